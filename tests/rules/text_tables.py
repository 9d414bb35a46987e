"""Tables of examples as text: a line is a row, `->` stands between what is asked and what is told.

Lines that begin with `#` say what the rows below them are about.
"""

from __future__ import annotations

from ast import literal_eval
from typing import Any

from scorekeeper.rules.notation import parse_cards


def rows_of(table: str, sign: str = "->") -> list[tuple[str, ...]]:
    """The cells of each row, without the blanks around them."""
    lines = [line for line in table.splitlines() if line.strip() and not line.startswith("#")]
    return [tuple(cell.strip() for cell in line.split(sign)) for line in lines]


def named_values(text: str) -> dict[str, Any]:
    """The values of `wrap=yes count=3 seats=(1,2) cards=R5,W`; what is neither cards nor a value of
    Python is text."""
    pairs = (each.partition("=") for each in text.split())
    return {name: _value(name, value) for name, _, value in pairs}


OF_CARDS = frozenset(("cards", "hand", "hand_after", "take"))


def _value(name: str, text: str) -> Any:
    if name in OF_CARDS:
        return parse_cards(text)
    try:
        return literal_eval(text)
    except (SyntaxError, ValueError):
        return text
