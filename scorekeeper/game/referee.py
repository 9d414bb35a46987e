"""The referee of commands: may this be recorded now, and as which events?

Every command is answered with `Accepted(events)` or `Refused(problems)`; a refused command changes
nothing. Which commands fit the state of the game is decided here. The commands are judged in
`move_commands` (melds, turns), `round_commands`, `table_commands` (players, rules) and `standings`
(tie rounds).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from scorekeeper.game import commands
from scorekeeper.game.answers import Accepted, Answer, Refused, refuse
from scorekeeper.game.commands import Command
from scorekeeper.game.events import (
    Entry,
    EntryStruck,
    GameResumed,
    GameStarted,
    GameStopped,
    HandCounted,
    RoundVoided,
)
from scorekeeper.game.log import commands_on, entries_of, last_command, since_last_round
from scorekeeper.game.move_commands import (
    OfTurns,
    decide_turn,
    hit_meld,
    lay_down,
    take_back_hit,
    take_back_lay_down,
)
from scorekeeper.game.round_commands import amend_round, close_round, count_hand, go_out
from scorekeeper.game.standings import draw_tie, tie_dealt_again, win_tie
from scorekeeper.game.state import Game, OpenRound
from scorekeeper.game.table_commands import come_back, decide_rules, join, leave, swap
from scorekeeper.game.values import MIN_PLAYERS, Seat, nth_seat


def decide(game: Game | None, log: Sequence[Entry], command: Command) -> Answer:
    """May `command` be recorded in this game? `game` is the replay of `log`; None before the
    start."""
    if isinstance(command, commands.StartGame):
        return _start(command) if game is None else refuse("already_started")
    if game is None:
        return refuse("not_started")
    if isinstance(command, commands.ChangeRules | commands.GiveRuling):
        return decide_rules(game, command)
    if isinstance(command, OfTurns):
        return decide_turn(game, command)
    if isinstance(command, _Anytime):
        return _decide_anytime(game, log, command)
    return _decide_in_round(game, log, command)


_Anytime = (
    commands.Undo
    | commands.AmendRound
    | commands.WinTieRound
    | commands.DrawTieRound
    | commands.StopGame
    | commands.ResumeGame
)


def _decide_anytime(game: Game, log: Sequence[Entry], command: _Anytime) -> Answer:
    """Commands that do not need an open round."""
    match command:
        case commands.Undo(command_id=command_id):
            return _undo(game, log, command_id)
        case commands.AmendRound():
            return amend_round(game, command)
        case commands.WinTieRound(seat=seat):
            return win_tie(game, seat)
        case commands.DrawTieRound(seats=seats):
            return draw_tie(game, seats)
        case commands.StopGame(for_good=for_good):
            return _stop(game, for_good)
        case commands.ResumeGame():
            return _resume(game)
        case _:
            assert_never(command)


_AtSeat = (
    commands.LayDown
    | commands.TakeBackLayDown
    | commands.HitMeld
    | commands.GoOut
    | commands.CountHand
    | commands.LeaveTable
    | commands.ReturnToTable
)


def _decide_in_round(
    game: Game,
    log: Sequence[Entry],
    command: commands.CloseRound
    | commands.VoidRound
    | commands.SwapSeats
    | commands.JoinTable
    | commands.TakeBackHit
    | _AtSeat,
) -> Answer:
    """Commands that need an open round."""
    if game.paused:
        return refuse("game_paused")
    if game.open is None:
        return _without_round(game, command)
    match command:
        case commands.CloseRound():
            return close_round(game, game.open, command)
        case commands.VoidRound():
            return Accepted((RoundVoided(game.open.number),))
        case commands.TakeBackHit():
            return take_back_hit(game.open, log, command)
        case commands.SwapSeats():
            return swap(game, command)
        case commands.JoinTable():
            return join(game, game.open, log, command)
        case _:
            return _decide_at_seat(game, game.open, log, command)


def _without_round(game: Game, command: object) -> Answer:
    """Only a tie round can be dealt again; everything else is refused."""
    if game.tie_due and isinstance(command, commands.VoidRound):
        return tie_dealt_again(game)
    return refuse("tie_round_due" if game.tie_due else "game_over")


def _decide_at_seat(
    game: Game, open_round: OpenRound, log: Sequence[Entry], command: _AtSeat
) -> Answer:
    """Commands of one player, who must be playing, except to come back."""
    if (absent := _absent(game, command)) is not None:
        return absent
    match command:
        case commands.ReturnToTable(seat=seat):
            return come_back(game, seat)
        case commands.LeaveTable(seat=seat):
            return leave(game, open_round, seat)
        case commands.LayDown() | commands.TakeBackLayDown() | commands.HitMeld():
            return _decide_on_melds(game, open_round, log, command)
        case commands.GoOut():
            return go_out(game, open_round, command)
        case commands.CountHand():
            return count_hand(game, open_round, command)
        case _:
            assert_never(command)


def _decide_on_melds(
    game: Game,
    open_round: OpenRound,
    log: Sequence[Entry],
    command: commands.LayDown | commands.TakeBackLayDown | commands.HitMeld,
) -> Answer:
    """Commands that change the melds on the table."""
    match command:
        case commands.LayDown():
            return lay_down(game, open_round, command)
        case commands.TakeBackLayDown():
            return take_back_lay_down(open_round, log, command)
        case commands.HitMeld():
            return hit_meld(game, open_round, command)
        case _:
            assert_never(command)


def _absent(game: Game, command: _AtSeat) -> Refused | None:
    """The refusal if this seat does not play now."""
    seat = command.seat
    if seat not in game.seats:
        return refuse("unknown_seat", seat=seat)
    if seat in game.playing or isinstance(command, commands.ReturnToTable):
        return None
    if seat in game.waiting_for_deal:
        return (
            None
            if isinstance(command, commands.LeaveTable)
            else refuse("plays_next_round", seat=seat)
        )
    return refuse("not_playing", seat=seat)


def _start(command: commands.StartGame) -> Answer:
    most = command.table.switches.most_players
    if not MIN_PLAYERS <= command.players <= most:
        return refuse("players_2_to_6", players=command.players, most=most)
    seats = tuple(nth_seat(number) for number in range(1, command.players + 1))
    return Accepted((GameStarted(seats, seats[0], command.table),))


def _undo(game: Game, log: Sequence[Entry], command_id: str) -> Answer:
    """Strike the last command, or a false "I'm out" with what the others have counted since: they
    play on, and have other cards when the round ends."""
    last, going_out = last_command(log), command_of_going_out(game, log)
    if last is None:
        return refuse("nothing_to_undo")
    if command_id not in (last, going_out):
        return refuse("not_the_last", command_id=command_id, last=last)
    struck = struck_with_going_out(game, log) if command_id == going_out else (command_id,)
    return Accepted(tuple(map(EntryStruck, struck)))


def own_command(game: Game, log: Sequence[Entry], seat: Seat) -> str | None:
    """The id of the command that this seat may take back without the keeper, or None. While the
    others count, it is the command by which the seat went out, else the last command of the game if
    this seat gave it. The keeper may take back any command that `decide` accepts."""
    if game.open is not None and game.open.out == seat:
        return command_of_going_out(game, log)
    last = last_command(log)
    mine = last is not None and any(e.actor == seat for e in entries_of(log, last))
    return last if mine else None


def command_of_going_out(game: Game, log: Sequence[Entry]) -> str | None:
    """The id of the command by which a player went out in the open round; None if none is out."""
    if game.open is None or game.open.out is None:
        return None
    return commands_on(log, game.open.lines[game.open.out].seq)[0]


def struck_with_going_out(game: Game, log: Sequence[Entry]) -> tuple[str, ...]:
    """What a false "I'm out" is struck with: the commands by which hands were counted since, and
    last its own, which says what was taken back (`called_off_words`). Empty if none is out."""
    going_out = command_of_going_out(game, log)
    if going_out is None:
        return ()
    since = (entry for entry in since_last_round(log) if isinstance(entry.event, HandCounted))
    return tuple(dict.fromkeys((*(entry.command_id for entry in since), going_out)))


def _stop(game: Game, for_good: bool) -> Answer:
    if game.is_over:
        return refuse("game_over")
    if game.paused and not for_good:
        return refuse("game_paused")
    return Accepted((GameStopped(for_good),))


def _resume(game: Game) -> Answer:
    if game.can_resume:
        return Accepted((GameResumed(),))
    return refuse("not_stopped")
