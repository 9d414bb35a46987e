"""A file with nothing in it yet, and the connection of this thread to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.storage.sqlite_file import FileConnections, FileDatabase


@pytest.fixture
def connections(tmp_path: Path) -> Iterator[FileConnections]:
    opened = FileConnections(tmp_path / "games.db")
    yield opened
    opened.close()


@pytest.fixture
def db(connections: FileConnections) -> FileDatabase:
    return connections.db
