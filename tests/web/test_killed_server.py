"""A server that is killed while phones post: nothing that was answered is lost, nothing is there
twice, and a form that was cut off can be sent again.

SIGKILL, at a random moment of the evening. The short run kills a few times, `make soak` hundreds.
"""

from __future__ import annotations

import random
import re
import signal
import sqlite3
import sys
import threading
import time
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path

import pytest

from scorekeeper.service import Scorer
from tests.web.markup import Markup
from tests.web.spawned_server import KeeperConnection, SpawnedServer, spawn_server

PHONES = 4


LONGEST_WAIT = 30.0
"""Seconds until the first answer of an evening; a busy machine needs a few."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")


@dataclass(frozen=True)
class Posted:
    """One form as it was sent."""

    path: str
    fields: dict[str, str]

    @property
    def key(self) -> str:
        return self.fields["key"]


@dataclass
class Notes:
    """What the phones know: which forms were answered, and which were sent and cut off."""

    answered: list[Posted] = field(default_factory=list)
    cut_off: list[Posted] = field(default_factory=list)

    def post(self, phone: KeeperConnection, form: Posted) -> str:
        """Send this form, and note what became of it."""
        try:
            status, where = phone.post(form.path, form.fields)
        except (OSError, HTTPException):
            self.cut_off.append(form)
            raise
        assert status == 303, (form, status)
        self.answered.append(form)
        return where


def play(server: SpawnedServer, name: str, notes: Notes) -> None:
    """Deal a game, then mark and record rounds, until the server dies."""
    try:
        phone = KeeperConnection(server.port, server.way_in)
        try:
            while True:
                _one_game(phone, name, notes)
        finally:
            phone.close()
    except (OSError, HTTPException):
        return  # it was killed


def _one_game(phone: KeeperConnection, name: str, notes: Notes) -> None:
    fields = Markup(phone.get("/new")).fields("new-game")
    typed = {"names": f"Ann{name}, Ben{name}, Mia{name}", "sheet": "mattel", "act": "deal"}
    at = notes.post(phone, Posted("/new", {**fields, **typed}))
    for _ in range(6):
        seen = re.search(r'name="seen" value="(\d+)"', phone.get(at))
        assert seen is not None
        mark = {"seat": "p2", "laid": "yes", "seen": seen[1], "key": f"mark-{time.monotonic_ns()}"}
        notes.post(phone, Posted(f"{at}/laid", mark))
        fields = Markup(phone.get(f"{at}/round")).fields("round")
        points = {"points-p2": "5", "points-p3": "60", "laid-p2": "yes", "laid-p3": "no"}
        notes.post(phone, Posted(f"{at}/round", {**fields, "out": "p1", **points, "anyway": "yes"}))


def look_through(db: Path, notes: Notes) -> None:
    """The file is sound, the log of each game has no gap, and each answered form is in it once, as
    one block."""
    with sqlite3.connect(db) as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    file.close()
    keys: dict[str, list[tuple[int, int]]] = {}
    scorer = Scorer(db)
    try:
        for line in (*scorer.games_going_on(), *scorer.lists.played()):
            log = scorer.view(line.game_id).log
            assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
            for entry in log:
                keys.setdefault(entry.command_id, []).append((line.game_id, entry.seq))
    finally:
        scorer.close()
    for form in notes.answered:
        found = keys.get(form.key, [])
        assert found, f"answered and lost: {form}"
        games, seqs = {game for game, _ in found}, [seq for _, seq in found]
        assert len(games) == 1, form
        assert seqs == list(range(seqs[0], seqs[0] + len(seqs))), form


def send_again(server: SpawnedServer, notes: Notes) -> None:
    """Who was cut off sends the same form again, as a browser does."""
    phone = KeeperConnection(server.port, server.way_in)
    while notes.cut_off:
        form = notes.cut_off.pop()
        for _ in range(2):
            status, _where = phone.post(form.path, form.fields)
            assert status == 303, form
        notes.answered.append(form)
    phone.close()


def wait_for_an_answer(notes: Notes, number: int) -> None:
    """Wait until so many forms were answered, so that there is something to lose."""
    latest = time.monotonic() + LONGEST_WAIT
    while len(notes.answered) < number and time.monotonic() < latest:
        time.sleep(0.01)


def kill_and_look(db: Path, times: int, luck: random.Random) -> Notes:
    """So many evenings in one file, each cut short."""
    notes = Notes()
    for _ in range(times):
        with spawn_server(db, copied=True) as server:
            send_again(server, notes)
            phones = [
                threading.Thread(target=play, args=(server, "abcd"[n], notes))
                for n in range(PHONES)
            ]
            for phone in phones:
                phone.start()
            wait_for_an_answer(notes, len(notes.answered) + 1)
            time.sleep(luck.uniform(0.2, 1.5))
            server.child.send_signal(signal.SIGKILL)
            for phone in phones:
                phone.join()
        look_through(db, notes)
    with spawn_server(db, copied=True) as server:
        send_again(server, notes)
    look_through(db, notes)
    return notes


def test_a_server_killed_in_the_middle_loses_nothing_it_answered(tmp_path: Path) -> None:
    notes = kill_and_look(tmp_path / "games.db", 2, random.Random(7))
    assert notes.answered


@pytest.mark.soak
def test_a_server_killed_a_hundred_times_loses_nothing_it_answered(tmp_path: Path) -> None:
    seed = random.randrange(10**6)
    print(f"seed {seed}")
    notes = kill_and_look(tmp_path / "games.db", 100, random.Random(seed))
    print(f"{len(notes.answered)} forms answered")
