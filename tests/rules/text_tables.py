"""Tables of examples as text: a line is a row, `->` stands between what is asked and what is told.

Lines that begin with `#` say what the rows below them are about. Problems are asked for like this,
with their sentences (`tests/wording/test_problems.py`):

    set3+run4: 5 5 5 | 3 4 [wrap=yes]         a lay-down, and what is otherwise than usual
    run: 3 4 5 <- 7 [own_turn=False]          a meld on the table, and what is added to it
    color7 [laid=True points=47]              a counted hand
"""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from scorekeeper.rules.hits import judge_hit
from scorekeeper.rules.judge import judge_lay_down
from scorekeeper.rules.melds import Meld, read_group
from scorekeeper.rules.notation import parse_cards, parse_groups, parse_phase
from scorekeeper.rules.phases import GroupKind
from scorekeeper.rules.plausibility import judge_count
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.switches import SWITCH_VALUES, Switches

TESTS = Path(__file__).parents[1]


def rows_in(name: str) -> list[tuple[str, ...]]:
    """The rows of the table `tests/NAME.txt`."""
    return rows_of(text_of(name))


def values_in(name: str) -> list[tuple[Any, ...]]:
    """The rows of the table `tests/NAME.txt`; a cell that is a value of Python is that value."""
    return [tuple(_value("", cell) for cell in row) for row in rows_in(name)]


def text_of(name: str) -> str:
    """The text `tests/NAME.txt`. A line that begins with a blank goes on with the one before it."""
    return re.sub(r"\n +", " ", (TESTS / f"{name}.txt").read_text(encoding="utf-8"))


def rows_of(table: str, sign: str = "->") -> list[tuple[str, ...]]:
    """The cells of each row, without the blanks around them."""
    lines = [line for line in table.splitlines() if line.strip() and not line.startswith("#")]
    return [tuple(cell.strip() for cell in line.split(sign)) for line in lines]


def named_values(text: str) -> dict[str, Any]:
    """The values of `wrap=yes count=3 seats=(1,2) cards=R5,W`; what is neither cards nor a value of
    Python is text."""
    pairs = (each.partition("=") for each in text.split())
    return {name: _value(name, value) for name, _, value in pairs}


def printed(value: Any) -> str:
    """A value of the program as tables write it: `InMonths months=(5) years=(2024, 2025)`, without
    the fields that are as usual or do not count."""
    if isinstance(value, tuple):
        return f"({', '.join(map(printed, value))})"
    if not is_dataclass(value):
        return value.name if isinstance(value, Enum) else str(value)
    given = ((each, getattr(value, each.name)) for each in fields(value) if each.compare)
    told = [f"{each.name}={printed(found)}" for each, found in given if found != each.default]
    return " ".join([type(value).__name__, *told])


OF_CARDS = frozenset(("cards", "hand", "hand_after", "take"))


def _value(name: str, text: str) -> Any:
    if name in OF_CARDS:
        return parse_cards(text)
    try:
        return literal_eval(text)
    except (SyntaxError, ValueError):
        return text


def asked(text: str) -> tuple[str, Switches, dict[str, Any]]:
    """What is asked: the text before the bracket, the switches in it, and everything else in it."""
    typed, _, bracket = text.removesuffix("]").partition("[")
    given = named_values(bracket)
    rules = Switches(**{name: given.pop(name) for name in SWITCH_VALUES.keys() & given})
    return typed, rules, given


def laid(question: str) -> Sequence[Problem]:
    """The problems of a lay-down."""
    text, rules, more = asked(question)
    phase, _, typed = text.partition(":")
    groups = parse_groups(typed)
    cards, declare = [group.cards for group in groups], [group.declare for group in groups]
    return judge_lay_down(parse_phase(phase), cards, rules, declare=declare, **more).problems


def meld(typed: str) -> Meld:
    """What lies on the table, such as `run: 3 4 W` or `set: W W =5`, under any rules."""
    kind, _, cards = typed.partition(":")
    (group,) = parse_groups(cards)
    anything = Switches(min_natural="none", wrap="yes")
    lies = read_group(GroupKind(kind.strip()), group.cards, anything, group.declare).meld
    assert lies is not None
    return lies


def hit(question: str) -> Sequence[Problem]:
    """The problems of a hit."""
    text, rules, more = asked(question)
    lies, add = text.split("<-")
    return judge_hit(meld(lies), parse_cards(add), rules, **more).problems


def counted(question: str) -> Sequence[Problem]:
    """The doubts about a hand."""
    phase, rules, line = asked(question)
    return judge_count(parse_phase(phase), rules, **line)
