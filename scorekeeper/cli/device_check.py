"""What is wrong with this device before an evening, in sentences: `scorekeeper serve --check`.

It starts and changes nothing. What it cannot see is not said to be right: the firewall of a router,
one of Windows or of a Mac, and a Wi-Fi that keeps its phones apart.
"""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from scorekeeper.cli.banner import (
    EVERYWHERE,
    StartedServer,
    phone_addresses,
    running_with,
    this_server,
)
from scorekeeper.cli.options import ILLEGAL, LEGAL, older_server_text
from scorekeeper.cli.output import say
from scorekeeper.cli.server_options import ServerOptions

if TYPE_CHECKING:
    from scorekeeper.service.copies import FileLook

ETC = Path("/etc")
"""Where Linux says which firewalls start with it."""

CLOCKS_DIFFER = 3600.0
"""Seconds. A clock that is further behind a file that was written here is wrong."""


def print_faults(options: ServerOptions, port: int | None, db: Path | str | None) -> int:
    """Print what is wrong and what to do, and where phones would find the games. Gives the exit
    code: 1 if something is wrong."""
    from flask_babel import gettext as _

    from scorekeeper.cli.where import file_faults, without_home
    from scorekeeper.service.copies import look_at_file

    look = None if isinstance(db, str) else look_at_file(db, thorough=True)
    running = None if look is None else running_with(look)
    server = running or _would_be(options, port)
    faults = [*clock_faults(look), *phone_faults(server), *firewall_faults(server)]
    if running is None:
        faults += port_faults(options.host, port)
    if look is not None and not isinstance(db, str):
        faults += file_faults(look, db)
        if look.missing:
            faults.append(older_server_text() if running else _old_file_text())
    for fault in faults or [_("Nothing is wrong.")]:
        say(without_home(fault))
    if ways := phone_addresses(server):
        say("", _("Phones reach the games at:"), *(f"    {way.base}" for way in ways))
    return ILLEGAL if faults else LEGAL


def _would_be(options: ServerOptions, port: int | None) -> StartedServer:
    from scorekeeper.serving.listener import FIRST_PORT

    return this_server(
        options.host,
        FIRST_PORT if port is None else port,
        "https" if options.tls else "http",
        options.public_url,
    )


def _old_file_text() -> str:
    from flask_babel import gettext as _

    return _(
        "The games were recorded by an older version. The next start upgrades the file, and saves"
        " a copy of it first."
    )


def port_faults(host: str, port: int | None) -> Iterator[str]:
    """Why a server cannot listen here. Without a port it takes the next free one, under which no
    phone knows it."""
    from flask_babel import gettext as _

    from scorekeeper.cli.refusals import listening_text
    from scorekeeper.serving.listener import FIRST_PORT, take_port

    try:
        with take_port(host, port) as listener:
            taken: int = listener.getsockname()[1]
    except (OSError, OverflowError, UnicodeError) as error:
        yield listening_text(error, host, FIRST_PORT if port is None else port)
        return
    if port is None and taken != FIRST_PORT:
        yield _(
            "Another program uses port %(port)s, so phones would not find the games at the address"
            " they know. Stop that program, or always start with the same --port.",
            port=FIRST_PORT,
        )


def phone_faults(server: StartedServer) -> Iterator[str]:
    """Why phones cannot reach this server, as far as this device can tell."""
    from flask_babel import gettext as _

    from scorekeeper.network.reach import is_loopback

    if server.told:
        name = urlsplit(server.told).hostname or ""
        try:
            socket.getaddrinfo(name, None)
        except (OSError, UnicodeError):
            yield _(
                "No address is found for %(name)s of --public-url. Look at its spelling, and"
                " whether this device is in the network.",
                name=name,
            )
        return
    if is_loopback(server.host):
        yield _(
            "The server would listen on %(host)s only, where no phone can reach it. Leave --host"
            " or --local-only out.",
            host=server.host,
        )
        return
    ways = phone_addresses(server)
    if not ways:
        yield _("This device is not in a network, so no phone can reach it yet.")
    elif server.host in EVERYWHERE and all(way.set_aside for way in ways):
        yield _(
            "%(address)s is not an address of a home network: it belongs to a VPN, a container or"
            " the like. Join the Wi-Fi or a phone's hotspot.",
            address=urlsplit(ways[0].base).hostname,
        )


def firewall_faults(server: StartedServer) -> Iterator[str]:
    """The firewall of this device, if one starts with it. Only an administrator may read what it
    allows, so this is said whenever the rules do not show the port."""
    from flask_babel import gettext as _

    from scorekeeper.network.reach import is_loopback

    if is_loopback(server.host):
        return
    for name, command in _firewalls(server.port):
        yield _(
            "The firewall %(name)s is on. If port %(port)s is not allowed yet, type: %(command)s",
            name=name,
            port=server.port,
            command=command,
        )


def _firewalls(port: int) -> Iterator[tuple[str, str]]:
    """The firewalls that start with this Linux, each with the command that allows this port."""
    with suppress(OSError):
        if "ENABLED=yes" in (ETC / "ufw/ufw.conf").read_text(encoding="utf-8").splitlines():
            rules = ""
            with suppress(OSError):
                rules = (ETC / "ufw/user.rules").read_text(encoding="utf-8")
            if f"--dport {port} -j ACCEPT" not in rules:
                yield "ufw", f"sudo ufw allow {port}/tcp"
    wanted = ETC / "systemd/system/multi-user.target.wants/firewalld.service"
    if wanted.is_symlink():
        yield "firewalld", f"sudo firewall-cmd --add-port={port}/tcp"


def clock_faults(look: FileLook | None) -> Iterator[str]:
    """Is the clock behind the file of games, or behind the program itself? A Raspberry Pi has no
    clock that goes on without power."""
    from flask_babel import gettext as _

    written = []
    for file in (Path(__file__), *([look.path] if look is not None else [])):
        with suppress(OSError):
            written.append(file.stat().st_mtime)
    now = datetime.now().astimezone()
    if written and now.timestamp() < max(written) - CLOCKS_DIFFER:
        yield _(
            "The clock of this device says %(now)s, but files here are from %(later)s. Correct"
            " it, or wait until the network has done so.",
            now=f"{now:%Y-%m-%d %H:%M}",
            later=f"{datetime.fromtimestamp(max(written)).astimezone():%Y-%m-%d %H:%M}",
        )
