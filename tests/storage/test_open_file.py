"""A file that is moved, deleted or overwritten while it is open is noticed before anything is
answered."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

import pytest

from scorekeeper.errors import StorageError
from scorekeeper.service import Scorer
from scorekeeper.storage.database import writing
from scorekeeper.storage.open_file import OpenFile
from scorekeeper.storage.sqlite_file import FileConnections
from tests.service.builders import at_once, change, deal, refusal, rows_of

Loss = Callable[[Path], None]


def commands(path: Path) -> set[str]:
    """What the next start finds."""
    return {command for (command,) in rows_of(path, "SELECT command_id FROM log")}


CHECKPOINT = "PRAGMA wal_checkpoint(TRUNCATE)"
"""Lets everything be in the file, and nothing beside it."""


def move(path: Path) -> None:
    path.rename(path.with_name("elsewhere.db"))


def replace(path: Path) -> None:
    shutil.copy(path.with_name("backup.db"), path.with_name("new.db"))
    path.with_name("new.db").replace(path)


@pytest.fixture
def scorer(tmp_path: Path) -> Iterator[Scorer]:
    """Five games, a backup of that, and ten more games."""
    with closing(Scorer(tmp_path / "games.db")) as scorer:
        for number in range(15):
            if number == 5:
                scorer.backup(tmp_path / "backup.db")
            deal(scorer, key=f"deal-{number}")
        yield scorer


def refused(scorer: Scorer) -> str:
    """The code of the error with which neither a game is dealt nor a list is shown."""
    code = refusal(deal, scorer, key="lost")
    assert refusal(scorer.lists.going_on) == code
    return code


LOSSES: list[Loss] = [Path.unlink, move, replace]


@pytest.mark.parametrize("lose", LOSSES)
def test_nothing_is_answered_once_the_file_is_gone(scorer: Scorer, lose: Loss) -> None:
    lose(scorer.path)
    there = scorer.path.exists()
    code = "file_replaced" if there else "file_gone"
    assert refused(scorer) == code
    assert at_once(partial(refused, scorer)) == [code], "nor in another thread"
    assert scorer.path.exists() == there, "no empty file is made in its place"
    scorer.close()
    if there:
        with closing(Scorer(scorer.path)) as again:
            deal(again, key="kept")
        assert commands(scorer.path) == {f"deal-{number}" for number in range(5)} | {"kept"}


@pytest.mark.parametrize("lose", LOSSES)
def test_a_file_that_goes_away_while_it_is_written_to_is_not_answered(tmp_path: Path, lose: Loss):
    def write_and_lose() -> None:
        with writing(connections.db):
            connections.db.execute("INSERT INTO settings VALUES ('a', '1')")
            lose(tmp_path / "games.db")

    with closing(FileConnections(tmp_path / "games.db")) as connections:
        connections.copy_to(tmp_path / "backup.db")
        assert refusal(write_and_lose).startswith("file_")


@pytest.mark.parametrize("lose", [Path.unlink, move])
def test_a_file_that_goes_away_between_its_check_and_its_opening_is_gone(
    scorer: Scorer, lose: Loss, monkeypatch: pytest.MonkeyPatch
) -> None:
    lose(scorer.path)
    monkeypatch.setattr(OpenFile, "check", lambda file: None)
    assert at_once(partial(refusal, scorer.lists.going_on)) == ["file_gone"]


def test_a_file_that_was_moved_away_and_back_has_everything_and_is_used_again(scorer: Scorer):
    away = scorer.path.with_name("elsewhere.db")
    move(scorer.path)
    assert refused(scorer) == "file_gone"
    away.rename(scorer.path)
    deal(scorer, key="kept")
    move(scorer.path)
    scorer.close()
    away.rename(scorer.path)  # after the stop, too
    assert {"kept", *(f"deal-{number}" for number in range(15))} <= commands(scorer.path)


def test_a_backup_restored_in_place_stops_the_recording(scorer: Scorer) -> None:
    change(scorer.path, CHECKPOINT)  # so that the backup is shorter than the file
    deal(scorer, key="seen")
    scorer.path.write_bytes(scorer.path.with_name("backup.db").read_bytes())
    for _twice in range(2):
        assert refusal(deal, scorer, key="lost") == "file_overwritten"


@pytest.mark.parametrize("more", [0, 10, 40])
def test_what_is_answered_after_an_overwriting_is_there_later(tmp_path: Path, more: int) -> None:
    path, answered = tmp_path / "games.db", set[str]()
    with closing(Scorer(path)) as scorer:
        deal(scorer)
    older = path.read_bytes()
    with closing(Scorer(path)) as again:
        for _number in range(more):
            deal(again)
        change(path, CHECKPOINT)
        deal(again)
        # As long as it was, so that only its content gives it away.
        path.write_bytes(older.ljust(path.stat().st_size, b"\0"))
        with suppress(StorageError):
            for number in range(5):
                deal(again, key=f"late-{number}")
                answered.add(f"late-{number}")
    assert not answered or answered <= commands(path)


def test_another_program_or_a_link_is_no_loss(scorer: Scorer, tmp_path: Path) -> None:
    link, two = tmp_path / "link.db", tmp_path / "two.db"
    Scorer(two).close()
    link.symlink_to(scorer.path)
    with closing(Scorer(link)) as elsewhere:
        for _number in range(10):
            deal(scorer)
            deal(elsewhere)
            change(scorer.path, "PRAGMA wal_checkpoint")
        assert len(commands(scorer.path)) == 35
        link.unlink()
        link.symlink_to(two)
        assert refused(elsewhere) == "file_replaced"


# ------------------------------------------------------------------ while phones go on


LONG = [pytest.param(value, marks=pytest.mark.soak) for value in range(30, 230, 10)]
"""For the long random runs only."""


@pytest.mark.parametrize("before", [20, *LONG])
@pytest.mark.parametrize("lose", LOSSES)
def test_phones_that_play_on_without_the_file_are_told(tmp_path: Path, lose: Loss, before: int):
    scorer = Scorer(tmp_path / "games.db")
    phones = 3 if before == 20 else 8
    answered, refused, late, gone = list[str](), set[str](), list[str](), threading.Event()

    def play(phone: int) -> None:
        number = 0
        while not gone.is_set() or number % 10:
            number += 1
            try:
                deal(scorer, key=f"{phone}-{number}")
            except StorageError as trouble:
                refused.add(trouble.code)
                gone.wait()
            else:
                (late if gone.is_set() else answered).append(f"{phone}-{number}")

    def lose_it() -> None:
        while len(answered) < before:
            gone.wait(0.001)
        lose(scorer.path)
        gone.set()

    with closing(scorer):
        scorer.backup(tmp_path / "backup.db")
        at_once(lose_it, *(partial(play, phone) for phone in range(phones)))
    assert set() < refused <= {"file_gone", "file_replaced", "file_overwritten"}
    # One commit may have been checked a moment before the file went.
    assert len(late) <= phones
