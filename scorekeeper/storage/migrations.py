"""The tables of the database, created by migrations that each run once on every file.

Triggers enforce that the log has no gaps, that no line of it is changed, and that none is deleted
but those of a game that was itself deleted 30 days before.

A released migration is never edited: a change of the tables is a new function. A step calls no code
that may change: what it needs of the program stands beside it, as it was at its release.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import Any, Protocol, cast

from scorekeeper.storage.database import Database
from scorekeeper.storage.sqlite_tables import Migrations, SqliteDatabase


class Migrated(Database, Protocol):
    """A database whose tables can be made and changed: `table` is that of sqlite-utils, or gives
    what does the same."""

    def table(self, name: str) -> Any:
        """The table with this name, which may not be there yet."""


_LOG_TRIGGERS = (
    """
    CREATE TRIGGER log_is_never_changed BEFORE UPDATE ON log
    BEGIN SELECT RAISE(ABORT, 'a line of the log is never changed'); END
    """,
    """
    CREATE TRIGGER log_is_never_shortened BEFORE DELETE ON log
    BEGIN SELECT RAISE(ABORT, 'a line of the log is never taken out'); END
    """,
    """
    CREATE TRIGGER log_has_no_gaps BEFORE INSERT ON log
    WHEN NEW.seq <> 1 + (SELECT coalesce(max(seq), 0) FROM log WHERE game_id = NEW.game_id)
    BEGIN SELECT RAISE(ABORT, 'a line of the log follows the one before it'); END
    """,
)


def m001_games_and_their_log(db: Migrated) -> None:
    """A game is its number, its watch code and its log. `mark` identifies it here and in every
    archive. What follows from the log is not stored."""
    db.table("games").create(
        {"id": int, "code": str, "mark": str},
        pk="id",
        not_null={"code", "mark"},
        strict=True,
    )
    db.table("games").create_index(["code"], unique=True)
    db.table("games").create_index(["mark"], unique=True)
    db.table("log").create(
        {
            "game_id": int,
            "seq": int,
            "command_id": str,
            "kind": str,
            "version": int,
            "data": str,
            "actor": str,
            "recorded_at": str,
        },
        pk=("game_id", "seq"),
        not_null={"command_id", "kind", "version", "data", "actor", "recorded_at"},
        foreign_keys=[("game_id", "games", "id")],
        strict=True,
    )
    db.table("log").create_index(["command_id"])
    for trigger in _LOG_TRIGGERS:
        db.execute(trigger)


def m002_who_sat_where(db: Migrated) -> None:
    """Names are stored here only, so that a person can be renamed. `spelt` is the normalized name
    by which persons are compared: two spellings of one name are one person."""
    db.table("persons").create(
        {"id": int, "name": str, "spelt": str}, pk="id", not_null={"name", "spelt"}, strict=True
    )
    db.table("persons").create_index(["spelt"], unique=True)
    db.table("seats").create(
        {"game_id": int, "seat": str, "person_id": int},
        pk=("game_id", "seat"),
        not_null={"person_id"},
        foreign_keys=[("game_id", "games", "id"), ("person_id", "persons", "id")],
        strict=True,
    )
    db.table("seats").create_index(["person_id"])


def m003_settings_of_this_host(db: Migrated) -> None:
    """Settings of this host, such as its key."""
    db.table("settings").create(
        {"name": str, "value": str}, pk="name", not_null={"value"}, strict=True
    )


def m004_rules_saved_for_next_time(db: Migrated) -> None:
    """House rules saved under a name. Games do not read them: each has its own copy."""
    db.table("house_rules").create(
        {"name": str, "rules": str}, pk="name", not_null={"rules"}, strict=True
    )


def m005_links_of_a_game(db: Migrated) -> None:
    """The links of each game, the phones that have a seat, and the phones that ask for one. None
    of it is an event. "New links" increments `generation`; rows with a lower number are invalid.
    `rings` grows whenever a phone asks for a seat, gets one or loses one."""
    db.table("games").add_column("generation", int, not_null_default=1)
    db.table("games").add_column("rings", int, not_null_default=0)
    db.table("links").create(
        {"id": int, "key": str, "game_id": int, "opens": str, "generation": int, "state": str},
        pk="id",
        not_null={"key", "game_id", "opens", "generation", "state"},
        foreign_keys=[("game_id", "games", "id")],
        strict=True,
    )
    db.table("links").create_index(["key"])
    db.table("links").create_index(["game_id", "opens"])
    db.table("sitters").create(
        {
            "game_id": int,
            "device": str,
            "seat": str,
            "generation": int,
            "state": str,
            "keeps": int,
        },
        pk=("game_id", "device"),
        not_null={"seat", "generation", "state", "keeps"},
        foreign_keys=[("game_id", "games", "id")],
        strict=True,
    )
    db.table("askings").create(
        {
            "id": int,
            "game_id": int,
            "device": str,
            "seat": str,
            "generation": int,
            "asked_at": float,
            "answer": str,
        },
        pk="id",
        not_null={"game_id", "device", "seat", "generation", "asked_at", "answer"},
        foreign_keys=[("game_id", "games", "id")],
        strict=True,
    )
    db.table("askings").create_index(["game_id", "device"], unique=True)
    seats = db.execute("SELECT game_id, seat FROM seats").fetchall()
    games = db.execute("SELECT id, 'keeper' FROM games").fetchall()
    for game_id, opens in (*games, *seats):
        key = "".join(secrets.choice("CDFGHJKMNPQRTVWXY234679") for _ in range(14))
        db.execute(
            "INSERT INTO links (key, game_id, opens, generation, state)"
            " VALUES (?, ?, ?, 1, 'current')",
            [key, game_id, opens],
        )


def m006_tables_of_a_place(db: Migrated) -> None:
    """The tables of a venue, the permanent codes on their cards, and the games that were started
    at them. A unique index allows one present game per table. `starter` is the phone on which names
    are being typed, since `starter_at` (seconds). A guest is a person of one game only, `of_game`,
    and is not offered for other games."""
    db.table("place_tables").create(
        {
            "id": int,
            "number": int,
            "name": str,
            "code": str,
            "created_at": str,
            "printed_as": str,
            "forgotten": int,
            "starter": str,
            "starter_at": float,
        },
        pk="id",
        not_null={
            "number",
            "name",
            "code",
            "created_at",
            "printed_as",
            "forgotten",
            "starter",
            "starter_at",
        },
        strict=True,
    )
    db.table("place_tables").create_index(["code"], unique=True)
    db.table("place_codes_replaced").create(
        {"code": str, "table_id": int},
        pk="code",
        not_null={"table_id"},
        foreign_keys=[("table_id", "place_tables", "id")],
        strict=True,
    )
    db.table("seatings").create(
        {"game_id": int, "table_id": int, "seated_at": str, "freed": int},
        pk="game_id",
        not_null={"table_id", "seated_at", "freed"},
        foreign_keys=[("game_id", "games", "id"), ("table_id", "place_tables", "id")],
        strict=True,
    )
    db.execute("CREATE UNIQUE INDEX one_game_a_table ON seatings (table_id) WHERE freed = 0")
    db.execute("ALTER TABLE persons ADD COLUMN of_game INTEGER REFERENCES games (id)")
    db.execute("DROP INDEX idx_persons_spelt")
    db.execute("CREATE UNIQUE INDEX one_person_a_name ON persons (spelt) WHERE of_game IS NULL")
    db.table("persons").create_index(["of_game"])


def m007_decisions_of_this_house(db: Migrated) -> None:
    """Decisions of a table that are kept for later games, with seats instead of names. `made_in`
    is the entry it came from, which is unique."""
    db.table("house_decisions").create(
        {
            "id": int,
            "made_in": str,
            "words": str,
            "rule": str,
            "switch": str,
            "value": str,
            "kept_at": str,
        },
        pk="id",
        not_null={"made_in", "words", "rule", "switch", "value", "kept_at"},
        strict=True,
    )
    db.table("house_decisions").create_index(["made_in"], unique=True)


def m008_same_again(db: Migrated) -> None:
    """The game that followed another by *Same again*, and the keeper's link it began with."""
    db.table("successors").create(
        {"game_id": int, "before": int, "keeper_link": int},
        pk="game_id",
        not_null={"before", "keeper_link"},
        foreign_keys=[("game_id", "games", "id"), ("before", "games", "id")],
        strict=True,
    )
    db.table("successors").create_index(["before"])


