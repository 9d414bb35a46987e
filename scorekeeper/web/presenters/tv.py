"""The board for a TV: place, phase and points of every player, and what the last round changed."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.game.standings import standings
from scorekeeper.service import TableView
from scorekeeper.web.presenters.cards import PhasePicture, phase_picture
from scorekeeper.web.presenters.standings import StandingRow
from scorekeeper.web.presenters.standings_page import WatchPage, watch_page
from scorekeeper.web.presenters.table import is_just_closed, phase_of

LONG_NAME = 13
"""Letters of a name that fit beside the phase in the usual size."""


LONG_HEADLINE = 18
"""Letters of a final headline that fit on one line in the largest size."""


@dataclass(frozen=True, slots=True)
class TvRow:
    """One player on the board: the row of the standings, and the phase that is due as a picture.
    `long`: the name needs smaller letters."""

    line: StandingRow
    phase_no: int | None
    picture: PhasePicture | None
    long: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TvPage:
    """Everything the board shows. `joy` is `round` right after a round, `tie` while a tie round is
    due, `end` after the game."""

    watch: WatchPage
    rows: tuple[TvRow, ...]
    joy: str
    round_closed: str
    long_headline: bool


def tv_page(view: TableView) -> TvPage:
    """The board of this game."""
    game, page = view.game, watch_page(view)
    phases_due = {line.seat: line.current_phase for line in standings(game)}
    rows = []
    for line in page.rows:
        number = None if game.outcome or line.frozen else phases_due[line.seat]
        if game.tie_due and line.seat in game.tie_due.players:
            number = game.tie_due.phase
        phase = phase_of(game, number)
        picture = phase_picture(phase) if phase else None
        rows.append(TvRow(line, number, picture, len(line.name) > LONG_NAME))
    last = game.closed[-1].number if game.closed else 0
    joy = ""
    if game.tie_due:
        joy = "tie"
    elif page.won:
        joy = "end"
    elif last and is_just_closed(view, last):
        joy = "round"
    round_closed = _("Round %(number)s recorded.", number=last) if joy == "round" else ""
    long_headline = len(page.headline) > LONG_HEADLINE
    return TvPage(
        watch=page,
        rows=tuple(rows),
        joy=joy,
        round_closed=round_closed,
        long_headline=long_headline,
    )
