"""Which entries of a log count.

Nothing is ever removed from a log. A strike crosses out all entries of one command; an amendment
replaces the event of an entry. A strike itself is never struck: what was struck by mistake is
entered again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.game.events import (
    Entry,
    EntryAmended,
    EntryStruck,
    Event,
    GameStarted,
    PlayerJoined,
    RoundClosed,
    RoundVoided,
    SeatsChanged,
)
from scorekeeper.game.values import Seat


def struck_commands(log: Sequence[Entry]) -> frozenset[str]:
    """The ids of the commands that were struck."""
    return frozenset(e.event.command_id for e in log if isinstance(e.event, EntryStruck))


def standing_entries(log: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries that count, each with its present event and the actor who entered that event.

    The last amendment that is not struck wins. Strikes and amendments themselves are left out."""
    struck = struck_commands(log)
    amended: dict[int, tuple[Event, str]] = {
        e.event.seq: (e.event.event, e.actor)
        for e in log
        if isinstance(e.event, EntryAmended) and e.command_id not in struck
    }
    return tuple(
        replace(e, event=amended[e.seq][0], actor=amended[e.seq][1]) if e.seq in amended else e
        for e in log
        if e.command_id not in struck and not isinstance(e.event, EntryStruck | EntryAmended)
    )


def last_command(log: Sequence[Entry]) -> str | None:
    """The id of the command that *Undo* would strike: the last that is not struck. None when only
    the start is left."""
    struck = struck_commands(log)
    for entry in reversed(log):
        if entry.command_id in struck or isinstance(entry.event, EntryStruck | GameStarted):
            continue
        return entry.command_id
    return None


def last_commands(log: Sequence[Entry], most: int) -> tuple[str, ...]:
    """The ids of the last commands that stand, the latest first, without the start."""
    struck = struck_commands(log)
    found: dict[str, None] = {}
    for entry in reversed(log):
        if len(found) == most:
            break
        if entry.command_id not in struck and not isinstance(
            entry.event, EntryStruck | GameStarted
        ):
            found[entry.command_id] = None
    return tuple(found)


def entries_of(log: Sequence[Entry], command_id: str) -> tuple[Entry, ...]:
    """All entries of one command."""
    return tuple(entry for entry in log if entry.command_id == command_id)


def commands_on(log: Sequence[Entry], seq: int) -> tuple[str, ...]:
    """The ids of the commands, not struck, that recorded or amended the entry `seq`."""
    struck = struck_commands(log)
    about = (
        e.command_id
        for e in log
        if e.command_id not in struck
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
    found: list[Entry] = []
    for entry in standing_entries(log):
        ends = isinstance(entry.event, RoundClosed | RoundVoided)
        if ends and entry.seq > seen:
            return tuple(found) if isinstance(entry.event, RoundClosed) else ()
        found = [] if ends else [*found, entry]
    return tuple(found)


def seats_before(log: Sequence[Entry], seq: int) -> tuple[Seat, ...]:
    """Who played just before the entry `seq`."""
    seats: tuple[Seat, ...] = ()
    for entry in standing_entries(tuple(e for e in log if e.seq < seq)):
        if isinstance(entry.event, GameStarted | SeatsChanged | PlayerJoined):
            seats = entry.event.seats
    return seats
