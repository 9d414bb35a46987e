"""Rules that were saved under a name, and decisions that are kept for later games.

The rules are stored as text that `game.codec` writes and reads.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlite_utils import Database

from scorekeeper.storage.database import writing


def keep_rules(db: Database, name: str, rules: str) -> None:
    """Save these rules under this name, replacing what was saved under it before."""
    with writing(db):
        db.table("house_rules").upsert({"name": name, "rules": rules}, pk="name")


def saved_rules(db: Database) -> tuple[tuple[str, str], ...]:
    """The saved rules as pairs of name and text, ordered by name."""
    rows = db.table("house_rules").rows_where(order_by="name COLLATE NOCASE")
    return tuple((row["name"], row["rules"]) for row in rows)


def forget_rules(db: Database, name: str) -> None:
    """Delete the rules saved under this name. Games keep their own copy."""
    with writing(db):
        db.table("house_rules").delete_where("name = ?", [name])


@dataclass(frozen=True, slots=True)
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
        decisions = db.table("house_decisions")
        if kept.switch:
            decisions.delete_where("switch = ?", [kept.switch])
        decisions.insert(row, ignore=True)


def decisions(db: Database) -> tuple[StoredDecision, ...]:
    """All stored decisions, latest first."""
    rows = db.table("house_decisions").rows_where(
        order_by="kept_at DESC, id DESC",
        select="id AS number, made_in, words, rule, switch, value, kept_at",
    )
    return tuple(StoredDecision(**row) for row in rows)


def forget_decision(db: Database, number: int) -> None:
    """Delete this decision. It stays in the log of its game."""
    with writing(db):
        db.table("house_decisions").delete_where("id = ?", [number])
