"""Every code has a sentence, and the sentence answers first. Many were wrong or unclear once.

The tables also hold the facts of problems and the points that decide them: a sentence shows them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pytest

import scorekeeper.rules
from scorekeeper.errors import TableError
from scorekeeper.rules import problems
from scorekeeper.rules.phases import CLASSIC, GroupKind, PhaseList
from scorekeeper.rules.plausibility import CountedHand, judge_count, judge_round
from scorekeeper.rules.problems import RULES_CODES, Problem
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.switches import Switches
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.wording.errors import NOTATION
from scorekeeper.wording.problems import (
    next_card,
    problem_text,
    table_text,
    unfinished_group_text,
)
from tests.all_cases import each, each_row
from tests.project.module_facts import source_of, source_of_package
from tests.rules.text_tables import counted, hit, laid, rows_of

NOT_SAID_AT_A_TABLE = re.compile(r"[Ii]nvalid|[Ee]rror|[Oo]ops|[Ii]llegal|[Ww]rong|%\(|None")


def said(found: Iterable[Problem]) -> str:
    text = " / ".join(f"{each.rule} {problem_text(each)}" for each in found)
    assert not NOT_SAID_AT_A_TABLE.search(text), text
    return text


LAY_DOWNS = """
# what is still needed
set3+run4: 5 5 W | 3 4 6 -> §9 Not yet. The run still needs: 5 or wild.
set3+set3: 5 5 | 7 7 7 -> §8 Not yet. Group 1 still needs: 5 or wild.
set3: 5 -> §8 Not yet. The set still needs 2 more cards.
color3: g1 g2 -> §11 Not yet. The colour group still needs: green or wild.
crun4: g3 g4 -> §9 Not yet. The colour run still needs 2 more cards.
run4: 6 7 8 -> §9 Not yet. The run still needs: 5, 9 or wild.
run4: 10 11 12 [wrap=yes] -> §9 Not yet. The run still needs: 9, 1 or wild.
set3+run4: 5 5 5 -> §17 Not yet. Still missing: run of 4.
set3+set3: 5 5 5 -> §17 Not yet. Still missing: Group 2, set of 3.
set3+set3: 5 5 5 || 7 7 7 -> §17 Not yet. Group 2 has no cards.
# what does not go together; the set of 4 is the first group of its phase
set3: 5 6 -> §8 No. The set shows 5 and 6; a set has one number. / §8 Not yet. The set still needs\
 1 more card.
set4+set2: 6 6 | 5 5 5 7 -> §8 No. Group 1 shows 5 and 7; a set has one number.
set3+run4+set3+color2: r5 b5 r6 | r1 b2 b2 r3 | r7 b7 -> §8 No. Group 1 shows 5 and 6; a set has\
 one number. / §9 No. The run has 2 twice; each number comes once. / §8 Not yet. Group 3 still\
 needs: 7 or wild. / §17 Not yet. Still missing: 2 of one colour.
run6: 1 1 11 11 12 12 -> §9 No. The run has 1, 11 and 12 twice; each number comes once.
run4: 2 W 9 10 -> §9 No. The run is not in a row. Missing: 3, 4, 5, 6, 7 and 8.
run4: 3 4 9 -> §9 No. The run is not in a row. Missing: 5, 6, 7 and 8. / §9 Not yet. The run still\
 needs 1 more card.
run4: 11 12 1 2 -> §10 No. A run does not go on from 12 to 1.
run4: 12 1 -> §10 No. A run does not go on from 12 to 1. / §9 Not yet. The run still needs 2 more\
 cards.
run4: 1 2 3 4 5 6 7 8 9 10 11 12 W -> §9 No. A run has at most twelve cards, 1 to 12.
color4: g1 r2 3 4 -> §11 Not yet. Which colours are the 3 and 4? / §11 No. The colour group has\
 red and green; all cards must be one colour.
crun4: g1 W W 9 -> §11 Not yet. Which colour is the 9? / §9 No. The colour run is not in a row.\
 Missing: 2, 3, 4, 5, 6, 7 and 8.
set3: S 5 5 -> §38 No. A skip is never part of a phase or a meld. Take it out.
set3+run4: 5 5 5 | 9 9 9 -> §9 No. 9 9 9 is one set too many. The phase: set of 3, run of 4. / §9\
 Not yet. The run still needs 1 more card.
