"""What happened since a form was filled in, and whether the form may still be recorded.

`find_duplicate` looks for an entry that already says the same, because a second entry is not needed
then: two people may fill in the same hand, end the same turn or swap the same seats, and a phone
without Wi-Fi may send its form late. `changes_since` collects what the newer entries changed;
`find_conflicts` gives those that the command did not take into account. A command that was given
and struck in the meantime changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import assert_never

from scorekeeper.game import commands, events
from scorekeeper.game.answers import problem
from scorekeeper.game.commands import Command
from scorekeeper.game.events import Entry, Event
from scorekeeper.game.log import (
    entries_after,
    entries_of,
    is_in_mid_round,
    last_command,
    round_of,
    round_open_at,
    seats_before,
    standing_entries,
    struck_commands,
)
from scorekeeper.game.move_commands import OfTurns
from scorekeeper.game.values import Seat
from scorekeeper.rules.problems import Problem

# --- the same entry -------------------------------------------------------------------------------


def find_duplicate(command: Command, log: Sequence[Entry], seen: int) -> tuple[Entry, ...]:
    """The entry that already says what this command says; empty if no entry does. `seen` is the
    number of the last entry that the form knew."""
    if isinstance(command, commands.CloseRound):
        closed = round_closed_since(log, seen)
        return () if closed is None or lines_against(command, log, seen) else (closed,)
    if isinstance(command, commands.SwapSeats | commands.VoidRound):
        return _same_change_of_table(command, log, seen)
    if not isinstance(command, commands.CountHand | commands.GoOut):
        if not entries_after(log, seen):
            return ()
        turns = [
            e
            for e in round_open_at(log, seen)
            if e.seq > seen and _is_about_same_move(command, e.event)
        ]
        return (turns[-1],) if turns and _says_the_same_move(command, turns[-1].event) else ()
    line = _line_in_form_round(log, seen, command.seat)
    return (line,) if line is not None and _says_the_same(command, line.event) else ()


def round_closed_since(log: Sequence[Entry], seen: int) -> Entry | None:
    """The entry that closed the round that the form was about; None if it is still open, was dealt
    again or is open once more, and if the form has seen no entry."""
    if seen < 1 or not round_open_at(log, seen):
        return None
    later = entries_after(standing_entries(log), seen)
    return next((entry for entry in later if isinstance(entry.event, events.RoundClosed)), None)


def _same_change_of_table(
    command: commands.SwapSeats | commands.VoidRound, log: Sequence[Entry], seen: int
) -> tuple[Entry, ...]:
    """The entry after `seen` that swapped the same two seats, or called off the same deal."""
    later = entries_after(standing_entries(log), seen)
    match command:
        case commands.VoidRound():
            end = next((e for e in later if not is_in_mid_round(e)), None)
            return (end,) if end and isinstance(end.event, events.RoundVoided) else ()
        case commands.SwapSeats(seat, other):
            before, places = seats_before(log, seen + 1), {seat: other, other: seat}
            wanted = tuple(places.get(each, each) for each in before)
            seated = [
                (e, e.event.seats)
                for e in later
                if isinstance(e.event, events.SeatsChanged | events.PlayerJoined)
            ]
            same = seated and seated[-1][1] == wanted != before
            return (seated[-1][0],) if same else ()
        case _:
            assert_never(command)


def lines_against(
    command: commands.CloseRound, log: Sequence[Entry], seen: int
) -> tuple[Entry, ...]:
    """The lines of the round that the form was about which say something else than the command."""

    def says_the_same(line: Event) -> bool:
        match line:
            case events.PlayerWentOut(seat, phase):
                return seat == command.out and command.out_phase in (None, phase)
            case events.HandCounted(seat):
                hand = command.hands.get(seat)  # who is not named keeps the line
                return seat != command.out and (hand is None or same_hand(hand, line))
            case _:
                return True

    return tuple(entry for entry in round_open_at(log, seen) if not says_the_same(entry.event))


def _says_the_same(command: commands.CountHand | commands.GoOut, line: Event) -> bool:
    match command, line:
        case commands.CountHand(hand=hand), events.HandCounted():
            return same_hand(hand, line)
        case commands.GoOut(phase=phase), events.PlayerWentOut(phase=laid_phase):
            return phase in (None, laid_phase)
        case _:
            return False


def _is_about_same_move(command: Command, event: Event) -> bool:
    """Is the event about the same turn, skip, knock or card as the command?"""
    match command, event:
        case (
            (commands.PassTurn(seat), events.TurnPassed(other))
            | (commands.PlaySkip(seat), events.SkipPlayed(other))
            | (commands.SufferSkip(seat), events.SkipSuffered(other))
            | (commands.KnockFor(seat), events.Knocked(other))
        ):
            return seat == other
        case (commands.TrackTurns(), events.TurnsTracked()) | (
            commands.TurnUpCard(),
            events.CardTurnedUp(),
        ):
            return True
        case _:
            return False


def _says_the_same_move(command: Command, event: Event) -> bool:
    """Does the entry say the same as the command? A field that was not given agrees with any
    value."""
    match command, event:
        case commands.PassTurn(discard=card, took=took), events.TurnPassed():
            return card in (None, event.discard) and took <= event.took
        case commands.PlaySkip(target=target, took=took), events.SkipPlayed(target=hit):
            return target == hit and took <= event.took
        case commands.KnockFor(buying=buying), events.Knocked(bought=bought):
            return buying == bought
        case commands.TrackTurns(on=on, turn=turn), events.TurnsTracked():
            return (on, turn) == (event.on, event.turn)
        case commands.TurnUpCard(card=card, to=to), events.CardTurnedUp():
            return (card, to) == (event.card, event.to)
        case commands.SufferSkip(), events.SkipSuffered():
            return True
        case _:
            return False


def earlier_line_problem(command: Command, log: Sequence[Entry], seen: int) -> tuple[Problem, ...]:
    """The problem with a hand that came too late: the line that was entered before it."""
    if not isinstance(command, commands.CountHand):
        return ()
    line = _line_in_form_round(log, seen, command.seat)
    match line:
        case Entry(event=events.HandCounted(seat=seat, points=points), actor=actor):
            return (problem("already_counted", seat=seat, points=points, actor=actor),)
        case Entry(event=events.PlayerWentOut(seat=seat)):
            return (problem("already_out", seat=seat),)
        case _:
            return ()


def same_hand(hand: commands.Hand, line: events.HandCounted) -> bool:
    """Do hand and line say the same? A field that was not given agrees with any value."""
    return (
        hand.count == line.count
        and hand.laid in (None, line.laid)
        and (line.phase is None or hand.phase in (None, line.phase))
    )


def _line_in_form_round(log: Sequence[Entry], seen: int, seat: Seat) -> Entry | None:
    """The present line of this player in the round that the form was about."""
    lines = [
        entry
        for entry in round_open_at(log, seen)
        if isinstance(entry.event, events.PlayerWentOut | events.HandCounted)
        and entry.event.seat == seat
    ]
    return lines[-1] if lines else None


# --- what changed ---------------------------------------------------------------------------------


@dataclass(slots=True)
class ChangesSince:
    """What newer entries changed. `laid`, `taken_back` and `cards_typed` are the seats whose mark
    was made, taken back or given other cards. `lines` are the hands that were entered, None if
    one was struck. `hit` are the melds that got or lost a hit, by owner and group. `turns_taken`
    are the players who had or lost a turn; `turns_set`: somebody said whose turn it is. `other`:
    something else happened as well."""

    laid: set[Seat] = field(default_factory=set)
    taken_back: set[Seat] = field(default_factory=set)
    cards_typed: set[Seat] = field(default_factory=set)
    lines: dict[Seat, events.PlayerWentOut | events.HandCounted | None] = field(
        default_factory=dict
    )
    hit: set[tuple[Seat, int]] = field(default_factory=set)
    turns_taken: set[Seat] = field(default_factory=set)
    turns_set: bool = False
    other: bool = False

    def touches(self, seat: Seat) -> bool:
        """Did the marks or the hand of this player change?"""
        return self.marks_changed(seat) or seat in self.lines

    def marks_changed(self, seat: Seat) -> bool:
        """Did the marks of this player change?"""
        return seat in self.laid | self.taken_back | self.cards_typed

    def hit_on(self, owner: Seat, group: int | None = None) -> bool:
        """Did this meld of the owner change? With `group` None: any of them?"""
        return any(seat == owner and group in (None, at) for seat, at in self.hit)


def changes_since(log: Sequence[Entry], since: Sequence[Entry]) -> ChangesSince:
    """What the entries `since` changed together. They are the last entries of this log."""
    struck, new_commands = struck_commands(log), {entry.command_id for entry in since}
    changed = ChangesSince()
    for entry in since:
        match entry.event:
            case events.EntryStruck(command_id) if command_id not in new_commands:
                for struck_entry in entries_of(log, command_id):
                    _note(changed, struck_entry.event, log, struck=True)
            case events.EntryStruck():
                pass
            case event if entry.command_id not in struck:
                _note(changed, event, log, struck=False)
    changed.taken_back -= changed.laid
    return changed


def _note(changed: ChangesSince, event: Event, log: Sequence[Entry], *, struck: bool) -> None:
    match event:
        case events.PhaseLaidDown(seat):
            (changed.taken_back if struck else changed.laid).add(seat)
        case events.PlayerWentOut(seat) | events.HandCounted(seat):
            changed.lines[seat] = None if struck else event
        case events.EntryAmended(_, events.PhaseLaidDown(seat)):
            changed.cards_typed.add(seat)
        case events.EntryAmended(seq, events.PlayerWentOut() | events.HandCounted() as line) if (
            _is_open(log, seq)
        ):
            changed.lines[line.seat] = None if struck else line
        case (
            events.TurnPassed(seat)
            | events.SkipPlayed(seat)
            | events.Knocked(seat)
            | events.SkipSuffered(seat)
        ):
            changed.turns_taken.add(seat)
        case events.TurnsTracked() | events.CardTurnedUp():
            changed.turns_set = True
        case events.CardsHit(owner=owner, group=group):
            changed.hit.add((owner, group))
        case events.RulingGiven() | events.PlayerJoined():
            pass
        case (
            events.GameStarted()
            | events.RoundClosed()
            | events.RoundVoided()
            | events.TieRoundWon()
            | events.TieRoundDrawn()
            | events.TableRulesChanged()
            | events.SeatsChanged()
            | events.GameStopped()
            | events.GameResumed()
            | events.EntryStruck()
            | events.EntryAmended()
        ):
            changed.other = True
        case _:
            assert_never(event)


def _is_open(log: Sequence[Entry], seq: int) -> bool:
    """Does this entry belong to the open round?"""
    return round_of(log, seq) == round_of(log, len(log) + 1)


# --- conflicts ------------------------------------------------------------------------------------


def find_conflicts(command: Command, log: Sequence[Entry], seen: int) -> tuple[Entry, ...]:
    """The entries after `seen` that contradict this command; empty if the command may go to the
    referee."""
    since = tuple(entries_after(log, seen))
    if isinstance(command, commands.Undo):
        known = last_command(log) == command.command_id or _only_went_out(command.command_id, log)
        return () if known else since
    if isinstance(command, commands.GiveRuling):
        return () if command.decided else _other_rules(since)
    if not since:
        return ()
    changed = changes_since(log, since)
    return since if changed.other or _contradicts(command, changed) else ()


def _only_went_out(command_id: str, log: Sequence[Entry]) -> bool:
    """Did this command only say that somebody went out? It may be undone even when others have
    counted since."""
    entries = entries_of(log, command_id)
    return bool(entries) and all(isinstance(entry.event, events.PlayerWentOut) for entry in entries)


def _other_rules(since: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries, if the rules have changed. An answer of the referee depends on nothing else."""
    changed = any(isinstance(entry.event, events.TableRulesChanged) for entry in since)
    return tuple(since) if changed else ()


