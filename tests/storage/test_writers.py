"""Writers wait in a queue, readers never wait, and an error of the file is a StorageError."""

from __future__ import annotations

import os
import resource
import shutil
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.errors import StorageError
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer
from scorekeeper.storage import sqlite_file
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.open_file import WriteQueue
from scorekeeper.storage.sqlite_file import FileConnections
from tests.empty_file import conn_of
from tests.ordinary_user import run_as_ordinary_user


def deal(scorer: Scorer, key: str) -> None:
    scorer.start_game(["Ann", "Ben"], table_rules(), command_id=key)


# ------------------------------------------------------------------ by turn


def test_writers_get_their_turn_in_the_order_they_came() -> None:
    queue, served = WriteQueue(), list[int]()
    assert queue.enter(within=10)

    def write(number: int) -> None:
        assert queue.enter(within=10)
        served.append(number)
        queue.leave()

    threads = []
    for number in range(8):
        threads.append(threading.Thread(target=write, args=(number,)))
        threads[-1].start()
        while len(queue._waiting) <= number:
            threading.Event().wait(0.001)
    queue.leave()
    for thread in threads:
        thread.join()
    assert served == list(range(8))


def test_a_writer_whose_turn_does_not_come_leaves_the_queue() -> None:
    queue = WriteQueue()
    assert queue.enter(within=1)
    assert not queue.enter(within=0.01)
    queue.leave()
    assert queue.enter(within=0.01)
    queue.leave()


def test_a_writer_that_waits_too_long_is_told_and_nothing_is_half_written(
    connections: FileConnections, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_file, "WAIT_FOR_ANOTHER_WRITER", 0.01)
    told = list[str]()

    def write_too() -> None:
        try:
            with writing(connections.db):
                connections.db.execute("INSERT INTO settings VALUES ('b', '2')")
        except StorageError as trouble:
            told.append(trouble.code)

    with writing(connections.db):
        thread = threading.Thread(target=write_too)
        thread.start()
        thread.join()
        connections.db.execute("INSERT INTO settings VALUES ('a', '1')")
    assert told == ["too_busy"]
    rows = connections.db.execute("SELECT name FROM settings").fetchall()
    assert rows == [("a",)]


def test_readers_do_not_wait_for_a_writer(scorer: Scorer) -> None:
    deal(scorer, "first")
    found = list[int]()
    with writing(scorer._connections.db):
        thread = threading.Thread(target=lambda: found.append(len(scorer.games_going_on())))
        thread.start()
        thread.join(10)
    assert found == [1]


def test_many_writers_at_once_are_all_served(scorer: Scorer) -> None:
    failed = list[Exception]()

    def deal_often(name: str) -> None:
        try:
            for number in range(5):
                deal(scorer, f"{name}-{number}")
        except Exception as trouble:
            failed.append(trouble)

    threads = [threading.Thread(target=deal_often, args=(f"t{n}",)) for n in range(32)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    with closing(sqlite3.connect(scorer.path)) as db:
        assert db.execute("SELECT count(*) FROM games").fetchone() == (160,)


def test_what_is_read_together_is_of_one_moment(connections: FileConnections) -> None:
    elsewhere = FileConnections(connections.path)
    with reading(connections.db):
        before = connections.db.table("settings").count
        with writing(elsewhere.db):
            elsewhere.db.execute("INSERT INTO settings VALUES ('a', '1')")
        assert connections.db.table("settings").count == before
    assert connections.db.table("settings").count == before + 1
    elsewhere.close()


# ------------------------------------------------------------------ locked, full, read-only


def test_a_file_that_another_program_holds_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_file, "WAIT_FOR_ANOTHER_WRITER", 0.05)
    scorer = Scorer(tmp_path / "games.db")
    with closing(sqlite3.connect(scorer.path)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError, match="file_in_use"):
            deal(scorer, "refused")
        assert scorer.games_going_on() == ()
    deal(scorer, "taken")
    scorer.close()


