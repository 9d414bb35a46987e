"""The places: a line for each player through the place after each round.

It is drawn on a grid of 100 units for a round and for a place, so that all coordinates are whole
numbers. The page stretches the grid (`static/shown/race.css`), and the picture to send draws the
same values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby, pairwise

from flask_babel import gettext as _
from flask_babel import pgettext

from scorekeeper.game.race import GameRace, RaceLane
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.charts import svg_path
from scorekeeper.pages.shown.marks import PlayerMark, PlayerView
from scorekeeper.wording.amounts import phases_words
from scorekeeper.wording.race import spoken_lead
from scorekeeper.wording.round_told import place_chip

FROM_ROUND = 2
"""A line needs two rounds."""

UNIT = 100
APART = 23
"""Units between the lines of players who are level, from the middle."""

MARK_ROOM = 2 * APART
"""Units between two marks of one round, at least."""

FLAT = 2
"""Rounds before and after a mark on a line in which it keeps its place."""

MOST_MARKED = 6
"""Players up to whom a line has marks on the way; more would be a tangle of them."""

MOST_FIGURES = 12
"""With as many rounds, every second one has its figure below."""

Point = tuple[int, int]


@immutable
class PlacePoint:
    """A mark or a figure at a percentage of the width and the height."""

    x: float
    y: float
    text: str = ""


@immutable(kw_only=True)
class PlaceLine:
    """One player's line: runs of points, one for each time that the player came. `takes` are the
    steps with which the player took the lead; they are drawn above all lines. `marks` are on the
    way. The line ends beside its row at `end`; `ends_early`: before the last round."""

    mark: PlayerMark
    runs: tuple[tuple[Point, ...], ...]
    takes: tuple[tuple[Point, Point], ...]
    marks: tuple[PlacePoint, ...]
    end: int
    row: int
    ends_early: bool

    @property
    def path(self) -> str:
        """The line as an SVG path."""
        return "".join(map(svg_path, self.runs))

    @property
    def dots(self) -> str:
        """A dot for each round: a line of no length, whose round ends make the dot."""
        return "".join(f"M{x} {y}h0" for run in self.runs for x, y in run)

    @property
    def taken_dots(self) -> str:
        """The dots at both ends of these steps."""
        return "".join(f"M{x} {y}h0" for step in self.takes for x, y in step)

    @property
    def taken(self) -> str:
        """The steps with which the lead was taken, as an SVG path."""
        return "".join(map(svg_path, self.takes))

    @property
    def lead(self) -> str:
        """From the end of the line to the mark of its row."""
        return "" if self.ends_early else f"M0 {self.end}L{UNIT} {self.row}"


@immutable(kw_only=True)
class PlaceRow:
    """A player beside the lines. `axis` is the place at the other end: the rows are counted from
    1, but one that nobody ever had is the place above it, which was shared. `shared` is the place
    of who shares one, where the axis says another, else "". `phases` is the bold part, "" where
    they do not count. `long`: the name needs smaller letters."""

    player: PlayerView
    axis: str
    shared: str
    phases: str
    total: int
    stopped: bool
    long: bool


@immutable(kw_only=True, eq=False)
class PlacesView:
    """The places of a game, `width` by `height` units. While its race is the same, this is the same
    object, so it is compared as one."""

    label: str
    width: int
    height: int
    lines: tuple[PlaceLine, ...]
    rows: tuple[PlaceRow, ...]
    figures: tuple[PlacePoint, ...]

    @property
    def grid(self) -> str:
        """A light line for each round."""
        return "".join(f"M{x} 0V{self.height}" for x in range(0, self.width + 1, UNIT))


def places_view(found: GameRace, players: Mapping[Seat, PlayerView]) -> PlacesView | None:
    """The places of this race; None before its second round is over."""
    if found.all_rounds < FROM_ROUND:
        return None
    spots, axis = _spots(found), _axis(found)
    count, rounds = len(found.lanes), found.all_rounds
    return PlacesView(
        label=spoken_lead(found, {seat: player.name for seat, player in players.items()}),
        width=UNIT * (rounds - 1),
        height=UNIT * count,
        lines=tuple(
            _line(found, lane, row, spots, players[lane.seat].mark)
            for row, lane in enumerate(found.lanes)
        ),
        rows=tuple(
            _row(found, lane, players[lane.seat], place)
            for place, lane in zip(axis, found.lanes, strict=True)
        ),
        figures=tuple(_figures(rounds)),
    )


Spots = list[dict[str, int]]


def _spots(found: GameRace) -> Spots:
    """How far down each player is after each round. Who is level shares the mean of the places,
    somewhat apart; but all who lead are in the strip of the first place. Who is level until
    the end keeps a row of the result from there on, so that no line bends where nothing happened.
    A player who did not play the round has no spot."""
    spots: Spots = []
    level_to_the_end = _levels_to_the_end(found)
    for at in range(found.rounds):
        # In the order of the last places, the lines of who is level do not cross at the end.
        here = [
            (lane.cells[at].place or 0, lane.seat)
            for lane in found.lanes
            if lane.cells[at].place and not lane.cells[at].gap
        ]
        spots.append({})
        for place, level in groupby(sorted(here, key=lambda each: each[0]), lambda each: each[0]):
            seats = [seat for _place, seat in level]
            middle = UNIT * place - UNIT // 2 + (len(seats) - 1) * UNIT // 2
            apart = APART
            if place == 1:
                middle, apart = UNIT // 2, UNIT // (2 * len(seats))
            elif (place, frozenset(seats)) in level_to_the_end[at]:
                apart = UNIT // 2
            for number, seat in enumerate(seats):
                spots[-1][seat] = middle + apart * (2 * number - len(seats) + 1)
    return spots


def _levels_to_the_end(found: GameRace) -> list[set[tuple[int, frozenset[Seat]]]]:
    """For each round the place and the players of each group that stays as it is until the end."""
    levels: list[set[tuple[int, frozenset[Seat]]]] = []
    for at in range(found.rounds):
        here: dict[int, set[Seat]] = {}
        for lane in found.lanes:
            place = lane.cells[at].place
            if place and not lane.cells[at].gap:
                here.setdefault(place, set()).add(lane.seat)
        levels.append({(place, frozenset(seats)) for place, seats in here.items()})
    for at in reversed(range(found.rounds - 1)):
        levels[at] &= levels[at + 1]
    return levels


def _line(found: GameRace, lane: RaceLane, row: int, spots: Spots, mark: PlayerMark) -> PlaceLine:
    points = [(at, spots[at][lane.seat]) for at in range(found.rounds) if lane.seat in spots[at]]
    runs: list[list[tuple[int, int]]] = []
    for at, y in points:
        if runs and runs[-1][-1][0] == at - 1:
            runs[-1].append((at, y))
        else:
            runs.append([(at, y)])
    steps = [step for run in runs for step in pairwise(run)]
    return PlaceLine(
        mark=mark,
        runs=tuple(tuple((UNIT * at, y) for at, y in run) for run in runs),
        takes=tuple(
            ((UNIT * before[0], before[1]), (UNIT * after[0], after[1]))
            for before, after in steps
            if _takes(lane, after[0])
        ),
        marks=tuple(
            PlacePoint(_percent(at, found.all_rounds - 1), _percent(y, UNIT * len(found.lanes)))
            for at, y in _marked(found, lane, points, spots)
        ),
        end=points[-1][1] if points else 0,
        row=UNIT * row + UNIT // 2,
        ends_early=not points or points[-1][0] < found.all_rounds - 1,
    )


def _takes(lane: RaceLane, at: int) -> bool:
    return at > 0 and lane.cells[at].leads and not lane.cells[at - 1].leads


def _marked(
    found: GameRace, lane: RaceLane, points: list[tuple[int, int]], spots: Spots
) -> Iterator[tuple[int, int]]:
    """Where the player's mark stands on the line: where it begins, unless another's stands just
    above, where it takes the lead or crosses several others at once, once in the middle where it
    lies flat, and after the round up to which the evening is played back. At its end it stands
    beside the line."""
    last, marked = found.all_rounds - 1, list[int]()
    few = len(found.lanes) <= MOST_MARKED
    for number, (at, y) in enumerate(points):
        begins = not number and not any(0 < y - each < MARK_ROOM for each in spots[at].values())
        met = _crossed(lane, at, spots) > 1 or (few and _takes(lane, at))
        if at < last and (begins or met or at == found.rounds - 1):
            marked.append(at)
            yield at, y
    flat = [
        (at, y)
        for at, y in points[FLAT:-FLAT]
        if all(spots[near].get(lane.seat) == y for near in range(at - FLAT, at + FLAT + 1))
        and all(abs(at - each) > FLAT for each in (*marked, last))
    ]
    if few and flat:
        yield min(flat, key=lambda each: abs(2 * each[0] - last))


def _crossed(lane: RaceLane, at: int, spots: Spots) -> int:
    """How many other lines this one crosses on the way to round `at`."""
    before, after = spots[at - 1] if at else {}, spots[at]
    if lane.seat not in before:
        return 0
    return sum(
        (before[seat] < before[lane.seat]) != (after[seat] < after[lane.seat])
        for seat in before.keys() & after.keys() - {lane.seat}
    )


def _figures(rounds: int) -> Iterator[PlacePoint]:
    step = 1 if rounds < MOST_FIGURES else 2
    for number in range(rounds, 0, -step):
        yield PlacePoint(_percent(number - 1, rounds - 1), 100, str(number))


def _percent(part: int, whole: int) -> float:
    return round(100 * part / whole, 2)


LONG_NAME = 11


def _axis(found: GameRace) -> Iterator[int]:
    had = {lane.place for lane in found.lanes}
    had.update(cell.place for lane in found.lanes for cell in lane.cells if cell.place)
    place = 1
    for number in range(1, len(found.lanes) + 1):
        place = number if number in had else place
        yield place


def _row(found: GameRace, lane: RaceLane, player: PlayerView, axis: int) -> PlaceRow:
    shares = axis != lane.place and sum(each.place == lane.place for each in found.lanes) > 1
    return PlaceRow(
        player=player,
        axis=place_chip(axis),
        shared=place_chip(lane.place) if shares else "",
        phases=_phases(found, lane),
        total=lane.total,
        stopped=lane.stopped,
        long=player.letters > LONG_NAME,
    )


def _phases(found: GameRace, lane: RaceLane) -> str:
    if found.points_only:
        return ""
    if lane.phases_done == found.phases:
        # Translators: how many phases somebody has completed, in very little room.
        return pgettext("phases completed", "all %(num)s", num=found.phases)
    if not found.over and not lane.stopped and lane.phase is not None:
        return _("phase %(number)s", number=lane.phase)
    return phases_words(lane.phases_done)
