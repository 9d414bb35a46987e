"""Each player's chance to win, and how many rounds are left, before each round of a game.

The chances are those of players who are alike, corrected by what each one laid in earlier games
(`own_record`). Points and phases decide, not cards: hands, the dealer and skips are not known. Who
has stopped is left out, and a late player is a player who has done fewer phases. A chance is never
0 or 1. Where there are no figures (`chance_figures`), or only one player is left, there are no
chances at all; nor are there for a tie round, which nobody can foresee.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import erf, exp, log, prod, sqrt

from scorekeeper.game.chance_tables import FIXED, RACES, FixedFigures, RoundPoints, Way, way_of
from scorekeeper.game.course import Course, course
from scorekeeper.game.state import Game
from scorekeeper.game.values import Seat
from scorekeeper.rules.table_rules import TableRules

# --- was game/own_record.py
# How a player's own earlier rounds correct the chance to lay a phase.
#
# The log-odds are shifted by what was laid beyond expectation, shrunk towards no shift: people
# differ by about `DIFFERENCE`, and a few rounds prove little. Some fifty rounds count half.


DIFFERENCE = 0.3
"""The standard deviation of players' log-odds to lay a phase, where everybody is of one family."""


@dataclass(frozen=True, slots=True)
class TriedPhase:
    """How often a player tried and laid one phase of a list, in games of so many players. `at` is
    its place in the list, from 0."""

    way: Way
    players: int
    at: int
    tried: int
    laid: int


@dataclass(frozen=True, slots=True)
class OwnRecord:
    """A player's earlier rounds: in how many games, and the shift of the log-odds they make."""

    games: int = 0
    rounds: int = 0
    shift: float = 0.0


NO_RECORD = OwnRecord()


def own_record(games: int, phases: Iterable[TriedPhase]) -> OwnRecord:
    """The record of a player of so many games. Phases without figures are left out."""
    rounds, beyond, certainty = 0, 0.0, 0.0
    for each in phases:
        if (usual := _usual(each)) is None:
            continue
        rounds += each.tried
        beyond += each.laid - each.tried * usual
        certainty += each.tried * usual * (1 - usual)
    return OwnRecord(games, rounds, beyond / (certainty + 1 / DIFFERENCE**2))


def shifted(chance: float, shift: float) -> float:
    """This chance with its log-odds shifted."""
    return 1 / (1 + exp(-(log(chance / (1 - chance)) + shift)))


def _usual(each: TriedPhase) -> float | None:
    figures = RACES.get(each.way, ())
    if not 0 <= each.players - 2 < len(figures):
        return None
    lays = figures[each.players - 2].lays
    return lays[each.at] if 0 <= each.at < len(lays) else None


# --- was game/race_chances.py
# Who finishes the last phase first, worked out in closed form: no dice, the same answer each
# time.
#
# A player lays each phase with a chance of its own, round after round, so the round in which the
# last one is laid has a distribution that is summed up exactly. The winner is who finishes first;
# who finishes in the same round is compared by points, which are nearly normal: a round without
# laying costs about 70 points, any other about 6.
#
# The sums treat the players as independent of each other. At a real table the others catch up
# with whoever leads, so the chances come out too sure and are *damped*: raised to a power below 1
# and scaled back to a sum of 1. How strongly is fitted on played games (`chance_tables`).


MOST_ROUNDS = 80
"""No game goes on longer. What is left of the distribution then is ignored."""

NEGLIGIBLE = 1e-4

_NODES = (
    (0.0, 8 / 15),
    (1.3556261799742659, 0.22207592200561265),
    (-1.3556261799742659, 0.22207592200561265),
    (2.8569700138728056, 0.01125741132772069),
    (-2.8569700138728056, 0.01125741132772069),
)
"""Five points of the normal curve, in standard deviations, with their weights (Gauss-Hermite)."""


@dataclass(frozen=True, slots=True)
class Racer:
    """A player in the race: the chance to lay each phase still to do, in order, and the points."""

    lays: tuple[float, ...]
    total: float


