"""A file that is moved or deleted while it is open is noticed before anything is answered."""

from __future__ import annotations

import os
import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.errors import StorageError
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer
from scorekeeper.storage.database import writing
from scorekeeper.storage.sqlite_file import FileConnections

Loss = Callable[[Path], None]


def deal(scorer: Scorer, key: str) -> None:
    scorer.start_game(["Ann", "Ben"], table_rules(), command_id=key)


def commands(path: Path) -> set[str]:
    """What the next start finds."""
    with closing(sqlite3.connect(path)) as db:
        return {command for (command,) in db.execute("SELECT command_id FROM log")}


def delete(path: Path) -> None:
    path.unlink()


def move(path: Path) -> None:
    path.rename(path.with_name("elsewhere.db"))


def replace(path: Path) -> None:
    shutil.copy(path.with_name("backup.db"), path.with_name("new.db"))
    path.with_name("new.db").replace(path)


def overwrite(path: Path) -> None:
    path.write_bytes(path.with_name("backup.db").read_bytes())


@pytest.fixture
def scorer(tmp_path: Path) -> Iterator[Scorer]:
    """Five games, a backup of that, and forty more games."""
    scorer = Scorer(tmp_path / "games.db")
    for number in range(5):
        deal(scorer, f"early-{number}")
    scorer.backup(tmp_path / "backup.db")
    for number in range(40):
        deal(scorer, f"deal-{number}")
    yield scorer
    scorer.close()


@pytest.mark.parametrize(
    ("lose", "code"),
    [(delete, "file_gone"), (move, "file_gone"), (replace, "file_replaced")],
)
def test_nothing_is_answered_once_the_file_is_gone(scorer: Scorer, lose: Loss, code: str) -> None:
    lose(scorer.path)
    there = scorer.path.exists()
    with pytest.raises(StorageError, match=code):
        deal(scorer, "lost")
    with pytest.raises(StorageError, match=code):
        scorer.games_going_on()
    asked_by_another_thread = list[str]()

    def ask() -> None:
        with pytest.raises(StorageError) as refused:
            scorer.games_going_on()
        asked_by_another_thread.append(refused.value.code)

    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()
    assert asked_by_another_thread == [code]
    assert scorer.path.exists() == there, "no empty file is made in its place"


def test_a_file_that_was_moved_away_and_back_is_used_again(scorer: Scorer) -> None:
    away = scorer.path.with_name("elsewhere.db")
    scorer.path.rename(away)
    with pytest.raises(StorageError, match="file_gone"):
        deal(scorer, "lost")
    away.rename(scorer.path)
    deal(scorer, "kept")
    scorer.close()
    assert "kept" in commands(scorer.path)


@pytest.mark.parametrize("lose", [delete, move, replace])
def test_a_file_that_goes_away_while_it_is_written_to_is_not_answered(
    tmp_path: Path, lose: Loss
) -> None:
    connections = FileConnections(tmp_path / "games.db")
    connections.copy_to(tmp_path / "backup.db")

    def write_and_lose() -> None:
        with writing(connections.db):
            connections.db.execute("INSERT INTO settings VALUES ('a', '1')")
            lose(tmp_path / "games.db")

    with pytest.raises(StorageError, match="file_"):
        write_and_lose()
    connections.close()


