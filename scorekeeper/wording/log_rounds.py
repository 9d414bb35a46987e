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
from scorekeeper.game.tie_rounds import MISDEALT_TIE
from scorekeeper.wording.cards import short_cards
from scorekeeper.wording.isolation import isolated
from scorekeeper.wording.terms import Names, meld_words, seat_name

RoundEvent = PhaseLaidDown | CardsHit | PlayerWentOut | HandCounted | RoundClosed | RoundVoided


def round_event_line(event: RoundEvent, names: Names) -> str:
    """One entry of a round in words."""
    match event:
        case PhaseLaidDown(seat=seat, phase=phase, overruled=overruled):
            line = _("%(name)s laid phase %(phase)s", name=seat_name(seat, names), phase=phase)
            return _("%(said)s (despite a problem)", said=line) if overruled else line
        case CardsHit():
            return _hit(event, names)
        case PlayerWentOut(seat=seat):
            return _("%(name)s went out", name=seat_name(seat, names))
        case HandCounted():
            return _counted(event, names)
        case RoundClosed(round_no=number, overruled=overruled):
            line = _("Round %(number)s recorded", number=number)
            return _("%(said)s (despite a problem)", said=line) if overruled else line
        case RoundVoided(reason=reason) if reason == MISDEALT_TIE:
            return _("The tie round dealt again")
        case RoundVoided(round_no=number):
            return _("Round %(number)s dealt again", number=number)
        case _:
            assert_never(event)


def _hit(event: CardsHit, names: Names) -> str:
    """A hit; the meld is named as it was after the hit."""
    name, owner = seat_name(event.seat, names), seat_name(event.owner, names)
    group = meld_words(event.meld)
    if not event.cards:
        line = _(
            "%(name)s moved a wild on %(owner)s’s %(group)s", name=name, owner=owner, group=group
        )
    else:
        cards = short_cards(event.cards)
        line = _(
            "%(name)s hit %(cards)s on %(owner)s’s %(group)s",
            name=name,
            cards=cards,
            owner=owner,
            group=group,
        )
    if event.taken:
        line = _(
            "%(said)s and took %(cards)s in exchange", said=line, cards=short_cards(event.taken)
        )
    return _("%(said)s (despite a problem)", said=line) if event.overruled else line


def _counted(event: HandCounted, names: Names) -> str:
    line = f"{isolated(seat_name(event.seat, names))} {counted_words(event)}"
    return _("%(said)s (despite a problem)", said=line) if event.overruled else line


def counted_words(event: HandCounted) -> str:
    """The points of a hand, and whether the phase was laid."""
    if event.laid:
        return _("%(points)s, laid", points=event.points)
    return _("%(points)s, not laid", points=event.points)
