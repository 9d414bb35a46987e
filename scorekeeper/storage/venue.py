"""The tables of a venue: their numbers, the codes on their cards, and the games started at them.

Rows are never deleted: a table is marked as forgotten, a game as freed, and a replaced code is
kept. Every change that the wall board shows is counted (`count_change`). The caller of every
function that writes is inside `writing`.
"""

from __future__ import annotations

from collections.abc import Collection

from scorekeeper.immutable import immutable
from scorekeeper.storage.database import Database, News, NewsKind, marks
from scorekeeper.storage.event_store import LAST_NUMBER, last_seq
from scorekeeper.storage.games import random_code, read_code

CODE_LENGTH = 8
"""Letters of the code of a card and of the wall board. The alphabet has 23, so this is 36 bits. A
card lasts for years, so its code is twice as long as a game's watch code."""


_WALL, _CHANGES = "wall_code", "place_changes"


@immutable
class VenueTable:
    """A table of the venue. `printed_as` is the address printed on its card, "" if no card was
    printed with this code. `starter` is the phone on which names are being typed, since
    `starter_at` (seconds)."""

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


def all_tables(db: Database) -> tuple[VenueTable, ...]:
    """All tables that are not forgotten, ordered by number."""
    return _tables(db, "WHERE forgotten = 0 ORDER BY number, id", [])


def table_of_id(db: Database, table_id: int) -> VenueTable | None:
    """The table with this id, forgotten or not, or None."""
    if not 0 < table_id <= LAST_NUMBER:
        return None
    return next(iter(_tables(db, "WHERE id = ?", [table_id])), None)


def table_of_code(db: Database, code: str) -> VenueTable | None:
    """The table with this code as typed, forgotten or not, or None."""
    return next(iter(_tables(db, "WHERE code = ?", [read_code(code)])), None)


def was_code(db: Database, code: str) -> bool:
    """Was this the code of a table before it was replaced?"""
    found = db.execute("SELECT 1 FROM place_codes_replaced WHERE code = ?", [read_code(code)])
    return found.fetchone() is not None


def add_table(db: Database, created_at: str) -> None:
    """Add a table with the lowest free number."""
    taken = {table.number for table in all_tables(db)}
    number = next(n for n in range(1, len(taken) + 2) if n not in taken)
    db.insert_row(
        "place_tables",
        {
            "number": number,
            "name": "",
            "code": _free_code(db),
            "created_at": created_at,
            "printed_as": "",
            "forgotten": 0,
            "starter": "",
            "starter_at": 0.0,
        },
    )
    count_change(db)


def rename(db: Database, table_id: int, name: str) -> None:
    """Name the table. With "" it is shown by its number."""
    _change(db, table_id, name=name)
    count_change(db)


def new_code(db: Database, table_id: int) -> None:
    """Give the table a new code; the old one no longer opens it."""
    if (table := table_of_id(db, table_id)) is None:
        return
    db.insert_row("place_codes_replaced", {"code": table.code, "table_id": table_id})
    _change(db, table_id, code=_free_code(db), printed_as="", starter="")


def forget(db: Database, table_id: int) -> None:
    """Mark the table as forgotten. Its number may be used again, its code is not."""
    _change(db, table_id, forgotten=1)
    count_change(db)


def mark_printed(db: Database, base: str) -> None:
    """Record that all cards were printed with this address."""
    db.execute("UPDATE place_tables SET printed_as = ? WHERE forgotten = 0", [base])


def set_starter(db: Database, table_id: int, device: str, at: float) -> None:
    """Record that this phone types names at the table; "" for none."""
    _change(db, table_id, starter=device, starter_at=at)


def _change(db: Database, table_id: int, **columns: str | float) -> None:
    changed = ", ".join(f"{column} = :{column}" for column in columns)
    db.execute(
        f"UPDATE place_tables SET {changed} WHERE id = :table_id", {**columns, "table_id": table_id}
    )


# --- games ----------------------------------------------------------------------------------------


