"""The year whose pictures a page leads to."""

from __future__ import annotations

from datetime import datetime, timedelta

from scorekeeper.pages.shown.fonts import can_draw
from scorekeeper.service.years import Years


def pictured_year(years: Years, now: datetime) -> int:
    """This year, or before its first game the last one; 0 if there was no game in either, and
    where nothing can draw."""
    year = now.astimezone().year
    return _of(years, year) or _of(years, year - 1)


def offered_year(years: Years, now: datetime) -> int:
    """The year whose pictures are offered unasked: in December this one, in January the last one;
    0 in other months, and where there is no picture."""
    month = now.astimezone()
    if month.month not in (12, 1):
        return 0
    return _of(years, (month - timedelta(days=31)).year)


def _of(years: Years, year: int) -> int:
    return year if can_draw() and years.table(year).games else 0
