"""Days as a page shows them: in the words of the page's language, in the order the reader is used
to."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from babel import Locale, UnknownLocaleError
from babel.dates import format_date

ELSEWHERE = {"en": "en_150"}
"""How a language writes dates for readers whose own language is another one."""


def day_words(day: date, page: str, readers: Sequence[str]) -> str:
    """This day in the language of the `page`. `readers` are the language tags the browser sends,
    the most wanted first: British English gets 22 Nov 2026, American English Nov 22, 2026. Of a
    reader of another language only the first tag counts: there the day comes first."""
    return format_date(day, "medium", locale=date_locale(page, readers))


def date_locale(page: str, readers: Sequence[str]) -> str:
    """The locale that dates of a page in this language are written by."""
    if not readers or readers[0] == "*":
        return page
    try:
        wanted = Locale.parse(readers[0], sep="-")
    except (UnknownLocaleError, ValueError):
        return page
    if wanted.language != page:
        return ELSEWHERE.get(page, page)
    return f"{page}_{wanted.territory}" if wanted.territory else page
