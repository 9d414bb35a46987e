"""The rule sheets differ exactly where they are printed differently.

`PRINTED` is written by hand from the sheets, not read from the program. Each printed difference has
one witness: a case that one sheet allows and another does not. A verdict depends only on the
switches of its own question, however the sheets answer the others.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.game.replay import replay
from scorekeeper.rules.cards import Card, hand_points
from scorekeeper.rules.hits import judge_hit
from scorekeeper.rules.judge import judge_lay_down
from scorekeeper.rules.melds import Meld, read_group
from scorekeeper.rules.notation import parse_cards, parse_phase
from scorekeeper.rules.phases import GroupKind, Phase
from scorekeeper.rules.plausibility import judge_count, proof
from scorekeeper.rules.sheets import SHEETS, rule_sheet
from scorekeeper.rules.solver.solve import check_hand
from scorekeeper.rules.switches import SWITCH_VALUES, Switches
from scorekeeper.rules.table_rules import table_rules
from tests.game.builders import Log
from tests.rules.small_hands import plain_melds, small_hands, small_phases
from tests.rules.strategies import known_phases

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


ASKED_BY_TURNS = {"skip_target", "skip_limit", "skip_zone"}
"""Printed differences that only the referee of turns uses; no verdict depends on them."""


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
"""The switches that each question may depend on."""


def answer(sheet: str, switch: str) -> object:
    common, otherwise = PRINTED[switch]
    return otherwise.get(sheet, common)


def agree(one: str, other: str, question: str) -> bool:
    return all(answer(one, switch) == answer(other, switch) for switch in DECIDES[question])


def test_every_sheet_answers_every_switch_as_printed() -> None:
    assert list(PRINTED) == list(SWITCH_VALUES)
    for sheet in SHEETS.values():
        for switch in PRINTED:
            assert getattr(sheet.switches, switch) == answer(sheet.id, switch), (sheet.id, switch)


def test_the_fundex_sheets_give_the_same_answers() -> None:
    family = [SHEETS[sheet].switches for sheet in ("fundex", "rebel", "ru", "ru-violet")]
    assert family == [Switches()] * 4


# --- no difference that is not printed --------------------------------------------------------

pairs = st.sampled_from(list(combinations(SHEETS, 2)))


def same(pair: tuple[str, str], question: str, ask: Callable[[Switches], Any]) -> None:
    """Two sheets that agree on all this question may look at give one verdict. Sheets that do not
    agree are made to, so that everything else they answer otherwise is seen to be of no weight."""
    one, other = (rule_sheet(sheet).switches for sheet in pair)
    if not agree(*pair, question):
        one = replace(one, **{name: getattr(other, name) for name in DECIDES[question]})
    assert ask(one) == ask(other)


@given(pairs, small_phases, st.lists(small_hands, max_size=3), small_hands)
def test_a_lay_down_is_judged_alike_where_the_sheets_agree(
    pair: tuple[str, str], phase: Phase, groups: list[list[Card]], left: list[Card]
) -> None:
    same(pair, "lay", lambda rules: judge_lay_down(phase, groups, rules, hand_after=left[:1]))


@given(
    pairs,
    plain_melds,
    small_hands,
    st.sampled_from(("own", "other")),
    st.booleans(),
    st.booleans(),
)
def test_a_hit_is_judged_alike_where_the_sheets_agree(
    pair: tuple[str, str], target: Meld, add: list[Card], owner: Any, same_turn: bool, last: bool
) -> None:
    def ask(rules: Switches) -> object:
        left = () if last else parse_cards("1")
        return judge_hit(
            target, add[:3], rules, owner=owner, laid_this_turn=same_turn, hand_after=left
        )

    same(pair, "hit", ask)


@given(pairs, small_hands)
def test_a_hand_is_worth_the_same_where_the_sheets_agree(
    pair: tuple[str, str], hand: list[Card]
) -> None:
    same(pair, "points", lambda rules: hand_points(hand, rules))


@given(pairs, small_phases, small_hands)
def test_a_hand_can_do_the_same_where_the_sheets_agree(
    pair: tuple[str, str], phase: Phase, hand: list[Card]
) -> None:
    same(pair, "check", lambda rules: check_hand(phase, hand, rules))


@given(pairs, known_phases, st.integers(0, 50).map(lambda n: n * 5), st.booleans())
def test_a_count_proves_the_same_where_the_sheets_agree(
    pair: tuple[str, str], phase: Phase, points: int, laid: bool
) -> None:
    def ask(rules: Switches) -> object:
        return proof(points, phase, rules), judge_count(phase, rules, laid=laid, points=points)

    same(pair, "count", ask)


# --- every printed difference shows -----------------------------------------------------------


def a_wild_in_the_hand(sheet: str) -> object:
    return hand_points(parse_cards("W"), rule_sheet(sheet).switches)


def a_phase_of_wilds_only(sheet: str) -> object:
    groups = [parse_cards("W W W"), parse_cards("W W W W")]
    rules = rule_sheet(sheet).switches
    verdict = judge_lay_down(parse_phase("set3+set4"), groups, rules, declare=(7, 8))
    return "none" if verdict.legal else "phase"


def a_hit_in_the_turn_of_laying(sheet: str) -> object:
    rules = rule_sheet(sheet).switches
    target = read_group(GroupKind.SET, parse_cards("5 5 5"), rules).meld
    assert target is not None
    own, other = (
        judge_hit(target, parse_cards("5"), rules, owner=owner, laid_this_turn=True).legal
        for owner in ("own", "other")
    )
    return {(True, True): "all", (True, False): "own", (False, False): "none"}[own, other]


def going_out_with_the_phase(sheet: str) -> object:
    """Seven cards laid and none left; the solver keeps one where the judge asks for one."""
    rules = rule_sheet(sheet).switches
    phase, run = parse_phase("run7"), parse_cards("1 2 3 4 5 6 7")
    judged = judge_lay_down(phase, [run], rules, hand_after=()).legal
    assert check_hand(phase, run, rules).completes is judged
    return "optional" if judged else "required"


def two_level_at_the_top(sheet: str) -> object:
    log = Log(3, table_rules(sheet, variant="first-1"))
    log.round("p9", ["p1", "p2"], p1=20, p2=20, p3=60)
    game = replay(log.entries)
    return game.tie_due.won_by if game.tie_due else "shared"


WITNESSES = {
    "wild_points": a_wild_in_the_hand,
    "min_natural": a_phase_of_wilds_only,
    "hit_same_turn": a_hit_in_the_turn_of_laying,
    "go_out_discard": going_out_with_the_phase,
    "tie_break": two_level_at_the_top,
}


def test_every_printed_difference_has_a_witness() -> None:
    differ = {switch for switch, (_, otherwise) in PRINTED.items() if otherwise}
    assert differ == set(WITNESSES) | ASKED_BY_TURNS


@pytest.mark.parametrize("switch", WITNESSES)
def test_a_printed_difference_shows_in_a_verdict(switch: str) -> None:
    shown = {sheet: WITNESSES[switch](sheet) for sheet in SHEETS}
    assert shown == {sheet: answer(sheet, switch) for sheet in SHEETS}
    assert len(set(shown.values())) > 1


@pytest.mark.parametrize("switch", sorted(ASKED_BY_TURNS))
def test_switches_of_turns_differ_without_a_witness(switch: str) -> None:
    assert not any(switch in names for names in DECIDES.values())
    assert len({answer(sheet, switch) for sheet in SHEETS}) > 1
