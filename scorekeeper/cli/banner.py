"""The start message of a server: its QR code, its addresses and the address of the host's page."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from scorekeeper.cli.instance import EVERYWHERE, StartedServer
from scorekeeper.cli.output import say

if TYPE_CHECKING:
    from scorekeeper.network.reach import PhoneAddress


def _url(server: StartedServer, number: str) -> str:
    whole = f"[{number}]" if ":" in number else number
    usual = {"http": 80, "https": 443}[server.scheme]
    port = "" if server.port == usual else f":{server.port}"
    return f"{server.scheme}://{whole}{port}"


def is_alone(server: StartedServer) -> bool:
    """Can only this device reach the server?"""
    from scorekeeper.network.reach import is_loopback

    return is_loopback(server.host) and not server.told


def here(server: StartedServer) -> str:
    """The address of the server on its own device."""
    return _url(server, "localhost" if server.host in EVERYWHERE else server.host)


def phone_addresses(server: StartedServer) -> list[PhoneAddress]:
    """The addresses phones may try, the likeliest first."""
    from scorekeeper.network.addresses import addresses, set_aside
    from scorekeeper.network.reach import PhoneAddress

    if server.told:
        return [PhoneAddress(server.told)]
    if is_alone(server):
        return []
    if server.host not in EVERYWHERE:
        return [PhoneAddress(_url(server, server.host))]
    return [PhoneAddress(_url(server, a.number), set_aside(a)) for a in addresses()]


def print_addresses(
    server: StartedServer, key: str, name: str = "", *, ways: Sequence[PhoneAddress] | None = None
) -> None:
    """Print the likeliest address with its QR code, then the other addresses and what helps. An
    empty `key` leaves out the QR code and what only the key opens. The code of an open house is
    for whoever comes, so it brings no key."""
    from flask_babel import gettext as _

    from scorekeeper.network.addresses import terminal_code

    open_house = server.open_house
    page = f"/h/{key}" if key and not open_house else ""
    urls = [way.base for way in (phone_addresses(server) if ways is None else ways)]
    own = here(server)
    if urls:
        with_code = bool(key) or open_house
        if with_code and (code := terminal_code(f"{urls[0]}{page}", sys.stdout.encoding)):
            say(f"\n{code}\n")
        say(_what_it_opens(key, open_house=open_house))
        say(f"    {urls[0]}{page}")
    if name:
        say(f"    {_url(server, name)}{page}")
    if urls[1:]:
        say(_("If that does not open, try:"))
        for url in urls[1:]:
            say(f"    {url}{page}")
    if server.host in EVERYWHERE or not urls:
        say(_("On this device:"))
        say(f"    {own}{page}")
    if not urls and not is_alone(server):
        say(_("This device is not in a network, so no phone can reach it yet."))
        say(_("Join the Wi-Fi or a phone's hotspot. The code is then on this page:"))
        say(f"    {own}/host")
    elif urls:
        say(_("Codes for all addresses, and help if no phone can connect:"))
        say(f"    {own}/host")
    say(_about_the_key(key, f"{urls[0] if urls else own}/h/{key}", open_house=open_house))


def _what_it_opens(key: str, *, open_house: bool) -> str:
    from flask_babel import gettext as _

    if open_house:
        return _("Whoever comes may start a game. Scan this, or open:")
    if key:
        return _("Scan this with the phone that will keep score, or open:")
    return _("Phones reach the games at:")


def _about_the_key(key: str, url: str, *, open_house: bool) -> str:
    from flask_babel import gettext as _

    if not key:
        return _("The host's key is not shown here. In a terminal, `scorekeeper key` shows it.")
    if open_house:
        lines = (
            _("The host's key opens the host's page, and no game. Keep it to yourself:"),
            f"    {url}",
            _("Ctrl-C stops the server; all games are saved."),
        )
        return "\n".join(lines)
    return _(
        "Anyone who opens such an address can enter scores. Ctrl-C stops the"
        " server; all games are saved."
    )
