"""Decisions of a table that are kept for later games."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from scorekeeper.storage.database import Database, writing


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


def forget(db: Database, number: int) -> None:
    """Delete this decision. It stays in the log of its game."""
    with writing(db):
        db.execute("DELETE FROM house_decisions WHERE id = ?", [number])
