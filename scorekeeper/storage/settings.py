"""The settings of this host: its key, the secret that signs cookies, notes about its location."""

from __future__ import annotations

import secrets

from scorekeeper.storage.codes import random_code
from scorekeeper.storage.database import Database, writing

NOTE_PREFIX = "here."
"""Prefix of the names of notes. Notes are not part of a backup."""


KEY_LENGTH = 12
"""Letters of the host's key. The alphabet has 23, so this is 54 bits, and short enough to type."""


def host_key(db: Database) -> str:
    """The key in the host's QR code. It is made at the first call and then stays the same."""
    return _kept(db, "host_key", random_code(KEY_LENGTH))


def made_host_key(db: Database) -> str:
    """The key in the host's QR code, "" if none was made yet."""
    return _get(db, "host_key") or ""


def host_generation(db: Database) -> int:
    """The number of the host's key, counted from 1. Cookies of an earlier key have a lower one."""
    return int(_kept(db, "host_generation", "1"))


def new_host_key(db: Database) -> str:
    """Make and return a new host's key. Holders of the old key may only look."""
    key = random_code(KEY_LENGTH)
    with writing(db):
        generation = int(_get(db, "host_generation") or "1") + 1
        _put(db, "host_key", key)
        _put(db, "host_generation", str(generation))
    return key


def secret_key(db: Database) -> str:
    """The secret that signs cookies. It is stored, so cookies stay valid after a restart."""
    return _kept(db, "secret_key", secrets.token_hex(32))


def note(db: Database, name: str) -> str | None:
    """The note with this name, or None."""
    return _get(db, NOTE_PREFIX + name)


def keep_note(db: Database, name: str, text: str) -> None:
    """Store a note under this name, replacing the earlier one."""
    with writing(db):
        _put(db, NOTE_PREFIX + name, text)


def forget_note(db: Database, name: str) -> None:
    """Delete this note. It is also overwritten on the disk, because it may be a Wi-Fi password."""
    with db.erasing(), writing(db):
        db.execute("DELETE FROM settings WHERE name = ?", [NOTE_PREFIX + name])


def _kept(db: Database, name: str, first: str) -> str:
    known = _get(db, name)
    if known is None:
        # Two threads may find nothing at the same time; the value written first is used.
        with writing(db):
            db.insert_row("settings", {"name": name, "value": first}, if_missing=True)
        known = _get(db, name)
        assert known is not None
    return known


def _get(db: Database, name: str) -> str | None:
    # Every request runs this. `rows_where` first lists all tables and takes seven times as long.
    found = db.execute("SELECT value FROM settings WHERE name = ?", [name]).fetchone()
    return None if found is None else str(found[0])


def _put(db: Database, name: str, value: str) -> None:
    db.upsert_row("settings", {"name": name, "value": value}, "name")
