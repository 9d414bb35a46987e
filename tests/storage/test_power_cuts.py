"""What was answered is there after a kill, a power cut, and on a slow disk; nothing is there twice.

A few runs are played each time, and many more by `make random`.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import time
from collections import Counter
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.game.commands import LayDown
from scorekeeper.service import Repeated, Scorer
from scorekeeper.storage.open_file import FileCursor
from tests.forked_program import start_script
from tests.service.builders import at_once, deal

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


@needs_kill
@pytest.mark.parametrize("runs", [2, pytest.param(100, marks=pytest.mark.soak)])
def test_a_killed_program_has_kept_every_answered_entry_once(tmp_path: Path, runs: int) -> None:
    path, answered = tmp_path / "games.db", list[str]()
    for run in range(runs):
        answered += play_and_kill(path, f"run{run}", answers=random.randrange(1, 60))
        found = commands(path)
        assert [key for key in answered if found[key] != 1] == []
        with closing(Scorer(path)) as scorer:
            for line in scorer.lists.going_on():
                # The phone that heard nothing sends its last entry once more, with its key.
                view = scorer.view(line.game_id)
                key = view.log[-1].command_id
                again = scorer.play(line.game_id, LayDown("p1"), command_id=key, seen=view.seq)
                assert isinstance(again, Repeated)
        assert set(commands(path).values()) == {1}


@needs_kill
@pytest.mark.parametrize("cuts", [5, pytest.param(200, marks=pytest.mark.soak)])
def test_a_journal_that_was_cut_off_anywhere_leaves_a_sound_beginning(tmp_path: Path, cuts: int):
    """A power cut may take the end of the journal: what is left is sound, and a prefix."""
    path = tmp_path / "games.db"
    play_and_kill(path, "run", answers=40)
    journal = path.with_name("games.db-wal")
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
        whole = [row[0] for row in db.execute("SELECT command_id FROM log ORDER BY rowid")]
        for number in range(cuts):
            cut = tmp_path / f"cut-{number}"
            cut.mkdir()
            for each in (path, journal):
                shutil.copy(each, cut / each.name)
            size = (cut / journal.name).stat().st_size
            os.truncate(cut / journal.name, random.randrange(size + 1))
            with suppress(sqlite3.OperationalError):  # nothing of the file is left
                left = list(commands(cut / path.name))
                assert set(left) == set(whole[: len(left)])
            Scorer(cut / path.name).close()


@pytest.mark.parametrize("each", [2, pytest.param(30, marks=pytest.mark.soak)])
def test_a_slow_disk_answers_all_phones(scorer: Scorer, monkeypatch: pytest.MonkeyPatch, each: int):
    """Each commit takes the disk some milliseconds longer."""
    path, execute = scorer.path, FileCursor.execute

    def slowly(cursor: FileCursor, sql: str, parameters: Any = ()) -> FileCursor:
        if sql == "COMMIT":
            time.sleep(0.001 * each)
        return execute(cursor, sql, parameters)

    monkeypatch.setattr(FileCursor, "execute", slowly)
    at_once(*[lambda: [deal(scorer) for _ in range(each)]] * 32)
    assert len(commands(path)) == 32 * each
