"""Finds a server that already runs with the same database file.

A running server leaves a note beside the file, with its address. A second start asks `/alive` at
that address and compares the mark. A note left by a killed server, or copied with its folder, does
no harm: nothing answers there, or the mark differs.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorekeeper.service.copies import FileLook

WITHIN = 2.0
"""Seconds to wait for the answer of a running server."""


OWNER_ONLY = 0o600
"""The mode of the note: it says where this server listens and which process it is."""


EVERYWHERE = ("0.0.0.0", "::")


@dataclass(frozen=True, slots=True)
class StartedServer:
    """A server as it was started. `told` is its `--public-url`, or "". `open_house`: whoever comes
    may start a game there."""

    host: str
    port: int
    scheme: str = "http"
    told: str = ""
    pid: int = 0
    open_house: bool = False


def note_of(db: Path) -> Path:
    """The path of the note for this database file."""
    return db.with_name(f"{db.name}.running")


def find_running(db: Path, mark: str) -> StartedServer | None:
    """The server that runs with this file, if there is one. `mark` identifies the file."""
    # Not at the top: `points` and others ask no server and would start an eighth later.
    from http.client import HTTPException

    try:
        known = StartedServer(**json.loads(note_of(db).read_text(encoding="utf-8")))
        alive = _mark_at(known) == mark
    except (OSError, ValueError, TypeError, HTTPException):
        return None
    return known if alive else None


def running_with(look: FileLook) -> StartedServer | None:
    """The server that runs with the file that was looked at, if there is one."""
    from scorekeeper.service.copies import mark_in

    mark = mark_in(look)
    return find_running(look.path, mark) if mark else None


@contextlib.contextmanager
def noted(db: Path, server: StartedServer) -> Iterator[None]:
    """Keep the note of this server while inside. If it cannot be written, a second start will not
    find this server and starts another. Only its owner can read the note, as with the games."""
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


def as_running(
    host: str, port: int, scheme: str, told: str, *, open_house: bool = False
) -> StartedServer:
    """The description of the server in this process."""
    return StartedServer(host, port, scheme, told, os.getpid(), open_house)


def _mark_at(server: StartedServer) -> str:
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
