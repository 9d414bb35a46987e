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

from scorekeeper.game.entry_check import entry_fault
from scorekeeper.game.event_values import SEAT, start_fault
from scorekeeper.game.events import Entry, EntryAmended, EntryStruck, GameStarted, PlayerJoined
from scorekeeper.game.log import last_command, struck_commands
from scorekeeper.game.meld_commands import commands_of_mark
from scorekeeper.game.referee import command_of_going_out
from scorekeeper.game.replay import advance, replay
from scorekeeper.game.state import Game
from scorekeeper.game.values import Seat


@dataclass(frozen=True, slots=True)
class LogFault:
    """Why the referee cannot have recorded the entry `seq`. The sentence for `code` is in
    `wording.log_faults`."""

    seq: int
    code: str
    facts: Mapping[str, object] = field(default_factory=dict, hash=False)


def fault_of(log: Sequence[Entry]) -> LogFault | None:
    """The first fault of this log; None if the referee could have recorded it. `log` must not be
    empty, and must be numbered without gaps."""
    start = log[0].event
    if not isinstance(start, GameStarted):
        return LogFault(1, "start_is_first")
    if (code := start_fault(start)) is not None:
        return LogFault(1, code)
    return _order_fault(log) or next(_entry_faults(log), None)


def _order_fault(log: Sequence[Entry]) -> LogFault | None:
    """The fault if the entries of a command are not consecutive, a game starts twice, or a seat
    number is given twice."""
    ended: set[str] = set()
    seats: set[Seat] = set()
    last = ""
    for entry in log:
        event = entry.event
        if entry.command_id != last:
            if entry.command_id in ended:
                return LogFault(entry.seq, "command_twice")
            ended.add(last)
        elif entry.seq == 2:  # a start is recorded alone
            return LogFault(entry.seq, "command_twice")
        last = entry.command_id
        if isinstance(event, GameStarted):
            if entry.seq > 1:
                return LogFault(entry.seq, "start_is_first")
            seats.update(event.seats)
        if isinstance(event, PlayerJoined):
            if event.seat in seats or not SEAT.fullmatch(event.seat):
                return LogFault(entry.seq, "seat_taken", {"seat": event.seat})
            seats.add(event.seat)
    return None


def _entry_faults(log: Sequence[Entry]) -> Iterator[LogFault]:
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
            code = entry_fault(game, earlier, entry.event, block)
            if code is not None:
                yield LogFault(entry.seq, code, {"seat": getattr(entry.event, "seat", "")})
            game = None if isinstance(entry.event, EntryAmended) else advance(game, entry)


def _strike_faults(
    game: Game, before: Sequence[Entry], block: Sequence[Entry]
) -> Iterator[LogFault]:
    """Only these may be struck, each once: the last command, a false "I'm out", and a lay-down or
    hit of the open round with its corrections."""
    can_be = _can_be_struck(game, before)
    struck = set(struck_commands(before))
    for entry in block:
        if not isinstance(entry.event, EntryStruck):
            yield LogFault(entry.seq, "strike_among_others")
            return
        target = entry.event.command_id
        if target in struck:
            yield LogFault(entry.seq, "struck_before")
        elif target not in can_be:
            yield LogFault(entry.seq, "cannot_be_struck")
        struck.add(target)


def _can_be_struck(game: Game, before: Sequence[Entry]) -> set[str]:
    last = last_command(before)
    found = set() if last is None else {last}
    if game.open is None:
        return found
    going_out = command_of_going_out(game, before)
    if going_out is not None:
        found.add(going_out)
    for mark in game.open.laid.values():
        found.update(commands_of_mark(mark, before))
    return found
