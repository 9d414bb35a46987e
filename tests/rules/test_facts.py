"""The code, the rule and all facts of every problem.

`wording` builds its sentences from the facts, so a lost or renamed fact would break a sentence.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import pytest

from scorekeeper.errors import NotationError, TableError
from scorekeeper.rules.hits import judge_hit
from scorekeeper.rules.judge import judge_lay_down
from scorekeeper.rules.melds import read_group
from scorekeeper.rules.notation import parse_cards, parse_groups, parse_phase, parse_phase_list
from scorekeeper.rules.phases import GroupKind
from scorekeeper.rules.plausibility import CountedHand, judge_count, judge_round
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.switches import SWITCH_VALUES, Switches
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.rules.variants import VARIANTS
from tests.all_cases import each_row


def told(problems: Iterable[Problem], but: Collection[str] = ()) -> list[str]:
    """Each problem on one line: code, point, facts by name."""
    return [
        " ".join([p.code, p.rule, *(_fact(n, p.facts[n]) for n in sorted(p.facts) if n not in but)])
        for p in problems
    ]


def _fact(name: str, value: object) -> str:
    return f"{name}={str(value).replace(' ', '').replace(chr(39), '')}"


@each_row(
    [
        ("set3", "5 5 6", {}, ["mixed_numbers §8 group=1 numbers=(5,6)"]),
        ("set3+set3", "5 5 | 7 7 7", {}, ["too_few_cards §8 count=2 group=1 missing=1 wants=(5,)"]),
        ("set3", "5 W S S", {}, ["skip_in_phase §38 count=2 group=1"]),
        ("set3", "5 5 5 =7", {}, ["declared_otherwise §14 declared=7 found=5 group=1"]),
        ("run4", "3 4 6", {}, ["too_few_cards §9 count=3 group=1 missing=1 wants=(5,)"]),
        ("run4", "3 4 6 7", {}, ["not_consecutive §9 doubled=() group=1 missing=1 wants=(5,)"]),
        ("run5", "3 4 4 5 5", {}, ["not_consecutive §9 doubled=(4,5) group=1 missing=0 wants=()"]),
        (
            "run4",
            "11 12 1 2",
            {},
            ["no_wrap §10 doubled=() group=1 missing=8 wants=(3,4,5,6,7,8,9,10)"],
        ),
        (
            "run4",
            "12 1",
            {},
            [
                "no_wrap §10 doubled=() group=1 missing=10 wants=(2,3,4,5,6,7,8,9,10,11)",
                "too_few_cards §9 count=2 group=1 missing=2 wants=()",
            ],
        ),
        (
            "run4",
            "10 11 12",
            {"wrap": "yes"},
            ["too_few_cards §9 count=3 group=1 missing=1 wants=(9,1)"],
        ),
        (
            "run4",
            "1 2 3",
            {"wrap": "yes"},
            ["too_few_cards §9 count=3 group=1 missing=1 wants=(12,4)"],
        ),
        ("run4", "5 6 7 8 =7", {}, ["declared_otherwise §14 declared=7 found=None group=1"]),
        ("run4", "5 6 7 8 =G", {}, ["declared_otherwise §14 declared=G found=None group=1"]),
        (
            "run12",
            "1 2 3 4 5 6 7 8 9 10 11 12 W",
            {},
            ["run_over_twelve §9 count=13 group=1 most=12"],
        ),
        (
            "color4",
            "g1 r2 3 4",
            {},
            ["colour_not_said §11 cards=(3,4) group=1", "mixed_colour §11 colours=(R,G) group=1"],
        ),
        ("color4", "g1 g2", {}, ["too_few_cards §11 count=2 group=1 missing=2 wants=(G,)"]),
        ("color4", "g1 g2 g3 W =R", {}, ["declared_otherwise §14 declared=R found=G group=1"]),
        (
            "crun4",
            "g1 r2 3 W",
            {},
            ["colour_not_said §11 cards=(3,) group=1", "mixed_colour §11 colours=(R,G) group=1"],
        ),
        ("crun4", "g3 g4", {}, ["too_few_cards §9 count=2 group=1 missing=2 wants=(2,5)"]),
        ("set3", "W W W", {"min_natural": "none"}, ["wild_group_unnamed §14 count=3 group=1"]),
        ("color4", "W W W W", {"min_natural": "none"}, ["wild_group_unnamed §14 count=4 group=1"]),
        ("run4", "W W W W", {"min_natural": "none"}, ["wild_group_unnamed §14 count=4 group=1"]),
        ("crun4", "W W W W", {"min_natural": "none"}, ["wild_group_unnamed §14 count=4 group=1"]),
        (
            "run4",
            "W W W W =10",
            {"min_natural": "none"},
            ["beyond_twelve §10 count=4 declared=10 group=1"],
        ),
        ("set3", "W W W", {}, ["needs_one_natural §12"]),
        (
            "set3+set3",
            "W W W | W W W",
            {"min_natural": "group"},
            ["needs_one_natural §12 group=1", "needs_one_natural §12 group=2"],
        ),
        (
            "set3+set3",
            "5 5 5 | 5 5 5",
            {"same_number_sets": "no"},
            ["same_number_twice §13 group=2 number=5 other=1"],
        ),
        ("set3+run4", "5 5 5", {}, ["group_missing §17"]),
        (
            "set3+set3",
            "5 5 5 | 7 7 7 | 9 9 9",
            {},
            ["group_too_many §18 cards=(9,9,9) group=3 most=2"],
        ),
        ("set3+set3", "5 5 5 || 7 7 7", {}, ["empty_group §17 group=2 most=2"]),
        ("set3", "5 5 5 ||", {}, ["empty_group §17 group=2 most=1"]),
        ("set3", "R5 R5 R5", {}, ["not_in_deck §1 card=R5 count=3 most=2"]),
        ("set3", "9x5", {}, ["not_in_deck §1 card=5 count=9 most=8"]),
        ("set3", "8x5 R5", {}, ["not_in_deck §1 card=5 count=9 most=8"]),
        ("set3+set3", "", {}, ["group_missing §17", "group_missing §17"]),
        (
            "run11",
            "1 11 W",
            {},
            ["too_few_cards §9 count=3 group=1 missing=8 wants=(2,3,4,5,6,7,8,9,10)"],
        ),
        (
            "run4",
            "3 4 9",
            {},
            [
                "not_consecutive §9 doubled=() group=1 missing=4 wants=(5,6,7,8)",
                "too_few_cards §9 count=3 group=1 missing=1 wants=()",
            ],
        ),
        (
            "run4",
            "2 W 9 10",
            {},
            ["not_consecutive §9 doubled=() group=1 missing=5 wants=(3,4,5,6,7,8)"],
        ),
        ("crun4", "g3 g4 W W =R", {}, ["declared_otherwise §14 declared=R found=None group=1"]),
        (
            "crun4",
            "g1 W W 9",
            {},
            [
                "colour_not_said §11 cards=(9,) group=1",
                "not_consecutive §9 doubled=() group=1 missing=5 wants=(2,3,4,5,6,7,8)",
            ],
        ),
        ("color3", "W W W =7", {"min_natural": "none"}, ["wild_group_unnamed §14 count=3 group=1"]),
        (
            "run3",
            "1 12 W",
            {},
            ["no_wrap §10 doubled=() group=1 missing=9 wants=(2,3,4,5,6,7,8,9,10,11)"],
        ),
    ],
)
def test_a_lay_down_is_refused_with_these_facts(
    phase: str, typed: str, switches: dict[str, Any], expected: list[str]
) -> None:
    groups = parse_groups(typed)
    verdict = judge_lay_down(
        parse_phase(phase),
        [group.cards for group in groups],
        Switches(**switches),
        declare=[group.declare for group in groups],
    )
    assert told(verdict.problems, but={"kind", "size", "place", "twin"}) == expected


def test_a_problem_names_its_group() -> None:
    groups = [parse_cards(typed) for typed in ("r5 b5 r6", "r1 b2 b2 r3", "r7 b7")]
    verdict = judge_lay_down(parse_phase("set3+run4+set3+color2"), groups, Switches())
    where = ("group", "kind", "size", "place", "twin")
    assert [(p.code, *map(p.facts.get, where)) for p in verdict.problems] == [
        ("mixed_numbers", 1, "set", 3, 1, True),
        ("not_consecutive", 2, "run", 4, 2, False),
        ("too_few_cards", 3, "set", 3, 3, True),
        ("group_missing", None, "color", 2, 4, False),
    ]


def test_a_lay_down_from_a_known_hand_is_refused_with_these_facts() -> None:
    verdict = judge_lay_down(
        parse_phase("set3"),
        [parse_cards("5 5 R5")],
        Switches(go_out_discard="required"),
        hand=parse_cards("5 B5 7"),
        hand_after=(),
        already_laid=True,
    )
    assert told(verdict.problems) == [
        "already_laid §19",
        "card_not_in_hand §17 card=5 count=1",
        "must_keep_one_to_discard §27",
    ]


def test_a_number_that_no_card_shows_is_reported_as_declared() -> None:
    rules = Switches(min_natural="none")
    for kind, number in ((GroupKind.SET, 13), (GroupKind.RUN, 0), (GroupKind.CRUN, 13)):
        reading = read_group(kind, parse_cards("W W W"), rules, number)
        assert told(reading.faults) == [f"no_such_number §1 number={number}"]
    assert told(read_group(GroupKind.RUN, (), rules).faults) == ["empty_group §17"]


@pytest.mark.parametrize("kind", GroupKind)
def test_a_group_of_wilds_has_to_be_named(kind: GroupKind) -> None:
    faults = read_group(kind, parse_cards("W W W"), Switches(min_natural="none")).faults
    assert told(faults) == [f"wild_group_unnamed §14 count=3 kind={kind}"]


def test_doubled_numbers_are_named_up_to_twelve() -> None:
    faults = read_group(GroupKind.RUN, parse_cards("1 1 11 11 12 12"), Switches()).faults
    assert told(faults) == ["not_consecutive §9 doubled=(1,11,12) missing=0 wants=()"]


@each_row(
    [
        ("set: 5 5 W <- 6", {}, {}, ["does_not_fit §22 card=6 fits=(5,) kind=set"]),
        ("set: 5 5 W <- S S", {}, {}, ["skip_in_phase §38 count=2"]),
        ("set: 5 5 W <-", {}, {}, ["nothing_added §22"]),
        ("run: 3 4 5 6 <- 8", {}, {}, ["does_not_fit §22 card=8 fits=(2,7) kind=run"]),
        ("run: 3 4 5 6 <- 1", {}, {}, ["does_not_fit §22 card=1 fits=(2,7) kind=run"]),
        ("run: 1 2 3 4 <- 9", {}, {}, ["does_not_fit §22 card=9 fits=(5,) kind=run"]),
        ("run: 9 10 11 12 <- 5", {}, {}, ["does_not_fit §22 card=5 fits=(8,) kind=run"]),
        (
            "run: 9 10 11 12 <- 5",
            {"wrap": "yes"},
            {},
            ["does_not_fit §22 card=5 fits=(1,8) kind=run"],
        ),
        ("run: 9 10 11 12 <- 1", {}, {}, ["no_wrap §10 card=1"]),
        ("run: 1 2 3 4 5 6 7 8 9 10 11 12 <- W", {}, {}, ["run_is_full §15 most=12"]),
        ("run: 3 4 5 6 <-", {}, {}, ["nothing_added §22"]),
        ("run: 3 4 W 6 <-", {}, {}, ["wild_fixed §16"]),
        ("run: 5 6 W 8 <-", {"wild_move": "allowed"}, {}, ["no_room_to_move §16"]),
        ("run: 3 4 5 6 <- W", {}, {"declare": 1}, ["declared_otherwise §14 declared=1 found=None"]),
        ("color: g1 g2 W <- r1", {}, {}, ["does_not_fit §22 card=R1 fits=(G,) kind=color"]),
        ("color: g1 g2 W <- 1", {}, {}, ["colour_not_said §11 cards=(1,)"]),
        ("crun: g1 g2 W <- r4", {}, {}, ["does_not_fit §22 card=R4 fits=(G4,) kind=crun"]),
        ("crun: g1 g2 W <- g5", {}, {}, ["does_not_fit §22 card=G5 fits=(G4,) kind=crun"]),
        ("crun: g1 g2 W <- 4", {}, {}, ["colour_not_said §11 cards=(4,)"]),
        ("run: 3 4 W 6 <- 5", {}, {"take": "W"}, ["wild_not_replaceable §16"]),
        ("run: 3 4 W 6 <- 7", {"wild_replace": "allowed"}, {"take": "W"}, ["no_wild_to_take §16"]),
        ("set: 5 5 <- 5", {"wild_replace": "allowed"}, {"take": "W"}, ["no_wild_to_take §16"]),
        (
            "run: 3 4 W 6 <- 5",
            {"wild_replace": "allowed"},
            {"take": "6 7"},
            ["only_wilds_are_taken §16 card=6"],
        ),
        ("set: r5 r5 <- r5", {}, {}, ["not_in_deck §1 card=R5 count=3 most=2"]),
        (
            "set: 5 5 <- 5",
            {},
            {"own_turn": False, "own_phase_laid": False},
            ["not_your_turn §21", "own_phase_not_laid §21"],
        ),
        (
            "set: 5 5 <- 5",
            {"hit_same_turn": "own"},
            {"owner": "other", "laid_this_turn": True},
            ["not_in_turn_of_laying §23 owner=other"],
        ),
        (
            "set: 5 5 <- 5",
            {"hit_same_turn": "none"},
            {"laid_this_turn": True},
            ["not_in_turn_of_laying §23 owner=own"],
        ),
        (
            "set: 5 5 <- 5",
            {"go_out_discard": "required"},
            {"hand_after": ""},
            ["must_keep_one_to_discard §27"],
        ),
        ("run: 3 4 5 6 <- 7 7", {}, {}, ["does_not_fit §22 card=7 fits=(2,7) kind=run"]),
        (
            "run: 9 10 11 12 <- 1 2 5",
            {},
            {},
            [
                "no_wrap §10 card=1",
                "no_wrap §10 card=2",
                "does_not_fit §22 card=5 fits=(8,) kind=run",
            ],
        ),
        ("run: 1 2 3 4 5 6 7 8 9 10 11 <- 12 W", {}, {}, ["run_is_full §15 most=12"]),
        (
            "run: 3 4 5 6 <- W 9",
            {},
            {},
            ["does_not_fit §22 card=9 cards=(9,) fits=(2,7) kind=run wilds=1 wilds_needed=2"],
        ),
        ("run: W 2 3 4 <- 1", {}, {}, ["does_not_fit §22 card=1 fits=(5,) kind=run"]),
        (
            "color: W W =G <- r1 2",
            {"min_natural": "none"},
            {},
            ["colour_not_said §11 cards=(2,)", "does_not_fit §22 card=R1 fits=(G,) kind=color"],
        ),
    ],
)
def test_a_hit_is_refused_with_these_facts(
    typed: str, switches: dict[str, Any], more: dict[str, Any], expected: list[str]
) -> None:
    kind, lies, add = typed.replace("<-", ":").split(":")
    group = parse_groups(lies)[0]
    reading = Switches(**{"min_natural": "none", **switches})
    target = read_group(GroupKind(kind), group.cards, reading, group.declare).meld
    assert target is not None
    for name in {"take", "hand_after"} & set(more):
        more = {**more, name: parse_cards(more[name])}
    verdict = judge_hit(target, parse_cards(add), Switches(**switches), **more)
    assert told(verdict.problems) == expected


@pytest.mark.parametrize(
    ("phase", "line", "expected"),
    [
        ("color7", {"laid": True, "points": 47}, ["not_multiple_of_5 §25 points=47 step=5"]),
        (
            "color7",
            {"laid": True, "points": 95},
            ["too_many_points §49 least=5 least_cards=1 most=75 most_cards=3 points=95"],
        ),
        (
            "color7",
            {"laid": True, "points": 70},
            ["cannot_be §49 least=5 least_cards=1 most=75 most_cards=3 points=70"],
        ),
        (
            "color7",
            {"laid": True, "points": 0},
            ["too_few_points §49 least=5 least_cards=1 most=75 most_cards=3 points=0"],
        ),
        (
            "color7",
            {"laid": False, "points": 45},
            ["too_few_points §49 least=50 least_cards=10 most=230 most_cards=10 points=45"],
        ),
        (
            "color7",
            {"laid": False, "points": 235},
            ["too_many_points §49 least=50 least_cards=10 most=230 most_cards=10 points=235"],
        ),
        (
            "set5+set5",
            {"laid": True, "points": 5},
            ["cannot_be_left §49 least_cards=1 most_cards=0 points=5"],
        ),
        (
            "set3+set3",
            {"laid": True, "points": 80, "cards_laid": 8},
            ["too_many_points §49 least=5 least_cards=1 most=50 most_cards=2 points=80"],
        ),
        (
            "set3+set3",
            {"laid": True, "points": 5, "cards_laid": 12},
            ["cannot_be_left §49 least_cards=1 most_cards=0 points=5"],
        ),
        (
            "color7",
            {"laid": True, "points": 100, "cards": "4xW"},
            ["wrong_number_of_cards §49 count=4 least_cards=1 most_cards=3"],
        ),
        (
            "color7",
            {"laid": False, "points": 50, "cards": "9x5"},
            [
                "not_in_deck §1 card=5 count=9 most=8",
                "points_not_of_cards §25 points=50 worth=45",
                "wrong_number_of_cards §49 count=9 least_cards=10 most_cards=10",
            ],
        ),
        (
            "color7",
            {"laid": False, "points": 900, "counters": (73, 25, 5, 0)},
            [
                "not_in_deck §1 card=1-9 count=73 most=72",
                "not_in_deck §1 card=10-12 count=25 most=24",
                "not_in_deck §1 card=S count=5 most=4",
                "points_not_of_cards §25 points=900 worth=690",
                "wrong_number_of_cards §49 count=103 least_cards=10 most_cards=10",
            ],
        ),
        (
            "set3",
            {"laid": False, "points": 5, "out": True},
            ["not_laid_but_out §27", "out_with_cards §27 points=5"],
        ),
        (
            "set3",
            {"laid": True, "points": 0, "out": True, "cards": "5"},
            ["points_not_of_cards §25 points=0 worth=5", "out_with_cards §27 points=0"],
        ),
    ],
)
def test_a_count_is_questioned_with_these_facts(
    phase: str, line: dict[str, Any], expected: list[str]
) -> None:
    if "cards" in line:
        line = {**line, "cards": parse_cards(line["cards"])}
    problems = judge_count(parse_phase(phase), Switches(), **line)
    assert told(problems, but={"laid"}) == expected
    assert all(p.facts["laid"] is line["laid"] for p in problems if p.rule == "§49")


def hand(points: int, **more: Any) -> CountedHand:
    more = {"laid": False, "phase": parse_phase("set3+set3"), "seat": "p2", **more}
    return CountedHand(points=points, **more)


OUT = hand(0, seat="p1", laid=True, out=True)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([hand(60), hand(55)], ["nobody_out §24"]),
        ([OUT, hand(0, laid=True)], ["several_out §24 seats=(p1,p2)"]),
        (
            [
                hand(15, seat="p1", laid=True, out=True, cards=parse_cards("R5 B5 R5")),
                hand(5, laid=True, cards=parse_cards("R5")),
            ],
            ["not_in_deck §1 card=R5 count=3 most=2"],
        ),
        (
            [OUT, hand(110, counters=(4, 0, 0, 6)), hand(75, cards=parse_cards("3xW"))],
            ["not_in_deck §1 card=W count=9 most=8"],
        ),
        ([OUT, *[hand(230)] * 5], ["more_than_deck_worth §1 points=1150 worth=860"]),
        ([OUT, hand(230), hand(225)], ["hands_do_not_share_deck §1 points=455"]),
    ],
)
def test_a_table_is_questioned_with_these_facts(
    lines: list[CountedHand], expected: list[str]
) -> None:
    assert told(judge_round(lines, Switches()), but={"places"}) == expected


@each_row(
    [
        (parse_cards, "5 7q 8", 3, "unreadable_card token=7q"),
        (parse_cards, "0x5 6", 0, "unreadable_card token=0x5"),
        (parse_cards, "5 *", 2, "sign_not_card sign=*"),
        (parse_cards, "! 5", 0, "sign_not_card sign=!"),
        (parse_cards, "5 R13", 2, "no_such_number number=13"),
        (parse_cards, "1" * 50, 0, "no_such_number number=111111111111"),
        (parse_cards, "5 | 6", 2, "bar_not_card sign=|"),
        (parse_cards, "108x5 6", 6, "too_many_cards most=108"),
        (parse_cards, "q" * 60, 0, "unreadable_card token=" + "q" * 40),
        (parse_cards, " " * 4001, 4000, "too_long length=4001 most=4000"),
        (parse_cards, "4 5s", 3, "number_and_s card=5 count=4"),
        (parse_cards, "9 red 5S", 7, "number_and_s card=red5 count=2"),
        (parse_cards, "3 wilds", 2, "several_cards card=W count=3"),
        (parse_groups, "W = reds", 4, "unreadable_declaration token=reds"),
        (parse_groups, "W =7 8", 5, "unreadable_declaration token=8"),
        (parse_groups, "W =13", 3, "no_such_number number=13"),
        (parse_phase, "set3+ flush5 ", 5, "unreadable_phase token=flush5"),
        (parse_phase, "x" * 60, 0, "unreadable_phase token=" + "x" * 40),
        (parse_phase, "set1", 0, "group_too_small kind=set least=2 size=1"),
        (parse_phase, "set3+run13", 5, "run_too_long most=12 size=13"),
        (parse_phase, "set8+set7", 5, "phase_too_large most=14"),
        (parse_phase_list, "set3,set5+set6", 5, "phase_too_large most=10"),
        (parse_phase_list, "set3,set3+run13", 10, "run_too_long most=12 size=13"),
        (parse_phase_list, "set3," * 51, 254, "too_many_phases most=50"),
    ],
)
def test_unreadable_text_is_refused_with_these_facts(
    parse: Any, typed: str, at: int, expected: str
) -> None:
    with pytest.raises(NotationError) as refused:
        parse(typed)
    facts = refused.value.facts
    line = [refused.value.code, *(_fact(name, facts[name]) for name in sorted(facts))]
    assert (refused.value.at, " ".join(line)) == (at, expected)


def test_text_at_the_limits_is_read() -> None:
    assert len(parse_cards("108x5")) == 108
    assert parse_cards(" " * 4000) == ()
    assert parse_phase("set7+set7").size == 14
    assert parse_phase("run12").size == 12
    assert parse_phase("set2").size == 2
    assert len(parse_phase_list(",".join(["set5+set5"] * 50))) == 50
    assert parse_phase_list("set2").name == "own"


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ({"sheet": "uno"}, ("unknown_sheet", {"sheet": "uno", "known": tuple(SHEETS)})),
        (
            {"changes": {"colour": 1}},
            ("unknown_switch", {"switch": "colour", "known": tuple(SWITCH_VALUES)}),
        ),
        (
            {"changes": {"wild_points": 99}},
            (
                "unknown_value",
                {"switch": "wild_points", "value": 99, "known": SWITCH_VALUES["wild_points"]},
            ),
        ),
        ({"variant": "last"}, ("unknown_variant", {"variant": "last", "known": VARIANTS})),
        ({"variant": "first-11"}, ("unknown_variant", {"variant": "first-11", "most": 10})),
        (
            {"variant": "even", "phase_list": parse_phase_list("set3")},
            ("no_phases_left", {"variant": "even"}),
        ),
    ],
)
def test_a_table_is_refused_with_these_facts(
    parts: dict[str, Any], expected: tuple[str, dict[str, object]]
) -> None:
    with pytest.raises(TableError) as refused:
        table_rules(**parts)
    assert (refused.value.code, dict(refused.value.facts)) == expected
