"""What an archive would add, shown before anything is added."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.service.archive import Offer, OfferedGame
from scorekeeper.wording.lists import listed, side_by_side

MOST_SHOWN = 50
"""Games that are listed one by one."""


MOST_NAMES = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferLine:
    """One game of the archive. `odd` says what to look at; "" if there is nothing."""

    names: str
    played_at: datetime
    result: str
    odd: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferPage:
    """What the archive adds. `offer` is the name under which it is confirmed, "" if it adds
    nothing. `more` games are not listed."""

    offer: str
    headline: str
    here: str
    people: str
    lines: tuple[OfferLine, ...]
    more: str


def offer_page(offer: Offer, name: str) -> OfferPage:
    """The page of this offer, which is kept under `name`."""
    number, here = len(offer.to_add), len(offer.games) - len(offer.to_add)
    more = len(offer.games) - MOST_SHOWN
    names = offer.new_names
    return OfferPage(
        offer=name if number else "",
        headline=ngettext("%(num)s game to add", "%(num)s games to add", number)
        if number
        else _("Nothing to add"),
        here=_here_words(here),
        people=_("New players: %(names)s", names=listed(names[:MOST_NAMES])) if names else "",
        lines=tuple(_line(game) for game in offer.games[:MOST_SHOWN]),
        more=ngettext("and %(num)s more game", "and %(num)s more games", more) if more > 0 else "",
    )


def added_words(number: int, here: int) -> tuple[str, ...]:
    """What was added, in one or two sentences."""
    added = ngettext("Added %(num)d game.", "Added %(num)d games.", number)
    return (added, *([_here_words(here)] if here else []))


def _here_words(number: int) -> str:
    if not number:
        return ""
    return ngettext(
        "%(num)d game is here already and stays as it is.",
        "%(num)d games are here already and stay as they are.",
        number,
    )


def _line(game: OfferedGame) -> OfferLine:
    rounds = ngettext("%(num)s round", "%(num)s rounds", game.rounds)
    return OfferLine(
        names=side_by_side(game.names),
        played_at=datetime.fromisoformat(game.started_at),
        result=rounds
        if not game.winners or game.reason == "stopped"
        else _("%(rounds)s, %(names)s won", rounds=rounds, names=listed(game.winners)),
        odd=tuple(_odd(game)),
    )


def _odd(game: OfferedGame) -> list[str]:
    found = []
    if game.differs:
        found.append(_("Here it has other entries. They stay."))
    elif game.code:
        found.append(_("Is here already."))
    if not game.reason:
        found.append(_("It is not over; it goes on here."))
    elif game.reason == "stopped":
        found.append(_("It was ended early."))
    if game.overruled:
        found.append(
            ngettext(
                "In %(num)s round the table overruled the referee.",
                "In %(num)s rounds the table overruled the referee.",
                game.overruled,
            )
        )
    return found
