"""What was asked of the referee, as plain values and back.

    AskedQuestion("hit", by="p3", cards="6", player="p3", owner="p2", group=1)
    {"ask": "hit", "by": "p3", "cards": "6", "player": "p3", "owner": "p2", "group": 1}

Whether the question fits the game is not checked here; an answer is looked for when it is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_type_hints

from scorekeeper.game.stored_names import STORED_QUESTION
from scorekeeper.game.values import AskedQuestion

LONGEST = 600
"""Characters; a whole deck in notation has fewer."""

_TYPES = get_type_hints(AskedQuestion)


def write_question(question: AskedQuestion) -> dict[str, Any]:
    """What is asked, and the other fields that hold something, under their stored names."""
    written = {stored: getattr(question, field) for stored, field in STORED_QUESTION.items()}
    return {stored: value for stored, value in written.items() if value or stored == "ask"}


def read_question(plain: Mapping[str, Any]) -> AskedQuestion:
    """The question that was written so. Raises KeyError, TypeError or ValueError."""
    fields = {STORED_QUESTION[stored]: value for stored, value in plain.items()}
    for field, value in fields.items():
        if type(value) is not _TYPES[field]:
            raise TypeError(f"{value!r} is not {_TYPES[field].__name__}")
        if isinstance(value, str) and len(value) > LONGEST:
            raise ValueError(f"too long: {field}")
    return AskedQuestion(**fields)
