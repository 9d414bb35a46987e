"""Rules a table saved under a name, for next time.

Knows names and texts. Refuses to know what the text means (`game.codec` wrote it).
"""

from __future__ import annotations

from sqlite_utils import Database

from scorekeeper.storage.connection import writing


def keep(db: Database, name: str, rules: str) -> None:
    """Keep these rules under this name; the same name again means these."""
    with writing(db):
        db.execute("INSERT OR REPLACE INTO house_rules (name, rules) VALUES (?, ?)", [name, rules])


def kept(db: Database) -> tuple[tuple[str, str], ...]:
    """Everything kept, by name."""
    found = db.execute("SELECT name, rules FROM house_rules ORDER BY name COLLATE NOCASE")
    return tuple((str(name), str(rules)) for name, rules in found)


def forget(db: Database, name: str) -> None:
    """Keep nothing under this name any more. Games that were played by it keep their own copy."""
    with writing(db):
        db.execute("DELETE FROM house_rules WHERE name = ?", [name])
