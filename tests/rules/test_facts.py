"""The code, the rule and all facts of every problem.

`wording` builds its sentences from the facts, so a lost or renamed fact would break a sentence.
What a sentence shows is in `tests/wording/test_problems.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from scorekeeper.rules.judge import judge_lay_down
from scorekeeper.rules.melds import read_group
from scorekeeper.rules.notation import parse_cards, parse_phase
from scorekeeper.rules.phases import GroupKind
from scorekeeper.rules.plausibility import CountedHand, judge_round
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.switches import Switches
from tests.all_cases import each_row
from tests.rules.text_tables import asked, counted, hit, laid, rows_of


def told(problems: Iterable[Problem], but: Collection[str] = ()) -> str:
    """Each problem as in the tables: code, point, facts by name."""
    return "; ".join(
        " ".join([p.code, p.rule, *(_fact(n, p.facts[n]) for n in sorted(p.facts) if n not in but)])
        for p in problems
    )


def _fact(name: str, value: object) -> str:
    return f"{name}={str(value).replace(' ', '').replace(chr(39), '')}"


LAY_DOWNS = """
# sets
set3: 5 5 6 -> mixed_numbers §8 group=1 numbers=(5,6)
set3: 5 W S S -> skip_in_phase §38 count=2 group=1
set3: 5 5 5 =7 -> declared_otherwise §14 declared=7 found=5 group=1
# runs
run6: 1 1 11 11 12 12 -> not_consecutive §9 doubled=(1,11,12) group=1 missing=0 wants=()
run4: 2 W 9 10 -> not_consecutive §9 doubled=() group=1 missing=5 wants=(3,4,5,6,7,8)
run4: 3 4 9 -> not_consecutive §9 doubled=() group=1 missing=4 wants=(5,6,7,8);\
 too_few_cards §9 count=3 group=1 missing=1 wants=()
run11: 1 11 W -> too_few_cards §9 count=3 group=1 missing=8 wants=(2,3,4,5,6,7,8,9,10)
run4: 11 12 1 2 -> no_wrap §10 doubled=() group=1 missing=8 wants=(3,4,5,6,7,8,9,10)
run4: 12 1 -> no_wrap §10 doubled=() group=1 missing=10 wants=(2,3,4,5,6,7,8,9,10,11);\
 too_few_cards §9 count=2 group=1 missing=2 wants=()
run4: 10 11 12 [wrap=yes] -> too_few_cards §9 count=3 group=1 missing=1 wants=(9,1)
run4: 1 2 3 [wrap=yes] -> too_few_cards §9 count=3 group=1 missing=1 wants=(12,4)
run4: 5 6 7 8 =G -> declared_otherwise §14 declared=G found=None group=1
run12: 1 2 3 4 5 6 7 8 9 10 11 12 W -> run_over_twelve §9 count=13 group=1 most=12
# colours
color4: g1 r2 3 4 -> colour_not_said §11 cards=(3,4) group=1;\
 mixed_colour §11 colours=(R,G) group=1
color4: g1 g2 -> too_few_cards §11 count=2 group=1 missing=2 wants=(G,)
color4: g1 g2 g3 W =R -> declared_otherwise §14 declared=R found=G group=1
crun4: g3 g4 -> too_few_cards §9 count=2 group=1 missing=2 wants=(2,5)
crun4: g3 g4 W W =R -> declared_otherwise §14 declared=R found=None group=1
crun4: g1 W W 9 -> colour_not_said §11 cards=(9,) group=1;\
 not_consecutive §9 doubled=() group=1 missing=5 wants=(2,3,4,5,6,7,8)
# wilds alone
set3: W W W [min_natural=none] -> wild_group_unnamed §14 count=3 group=1
color3: W W W =7 [min_natural=none] -> wild_group_unnamed §14 count=3 group=1
run4: W W W W [min_natural=none] -> wild_group_unnamed §14 count=4 group=1
set3: W W W =R [min_natural=none] -> wild_group_unnamed §14 count=3 group=1
run4: W W W W =10 [min_natural=none] -> beyond_twelve §10 count=4 declared=10 group=1
set3: W W W -> needs_one_natural §12
set3+set3: W W W | W W W [min_natural=group] -> needs_one_natural §12 group=1;\
 needs_one_natural §12 group=2
