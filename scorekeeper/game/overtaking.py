"""When a command comes too late: somebody else was quicker, and what was looked at has changed.

Knows which entries touch what a command was about. Refuses to judge the command (`referee`).

A phone says which entry it has seen last. What happened since is mostly marks ("Mia laid"), and a
mark stands beside a round that is being counted without getting in its way. So marks and strikes
of marks let everything pass that does not speak of the same seat otherwise; anything else stops
the command, and its form goes back to the phone with what happened meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.game.commands import (
    CloseRound,
    Command,
    LayDown,
    LeaveTable,
    ReturnToTable,
    TakeBackLayDown,
    Undo,
    VoidRound,
)
from scorekeeper.game.events import CardsHit, Entry, EntryStruck, PhaseLaidDown, Seat
from scorekeeper.game.log import last_command, struck_commands


def overtaking(command: Command, log: Sequence[Entry], seen: int) -> tuple[Entry, ...]:
    """What happened after entry `seen` that this command did not reckon with; nothing if it may
    go to the referee."""
    since = tuple(entry for entry in log if entry.seq > seen)
    match command:
        case Undo(command_id):
            return () if last_command(log) == command_id else since
        case _ if all(_is_about_marks(entry, log) for entry in since):
            return since if _contradicts(command, log, since) else ()
        case _:
            return since


def _is_about_marks(entry: Entry, log: Sequence[Entry]) -> bool:
    if isinstance(entry.event, EntryStruck):
        struck = _entries_of(entry.event.command_id, log)
        return all(isinstance(e.event, PhaseLaidDown | CardsHit) for e in struck)
    return isinstance(entry.event, PhaseLaidDown | CardsHit)


def _contradicts(command: Command, log: Sequence[Entry], since: tuple[Entry, ...]) -> bool:
    """Does a mark made or taken back since say otherwise than the command?"""
    laid, taken_back = _marks(log, since)
    match command:
        case CloseRound(_, hands):
            said = {seat: hand.laid for seat, hand in hands.items()}
            return any(said.get(seat) is False for seat in laid) or any(
                said.get(seat) is True for seat in taken_back
            )
        case LayDown(seat) | TakeBackLayDown(seat) | LeaveTable(seat) | ReturnToTable(seat):
            return seat in laid | taken_back
        case VoidRound():
            return bool(since)
        case _:
            return False


def _marks(
    log: Sequence[Entry], since: tuple[Entry, ...]
) -> tuple[frozenset[Seat], frozenset[Seat]]:
    """The seats whose mark was made since and stands, and those whose mark was taken back."""
    struck = struck_commands(log)
    laid, taken_back = set(), set()
    for entry in since:
        match entry.event:
            case PhaseLaidDown(seat) if entry.command_id not in struck:
                laid.add(seat)
            case EntryStruck(command_id):
                for crossed_out in _entries_of(command_id, log):
                    if isinstance(crossed_out.event, PhaseLaidDown):
                        taken_back.add(crossed_out.event.seat)
            case _:
                pass
    return frozenset(laid), frozenset(taken_back - laid)


def _entries_of(command_id: str, log: Sequence[Entry]) -> tuple[Entry, ...]:
    return tuple(entry for entry in log if entry.command_id == command_id)
