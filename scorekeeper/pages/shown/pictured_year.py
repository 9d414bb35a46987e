"""The year that there are pictures of: this one, or before its first game the last one."""

from __future__ import annotations

from scorekeeper.pages.shown.fonts import can_draw
from scorekeeper.pages.shown.game_row import LONGEST_EVENING
from scorekeeper.web.forms import scorer


def pictured_year() -> int:
    """The latest year with a game; 0 if there is none in this year and the last one, and where
    nothing can draw."""
    year = scorer().lists.now().astimezone().year
    if not can_draw():
        return 0
    years = scorer().years
    played = (each for each in (year, year - 1) if years.table(each, LONGEST_EVENING).games)
    return next(played, 0)


def offered_year() -> int:
    """The year whose pictures are offered unasked: in December this one, in January the last one;
    0 in other months."""
    now = scorer().lists.now().astimezone()
    year = {12: now.year, 1: now.year - 1}.get(now.month, 0)
    return year if year and scorer().years.table(year, LONGEST_EVENING).games and can_draw() else 0
