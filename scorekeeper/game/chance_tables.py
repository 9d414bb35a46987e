"""The figures from which chances are worked out, by phase list, for two to eight players.

They were taken from games that a simulator played with the 108 cards (`tools/chances/`), and
`tools/chances/fit_tables.py` writes the tables; `docs/chances.md` says how good they are. A change
of these figures changes the chances shown for games of the past, so they have a version.

There are figures for the printed phase lists in fixed order, whole, even or odd, and for fixed
rounds. A table with another list, a free order, knocking, buying, partial laying or a phase that
can end the game in mid-round (§31) has none.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.immutable import immutable
from scorekeeper.rules.phases import phase_list_named
from scorekeeper.rules.table_rules import TableRules

Way = tuple[str, str]
"""A phase list by its name, and how it is played: `standard`, `even`, `odd` or `fixed-10`."""


@immutable
class RoundPoints:
    """Points of one round, mean and standard deviation, with the phase laid and without."""

    laid: float
    laid_spread: float
    failed: float
    failed_spread: float


@immutable
class RaceFigures:
    """The chance to lay each phase in a round, the points of a round, and three corrections:
    `damping` if the leader has one phase left, two or three, or more; `stretch` of the rounds
    left."""

    lays: tuple[float, ...]
    points: RoundPoints
    damping: tuple[float, float, float]
    stretch: float

    def damping_at(self, phases_left: int) -> float:
        """The damping if the leader has this many phases left."""
        near, middle, far = self.damping
        return near if phases_left <= 1 else middle if phases_left <= 3 else far


@immutable
class FixedFigures:
    """For each of the fixed rounds the chance to lay its phase, and mean and standard deviation of
    its points."""

    lays: tuple[float, ...]
    means: tuple[float, ...]
    spreads: tuple[float, ...]


def read_races(text: str) -> Mapping[Way, tuple[RaceFigures, ...]]:
    """The figures of races, from a table with a heading for each list and a row for each number of
    players: the chances to lay, the points, the damping and the stretch."""
    return {
        way: tuple(
            RaceFigures(lays, RoundPoints(*points), (damping[0], damping[1], damping[2]), stretch)
            for lays, points, damping, (stretch,) in rows
        )
        for way, rows in _tables(text)
    }


def read_fixed_rounds(text: str) -> Mapping[Way, tuple[FixedFigures, ...]]:
    """The figures of fixed rounds: the chances to lay, means and spreads of the points."""
    return {way: tuple(FixedFigures(*row) for row in rows) for way, rows in _tables(text)}


def _tables(text: str) -> list[tuple[Way, list[list[tuple[float, ...]]]]]:
    """Each table with its heading: rows of columns of numbers."""
    tables = []
    for part in text.strip().split("\n\n"):
        heading, *rows = part.replace("\n  ", "").splitlines()
        name, way = heading.split()
        columns = [[tuple(map(float, column.split())) for column in row.split("|")] for row in rows]
        tables.append(((name, way), columns))
    return tables


def way_of(table: TableRules) -> Way | None:
    """The phase list and the way of this table; None if there are no figures for it."""
    rules = table.switches
    named = phase_list_named(table.phase_list.name)
    special = (
        table.order_is_free,
        "on" in (rules.knock, rules.buy),
        rules.partial_lay == "yes",
        rules.end_immediately == "yes",
    )
    if named != table.phase_list or any(special):
        return None
    way = "standard" if table.variant.startswith("first-") else table.variant
    return table.phase_list.name, way


# --- written by tools/chances/fit_tables.py -------------------------------------------------------

VERSION = "1"

RACES = read_races("""
classic standard
.985 .911 .784 .882 .830 .810 .722 .937 .839 .825 | 3.5 4.9 66.9 14.5 | 0.8 0.85 0.6 | 1.01
.916 .817 .622 .760 .695 .660 .522 .832 .680 .631 | 4.5 5.2 68.3 14.7 | 0.9 0.8 0.65 | 1.05
.811 .757 .521 .663 .594 .549 .398 .740 .584 .483 | 5 5.3 69.3 14.9 | 0.8 0.75 0.4 | 1.07
.713 .699 .448 .596 .523 .467 .328 .665 .507 .386 | 5.4 5.5 70.1 15 | 0.85 0.7 0.45 | 1.1
.634 .650 .392 .552 .464 .407 .273 .602 .448 .320 | 5.6 5.6 70.6 15.1 | 0.85 0.65 0.35 | 1.12
.565 .615 .349 .509 .415 .374 .233 .552 .408 .260 | 5.9 5.8 71.1 15.1 | 0.85 0.7 0.35 | 1.14
.515 .585 .323 .465 .377 .337 .206 .521 .374 .236 | 6.1 5.9 71.4 15.1 | 0.85 0.65 0.4 | 1.16

