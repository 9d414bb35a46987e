"""Every refusal has a sentence that names the people it is about."""

from __future__ import annotations

import pytest

import scorekeeper.game
import scorekeeper.service
from scorekeeper.game import answers
from scorekeeper.game.answers import CODES, problem
from scorekeeper.rules.problems import Problem
from scorekeeper.wording import refusals
from scorekeeper.wording.problems import refusal_text
from tests.all_cases import each
from tests.project.module_facts import source_of_package
from tests.wording.every_problem import MANY

NAMES = {"p1": "Ann", "p2": "Ben", "p3": "Mia"}


@each({**refusals.GAME, **refusals.POINTS, **refusals.NAMES})
def test_every_refusal_has_words(code):
    said = refusal_text(problem(code, **MANY), NAMES)
    assert said[-1] in ".?"
    assert "%(" not in said
    assert "p2" not in said


def test_no_code_stands_there_in_vain():
    source = source_of_package(scorekeeper.game, without=answers.__name__)
    source += source_of_package(scorekeeper.service)
    assert [code for code in CODES if f'"{code}"' not in source] == []


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (problem("players_2_to_6", players=1, most=6), "One more player, please: 2 to 6 can play."),
        (problem("players_2_to_6", players=7, most=6), "2 to 6 can play, not 7."),
        (problem("players_2_to_6", players=9, most=8), "2 to 8 can play, not 9."),
        (
            problem("table_full", players=8),
            "8 players are already playing. One of them has to stop first.",
        ),
        (
            problem("laid_unsaid", seats=("p2",)),
            "Did Ben lay the phase? The points do not say.",
        ),
        (
            problem("laid_unsaid", seats=("p1", "p2", "p3")),
            "Which of them laid their phase: Ann, Ben and Mia? The points do not say.",
        ),
        (
            problem("player_must_name_phase", seat="p1", candidates=(4, 5, 6)),
            "Which phase is it, Ann? It could be 4, 5 or 6.",
        ),
        (
            problem("player_must_name_phase", seat="p1", candidates=(4,)),
            "Which phase is it, Ann? It could be 4.",
        ),
        (
            Problem("several_out", "§24", {"seats": ("p1", "p2")}),
            "Only one hand can be empty: Ann and Ben. Who went out first?",
        ),
        (
            Problem("cannot_be", "§49", {"points": 5, "seat": "p2"}),
            "Ben: 5 points? No cards add up to that. Count again?",
        ),
        (
            Problem("nobody_out", "§24"),
            "Nobody went out? Somebody played the last card. Who was it?",
        ),
        (problem("hand_missing", seat="p9"), "p9’s points are missing."),
        (
            problem("already_counted", seat="p3", points=45, actor="p2"),
            "Mia already has 45 points in this round, entered by Ben.",
        ),
        (
            problem("already_counted", seat="p3", points=45, actor="p3"),
            "Mia already has 45 points in this round.",
        ),
        (
            problem("already_counted", seat="p3", points=45, actor="keeper"),
            "Mia already has 45 points in this round.",
        ),
        (problem("already_out", seat="p3"), "Mia is already out."),
    ],
)
def test_a_refusal_speaks_of_people(found, said):
    assert refusal_text(found, NAMES) == said
