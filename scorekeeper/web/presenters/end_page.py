"""The page of a game that has ended: podium or standings, chart, facts and picture."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.game.course import course
from scorekeeper.game.seating import next_game
from scorekeeper.service import TableView
from scorekeeper.web.presenters.course import CoursePage, course_page
from scorekeeper.web.presenters.ending import (
    TieView,
    ending_title,
    headline,
    is_won,
    reasons,
    tie_view,
    why_it_ended,
)
from scorekeeper.web.presenters.export import bg_stats_url
from scorekeeper.web.presenters.last_command import LastCommand, last_undoable
from scorekeeper.web.presenters.picture import has_picture
from scorekeeper.web.presenters.standings import StandingRow, standing_rows
from scorekeeper.web.presenters.story import FactLine, story_lines


@dataclass(frozen=True, slots=True, kw_only=True)
class EndPage:
    """Everything the end page shows. `tie` is filled while a tie round is due."""

    game_id: int
    code: str
    seq: int
    title: str
    headline: str
    why: tuple[str, ...]
    tie: TieView | None
    rows: tuple[StandingRow, ...]
    last: LastCommand | None
    stopped: bool
    won: bool
    next_dealer: str
    course: CoursePage | None
    facts: tuple[FactLine, ...]
    picture: bool
    bg_stats: str


def ending_page(view: TableView) -> EndPage:
    """The end of this game. The game must have an outcome."""
    game, outcome = view.game, view.game.outcome
    assert outcome is not None
    tie, told = tie_view(view), course(game)
    return EndPage(
        game_id=view.game_id,
        code=view.code,
        seq=game.seq,
        title=ending_title(view),
        headline=headline(view),
        why=why_it_ended(view) if tie else reasons(view),
        tie=tie,
        rows=standing_rows(view),
        last=last_undoable(view),
        stopped=outcome.reason == "stopped",
        won=is_won(view),
        next_dealer=view.names[next_game(game)[0]],
        course=course_page(view, told),
        facts=story_lines(view, told),
        picture=has_picture(view, told),
        bg_stats=bg_stats_url(view),
    )