master standard
.896 .952 .802 .840 .865 .835 .750 .910 .841 .792 | 3.4 4.7 67.7 14.6 | 0.75 0.9 0.55 | 1.02
.747 .793 .664 .703 .706 .705 .560 .818 .675 .606 | 4.4 5.2 68.9 14.7 | 0.95 0.75 0.5 | 1.05
.645 .670 .554 .595 .593 .590 .433 .742 .556 .480 | 4.9 5.4 69.9 14.9 | 0.9 0.7 0.45 | 1.08
.563 .587 .473 .521 .508 .512 .360 .681 .454 .379 | 5.3 5.5 70.7 15 | 0.85 0.7 0.35 | 1.11
.503 .513 .420 .465 .440 .452 .307 .632 .395 .306 | 5.6 5.7 71.4 15.1 | 0.8 0.65 0.35 | 1.13
.450 .461 .373 .423 .395 .407 .261 .599 .344 .267 | 5.8 5.8 71.8 15.2 | 0.75 0.6 0.4 | 1.15
.405 .419 .343 .384 .357 .368 .236 .549 .318 .245 | 5.9 5.9 71.9 15.2 | 0.8 0.6 0.3 | 1.17

11-20 standard
.894 .631 .383 .956 .917 .651 .437 .640 .598 .612 | 1.2 2.5 73.5 16.6 | 0.75 0.5 0.3 | 1.05
.744 .477 .249 .916 .828 .469 .278 .473 .441 .425 | 1.6 2.9 74.1 16.5 | 0.75 0.5 0.3 | 1.11
.645 .393 .185 .881 .778 .372 .205 .377 .349 .317 | 1.9 3.1 74.6 16.7 | 0.8 0.4 0.3 | 1.16
.575 .332 .149 .858 .729 .311 .161 .307 .305 .247 | 2.1 3.3 74.9 16.7 | 0.8 0.45 0.3 | 1.21
.509 .294 .127 .827 .697 .274 .132 .272 .256 .202 | 2.3 3.4 75.1 16.7 | 0.75 0.5 0.3 | 1.24
.459 .260 .109 .797 .650 .242 .113 .233 .236 .163 | 2.4 3.4 75.2 16.6 | 0.7 0.4 0.3 | 1.27
.419 .233 .096 .789 .632 .217 .103 .215 .209 .151 | 2.5 3.5 75.1 16.5 | 0.8 0.5 0.3 | 1.3

classic even
.910 .877 .784 .886 .776 | 3.5 4.9 67.3 14.6 | 0.9 0.95 1 | 1.01
.808 .744 .630 .728 .545 | 4.6 5.4 68.3 14.7 | 0.8 0.65 0.6 | 1.05
.717 .650 .514 .617 .396 | 5.2 5.6 69.6 15 | 0.65 0.6 0.35 | 1.08
.647 .569 .433 .518 .298 | 5.6 5.8 70.5 15.2 | 0.7 0.45 0.55 | 1.1
.591 .515 .370 .459 .238 | 5.9 6 71 15.1 | 0.75 0.45 0.3 | 1.12
.540 .468 .322 .410 .195 | 6.1 6.1 71.5 15.1 | 0.7 0.4 0.3 | 1.13
.498 .431 .292 .367 .159 | 6.4 6.2 72 15.2 | 0.65 0.55 0.65 | 1.13

master even
.979 .828 .793 .867 .790 | 3.4 4.8 66.6 14.4 | 0.85 0.8 0.8 | 1.01
.881 .693 .648 .734 .559 | 4.6 5.4 67.7 14.4 | 0.9 0.55 0.75 | 1.04
.772 .591 .539 .639 .401 | 5.2 5.7 68.8 14.5 | 0.75 0.7 0.65 | 1.07
.685 .518 .454 .562 .309 | 5.7 6 69.7 14.7 | 0.75 0.6 0.55 | 1.11
.626 .465 .394 .498 .246 | 6 6.2 70.2 14.7 | 0.85 0.65 0.4 | 1.12
.571 .416 .352 .450 .198 | 6.3 6.4 70.9 14.9 | 0.75 0.55 0.3 | 1.12
.521 .374 .316 .410 .163 | 6.5 6.6 71.2 14.9 | 0.7 0.65 0.45 | 1.12

11-20 even
.606 .915 .613 .533 .530 | 1.1 2.5 72.7 16.1 | 0.4 0.3 0.3 | 1.04
.454 .856 .436 .352 .339 | 1.6 2.9 73.6 16.2 | 0.55 0.3 0.3 | 1.08
.366 .815 .342 .254 .242 | 1.9 3.1 74.1 16.3 | 0.7 0.3 0.3 | 1.12
.314 .770 .284 .199 .189 | 2.1 3.3 74.5 16.2 | 0.55 0.3 0.3 | 1.15
.268 .742 .243 .164 .148 | 2.3 3.5 74.7 16.2 | 0.5 0.3 0.3 | 1.18
.240 .713 .213 .139 .125 | 2.5 3.6 74.9 16.2 | 0.55 0.3 0.3 | 1.22
.217 .688 .187 .124 .102 | 2.6 3.7 74.8 16.1 | 0.6 0.3 0.3 | 1.23

