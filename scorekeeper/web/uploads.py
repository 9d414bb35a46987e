"""Files that a host's phone sends: how large they may be, and what waits to be confirmed.

All other forms are small. Only a phone with the host's key may send a file, and only one file is
held in memory at a time. Its cookie is looked at before the file is read.
"""

from __future__ import annotations

import secrets
import shutil
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from pathlib import Path
from typing import Protocol

from flask import Flask

from scorekeeper.errors import StorageError
from scorekeeper.service.archive import Offer, lines_read
from scorekeeper.serving.asgi import Scope
from scorekeeper.serving.packed_bytes import PackedBytes
from scorekeeper.serving.threads import environ_of
from scorekeeper.web.access import Action, may

UPLOAD_PATH = "/import"
"""The address that takes a file."""

LARGEST_UPLOAD = 16 * 1024 * 1024
"""Bytes. An archive of about a thousand games."""

MOST_THROWN_AWAY = 128 * 1024 * 1024
"""Bytes of a file that is too large, which are read so that the browser shows the answer."""

UPLOAD_WITHIN = 90.0
"""Seconds in which a whole file must arrive."""

MOST_WAITING = 3
"""Files that can be confirmed at the same time. The oldest goes first."""

WAITS = 30 * 60.0
"""Seconds for which a file can be confirmed after it was shown."""


def may_upload(pages: Flask, scope: Scope) -> bool:
    """May the phone that sends this request send a file? Not while nobody can say whose phone it
    is; the error page then says why."""
    if scope["path"] != UPLOAD_PATH or scope["method"] != "POST":
        return False
    with pages.request_context(environ_of(scope, PackedBytes())), suppress(StorageError):
        return may(Action.IMPORT_GAMES)
    return False


class Offers(Protocol):
    """Archives that were shown and not added yet, each under a random name. Many threads may use
    it at once."""

    def keep(self, offer: Offer) -> str:
        """Keep this offer. Returns the name under which `take` finds it."""

    def take(self, name: str) -> Offer | None:
        """Remove the offer of this name and return it; None if no offer has it."""


class SharedOffers:
    """Offers for several processes of one machine: the archives are files in a folder of their own.
    What starts the processes makes the folder and deletes it. `look` reads an archive again."""

    def __init__(self, folder: Path, look: Callable[[Iterable[str]], Offer]) -> None:
        self._folder = folder
        self._look = look

    def keep(self, offer: Offer) -> str:
        """Keep this offer. Returns the name under which `take` finds it. Raises StorageError if the
        disk is full."""
        name = secrets.token_urlsafe(12)
        try:
            # A system that cleans its temporary files up may have deleted the folder.
            self._folder.mkdir(mode=0o700, exist_ok=True)
            with closing(offer), (self._folder / name).open("w", encoding="utf-8") as file:
                offer.copy.seek(0)
                shutil.copyfileobj(offer.copy, file)
        except OSError as error:
            (self._folder / name).unlink(missing_ok=True)
            raise StorageError("cannot_write", path=str(self._folder), reason=str(error)) from error
        by_age = sorted(self._folder.iterdir(), key=_changed_at, reverse=True)
        for place, path in enumerate(by_age):
            if place >= MOST_WAITING or time.time() - _changed_at(path) > WAITS:
                path.unlink(missing_ok=True)
        return name

    def take(self, name: str) -> Offer | None:
        """Remove the offer of this name and return it; None if no offer has it."""
        path = next((path for path in self._folder.glob("*") if path.name == name), None)
        if path is None or time.time() - _changed_at(path) > WAITS:
            return None
        mine = path.with_name(secrets.token_urlsafe(12))
        try:
            path.rename(mine)  # only one of two processes gets it
            with closing(mine.open(encoding="utf-8")) as file:
                return self._look(lines_read(file))
        except FileNotFoundError:
            return None
        finally:
            mine.unlink(missing_ok=True)


def _changed_at(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return 0.0


class WaitingOffers:
    """Offers in the memory of one process. `now` gives seconds of any clock that only goes
    forward."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self._lock = threading.Lock()
        self._offers: dict[str, tuple[float, Offer]] = {}

    def keep(self, offer: Offer) -> str:
        """Keep this offer. Returns the name under which `take` finds it."""
        name = secrets.token_urlsafe(12)
        with self._lock:
            self._offers[name] = self.now(), offer
            old = [
                each
                for place, (each, (since, _offer)) in enumerate(reversed(self._offers.items()))
                if place >= MOST_WAITING or self.now() - since > WAITS
            ]
            dropped = [self._offers.pop(each)[1] for each in old]
        for each in dropped:
            each.close()
        return name

    def take(self, name: str) -> Offer | None:
        """Remove the offer of this name and return it; None if no offer has it."""
        with self._lock:
            since, offer = self._offers.pop(name, (0.0, None))
        if offer is not None and self.now() - since > WAITS:
            offer.close()
            return None
        return offer

    def close(self) -> None:
        """Drop all offers."""
        with self._lock:
            dropped, self._offers = [offer for _since, offer in self._offers.values()], {}
        for each in dropped:
            each.close()

    def __del__(self) -> None:
        self.close()
