"""The rule sheets differ exactly where they are printed differently.

`PRINTED` is written by hand from the sheets, not read from the program. What each answer changes is
shown by the rows of `tests/cases/house_rules.json`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.cards import hand_points
from scorekeeper.rules.hits import judge_hit
from scorekeeper.rules.judge import judge_lay_down
from scorekeeper.rules.plausibility import judge_count, proof
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.solver.solve import check_hand
from scorekeeper.rules.switches import SWITCH_VALUES, Switches
from tests.examples import examples
from tests.rules.small_hands import plain_melds, small_hands, small_phases
from tests.rules.strategies import known_phases, switches
from tests.rules.text_tables import rows_in

PRINTED = rows_in("rules/tables/printed_switches")
"""For each switch the common answer, and the sheets that answer differently."""


DECIDES = {
    "lay": ("min_natural", "same_number_sets", "wrap", "wild_on_full_run", "partial_lay",
            "go_out_discard"),
    "hit": ("hit_same_turn", "go_out_discard", "wrap", "wild_on_full_run", "wild_replace",
            "wild_move"),
    "points": ("wild_points", "skip_points"),
    "check": ("min_natural", "same_number_sets", "wrap", "wild_on_full_run", "go_out_discard",
              "wild_points", "skip_points"),
    "count": ("wild_points", "skip_points", "buy", "partial_lay", "go_out_discard",
              "skip_last_card"),
}  # fmt: skip
"""The switches that each question may depend on. Those of turns, and of the end of a game, are
asked by no verdict on cards."""


def test_every_sheet_answers_every_switch_as_printed() -> None:
    assert [name for name, _told in PRINTED] == list(SWITCH_VALUES)
    for sheet in SHEETS.values():
        for name, told in PRINTED:
            common, *others = told.split()
            printed = dict(each.split("=") for each in others).get(sheet.id, common)
            answer = getattr(sheet.switches, name)
            assert answer in SWITCH_VALUES[name]
            assert str(answer) == printed, (sheet.id, name)


# --- no difference that is not printed --------------------------------------------------------


def verdict(question: str, draw: Any, *rules: Switches) -> list[object]:
    """The answers to a drawn question of this kind, by each of these rules."""
    phase, hand, after = draw(small_phases), draw(small_hands), draw(small_hands)[:1]
    yes, owner = draw(st.booleans()), draw(st.sampled_from(("own", "other")))
    match question:
        case "lay":
            groups = draw(st.lists(small_hands, max_size=3))
            return [judge_lay_down(phase, groups, each, hand_after=after) for each in rules]
        case "hit":
            target, more = draw(plain_melds), {"owner": owner, "laid_this_turn": yes}
            return [judge_hit(target, hand[:3], each, **more, hand_after=after) for each in rules]
        case "points":
            return [hand_points(hand, each) for each in rules]
        case "check":
            return [check_hand(phase, hand, each) for each in rules]
        case _:
            phase, total = draw(known_phases), 5 * draw(st.integers(0, 50))
            proved = [proof(total, phase, each) for each in rules]
            judged = [judge_count(phase, each, laid=yes, points=total) for each in rules]
            return [*zip(proved, judged, strict=True)]


@settings(max_examples=examples(500, usually=60))
@given(st.data(), st.sampled_from([*DECIDES]), switches, switches)
def test_a_verdict_depends_only_on_the_switches_of_its_own_question(
    data: st.DataObject, question: str, one: Switches, other: Switches
) -> None:
    alike = replace(one, **{name: getattr(other, name) for name in DECIDES[question]})
    found, expected = verdict(question, data.draw, alike, other)
    assert found == expected