classic odd
.984 .794 .853 .773 .860 | 3.4 4.8 66.5 14.2 | 0.8 0.65 0.6 | 1.02
.920 .667 .728 .565 .695 | 4.5 5.1 68.3 14.7 | 0.8 0.65 0.8 | 1.04
.839 .583 .639 .430 .583 | 5 5.2 69.2 14.9 | 0.8 0.5 0.6 | 1.08
.753 .523 .561 .345 .489 | 5.4 5.4 69.7 14.9 | 1 0.7 0.6 | 1.08
.683 .470 .510 .280 .424 | 5.7 5.5 70.3 14.9 | 0.85 0.5 0.45 | 1.11
.626 .428 .469 .233 .376 | 6 5.7 70.5 14.9 | 0.85 0.5 0.35 | 1.13
.583 .390 .431 .208 .347 | 6.1 5.8 70.8 15 | 0.85 0.55 0.45 | 1.15

master odd
.888 .787 .896 .801 .821 | 3.1 4.3 67.6 14.3 | 1 0.65 0.3 | 1.01
.749 .626 .751 .604 .656 | 4 4.6 69.6 14.8 | 0.9 0.45 0.35 | 1.03
.644 .521 .645 .477 .531 | 4.4 4.7 70.7 14.8 | 0.85 0.5 0.3 | 1.07
.565 .454 .549 .394 .437 | 4.7 4.8 71.5 15.1 | 0.8 0.4 0.3 | 1.1
.503 .397 .485 .334 .347 | 5 4.9 72.2 15.2 | 0.7 0.35 0.3 | 1.13
.452 .358 .434 .285 .299 | 5.1 4.9 72.5 15.2 | 0.8 0.4 0.3 | 1.14
.410 .319 .396 .253 .278 | 5.2 4.9 72.9 15.3 | 0.8 0.4 0.3 | 1.17

11-20 odd
.888 .464 .941 .509 .584 | 1.3 2.7 73.8 16.8 | 0.55 0.4 0.3 | 1.04
.751 .304 .874 .318 .405 | 1.7 3.1 74.6 16.9 | 0.7 0.35 0.3 | 1.08
.663 .231 .824 .227 .290 | 1.9 3.2 75 16.8 | 0.65 0.35 0.3 | 1.11
.583 .186 .774 .170 .239 | 2.1 3.4 75.2 16.8 | 0.75 0.4 0.3 | 1.13
.527 .157 .735 .136 .197 | 2.2 3.5 75.5 16.8 | 0.75 0.35 0.35 | 1.15
.475 .135 .716 .115 .162 | 2.3 3.5 75.5 16.8 | 0.7 0.35 0.3 | 1.18
.433 .120 .681 .102 .134 | 2.4 3.6 75.3 16.7 | 0.7 0.35 0.35 | 1.2
""")
"""For each list the chances to lay its phases in a round, the points of a round, the damping and
the stretch; the first row is for two players, the last for eight."""

FIXED = read_fixed_rounds("""
classic fixed-10
.987 .906 .770 .890 .824 .726 .836 .931 .868 .831
  | 5.9 9.7 17.1 10.7 13.9 19.4 13.8 8.2 11.7 14.1
  | 8.8 18.7 27.4 20 24.7 30.1 25.4 16.7 21.6 25.7
.933 .783 .628 .767 .677 .556 .691 .787 .737 .687
  | 10.2 18.7 27.2 19.3 24 31.7 24.5 18.4 20.6 24.7
  | 15.3 26.4 32 26.7 30.6 34.7 32.1 27 27.7 32.3
.849 .682 .531 .654 .560 .463 .579 .666 .637 .579
  | 15.6 25.8 34.1 27.1 32.2 38.5 32.4 26.9 27.3 32.4
  | 21.2 30.2 33.5 30.6 33.1 35.3 34.7 31.5 30.5 34.8
.770 .597 .450 .581 .490 .386 .504 .573 .557 .499
  | 20.7 31.9 39.8 32.2 37.3 44.3 38 33.3 32.4 38.3
  | 25.2 32.5 33.9 32 34 35.4 35.6 33.2 31.7 35.7
.701 .538 .401 .520 .428 .328 .447 .500 .498 .443
  | 25.1 36.6 43.7 36.5 41.8 48.8 42 38.3 36.3 42.3
  | 27.4 33.5 34 32.7 34.1 34.8 35.8 33.9 32.1 35.7
