"""Every code of a move has a sentence that answers first and names the people it is about."""

from __future__ import annotations

import re

import pytest

from scorekeeper.game.answers import problem
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.rulebook import RULEBOOK
from scorekeeper.wording.problems import turn_text
from scorekeeper.wording.refusals import TURNS
from tests.all_cases import each
from tests.wording.every_problem import MANY

NAMES = {"p1": "Ann", "p2": "Ben", "p3": "Mia"}


@each(TURNS)
def test_every_code_of_turns_has_words_and_a_paragraph(code: str) -> None:
    found = problem(code, **MANY | {"card": "B7"})
    said = turn_text(found, NAMES, "violet")
    assert re.match(r"No\.|No need, Ben\.|Not yet[.,]", said)
    assert said[-1] in ".?"
    assert not re.search(r"%\(|None|p\d|blue|B7", said)
    assert found.rule in RULEBOOK


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (
            problem("not_your_turn", seat="p2", turn="p1"),
            "Not yet, Ben. It is Ann’s turn.",
        ),
        (
            problem("skip_needs_a_player", seats=("p1", "p2", "p3")),
            "Not yet. Whom do you skip: Ann, Ben or Mia?",
        ),
        (
            problem("only_top_card", card="B9", top="R3"),
            "No. Only the top card may be taken: red 3.",
        ),
        (
            problem("no_such_meld", on="p1", group=2, there=0),
            "No. Ann has no cards on the table yet.",
        ),
        (
            problem("no_such_meld", on="p1", group=2, there=1),
            "No. Ann has laid 1 group; there is no group 2.",
        ),
        (
            problem("more_than_hand", seat="p1", count=2, hand=1),
            "No. Ann holds 1 card, not 2.",
        ),
        (
            problem("already_laid", seat="p1", phase=3),
            "Ann has already laid phase 3 in this round. Only one phase a round.",
        ),
        (Problem("own_phase_not_laid", "§21"), "Not yet. Lay down your own phase first."),
    ],
)
def test_a_refused_move_is_told_in_a_sentence(found: Problem, said: str) -> None:
    assert turn_text(found, NAMES, "violet") == said
