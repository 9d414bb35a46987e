"""The referee of commands: may this be recorded now, and as which events?

Breaking a rule is a value: every command is answered with `Accepted(events)` or
`Refused(problems)`, and a refused one leaves everything as it was. Knows which commands fit the
state of the game; the cards are judged in `laying`, the rounds in `rounds`. Refuses to know who
asks and when.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from scorekeeper.game.answers import Accepted, Answer, Refused, refuse
from scorekeeper.game.commands import (
    AmendRound,
    ChangeRules,
    CloseRound,
    Command,
    CountHand,
    GiveRuling,
    GoOut,
    LayDown,
    LeaveTable,
    ResumeGame,
    ReturnToTable,
    StartGame,
    StopGame,
    TakeBackLayDown,
    Undo,
    VoidRound,
    WinTieRound,
)
from scorekeeper.game.events import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    Entry,
    EntryStruck,
    GameResumed,
    GameStarted,
    GameStopped,
    RoundVoided,
    Seat,
    SeatsChanged,
    TieRoundWon,
)
from scorekeeper.game.house import decide_in_house
from scorekeeper.game.laying import lay_down, take_back
from scorekeeper.game.log import commands_on, last_command
from scorekeeper.game.one_by_one import closing, count_hand, go_out
from scorekeeper.game.rounds import amend_round, close_round
from scorekeeper.game.state import Game, OpenRound

__all__ = ["Accepted", "Answer", "Refused", "decide"]


def decide(game: Game | None, log: Sequence[Entry], command: Command) -> Answer:
    """May `command` be recorded in this game? `game` is the replay of `log`, None before the
    start."""
    if isinstance(command, StartGame):
        return _start(command) if game is None else refuse("already_started")
    if game is None:
        return refuse("not_started")
    if isinstance(command, ChangeRules | GiveRuling):
        return decide_in_house(game, command)
    match command:
        case Undo(command_id=command_id):
            return _undo(game, log, command_id)
        case AmendRound():
            return amend_round(game, command)
        case WinTieRound(seat=seat):
            return _win_tie(game, seat)
        case StopGame(for_good=for_good):
            return _stop(game, for_good)
        case ResumeGame():
            return _resume(game)
        case _:
            return _decide_in_round(game, log, command)


_AtSeat = LayDown | TakeBackLayDown | GoOut | CountHand | LeaveTable | ReturnToTable


def _decide_in_round(
    game: Game, log: Sequence[Entry], command: CloseRound | VoidRound | _AtSeat
) -> Answer:
    """Commands that need an open round."""
    if game.paused:
        return refuse("game_paused")
    if game.open is None:
        return refuse("tie_round_due" if game.tie_due else "game_over")
    match command:
        case CloseRound():
            return close_round(game, game.open, command)
        case VoidRound():
            return Accepted((RoundVoided(game.open.number),))
        case _:
            return _decide_at_seat(game, game.open, log, command)


def _decide_at_seat(game: Game, due: OpenRound, log: Sequence[Entry], command: _AtSeat) -> Answer:
    """Commands of one player: the seat must exist, and still play unless it comes back."""
    seat = command.seat
    if seat not in game.seats:
        return refuse("unknown_seat", seat=seat)
    if isinstance(command, ReturnToTable):
        return _return(game, seat)
    if seat not in game.playing:
        return refuse("not_playing", seat=seat)
    match command:
        case LayDown():
            return lay_down(game, due, command)
        case TakeBackLayDown():
            return take_back(due, log, command)
        case GoOut():
            return go_out(game, due, command)
        case CountHand():
            return count_hand(game, due, command)
        case LeaveTable():
            return _leave(game, due, seat)
        case _:
            assert_never(command)


def _start(command: StartGame) -> Answer:
    if not MIN_PLAYERS <= command.players <= MAX_PLAYERS:
        return refuse("players_2_to_6", players=command.players)
    seats = tuple(f"p{number}" for number in range(1, command.players + 1))
    return Accepted((GameStarted(seats, seats[0], command.table),))


def _undo(game: Game, log: Sequence[Entry], command_id: str) -> Answer:
    """The last command that stands, or a false "I'm out": what the others counted since stays."""
    last = last_command(log)
    if last is None:
        return refuse("nothing_to_undo")
    if command_id not in (last, _going_out(game, log)):
        return refuse("not_the_last", command_id=command_id, last=last)
    return Accepted((EntryStruck(command_id),))


def _going_out(game: Game, log: Sequence[Entry]) -> str | None:
    """The command that opened the counting of the open round."""
    if game.open is None or game.open.out is None:
        return None
    return commands_on(log, game.open.lines[game.open.out].seq)[0]


def _win_tie(game: Game, seat: Seat) -> Answer:
    tie = game.tie_due
    if tie is None:
        return refuse("game_over" if game.outcome else "no_tie_round")
    if game.paused:
        return refuse("game_paused")
    if seat not in tie.players:
        return refuse("not_in_tie", seat=seat, players=tie.players)
    return Accepted((TieRoundWon(seat),))


def _leave(game: Game, due: OpenRound, seat: Seat) -> Answer:
    """Who leaves while the others count may have been the last they waited for."""
    staying = tuple(other for other in game.playing if other != seat)
    if len(staying) < MIN_PLAYERS:
        return refuse("too_few_left", seat=seat, staying=staying)
    left = SeatsChanged(staying)
    return Accepted((left, *closing(game, due, left)))


def _return(game: Game, seat: Seat) -> Answer:
    if seat in game.playing:
        return refuse("still_playing", seat=seat)
    playing = tuple(other for other in game.seats if other in game.playing or other == seat)
    return Accepted((SeatsChanged(playing),))


def _stop(game: Game, for_good: bool) -> Answer:
    if game.outcome is not None and game.tie_due is None:
        return refuse("game_over")
    if game.paused and not for_good:
        return refuse("game_paused")
    return Accepted((GameStopped(for_good),))


def _resume(game: Game) -> Answer:
    if game.paused or (game.outcome is not None and game.outcome.reason == "stopped"):
        return Accepted((GameResumed(),))
    return refuse("not_stopped")
