"""The lanes: a row for each player, with a block for each phase as long as the rounds it took.

A lane is a cell for each round. A cell says what it is; where a block begins, the style sheet sees
by the cells beside it (`static/shown/race.css`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from flask_babel import gettext as _
from flask_babel import pgettext

from scorekeeper.game.latest import once_for_lasting, once_for_latest
from scorekeeper.game.race import CellKind, GameRace, RaceCell, RaceLane, race
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.marks import PlayerView, players_of
from scorekeeper.service import TableView
from scorekeeper.wording.race import corrected_line, lane_phases, lane_points, spoken_lane
from scorekeeper.wording.round_told import place_chip
from scorekeeper.wording.terms import words_key

MANY, VERY_MANY = 15, 22
"""More columns than these are too narrow on a phone for every figure above them."""

MANY_PLAYERS = 7
"""Where as many play, a row of the table has no room for a lane to be read, and lanes stand
before the places: of so many people lines are a tangle."""

ROOM_FOR_A_WORD = 4
"""Columns that the word *stopped* needs."""

_TAGS = {CellKind.MADE: "b", CellKind.TRY: "i", CellKind.AWAY: "s", CellKind.NOW: "u"}


class LaneCell(NamedTuple):
    """A cell as it is drawn. It is hashed and compared often. `tag` is `b` made, `i` a try, `s`
    empty, `u` being played. Of `kinds`, `q` is an open end, `l` leads, `k` and `z` are the first
    and the last round of a lead, `o` is the last card, `f` corrected, `d` a gap, `w` a word over
    it, `m` laid in the round being played."""

    tag: str
    kinds: str = ""
    text: str = ""


@immutable
class Lane:
    """The cells of a player. `look` is `each` where a cell stands for itself, because phases do not
    count; `many` and `very` for narrow columns; `tens` with several numbers of two figures; `track`
    for the plain track of a table of many."""

    colour: int
    cells: tuple[LaneCell, ...]
    look: str = ""


@immutable
class Figured:
    """A short text with its number, which is shown bold."""

    before: str
    figure: str
    after: str

    @property
    def text(self) -> str:
        """The whole text."""
        return self.before + self.figure + self.after


@immutable(kw_only=True)
class LaneRow:
    """A player in the lanes: the place as an ordinal, phases and points in words. `spoken` is the
    lane for who hears it. `first`: the player leads or has won. `long`: the name needs two
    lines."""

    player: PlayerView
    place: str
    first: bool
    phases: Figured
    points: Figured
    stopped: bool
    long: bool
    spoken: str
    lane: Lane


@immutable
class AxisFigure:
    """The number of a round above its column; "" for an empty one. `kind` is `f` for a corrected
    round, `u` for the one being played."""

    text: str
    kind: str = ""


@immutable
class LegendSign:
    """A sign that occurs, drawn as in the rows, with its words."""

    lane: Lane
    words: str


@immutable(kw_only=True)
class LanesView:
    """The lanes of a game. `look` is that of its lanes. `notes` stand below."""

    look: str
    axis: tuple[AxisFigure, ...]
    rows: tuple[LaneRow, ...]
    legend: tuple[LegendSign, ...]
    notes: tuple[str, ...]


LONG_NAME = 16
"""A longer name gets smaller letters and two lines."""


def figured(text: str, number: int) -> Figured:
    """This text around its number."""
    return Figured(*text.partition(str(number)))


@once_for_latest
def race_of(view: TableView, to: int | None = None) -> GameRace:
    """The race of a game; with `to` as it was after that round."""
    return race(view.game, view.log, to)


def lanes_of(view: TableView) -> Mapping[Seat, Lane]:
    """The lane of every player, for the rows of a table. Most entries leave the race of a game as
    it is, and with it the lanes."""
    lanes = _lanes(race_of(view), tuple(players_of(view).values()), words_key())
    laid = view.game.made
    return {seat: _when_laid(lane) if seat in laid else lane for seat, lane in lanes.items()}


def tracks_of(view: TableView) -> Mapping[Seat, Lane] | None:
    """The plain track of every player, a cell for each phase of the list, in place of lanes where
    many play and the rows are low. None where lanes fit, and where phases do not count. Its cells
    have the numbers of the phases, unless their order is free; they are seen where they fit."""
    game = view.game
    if len(game.seats) < MANY_PLAYERS or game.table.points_only:
        return None
    numbers = tuple("" if game.order_is_free else str(it.number) for it in game.table.phases)
    return {
        seat: _track(
            player.mark.colour,
            len(game.done[seat]),
            numbers,
            laid=seat in game.made,
            plays=seat in game.playing,
        )
        for seat, player in players_of(view).items()
    }


@lru_cache(maxsize=512)
def _track(colour: int, done: int, numbers: tuple[str, ...], *, laid: bool, plays: bool) -> Lane:
    made = [LaneCell("b", "", number) for number in numbers[:done]]
    left = [LaneCell("s")] * (len(numbers) - done)
    if left and plays:
        left[0] = LaneCell("u", "m" if laid else "", numbers[done])
    return Lane(colour, (*made, *left), "each track")


@once_for_lasting
def _when_laid(lane: Lane) -> Lane:
    """The lane of a player whose phase lies on the table: the cell is filled as a made one."""
    return replace(lane, cells=tuple(map(_laid_now, lane.cells)))


def _laid_now(cell: LaneCell) -> LaneCell:
    if cell.tag != _TAGS[CellKind.NOW]:
        return cell
    return cell._replace(kinds=f"{cell.kinds} m".strip(), text=cell.text.removesuffix("?"))


@once_for_lasting
def _lanes(
    found: GameRace, players: tuple[PlayerView, ...], _words: Hashable
) -> Mapping[Seat, Lane]:
    shown = {player.seat: player for player in players}
    return {lane.seat: drawn_lane(found, lane, shown[lane.seat]) for lane in found.lanes}


@immutable
class RowsAxis:
    """The numbers of the rounds once above rows with lanes."""

    figures: tuple[AxisFigure, ...]
    look: str


def rows_axis(view: TableView) -> RowsAxis | None:
    """The numbers above the rows of a table; None before the first round is over."""
    return _rows_axis(race_of(view))


@once_for_lasting
def _rows_axis(found: GameRace) -> RowsAxis | None:
    return RowsAxis(tuple(_axis(found)), _look(found)) if found.rounds else None


def lanes_view(view: TableView, found: GameRace) -> LanesView:
    """The lanes of this race."""
    players = players_of(view)
    return LanesView(
        look=_look(found),
        axis=tuple(_axis(found)),
        rows=tuple(_row(found, lane, players[lane.seat]) for lane in found.lanes),
        legend=tuple(_legend(found)),
        notes=tuple(corrected_line(found, view.names, number) for number in found.corrected),
    )


def drawn_lane(found: GameRace, lane: RaceLane, player: PlayerView) -> Lane:
    """A lane as it is drawn."""
    cells = [_cell(found, lane, at, cell) for at, cell in enumerate(lane.cells)]
    two_figures = sum(len(cell.text.removesuffix("?")) > 1 for cell in cells)
    look = f"{_look(found)} tens".lstrip() if two_figures > 1 else _look(found)
    return Lane(player.mark.colour, tuple(cells), look)


def _look(found: GameRace) -> str:
    looks = ["each"] if found.points_only else []
    if found.columns > MANY:
        looks.append("many")
    if found.columns > VERY_MANY:
        looks.append("very")
    return " ".join(looks)


def _row(found: GameRace, lane: RaceLane, player: PlayerView) -> LaneRow:
    phase = lane.phase if lane.phase is not None and not (found.over or lane.stopped) else None
    return LaneRow(
        player=player,
        place=place_chip(lane.place) if found.rounds else "",
        first=lane.place == 1 and bool(found.rounds),
        phases=figured(lane_phases(found, lane), lane.phases_done if phase is None else phase),
        points=figured(lane_points(lane), lane.total),
        stopped=lane.stopped,
        long=player.letters > LONG_NAME,
        spoken=spoken_lane(found, lane),
        lane=drawn_lane(found, lane, player),
    )


# --- cells ----------------------------------------------------------------------------------------


def _cell(found: GameRace, lane: RaceLane, at: int, cell: RaceCell) -> LaneCell:
    word = pgettext("in a lane", "stopped") if _says_stopped(found, lane, at) else ""
    return LaneCell(
        _TAGS[cell.kind], " ".join(_kinds(lane, at, cell, word)), word or _text(found, cell)
    )


def _kinds(lane: RaceLane, at: int, cell: RaceCell, word: str) -> Iterator[str]:
    cells = lane.cells
    if cell.leads:
        yield "l"
        if not at or not cells[at - 1].leads:
            yield "k"
        if at + 1 == len(cells) or not cells[at + 1].leads:
            yield "z"
    if cell.out:
        yield "o"
    if cell.corrected:
        yield "f"
    if cell.is_open:
        yield "q"
    if cell.gap:
        yield "d"
    if word:
        yield "w"


def _text(found: GameRace, cell: RaceCell) -> str:
    if cell.kind is CellKind.AWAY:
        return ""
    if found.points_only:
        return "" if cell.points is None else str(cell.points)
    if cell.kind is CellKind.MADE:
        return "✓" if cell.phase is None else str(cell.phase)
    # A phase that is not made. Whoever chooses among several has none yet.
    if cell.is_open:
        return "?" if cell.phase is None else f"{cell.phase}?"
    if cell.kind is CellKind.NOW:
        # Its edge says that it is being played.
        return "?" if cell.phase is None else str(cell.phase)
    return ""


def _says_stopped(found: GameRace, lane: RaceLane, at: int) -> bool:
    """Does the gap of a player who has stopped begin here, with room for the word?"""
    if not lane.stopped or not lane.cells[at].gap or (at and lane.cells[at - 1].gap):
        return False
    ends = found.rounds + found.playing
    return all(cell.gap for cell in lane.cells[at:ends]) and ends - at >= ROOM_FOR_A_WORD


def _axis(found: GameRace) -> Iterator[AxisFigure]:
    corrected, last = set(found.corrected), found.rounds + found.playing
    for number in range(1, found.columns + 1):
        kind = "f" if number in corrected else "u" if number > found.rounds else ""
        yield AxisFigure(str(number) if number <= last else "", kind)


# --- the legend -----------------------------------------------------------------------------------


def _legend(found: GameRace) -> Iterator[LegendSign]:
    """The signs that occur."""
    cells = [cell for lane in found.lanes for cell in lane.cells]
    if found.points_only:
        if any(cell.kind is CellKind.TRY for cell in cells):
            yield _sign(_("not laid"), LaneCell("i", "", "40"), look="each")
        if any(cell.kind is CellKind.MADE for cell in cells):
            yield _sign(_("laid"), LaneCell("b", "", "15"), look="each")
    elif found.rounds:
        tries = (LaneCell("i"), LaneCell("i"), LaneCell("b", "", "4"))
        yield _sign(_("phase 4, third try"), *tries)
        if ends := [cell for cell in cells if cell.is_open]:
            number = ends[0].phase
            text = "?" if number is None else f"{number}?"
            yield _sign(pgettext("a phase in a lane", "not made"), LaneCell("i", "q", text))
    if any(cell.leads for cell in cells):
        yield _leads_sign()
    if any(cell.out for cell in cells):
        yield _sign(pgettext("a star in a lane", "went out"), LaneCell("s", "o"))


def short_legend(view: TableView, *, over: bool = False) -> tuple[LegendSign, ...]:
    """What the cells of a running game mean, for who sees them the first time. With `over` those
    of a finished game, too."""
    race = race_of(view)
    return () if race.over and not over else _short_legend(race, words_key())


@once_for_lasting
def _short_legend(found: GameRace, _words: Hashable) -> tuple[LegendSign, ...]:
    if found.points_only or not found.rounds:
        return ()
    cells = [cell for lane in found.lanes for cell in lane.cells]
    kinds = {cell.kind for cell in cells}
    signs = (
        (CellKind.MADE, pgettext("a phase in a lane", "made"), LaneCell("b", "", "3")),
        (CellKind.TRY, pgettext("a phase in a lane", "not made"), LaneCell("i")),
        (CellKind.NOW, pgettext("a phase in a lane", "now"), LaneCell("u", "", "4")),
    )
    shown = [_sign(words, cell, look="each") for kind, words, cell in signs if kind in kinds]
    if any(cell.leads for cell in cells):
        shown.append(_leads_sign())
    return tuple(shown)


def _leads_sign() -> LegendSign:
    return _sign(pgettext("a bar in a lane", "leads"), LaneCell("s", "l k z"))


def _sign(words: str, *cells: LaneCell, look: str = "") -> LegendSign:
    return LegendSign(Lane(0, cells, look), words)