_OfTheTable = (
    commands.StartGame
    | commands.StopGame
    | commands.ResumeGame
    | commands.Undo
    | commands.WinTieRound
    | commands.DrawTieRound
    | commands.SwapSeats
    | commands.JoinTable
    | commands.ChangeRules
    | commands.GiveRuling
)


def _contradicts(command: Command, changed: ChangesSince) -> bool:
    """Do the newer entries contradict the command?"""
    match command:
        case commands.CountHand(seat, hand):
            return seat in changed.lines or _contradicts_mark(seat, hand, changed)
        case commands.GoOut(seat):
            return seat in changed.taken_back  # the referee checks whether somebody else is out
        case commands.CloseRound(out, hands):
            return any(
                not _leaves_line(seat, line, out, hands.get(seat))
                for seat, line in changed.lines.items()
            ) or any(_contradicts_mark(seat, hand, changed) for seat, hand in hands.items())
        case (
            commands.LayDown(seat)
            | commands.TakeBackLayDown(seat)
            | commands.LeaveTable(seat)
            | commands.ReturnToTable(seat)
        ):
            hit_too = isinstance(command, commands.TakeBackLayDown) and changed.hit_on(seat)
            return hit_too or changed.touches(seat)
        case commands.HitMeld(owner=owner, group=group):
            return changed.marks_changed(owner) or changed.hit_on(owner, group)
        case commands.VoidRound():
            return True
        case commands.AmendRound() | commands.TakeBackHit():
            return False  # the referee checks these
        case _:
            return bool(changed.lines) or _other_turns(command, changed)


