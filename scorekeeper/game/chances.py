"""Each player's chance to win, and how many rounds are left, before each round of a game.

The chances are those of players who are alike, corrected by what each one laid in earlier games
(`OwnRecord`). Points and phases decide, not cards: hands, the dealer and skips are not known. A
player who has stopped is left out, and a late player is a player who has done fewer phases. A
chance is never 0 or 1. There are no chances without figures (`chance_tables`), for a single player,
and for a tie round, which cannot be foreseen.

They are worked out in closed form, without dice, so the answer is the same each time: for a race to
the last phase by `race`, for fixed rounds by `lowest_total`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import lru_cache
from math import erf, exp, log, prod, sqrt

from scorekeeper.game.chance_tables import FIXED, RACES, FixedFigures, RoundPoints, Way, way_of
from scorekeeper.game.course import Course, course
from scorekeeper.game.latest import once_for_closed_rounds
from scorekeeper.game.state import Game
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.rules.table_rules import TableRules

# --- a player's own earlier rounds ----------------------------------------------------------------
# The log-odds to lay a phase are shifted by what was laid beyond expectation, shrunk towards no
# shift: people differ by about `DIFFERENCE`, and a few rounds prove little. Some fifty rounds count
# half.

DIFFERENCE = 0.3
"""The standard deviation of players' log-odds to lay a phase, if they are all of one family."""


@immutable
class TriedPhase:
    """How often a player tried and laid one phase of a list, in games of `players` players. `at` is
    its place in the list, from 0."""

    way: Way
    players: int
    at: int
    tried: int
    laid: int


@immutable
class OwnRecord:
    """A player's earlier rounds, as a count, and the shift of the log-odds they make."""

    rounds: int = 0
    shift: float = 0.0


NO_RECORD = OwnRecord()


def own_record(phases: Iterable[TriedPhase]) -> OwnRecord:
    """The record of a player who tried these. Phases without figures are left out."""
    rounds, beyond, certainty = 0, 0.0, 0.0
    for each in phases:
        if (usual := _usual_chance(each)) is None:
            continue
        rounds += each.tried
        beyond += each.laid - each.tried * usual
        certainty += each.tried * usual * (1 - usual)
    return OwnRecord(rounds, beyond / (certainty + 1 / DIFFERENCE**2))


def shift_log_odds(chance: float, shift: float) -> float:
    """This chance with its log-odds shifted."""
    return 1 / (1 + exp(-(log(chance / (1 - chance)) + shift)))


def _usual_chance(each: TriedPhase) -> float | None:
    figures = RACES.get(each.way, ())
    if not 0 <= each.players - 2 < len(figures):
        return None
    lays = figures[each.players - 2].lays
    return lays[each.at] if 0 <= each.at < len(lays) else None


# --- a race to the last phase ---------------------------------------------------------------------
# A player lays each phase with a chance of its own, round after round, so the round in which the
# last one is laid has a distribution that is summed up exactly. The player who finishes first wins.
# Players who finish in the same round are compared by points, which are nearly normal: a round
# without laying costs about 70 points, any other about 6.
#
# The sums treat the players as independent of each other. At a real table the others catch up with
# the leader, so the chances come out too sure and are *damped*: raised to a power below 1 and
# scaled back to a sum of 1. How strongly is fitted on played games (`chance_tables`).

MOST_ROUNDS = 80
"""No game is longer. The rest of the distribution is ignored."""

NEGLIGIBLE = 1e-4

_NODES = (
    (0.0, 8 / 15),
    (1.3556261799742659, 0.22207592200561265),
    (-1.3556261799742659, 0.22207592200561265),
    (2.8569700138728056, 0.01125741132772069),
    (-2.8569700138728056, 0.01125741132772069),
)
"""Five points of the normal curve, in standard deviations, with their weights (Gauss-Hermite)."""


@immutable
class Racer:
    """A player in the race: the chance to lay each phase still to do, in order, and the points."""

    lays: tuple[float, ...]
    total: float


@immutable
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
    later = [_chances_of_later(finish) for finish in finishes]
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
    """For each racer the chance to finish in each round from the next one on, until it is sure that
    one of them has finished."""
    stages = [[1.0] + [0.0] * (len(racer.lays) - 1) for racer in racers]
    finishes: list[list[float]] = [[] for _ in racers]
    none_finished = 1.0
    while none_finished > NEGLIGIBLE and len(finishes[0]) < MOST_ROUNDS:
        none_finished = 1.0
        for racer, stage, finish in zip(racers, stages, finishes, strict=True):
            finish.append(_play_round(racer.lays, stage))
            none_finished *= sum(stage)
    return finishes


def _play_round(lays: tuple[float, ...], stage: list[float]) -> float:
    """Move the chances to be on each phase on by one round. Return the chance to finish in it."""
    moved = 0.0
    for at, lay in enumerate(lays):
        moves = stage[at] * lay
        stage[at] += moved - moves
        moved = moves
    return moved


