"""The commands about turns, skips and knocks: may this be recorded?

The moves are judged by the referee of turns (`implied_moves`, `turns`). Where turns are not
followed, a skip is judged by what is known without them (`turn_questions`). No command that
counts a round is judged here, so that turns never hinder the scoring.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from scorekeeper.game.commands import (
    KnockFor,
    PassTurn,
    PlaySkip,
    SufferSkip,
    TrackTurns,
    TurnUpCard,
)
from scorekeeper.game.events import (
    CardTurnedUp,
    Knocked,
    SkipPlayed,
    SkipSuffered,
    TurnPassed,
    TurnsTracked,
)
from scorekeeper.game.implied_moves import apply_move, apply_turn_up
from scorekeeper.game.results import Accepted, Answer, Refused, codes, refuse
from scorekeeper.game.seating import absence_problem
from scorekeeper.game.state import Game, OpenRound
from scorekeeper.game.turn_questions import Problems, knock_problems, skip_problems
from scorekeeper.game.turns.model import turn_problem
from scorekeeper.game.values import Seat
from scorekeeper.game.waiting_skips import waiting_skips
from scorekeeper.rules.cards import Card

OfTurns = TrackTurns | TurnUpCard | PassTurn | PlaySkip | SufferSkip | KnockFor


CANNOT_BE = frozenset({"must_be_another_player", "wild_not_given"})
"""The codes that cannot be overruled."""


def decide_turn(game: Game, command: OfTurns) -> Answer:
    """May this be written down now?"""
    if game.paused:
        return refuse("game_paused")
    open_round = game.open
    if open_round is None:
        return refuse("tie_round_due" if game.tie_due else "game_over")
    absent = [seat for seat in _named(command) if seat not in game.playing]
    if absent:
        return Refused((absence_problem(game, absent[0]),))
    if isinstance(command, TrackTurns):
        return _track(game, open_round, command)
    if open_round.out is not None:
        return Refused((turn_problem("round_over"),))
    return _decide_in_turn(game, open_round, command)


def _decide_in_turn(
    game: Game,
    open_round: OpenRound,
    command: TurnUpCard | PassTurn | PlaySkip | SufferSkip | KnockFor,
) -> Answer:
    match command:
        case TurnUpCard():
            return _turn_up(game, open_round, command)
        case PassTurn():
            return _pass(open_round, command)
        case PlaySkip():
            return _skip(game, open_round, command)
        case SufferSkip():
            return _suffer(open_round, command)
        case KnockFor():
            return _knock(game, open_round, command)
        case _:
            assert_never(command)


def _named(command: OfTurns) -> tuple[Seat, ...]:
    match command:
        case TrackTurns(turn=seat) | TurnUpCard(to=seat):
            return () if seat is None else (seat,)
        case PlaySkip(seat=seat, target=target):
            return seat, target
        case PassTurn(seat=seat) | SufferSkip(seat=seat) | KnockFor(seat=seat):
            return (seat,)
        case _:
            assert_never(command)


def _track(game: Game, open_round: OpenRound, command: TrackTurns) -> Answer:
    """Start or stop following turns. While they are followed, naming another player sets the
    turn."""
    if not command.on:
        if not game.tracking:
            return refuse("turns_not_followed")
        return Accepted((TurnsTracked(on=False),))
    if open_round.turns is not None and command.turn in (None, open_round.turns.turn):
        return refuse("turns_followed")
    if open_round.turns is not None and open_round.out is not None:
        return Refused((turn_problem("round_over"),))
    return Accepted((TurnsTracked(on=True, turn=command.turn),))


def _turn_up(game: Game, open_round: OpenRound, command: TurnUpCard) -> Answer:
    event = CardTurnedUp(command.card, command.to)
    if open_round.turns is not None:
        problems = apply_turn_up(open_round.turns, event).problems
    else:
        problems = _turned_up_unfollowed(game, open_round, command.card, command.to)
    if problems and (not command.anyway or not _may_overrule(problems)):
        return Refused(problems, can_overrule=_may_overrule(problems))
    return Accepted((event,))


def _turned_up_unfollowed(
    game: Game, open_round: OpenRound, card: Card, to: Seat | None
) -> Problems:
    rules, before = game.table.switches, open_round.turned_up
    if to is not None and not (card.is_wild and rules.first_upcard_wild == "dealer_decides"):
        return (turn_problem("wild_not_given"),)
    another = before is not None and before.is_skip and rules.first_upcard_skip != "first_skipped"
    if before is None or another:
        return ()
    return (turn_problem("already_turned_up"),)


def _pass(open_round: OpenRound, command: PassTurn) -> Answer:
    if open_round.turns is None:
        return refuse("turns_not_followed")
    event = TurnPassed(command.seat, command.discard, command.took)
    problems = apply_move(open_round.turns, event, open_round.guessed_hands).problems
    return _answer(event, problems, anyway=command.anyway)


def _skip(game: Game, open_round: OpenRound, command: PlaySkip) -> Answer:
    event = SkipPlayed(command.seat, command.target, took=command.took)
    if open_round.turns is None:
        problems = skip_problems(game, command.seat, command.target)
    else:
        problems = apply_move(open_round.turns, event, open_round.guessed_hands).problems
    return _answer(event, problems, anyway=command.anyway)


def _suffer(open_round: OpenRound, command: SufferSkip) -> Answer:
    if not waiting_skips(open_round).get(command.seat):
        return refuse("no_skip_waiting", seat=command.seat)
    return Accepted((SkipSuffered(command.seat),))


def _knock(game: Game, open_round: OpenRound, command: KnockFor) -> Answer:
    event = Knocked(command.seat, command.buying)
    problems = knock_problems(game, command.seat, buying=command.buying)
    return _answer(event, problems, anyway=command.anyway)


def _answer(
    event: TurnPassed | SkipPlayed | Knocked, problems: Problems, *, anyway: bool
) -> Answer:
    if not problems:
        return Accepted((event,))
    if anyway and _may_overrule(problems):
        return Accepted((replace(event, overruled=codes(problems)),))
    return Refused(problems, can_overrule=_may_overrule(problems))


def _may_overrule(problems: Problems) -> bool:
    return not any(found.code in CANNOT_BE for found in problems)
