"""Phones of a long evening: keepers, guests of an open house, watchers who come and go, readers of
pictures, exports and pages in all languages, programs, and bad manners.

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

from scorekeeper.wording.languages import LANGUAGES
from tests.checkout import ROOT
from tests.serving.live_server import PATIENCE, StreamReader
from tests.serving.raw_connection import RawConnection
from tests.serving.spawned_server import SpawnedServer
from tests.soak.diary import LIMITED, Diary, NotingPhone
from tests.soak.keeper import Keeper
from tests.web.markup import Markup
from tests.web.sent_forms import REFUSED, Posted

QUESTIONS = (
    {"ask": "points", "hand": ["W", "R7"]},
    {"ask": "check", "phase": "set3+set3", "hand": ["R5", "B5", "G5", "R8", "B8", "W"]},
)


ARCHIVE = ROOT / "tests/games/german-example.jsonl"


def many_games(copies: int) -> bytes:
    """So many games, each with ids of its own, as those of different evenings have them."""
    luck, archive = random.Random(copies), ARCHIVE.read_bytes()
    ids = rb'(?<="command_id":")[^"]+'
    return b"".join(
        re.sub(ids, lambda _found: luck.randbytes(12).hex().encode(), archive)
        for _copy in range(copies)
    )


LARGE_FILE = b'{"format":"scorekeeper-game"}\n' + many_games(2400)
"""15 MB, refused at the first line. What it takes to receive it is what an archive of a thousand
games takes, which would be read for half a minute."""

BOARDS = ("", "/tv")
"""The ends of addresses of pages that whoever has the code of a game may read."""


@dataclass
class Phones:
    """The phones of one server, and what they share."""

    server: SpawnedServer
    diary: Diary
    luck: random.Random
    limited: bool = False
    """Is the server an open house, which limits what one address sends?"""

    def start(self, keepers: int, watchers: int, guests: int = 0) -> list[threading.Thread]:
        """So many phones, each in a thread, with seeds drawn from the seed of the evening. With
        `guests` the server is an open house, where nobody adds or saves all games."""
        self.limited = guests > 0
        hosts = [] if guests else [self._import, self._check_large, self._export]
        kinds = (
            [self._keep] * keepers
            + [self._visit] * guests
            + [self._watch] * watchers
            + [self._look_at_picture] * 2
            + [self._misbehave, self._ask, self._read]
            + hosts
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

    def _visit(self, luck: random.Random) -> None:
        """A guest of an open house, with a game of the own phone."""
        with closing(NotingPhone(self.server, self.diary, guest=True)) as phone:
            Keeper(phone, luck, guest=True).play()
            self.diary.counts["guests of an open house"] += 1

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
                self.diary.notes.answered.append(Posted("/import", {"key": f"soak-{mark}-c1"}))
                self.diary.counts["games imported"] += 1
            else:
                assert status == REFUSED, (status, Markup(phone.page).root.text)
                assert began <= self.diary.room_since, "refused though there was room"
        self.diary.over.wait(luck.uniform(1, 3))

    def _check_large(self, luck: random.Random) -> None:
        """Send a file of 15 MB that is refused when it is read."""
        with closing(NotingPhone(self.server, self.diary)) as phone:
            began = time.monotonic()
            status = phone.send_file("/import", LARGE_FILE)
            assert status in (422, REFUSED), status
            assert status == 422 or began <= self.diary.room_since, "refused though there was room"
            self.diary.counts["large files refused"] += 1
        self.diary.over.wait(luck.uniform(2, 6))

    def _export(self, luck: random.Random) -> None:
        """All games, as an archive and as CSV."""
        with closing(NotingPhone(self.server, self.diary)) as phone:
            lines = phone.get("/export/archive").splitlines()
            assert not lines or '"format":"scorekeeper-game"' in lines[0], lines[0]
            phone.answer("/export/csv", {})
            self.diary.counts["exports of all games"] += 1
        self.diary.over.wait(luck.uniform(2, 6))

    # ------------------------------------------------------------------ who looks on

    def _code(self, luck: random.Random) -> str:
        """The code of any game; "" after a moment in which there was none."""
        if not self.diary.games:
            self.diary.over.wait(0.1)
            return ""
        return luck.choice(self.diary.games)[1]

    def _look_at_picture(self, luck: random.Random) -> None:
        """The picture of a game, in a language of the reader; each language has its own."""
        if not (code := self._code(luck)):
            return
        language = luck.choice(LANGUAGES).tag
        with closing(NotingPhone(self.server, self.diary, guest=True)) as phone:
            path = f"/w/{code}/picture.png"
            status, picture = phone.answer(path, {"Accept-Language": language})
        if status == 404:  # it goes on, or ended without a round
            self.diary.over.wait(0.1)
            return
        assert (status, picture[1:4]) == (200, b"PNG"), (path, status)
        self.diary.counts["pictures"] += 1

    def _read(self, luck: random.Random) -> None:
        """Pages in any language."""
        if not (code := self._code(luck)):
            return
        language, path = luck.choice(LANGUAGES).tag, f"/w/{code}{luck.choice(BOARDS)}"
        with closing(NotingPhone(self.server, self.diary, guest=True)) as phone:
            status, page = phone.answer(path, {"Accept-Language": language})
            assert status == 200, (path, status)
            assert f'<html lang="{language}"'.encode() in page, (path, language)
        self.diary.counts["pages in all languages"] += 1

    def _watch(self, luck: random.Random) -> None:
        """Open a stream, read some boards, and go without a word."""
        if not (code := self._code(luck)):
            return
        reader = StreamReader(self.server.port, f"/stream/{code}?view=standings")
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
        with closing(HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)) as program:
            question = json.dumps(luck.choice(QUESTIONS))
            program.request("POST", "/api/ask", question, {"Content-Type": "application/json"})
            answer = program.getresponse()
            answer.read()
        if self.limited and answer.status == LIMITED:
            self.diary.counts["questions put off in an open house"] += 1
            self.diary.over.wait(5)
            return
        assert answer.status == 200, answer.status
        self.diary.counts["questions"] += 1
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
