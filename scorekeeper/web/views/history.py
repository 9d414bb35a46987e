"""History: the games this phone may look at, searched and by month; and deleted games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from flask import Blueprint, redirect, render_template, url_for
from htmx_flask import request
from werkzeug.wrappers import Response

from scorekeeper.service import GameLine
from scorekeeper.service.game_lists import KEPT_FOR, GameSearch
from scorekeeper.web.access import Action, requires
from scorekeeper.web.history_form import HistoryForm, month_search, read_form, search_of
from scorekeeper.web.navigation import (
    deleted_games,
    games_found,
    number_of_games_found,
    totals_of_games_found,
)
from scorekeeper.web.numbers import whole_number
from scorekeeper.web.presenters.game_row import LONGEST_EVENING, game_rows
from scorekeeper.web.presenters.history import (
    MOST_PEOPLE,
    FoundPage,
    SearchPage,
    deleted_rows,
    found_words,
    months_of,
    nothing_words,
    search_page,
)
from scorekeeper.web.reader import language
from scorekeeper.web.submit import scorer
from scorekeeper.web.this_phone import is_keeper, opens_every_game

history = Blueprint("history", __name__)


GAMES_A_PAGE = 20
"""Games on one page of the history."""


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
    found = _found(form, search, lines, number)
    if request.htmx:
        return render_template("history/_found.html", found=found)
    deleted = whole_number(request.args.get("deleted", "")) or 0
    return render_template(
        "history/index.html",
        found=found,
        page=_search(form, lines),
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


def _found(
    form: HistoryForm, search: GameSearch, lines: Sequence[GameLine], number: int
) -> FoundPage:
    """One page of the games that were found. `lines` may have one more than the page shows."""
    all_games = number_of_games_found(search)

    def turned(page: int) -> str:
        return url_for("history.index", **form.query, page=page)

    def month_totals(first: date) -> tuple[int, timedelta]:
        return totals_of_games_found(month_search(search, first), LONGEST_EVENING)

    return FoundPage(
        leader=found_words(all_games, all_games=form.is_empty),
        months=months_of(
            game_rows(lines[:GAMES_A_PAGE]), month_totals if form.is_empty else None, language()
        ),
        nothing=nothing_words(form, all_games),
        newer=turned(number - 1) if number > 1 else "",
        older=turned(number + 1) if len(lines) > GAMES_A_PAGE else "",
        came=form.came,
        complete=scorer().lists.complete,
    )


def _search(form: HistoryForm, lines: Sequence[GameLine]) -> SearchPage:
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
