"""Whether phones reach this host, and under which address: learnt from those that arrive.

Knows addresses as phones type them. Refuses to know where candidates come from (`addresses`) and
how they are shown (`pages.host`, `cli.light`).

A machine cannot tell by itself which of its addresses a phone can use; a phone that is here can.
What it says is believed where nobody could lie for it: the number its connection arrived at, a
number of this machine, or a name the guard lets in. Behind Docker or WSL the right number belongs
to the computer around; that one is believed only from a phone that holds the host's key, because
the address stands in codes that others scan.
"""

from __future__ import annotations

import contextlib
import ipaddress
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from urllib.parse import urlsplit

from scorekeeper.errors import StorageError
from scorekeeper.service import HostNotes

PATIENCE = 60.0
"""Seconds without a phone, then the checklist is due."""


LOOK_AGAIN_AFTER = 15.0


_MOST_PHONES = 500


@dataclass(frozen=True, slots=True)
class Way:
    """One address to try, such as `http://192.168.1.23:8010`. `aside` is why it is hardly the right
    one (`addresses.set_aside`); `proven`: a phone came under it."""

    base: str
    aside: str = ""
    proven: bool = False


@dataclass(frozen=True, slots=True)
class Visit:
    """One request as far as it matters here: who asks, what was typed, where it arrived."""

    peer: str
    base: str
    arrived: str


@dataclass(frozen=True, slots=True)
class Light:
    """What the host sees at a glance. `overdue`: a minute has passed and nobody came."""

    phones: int = 0
    at: datetime | None = None
    under: str = ""
    overdue: bool = False


class Reach:
    """The ways to one server, and who came by them. May be used by many threads at once.

    `told` is the address the host insists on (`--public-url`); `alone`: this server listens to its
    own device only. `first_came` is called once, by the thread that serves the first phone."""

    def __init__(
        self,
        look: Callable[[], Sequence[Way]] = tuple,
        *,
        told: str = "",
        alone: bool = False,
        notes: HostNotes | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.told, self.alone = told.rstrip("/"), alone
        self.first_came: Callable[[Light], None] = lambda light: None
        self._look, self._notes, self._clock = look, notes, clock
        self._lock, self._looking = threading.Lock(), threading.Lock()
        self._started = self._looked_at = clock()
        self._found = tuple(look())
        self._proven: dict[str, None] = {}
        self._remembered = notes.reached_under() or "" if notes is not None else ""
        self._phones: set[str] = set()
        self._last = Light()

    # ------------------------------------------------------------------ who came

    @property
    def light(self) -> Light:
        """Did a phone come, when, and under which address?"""
        late = self._clock() - self._started > PATIENCE
        return replace(self._last, overdue=late and not self._last.phones)

    def notice(self, visit: Visit, holds_key: Callable[[], bool] = lambda: False) -> None:
        """Somebody asked for something. Counts those who are not this machine itself."""
        host = host_of(visit.base)
        told = visit.base == self.told
        if not told and (is_loopback(host) or is_here(visit.peer, visit.arrived)):
            return
        newcomer = visit.peer not in self._phones and len(self._phones) < _MOST_PHONES
        if not newcomer and visit.base in self._proven:
            return
        with self._lock:
            first = not self._phones
            if newcomer:
                self._phones.add(visit.peer)
                self._last = Light(len(self._phones), datetime.now(UTC), host)
        if not told and (learnt := self._believed(visit, holds_key)):
            self._learn(learnt)
        if first:
            self.first_came(self._last)

    def _believed(self, visit: Visit, holds_key: Callable[[], bool]) -> str:
        """The address this visit proves; "" if it proves none."""
        arrived = visit.arrived
        bases = {way.base for way in self._found}
        if visit.base in bases or visit.base == arrived:
            return visit.base
        if not is_number(host_of(visit.base)):
            # A name may lead one phone here and fail the next; the number behind it leads all.
            return arrived if arrived in bases else visit.base
        return visit.base if holds_key() else ""

    def _learn(self, base: str) -> None:
        with self._lock:
            if base in self._proven or len(self._proven) >= 16:
                return
            self._proven[base] = None
            if not is_number(host_of(base)) or base == self._remembered:
                return
            self._remembered = base
        if self._notes is not None:
            # A file that is busy must not cost a phone its page; there will be a next phone.
            with contextlib.suppress(sqlite3.Error, StorageError):
                self._notes.keep_reached_under(base)

    # ------------------------------------------------------------------ where to

    def ways(self, *, fresh: bool = False) -> tuple[Way, ...]:
        """All addresses, best first: those a phone came under, the one of last time, the rest.
        `fresh` looks at the machine again, now and then: a laptop may change its Wi-Fi."""
        if self.told:
            return (Way(self.told, proven=self._last.phones > 0),)
        if fresh:
            self._look_again()
        with self._lock:
            proven = sorted(self._proven, key=lambda base: not is_number(host_of(base)))
            last = host_of(self._remembered) if self._remembered else ""
        found = [way for way in self._found if way.base not in proven]
        found.sort(key=lambda way: host_of(way.base) != last)
        known = {way.base: way for way in self._found}
        best = [replace(known.get(base, Way(base)), proven=True) for base in proven]
        elsewhere = last and not any(host_of(way.base) == last for way in (*found, *best))
        if elsewhere and all(way.aside for way in found):
            found.insert(0, Way(self._remembered))
        return (*best, *found)

    def best(self, asked: str) -> str:
        """The address to put into a code, for one who asks under `asked`: where they came from if
        phones get there, else the best there is."""
        if self.told:
            return self.told
        ways = self.ways()
        if not ways or any(way.base == asked and way.proven for way in ways):
            return asked
        first, host = ways[0], host_of(asked)
        same = next((way for way in ways if way.base == asked), None)
        if first.proven or is_loopback(host) or not is_number(host):
            return first.base
        return first.base if same is not None and same.aside else asked

    def _look_again(self) -> None:
        if self._clock() - self._looked_at < LOOK_AGAIN_AFTER:
            return
        # One looks, the others go by what is known: the system's tools may take their time.
        if self._looking.acquire(blocking=False):
            try:
                self._looked_at = self._clock()
                self._found = tuple(self._look())
            finally:
                self._looking.release()


def _base(scheme: str, host: str) -> str:
    """Scheme, name and port in one spelling: small letters, the usual port left out."""
    usual = {"http": ":80", "https": ":443"}.get(scheme, "")
    return f"{scheme}://{host.lower().removesuffix(usual) if usual else host.lower()}"


def _bracketed(number: str) -> str:
    return f"[{number}]" if ":" in number else number


def plain_number(number: str) -> str:
    """An IPv4 number as it is known, where a socket for both kinds writes it as ::ffff:..."""
    with contextlib.suppress(ValueError):
        address = ipaddress.ip_address(number)
        if address.version == 6 and address.ipv4_mapped:
            return str(address.ipv4_mapped)
    return number


def host_of(base: str) -> str:
    """The name or number in an address."""
    with contextlib.suppress(ValueError):
        return urlsplit(base).hostname or ""
    return ""


def is_number(host: str) -> bool:
    """Is this a number and not a name?"""
    with contextlib.suppress(ValueError):
        return bool(ipaddress.ip_address(host))
    return False


def is_loopback(host: str) -> bool:
    """Does this lead a device to itself only?"""
    return host == "localhost" or (is_number(host) and ipaddress.ip_address(host).is_loopback)


def is_here(peer: str, arrived: str) -> bool:
    """Is the one who asks this machine itself?"""
    plain = plain_number(peer)
    return is_loopback(plain) or plain == host_of(arrived)
