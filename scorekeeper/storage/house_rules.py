"""Rules a table saved under a name, for next time.

Knows names and texts. Refuses to know what the text means (`game.codec` wrote it).
"""

from __future__ import annotations

from sqlite_utils import Database

from scorekeeper.storage.connection import writing


def keep(db: Database, name: str, rules: str) -> None:
    """Keep these rules under this name; the same name again means these."""
    with writing(db):
        db.table("house_rules").upsert({"name": name, "rules": rules}, pk="name")


def kept(db: Database) -> tuple[tuple[str, str], ...]:
    """Everything kept, by name."""
    rows = db.table("house_rules").rows_where(order_by="name COLLATE NOCASE")
    return tuple((row["name"], row["rules"]) for row in rows)


def forget(db: Database, name: str) -> None:
    """Keep nothing under this name any more. Games that were played by it keep their own copy."""
    with writing(db):
        db.table("house_rules").delete_where("name = ?", [name])
