"""What is kept: the tables, as migrations that each ran once on every table's file.

Knows columns and the laws the file itself enforces: the log has no gaps, and no line of it is
ever changed or taken out. Refuses to know what an event means (`game.codec`).

A migration is never edited once it was released; the next change is the next function.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable

from sqlite_utils import Database, Migrations

_LOG_LAWS = (
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


def m001_games_and_their_log(db: Database) -> None:
    """A game is its number, its watch code and its log. `mark` tells it from every other game,
    here and in every archive. Nothing that the log can tell is kept beside it."""
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
    for law in _LOG_LAWS:
        db.execute(law)


def m002_who_sat_where(db: Database) -> None:
    """Names stand here and nowhere else, so that a person can be renamed. `spelt` is the name as
    it is compared: two spellings of one name are one person."""
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


def m003_settings_of_this_host(db: Database) -> None:
    """The host's key and the like: about this host, about no game."""
    db.table("settings").create(
        {"name": str, "value": str}, pk="name", not_null={"value"}, strict=True
    )


def m004_rules_saved_for_next_time(db: Database) -> None:
    """House rules under the name a table gave them. Games never look here: each has a copy."""
    db.table("house_rules").create(
        {"name": str, "rules": str}, pk="name", not_null={"rules"}, strict=True
    )


def m005_links_of_a_game(db: Database) -> None:
    """What opens a game for whom, who sits there with which phone, and who asks to. None of it is
    an event. `generation` is counted on by "new links": what carries a lower number is dead.
    `rings` counts on whenever a phone asks at the door, comes in or has to leave."""
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


def m006_tables_of_a_place(db: Database) -> None:
    """The tables of a café or a club: each has a card with a code that lasts, and the games that
    were dealt at it. Of these one sits there, and the file itself refuses a second. `starter` is a
    phone that types names there, since `starter_at` (seconds). Who plays at such a table is known
    in that one game, `of_game`, and is nobody this host remembers."""
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


def m007_decisions_of_this_house(db: Database) -> None:
    """What a table decided and the house keeps for later games, with seats where names would be.
    `made_in` is the entry it came from, kept once."""
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


def m008_same_again(db: Database) -> None:
    """Which game the people of an earlier one went on with, and the keeper's link it began with."""
    db.table("successors").create(
        {"game_id": int, "before": int, "keeper_link": int},
        pk="game_id",
        not_null={"before", "keeper_link"},
        foreign_keys=[("game_id", "games", "id"), ("before", "games", "id")],
        strict=True,
    )
    db.table("successors").create_index(["before"])


STEPS: dict[str, Callable[[Database], None]] = {
    "m001_games_and_their_log": m001_games_and_their_log,
    "m002_who_sat_where": m002_who_sat_where,
    "m003_settings_of_this_host": m003_settings_of_this_host,
    "m004_rules_saved_for_next_time": m004_rules_saved_for_next_time,
    "m005_links_of_a_game": m005_links_of_a_game,
    "m006_tables_of_a_place": m006_tables_of_a_place,
    "m007_decisions_of_this_house": m007_decisions_of_this_house,
    "m008_same_again": m008_same_again,
}
"""Every migration, oldest first, by the name under which each file notes that it ran. The function
may be renamed; the name in quotes must not change."""


migrations = Migrations("scorekeeper")


for name, step in STEPS.items():
    migrations(name=name)(step)
