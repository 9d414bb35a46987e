"""Watch codes, remembered names, the host's key."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from scorekeeper.game.events import Entry, GameStarted
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.serving.limits import WITHIN, WRONG_CODES
from scorekeeper.storage import event_store, games, players, settings
from scorekeeper.storage.database import Connections, Database, writing
from scorekeeper.storage.engines import open_database
from scorekeeper.storage.games import ALPHABET


def seat(db: Database, *names: str, at: str = "2026-11-21T19:00") -> int:
    seats = tuple(f"p{n}" for n in range(1, len(names) + 1))
    start = GameStarted(seats, "p1", table_rules())
    with writing(db):
        game_id = games.new_game(db)
        event_store.append(db, game_id, [Entry(1, f"deal-{game_id}", start, "", at)])
        players.sit_down(db, game_id, dict(zip(seats, names, strict=True)))
    return game_id


def test_a_watch_code_is_four_letters_without_look_alikes(db: Database) -> None:
    codes = {games.stored_game(db, seat(db, "Ann", "Ben")).code for _ in range(8)}
    assert len(codes) == 8
    assert all(len(code) == 4 and set(code) <= set(ALPHABET) for code in codes)
    assert all(not set("0O1IL5S8BZU") & set(code) for code in codes)


def test_the_code_of_the_design_could_be_drawn() -> None:
    assert set("K7Q2") <= set(ALPHABET)


@pytest.mark.parametrize(
    "typed", ["{}", " {} ", "{0[0]} {0[1]}{0[2]} {0[3]}", "{0[0]}-{0[1]}{0[2]}{0[3]}"]
)
def test_a_code_is_read_as_people_type_it(db: Database, typed: str) -> None:
    game_id = seat(db, "Ann", "Ben")
    code = games.stored_game(db, game_id).code
    assert games.game_of_code(db, typed.format(code.lower())) == game_id


def test_a_code_with_a_look_alike_leads_nowhere(db: Database) -> None:
    seat(db, "Ann", "Ben")
    assert games.game_of_code(db, "KO0I") is None
    assert games.game_of_code(db, "") is None


def test_codes_grow_with_the_number_of_games(db: Database) -> None:
    most = len(ALPHABET) ** games.SHORTEST // games.TRIES_TO_GUESS
    taken = [(f"{n:04}", str(n)) for n in range(most)]
    with writing(db):
        db.execute_many("INSERT INTO games (code, mark) VALUES (?, ?)", taken)
    assert len(games.stored_game(db, seat(db, "Ann", "Ben")).code) == 5


def test_guessing_a_code_among_a_hundred_games_takes_more_than_a_day(db: Database) -> None:
    """Twenty tries a minute, none twice, always at the length where most codes are."""
    for _ in range(100):
        seat(db, "Ann", "Ben")
    lengths = Counter(len(code) for (code,) in db.execute("SELECT code FROM games"))
    assert sum(lengths.values()) == 100
    for length, count in lengths.items():
        tries = (len(ALPHABET) ** length + 1) / (count + 1)
        assert tries / WRONG_CODES * WITHIN > 24 * 60 * 60, lengths


def test_names_are_remembered_the_one_who_played_most_first(db: Database) -> None:
    seat(db, "Dad", "Ann", "Ben")
    seat(db, "Ann", "Mia")
    seat(db, "Ann", "Ben")
    assert players.remembered(db) == ("Ann", "Ben", "Mia", "Dad")


def test_two_spellings_of_a_name_are_one_person(db: Database) -> None:
    first = seat(db, "ann", "Ben")
    seat(db, "  Ann ", "BEN")
    assert set(players.remembered(db)) == {"Ann", "BEN"}
    assert players.names_at(db, first) == {"p1": "Ann", "p2": "BEN"}


def test_names_stand_in_seat_order_also_at_a_full_table(db: Database) -> None:
    names = ("Ann", "Ben", "Mia", "Dad", "Oma", "Leo")
    assert tuple(players.names_at(db, seat(db, *names)).values()) == names


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Oma   Inge ", "Oma Inge"),
        ("Zoe\u0308", "Zoë"),
        ("A\u202enn\u0000", "Ann"),
        ("Leo\n7", "Leo 7"),
        ("👩‍🚀", "👩‍🚀"),
        ("A\u200dnn\u200d", "Ann"),
        ("\u200d", ""),
        (" \u200b ", ""),
    ],
)
def test_a_name_is_one_line_of_what_can_be_seen(typed: str, kept: str) -> None:
    assert players.clean(typed) == kept


def test_the_hosts_key_stays_until_a_new_one_is_asked_for(
    opened: Connections, database: Path | str
) -> None:
    key, secret = settings.host_key(opened.db), settings.secret_key(opened.db)
    assert len(key) == settings.KEY_LENGTH
    opened.close()
    again = open_database(database)
    assert settings.host_key(again.db) == key
    assert settings.secret_key(again.db) == secret
    before = settings.host_generation(again.db)
    assert settings.new_host_key(again.db) != key
    assert settings.host_generation(again.db) == before + 1
    again.close()
