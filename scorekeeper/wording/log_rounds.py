"""The entries of a round in words: "Ben laid phase 3", "Ben 45, not laid", "Round 5 recorded"."""

from __future__ import annotations

from typing import assert_never

from flask_babel import gettext as _

from scorekeeper.game.events import (
    CardsHit,
    HandCounted,
    PhaseLaidDown,
    PlayerWentOut,
    RoundClosed,
    RoundVoided,
)
from scorekeeper.game.standings import MISDEALT_TIE
from scorekeeper.wording.cards import short_cards
from scorekeeper.wording.terms import Names, meld_words, seat_name

RoundEvent = PhaseLaidDown | CardsHit | PlayerWentOut | HandCounted | RoundClosed | RoundVoided


def round_event_line(event: RoundEvent, names: Names) -> str:
    """One entry of a round in words."""
    match event:
        case PhaseLaidDown(seat=seat, phase=phase, overruled=overruled):
            line = _("%(name)s laid phase %(phase)s", name=seat_name(seat, names), phase=phase)
            return _despite(line) if overruled else line
        case CardsHit():
            return _hit(event, names)
        case PlayerWentOut(seat=seat):
            return _("%(name)s went out", name=seat_name(seat, names))
        case HandCounted():
            return _counted(event, names)
        case RoundClosed(round_no=number, overruled=overruled):
            if overruled:
                return _("Round %(number)s recorded despite a problem", number=number)
            return _("Round %(number)s recorded", number=number)
        case RoundVoided(reason=reason) if reason == MISDEALT_TIE:
            return _("The tie round dealt again")
        case RoundVoided(round_no=number):
            return _("Round %(number)s dealt again", number=number)
        case _:
            assert_never(event)


def _hit(event: CardsHit, names: Names) -> str:
    """A hit; the meld is named as it was after the hit."""
    line = _hit_words(
        event,
        name=seat_name(event.seat, names),
        owner=seat_name(event.owner, names),
        # Translators: a group is said as in “set of 5s” or “run 3 to 6”, in the nominative.
        group=meld_words(event.meld),
    )
    return _despite(line) if event.overruled else line


def _hit_words(event: CardsHit, **said: str) -> str:
    if not event.cards:
        return _("%(name)s moved a wild on %(owner)s’s %(group)s", **said)
    cards = short_cards(event.cards)
    if event.taken:
        return _(
            "%(name)s hit %(cards)s on %(owner)s’s %(group)s and took %(taken)s in exchange",
            cards=cards,
            taken=short_cards(event.taken),
            **said,
        )
    return _("%(name)s hit %(cards)s on %(owner)s’s %(group)s", cards=cards, **said)


def _counted(event: HandCounted, names: Names) -> str:
    said = {"name": seat_name(event.seat, names), "points": event.points}
    laid = event.laid
    line = (
        _("%(name)s %(points)s, laid", **said)
        if laid
        else _("%(name)s %(points)s, not laid", **said)
    )
    return _despite(line) if event.overruled else line


def _despite(line: str) -> str:
    """A line whose problem the table overruled."""
    return _("%(said)s (recorded despite a problem)", said=line)


def counted_words(event: HandCounted) -> str:
    """The points of a hand, and whether the phase was laid."""
    if event.laid:
        return _("%(points)s, laid", points=event.points)
    return _("%(points)s, not laid", points=event.points)
