"""Dates are in the order of their reader, and read as people of several languages write them."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from babel.core import get_global

from scorekeeper.web import numbers
from scorekeeper.wording.languages import LANGUAGES, SOURCE, language_named
from tests.web.client import FROM_HERE, Client

DAY = date(2026, 11, 22)


def test_a_date_stands_in_the_order_its_reader_is_used_to() -> None:
    day_first, month_first = "22 Nov 2026", "Nov 22, 2026"
    readers = dict.fromkeys(("en-GB,en;q=0.9", "en-AU", "de-DE,de,en-US;q=0.8", "ja"), day_first)
    others = ("en-US,en;q=0.9", "en", "", "*", "x-nonsense", "en-XX")
    for accepted, shown in (readers | dict.fromkeys(others, month_first)).items():
        tags = [tag.partition(";")[0] for tag in accepted.split(",") if tag]
        locale = numbers.date_locale("en", tags)
        assert numbers.day_words(DAY, SOURCE, locale) == shown, accepted
    # A region that writes days as its language does is no other reader: their pages are alike.
    for tag, locale in {"en-US": "en", "de-DE": "de", "de-AT": "de_AT", "ja-JP": "ja"}.items():
        assert numbers.date_locale(locale[:2], [tag]) == locale
    for each in LANGUAGES:
        home = get_global("likely_subtags")[each.id].rpartition("_")[2]
        assert numbers.date_locale(each.id, [f"{each.id}-{home}"]) == each.id


WRITTEN = """
en-US|Nov 22, 2026|Sun 22|November 2026|Nov 22|Sunday, November 22, 2026|Sun, Nov 22
de-AT|22.11.2026|So., 22.|November 2026|22. Nov.|Sonntag, 22. November 2026|So., 22. Nov.
pl-PL|22.11.2026|niedz., 22|listopad 2026|22 lis|niedziela, 22 listopada 2026|niedz., 22 lis
ru|22.11.2026|вс, 22|ноябрь 2026 г.|22 нояб.|воскресенье, 22 ноября 2026 г.|вс, 22 нояб.
ja-JP|2026/11/22|22日(日)|2026年11月|11月22日|2026年11月22日日曜日|11月22日(日)
"""
"""The language of a reader; the day, the day of the week, the month, the day of a year, all; the
day of the running year with its weekday."""


def test_days_and_months_are_written_as_the_language_of_the_page_writes_them() -> None:
    for row in WRITTEN.strip().splitlines():
        reader, *shown = row.split("|")
        page: Any = language_named(reader[:2])
        locale = numbers.date_locale(page.id, [reader])
        written = (
            numbers.day_words(DAY, page, locale),
            numbers.weekday_words(DAY, locale),
            numbers.month_words(DAY, page),
            numbers.day_of_year_words(DAY, locale),
            numbers.whole_day_words(DAY, locale),
            numbers.weekday_of_year_words(DAY, locale),
        )
        # The blank before the Russian year is a different one in each edition of the locale.
        assert [" ".join(words.split()) for words in written] == shown, reader
    german: Any = language_named("de")
    assert numbers.date_locale("de", ["en-US"]) == "de", "whoever reads it"
    assert numbers.days_words(DAY, DAY, german, "de") == "22.11.2026"
    for days in ((DAY, date(2027, 1, 1)), (date(2027, 1, 1), DAY)):
        assert numbers.days_words(*days, german, "de") == "22.11.2026 – 01.01.2027"


@pytest.mark.statements
def test_a_day_is_read_as_people_of_several_languages_write_it(client: Client) -> None:
    a_day = ("14.3.2026", "14. 03. 2026", "2026/3/14", "2026年3月14日", "2026-03-14")
    a_month = ("3.2026", "2026年3月", "\uff12\uff10\uff12\uff16\uff0f\uff13")
    written = dict.fromkeys(a_day, "2026-03-14") | dict.fromkeys(a_month, "2026-03")
    written |= {other: other for other in ("2026", "14.3.", "yesterday")}
    assert {typed: numbers.typed_day(typed) for typed in written} == written
    client.deal("Ann", "Ben")
    day = client.view.last_at.astimezone().date()
    british = {**FROM_HERE, "Accept-Language": "en-GB,en;q=0.8"}
    shown = client.http.get(f"/history/{client.game_id}", headers=british).text
    assert f"{day.day} {day:%b %Y}".replace("Sep", "Sept") in shown
    assert "1 game found" in client.page("/history?from=1.1.2020&to=31.12.2999").text
    assert "No game fits" in client.page("/history?from=1.1.2999").text
