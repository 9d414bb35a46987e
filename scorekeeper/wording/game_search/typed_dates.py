"""Days, months and years typed in figures: 24.12.2025, 2025-12-24, 12/24/2025, 2025年12月.

Where day and month may be exchanged (4/7/2024 in English), both are given. In German, Polish and
Russian the day comes first, in Japanese the month. Polish writes the month in Roman figures, too.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace

from scorekeeper.immutable import immutable

_SIGN = r"\s?[-./]\s?"
_KANJI = "[一二三四五六七八九十]"
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_PATTERNS = (
    ("range", re.compile(r"(?<!\d)((?:19|20|21)\d\d)\s?[-–—〜~]\s?((?:19|20|21)\d\d)(?!\d)")),
    ("ymd", re.compile(rf"(?<!\d)((?:19|20|21)\d\d){_SIGN}(\d\d?){_SIGN}(\d\d?)(?!\d)")),
    ("dmy", re.compile(rf"(?<!\d)(\d\d?){_SIGN}(\d\d?){_SIGN}(\d{{4}}|\d\d)(?![\d])")),
    ("ym", re.compile(r"(?<!\d)((?:19|20|21)\d\d)[-./](\d\d?)(?!\d)")),
    ("my", re.compile(r"(?<![\d.])(\d\d?)[-./]((?:19|20|21)\d\d)(?!\d)")),
    ("era", re.compile(rf"(令和|平成)\s?(\d\d?|元|{_KANJI}{{1,3}})\s?年")),
    ("kanji", re.compile(rf"(?:(\d{{4}})\s?年\s?の?)?({_KANJI}{{1,2}})月({_KANJI}{{1,3}})日")),
    ("ja", re.compile(r"(?:(\d{4})\s?年\s?の?)?(\d\d?)\s?月\s?(\d\d?)\s?日")),
    ("ja-md", re.compile(r"(?:(\d{4})\s?年\s?の?\s?)?(?<!\d)(\d\d?)\s?月(?!\s?\d\d?(?!\d))")),
    ("ja-y", re.compile(r"(?<!\d)((?:19|20|21)\d\d)\s?年度?(?!前(?!半)|末|始|明け)")),
    (
        "roman",
        re.compile(
            rf"(?<!\d)(?:(\d\d?)[\s.]\s?)?\b({'|'.join(_ROMAN)})[\s.]\s?((?:19|20|21)\d\d)(?!\d)"
        ),
    ),
    ("short", re.compile(r"(?<!\w)['’](\d\d)(?!\d)")),
    ("dm", re.compile(r"(?<![\d.])(\d\d?)[./](\d\d?)\.?(?![\d.])(?!(?<=\.5)\s?[hgчs])")),
)


@immutable
class TypedDate:
    """A day, month or year that was typed, from one place of the text to another. What was not
    typed is None. `exchanged`: day and month may be the other way round. `last_year` is the end of
    a range of years. The day may not exist, nor the month of a whole date."""

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
    if kind == "roman" and language != "pl":
        return None
    if kind == "era":
        return TypedDate(begins, ends, _ERAS[match[1]] + _number(match[2]))
    parts = [_number(each) if each else None for each in match.groups()]
    named = dict(zip(_FIELDS[kind], parts, strict=True))
    year, month, day = named.get("year"), named.get("month"), named.get("day")
    date = TypedDate(begins, ends, year, month, day, last_year=named.get("last"))
    if year is not None and year < 100:
        date = replace(date, year=2000 + year)
    if kind == "ym" and month is not None and month > 12:  # 2024/25, a winter
        return TypedDate(begins, ends, year, last_year=(year or 0) // 100 * 100 + month)
    if kind == "my" and (month or 0) > 12:
        return None
    return _in_order(date, language) if kind in ("dmy", "dm") else date


_FIELDS = {
    "range": ("year", "last"),
    "ymd": ("year", "month", "day"),
    "dmy": ("day", "month", "year"),
    "ym": ("year", "month"),
    "my": ("month", "year"),
    "kanji": ("year", "month", "day"),
    "ja": ("year", "month", "day"),
    "ja-md": ("year", "month"),
    "ja-y": ("year",),
    "roman": ("day", "month", "year"),
    "short": ("year",),
    "dm": ("day", "month"),
}
"""What the numbers of each pattern are."""


def _number(typed: str) -> int:
    """A number in figures, of a Roman month or in kanji: 二十三 is 23, 元 the first year of an
    era."""
    if typed.isdecimal():
        return int(typed)
    if typed in _ROMAN:
        return _ROMAN.index(typed) + 1
    tens, ten, ones = typed.rpartition("十")
    digits = [_DIGITS.find(each) for each in (tens, ones)]
    return (max(digits[0], 1) * 10 if ten else 0) + (1 if typed == "元" else max(digits[1], 0))


_DIGITS = "〇一二三四五六七八九"
_ERAS = {"令和": 2018, "平成": 1988}


def _in_order(date: TypedDate, language: str) -> TypedDate | None:
    """The date with day and month in the order of the language; None if it is none."""
    day, month = date.day or 0, date.month or 0
    if month > 12 and day > 12:
        return date if date.year is not None else None
    swapped = replace(date, day=month, month=day)
    if language == "ja":
        return swapped if day <= 12 else date
    if language == "en" and 1 <= month <= 12 and 1 <= day <= 12 and day != month:
        return replace(date, exchanged=True)
    return date if month <= 12 else swapped
