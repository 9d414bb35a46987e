"""Does a server of this file run already? A note beside the file says where; the server itself says
whether that is still true.

Knows the note and the question `/alive`. Refuses to know what is served and what is printed. A note
whose server was killed, or that came along with a copied folder, is no hindrance: nobody answers
it, or somebody with another mark.
"""

from __future__ import annotations

import contextlib
import json
import os
import ssl
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path

WITHIN = 2.0
"""Seconds a server has to say that it is alive."""


OWNER_ONLY = 0o600
"""The mode of the note: it says where this server listens and which process it is."""


EVERYWHERE = ("0.0.0.0", "::")


@dataclass(frozen=True, slots=True)
class Running:
    """One server as it was started: where it listens, and what it was told."""

    host: str
    port: int
    scheme: str = "http"
    told: str = ""
    pid: int = 0


def note_of(db: Path) -> Path:
    """Where the note about the server of this file lies."""
    return db.with_name(f"{db.name}.running")


def find_running(db: Path, mark: str) -> Running | None:
    """The server of this file that is alive, if there is one."""
    try:
        known = Running(**json.loads(note_of(db).read_text(encoding="utf-8")))
        alive = _mark_at(known) == mark
    except (OSError, ValueError, TypeError, HTTPException):
        return None
    return known if alive else None


@contextlib.contextmanager
def noted(db: Path, server: Running) -> Iterator[None]:
    """While inside, the note says that this server runs. Where none can be written, a second start
    is simply a second server. Like the file itself, the note is for its owner alone."""
    note, said = note_of(db), json.dumps(asdict(server))
    with contextlib.suppress(OSError):
        _write_for_owner(note, said)
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            if note.read_text(encoding="utf-8") == said:
                note.unlink()


def _write_for_owner(note: Path, text: str) -> None:
    """Write the note anew. One that was left behind may be readable by all, or a link to elsewhere:
    it is taken away first."""
    note.unlink(missing_ok=True)
    opened = os.open(note, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY)
    with os.fdopen(opened, "w", encoding="utf-8") as file:
        file.write(text)


def as_running(host: str, port: int, scheme: str, told: str) -> Running:
    """What this server is to note about itself."""
    return Running(host, port, scheme, told, os.getpid())


def _mark_at(server: Running) -> str:
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(server.host, server.host)
    if server.scheme == "https":
        # It is asked whether it keeps this very file; whose certificate it shows is no matter.
        unasked = ssl._create_unverified_context()
        asking: HTTPConnection = HTTPSConnection(host, server.port, timeout=WITHIN, context=unasked)
    else:
        asking = HTTPConnection(host, server.port, timeout=WITHIN)
    with contextlib.closing(asking):
        asking.request("GET", "/alive")
        answer = asking.getresponse()
        return answer.read(200).decode("ascii", "replace") if answer.status == 200 else ""
