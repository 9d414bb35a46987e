"""The turn goes round: to the left, past everybody for whom a skip is waiting (§5, §39).

Knows where a suffered skip goes (§41), when a circle of the skip limit is over (§40), and how the
round ends (§24). Refuses to know what is done in a turn.

A waiting skip is used up when the turn of that player would come. The referee lets it pass at the
discard, because it passes by itself when nobody claims the card; `when_discarded` gives the table
back as it was before, for a knock and a buy.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.game.turns.model import (
    AtDiscard,
    FirstDiscard,
    Illegal,
    Legal,
    Ruled,
    Turns,
    TurnUp,
    turn_problem,
)
from scorekeeper.game.values import Seat
from scorekeeper.rules.cards import CARDS_DEALT, SKIP, Card, cards_in_pile
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.table_rules import TableRules


def arrive(state: Turns, seat: Seat, skipped: tuple[Seat, ...] = ()) -> Turns:
    """The turn comes to this player, and goes on to the left where a skip is waiting."""
    while True:
        state = replace(state, circles=tuple(c for c in state.circles if c[1] != seat))
        if not state.waiting.get(seat):
            break
        state = _suffer(state, seat)
        skipped = (*skipped, seat)
        seat = state.left_of(seat)
    ahead = state.ahead == seat
    return replace(
        state,
        turn=seat,
        skipped=skipped,
        drawn=ahead,
        ahead=None if ahead else state.ahead,
        fresh=state.fresh and not ahead,
        knocked=False,
        laid_this_turn=False,
        taken=None,
        shuffled_in=(),
        at_discard=None,
    )


def come_to(state: Turns, seat: Seat) -> Turns:
    """The turn is this player's, out of the circle. Neither a skip that waits for the player's own
    turn nor a card had ahead is spent on it."""
    there = arrive(replace(state, waiting={}, ahead=None), seat)
    return replace(there, waiting=state.waiting, ahead=state.ahead)


def _suffer(state: Turns, seat: Seat) -> Turns:
    """One waiting skip is used up; what lay in front of the player goes to the discards (§41)."""
    state = replace(state, waiting=one_skip_fewer(state.waiting, seat))
    match state.rules.skip_zone:
        case "under":
            return replace(state, discards=(SKIP, *state.discards))
        case "on":
            return replace(state, discards=(*state.discards, SKIP), fresh=False)
    return state


def end_turn(state: Turns, by: Seat, *, by_skip: bool) -> Turns:
    """The discard lies there, and the left neighbour goes on."""
    ended = replace(state, ended=by, ended_by_skip=by_skip, fresh=not by_skip)
    there = arrive(ended, state.left_of(by))
    claimed = "on" in (state.rules.knock, state.rules.buy) and not by_skip
    if not claimed or there.waiting == ended.waiting:
        return there
    fell = AtDiscard(ended.waiting, ended.circles, ended.discards, ended.ahead)
    return replace(there, at_discard=fell)


def when_discarded(state: Turns) -> Turns:
    """The table before the turn passed over anybody: the discard lies on top, and the skips still
    wait. The state as it is, where nobody was passed over since the discard."""
    fell = state.at_discard
    if fell is None:
        return state
    return replace(
        state,
        waiting=fell.waiting,
        circles=fell.circles,
        discards=fell.discards,
        ahead=fell.ahead,
        skipped=(),
        drawn=False,
        fresh=True,
        at_discard=None,
    )


def sat_out(state: Turns, seat: Seat) -> Turns:
    """Somebody says that this player has lost a turn to a waiting skip (§39)."""
    fell = state.at_discard
    if fell is not None:
        fell = replace(fell, waiting=one_skip_fewer(fell.waiting, seat))
    return replace(state, waiting=one_skip_fewer(state.waiting, seat), at_discard=fell)


def one_skip_fewer(waiting: Mapping[Seat, int], seat: Seat) -> Mapping[Seat, int]:
    """The waiting skips, one of them used up."""
    return {s: count - (s == seat) for s, count in waiting.items() if count > (s == seat)}


def end_round(state: Turns, out: Seat | None) -> Turns:
    """The round is over (§24). Skips that wait go over to the next, or are forgotten (§45)."""
    kept = state.rules.skip_carry_over == "yes"
    return replace(
        state,
        turn=None,
        went_out=out,
        waiting=state.waiting if kept else {},
        aside=state.aside + (0 if kept else state.in_front),
        skipped=(),
        drawn=False,
        fresh=False,
        at_discard=None,
    )


def turn_problems(state: Turns, by: Seat) -> list[Problem]:
    """Whether it is this player's turn, and if not, why not (§5, §39)."""
    if by == state.turn:
        return []
    if by in state.skipped:
        return [turn_problem("no_action_when_skipped", seat=by, turn=state.turn)]
    return [turn_problem("not_your_turn", seat=by, turn=state.turn)]


def acting_problems(state: Turns, by: Seat) -> list[Problem]:
    """As `turn_problems`; and a card has to be drawn before anything else (§6)."""
    problems = turn_problems(state, by)
    if not problems and not state.drawn:
        problems.append(turn_problem("draw_first", seat=by))
    return problems


def just_ended(state: Turns, by: Seat) -> bool:
    """Has this player ended a turn, and nobody begun another?"""
    return state.ended == by and not state.drawn


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
    if state.opening is FirstDiscard.DONE:
        return Illegal((turn_problem("already_turned_up"),))
    if move.to is not None and not _may_give(state, move):
        return Illegal((turn_problem("wild_not_given"),))
    without, turned = _both_ways(state, move.card)
    if move.card.is_skip and state.rules.first_upcard_skip == "mix_back":
        return Legal(replace(without, opening=FirstDiscard.ANOTHER))
    if move.to is not None:
        return Legal(_given(without, move.to))
    if not move.card.is_skip:
        return Legal(turned)
    if state.rules.first_upcard_skip == "cover":
        return Legal(replace(turned, opening=FirstDiscard.ANOTHER))
    return Legal(_first_skipped(turned))


def _both_ways(state: Turns, card: Card) -> tuple[Turns, Turns]:
    """The table with the turned-up card still in the pile, and with it among the discards."""
    if state.opening is FirstDiscard.UNSAID:
        known = tuple(there for there in state.discards if there is not None)
        named = tuple(there or card for there in state.discards)
        without = replace(state, discards=known, pile=state.pile + 1)
        return without, replace(state, discards=named, opening=FirstDiscard.DONE)
    shown = (*state.discards, card)
    return state, replace(state, discards=shown, pile=state.pile - 1, opening=FirstDiscard.DONE)


def _given(state: Turns, to: Seat) -> Turns:
    """The wild goes to this player, as the draw of the first turn there (§46)."""
    now = state.turn == to
    return replace(
        state,
        pile=state.pile - 1,
        hands=state.cards_added(to, 1),
        drawn=now,
        ahead=None if now else to,
        opening=FirstDiscard.DONE,
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
