"""How chances, rounds left and the time they take are said."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.wording.chances import (
    chance_words,
    favourite_words,
    rounds_left_words,
    still_open,
    time_left_words,
)
from tests.all_cases import each_row
from tests.rules.text_tables import values_in

NAMES = {"p1": "Ann", "p2": "Ben", "p3": "Mia"}


CHANCES = {
    0.049: "hardly any more",
    0.05: "about 5\u00a0%",
    0.33: "about 35\u00a0%",
    0.9: "about 90\u00a0%",
    0.91: "almost sure",
}
ROUNDS = {1.2: "About 1 more round", 7.4: "About 7 more rounds", 9.4: "About 8 to 11 more rounds"}
MINUTES = {1: "5 minutes", 33: "35 minutes", 58: "1 hour", 82: "1 h 20 min"}


def test_numbers_are_said_as_roughly_as_they_are_known() -> None:
    """Nothing is foretold early; chances and minutes come in fives, and many rounds in a spread."""
    assert still_open() == "Still open"
    assert {number: chance_words(number) for number in CHANCES} == CHANCES
    assert {number: rounds_left_words(number) for number in ROUNDS} == ROUNDS
    assert {number: time_left_words(number) for number in MINUTES} == MINUTES
    exact = [rounds_left_words(rounds, exact=True) for rounds in (1, 9)]
    assert exact == ["1 more round", "9 more rounds"]


@given(st.floats(0.005, 0.995))
def test_no_chance_is_said_as_certain_or_with_a_decimal(share: float) -> None:
    assert not re.search(r"\b(0|100)\b|[.,]\d", chance_words(share))


@each_row(values_in("wording/tables/favourites"))
def test_the_favourite_is_named_as_a_family_would(shares: tuple[float, ...], words: str) -> None:
    names = NAMES | {"p4": "Dad", "p5": "Oma"}
    assert favourite_words(dict(zip(names, shares, strict=False)), names) == words
