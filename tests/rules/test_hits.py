"""Hits: which cards may be added to a meld on the table. The laws, and what takes more than one
question; rulings are in `tests/cases`."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scorekeeper.errors import HandError
from scorekeeper.rules.cards import WILD, Card, natural
from scorekeeper.rules.hits import (
    HitVerdict,
    judge_hit,
    numbers_and_colours_that_fit,
    overruled_meld,
)
from scorekeeper.rules.melds import Meld, read_group
from scorekeeper.rules.notation import parse_cards, print_cards
from scorekeeper.rules.phases import GroupKind
from scorekeeper.rules.switches import SWITCH_VALUES, Switches
from tests.all_cases import each_row
from tests.examples import examples
from tests.rules.text_tables import meld

BOTH = Switches(wild_replace="allowed", wild_move="allowed")
BOTH_AROUND = replace(BOTH, wrap="yes")
FLAT = Switches()


def codes(verdict: HitVerdict) -> list[str]:
    return [problem.code for problem in verdict.problems]


def test_an_overruled_run_that_wraps_still_grows_at_its_ends() -> None:
    lies = meld("run: 11 12 1 2 3")
    for add, then in (("4", "11 12 1 2 3 4"), ("10", "10 11 12 1 2 3"), ("W", "11 12 1 2 3 W")):
        assert print_cards(judge_hit(lies, parse_cards(add), FLAT).target.cards) == then
    (refused,) = judge_hit(lies, parse_cards("6"), FLAT).problems
    assert (refused.code, refused.facts["fits"]) == ("does_not_fit", (4, 10))


@each_row(
    [
        ("set: 5 W 5", FLAT, (5,)),
        ("run: 9 W 11 12", FLAT, (8,)),
        ("run: 9 W 11 12", BOTH, (8, 10)),
        ("run: 9 W 11 12", BOTH_AROUND, (1, 8, 10)),
        ("run: 1 2 3 4 5 6 7 8 9 10 11 12", BOTH, ()),
        ("color: R1 R2 W R9", FLAT, ("R",)),
        ("crun: R3 R4 W R6", FLAT, ("R2", "R7")),
    ]
)
def test_what_fits_on_a_meld(typed: str, rules: Switches, fits: tuple[int | str, ...]) -> None:
    assert numbers_and_colours_that_fit(meld(typed), rules) == fits
    refused = judge_hit(meld(typed), parse_cards("G6"), rules).problems
    assert {problem.facts["fits"] for problem in refused} == {fits}


def test_wilds_on_a_full_run_lie_on_top_of_each_other() -> None:
    rules, lies = Switches(wild_on_full_run="yes"), meld("run: 1 2 3 4 5 6 7 8 9 10 11 12")
    for add in ("W", "W W", "W"):
        lies = judge_hit(lies, parse_cards(add), rules).target
    assert print_cards(lies.cards) == "1 2 3 4 5 6 7 8 9 10 11 12 W W W W"
    assert lies.stands_for[12:] == (13, 13, 13, 13)


def test_a_hit_with_too_many_ways_is_refused_before_it_takes_long() -> None:
    """Eight wilds that may move and be taken up in between: more ways than any table needs."""
    target = meld("run: W W W W =1")
    with pytest.raises(HandError, match="too_hard"):
        judge_hit(target, parse_cards("W W W W 2 5 12 8 9 4 6"), BOTH_AROUND, take=(WILD,) * 3)


@each_row(
    [
        ("run: 10 11 12", "1", (), "10 11 12 1", ""),
        ("run: 2 3 W 5", "4", (WILD,), "2 3 4 5", "W"),
        ("set: 5 5 5", "6", (), None, None),
    ]
)
def test_the_table_may_agree_on_a_hit_that_makes_a_meld_under_any_rules(
    lies: str, add: str, take: tuple[Card, ...], then: str | None, taken: str | None
) -> None:
    found = overruled_meld(meld(lies), parse_cards(add), FLAT, take=take)
    shown = (print_cards(found[0].cards), print_cards(found[1])) if found else (None, None)
    assert shown == (then, taken)


# --- laws -------------------------------------------------------------------------------------

Row = tuple[tuple[int, str], ...]
"""The cards of a run: N a natural, L a wild laid before, W a wild of this hit."""


State = tuple[Row, Counter[object]]


def _steps(row: Row, hand: Counter[object], on_top: bool, rules: Switches) -> list[State]:
    """Every step with one card or one laid wild."""
    wrap = rules.wrap == "yes"
    found: list[State] = []
    held = [number for number, _ in row]

    def beside(number: int, by: int) -> int | None:
        there = number + by
        if not 1 <= there <= 12:
            there = (there - 1) % 12 + 1 if wrap else 0
        return there if there and there not in held else None

    def ends(left: Row) -> list[tuple[int, bool]]:
        low, high = beside(left[0][0], -1), beside(left[-1][0], 1)
        return [(n, first) for n, first in ((low, True), (high, False)) if n]

    for card in hand:
        rest = hand - Counter([card])
        for number, first in ends(row):
            if card in ("W", number):
                kind = "W" if card == "W" else "N"
                grown = ((number, kind), *row) if first else (*row, (number, kind))
                found.append((grown, rest))
        if card == "W" and len(row) == 12 and on_top:
            found.append((row, rest))
        if rules.wild_replace == "allowed" and (card, "L") in row:
            found.append((tuple((n, "N" if n == card else k) for n, k in row), rest))
    if rules.wild_move == "allowed":
        low, high = beside(row[0][0], -1), beside(row[-1][0], 1)
        if row[-1][1] != "N" and low:
            found.append((((low, row[-1][1]), *row[:-1]), hand))
        if row[0][1] != "N" and high:
            found.append(((*row[1:], (high, row[0][1])), hand))
    return found


def _fits_somehow(row: Row, hand: Counter[object], rules: Switches) -> bool:
    seen, waiting = set(), [(row, hand)]
    while waiting:
        now, left = waiting.pop()
        if not left:
            return True
        key = (now, tuple(sorted(left.items(), key=str)))
        if key not in seen:
            seen.add(key)
            waiting.extend(_steps(now, left, rules.wild_on_full_run == "yes", rules))
    return False


rows = st.builds(
    lambda start, wilds: tuple((start + i, "L" if w else "N") for i, w in enumerate(wilds)),
    st.integers(1, 12),
    st.lists(st.booleans(), min_size=2, max_size=12),
)


added_card = st.one_of(st.just("W"), st.integers(1, 12))


added = st.lists(added_card, min_size=1, max_size=4)


run_rules = st.builds(
    Switches,
    **{
        name: st.sampled_from(SWITCH_VALUES[name])
        for name in ("wrap", "wild_move", "wild_replace", "wild_on_full_run")
    },
)


MOVED_AND_TAKEN_UP: Row = ((2, "L"), *((number, "N") for number in range(3, 11)))
"""The wild of this run moves to 11, a new one takes its place at 2, and it moves on to 1: there the
real 1 takes its place. No other order of the same steps leads there."""


@pytest.mark.soak
@settings(max_examples=60_000, deadline=None)
@given(rows, st.lists(added_card, min_size=1, max_size=6), st.sampled_from((BOTH, BOTH_AROUND)))
def test_every_way_to_hit_a_run_is_found_where_wilds_move_and_are_taken_up(
    row: Row, add: list[object], rules: Switches
) -> None:
    assert_legal_where_some_way_exists(row, add, rules)


@settings(max_examples=examples(600), deadline=None)
@example(MOVED_AND_TAKEN_UP, ["W", "W", "W", 1], BOTH)
@given(rows, added, run_rules)
def test_a_hit_on_a_run_is_legal_exactly_where_some_way_exists(
    row: Row, add: list[object], rules: Switches
) -> None:
    assert_legal_where_some_way_exists(row, add, rules)


def lying(row: Row) -> Meld:
    cards = tuple(natural(number) if kind == "N" else WILD for number, kind in row)
    return Meld(GroupKind.RUN, cards, tuple(number for number, _ in row))


def typed(add: list[object]) -> list[Card]:
    return [WILD if each == "W" else natural(int(str(each))) for each in add]


def assert_legal_where_some_way_exists(row: Row, add: list[object], rules: Switches) -> None:
    if row[-1][0] > 12 and rules.wrap == "no":
        return
    row = tuple(((number - 1) % 12 + 1, kind) for number, kind in row)
    target, more = lying(row), typed(add)
    cards = target.cards
    if sum(card.is_wild for card in [*cards, *more]) > 8:
        return
    verdict = judge_hit(target, more, rules)
    assert verdict.legal is _fits_somehow(row, Counter(add), rules), verdict
    assert verdict.legal is not bool(verdict.problems)
    if verdict.legal:
        lies = Counter(verdict.target.cards) + Counter(verdict.taken)
        assert lies == Counter([*cards, *more])
        lowest = int(verdict.target.stands_for[0])
        assert read_group(GroupKind.RUN, verdict.target.cards, rules, lowest).meld is not None


@given(rows, added, run_rules, st.randoms(use_true_random=False))
def test_the_order_of_the_added_cards_does_not_matter(
    row: Row, add: list[object], rules: Switches, dice: object
) -> None:
    if row[-1][0] > 12:
        return
    target, more = lying(row), typed(add)
    mixed = dice.sample(more, len(more))  # type: ignore[attr-defined]
    first, second = judge_hit(target, more, rules), judge_hit(target, mixed, rules)
    assert sorted(codes(first)) == sorted(codes(second))
    assert first.target == second.target
