"""The log in short sentences: "Ben laid phase 3", "Round 5 recorded".

Given the whole log, a line also says what an undo struck and what a correction replaced: "Round 3
corrected: Ben 45 → 40". Without it, a line says only the new value.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from flask_babel import gettext as _
from flask_babel import ngettext, pgettext

from scorekeeper.game import events
from scorekeeper.game.events import Entry, Event
from scorekeeper.game.log import event_before, round_of, seats_before
from scorekeeper.game.paper_rounds import PAPER
from scorekeeper.game.table_commands import table_before
from scorekeeper.game.values import Seat
from scorekeeper.wording.lists import sentence, sentences, statements
from scorekeeper.wording.log_rounds import (
    and_phase,
    counted_words,
    round_event_line,
    turn_line,
)
from scorekeeper.wording.log_rules import rules_changed_line, ruling_words
from scorekeeper.wording.outcome import won_tie_words
from scorekeeper.wording.terms import (
    Names,
    seat_name,
    seat_names,
)

TOLD_WITH_LOG = (
    events.EntryStruck,
    events.EntryAmended,
    events.SeatsChanged,
    events.TableRulesChanged,
)
"""Kinds of events whose line needs the log. The line of any other entry follows from it alone."""


_Hand = events.PlayerWentOut | events.HandCounted


def event_line(entry: Entry, names: Names, log: Sequence[Entry] = ()) -> str:
    """One entry in words. `log` is the log that contains it, needed for corrections and undos."""
    line = _event_words(entry, names, log)
    if entry.actor == PAPER and isinstance(entry.event, events.GameStarted):
        return sentences((sentence(line), _("Played on paper, typed in afterwards.")))
    seat = _player_of(entry.event)
    if seat is None or entry.actor == seat or entry.actor not in names:
        return line
    return entered_by(line, names[entry.actor])


def entered_by(said: str, name: str) -> str:
    """What was entered, and that another player did it."""
    return _("%(said)s (entered by %(name)s)", said=said, name=name)


def command_line(entries: Sequence[Entry], names: Names, log: Sequence[Entry] = ()) -> str:
    """What one command did, in one line. `entries` are all that it recorded. A round recorded as a
    whole is named by its number. If the last hand closed the round, the line says both."""
    closed = [e for e in entries if isinstance(e.event, events.RoundClosed)]
    shown = [e for e in entries if not _is_side_note(e.event)]
    if closed and len(shown) > len(closed) + 1:
        shown = closed
    if len(shown) > 1 and (fixed := _fixed_round(shown, log)) is not None:
        changes = statements(_hand_change(entry, names, log) for entry in shown)
        return _("Round %(number)s corrected: %(changes)s", number=fixed, changes=changes)
    return statements(event_line(entry, names, log) for entry in shown)


def _fixed_round(entries: Sequence[Entry], log: Sequence[Entry]) -> int | None:
    """The closed round of which these entries correct hands, and nothing else; None if they do
    not."""
    rounds = {_closed_round_of(entry, log) for entry in entries}
    return rounds.pop() if len(rounds) == 1 else None


def _closed_round_of(entry: Entry, log: Sequence[Entry]) -> int | None:
    """The closed round of which this entry corrects a hand; None if it is of an open one, or no
    correction of a hand."""
    event = entry.event
    if not isinstance(event, events.EntryAmended) or not isinstance(event.event, _Hand):
        return None
    number = round_of(log, event.seq)
    return number if number < round_of(log, entry.seq) else None


def _is_side_note(event: Event) -> bool:
    """Does this entry only change the doubts about a whole round, after a correction?"""
    return isinstance(event, events.EntryAmended) and isinstance(event.event, events.RoundClosed)


def _event_words(entry: Entry, names: Names, log: Sequence[Entry]) -> str:
    match entry.event:
        case events.EntryStruck() as struck:
            return _struck_line(entry, struck, names, log)
        case events.EntryAmended() as amended:
            return _amended_line(entry, amended, names, log)
        case events.SeatsChanged(seats=seats):
            return seats_changed_line(seats, seats_before(log, entry.seq), names)
        case events.TableRulesChanged(table=table):
            return rules_changed_line(table, table_before(log, entry.seq) if log else None)
        case (
            events.GameStarted()
            | events.TieRoundWon()
            | events.TieRoundDrawn()
            | events.GameStopped()
            | events.GameResumed()
            | events.PlayerJoined()
            | events.RulingGiven() as event
        ):
            return game_event_line(event, names)
        case (
            events.TurnsTracked()
            | events.CardTurnedUp()
            | events.TurnPassed()
            | events.SkipPlayed()
            | events.SkipSuffered()
            | events.Knocked() as event
        ):
            return turn_line(event, names)
        case event:
            return round_event_line(event, names)


def _player_of(event: Event) -> Seat | None:
    """The player whose own cards the entry is about; None for all other entries. If another person
    entered it, the line names that person too."""
    match event:
        case events.EntryAmended(event=now):
            return _player_of(now)
        case (
            events.PhaseLaidDown(seat)
            | events.CardsHit(seat)
            | events.PlayerWentOut(seat)
            | events.HandCounted(seat)
        ):
            return seat
        case events.TurnPassed(seat) | events.SkipPlayed(seat) | events.Knocked(seat):
            return seat
        case (
            events.GameStarted()
            | events.TurnsTracked()
            | events.CardTurnedUp()
            | events.SkipSuffered()
            | events.RoundClosed()
            | events.RoundVoided()
            | events.TieRoundWon()
            | events.TieRoundDrawn()
            | events.TableRulesChanged()
            | events.SeatsChanged()
            | events.PlayerJoined()
            | events.RulingGiven()
            | events.GameStopped()
            | events.GameResumed()
            | events.EntryStruck()
        ):
            return None
        case _:
            assert_never(event)


# --- a whole game ---------------------------------------------------------------------------------


GameEvent = (
    events.GameStarted
    | events.TieRoundWon
    | events.TieRoundDrawn
    | events.GameStopped
    | events.GameResumed
    | events.PlayerJoined
    | events.RulingGiven
)


def game_event_line(event: GameEvent, names: Names) -> str:
    """One entry about the whole game in words: who plays, joins or stops, and how it ends."""
    match event:
        case events.GameStarted(seats=seats, dealer=dealer):
            return ngettext(
                "%(num)s player sat down, %(dealer)s deals",
                "%(num)s players sat down, %(dealer)s deals",
                len(seats),
                dealer=seat_name(dealer, names),
            )
        case events.TieRoundWon(seat=seat):
            return won_tie_words(seat_name(seat, names))
        case events.TieRoundDrawn(seats=seats):
            return _("%(names)s are still tied", names=seat_names(seats, names))
        case events.GameStopped(for_good=for_good):
            ended = _("The game was ended early")
            return ended if for_good else _("The game was paused")
        case events.GameResumed():
            return _("The game was resumed")
        case events.PlayerJoined():
            return _joined_line(event, names)
        case events.RulingGiven():
            return ruling_words(event, names)
        case _:
            assert_never(event)


def _joined_line(event: events.PlayerJoined, names: Names) -> str:
    """A late player, with phases and points."""
    name, points, done = seat_name(event.seat, names), event.points, len(event.done)
    if done and points:
        return ngettext(
            "%(name)s joined late with %(num)s phase completed and %(points)s points",
            "%(name)s joined late with %(num)s phases completed and %(points)s points",
            done,
            name=name,
            points=points,
        )
    if done:
        return ngettext(
            "%(name)s joined late with %(num)s phase completed",
            "%(name)s joined late with %(num)s phases completed",
            done,
            name=name,
        )
    if points:
        return _("%(name)s joined late with %(points)s points", name=name, points=points)
    return _("%(name)s joined late", name=name)


def seats_changed_line(seats: Sequence[Seat], before: Sequence[Seat], names: Names) -> str:
    """Who stopped playing, plays again or sits elsewhere. `before` is the order until now, empty if
    it is not known."""
    back = [seat_name(seat, names) for seat in seats if seat not in before]
    gone = [seat_name(seat, names) for seat in before if seat not in seats]
    if not before:
        return _("Still playing: %(names)s", names=seat_names(seats, names))
    parts = [_("%(name)s plays again", name=name) for name in back]
    parts += [_("%(name)s stopped playing", name=name) for name in gone]
    return statements(parts) or _reseated_line(seats, before, names)


def _reseated_line(seats: Sequence[Seat], before: Sequence[Seat], names: Names) -> str:
    """The same players in another order: two swapped seats, or all of them moved."""
    moved = [seat for seat, was in zip(seats, before, strict=False) if seat != was]
    if len(moved) == 2 and len(seats) == len(before):
        return _("%(names)s swapped seats", names=seat_names(sorted(moved), names))
    return _("New seating order: %(names)s", names=seat_names(seats, names))


# --- undos and corrections ------------------------------------------------------------------------


def _struck_line(
    entry: Entry, event: events.EntryStruck, names: Names, log: Sequence[Entry]
) -> str:
    """What was crossed out. Only earlier entries are read, because in a file of an earlier release
    an entry may strike itself."""
    entries = [e for e in log if e.command_id == event.command_id and e.seq < entry.seq]
    entries = [e for e in entries if not isinstance(e.event, events.EntryStruck)]
    line, taken_back = command_line(entries, names, log), event.reason == "take back"
    if not line:
        return _("Taken back: the entry before") if taken_back else _("Undone: the entry before")
    if taken_back:
        return _("Taken back: %(said)s", said=line)
    return _("Undone: %(said)s", said=line)


def _amended_line(
    entry: Entry, event: events.EntryAmended, names: Names, log: Sequence[Entry]
) -> str:
    match event.event:
        case events.PhaseLaidDown(seat=seat, phase=phase):
            name = seat_name(seat, names)
            return _("%(name)s’s cards of phase %(phase)s typed", name=name, phase=phase)
        case events.CardsHit() | events.RoundClosed() as event_now:
            return _("Corrected: %(said)s", said=round_event_line(event_now, names))
        case events.PlayerWentOut() | events.HandCounted() as event_now:
            change, closed = _hand_change(entry, names, log), _closed_round_of(entry, log)
            if not change:
                return _("Corrected: %(said)s", said=round_event_line(event_now, names))
            if closed is None:
                return _("Counted anew: %(change)s", change=change)
            return _("Round %(number)s corrected: %(changes)s", number=closed, changes=change)
        case _:
            assert_never(event.event)


def _hand_change(entry: Entry, names: Names, log: Sequence[Entry]) -> str:
    """The hand that this entry corrects, old and new, with only what differs: "Ben 45 → 40", "Ben
    out → 15, laid". "" without the log."""
    assert isinstance(entry.event, events.EntryAmended)
    line, before = entry.event.event, event_before(log, entry.event.seq, entry.seq)
    assert isinstance(line, _Hand)
    if not isinstance(before, _Hand):
        return ""
    with_laid = _has_laid(before) != _has_laid(line)
    old, new = _short_words(before, with_laid), _short_words(line, with_laid)
    if _has_laid(before) and _has_laid(line) and before.phase != line.phase:
        old, new = ("", "") if old == new else (old, new)
        old, new = and_phase(old, before.phase), and_phase(new, line.phase)
    name = seat_name(line.seat, names)
    return _("%(name)s %(old)s → %(new)s", name=name, old=old, new=new)


def _has_laid(line: _Hand) -> bool:
    return isinstance(line, events.PlayerWentOut) or line.laid


def _short_words(line: _Hand, with_laid: bool) -> str:
    """A player's points in the fewest words; *out* if the player went out."""
    if isinstance(line, events.PlayerWentOut):
        # Translators: in place of points: “Round 3 corrected: Ben out → 15, laid”.
        return pgettext("a player whose cards are all gone", "out")
    if not with_laid:
        return str(line.points)
    return counted_words(line)
