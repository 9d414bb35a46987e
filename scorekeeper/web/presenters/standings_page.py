"""The page of the standings, as every watcher sees it."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.game.course import course
from scorekeeper.game.state import Game
from scorekeeper.service import TableView
from scorekeeper.web.presenters.charts import LineChart
from scorekeeper.web.presenters.counting import counting_view
from scorekeeper.web.presenters.course import CoursePage, chart_so_far, course_page
from scorekeeper.web.presenters.ending import ending_title, headline, is_decided, is_won, reasons
from scorekeeper.web.presenters.picture import has_picture
from scorekeeper.web.presenters.rules import differ_words
from scorekeeper.web.presenters.rulings import RulingNews, ruling_news
from scorekeeper.web.presenters.standings import StandingRow, standing_rows
from scorekeeper.web.presenters.story import FactLine, story_lines
from scorekeeper.web.presenters.table import dealing_line
from scorekeeper.web.presenters.turn_line import turn_line
from scorekeeper.wording.lists import sentences
from scorekeeper.wording.sheets import sheet_title


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchPage:
    """Everything the standings page shows. `headline` is filled once the game has an outcome.
    `decided`: no tie round is due. `won`: somebody won. `waiting` is filled while a round is
    counted: who is out, and who is still missing. `course`, `facts` and `picture` belong to
    the end."""

    code: str
    seq: int
    title: str
    rows: tuple[StandingRow, ...]
    dealing: str
    headline: str
    why: tuple[str, ...]
    sheet: str
    differ: str
    spoken: str
    waiting: str
    decided: bool
    won: bool
    news: RulingNews | None = None
    chart: LineChart | None = None
    course: CoursePage | None = None
    facts: tuple[FactLine, ...] = ()
    picture: bool = False


def watch_page(view: TableView) -> WatchPage:
    """The standings after the last closed round, with the lay-downs of the open one."""
    game = view.game
    rows = standing_rows(view)
    if game.outcome:
        title, head, why = ending_title(view), headline(view), reasons(view)
    else:
        title, head, why = _round_title(game), "", ()
    leader = rows[0] if rows and game.closed else None
    told = course(game)
    counted = counting_view(view)
    waiting = sentences((counted.headline, counted.waiting)) if counted else ""
    spoken = (
        head
        or waiting
        or (_("%(title)s. %(name)s leads.", title=title, name=leader.name) if leader else title)
    )
    return WatchPage(
        code=view.code,
        seq=game.seq,
        title=title,
        rows=rows,
        dealing="" if game.outcome else turn_line(view) or dealing_line(view),
        headline=head,
        why=why,
        sheet=sheet_title(game.table.rule_sheet.id),
        differ=differ_words(len(game.table.house_rules)),
        spoken=spoken,
        waiting=waiting,
        decided=is_decided(view),
        won=is_won(view),
        news=ruling_news(view),
        chart=chart_so_far(view, told),
        course=course_page(view, told) if game.outcome else None,
        facts=story_lines(view, told),
        picture=has_picture(view, told),
    )


def _round_title(game: Game) -> str:
    return _("Round %(number)s", number=game.open.number) if game.open else _("The end")
