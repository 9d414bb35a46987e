"""The history: the games this phone may look at, searched and by month; and deleted games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import groupby

from flask import Blueprint, redirect, render_template, url_for
from flask_babel import gettext as _
from flask_babel import ngettext, pgettext
from htmx_flask import request
from werkzeug.wrappers import Response

from scorekeeper.pages.shown.game_row import LONGEST_EVENING, GameRow, game_rows, length_words
from scorekeeper.pages.shown.marks import PlayerView, initials, player_shown
from scorekeeper.service import GameLine
from scorekeeper.service.game_lists import KEPT_FOR, DeletedLine, GameSearch
from scorekeeper.web.access import Action, requires
from scorekeeper.web.forms import scorer
from scorekeeper.web.history_form import (
    HistoryForm,
    first_day,
    last_day,
    month_search,
    read_form,
    search_of,
)
from scorekeeper.web.navigation import (
    deleted_games,
    games_found,
    number_of_games_found,
    totals_of_games_found,
)
from scorekeeper.web.numbers import month_words, whole_number
from scorekeeper.web.reader import language
from scorekeeper.web.table_form import ListChoice
from scorekeeper.web.this_phone import is_keeper, opens_every_game
from scorekeeper.wording.languages import Language
from scorekeeper.wording.lists import side_by_side
from scorekeeper.wording.sheets import sheet_title

GAMES_A_PAGE = 20
"""Games on one page of the history."""

MOST_PEOPLE = 12
"""Names that can be tapped; the search field finds all others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DayField:
    """A field for a day. `is_day`: what was typed is a whole day, or nothing."""

    name: str
    label: str
    typed: str
    is_day: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchPage:
    """The form as typed. `people` can be tapped; `faults` are sentences about what could not be
    used; `folded_words` say what is chosen in the part that is folded away."""

    form: HistoryForm
    people: tuple[PlayerView, ...]
    sheets: tuple[ListChoice, ...]
    places: tuple[ListChoice, ...]
    states: tuple[ListChoice, ...]
    days: tuple[DayField, ...]
    faults: tuple[str, ...]
    folded_words: str


