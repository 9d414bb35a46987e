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

from scorekeeper.game.turns.state import AtDiscard, Turns
from scorekeeper.game.turns.verdicts import turn_problem
from scorekeeper.game.values import Seat
from scorekeeper.rules.cards import SKIP
from scorekeeper.rules.verdicts import Problem


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
