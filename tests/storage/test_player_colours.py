"""Every player has a colour, keeps it from game to game, and shares it with nobody at the table."""

from __future__ import annotations

from scorekeeper.storage import games, players
from scorekeeper.storage.database import Database, writing
from scorekeeper.storage.players import COLOURS, colours_at_each


def sit(db: Database, *names: str, guests: bool = False) -> dict[str, int]:
    with writing(db):
        game_id = games.new_game(db)
        seats = {f"p{place}": name for place, name in enumerate(names, 1)}
        (players.sit_as_guests if guests else players.sit_down)(db, game_id, seats)
    colours = colours_at_each(db, [game_id])[game_id]
    return {name: colours[seat] for seat, name in seats.items()}


def test_eight_players_have_eight_colours(db: Database):
    assert sorted(sit(db, *"ABCDEFGH").values()) == list(COLOURS)


def test_a_person_keeps_the_colour_in_every_seat_of_every_game(db: Database):
    first = sit(db, "Ann", "Ben", "Mia")
    second = sit(db, "Tom", "Mia", "Ann", "Ben")
    assert {name: second[name] for name in first} == first


def test_a_new_person_gets_a_colour_that_few_have(db: Database):
    first = sit(db, "Ann", "Ben", "Mia")
    second = sit(db, "Tom", "Oma")
    assert not set(first.values()) & set(second.values())


def test_two_people_with_one_colour_have_two_at_one_table(db: Database):
    everybody = [sit(db, *(f"{letter}{number}" for letter in "ABCDEFGH")) for number in (1, 2)]
    ann = next(name for name, colour in everybody[0].items() if colour == 1)
    tom = next(name for name, colour in everybody[1].items() if colour == 1)
    together = sit(db, tom, ann)
    assert together[tom] == 1
    assert together[ann] != 1
    assert sit(db, ann, "B1")[ann] == 1


def test_a_newcomer_changes_nobodys_colour(db: Database):
    sit(db, "Zoe")
    with writing(db):
        game_id = games.new_game(db)
        players.sit_down(db, game_id, {"p1": "Ann", "p2": "Ben"})
    before = colours_at_each(db, [game_id])[game_id]
    with writing(db):
        players.sit_down(db, game_id, {"p3": "Zoe"})
    now = colours_at_each(db, [game_id])[game_id]
    assert {seat: now[seat] for seat in before} == before
    assert len(set(now.values())) == 3


def test_guests_have_colours_too(db: Database):
    assert len(set(sit(db, "Ann", "Ben", guests=True).values())) == 2


def test_a_ninth_player_shares_a_colour(db: Database):
    assert set(sit(db, *"ABCDEFGHI").values()) == set(COLOURS)
