"""Questions of other programs: one JSON object in, one out. docs/ask.md is the contract.

A question is a function of this package that is marked with `question`. Its signature describes it:
each argument is a field with its kind, its sentence and its default, and the fields of the frozen
dataclass it gives are those of the answer. `description` reads the signature, and everything else
reads the description: `dispatch` answers JSON, `openapi`, the page `/api` and docs/ask.md describe
it. The terminal and pages call the function itself.

This layer decides nothing: `rules` and `game` decide, and `wording` makes the sentences. A question
reads and writes no stored game; `games` prints the ones that it is given.

This module and `cards` import little, and what else a question needs is imported inside it, so that
`scorekeeper points` starts quickly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, ParamSpec, TypeVar

from scorekeeper.immutable import immutable

Given = ParamSpec("Given")


Found = TypeVar("Found")


@immutable
class Question(Generic[Given, Found]):
    """A question. It is called as the function that answers it. `example` is a question without
    errors, without its name."""

    name: str
    example: Mapping[str, object]
    function: Callable[Given, Found]

    def __call__(self, *args: Given.args, **named: Given.kwargs) -> Found:
        """The answer. Raises RequestError if there is none."""
        return self.function(*args, **named)


def question(
    name: str, *, example: Mapping[str, object]
) -> Callable[[Callable[Given, Found]], Question[Given, Found]]:
    """Mark a function as the question of this name. The first paragraph of its docstring says what
    is asked."""

    def marked(function: Callable[Given, Found]) -> Question[Given, Found]:
        return Question(name, example, function)

    return marked


class JsonObject:
    """A dataclass of this kind is an object inside a question. Its fields are described like the
    arguments of a question."""

    __slots__ = ()


UNPRINTED = {"printed": False}
"""Metadata of a field of an answer that is for callers in Python and is not in the JSON."""
