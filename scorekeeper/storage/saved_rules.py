"""Table rules that were saved under a name, as text that `game.codec` writes and reads."""

from __future__ import annotations

from sqlite_utils import Database

from scorekeeper.storage.database import writing


def save(db: Database, name: str, rules: str) -> None:
    """Save these rules under this name, replacing what was saved under it before."""
    with writing(db):
        db.table("house_rules").upsert({"name": name, "rules": rules}, pk="name")


def all_rules(db: Database) -> tuple[tuple[str, str], ...]:
    """The saved rules as pairs of name and text, ordered by name."""
    rows = db.table("house_rules").rows_where(order_by="name COLLATE NOCASE")
    return tuple((row["name"], row["rules"]) for row in rows)


def forget(db: Database, name: str) -> None:
    """Delete the rules saved under this name. Games keep their own copy."""
    with writing(db):
        db.table("house_rules").delete_where("name = ?", [name])
