"""Names that are remembered. What faces people have is in `test_faces`."""

from __future__ import annotations

from scorekeeper.storage import players
from scorekeeper.storage.database import Database, writing
from tests.storage.builders import begun


def sit(db: Database, *names: str) -> None:
    """A game of these players."""
    game_id = begun(db)
    with writing(db):
        seats = {f"p{place}": name for place, name in enumerate(names, 1)}
        players.sit_down(db, game_id, seats)
    assert list(players.names_at(db, game_id)) == list(seats), "in seat order"


# ------------------------------------------------------------------ names


def test_names_are_remembered_the_one_who_played_most_first_as_they_were_spelt_last(
    db: Database,
) -> None:
    for names in (("Dad", "ann", "Ben"), ("Ann", "Mia"), ("  Ann ", "BEN")):
        sit(db, *names)
    assert players.remembered(db) == ("Ann", "BEN", "Mia", "Dad")
    assert players.names_at(db, 1) == {"p1": "Dad", "p2": "Ann", "p3": "BEN"}


def test_a_name_is_one_line_of_what_can_be_seen() -> None:
    kept = {
        "  Oma   Inge ": "Oma Inge",
        "Zoe\u0308": "Zoë",
        "A\u202enn\u0000": "Ann",
        "Leo\n7": "Leo 7",
        "👩‍🚀": "👩‍🚀",
        "A\u200dnn\u200d": "Ann",
        "\u200d": "",
        " \u200b ": "",
    }
    assert {typed: players.clean(typed) for typed in kept} == kept
