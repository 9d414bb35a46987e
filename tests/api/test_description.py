"""A question that is not described completely is told at the start, or by mypy."""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType
from typing import Annotated, Any

import pytest

from scorekeeper.api import question
from scorekeeper.api.card_values import Cards
from scorekeeper.api.cards import points
from scorekeeper.api.description import describe
from scorekeeper.api.dispatch import answer_of_example
from scorekeeper.api.kinds import Name, Readable, Table


@dataclass(frozen=True, slots=True)
class Told:
    """An answer."""

    told: int


@question("weighed", example={"weight": 7.5})
def weighed(weight: Annotated[Readable[float], "In grams."]) -> Told:  # type: ignore[type-var]
    """What mypy says of this argument is expected above; `make types` fails if it says nothing."""
    return Told(round(weight))


@question("silent", example={"hand": ["R7"]})
def silent(hand: Readable[Cards]) -> Told:
    """A question without a sentence for its field."""
    return Told(len(hand))


@question("wordless", example={"hand": ["R7"]})
def wordless(hand: Annotated[Readable[Cards], "The cards."]) -> Told:
    return Told(len(hand))


@question("unmarked", example={"hand": ["R7"]})
def unmarked(hand: Annotated[Cards, "The cards."]) -> Told:
    """A question whose argument is not shown to mypy."""
    return Told(len(hand))


@question("greeted", example={"name": 7})
def greeted(name: Annotated[Readable[Name], "Whom to greet."]) -> Told:
    """A question with an example that cannot be read."""
    return Told(len(name))


@question("points", example={"hand": []})
def points_again(hand: Annotated[Readable[Cards], "The cards."], *, table: Table) -> Told:
    """A question with the name of another."""
    return Told(points(hand, table=table).points)


@question("points", example={"hand": []})
def silent_points() -> Told:
    """A question with the same name, which takes nothing."""
    return Told(0)


def module_with(*questions: Any) -> ModuleType:
    module = ModuleType(__name__)
    vars(module).update({each.function.__name__: each for each in questions})
    return module


def test_an_argument_of_a_kind_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(TypeError, match=r"weighed: weight: no kind reads .*float"):
        describe(module_with(weighed))


def test_a_field_without_a_sentence_is_refused() -> None:
    with pytest.raises(TypeError, match="silent: hand has no sentence"):
        describe(module_with(silent))


def test_a_question_without_a_sentence_is_refused() -> None:
    with pytest.raises(TypeError, match="wordless has no sentence"):
        describe(module_with(wordless))


def test_an_argument_that_mypy_does_not_look_at_is_refused() -> None:
    with pytest.raises(TypeError, match="unmarked: hand is not marked Readable"):
        describe(module_with(unmarked))


def test_an_example_that_has_no_answer_is_refused() -> None:
    broken = describe(module_with(greeted))["greeted"]
    with pytest.raises(TypeError, match=r"example of greeted has no answer: .*/name"):
        answer_of_example(broken)


def test_two_questions_of_one_name_are_refused() -> None:
    with pytest.raises(TypeError, match="Two questions are called points"):
        describe(module_with(points_again, silent_points))
