"""Whether a phone has connected, and what may keep phones away: for the host, on the page and in
the terminal.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

from flask_babel import gettext as _


def phone_connected(time: str, address: str) -> str:
    """A phone connected at this time of day, using this address."""
    return _("A phone connected at %(time)s, using %(address)s.", time=time, address=address)


def waiting_for_phone() -> str:
    """What is said until the first phone connects, or the checklist is due."""
    return _("Waiting for the first phone")


def no_phone_yet() -> tuple[str, str]:
    """What is said above the checklist."""
    return _("No phone has connected yet."), _("It is usually one of these:")


def checklist(
    port: str, addresses: Iterable[str] = (), *, system: str = sys.platform
) -> tuple[str, ...]:
    """What may keep phones away, the likeliest cause first, and two alternatives at the end.
    `addresses` is what is to be said of the addresses that are shown above or below the list."""
    return (
        _(
            "Is the phone in the same Wi-Fi as this device? Not in the guest Wi-Fi,"
            " not on mobile data."
        ),
        *addresses,
        _firewall(port, system),
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


def _firewall(port: str, system: str) -> str:
    if system == "win32":
        return _(
            "The Windows firewall must allow port %(port)s: allow Python in private networks.",
            port=port,
        )
    if system == "darwin":
        return _(
            "The firewall of this Mac must allow port %(port)s: allow Python when it asks.",
            port=port,
        )
    return _(
        "The firewall of this device must allow port %(port)s. Often: sudo ufw allow %(port)s/tcp",
        port=port,
    )
