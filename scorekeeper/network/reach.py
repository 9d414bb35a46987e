"""Whether phones reach this host and under which address, learnt from their requests.

A machine cannot know which of its addresses a phone can use, but the request of a phone shows it.
The address in a request is believed if it is the one at which the connection arrived, an address of
this machine, or a host name that the web app accepts. Inside Docker or WSL the right address
belongs to the surrounding computer. Such an address is believed only from a phone with the host's
key, because it is put into codes that others scan.
"""

from __future__ import annotations

import contextlib
import ipaddress
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import lru_cache
from urllib.parse import urlsplit

from scorekeeper.errors import StorageError
from scorekeeper.immutable import immutable
from scorekeeper.service import HostSettings

PATIENCE = 60.0
"""Seconds without a phone until the checklist is shown."""


LOOK_AGAIN_AFTER = 15.0
"""Seconds for which the addresses of the machine are taken as known."""


_MOST_PHONES = 500

HOSTS_REMEMBERED = 256
"""Names and numbers that were read and are remembered: each request has the same three."""


@immutable
class PhoneAddress:
    """One address to try, such as `http://192.168.1.23:8010`. `set_aside` is why it is probably
    wrong (`addresses.set_aside`), else ""; `proven`: a phone used it."""

    base: str
    set_aside: str = ""
    proven: bool = False


@immutable
class Visit:
    """One request: the IP address of the client, and the base URLs it asked for and arrived at."""

    peer: str
    base: str
    arrived: str


@immutable
class Arrivals:
    """How many phones came, when the last one did, and under which host. `overdue`: none came
    within `PATIENCE`."""

    phones: int = 0
    at: datetime | None = None
    under: str = ""
    overdue: bool = False


