"""Names that are remembered. What faces people have is in `test_faces`."""

from __future__ import annotations

from scorekeeper.storage import players
from scorekeeper.storage.database import Database, writing
from tests.storage.builders import begun


def test_names_are_remembered_the_one_who_played_most_first_as_they_were_spelt_last(db: Database):
    for names in (("Dad", "ann", "Ben"), ("Ann", "Mia"), ("  Ann ", "BEN")):
        game_id, seats = begun(db), {f"p{at}": name for at, name in enumerate(names, 1)}
        with writing(db):
            players.sit_down(db, game_id, seats)
        assert list(players.names_at(db, game_id)) == list(seats), "in seat order"
    assert players.remembered(db) == ("Ann", "BEN", "Mia", "Dad")
    assert players.names_at(db, 1) == {"p1": "Dad", "p2": "Ann", "p3": "BEN"}


def test_a_name_is_one_line_of_what_can_be_seen() -> None:
    for typed, kept in (
        ("  Oma   Inge ", "Oma Inge"),
        ("Zoe\u0308", "Zoë"),
        ("A\u202enn\u0000", "Ann"),
        ("Leo\n7", "Leo 7"),
        ("👩‍🚀", "👩‍🚀"),
        ("A\u200dnn\u200d", "Ann"),
        (" \u200b ", ""),
    ):
        assert players.clean(typed) == kept
