"""The log of a game, and which of its entries count.

Nothing is ever removed from a log. A strike crosses out all entries of one command; an amendment
replaces the event of an earlier entry. A strike itself is never struck: what was struck by mistake
is entered again.

`GameLog` knows what was struck and which entries count. New entries are added to what it knows,
because a game may have thousands of entries, and most pages ask. All functions also take a plain
sequence, which is read from its first entry.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import islice, takewhile
from types import MappingProxyType

from scorekeeper.game import events
from scorekeeper.game.events import Entry, Event
from scorekeeper.game.values import Seat


class GameLog(tuple[Entry, ...]):
    """All entries of a game as a tuple: numbered upwards, those of one command side by side.
    `standing` are the entries that count, each with its present event and the actor who entered
    that event; strikes and amendments themselves are left out. `struck` are the ids of the commands
    that were struck, `commands` the entries of each command by its id, `undoable` the ids of those
    that could still be struck, which the start cannot. `endings` counts how often a round was
    closed or dealt again, struck or not. `kinds` are the kinds of all events."""

    standing: tuple[Entry, ...]
    struck: frozenset[str]
    commands: Mapping[str, tuple[Entry, ...]]
    undoable: tuple[str, ...]
    endings: int
    kinds: frozenset[type[Event]]

    def __new__(cls, entries: Iterable[Entry] = ()) -> GameLog:
        return _Draft().log_with(entries)

    def followed_by(self, entries: Iterable[Entry]) -> GameLog:
        """This log with more entries at its end."""
        return _Draft(self).log_with(entries)

    def touched_by(self, entry: Entry) -> int | None:
        """The number of the earliest entry that this strike or amendment is about; None for any
        other entry, and if there is no such entry."""
        if isinstance(entry.event, events.EntryAmended):
            return entry.event.seq
        if not isinstance(entry.event, events.EntryStruck):
            return None
        about = (
            each.event.seq if isinstance(each.event, events.EntryAmended) else each.seq
            for each in self.commands.get(entry.event.command_id, ())
        )
        return min(about, default=None)


def as_game_log(log: Sequence[Entry]) -> GameLog:
    """The log as a `GameLog`; the same one if it is one already."""
    return log if isinstance(log, GameLog) else GameLog(log)


def has_entry_of(log: Sequence[Entry], kind: type[Event]) -> bool:
    """Is there an entry with an event of this kind, struck or not?"""
    return kind in as_game_log(log).kinds


def entries_after(entries: Sequence[Entry], seq: int) -> Sequence[Entry]:
    """The entries with a higher number than `seq`."""
    return entries[bisect_right(entries, seq, key=_number) :]


class _Draft:
    """A log that is being added to."""

    def __init__(self, log: GameLog | None = None) -> None:
        self.entries: list[Entry] = [] if log is None else list(log)
        self.standing: list[Entry] = [] if log is None else list(log.standing)
        self.struck: set[str] = set() if log is None else set(log.struck)
        self.commands: dict[str, tuple[Entry, ...]] = {} if log is None else dict(log.commands)
        self.undoable: dict[str, None] = dict.fromkeys(() if log is None else log.undoable)
        self.endings = 0 if log is None else log.endings
        self.kinds: set[type[Event]] = set() if log is None else set(log.kinds)

    def log_with(self, entries: Iterable[Entry]) -> GameLog:
        for entry in entries:
            self._add(entry)
        log = tuple.__new__(GameLog, self.entries)
        log.standing, log.struck = tuple(self.standing), frozenset(self.struck)
        log.commands, log.undoable = MappingProxyType(self.commands), tuple(self.undoable)
        log.endings, log.kinds = self.endings, frozenset(self.kinds)
        return log

    def _add(self, entry: Entry) -> None:
        self.entries.append(entry)
        self.kinds.add(type(entry.event))
        self.endings += isinstance(entry.event, events.RoundClosed | events.RoundVoided)
        self.commands[entry.command_id] = (*self.commands.get(entry.command_id, ()), entry)
        if isinstance(entry.event, events.EntryStruck):
            self._strike(entry.event.command_id)
        elif entry.command_id not in self.struck:
            self._apply(entry)
            if not isinstance(entry.event, events.GameStarted):
                self.undoable[entry.command_id] = None

    def _apply(self, entry: Entry) -> None:
        if not isinstance(entry.event, events.EntryAmended):
            self.standing.append(entry)
        elif (at := self._place(entry.event.seq)) is not None:
            changed = replace(self.standing[at], event=entry.event.event, actor=entry.actor)
            self.standing[at] = changed

    def _strike(self, command_id: str) -> None:
        if command_id in self.struck:
            return
        self.struck.add(command_id)
        self.undoable.pop(command_id, None)
        entries = self.commands.get(command_id, ())
        if any(isinstance(entry.event, events.EntryAmended) for entry in entries):
            # What was there before the amendment counts again.
            self.standing = []
            for entry in self.entries:
                if entry.command_id not in self.struck and not isinstance(
                    entry.event, events.EntryStruck
                ):
                    self._apply(entry)
            return
        for entry in entries:
            if (at := self._place(entry.seq)) is not None:
                del self.standing[at]

    def _place(self, seq: int) -> int | None:
        """The place of the entry `seq` among those that count; None if it does not."""
        at = bisect_left(self.standing, seq, key=_number)
        found = at < len(self.standing) and self.standing[at].seq == seq
        return at if found else None


def _number(entry: Entry) -> int:
    return entry.seq


def struck_commands(log: Sequence[Entry]) -> frozenset[str]:
    """The ids of the commands that were struck."""
    return as_game_log(log).struck


def standing_entries(log: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries that count, each with its present event and the actor who entered that event.

    The last amendment that is not struck wins. Strikes and amendments themselves are left out."""
    return as_game_log(log).standing


