"""Rows that sqlite-utils writes and reads: only inside `writing`, only in existing tables,
and with the errors of every other statement."""

from __future__ import annotations

import ast
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.errors import StorageError
from scorekeeper.storage import settings, sqlite_file, venue
from scorekeeper.storage.database import writing
from scorekeeper.storage.settings import StoredDecision
from scorekeeper.storage.sqlite_file import FileConnections, FileDatabase

STORAGE = Path(sqlite_file.__file__).parent


DECISION = StoredDecision(
    0, "game/4", "p2 may hit at once", "§17", "hit_same_turn", "yes", "2026-11-22"
)


def rename_first_table(db: FileDatabase) -> None:
    with writing(db):
        venue.rename(db, 1, "Window")


WRITES = [
    pytest.param(lambda db: settings.save_rules(db, "ours", "{}"), id="upsert"),
    pytest.param(lambda db: settings.keep_decision(db, DECISION), id="insert"),
    pytest.param(lambda db: settings.forget_saved_rules(db, "theirs"), id="delete"),
    pytest.param(rename_first_table, id="update"),
]


def rows(db: FileDatabase) -> list[object]:
    return [
        settings.all_saved_rules(db),
        settings.all_decisions(db),
        venue.all_tables(db),
        settings.note(db, "wifi"),
    ]


@pytest.fixture
def db(connections: FileConnections) -> FileDatabase:
    settings.save_rules(connections.db, "theirs", "{}")
    with writing(connections.db):
        venue.add_table(connections.db, "2026-11-22T10:00")
    return connections.db


@pytest.mark.parametrize("write", WRITES)
def test_a_row_for_a_file_that_another_program_holds_is_told_in_words(
    connections: FileConnections,
    write: Callable[[FileDatabase], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings.save_rules(connections.db, "theirs", "{}")
    connections.close()
    monkeypatch.setattr(sqlite_file, "WAIT_FOR_ANOTHER_WRITER", 0.05)
    before = rows(connections.db)
    with closing(sqlite3.connect(connections.path)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError) as told:
            write(connections.db)
    assert told.value.code == "file_in_use"
    assert rows(connections.db) == before


@pytest.mark.parametrize("write", WRITES)
def test_a_row_for_a_file_that_is_read_only_is_told_in_words(
    db: FileDatabase, write: Callable[[FileDatabase], None]
) -> None:
    before = rows(db)
    db.execute("PRAGMA query_only=ON")
    with pytest.raises(StorageError) as told:
        write(db)
    db.execute("PRAGMA query_only=OFF")
    assert told.value.code == "read_only"
    assert rows(db) == before
    write(db)
    assert rows(db) != before


def test_a_row_that_finds_the_file_taken_in_mid_transaction_is_told_in_words(
    connections: FileConnections, monkeypatch: pytest.MonkeyPatch
) -> None:
    connections.close()
    monkeypatch.setattr(sqlite_file, "WAIT_FOR_ANOTHER_WRITER", 0.05)
    mine = connections.db
    with closing(sqlite3.connect(connections.path)) as other:
        other.execute("BEGIN IMMEDIATE")
        mine.conn.execute("BEGIN")
        with pytest.raises(StorageError) as told:
            mine.table("house_rules").insert({"name": "ours", "rules": "{}"}, pk="name")
        mine.conn.rollback()
    assert told.value.code == "file_in_use"


def test_rows_that_are_read_from_a_damaged_file_are_told_in_words(
    connections: FileConnections,
) -> None:
    settings.save_rules(connections.db, "ours", "{}")
    with writing(connections.db):
        connections.db.execute("UPDATE house_rules SET rules = CAST(x'ff' AS TEXT)")
    with pytest.raises(StorageError) as told:
        settings.all_saved_rules(connections.db)
    assert told.value.code == "not_a_database"


def test_a_row_is_written_inside_writing_or_not_at_all(db: FileDatabase) -> None:
    before = rows(db)
    with pytest.raises(AssertionError, match="inside `writing`"):
        db.table("house_rules").upsert({"name": "ours", "rules": "{}"}, pk="name")
    assert not db.conn.in_transaction
    assert rows(db) == before


def test_a_row_that_fails_takes_the_rows_before_it_back(db: FileDatabase) -> None:
    def insert_after_upsert() -> None:
        with writing(db):
            db.table("house_rules").upsert({"name": "ours", "rules": "{}"}, pk="name")
            db.table("house_rules").insert({"name": "ours", "rules": "{}"}, pk="name")

    before = rows(db)
    with pytest.raises(sqlite3.IntegrityError):
        insert_after_upsert()
    assert rows(db) == before


def test_a_table_that_is_not_there_any_more_can_be_renamed_by_nobody(db: FileDatabase) -> None:
    before = rows(db)
    with writing(db):
        venue.rename(db, 9, "Window")
        venue.new_code(db, 9)
        venue.forget(db, 9)
    assert rows(db) == before


def test_every_table_that_is_named_is_made_by_a_migration(db: FileDatabase) -> None:
    """`insert` makes a table that is not there: a mistyped name would pass in silence."""
    named = {
        node.args[0].value if isinstance(node.args[0], ast.Constant) else ast.unparse(node)
        for path in STORAGE.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("insert_row", "upsert_row")
    }
    assert {"settings", "house_rules", "place_tables"} <= named
    assert named <= set(db.table_names())
