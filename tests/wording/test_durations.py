"""Hours and minutes in short: no language writes a zero before them."""

from __future__ import annotations

from scorekeeper.wording.durations import duration_words

DURATIONS = {1: "1 min", 59: "59 min", 60: "1 h", 65: "1 h 5 min", 3486: "58 h 6 min"}


def test_a_duration_has_a_unit_for_each_number_and_no_zero_before_one() -> None:
    assert {minutes: duration_words(minutes) for minutes in DURATIONS} == DURATIONS
