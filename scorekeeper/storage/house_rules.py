"""Rules a table saved under a name, for next time.

Knows names and texts. Refuses to know what the text means (`game.codec` wrote it).
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlite_utils import Database

from scorekeeper.storage.database import writing


def keep_rules(db: Database, name: str, rules: str) -> None:
    """Keep these rules under this name; the same name again means these."""
    with writing(db):
        db.table("house_rules").upsert({"name": name, "rules": rules}, pk="name")


def saved_rules(db: Database) -> tuple[tuple[str, str], ...]:
    """Everything kept, by name."""
    rows = db.table("house_rules").rows_where(order_by="name COLLATE NOCASE")
    return tuple((row["name"], row["rules"]) for row in rows)


def forget_rules(db: Database, name: str) -> None:
    """Keep nothing under this name any more. Games that were played by it keep their own copy."""
    with writing(db):
        db.table("house_rules").delete_where("name = ?", [name])


@dataclass(frozen=True, slots=True)
class StoredDecision:
    """One decision. `words` have seats where names would be; `made_in` is the entry it came from,
    `switch` and `value` the house rule that settles it, empty where none does."""

    number: int
    made_in: str
    words: str
    rule: str
    switch: str
    value: str
    kept_at: str


def keep_decision(db: Database, kept: StoredDecision) -> None:
    """Keep it; its number is drawn here. The same again changes nothing, and of two answers to one
    question the later holds."""
    row = asdict(kept)
    del row["number"]
    with writing(db):
        decisions = db.table("house_decisions")
        if kept.switch:
            decisions.delete_where("switch = ?", [kept.switch])
        decisions.insert(row, ignore=True)


def decisions(db: Database) -> tuple[StoredDecision, ...]:
    """Everything kept, the latest first."""
    rows = db.table("house_decisions").rows_where(
        order_by="kept_at DESC, id DESC",
        select="id AS number, made_in, words, rule, switch, value, kept_at",
    )
    return tuple(StoredDecision(**row) for row in rows)


def forget_decision(db: Database, number: int) -> None:
    """Keep it no longer. The log of its game still tells it."""
    with writing(db):
        db.table("house_decisions").delete_where("id = ?", [number])
