"""The order of the players, and the score sheet.

Most phases done come first, then fewest points (§29). Where everyone moves up each round, only the
points decide (§32).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from scorekeeper.game.state import ClosedRound, Game
from scorekeeper.game.values import Seat

Rank = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's place. `total` is in points. `current_phase` is None when none is left or the
    order is free; then `phases_open` lists the phases that may be laid. `frozen`: the player has
    stopped."""

    seat: Seat
    place: int
    phases_done: int
    current_phase: int | None
    phases_open: tuple[int, ...]
    total: int
    frozen: bool


@dataclass(frozen=True, slots=True)
class Gap:
    """The distance between two players: phases, or points where they have done equally many."""

    phases: int
    points: int


def rank(game: Game, seat: Seat) -> Rank:
    """The sort key of a player: less is better, and equal keys share a place (§29).

    Where only points count, players who left come after those who play on, because a player who
    stops after two rounds has few points. The winner of a tie round comes before its other players
    (§30)."""
    phases, left = -len(game.done[seat]), 0
    if game.table.fixed_rounds is not None:
        phases, left = 0, int(game.is_frozen(seat))
    return left, phases, game.totals[seat], _tie_rank(game, seat)


def leaders(game: Game, among: Iterable[Seat]) -> tuple[Seat, ...]:
    """The first among these players; several when they are level."""
    ranked = [(rank(game, seat), seat) for seat in among]
    best = min((place for place, _ in ranked), default=None)
    return tuple(seat for place, seat in ranked if place == best)


def standings(game: Game) -> tuple[Standing, ...]:
    """All players, first place first; level players share a place: 1, 1, 3 (§29)."""
    ranks = {seat: rank(game, seat) for seat in game.seats}
    ordered = sorted(game.seats, key=ranks.__getitem__)
    return tuple(
        Standing(
            seat=seat,
            place=1 + sum(other < ranks[seat] for other in ranks.values()),
            phases_done=len(game.done[seat]),
            current_phase=game.current_phase(seat),
            phases_open=game.phases_open(seat),
            total=game.totals[seat],
            frozen=game.is_frozen(seat),
        )
        for seat in ordered
    )


def places_before_last_round(game: Game) -> dict[Seat, int]:
    """The place of each player before the last closed round; empty if there was only one. Whoever
    joined for that round had none."""
    if len(game.closed) < 2:
        return {}
    last = game.closed[-1]
    before: dict[Seat, tuple[int, int]] = {}
    for seat in game.seats:
        joined, line = game.joined.get(seat), last.lines.get(seat)
        if joined is not None and joined.round_no >= last.number:
            continue
        done = len(game.done[seat]) - int(line is not None and line.laid)
        phases = 0 if game.table.fixed_rounds is not None else -done
        before[seat] = phases, game.totals[seat] - (line.points if line is not None else 0)
    return {seat: 1 + sum(other < key for other in before.values()) for seat, key in before.items()}


def standing_of(game: Game, seat: Seat) -> Standing:
    """The standing of one player."""
    return next(standing for standing in standings(game) if standing.seat == seat)


def gap(game: Game, ahead: Standing, behind: Standing) -> Gap:
    """How far one player is behind another (§29). Where only points count (§32), phases do not."""
    phases = ahead.phases_done - behind.phases_done if game.table.fixed_rounds is None else 0
    return Gap(phases, 0 if phases else behind.total - ahead.total)


def _tie_rank(game: Game, seat: Seat) -> int:
    """A number that grows the earlier this player dropped out of the tie rounds (§30); 0 for the
    winner and for players who were never in one."""
    outcome = game.outcome
    tie = None if outcome is None else outcome.tie
    if outcome is None or tie is None or not (tie_rounds_played := tie.tie_rounds_played(seat)):
        return 0
    lost = bool(outcome.winners) and seat not in outcome.winners
    return len(tie.earlier) + 1 - tie_rounds_played + int(lost)


@dataclass(frozen=True, slots=True)
class ScoreCell:
    """One player's result in one round; `total` is the sum up to this round."""

    seat: Seat
    points: int
    phase: int | None
    laid: bool
    went_out: bool
    overruled: tuple[str, ...]
    total: int


@dataclass(frozen=True, slots=True)
class RoundRow:
    """One round of the sheet; a player who did not play it has no cell. `counts` is False for a
    last round whose points are not added."""

    number: int
    dealer: Seat
    cells: Mapping[Seat, ScoreCell] = field(hash=False)
    overruled: tuple[str, ...] = ()
    counts: bool = True


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """All rounds, with one column for each seat, clockwise."""

    seats: tuple[Seat, ...]
    rows: tuple[RoundRow, ...]
    totals: Mapping[Seat, int] = field(hash=False)


def score_sheet(game: Game) -> ScoreSheet:
    """All closed rounds with running totals. A late player's total begins with the points given at
    the start."""
    totals = dict.fromkeys(game.seats, 0)
    totals.update({seat: late_start.points for seat, late_start in game.joined.items()})
    rows = []
    for over in game.closed:
        if over.counts:
            for seat, line in over.lines.items():
                totals[seat] += line.points
        rows.append(_row(over, totals))
    return ScoreSheet(game.seats, tuple(rows), game.totals)


def _row(over: ClosedRound, totals: Mapping[Seat, int]) -> RoundRow:
    cells = {
        seat: ScoreCell(
            seat,
            line.points,
            line.phase,
            line.laid,
            line.went_out,
            line.overruled,
            totals[seat],
        )
        for seat, line in over.lines.items()
    }
    return RoundRow(over.number, over.dealer, cells, over.overruled, over.counts)
