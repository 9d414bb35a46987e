"""The log in short sentences: "Ben laid phase 3", "Round 5 recorded".

Given the whole log, a line also says what an undo struck and what a correction replaced: "Round 3
corrected: Ben 45 → 40". Without it, a line says only the new value.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from flask_babel import gettext as _
from flask_babel import pgettext

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
from scorekeeper.game.log import event_before, round_of, seats_before
from scorekeeper.game.paper_rounds import PAPER
from scorekeeper.game.table_commands import table_before
from scorekeeper.game.values import Seat
from scorekeeper.wording.lists import statements
from scorekeeper.wording.log_game import game_event_line, seats_changed_line
from scorekeeper.wording.log_rounds import counted_words, round_event_line
from scorekeeper.wording.log_rules import rules_changed_line
from scorekeeper.wording.log_turns import turn_line
from scorekeeper.wording.terms import Names, seat_name


def event_line(entry: Entry, names: Names, log: Sequence[Entry] = ()) -> str:
    """One entry in words. `log` is the log that contains it, needed for corrections and undos."""
    line = _sentence(entry, names, log)
    if entry.actor == PAPER and isinstance(entry.event, GameStarted):
        return _("%(said)s. Played on paper, typed in afterwards.", said=line)
    seat = _player_of(entry.event)
    if seat is None or entry.actor == seat or entry.actor not in names:
        return line
    return _("%(said)s (entered by %(name)s)", said=line, name=names[entry.actor])


def _sentence(entry: Entry, names: Names, log: Sequence[Entry]) -> str:
    match entry.event:
        case EntryStruck() as struck:
            return _struck(entry, struck, names, log)
        case EntryAmended() as amended:
            return _amended(entry, amended, names, log)
        case SeatsChanged(seats=seats):
            return seats_changed_line(seats, seats_before(log, entry.seq), names)
        case TableRulesChanged(table=table):
            return rules_changed_line(table, table_before(log, entry.seq) if log else None)
        case (
            GameStarted()
            | TieRoundWon()
            | TieRoundDrawn()
            | GameStopped()
            | GameResumed()
            | PlayerJoined()
            | RulingGiven() as event
        ):
            return game_event_line(event, names)
        case (
            TurnsTracked()
            | CardTurnedUp()
            | TurnPassed()
            | SkipPlayed()
            | SkipSuffered()
            | Knocked() as event
        ):
            return turn_line(event, names)
        case event:
            return round_event_line(event, names)


def command_line(entries: Sequence[Entry], names: Names, log: Sequence[Entry] = ()) -> str:
    """What one command did, in one line; `entries` are all it recorded. A round recorded as a whole
    is named by its number; where the last hand closed the round, the line says both."""
    closed = [e for e in entries if isinstance(e.event, RoundClosed)]
    shown = [e for e in entries if not _is_side_note(e.event)]
    if closed and len(shown) > len(closed) + 1:
        shown = closed
    return statements(event_line(entry, names, log) for entry in shown)


def _player_of(event: Event) -> Seat | None:
    """The player whose own cards the entry is about. Where somebody else entered it, the line names
    that person."""
    match event:
        case EntryAmended(event=now):
            return _player_of(now)
        case PhaseLaidDown(seat) | CardsHit(seat) | PlayerWentOut(seat) | HandCounted(seat):
            return seat
        case TurnPassed(seat) | SkipPlayed(seat) | Knocked(seat):
            return seat
        case (
            GameStarted()
            | TurnsTracked()
            | CardTurnedUp()
            | SkipSuffered()
            | RoundClosed()
            | RoundVoided()
            | TieRoundWon()
            | TieRoundDrawn()
            | TableRulesChanged()
            | SeatsChanged()
            | PlayerJoined()
            | RulingGiven()
            | GameStopped()
            | GameResumed()
            | EntryStruck()
        ):
            return None
        case _:
            assert_never(event)


def _is_side_note(event: Event) -> bool:
    """Does this entry only change the doubts about a whole round, after a correction?"""
    return isinstance(event, EntryAmended) and isinstance(event.event, RoundClosed)


def _struck(entry: Entry, event: EntryStruck, names: Names, log: Sequence[Entry]) -> str:
    """What was crossed out. Only earlier entries are read, because a file of an earlier release may
    contain a strike of itself."""
    entries = [e for e in log if e.command_id == event.command_id and e.seq < entry.seq]
    entries = [e for e in entries if not isinstance(e.event, EntryStruck)]
    line, taken_back = command_line(entries, names, log), event.reason == "take back"
    if not line:
        return _("Taken back: the entry before") if taken_back else _("Undone: the entry before")
    if taken_back:
        return _("Taken back: %(said)s", said=line)
    return _("Undone: %(said)s", said=line)


def _amended(entry: Entry, event: EntryAmended, names: Names, log: Sequence[Entry]) -> str:
    match event.event:
        case PhaseLaidDown(seat=seat, phase=phase):
            name = seat_name(seat, names)
            return _("%(name)s’s cards of phase %(phase)s typed", name=name, phase=phase)
        case CardsHit() | RoundClosed() as event_now:
            return _("Corrected: %(said)s", said=round_event_line(event_now, names))
        case PlayerWentOut() | HandCounted() as line:
            before = event_before(log, event.seq, entry.seq)
            return _line_amended(line, before, round_of(log, event.seq), names)
        case _:
            assert_never(event.event)


def _line_amended(
    line: PlayerWentOut | HandCounted, before: Event | None, round_no: int, names: Names
) -> str:
    """Only what differs: "45 → 40", "out → 15, laid", "50, not laid → 50, laid"."""
    name, now = seat_name(line.seat, names), _short(line, with_laid=True)
    if not isinstance(before, PlayerWentOut | HandCounted):
        return _("Corrected: %(name)s %(now)s", name=name, now=now)
    with_laid = _has_laid(before) != _has_laid(line)
    return _(
        "Round %(number)s corrected: %(name)s %(old)s → %(new)s",
        number=round_no,
        name=name,
        old=_short(before, with_laid),
        new=_short(line, with_laid),
    )


def _has_laid(line: PlayerWentOut | HandCounted) -> bool:
    return isinstance(line, PlayerWentOut) or line.laid


def _short(line: PlayerWentOut | HandCounted, with_laid: bool) -> str:
    """A line of a round in the fewest words."""
    if isinstance(line, PlayerWentOut):
        # Translators: in place of points: “Round 3 corrected: Ben out → 15, laid”.
        return pgettext("a player whose cards are all gone", "out")
    if not with_laid:
        return str(line.points)
    return counted_words(line)
