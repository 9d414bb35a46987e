"""The file of games: writers wait in a queue, readers never wait, rows are written only inside
`writing` and in tables that are there, and an error of the file is a StorageError."""

from __future__ import annotations

import os
import re
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from scorekeeper.errors import StorageError
from scorekeeper.service import Scorer
from scorekeeper.storage import settings, sqlite_file, venue
from scorekeeper.storage.database import writing
from scorekeeper.storage.migrations import STEPS, migrations
from scorekeeper.storage.open_file import WriteQueue
from scorekeeper.storage.sqlite_file import FileConnections, FileDatabase
from tests.empty_file import conn_of, connections_of
from tests.full_disk import full_disk
from tests.ordinary_user import run_as_ordinary_user
from tests.service.builders import at_once, deal, refusal

STORAGE = Path(sqlite_file.__file__).parent

DECISION = settings.StoredDecision(
    0, "game/4", "p2 may hit at once", "§17", "hit_same_turn", "yes", "2026-11-22"
)


def write_a_row(db: FileDatabase) -> None:
    with writing(db):
        venue.rename(db, 1, "Window")


WRITES: dict[str, Callable[[FileDatabase], None]] = {
    "upsert": lambda db: settings.save_rules(db, "ours", "{}"),
    "insert": lambda db: settings.keep_decision(db, DECISION),
    "delete": lambda db: settings.forget_saved_rules(db, "theirs"),
    "update": write_a_row,
}


def rows(db: FileDatabase) -> list[object]:
    return [settings.all_saved_rules(db), settings.all_decisions(db), venue.all_tables(db)]