run4: 9 9 9 9 -> §9 No. 9 9 9 9 is a set. The phase: run of 4.
# wilds, and what they stand for
set3: W W W =5 -> §12 No. Wilds alone are not enough; the phase needs one number card.
set3: 5 5 5 =6 -> §14 No. These cards cannot stand for 6.
run4: 5 6 7 8 =6 -> §14 No. This run cannot begin at 6.
run4: 5 6 7 8 =G -> §14 No. These cards cannot stand for G.
color4: g1 g2 g3 W =R -> §14 No. These cards cannot stand for R.
run3: W W W =11 [min_natural=none] -> §10 No. A run of 3 from 11 would go beyond 12.
set3: W W W [min_natural=none] -> §14 Not yet. The set: which number do the wilds stand for? Type\
 for example “W W W =7”.
set3: W W W =R [min_natural=none] -> §14 Not yet. The set: which number do the wilds stand for?\
 Type for example “W W W =7”.
color3: W W W =7 [min_natural=none] -> §14 Not yet. The colour group: which colour do the wilds\
 stand for? Type for example “W W W =R”.
crun3: W W W [min_natural=none] -> §14 Not yet. The colour run: at which number does the run of\
 wilds begin? Type for example “W W W =3”.
set2+set2: W W | W W [min_natural=none] -> §14 Not yet. Group 1: which number do the wilds stand\
 for? Type for example “W W =7”. / §14 Not yet. Group 2: which number do the wilds stand for? Type\
 for example “W W =7”.
set2+set2: W W | 5 5 [min_natural=group] -> §12 No. Group 1 is all wilds; it needs one number card.
set2+run3: W W | 3 4 5 [min_natural=group] -> §12 No. The set is all wilds; it needs one number\
 card.
# the phase, the deck and the hand
set2+set2: 5 5 | 5 W [same_number_sets=no] -> §13 No. Two sets show 5; at this table each set has\
 a number of its own.
set3: 5 5 5 | 6 6 6 -> §18 No. The phase has 1 group. Left over: 6 6 6.
set3: R5 R5 R5 -> §1 The red 5 is in the deck only 2 times. I count 3.
set3: 8x5 R5 -> §1 The 5 is in the deck only 8 times. I count 9.
set3: 5 5 R5 [already_laid=True hand=5,B5,7] -> §19 No. You have laid your phase, and there is\
 only one phase a round. You may hit. / §17 No. The 5 is not in the hand, or is used twice.
set2: 5 5 [go_out_discard=required hand_after=] -> §27 No. Keep one card back: you must end your\
 turn with a discard.
"""


@each_row(rows_of(LAY_DOWNS))
def test_a_lay_down_is_answered_in_words(question: str, expected: str) -> None:
    assert said(laid(question)) == expected


HITS = """
# what fits
set: 5 5 W <- S S -> §38 No. A skip is never part of a phase or a meld. Take it out.
set: r5 r5 <- r5 -> §1 The red 5 is in the deck only 2 times. I count 3.
run: 3 4 5 <- 7 -> §22 No. The 7 does not fit. What fits: 2 or 6.
run: 9 10 11 12 <- 5 [wrap=yes] -> §22 No. The 5 does not fit. What fits: 1 or 8.
run: 9 10 11 12 <- 1 2 5 -> §10 No. A run does not go on from 12 to 1. / §10 No. A run does not go\
 on from 12 to 1. / §22 No. The 5 does not fit. What fits: 8.
run: 5 6 7 8 <- b4 4 -> §22 No. Only one 4 fits.
run: 4 5 6 7 <- W W 2 r10 -> §22 No. To add 2 and 10 you need 3 wilds, not 2.
run: 1 2 3 4 5 6 7 8 9 10 11 12 <- 7 -> §22 No. The 7 does not fit; the run is full.
run: 1 2 3 4 5 6 7 8 9 10 11 <- 12 W -> §15 No. The run goes from 1 to 12; there is no place left.
run: 3 4 5 6 <- W [declare=1] -> §14 No. This run cannot begin at 1.
color: g3 g4 <- r7 -> §22 No. The red 7 does not fit. What fits: green.
color: W W =G <- r1 2 -> §11 Not yet. Which colour is the 2? / §22 No. The red 1 does not fit.\
 What fits: green.
