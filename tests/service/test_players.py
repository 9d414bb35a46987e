"""Names of players: how long, how many signs, and which two are the same."""

from __future__ import annotations

import pytest

from scorekeeper.service.players import LONGEST, characters, is_name_too_long, name_problems


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Zoë", 3),
        ("Zoe\u0308", 3),
        ("👩‍👩‍👧", 1),
        ("🇩🇪🇵🇱", 2),
        ("أحمد", 4),
        ("美咲", 2),
        ("\u3164", 0),
    ],
)
def test_letters_are_counted_as_a_reader_counts_them(name: str, letters: int) -> None:
    assert len(characters(name)) == letters


@pytest.mark.parametrize("name", ["x" * LONGEST, "e\u0301" * LONGEST, "美" * LONGEST])
def test_a_name_may_have_32_letters_of_any_script(name: str) -> None:
    assert not is_name_too_long(name)
    assert is_name_too_long(name + "x")


def test_a_pile_of_accents_is_no_name() -> None:
    assert is_name_too_long("e" + "\u0301\u0323" * 100)


@pytest.mark.parametrize("name", ["", " \u200b ", "\u200d", "\u3164", "\u0301"])
def test_a_name_shows_something(name: str) -> None:
    assert [found.code for found in name_problems(["Ann", name])] == ["name_missing"]


@pytest.mark.parametrize("other", ["ANN", "Ann", "A\u200dnn", "Ann\u200f"])
def test_two_that_look_alike_are_told(other: str) -> None:
    assert "same_name_twice" in [found.code for found in name_problems(["Ann", other])]
