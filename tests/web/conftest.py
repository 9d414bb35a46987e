"""A scorer on a file of its own, the counter in front of it, and a phone that holds the key."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.service import Scorer
from tests.web.desk import Desk, counter


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A phone with the host's key; nobody has sat down yet."""
    scorer = Scorer(tmp_path / "desk.db")
    app = counter(scorer)
    found = Desk(scorer, app, app.test_client())
    found.take_key()
    yield found
    scorer.close()


@pytest.fixture
def table(desk: Desk) -> Desk:
    """Four people at a table, the cards are dealt."""
    desk.deal("Ann", "Ben", "Mia", "Dad")
    return desk
