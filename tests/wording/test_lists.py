"""Names and cards in a row are joined in one place, and each stays where it was written."""

from __future__ import annotations

from scorekeeper.wording.lists import isolated, listed, one_of, side_by_side


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
