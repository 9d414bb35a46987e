"""The routes of the history: the games this phone may look at, searched in people's words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta

from flask import Blueprint, redirect, render_template, url_for
from htmx_flask import request
from werkzeug.wrappers import Response

from scorekeeper.game.game_order import GameOrder
from scorekeeper.pages.history.deleted_games import deleted_rows
from scorekeeper.pages.history.found import (
    FoundPage,
    ReadingKey,
    answer_words,
    best_game,
    found_words,
    is_by_figure,
    last_time,
    nothing_words,
    often_answer,
    only_game,
    people_asked_for,
    reading_words,
    split_wins,
    understood_of,
)
from scorekeeper.pages.history.search_form import MOST_PEOPLE, SearchPage, said_of, search_page
from scorekeeper.pages.history.sections import ListSection, RowDays, sections_of
from scorekeeper.pages.shown.game_row import game_rows
from scorekeeper.pages.shown.marks import letters_of_people
from scorekeeper.pages.shown.venue import table_title
from scorekeeper.service import GameLine
from scorekeeper.service.deleted_games import KEPT_FOR
from scorekeeper.service.game_lists import GameSearch
from scorekeeper.service.people import Face
from scorekeeper.web.access import Action, requires
from scorekeeper.web.asked_games import FoundGames, around, figure_of, find, nearby, readings
from scorekeeper.web.history_form import HistoryForm, month_search, read_form, search_of
from scorekeeper.web.known_people import known_people
from scorekeeper.web.navigation import (
    any_deleted,
    deleted_games,
    games_found,
    number_of_games_found,
    totals_of_games_found,
)
from scorekeeper.web.numbers import day_words, whole_number
from scorekeeper.web.reader import language, reader
from scorekeeper.web.scorer import scorer
from scorekeeper.web.this_phone import is_keeper, opens_every_game
from scorekeeper.web.way_back import came_by, came_here
from scorekeeper.wording.amounts import games_words, kept_deleted_words
from scorekeeper.wording.game_search.query import GamesReading, Often

GAMES_A_PAGE = 20
"""Games on one page of the history."""

MOST_COUNTED = 12
"""People of whom is said how often they won."""

MOST_NEARBY = 3
"""Games that are offered where none was found, or only one."""

history = Blueprint("history", __name__)


@history.get("/history")
@requires(Action.OPEN_START_PAGE)
def index() -> str | Response:
    """The games this phone may see and its search finds, the newest first, in pages."""
    form = read_form(request.args)
    number = max(whole_number(request.args.get("page", "")) or 1, 1)
    found = _asked_page(form, number) if form.words else _plain_page(form, number)
    if found is None:
        return redirect(_url(form))
    said = said_of(form, lambda day: day_words(day, language(), reader().dates))
    where = _where(found)
    if request.htmx:
        return render_template("history/_found.html", found=found, where=where, said=said)
    deleted = whole_number(request.args.get("deleted", "")) or 0
    return render_template(
        "history/index.html",
        found=found,
        where=where,
        page=_search_page(form),
        said=said,
        deleted=deleted if is_keeper(deleted) and scorer().deleted.is_deleted(deleted) else 0,
        any_deleted=any_deleted(),
    )


@history.get("/history/deleted")
@requires(Action.OPEN_START_PAGE)
def deleted() -> str:
    """The deleted games that this phone may bring back."""
    lines = deleted_games()
    return render_template(
        "history/deleted.html",
        rows=deleted_rows(lines, letters_of_people(known_people()), scorer().lists.now()),
        number=games_words(len(lines)),
        kept=kept_deleted_words(KEPT_FOR),
        back_url=url_for("history.index"),
    )


def _where(found: FoundPage) -> dict[int, str]:
    """The venue tables at which games in progress are played, by the number of the game."""
    rows = [row for each in found.sections for row in (*each.games, *each.folded)]
    running = [row.line.game_id for row in rows if row.line.going_on]
    tables = scorer().venue.tables_of_games(running, still=True)
    return {game_id: table_title(table) for game_id, table in tables.items()}


def _url(form: HistoryForm, page: int | None = None) -> str:
    return url_for("history.index", **form.query, page=page, came=came_here())


def _plain_page(form: HistoryForm, number: int) -> FoundPage | None:
    """One page of the games where no words were typed; None if it has none."""
    search = search_of(form)
    # One game more than a page shows tells whether there is another page.
    lines = games_found(search, first=(number - 1) * GAMES_A_PAGE, most=GAMES_A_PAGE + 1)
    if number > 1 and not lines:
        return None
    all_games = number_of_games_found(search)

    def month_totals(first: date) -> tuple[int, timedelta]:
        return totals_of_games_found(replace(month_search(search, first), over=True))

    return FoundPage(
        leader=found_words(all_games, all_games=form.is_empty),
        last_time=None,
        understood=None,
        wins=None,
        often=None,
        best=None,
        sections=sections_of(
            game_rows(lines[:GAMES_A_PAGE], letters_of_people(known_people())),
            month_totals if form.is_empty else None,
            language(),
        ),
        nothing=nothing_words(form, None, all_games),
        nearby=(),
        newer=_url(form, number - 1) if number > 1 else "",
        older=_url(form, number + 1) if len(lines) > GAMES_A_PAGE else "",
        by_time=True,
        by_length=False,
        came=came_by(form.came),
        complete=scorer().lists.complete,
    )


def _asked_page(form: HistoryForm, number: int) -> FoundPage | None:
    """One page of the games that were asked for in words; None if it has none."""
    search, all_readings = search_of(form), readings(form.words, language())
    chosen = min(form.reading, len(all_readings) - 1)
    reading = all_readings[chosen]
    found = _found_by(reading, search)
    first = (number - 1) * GAMES_A_PAGE
    if number > 1 and first >= len(found.numbers):
        return None
    letters = letters_of_people(known_people())
    rows = list(game_rows(found.lines(first, GAMES_A_PAGE), letters))
    order, best, all_games = reading.asked.sorted_by, None, len(found.numbers)
    if rows and number == 1 and is_by_figure(order):
        figure = figure_of(reading.asked, search, rows[0].line.game_id)
        best = best_game(rows.pop(0), order, figure)
    elif all_games == 1:
        best = only_game(rows[0], order)
        rows = rows if best is None else []
    offered: tuple[int, ...] = ()
    if not all_games:
        offered = nearby(reading.asked, search, MOST_NEARBY)
    elif all_games == 1:
        offered = around(found.numbers[0], search, MOST_NEARBY)
    what = reading.asked.most_often
    counted = () if what is None else found.most_often(what, MOST_COUNTED)
    if what is Often.PLAYED:  # with Oma, she played all of them
        counted = tuple(each for each in counted if each[0] not in reading.asked.people)
    faces = scorer().faces_for((), (*reading.asked.people, *(name for name, _ in counted)))
    often = None if what is None else often_answer(what, counted, faces, letters)
    people = people_asked_for(reading.asked)
    wins = split_wins(people, found, faces, letters) if len(people) == 2 else None
    answer = often or wins

    def searched(words: str) -> str:
        return _url(form.for_words(words))

    return FoundPage(
        leader=(answer.leader if answer else answer_words(reading, found))
        or found_words(all_games, all_games=False),
        last_time=None if answer else last_time(reading, found),
        understood=understood_of(
            reading,
            reader().dates,
            faces,
            letters,
            searched,
            _reading_keys(form, search, all_readings, chosen),
        ),
        wins=wins,
        often=often,
        best=best,
        sections=(ListSection(name="", count="", days=RowDays.WHOLE, games=tuple(rows)),)
        if rows and is_by_figure(order)
        else sections_of(rows, None, language()),
        nothing=nothing_words(form, reading, all_games),
        nearby=game_rows(scorer().lists.lines(offered), letters),
        newer=_url(form, number - 1) if number > 1 else "",
        older=_url(form, number + 1) if first + GAMES_A_PAGE < all_games else "",
        by_time=order is None or order.order is GameOrder.NEWEST,
        by_length=order is not None and order.order in (GameOrder.LONGEST, GameOrder.SHORTEST),
        came=came_by(form.came),
        complete=scorer().lists.complete,
    )


def _found_by(reading: GamesReading, search: GameSearch) -> FoundGames:
    """What this reading finds. If nothing was understood, it is nothing."""
    nothing_there = reading.unknown or reading.no_such_day
    if nothing_there and not reading.asked.parts:
        return FoundGames(())
    return find(reading.asked, search)


def _reading_keys(
    form: HistoryForm, search: GameSearch, found: Sequence[GamesReading], chosen: int
) -> tuple[ReadingKey, ...]:
    keys = tuple(
        ReadingKey(
            reading_words(reading, reader().dates),
            len(_found_by(reading, search).numbers),
            _url(form.with_reading(at)),
            at == chosen,
        )
        for at, reading in enumerate(found)
    )
    # A title or place that is not of these games is no other meaning of the words.
    offered = tuple(
        key
        for key, reading in zip(keys, found, strict=True)
        if key.number or key.chosen or not reading.asked.noted
    )
    return offered if len(offered) > 1 else ()


def _search_page(form: HistoryForm) -> SearchPage:
    """The form. The host chooses among all players, places and rule sheets, any other phone among
    those of the games that it may see."""
    if opens_every_game():
        names = scorer().remembered_names()[:MOST_PEOPLE]
        people: Mapping[str, Face] = scorer().faces_for((), (*form.players, *names))
        places, sheets = scorer().titles.places(), scorer().lists.sheets_played()
        return search_page(form, people, places, sheets, letters_of_people(known_people()))
    lines: Sequence[GameLine] = games_found(search_of(form.for_words("")), most=GAMES_A_PAGE + 1)
    return search_page(
        form,
        {each.name: each.face for line in lines for each in line.players},
        sorted({line.place for line in lines if line.place}, key=str.casefold),
        sorted({line.sheet for line in lines}),
        letters_of_people(known_people()),
    )
