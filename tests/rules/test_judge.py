"""Lay-downs: do these groups lay this phase?"""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.cards import WILD, Card, Colour
from scorekeeper.rules.deck import deck_problems, hand_problems
from scorekeeper.rules.judge import LayDownVerdict, judge_lay_down, lays_whole_phase
from scorekeeper.rules.notation import parse_cards, parse_groups, parse_phase, print_cards
from scorekeeper.rules.phases import Group, GroupKind, Phase
from scorekeeper.rules.switches import Switches
from tests.all_cases import each_row
from tests.examples import examples
from tests.rules import strategies


def judged(phase: str, typed: str, rules: Switches | None = None, **more: object) -> LayDownVerdict:
    groups = parse_groups(typed)
    return judge_lay_down(
        parse_phase(phase),
        [group.cards for group in groups],
        rules or Switches(),
        declare=[group.declare for group in groups],
        **more,  # type: ignore[arg-type]
    )


def codes(verdict: LayDownVerdict) -> list[str]:
    return [problem.code for problem in verdict.problems]


def lies(verdict: LayDownVerdict, group: int = 0) -> tuple[str, tuple[object, ...]]:
    meld = verdict.melds[group]
    assert meld is not None
    return print_cards(meld.cards), meld.stands_for


NO_NATURAL = Switches(min_natural="none")


WRAP = Switches(wrap="yes")


def test_groups_may_be_typed_in_any_order() -> None:
    verdict = judged("set3+run4", "3 4 5 6 | 9 9 W")
    assert verdict.legal
    assert verdict.order == (1, 0)


@pytest.mark.parametrize(
    ("typed", "cards", "numbers"),
    [
        ("W 4 5 6", "W 4 5 6", (3, 4, 5, 6)),
        ("6 5 4 W", "4 5 6 W", (4, 5, 6, 7)),
        ("3 W 4 6", "3 4 W 6", (3, 4, 5, 6)),
        ("10 11 12 W", "W 10 11 12", (9, 10, 11, 12)),
        ("12 W W 10", "W 10 W 12", (9, 10, 11, 12)),
        ("W 1 2 3", "1 2 3 W", (1, 2, 3, 4)),
        ("W 6 5 W W 4", "4 5 6 W W W", (4, 5, 6, 7, 8, 9)),
        ("W 5 6 W =5", "5 6 W W", (5, 6, 7, 8)),
        ("W W W W 5 =2", "W W W 5 W", (2, 3, 4, 5, 6)),
    ],
)
def test_wilds_in_a_run_keep_the_typed_place_or_fill_gaps_then_high_then_low(
    typed: str, cards: str, numbers: tuple[int, ...]
) -> None:
    assert lies(judged("run4", typed)) == (cards, numbers)


@pytest.mark.parametrize(
    ("typed", "cards", "numbers"),
    [
        ("11 12 1 2", "11 12 1 2", (11, 12, 1, 2)),
        ("1 2 12 11", "11 12 1 2", (11, 12, 1, 2)),
        ("10 11 12 W", "10 11 12 W", (10, 11, 12, 1)),
        ("W 1 2 3", "W 1 2 3", (12, 1, 2, 3)),
        ("12 W 2 W W", "12 W 2 W W", (12, 1, 2, 3, 4)),
        ("1 W 11 2", "11 W 1 2", (11, 12, 1, 2)),
        ("4 W 6 3", "3 4 W 6", (3, 4, 5, 6)),
    ],
)
def test_a_run_goes_round_where_the_table_plays_so(
    typed: str, cards: str, numbers: tuple[int, ...]
) -> None:
    assert lies(judged("run4", typed, WRAP)) == (cards, numbers)


def test_a_run_of_wilds_may_go_round_from_its_named_number() -> None:
    rules = Switches(wrap="yes", min_natural="none")
    assert lies(judged("run4", "W W W W =11", rules)) == ("W W W W", (11, 12, 1, 2))
    assert codes(judged("run4", "W W W W =11", NO_NATURAL)) == ["beyond_twelve"]


