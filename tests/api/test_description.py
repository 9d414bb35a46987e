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
from tests.all_cases import each_row


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


@each_row(
    [
        ([weighed], r"weighed: weight: no kind reads .*float"),
        ([silent], "silent: hand has no sentence"),
        ([wordless], "wordless has no sentence"),
        ([unmarked], "unmarked: hand is not marked Readable"),
        ([points_again, silent_points], "Two questions are called points"),
    ],
    lambda _questions, told: told,
)
def test_a_question_that_is_not_described_whole_is_refused(questions: Any, told: str) -> None:
    with pytest.raises(TypeError, match=told):
        describe(module_with(*questions))


def test_an_example_that_has_no_answer_is_refused() -> None:
    broken = describe(module_with(greeted))["greeted"]
    with pytest.raises(TypeError, match=r"example of greeted has no answer: .*/name"):
        answer_of_example(broken)
