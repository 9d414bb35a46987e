"""What was answered is there after a kill, a power cut, and on a slow disk; nothing is there twice.

A few runs are played each time, and many more by `make random`.
"""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import signal
import sqlite3
import threading
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.game.commands import LayDown
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Repeated, Scorer, Started
from scorekeeper.storage.open_file import FileCursor
from tests.forked_program import start_script

PHONES = 4


PLAYS_UNTIL_KILLED = """
import sys, threading
from scorekeeper.game.commands import LayDown, TakeBackLayDown
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer

scorer, said = Scorer(sys.argv[1]), threading.Lock()

def play(phone):
    key = f"{sys.argv[2]}-{phone}"
    game_id = scorer.start_game(["Ann", "Ben"], table_rules(), command_id=key).view.game_id
    number = 0
    while True:
        number += 1
        command = LayDown("p1") if number % 2 else TakeBackLayDown("p1")
        seen = scorer.view(game_id).seq
        scorer.play(game_id, command, command_id=f"{key}-{number}", seen=seen)
        with said:
            print(f"{key}-{number}", flush=True)

for phone in range(int(sys.argv[3])):
    threading.Thread(target=play, args=(phone,)).start()
"""


needs_kill = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL on this system")


def play_and_kill(path: Path, run: str, answers: int) -> list[str]:
    """Play with several phones and kill the program in the middle; what it answered."""
    child = start_script(PLAYS_UNTIL_KILLED, str(path), run, str(PHONES))
    assert child.stdout is not None
    with child.stdout as told:
        answered = [told.readline().strip() for _ in range(answers)]
        child.kill()
        child.wait()
        # The last line may be cut off in the middle.
        *whole, _cut = told.read().split("\n")
    return answered + whole


def commands(path: Path) -> Counter[str]:
    """What the file holds; raises AssertionError where it is not sound, or a log has a gap."""
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        logs = db.execute("SELECT max(seq), count(*) FROM log GROUP BY game_id").fetchall()
        assert all(last == count for last, count in logs)
        return Counter(command for (command,) in db.execute("SELECT command_id FROM log"))


def killed_and_sent_again(folder: Path, runs: int) -> None:
    path, answered = folder / "games.db", list[str]()
    for run in range(runs):
        answered += play_and_kill(path, f"run{run}", answers=random.randrange(1, 60))
        found = commands(path)
        assert [key for key in answered if found[key] != 1] == []
        scorer = Scorer(path)
        for line in scorer.games_going_on():
            # The phone that heard nothing sends its last entry once more, with its key.
            view = scorer.view(line.game_id)
            key = view.log[-1].command_id
            again = scorer.play(line.game_id, LayDown("p1"), command_id=key, seen=view.seq)
            assert isinstance(again, Repeated)
        scorer.close()
        assert set(commands(path).values()) == {1}


@needs_kill
def test_a_killed_program_has_kept_every_answered_entry_once(tmp_path: Path) -> None:
    killed_and_sent_again(tmp_path, runs=2)


@needs_kill
@pytest.mark.soak
def test_a_program_that_is_killed_a_hundred_times_has_kept_every_answered_entry_once(
    tmp_path: Path,
) -> None:
    killed_and_sent_again(tmp_path, runs=100)


def cut_off(folder: Path, cuts: int) -> None:
    """A power cut may take the end of the journal: what is left is sound, and a prefix."""
    path = folder / "games.db"
    play_and_kill(path, "run", answers=40)
    journal = path.with_name("games.db-wal")
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
        whole = [row[0] for row in db.execute("SELECT command_id FROM log ORDER BY rowid")]
        copies = [path, journal]
        for number in range(cuts):
            cut = folder / f"cut-{number}"
            cut.mkdir()
            for each in copies:
                shutil.copy(each, cut / each.name)
            size = (cut / journal.name).stat().st_size
            os.truncate(cut / journal.name, random.randrange(size + 1))
            with contextlib.suppress(sqlite3.OperationalError):  # nothing of the file is left
                left = list(commands(cut / path.name))
                assert set(left) == set(whole[: len(left)])
            Scorer(cut / path.name).close()


@needs_kill
def test_a_journal_that_was_cut_off_leaves_a_sound_beginning(tmp_path: Path) -> None:
    cut_off(tmp_path, cuts=5)


@needs_kill
@pytest.mark.soak
def test_a_journal_cut_off_anywhere_leaves_a_sound_beginning(tmp_path: Path) -> None:
    cut_off(tmp_path, cuts=200)


def write_on_a_slow_disk(scorer: Scorer, writers: int, each: int) -> None:
    failed = list[Exception]()
    started = scorer.start_game(["Ann", "Ben"], table_rules(), command_id="deal")
    assert isinstance(started, Started)

    def deal(phone: int) -> None:
        try:
            for number in range(each):
                key = f"{phone}-{number}"
                scorer.start_game(["Ann", "Ben"], table_rules(), command_id=key)
        except Exception as trouble:
            failed.append(trouble)

    threads = [threading.Thread(target=deal, args=(phone,)) for phone in range(writers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    assert len(commands(scorer.path)) == writers * each + 1


@pytest.fixture
def slow_disk(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A disk that takes so many seconds longer for each commit."""
    seconds, execute = [0.002], FileCursor.execute

    def slowly(cursor: FileCursor, sql: str, parameters: Any = ()) -> FileCursor:
        if sql == "COMMIT":
            time.sleep(seconds[0])
        return execute(cursor, sql, parameters)

    monkeypatch.setattr(FileCursor, "execute", slowly)
    return seconds


def test_thirty_two_phones_on_a_slow_disk_are_all_answered(
    scorer: Scorer, slow_disk: list[float]
) -> None:
    write_on_a_slow_disk(scorer, writers=32, each=2)


@pytest.mark.soak
def test_thirty_two_phones_on_a_very_slow_disk_are_all_answered(
    scorer: Scorer, slow_disk: list[float]
) -> None:
    slow_disk[0] = 0.03
    write_on_a_slow_disk(scorer, writers=32, each=30)
