"""Which entries of a log count.

Nothing is ever removed from a log. A strike crosses out all entries of one command; an amendment
replaces the event of an entry. A strike itself is never struck: what was struck by mistake is
entered again.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, takewhile

from scorekeeper.game.events import (
    Entry,
    EntryAmended,
    Event,
    GameStarted,
    PlayerJoined,
    RoundClosed,
    RoundVoided,
    SeatsChanged,
)
from scorekeeper.game.game_log import as_game_log, entries_after
from scorekeeper.game.values import Seat


def struck_commands(log: Sequence[Entry]) -> frozenset[str]:
    """The ids of the commands that were struck."""
    return as_game_log(log).struck


def standing_entries(log: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries that count, each with its present event and the actor who entered that event.

    The last amendment that is not struck wins. Strikes and amendments themselves are left out."""
    return as_game_log(log).standing


def last_command(log: Sequence[Entry]) -> str | None:
    """The id of the command that *Undo* would strike: the last that is not struck. None when only
    the start is left."""
    return next(iter(last_commands(log, 1)), None)


def last_commands(log: Sequence[Entry], most: int) -> tuple[str, ...]:
    """The ids of the last commands that stand, the latest first, without the start."""
    return tuple(islice(reversed(as_game_log(log).undoable), most))


def entries_of(log: Sequence[Entry], command_id: str) -> tuple[Entry, ...]:
    """All entries of one command."""
    return as_game_log(log).commands.get(command_id, ())


def commands_on(log: Sequence[Entry], seq: int) -> tuple[str, ...]:
    """The ids of the commands, not struck, that recorded or amended the entry `seq`."""
    known = as_game_log(log)
    about = (
        e.command_id
        for e in entries_after(known, seq - 1)
        if e.command_id not in known.struck
        and (e.seq == seq or (isinstance(e.event, EntryAmended) and e.event.seq == seq))
    )
    return tuple(dict.fromkeys(about))


def event_before(log: Sequence[Entry], seq: int, until: int) -> Event | None:
    """The event of the entry `seq` just before the entry `until`; None if it did not count then."""
    earlier = tuple(e for e in log if e.seq < until)
    return next((e.event for e in standing_entries(earlier) if e.seq == seq), None)


def round_of(log: Sequence[Entry], seq: int) -> int:
    """The number of the round to which the entry `seq` belongs."""
    closed = (e for e in standing_entries(log) if isinstance(e.event, RoundClosed))
    return 1 + sum(e.seq < seq for e in closed)


def round_open_at(log: Sequence[Entry], seen: int) -> tuple[Entry, ...]:
    """The entries that count of the round that was open after the entry `seen`; empty if that round
    was dealt again."""
    standing = standing_entries(log)
    later = entries_after(standing, seen)
    begun = tuple(takewhile(_goes_on, reversed(standing[: len(standing) - len(later)])))
    rest = tuple(takewhile(_goes_on, later))
    if len(rest) < len(later) and isinstance(later[len(rest)].event, RoundVoided):
        return ()
    return (*reversed(begun), *rest)


def since_last_round(log: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries that count since the last round was closed."""
    newest_first = reversed(standing_entries(log))
    since = tuple(takewhile(lambda e: not isinstance(e.event, RoundClosed), newest_first))
    return since[::-1]


def _goes_on(entry: Entry) -> bool:
    return not isinstance(entry.event, RoundClosed | RoundVoided)


def seats_before(log: Sequence[Entry], seq: int) -> tuple[Seat, ...]:
    """Who played just before the entry `seq`."""
    seats: tuple[Seat, ...] = ()
    for entry in standing_entries(tuple(e for e in log if e.seq < seq)):
        if isinstance(entry.event, GameStarted | SeatsChanged | PlayerJoined):
            seats = entry.event.seats
    return seats