# the phase
set3+set3: 5 5 5 | 5 5 5 [same_number_sets=no] -> same_number_twice §13 group=2 number=5 other=1
set3+run4: 5 5 5 -> group_missing §17
set3+set3: 5 5 5 | 7 7 7 | 9 9 9 -> group_too_many §18 cards=(9,9,9) group=3 most=2
set3+set3: 5 5 5 || 7 7 7 -> empty_group §17 group=2 most=2
set5+set3: 7 7 7 | 4 4 4 4 -> too_few_cards §8 count=4 group=2 missing=1 wants=(4,)
# the deck and the hand
set3: R5 R5 R5 -> not_in_deck §1 card=R5 count=3 most=2
set3: 8x5 R5 -> not_in_deck §1 card=5 count=9 most=8
set3: 5 5 R5 [already_laid=True hand=5,B5,7] -> already_laid §19;\
 card_not_in_hand §17 card=5 count=1
set3: 5 5 5 [go_out_discard=required hand_after=] -> must_keep_one_to_discard §27
"""


@each_row(rows_of(LAY_DOWNS))
def test_a_lay_down_is_refused_with_these_facts(question: str, expected: str) -> None:
    assert told(laid(question), but={"kind", "size", "place", "twin"}) == expected


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


def test_a_number_that_no_card_shows_is_reported_as_declared() -> None:
    rules = Switches(min_natural="none")
    for kind, number in ((GroupKind.SET, 13), (GroupKind.RUN, 0), (GroupKind.CRUN, 13)):
        reading = read_group(kind, parse_cards("W W W"), rules, number)
        assert told(reading.faults) == f"no_such_number §1 number={number}"
    assert told(read_group(GroupKind.RUN, (), rules).faults) == "empty_group §17"


HITS = """
# what fits
set: 5 5 W <- 6 -> does_not_fit §22 card=6 fits=(5,) kind=set
set: 5 5 W <- S S -> skip_in_phase §38 count=2
run: 3 4 5 6 <- 8 -> does_not_fit §22 card=8 fits=(2,7) kind=run
run: 3 4 5 6 <- 7 7 -> does_not_fit §22 card=7 fits=(2,7) kind=run
run: 3 4 5 6 <- W 9 -> does_not_fit §22 card=9 cards=(9,) fits=(2,7) kind=run wilds=1 wilds_needed=2
run: 1 2 3 4 <- 9 -> does_not_fit §22 card=9 fits=(5,) kind=run
run: W 2 3 4 <- 1 -> does_not_fit §22 card=1 fits=(5,) kind=run
run: 9 10 11 12 <- 5 -> does_not_fit §22 card=5 fits=(8,) kind=run
run: 9 10 11 12 <- 5 [wrap=yes] -> does_not_fit §22 card=5 fits=(1,8) kind=run
run: 9 10 11 12 <- 1 2 5 -> no_wrap §10 card=1; no_wrap §10 card=2;\
 does_not_fit §22 card=5 fits=(8,) kind=run
run: 1 2 3 4 5 6 7 8 9 10 11 <- 12 W -> run_is_full §15 most=12
run: 3 4 5 6 <- W [declare=1] -> declared_otherwise §14 declared=1 found=None
color: g1 g2 W <- r1 -> does_not_fit §22 card=R1 fits=(G,) kind=color
color: g1 g2 W <- 1 -> colour_not_said §11 cards=(1,)
color: W W =G <- r1 2 [min_natural=none] -> colour_not_said §11 cards=(2,);\
 does_not_fit §22 card=R1 fits=(G,) kind=color
crun: g1 g2 W <- r4 -> does_not_fit §22 card=R4 fits=(G4,) kind=crun
crun: g1 g2 W <- 4 -> colour_not_said §11 cards=(4,)
set: r5 r5 <- r5 -> not_in_deck §1 card=R5 count=3 most=2
# wilds that lie there
run: 3 4 5 6 <- -> nothing_added §22
run: 3 4 W 6 <- -> wild_fixed §16
run: 5 6 W 8 <- [wild_move=allowed] -> no_room_to_move §16
run: 3 4 W 6 <- 5 [take=W] -> wild_not_replaceable §16
run: 3 4 W 6 <- 7 [wild_replace=allowed take=W] -> no_wild_to_take §16
set: 5 5 <- 5 [wild_replace=allowed take=W] -> no_wild_to_take §16
run: 3 4 W 6 <- 5 [wild_replace=allowed take=6,7] -> only_wilds_are_taken §16 card=6
# whose turn it is
set: 5 5 <- 5 [own_turn=False own_phase_laid=False] -> not_your_turn §21; own_phase_not_laid §21
set: 5 5 <- 5 [hit_same_turn=own owner=other laid_this_turn=True] ->\
 not_in_turn_of_laying §23 owner=other
