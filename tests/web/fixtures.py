"""A phone with the host's key, and a game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.service import Scorer
from tests.web.client import Client, app_for


@pytest.fixture
def client(database: Path | str) -> Iterator[Client]:
    """A phone with the host's key; there is no game yet."""
    scorer = Scorer(database)
    app = app_for(scorer)
    found = Client(scorer, app, app.test_client())
    found.take_key()
    yield found
    scorer.close()


@pytest.fixture
def table(client: Client) -> Client:
    """The same phone; a game of four players has begun."""
    client.deal("Ann", "Ben", "Mia", "Dad")
    return client
