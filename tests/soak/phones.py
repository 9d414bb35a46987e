"""Phones of a long evening: keepers, watchers who come and go, and phones with bad manners.

Each runs in a thread of its own until the evening is over or the server is gone.
"""

from __future__ import annotations

import json
import random
import re
import threading
from collections import Counter, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException

from tests.web.live_server import PATIENCE, StreamReader
from tests.web.markup import Markup
from tests.web.raw_connection import RawConnection
from tests.web.sent_forms import REFUSED, Notes, Posted
from tests.web.spawned_server import KeeperConnection, SpawnedServer

OVERTAKEN = 409
ROUNDS = 8
CHANGE = ("/new", "/round", "/undo", "/stop")
"""The ends of addresses whose forms change something whenever they are taken."""

LOOKS = ("", "/round", "/menu", "/rulings", "/ask")
QUESTIONS = (
    {"ask": "points", "hand": ["W", "R7"]},
    {"ask": "check", "phase": "set3+set3", "hand": ["R5", "B5", "G5", "R8", "B8", "W"]},
)


@dataclass
class Diary:
    """What happened this evening: counts, the last requests, faults that phones met."""

    notes: Notes = field(default_factory=Notes)
    counts: Counter[str] = field(default_factory=Counter)
    last: deque[str] = field(default_factory=lambda: deque(maxlen=50))
    faults: list[BaseException] = field(default_factory=list)
    games: deque[tuple[str, str]] = field(default_factory=lambda: deque(maxlen=20))
    disk_was_full: bool = False
    over: threading.Event = field(default_factory=threading.Event)


class NotingConnection(KeeperConnection):
    """A keeper's phone that writes its requests into the diary."""

    def __init__(self, server: SpawnedServer, diary: Diary) -> None:
        self._diary = diary
        super().__init__(server.port, server.way_in)

    def get(self, path: str) -> str:
        self._diary.counts["pages"] += 1
        self._diary.last.append(f"GET {path}")
        return super().get(path)

    def post(self, path: str, fields: Mapping[str, str]) -> tuple[int, str]:
        status, where = super().post(path, fields)
        self._diary.counts[f"forms answered {status}"] += 1
        self._diary.last.append(f"POST {path} {dict(fields)} -> {status}")
        return status, where


