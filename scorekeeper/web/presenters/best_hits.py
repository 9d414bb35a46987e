"""What the hand of a check can hit once its phase is laid, with the points it leaves."""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask_babel import gettext as _

from scorekeeper.errors import ScorekeeperError
from scorekeeper.game.values import Seat
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.notation import parse_cards
from scorekeeper.rules.phases import Phase
from scorekeeper.rules.solver.solve import BestPlay, best_play
from scorekeeper.service import TableView
from scorekeeper.web.presenters.cards import phase_of
from scorekeeper.web.presenters.check import CheckPage, hand_row, left_words
from scorekeeper.web.presenters.lay_down import ShownVerdict
from scorekeeper.wording.terms import kind_word, short_cards
from scorekeeper.wording.typed_words import typed_words


@dataclass(frozen=True, slots=True)
class OwnedMeld:
    """One meld on the table, and its owner."""

    owner: Seat
    meld: Meld


def melds_on_table(view: TableView) -> tuple[OwnedMeld, ...]:
    """Every typed meld of the open round, by seat."""
    open_round = view.game.open
    if open_round is None:
        return ()
    return tuple(
        OwnedMeld(seat, meld)
        for seat in view.game.seats
        if seat in open_round.laid
        for meld in open_round.laid[seat].melds or ()
    )


def with_hits(page: CheckPage, view: TableView, seat: Seat) -> CheckPage:
    """The same page; its answer also says what the hand can hit. `seat` is whose hand it is, empty
    where nobody said."""
    on_table = melds_on_table(view)
    laid = bool(view.game.open and seat in view.game.open.laid)
    typed = any(row.cards for row in page.card_rows)
    if page.phase_no is None or not typed or not (on_table or laid):
        return page
    phase = None if laid else phase_of(view.game, page.phase_no)
    try:
        moves = _moves(view, phase, page.typed, on_table, seat)
    except ScorekeeperError:
        return page
    if laid:
        whole = (hand_row(parse_cards(page.typed, typed_words())),)
        return replace(page, card_rows=whole, answer=_after_laying(view, moves, on_table))
    if not moves.lay_down or not moves.hits:
        return page
    lines = (*_hits(view, moves, on_table), _left(moves))
    card_rows = tuple(
        replace(row, name=_("Beside the phase"), note="") if row.look == "apart" else row
        for row in page.card_rows
    )
    return replace(page, card_rows=card_rows, answer=replace(page.answer, lines=lines))


def _moves(
    view: TableView, phase: Phase | None, typed: str, on_table: tuple[OwnedMeld, ...], seat: Seat
) -> BestPlay:
    own = [at for at, each in enumerate(on_table) if each.owner == seat]
    table = [each.meld for each in on_table]
    hand = parse_cards(typed, typed_words())
    return best_play(hand, phase, table, view.game.table.switches, own=own)


def _after_laying(
    view: TableView, moves: BestPlay, on_table: tuple[OwnedMeld, ...]
) -> ShownVerdict:
    if not on_table:
        line = _("No melds were typed, so I cannot say what fits on them.")
        return ShownVerdict("plain", _("Your phase is on the table."), (line,))
    if not moves.hits:
        return ShownVerdict("wait", _("Nothing fits on the table now."), (_left(moves),))
    head = _("You can play:")
    return ShownVerdict("yes", head, (*_hits(view, moves, on_table), _left(moves)))


def _hits(view: TableView, moves: BestPlay, on_table: tuple[OwnedMeld, ...]) -> list[str]:
    return [
        _(
            "%(cards)s on %(name)s’s %(kind)s, %(meld)s.",
            cards=short_cards(hit.cards),
            name=view.names[on_table[hit.target].owner],
            kind=kind_word(hit.meld.kind),
            meld=short_cards(on_table[hit.target].meld.cards),
        )
        for hit in moves.hits
    ]


def _left(moves: BestPlay) -> str:
    if not moves.leftover:
        return _("Nothing is left.")
    return left_words(moves.leftover, moves.leftover_points)
