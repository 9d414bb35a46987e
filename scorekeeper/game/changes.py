"""What the last round changed, and what a correction changed, as values.

The sentences made of them are in `wording`.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.game.standings import Standing, standings
from scorekeeper.game.state import Game, Line, Outcome
from scorekeeper.game.values import Seat


@dataclass(frozen=True, slots=True)
class Advance:
    """What the last round changed for one player. `phase` is the phase worked on, `laid` whether it
    was completed, `points` those of the round, `total` the sum after it. `phase_now` is the next
    phase; None if no phase is left, the order is free or the game is over."""

    seat: Seat
    phase: int | None
    laid: bool
    went_out: bool
    points: int
    total: int
    place: int
    phase_now: int | None


@dataclass(frozen=True, slots=True)
class RoundResult:
    """The last closed round. `dealer` and `first_player` are those of the next round; None if the
    game is over."""

    number: int
    lines: tuple[Advance, ...]
    dealer: Seat | None
    first_player: Seat | None
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class LineChange:
    """One player's line of one round before and after; None if there is no such line."""

    round_no: int
    seat: Seat
    old: Line | None
    new: Line | None


@dataclass(frozen=True, slots=True)
class StandingChange:
    """One player's standing before and after."""

    seat: Seat
    old: Standing
    new: Standing


@dataclass(frozen=True, slots=True)
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


def last_round_result(game: Game) -> RoundResult | None:
    """Who advanced in the last closed round, with how many points, and who deals now. None before
    the first round is closed."""
    if not game.closed:
        return None
    last = game.closed[-1]
    now = {standing.seat: standing for standing in standings(game)}
    lines = tuple(
        Advance(
            seat=seat,
            phase=line.phase,
            laid=line.laid,
            went_out=line.went_out,
            points=line.points,
            total=now[seat].total,
            place=now[seat].place,
            phase_now=now[seat].current_phase,
        )
        for seat, line in last.lines.items()
    )
    next_round = game.open
    return RoundResult(
        last.number,
        lines,
        dealer=next_round.dealer if next_round else None,
        first_player=next_round.first_player if next_round else None,
        outcome=game.outcome,
    )


def changes_between(before: Game, after: Game) -> Changes:
    """What differs between two states of one game: the lines of closed rounds (points, laid, went
    out), the standings, and the outcome."""
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


def _compared(line: Line | None) -> tuple[int, bool, bool] | None:
    return None if line is None else (line.points, line.laid, line.went_out)
