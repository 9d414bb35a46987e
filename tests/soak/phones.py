"""Phones of a long evening: keepers, watchers who come and go, programs, and bad manners.

Each runs in a thread of its own until the evening is over or the server is gone.
"""

from __future__ import annotations

import json
import random
import re
import threading
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from tests.serving.live_server import PATIENCE, StreamReader
from tests.serving.raw_connection import RawConnection
from tests.serving.spawned_server import SpawnedServer
from tests.soak.diary import Diary, NotingPhone
from tests.soak.keeper import Keeper
from tests.web.markup import Markup
from tests.web.sent_forms import REFUSED, Posted

QUESTIONS = (
    {"ask": "points", "hand": ["W", "R7"]},
    {"ask": "check", "phase": "set3+set3", "hand": ["R5", "B5", "G5", "R8", "B8", "W"]},
)


ARCHIVE = Path(__file__).parents[1] / "games" / "german-example.jsonl"


@dataclass
class Phones:
    """The phones of one server, and what they share."""

    server: SpawnedServer
    diary: Diary
    luck: random.Random

    def start(self, keepers: int, watchers: int) -> list[threading.Thread]:
        """So many phones, each in a thread, with seeds drawn from the seed of the evening."""
        kinds = (
            [self._keep] * keepers
            + [self._watch] * watchers
            + [
                self._misbehave,
                self._ask,
                self._import,
            ]
        )
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
        with closing(NotingPhone(self.server, self.diary)) as phone:
            Keeper(phone, luck).play()

    def _import(self, luck: random.Random) -> None:
        """Bring a game along that nobody here knows. The answer says that it is here."""
        mark = f"{luck.getrandbits(80):020x}"
        text = ARCHIVE.read_text(encoding="utf-8").replace(
            '"command_id":"', f'"command_id":"soak-{mark}-'
        )
        text = re.sub(r'"game":"\w+"', f'"game":"{mark}"', text, count=1)
        with closing(NotingPhone(self.server, self.diary)) as phone:
            began = time.monotonic()
            status, _where = phone.post("/import", {"text": text})
            offer = re.search(r'action="(/import/[^"]+)"', phone.page)
            if status == 200 and offer is not None:
                status, _where = phone.post(offer[1], {})
            if status == 200:
                added = Posted("/import", {"key": f"soak-{mark}-c1"})
                self.diary.notes.answered.append(added)
                self.diary.counts["games imported"] += 1
            else:
                assert status == REFUSED, (status, Markup(phone.page).root.text)
                assert began <= self.diary.room_since, "refused though there was room"
        self.diary.over.wait(luck.uniform(1, 3))

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