def m009_colours_of_players(db: Migrated) -> None:
    """A colour for each person, and for each seat of each game: see `players`. Games that were
    played before get theirs in the order in which they were played."""
    db.execute("ALTER TABLE persons ADD COLUMN colour INTEGER")
    db.execute("ALTER TABLE seats ADD COLUMN colour INTEGER")
    for (game_id,) in db.execute("SELECT id FROM games ORDER BY id").fetchall():
        _m009_give_colours(db, game_id)


def _m009_give_colours(db: Migrated, game_id: int) -> None:
    """Give a colour to every seat of this game that has none, and to its person. First each person
    gets the own colour if it is free."""
    seats = db.execute(
        "SELECT seat, seats.colour, persons.id, persons.colour FROM seats"
        " JOIN persons ON persons.id = person_id WHERE game_id = ? ORDER BY length(seat), seat",
        [game_id],
    ).fetchall()
    given = {seat: colour for seat, colour, _person, _own in seats if colour is not None}
    given = _m009_choose(db, {seat: own for seat, _colour, _person, own in seats}, given)
    for seat, _colour, person, own in seats:
        if own is None:
            db.execute("UPDATE persons SET colour = ? WHERE id = ?", [given[seat], person])
    for seat, colour in given.items():
        db.execute(
            "UPDATE seats SET colour = ? WHERE game_id = ? AND seat = ?", [colour, game_id, seat]
        )


