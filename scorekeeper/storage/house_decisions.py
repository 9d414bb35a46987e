"""What this house decided and keeps: rulings and decisions of its tables, without anybody's name.

Knows rows. Refuses to know what a switch means (`service.house`). A decision is in the log of the
game it was made in as well; this is the copy that later games read.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlite_utils import Database

from scorekeeper.storage.connection import writing


@dataclass(frozen=True, slots=True)
class Kept:
    """One decision. `words` have seats where names would be; `made_in` is the entry it came from,
    `switch` and `value` the house rule that settles it, empty where none does."""

    number: int
    made_in: str
    words: str
    rule: str
    switch: str
    value: str
    kept_at: str


def keep(db: Database, kept: Kept) -> None:
    """Keep it; its number is drawn here. The same again changes nothing, and of two answers to one
    question the later holds."""
    with writing(db):
        if kept.switch:
            db.execute("DELETE FROM house_decisions WHERE switch = ?", [kept.switch])
        db.execute(
            "INSERT OR IGNORE INTO house_decisions (made_in, words, rule, switch, value, kept_at)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            [kept.made_in, kept.words, kept.rule, kept.switch, kept.value, kept.kept_at],
        )


def all_kept(db: Database) -> tuple[Kept, ...]:
    """Everything kept, the latest first."""
    rows = db.execute(
        "SELECT id, made_in, words, rule, switch, value, kept_at FROM house_decisions"
        " ORDER BY kept_at DESC, id DESC"
    )
    return tuple(Kept(*row) for row in rows)


def forget(db: Database, number: int) -> None:
    """Keep it no longer. The log of its game still tells it."""
    with writing(db):
        db.execute("DELETE FROM house_decisions WHERE id = ?", [number])
