"""How the turn passes to the left, past all players for whom a skip is waiting (§5, §39).

The deal, the first discard and the end of a round (§24) are here too.

A waiting skip is used up when the turn of that player would come. This happens at the discard, as
it does at the table if the card is not claimed. For a knock or a buy, `table_at_discard` gives the
table as it was before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.game.answers import problem
from scorekeeper.game.turns.model import (
    FirstDiscard,
    Illegal,
    Legal,
    MoveAnswer,
    TableAtDiscard,
    Turns,
    TurnUp,
    dealer_gives,
)
from scorekeeper.game.values import Seat
from scorekeeper.rules.cards import CARDS_DEALT, SKIP, Card, cards_in_pile
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.table_rules import TableRules


def start_turn(state: Turns, seat: Seat, skipped: tuple[Seat, ...] = ()) -> Turns:
    """Start this player's turn, or that of the next player to the left for whom no skip waits
    (§39). `skipped` are players who have lost their turn already."""
    while True:
        state = replace(state, circles=tuple(c for c in state.circles if c[1] != seat))
        if not state.waiting.get(seat):
            break
        state = _use_up_skip(state, seat)
        skipped = (*skipped, seat)
        seat = state.left_of(seat)
    given_wild = state.given_wild == seat
    return replace(
        state,
        turn=seat,
        skipped=skipped,
        drawn=given_wild,
        given_wild=None if given_wild else state.given_wild,
        claimable=state.claimable and not given_wild,
        knocked=False,
        laid_this_turn=False,
        taken=None,
        shuffled_in=(),
        at_discard=None,
    )


def start_turn_out_of_order(state: Turns, seat: Seat) -> Turns:
    """Start this player's turn out of order. Waiting skips are not used up, and neither is a wild
    that was given ahead (§46)."""
    there = start_turn(replace(state, waiting={}, given_wild=None), seat)
    return replace(there, waiting=state.waiting, given_wild=state.given_wild)


def _use_up_skip(state: Turns, seat: Seat) -> Turns:
    """Use up one waiting skip. A skip that lay in front of the player goes to the discards
    (§41)."""
    state = replace(state, waiting=one_skip_fewer(state.waiting, seat))
    match state.rules.skip_zone:
        case "under":
            return replace(state, discards=(SKIP, *state.discards))
        case "on":
            return replace(state, discards=(*state.discards, SKIP), claimable=False)
    return state


def end_turn(state: Turns, by: Seat, *, by_skip: bool) -> Turns:
    """End the turn after the discard; the player to the left comes next (§5)."""
    ended = replace(
        state, last_player=by, ended_by_skip=by_skip, claimable=not by_skip, bought=False
    )
    there = start_turn(ended, state.left_of(by))
    claimed = "on" in (state.rules.knock, state.rules.buy) and not by_skip
    if not claimed or there.waiting == ended.waiting:
        return there
    at_discard = TableAtDiscard(ended.waiting, ended.circles, ended.discards, ended.given_wild)
    return replace(there, at_discard=at_discard)


def table_at_discard(state: Turns) -> Turns:
    """The table just after the discard, before the turn passed over any player: the skips still
    wait. The same state if no player was passed over."""
    at_discard = state.at_discard
    if at_discard is None:
        return state
    return replace(
        state,
        waiting=at_discard.waiting,
        circles=at_discard.circles,
        discards=at_discard.discards,
        given_wild=at_discard.given_wild,
        skipped=(),
        drawn=False,
        claimable=True,
        at_discard=None,
    )


def with_skip_suffered(state: Turns, seat: Seat) -> Turns:
    """The table after it was entered that this player lost a turn to a waiting skip (§39)."""
    at_discard = state.at_discard
    if at_discard is not None:
        at_discard = replace(at_discard, waiting=one_skip_fewer(at_discard.waiting, seat))
    return replace(state, waiting=one_skip_fewer(state.waiting, seat), at_discard=at_discard)


def one_skip_fewer(waiting: Mapping[Seat, int], seat: Seat) -> Mapping[Seat, int]:
    """The waiting skips with one fewer for this player."""
    return {s: count - (s == seat) for s, count in waiting.items() if count > (s == seat)}


def end_round(state: Turns, out: Seat | None) -> Turns:
    """End the round (§24). Waiting skips carry over to the next, or are forgotten (§45). `out` is
    the player who went out, or None."""
    kept = state.rules.skip_carry_over == "yes"
    return replace(
        state,
        turn=None,
        went_out=out,
        waiting=state.waiting if kept else {},
        skips_aside=state.skips_aside + (0 if kept else state.skips_in_front),
        skipped=(),
        drawn=False,
        claimable=False,
        at_discard=None,
    )


def turn_problems(state: Turns, by: Seat) -> list[Problem]:
    """Why it is not this player's turn; empty if it is (§5, §39)."""
    if by == state.turn:
        return []
    if by in state.skipped:
        return [problem("no_action_when_skipped", seat=by, turn=state.turn)]
    return [problem("not_your_turn", seat=by, turn=state.turn)]


