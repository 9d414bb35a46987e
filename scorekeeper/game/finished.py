"""What one game says about each of its players once it is over: the basis of all statistics.

A game counts when it is decided and at least one round was closed. A game that was stopped for good
counts too; `whole` tells which players played every round of a game that came to its end.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.game.standings import standings
from scorekeeper.game.state import Game
from scorekeeper.game.values import Seat
from scorekeeper.rules.phases import phase_list_named
from scorekeeper.rules.table_rules import TableRules


@dataclass(frozen=True, slots=True)
class PhaseTry:
    """The rounds in which a player tried this phase in one game, and whether it was laid in the
    end."""

    number: int
    rounds: int
    laid: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerResult:
    """One player's result of one game. `rounds` are those played, `times_out` those ended by this
    player. `tries` are by phase number; empty if the order is free, because then it is not said
    which phase was tried. `best_round` and `worst_round` are in points, of the rounds that count;
    None if there was none. `whole`: played from the first round to the end, and the game was not
    stopped."""

    seat: Seat
    place: int
    won: bool
    total: int
    phases_done: int
    rounds: int
    times_out: int
    tries: tuple[PhaseTry, ...]
    best_round: int | None
    worst_round: int | None
    whole: bool


def player_results_of(game: Game) -> tuple[PlayerResult, ...]:
    """The result of every player, first place first; empty while the game is not decided, and for
    a game without a closed round."""
    if game.outcome is None or not game.outcome.winners or not game.closed:
        return ()
    return tuple(_result(game, line.seat, line.place, line.phases_done) for line in standings(game))


def phases_key(table: TableRules) -> str:
    """What identifies the phases that a table plays: the name of a printed list, or the notation of
    an own one. Numbers of phases may be compared between games with the same key."""
    listed = table.phase_list
    if phase_list_named(listed.name) == listed:
        return listed.name
    return ",".join(str(phase) for phase in listed.phases)


def _result(game: Game, seat: Seat, place: int, phases_done: int) -> PlayerResult:
    assert game.outcome is not None
    played = [(over, over.lines[seat]) for over in game.closed if seat in over.lines]
    points = [line.points for over, line in played if over.counts]
    return PlayerResult(
        seat=seat,
        place=place,
        won=seat in game.outcome.winners,
        total=game.totals[seat],
        phases_done=phases_done,
        rounds=len(played),
        times_out=sum(line.went_out for _, line in played),
        tries=() if game.order_is_free else _tries(game, seat),
        best_round=min(points, default=None),
        worst_round=max(points, default=None),
        whole=game.outcome.reason != "stopped" and len(played) == len(game.closed),
    )


def _tries(game: Game, seat: Seat) -> tuple[PhaseTry, ...]:
    rounds: dict[int, int] = {}
    laid: set[int] = set()
    for over in game.closed:
        line = over.lines.get(seat)
        if line is None or line.phase is None:
            continue
        rounds[line.phase] = rounds.get(line.phase, 0) + 1
        if line.laid:
            laid.add(line.phase)
    return tuple(PhaseTry(number, tried, number in laid) for number, tried in rounds.items())
