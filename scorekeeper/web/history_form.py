"""The form of the history: what is searched for, as typed, and the search that it means.

A day may be typed as a day, a month or a year: `2026-03-14`, `2026-03`, `2026`, and as it is
written in several languages (`numbers.typed_day`). Days are those at the table, so they begin at
midnight where the server is.
"""

from __future__ import annotations

import re
from dataclasses import fields, replace
from datetime import date, datetime, timedelta
from typing import Any
from urllib.parse import parse_qsl, urlencode

from werkzeug.datastructures import MultiDict

from scorekeeper.game.values import MAX_PLAYERS
from scorekeeper.immutable import immutable
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.service.game_lists import GameSearch, stored_time
from scorekeeper.web.numbers import typed_day, whole_number

LONGEST_WORDS = 80
"""Letters of a name."""

LONGEST_SEARCH_KEPT = 500
"""Letters of the search field. Fewer are read (`game_search.reading`), and the page says so."""

STATES = {"finished": True, "unfinished": False}
"""The values of the field `state`; any other finds both."""

LIST = "list"
"""The address of a game begins its field `came` with it if a link of the list leads there."""

_NAMES = {
    "words": "q",
    "players": "player",
    "sheet": "sheet",
    "place": "place",
    "since": "from",
    "until": "to",
    "state": "state",
    "reading": "reading",
}
"""The names of the fields in an address."""

_DAY = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?")


@immutable(kw_only=True)
class HistoryForm:
    """The fields as typed. `since` and `until` are the first and the last day; `reading` counts the
    readings of the words from 0."""

    words: str = ""
    players: tuple[str, ...] = ()
    sheet: str = ""
    place: str = ""
    since: str = ""
    until: str = ""
    state: str = ""
    reading: int = 0

    @property
    def is_empty(self) -> bool:
        """Does this form find every game?"""
        return self == HistoryForm()

    @property
    def is_filtered(self) -> bool:
        """Is anything chosen in the part that is folded away?"""
        return replace(self, words="", players=(), reading=0) != HistoryForm()

    def for_words(self, words: str) -> HistoryForm:
        """The same form with other words."""
        return replace(self, words=words, reading=0)

    def with_reading(self, reading: int) -> HistoryForm:
        """The same form with this reading of its words."""
        return replace(self, reading=reading)

    @property
    def query(self) -> dict[str, Any]:
        """The fields that are filled in, by their names in an address."""
        filled = {_NAMES[field.name]: getattr(self, field.name) for field in fields(self)}
        return {name: value for name, value in filled.items() if value}

    @property
    def came(self) -> str:
        """What a link from the list says in its field `came`. `form_of_came` reads it again."""
        return f"{LIST}-{urlencode(self.query, doseq=True)}" if self.query else LIST


def form_of_came(came: str) -> HistoryForm:
    """The form of the list from which this link came."""
    return read_form(MultiDict(parse_qsl(came.removeprefix(LIST).removeprefix("-"))))


def read_form(args: MultiDict[str, str]) -> HistoryForm:
    """The fields of an address. An unknown rule sheet or state finds every game."""

    def text(name: str) -> str:
        return args.get(_NAMES[name], "").strip()[:LONGEST_WORDS]

    players = (name.strip()[:LONGEST_WORDS] for name in args.getlist(_NAMES["players"]))
    return HistoryForm(
        words=args.get(_NAMES["words"], "").strip()[:LONGEST_SEARCH_KEPT],
        players=tuple(dict.fromkeys(name for name in players if name))[:MAX_PLAYERS],
        sheet=text("sheet") if text("sheet") in SHEETS else "",
        place=text("place"),
        since=typed_day(text("since")),
        until=typed_day(text("until")),
        state=text("state") if text("state") in STATES else "",
        reading=whole_number(text("reading"), digits=1) or 0,
    )


def search_of(form: HistoryForm) -> GameSearch:
    """The search that this form means without its words. A day that cannot be read excludes no
    game."""
    since, until = first_day(form.since), last_day(form.until)
    return GameSearch(
        over=STATES.get(form.state),
        players=form.players,
        sheet=form.sheet,
        place=form.place,
        since=_midnight(since) if since else "",
        before=_midnight(until + timedelta(days=1)) if until else "",
    )


def first_day(typed: str) -> date | None:
    """The day, or the first day of the month or the year that was typed; None if it is no
    day."""
    found = _DAY.fullmatch(typed)
    if found is None:
        return None
    return _day(int(found[1]), int(found[2] or 1), int(found[3] or 1))


def last_day(typed: str) -> date | None:
    """The day, or the last day of the month or the year that was typed; None if it is no
    day."""
    found, first = _DAY.fullmatch(typed), first_day(typed)
    if found is None or first is None or found[3]:
        return first
    following = _day(first.year + 1, 1, 1) if not found[2] else _month_after(first)
    return following - timedelta(days=1) if following else None


def month_search(search: GameSearch, first: date) -> GameSearch:
    """The same search within the month that begins on this day."""
    following = _month_after(first)
    ends = [search.before, _midnight(following) if following else ""]
    return replace(
        search,
        since=max(search.since, _midnight(first)),
        before=min(filter(None, ends), default=""),
    )


def _month_after(day: date) -> date | None:
    return _day(day.year + day.month // 12, day.month % 12 + 1, 1)


def _day(year: int, month: int, day: int) -> date | None:
    # Years that a clock of the table can have; the last ones would overflow in another time zone.
    try:
        return date(year, month, day) if 1900 <= year <= 9000 else None
    except ValueError:
        return None


def _midnight(day: date) -> str:
    """The beginning of this day where the server is, in UTC, as the times of games are stored."""
    return stored_time(datetime(day.year, day.month, day.day))