crun: g1 g2 W <- r4 -> §22 No. The red 4 does not fit. What fits: green 4.
crun: g1 g2 W <- 4 -> §11 Not yet. Which colour is the 4?
crun: r3 r4 r5 r6 <- b7 -> §22 No. The blue 7 does not fit. What fits: red 2 or red 7.
crun: r5 r6 r7 r8 <- r4 r4 -> §22 No. Only one red 4 fits.
set: 3 3 <- -> §22 Not yet. Which cards do you want to add?
# wilds that lie there
run: 3 W 5 <- -> §16 No. A laid wild stays where it is until the round is over.
run: 3 W 5 <- [wild_move=allowed] -> §16 No. Only a wild at one end of the run can move, and only\
 if there is room at the other end.
run: 3 W 5 <- 4 [take=W] -> §16 No. A laid wild stays on the table; nobody may take it.
run: 3 W 5 <- 6 [wild_replace=allowed take=W] -> §16 No. To take a wild, put the card it stands\
 for in its place.
run: 3 W 5 <- 4 [wild_replace=allowed take=3,7] -> §16 No. Only a wild may be taken from a meld.\
 The 3 stays.
# whose turn it is
set: 3 3 <- 3 [own_turn=False own_phase_laid=False] -> §21 Not yet. You may hit only in your own\
 turn. / §21 Not yet. Lay down your own phase first.
set: 3 3 <- 3 [hit_same_turn=none laid_this_turn=True] -> §23 No, not in this turn. You have just\
 laid down; you may hit from your next turn.
set: 3 3 <- 3 [hit_same_turn=own laid_this_turn=True owner=other] -> §23 No, not in this turn. You\
 have just laid down; you may hit others from your next turn.
set: 3 3 <- 3 [go_out_discard=required hand_after=] -> §27 No. Keep one card back: you must end\
 your turn with a discard.
"""


@each_row(rows_of(HITS))
def test_a_hit_is_answered_in_words(question: str, expected: str) -> None:
    assert said(hit(question)) == expected


COUNTS = """
color7 [laid=True points=95] -> §49 95 points? At most 3 cards can be left: 75 points. Count again?
run9 [laid=True points=20] -> §49 1 card cannot be worth 20 points. Count again?
set3+set3 [laid=True points=80 cards_laid=8] -> §49 80 points? At most 2 cards can be left: 50\
 points. Count again?
set3+set3 [laid=True points=5 cards_laid=12] -> §49 After this phase nothing can be left. Did\
 somebody else go out?
set5+set5 [laid=True points=5] -> §49 After this phase nothing can be left. Did somebody else go\
 out?
set5+set5 [laid=True points=5 cards=5] -> §49 1 card? No card can be left. Count again?
color7 [laid=False points=47] -> §25 Points come in fives. 47 is not a multiple of five.
color7 [laid=True points=-200] -> §49 Points are never below 0.
color7 [laid=False points=45] -> §49 45 points? Without a phase 10 cards are left: at least 50\
 points. Laid after all?
color7 [laid=False points=235] -> §49 235 points? Without a phase 10 cards are left: at most 230\
 points. Count again?
color7 [laid=True points=0] -> §49 0 points? Only the player who went out has none.
color7 [laid=True points=70] -> §49 70 points? No hand of 1 to 3 cards adds up to that. Count again?
color7 [laid=False points=45 cards=1,2,3,4,5,6,7,8,9] -> §49 1 card is missing. Count again?
color7 [laid=True points=20 cards=1,2,3,4] -> §49 At most 3 cards can be left, not 4. Count again?
color7 [laid=False points=900 counters=(73,25,5,0)] -> §1 There are only 72 cards from 1 to 9. I\
 count 73. / §1 There are only 24 cards from 10 to 12. I count 25. / §1 The skip is in the deck\
 only 4 times. I count 5. / §25 These cards are worth 690, not 900. / §49 Without a phase 10 cards\
 are left, not 103. Count again?
color7 [laid=False points=50 cards=9x5] -> §1 The 5 is in the deck only 8 times. I count 9. / §25\
 These cards are worth 45, not 50. / §49 1 card is missing. Count again?
