"""The line that leads a page of a game: whose turn it is, who leads, who deals."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.game.standings import gap, standings
from scorekeeper.service import TableView
from scorekeeper.web.presenters.turn_line import on_turn
from scorekeeper.wording.terms import listed

LONG = 18
"""Letters of a line that fit on a phone in the large size."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Leader:
    """The line, and whether it needs smaller letters."""

    text: str
    long: bool


def table_leader(view: TableView) -> Leader:
    """Whose turn it is where turns are followed; else who leads."""
    seat = on_turn(view)
    if seat is not None:
        return leader(_("%(name)s’s turn", name=view.names[seat]))
    return leader(lead_line(view))


def leader(text: str) -> Leader:
    """The line with its size."""
    return Leader(text=text, long=len(text) > LONG)


def lead_line(view: TableView) -> str:
    """Who leads and by how much; before the first round is recorded, who deals."""
    game = view.game
    if not game.closed:
        dealer = game.open.dealer if game.open else game.seats[0]
        return _("%(name)s deals", name=view.names[dealer])
    ranked = [line for line in standings(game) if not line.frozen]
    if not ranked:
        return _("The end")
    first = [line for line in ranked if line.place == ranked[0].place]
    if len(first) > 2:
        return ngettext("%(num)s players are level", "%(num)s players are level", len(first))
    if len(first) == 2:
        return _("%(names)s are level", names=listed([view.names[line.seat] for line in first]))
    name = view.names[ranked[0].seat]
    if len(ranked) == 1:
        return _("%(name)s leads", name=name)
    lead = gap(game, ranked[0], ranked[1])
    if lead.phases:
        return ngettext(
            "%(name)s leads by a phase", "%(name)s leads by %(num)s phases", lead.phases, name=name
        )
    return _("%(name)s leads by %(points)s", name=name, points=lead.points)
