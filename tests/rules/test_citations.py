"""How sheets stand to claims: what they say agrees with what they are played by."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.rules.citations import (
    Source,
    sheets_that_say,
    source,
    source_of_switch,
    sources_of_point,
)
from scorekeeper.rules.rulebook import CLAIMS
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.switches import SWITCH_VALUES, Switches
from scorekeeper.rules.variants import SWITCH_VARIANTS

READ = [sheet.id for sheet in SHEETS.values() if sheet.read]


def each_switch() -> Iterator[tuple[Source, object]]:
    """Each switch of each sheet that was read: its source, and the answer in force."""
    for sheet in READ:
        for switch in SWITCH_VALUES:
            yield source_of_switch(switch, sheet), getattr(SHEETS[sheet].switches, switch)


def test_what_a_sheet_says_or_implies_is_what_it_is_played_by() -> None:
    for found, in_force in each_switch():
        answers = [words.answer for words in found.words]
        match found.standing:
            case "says" | "implies":
                assert answers == [in_force], found
            case "either":
                assert answers[0] == in_force, found
                assert len({*answers}) == 2, found
            case "says_other":
                assert in_force not in answers, found
            case _:
                assert answers == [], found


def test_an_answer_that_differs_from_the_usual_one_is_said_by_its_sheet() -> None:
    usual = Switches()
    differing = {
        (found.sheet, found.claim): found.standing
        for found, in_force in each_switch()
        if in_force != getattr(usual, CLAIMS[found.claim].switch)
    }
    assert {*differing.values()} <= {"says", "implies", "no_rule"}
    lacking = {where for where, standing in differing.items() if standing == "no_rule"}
    assert lacking == {("ravensburger", "§30.2"), ("ja", "§40.1")}


def test_every_claim_has_a_standing_on_every_sheet_or_is_ours() -> None:
    """A claim without a single sheet is a convention of this program."""
    with_words = {"says": 1, "implies": 1, "either": 2, "says_other": 1, "no_rule": 0, "silent": 0}
    for number, claim in CLAIMS.items():
        found = [source(number, sheet) for sheet in SHEETS]
        assert any(each.words for each in found) is not claim.own, number
        for each in found:
            if claim.own and number not in SHEETS[each.sheet].differ:
                assert each.standing == "own"
            elif each.sheet in READ:
                texts = {words.text for words in each.words}
                assert len(texts) == len(each.words) == with_words[each.standing]
            else:
                assert each.standing in ("published", "sources_differ", "own")
                assert not each.words


def test_a_sheet_that_prints_a_variant_says_how_it_is_played() -> None:
    for number, claim in CLAIMS.items():
        if claim.variant:
            printing = {sheet for sheet in READ if claim.variant in SHEETS[sheet].variants}
            assert printing == {sheet for sheet in READ if source(number, sheet).words}
    assert {claim.variant for claim in CLAIMS.values()} - {""} == {*SWITCH_VARIANTS}


def test_an_answer_names_the_sheets_that_say_it_and_no_others() -> None:
    assert sheets_that_say("wild_points", 20) == ("ravensburger",)
    # The Japanese article has no limit and says nothing of one; Ravensburger has no tie-break.
    assert sheets_that_say("skip_limit", "none") == sheets_that_say("tie_break", "shared") == ()
    # What can be read either way, or is said otherwise, is nobody's answer.
    assert sheets_that_say("skip_target", "next") == ("ja",)
    assert sheets_that_say("score_last_hand", "no") == ()


def test_claims_of_a_variant_are_those_of_a_table_that_plays_it() -> None:
    assert [each.claim for each in sources_of_point("§36", "ravensburger")] == ["§36.5"]
    played = [each.claim for each in sources_of_point("§36", "ravensburger", ["knock"])]
    assert played == [f"§36.{number}" for number in range(1, 6)]
