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
from scorekeeper.rules.plausibility import CountedHand, Proof, judge_count, judge_round, proof
from scorekeeper.rules.problems import RULES_CODES, Problem
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.switches import Switches
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.wording.errors import NOTATION
from scorekeeper.wording.problems import next_card, problem_text, table_text, unfinished_group_text
from tests.all_cases import each, each_row
from tests.project.module_facts import source_of, source_of_package
from tests.rules.text_tables import counted, hit, laid, rows_in

NOT_SAID_AT_A_TABLE = re.compile(r"[Ii]nvalid|[Ee]rror|[Oo]ops|[Ii]llegal|[Ww]rong|%\(|None")


def said(found: Iterable[Problem]) -> str:
    text = " / ".join(f"{each.rule} {problem_text(each)}" for each in found)
    assert not NOT_SAID_AT_A_TABLE.search(text), text
    return text


LAY_DOWNS = rows_in("wording/tables/lay_downs")


@each_row(LAY_DOWNS)
def test_a_lay_down_is_answered_in_words(question: str, expected: str) -> None:
    assert said(laid(question)) == expected


HITS = rows_in("wording/tables/hits")


@each_row(HITS)
def test_a_hit_is_answered_in_words(question: str, expected: str) -> None:
    assert said(hit(question)) == expected


COUNTS = rows_in("wording/tables/counts")


@each_row(COUNTS)
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


@each(SHEETS)
def test_a_total_that_is_impossible_either_way_is_told_at_once(sheet: str) -> None:
    """Phase 3 and 45: after it two cards are 40 or 50, without it ten are at least 50."""
    rules = SHEETS[sheet].switches
    for phase in CLASSIC.phases:
        for points in range(5, 50, 5):
            told = said(judge_count(phase, rules, laid=False, points=points))
            impossible = proof(points, phase, rules) is Proof.IMPOSSIBLE
            assert ("cannot be, laid or not" in told) is impossible, (phase, points)


@each_row(
    [
        ((60, 70), "§24 Nobody went out? By these rules a round ends only when somebody is out. "),
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

NEXT = rows_in("wording/tables/next")


@each_row(NEXT)
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
