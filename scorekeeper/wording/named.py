"""People and things by name, as one says them: "Ann, Ben and Mia".

Knows which name a seat has. Refuses to know what is said of it (`refusals`, `refusal_words`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from flask_babel import gettext as _

from scorekeeper.game.events import Seat

Names = Mapping[Seat, str]
Facts = Mapping[str, Any]


def listed(words: Collection[str]) -> str:
    """Words as one says them: Ann, Ben and Mia."""
    *before, last = words
    if not before:
        return last
    return _("%(some)s and %(last)s", some=", ".join(before), last=last)


def name_of(facts: Facts, names: Names) -> str:
    """The player that the facts of a problem speak of."""
    return names.get(facts["seat"], facts["seat"])


def everybody(seats: Collection[Seat], names: Names) -> str:
    """All of these players."""
    return listed([names.get(seat, seat) for seat in seats])