@each_row(
    [
        ("set3", "5 5 6", ["mixed_numbers"]),
        ("set3", "5 5", ["too_few_cards"]),
        ("set3", "S S S", ["skip_in_phase"]),
        ("set3", "5 W S", ["skip_in_phase"]),
        ("set3", "W W S", ["skip_in_phase"]),
        ("set3", "5 5 5 =7", ["declared_otherwise"]),
        ("set3", "5 5 5 =G", ["declared_otherwise"]),
        ("set3", "5 5 5 =5", []),
        ("run4", "3 4 6 7", ["not_consecutive"]),
        ("run4", "3 4 6", ["too_few_cards"]),
        ("run4", "3 9 10", ["not_consecutive", "too_few_cards"]),
        ("run4", "3 4 4 5 6", ["not_consecutive"]),
        ("run4", "3 3", ["not_consecutive", "too_few_cards"]),
        ("run4", "11 12 1 2", ["no_wrap"]),
        ("run4", "12 1", ["no_wrap", "too_few_cards"]),
        ("run7", "11 W W W W 1 5", ["no_wrap"]),
        ("run7", "11 W W W 1 5 6", ["not_consecutive"]),
        ("set3", "5 6 S", ["mixed_numbers", "skip_in_phase"]),
        ("run4", "5 6 7 8 =1", ["declared_otherwise"]),
        ("run4", "5 6 7 8 =12", ["declared_otherwise"]),
        ("run11", "1 11 W", ["too_few_cards"]),
        ("run4", "5 6 7 8 =7", ["declared_otherwise"]),
        ("run4", "5 6 7 8 =G", ["declared_otherwise"]),
        ("run12", "1 2 3 4 5 6 7 8 9 10 11 12 W", ["run_over_twelve"]),
        ("color4", "g1 g2 g3 r4", ["mixed_colour"]),
        ("color4", "g1 g2 g3 4", ["colour_not_said"]),
        ("color4", "g1 r2 3 4", ["colour_not_said", "mixed_colour"]),
        ("color4", "g1 g2 g3 W =R", ["declared_otherwise"]),
        ("color4", "g1 g2 g3 W =7", ["declared_otherwise"]),
        ("color4", "g1 g2 g3 W =G", []),
        ("crun4", "g1 g2 g3 W", []),
        ("crun4", "g1 g2 W g4 =1", []),
        ("crun4", "g1 g2 W g4 =G", []),
        ("crun4", "g1 g2 r3 g5", ["mixed_colour", "not_consecutive"]),
        ("crun4", "g1 g2 3 g4", ["colour_not_said"]),
        ("set3+set3", "5 5 5", ["group_missing"]),
        ("set3+set3", "5 5 5 | 7 7 7 | 9 9 9", ["group_too_many"]),
        ("set3+set3", "", ["group_missing", "group_missing"]),
        ("set3+set3", "5 5 5 || 7 7 7", ["empty_group"]),
        ("set3+set3", "5 5 5 ||", ["empty_group"]),
    ],
)
def test_every_problem_is_reported_at_once(phase: str, typed: str, expected: list[str]) -> None:
    verdict = judged(phase, typed)
    assert sorted(codes(verdict)) == sorted(expected)
    assert verdict.legal is not bool(expected)


@pytest.mark.parametrize(
    ("phase", "typed", "expected"),
    [
        ("set3+set3", "W W W | W W W =7", ["wild_group_unnamed"]),
        ("set3+set3", "W W W =G | W W W =7", ["wild_group_unnamed"]),
        ("set3+set3", "W W W =7 | W W W =7", []),
        ("run4", "W W W W", ["wild_group_unnamed"]),
        ("run4", "W W W W =G", ["wild_group_unnamed"]),
        ("run4", "W W W W =9", []),
        ("run4", "W W W W =10", ["beyond_twelve"]),
        ("run4", "W W W W =12", ["beyond_twelve"]),
        ("color4", "W W W W =7", ["wild_group_unnamed"]),
        ("color4", "W W W W =Y", []),
        ("crun4", "W W W W =3", []),
        ("crun4", "W W W W =G", ["wild_group_unnamed"]),
    ],
)
def test_a_group_of_wilds_is_named(phase: str, typed: str, expected: list[str]) -> None:
    assert codes(judged(phase, typed, NO_NATURAL)) == expected


def test_a_colour_run_keeps_its_colour_when_it_is_put_in_order() -> None:
    verdict = judged("crun4", "g3 W g6 g4")
    assert lies(verdict) == ("G3 G4 W G6", (3, 4, 5, 6))
    assert verdict.melds[0] is not None
    assert (verdict.melds[0].kind, verdict.melds[0].colour) == (GroupKind.CRUN, Colour.GREEN)


