"""Prints how good the chances are on games that were not used for the figures, as Markdown tables.

    .venv/bin/python tools/chances/evaluate.py [--every 3] > build/chances/evaluation.md

`--every`: of how many states one is looked at; 1 takes half an hour. Beside the program's chances
stand "all the same", "the leader wins", and a logistic regression on phases and points that is
fitted on the training games.
"""

from __future__ import annotations

import argparse
import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from fit_tables import Game, State, loss, states
from play_games import (
    BUILD,
    FAMILIES,
    GAMES_IN_A_ROW,
    LISTS,
    PLAYERS,
    SHORTENED,
    path_of,
    read_games,
)

from scorekeeper.game.chance_tables import RACES
from scorekeeper.game.chances import (
    Chances,
    OwnRecord,
    Position,
    TriedPhase,
    chances_at,
    own_record,
)
from scorekeeper.rules.phases import PHASE_LISTS
from scorekeeper.rules.table_rules import TableRules, table_rules

STAGES = ((0, 2), (3, 4), (5, 6), (7, 8), (9, 9), (0, 9))
FIXED_STAGES = ((0, 1), (2, 3), (4, 5), (6, 7), (8, 9), (0, 9))
SHORT_STAGES = ((0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (0, 4))
TRAINED_ON = 1500

Shares = Sequence[float]
Method = Callable[[State], Shares]


@dataclass(frozen=True, slots=True)
class Seen:
    """One state, what the program says there, and the stage: the leader's phases or the rounds."""

    state: State
    said: Chances
    stage: int


def main() -> None:
    """Print every table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=3)
    every = parser.parse_args().every
    print("## Four players, by list\n")
    for name in LISTS:
        print_stages(name, "standard", STAGES, every)
    print("## Two to eight players, classic list\n")
    print_players("classic", "standard", every * 2)
    print("## Calibration, four players\n")
    for name in LISTS:
        print_calibration(name, "standard", every)
    print("## Even, odd and shortened lists, four players\n")
    for way in ("even", "odd"):
        for name in LISTS:
            print_stages(name, way, SHORT_STAGES, every * 2)
    for way in SHORTENED:
        print_stages("classic", way, STAGES, every)
    print("## Ten fixed rounds, four players, by rounds played\n")
    for name in LISTS:
        print_stages(name, "fixed-10", FIXED_STAGES, every)
    print_calibration("classic", "fixed-10", every)
    print("## With the players' own record: log loss, four players\n")
    print_families(every)


def unseen(name: str, way: str, players: int, every: int) -> list[Seen]:
    """States of games that were not used, with what the program says."""
    table = table_rules(phase_list=PHASE_LISTS[name], variant=way)
    games = list(read_games(path_of(name, way, players, "unseen"), players))
    return list(_seen(games, table, every))


def _seen(
    games: Sequence[Game],
    table: TableRules,
    every: int,
    records: Callable[[int], dict[str, OwnRecord]] = lambda _: {},
) -> Iterator[Seen]:
    fixed = table.fixed_rounds
    found = list(states(games, 0 if fixed else len(table.phases)))
    for state in found[::every]:
        position = position_of(state, table)
        said = chances_at(position, records(state.game))
        assert said is not None
        yield Seen(state, said, position.rounds if fixed else max(state.done))


def position_of(state: State, table: TableRules) -> Position:
    """This state as the program sees it."""
    rounds = (table.fixed_rounds or 0) - state.rounds_left
    return Position(
        table,
        rounds if table.fixed_rounds else 0,
        {f"p{at}": len(table.phases) - done for at, done in enumerate(state.done)},
        {f"p{at}": total for at, total in enumerate(state.totals)},
    )


# ---- the methods beside which the chances stand


def alike(state: State) -> Shares:
    """All the same."""
    return [1 / len(state.done)] * len(state.done)


def leader_wins(phases_count: bool) -> Method:
    """The leader wins; level leaders share."""

    def shares(state: State) -> Shares:
        ranks = [
            (-done if phases_count else 0, total)
            for done, total in zip(state.done, state.totals, strict=True)
        ]
        first = [rank == min(ranks) for rank in ranks]
        return [each / sum(first) for each in first]

    return shares


def regression(name: str, way: str, players: int) -> Method:
    """A logistic regression on phases and points, fitted by Newton's method for each stage."""
    fixed = way == "fixed-10"
    games = list(read_games(path_of(name, way, players, "training"), players))[:TRAINED_ON]
    phases = 0 if fixed else len(table_rules(phase_list=PHASE_LISTS[name], variant=way).phases)
    by_stage: dict[int, list[State]] = defaultdict(list)
    for state in list(states(games, phases))[::3]:
        by_stage[state.rounds_left if fixed else max(state.done)].append(state)
    weights = {stage: _fitted(found, fixed) for stage, found in by_stage.items()}

    def shares(state: State) -> Shares:
        stage = state.rounds_left if fixed else max(state.done)
        return _softmax(_features(state, fixed), weights.get(stage, [0.0, 0.0]))

    return shares


def _features(state: State, fixed: bool) -> list[tuple[float, float]]:
    return [
        (0.0 if fixed else float(done), total / 100)
        for done, total in zip(state.done, state.totals, strict=True)
    ]


def _softmax(features: Sequence[tuple[float, float]], weights: Sequence[float]) -> Shares:
    powers = [math.exp(sum(w * x for w, x in zip(weights, of, strict=True))) for of in features]
    return [power / sum(powers) for power in powers]


def _fitted(found: Sequence[State], fixed: bool) -> list[float]:
    weights = [0.0, 0.0]
    rows = [(_features(state, fixed), state.winners) for state in found]
    for _step in range(8):
        slope, bend = [0.0, 0.0], [[1e-3, 0.0], [0.0, 1e-3]]
        for features, winners in rows:
            shares = _softmax(features, weights)
            means = [sum(s * x[k] for s, x in zip(shares, features, strict=True)) for k in (0, 1)]
            for k in (0, 1):
                slope[k] += fmean(features[w][k] for w in winners) - means[k]
                for j in (0, 1):
                    bend[k][j] += sum(
                        s * (x[k] - means[k]) * (x[j] - means[j])
                        for s, x in zip(shares, features, strict=True)
                    )
        whole = bend[0][0] * bend[1][1] - bend[0][1] * bend[1][0]
        weights[0] += (bend[1][1] * slope[0] - bend[0][1] * slope[1]) / whole
        weights[1] += (bend[0][0] * slope[1] - bend[1][0] * slope[0]) / whole
    return weights


# ---- the tables


def brier(shares: Shares, winners: Sequence[int]) -> float:
    """The Brier score, a mean over the players; level winners share."""
    came = [1 / len(winners) if at in winners else 0.0 for at in range(len(shares))]
    return fmean((share - each) ** 2 for share, each in zip(shares, came, strict=True))


def print_stages(name: str, way: str, stages: Iterable[tuple[int, int]], every: int) -> None:
    """Brier score and log loss by stage, beside the other methods."""
    found = unseen(name, way, 4, every)
    methods: dict[str, Callable[[Seen], Shares]] = {
        "all the same": lambda seen: alike(seen.state),
        "the leader wins": lambda seen: leader_wins(way != "fixed-10")(seen.state),
    }
    if way not in SHORTENED:
        fitted = regression(name, way, 4)
        methods["logistic regression"] = lambda seen: fitted(seen.state)
    methods["the program"] = lambda seen: tuple(seen.said.shares.values())
    stages = tuple(stages)
    print(f"{name}, {way} ({len(found)} states)\n")
    print("| Brier / log loss |", " | ".join(_span(stage) for stage in stages), "|")
    print("|---" * (len(stages) + 1) + "|")
    for title, method in methods.items():
        cells = []
        for low, high in stages:
            here = [seen for seen in found if low <= seen.stage <= high]
            cells.append(_score(here, method) if here else "")
        print(f"| {title} |", " | ".join(cells), "|")
    gains = []
    for low, high in stages:
        here = [seen for seen in found if low <= seen.stage <= high]
        gains.append(_gain(here, methods["the program"]) if here else "")
    print("| better than all the same, % of Brier |", " | ".join(gains), "|\n")


def _score(here: Sequence[Seen], method: Callable[[Seen], Shares]) -> str:
    square = fmean(brier(method(seen), seen.state.winners) for seen in here)
    shares = [(method(seen), seen.state.winners) for seen in here]
    if any(min(each[w] for w in winners) == 0 for each, winners in shares):
        return f"{square:.3f} / -"
    return f"{square:.3f} / {fmean(loss(each, winners) for each, winners in shares):.3f}"


def _gain(here: Sequence[Seen], method: Callable[[Seen], Shares]) -> str:
    """How much lower the Brier score is than that of all the same, with two standard errors over
    the games."""
    by_game: dict[int, list[float]] = defaultdict(list)
    base = fmean(brier(alike(seen.state), seen.state.winners) for seen in here)
    for seen in here:
        gained = brier(alike(seen.state), seen.state.winners) - brier(
            method(seen), seen.state.winners
        )
        by_game[seen.state.game].append(gained / base * 100)
    sums = [sum(each) for each in by_game.values()]
    size = len(here) / len(sums)
    error = 2 * stdev(sums) / math.sqrt(len(sums)) / size
    return f"{fmean(sums) / size:.1f} ± {error:.1f}"


def print_players(name: str, way: str, every: int) -> None:
    """Brier score and rounds left for every number of players."""
    print(
        "| players | all the same | the program | leader at 5 or more | rounds left: mean error |"
        " within 1 / 2 rounds | average game minus rounds |"
    )
    print("|---|---|---|---|---|---|---|")
    for players in PLAYERS:
        found = unseen(name, way, players, every)
        late = [seen for seen in found if seen.stage >= 5]
        program = lambda seen: tuple(seen.said.shares.values())  # noqa: E731
        errors = [abs(seen.said.rounds_left - seen.state.rounds_left) for seen in found]
        training = list(read_games(path_of(name, way, players, "training"), players))
        mean = fmean(len(game) for game in training)
        played = {}
        for seen in found:
            played.setdefault(seen.state.game, seen.state.rounds_left)
        lengths = [len(game) for game in read_games(path_of(name, way, players, "unseen"), players)]
        plain = [
            abs(
                max(mean - (lengths[seen.state.game] - seen.state.rounds_left), 1)
                - seen.state.rounds_left
            )
            for seen in found
        ]
        within = [fmean(round(e) <= far for e in errors) * 100 for far in (1, 2)]
        print(
            f"| {players} | {_score(found, lambda seen: alike(seen.state))} |"
            f" {_score(found, program)} | {_gain(late, program)} |"
            f" {fmean(errors):.2f} | {within[0]:.0f} / {within[1]:.0f} % | {fmean(plain):.2f} |"
        )
    print()


def print_calibration(name: str, way: str, every: int) -> None:
    """Said and came in ten bins, where the program says anything."""
    bins: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for seen in unseen(name, way, 4, every):
        if not seen.said.telling:
            continue
        for at, share in enumerate(seen.said.shares.values()):
            winners = seen.state.winners
            came = 1 / len(winners) if at in winners else 0.0
            bins[min(int(share * 10), 9)].append((share, came))
    cells = [
        f"{fmean(s for s, _ in bins[at]) * 100:.0f} → {fmean(c for _, c in bins[at]) * 100:.0f}"
        f" ({len(bins[at])})"
        for at in sorted(bins)
    ]
    print(f"{name}, {way}, said → came in % (cases):", ", ".join(cells), "\n")


def print_families(every: int) -> None:
    """Log loss of families whose players differ, by how many earlier games are known."""
    print("| players | no record | 1 game | 3 games | 7 games |")
    print("|---|---|---|---|---|")
    table = table_rules()
    for family, groups in FAMILIES.items():
        cells: dict[int, list[float]] = defaultdict(list)
        for number in range(len(groups)):
            games = list(read_games(BUILD / f"family-{family}-{number}.txt", 4))
            rows = [games[at : at + GAMES_IN_A_ROW] for at in range(0, len(games), GAMES_IN_A_ROW)]
            lasts = [row[-1] for row in rows]
            for known in (0, 1, 3, 7):
                records = [_records(row[-1 - known : -1]) for row in rows]
                for seen in _seen(lasts, table, every, records.__getitem__):
                    if seen.said.telling:
                        cells[known].append(
                            loss(tuple(seen.said.shares.values()), seen.state.winners)
                        )
        print(f"| {family} |", " | ".join(f"{fmean(cells[known]):.3f}" for known in cells), "|")
    print()


def _records(games: Sequence[Game]) -> dict[str, OwnRecord]:
    if not games:
        return {}
    tried: dict[tuple[int, int], int] = defaultdict(int)
    laid: dict[tuple[int, int], int] = defaultdict(int)
    for game in games:
        done = [0] * 4
        for played in game:
            for player, share in enumerate(played):
                tried[player, done[player]] += 1
                laid[player, done[player]] += share.laid
                done[player] += share.laid
    return {
        f"p{player}": own_record(
            TriedPhase(("classic", "standard"), 4, at, tried[player, at], laid[player, at])
            for at in range(len(RACES["classic", "standard"][2].lays))
        )
        for player in range(4)
    }


def _span(stage: tuple[int, int]) -> str:
    low, high = stage
    return str(low) if low == high else f"{low}-{high}"


if __name__ == "__main__":
    main()
