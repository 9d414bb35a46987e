"""Table rules that were saved under a name, as text that `game.codec` writes and reads."""

from __future__ import annotations

from scorekeeper.storage.database import Database, writing


def save(db: Database, name: str, rules: str) -> None:
    """Save these rules under this name, replacing what was saved under it before."""
    with writing(db):
        db.upsert_row("house_rules", {"name": name, "rules": rules}, "name")


def all_rules(db: Database) -> tuple[tuple[str, str], ...]:
    """The saved rules as pairs of name and text, ordered by name."""
    rows = db.execute("SELECT name, rules FROM house_rules").fetchall()
    return tuple(sorted(rows, key=lambda row: (row[0].casefold(), row[0])))


def forget(db: Database, name: str) -> None:
    """Delete the rules saved under this name. Games keep their own copy."""
    with writing(db):
        db.execute("DELETE FROM house_rules WHERE name = ?", [name])
