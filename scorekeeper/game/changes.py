"""What a correction changed, as values.

The sentences made of them are in `wording`.
"""

from __future__ import annotations

from collections.abc import Iterator

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
class LaidChange:
    """What became of the phase that a player laid in the open round: it counts as phase `new`, or
    not any more (None). `cards` had been typed, and are dropped."""

    seat: Seat
    new: int | None
    cards: bool


@immutable
class Changes:
    """All differences between two states of one game; empty tuples if nothing differs. `laid` are
    those of the round that is open in both. `fell_away`: rounds after the new end of the game, one
    that was being played among them."""

    lines: tuple[LineChange, ...]
    standings: tuple[StandingChange, ...]
    outcome_before: Outcome | None
    outcome_after: Outcome | None
    laid: tuple[LaidChange, ...] = ()
    fell_away: bool = False

    @property
    def outcome_changed(self) -> bool:
        return self.outcome_before != self.outcome_after

    def __bool__(self) -> bool:
        return bool(
            self.lines or self.standings or self.outcome_changed or self.laid or self.fell_away
        )


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
        laid=tuple(_laid_changes(before, after)),
        fell_away=after.open is None and _last_begun(before) > _last_begun(after),
    )


def _last_begun(game: Game) -> int:
    """The number of the last round of which anything counts."""
    begun = game.open is not None and bool(game.open.laid or game.open.lines)
    return game.rounds_played + begun


def _laid_changes(before: Game, after: Game) -> Iterator[LaidChange]:
    if before.open is None or after.open is None or before.open.number != after.open.number:
        return
    for seat, was in before.open.laid.items():
        now = after.open.laid.get(seat)
        if now is None or now.phase != was.phase:
            yield LaidChange(seat, None if now is None else now.phase, was.melds is not None)


def _line_changes(before: Game, after: Game) -> tuple[LineChange, ...]:
    # A round after the end of the game does not count: nobody's line of it is corrected.
    last = min(len(before.closed), len(after.closed))
    old, new = (
        {key: of[key] for key in of if key[0] <= last} for of in map(_lines, (before, after))
    )
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
