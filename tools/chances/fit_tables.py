"""Writes the tables of `game/chance_tables.py` from the training games of `play_games.py`.

    .venv/bin/python tools/chances/fit_tables.py VERSION

Counts how often each phase is laid, with how many points, and chooses the corrections of the
closed form: the damping with the lowest log loss on the training games, and the stretch of the
rounds left.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from statistics import fmean, pstdev

from play_games import LISTS, PLAYERS, Share, path_of, read_games

from scorekeeper.game.chance_tables import FixedFigures, RaceFigures, RoundPoints
from scorekeeper.game.chances import Race, Racer, damped, race

TABLES = Path(__file__).resolve().parents[2] / "scorekeeper" / "game" / "chance_tables.py"
POWERS = [step / 20 for step in range(6, 21)]
DAMPED_GAMES = 800
"""Training games on which the corrections are chosen; the chances to lay need more."""

ONE_STATE_IN = 5

PLAYERS_SEEN = 9000
"""Players of the training games that are counted for one row of figures."""

Game = tuple[tuple[Share, ...], ...]


@dataclass(frozen=True, slots=True)
class State:
    """A game before one of its rounds: phases done and points of each player, and how it ended."""

    done: tuple[int, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    rounds_left: int
    game: int


def main() -> None:
    """Fit every list and write the tables."""
    wanted = [(name, way) for way in ("standard", "even", "odd", "fixed-10") for name in LISTS]
    asked = [(name, way, players) for name, way in wanted for players in PLAYERS]
    with ProcessPoolExecutor(max_workers=2) as workers:
        rows = list(workers.map(_fitted, asked))
    tables = {
        (name, way): _table(name, way, rows[at * len(PLAYERS) : (at + 1) * len(PLAYERS)])
        for at, (name, way) in enumerate(wanted)
    }
    races = [table for (_, way), table in tables.items() if way != "fixed-10"]
    fixed = [table for (_, way), table in tables.items() if way == "fixed-10"]
    kept, mark, _ = TABLES.read_text("utf-8").partition(_MARK)
    written = _TABLES.format(
        version=sys.argv[1], races="\n\n".join(races), fixed="\n\n".join(fixed)
    )
    TABLES.write_text(f"{kept}{mark}{written}", encoding="utf-8")


def _fitted(asked: tuple[str, str, int]) -> RaceFigures | FixedFigures:
    name, way, players = asked
    return fitted_rounds(name, players) if way == "fixed-10" else fitted_race(*asked)


def training(name: str, way: str, players: int) -> list[Game]:
    """The training games that are counted."""
    games = read_games(path_of(name, way, players, "training"), players)
    return list(islice(games, PLAYERS_SEEN // players))


def states(games: Sequence[Game], phases: int) -> Iterator[State]:
    """Every state of these games, the start included. `phases`: 0 where only points count."""
    for number, game in enumerate(games):
        players = len(game[0])
        done, totals, seen = [0] * players, [0] * players, []
        for played in game:
            seen.append((tuple(done), tuple(totals)))
            for player, share in enumerate(played):
                done[player] += share.laid
                totals[player] += share.points
        able = [player for player in range(players) if not phases or done[player] >= phases]
        fewest = min(totals[player] for player in able)
        winners = tuple(player for player in able if totals[player] == fewest)
        for at, (before, points) in enumerate(seen):
            yield State(before, points, winners, len(game) - at, number)


def loss(shares: Sequence[float], winners: Sequence[int]) -> float:
    """The log loss; level winners share."""
    return -fmean(math.log(shares[winner]) for winner in winners)


def fitted_race(name: str, way: str, players: int) -> RaceFigures:
    """The figures of one list for so many players."""
    games = training(name, way, players)
    phases = 5 if way in ("even", "odd") else 10
    tried, laid = [0] * phases, [0] * phases
    points: tuple[list[int], list[int]] = ([], [])
    for game in games:
        done = [0] * players
        for played in game:
            for player, share in enumerate(played):
                tried[done[player]] += 1
                laid[done[player]] += share.laid
                points[share.laid].append(share.points)
                done[player] += share.laid
    lays = tuple(round(good / all_, 3) for good, all_ in zip(laid, tried, strict=True))
    costs = RoundPoints(*(round(f(points[k]), 1) for k in (True, False) for f in (fmean, pstdev)))
    raced = [
        (raced_from(state, lays, costs), state)
        for state in list(states(games[:DAMPED_GAMES], phases))[::ONE_STATE_IN]
    ]
    figures = RaceFigures(lays, costs, (1, 1, 1), 1)
    stages: dict[float, list[tuple[Race, State]]] = {0: [], 1: [], 2: []}
    for each in raced:
        left = phases - max(each[1].done)
        stages[0 if left <= 1 else 1 if left <= 3 else 2].append(each)
    damping = tuple(
        min(POWERS, key=lambda p: sum(loss(damped(r.shares, p), s.winners) for r, s in stage))
        for stage in stages.values()
    )
    stretch = sum(s.rounds_left for _, s in raced) / sum(r.rounds_left for r, _ in raced)
    return RaceFigures(figures.lays, figures.points, damping, round(stretch, 2))


def raced_from(state: State, lays: tuple[float, ...], points: RoundPoints) -> Race:
    """The race from this state."""
    racers = tuple(
        Racer(lays[done:], total) for done, total in zip(state.done, state.totals, strict=True)
    )
    return race(racers, points)


def fitted_rounds(name: str, players: int) -> FixedFigures:
    """The figures of ten fixed rounds for so many players."""
    games = training(name, "fixed-10", players)
    rounds = range(len(games[0]))
    columns = [[share for game in games for share in game[at]] for at in rounds]
    lays = tuple(round(fmean(share.laid for share in column), 3) for column in columns)
    means = tuple(round(fmean(share.points for share in column), 1) for column in columns)
    spreads = tuple(round(pstdev([share.points for share in column]), 1) for column in columns)
    return FixedFigures(lays, means, spreads)


def _table(name: str, way: str, rows: Sequence[RaceFigures | FixedFigures]) -> str:
    return "\n".join((f"{name} {way}", *map(_row, rows)))


def _row(row: RaceFigures | FixedFigures) -> str:
    match row:
        case RaceFigures(lays, points, damping, stretch):
            costs = points.laid, points.laid_spread, points.failed, points.failed_spread
            columns = (_shares(lays), _numbers(costs), _numbers(damping), f"{stretch:g}")
            return " | ".join(columns)
        case FixedFigures(lays, means, spreads):
            columns = (_shares(lays), _numbers(means), _numbers(spreads))
            return "\n  | ".join(columns)


def _shares(numbers: Iterable[float]) -> str:
    return " ".join(f"{number:.3f}"[1:] for number in numbers)


def _numbers(numbers: Iterable[float]) -> str:
    return " ".join(f"{number:g}" for number in numbers)


_MARK = "# --- written by tools/chances/fit_tables.py " + "-" * 55 + "\n\n"
"""The line of the module above its tables, which are replaced."""

_TABLES = '''VERSION = "{version}"

RACES = read_races("""
{races}
""")
"""For each list the chances to lay its phases in a round, the points of a round, the damping and
the stretch; the first row is for two players, the last for eight."""

FIXED = read_fixed_rounds("""
{fixed}
""")
"""For each list the chances to lay the phases of the fixed rounds; below them mean and spread of
the points."""
'''

if __name__ == "__main__":
    main()