@dataclass(frozen=True, slots=True)
class Race:
    """The chances of the racers, in their order, and how many rounds are left on average."""

    shares: tuple[float, ...]
    rounds_left: float


# Every page and every watcher of a table asks for the same race until the round is over, and it
# takes as long as the rest of a page.
@lru_cache(maxsize=256)
def race(racers: tuple[Racer, ...], points: RoundPoints) -> Race:
    """The race before its next round, not damped. Every racer still has a phase to lay."""
    finishes = _finishes(racers)
    rounds = len(finishes[0])
    later = [_later(finish) for finish in finishes]
    rounds_left = 1 + sum(prod(each[at] for each in later) for at in range(rounds))
    totals = [_totals(racer, points, rounds) for racer in racers]
    wins = [0.0] * len(racers)
    for at in range(rounds):
        for mine, finish in enumerate(finishes):
            if finish[at] > NEGLIGIBLE:
                wins[mine] += finish[at] * _first_or_cheapest(mine, at, finishes, later, totals)
    return Race(scaled(wins), rounds_left)


def damped(shares: Sequence[float], power: float) -> tuple[float, ...]:
    """These chances to a power, scaled back to a sum of 1: below 1 they move closer together."""
    return scaled([share**power for share in shares])


def scaled(weights: Sequence[float]) -> tuple[float, ...]:
    """The weights divided by their sum; equal parts where all are 0."""
    whole = sum(weights)
    if whole <= 0:
        return tuple(1 / len(weights) for _ in weights)
    return tuple(weight / whole for weight in weights)


def normal_below(value: float, mean: float, spread: float) -> float:
    """The chance that a normal figure is below `value`."""
    return 0.5 * (1 + erf((value - mean) / (spread * sqrt(2))))


def _finishes(racers: Sequence[Racer]) -> list[list[float]]:
    """For each racer the chance to finish in the next round, the one after it, and so on, until
    somebody is sure to have finished."""
    stages = [[1.0] + [0.0] * (len(racer.lays) - 1) for racer in racers]
    finishes: list[list[float]] = [[] for _ in racers]
    nobody = 1.0
    while nobody > NEGLIGIBLE and len(finishes[0]) < MOST_ROUNDS:
        nobody = 1.0
        for racer, stage, finish in zip(racers, stages, finishes, strict=True):
            finish.append(_play_round(racer.lays, stage))
            nobody *= sum(stage)
    return finishes


def _play_round(lays: tuple[float, ...], stage: list[float]) -> float:
    """Move the chances of being on each phase on by one round; the chance to finish in it."""
    moved = 0.0
    for at, lay in enumerate(lays):
        moves = stage[at] * lay
        stage[at] += moved - moves
        moved = moves
    return moved


def _later(finish: Sequence[float]) -> list[float]:
    left, later = 1.0, []
    for chance in finish:
        left -= chance
        later.append(max(left, 0.0))
    return later


def _totals(racer: Racer, points: RoundPoints, rounds: int) -> list[tuple[float, float]]:
    """Mean and standard deviation of the total of a racer who finishes in each of the rounds."""
    phases, totals = len(racer.lays), []
    for after in range(1, rounds + 1):
        failed = max(after - phases, 0)
        mean = racer.total + phases * points.laid + failed * points.failed
        variance = phases * points.laid_spread**2 + failed * points.failed_spread**2
        totals.append((mean, sqrt(variance)))
    return totals


def _first_or_cheapest(
    mine: int,
    at: int,
    finishes: Sequence[Sequence[float]],
    later: Sequence[Sequence[float]],
    totals: Sequence[Sequence[tuple[float, float]]],
) -> float:
    """The chance that nobody beats this racer, who finishes in round `at`: each of the others
    finishes later, or in the same round with more points."""
    others = [each for each in range(len(finishes)) if each != mine]
    rivals = [each for each in others if finishes[each][at] > NEGLIGIBLE]
    alone = prod(later[each][at] for each in others if each not in rivals)
    if not rivals:
        return alone
    mean, spread = totals[mine][at]
    chance = 0.0
    for node, weight in _NODES:
        value = mean + node * spread
        chance += weight * prod(
            later[each][at] + finishes[each][at] * (1 - normal_below(value, *totals[each][at]))
            for each in rivals
        )
    return alone * chance


