"""A database file without a game, for tests. Its tables are made once for each run and copied,
because making them takes longer than most tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from scorekeeper.storage.copies import make_file, make_folder
from scorekeeper.storage.database import Connections


def empty_file(path: Path) -> Path:
    """Make the file that the program makes on its first start; gives the path."""
    make_folder(path)
    assert make_file(path)
    path.write_bytes(_first_start())
    return path


@cache
def _first_start() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        Connections(path).close()
        assert not path.with_name("games.db-wal").exists()
        return path.read_bytes()
