"""A file with nothing in it yet, and the connection of this thread to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlite_utils import Database

from scorekeeper.storage.database import Connections


@pytest.fixture
def connections(tmp_path: Path) -> Iterator[Connections]:
    opened = Connections(tmp_path / "games.db")
    yield opened
    opened.close()


@pytest.fixture
def db(connections: Connections) -> Database:
    return connections.db
