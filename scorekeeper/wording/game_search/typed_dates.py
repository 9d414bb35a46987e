"""Days, months and years as they are typed in figures: 24.12.2025, 2025-12-24, 12/24/2025, 2025年12月.

Where day and month may be exchanged (4/7/2024 in English), both are given. In German, Polish and
Russian the day comes first, in Japanese the month.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

_SIGN = r"\s?[-./]\s?"
_PATTERNS = (
    ("range", re.compile(r"(?<!\d)((?:19|20|21)\d\d)\s?[-–—〜~]\s?((?:19|20|21)\d\d)(?!\d)")),
    ("ymd", re.compile(rf"(?<!\d)((?:19|20|21)\d\d){_SIGN}(\d\d?){_SIGN}(\d\d?)(?!\d)")),
    ("dmy", re.compile(rf"(?<!\d)(\d\d?){_SIGN}(\d\d?){_SIGN}(\d{{4}}|\d\d)(?![\d])")),
    ("ym", re.compile(r"(?<!\d)((?:19|20|21)\d\d)[-./](\d\d?)(?!\d)")),
    ("my", re.compile(r"(?<![\d.])(\d\d?)[-./]((?:19|20|21)\d\d)(?!\d)")),
    ("ja", re.compile(r"(?:(\d{4})\s?年\s?の?)?(\d\d?)\s?月\s?(\d\d?)\s?日")),
    ("ja-md", re.compile(r"(?:(\d{4})\s?年\s?の?\s?)?(?<!\d)(\d\d?)\s?月(?!\s?\d)")),
    ("ja-y", re.compile(r"(?<!\d)((?:19|20|21)\d\d)\s?年度?(?!前)")),
    ("dm", re.compile(r"(?<![\d.])(\d\d?)[./](\d\d?)\.?(?![\d.])")),
)


@dataclass(frozen=True, slots=True)
class TypedDate:
    """A day, month or year that was typed, from one place of the text to another. What was not
    typed is None. `exchanged`: day and month may be the other way round. `last_year` is the end of
    a range of years. The day may not exist."""

    begins: int
    ends: int
    year: int | None
    month: int | None = None
    day: int | None = None
    exchanged: bool = False
    last_year: int | None = None


def typed_dates(text: str, language: str) -> tuple[TypedDate, ...]:
    """The dates in this text, in their order."""
    found: list[TypedDate] = []
    plain = _in_figures(text)
    for kind, pattern in _PATTERNS:
        for match in pattern.finditer(plain):
            apart = all(match.end() <= d.begins or match.start() >= d.ends for d in found)
            if apart and (date := _read(kind, match, language)):
                found.append(date)
    return tuple(sorted(found, key=lambda each: each.begins))


def _in_figures(text: str) -> str:
    """The text in half width, as long as it was."""
    wide = (unicodedata.normalize("NFKC", letter) for letter in text)
    return "".join(new if len(new) == 1 else old for new, old in zip(wide, text, strict=True))


def _read(kind: str, match: re.Match[str], language: str) -> TypedDate | None:
    begins, ends = match.span()
    parts = [int(each) if each else None for each in match.groups()]
    match kind, parts:
        case "range", [int(first), int(last)]:
            return TypedDate(begins, ends, first, last_year=last)
        case "ymd", [year, month, day]:
            return TypedDate(begins, ends, year, month, day)
        case "dmy", [int(day), int(month), int(year)]:
            full = year if year > 99 else 2000 + year
            return _in_order(TypedDate(begins, ends, full, month, day), language)
        case "ym", [int(year), int(month)]:
            if month > 12:  # 2024/25, a winter
                return TypedDate(begins, ends, year, last_year=year - year % 100 + month)
            return TypedDate(begins, ends, year, month)
        case "my", [int(month), year] if month <= 12:
            return TypedDate(begins, ends, year, month)
        case "ja", [year, month, day]:
            return TypedDate(begins, ends, year, month, day)
        case "ja-md", [year, month]:
            return TypedDate(begins, ends, year, month)
        case "ja-y", [year]:
            return TypedDate(begins, ends, year)
        case "dm", [int(day), int(month)]:
            return _in_order(TypedDate(begins, ends, None, month, day), language)
        case _:
            return None


def _in_order(date: TypedDate, language: str) -> TypedDate | None:
    """The date with day and month in the order of the language; None if it is none."""
    day, month = date.day or 0, date.month or 0
    can_be, can_be_exchanged = month <= 12, day <= 12
    swapped = TypedDate(date.begins, date.ends, date.year, day, month)
    if not can_be and not can_be_exchanged:
        return None
    if language == "ja":
        return swapped if can_be_exchanged else date
    if language == "en" and can_be and can_be_exchanged and day != month:
        return TypedDate(date.begins, date.ends, date.year, month, day, exchanged=True)
    return date if can_be else swapped
