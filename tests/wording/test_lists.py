"""Names and cards in a row are joined in one place, and translated once."""

from __future__ import annotations

import pytest

from scorekeeper.wording.lists import listed, one_of


@pytest.mark.parametrize(
    ("words", "all_of_them", "any_of_them"),
    [
        ([], "", ""),
        (["Ann"], "Ann", "Ann"),
        (["Ann", "Ben"], "Ann and Ben", "Ann or Ben"),
        ((3, 4, 5), "3, 4 and 5", "3, 4 or 5"),
        (iter(["Ann", "Ben"]), "Ann and Ben", None),
    ],
)
def test_a_row_is_said_as_people_say_it(words, all_of_them, any_of_them) -> None:
    if any_of_them is not None:
        assert one_of(words) == any_of_them
    assert listed(words) == all_of_them
