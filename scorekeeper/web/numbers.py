"""Whole numbers as they are typed or sent, and days as they are typed and shown.

A number is never larger than the database can hold. A day is written in the language of the page,
in the order that the reader is used to. This module knows no request.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from datetime import date, datetime
from functools import cache, lru_cache

from babel import Locale, UnknownLocaleError
from babel.dates import DateTimePattern, format_date, format_skeleton, parse_pattern
from werkzeug.routing import IntegerConverter

from scorekeeper.wording.languages import Language

# --- whole numbers --------------------------------------------------------------------------------

MOST_DIGITS = 18
"""A number of 18 digits is below 2^63, the first number that SQLite cannot hold."""


class WholeNumber(IntegerConverter):
    """`<int:game_id>` in a route. An address with a longer number gets 404."""

    regex = rf"[0-9]{{1,{MOST_DIGITS}}}"


def whole_number(typed: str, *, digits: int = 9) -> int | None:
    """The whole number that was typed or sent; None if it is not one or has too many digits."""
    return int(typed) if re.fullmatch(rf"[0-9]{{1,{digits}}}", typed) else None


def phase_number(typed: str) -> int | None:
    """The number of a phase that was chosen; None if none was."""
    return whole_number(typed, digits=3)


# --- days -----------------------------------------------------------------------------------------

LONGEST_TAG = 35
"""Letters that a language tag has at most (RFC 5646)."""

ELSEWHERE = {"en": "en_150"}
"""The locale for readers whose own language is not the page's, by the language of the page."""

HOME = {"en": "US", "ja": "JP"}
"""The region whose days a language alone stands for, where its name is another one. Babel knows it,
too, but would keep half a megabyte for it."""


def clock_words(moment: datetime) -> str:
    """The time of day of this moment at the table, hours and minutes."""
    return moment.strftime("%H:%M")


def day_words(day: date, page: Language, locale: str) -> str:
    """This day in the language of the `page`, in the `date_locale` of the reader."""
    return _date_in(day, locale, page.day_format)


def days_words(first: date, last: date, page: Language, locale: str) -> str:
    """From the first to the last day (31 Dec 2026 – 1 Jan 2027), or the day that is both; the
    other way round if the clock of the host was set back in between. `page` and `locale` are those
    of `day_words`."""
    days = sorted({first, last})
    return " – ".join(day_words(day, page, locale) for day in days)


@lru_cache(maxsize=512)
def _date_in(day: date, locale: str, day_format: str) -> str:
    return format_date(day, day_format, locale=locale)


def whole_day_words(day: date, locale: str) -> str:
    """The day with its weekday and its month in full (Friday, 25 December 2026)."""
    return _date_in(day, locale, "full")


@lru_cache(maxsize=512)
def weekday_words(day: date, locale: str) -> str:
    """The day with its weekday (Sun 22), for a list under the name of the month."""
    found, pattern = _weekday_pattern(locale)
    return pattern.apply(day, found)


@cache
def _weekday_pattern(name: str) -> tuple[Locale, DateTimePattern]:
    # American English would write 22 Sun, unlike with a month: Sun, Nov 22.
    locale = Locale.parse(name)
    english = locale.language == "en"
    return locale, parse_pattern("E d") if english else locale.datetime_skeletons["Ed"]


def month_words(first: date, page: Language) -> str:
    """The month of this day with its year, such as November 2026."""
    return _with_parts("yMMMM", first, page.id)


def year_words(first: date, page: Language) -> str:
    """The year of this day, such as 2026."""
    return _with_parts("y", first, page.id)


def day_of_year_words(day: date, locale: str) -> str:
    """The day without its year (Nov 22), for a list under the year."""
    return _with_parts("MMMd", day, locale)


def weekday_of_year_words(day: date, locale: str) -> str:
    """The day of the running year with its weekday (Sun, Nov 22)."""
    return _with_parts("MMMEd", day, locale)


@lru_cache(maxsize=2048)
def _with_parts(parts: str, day: date, locale: str) -> str:
    """The parts of this day that the letters name, in the order of the locale."""
    return format_skeleton(parts, day, locale=locale)


def date_locale(page: str, readers: Sequence[str]) -> str:
    """The locale for days on a page in the language with this id. `readers` are the language tags
    of the reader, the preferred one first; only the first counts. British English gets 22 Nov 2026,
    American English Nov 22, 2026. For a reader of another language the day comes first. The
    region that the language alone stands for has no locale of its own."""
    if not readers or readers[0] == "*" or len(readers[0]) > LONGEST_TAG:
        return page
    return _locale_of(page, readers[0])


@lru_cache(maxsize=512)
def _locale_of(page: str, reader: str) -> str:
    try:
        wanted = Locale.parse(reader, sep="-")
    except ValueError:
        return page
    except UnknownLocaleError:
        # A language of which this Babel knows nothing (tools/drop_unused.py).
        spoken = reader.partition("-")[0].lower()
        return page if spoken == page or len(spoken) < 2 else ELSEWHERE.get(page, page)
    if wanted.language != page:
        return ELSEWHERE.get(page, page)
    is_home = wanted.territory in (None, HOME.get(page, page.upper()))
    return page if is_home else f"{page}_{wanted.territory}"


_DAY_FIRST = re.compile(r"(?:(\d\d?)\.\s*)?(\d\d?)\.\s*(\d{4})")
_YEAR_FIRST = re.compile(r"(\d{4})[/.年](?:(\d\d?)(?:月|[/.](?=\d)|$)(?:(\d\d?)日?)?)?")


def typed_day(typed: str) -> str:
    """A day or a month as people type it, written as 2026-03-14 or 2026-03: 14.3.2026, 2026/3/14
    and 2026年3月14日 are read. Anything else comes back as it is."""
    text = unicodedata.normalize("NFKC", typed).strip()
    if found := _DAY_FIRST.fullmatch(text):
        day, month, year = found.groups()
    elif found := _YEAR_FIRST.fullmatch(text):
        year, month, day = found.groups()
    else:
        return typed
    return "-".join([year, *(part.zfill(2) for part in (month, day) if part)])
