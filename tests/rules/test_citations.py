"""Citations: which sheets give an answer, which contradict themselves, which are ambiguous."""

from __future__ import annotations

import pytest

from scorekeeper.rules.citations import (
    Source,
    contradicting_answers,
    is_ambiguous,
    sources,
    sources_of_answer,
)


def sheets(found: tuple[Source, ...]) -> list[str]:
    return [source.sheet for source in found]


def test_an_answer_is_cited_where_its_point_is() -> None:
    assert sources_of_answer("wild_points", 25) == sources("§25")


def test_a_point_with_several_switches_cites_only_the_sheets_that_answer_this_one() -> None:
    assert "ravensburger" in sheets(sources("§16"))
    assert sheets(sources_of_answer("wild_move", "never")) == ["fundex", "ru"]
    assert sources_of_answer("first_upcard_counts", "no") == ()


def test_a_fixed_order_of_phases_is_printed_elsewhere_than_a_free_one() -> None:
    assert sources_of_answer("phase_order", "fixed") == sources("§19")
    assert sheets(sources_of_answer("phase_order", "free")) == ["ja"]


@pytest.mark.parametrize(
    ("switch", "sheet", "value", "line"),
    [("skip_target", "ravensburger", "next", 138), ("hit_same_turn", "rebel", "none", 92)],
)
def test_a_sheet_that_contradicts_itself_is_cited_with_its_other_answer(
    switch: str, sheet: str, value: str, line: int
) -> None:
    ((found, source),) = contradicting_answers(switch)
    assert (found, source.sheet, source.lines) == (value, sheet, (line,))


def test_most_sheets_do_not_contradict_themselves() -> None:
    assert contradicting_answers("wild_points") == ()


def test_words_that_can_be_read_in_two_ways_are_marked_for_their_sheet_alone() -> None:
    assert is_ambiguous("knock", "ravensburger")
    assert not is_ambiguous("knock", "rebel")
    assert not is_ambiguous("wild_points", "ravensburger")
