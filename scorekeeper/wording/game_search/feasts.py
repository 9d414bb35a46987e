"""On which days a feast is kept: fixed days, days counted from Easter by either calendar, and the
n-th weekday of a month.

A feast belongs to a year even where it begins in the year before, as the turn of the year does.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from functools import lru_cache

Span = tuple[date, date]
"""The first and the last day."""

YEARS = range(1900, 2200)
"""Years that are read from a number, and in which feasts are known. The counts for both Easters
hold within them."""


def feast_days(feast: str, year: int) -> tuple[Span, ...]:
    """The days of this feast in this year; none for a year outside of `YEARS`."""
    return _days(feast, year) if year in YEARS else ()


@lru_cache(maxsize=4096)
def _days(feast: str, year: int) -> tuple[Span, ...]:
    if feast in _FIXED:
        first, last = _FIXED[feast]
        begins = date(year - (first > last), *first)
        return ((begins, date(year, *last)),)
    if feast in _FROM_EASTER:
        return (_around(easter(year), *_FROM_EASTER[feast]),)
    if feast in _FROM_ORTHODOX_EASTER:
        return (_around(orthodox_easter(year), *_FROM_ORTHODOX_EASTER[feast]),)
    if feast in _WEEKDAYS:
        return tuple((day, day) for day in (_nth_weekday(year, *each) for each in _WEEKDAYS[feast]))
    return _OTHER[feast](year)


def is_movable(feast: str) -> bool:
    """Is this feast on other days every year?"""
    return feast not in _FIXED


def easter(year: int) -> date:
    """Easter Sunday of the Gregorian calendar, by the method of Meeus, Jones and Butcher."""
    golden, century, rest = year % 19, year // 100, year % 100
    leap = century // 4
    moon = (century - (century + 8) // 25 + 1) // 3
    age = (19 * golden + century - leap - moon + 15) % 30
    sunday = (32 + 2 * (century % 4) + 2 * (rest // 4) - age - rest % 4) % 7
    late = (golden + 11 * age + 22 * sunday) // 451
    month, day = divmod(age + sunday - 7 * late + 114, 31)
    return date(year, month, day + 1)


def orthodox_easter(year: int) -> date:
    """Easter Sunday of the Julian calendar, as a day of ours."""
    age = (19 * (year % 19) + 15) % 30
    sunday = (2 * (year % 4) + 4 * (year % 7) - age + 34) % 7
    month, day = divmod(age + sunday + 114, 31)
    behind = year // 100 - year // 400 - 2
    return date(year, month, day + 1) + timedelta(days=behind)


_Day = tuple[int, int]


def _fixed(month: int, day: int, until: _Day | None = None) -> tuple[_Day, _Day]:
    return (month, day), until or (month, day)


_FIXED: dict[str, tuple[_Day, _Day]] = {
    # Christmas and the new year
    "nicholas": _fixed(12, 6),
    "barbara": _fixed(12, 4),
    "nicholas_ru": _fixed(12, 19),
    "christmas": _fixed(12, 24, (12, 26)),
    "christmas_ja": _fixed(12, 24, (12, 25)),
    "christmas_eve": _fixed(12, 24),
    "christmas_day": _fixed(12, 25),
    "boxing_day": _fixed(12, 26),
    "between_years": _fixed(12, 27, (12, 30)),
    "year_end": _fixed(12, 28, (12, 31)),
    "christmas_holidays": _fixed(12, 23, (1, 7)),
    "new_years_eve": _fixed(12, 31),
    "new_year": _fixed(12, 31, (1, 1)),
    "turn_of_year": _fixed(12, 29, (1, 3)),
    "new_years_day": _fixed(1, 1),
    "new_year_begin": _fixed(1, 1, (1, 7)),
    "shogatsu": _fixed(1, 1, (1, 3)),
    "new_year_holidays_ru": _fixed(1, 1, (1, 8)),
    "epiphany": _fixed(1, 6),
    "christmas_eve_ru": _fixed(1, 6),
    "christmas_ru": _fixed(1, 7),
    "old_new_year": _fixed(1, 13, (1, 14)),
    "svyatki": _fixed(1, 7, (1, 18)),
    "epiphany_ru": _fixed(1, 19),
    # The year
    "grandmas_day": _fixed(1, 21),
    "grandpas_day": _fixed(1, 22),
    "tatiana": _fixed(1, 25),
    "setsubun": _fixed(2, 3),
    "founding": _fixed(2, 11),
    "valentine": _fixed(2, 14),
    "defender": _fixed(2, 23),
    "emperor": _fixed(2, 23),
    "hinamatsuri": _fixed(3, 3),
    "womens_day": _fixed(3, 8),
    "white_day": _fixed(3, 14),
    "st_patrick": _fixed(3, 17),
    "spring_holidays_ja": _fixed(3, 20, (4, 7)),
    "april_fools": _fixed(4, 1),
    "cosmonautics": _fixed(4, 12),
    "showa": _fixed(4, 29),
    "golden_week": _fixed(4, 29, (5, 5)),
    "walpurgis": _fixed(4, 30),
    "may_day": _fixed(5, 1),
    "majowka": _fixed(5, 1, (5, 3)),
    "may_holidays_ru": _fixed(5, 1, (5, 9)),
    "constitution_pl": _fixed(5, 3),
    "constitution_ja": _fixed(5, 3),
    "greenery": _fixed(5, 4),
    "childrens_day_ja": _fixed(5, 5),
    "victory": _fixed(5, 9),
    "mothers_day_pl": _fixed(5, 26),
    "childrens_day": _fixed(6, 1),
    "russia_day": _fixed(6, 12),
    "solstice": _fixed(6, 21),
    "midsummer": _fixed(6, 24),
    "fathers_day_pl": _fixed(6, 23),
    "kupala_pl": _fixed(6, 23, (6, 24)),
    "independence_us": _fixed(7, 4),
    "kupala": _fixed(7, 7),
    "tanabata": _fixed(7, 7),
    "family_ru": _fixed(7, 8),
    "summer_holidays": _fixed(7, 1, (8, 31)),
    "summer_holidays_ru": _fixed(6, 1, (8, 31)),
    "summer_holidays_ja": _fixed(7, 20, (8, 31)),
    "swiss_day": _fixed(8, 1),
    "mountain": _fixed(8, 11),
    "obon": _fixed(8, 13, (8, 16)),
    "honey": _fixed(8, 14),
    "assumption": _fixed(8, 15),
    "apple": _fixed(8, 19),
    "knowledge": _fixed(9, 1),
    "silver_week": _fixed(9, 19, (9, 23)),
    "german_unity": _fixed(10, 3),
    "teachers": _fixed(10, 5),
    "autumn_holidays": _fixed(10, 1, (10, 31)),
    "austrian_day": _fixed(10, 26),
    "halloween": _fixed(10, 31),
    "reformation": _fixed(10, 31),
    "all_saints": _fixed(11, 1),
    "all_souls": _fixed(11, 2),
    "culture": _fixed(11, 3),
    "unity_ru": _fixed(11, 4),
    "bonfire": _fixed(11, 5),
    "remembrance": _fixed(11, 11),
    "shichigosan": _fixed(11, 15),
    "labour_ja": _fixed(11, 23),
    "andrzejki": _fixed(11, 29, (11, 30)),
}
"""First and last day. A feast whose last day is earlier in the year begins in the year before."""

_FROM_EASTER = {
    "fat_thursday": (-52, -52),
    "carnival": (-52, -47),
    "rose_monday": (-48, -48),
    "shrove_tuesday": (-47, -47),
    "ash_wednesday": (-46, -46),
    "palm_sunday": (-7, -7),
    "maundy_thursday": (-3, -3),
    "good_friday": (-2, -2),
    "holy_saturday": (-1, -1),
    "easter": (-2, 1),
    "easter_sunday": (0, 0),
    "easter_monday": (1, 1),
    "ascension": (39, 39),
    "pentecost": (48, 50),
    "pentecost_sunday": (49, 49),
    "whit_monday": (50, 50),
    "corpus_christi": (60, 60),
}
_FROM_ORTHODOX_EASTER = {
    "maslenitsa": (-55, -49),
    "palm_sunday_ru": (-7, -7),
    "easter_ru": (0, 1),
    "trinity_ru": (49, 49),
}
"""Days from Easter Sunday, the first and the last."""

_LAST = -1
_WEEKDAYS: dict[str, tuple[tuple[int, int, int], ...]] = {
    "coming_of_age": ((1, 0, 2),),
    "mothers_day": ((5, 6, 2),),
    "memorial_day": ((5, 0, _LAST),),
    "fathers_day": ((6, 6, 3),),
    "marine": ((7, 0, 3),),
    "labor_day": ((9, 0, 1),),
    "aged": ((9, 0, 3),),
    "thanksgiving_de": ((10, 6, 1),),
    "sports": ((10, 0, 2),),
    "thanksgiving": ((11, 3, 4),),
    "mothers_day_ru": ((11, 6, _LAST),),
    "bank_holidays": ((5, 0, 1), (5, 0, _LAST), (8, 0, _LAST)),
}
"""Month, weekday from Monday = 0, and which of them."""


def _around(day: date, first: int, last: int) -> Span:
    return day + timedelta(days=first), day + timedelta(days=last)


def _nth_weekday(year: int, month: int, weekday: int, which: int) -> date:
    if which == _LAST:
        day = date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)
        return day - timedelta(days=(day.weekday() - weekday) % 7)
    day = date(year, month, 1)
    return day + timedelta(days=(weekday - day.weekday()) % 7 + 7 * (which - 1))


def _sunday_of_advent(year: int, which: int) -> date:
    fourth = date(year, 12, 24) - timedelta(days=(date(year, 12, 24).weekday() + 1) % 7)
    return fourth - timedelta(days=7 * (4 - which))


def _one(day: date) -> tuple[Span, ...]:
    return ((day, day),)


def _equinox(year: int, month: int, at_2000: float) -> tuple[Span, ...]:
    """The equinox in Japan; this holds from 1980 to 2099."""
    day = int(at_2000 + 0.242194 * (year - 1980)) - (year - 1980) // 4
    return _one(date(year, month, day))


_OTHER: dict[str, Callable[[int], tuple[Span, ...]]] = {
    "advent": lambda year: ((_sunday_of_advent(year, 1), date(year, 12, 24)),),
    "advent_1": lambda year: _one(_sunday_of_advent(year, 1)),
    "advent_2": lambda year: _one(_sunday_of_advent(year, 2)),
    "advent_3": lambda year: _one(_sunday_of_advent(year, 3)),
    "advent_4": lambda year: _one(_sunday_of_advent(year, 4)),
    "dead_sunday": lambda year: _one(_sunday_of_advent(year, 1) - timedelta(days=7)),
    "repentance": lambda year: _one(_sunday_of_advent(year, 1) - timedelta(days=11)),
    "black_friday": lambda year: _one(_nth_weekday(year, 11, 3, 4) + timedelta(days=1)),
    "equinox_spring": lambda year: _equinox(year, 3, 20.8431),
    "equinox_autumn": lambda year: _equinox(year, 9, 23.2488),
    "bank_holidays_pl": lambda year: (
        (date(year, 5, 1), date(year, 5, 3)),
        _around(easter(year), 60, 63),
        (date(year, 11, 9), date(year, 11, 11)),
    ),
}
