"""The check of one entry: could the referee have recorded it, in the game before it?

Where the event contains the whole command, the referee is asked again. All other events are
compared with the state of the round.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from scorekeeper.game.commands import (
    Command,
    DrawTieRound,
    GiveRuling,
    ResumeGame,
    StopGame,
    VoidRound,
    WinTieRound,
)
from scorekeeper.game.event_values import (
    change_fault,
    content_fault,
    hit_fault,
    join_fault,
    seats_fault,
)
from scorekeeper.game.events import (
    CardsHit,
    CardTurnedUp,
    Entry,
    EntryAmended,
    EntryStruck,
    Event,
    GameResumed,
    GameStarted,
    GameStopped,
    HandCounted,
    Knocked,
    PhaseLaidDown,
    PlayerJoined,
    PlayerWentOut,
    RoundClosed,
    RoundVoided,
    RulingGiven,
    SeatsChanged,
    SkipPlayed,
    SkipSuffered,
    TableRulesChanged,
    TieRoundDrawn,
    TieRoundWon,
    TurnPassed,
    TurnsTracked,
)
from scorekeeper.game.log import struck_commands
from scorekeeper.game.referee import decide
from scorekeeper.game.results import Accepted
from scorekeeper.game.state import Game, OpenRound
from scorekeeper.game.values import Seat
from scorekeeper.game.waiting_skips import waiting_skips

_Turn = TurnPassed | SkipPlayed | SkipSuffered | Knocked | CardTurnedUp


_InRound = (
    PhaseLaidDown
    | CardsHit
    | PlayerWentOut
    | HandCounted
    | RoundClosed
    | TableRulesChanged
    | SeatsChanged
    | PlayerJoined
    | TurnsTracked
    | _Turn
)


def entry_fault(
    game: Game, earlier: Sequence[Entry], event: Event, block: Sequence[Entry]
) -> str | None:
    """The code of the fault of this event, or None. `block` are all entries of its command."""
    match event:
        case GameStarted():
            return "start_is_first"
        case EntryStruck():
            return "strike_among_others"
        case EntryAmended(event=now):
            return _amend_fault(game, earlier, event) or content_fault(game, now)
        case RoundVoided() | TieRoundWon() | TieRoundDrawn() | GameStopped() | GameResumed():
            return _fault_of_decision(game, earlier, event)
        case RulingGiven():
            return _fault_of_decision(game, earlier, event)
        case _ if game.open is None or game.paused:
            return "no_round_open"
        case _:
            return _round_fault(game, game.open, event, block) or content_fault(game, event)


def _amend_fault(game: Game, earlier: Sequence[Entry], amended: EntryAmended) -> str | None:
    """A correction names an earlier entry of the same kind and player that is not struck."""
    if not 1 <= amended.seq <= len(earlier):
        return "nothing_to_correct"
    entry = earlier[amended.seq - 1]
    if entry.command_id in struck_commands(earlier):
        return "nothing_to_correct"
    match entry.event, amended.event:
        case (
            (PlayerWentOut(seat=seat) | HandCounted(seat=seat)),
            (PlayerWentOut() | HandCounted()) as line,
        ):
            return None if line.seat == seat else "nothing_to_correct"
        case PhaseLaidDown(seat=seat), PhaseLaidDown() as laid:
            return None if laid.seat == seat else "nothing_to_correct"
        case CardsHit(owner=owner, group=group), CardsHit() as hit:
            return None if (hit.owner, hit.group) == (owner, group) else "nothing_to_correct"
        case RoundClosed(), RoundClosed(round_no=number):
            return None if 1 <= number <= len(game.closed) else "wrong_round"
    return "nothing_to_correct"


def _fault_of_decision(game: Game, earlier: Sequence[Entry], event: Event) -> str | None:
    """Ask the referee again. This is possible where the event contains the whole command."""
    answer = decide(game, earlier, _command_of(event))
    if not isinstance(answer, Accepted):
        return "not_now"
    if isinstance(event, RulingGiven):
        # Words are tidied when a ruling is given, and earlier releases tidied them differently.
        return None
    return None if answer.events == (event,) else "not_now"


def _command_of(event: Event) -> Command:
    match event:
        case RoundVoided():
            return VoidRound()
        case TieRoundWon(seat=seat):
            return WinTieRound(seat)
        case TieRoundDrawn(seats=seats):
            return DrawTieRound(seats)
        case GameStopped(for_good=for_good):
            return StopGame(for_good)
        case GameResumed():
            return ResumeGame()
        case RulingGiven(words=words, rule=rule, decided=decided, switch=switch, value=value):
            # What was asked changes nothing about whether it may be recorded.
            return GiveRuling(words, rule, decided, switch, value)
        case _:
            raise AssertionError(event)


def _round_fault(
    game: Game, open_round: OpenRound, event: _InRound, block: Sequence[Entry]
) -> str | None:
    """Does this event fit the open round?"""
    match event:
        case PhaseLaidDown(seat=seat):
            return _absence_fault(game, seat) or (
                "already_laid" if seat in open_round.laid else None
            )
        case CardsHit():
            return _absence_fault(game, event.seat) or hit_fault(open_round, event)
        case PlayerWentOut() | HandCounted():
            return _absence_fault(game, event.seat) or _line_fault(open_round, event, block)
        case RoundClosed(round_no=number):
            if number != open_round.number:
                return "wrong_round"
            return None if set(game.playing) <= set(open_round.lines) else "not_all_counted"
        case TableRulesChanged() | SeatsChanged() | PlayerJoined() | TurnsTracked():
            return _table_fault(game, event)
        case TurnPassed() | SkipPlayed() | SkipSuffered() | Knocked() | CardTurnedUp():
            return _turn_fault(game, open_round, event)
        case _:
            assert_never(event)


def _table_fault(
    game: Game, event: TableRulesChanged | SeatsChanged | PlayerJoined | TurnsTracked
) -> str | None:
    """Does this change of rules, seats or turns fit the table?"""
    match event:
        case TableRulesChanged(table=table):
            return change_fault(game.table, table)
        case SeatsChanged(seats=seats):
            return seats_fault(game, seats)
        case PlayerJoined():
            return join_fault(game, event)
        case TurnsTracked(turn=turn):
            return None if turn is None else _absence_fault(game, turn)
        case _:
            assert_never(event)


def _absence_fault(game: Game, seat: Seat) -> str | None:
    return None if seat in game.playing else "nobody_there"


def _turn_fault(game: Game, open_round: OpenRound, event: _Turn) -> str | None:
    if open_round.out is not None:
        return "round_is_over"
    match event:
        case CardTurnedUp(to=to):
            return None if to is None else _absence_fault(game, to)
        case SkipPlayed(seat=seat, target=target):
            # As the last card of a hand a skip has no effect, on whomever it is played (§39).
            if seat == target and open_round.turns is None:
                return "skips_itself"
            return _absence_fault(game, seat) or _absence_fault(game, target)
        case SkipSuffered(seat=seat):
            if open_round.turns is None and not waiting_skips(open_round).get(seat):
                return "no_skip_there"
            return _absence_fault(game, seat)
        case TurnPassed(seat=seat):
            return _absence_fault(game, seat) or (None if open_round.turns else "no_turns_followed")
        case Knocked(seat=seat):
            return _absence_fault(game, seat)
        case _:
            assert_never(event)


def _line_fault(
    open_round: OpenRound, line: PlayerWentOut | HandCounted, block: Sequence[Entry]
) -> str | None:
    """A player counts once, and only when somebody is out or the whole round is entered at once. A
    player who counted before a false "I'm out" was taken back may go out later."""
    whole = any(isinstance(entry.event, RoundClosed) for entry in block)
    if isinstance(line, PlayerWentOut):
        return None if open_round.out is None or whole else "out_before"
    if line.seat in open_round.lines:
        return "counted_before"
    return None if open_round.out is not None or whole else "nobody_is_out"