def _m009_choose(
    db: Migrated, own: Mapping[str, int | None], given: Mapping[str, int]
) -> dict[str, int]:
    chosen = dict(given)
    for seat, colour in own.items():
        if seat not in chosen and colour is not None and colour not in chosen.values():
            chosen[seat] = colour
    spared = {colour for colour in own.values() if colour is not None}
    for seat in own:
        if seat not in chosen:
            chosen[seat] = _m009_free_colour(db, chosen.values(), spared)
    return chosen


def _m009_free_colour(db: Migrated, taken: Collection[int], spared: Collection[int]) -> int:
    free = [colour for colour in range(1, 9) if colour not in taken]
    best = [colour for colour in free if colour not in spared] or free or list(range(1, 9))
    rows = db.execute(
        "SELECT colour, count(*) FROM persons"
        " WHERE colour IS NOT NULL AND of_game IS NULL GROUP BY colour"
    )
    owners = Counter(dict(rows.fetchall()))
    at_table = Counter(taken)
    return min(best, key=lambda colour: (at_table[colour], owners[colour], colour))


def m010_titles_and_deleted_games(db: Migrated) -> None:
    """A title and a place for each game, whether it is put away, and since when it is deleted.
    `found_by` is the normalized text by which a game is searched for. The log of a game may be
    removed 30 days after the game was deleted, and not before."""
    for column in ("title", "place", "found_by"):
        db.execute(f"ALTER TABLE games ADD COLUMN {column} TEXT NOT NULL DEFAULT ''")
    db.execute("ALTER TABLE games ADD COLUMN put_away INTEGER NOT NULL DEFAULT 0")
    db.execute("ALTER TABLE games ADD COLUMN deleted_at TEXT")
    db.execute("CREATE INDEX deleted_games ON games (deleted_at) WHERE deleted_at IS NOT NULL")
    db.execute("CREATE INDEX places_of_games ON games (place) WHERE place <> ''")
    db.execute("CREATE INDEX seats_by_person ON seats (person_id, game_id)")
    db.execute("DROP TRIGGER log_is_never_shortened")
    db.execute(
        "CREATE TRIGGER log_is_never_shortened BEFORE DELETE ON log"
        " WHEN NOT EXISTS (SELECT 1 FROM games WHERE id = OLD.game_id AND deleted_at IS NOT NULL"
        " AND julianday('now') - julianday(deleted_at) >= 30)"
        " BEGIN SELECT RAISE(ABORT, 'a line of the log is never taken out'); END"
    )


def m011_people(db: Migrated) -> None:
    """What is stored to change the people: see `people`. `mergers` are spellings that were merged
    into a person, with the seats they had. A person that was forgotten is replaced by one of each
    game, as guests are, but with `forgotten` set, because its games stay those of the family."""
    db.execute("ALTER TABLE persons ADD COLUMN forgotten INTEGER NOT NULL DEFAULT 0")
    db.execute(
        "CREATE TABLE mergers (id INTEGER PRIMARY KEY,"
        " person_id INTEGER NOT NULL REFERENCES persons (id) ON DELETE CASCADE,"
        " name TEXT NOT NULL, spelt TEXT NOT NULL, colour INTEGER, seats TEXT NOT NULL,"
        " merged_at TEXT NOT NULL) STRICT"
    )
    db.table("mergers").create_index(["person_id"])


