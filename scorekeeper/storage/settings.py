"""What this host remembers about itself: its key, the seal on the cookies it gives out, and notes
about the place it stands in.

Knows no game and no person. Refuses to know what the key opens (`web.access`).
"""

from __future__ import annotations

import secrets

from sqlite_utils import Database

from scorekeeper.storage.database import writing
from scorekeeper.storage.games import ALPHABET

OF_THIS_PLACE = "here."
"""Names of notes begin so. They never leave this machine, not even in a backup."""


KEY_LENGTH = 12
"""Letters of the host's key: with 23 letters to choose from, 54 bits, and short enough to type."""


def host_key(db: Database) -> str:
    """The key that the host's QR code carries. Made when first asked for, then always the same."""
    return _kept(db, "host_key", _new_key())


def host_generation(db: Database) -> int:
    """Which key this is, counted from 1. A cookie taken with an earlier key says a lower number."""
    return int(_kept(db, "host_generation", "1"))


def new_host_key(db: Database) -> str:
    """Another key. Whoever holds the old one, or a cookie taken with it, may only look."""
    key = _new_key()
    with writing(db):
        generation = int(_get(db, "host_generation") or "1") + 1
        _put(db, "host_key", key)
        _put(db, "host_generation", str(generation))
    return key


def secret_key(db: Database) -> str:
    """What cookies are sealed with. It outlives the server, and so do the cookies."""
    return _kept(db, "secret_key", secrets.token_hex(32))


def note(db: Database, name: str) -> str | None:
    """What was noted about this place under a name, if anything."""
    return _get(db, OF_THIS_PLACE + name)


def keep_note(db: Database, name: str, text: str) -> None:
    """Note something about this place; what stood under the name before is gone."""
    with writing(db):
        _put(db, OF_THIS_PLACE + name, text)


def forget_note(db: Database, name: str) -> None:
    """Forget it, on the disk too: a Wi-Fi password is overwritten and not only unlinked."""
    db.execute("PRAGMA secure_delete=ON")
    with writing(db):
        db.table("settings").delete_where("name = ?", [OF_THIS_PLACE + name])


def _new_key() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(KEY_LENGTH))


def _kept(db: Database, name: str, first: str) -> str:
    known = _get(db, name)
    if known is None:
        # Two threads may find nothing at the same time; the first to write is right.
        with writing(db):
            db.table("settings").insert({"name": name, "value": first}, pk="name", ignore=True)
        known = _get(db, name)
        assert known is not None
    return known


def _get(db: Database, name: str) -> str | None:
    # In SQL, because every request asks: `rows_where` first lists all tables and takes seven times
    # as long.
    found = db.execute("SELECT value FROM settings WHERE name = ?", [name]).fetchone()
    return None if found is None else str(found[0])


def _put(db: Database, name: str, value: str) -> None:
    db.table("settings").upsert({"name": name, "value": value}, pk="name")
