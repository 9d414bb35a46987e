"""What the picture of a game shows: the players by place, the course of the game, and facts.

The picture is sent to other people. So it has the names as they were typed, and nothing that leads
to this server.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask_babel import gettext as _
from flask_babel import pgettext

from scorekeeper.game.course import Course
from scorekeeper.game.standings import Standing
from scorekeeper.pages.shown.charts import END_MARK, LineChart
from scorekeeper.pages.shown.course import points_chart
from scorekeeper.pages.shown.ending import FactLine, headline, is_won, story_lines
from scorekeeper.pages.shown.fonts import drawable
from scorekeeper.pages.shown.marks import PlayerView
from scorekeeper.pages.shown.standings import standing_rows
from scorekeeper.service import TableView

CHART_WIDTH = 496
"""Pixels of a phone. The picture shows the chart twice as large."""


@dataclass(frozen=True, slots=True)
class PicturePlayer:
    """One player in the picture, as on the podium. It holds no more than is drawn, because a
    picture is kept until its content changes."""

    player: PlayerView
    standing: Standing
    phases: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """Everything in the picture, in the reader's language. `won`: somebody won, so there is a
    podium. `chart_key` are the words for a full and a hollow vertex."""

    title: str
    day: str
    headline: str
    won: bool
    players: tuple[PicturePlayer, ...]
    chart: LineChart
    chart_title: str
    chart_key: tuple[str, str]
    led: str
    facts: tuple[FactLine, ...]


def game_picture(view: TableView, told: Course, day: str) -> Picture:
    """The picture of a game that has one (`ending.has_picture`). Letters that no font has are left
    out of a name; a player whose name has no other letters is named by the seat."""
    view = replace(
        view,
        names={
            seat: drawable(name) or _("Player %(number)s", number=at)
            for at, (seat, name) in enumerate(view.names.items(), 1)
        },
    )
    return Picture(
        title=_("Phase 10"),
        day=day,
        headline=headline(view),
        won=is_won(view),
        players=tuple(
            PicturePlayer(row.player, row.standing, row.phases) for row in standing_rows(view)
        ),
        chart=points_chart(
            view,
            told,
            width=CHART_WIDTH,
            plot_height=max(104, (END_MARK + 4) * len(told.seats)),
        ),
        chart_title=_("The evening, fewest points on top"),
        chart_key=(_("laid"), _("not laid")),
        led=pgettext("who led after this round", "led"),
        facts=story_lines(view, told),
    )