def _other_turns(command: OfTurns | _OfTheTable, changed: ChangesSince) -> bool:
    """Has somebody entered this turn in the meantime?"""
    match command:
        case (
            commands.PassTurn(seat)
            | commands.PlaySkip(seat)
            | commands.KnockFor(seat)
            | commands.SufferSkip(seat)
        ):
            return seat in changed.turns_taken
        case commands.TrackTurns():
            return bool(changed.turns_taken) or changed.turns_set
        case commands.TurnUpCard():
            return changed.turns_set
        case (
            (commands.StartGame() | commands.StopGame() | commands.ResumeGame() | commands.Undo())
            | (
                commands.WinTieRound()
                | commands.DrawTieRound()
                | commands.SwapSeats()
                | commands.JoinTable()
            )
            | (commands.ChangeRules() | commands.GiveRuling())
        ):
            return False
        case _:
            assert_never(command)


def _contradicts_mark(seat: Seat, hand: commands.Hand, changed: ChangesSince) -> bool:
    marks = {True: changed.taken_back, False: changed.laid}
    return hand.laid is not None and seat in marks[hand.laid]


def _leaves_line(
    seat: Seat,
    line: events.PlayerWentOut | events.HandCounted | None,
    out: Seat | None,
    hand: commands.Hand | None,
) -> bool:
    """Does a whole round leave this line as it is? A hand that the round does not name stays."""
    if isinstance(line, events.HandCounted):
        return seat != out and (hand is None or same_hand(hand, line))
    return line is not None and seat == out
