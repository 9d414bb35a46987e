"""The check of a log that comes from another program or file: could the referee have recorded it?

Our own logs need no check, because the referee judged each command before it was recorded.
`fault_of` applies the same rules entry by entry, against the state of the game before each entry:
seats exist, points are possible, a strike names a command that could be taken back, a correction
names an entry of its kind.

What a table may overrule is not judged again. Turns are not judged either: earlier releases
followed them differently, and their logs are valid.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
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
    SEAT,
    change_fault,
    content_fault,
    hit_fault,
    join_fault,
    seats_fault,
    start_fault,
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
from scorekeeper.game.log import commands_on, last_command, struck_commands
from scorekeeper.game.referee import decide
from scorekeeper.game.replay import advance, replay
from scorekeeper.game.results import Accepted
from scorekeeper.game.state import Game, OpenRound
from scorekeeper.game.turn_tracking import waiting_skips
from scorekeeper.game.values import Seat

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


@dataclass(frozen=True, slots=True)
class Fault:
    """Why the referee cannot have recorded the entry `seq`. The sentence for `code` is in
    `wording.log_faults`."""

    seq: int
    code: str
    facts: Mapping[str, object] = field(default_factory=dict, hash=False)


def fault_of(log: Sequence[Entry]) -> Fault | None:
    """The first fault of this log; None if the referee could have recorded it. `log` must not be
    empty, and must be numbered without gaps."""
    start = log[0].event
    if not isinstance(start, GameStarted):
        return Fault(1, "start_is_first")
    if (code := start_fault(start)) is not None:
        return Fault(1, code)
    return _order_fault(log) or next(_entry_faults(log), None)


def _order_fault(log: Sequence[Entry]) -> Fault | None:
    """The fault if the entries of a command are not consecutive, a game starts twice, or a seat
    number is given twice."""
    ended: set[str] = set()
    seats: set[Seat] = set()
    last = ""
    for entry in log:
        event = entry.event
        if entry.command_id != last:
            if entry.command_id in ended:
                return Fault(entry.seq, "command_twice")
            ended.add(last)
        elif entry.seq == 2:  # a start is recorded alone
            return Fault(entry.seq, "command_twice")
        last = entry.command_id
        if isinstance(event, GameStarted):
            if entry.seq > 1:
                return Fault(entry.seq, "start_is_first")
            seats.update(event.seats)
        if isinstance(event, PlayerJoined):
            if event.seat in seats or not SEAT.fullmatch(event.seat):
                return Fault(entry.seq, "seat_taken", {"seat": event.seat})
            seats.add(event.seat)
    return None


def _entry_faults(log: Sequence[Entry]) -> Iterator[Fault]:
    """The faults of single entries, each checked against the game before it."""
    game: Game | None = replay(log[:1])
    for _command, found in groupby(log[1:], key=lambda entry: entry.command_id):
        block = tuple(found)
        before = log[: block[0].seq - 1]
        game = replay(before) if game is None else game
        if any(isinstance(entry.event, EntryStruck) for entry in block):
            yield from _strike_faults(game, before, block)
            game = None
            continue
        for entry in block:
            earlier = log[: entry.seq - 1]
            game = replay(earlier) if game is None else game
            code = _entry_fault(game, earlier, entry.event, block)
            if code is not None:
                yield Fault(entry.seq, code, {"seat": getattr(entry.event, "seat", "")})
            game = None if isinstance(entry.event, EntryAmended) else advance(game, entry)


# ------------------------------------------------------------------ strikes and corrections


def _strike_faults(game: Game, before: Sequence[Entry], block: Sequence[Entry]) -> Iterator[Fault]:
    """Only these may be struck, each once: the last command, a false "I'm out", and a lay-down or
    hit of the open round with its corrections."""
    can_be = _can_be_struck(game, before)
    struck = set(struck_commands(before))
    for entry in block:
        if not isinstance(entry.event, EntryStruck):
            yield Fault(entry.seq, "strike_among_others")
            return
        target = entry.event.command_id
        if target in struck:
            yield Fault(entry.seq, "struck_before")
        elif target not in can_be:
            yield Fault(entry.seq, "cannot_be_struck")
        struck.add(target)


def _can_be_struck(game: Game, before: Sequence[Entry]) -> set[str]:
    last = last_command(before)
    found = set() if last is None else {last}
    if game.open is None:
        return found
    if game.open.out is not None:
        found.update(commands_on(before, game.open.lines[game.open.out].seq)[:1])
    for mark in game.open.laid.values():
        for seq in (mark.seq, *(hit.seq for hit in mark.hits)):
            found.update(commands_on(before, seq))
    return found


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


# ------------------------------------------------------------------ one entry


def _entry_fault(
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
            return _asked_again(game, earlier, event)
        case RulingGiven():
            return _asked_again(game, earlier, event)
        case _ if game.open is None or game.paused:
            return "no_round_open"
        case _:
            return _in_round(game, game.open, event, block) or content_fault(game, event)


def _asked_again(game: Game, earlier: Sequence[Entry], event: Event) -> str | None:
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
            return GiveRuling(words, rule, decided, switch, value)
        case _:
            raise AssertionError(event)


def _in_round(
    game: Game, open_round: OpenRound, event: _InRound, block: Sequence[Entry]
) -> str | None:
    """Does this event fit the open round?"""
    match event:
        case PhaseLaidDown(seat=seat):
            return _absent(game, seat) or ("already_laid" if seat in open_round.laid else None)
        case CardsHit():
            return _absent(game, event.seat) or hit_fault(open_round, event)
        case PlayerWentOut() | HandCounted():
            return _absent(game, event.seat) or _line_fault(open_round, event, block)
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
            return None if turn is None else _absent(game, turn)
        case _:
            assert_never(event)


def _absent(game: Game, seat: Seat) -> str | None:
    return None if seat in game.playing else "nobody_there"


def _turn_fault(game: Game, open_round: OpenRound, event: _Turn) -> str | None:
    if open_round.out is not None:
        return "round_is_over"
    match event:
        case CardTurnedUp(to=to):
            return None if to is None else _absent(game, to)
        case SkipPlayed(seat=seat, target=target):
            # As the last card of a hand a skip has no effect, on whomever it is played (§39).
            if seat == target and open_round.turns is None:
                return "skips_itself"
            return _absent(game, seat) or _absent(game, target)
        case SkipSuffered(seat=seat):
            if open_round.turns is None and not waiting_skips(open_round).get(seat):
                return "no_skip_there"
            return _absent(game, seat)
        case TurnPassed(seat=seat):
            return _absent(game, seat) or (None if open_round.turns else "no_turns_followed")
        case Knocked(seat=seat):
            return _absent(game, seat)
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
