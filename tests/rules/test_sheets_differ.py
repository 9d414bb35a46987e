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

PRINTED: dict[str, tuple[object, dict[str, object]]] = {
    "wild_points": (25, {"ravensburger": 20}),
    "skip_points": (15, {}),
    "min_natural": ("phase", {"ravensburger": "none"}),
    "same_number_sets": ("yes", {}),
    "wrap": ("no", {}),
    "wild_on_full_run": ("no", {}),
    "wild_replace": ("never", {}),
    "wild_move": ("never", {}),
    "partial_lay": ("no", {}),
    "phase_order": ("fixed", {}),
    "hit_same_turn": ("all", {"ja": "own"}),
    "go_out_discard": ("optional", {"ja": "required"}),
    "skip_target": ("any", {"ja": "next"}),
    "skip_limit": ("per_circle", {"ravensburger": "pending", "mattel": "pending", "ja": "none"}),
    "skip_zone": ("pile", {"ravensburger": "under", "mattel": "on"}),
    "skip_last_card": ("allowed", {}),
    "skip_pickup": ("never", {}),
    "skip_carry_over": ("no", {}),
    "first_upcard_skip": ("first_skipped", {}),
    "first_upcard_counts": ("yes", {}),
    "first_upcard_wild": ("may_take", {}),
    "rediscard_same_card": ("allowed", {}),
    "empty_draw_pile": ("reshuffle", {}),
    "knock": ("off", {}),
    "buy": ("off", {}),
    "tie_break": ("out", {"ja": "lay", "ravensburger": "shared"}),
    "fixed10_tie": ("shared", {}),
    "end_immediately": ("no", {}),
    "score_last_hand": ("yes", {}),
    "most_players": (6, {}),
}
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
    assert list(PRINTED) == list(SWITCH_VALUES)
    for sheet in SHEETS.values():
        printed = {name: other.get(sheet.id, common) for name, (common, other) in PRINTED.items()}
        assert sheet.switches == Switches(**printed), sheet.id  # type: ignore[arg-type]


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
