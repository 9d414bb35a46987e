"""What this house decided and keeps: rulings and decisions of its tables, without anybody's name.

Knows rows. Refuses to know what a switch means (`service.house`). A decision is in the log of the
game it was made in as well; this is the copy that later games read.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

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
    row = asdict(kept)
    del row["number"]
    with writing(db):
        decisions = db.table("house_decisions")
        if kept.switch:
            decisions.delete_where("switch = ?", [kept.switch])
        decisions.insert(row, ignore=True)


def all_kept(db: Database) -> tuple[Kept, ...]:
    """Everything kept, the latest first."""
    rows = db.table("house_decisions").rows_where(
        order_by="kept_at DESC, id DESC",
        select="id AS number, made_in, words, rule, switch, value, kept_at",
    )
    return tuple(Kept(**row) for row in rows)


def forget(db: Database, number: int) -> None:
    """Keep it no longer. The log of its game still tells it."""
    with writing(db):
        db.table("house_decisions").delete_where("id = ?", [number])
