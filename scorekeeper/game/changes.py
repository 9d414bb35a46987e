"""What a correction changed, as values.

The sentences made of them are in `wording`.
"""

from __future__ import annotations

from scorekeeper.game.standings import Standing, standings
from scorekeeper.game.state import Game, Line, Outcome
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable


@immutable
class LineChange:
    """One player's line of one round before and after; None if there is no such line."""

    round_no: int
    seat: Seat
    old: Line | None
    new: Line | None


@immutable
class StandingChange:
    """One player's standing before and after."""

    seat: Seat
    old: Standing
    new: Standing


@immutable
class Changes:
    """All differences between two states of one game; empty tuples if nothing differs."""

    lines: tuple[LineChange, ...]
    standings: tuple[StandingChange, ...]
    outcome_before: Outcome | None
    outcome_after: Outcome | None

    @property
    def outcome_changed(self) -> bool:
        return self.outcome_before != self.outcome_after

    def __bool__(self) -> bool:
        return bool(self.lines or self.standings or self.outcome_changed)


def changes_between(before: Game, after: Game) -> Changes:
    """What differs between two states of one game: the lines of closed rounds (points, laid, went
    out, where the order is free the phase), the standings, and the outcome."""
    old = {standing.seat: standing for standing in standings(before)}
    pairs = (
        StandingChange(new.seat, old[new.seat], new)
        for new in standings(after)
        if new.seat in old  # after an undo, a player who came late is only in one of the states
    )
    return Changes(
        lines=_line_changes(before, after),
        standings=tuple(change for change in pairs if change.old != change.new),
        outcome_before=before.outcome,
        outcome_after=after.outcome,
    )


def _line_changes(before: Game, after: Game) -> tuple[LineChange, ...]:
    old, new = _lines(before), _lines(after)
    seats = (*after.seats, *before.seats)
    keys = sorted(old.keys() | new.keys(), key=lambda key: (key[0], seats.index(key[1])))
    return tuple(
        LineChange(*key, old.get(key), new.get(key))
        for key in keys
        if _compared(old.get(key)) != _compared(new.get(key))
    )


def _lines(game: Game) -> dict[tuple[int, Seat], Line]:
    return {(over.number, seat): line for over in game.closed for seat, line in over.lines.items()}


def _compared(line: Line | None) -> tuple[int, bool, bool, int | None] | None:
    if line is None:
        return None
    # In a fixed order the phase follows from the rounds before.
    phase = line.phase if line.laid and line.table.order_is_free else None
    return line.points, line.laid, line.went_out, phase
