"""Under which name a phone keeps what is half typed, or was not sent yet.

Knows that a name begins with the game and with how often a round of it ended: what is kept from
before is of no use then, and `static/js/app.js` forgets it. Refuses to know what is kept.
"""

from __future__ import annotations

from scorekeeper.game.events import RoundClosed, RoundVoided
from scorekeeper.service import TableView


def deal_name(view: TableView) -> str:
    """A name for the deal that is being played; another one after each round, misdeal, and where a
    round was opened again."""
    number = view.game.open.number if view.game.open else 0
    return f"{number}.{_closings(view)}"


def draft_name(view: TableView, what: str) -> str:
    """The name for this form of this round; another one once the round has ended, also where that
    was struck again."""
    return f"{view.code}.{_closings(view)}.{what}"


def _closings(view: TableView) -> int:
    return sum(isinstance(entry.event, RoundClosed | RoundVoided) for entry in view.log)