def test_a_backup_restored_in_place_stops_the_recording(scorer: Scorer) -> None:
    # So that the backup is shorter than the file: everything is in the file and not beside it.
    with closing(sqlite3.connect(scorer.path)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    deal(scorer, "seen")
    overwrite(scorer.path)
    for _twice in range(2):
        with pytest.raises(StorageError, match="file_overwritten"):
            deal(scorer, "lost")


@pytest.mark.parametrize("more", [0, 1, 10, 40])
def test_what_is_answered_after_an_overwriting_is_there_at_the_next_start(
    tmp_path: Path, more: int
) -> None:
    scorer = Scorer(tmp_path / "games.db")
    deal(scorer, "first")
    scorer.close()
    older = scorer.path.read_bytes()
    again = Scorer(scorer.path)
    for number in range(more):
        deal(again, f"more-{number}")
    with closing(sqlite3.connect(scorer.path)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    deal(again, "last")
    # As long as it was, so that only its content gives it away.
    scorer.path.write_bytes(older.ljust(scorer.path.stat().st_size, b"\0"))
    answered = set[str]()
    for number in range(5):
        try:
            deal(again, f"late-{number}")
        except StorageError:
            break
        answered.add(f"late-{number}")
    again.close()
    assert not answered or answered <= commands(scorer.path)


def test_who_stops_and_starts_again_goes_on_with_the_file_that_was_put_in_place(
    scorer: Scorer,
) -> None:
    replace(scorer.path)
    with pytest.raises(StorageError, match="file_replaced"):
        deal(scorer, "lost")
    scorer.close()
    again = Scorer(scorer.path)
    deal(again, "kept")
    again.close()
    assert commands(scorer.path) == {f"early-{number}" for number in range(5)} | {"kept"}


def test_a_file_that_is_put_back_after_the_stop_has_everything(scorer: Scorer) -> None:
    move(scorer.path)
    with pytest.raises(StorageError, match="file_gone"):
        deal(scorer, "lost")
    scorer.close()
    scorer.path.with_name("elsewhere.db").rename(scorer.path)
    assert {f"deal-{number}" for number in range(40)} <= commands(scorer.path)


def test_another_program_that_writes_the_same_file_is_no_loss(scorer: Scorer) -> None:
    elsewhere = Scorer(scorer.path)
    for number in range(30):
        deal(scorer, f"here-{number}")
        deal(elsewhere, f"there-{number}")
        with closing(sqlite3.connect(scorer.path)) as db:
            db.execute("PRAGMA wal_checkpoint")
    elsewhere.close()
    assert len(commands(scorer.path)) == 105


def test_a_link_to_the_file_that_leads_elsewhere_is_noticed(tmp_path: Path) -> None:
    for name in ("one.db", "two.db"):
        Scorer(tmp_path / name).close()
    link = tmp_path / "games.db"
    link.symlink_to(tmp_path / "one.db")
    scorer = Scorer(link)
    link.unlink()
    link.symlink_to(tmp_path / "two.db")
    with pytest.raises(StorageError, match="file_replaced"):
        deal(scorer, "lost")
    scorer.close()


# ------------------------------------------------------------------ while phones go on


def lose_while_dealing(folder: Path, lose: Loss, phones: int, before: int) -> None:
    """Several phones deal, the file goes away in the middle, and whatever was answered before or
    after must be found at the next start: in the file, or in the one it was moved to."""
    scorer = Scorer(folder / "games.db")
    scorer.backup(folder / "backup.db")
    answered, refused = list[str](), list[str]()
    gone = threading.Event()

    def play(phone: int) -> None:
        number = 0
        while not gone.is_set() or number % 10:
            number += 1
            try:
                deal(scorer, f"{phone}-{number}")
            except StorageError as trouble:
                refused.append(trouble.code)
                gone.wait()
            else:
                answered.append(f"{phone}-{number}" + ("-after" if gone.is_set() else ""))

    threads = [threading.Thread(target=play, args=(phone,)) for phone in range(phones)]
    for thread in threads:
        thread.start()
    while len(answered) < before:
        gone.wait(0.001)
    lose(scorer.path)
    gone.set()
    for thread in threads:
        thread.join()
    scorer.close()
    assert refused
    assert set(refused) <= {"file_gone", "file_replaced", "file_overwritten"}
    late = [key for key in answered if key.endswith("-after")]
    # One commit may have been checked a moment before the file went.
    assert len(late) <= phones


@pytest.mark.parametrize("lose", [delete, move, replace])
def test_phones_that_play_on_after_the_file_is_gone_are_told(tmp_path: Path, lose: Loss) -> None:
    lose_while_dealing(tmp_path, lose, phones=3, before=20)


@pytest.mark.soak
@pytest.mark.parametrize("again", range(20))
@pytest.mark.parametrize("lose", [delete, move, replace])
def test_phones_are_told_every_time(tmp_path: Path, lose: Loss, again: int) -> None:
    lose_while_dealing(tmp_path, lose, phones=8, before=20 + 10 * again)


# ------------------------------------------------------------------ files that cannot be used


def test_a_folder_that_cannot_be_searched_is_told_of(scorer: Scorer) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may search every folder")
    scorer.path.parent.chmod(0)
    try:
        with pytest.raises(StorageError, match="cannot_write"):
            deal(scorer, "lost")
    finally:
        scorer.path.parent.chmod(0o700)