@dataclass
class Phones:
    """The phones of one server, and what they share."""

    server: SpawnedServer
    diary: Diary
    luck: random.Random

    def start(self, keepers: int, watchers: int) -> list[threading.Thread]:
        """So many phones, each in a thread, with seeds drawn from the seed of the evening."""
        kinds = [self._keep] * keepers + [self._watch] * watchers + [self._misbehave, self._ask]
        threads = [
            threading.Thread(target=self._run, args=(kind, random.Random(self.luck.random())))
            for kind in kinds
        ]
        for thread in threads:
            thread.start()
        return threads

    def _run(self, kind: Callable[[random.Random], None], luck: random.Random) -> None:
        """Act again and again. A connection that breaks is made anew while the server runs."""
        while not self.diary.over.is_set() and self.server.child.poll() is None:
            try:
                kind(luck)
            except (OSError, HTTPException):
                self.diary.counts["connections cut off"] += 1
                self.diary.over.wait(0.05)
            except BaseException as fault:
                self.diary.faults.append(fault)
                return

    # ------------------------------------------------------------------ who plays

    def _keep(self, luck: random.Random) -> None:
        """Deal a game, play some rounds, end it, delete it and bring it back."""
        phone = NotingConnection(self.server, self.diary)
        try:
            fields = Markup(phone.get("/new")).fields("new-game")
            name = luck.choice("abcdefgh")
            typed = {"names": f"Ann{name}, Ben{name}, Mia{name}", "sheet": "mattel", "act": "deal"}
            at = self._send(phone, "/new", {**fields, **typed})
            if at is None:
                self.diary.over.wait(0.2)
                return
            found = re.search(r"/stream/([A-Za-z0-9]+)", phone.get(at))
            assert found is not None
            deleted = luck.random() < 0.2
            if not deleted:  # other phones do not come to a table that will be gone
                self.diary.games.append((at, found[1]))
            for _ in range(luck.randrange(1, ROUNDS)):
                self._round(phone, at, luck)
                if self.diary.over.is_set():
                    return
            self._tap(phone, f"{at}/stop", at, {"how": "for-good"})
            if deleted:
                number = at.rsplit("/", 1)[1]
                self._send(phone, f"/history/{number}/delete", _keyed({}, luck))
                self._send(phone, f"/history/{number}/bring-back", _keyed({}, luck))
        finally:
            phone.close()

    def _round(self, phone: NotingConnection, at: str, luck: random.Random) -> None:
        self._tap(phone, f"{at}/laid", at, {"seat": "p2", "laid": "yes"}, luck)
        if luck.random() < 0.3:
            self._undo(phone, at)
        if luck.random() < 0.3 and self.diary.games:
            # Another phone's game: what both enter at once may overtake each other.
            other = luck.choice(self.diary.games)[0]
            self._tap(phone, f"{other}/laid", other, {"seat": "p3", "laid": "yes"}, luck)
        phone.get(at + luck.choice(LOOKS))
        form = Markup(phone.get(f"{at}/round"))
        if "round" not in form.ids:
            return  # the game has ended
        points = {
            "points-p2": str(luck.randrange(0, 50, 5)),
            "points-p3": str(luck.randrange(50, 120, 5)),
        }
        laid = {"laid-p2": "yes", "laid-p3": "no"}
        told = {**form.fields("round"), "out": "p1", **points, **laid, "anyway": "yes"}
        self._send(phone, f"{at}/round", told)
        if luck.random() < 0.2:
            self._send(phone, f"{at}/round", told)  # a double tap
        if luck.random() < 0.2:
            self._undo(phone, at)

    def _undo(self, phone: NotingConnection, at: str) -> None:
        page = phone.get(at)
        found = re.search(
            rf'action="{at}/undo".*?name="key" value="([^"]+)".*?name="seen" value="(\d+)"'
            r'.*?name="target" value="([^"]+)"',
            page,
            re.DOTALL,
        )
        if found is not None:
            fields = {"key": found[1], "seen": found[2], "target": found[3]}
            self._send(phone, f"{at}/undo", fields)

    def _tap(
        self,
        phone: NotingConnection,
        path: str,
        at: str,
        fields: Mapping[str, str],
        luck: random.Random | None = None,
    ) -> None:
        """A button of the table, sent with the number of the last entry that the page showed."""
        seen = re.search(r'name="seen" value="(\d+)"', phone.get(at))
        if seen is not None:
            self._send(phone, path, _keyed({**fields, "seen": seen[1]}, luck or self.luck))

    def _send(self, phone: NotingConnection, path: str, fields: Mapping[str, str]) -> str | None:
        """Send a form. It may be overtaken by another phone, or refused where the disk is full."""
        form = Posted(path, {**fields}, changes=path.endswith(CHANGE))
        where = self.diary.notes.post(phone, form, or_else=(OVERTAKEN, REFUSED))
        if self.diary.notes.refused and not self.diary.disk_was_full:
            raise AssertionError(f"refused though there was room: {form}")
        return where

    # ------------------------------------------------------------------ who looks on

    def _watch(self, luck: random.Random) -> None:
        """Open a stream, read some boards, and go without a word."""
        if not self.diary.games:
            self.diary.over.wait(0.1)
            return
        reader = StreamReader(
            self.server.port, f"/stream/{luck.choice(self.diary.games)[1]}?view=standings"
        )
        try:
            reader.socket.settimeout(3)
            self.diary.counts["streams"] += 1
            for _ in range(luck.randrange(1, 6)):
                if reader.board():
                    self.diary.counts["boards read"] += 1
        except TimeoutError:
            pass  # nothing happened at that table
        finally:
            reader.leave()

    def _ask(self, luck: random.Random) -> None:
        """A program that asks the referee."""
        program = HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        try:
            question = json.dumps(luck.choice(QUESTIONS))
            program.request("POST", "/api/ask", question, {"Content-Type": "application/json"})
            answer = program.getresponse()
            answer.read()
            assert answer.status == 200, answer.status
            self.diary.counts["questions"] += 1
        finally:
            program.close()
        self.diary.over.wait(luck.uniform(0.01, 0.2))

    def _misbehave(self, luck: random.Random) -> None:
        """Leave in the middle of a head or of a form."""
        with RawConnection(self.server.port) as phone:
            if luck.random() < 0.5:
                phone.post("/check/answer", "Content-Length: 900", body=b"cards=R7")
            else:
                phone.send(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ")
            self.diary.counts["requests left in the middle"] += 1
            self.diary.over.wait(luck.uniform(0.01, 0.5))


def _keyed(fields: Mapping[str, str], luck: random.Random) -> dict[str, str]:
    """The fields with a key of their own, as a page gives every form one."""
    return {**fields, "key": f"soak-{luck.getrandbits(60):x}"}
