"""How a round begins: the deal, and the first discard (§3, §4), be it a skip (§43) or a wild (§46).

Where nobody names the first discard, the round goes on with one that nobody knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.game.turns.circle import arrive
from scorekeeper.game.turns.moves import TurnUp
from scorekeeper.game.turns.state import Opening, Turns
from scorekeeper.game.turns.verdicts import Illegal, Legal, Ruled, turn_problem
from scorekeeper.game.values import Seat
from scorekeeper.rules.cards import CARDS_DEALT, Card, cards_in_pile
from scorekeeper.rules.table import TableRules


def begin(
    seats: tuple[Seat, ...],
    dealer: Seat,
    table: TableRules,
    open_phases: Mapping[Seat, tuple[int, ...]],
    waiting: Mapping[Seat, int] | None = None,
    to_go: Mapping[Seat, int] | None = None,
) -> Turns:
    """Ten cards each, one card face up, the dealer's left to begin (§3 to §5).

    `open_phases`: the phases each may lay, one where the order is fixed. `waiting`: skips that lie
    before players already (§45); who begins may lose this turn to one. `to_go`: how many phases
    each still has to make, where the game may end with the last of them (§31)."""
    dealt = Turns(
        seats=seats,
        dealer=dealer,
        table=table,
        open_phases=open_phases,
        hands=dict.fromkeys(seats, CARDS_DEALT),
        turn=dealer,
        pile=cards_in_pile(len(seats)),
        waiting={seat: count for seat, count in (waiting or {}).items() if count},
        to_go=to_go or {},
    )
    dealt = replace(dealt, pile=dealt.pile - dealt.in_front)
    return arrive(dealt, dealt.left_of(dealer))


def turn_up(state: Turns, move: TurnUp) -> Ruled:
    """The first card of the pile, face up beside it."""
    if state.opening is Opening.DONE:
        return Illegal((turn_problem("already_turned_up"),))
    if move.to is not None and not _may_give(state, move):
        return Illegal((turn_problem("wild_not_given"),))
    without, turned = _both_ways(state, move.card)
    if move.card.is_skip and state.rules.first_upcard_skip == "mix_back":
        return Legal(replace(without, opening=Opening.ANOTHER))
    if move.to is not None:
        return Legal(_given(without, move.to))
    if not move.card.is_skip:
        return Legal(turned)
    if state.rules.first_upcard_skip == "cover":
        return Legal(replace(turned, opening=Opening.ANOTHER))
    return Legal(_first_skipped(turned))


def _both_ways(state: Turns, card: Card) -> tuple[Turns, Turns]:
    """The table with the turned-up card still in the pile, and with it among the discards."""
    if state.opening is Opening.UNSAID:
        known = tuple(there for there in state.discards if there is not None)
        named = tuple(there or card for there in state.discards)
        without = replace(state, discards=known, pile=state.pile + 1)
        return without, replace(state, discards=named, opening=Opening.DONE)
    shown = (*state.discards, card)
    return state, replace(state, discards=shown, pile=state.pile - 1, opening=Opening.DONE)


def _given(state: Turns, to: Seat) -> Turns:
    """The wild goes to this player, as the draw of the first turn there (§46)."""
    now = state.turn == to
    return replace(
        state,
        pile=state.pile - 1,
        hands=state.cards_added(to, 1),
        drawn=now,
        ahead=None if now else to,
        opening=Opening.DONE,
    )


def _may_give(state: Turns, move: TurnUp) -> bool:
    return move.card.is_wild and state.rules.first_upcard_wild == "dealer_decides"


def _first_skipped(state: Turns) -> Turns:
    """The turn of the player who begins is lost."""
    first = state.turn
    assert first is not None
    gone = arrive(state, state.left_of(first), (*state.skipped, first))
    if state.rules.first_upcard_counts == "no":
        return gone
    # The circle of this skip is the one that the lost turn begins.
    return replace(gone, circles=(*gone.circles, (first, first)))