def acting_problems(state: Turns, by: Seat) -> list[Problem]:
    """As `turn_problems`, and a card must have been drawn first (§6)."""
    problems = turn_problems(state, by)
    if not problems and not state.drawn:
        problems.append(problem("draw_first", seat=by))
    return problems


def just_ended(state: Turns, by: Seat) -> bool:
    """Has this player just ended a turn, with no draw since?"""
    return state.last_player == by and not state.drawn


def begin(
    seats: tuple[Seat, ...],
    dealer: Seat,
    table: TableRules,
    open_phases: Mapping[Seat, tuple[int, ...]],
    waiting: Mapping[Seat, int] | None = None,
    phases_to_go: Mapping[Seat, int] | None = None,
) -> Turns:
    """The table after the deal: ten cards each, one card face up, the dealer's left to begin (§3 to
    §5).

    `open_phases` are the phases each player may lay, one if the order is fixed. `waiting` are
    skips carried over (§45); the first player may lose the turn to one. `phases_to_go` counts the
    phases each player still has to make, where the game may end with the last of them (§31)."""
    dealt = Turns(
        seats=seats,
        dealer=dealer,
        table=table,
        open_phases=open_phases,
        hands=dict.fromkeys(seats, CARDS_DEALT),
        turn=dealer,
        pile=cards_in_pile(len(seats)),
        waiting={seat: count for seat, count in (waiting or {}).items() if count},
        phases_to_go=phases_to_go or {},
    )
    dealt = replace(dealt, pile=dealt.pile - dealt.skips_in_front)
    return start_turn(dealt, dealt.left_of(dealer))


def turn_up(state: Turns, move: TurnUp) -> MoveAnswer:
    """Turn up the first discard (§4). A skip or a wild is treated as the sheet says (§43, §46)."""
    if state.first_discard is FirstDiscard.DONE:
        return Illegal((problem("already_turned_up"),))
    if move.to is not None and not dealer_gives(move.card, state.rules):
        return Illegal((problem("wild_not_given"),))
    without, turned = _in_pile_and_turned(state, move.card)
    if move.card.is_skip and state.rules.first_upcard_skip == "mix_back":
        return Legal(replace(without, first_discard=FirstDiscard.ANOTHER))
    if move.to is not None:
        return Legal(_give_wild(without, move.to))
    if not move.card.is_skip:
        return Legal(turned)
    if state.rules.first_upcard_skip == "cover":
        return Legal(replace(turned, first_discard=FirstDiscard.ANOTHER))
    return Legal(_skip_first_player(turned))


def _in_pile_and_turned(state: Turns, card: Card) -> tuple[Turns, Turns]:
    """Two tables: one with the card still in the pile, one with the card among the discards."""
    if state.first_discard is FirstDiscard.UNNAMED:
        known = tuple(there for there in state.discards if there is not None)
        named = tuple(there or card for there in state.discards)
        without = replace(state, discards=known, pile=state.pile + 1)
        return without, replace(state, discards=named, first_discard=FirstDiscard.DONE)
    shown = (*state.discards, card)
    return state, replace(
        state, discards=shown, pile=state.pile - 1, first_discard=FirstDiscard.DONE
    )


def _give_wild(state: Turns, to: Seat) -> Turns:
    """The table after the dealer gave the wild to this player, as the draw of the next turn
    (§46)."""
    now = state.turn == to
    return replace(
        state,
        pile=state.pile - 1,
        hands=state.cards_added(to, 1),
        drawn=now,
        given_wild=None if now else to,
        first_discard=FirstDiscard.DONE,
    )


def _skip_first_player(state: Turns) -> Turns:
    """The table after the first player lost the turn to the turned-up skip (§43)."""
    first = state.turn
    assert first is not None
    gone = start_turn(state, state.left_of(first), (*state.skipped, first))
    if state.rules.first_upcard_counts == "no":
        return gone
    # The circle of this skip begins with the lost turn.
    return replace(gone, circles=(*gone.circles, (first, first)))