@dataclass(frozen=True, slots=True)
class Month:
    """The games of one month, the latest first. `count` says how many they are and how long they
    took, or is ""."""

    name: str
    count: str
    games: tuple[GameRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundPage:
    """The games of one page of the history. `nothing` is a sentence if none was found, else "";
    `newer` and `older` are addresses, or ""; `came` leads back here from a game."""

    leader: str
    months: tuple[Month, ...]
    nothing: str
    newer: str
    older: str
    came: str
    complete: bool


@dataclass(frozen=True, slots=True)
class DeletedRow:
    """A deleted game, and until when it can be brought back."""

    game: GameRow
    until: datetime


def search_page(
    form: HistoryForm, people: Mapping[str, int], places: Sequence[str], sheets: Sequence[str]
) -> SearchPage:
    """The form as typed. `people` are names with their colours; `places` and `sheets` are those of
    the games that can be found."""
    return SearchPage(
        form=form,
        people=_people_to_tap(form, people),
        sheets=tuple(
            ListChoice(sheet, sheet_title(sheet), sheet == form.sheet)
            for sheet in _with_chosen(sheets, form.sheet)
        ),
        places=tuple(
            ListChoice(place, place, place == form.place)
            for place in _with_chosen(places, form.place)
        ),
        states=tuple(
            ListChoice(state, words, state == form.state) for state, words in _state_words().items()
        ),
        days=(
            _day_field("from", pgettext("the first day", "From"), form.since),
            _day_field("to", pgettext("the last day", "To"), form.until),
        ),
        faults=tuple(_faults(form)),
        folded_words=side_by_side(_chosen_words(form)),
    )


def found_words(number: int, *, all_games: bool) -> str:
    """How many games were found, as the line that leads the page."""
    if all_games:
        return ngettext("%(num)s game", "%(num)s games", number) if number else _("No games yet")
    return ngettext("%(num)s game found", "%(num)s games found", number)


def nothing_words(form: HistoryForm, number: int) -> str:
    """What to do if nothing was found; "" if something was."""
    if number:
        return ""
    if form.is_empty:
        return _("Games appear here as soon as they are dealt.")
    if form.words:
        return _(
            "No game has “%(words)s” in its title, its place or a name. Try fewer letters.",
            words=form.words,
        )
    return _("No game fits all of this. Leave something out.")


def months_of(
    rows: Sequence[GameRow],
    totals: Callable[[date], tuple[int, timedelta]] | None,
    page: Language,
) -> tuple[Month, ...]:
    """The games by month. `totals` gives, for the first day of a month, how many games the month
    has and how long they took; if it is None, this is not shown. `page` is the language of the
    page."""

    def month_of(row: GameRow) -> date:
        return row.line.played_until.astimezone().date().replace(day=1)

    by_month = groupby(rows, key=month_of)
    return tuple(
        Month(month_words(first, page), _count(*totals(first)) if totals else "", tuple(games))
        for first, games in by_month
    )


def deleted_rows(lines: Sequence[DeletedLine]) -> tuple[DeletedRow, ...]:
    """The deleted games."""
    rows = game_rows(each.line for each in lines)
    return tuple(DeletedRow(row, each.removed_at) for each, row in zip(lines, rows, strict=True))


def _count(number: int, took: timedelta) -> str:
    games = ngettext("%(num)s game", "%(num)s games", number)
    if not took:
        return games
    return _("%(games)s, %(length)s", games=games, length=length_words(took, whole=True))


def _people_to_tap(form: HistoryForm, people: Mapping[str, int]) -> tuple[PlayerView, ...]:
    shown = list(dict.fromkeys((*form.players, *people)))[: max(MOST_PEOPLE, len(form.players))]
    letters = initials({name: name for name in shown})
    return tuple(player_shown(name, people.get(name, 1), letters[name]) for name in shown)


def _with_chosen(known: Sequence[str], chosen: str) -> tuple[str, ...]:
    return (*known, *([chosen] if chosen and chosen not in known else []))


def _state_words() -> dict[str, str]:
    return {
        "": _("All games"),
        "finished": _("Finished games"),
        "unfinished": _("Unfinished games"),
    }


def _day_field(name: str, label: str, typed: str) -> DayField:
    # A field for days cannot show anything but a whole day, and what was typed must stay.
    is_day = not typed or (len(typed) == len("2026-03-14") and first_day(typed) is not None)
    return DayField(name=name, label=label, typed=typed, is_day=is_day)


def _faults(form: HistoryForm) -> Iterable[str]:
    days = {form.since: first_day(form.since), form.until: last_day(form.until)}
    for typed, day in days.items():
        if typed and day is None:
            yield _(
                "“%(typed)s” is not a day, so it was left out. Type it like 2026-03-14, or only the"
                " month or the year: 2026-03, 2026.",
                typed=typed,
            )
    since, until = first_day(form.since), last_day(form.until)
    if since and until and since > until:
        yield _("The first day is after the last one. Change one of them.")


def _chosen_words(form: HistoryForm) -> Iterable[str]:
    if form.sheet:
        yield sheet_title(form.sheet)
    if form.place:
        yield form.place
    if form.since:
        yield _("from %(day)s", day=form.since)
    if form.until:
        yield _("to %(day)s", day=form.until)
    if form.state:
        yield _state_words()[form.state]


history = Blueprint("history", __name__)


@history.get("/history")
@requires(Action.OPEN_START_PAGE)
def index() -> str | Response:
    """The games this phone may see and its search finds, the newest first, in pages."""
    form = read_form(request.args)
    number = max(whole_number(request.args.get("page", "")) or 1, 1)
    search = search_of(form)
    # One game more than a page shows tells whether there is another page.
    lines = games_found(search, first=(number - 1) * GAMES_A_PAGE, most=GAMES_A_PAGE + 1)
    if number > 1 and not lines:
        return redirect(url_for("history.index", **form.query))
    found = _found_page(form, search, lines, number)
    if request.htmx:
        return render_template("history/_found.html", found=found)
    deleted = whole_number(request.args.get("deleted", "")) or 0
    return render_template(
        "history/index.html",
        found=found,
        page=_search_page(form, lines),
        deleted=deleted if is_keeper(deleted) and scorer().deleted.is_deleted(deleted) else 0,
        any_deleted=any(map(is_keeper, scorer().deleted.numbers())),
    )


@history.get("/history/deleted")
@requires(Action.OPEN_START_PAGE)
def deleted() -> str:
    """The deleted games that this phone may bring back."""
    lines = deleted_games()
    return render_template(
        "history/deleted.html",
        rows=deleted_rows(lines),
        days=KEPT_FOR,
        back_url=url_for("history.index"),
    )


def _found_page(
    form: HistoryForm, search: GameSearch, lines: Sequence[GameLine], number: int
) -> FoundPage:
    """One page of the games that were found. `lines` may have one more than the page shows."""
    all_games = number_of_games_found(search)

    def page_url(page: int) -> str:
        return url_for("history.index", **form.query, page=page)

    def month_totals(first: date) -> tuple[int, timedelta]:
        return totals_of_games_found(month_search(search, first), LONGEST_EVENING)

    return FoundPage(
        leader=found_words(all_games, all_games=form.is_empty),
        months=months_of(
            game_rows(lines[:GAMES_A_PAGE]), month_totals if form.is_empty else None, language()
        ),
        nothing=nothing_words(form, all_games),
        newer=page_url(number - 1) if number > 1 else "",
        older=page_url(number + 1) if len(lines) > GAMES_A_PAGE else "",
        came=form.came,
        complete=scorer().lists.complete,
    )


def _search_page(form: HistoryForm, lines: Sequence[GameLine]) -> SearchPage:
    """The form. The host chooses among all players, places and rule sheets, any other phone among
    those of the games that it may see."""
    if opens_every_game():
        names = scorer().remembered_names()[:MOST_PEOPLE]
        people: Mapping[str, int] = scorer().colours_for((), (*form.players, *names))
        places, sheets = scorer().titles.places(), scorer().lists.sheets_played()
        return search_page(form, people, places, sheets)
    return search_page(
        form,
        {each.name: each.colour for line in lines for each in line.players},
        sorted({line.place for line in lines if line.place}, key=str.casefold),
        sorted({line.sheet for line in lines}),
    )
