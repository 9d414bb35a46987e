"""The rule sheets differ exactly where they are printed differently.

`PRINTED` is written by hand from the sheets, not read from the program. What each answer changes is
shown by the rows of `tests/cases/house_rules.json`.
"""

from __future__ import annotations

from collections.abc import Callable
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
    "skip_limit": (
        "per_circle",
        {"ravensburger": "pending", "mattel": "pending", "ja": "none"},
    ),
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


def answer(sheet: str, switch: str) -> object:
    common, otherwise = PRINTED[switch]
    return otherwise.get(sheet, common)


def test_every_sheet_answers_every_switch_as_printed() -> None:
    assert list(PRINTED) == list(SWITCH_VALUES)
    for sheet in SHEETS.values():
        for switch in PRINTED:
            assert getattr(sheet.switches, switch) == answer(sheet.id, switch), (sheet.id, switch)
    family = [SHEETS[sheet].switches for sheet in ("fundex", "rebel", "ru", "ru-violet")]
    assert family == [Switches()] * 4


# --- no difference that is not printed --------------------------------------------------------

Asked = Callable[[Switches], object]
owners: Any = st.sampled_from(("own", "other"))


def a_lay_down(draw: Any) -> Asked:
    phase, groups = draw(small_phases), draw(st.lists(small_hands, max_size=3))
    left = draw(small_hands)[:1]
    return lambda rules: judge_lay_down(phase, groups, rules, hand_after=left)


def a_hit(draw: Any) -> Asked:
    target, add, owner, now = (draw(each) for each in (plain_melds, small_hands, owners, booleans))
    more = {"owner": owner, "laid_this_turn": now, "hand_after": draw(small_hands)[:1]}
    return lambda rules: judge_hit(target, add[:3], rules, **more)


def points(draw: Any) -> Asked:
    hand = draw(small_hands)
    return lambda rules: hand_points(hand, rules)


def a_hand(draw: Any) -> Asked:
    phase, hand = draw(small_phases), draw(small_hands)
    return lambda rules: check_hand(phase, hand, rules)


def a_count(draw: Any) -> Asked:
    phase, laid, total = draw(known_phases), draw(booleans), 5 * draw(st.integers(0, 50))
    return lambda rules: (
        proof(total, phase, rules),
        judge_count(phase, rules, laid=laid, points=total),
    )


booleans = st.booleans()
QUESTIONS = {"lay": a_lay_down, "hit": a_hit, "points": points, "check": a_hand, "count": a_count}


@settings(max_examples=examples(500, usually=60))
@given(st.data(), st.sampled_from([*QUESTIONS]), switches, switches)
def test_a_verdict_depends_only_on_the_switches_of_its_own_question(
    data: st.DataObject, question: str, one: Switches, other: Switches
) -> None:
    asked = QUESTIONS[question](data.draw)
    alike = replace(one, **{name: getattr(other, name) for name in DECIDES[question]})
    assert asked(alike) == asked(other)