set: 5 5 <- 5 [hit_same_turn=none laid_this_turn=True] -> not_in_turn_of_laying §23 owner=own
set: 5 5 <- 5 [go_out_discard=required hand_after=] -> must_keep_one_to_discard §27
"""


@each_row(rows_of(HITS))
def test_a_hit_is_refused_with_these_facts(question: str, expected: str) -> None:
    assert told(hit(question)) == expected


COUNTS = """
color7 [laid=True points=47] -> not_multiple_of_5 §25 points=47 step=5
color7 [laid=True points=95] ->\
 too_many_points §49 least=5 least_cards=1 most=75 most_cards=3 points=95
color7 [laid=True points=70] -> cannot_be §49 least=5 least_cards=1 most=75 most_cards=3 points=70
color7 [laid=True points=0] ->\
 too_few_points §49 least=5 least_cards=1 most=75 most_cards=3 points=0
set5+set5 [laid=True points=5] -> cannot_be_left §49 least_cards=1 most_cards=0 points=5
# two cards, or six, were hit with the lay-down
set3+set3 [laid=True points=80 cards_laid=8] ->\
 too_many_points §49 least=5 least_cards=1 most=50 most_cards=2 points=80
set3+set3 [laid=True points=5 cards_laid=12] ->\
 cannot_be_left §49 least_cards=1 most_cards=0 points=5
# cards that were typed or counted by kinds
color7 [laid=True points=100 cards=4xW] ->\
 wrong_number_of_cards §49 count=4 least_cards=1 most_cards=3
color7 [laid=False points=50 cards=9x5] -> not_in_deck §1 card=5 count=9 most=8;\
 points_not_of_cards §25 points=50 worth=45;\
 wrong_number_of_cards §49 count=9 least_cards=10 most_cards=10
color7 [laid=False points=900 counters=(73,25,5,0)] -> not_in_deck §1 card=1-9 count=73 most=72;\
 not_in_deck §1 card=10-12 count=25 most=24; not_in_deck §1 card=S count=5 most=4;\
 points_not_of_cards §25 points=900 worth=690;\
 wrong_number_of_cards §49 count=103 least_cards=10 most_cards=10
# who went out
set3 [laid=False points=5 out=True] -> not_laid_but_out §27; out_with_cards §27 points=5
set3 [laid=True points=0 out=True cards=5] -> points_not_of_cards §25 points=0 worth=5;\
 out_with_cards §27 points=0
"""


@each_row(rows_of(COUNTS))
def test_a_count_is_questioned_with_these_facts(question: str, expected: str) -> None:
    problems = counted(question)
    assert told(problems, but={"laid"}) == expected
    assert all(p.facts["laid"] is ("laid=True" in question) for p in problems if p.rule == "§49")


TABLES = """
60 | 55 -> nobody_out §24
out | 0 laid=True -> several_out §24 seats=(p1,p2)
15 laid=True out=True cards=R5,B5,R5 | 5 laid=True cards=R5 -> not_in_deck §1 card=R5 count=3 most=2
out | 110 counters=(4,0,0,6) | 75 cards=3xW -> not_in_deck §1 card=W count=9 most=8
out | 230 | 230 | 230 | 230 | 230 -> more_than_deck_worth §1 points=1150 worth=860
out | 230 | 225 -> hands_do_not_share_deck §1 points=455
"""


@each_row(rows_of(TABLES))
def test_a_table_is_questioned_with_these_facts(question: str, expected: str) -> None:
    lines = []
    for at, line in enumerate(question.replace("out |", "0 laid=True out=True |").split("|"), 1):
        points, _, rest = line.strip().partition(" ")
        more = {"laid": False, "phase": parse_phase("set3+set3"), **asked(f"[{rest}]")[2]}
        lines.append(CountedHand(f"p{at}", int(points), **more))
    assert told(judge_round(lines, Switches()), but={"places"}) == expected
