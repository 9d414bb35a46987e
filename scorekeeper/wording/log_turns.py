"""The log's lines about turns: "Ben skipped Mia", "Dad's turn is over, discard 5"."""

from __future__ import annotations

from typing import assert_never

from flask_babel import gettext as _

from scorekeeper.game.events import (
    CardTurnedUp,
    Knocked,
    SkipPlayed,
    SkipSuffered,
    TurnPassed,
    TurnsTracked,
)
from scorekeeper.game.values import Seat
from scorekeeper.rules.cards import Card
from scorekeeper.wording.cards import card_words
from scorekeeper.wording.terms import Names, seat_name

TurnEvent = TurnsTracked | CardTurnedUp | TurnPassed | SkipPlayed | SkipSuffered | Knocked


def turn_line(event: TurnEvent, names: Names) -> str:
    """One entry about turns in words."""
    match event:
        case TurnsTracked(on=on, turn=turn):
            return _tracked(on, turn, names)
        case CardTurnedUp(card=card, to=to):
            shown = card_words(card)
            if to is None:
                return _("Turned up first: %(card)s", card=shown)
            name = seat_name(to, names)
            return _("Turned up first: %(card)s; it went to %(name)s", card=shown, name=name)
        case SkipSuffered(seat=seat):
            return _("%(name)s lost a turn", name=seat_name(seat, names))
        case TurnPassed() | SkipPlayed() | Knocked():
            line = _done(event, names)
            return (
                _("%(said)s (recorded despite a problem)", said=line) if event.overruled else line
            )
        case _:
            assert_never(event)


def _tracked(on: bool, turn: Seat | None, names: Names) -> str:
    if not on:
        return _("Turns are no longer followed")
    if turn is None:
        return _("Turns are followed")
    return _("Turns are followed; it is %(name)s’s turn", name=seat_name(turn, names))


def _done(event: TurnPassed | SkipPlayed | Knocked, names: Names) -> str:
    name = seat_name(event.seat, names)
    match event:
        case SkipPlayed(target=target):
            return _("%(name)s skipped %(target)s", name=name, target=seat_name(target, names))
        case Knocked(bought=True):
            return _("%(name)s bought the discard", name=name)
        case Knocked():
            return _("%(name)s knocked", name=name)
        case TurnPassed(discard=Card() as card):
            return _("%(name)s’s turn is over, discard %(card)s", name=name, card=card_words(card))
        case TurnPassed():
            return _("%(name)s’s turn is over", name=name)
        case _:
            assert_never(event)
