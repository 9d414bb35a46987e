"""The entries about a whole game in words: who plays, joins or stops, and how it ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.game.events import (
    GameResumed,
    GameStarted,
    GameStopped,
    PlayerJoined,
    RulingGiven,
    TieRoundDrawn,
    TieRoundWon,
)
from scorekeeper.game.values import Seat
from scorekeeper.wording.lists import statements
from scorekeeper.wording.log_rules import ruling_words
from scorekeeper.wording.terms import Names, seat_name, seat_names

GameEvent = (
    GameStarted
    | TieRoundWon
    | TieRoundDrawn
    | GameStopped
    | GameResumed
    | PlayerJoined
    | RulingGiven
)


def game_event_line(event: GameEvent, names: Names) -> str:
    """One entry about the whole game in words."""
    match event:
        case GameStarted(seats=seats, dealer=dealer):
            return ngettext(
                "%(num)s player sat down, %(dealer)s deals",
                "%(num)s players sat down, %(dealer)s deals",
                len(seats),
                dealer=seat_name(dealer, names),
            )
        case TieRoundWon(seat=seat):
            return _("%(name)s won the tie", name=seat_name(seat, names))
        case TieRoundDrawn(seats=seats):
            return _("%(names)s are still tied", names=seat_names(seats, names))
        case GameStopped(for_good=for_good):
            ended = _("The game was ended early")
            return ended if for_good else _("The game was paused")
        case GameResumed():
            return _("The game was resumed")
        case PlayerJoined():
            return _joined(event, names)
        case RulingGiven():
            return ruling_words(event, names)
        case _:
            assert_never(event)


def _joined(event: PlayerJoined, names: Names) -> str:
    """A late player, with phases and points."""
    name, points, done = seat_name(event.seat, names), event.points, len(event.done)
    if done and points:
        return ngettext(
            "%(name)s joined late with %(num)s phase completed and %(points)s points",
            "%(name)s joined late with %(num)s phases completed and %(points)s points",
            done,
            name=name,
            points=points,
        )
    if done:
        return ngettext(
            "%(name)s joined late with %(num)s phase completed",
            "%(name)s joined late with %(num)s phases completed",
            done,
            name=name,
        )
    if points:
        return _("%(name)s joined late with %(points)s points", name=name, points=points)
    return _("%(name)s joined late", name=name)


def seats_changed_line(seats: Sequence[Seat], before: Sequence[Seat], names: Names) -> str:
    """Who stopped playing, plays again or sits elsewhere; `before` is the order until now."""
    back = [seat_name(seat, names) for seat in seats if seat not in before]
    gone = [seat_name(seat, names) for seat in before if seat not in seats]
    if not before:
        return _("Still playing: %(names)s", names=seat_names(seats, names))
    parts = [_("%(name)s plays again", name=name) for name in back]
    parts += [_("%(name)s stopped playing", name=name) for name in gone]
    return statements(parts) or _reseated(seats, before, names)


def _reseated(seats: Sequence[Seat], before: Sequence[Seat], names: Names) -> str:
    """The same players in another order: two swapped seats, or all of them moved."""
    moved = [seat for seat, was in zip(seats, before, strict=False) if seat != was]
    if len(moved) == 2 and len(seats) == len(before):
        return _("%(names)s swapped seats", names=seat_names(sorted(moved), names))
    return _("New seating order: %(names)s", names=seat_names(seats, names))
