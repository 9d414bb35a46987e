"""Names from right to left in a sentence: what follows them stays where it was written."""

from __future__ import annotations

from scorekeeper.wording.lists import isolated, side_by_side


def test_a_hebrew_or_arabic_name_is_enclosed() -> None:
    assert isolated("נועה") == "\u2068נועה\u2069"
    assert isolated("أحمد") == "\u2068أحمد\u2069"


def test_other_names_and_numbers_stay_as_they_are() -> None:
    for value in ("Ann", "Олександра", "美咲", "", 45, None):
        assert isolated(value) == value


def test_a_list_encloses_each_name_by_itself() -> None:
    assert side_by_side(["נועה", "Ben", "أحمد"]) == "\u2068נועה\u2069, Ben, \u2068أحمد\u2069"
