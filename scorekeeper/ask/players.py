"""Who sits at the table a question speaks of: the names in the order of the seats.

Two to six names, each once. Refuses to know what the players do.
"""

from __future__ import annotations

from scorekeeper.ask.reading import Field, Kind, a_list, text
from scorekeeper.ask.refusing import below, shown
from scorekeeper.errors import RequestError
from scorekeeper.game.events import MAX_PLAYERS, MIN_PLAYERS
from scorekeeper.rules.verdicts import Problem

LONGEST_NAME = 100
_MOST_NAMES = 1000


def _names(value: object, at: str) -> tuple[str, ...]:
    """The names of a table: two to six, each once."""
    told = a_list(value, at, _MOST_NAMES)
    names = tuple(text(each, below(at, i), "name") for i, each in enumerate(told))
    if not MIN_PLAYERS <= len(names) <= MAX_PLAYERS:
        raise _refused(Problem("players_2_to_6", "§2", {"players": len(names)}), at)
    for i, name in enumerate(names):
        facts = {"name": shown(name), "most": LONGEST_NAME}
        if not name.strip():
            raise _refused(Problem("name_missing", ""), below(at, i))
        if len(name) > LONGEST_NAME:
            raise _refused(Problem("name_too_long", "", facts), below(at, i))
        if name in names[:i]:
            raise _refused(Problem("same_name_twice", "", facts), below(at, i))
    return names


def _refused(problem: Problem, at: str) -> RequestError:
    from scorekeeper.wording.refusals import refusal_text

    return RequestError(problem.code, at, refusal_text(problem, {}))


def name(value: object, at: str) -> str:
    """The name of one player, who may or may not sit here."""
    return text(value, at, "name")


_NOT_BLANK = r"[^\s\u001c-\u001f\u0085]"
"""A name has a letter that is no space."""

NAME = Kind(name, {"type": "string", "maxLength": LONGEST_NAME})
PLAYERS = Field(
    "players",
    Kind(
        _names,
        {
            "type": "array",
            "items": {
                "type": "string",
                "minLength": 1,
                "maxLength": LONGEST_NAME,
                "pattern": _NOT_BLANK,
            },
            "minItems": MIN_PLAYERS,
            "maxItems": MAX_PLAYERS,
            "uniqueItems": True,
        },
    ),
    "The players in the order of their seats, clockwise.",
)
