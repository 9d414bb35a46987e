"""Whether somebody else has already entered the same thing.

Two people may fill in the same hand, or end the same turn, and a phone without Wi-Fi may send its
form late. A command that says what the log says already needs no second entry.
"""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.game.commands import (
    Command,
    CountHand,
    GoOut,
    Hand,
    KnockFor,
    PassTurn,
    PlaySkip,
    SufferSkip,
    TrackTurns,
    TurnUpCard,
)
from scorekeeper.game.events import (
    CardTurnedUp,
    Entry,
    Event,
    HandCounted,
    Knocked,
    PlayerWentOut,
    SkipPlayed,
    SkipSuffered,
    TurnPassed,
    TurnsTracked,
)
from scorekeeper.game.game_log import entries_after
from scorekeeper.game.log import round_open_at
from scorekeeper.game.problem_codes import problem
from scorekeeper.game.values import Seat
from scorekeeper.rules.problems import Problem


def find_duplicate(command: Command, log: Sequence[Entry], seen: int) -> tuple[Entry, ...]:
    """The entry that already says what this command says; empty if there is none. `seen` is the
    number of the last entry that the form knew."""
    if not isinstance(command, CountHand | GoOut):
        if not entries_after(log, seen):
            return ()
        turns = [e for e in round_open_at(log, seen) if e.seq > seen and _of_kind(command, e.event)]
        return (turns[-1],) if turns and _same_turn(command, turns[-1].event) else ()
    line = _line(log, seen, command.seat)
    return (line,) if line is not None and _same(command, line.event) else ()


def _same(command: CountHand | GoOut, line: Event) -> bool:
    match command, line:
        case CountHand(hand=hand), HandCounted():
            return same_hand(hand, line)
        case GoOut(phase=phase), PlayerWentOut(phase=laid_phase):
            return phase in (None, laid_phase)
        case _:
            return False


def _of_kind(command: Command, event: Event) -> bool:
    """Is the entry about the same turn, skip or card as the command?"""
    match command, event:
        case (
            (PassTurn(seat), TurnPassed(other))
            | (PlaySkip(seat), SkipPlayed(other))
            | (SufferSkip(seat), SkipSuffered(other))
            | (KnockFor(seat), Knocked(other))
        ):
            return seat == other
        case (TrackTurns(), TurnsTracked()) | (TurnUpCard(), CardTurnedUp()):
            return True
        case _:
            return False


def _same_turn(command: Command, event: Event) -> bool:
    """Does the entry say the same as the command? A field that was not given agrees with any
    value."""
    match command, event:
        case PassTurn(discard=card, took=took), TurnPassed():
            return card in (None, event.discard) and took <= event.took
        case PlaySkip(target=target, took=took), SkipPlayed(target=hit):
            return target == hit and took <= event.took
        case KnockFor(buying=buying), Knocked(bought=bought):
            return buying == bought
        case TrackTurns(on=on, turn=turn), TurnsTracked():
            return (on, turn) == (event.on, event.turn)
        case TurnUpCard(card=card, to=to), CardTurnedUp():
            return (card, to) == (event.card, event.to)
        case SufferSkip(), SkipSuffered():
            return True
        case _:
            return False


def earlier_line_problem(command: Command, log: Sequence[Entry], seen: int) -> tuple[Problem, ...]:
    """The problem with a hand that came too late: the line that was entered before it."""
    if not isinstance(command, CountHand):
        return ()
    line = _line(log, seen, command.seat)
    match line:
        case Entry(event=HandCounted(seat=seat, points=points), actor=actor):
            return (problem("already_counted", seat=seat, points=points, actor=actor),)
        case Entry(event=PlayerWentOut(seat=seat)):
            return (problem("already_out", seat=seat),)
        case _:
            return ()


def same_hand(hand: Hand, line: HandCounted) -> bool:
    """Do hand and line say the same? A field that was not given agrees with any value."""
    return (
        hand.count == line.count
        and hand.laid in (None, line.laid)
        and (line.phase is None or hand.phase in (None, line.phase))
    )


def _line(log: Sequence[Entry], seen: int, seat: Seat) -> Entry | None:
    """The present line of this player in the round that the form was about."""
    lines = [
        entry
        for entry in round_open_at(log, seen)
        if isinstance(entry.event, PlayerWentOut | HandCounted) and entry.event.seat == seat
    ]
    return lines[-1] if lines else None
