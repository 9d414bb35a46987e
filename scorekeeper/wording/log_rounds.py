"""What is recorded in a round, in short sentences: "Ben laid phase 3", "Mia discarded 5"."""

from __future__ import annotations

from typing import assert_never

from flask_babel import gettext as _
from flask_babel import pgettext

from scorekeeper.game import events
from scorekeeper.game.events import Entry
from scorekeeper.game.standings import MISDEALT_TIE
from scorekeeper.game.state import Line
from scorekeeper.game.values import Seat
from scorekeeper.rules.cards import Card
from scorekeeper.wording.lists import side_by_side
from scorekeeper.wording.terms import Names, card_words, cards_words, meld_words, seat_name

RoundEvent = (
    events.PhaseLaidDown
    | events.CardsHit
    | events.PlayerWentOut
    | events.HandCounted
    | events.RoundClosed
    | events.RoundVoided
)


def round_event_line(event: RoundEvent, names: Names) -> str:
    """One entry of a round in words: "Ben laid phase 3", "Ben 45, not laid", "Round 5 recorded"."""
    match event:
        case events.PhaseLaidDown(seat=seat, phase=phase, overruled=overruled):
            line = _("%(name)s laid phase %(phase)s", name=seat_name(seat, names), phase=phase)
            return _despite_a_problem(line) if overruled else line
        case events.CardsHit():
            return _hit_line(event, names)
        case events.PlayerWentOut(seat=seat, phase=phase):
            return and_phase(_("%(name)s went out", name=seat_name(seat, names)), phase)
        case events.HandCounted():
            return _counted_line(event, names)
        case events.RoundClosed(round_no=number, overruled=overruled):
            if overruled:
                return _("Round %(number)s recorded anyway", number=number)
            return _("Round %(number)s recorded", number=number)
        case events.RoundVoided(reason=reason) if reason == MISDEALT_TIE:
            return _("The tie round dealt again")
        case events.RoundVoided(round_no=number):
            return _("Round %(number)s dealt again", number=number)
        case _:
            assert_never(event)


def _hit_line(event: events.CardsHit, names: Names) -> str:
    """A hit; the meld is named as it was after the hit."""
    line = _hit_words(
        event,
        name=seat_name(event.seat, names),
        owner=seat_name(event.owner, names),
        # Translators: a group is said as in “set of 5s” or “run 3 to 6”, in the nominative.
        group=meld_words(event.meld),
    )
    return _despite_a_problem(line) if event.overruled else line


def _hit_words(event: events.CardsHit, **said: str) -> str:
    if not event.cards:
        return _("%(name)s moved a wild on %(owner)s’s %(group)s", **said)
    cards = cards_words(event.cards)
    if event.taken:
        return _(
            "%(name)s hit %(cards)s on %(owner)s’s %(group)s and took %(taken)s in exchange",
            cards=cards,
            taken=cards_words(event.taken),
            **said,
        )
    return _("%(name)s hit %(cards)s on %(owner)s’s %(group)s", cards=cards, **said)


def _counted_line(event: events.HandCounted, names: Names) -> str:
    said = {"name": seat_name(event.seat, names), "points": event.points}
    laid = event.laid
    line = (
        _("%(name)s %(points)s, laid", **said)
        if laid
        else _("%(name)s %(points)s, not laid", **said)
    )
    line = and_phase(line, event.phase if laid else None)
    return _despite_a_problem(line) if event.overruled else line


def and_phase(line: str, phase: int | None) -> str:
    """The line with the phase that was laid, which is known only where the order is free (§35)."""
    if phase is None:
        return line
    # Translators: after a name or points, in a line of the log.
    words = pgettext("the phase of a hand", "phase %(number)s", number=phase)
    return side_by_side(filter(None, (line, words)))


def needs_no_counter(entry: Entry, names: Names) -> bool:
    """Is it needless to say who counted this hand?"""
    event = entry.event
    assert isinstance(event, events.HandCounted)
    return entry.actor == event.seat or entry.actor not in names


def counted_words(hand: events.HandCounted | Line) -> str:
    """The points of a hand, and whether the phase was laid."""
    if hand.laid:
        return _("%(points)s, laid", points=hand.points)
    return _("%(points)s, not laid", points=hand.points)


def _despite_a_problem(line: str) -> str:
    """The line of an entry that has a problem, which the table overruled."""
    return _("%(said)s (recorded anyway)", said=line)


# --- turns ----------------------------------------------------------------------------------------


TurnEvent = (
    events.TurnsTracked
    | events.CardTurnedUp
    | events.TurnPassed
    | events.SkipPlayed
    | events.SkipSuffered
    | events.Knocked
)


def turn_line(event: TurnEvent, names: Names) -> str:
    """One entry about turns in words: "Ben skipped Mia", "Dad discarded 5"."""
    match event:
        case events.TurnsTracked(on=on, turn=turn):
            return _tracked_line(on, turn, names)
        case events.CardTurnedUp(card=card, to=to):
            shown = card_words(card)
            if to is None:
                return _("Turned up first: %(card)s", card=shown)
            name = seat_name(to, names)
            return _("Turned up first: %(card)s; it went to %(name)s", card=shown, name=name)
        case events.SkipSuffered(seat=seat):
            return _("%(name)s lost a turn", name=seat_name(seat, names))
        case events.TurnPassed() | events.SkipPlayed() | events.Knocked():
            line = _turn_taken_line(event, names)
            return _despite_a_problem(line) if event.overruled else line
        case _:
            assert_never(event)


def _tracked_line(on: bool, turn: Seat | None, names: Names) -> str:
    if not on:
        return _("Turns are off")
    if turn is None:
        return _("Turns are followed")
    return _("Turns are followed; it is %(name)s’s turn", name=seat_name(turn, names))


def _turn_taken_line(
    event: events.TurnPassed | events.SkipPlayed | events.Knocked, names: Names
) -> str:
    name = seat_name(event.seat, names)
    match event:
        case events.SkipPlayed(target=target):
            return _("%(name)s skipped %(target)s", name=name, target=seat_name(target, names))
        case events.Knocked(bought=True):
            return _("%(name)s bought the discard", name=name)
        case events.Knocked():
            return _("%(name)s knocked", name=name)
        case events.TurnPassed(discard=Card() as card):
            return _("%(name)s discarded %(card)s", name=name, card=card_words(card))
        case events.TurnPassed():
            return _("%(name)s’s turn is over", name=name)
        case _:
            assert_never(event)