class Reach:
    """The addresses of one server, and the phones that used them. Many threads may use it at once.

    `public_url` is the address given by `--public-url`, or ""; `alone`: the server listens to its
    own device only."""

    def __init__(
        self,
        look: Callable[[], Sequence[PhoneAddress]] = tuple,
        *,
        public_url: str = "",
        alone: bool = False,
        host_settings: HostSettings | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.public_url, self.alone = public_url.rstrip("/"), alone
        self._report_first: Callable[[Arrivals], None] = lambda arrivals: None
        self._look, self._host_settings, self._clock = look, host_settings, clock
        self._lock, self._looking = threading.Lock(), threading.Lock()
        self._started = self._looked_at = clock()
        self._found = tuple(look())
        self._proven: dict[str, None] = {}
        self._remembered = host_settings.reached_under() or "" if host_settings is not None else ""
        self._phones: set[str] = set()
        self._last = Arrivals()

    # ------------------------------------------------------------------ visits

    @property
    def arrivals(self) -> Arrivals:
        """Whether a phone came, when, and under which address."""
        late = self._clock() - self._started > PATIENCE
        return replace(self._last, overdue=late and not self._last.phones)

    def on_first_phone(self, report: Callable[[Arrivals], None]) -> None:
        """Call `report` when the first phone comes, once, in the thread that serves it."""
        self._report_first = report

    def notice(self, visit: Visit, holds_key: Callable[[], bool] = lambda: False) -> None:
        """Record a request. Those of this machine itself are not counted."""
        host = host_of(visit.base)
        is_public = visit.base == self.public_url
        if not is_public and (is_loopback(host) or is_here(visit.peer, visit.arrived)):
            return
        newcomer = visit.peer not in self._phones and len(self._phones) < _MOST_PHONES
        if not newcomer and visit.base in self._proven:
            return
        with self._lock:
            first = not self._phones
            if newcomer:
                self._phones.add(visit.peer)
                self._last = Arrivals(len(self._phones), datetime.now(UTC), host)
        if not is_public and (learnt := self._believed(visit, holds_key)):
            self._learn(learnt)
        if first:
            self._report_first(self._last)

    def _believed(self, visit: Visit, holds_key: Callable[[], bool]) -> str:
        """The address that this visit proves, or ""."""
        arrived = visit.arrived
        bases = {each.base for each in self._found}
        if visit.base in bases or visit.base == arrived:
            return visit.base
        if not is_number(host_of(visit.base)):
            # A name may work for one phone and fail for the next; an IP address works for all.
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
        if self._host_settings is not None:
            # A busy file must not fail the request; the next phone will tell the same.
            with contextlib.suppress(StorageError):
                self._host_settings.keep_reached_under(base)

    # ------------------------------------------------------------------ where to

    def addresses(self, *, fresh: bool = False) -> tuple[PhoneAddress, ...]:
        """The addresses, best first: those that a phone used, the one of last time, the rest.
        `fresh` reads the machine's addresses again, at most every `LOOK_AGAIN_AFTER` seconds,
        because a laptop may change its Wi-Fi."""
        if self.public_url:
            return (PhoneAddress(self.public_url, proven=self._last.phones > 0),)
        if fresh:
            self._look_again()
        with self._lock:
            proven = sorted(self._proven, key=lambda base: not is_number(host_of(base)))
            last = host_of(self._remembered) if self._remembered else ""
        found = [each for each in self._found if each.base not in proven]
        found.sort(key=lambda each: host_of(each.base) != last)
        known = {each.base: each for each in self._found}
        best = [replace(known.get(base, PhoneAddress(base)), proven=True) for base in proven]
        elsewhere = last and not any(host_of(each.base) == last for each in (*found, *best))
        if elsewhere and all(each.set_aside for each in found):
            found.insert(0, PhoneAddress(self._remembered))
        return (*best, *found)

    def best(self, asked: str) -> str:
        """The address to put into a code on a page that was opened under `asked`: `asked` itself
        if phones reach it, else the best known address."""
        if self.public_url:
            return self.public_url
        known_addresses = self.addresses()
        if not known_addresses or any(
            each.base == asked and each.proven for each in known_addresses
        ):
            return asked
        first, host = known_addresses[0], host_of(asked)
        same = next((each for each in known_addresses if each.base == asked), None)
        if first.proven or is_loopback(host) or not is_number(host):
            return first.base
        return first.base if same is not None and same.set_aside else asked

    def _look_again(self) -> None:
        if self._clock() - self._looked_at < LOOK_AGAIN_AFTER:
            return
        # One thread reads them, which may be slow; the others use the addresses already known.
        if self._looking.acquire(blocking=False):
            try:
                self._looked_at = self._clock()
                self._found = tuple(self._look())
            finally:
                self._looking.release()


def base_url(scheme: str, host: str) -> str:
    """Scheme, host and port, normalized: lower case, without the default port."""
    usual = {"http": ":80", "https": ":443"}.get(scheme, "")
    return f"{scheme}://{host.lower().removesuffix(usual) if usual else host.lower()}"


def bracketed(number: str) -> str:
    """An IP address as it is written in a URL: an IPv6 one in brackets."""
    return f"[{number}]" if ":" in number else number


@lru_cache(maxsize=HOSTS_REMEMBERED)
def plain_number(number: str) -> str:
    """The IPv4 address in its usual form; a dual-stack socket writes it as ::ffff:..."""
    with contextlib.suppress(ValueError):
        address = ipaddress.ip_address(number)
        if address.version == 6 and address.ipv4_mapped:
            return str(address.ipv4_mapped)
    return number


@lru_cache(maxsize=HOSTS_REMEMBERED)
def host_of(base: str) -> str:
    """The host name or IP address in a base URL; "" if there is none."""
    with contextlib.suppress(ValueError):
        return urlsplit(base).hostname or ""
    return ""


def is_number(host: str) -> bool:
    """Is this an IP address and not a name?"""
    with contextlib.suppress(ValueError):
        return bool(ipaddress.ip_address(host))
    return False


@lru_cache(maxsize=HOSTS_REMEMBERED)
def is_loopback(host: str) -> bool:
    """Does this address lead a device to itself?"""
    return host == "localhost" or (is_number(host) and ipaddress.ip_address(host).is_loopback)


def is_here(peer: str, arrived: str) -> bool:
    """Does the request come from this machine itself?"""
    plain = plain_number(peer)
    return is_loopback(plain) or plain == host_of(arrived)
