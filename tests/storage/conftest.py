"""A file with nothing in it yet, and the connection of this thread to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.storage.database import Connections, Database
from scorekeeper.storage.engines import open_database
from scorekeeper.storage.sqlite_file import FileConnections


@pytest.fixture
def connections(tmp_path: Path) -> Iterator[FileConnections]:
    opened = FileConnections(tmp_path / "games.db")
    yield opened
    opened.close()


@pytest.fixture
def opened(database: Path | str) -> Iterator[Connections]:
    """A database of any engine."""
    found = open_database(database)
    yield found
    found.close()


@pytest.fixture
def db(opened: Connections) -> Database:
    return opened.db