def test_wilds_cannot_be_declared_as_an_unknown_colour() -> None:
    for phase in ("color3", "crun3", "set3"):
        verdict = judge_lay_down(parse_phase(phase), [[WILD] * 3], NO_NATURAL, declare=["violet"])
        assert codes(verdict) == ["wild_group_unnamed"]


def test_wilds_cannot_be_declared_as_a_number_no_card_has() -> None:
    for phase, number in (("set3", 13), ("run3", 0)):
        verdict = judge_lay_down(parse_phase(phase), [[WILD] * 3], NO_NATURAL, declare=[number])
        assert codes(verdict) == ["no_such_number"]


@pytest.mark.parametrize(
    ("asked", "typed", "expected"),
    [
        ("phase", "W W W =7 | W W W =8", ["needs_one_natural"]),
        ("phase", "W W W =7 | 5 5 5", []),
        ("group", "W W W =7 | 5 5 5", ["needs_one_natural"]),
        ("group", "W W W | W W W", ["needs_one_natural", "needs_one_natural"]),
        ("none", "W W W =7 | W W W =8", []),
    ],
)
def test_how_many_naturals_a_phase_needs(asked: str, typed: str, expected: list[str]) -> None:
    rules = Switches(min_natural=asked)  # type: ignore[arg-type]
    assert codes(judged("set3+set3", typed, rules)) == expected


def test_two_sets_of_one_number_where_the_table_forbids_it() -> None:
    strict = Switches(same_number_sets="no")
    assert judged("set3+set3", "5 5 5 | 5 5 5").legal
    assert codes(judged("set3+set3", "5 5 5 | 5 5 5", strict)) == ["same_number_twice"]
    assert judged("set3+set3", "5 5 5 | 6 6 6", strict).legal
    assert codes(judged("set3+set3", "5 5 5", strict)) == ["group_missing"]


def test_the_assignment_looks_for_two_different_numbers() -> None:
    strict = Switches(same_number_sets="no", min_natural="none")
    verdict = judged("set2+set2+run2", "5 W | 6 W | 5 W", strict)
    assert verdict.legal
    assert sorted(j for j in verdict.order if j is not None) == [0, 1, 2]
    assert verdict.order[1] in (0, 1)
    assert judged("set2+set2+run2", "5 W | 5 W | 6 W", strict).legal
    assert codes(judged("set2+set2+run2", "5 W | 5 W | 5 5", strict)) == ["same_number_twice"]


def test_a_group_goes_where_it_lacks_the_fewest_cards() -> None:
    verdict = judged("set5+set3", "7 7 7 | 4 4 4 4")
    assert verdict.order == (1, 0)
    assert [(p.code, p.facts["missing"]) for p in verdict.problems] == [("too_few_cards", 1)]


@pytest.mark.parametrize(
    ("phase", "typed", "expected"),
    [
        ("color4", "g1 r2 3 S", ["skip_in_phase", "colour_not_said", "mixed_colour"]),
        (
            "crun5",
            "g1 r9 3",
            ["colour_not_said", "mixed_colour", "not_consecutive", "too_few_cards"],
        ),
        ("color4+set3", "g1 r2 3 S | 5 5 5", ["skip_in_phase", "colour_not_said", "mixed_colour"]),
    ],
)
def test_a_group_is_one_too_many_only_if_none_is_missing(
    phase: str, typed: str, expected: list[str]
) -> None:
    assert codes(judged(phase, typed)) == expected
    assert codes(judged(phase, typed, Switches(partial_lay="yes"))) == expected


def test_part_of_a_phase_where_the_table_allows_it() -> None:
    partly = Switches(partial_lay="yes")
    assert judged("set3+run4", "3 4 5 6", partly).order == (1,)
    assert judged("set3+run4", "3 4 5 6", partly).legal
    assert codes(judged("set3+run4", "3 4 5", partly)) == ["too_few_cards"]
    assert codes(judged("set3+run4", "", partly)) == ["group_missing", "group_missing"]


def test_the_last_card_is_kept_where_it_must_be_discarded() -> None:
    required = Switches(go_out_discard="required")
    assert codes(judged("set3", "5 5 5", required, hand_after=())) == ["must_keep_one_to_discard"]
    assert judged("set3", "5 5 5", required, hand_after=parse_cards("7")).legal
    assert judged("set3", "5 5 5", required).legal
    assert judged("set3", "5 5 5", hand_after=()).legal