def last_command(log: Sequence[Entry]) -> str | None:
    """The id of the command that *Undo* would strike: the last that is not struck. None if only
    the start is left."""
    return next(iter(last_commands(log, 1)), None)


def last_commands(log: Sequence[Entry], most: int) -> tuple[str, ...]:
    """The ids of at most `most` commands that are not struck, latest first, without the start."""
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
        and (e.seq == seq or (isinstance(e.event, events.EntryAmended) and e.event.seq == seq))
    )
    return tuple(dict.fromkeys(about))


def event_before(log: Sequence[Entry], seq: int, until: int) -> Event | None:
    """The event of the entry `seq` just before the entry `until`; None if it did not count then."""
    earlier = tuple(e for e in log if e.seq < until)
    return next((e.event for e in standing_entries(earlier) if e.seq == seq), None)


def round_of(log: Sequence[Entry], seq: int) -> int:
    """The number of the round to which the entry `seq` belongs."""
    closed = (e for e in standing_entries(log) if isinstance(e.event, events.RoundClosed))
    return 1 + sum(e.seq < seq for e in closed)


def round_open_at(log: Sequence[Entry], seen: int) -> tuple[Entry, ...]:
    """The entries that count of the round that was open after the entry `seen`; empty if that round
    was dealt again."""
    standing = standing_entries(log)
    later = entries_after(standing, seen)
    begun = tuple(takewhile(is_in_mid_round, reversed(standing[: len(standing) - len(later)])))
    rest = tuple(takewhile(is_in_mid_round, later))
    if len(rest) < len(later) and isinstance(later[len(rest)].event, events.RoundVoided):
        return ()
    return (*reversed(begun), *rest)


def since_last_round(log: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries that count since the last round was closed."""
    newest_first = reversed(standing_entries(log))
    since = tuple(takewhile(lambda e: not isinstance(e.event, events.RoundClosed), newest_first))
    return since[::-1]


def is_in_mid_round(entry: Entry) -> bool:
    """Does the round, or the deal, go on after this entry?"""
    return not isinstance(entry.event, events.RoundClosed | events.RoundVoided)


def seats_before(log: Sequence[Entry], seq: int) -> tuple[Seat, ...]:
    """The seats that played just before the entry `seq`, clockwise."""
    seats: tuple[Seat, ...] = ()
    for entry in standing_entries(tuple(e for e in log if e.seq < seq)):
        if isinstance(entry.event, events.GameStarted | events.SeatsChanged | events.PlayerJoined):
            seats = entry.event.seats
    return seats
