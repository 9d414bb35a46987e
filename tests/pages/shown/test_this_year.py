"""The table of a year: why its wins can be more than its games."""

from __future__ import annotations

from scorekeeper.pages.shown.this_year import shared_wins_words


def test_more_wins_than_games_are_explained_and_nothing_else() -> None:
    assert shared_wins_words((2, 1), 2) == "Shared wins count for all."
    assert [shared_wins_words(wins, 3) for wins in ((), (2, 1), (1, 1))] == ["", "", ""]
