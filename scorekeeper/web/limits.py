"""How often somebody may try: wrong keys, wrong codes, knocking at a door.

Knows addresses and moments. Refuses to know what is tried (`access`, `asking`, `stream`).
"""

from __future__ import annotations

import time
from collections.abc import Callable

from flask import abort, current_app, request

WRONG_KEYS, WITHIN = 20, 60.0
"""So many wrong keys or codes from one address within so many seconds, then none is tried for a
while."""

KNOCKS_OF_ONE, KNOCKS_AT_ONE_DOOR = 6, 30
"""So often an address may ask to sit down, and a game be asked by everybody, in that time."""


class Doorkeeper:
    """Counts tries by whoever makes them. `now` is seconds on any clock that only goes forward."""

    def __init__(
        self,
        now: Callable[[], float] = time.monotonic,
        *,
        most: int = WRONG_KEYS,
        within: float = WITHIN,
    ) -> None:
        self.now = now
        self._most = most
        self._within = within
        self._wrong: dict[str, list[float]] = {}

    def listens_to(self, address: str) -> bool:
        """May this address try now?"""
        return len(self._lately(address)) < self._most

    def count_wrong(self, address: str) -> None:
        """This address tried in vain."""
        if len(self._wrong) > 1000:
            self._wrong.clear()
        self._wrong[address] = [*self._lately(address), self.now()][-self._most :]

    def _lately(self, address: str) -> list[float]:
        return [at for at in self._wrong.get(address, ()) if self.now() - at < self._within]


class Limits:
    """All the counting of one counter."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.guesses = Doorkeeper(now)
        self.knocks = Doorkeeper(now, most=KNOCKS_OF_ONE)
        self.door = Doorkeeper(now, most=KNOCKS_AT_ONE_DOOR)


def limits() -> Limits:
    """The counting of this app."""
    found: Limits = current_app.extensions["limits"]
    return found


def listen_or_429() -> None:
    """Go on only if this address may try a key or a code now."""
    if not limits().guesses.listens_to(request.remote_addr or ""):
        abort(429)


def count_wrong() -> None:
    """What this address tried was a key or a code of nothing."""
    limits().guesses.count_wrong(request.remote_addr or "")


def knock_or_429(game_id: int) -> None:
    """Count that somebody asks to sit down; go on only if that was not too often."""
    counted = limits()
    knocking = (counted.knocks, request.remote_addr or ""), (counted.door, str(game_id))
    if not all(counter.listens_to(who) for counter, who in knocking):
        abort(429)
    for counter, who in knocking:
        counter.count_wrong(who)
