"""Names and cards in a row are joined in one place, and each stays where it was written."""

from __future__ import annotations

from scorekeeper.rules.cards import Colour
from scorekeeper.rules.notation import parse_cards, parse_phase
from scorekeeper.wording.lists import isolated, listed, one_of, side_by_side
from scorekeeper.wording.terms import card_words, colour_words, group_label, phase_words


def test_a_row_is_said_as_people_say_it() -> None:
    for words, all_of_them, any_of_them in (
        ([], "", ""),
        (["Ann"], "Ann", "Ann"),
        (["Ann", "Ben"], "Ann and Ben", "Ann or Ben"),
        ((3, 4, 5), "3, 4 and 5", "3, 4 or 5"),
    ):
        assert (listed(iter(words)), one_of(words)) == (all_of_them, any_of_them)


def test_names_from_right_to_left_are_enclosed_each_by_itself() -> None:
    assert isolated("נועה") == "\u2068נועה\u2069"
    for value in ("Ann", "Олександра", "美咲", "", 45, None):
        assert isolated(value) == value
    assert side_by_side(["נועה", "Ben", "أحمد"]) == "\u2068נועה\u2069, Ben, \u2068أحمد\u2069"


def test_cards_and_phases_have_names() -> None:
    cards = [card_words(card) for card in parse_cards("R7 12 W S")]
    assert cards == ["red 7", "12", "wild", "skip"]
    assert card_words(parse_cards("B7")[0], "violet") == "violet 7"
    assert [colour_words(colour) for colour in Colour] == ["red", "blue", "yellow", "green"]
    assert phase_words(parse_phase("set3+run4")) == "set of 3, run of 4"
    assert phase_words(parse_phase("color7+crun4")) == "7 of one colour, run of 4 in one colour"
    assert group_label("crun") == "The colour run"