# --- was game/fixed_chances.py
# Who has the fewest points after a fixed number of rounds (§32), by sums of normal figures.
#
# What a player still collects is the sum of the rounds to come, each with a mean and a spread.
# The chance to be lowest is an integral over the possible totals, taken in even steps.


STEPS = 80
WIDENING = 1.2
"""How much wider the sum of the rounds to come is than if they were independent: whoever leads gets
the skips. Fitted on training games; it is nearly the same for all lists and numbers of players."""

REACH = 4.5
"""Standard deviations up to which totals are looked at."""


def lowest_total(
    totals: Sequence[float],
    lays: Sequence[tuple[float, ...]],
    figures: FixedFigures,
    failed_costs: float,
) -> tuple[float, ...]:
    """The chance of each player to have the fewest points in the end. `lays` are each player's own
    chances to lay the phases to come; what they differ from the figures costs or saves
    `failed_costs` points a phase."""
    curves = [
        _expected(total, own, figures, failed_costs)
        for total, own in zip(totals, lays, strict=True)
    ]
    low = min(mean - REACH * spread for mean, spread in curves)
    high = min(mean + REACH * spread for mean, spread in curves)
    wins = [0.0] * len(curves)
    for step in range(STEPS):
        value = low + (high - low) * (step + 0.5) / STEPS
        above = [1 - normal_below(value, mean, spread) for mean, spread in curves]
        for mine, (mean, spread) in enumerate(curves):
            others = prod(above[:mine]) * prod(above[mine + 1 :])
            wins[mine] += exp(-(((value - mean) / spread) ** 2) / 2) / spread * others
    return scaled(wins)


def _expected(
    total: float, own: tuple[float, ...], figures: FixedFigures, failed_costs: float
) -> tuple[float, float]:
    """Mean and standard deviation of a player's total after the last round."""
    at = len(figures.lays) - len(own)
    usual, means, spreads = figures.lays[at:], figures.means[at:], figures.spreads[at:]
    better = sum(mine - theirs for mine, theirs in zip(own, usual, strict=True))
    mean = total + sum(means) - better * failed_costs
    return mean, WIDENING * sqrt(sum(spread * spread for spread in spreads))


LEAST = 0.005
"""No chance is said to be smaller; the other end follows from it."""

TELLING_FROM: Mapping[Way, int] = {
    ("classic", "standard"): 5,
    ("master", "standard"): 5,
    ("11-20", "standard"): 7,
    ("classic", "even"): 3,
    ("master", "even"): 3,
    ("11-20", "even"): 4,
    ("classic", "odd"): 3,
    ("master", "odd"): 3,
    ("11-20", "odd"): 4,
    ("classic", "fixed-10"): 4,
    ("master", "fixed-10"): 4,
    ("11-20", "fixed-10"): 4,
}
"""From how many phases of the leader, or after how many fixed rounds, the chances say something. By
then their Brier score is at least 3 % lower than that of "all the same", beyond two standard
errors, on games that were not used for the figures (docs/chances.md)."""

SHORTENED_TELLS_WITH_LEFT = 2
"""A race to the first phases of a list says something once its leader has no more phases left."""

Records = Mapping[Seat, OwnRecord]


@dataclass(frozen=True, slots=True)
class Chances:
    """Before the round after `rounds` closed ones. `shares` are of those who play it, clockwise,
    and sum to 1. `telling`: they are clearly better than "all the same"."""

    rounds: int
    shares: Mapping[Seat, float] = field(hash=False)
    rounds_left: float
    telling: bool


@dataclass(frozen=True, slots=True)
class Position:
    """The players of a round before it: how many phases each has left, and the points."""

    table: TableRules
    rounds: int
    left: Mapping[Seat, int]
    totals: Mapping[Seat, int]


