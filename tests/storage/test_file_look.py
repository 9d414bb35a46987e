"""A look at the file of games: it says what the file is like, and leaves everything as it was."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from scorekeeper.errors import StorageError
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer
from scorekeeper.storage import file_look
from scorekeeper.storage.file_look import look_at
from scorekeeper.storage.migrations import STEPS
from scorekeeper.storage.sqlite_file import FileConnections
from tests.empty_file import empty_file

LAST = list(STEPS)[-1]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with two games, one of them deleted."""
    scorer = Scorer(empty_file(tmp_path / "games.db"))
    for command_id in ("a", "b"):
        scorer.start_game(["Ann", "Ben"], table_rules(), command_id=command_id)
    scorer.deleted.delete(2)
    scorer.host_key()
    scorer.host_settings.mark()
    scorer.close()
    return tmp_path / "games.db"


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as conn:
        for statement in statements:
            conn.execute(statement)
        conn.commit()


@contextmanager
def untouched(folder: Path) -> Iterator[None]:
    """Everything in this folder stays as it is."""

    def content() -> dict[str, tuple[bytes, int]]:
        files = [each for each in folder.rglob("*") if each.is_file()]
        return {each.name: (each.read_bytes(), each.stat().st_mtime_ns) for each in files}

    before = content()
    yield
    assert content() == before


def test_a_file_is_counted_and_its_keys_are_not_shown(path: Path) -> None:
    with untouched(path.parent):
        look = look_at(path, thorough=True)
    assert (look.error, look.games, look.size) == (None, 1, path.stat().st_size)
    assert (look.applied, look.missing, look.unknown) == (len(STEPS), 0, 0)
    for key in (look.host_key, look.secret_key):
        assert key
        assert key not in repr(look)


def test_what_a_running_server_has_only_in_its_journal_is_seen(path: Path) -> None:
    scorer = Scorer(path)
    scorer.start_game(["Mia", "Dad"], table_rules(), command_id="c")
    assert look_at(path).games == 2
    scorer.close()


def test_a_missing_file_is_no_error_and_is_not_made(tmp_path: Path) -> None:
    with untouched(tmp_path):
        look = look_at(tmp_path / "games.db", thorough=True)
    assert (look.size, look.games, look.error) == (None, None, None)
    assert list(tmp_path.iterdir()) == []


def test_the_file_of_another_version_is_told_apart(path: Path) -> None:
    change(path, f"DELETE FROM _sqlite_migrations WHERE name = '{LAST}'")
    with untouched(path.parent):
        older = look_at(path)
    assert (older.error, older.missing, older.unknown) == (None, 1, 0)
    change(
        path,
        "INSERT INTO _sqlite_migrations (migration_set, name, applied_at)"
        " VALUES ('scorekeeper', 'm999', '2030-01-01')",
    )
    with untouched(path.parent):
        newer = look_at(path)
    assert newer.error is not None
    assert (newer.error.code, newer.unknown, newer.games) == ("newer_file", 1, 1)


def zeros(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[5000:20000] = bytes(15000)
    path.write_bytes(content)


@pytest.mark.parametrize(
    ("damage", "code"),
    [
        (lambda path: path.write_text("Dear Mia, " * 500), "not_a_database"),
        (lambda path: path.write_bytes(path.read_bytes()[:9000]), "not_a_database"),
        (zeros, "not_a_database"),
        (lambda path: change(path, "DROP TABLE _sqlite_migrations"), "another_programs_file"),
        (lambda path: (path.unlink(), path.mkdir()), "path_is_a_folder"),
    ],
)
def test_a_file_that_cannot_be_used_is_left_as_it_is(path: Path, damage: object, code: str) -> None:
    damage(path)  # type: ignore[operator]
    with untouched(path.parent):
        error = look_at(path, thorough=True).error
    assert error is not None
    assert error.code == code


def test_a_locked_file_is_looked_at_all_the_same(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert look_at(path).games == 1
        other.rollback()


# ------------------------------------------------------------------ two versions at once


def test_a_file_that_somebody_has_open_is_not_upgraded(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_look, "WAIT_FOR_AN_UPGRADE", 0.1)
    change(path, f"DELETE FROM _sqlite_migrations WHERE name = '{LAST}'")
    with closing(sqlite3.connect(path)) as older_server:
        older_server.execute("SELECT count(*) FROM games").fetchone()
        before = path.read_bytes()
        with pytest.raises(StorageError, match="upgrade_in_use"):
            FileConnections(path)
        assert path.read_bytes() == before
        assert look_at(path).missing == 1


def test_a_file_of_this_version_may_be_open_twice(path: Path) -> None:
    first = FileConnections(path)
    second = FileConnections(path)
    second.close()
    first.close()
