"""The board for a TV: place, phase and points of every player, the last rounds, and the end."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.game.seating import next_game
from scorekeeper.game.standings import standings
from scorekeeper.service import TableView
from scorekeeper.web.presenters.cards import PhasePicture, phase_of, phase_picture
from scorekeeper.web.presenters.last_command import is_just_closed
from scorekeeper.web.presenters.player_marks import PlayerMark, player_marks
from scorekeeper.web.presenters.standings import StandingRow
from scorekeeper.web.presenters.standings_page import WatchPage, watch_page
from scorekeeper.web.presenters.story import FactLine

LONG_HEADLINE = 18
"""Letters of a headline that fit on one line in the largest size."""


ROUNDS_SHOWN, ROUNDS_ABOVE_CHART = 8, 3
"""The last rounds that fit beside the rows, alone and with the chart below them."""


@dataclass(frozen=True, slots=True)
class TvRow:
    """One player on the board: the row of the standings, and the phase that is due as a picture."""

    line: StandingRow
    phase_no: int | None
    picture: PhasePicture | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TvCell:
    """What one round brought one player; `points` is empty for whoever did not play it."""

    colour: int
    points: str
    laid: bool
    out: bool


@dataclass(frozen=True, slots=True)
class TvRound:
    """One closed round, with a cell for each player of `TvPage.marks`."""

    number: int
    cells: tuple[TvCell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TvPage:
    """Everything the board shows. `joy` is `round` right after a round, `tie` while a tie round is
    due, `end` after the game. `over`: nothing more is played, so nobody needs the code. `rounds`
    are the last ones, the latest first; `marks` head their columns. `facts` and `next_dealer`
    are filled after a game that somebody won."""

    watch: WatchPage
    rows: tuple[TvRow, ...]
    marks: tuple[PlayerMark, ...]
    rounds: tuple[TvRound, ...]
    joy: str
    over: bool
    round_closed: str
    long_headline: bool
    facts: tuple[FactLine, ...]
    next_dealer: str


def tv_page(view: TableView) -> TvPage:
    """The board of this game."""
    game, page = view.game, watch_page(view)
    last = game.closed[-1].number if game.closed else 0
    joy = ""
    if game.tie_due:
        joy = "tie"
    elif page.won:
        joy = "end"
    elif last and not game.outcome and is_just_closed(view, last):
        joy = "round"
    round_closed = _("Round %(number)s recorded.", number=last) if joy == "round" else ""
    marks = player_marks(view)
    return TvPage(
        watch=page,
        rows=_rows(view, page),
        marks=tuple(marks[seat] for seat in game.seats),
        rounds=_last_rounds(view, marks, ROUNDS_ABOVE_CHART if page.chart else ROUNDS_SHOWN),
        joy=joy,
        over=page.decided,
        round_closed=round_closed,
        long_headline=len(page.headline or round_closed or page.title) > LONG_HEADLINE,
        facts=page.facts if joy == "end" else (),
        next_dealer=view.names[next_game(game)[0]] if joy == "end" else "",
    )


def _rows(view: TableView, page: WatchPage) -> tuple[TvRow, ...]:
    game = view.game
    phases_due = {line.seat: line.current_phase for line in standings(game)}
    rows = []
    for line in page.rows:
        number = None if game.outcome or line.frozen else phases_due[line.seat]
        if game.tie_due and line.seat in game.tie_due.players:
            number = game.tie_due.phase
        phase = phase_of(game, number)
        picture = phase_picture(phase) if phase else None
        rows.append(TvRow(line, number, picture))
    return tuple(rows)


def _last_rounds(view: TableView, marks: dict[str, PlayerMark], most: int) -> tuple[TvRound, ...]:
    rounds = []
    for closed in reversed(view.game.closed[-most:]):
        cells = []
        for seat in view.game.seats:
            line = closed.lines.get(seat)
            cells.append(
                TvCell(
                    colour=marks[seat].colour,
                    points=str(line.points) if line else "",
                    laid=bool(line and line.laid),
                    out=bool(line and line.went_out),
                )
            )
        rounds.append(TvRound(closed.number, tuple(cells)))
    return tuple(rounds)
