"""Beside the scorer of a test: who is told of its changes, and a second scorer somewhere else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.service import Scorer
from tests.empty_file import empty_file
from tests.service.builders import RecordingAnnouncer


@pytest.fixture
def announced() -> RecordingAnnouncer:
    return RecordingAnnouncer()


@pytest.fixture
def scorer(database: Path | str, announced: RecordingAnnouncer) -> Iterator[Scorer]:
    with closing(Scorer(database, announced)) as opened:
        yield opened


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Scorer]:
    """The scorer of another house, with a file of its own and no game."""
    with closing(Scorer(empty_file(tmp_path / "elsewhere.db"))) as opened:
        yield opened
