"""A server that runs with a file of games: how another start finds it, and what is printed of it.

A running server leaves a note with its address beside the file. A second start asks `/alive` at
that address and compares the mark of the file. A note left by a killed server, or copied with its
folder, does no harm: nothing answers there, or the mark differs.

What is printed at a start is the QR code, the addresses and the address of the host's page.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.cli.output import say
from scorekeeper.immutable import immutable

if TYPE_CHECKING:
    from scorekeeper.network.reach import PhoneAddress
    from scorekeeper.service.copies import FileLook


# --- the note of a running server -----------------------------------------------------------------


WITHIN = 10.0
"""Seconds to wait for the answer of a running server. It has the file, so a slow one must be found;
where no server listens the answer comes at once."""


OWNER_ONLY = 0o600
"""The mode of the note, which says where this server listens and which process it is."""


EVERYWHERE = ("0.0.0.0", "::")
"""The hosts with which a server listens on all addresses of its device."""


@immutable
class StartedServer:
    """A server as it was started. The note holds these fields under these names. `told` is the
    `--public-url`, or "". `open_house`: every guest may start a game there."""

    host: str
    port: int
    scheme: str = "http"
    told: str = ""
    pid: int = 0
    open_house: bool = False


def note_of(db: Path) -> Path:
    """The path of the note for this database file: beside the file itself, not beside a link."""
    file = db.resolve()
    return file.with_name(f"{file.name}.running")


def find_running(db: Path, mark: str) -> StartedServer | None:
    """The server that runs with this file, or None. `mark` identifies the file."""
    # Not at the top: with it, `points` and other commands without a server start an eighth slower.
    from http.client import HTTPException

    from scorekeeper.json_text import read_json

    try:
        known = StartedServer(**read_json(note_of(db).read_text(encoding="utf-8")))
        alive = _mark_at(known) == mark
    except (OSError, ValueError, TypeError, HTTPException):
        return None
    return known if alive else None


def running_with(look: FileLook) -> StartedServer | None:
    """The server that runs with this file, or None."""
    from scorekeeper.service.copies import mark_in

    mark = mark_in(look)
    return find_running(look.path, mark) if mark else None


@contextlib.contextmanager
def running_note(db: Path, server: StartedServer) -> Iterator[None]:
    """Inside this context the note of this server exists. If it cannot be written, a second start
    does not find this server and starts another. Only its owner can read it, as with the games."""
    note, content = note_of(db), json.dumps(asdict(server))
    with contextlib.suppress(OSError):
        _write_for_owner(note, content)
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            if note.read_text(encoding="utf-8") == content:
                note.unlink()


def _write_for_owner(note: Path, text: str) -> None:
    """Replace the note. An old note is deleted first: it may be readable by all, or be a link."""
    note.unlink(missing_ok=True)
    opened = os.open(note, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY)
    with os.fdopen(opened, "w", encoding="utf-8") as file:
        file.write(text)


def this_server(
    host: str, port: int, scheme: str, told: str, *, open_house: bool = False
) -> StartedServer:
    """The description of the server in this process."""
    return StartedServer(host, port, scheme, told, os.getpid(), open_house)


def _mark_at(server: StartedServer) -> str:
    """The mark of the file that this server uses; "" for an answer that is no mark."""
    import ssl
    from http.client import HTTPConnection, HTTPSConnection

    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(server.host, server.host)
    if server.scheme == "https":
        # The mark identifies the server, so its certificate need not be trusted.
        unverified = ssl._create_unverified_context()
        connection: HTTPConnection = HTTPSConnection(
            host, server.port, timeout=WITHIN, context=unverified
        )
    else:
        connection = HTTPConnection(host, server.port, timeout=WITHIN)
    with contextlib.closing(connection):
        connection.request("GET", "/alive")
        answer = connection.getresponse()
        return answer.read(200).decode("ascii", "replace") if answer.status == 200 else ""


# --- addresses ------------------------------------------------------------------------------------


def _url(server: StartedServer, number: str) -> str:
    whole = f"[{number}]" if ":" in number else number
    usual = {"http": 80, "https": 443}[server.scheme]
    port = "" if server.port == usual else f":{server.port}"
    return f"{server.scheme}://{whole}{port}"


def is_alone(server: StartedServer) -> bool:
    """Can only this device reach the server?"""
    from scorekeeper.network.reach import is_loopback

    return is_loopback(server.host) and not server.told


def own_address(server: StartedServer) -> str:
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


# --- the start message ----------------------------------------------------------------------------


def print_addresses(
    server: StartedServer,
    key: str,
    name: str = "",
    *,
    ways: Sequence[PhoneAddress] | None = None,
    demonstration: bool = False,
) -> None:
    """Print the likeliest address with its QR code, then the other addresses and what helps.
    `name` is the name by mDNS, or "". With an empty `key` the QR code and what only the key opens
    are left out. The code of an open house is for every guest, so it does not contain the key.
    `demonstration`: the games are thrown away at the end."""
    from flask_babel import gettext as _

    from scorekeeper.network.addresses import terminal_code

    open_house = server.open_house
    page = f"/h/{key}" if key and not open_house else ""
    urls = [way.base for way in (phone_addresses(server) if ways is None else ways)]
    own = own_address(server)
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
    if demonstration:
        say(_("This is a demonstration with made-up games. Ctrl-C stops it and throws them away."))
    else:
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
