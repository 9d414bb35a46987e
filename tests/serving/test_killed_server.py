"""A server that is killed while phones post: nothing that was answered is lost, nothing is there
twice, and a form that was cut off can be sent again.

SIGKILL, at a random moment of the evening. The short run kills a few times, `make random` hundreds.
"""

from __future__ import annotations

import random
import re
import signal
import sys
import threading
import time
from http.client import HTTPException
from pathlib import Path

import pytest

from tests.serving.spawned_server import KeeperConnection, SpawnedServer, spawn_server
from tests.web.markup import Markup
from tests.web.sent_forms import Notes, Posted, look_through, send_again

PHONES = 4


LONGEST_WAIT = 30.0
"""Seconds until the first answer of an evening; a busy machine needs a few."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")


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
    assert at is not None
    for _ in range(6):
        seen = re.search(r'name="seen" value="(\d+)"', phone.get(at))
        assert seen is not None
        mark = {"seat": "p2", "laid": "yes", "seen": seen[1], "key": f"mark-{time.monotonic_ns()}"}
        notes.post(phone, Posted(f"{at}/laid", mark))
        fields = Markup(phone.get(f"{at}/round")).fields("round")
        points = {"points-p2": "5", "points-p3": "60", "laid-p2": "yes", "laid-p3": "no"}
        notes.post(phone, Posted(f"{at}/round", {**fields, "out": "p1", **points, "anyway": "yes"}))


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
