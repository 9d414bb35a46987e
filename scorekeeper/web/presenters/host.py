"""The host's page: whether phones arrive, the addresses, and a checklist for when none does."""

from __future__ import annotations

import hashlib
import sys
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import quote, urlsplit

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.network.reach import Arrivals, PhoneAddress, Reach
from scorekeeper.service import CopiesMade
from scorekeeper.wording.errors import storage_text


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrivalLine:
    """Whether a phone has arrived: `tone` is `yes` once one did, `wait` when the checklist is due,
    `due` before that, `plain` where no phone can come. The checklist is `opened` once a minute has
    passed without a phone. `mark` changes with any of it, `ways_mark` with the addresses."""

    tone: str
    text: str
    more: str
    checklist: tuple[str, ...]
    opened: bool
    mark: str
    ways_mark: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AddressLine:
    """One address: the text to type, the query of its QR code, and a note about it."""

    address: str
    shown: str
    code_query: str
    word: str
    opened: bool


@dataclass(frozen=True, slots=True)
class HostAddresses:
    """The addresses of this host, best first. `covered`: no code is shown before it is tapped.
    `with_key`: the codes bring the host's key."""

    lines: tuple[AddressLine, ...]
    covered: bool
    with_key: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CopiesLines:
    """The automatic copies of all games. `last_at` is None where there is none yet; `failure` says
    why the latest one could not be made, "" if it could."""

    number: int
    last_at: datetime | None
    failure: str


def copies_lines(made: CopiesMade | None) -> CopiesLines | None:
    """The automatic copies there are now; None where none are made."""
    if made is None:
        return None
    failure = "" if made.failure is None else storage_text(made.failure)
    return CopiesLines(number=made.number, last_at=made.last_at, failure=failure)


def arrival_line(reach: Reach) -> ArrivalLine:
    """Whether a phone has arrived, as of now."""
    arrivals = reach.arrivals
    ways_mark = _mark(repr(reach.addresses(fresh=True)), str(arrivals.overdue))
    tone, text, more = _arrival_words(reach, arrivals)
    checklist = () if arrivals.phones or reach.alone else checklist_of(reach)
    mark = _mark(tone, text, more, str(arrivals.overdue), ways_mark)
    return ArrivalLine(
        tone=tone,
        text=text,
        more=more,
        checklist=checklist,
        opened=arrivals.overdue,
        mark=mark,
        ways_mark=ways_mark,
    )


def _arrival_words(reach: Reach, arrivals: Arrivals) -> tuple[str, str, str]:
    if arrivals.at is not None:
        text = _(
            "A phone connected at %(time)s, using %(address)s.",
            time=_clock(arrivals.at),
            address=arrivals.under,
        )
        more = ngettext(
            "%(num)s device has connected so far.",
            "%(num)s devices have connected so far.",
            arrivals.phones,
        )
        return "yes", text, more
    if reach.alone:
        return (
            "plain",
            _("Only this device can open Scorekeeper."),
            _("It was started with --local-only."),
        )
    if arrivals.overdue:
        return "wait", _("No phone has connected yet."), _("It is usually one of these:")
    return (
        "due",
        _("Waiting for the first phone"),
        _("It must be in the same Wi-Fi as this device."),
    )


def checklist_of(reach: Reach) -> tuple[str, ...]:
    """What may keep phones away, the likeliest cause first, and two alternatives at the end."""
    ways = reach.addresses()
    port = _port(ways[0].base) if ways else ""
    lines = (
        _(
            "Is the phone in the same Wi-Fi as this device? Not in the guest Wi-Fi,"
            " not on mobile data."
        ),
        _("Try the next address below.") if len(ways) > 1 else "",
        _firewall(port),
        _("Is a VPN on, here or on the phone? Pause it."),
        _(
            "Some routers keep devices apart (client isolation). Switch that off, or"
            " use another Wi-Fi."
        ),
        _(
            "Does this run inside WSL or Docker? Then phones need the address of the"
            " computer it runs on: start with --public-url."
        ),
        _(
            "If nothing helps: open a hotspot on one phone, and let this device and"
            " the other phones join it."
        ),
        _("Or pass this device around. One device is enough."),
    )
    return tuple(line for line in lines if line)


def _firewall(port: str) -> str:
    if sys.platform == "win32":
        return _(
            "The Windows firewall must allow port %(port)s: allow Python in private networks.",
            port=port,
        )
    if sys.platform == "darwin":
        return _(
            "The firewall of this Mac must allow port %(port)s: allow Python when it asks.",
            port=port,
        )
    return _(
        "The firewall of this device must allow port %(port)s. Often: sudo ufw allow %(port)s/tcp",
        port=port,
    )


def open_house_words(going_on: int, altogether: int) -> tuple[str, ...]:
    """What the host of an open house sees of its games: how many there are."""
    return (
        ngettext("%(num)s game is going on.", "%(num)s games are going on.", going_on),
        ngettext(
            "%(num)s game is stored altogether.", "%(num)s games are stored altogether.", altogether
        ),
    )


def address_lines(reach: Reach, key: str, *, covered: bool) -> HostAddresses:
    """The addresses, best first, with the host's `key` unless it is "". Only the best code is shown
    open: where several codes stand side by side, a camera may take the wrong one. Once nobody has
    arrived for a minute, the second is open too."""
    most = 2 if reach.arrivals.overdue else 1
    lines = tuple(
        AddressLine(
            address=f"{way.base}/h/{key}" if key else way.base,
            shown=way.base,
            code_query=quote(way.base, safe=""),
            word=_word(way, at, reach),
            opened=at < most and not covered,
        )
        for at, way in enumerate(reach.addresses())
    )
    return HostAddresses(lines, covered, bool(key))


def _word(way: PhoneAddress, at: int, reach: Reach) -> str:
    if way.proven:
        return _("A phone has used this address.")
    if way.base == reach.public_url:
        return _("The address you chose.")
    words = {
        "vpn": _("It belongs to a VPN, and phones are rarely in it."),
        "docker": _("It belongs to Docker and works only on this computer."),
        "wsl": _("It connects Windows with WSL, and phones cannot use it."),
        "virtual": _("It belongs to VirtualBox or another virtual computer."),
        "elsewhere": _("It is not the address of a home network."),
    }
    if way.set_aside not in words:
        return ""
    if at == 0:
        return _("Probably not this one. %(why)s", why=words[way.set_aside])
    return _("Try this one last. %(why)s", why=words[way.set_aside])


def _port(base: str) -> str:
    parts = urlsplit(base)
    return str(parts.port or (443 if parts.scheme == "https" else 80))


def _clock(moment: datetime) -> str:
    return moment.astimezone().strftime("%H:%M")


def _mark(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:12]