.630 .483 .366 .476 .383 .292 .401 .441 .449 .404
  | 29.5 40.4 46.4 40 45.4 51.8 45.3 42.5 39.8 44.9
  | 29.2 33.9 33.6 33.2 34.1 34.2 35.4 33.9 32.4 35.4
.588 .438 .337 .436 .354 .271 .368 .406 .425 .376
  | 32.5 43.9 48.7 42.8 47.3 53.1 47.1 45.1 41.1 46.5
  | 30 34.1 33.3 33.1 33.6 33.4 34.7 33.9 32.1 34.8

master fixed-10
.887 .984 .770 .828 .931 .726 .836 .921 .835 .818
  | 10.2 5.8 17.1 13.7 8.2 19.4 13.8 8.6 13.8 14.9
  | 21.2 9.3 27.4 24.7 16.6 30.1 25.4 16 25.5 26.4
.699 .885 .630 .667 .786 .555 .690 .828 .689 .688
  | 23.6 13 27.1 24.6 18.5 31.8 24.4 15.3 24.5 24.6
  | 31.4 20 32 30.8 27.1 34.8 31.9 22.6 32.2 32.1
.560 .771 .526 .559 .665 .462 .580 .742 .584 .578
  | 33.7 20.9 34.4 32.4 26.8 38.5 32.2 21 32.1 32.2
  | 34.9 26.3 33.5 33.4 31.3 35.4 34.6 26.6 34.7 34.4
.464 .677 .463 .489 .575 .379 .504 .668 .508 .509
  | 41.1 27.3 39.1 37.5 33.2 44.7 38 25.9 37.4 37.5
  | 36 29.6 33.9 34 33.2 35.2 35.6 28.9 35.5 35.3
.398 .598 .399 .425 .504 .340 .446 .599 .446 .440
  | 46.5 32.8 43.9 42.3 38 48 42.2 30.6 42 42.3
  | 36.2 31.2 34 34.3 33.9 34.9 35.8 30.5 35.7 35.4
.340 .538 .368 .382 .446 .293 .397 .544 .408 .393
  | 50.7 37.2 46.1 45.5 42.2 51.5 45.7 34.1 44.8 45.2
  | 35.4 32.2 33.6 34.1 34.1 34 35.5 31.2 35.7 34.8
.299 .479 .337 .363 .401 .265 .364 .512 .371 .379
  | 53.8 41.4 48.8 47.1 45.4 53.8 47.3 36.3 47.1 45.4
  | 34.6 32.5 33.4 34 33.7 33.5 34.6 31.5 34.9 34.1

11-20 fixed-10
.887 .656 .500 .836 .683 .500 .685 .679 .721 .644
  | 10.2 24.4 36.4 13.9 22.9 35.3 24.4 24.8 21.3 27
  | 21.2 33.1 38.1 25.6 32.6 36.8 35.4 35.3 32.2 36.3
.699 .507 .333 .663 .527 .333 .528 .499 .565 .492
  | 23.6 35.4 49.3 27 35 48.3 36.5 38.7 32.7 38.9
  | 31.4 35.7 37.1 33.7 36.4 36.4 38.6 38.9 35.8 38.7
.564 .408 .250 .527 .426 .250 .430 .404 .471 .404
  | 33.5 42.8 56 37.2 43.3 54.9 43.9 46 39.5 45.8
  | 34.9 35.7 35.2 36.5 37.2 34.5 38.7 38.6 36.2 38.6
.468 .346 .200 .447 .354 .200 .360 .337 .408 .341
  | 40.8 47.7 60.1 43.3 49.1 58.9 49.3 50.9 44.2 50.4
  | 35.8 35.2 33.4 36.7 36.7 32.6 38.1 37.4 36 37.6
.397 .307 .167 .384 .310 .167 .321 .293 .360 .301
  | 46.4 50.7 62.5 48.3 52.3 61.7 52.5 54.4 47.5 53.8
  | 36 34.4 31.6 36.6 35.8 31.1 37.5 36.5 35.4 36.9
.344 .275 .143 .327 .264 .143 .284 .261 .326 .269
  | 50.5 53.1 64.6 52.9 56.2 63.9 54.7 56.8 49.4 55.6
  | 35.5 33.6 30.5 36 34.9 29.8 36.2 35.5 34.4 35.6
.305 .246 .125 .292 .234 .125 .269 .243 .312 .260
  | 53.7 55.6 65.8 55.5 58.7 65.8 55.2 57.7 49.7 55.5
  | 35 33 29.1 35.3 33.7 29 35.2 34.4 33.5 34.7
""")
"""For each list the chances to lay the phases of the fixed rounds; below them mean and spread of
the points."""
