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
from scorekeeper.wording import refusals
from scorekeeper.wording.problems import refusal_text, turn_text
from scorekeeper.wording.refusals import TURNS
from tests.all_cases import each, each_row
from tests.project.module_facts import source_of_package
from tests.rules.text_tables import named_values, rows_of
from tests.wording.every_problem import MANY

NAMES = {"p1": "Ann", "p2": "Ben", "p3": "Mia"}


@each({**refusals.GAME, **refusals.POINTS, **refusals.NAMES, **TURNS})
def test_every_refusal_has_words_and_one_of_turns_a_paragraph(code: str) -> None:
    found = problem(code, **MANY | {"card": "B7"})
    said = turn_text(found, NAMES, "violet") if code in TURNS else refusal_text(found, NAMES)
    assert re.fullmatch(r".*[.?]", said)
    assert not re.search(r"%\(|None|p\d|blue|B7", said)
    if code in TURNS:
        assert re.match(r"No\.|No need, Ben\.|Not yet[.,]", said)
        assert found.rule in RULEBOOK


def test_no_code_stands_there_in_vain() -> None:
    source = source_of_package(scorekeeper.game, without=answers.__name__)
    source += source_of_package(scorekeeper.service)
    assert [code for code in CODES if f'"{code}"' not in source] == []


REFUSED = """
players_2_to_6 players=1 most=6 -> One more player, please: 2 to 6 can play.
players_2_to_6 players=9 most=8 -> 2 to 8 can play, not 9.
table_full players=8 -> 8 players are already playing. One of them has to stop first.
laid_unsaid seats=('p2',) -> Did Ben lay the phase? The points do not say.
laid_unsaid seats=('p1','p2','p3') ->\
 Which of them laid their phase: Ann, Ben and Mia? The points do not say.
player_must_name_phase seat=p1 candidates=(4,5,6) ->\
 Which phase is it, Ann? It could be 4, 5 or 6.
several_out seats=('p1','p2') ->\
 Only one player can have no cards left: Ann and Ben. Who went out first?
cannot_be points=5 seat=p2 -> Ben: 5 points? No cards add up to that. Count again?
nobody_out -> Nobody went out? Somebody played the last card. Who was it?
hand_missing seat=p9 -> p9’s points are missing.
already_counted seat=p3 points=45 actor=p2 ->\
 Mia already has 45 points in this round, entered by Ben.
already_counted seat=p3 points=45 actor=p3 -> Mia already has 45 points in this round.
already_out seat=p3 -> Mia is already out.
"""

TURNED_DOWN = """
not_your_turn seat=p2 turn=p1 -> Not yet, Ben. It is Ann’s turn.
skip_needs_a_player seats=('p1','p2','p3') -> Not yet. Who do you skip: Ann, Ben or Mia?
only_top_card card=B9 top=R3 -> No. Only the top card may be taken: red 3.
no_such_meld on=p1 group=2 there=1 -> No. Ann has laid 1 group; there is no group 2.
already_laid seat=p1 phase=3 ->\
 Ann has already laid phase 3 in this round. Only one phase a round.
one_skip_per_player_per_circle seat=p3 until=p2 ->\
 No. Mia was already skipped in this circle. Not again until Ben’s next turn.
only_top_card card=R9 top=S top_stays=True ->\
 No. The red 9 lies under a skip, and a skip is never taken.
"""


def refused(text: str) -> Problem:
    code, _, facts = text.partition(" ")
    given: dict[str, Any] = named_values(facts)
    return problem(code, **given) if code in CODES else Problem(code, "§1", given)


@each_row(rows_of(REFUSED))
def test_a_refusal_speaks_of_people(found: str, said: str) -> None:
    assert refusal_text(refused(found), NAMES) == said


@each_row(rows_of(TURNED_DOWN))
def test_a_refused_move_is_told_in_a_sentence(found: str, said: str) -> None:
    assert turn_text(refused(found), NAMES, "violet") == said
