"""A database file without a game, for tests. Its tables are made once for each run and copied,
because making them takes longer than most tests."""

from __future__ import annotations

import sqlite3
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from scorekeeper.storage.copies import FOLDER_OF_OWNER, make_file
from scorekeeper.storage.engines import file_connections
from scorekeeper.storage.sqlite_file import FileConnections

if TYPE_CHECKING:
    from scorekeeper.service import Scorer


def empty_file(path: Path) -> Path:
    """Make the file that the program makes on its first start; gives the path."""
    path.parent.mkdir(FOLDER_OF_OWNER, parents=True, exist_ok=True)
    assert make_file(path)
    path.write_bytes(_first_start())
    return path


def connections_of(scorer: Scorer) -> Any:
    """Its connections to the database, past everything that it promises."""
    return scorer._connections  # nothing else writes or asks what no page and no command does


def conn_of(scorer: Scorer) -> sqlite3.Connection:
    """The connection of this thread to the scorer's file."""
    opened = file_connections(connections_of(scorer))
    assert opened is not None, scorer.path
    return opened.db.conn


@cache
def _first_start() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        FileConnections(path).close()
        assert not path.with_name("games.db-wal").exists()
        return path.read_bytes()
