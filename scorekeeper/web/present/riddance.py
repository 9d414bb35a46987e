"""What a hand can get rid of on the melds that lie on this table, in words.

The moves come from `rules.riddance`. What is typed here is an answer for the one who asks, and is
kept nowhere.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask_babel import gettext as _

from scorekeeper.errors import ScorekeeperError
from scorekeeper.game.events import Seat
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.notation import parse_cards
from scorekeeper.rules.phases import Phase
from scorekeeper.rules.riddance import Riddance, get_rid
from scorekeeper.service import TableView
from scorekeeper.web.present.hand import HandPage
from scorekeeper.web.present.lay import Answer
from scorekeeper.web.present.table import phase_of
from scorekeeper.wording.cards import short_cards
from scorekeeper.wording.phases import kind_name


@dataclass(frozen=True, slots=True)
class Lying:
    """One meld on the table, and whose it is."""

    owner: Seat
    meld: Meld


def melds_lying(view: TableView) -> tuple[Lying, ...]:
    """Every typed meld of the open round, by seat."""
    open_round = view.game.open
    if open_round is None:
        return ()
    return tuple(
        Lying(seat, meld)
        for seat in view.game.seats
        if seat in open_round.laid
        for meld in open_round.laid[seat].melds or ()
    )


def with_hits(page: HandPage, view: TableView, seat: Seat) -> HandPage:
    """The same page, its answer going on with what the hand can hit. `seat` is whose hand it is,
    empty where nobody said."""
    lying = melds_lying(view)
    laid = bool(view.game.open and seat in view.game.open.laid)
    if page.phase_no is None or not page.cards or not (lying or laid):
        return page
    phase = None if laid else phase_of(view.game, page.phase_no)
    try:
        moves = _moves(view, phase, page.typed, lying, seat)
    except ScorekeeperError:
        return page
    if laid:
        return replace(page, melds=(), leftover=(), answer=_after_laying(view, moves, lying))
    if not moves.lay_down or not moves.hits:
        return page
    lines = (*_hits(view, moves, lying), _left(moves))
    return replace(page, leftover=(), answer=replace(page.answer, lines=lines))


def _moves(
    view: TableView, phase: Phase | None, typed: str, lying: tuple[Lying, ...], seat: Seat
) -> Riddance:
    own = [at for at, each in enumerate(lying) if each.owner == seat]
    table = [each.meld for each in lying]
    return get_rid(parse_cards(typed), phase, table, view.game.table.switches, own=own)


def _after_laying(view: TableView, moves: Riddance, lying: tuple[Lying, ...]) -> Answer:
    if not lying:
        line = _("Nobody’s cards were typed, so there is nothing to compare with.")
        return Answer("plain", _("Your phase lies."), (line,))
    if not moves.hits:
        return Answer("wait", _("Nothing fits on the table now."), (_left(moves),))
    head = _("This can go:")
    return Answer("yes", head, (*_hits(view, moves, lying), _left(moves)))


def _hits(view: TableView, moves: Riddance, lying: tuple[Lying, ...]) -> list[str]:
    return [
        _(
            "%(cards)s on %(name)s’s %(kind)s, %(meld)s.",
            cards=short_cards(hit.cards),
            name=view.names[lying[hit.target].owner],
            kind=kind_name(hit.meld.kind).lower(),
            meld=short_cards(lying[hit.target].meld.cards),
        )
        for hit in moves.hits
    ]


def _left(moves: Riddance) -> str:
    if not moves.leftover:
        return _("Nothing is left.")
    return _(
        "Left: %(cards)s, that is %(points)s points.",
        cards=short_cards(moves.leftover),
        points=moves.leftover_points,
    )
