"""The tables of a place: their numbers, the codes on their cards, and which game was dealt where.

Knows tables and seatings. Refuses to know whether a game is over (that is read off its log,
`service.places`) and what a code lets a phone do (`web`). Nothing is ever taken out: a table is
forgotten, a game is freed from its table, a code is replaced. Whoever writes here is inside
`writing`; whatever a wall board would show is counted in `changes`.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from sqlite_utils import Database

from scorekeeper.storage.event_store import LAST_NUMBER
from scorekeeper.storage.games import ALPHABET, read_code

CODE_LENGTH = 8
"""Letters of a card's code and of the wall's: with 23 letters to choose from, 36 bits. A card lasts
for years, so its code is twice as long as the one of an evening."""


_WALL, _CHANGES = "wall_code", "place_changes"


@dataclass(frozen=True, slots=True)
class PlaceTable:
    """A table of the place. `printed_as`: the address that its card was printed with, "" while it
    was not printed with this code. `starter`: the phone that types names there, since `starter_at`
    (seconds)."""

    table_id: int
    number: int
    name: str
    code: str
    printed_as: str
    forgotten: bool
    starter: str
    starter_at: float


_COLUMNS = (
    "place_tables.id, number, name, place_tables.code, printed_as, forgotten, starter, starter_at"
)


def all_tables(db: Database) -> tuple[PlaceTable, ...]:
    """Every table that is not forgotten, by number."""
    return _tables(db, "WHERE NOT forgotten ORDER BY number, id", [])


def one(db: Database, table_id: int) -> PlaceTable | None:
    """This table, forgotten or not; None where there is none."""
    if not 0 < table_id <= LAST_NUMBER:
        return None
    return next(iter(_tables(db, "WHERE id = ?", [table_id])), None)


def of_code(db: Database, code: str) -> PlaceTable | None:
    """The table whose card says so, however it is typed; also one that is forgotten."""
    return next(iter(_tables(db, "WHERE code = ?", [read_code(code)])), None)


def was_code(db: Database, code: str) -> bool:
    """Did a card say so, before its table got another code?"""
    return db.table("place_codes_replaced").count_where("code = ?", [read_code(code)]) > 0


def add(db: Database, created_at: str) -> None:
    """One more table, under the lowest number that is free."""
    taken = {table.number for table in all_tables(db)}
    number = next(n for n in range(1, len(taken) + 2) if n not in taken)
    db.table("place_tables").insert(
        {
            "number": number,
            "name": "",
            "code": _free_code(db),
            "created_at": created_at,
            "printed_as": "",
            "forgotten": 0,
            "starter": "",
            "starter_at": 0.0,
        }
    )
    count_change(db)


def rename(db: Database, table_id: int, name: str) -> None:
    """Call the table so; "" is its number."""
    _change(db, table_id, name=name)
    count_change(db)


def new_code(db: Database, table_id: int) -> None:
    """Another code for its card; the one there was leads nowhere any more."""
    if (table := one(db, table_id)) is None:
        return
    db.table("place_codes_replaced").insert({"code": table.code, "table_id": table_id}, pk="code")
    _change(db, table_id, code=_free_code(db), printed_as="", starter="")


def forget(db: Database, table_id: int) -> None:
    """Nobody plays at this table any more. Its number is free for another, its code is not."""
    _change(db, table_id, forgotten=1)
    count_change(db)


def printed(db: Database, base: str) -> None:
    """All cards were printed with this address."""
    db.execute("UPDATE place_tables SET printed_as = ? WHERE NOT forgotten", [base])


def start(db: Database, table_id: int, device: str, at: float) -> None:
    """This phone types names at the table; "" is nobody."""
    _change(db, table_id, starter=device, starter_at=at)


def _change(db: Database, table_id: int, **columns: str | float) -> None:
    # `update` raises for a table that is not there; a form may be older than the table is gone.
    if one(db, table_id) is not None:
        db.table("place_tables").update(table_id, columns)


# --- games ----------------------------------------------------------------------------------------


def seat(db: Database, table_id: int, game_id: int, seated_at: str) -> None:
    """This game was dealt at the table; the one before it sits there no more."""
    db.execute("UPDATE seatings SET freed = 1 WHERE table_id = ? AND NOT freed", [table_id])
    db.table("seatings").insert(
        {"game_id": game_id, "table_id": table_id, "seated_at": seated_at, "freed": 0},
        pk="game_id",
    )
    start(db, table_id, "", 0.0)
    count_change(db)


def free(db: Database, game_id: int) -> None:
    """The game goes on, if it does, without a table."""
    db.execute("UPDATE seatings SET freed = 1 WHERE game_id = ?", [game_id])
    count_change(db)


def game_at(db: Database, table_id: int) -> int | None:
    """The game that was dealt there last, over or not, unless it was freed."""
    found = db.execute(
        "SELECT game_id FROM seatings WHERE table_id = ? AND NOT freed", [table_id]
    ).fetchone()
    return None if found is None else int(found[0])


def table_of(db: Database, game_id: int) -> PlaceTable | None:
    """The table this game was dealt at, also if it sits there no more."""
    joined = "JOIN seatings ON place_tables.id = table_id WHERE game_id = ?"
    return next(iter(_tables(db, joined, [game_id])), None)


def tables_of_games(db: Database) -> dict[int, PlaceTable]:
    """Every game that was dealt at a table of the place, with that table."""
    seatings = list(db.table("seatings").rows)
    tables = {table.table_id: table for table in _tables(db, "", [])}
    return {row["game_id"]: tables[row["table_id"]] for row in seatings}


# --- the wall -------------------------------------------------------------------------------------


def wall_code(db: Database) -> str:
    """What opens the wall board; "" before there are tables."""
    found = db.execute("SELECT value FROM settings WHERE name = ?", [_WALL]).fetchone()
    return "" if found is None else str(found[0])


def new_wall_code(db: Database) -> None:
    """Another code for the wall board."""
    db.table("settings").upsert({"name": _WALL, "value": _free_code(db)}, pk="name")


def pulse(db: Database) -> int:
    """A number that grows with every entry of every game and with every change at the tables."""
    (found,) = db.execute(
        "SELECT (SELECT coalesce(max(rowid), 0) FROM log)"
        " + (SELECT coalesce(max(CAST(value AS INTEGER)), 0) FROM settings WHERE name = ?)",
        [_CHANGES],
    ).fetchone()
    return int(found)


def count_change(db: Database) -> None:
    """Something is different at the tables."""
    db.execute(
        "INSERT INTO settings (name, value) VALUES (?, '1') ON CONFLICT (name)"
        " DO UPDATE SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT)",
        [_CHANGES],
    )


def _tables(db: Database, which: str, values: list[object]) -> tuple[PlaceTable, ...]:
    rows = db.execute(f"SELECT {_COLUMNS} FROM place_tables {which}", values)
    return tuple(
        PlaceTable(table_id, number, name, code, printed_as, bool(forgotten), starter, starter_at)
        for table_id, number, name, code, printed_as, forgotten, starter, starter_at in rows
    )


def _free_code(db: Database) -> str:
    while True:
        code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
        if of_code(db, code) is None and not was_code(db, code) and wall_code(db) != code:
            return code