def _chances_of_later(finish: Sequence[float]) -> list[float]:
    """For each round the chance to finish after it."""
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
    """The chance that this racer wins by finishing in round `at`: each of the others finishes
    later, or in the same round with more points."""
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


# --- fixed rounds (§32) ---------------------------------------------------------------------------
# The points a player still gets are the sum of the rounds to come, each normal with a mean and a
# spread. The chance to be lowest is an integral over the possible totals, taken in even steps.

STEPS = 80
WIDENING = 1.2
"""The factor on the spread of the points to come, because rounds are not independent: the leader is
skipped most. Fitted on training games; nearly the same for all lists and numbers of players."""

REACH = 4.5
"""Standard deviations up to which totals are looked at."""


def lowest_total(
    totals: Sequence[float],
    lays: Sequence[tuple[float, ...]],
    figures: FixedFigures,
    failed_costs: float,
) -> tuple[float, ...]:
    """The chance of each player to have the fewest points in the end. `lays` are each player's own
    chances to lay the phases to come. Each phase laid more than by the figures saves `failed_costs`
    points, each one fewer costs as much."""
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


# --- the chances of a game ------------------------------------------------------------------------

LEAST = 0.005
"""No chance is shown smaller than this. The highest chance follows from it."""

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
"""The number of phases that the leader has done, or of fixed rounds played, from which the chances
are shown. From then on their Brier score is at least 3 % lower than that of "all the same", beyond
two standard errors, on games that were not used for the figures (docs/chances.md)."""

SHORTENED_TELLS_WITH_LEFT = 2
"""Chances of a race to the first phases of a list are shown from this number of phases left on."""

Records = Mapping[Seat, OwnRecord]


@immutable
class Chances:
    """The chances after `rounds` closed rounds. `shares` are those of the players who play on,
    clockwise, and sum to 1. `telling`: they are clearly better than "all the same"."""

    rounds: int
    shares: Mapping[Seat, float] = field(hash=False)
    rounds_left: float
    telling: bool


@immutable
class Position:
    """The players before a round: how many phases each has left, and the points."""

    table: TableRules
    rounds: int
    left: Mapping[Seat, int]
    totals: Mapping[Seat, int]


def chances_now(game: Game, records: Records) -> Chances | None:
    """The chances before the open round; None if the game is over or there are no figures."""
    return _chances_now(game, tuple(records.items())) if game.outcome is None else None


@once_for_closed_rounds
def _chances_now(game: Game, records: tuple[tuple[Seat, OwnRecord], ...]) -> Chances | None:
    return chances_at(_present_position(game), dict(records))


def chances_course(game: Game, records: Records) -> tuple[Chances | None, ...]:
    """The chances before each round that was played, and before the open one if there is one. None
    for a round without chances."""
    positions = _positions(game)
    return tuple(chances_at(each, records) for each in positions)


def _positions(game: Game) -> Iterator[Position]:
    so_far = course(game)
    for over in game.closed:
        yield _position_before(so_far, over.table, over.number - 1, tuple(over.lines))
    if game.cut_short is not None:
        yield _position_before(so_far, game.table, len(game.closed), game.playing)
    if game.outcome is None or game.stopped:
        yield _present_position(game)


def _present_position(game: Game) -> Position:
    players = game.seated if game.outcome is None else game.playing
    return Position(
        game.table,
        len(game.closed),
        {seat: len(game.missing(seat)) for seat in players},
        {seat: game.totals[seat] for seat in players},
    )


def _position_before(
    so_far: Course, table: TableRules, rounds: int, players: tuple[Seat, ...]
) -> Position:
    left, totals = {}, {}
    for seat in (each for each in so_far.seats if each in players):
        start = so_far.starts[seat]
        step = so_far.rounds[rounds - 1].steps.get(seat) if rounds else None
        latest = start if step is None else step
        left[seat] = len(table.phases) - latest.phases_done
        totals[seat] = latest.total
    return Position(table, rounds, left, totals)


def chances_at(position: Position, records: Records) -> Chances | None:
    """The chances from this position on; None without figures or a second player."""
    way, players = way_of(position.table), len(position.left)
    if way is None or players < 2:
        return None
    if position.table.points_only:
        return _of_fixed_rounds(position, records, way)
    return _of_race(position, records, way)


def _is_telling(table: TableRules, way: Way, nearest: int) -> bool:
    """Is a race near enough to its end to show chances? `nearest` is how many phases the leader has
    left."""
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
    return tuple(shift_log_odds(lay, record.shift) for lay in lays) if record.shift else lays


def _bounded(seats: Mapping[Seat, int], shares: tuple[float, ...]) -> dict[Seat, float]:
    bounded = scaled([max(share, LEAST) for share in shares])
    return dict(zip(seats, bounded, strict=True))