@pytest.fixture
def db(connections: FileConnections) -> FileDatabase:
    settings.save_rules(connections.db, "theirs", "{}")
    with writing(connections.db):
        venue.add_table(connections.db, "2026-11-22T10:00")
    return connections.db


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for another writer."""
    monkeypatch.setattr(sqlite_file, "WAIT_FOR_ANOTHER_WRITER", 0.05)


# ------------------------------------------------------------------ opening


def test_a_commit_is_on_the_disk_before_it_is_told(connections: FileConnections, db: FileDatabase):
    path = connections.path.with_name("new.db")
    at_once(*[lambda: FileConnections(path).close()] * 6)
    with closing(FileConnections(path)) as opened:
        assert [m.name for m in migrations.applied(opened.db)] == list(STEPS)
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000}
    assert {name: db.execute(f"PRAGMA {name}").fetchone()[0] for name in wanted} == wanted


def test_every_table_is_strict_about_its_columns(db: FileDatabase) -> None:
    ours = [table for table in db.tables if table.name != "_sqlite_migrations"]
    assert len(ours) > 20
    assert all(table.strict for table in ours)


def test_every_table_that_is_named_is_made_by_a_migration(db: FileDatabase) -> None:
    """`insert` makes a table that is not there: a mistyped name would pass in silence."""
    sources = [path.read_text(encoding="utf-8") for path in STORAGE.glob("*.py")]
    calls = [each for text in sources for each in re.findall(r"\.(?:in|up)sert_row\(\s*(.*)", text)]
    named = {each.split('"')[1] if each.startswith('"') else each for each in calls}
    assert {"settings", "house_rules", "place_tables"} <= named
    assert named <= set(db.table_names())


# ------------------------------------------------------------------ by turn


def test_writers_get_their_turn_in_the_order_they_came() -> None:
    queue, served = WriteQueue(), list[int]()
    assert queue.enter(within=10)
    assert not queue.enter(within=0.01), "whose turn does not come leaves the queue"

    def until_so_many_wait(number: int) -> None:
        while len(queue._waiting) < number:  # nothing else tells it
            threading.Event().wait(0.001)

    def write(number: int) -> None:
        until_so_many_wait(number)
        assert queue.enter(within=10)
        served.append(number)
        queue.leave()

    def write_first() -> None:
        until_so_many_wait(8)
        queue.leave()

    at_once(write_first, *(partial(write, number) for number in range(8)))
    assert served == list(range(8))


@pytest.mark.usefixtures("impatient")
def test_a_writer_that_waits_too_long_is_told_and_writes_nothing(connections: FileConnections):
    def write_too() -> FileDatabase:
        assert refusal(settings.keep_note, connections.db, "b", "2") == "too_busy"
        return connections.db

    with writing(connections.db):
        (elsewhere,) = at_once(write_too)
        connections.db.execute("INSERT INTO settings VALUES ('a', '1')")
    assert connections.db.execute("SELECT name FROM settings").fetchall() == [("a",)]
    assert elsewhere is not connections.db, "every thread has a connection of its own"


def test_readers_do_not_wait_for_a_writer(scorer: Scorer) -> None:
    with writing(connections_of(scorer).db):
        assert at_once(scorer.lists.going_on) == [()]


# ------------------------------------------------------------------ locked, full, read-only


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("kind", WRITES)
def test_a_row_that_fails_has_its_words(db: FileDatabase, connections: FileConnections, kind: str):
    before, write = rows(db), WRITES[kind]
    db.execute("PRAGMA query_only=ON")
    assert refusal(write, db) == "read_only"
    db.execute("PRAGMA query_only=OFF")
    connections.close()
    with closing(sqlite3.connect(connections.path)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert refusal(write, connections.db) == "file_in_use"
        assert rows(connections.db) == before
    write(connections.db)
    assert rows(connections.db) != before


def test_rows_that_are_read_from_a_damaged_file_are_told_in_words(db: FileDatabase) -> None:
    with writing(db):
        db.execute("UPDATE house_rules SET rules = CAST(x'ff' AS TEXT)")
    assert refusal(settings.all_saved_rules, db) == "not_a_database"


def test_a_row_is_written_inside_writing_and_with_all_others_or_not_at_all(db: FileDatabase):
    def upsert() -> None:
        db.table("house_rules").upsert({"name": "ours", "rules": "{}"}, pk="name")

    def insert_after_upsert() -> None:
        with writing(db):
            upsert()
            db.table("house_rules").insert({"name": "ours", "rules": "{}"}, pk="name")

    before = rows(db)
    with pytest.raises(AssertionError, match="inside `writing`"):
        upsert()
    assert not db.conn.in_transaction
    with pytest.raises(sqlite3.IntegrityError):
        insert_after_upsert()
    with writing(db):  # a table of the venue that is not there any more
        venue.rename(db, 9, "Window")
        venue.new_code(db, 9)
        venue.forget(db, 9)
    assert rows(db) == before


def test_a_file_that_may_not_grow_refuses_the_entry_and_goes_on_later(scorer: Scorer) -> None:
    deal(scorer)
    beside = scorer.path.with_name("games.db-wal").stat().st_size
    with full_disk(beside), pytest.raises(StorageError, match=r"disk_full|cannot_write"):
        deal(scorer)
    conn_of(scorer).execute("PRAGMA query_only=ON")
    assert refusal(deal, scorer) == "read_only"
    conn_of(scorer).execute("PRAGMA query_only=OFF")
    assert len(scorer.lists.going_on()) == 1
    deal(scorer)
    assert len(scorer.lists.going_on()) == 2


@pytest.mark.skipif(os.name != "posix", reason="permissions as on Linux and a Mac")
@pytest.mark.parametrize("what", ["file", "folder"])
def test_a_start_on_a_read_only_file_or_folder_is_refused(tmp_path: Path, what: str) -> None:
    path = tmp_path / "games.db"
    FileConnections(path).close()
    path.chmod(0o444 if what == "file" else 0o666)
    tmp_path.chmod(0o777 if what == "file" else 0o555)
    answer = run_as_ordinary_user("serve", "--local-only", "--port", "0", "--db", str(path))
    assert (answer.exit_code, answer.stdout) == (2, "")
    (sentence,) = answer.stderr.splitlines()
    assert str(path) in sentence
    assert "read-only" in sentence or "cannot be read or written" in sentence
