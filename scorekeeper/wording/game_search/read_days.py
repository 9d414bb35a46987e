"""Which days a search asks for: dates, months, feasts, seasons, weekdays, *last week*, *since May*.

A year belongs to the month, feast or season beside it, else to all that have none. Several months
or feasts are either of them, different kinds of days have to be true together.
"""

from __future__ import annotations

from calendar import monthrange
from dataclasses import replace
from datetime import date, timedelta

from scorekeeper.wording.game_search.day_points import DayPoint, DayPoints
from scorekeeper.wording.game_search.day_spans import (
    latest,
    months_before,
    unit_days,
)
from scorekeeper.wording.game_search.gathered import Gathered
from scorekeeper.wording.game_search.query import (
    AnyOfDays,
    AtFeast,
    DayPart,
    InMonths,
    InSeason,
    InYears,
    NoSuchDay,
    NotOnDays,
    OnDays,
    OnDaysOfMonth,
    OnWeekdays,
)
from scorekeeper.wording.game_search.tokens import DATE, NUMBER, YEAR

_LAST, _THIS, _BEFORE_LAST, _NEWEST, _AGO = "last", "this", "before_last", "newest", "ago"
_THIRD_LAST = "third_last"
_NOUNS = ("unit", "season", "feast", "month", "weekday")
_NUMBERS = (NUMBER, "ord")


_RELATIVE = {
    "today": ("day", 0),
    "yesterday": ("day", 1),
    "before_yesterday": ("day", 2),
    "this_week": ("week", 0),
    "last_week": ("week", 1),
    "week_before_last": ("week", 2),
    "last_weekend": ("weekend", 1),
    "this_month": ("month", 0),
    "last_month": ("month", 1),
    "month_before_last": ("month", 2),
    "this_year": ("year", 0),
    "last_year": ("year", 1),
    "two_years_ago": ("year", 2),
    "three_years_ago": ("year", 3),
}
"""A unit, and how many of them ago."""

_PAST = {"past_week": "week", "past_month": "month", "past_year": "year"}
"""A unit until today."""


def read_days(g: Gathered, today: date) -> None:
    """Read everything that is said of days."""
    _DaysReader(g, today).read()


