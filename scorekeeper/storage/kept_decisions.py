"""Decisions of a table that are kept for later games."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlite_utils import Database

from scorekeeper.storage.database import writing


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


def keep(db: Database, kept: StoredDecision) -> None:
    """Store the decision under a new number. A decision of the same entry changes nothing; a later
    value of the same switch replaces the earlier one."""
    row = asdict(kept)
    del row["number"]
    with writing(db):
        table = db.table("house_decisions")
        if kept.switch:
            table.delete_where("switch = ?", [kept.switch])
        table.insert(row, ignore=True)


def all_decisions(db: Database) -> tuple[StoredDecision, ...]:
    """All stored decisions, latest first."""
    rows = db.table("house_decisions").rows_where(
        order_by="kept_at DESC, id DESC",
        select="id AS number, made_in, words, rule, switch, value, kept_at",
    )
    return tuple(StoredDecision(**row) for row in rows)


def forget(db: Database, number: int) -> None:
    """Delete this decision. It stays in the log of its game."""
    with writing(db):
        db.table("house_decisions").delete_where("id = ?", [number])