def test_a_file_that_may_not_grow_refuses_the_entry_and_goes_on_later(scorer: Scorer) -> None:
    deal(scorer, "first")
    most = resource.getrlimit(resource.RLIMIT_FSIZE)
    beside = scorer.path.with_name("games.db-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (beside, most[1]))
    try:
        with pytest.raises(StorageError) as refused:
            deal(scorer, "refused")
        assert refused.value.code in ("disk_full", "cannot_write")
        assert len(scorer.games_going_on()) == 1
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, most)
    deal(scorer, "later")
    assert len(scorer.games_going_on()) == 2


@pytest.mark.skipif(os.name != "posix", reason="permissions as on Linux and a Mac")
@pytest.mark.parametrize("what", ["file", "folder"])
def test_a_start_on_a_read_only_file_or_folder_is_refused_in_one_sentence(
    tmp_path: Path, what: str
) -> None:
    path = tmp_path / "games.db"
    FileConnections(path).close()
    path.chmod(0o444 if what == "file" else 0o666)
    tmp_path.chmod(0o777 if what == "file" else 0o555)
    answer = run_as_ordinary_user("serve", "--local-only", "--port", "0", "--db", str(path))
    assert answer.exit_code == 2
    assert answer.stdout == ""
    assert str(path) in answer.stderr
    assert len(answer.stderr.splitlines()) == 1
    assert "read-only" in answer.stderr or "cannot be read or written" in answer.stderr


def test_a_file_that_became_read_only_refuses_in_words(scorer: Scorer) -> None:
    deal(scorer, "first")
    db = conn_of(scorer)
    db.execute("PRAGMA query_only=ON")
    with pytest.raises(StorageError, match="read_only"):
        deal(scorer, "refused")
    assert len(scorer.games_going_on()) == 1
    db.execute("PRAGMA query_only=OFF")
    deal(scorer, "later")


# ------------------------------------------------------------------ damaged


def start(path: Path) -> str:
    """What a start on this file comes to: a code, or "" where it starts."""
    try:
        FileConnections(path).close()
    except StorageError as trouble:
        return trouble.code
    return ""


def damaged_starts(folder: Path, tries: int, seed: int) -> list[str]:
    """Flip some bytes of a good file, many times over, and start on it each time."""
    import random

    random.seed(seed)
    scorer = Scorer(folder / "good.db")
    for number in range(5):
        deal(scorer, f"deal-{number}")
    scorer.close()
    good = scorer.path.read_bytes()
    codes = []
    for number in range(tries):
        spoilt = bytearray(good)
        for _each in range(random.choice([1, 5, 50, 500])):
            where = random.choice([random.randrange(100), random.randrange(len(good))])
            spoilt[where] = random.randrange(256)
        if number % 5 == 0:
            del spoilt[random.randrange(len(good)) :]
        path = folder / f"spoilt-{number}.db"
        path.write_bytes(bytes(spoilt))
        codes.append(start(path))
        for left in folder.glob(f"{path.name}*"):
            left.unlink()
    return codes


ONE_SENTENCE = {"", "not_a_database", "another_programs_file", "newer_file", "cannot_write"}


ONE_SENTENCE |= {"read_only"}


def test_a_damaged_file_is_refused_in_words_or_starts(tmp_path: Path) -> None:
    assert set(damaged_starts(tmp_path, tries=60, seed=9)) <= ONE_SENTENCE


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_every_damaged_file_is_refused_in_words_or_starts(tmp_path: Path, seed: int) -> None:
    assert set(damaged_starts(tmp_path, tries=400, seed=seed)) <= ONE_SENTENCE


def test_damage_that_is_met_later_is_told_of(tmp_path: Path) -> None:
    scorer = Scorer(tmp_path / "games.db")
    for number in range(40):
        deal(scorer, f"deal-{number}")
    scorer.close()
    whole = bytearray(scorer.path.read_bytes())
    with closing(sqlite3.connect(scorer.path)) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'log'").fetchone()
        (size,) = db.execute("PRAGMA page_size").fetchone()
    whole[(page - 1) * size : page * size] = bytes(size)
    scorer.path.write_bytes(bytes(whole))
    shutil.rmtree(tmp_path / "games.db-wal", ignore_errors=True)

    def use_it() -> None:
        again = Scorer(scorer.path)
        try:
            again.games_going_on()
            deal(again, "refused")
        finally:
            again.close()

    with pytest.raises(StorageError, match="not_a_database"):
        use_it()
