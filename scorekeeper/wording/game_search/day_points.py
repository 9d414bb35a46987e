"""The days gathered from a search so far, given their years and their limits: *since*, *until*."""

from __future__ import annotations

from calendar import monthrange
from dataclasses import replace
from datetime import date, timedelta

from scorekeeper.immutable import immutable
from scorekeeper.wording.game_search.day_spans import bounds_of, part_of, part_of_any_year
from scorekeeper.wording.game_search.gathered import Gathered
from scorekeeper.wording.game_search.query import (
    DayPart,
    InMonths,
    InSeason,
    InYears,
    NoSuchDay,
    NotOnDays,
    OnDays,
    OnDaysOfMonth,
    YearlyPart,
)
from scorekeeper.wording.game_search.tokens import DATE, NUMBER, YEAR

_LIMITS = ("until", "before", "after", "since", "from", "between", "ago", "with")


_DAYS_OF_UNITS = {"day": 1, "week": 7, "month": 30}
_MOST_UNITS = 100


@immutable
class DayPoint:
    """A part about days, and the tokens it was read from."""

    part: DayPart
    places: tuple[int, ...]


class DayPoints:
    """What was said of days in the tokens of one reading."""

    def __init__(self, gathered: Gathered, today: date) -> None:
        self.g = gathered
        self.today = today
        self.points: list[DayPoint] = []
        self.years: list[tuple[int, tuple[int, ...]]] = []
        self._shared_from: dict[tuple[int, ...], bool] = {}

    def point(self, part: DayPart, *places: int) -> None:
        """This part was read from these tokens."""
        self.points.append(DayPoint(part, places))
        self.g.used.update(places)

    def add_year(self, year: int, *places: int) -> None:
        """This year was read from these tokens."""
        self.years.append((year, places))
        self.g.used.update(places)

    # ------------------------------------------------------------------ years, since, until

    def bind_years(self) -> None:
        """Give each year to the part beside it; what is left to all parts without one."""
        left = list(self.years)
        for beside in (self._stands_behind, self._stands_before):
            for index, point in enumerate(self.points):
                if not _is_every_year(point.part):
                    continue
                own = next((each for each in left if beside(point, each[1])), None)
                if own is not None:
                    left.remove(own)
                    self._with_years(index, [own])
        self._take_more_years(left)
        self._share_years()
        without = [index for index, point in enumerate(self.points) if _is_every_year(point.part)]
        limits = set(self.g.free("since", "until", "before", "after", "between"))
        if left and without and not limits:
            for index in without:
                self._with_years(index, left)
            left = []
        for year, places in left:
            self.points.append(DayPoint(InYears(year, year), places))

    def _take_more_years(self, left: list[tuple[int, tuple[int, ...]]]) -> None:
        """*January 2025 and 2026* is in both years."""
        for index in range(len(self.points)):
            while isinstance(part := self.points[index].part, YearlyPart) and part.years:
                places = self.points[index].places
                more = next((each for each in left if self._in_a_row(places, each[1])), None)
                if more is None:
                    break
                left.remove(more)
                self._with_years(index, [*((year, ()) for year in part.years), more])

    def _share_years(self) -> None:
        """*January and February 2025* are both in 2025, and so are *2025: January, February*."""
        self.points.sort(key=lambda each: min(each.places))
        pairs = [*zip(range(len(self.points)), range(1, len(self.points)), strict=False)]
        for first, of_years in ((True, pairs), (False, pairs[::-1])):
            for pair in of_years:
                one, other = pair if first else pair[::-1]
                dated, bare = self.points[one], self.points[other]
                if (
                    isinstance(dated.part, YearlyPart)
                    and dated.part.years
                    and type(bare.part) is type(dated.part)
                    and _is_every_year(bare.part)
                    and self._has_year_at_its(dated, first=first)
                    and self._in_a_row(dated.places, bare.places)
                ):
                    self._with_years(other, [(year, ()) for year in dated.part.years])
                    shared = self.points[other]
                    # The next one in the row stands beside this one, and not beside the year.
                    self._shared_from[shared.places] = first

    def _has_year_at_its(self, point: DayPoint, *, first: bool) -> bool:
        """Does the year stand before everything else of this part, or behind it?"""
        if point.places in self._shared_from:
            return self._shared_from[point.places] is first
        at = (min if first else max)(point.places)
        if self.g.kind(at) == DATE:
            return _is_japanese(self.g.tokens[at].typed[-1:]) is first  # 2025年1月
        return self.g.kind(at) == YEAR or any(at in places for _, places in self.years)

    def _in_a_row(self, one: tuple[int, ...], other: tuple[int, ...]) -> bool:
        """Is only *and*, *or* or a comma between these places?"""
        first, last = sorted((one, other), key=min)
        between = range(max(first) + 1, min(last))
        return max(first) < min(last) and all(
            self.g.kind(at) in ("and", "or", "in", "ignored") for at in between
        )

    def _stands_behind(self, point: DayPoint, places: tuple[int, ...]) -> bool:
        return 0 < min(places) - max(point.places) <= 1 + self._skipped(max(point.places), 1)

    def _stands_before(self, point: DayPoint, places: tuple[int, ...]) -> bool:
        return 0 < min(point.places) - max(places) <= 1 + self._skipped(max(places), 1)

    def _skipped(self, at: int, step: int) -> int:
        count = 0
        while at + step < len(self.g.tokens) and self.g.tokens[at + step].kind in ("in", "ignored"):
            at += step
            count += 1
        return count

    def _with_years(self, index: int, years: list[tuple[int, tuple[int, ...]]]) -> None:
        point = self.points[index]
        numbers = tuple(sorted({year for year, _ in years}))
        places = tuple(place for _, each in years for place in each)
        if not isinstance(point.part, YearlyPart):
            return
        part = replace(point.part, years=numbers)
        if isinstance(part, OnDaysOfMonth):
            longest = max(monthrange(year, part.month)[1] for year in numbers)
            if part.last > longest:
                self.g.no_such_day = NoSuchDay(part.last, part.month, numbers[0])
                part = InMonths((part.month,), numbers)
        self.points[index] = DayPoint(part, (*point.places, *places))

    def narrow(self) -> None:
        """*The beginning of 2025*, *mid July*, *the end of last month*."""
        for at in list(self.g.free("part")):
            point, which, places = self._beside(at), self.g.value(at), [at]
            unit = self.g.next(at, ("unit",)) if point is None else None
            if unit is not None and self.g.value(unit) == "year":  # the end of the year 2025
                point, places = self._beside(unit), [at, unit]
                if point is None:
                    self.point(part_of_any_year(which), *places)
            part = None if point is None else part_of(point.part, which)
            if point is not None and part is not None:
                self.points.remove(point)
                self.point(part, *point.places, *places)

    def set_limits(self) -> None:
        """*Since May*, *until 2024*, *from March to May*."""
        self.points.sort(key=lambda each: min(each.places))
        # A range comes first: its beginning is not a limit of its own.
        for at in sorted(self.g.free(*_LIMITS), key=lambda each: self.g.kind(each) != "until"):
            kind = self._limit(at)
            point = self._beside(at)
            if point is None or not kind:
                continue
            if kind in ("until", "between"):
                point = self._with_year_of_the_end(at, point, between=kind == "between")
            bounds = bounds_of(point.part, self.today)
            if bounds is None:
                continue
            first, last = bounds
            self.points.remove(point)
            places = (*point.places, at)
            if kind in ("until", "between"):
                other = self._range(at, point, between=kind == "between")
                begins = None if other is None else bounds_of(other.part, self.today)
                if other is not None and begins is not None:
                    self.points.remove(other)
                    pair = sorted([*begins, first, last])
                    start = min(*other.places, *point.places) - 1
                    if start >= 0 and self.g.kind(start) in ("since", "from", "with"):
                        places = (*places, start)
                    self.point(OnDays(pair[0], pair[-1]), *places, *other.places)
                elif kind == "until":
                    self.point(OnDays(None, last), *places)
                else:
                    self.point(point.part, *places)
            else:
                self._limit_to(kind, at, (first, last), places)

    def _limit_to(
        self, kind: str, at: int, days: tuple[date, date], places: tuple[int, ...]
    ) -> None:
        """*Since*, *before* or *after* these days, or *the week before* them."""
        first, last = days
        a_day = timedelta(days=1)
        number, counted = self._days_beside(at)
        if number and kind == "after":
            self.point(OnDays(last + a_day, last + number * a_day), *places, *counted)
        elif number and kind != "since":
            self.point(OnDays(first - number * a_day, first - a_day), *places, *counted)
        elif kind == "since":
            self.point(OnDays(first, None), *places)
        elif kind == "after":
            self.point(OnDays(last + a_day, None), *places)
        else:
            self.point(OnDays(None, first - a_day), *places)

    def _days_beside(self, at: int) -> tuple[int, tuple[int, ...]]:
        """How many days *the two weeks before* a day are, and the places of what says so."""
        unit = self.g.next(at, ("unit",), back=True)
        if unit is None or self.g.value(unit) not in _DAYS_OF_UNITS:
            return 0, ()
        number = self.g.next(unit, (NUMBER,), back=True)
        many = 1 if number is None else min(self.g.number(number), _MOST_UNITS)
        places = (unit,) if number is None else (number, unit)
        return many * _DAYS_OF_UNITS[self.g.value(unit)], places

    def deny(self) -> None:
        """*Not at Christmas*, *except Christmas or Easter*."""
        self.points.sort(key=lambda each: min(each.places))
        for point in list(self.points):
            at = self.g.denial_of(min(point.places), max(point.places))
            if at is None:
                continue
            several = [each for each in self.points if each is point or self._with(each, point)]
            for each in several:
                self.points.remove(each)
                places = (*each.places, at) if each is point else each.places
                self.point(NotOnDays(each.part), *places)

    def _with(self, one: DayPoint, denied: DayPoint) -> bool:
        """Is this named in a row with what is denied?"""
        return self._in_a_row(one.places, denied.places) and not isinstance(one.part, NotOnDays)

    def _limit(self, at: int) -> str:
        """What this word limits. Two Russian words are limits only in a range or with a month."""
        kind, value = self.g.kind(at), self.g.value(at)
        point = self._beside(at)
        if kind == "with":
            begins = value == "since" and point is not None
            times = InMonths | InYears | OnDaysOfMonth | InSeason
            return "since" if begins and point and isinstance(point.part, times) else ""
        if kind == "until" and value:
            alone = point is None or self._range(at, point, between=False) is None
            if alone and point is not None and any(self._is_end(each) for each in point.places):
                return "until"  # до конца 2023
            if alone:
                return "" if value == "range" else value
        japanese = _is_japanese(self.g.tokens[at].typed)
        if kind == "since" and point and japanese and self._from_here(point):
            return "between"  # 2023年から2024年
        return "" if kind == "from" else kind

    def _is_end(self, at: int) -> bool:
        return (self.g.kind(at), self.g.value(at)) == ("part", "end")

    def _beside(self, at: int) -> DayPoint | None:
        """The part that this word speaks of: behind it, in Japanese before it."""
        japanese = _is_japanese(self.g.tokens[at].typed)
        for point in self.points:
            skipped = self._skipped(at, 1)
            if japanese and max(point.places) == at - 1:
                return point
            if not japanese and at < min(point.places) <= at + 1 + skipped:
                return point
        return None

    def _with_year_of_the_end(self, at: int, point: DayPoint, *, between: bool) -> DayPoint:
        """*From March to May 2025* are both in 2025."""
        other = self._range(at, point, between=between)
        if other is None:
            return point
        for one, its_end in ((point, other), (other, point)):
            mine, theirs = one.part, its_end.part
            if not isinstance(mine, YearlyPart) or not isinstance(theirs, YearlyPart):
                continue
            if theirs.years and not mine.years:
                self.points.remove(one)
                dated = DayPoint(replace(mine, years=theirs.years), one.places)
                self.points.append(dated)
                point = dated if one is point else point
        self.points.sort(key=lambda each: min(each.places))
        return point

    def _range(self, at: int, point: DayPoint, *, between: bool) -> DayPoint | None:
        """The other end of a range."""
        others = [each for each in self.points if each is not point]
        if between:
            return next((each for each in others if min(each.places) > max(point.places)), None)
        before = (each for each in reversed(others) if max(each.places) < min(point.places))
        return next(before, None)

    def _from_here(self, point: DayPoint) -> bool:
        return self._range(0, point, between=True) is not None


def _is_every_year(part: DayPart) -> bool:
    return isinstance(part, YearlyPart) and not part.years


def _is_japanese(typed: str) -> bool:
    return typed[:1] > "\u3000"
