"""Names of players, who comes late or back, and the title of a game."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.game import commands
from scorekeeper.service import Overtaken, Recorded, Repeated, Scorer, TableView, players
from scorekeeper.service.players import LONGEST, LONGEST_TITLE, is_name_too_long
from tests.service.builders import deal, hand, person, play, take_in_one

# ------------------------------------------------------------------ names


def test_letters_are_counted_as_a_reader_counts_them() -> None:
    letters = {"Zoë": 3, "Zoe\u0308": 3, "👩‍👩‍👧": 1, "🇩🇪🇵🇱": 2, "أحمد": 4, "美咲": 2, "\u3164": 0}
    assert {name: len(players.characters(name)) for name in letters} == letters
    for longest in ("x" * LONGEST, "e\u0301" * LONGEST, "美" * LONGEST):
        assert not is_name_too_long(longest)
        assert is_name_too_long(longest + "x")
    assert is_name_too_long("e" + "\u0301\u0323" * 100), "a pile of accents is no name"


def test_a_name_shows_something_and_looks_like_no_other() -> None:
    for code, names in (
        ("name_missing", ["", " \u200b ", "\u200d", "\u3164", "\u0301"]),
        ("same_name_twice", ["ANN", "A\u200dnn", "Ann\u200f"]),
    ):
        for name in names:
            assert [found.code for found in players.name_problems(["Ann", name])] == [code], name


# ------------------------------------------------------------------ who comes late


@pytest.fixture
def table(scorer: Scorer) -> TableView:
    return deal(scorer, "Ann", "Ben", "Mia")


def come(scorer: Scorer, table: TableView, name: str, key: str = "", **join: Any) -> Any:
    command = commands.JoinTable(**{"after": "p3", **join})
    seen, form = scorer.view(table.game_id).seq, key or f"join-{name}"
    return scorer.join(table.game_id, name, command, command_id=form, seen=seen)


def test_who_comes_late_has_a_name_a_key_and_a_place_at_the_table(scorer: Scorer, table: TableView):
    answer = come(scorer, table, "Oma", after="p1", key="form", points=30)
    assert answer.view.names["p4"] == "Oma"
    assert answer.view.game.playing == ("p1", "p4", "p2", "p3")
    assert scorer.links.seat_key(table.game_id, "p4")
    assert "Oma" in scorer.remembered_names()
    come(scorer, guests := deal(scorer, "Kim", "Lou", guests=True), "Guest", after="p2")
    assert scorer.view(guests.game_id).names["p3"] == "Guest"
    assert not {"Kim", "Guest"} & set(scorer.remembered_names())
    assert isinstance(come(scorer, table, "Oma", key="form"), Repeated)
    play(scorer, table.game_id, commands.SwapSeats("p1", "p3"))
    assert ("Mia", "Oma", "Ben", "Ann") in {line.names for line in scorer.lists.going_on()}


def test_nobody_comes_under_the_sign_of_a_forgotten_player(
    scorer: Scorer, table: TableView, elsewhere: Scorer, database: Path | str
) -> None:
    """Neither in words nor as it is stored. An archive in which somebody did is read."""
    scorer.stored_names.forget(person(scorer, "Ben"))
    with closing(Scorer(database, nameless="Player {}".format)) as in_words:
        for each, name in ((in_words, "player 2"), (scorer, "#2")):
            assert come(each, table, name).problems[0].code == "same_name_twice"
    come(scorer, table, "Oma")
    head, *log = scorer.exports.game(table.game_id)
    game_id = take_in_one(elsewhere, [head.replace('"Oma"', '"#2"'), *log])
    assert [*elsewhere.view(game_id).names.values()] == ["Ann", "#3", "Mia", "#2"]


def test_who_was_undone_may_come_again(scorer: Scorer, table: TableView, elsewhere: Scorer) -> None:
    come(scorer, table, "Oma", key="first")
    play(scorer, table.game_id, commands.Undo("first"))
    assert scorer.lists.going_on()[0].names == ("Ann", "Ben", "Mia")
    view = come(scorer, table, "Oma", key="again").view
    assert view.game.seats == ("p1", "p2", "p3", "p5")
    assert view.names["p4"] == view.names["p5"] == "Oma"
    lines = list(scorer.exports.game(table.game_id))
    game_id = take_in_one(elsewhere, lines)
    assert elsewhere.view(game_id).game == view.game
    assert list(elsewhere.exports.game(game_id))[1:] == lines[1:]


def test_who_sits_down_stops_no_hand_but_a_round_that_ends_does(scorer: Scorer, table: TableView):
    seen = play(scorer, table.game_id, commands.GoOut("p1")).seq
    join, count = commands.JoinTable("p3"), commands.CountHand("p2", hand(120))
    late = scorer.join(table.game_id, "Oma", join, command_id="late", seen=table.seq)
    assert isinstance(late, Overtaken)
    assert isinstance(come(scorer, table, "Oma", key="again"), Recorded)
    counted = scorer.play(table.game_id, count, command_id="count", seen=seen, actor="p2")
    assert isinstance(counted, Recorded)


# ------------------------------------------------------------------ titles


def test_title_and_place_are_in_the_archive(scorer: Scorer, table: TableView, elsewhere: Scorer):
    plain = [*scorer.exports.game(table.game_id)]
    assert "title" not in plain[0]
    assert scorer.titles.change(table.game_id, "é" * LONGEST_TITLE, "") == ()
    scorer.titles.change(table.game_id, "  Christmas ", "Grandma’s")
    found = scorer.titles.change(table.game_id, "x" * (LONGEST_TITLE + 1), "y" * 500)
    assert [problem.code for problem in found] == ["title_too_long", "place_too_long"]
    titled = [*scorer.exports.game(table.game_id)]
    assert '"title":"Christmas","place":"Grandma’s"' in titled[0]
    assert titled[1:] == plain[1:], "the log does not know of it"
    there = elsewhere.view(take_in_one(elsewhere, titled))
    assert (there.title, there.place) == ("Christmas", "Grandma’s")
    assert [*elsewhere.exports.game(there.game_id)] == titled
    scorer.titles.change(table.game_id, "", "")
    assert [*scorer.exports.game(table.game_id)] == plain
    for place in ("At Oma’s", "at oma’s"):
        scorer.titles.change(deal(scorer).game_id, "", place)
    assert scorer.titles.places() == ("At Oma’s",), "spelt as it was before"