def seat(db: Database, table_id: int, game_id: int, seated_at: str) -> None:
    """Make this game the present one of the table, in place of the one before it."""
    if (before := game_at(db, table_id)) is not None:
        free(db, before)
    db.insert_row(
        "seatings",
        {"game_id": game_id, "table_id": table_id, "seated_at": seated_at, "freed": 0},
    )
    set_starter(db, table_id, "", 0.0)
    count_change(db)


def free(db: Database, game_id: int) -> None:
    """Detach the game from its table."""
    freed = db.execute("UPDATE seatings SET freed = 1 WHERE game_id = ? AND freed = 0", [game_id])
    if freed.rowcount:
        # Its entries are no longer in `version`, which must never become smaller.
        count_change(db, last_seq(db, game_id) + 1)


def game_at(db: Database, table_id: int) -> int | None:
    """The game started last at this table, over or not; None if no game was, or it was freed."""
    found = db.execute(
        "SELECT game_id FROM seatings WHERE table_id = ? AND freed = 0", [table_id]
    ).fetchone()
    return None if found is None else int(found[0])


def table_of(db: Database, game_id: int) -> VenueTable | None:
    """The table at which this game was started, even if it was freed, or None."""
    joined = "JOIN seatings ON place_tables.id = table_id WHERE game_id = ?"
    return next(iter(_tables(db, joined, [game_id])), None)


def tables_of_games(
    db: Database, games: Collection[int], *, still: bool = False
) -> dict[int, VenueTable]:
    """The table of each of these games that was started at one. `still`: and sits there."""
    seatings = db.execute(
        f"SELECT game_id, table_id FROM seatings WHERE game_id IN ({marks(games)})"
        f"{' AND freed = 0' if still else ''}",
        list(games),
    ).fetchall()
    tables = {table.table_id: table for table in _tables(db, "", [])} if seatings else {}
    return {game_id: tables[table_id] for game_id, table_id in seatings if table_id in tables}


# --- the wall -------------------------------------------------------------------------------------


def wall_code(db: Database) -> str:
    """The code that opens the wall board; "" if there are no tables yet."""
    found = db.execute("SELECT value FROM settings WHERE name = ?", [_WALL]).fetchone()
    return "" if found is None else str(found[0])


def new_wall_code(db: Database) -> None:
    """Give the wall board a new code."""
    db.upsert_row("settings", {"name": _WALL, "value": _free_code(db)}, "name")
    db.tell(News(NewsKind.WALL_CODE))


def version(db: Database) -> int:
    """A number that grows with every entry of the games at the tables and with every change of the
    tables."""
    (found,) = db.execute(
        "SELECT (SELECT coalesce(sum((SELECT max(seq) FROM log WHERE log.game_id ="
        " seatings.game_id)), 0) FROM seatings WHERE freed = 0)"
        " + (SELECT coalesce(max(CAST(value AS BIGINT)), 0) FROM settings WHERE name = ?)",
        [_CHANGES],
    ).fetchone()
    return int(found)


def count_change(db: Database, by: int = 1) -> None:
    """Count a change that the wall board shows."""
    db.execute(
        "INSERT INTO settings (name, value) VALUES (?, CAST(? AS TEXT)) ON CONFLICT (name)"
        " DO UPDATE SET value = CAST(CAST(settings.value AS BIGINT) + ? AS TEXT)",
        [_CHANGES, by, by],
    )
    db.tell(News(NewsKind.VENUE))


def _tables(db: Database, which: str, values: list[object]) -> tuple[VenueTable, ...]:
    rows = db.execute(f"SELECT {_COLUMNS} FROM place_tables {which}", values)
    return tuple(
        VenueTable(table_id, number, name, code, printed_as, bool(forgotten), starter, starter_at)
        for table_id, number, name, code, printed_as, forgotten, starter, starter_at in rows
    )


def _free_code(db: Database) -> str:
    while True:
        code = random_code(CODE_LENGTH)
        if table_of_code(db, code) is None and not was_code(db, code) and wall_code(db) != code:
            return code
