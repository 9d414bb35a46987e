"""Limits: how often codes and keys may be tried and seats requested; in an open house also the new
games, forms and streams of one phone and of one address.

They count by name and know no request; `web.limits` asks them about one.

A code is looked up before its try is counted, and the result is shown only to those who may still
try. So sending many tries at the same moment does not get round the limit: after the last wrong one
that is allowed, right and wrong codes are refused alike. A wrong code that is sent again is no new
guess, so a forgotten page that asks for a code for ever costs the others of its address one try.

Phones behind one address share what it may do. Those without a name of their own, of which one
device can pretend to be any number, get at most half of it, so the others can go on.
"""

from __future__ import annotations

import ipaddress
import threading
import time
from bisect import bisect_right
from collections.abc import Callable
from typing import NamedTuple

WRONG_CODES, WITHIN = 20, 60.0
"""The most wrong codes or keys from one address, and the seconds in which they are counted."""

REQUESTS_OF_A_PHONE, REQUESTS_AT_A_GAME = 6, 30
"""The most requests for a seat in that time: from one phone, and at one game from all phones."""

GAMES_OF_A_PHONE, GAMES_OF_AN_ADDRESS, GAMES_WITHIN = 12, 200, 3600.0
"""In an open house: the most games that one phone starts, and all phones of one address, and the
seconds in which they are counted."""

FORMS_OF_A_PHONE, FORMS_OF_AN_ADDRESS = 240, 1200
"""In an open house: the most forms from one phone and from all phones of one address, in `WITHIN`
seconds. A player who taps cards sends about one form a second."""

STREAMS_OF_A_PHONE, STREAMS_OF_AN_ADDRESS = 12, 200
"""In an open house: the most streams that one phone has open at the same time, and all phones of
one address. A tab that shows a game has one."""

MOST_REMEMBERED = 10_000
"""Addresses and phones whose tries are remembered."""


class _Try(NamedTuple):
    """When it was, and a hash of the code, which may be long; None without one."""

    at: float
    mark: int | None


def _when(counted: _Try) -> float:
    return counted.at


class Attempts:
    """Counts tries by the name of an address, a phone or a game. Many threads may use it at once.

    `now` gives seconds of any clock that only goes forward."""

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
        self._tries: dict[str, list[_Try]] = {}
        self._lock = threading.Lock()

    def allows(self, who: str, *, right: bool = False, of: str = "") -> bool:
        """May `who` try once more? A try that is not `right` is counted, but the same code only
        once within the time; `of` is what was typed, "" if every try counts."""
        with self._lock:
            tries = self._lately(who)
            if len(tries) >= self._most:
                return False
            mark = hash(of.upper()) if of else None
            if not right and (mark is None or all(each.mark != mark for each in tries)):
                self._tries[who] = [*tries, _Try(self.now(), mark)]
                self._forget_some()
            return True

    def _lately(self, who: str) -> list[_Try]:
        tries = self._tries.get(who, [])
        return tries[bisect_right(tries, self.now() - self._within, key=_when) :]

    def _forget_some(self) -> None:
        """Drop those who have not tried lately, then those with the fewest tries."""
        if len(self._tries) <= MOST_REMEMBERED:
            return
        self._tries = {who: tries for who in self._tries if (tries := self._lately(who))}
        if len(self._tries) > MOST_REMEMBERED:
            by_tries = sorted(self._tries.items(), key=lambda each: (len(each[1]), each[1][-1].at))
            self._tries = dict(by_tries[len(by_tries) // 10 :])


class PhonesAndAddresses:
    """A limit for each phone and one for each address. Phones without a name, such as those that
    keep no cookie, have half of their address together."""

    def __init__(
        self,
        now: Callable[[], float],
        of_a_phone: int,
        of_an_address: int,
        processes: int,
        *,
        within: float = WITHIN,
    ) -> None:
        self._phones = Attempts(now, most=share(of_a_phone, processes), within=within)
        whole = share(of_an_address, processes)
        self._nameless = Attempts(now, most=half_of(whole), within=within)
        self._addresses = Attempts(now, most=whole, within=within)

    def allows(self, device: str | None, address: str, *, is_new: bool = False) -> bool:
        """May this phone do it once more? It is counted. `is_new`: it has its name only since this
        request, so it counts as one without."""
        network = network_of(address)
        if device is not None and not self._phones.allows(device):
            return False
        if (device is None or is_new) and not self._nameless.allows(network):
            return False
        return self._addresses.allows(network)


class Limits:
    """All the limits of one app. If several `processes` serve one port, each allows its share, so
    that the limits hold for all of them together."""

    def __init__(self, *, processes: int = 1) -> None:
        now = time.monotonic
        self.codes = Attempts(now, most=share(WRONG_CODES, processes))
        self.seat_requests_of_phones = Attempts(now, most=share(REQUESTS_OF_A_PHONE, processes))
        self.seat_requests_at_games = Attempts(now, most=share(REQUESTS_AT_A_GAME, processes))
        self.new_games = PhonesAndAddresses(
            now, GAMES_OF_A_PHONE, GAMES_OF_AN_ADDRESS, processes, within=GAMES_WITHIN
        )
        self.forms = PhonesAndAddresses(now, FORMS_OF_A_PHONE, FORMS_OF_AN_ADDRESS, processes)


def share(most: int, processes: int) -> int:
    """What each of several processes allows. It is at least two: a phone may be led to any of the
    processes, and a single mistake must not lock it out."""
    return max(2, most // processes)


def half_of(of_an_address: int) -> int:
    """What all phones of an address that have no name may do of what the address may do."""
    return max(1, of_an_address // 2)


def network_of(address: str) -> str:
    """The network whose tries are counted together: an IPv4 address, or the first half of an IPv6
    one, because one phone has all addresses of the other half. Other text is returned as it is."""
    try:
        number = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(number, ipaddress.IPv4Address):
        return str(number)
    if number.ipv4_mapped is not None:
        return str(number.ipv4_mapped)
    return str(ipaddress.IPv6Network((number, 64), strict=False))