def m012_chances_while_playing(db: Migrated) -> None:
    """Whether a table sees the chances to win while it plays."""
    db.execute("ALTER TABLE games ADD COLUMN shows_chances INTEGER NOT NULL DEFAULT 0")


def m013_what_rows_were_numbered_for(db: Migrated) -> None:
    """The order in which phones sat down, as a column: it was the number of the row. The wall board
    no longer counts the rows of the log, so its number goes on from there."""
    db.execute("ALTER TABLE sitters ADD COLUMN turn INTEGER NOT NULL DEFAULT 0")
    db.execute("UPDATE sitters SET turn = rowid")
    db.execute(
        "UPDATE settings SET value = CAST(CAST(value AS BIGINT)"
        " + (SELECT coalesce(max(rowid), 0) FROM log) AS TEXT) WHERE name = 'place_changes'"
    )


def m014_shapes_of_players(db: Migrated) -> None:
    """A shape for each person, and for each seat of each game, beside the colour: see `faces`. Each
    colour had one shape until now, so all games look as they did. Of the people who share a colour,
    and with it a shape, the first keeps both, and the others get a shape that few people own."""
    for table in ("persons", "seats", "mergers"):
        db.execute(f"ALTER TABLE {table} ADD COLUMN shape INTEGER")
        db.execute(f"UPDATE {table} SET shape = colour")
    people = db.execute(
        "SELECT id, colour FROM persons WHERE of_game IS NULL AND colour IS NOT NULL ORDER BY id"
    ).fetchall()
    owned: set[tuple[int, int]] = set()
    owners = Counter(colour for _person, colour in people)
    for person, colour in people:
        shape = colour
        if (colour, colour) in owned:
            owners[colour] -= 1
            shape = min(
                range(1, 17), key=lambda each: ((colour, each) in owned, owners[each], each)
            )
            owners[shape] += 1
            db.execute("UPDATE persons SET shape = ? WHERE id = ?", [shape, person])
        owned.add((colour, shape))


def m015_suggestions_for_texts(db: Migrated) -> None:
    """What people of this host suggest for texts of the program that sound odd: see
    `text_suggestions`."""
    text = ("language", "context", "message", "plural")
    suggested = ("shown", "wording", "reason", "page", "made_at")
    db.table("text_suggestions").create(
        {"id": int, **dict.fromkeys(text, str), "form": int, **dict.fromkeys(suggested, str)},
        pk="id",
        not_null={*text, "form", *suggested},
        strict=True,
    )


def m016_faces_that_people_had(db: Migrated) -> None:
    """The face that a person had before the present one, and when that was chosen; NULL for one
    that was given without being asked for: see `stored_faces`."""
    for column in ("former_colour INTEGER", "former_shape INTEGER", "face_since TEXT"):
        db.execute(f"ALTER TABLE persons ADD COLUMN {column}")


def m017_who_made_a_link(db: Migrated) -> None:
    """The phone that made a keeper's link in place of the one it had; NULL for all other links."""
    db.execute("ALTER TABLE links ADD COLUMN made_by TEXT")


STEPS: dict[str, Callable[[Migrated], None]] = {
    "m001_games_and_their_log": m001_games_and_their_log,
    "m002_who_sat_where": m002_who_sat_where,
    "m003_settings_of_this_host": m003_settings_of_this_host,
    "m004_rules_saved_for_next_time": m004_rules_saved_for_next_time,
    "m005_links_of_a_game": m005_links_of_a_game,
    "m006_tables_of_a_place": m006_tables_of_a_place,
    "m007_decisions_of_this_house": m007_decisions_of_this_house,
    "m008_same_again": m008_same_again,
    "m009_colours_of_players": m009_colours_of_players,
    "m010_titles_and_deleted_games": m010_titles_and_deleted_games,
    "m011_people": m011_people,
    "m012_chances_while_playing": m012_chances_while_playing,
    "m013_what_rows_were_numbered_for": m013_what_rows_were_numbered_for,
    "m014_shapes_of_players": m014_shapes_of_players,
    "m015_suggestions_for_texts": m015_suggestions_for_texts,
    "m016_faces_that_people_had": m016_faces_that_people_had,
    "m017_who_made_a_link": m017_who_made_a_link,
}
"""Every migration, oldest first, by the name that each file stores once it ran. A function may be
renamed; the quoted name must not change."""


migrations = Migrations("scorekeeper")


for name, step in STEPS.items():
    migrations(name=name)(cast(Callable[[SqliteDatabase], None], step))
