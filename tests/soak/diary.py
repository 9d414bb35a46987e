"""What happened on a long evening, and the phone of a keeper that writes its requests into it."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter, deque
from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.serving.spawned_server import KeeperConnection, SpawnedServer
from tests.web.sent_forms import REFUSED, Notes, Posted

OVERTAKEN, GONE, LIMITED = 409, 410, 429


@dataclass
class Diary:
    """What happened this evening: counts, the last requests, faults that phones met. `games` are
    tables that any phone may come to: address and watch code. `deleted` are the games that were
    deleted or brought back, as it was answered. A form that was sent after `room_since` is refused
    by nobody; that is infinity while nothing can be written."""

    notes: Notes = field(default_factory=Notes)
    counts: Counter[str] = field(default_factory=Counter)
    last: deque[str] = field(default_factory=lambda: deque(maxlen=50))
    faults: list[BaseException] = field(default_factory=list)
    games: deque[tuple[str, str]] = field(default_factory=lambda: deque(maxlen=20))
    deleted: dict[int, bool] = field(default_factory=dict)
    room_since: float = 0.0
    over: threading.Event = field(default_factory=threading.Event)


class NotingPhone(KeeperConnection):
    """A keeper's phone that writes its requests into the diary. `guest`: it comes without the
    host's key, as to an open house, which limits its forms."""

    def __init__(self, server: SpawnedServer, diary: Diary, *, guest: bool = False) -> None:
        self.diary, self._or_else = diary, (OVERTAKEN, REFUSED, *([LIMITED] if guest else []))
        super().__init__(server.port, "" if guest else server.way_in)

    def get(self, path: str) -> str:
        self.diary.counts["pages"] += 1
        return super().get(path)

    def answer(self, path: str, headers: Mapping[str, str]) -> tuple[int, bytes]:
        """The status of any answer, and all of it."""
        self.diary.last.append(" ".join(["GET", path, *headers.values()]))
        return super().answer(path, headers)

    def send_file(self, path: str, content: bytes) -> int:
        """Send this file, as the page for imports does: the status."""
        self.diary.last.append(f"POST {path}, a file of {len(content)} bytes")
        return super().send_file(path, content)

    def post(self, path: str, fields: Mapping[str, str]) -> tuple[int, str]:
        status, where = super().post(path, fields)
        self.diary.counts[f"forms answered {status}"] += 1
        self.diary.last.append(f"POST {path} -> {status} {dict(fields)}"[:400])
        return status, where

    def send(self, form: Posted) -> str | None:
        """Send a form: where it leads, None if another phone overtook it or nothing can be written.
        It is a fault to refuse it while there is room."""
        began = time.monotonic()
        where = self.diary.notes.post(self, form, or_else=self._or_else)
        refused = any(each is form for each in self.diary.notes.refused)
        if refused and began > self.diary.room_since:
            raise AssertionError(f"refused though there was room: {form}")
        return where


def keyed(fields: Mapping[str, str], luck: random.Random) -> dict[str, str]:
    """The fields with a key of their own, as a page gives every form one."""
    return {**fields, "key": f"soak-{luck.getrandbits(60):x}"}
