"""The line that leads a page of a game: whose turn it is, who leads, who deals."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.game.round_commands import counting
from scorekeeper.game.standings import Standing, gap, standing_of, standings
from scorekeeper.game.state import Game
from scorekeeper.game.values import Seat
from scorekeeper.service import TableView
from scorekeeper.service.players import characters
from scorekeeper.web.presenters.turn_line import on_turn
from scorekeeper.wording.lists import listed

LONG = 18
"""Letters of a line that fit on a phone in the large size."""


LONGEST_NAME = 18
"""Letters of a name in this line. A longer one is cut, so that the number after it stays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Leader:
    """The line, and whether it needs smaller letters."""

    text: str
    long: bool


def table_leader(view: TableView) -> Leader:
    """How many hands are still to be counted once somebody is out. Else whose turn it is, where
    turns are followed, or who leads."""
    counted = counting(view.game)
    if counted is not None:
        waits = len(counted.missing)
        if not waits:
            return leader(_("All counted"))
        return leader(ngettext("One hand to count", "%(num)s hands to count", waits))
    seat = on_turn(view)
    if seat is not None:
        return leader(_("%(name)s’s turn", name=shortened(view.names[seat])))
    return leader(lead_line(view))


def leader(text: str) -> Leader:
    """The line with its size."""
    return Leader(text=text, long=len(text) > LONG)


def shortened(name: str) -> str:
    """The name, cut where it is long."""
    letters = characters(name, blanks=True)
    return name if len(letters) <= LONGEST_NAME else "".join(letters[:LONGEST_NAME]).strip() + "…"


def lead_line(view: TableView) -> str:
    """Who leads and by how much; before the first round is recorded, who deals."""
    game = view.game
    if not game.closed:
        dealer = game.open.dealer if game.open else game.seats[0]
        return _("%(name)s deals", name=shortened(view.names[dealer]))
    ranked = [line for line in standings(game) if not line.frozen]
    if not ranked:
        return _("The end")
    first = [line for line in ranked if line.place == ranked[0].place]
    if len(first) > 2:
        return ngettext("%(num)s player is tied", "%(num)s players are tied", len(first))
    if len(first) == 2:
        return _(
            "%(names)s are tied",
            names=listed([shortened(view.names[line.seat]) for line in first]),
        )
    name = shortened(view.names[ranked[0].seat])
    if len(ranked) == 1:
        return _("%(name)s leads", name=name)
    lead = gap(game, ranked[0], ranked[1])
    if lead.phases:
        return ngettext(
            "%(name)s leads by a phase", "%(name)s leads by %(num)s phases", lead.phases, name=name
        )
    return _("%(name)s leads by %(points)s", name=name, points=lead.points)


def seat_leader(view: TableView, seat: Seat) -> Leader:
    """The line on the phone of this seat: its turn, who is out, or its own place."""
    open_round, game = view.game.open, view.game
    if on_turn(view) == seat:
        return leader(_("Your turn"))
    if open_round is not None and open_round.out is not None:
        if open_round.out == seat:
            return leader(_("You are out"))
        return leader(_("%(name)s is out", name=view.names[open_round.out]))
    if game.closed:
        return leader(own_place(view, seat))
    number = standing_of(game, seat).current_phase
    if number is None:
        return leader(_("Any open phase"))
    return leader(_("Phase %(number)s", number=number))


def own_place(view: TableView, seat: Seat) -> str:
    """The place of this seat, and how far it is behind the next one."""
    game = view.game
    ranked = [line for line in standings(game) if not line.frozen]
    own = next((line for line in ranked if line.seat == seat), None)
    if own is None or seat in game.waiting_for_deal:
        return lead_line(view)
    at = ranked.index(own)
    level = [line for line in ranked if line.place == own.place and line != own]
    if level:
        names = listed([view.names[line.seat] for line in level])
        return _("You are tied with %(names)s", names=names)
    if at == 0:
        return _you_lead(game, ranked)
    place = _place_word(own.place)
    if phases := gap(game, ranked[0], own).phases:
        return ngettext(
            "You are %(place)s, a phase behind",
            "You are %(place)s, %(num)s phases behind",
            phases,
            place=place,
        )
    ahead = ranked[at - 1]
    return _(
        "You are %(place)s, %(points)s behind %(name)s",
        place=place,
        points=gap(game, ahead, own).points,
        name=view.names[ahead.seat],
    )


def _you_lead(game: Game, ranked: list[Standing]) -> str:
    if len(ranked) == 1:
        return _("You lead")
    lead = gap(game, ranked[0], ranked[1])
    if lead.phases:
        return ngettext("You lead by a phase", "You lead by %(num)s phases", lead.phases)
    return _("You lead by %(points)s", points=lead.points)


def _place_word(place: int) -> str:
    words = (
        # Translators: the place in “You are %(place)s”; it may be a number with its ending.
        *(_("first"), _("second"), _("third"), _("fourth"), _("fifth"), _("sixth")),
        *(_("seventh"), _("eighth")),
    )
    return words[place - 1] if place <= len(words) else str(place)
