"""The games under their headings: those in progress first, then those of each month or year."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from enum import StrEnum
from itertools import groupby

from flask_babel import gettext as _

from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.game_row import GameRow, length_words
from scorekeeper.web.numbers import month_words, year_words
from scorekeeper.wording.amounts import games_words
from scorekeeper.wording.languages import Language

RUNNING_IN_SIGHT = 2
"""Games in progress that are not folded away above games that are over."""


class RowDays(StrEnum):
    """How the rows under a heading write their day: what the heading says is left out."""

    WHOLE = "whole"
    LATELY = "lately"
    OF_YEAR = "of_year"
    OF_MONTH = "of_month"


@immutable(kw_only=True)
class ListSection:
    """The games in progress, those of a month or a year, or all of them without a heading. `count`
    says how many they are and how long they took, or is ""; `folded` are shown on a tap."""

    name: str
    count: str
    days: RowDays
    games: tuple[GameRow, ...]
    folded: tuple[GameRow, ...] = ()


def sections_of(
    rows: Sequence[GameRow],
    totals: Callable[[date], tuple[int, timedelta]] | None,
    page: Language,
) -> tuple[ListSection, ...]:
    """The games in progress, then those that are over by month, or by year where most months have
    one game only. `totals` gives, for the first day of a month, how many games the month has and
    how long they took; if it is None, this is not shown. `page` is the language of the page."""
    running = tuple(row for row in rows if row.line.going_on)
    over = [row for row in rows if not row.line.going_on]
    return (*_running_section(running, fold=bool(over)), *_by_month(over, totals, page))


def _running_section(running: tuple[GameRow, ...], *, fold: bool) -> tuple[ListSection, ...]:
    if not running:
        return ()
    seen = RUNNING_IN_SIGHT if fold else len(running)
    count = str(len(running)) if len(running) > 1 else ""
    return (
        ListSection(
            name=_("In progress"),
            count=count,
            days=RowDays.LATELY,
            games=running[:seen],
            folded=running[seen:],
        ),
    )


def _by_month(
    rows: Sequence[GameRow],
    totals: Callable[[date], tuple[int, timedelta]] | None,
    page: Language,
) -> tuple[ListSection, ...]:
    def month_of(row: GameRow) -> date:
        return row.line.played_until.astimezone().date().replace(day=1)

    months = {month_of(row) for row in rows}
    if totals is None and 2 * len(months) > len(rows):
        by_year = groupby(rows, key=lambda row: month_of(row).replace(month=1))
        return tuple(
            ListSection(
                name=year_words(first, page), count="", days=RowDays.OF_YEAR, games=tuple(games)
            )
            for first, games in by_year
        )
    return tuple(
        ListSection(
            name=month_words(first, page),
            count=_count(*totals(first)) if totals else "",
            days=RowDays.OF_MONTH,
            games=tuple(games),
        )
        for first, games in groupby(rows, key=month_of)
    )


def _count(number: int, took: timedelta) -> str:
    games = games_words(number)
    if not took:
        return games
    return _("%(games)s, %(length)s", games=games, length=length_words(took, whole=True))
