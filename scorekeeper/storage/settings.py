"""What a host keeps beside the games: its key, the secret that signs cookies, notes about its
location, decisions of a table that are kept for later games, and rules saved under a name.
"""

from __future__ import annotations

import secrets
from dataclasses import asdict

from scorekeeper.immutable import immutable
from scorekeeper.storage.database import Database, writing
from scorekeeper.storage.games import random_code
from scorekeeper.storage.open_file import damaged_error

# --- keys, secrets and notes ----------------------------------------------------------------------


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
    """The number of the host's key, counted from 1. Cookies of an earlier key have a lower one.
    Raises StorageError if it is damaged."""
    return _number(db, _kept(db, "host_generation", "1"))


def _number(db: Database, kept: str) -> int:
    try:
        return int(kept)
    except ValueError as error:
        raise damaged_error(db, error) from error


def new_host_key(db: Database) -> str:
    """Make and return a new host's key. Holders of the old key may only look."""
    key = random_code(KEY_LENGTH)
    with writing(db):
        generation = _number(db, _get(db, "host_generation") or "1") + 1
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
    if not known:
        raise damaged_error(db, ValueError(f"{name} is empty"))
    return known


def _get(db: Database, name: str) -> str | None:
    # Every request runs this. `rows_where` first lists all tables and takes seven times as long.
    found = db.execute("SELECT value FROM settings WHERE name = ?", [name]).fetchone()
    return None if found is None else str(found[0])


def _put(db: Database, name: str, value: str) -> None:
    db.upsert_row("settings", {"name": name, "value": value}, "name")


# --- kept decisions -------------------------------------------------------------------------------


@immutable
class StoredDecision:
    """One decision. `words` contain seats instead of names. `made_in` is the entry it came from.
    `switch` and `value` are the house rule that settles it, "" if none does."""

    number: int
    made_in: str
    words: str
    rule: str
    switch: str
    value: str
    kept_at: str


def keep_decision(db: Database, kept: StoredDecision) -> None:
    """Store the decision under a new number. A decision of the same entry changes nothing; a later
    value of the same switch replaces the earlier one."""
    row = asdict(kept)
    del row["number"]
    with writing(db):
        if kept.switch:
            db.execute("DELETE FROM house_decisions WHERE switch = ?", [kept.switch])
        db.insert_row("house_decisions", row, if_missing=True)


def all_decisions(db: Database) -> tuple[StoredDecision, ...]:
    """All stored decisions, latest first."""
    rows = db.execute(
        "SELECT id, made_in, words, rule, switch, value, kept_at FROM house_decisions"
        " ORDER BY kept_at DESC, id DESC"
    )
    return tuple(StoredDecision(*row) for row in rows)


def forget_decision(db: Database, number: int) -> None:
    """Delete this decision. It stays in the log of its game."""
    with writing(db):
        db.execute("DELETE FROM house_decisions WHERE id = ?", [number])


# --- saved rules ----------------------------------------------------------------------------------


def save_rules(db: Database, name: str, rules: str) -> None:
    """Save these rules, as text that `game.codec` writes and reads, under this name. They replace
    what was saved under it before."""
    with writing(db):
        db.upsert_row("house_rules", {"name": name, "rules": rules}, "name")


def all_saved_rules(db: Database) -> tuple[tuple[str, str], ...]:
    """The saved rules as pairs of name and text, ordered by name."""
    rows = db.execute("SELECT name, rules FROM house_rules").fetchall()
    return tuple(sorted(rows, key=lambda row: (row[0].casefold(), row[0])))


def forget_saved_rules(db: Database, name: str) -> None:
    """Delete the rules saved under this name. Games keep their own copy."""
    with writing(db):
        db.execute("DELETE FROM house_rules WHERE name = ?", [name])
