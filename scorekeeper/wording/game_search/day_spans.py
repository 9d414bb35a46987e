"""Spans of days: when a part about days was last, and what *last week* or *two months ago* is."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable
from datetime import date, timedelta

from scorekeeper.wording.game_search.feasts import Span
from scorekeeper.wording.game_search.query import (
    SEASONS,
    AnyOfDays,
    AtFeast,
    DayPart,
    InMonths,
    InSeason,
    InYears,
    OnDays,
    OnDaysOfMonth,
    OnWeekdays,
)

_LONGEST_BACK = 1500
"""Days that are looked back for the last feast of a kind: that of a leap day is never further."""


def latest(part: DayPart, day: date) -> tuple[date, date] | None:
    """The days in a row of this part that are, or were last, on or before this day."""
    back = (day - timedelta(days=number) for number in range(_LONGEST_BACK))
    last = next((each for each in back if part.means(each)), None)
    if last is None:
        return None
    first = last
    while part.means(first - timedelta(days=1)):
        first -= timedelta(days=1)
    if isinstance(part, OnWeekdays):
        first = max(first, last - timedelta(days=6))
    return first, last


def bounds_of(part: DayPart, today: date) -> tuple[date, date] | None:
    """The first and last day of this part; the last time it was if it comes every year."""
    match part:
        case InYears(first, last):
            return date(first, 1, 1), date(last, 12, 31)
        case OnDays(date() as begins, date() as ends):
            return begins, ends
        case InMonths(months, (year, *_)):
            last_day = monthrange(year, months[-1])[1]
            return date(year, months[0], 1), date(year, months[-1], last_day)
        case OnDaysOfMonth(month, first, last, (year, *_)):
            return date(year, month, first), date(year, month, last)
        case AtFeast(_, (year, *_)):
            return latest(part, date(year, 12, 31))
        case InSeason(_, (year, *_)):
            return latest(part, date(year + 1, 3, 1))
        case AnyOfDays() | OnDays():
            return None
        case _:
            return latest(part, today)


# --- the beginning, the middle and the end --------------------------------------------------------


_THIRDS = {"begin": 0, "middle": 1, "end": 2}
_MONTHS_OF_A_YEAR = ((1, 2, 3), (5, 6, 7, 8), (10, 11, 12))
_LAST_DAYS = (10, 20)


def part_of_any_year(which: str) -> DayPart:
    """The beginning, middle or end of any year."""
    return InMonths(_MONTHS_OF_A_YEAR[_THIRDS[which]])


def part_of(part: DayPart, which: str) -> DayPart | None:
    """The beginning, middle or end (`which`) of this part; None of one that has none. A month has
    thirds of ten days, a season its three months; the ends of a year are a quarter of it."""
    third = _THIRDS[which]
    match part:
        case InMonths((month,), years):
            longest = max((monthrange(year, month)[1] for year in years), default=0)
            days = (0, *_LAST_DAYS, longest or monthrange(2000, month)[1])
            return OnDaysOfMonth(month, days[third] + 1, days[third + 1], years)
        case InYears(first, last) if first == last:
            return InMonths(_MONTHS_OF_A_YEAR[third], (first,))
        case InSeason(season, years) if season != "winter" or not years:
            return InMonths((SEASONS[season][third],), years)
        case OnDays(date() as first, date() as last) if (last - first).days > 1:
            number = ((last - first).days + 3) // 3
            starts = (first, first + timedelta(days=number), last - timedelta(days=number - 1))
            return OnDays(starts[third], starts[third] + timedelta(days=number - 1))
        case _:
            return None


# --- units ----------------------------------------------------------------------------------------


def unit_days(unit: str, back: int, today: date) -> Span:
    """The day, week, weekend, month or year so many before that of today."""
    return _UNITS[unit](back, today)


def _day_ago(back: int, today: date) -> tuple[date, date]:
    day = today - timedelta(days=back)
    return day, day


def _week_ago(back: int, today: date) -> tuple[date, date]:
    monday = today - timedelta(days=today.weekday() + 7 * back)
    return monday, monday + timedelta(days=6)


def _weekend_ago(back: int, today: date) -> tuple[date, date]:
    # On a Saturday or Sunday the last weekend is that of the week before.
    monday, _ = _week_ago(back, today)
    return monday + timedelta(days=5), monday + timedelta(days=6)


def _month_ago(back: int, today: date) -> tuple[date, date]:
    first = months_before(today.replace(day=1), back)
    return first, first.replace(day=monthrange(first.year, first.month)[1])


def _year_ago(back: int, today: date) -> tuple[date, date]:
    year = max(today.year - back, 1)
    return date(year, 1, 1), date(year, 12, 31)


_UNITS: dict[str, Callable[[int, date], tuple[date, date]]] = {
    "day": _day_ago,
    "week": _week_ago,
    "weekend": _weekend_ago,
    "month": _month_ago,
    "year": _year_ago,
}


def months_before(day: date, number: int) -> date:
    """The same day so many months earlier, or the last one of that month."""
    months = day.year * 12 + day.month - 1 - number
    year, month = max(months // 12, 1), months % 12 + 1
    return date(year, month, min(day.day, monthrange(year, month)[1]))
