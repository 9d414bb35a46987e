"""What an unfinished lay-down needs next: one line for each kind of group."""

from __future__ import annotations

import pytest

from scorekeeper.rules.judge import judge_lay_down
from scorekeeper.rules.notation import parse_groups, parse_phase
from scorekeeper.rules.phases import GroupKind
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.sheets import DEFAULT_SHEET, SHEETS
from scorekeeper.wording.problems import next_card, unfinished_group_text


def needs(phase: str, cards: str) -> list[str]:
    groups = [group.cards for group in parse_groups(cards)]
    verdict = judge_lay_down(parse_phase(phase), groups, SHEETS[DEFAULT_SHEET].switches)
    return [next_card(problem) for problem in verdict.problems]


@pytest.mark.parametrize(
    ("phase", "cards", "needed"),
    [
        ("set5+set2", "7 7 W 7 7 | 11", ["1 more card: 11 or wild"]),
        ("set5", "7 7", ["3 more cards: 7 or wild"]),
        ("run4", "6 7 8", ["1 more card: 5, 9 or wild"]),
        ("run4", "3 4", ["The run still needs 2 more cards"]),
        ("color3", "R1 R2", ["1 more card: red or wild"]),
        ("color4", "G1 G2", ["2 more cards: green or wild"]),
        ("set3+run4", "5 5 5", ["Now: run of 4"]),
        ("color3", "3 R4 R5", ["Which colour is the 3?"]),
        ("set3", "5 5 6 6", [""]),
    ],
)
def test_the_next_card_is_named(phase: str, cards: str, needed: list[str]) -> None:
    assert needs(phase, cards) == needed


def test_wilds_alone_ask_what_they_stand_for() -> None:
    asked = {
        "set": "Which number do the wilds stand for?",
        "color": "Which colour do the wilds stand for?",
        "run": "At which number does the run of wilds begin?",
    }
    for kind, words in asked.items():
        facts = {"kind": kind, "count": 3, "group": 1}
        assert next_card(Problem("wild_group_unnamed", "§14", facts)) == words


def test_the_group_that_is_not_whole_is_named() -> None:
    run, colours = GroupKind.RUN, GroupKind.COLOR
    assert unfinished_group_text(run, 2, twin=False) == "The run is not whole yet."
    assert unfinished_group_text(colours, 2, twin=True) == "Group 2 is not whole yet."
