"""Citations: which sheets give an answer, which contradict themselves, which are ambiguous."""

from __future__ import annotations

from scorekeeper.rules.citations import (
    Source,
    contradicting_answers,
    is_ambiguous,
    sources,
    sources_of_answer,
)


def sheets(found: tuple[Source, ...]) -> list[str]:
    return [source.sheet for source in found]


def test_an_answer_is_cited_where_the_sheets_give_it() -> None:
    assert sources_of_answer("wild_points", 25) == sources("§25")
    # Of a point with several switches only the sheets are named that answer this one.
    assert "ravensburger" in sheets(sources("§16"))
    assert sheets(sources_of_answer("wild_move", "never")) == ["fundex", "ru"]
    assert sources_of_answer("first_upcard_counts", "no") == ()
    # A fixed order of phases is printed elsewhere than a free one.
    assert sources_of_answer("phase_order", "fixed") == sources("§19")
    assert sheets(sources_of_answer("phase_order", "free")) == ["ja"]


def test_a_sheet_that_contradicts_itself_is_cited_with_its_other_answer() -> None:
    for switch, *expected in (
        ("skip_target", "next", "ravensburger", (138,)),
        ("hit_same_turn", "none", "rebel", (92,)),
    ):
        ((found, source),) = contradicting_answers(switch)
        assert [found, source.sheet, source.lines] == expected
    assert contradicting_answers("wild_points") == ()


def test_words_that_can_be_read_in_two_ways_are_marked_for_their_sheet_alone() -> None:
    asked = [("knock", "ravensburger"), ("knock", "rebel"), ("wild_points", "ravensburger")]
    assert [is_ambiguous(*each) for each in asked] == [True, False, False]