class _DaysReader(DayPoints):
    def read(self) -> None:
        readers = (self._halves, self._dates, self._days_of_months, self._relative, self._ago)
        for reader in (*readers, self._plain):
            reader()
        self.bind_years()
        self.narrow()
        self.set_limits()
        self.deny()
        self._add()

    # ------------------------------------------------------------------ halves and quarters

    def _halves(self) -> None:
        """*The first half of 2025*, *of May*, *the second quarter*."""
        g = self.g
        for at in list(g.free("quarter", "half")):
            months = 3 if g.kind(at) == "quarter" else 6
            of_month = self._month_beside(at) if months == 6 else None
            if of_month is None:
                last = months * g.number(at)
                self.point(InMonths(tuple(range(last - months + 1, last + 1))), at)
                continue
            month, year, place = of_month
            if month > 12:
                continue
            days = (1, 15) if g.number(at) == 1 else (16, monthrange(year or 2000, month)[1])
            self.point(OnDaysOfMonth(month, *days, _years(year)), at, place)

    def _month_beside(self, at: int) -> tuple[int, int | None, int] | None:
        """The month that is named behind this place, in Japanese before it, its year and place."""
        month = self.g.next(at, ("month",))
        if month is not None:
            return self.g.number(month), None, month
        dated = self.g.next(at, (DATE,), back=True)
        typed = None if dated is None else self.g.tokens[dated].date
        if dated is None or typed is None or typed.day:
            return None
        return (typed.month, typed.year, dated) if typed.month else None

    # ------------------------------------------------------------------ dates

    def _dates(self) -> None:
        for at in list(self.g.free(DATE)):
            typed = self.g.tokens[at].date
            assert typed is not None
            if typed.month is None:
                if typed.last_year is not None and typed.year is not None:
                    self.point(InYears(typed.year, typed.last_year), at)
                elif typed.year is not None:
                    self.add_year(typed.year, at)
            elif typed.month not in range(1, 13):
                if typed.day is not None:
                    said = self.g.tokens[at].typed
                    self.g.no_such_day = NoSuchDay(typed.day, typed.month, typed.year, said)
                    self.g.used.add(at)
            elif typed.day is None:
                self.point(InMonths((typed.month,), _years(typed.year)), at)
            else:
                self._day(typed.month, typed.day, typed.day, typed.year, (at,))
                self._more_days(typed.month, typed.year, at)

    def _more_days(self, month: int, year: int | None, at: int) -> None:
        """*12月24日と26日*: the other days are of the same month."""
        g = self.g
        while (joint := g.next(at, ("and", "or"))) is not None:
            day = g.next(joint, (NUMBER,))
            unit = None if day is None else g.next(day, ("unit",))
            if day is None or unit is None or g.value(unit) != "day":
                return
            self._day(month, g.number(day), g.number(day), year, (joint, day, unit))
            at = unit

    def _day(
        self, month: int, first: int, last: int, year: int | None, places: tuple[int, ...]
    ) -> None:
        if not 1 <= first <= last <= monthrange(year or 2000, month)[1]:
            self.g.no_such_day = NoSuchDay(max(first, last), month, year)
            self.point(InMonths((month,), _years(year)), *places)
        else:
            self.point(OnDaysOfMonth(month, first, last, _years(year)), *places)

    def _days_of_months(self) -> None:
        g = self.g
        for at in list(g.free("month")):
            month = g.number(at)
            before = g.next(at, _NUMBERS, back=True)
            if before is not None:
                first = last = g.number(before)
                places = [before, at]
                joint = g.next(before, ("until", "and", "or"), back=True)
                earlier = None if joint is None else g.next(joint, _NUMBERS, back=True)
                if joint is not None and earlier is not None:
                    if g.kind(joint) != "until" and last - g.number(earlier) > 1:
                        # The 24th and 26th: the other one is a day of its own, of the same year.
                        self._day(month, g.number(earlier), g.number(earlier), None, (earlier,))
                        self._day_with_year(month, first, last, [joint, *places])
                        continue
                    first, places = g.number(earlier), [earlier, joint, *places]
                elif (near := g.next(before, _NUMBERS, back=True)) is not None:
                    first, places = g.number(near), [near, *places]
                if first <= last:
                    self._day_with_year(month, first, last, places)
                    continue
            behind = g.next(at, _NUMBERS)
            if behind is not None and g.kind(g.next(behind)) not in ("people", "round", "unit"):
                last, places = behind, [at, behind]
                joint = g.next(behind, ("until",))
                end = None if joint is None else g.next(joint, _NUMBERS)
                if joint is not None and end is not None:
                    last, places = end, [*places, joint, end]
                self._day_with_year(month, g.number(behind), g.number(last), places)

    def _day_with_year(self, month: int, first: int, last: int, places: list[int]) -> None:
        year_at = self.g.next(max(places), (YEAR, NUMBER))
        year = None if year_at is None else self.g.number(year_at)
        if year_at is not None and self.g.kind(year_at) == NUMBER:  # 25 December 25
            year = 2000 + self.g.number(year_at)
            if len(self.g.value(year_at)) != 2 or year > self.today.year:
                year = year_at = None
        also = [] if year_at is None else [year_at]
        self._day(month, first, last, year, (*places, *also))

    # ------------------------------------------------------------------ last, this, ago

    def _relative(self) -> None:
        g = self.g
        for at in list(g.free("rel")):
            if past := _PAST.get(g.value(at)):
                self._last_few(1, past, at)
            else:
                self._unit(*_RELATIVE[g.value(at)], at)
        for at in list(g.free(_LAST, _THIS, _BEFORE_LAST, _THIRD_LAST, _NEWEST)):
            noun = g.next(at, (*_NOUNS, NUMBER))
            if noun is not None and g.kind(noun) == NUMBER:
                unit = g.next(noun, ("unit",))
                if unit is not None and g.kind(at) in (_LAST, _NEWEST, _THIS):
                    self._last_few(g.number(noun), g.value(unit), at, noun, unit)
                continue
            if g.kind(at) == _THIRD_LAST and g.kind(noun) != "unit":
                continue
            if noun is None and g.kind(at) in (_LAST, _BEFORE_LAST):
                noun = g.next(at, _NOUNS, back=True)
            if noun is not None:
                self._said_of(g.kind(at), noun, at)

    def _said_of(self, which: str, noun: int, at: int) -> None:
        """*Last*, *this* or *the one before last* is said of this noun."""
        g = self.g
        back = {_THIS: 0, _BEFORE_LAST: 2, _THIRD_LAST: 3}.get(which, 1)
        if g.kind(noun) == "unit":
            self._unit(g.value(noun), back, at, noun)
            return
        part = self._noun(noun)
        if which == _THIS:
            if isinstance(part, AtFeast | InSeason | InMonths):
                self.point(replace(part, years=(self.today.year,)), at, noun)
            return
        found = self._latest(part, back)
        if isinstance(part, InSeason) and found and found[1].year == self.today.year:
            g.has_other = True
            if g.earlier:
                found = self._latest(part, back + 1)
        if found is not None:
            self.point(_spoken(part, *found), at, noun)

    def _latest(self, part: DayPart, back: int) -> tuple[date, date] | None:
        """The last time that this was over, or the one before it (`back` = 2)."""
        found = latest(part, self.today)
        if found and (found[1] >= self.today or part.means(self.today)):
            found = latest(part, found[0] - timedelta(days=1))
        for _ in range(back - 1):
            found = found and latest(part, found[0] - timedelta(days=1))
        return found

    def _unit(self, unit: str, back: int, *places: int) -> None:
        if unit == "year":
            self.add_year(self.today.year - back, *places)
        else:
            self.point(OnDays(*unit_days(unit, back, self.today)), *places)

    def _last_few(self, number: int, unit: str, *places: int) -> None:
        number = min(number, 100)
        if unit in ("day", "week"):
            first = self.today - timedelta(days=number * (7 if unit == "week" else 1))
        elif unit == "weekend":
            first = unit_days(unit, number, self.today)[0]
        else:
            first = months_before(self.today, number * (12 if unit == "year" else 1))
        self.point(OnDays(first, self.today), *places)

    def _ago(self) -> None:
        g = self.g
        for at in list(g.free(_AGO)):
            unit = g.next(at, ("unit", "weekday"), back=True)
            if unit is not None:
                number = g.next(unit, (NUMBER,), back=True)
            else:  # German: vor zwei Jahren
                number = g.next(at, (NUMBER,))
                unit = None if number is None else g.next(number, ("unit", "weekday", "season"))
            before = g.value(at) == "before" and unit is not None and unit < at
            of_a_day = before and g.next(at, ("feast", "month", "season", DATE)) is not None
            if unit is None or g.kind(unit) == "season" or of_a_day:
                continue  # die Woche vor Weihnachten
            many = 1 if number is None else min(g.number(number), 200)
            places = [place for place in (at, unit, number) if place is not None]
            if g.kind(unit) == "unit":
                self._unit(g.value(unit), many, *places)
            elif found := self._latest(self._noun(unit), many):
                self.point(OnDays(*found), *places)

    # ------------------------------------------------------------------ without anything before

    def _plain(self) -> None:
        g = self.g
        for at in list(g.free("month", "weekday", "season", "feast")):
            self.point(self._noun(at), at)
        for at in list(g.free("unit")):
            if g.value(at) == "weekend":
                self.point(OnWeekdays((6, 7)), at)
        for at in list(g.free(YEAR)):
            self.add_year(g.number(at), at)
        timed = any(isinstance(point.part, AtFeast | InSeason | InMonths) for point in self.points)
        for at in list(g.free(NUMBER)):
            # Christmas 24
            behind = g.tokens[at - 1].kind if at else ""
            if timed and len(g.value(at)) == 2 and behind in ("feast", "season", "month"):
                self.add_year(2000 + g.number(at), at)

    def _noun(self, at: int) -> DayPart:
        value = self.g.value(at)
        match self.g.kind(at):
            case "month":
                return InMonths((int(value),))
            case "weekday":
                return OnWeekdays(tuple(map(int, value.split("+"))))
            case "season":
                return InSeason(value)
            case _:
                return AtFeast(value)

    # ------------------------------------------------------------------ together

    def _join_winter(self) -> None:
        """*Winter 2024/25* is one winter."""
        for season in self.points:
            for years in self.points:
                match season.part, years.part:
                    case InSeason("winter", ()), InYears(first, last) if last == first + 1:
                        days = OnDays(date(first, 12, 1), date(last, 3, 1) - timedelta(days=1))
                        self.points.remove(season)
                        self.points.remove(years)
                        self.points.append(DayPoint(days, (*season.places, *years.places)))
                        return

    def _add(self) -> None:
        """Several parts of one kind become one that is true where one of them is."""
        self._join_winter()
        kinds: dict[type, list[DayPoint]] = {}
        for point in self.points:
            kinds.setdefault(type(point.part), []).append(point)
        for denied in kinds.pop(NotOnDays, ()):
            self.g.add(denied.part, denied.places)
        for points in kinds.values():
            parts = tuple(dict.fromkeys(point.part for point in points))
            places = tuple(place for point in points for place in point.places)
            self.g.add(_either(parts), places)


def _either(parts: tuple[DayPart, ...]) -> DayPart:
    first = parts[0]
    if len(parts) == 1:
        return first
    if all(isinstance(part, OnWeekdays) for part in parts):
        days = {day for part in parts if isinstance(part, OnWeekdays) for day in part.weekdays}
        return OnWeekdays(tuple(sorted(days)))
    return AnyOfDays(parts)


def _years(year: int | None) -> tuple[int, ...]:
    return () if year is None else (year,)


def _spoken(part: DayPart, first: date, last: date) -> DayPart:
    """This part at these days, as it can be said: a feast or a month of a year."""
    match part:
        case AtFeast(feast):
            for year in (last.year, last.year + 1):
                if AtFeast(feast, (year,)).means(last):
                    return AtFeast(feast, (year,))
        case InMonths(months):
            return InMonths(months, (last.year,))
        case InSeason(season) if season != "winter":
            return InSeason(season, (last.year,))
        case _:
            pass
    return OnDays(first, last)