set3 [laid=False points=5 out=True] -> §27 Nobody goes out without laying the phase. Laid after\
 all? / §27 Whoever went out has no cards left. Count again?
set3 [laid=True points=0 out=True cards=5] -> §25 These cards are worth 5, not 0. / §27 Whoever\
 went out has no cards left. Count again?
"""


@each_row(rows_of(COUNTS))
def test_a_count_is_questioned_in_words(question: str, expected: str) -> None:
    assert said(counted(question)) == expected


@each(SHEETS)
def test_laid_after_all_is_asked_only_where_it_could_be(sheet: str) -> None:
    """No advice leads to another doubt."""
    rules, asked = SHEETS[sheet].switches, 0
    for phase in CLASSIC.phases:
        for points in range(0, 305, 5):
            if "Laid after all?" in said(judge_count(phase, rules, laid=False, points=points)):
                assert judge_count(phase, rules, laid=True, points=points) == (), (phase, points)
                asked += 1
    assert asked


@each_row(
    [
        ((60, 70), "§24 Nobody went out? Somebody played the last card. Who was it?"),
        ((0, 0), "§24 Only one player can have no cards left. Who went out first?"),
        ((0, 230, 230, 230, 230), "§1 920 points together? All cards of the deck are worth 860. "),
        ((0, 230, 225), "§1 455 points together? One deck does not have"),
    ]
)
def test_a_table_is_questioned_in_words(points: tuple[int, ...], expected: str) -> None:
    lines = [CountedHand(f"p{i}", p, laid=False, out=not p) for i, p in enumerate(points)]
    assert said(judge_round(lines, Switches())).startswith(expected)


@each_row(
    [
        ({"sheet": "uno"}, "There is no rule sheet “uno”. The rule sheets are: mattel, fundex,"),
        ({"changes": {"wild": 1}}, "There is no"),
        (
            {"changes": {"wild_points": 1}},
            "“1” is not an answer to wild_points. The answers are: 25, 20.",
        ),
        ({"changes": {"wild_points": True}}, "“True” is not an answer to wild_points."),
        ({"changes": {"wild_points": "20"}}, "Give the number 20, without quotes."),
        ({"variant": "all"}, "There is no"),
        ({"variant": "first-0"}, "A game needs at least one phase."),
        ({"variant": "first-11"}, "The phase list has only 10 phases."),
        ({"variant": "even", "phase_list": PhaseList("own", CLASSIC.phases[:1])}, "With this"),
    ]
)
def test_a_table_that_cannot_be_is_told_kindly(wrong: dict[str, Any], begins: str) -> None:
    with pytest.raises(TableError) as refused:
        table_rules(**wrong)
    assert table_text(refused.value).startswith(begins)


# --- what an unfinished group needs next ----------------------------------------------------------

NEXT = """
set5+set2: 7 7 W 7 7 | 11 -> 1 more card: 11 or wild
set5: 7 7 -> 3 more cards: 7 or wild
run4: 3 4 -> The run still needs 2 more cards
set3+run4: 5 5 5 -> Now: run of 4
color3: 3 4 R5 -> Which colours are the 3 and 4?
set3: 5 5 6 6 ->
set3: W W W [min_natural=none] -> Which number do the wilds stand for?
color3: W W W [min_natural=none] -> Which colour do the wilds stand for?
"""


@each_row(rows_of(NEXT))
def test_the_next_card_is_named(question: str, needed: str) -> None:
    assert [*map(next_card, laid(question))] == [needed]


def test_the_group_that_is_not_whole_is_named() -> None:
    told = [unfinished_group_text(GroupKind.RUN, 2, twin=twin) for twin in (False, True)]
    assert told == ["The run is not whole yet.", "Group 2 is not whole yet."]


def test_every_code_of_the_rules_is_listed_and_has_a_sentence() -> None:
    found_in = source_of_package(scorekeeper.rules).replace(source_of(problems.__name__), "")
    assert set(re.findall(r'(?:broken|_fault)\(\s*"([a-z0-9_]+)"', found_in)) <= RULES_CODES.keys()
    assert all(f'"{code}"' in found_in for code in RULES_CODES)
    assert set(re.findall(r'NotationError\(\s*"(\w+)"', found_in)) == NOTATION.keys()
