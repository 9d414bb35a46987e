"""Names that are remembered, and colours: every player keeps one from game to game, and shares it
with nobody at the table."""

from __future__ import annotations

from scorekeeper.storage import players
from scorekeeper.storage.database import Database, writing
from scorekeeper.storage.players import COLOURS, colours_at_each
from tests.storage.builders import begun


def sit(db: Database, *names: str, guests: bool = False) -> dict[str, int]:
    """A game of these players; the colour of each name."""
    game_id = begun(db)
    with writing(db):
        seats = {f"p{place}": name for place, name in enumerate(names, 1)}
        (players.sit_as_guests if guests else players.sit_down)(db, game_id, seats)
    assert list(players.names_at(db, game_id)) == list(seats), "in seat order"
    colours = colours_at_each(db, [game_id])[game_id]
    return {name: colours[seat] for seat, name in seats.items()}


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


# ------------------------------------------------------------------ colours


def test_eight_players_have_eight_colours_and_keep_them_in_every_game(db: Database) -> None:
    first = sit(db, *"ABCDEFGH")
    assert sorted(first.values()) == list(COLOURS)
    second = sit(db, "X", "C", "A", "B")
    assert [second[name] for name in "ABC"] == [first[name] for name in "ABC"]
    assert set(sit(db, *"ABCDEFGHI").values()) == set(COLOURS), "a ninth shares one"
    assert len(set(sit(db, "Ann", "Ben", guests=True).values())) == 2


def test_a_new_person_gets_a_colour_that_few_have(db: Database) -> None:
    first, second = sit(db, "Ann", "Ben", "Mia"), sit(db, "Tom", "Oma")
    assert not set(first.values()) & set(second.values())


def test_two_people_with_one_colour_have_two_at_one_table(db: Database) -> None:
    tables = [sit(db, *(f"{letter}{number}" for letter in "ABCDEFGH")) for number in (1, 2)]
    ann, tom = ({colour: name for name, colour in table.items()}[1] for table in tables)
    together = sit(db, tom, ann)
    assert together[tom] == 1
    assert together[ann] != 1
    assert sit(db, ann, "B1")[ann] == 1


def test_a_newcomer_changes_nobodys_colour(db: Database) -> None:
    sit(db, "Zoe")
    before = sit(db, "Ann", "Ben")
    with writing(db):
        players.sit_down(db, 2, {"p3": "Zoe"})
    now = colours_at_each(db, [2])[2]
    assert [now["p1"], now["p2"]] == [before["Ann"], before["Ben"]]
    assert len(set(now.values())) == 3
