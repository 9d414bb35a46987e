"""The last commands in words: what *Undo* takes back, and what was undone."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.game.events import (
    CardsHit,
    CardTurnedUp,
    EntryStruck,
    HandCounted,
    Knocked,
    PhaseLaidDown,
    PlayerWentOut,
    SkipPlayed,
    TurnPassed,
)
from scorekeeper.game.log import entries_after, entries_of, last_command, last_commands
from scorekeeper.service import TableView
from scorekeeper.wording.log import command_line
from scorekeeper.wording.log_rules import news_line

RECENT = 7
"""Commands listed beside the table on a wide screen."""


_OF_A_ROUND = (PhaseLaidDown, CardsHit, PlayerWentOut, HandCounted)


_OF_A_TURN = (CardTurnedUp, TurnPassed, SkipPlayed, Knocked)


@dataclass(frozen=True, slots=True)
class LastCommand:
    """The last command in words, with the id that *Undo* strikes."""

    text: str
    at: str
    command_id: str


def last_undoable(view: TableView) -> LastCommand | None:
    """The last standing command in words; None while there is only the deal."""
    command_id = last_command(view.log)
    return None if command_id is None else _in_words(view, command_id)


def _in_words(view: TableView, command_id: str) -> LastCommand:
    entries = entries_of(view.log, command_id)
    # A long text is already shown above, to everybody.
    text = news_line(entries[-1].event) or command_line(entries, view.names, view.log)
    return LastCommand(text, entries[-1].recorded_at, command_id)


def recent_commands(view: TableView) -> tuple[LastCommand, ...]:
    """The commands before the last one in words, the latest first, for a screen that has room."""
    return tuple(_in_words(view, command_id) for command_id in last_commands(view.log, RECENT)[1:])


def undone_line(view: TableView) -> str:
    """What was undone last, where nothing recorded since the deal stands any more; else empty."""
    last = view.log[-1]
    if last_command(view.log) is not None or not isinstance(last.event, EntryStruck):
        return ""
    return command_line(entries_of(view.log, last.command_id), view.names, view.log)


def is_just_closed(view: TableView, number: int) -> bool:
    """Is round `number` still the last event, so that its changes are shown?"""
    last = view.game.closed[-1] if view.game.closed else None
    if last is None or last.number != number:
        return False
    later = entries_after(view.log, last.seq)
    return not any(isinstance(entry.event, _OF_A_ROUND + _OF_A_TURN) for entry in later)
