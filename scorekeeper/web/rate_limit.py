"""How often codes and keys may be tried, and seats be asked for.

A code is looked up before its try is counted, and what was found is told only to who may still try.
So many tries at once are no way round the limit: after the last wrong one that is allowed, right
and wrong ones are refused alike. Whoever knows a code already, by their own sealed cookie, is not
trying (`access.came_before`), so nobody is locked out by a neighbour behind the same address.
"""

from __future__ import annotations

import ipaddress
import threading
import time
from collections.abc import Callable

from flask import abort, current_app, request

WRONG_CODES, WITHIN = 20, 60.0
"""So many wrong codes or keys from one address within so many seconds, then none is tried for a
while."""


REQUESTS_OF_A_PHONE, REQUESTS_AT_A_GAME = 6, 30
"""So often one phone may ask for a seat, and a game be asked by everybody, in that time."""


MOST_REMEMBERED = 10_000
"""Addresses and phones whose tries are remembered."""


class Attempts:
    """Counts the tries of whoever makes them. May be used by many threads at once.

    `now` is seconds on any clock that only goes forward."""

    def __init__(
        self,
        now: Callable[[], float] = time.monotonic,
        *,
        most: int = WRONG_CODES,
        within: float = WITHIN,
    ) -> None:
        self.now = now
        self._most = most
        self._within = within
        self._tries: dict[str, list[float]] = {}
        self._lock = threading.Lock()

    def allows(self, who: str, *, right: bool = False) -> bool:
        """May they try once more? A try that is not `right` is counted."""
        with self._lock:
            tries = self._lately(who)
            if len(tries) >= self._most:
                return False
            if not right:
                self._tries[who] = [*tries, self.now()]
                self._forget_some()
            return True

    def _lately(self, who: str) -> list[float]:
        return [at for at in self._tries.get(who, ()) if self.now() - at < self._within]

    def _forget_some(self) -> None:
        """Make room: first who has not tried for a while, then who tried least."""
        if len(self._tries) <= MOST_REMEMBERED:
            return
        self._tries = {who: tries for who in self._tries if (tries := self._lately(who))}
        if len(self._tries) > MOST_REMEMBERED:
            by_tries = sorted(self._tries.items(), key=lambda each: (len(each[1]), each[1][-1]))
            self._tries = dict(by_tries[len(by_tries) // 10 :])


class Limits:
    """All the counting of one app."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.codes = Attempts(now)
        self.requests = Attempts(now, most=REQUESTS_OF_A_PHONE)
        self.games = Attempts(now, most=REQUESTS_AT_A_GAME)


def limits() -> Limits:
    """The counting of this app."""
    found: Limits = current_app.extensions["limits"]
    return found


def network_of(address: str) -> str:
    """Whose tries these are: an IPv4 address, or the first half of an IPv6 one, because one phone
    has all addresses of the other half. What is no address stands for itself."""
    try:
        number = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(number, ipaddress.IPv4Address):
        return str(number)
    if number.ipv4_mapped is not None:
        return str(number.ipv4_mapped)
    return str(ipaddress.IPv6Network((number, 64), strict=False))


def count_code_or_429(*, right: bool, known: bool = False) -> None:
    """Somebody came with a code or a key; go on only if they may try. `right`: it opens something,
    or did once. `known`: this phone had it before, so it is no try."""
    who = network_of(request.remote_addr or "")
    if not known and not limits().codes.allows(who, right=right):
        abort(429)


def count_seat_request_or_429(game_id: int, device: str) -> None:
    """This phone asks for a seat; go on only if that was not too often. Phones that keep no cookie
    are bounded by the game."""
    counted = limits()
    if not (counted.requests.allows(device) and counted.games.allows(str(game_id))):
        abort(429)
