"""Every refusal of a command or a move has a sentence that answers first and names the people it is
about."""

from __future__ import annotations

import re
from typing import Any

import scorekeeper.game
import scorekeeper.service
from scorekeeper.game import answers
from scorekeeper.game.answers import CODES, problem
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.rulebook import RULEBOOK
from scorekeeper.rules.sheets import rule_sheet
from scorekeeper.wording import refusals
from scorekeeper.wording.problems import refusal_text, turn_text
from scorekeeper.wording.refusals import TURNS
from scorekeeper.wording.terms import deck_of
from tests.all_cases import each, each_row
from tests.project.module_facts import source_of_package
from tests.rules.text_tables import named_values, rows_in
from tests.wording.every_problem import MANY

NAMES = {"p1": "Ann", "p2": "Ben", "p3": "Mia"}

VIOLET = rule_sheet("ravensburger")


@each({**refusals.GAME, **refusals.POINTS, **refusals.NAMES, **TURNS})
def test_every_refusal_has_words_and_one_of_turns_a_paragraph(code: str) -> None:
    found = problem(code, **MANY | {"card": "B7"})
    with deck_of(VIOLET):
        said = turn_text(found, NAMES) if code in TURNS else refusal_text(found, NAMES)
    assert re.fullmatch(r".*[.?]", said)
    assert not re.search(r"%\(|None|p\d|blue|B7", said)
    if code in TURNS:
        assert re.match(r"No\.|No need, Ben\.|Not yet[.,]", said)
        assert found.rule in RULEBOOK


def test_no_code_stands_there_in_vain() -> None:
    source = source_of_package(scorekeeper.game, without=answers.__name__)
    source += source_of_package(scorekeeper.service)
    assert [code for code in CODES if f'"{code}"' not in source] == []


REFUSED = rows_in("wording/tables/refused_commands")

TURNED_DOWN = rows_in("wording/tables/refused_moves")


def refused(text: str) -> Problem:
    code, _, facts = text.partition(" ")
    given: dict[str, Any] = named_values(facts)
    return problem(code, **given) if code in CODES else Problem(code, "§1", given)


@each_row(REFUSED)
def test_a_refusal_speaks_of_people(found: str, said: str) -> None:
    assert refusal_text(refused(found), NAMES) == said


@each_row(TURNED_DOWN)
def test_a_refused_move_is_told_in_a_sentence(found: str, said: str) -> None:
    with deck_of(VIOLET):
        assert turn_text(refused(found), NAMES) == said
