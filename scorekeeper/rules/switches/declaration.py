"""What a switch is declared with: its question, its answers, their words, and its places.

Every page, list, search and program that shows switches goes through `SWITCHES`
(`scorekeeper.rules.switches`). A declaration that lacks something stops the program at its start.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field, fields
from typing import Any, Literal, TypeVar, cast, get_args, get_type_hints

from scorekeeper.immutable import immutable
from scorekeeper.rules.texts import N_, Text

SwitchValue = int | str
Value = TypeVar("Value", bound=SwitchValue)

Part = Literal["players", "laying", "hitting", "skips", "piles", "end"]
"""A section of the page of house rules."""

PARTS: Mapping[Part, Text] = {
    "players": N_("Players"),
    "laying": N_("Laying down"),
    "hitting": N_("Hitting, going out, laid wilds"),
    "skips": N_("Skips"),
    "piles": N_("Piles, knocking, buying"),
    "end": N_("Points and the end"),
}
"""The sections with their titles, in the order of the page."""

Tone = Literal["yes", "no", "wait", "plain"]
"""What an answer says to its question; `wait` is between yes and no."""


_EXAMPLE_CARD = re.compile(r"w?([1-9]|1[0-2])|[ws|]")
"""One word of `Answer.cards`."""


@immutable
class Answer:
    """One value of a switch in words: a whole sentence, and a few words or a figure for lists.

    `cards` show the answer on the page of house rules: numbers, `w` a wild, `w7` a wild for a 7,
    `s` a skip, `|` a gap. `further` is one more sentence, which the rulebook says below it."""

    words: Text
    short: Text | int
    tone: Tone = "plain"
    cards: str = ""
    further: Text | None = None


@immutable(kw_only=True)
class Switch:
    """One question about the rules, with an answer for each value, the commonest first.

    `short` is what it is about in a few words. `part` is its section of the page of house rules,
    where a switch with a greater `order` stands later. `point` is the point of the rulebook that it
    changes. `searched` is a list of the words by which people look for it."""

    question: Text
    short: Text
    part: Part
    order: int
    point: str
    answers: Mapping[SwitchValue, Answer]
    searched: Text


def switch(
    question: Text,
    *,
    short: Text,
    part: Part,
    order: int = 0,
    point: str,
    answers: Mapping[Value, Answer],
    searched: Text,
) -> Value:
    """Declares a field of `Switches`. Its default is the first answer, which most sheets give."""
    declaration = Switch(
        question=question,
        short=short,
        part=part,
        order=order,
        point=point,
        answers=cast(Mapping[SwitchValue, Answer], answers),
        searched=searched,
    )
    default: Any = field(default=next(iter(answers)), metadata={"switch": declaration})
    value: Value = default  # for mypy a field has the type of its default
    return value


def declared(switches: type) -> dict[str, Switch]:
    """Every switch of this class by its name, in order. Raises ValueError for a field that is not
    declared whole."""
    values = {name: get_args(hint) for name, hint in get_type_hints(switches).items()}
    found = {}
    for each in fields(switches):
        if "switch" not in each.metadata:
            raise ValueError(f"{each.name}: declare it with switch(...).")
        found[each.name] = _checked(each.name, each.metadata["switch"], values[each.name])
    return found


def _checked(name: str, declaration: Switch, values: tuple[SwitchValue, ...]) -> Switch:
    """The declaration with its answers. They must be those of the `Literal`, in its order."""
    answers = tuple(declaration.answers)
    if without := [value for value in values if value not in answers]:
        raise ValueError(f"{name}: no words for the answer {_listed(without)}.")
    if unknown := [answer for answer in answers if answer not in values]:
        raise ValueError(f"{name}: words for {_listed(unknown)}, which is none of its answers.")
    if answers != values:
        raise ValueError(f"{name}: its answers in order are {_listed(values)}.")
    if silent := [value for value, answer in declaration.answers.items() if not answer.words.id]:
        raise ValueError(f"{name}: no words for the answer {_listed(silent)}.")
    for value, answer in declaration.answers.items():
        if strange := [card for card in answer.cards.split() if not _EXAMPLE_CARD.fullmatch(card)]:
            raise ValueError(f"{name}: {_listed(strange)} shows no card for the answer {value!r}.")
    if declaration.part not in PARTS:
        raise ValueError(f"{name}: there is no part {declaration.part!r} of the house rules.")
    return declaration


def _listed(values: Any) -> str:
    return ", ".join(map(repr, values))
