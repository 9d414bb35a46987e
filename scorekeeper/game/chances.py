"""Each player's chance to win, and how many rounds are left, before each round of a game.

The chances are those of players who are alike, corrected by what each one laid in earlier games
(`own_record`). Points and phases decide, not cards: hands, the dealer and skips are not known. Who
has stopped is left out, and a late player is a player who has done fewer phases. A chance is never
0 or 1. Where there are no figures (`chance_figures`), or only one player is left, there are no
chances at all; nor are there for a tie round, which nobody can foresee.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from scorekeeper.game.chance_figures import Way, way_of
from scorekeeper.game.chance_tables import FIXED, RACES
from scorekeeper.game.course import Course, course
from scorekeeper.game.fixed_chances import lowest_total
from scorekeeper.game.own_record import NO_RECORD, OwnRecord, shifted
from scorekeeper.game.race_chances import Racer, damped, race, scaled
from scorekeeper.game.state import Game
from scorekeeper.game.values import Seat
from scorekeeper.rules.table_rules import TableRules

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
