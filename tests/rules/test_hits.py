"""Hits: which cards may be added to a meld on the table. The laws, and what takes more than one
question; rulings are in `tests/cases`."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scorekeeper.errors import HandError
from scorekeeper.rules.cards import WILD, Card, natural
from scorekeeper.rules.hits import HitVerdict, judge_hit, overruled_meld
from scorekeeper.rules.melds import Meld, read_group
from scorekeeper.rules.notation import parse_cards, parse_groups, print_cards
from scorekeeper.rules.phases import GroupKind
from scorekeeper.rules.run_hits import number_beside, room_beside, row_of_meld
from scorekeeper.rules.switches import Switches
from tests.examples import examples

ANYTHING = Switches(min_natural="none")


BOTH = Switches(wild_replace="allowed", wild_move="allowed")


WRAP = Switches(wrap="yes")


BOTH_AROUND = Switches(wild_replace="allowed", wild_move="allowed", wrap="yes")


ON_TOP = Switches(wild_on_full_run="yes")


def meld(kind: str, typed: str, rules: Switches = ANYTHING) -> Meld:
    group = parse_groups(typed)[0]
    lies = read_group(GroupKind(kind), group.cards, rules, group.declare).meld
    assert lies is not None
    return lies


def hit(kind: str, lies: str, add: str, rules: Switches) -> HitVerdict:
    return judge_hit(meld(kind, lies, rules), parse_cards(add), rules)


def codes(verdict: HitVerdict) -> list[str]:
    return [problem.code for problem in verdict.problems]


def lies_then(verdict: HitVerdict) -> str:
    assert verdict.legal, verdict.problems
    return print_cards(verdict.target.cards)


def test_an_overruled_run_that_wraps_still_grows_at_its_ends() -> None:
    lies = hit("run", "11 12 1 2", "3", WRAP).target
    for add, then in (("4", "11 12 1 2 3 4"), ("10", "10 11 12 1 2 3"), ("W", "11 12 1 2 3 W")):
        verdict = judge_hit(lies, parse_cards(add), Switches())
        assert lies_then(verdict) == then
    refused = judge_hit(lies, parse_cards("6"), Switches())
    assert codes(refused) == ["does_not_fit"]
    assert refused.problems[0].facts["fits"] == (4, 10)
    assert codes(judge_hit(lies, (), Switches())) == ["nothing_added"]


def test_wilds_on_a_full_run_lie_on_top() -> None:
    full = "1 2 3 4 5 6 7 8 9 10 11 12"
    once = hit("run", full, "W", ON_TOP)
    assert once.target.stands_for[-1] == 13
    twice = judge_hit(once.target, parse_cards("W W"), ON_TOP)
    assert lies_then(twice) == full + " W W W"
    thrice = judge_hit(twice.target, parse_cards("W"), ON_TOP)
    assert lies_then(thrice) == full + " W W W W"
    assert thrice.target.stands_for[12:] == (13, 13, 13, 13)
    assert codes(judge_hit(once.target, parse_cards("5"), ON_TOP)) == ["does_not_fit"]
    assert codes(judge_hit(once.target, (), BOTH)) == ["no_room_to_move"]


def test_a_hit_with_too_many_ways_is_refused_before_it_takes_long() -> None:
    """Eight wilds that may move and be taken up in between: more ways than any table needs."""
    target = meld("run", "W W W W =1")
    with pytest.raises(HandError) as refused:
        judge_hit(target, parse_cards("W W W W 2 5 12 8 9 4 6"), BOTH_AROUND, take=(WILD,) * 3)
    assert refused.value.code == "too_hard"


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
    wrap=st.sampled_from(["no", "yes"]),
    wild_move=st.sampled_from(["never", "allowed"]),
    wild_replace=st.sampled_from(["never", "allowed"]),
    wild_on_full_run=st.sampled_from(["no", "yes"]),
)


MOVED_AND_TAKEN_UP: Row = ((2, "L"), *((number, "N") for number in range(3, 11)))
"""The wild of this run moves to 11, a new one takes its place at 2, and it moves on to 1: there the
real 1 takes its place. No other order of the same steps leads there."""


@settings(max_examples=examples(600), deadline=None)
@example(MOVED_AND_TAKEN_UP, ["W", "W", "W", 1], BOTH)
@given(rows, added, run_rules)
def test_a_hit_on_a_run_is_legal_exactly_where_some_way_exists(
    row: Row, add: list[object], rules: Switches
) -> None:
    assert_legal_where_some_way_exists(row, add, rules)


@pytest.mark.soak
@settings(max_examples=60_000, deadline=None)
@given(rows, st.lists(added_card, min_size=1, max_size=6), st.sampled_from((BOTH, BOTH_AROUND)))
def test_every_way_to_hit_a_run_is_found_where_wilds_move_and_are_taken_up(
    row: Row, add: list[object], rules: Switches
) -> None:
    assert_legal_where_some_way_exists(row, add, rules)


def assert_legal_where_some_way_exists(row: Row, add: list[object], rules: Switches) -> None:
    if row[-1][0] > 12:
        if rules.wrap == "no":
            return
        row = tuple(((number - 1) % 12 + 1, kind) for number, kind in row)
    cards = [natural(n) if kind == "N" else WILD for n, kind in row]
    target = Meld(GroupKind.RUN, tuple(cards), tuple(n for n, _ in row))
    more: list[Card] = [WILD if a == "W" else natural(int(str(a))) for a in add]
    if sum(card.is_wild for card in [*cards, *more]) > 8:
        return
    verdict = judge_hit(target, more, rules)
    assert verdict.legal is _fits_somehow(row, Counter(add), rules), verdict
    assert verdict.legal is not bool(verdict.problems)
    if verdict.legal:
        lies = Counter(verdict.target.cards) + Counter(verdict.taken)
        assert lies == Counter([*cards, *more])
        read = read_group(GroupKind.RUN, verdict.target.cards, rules, _lowest(verdict.target))
        assert read.meld is not None


def _lowest(target: Meld) -> int:
    return int(target.stands_for[0])


@given(rows, added, run_rules, st.randoms(use_true_random=False))
def test_the_order_of_the_added_cards_does_not_matter(
    row: Row, add: list[object], rules: Switches, dice: object
) -> None:
    if row[-1][0] > 12:
        return
    cards = [natural(n) if kind == "N" else WILD for n, kind in row]
    target = Meld(GroupKind.RUN, tuple(cards), tuple(n for n, _ in row))
    more: list[Card] = [WILD if a == "W" else natural(int(str(a))) for a in add]
    mixed = dice.sample(more, len(more))  # type: ignore[attr-defined]
    first, second = judge_hit(target, more, rules), judge_hit(target, mixed, rules)
    assert sorted(codes(first)) == sorted(codes(second))
    assert first.target == second.target


def overruled(kind: str, lies: str, add: str, **more: object) -> tuple[str, str] | None:
    found = overruled_meld(meld(kind, lies), parse_cards(add), Switches(), **more)  # type: ignore[arg-type]
    return found and (print_cards(found[0].cards), print_cards(found[1]))


def test_a_hit_that_the_table_allows_against_its_rules_makes_the_meld_it_would_make() -> None:
    assert overruled("run", "2 3 4 5", "6") == ("2 3 4 5 6", "")
    assert overruled("run", "10 11 12", "1") == ("10 11 12 1", "")


def test_a_wild_is_taken_up_by_agreement_where_the_rules_forbid_it() -> None:
    taken = overruled("run", "2 3 W 5", "4", take=(WILD,))
    assert taken == ("2 3 4 5", "W")


def test_cards_that_make_no_meld_under_any_rules_cannot_be_agreed_on() -> None:
    assert overruled("run", "2 3 4 5", "9") is None
    assert overruled("set", "5 5 5", "6") is None


def test_the_numbers_beside_a_row_end_at_one_and_twelve_unless_rows_wrap() -> None:
    flat = Switches()
    assert (number_beside(1, -1, flat), number_beside(12, 1, flat)) == (None, None)
    assert (number_beside(1, -1, WRAP), number_beside(12, 1, WRAP)) == (12, 1)
    assert (number_beside(5, -1, flat), number_beside(5, 1, flat)) == (4, 6)
    assert room_beside(row_of_meld(meld("run", "4 5 6 7")), flat) == (3, 8)


def test_a_full_row_that_wraps_has_no_room_beside_it() -> None:
    full = row_of_meld(meld("run", "1 2 3 4 5 6 7 8 9 10 11 12"))
    assert room_beside(full, WRAP) == (None, None)