def chances_now(game: Game, records: Records) -> Chances | None:
    """The chances before the round that is being played; None without one or without figures."""
    return chances_at(_present(game), records) if game.outcome is None else None


def chances_course(game: Game, records: Records) -> tuple[Chances | None, ...]:
    """The chances before each round, the first one included, and those of the present round. The
    last round of a game that was played to its end is followed by none."""
    positions = _positions(game)
    return tuple(chances_at(each, records) for each in positions)


def _positions(game: Game) -> Iterator[Position]:
    so_far = course(game)
    for over in game.closed:
        yield _before(so_far, over.table, over.number - 1, tuple(over.lines))
    if game.outcome is None or game.outcome.reason == "stopped":
        yield _present(game)


def _present(game: Game) -> Position:
    players = game.seated if game.outcome is None else game.playing
    return Position(
        game.table,
        len(game.closed),
        {seat: len(game.missing(seat)) for seat in players},
        {seat: game.totals[seat] for seat in players},
    )


def _before(so_far: Course, table: TableRules, rounds: int, players: tuple[Seat, ...]) -> Position:
    left, totals = {}, {}
    for seat in (each for each in so_far.seats if each in players):
        start = so_far.starts[seat]
        step = so_far.rounds[rounds - 1].steps.get(seat) if rounds else None
        latest = start if step is None else step
        left[seat] = len(table.phases) - latest.phases_done
        totals[seat] = latest.total
    return Position(table, rounds, left, totals)


def chances_at(position: Position, records: Records) -> Chances | None:
    """The chances from here; None without figures or a second player."""
    way, players = way_of(position.table), len(position.left)
    if way is None or players < 2:
        return None
    if position.table.fixed_rounds is not None:
        return _of_fixed_rounds(position, records, way)
    return _of_race(position, records, way)


def _is_telling(table: TableRules, way: Way, nearest: int) -> bool:
    """Do the chances of a race say something, where the leader has so many phases left?"""
    done = len(table.phases) - nearest
    if len(table.phases) < len(RACES[way][0].lays):
        return done > 0 and nearest <= SHORTENED_TELLS_WITH_LEFT
    return done >= TELLING_FROM[way]


def _of_race(position: Position, records: Records, way: Way) -> Chances | None:
    figures = RACES[way][len(position.left) - 2]
    phases, nearest = len(position.table.phases), min(position.left.values())
    if nearest < 1:
        return None
    racers = tuple(
        Racer(
            _own_lays(figures.lays[phases - left : phases], records.get(seat, NO_RECORD)),
            position.totals[seat],
        )
        for seat, left in position.left.items()
    )
    found = race(racers, figures.points)
    return Chances(
        position.rounds,
        _bounded(position.left, damped(found.shares, figures.damping_at(nearest))),
        max(found.rounds_left * figures.stretch, 1.0),
        telling=_is_telling(position.table, way, nearest),
    )


def _of_fixed_rounds(position: Position, records: Records, way: Way) -> Chances | None:
    figures = FIXED[way][len(position.left) - 2]
    rounds_left = len(figures.lays) - position.rounds
    if rounds_left < 1:
        return None
    points = RACES[position.table.phase_list.name, "standard"][len(position.left) - 2].points
    lays = figures.lays[position.rounds :]
    shares = lowest_total(
        tuple(position.totals.values()),
        [_own_lays(lays, records.get(seat, NO_RECORD)) for seat in position.totals],
        figures,
        points.failed - points.laid,
    )
    return Chances(
        position.rounds,
        _bounded(position.totals, shares),
        float(rounds_left),
        telling=position.rounds >= TELLING_FROM[way],
    )


def _own_lays(lays: tuple[float, ...], record: OwnRecord) -> tuple[float, ...]:
    return tuple(shifted(lay, record.shift) for lay in lays) if record.shift else lays


def _bounded(seats: Mapping[Seat, int], shares: tuple[float, ...]) -> dict[Seat, float]:
    bounded = scaled([max(share, LEAST) for share in shares])
    return dict(zip(seats, bounded, strict=True))
