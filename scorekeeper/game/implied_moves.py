"""The moves that an entry implies, played by the referee of turns.

At a table nobody types every draw: "Ben's turn is over" means a draw and a discard that nobody
named, "Ben laid" means a draw before it. Where the referee of turns refuses an implied move, the
table is set to what the entry says, and the problems are given back.

A hand whose size is a guess is never emptied here, so that no round ends because of a guess.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import assert_never

from scorekeeper.game.events import CardTurnedUp, Knocked, SkipPlayed, TurnPassed
from scorekeeper.game.turns import (
    Buy,
    Discard,
    DiscardUnnamed,
    Draw,
    Illegal,
    Knock,
    Move,
    Skip,
    Turns,
    TurnUp,
    play,
)
from scorekeeper.game.turns.discarding import placed, put_down
from scorekeeper.game.turns.drawing import take_discard, taking_problems, turn_comes
from scorekeeper.game.turns.model import FirstDiscard, LaidMelds
from scorekeeper.game.turns.rotation import end_turn, start_turn_out_of_order, when_discarded
from scorekeeper.game.values import Seat
from scorekeeper.rules.problems import Problem

InTurn = TurnPassed | SkipPlayed | Knocked
"""The entries that are moves of one player."""


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """The table after a move, and what the referee of turns has against it."""

    turns: Turns
    problems: tuple[Problem, ...] = ()


def apply_move(turns: Turns, event: InTurn, guessed: Collection[Seat] = ()) -> JudgedMove:
    """The table after this move, forced where it was not legal. Never raises."""
    seat = event.seat
    if isinstance(event, Knocked):
        return _claimed(turns, event)
    took = event.took
    drawn = draw_first(turns, seat, took=took)
    if drawn.problems:
        drawn = replace(drawn, problems=_second_discard(turns, event) or drawn.problems)
    if took and drawn.turns is turns:
        drawn = _from_discards_after_all(turns)
    if drawn.turns.round_over:
        return drawn
    ready = keep_nonempty(drawn.turns, seat, guessed)
    ruled = play(ready, _last_move(event))
    if isinstance(ruled, Illegal):
        return JudgedMove(_forced(ready, event), (*drawn.problems, *ruled.problems))
    return JudgedMove(ruled.state, drawn.problems)


def _second_discard(turns: Turns, event: TurnPassed | SkipPlayed) -> tuple[Problem, ...]:
    """A turn that is over ends once: a skip and a discard beside it are one card too many (§39)."""
    ruled = play(turns, _last_move(event))
    problems = ruled.problems if isinstance(ruled, Illegal) else ()
    return problems if any(found.code == "skip_is_the_discard" for found in problems) else ()


def draw_first(turns: Turns, seat: Seat, *, took: bool = False) -> JudgedMove:
    """The draw that goes without saying: the turn is this player's, with a card drawn. Where the
    draw finds no card and the table ends the round with that (§47), it is over."""
    if turns.turn == seat and turns.drawn:
        return JudgedMove(turns)
    ruled = play(turns, Draw(seat, "discard" if took else "pile"))
    if not isinstance(ruled, Illegal):
        return JudgedMove(ruled.state)
    return JudgedMove(_have_drawn(turn_of(turns, seat), seat), ruled.problems)


def in_turn(turns: Turns, seat: Seat) -> JudgedMove:
    """The turn is this player's, with a card drawn, whatever the table says of it. Where the pile
    is empty it came from the discards, if it could."""
    ruling = draw_first(turns, seat)
    if not ruling.turns.round_over:
        return ruling
    ruled = play(turns, Draw(seat, "discard"))
    if not isinstance(ruled, Illegal):
        return JudgedMove(ruled.state)
    there = _have_drawn(turn_of(ruling.turns, seat), seat)
    return JudgedMove(there, ruling.problems or ruled.problems)


def _have_drawn(turns: Turns, seat: Seat) -> Turns:
    """A card was drawn, from wherever it may have been."""
    ruled = play(turns, Draw(seat))
    if isinstance(ruled, Illegal) or ruled.state.round_over:
        hands = turns.cards_added(seat, 1)
        return replace(turns, drawn=True, fresh=False, at_discard=None, hands=hands)
    return ruled.state


def _from_discards_after_all(turns: Turns) -> JudgedMove:
    """A draw that went without saying, as if from the pile, and is now said to have been the top
    discard."""
    if turns.knocked or turns.taken is not None or not turns.discards:
        return JudgedMove(turns)
    taken = replace(turns, pile=turns.pile + 1, discards=turns.discards[:-1], taken=turns.top)
    if turns.shuffled_in:  # nobody has shuffled then: the pile is empty as it was
        taken = replace(taken, pile=0, discards=turns.shuffled_in, shuffled_in=())
    return JudgedMove(taken, tuple(taking_problems(turns)))


def turn_of(turns: Turns, seat: Seat) -> Turns:
    """The table as somebody says it is: this player's turn. A round that seemed over goes on, and
    who seemed out holds a card; an empty pile has been made anew of the discards."""
    if turns.turn == seat:
        return turns.opened()
    there = start_turn_out_of_order(replace(turns, went_out=None), seat).opened()
    if turns.round_over and not there.pile and there.discards:
        there = replace(there, pile=len(there.discards) - 1, discards=there.discards[-1:])
    return there


def keep_nonempty(turns: Turns, seat: Seat, guessed: Collection[Seat], gives: int = 1) -> Turns:
    """A hand that is only guessed holds more than the cards it gives."""
    if seat not in guessed or turns.hands[seat] > gives:
        return turns
    return replace(turns, hands={**turns.hands, seat: gives + 1})


def laid_earlier(turns: Turns, seat: Seat, laid: LaidMelds, count: int) -> Turns:
    """The phase of so many cards lies there, laid in a turn that nobody named. The turn that is on
    stays as it is, and how many cards this player holds is a guess."""
    turns = keep_nonempty(turns, seat, (seat,), count)
    laid_now = {**turns.laid, seat: laid}
    return replace(turns, laid=laid_now, hands=turns.cards_added(seat, -count))


def turned_up(turns: Turns, event: CardTurnedUp) -> JudgedMove:
    """The first discard. One that comes too late says nothing about the turns."""
    ruled = play(turns, TurnUp(turns.dealer, event.card, event.to))
    if isinstance(ruled, Illegal):
        return JudgedMove(turns, ruled.problems)
    return JudgedMove(ruled.state)


def _last_move(event: TurnPassed | SkipPlayed) -> Move:
    match event:
        case TurnPassed(seat=seat, discard=None):
            return DiscardUnnamed(seat)
        case TurnPassed(seat=seat, discard=card):
            return Discard(seat, card)
        case SkipPlayed(seat=seat, target=target):
            return Skip(seat, target)
    assert_never(event)


def _forced(turns: Turns, event: TurnPassed | SkipPlayed) -> Turns:
    """The card lies there, whatever the rules say; it was not the last."""
    seat = event.seat
    turns = keep_nonempty(turns, seat, (seat,))
    if isinstance(event, SkipPlayed):
        return end_turn(placed(turns, seat, event.target), seat, by_skip=True)
    return put_down(turns, seat, event.discard)


def _claimed(turns: Turns, event: Knocked) -> JudgedMove:
    seat = event.seat
    ruled = play(turns, Buy(seat) if event.bought else Knock(seat))
    if not isinstance(ruled, Illegal):
        return JudgedMove(ruled.state)
    if event.bought:
        hands, pile, lay = turns.cards_added(seat, 2), max(turns.pile - 1, 0), when_discarded(turns)
        bought = replace(lay, hands=hands, pile=pile, discards=lay.discards[:-1], fresh=False)
        return JudgedMove(turn_comes(bought, turns), ruled.problems)
    there = start_turn_out_of_order(replace(when_discarded(turns), went_out=None), seat)
    got = take_discard(there, seat)
    return JudgedMove(
        replace(
            got,
            drawn=True,
            knocked=True,
            fresh=False,
            knocker=seat,
            draws_since_knock=0,
            opening=FirstDiscard.DONE,
        ),
        ruled.problems,
    )