def test_a_phase_is_laid_once_a_round() -> None:
    assert codes(judged("set3", "5 5 5", already_laid=True)) == ["already_laid"]


def test_a_wild_on_a_full_run_where_the_table_allows_it() -> None:
    typed = "1 2 3 4 5 6 7 8 9 10 11 12 W"
    assert judged("run7", typed, Switches(wild_on_full_run="yes")).legal
    cards, numbers = lies(judged("run7", typed, Switches(wild_on_full_run="yes")))
    assert cards == typed
    assert numbers == tuple(range(1, 14))


def test_an_unfinished_run_says_what_it_wants() -> None:
    facts = judged("run4", "3 4 6").problems[0].facts
    assert (facts["wants"], facts["missing"]) == ((5,), 1)
    assert judged("run4", "3 4 5").problems[0].facts["wants"] == (2, 6)
    assert judged("run4", "1 2 3").problems[0].facts["wants"] == (4,)
    assert judged("run4", "10 11 12").problems[0].facts["wants"] == (9,)
    assert judged("run4", "10 11 12", WRAP).problems[0].facts["wants"] == (9, 1)
    assert judged("run4", "9 10 11", WRAP).problems[0].facts["wants"] == (8, 12)
    assert judged("set3", "5 5").problems[0].facts["wants"] == (5,)
    assert judged("color3", "g1 g2").problems[0].facts["wants"] == ("G",)
    assert judged("set3", "5 6").problems[-1].facts["wants"] == ()


def test_ninety_groups_are_judged() -> None:
    verdict = judge_lay_down(parse_phase("set3+run4"), [[WILD]] * 90, Switches())
    assert verdict.order.count(None) == 88


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("R5 R5", []),
        ("R5 R5 R5", ["R5"]),
        ("8x5", []),
        ("9x5", ["5"]),
        ("R5 R5 B5 B5 Y5 Y5 G5 G5 5", ["5"]),
        ("3xR5 6x5", ["R5", "5"]),
        ("8x5 R5", ["5"]),
        ("8xW 4xS", []),
        ("9xW 5xS", ["W", "S"]),
    ],
)
def test_a_lay_down_has_no_more_cards_of_a_kind_than_one_deck(
    typed: str, expected: list[str]
) -> None:
    assert [problem.facts["card"] for problem in deck_problems(parse_cards(typed))] == expected


@pytest.mark.parametrize(
    ("laid", "hand", "expected"),
    [
        ("R7 7", "7 B7", []),
        ("7 7", "R7", ["7"]),
        ("R7 B7", "R7 Y7", ["B7"]),
        ("R7 R7", "R7 7", []),
        ("W S", "W", ["S"]),
        ("W W", "W", ["W"]),
        ("W W", "W S", ["W"]),
        ("R7 7", "R7", ["7"]),
        ("7", "8", ["7"]),
    ],
)
def test_every_card_comes_from_the_hand(laid: str, hand: str, expected: list[str]) -> None:
    problems = hand_problems(parse_cards(laid), parse_cards(hand))
    assert [problem.facts["card"] for problem in problems] == expected


def test_what_is_laid_and_what_is_left_share_a_deck() -> None:
    verdict = judged("set2", "R5 R5", hand_after=parse_cards("R5"))
    assert codes(verdict) == ["not_in_deck"]
    assert codes(judged("set3", "5 5 5", hand=parse_cards("5 5 R5 W"))) == []
    assert codes(judged("set3", "5 5 5", hand=parse_cards("5 5"))) == ["card_not_in_hand"]


# --- laws -------------------------------------------------------------------------------------


def _legal_by_trying(phase: Phase, groups: list[list[Card]], rules: Switches) -> bool:
    """Is the lay-down legal? Tries every assignment and every window."""
    naturals = [any(card.is_natural for card in group) for group in groups]
    if len(groups) != len(phase.groups) or not all(groups):
        return False
    if rules.min_natural == "phase" and not any(naturals):
        return False
    if not all(naturals):  # never named here
        return False
    if any(card.is_skip for group in groups for card in group):
        return False
    return any(_serves(phase, order, rules) for order in permutations(groups))


def _serves(phase: Phase, order: tuple[list[Card], ...], rules: Switches) -> bool:
    pairs = list(zip(phase.groups, order, strict=True))
    if not all(len(cards) >= group.size and _is(group, cards, rules) for group, cards in pairs):
        return False
    sets = [_numbers(cards)[0] for group, cards in pairs if group.kind is GroupKind.SET]
    return rules.same_number_sets == "yes" or len(sets) == len(set(sets))


def _numbers(cards: list[Card]) -> list[int]:
    return [card.number for card in cards if card.number is not None]


def _is(group: Group, cards: list[Card], rules: Switches) -> bool:
    numbers = _numbers(cards)
    colours = {card.colour for card in cards if card.is_natural}
    one_colour = len(colours) == 1 and None not in colours
    if group.kind is GroupKind.SET:
        return len(set(numbers)) == 1
    if group.kind is GroupKind.COLOR:
        return one_colour
    if group.kind is GroupKind.CRUN and not one_colour:
        return False
    length = len(cards)
    if length > 12:
        if rules.wild_on_full_run == "no":
            return False
        length = 12
    starts = range(1, 13) if rules.wrap == "yes" else range(1, 14 - length)
    rows = [[(start + i - 1) % 12 + 1 for i in range(length)] for start in starts]
    unique = len(numbers) == len(set(numbers))
    return unique and any(set(numbers) <= set(row) for row in rows)


few = st.builds(
    lambda number, colour: parse_cards(f"{colour}{number}")[0],
    st.integers(3, 6),
    st.sampled_from(["R", "B", ""]),
)


small_groups = st.lists(
    st.lists(st.one_of(few, few, few, st.just(WILD), strategies.cards), min_size=1, max_size=5),
    min_size=1,
    max_size=3,
)


small_phases = st.lists(
    st.builds(Group, st.sampled_from(GroupKind), st.integers(2, 4)), min_size=1, max_size=3
).map(lambda wanted: Phase(tuple(wanted)))


@settings(max_examples=examples(400))
@given(small_phases, small_groups, strategies.switches)
def test_the_judge_agrees_with_trying_everything(
    phase: Phase, groups: list[list[Card]], rules: Switches
) -> None:
    verdict = judge_lay_down(phase, groups, rules)
    laid = [card for group in groups for card in group]
    if rules.partial_lay == "no" and not deck_problems(laid):
        assert verdict.legal is _legal_by_trying(phase, groups, rules)
    assert verdict.legal is not bool(verdict.problems)


@given(small_phases, small_groups, strategies.switches, st.randoms(use_true_random=False))
def test_shuffling_cards_or_groups_changes_no_verdict(
    phase: Phase, groups: list[list[Card]], rules: Switches, dice: random.Random
) -> None:
    mixed = [dice.sample(group, len(group)) for group in groups]
    dice.shuffle(mixed)
    first, second = (judge_lay_down(phase, laid, rules) for laid in (groups, mixed))
    assert sorted(codes(first)) == sorted(codes(second))


@given(small_phases, small_groups, strategies.switches, st.data())
def test_a_natural_replaced_by_a_wild_stays_legal(
    phase: Phase, groups: list[list[Card]], rules: Switches, data: st.DataObject
) -> None:
    if not judge_lay_down(phase, groups, rules).legal:
        return
    at = data.draw(st.integers(0, len(groups) - 1))
    naturals = [i for i, card in enumerate(groups[at]) if card.is_natural]
    if len(naturals) > 1 and sum(card.is_wild for group in groups for card in group) < 8:
        groups[at][data.draw(st.sampled_from(naturals))] = WILD
        assert judge_lay_down(phase, groups, rules).legal


@given(small_phases, small_groups, strategies.switches)
def test_melds_of_a_legal_lay_down_are_legal_again(
    phase: Phase, groups: list[list[Card]], rules: Switches
) -> None:
    verdict = judge_lay_down(phase, groups, rules)
    if verdict.legal:
        again = judge_lay_down(phase, [m.cards for m in verdict.melds if m is not None], rules)
        assert again.melds == verdict.melds


def test_a_part_of_a_phase_is_not_the_whole_phase() -> None:
    partly = Switches(partial_lay="yes")
    phase = parse_phase("set3+set3")
    part = judged("set3+set3", "5 5 5", partly)
    assert part.legal
    assert not lays_whole_phase(phase, part)
    assert lays_whole_phase(phase, judged("set3+set3", "5 5 5 | 9 9 9", partly))
