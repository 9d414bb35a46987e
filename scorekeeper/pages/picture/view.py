"""Pictures to save, or to send from a phone: of a game that is over, and of a year."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from dataclasses import replace
from datetime import datetime
from threading import Lock

from flask import (
    Blueprint,
    abort,
    current_app,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask_babel import gettext as _
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response

from scorekeeper.game.course import course
from scorekeeper.pages.shown.ending import headline, is_worth_a_picture
from scorekeeper.pages.shown.fonts import can_draw, close_fonts
from scorekeeper.pages.shown.marks import letters_of_people
from scorekeeper.pages.shown.picture import Picture, game_picture
from scorekeeper.pages.shown.year_pictures import YearPicture, with_race, year_pictures
from scorekeeper.service import TableView
from scorekeeper.serving.threads import PICTURE_END
from scorekeeper.web import reader
from scorekeeper.web.access import Action, requires
from scorekeeper.web.forms import game_by_code_or_404, game_or_404
from scorekeeper.web.known_people import known_people
from scorekeeper.web.numbers import day_words, days_words
from scorekeeper.web.scorer import scorer
from scorekeeper.wording.lists import side_by_side

PICTURES_KEPT = 8
"""Drawn pictures in memory, of about 200 kB each."""

FIRST_YEAR, LAST_YEAR = 1900, 9000
"""Years that a clock of the table can have."""

# Translators: Pillow is the name of a program library.
NOTHING_TO_DRAW_WITH = lazy_gettext(
    "There are no pictures here, because Pillow is missing on the device that runs Scorekeeper."
)

picture = Blueprint("picture", __name__)


@picture.get(f"/g/<int:game_id>{PICTURE_END}")
@requires(Action.READ_GAME)
def show(game_id: int) -> Response:
    """The picture of this game."""
    return _answer(game_or_404(game_id))


@picture.get(f"/w/<code>{PICTURE_END}")
@requires(Action.WATCH_GAME)
def by_code(code: str) -> Response:
    """The picture of the game with this watch code."""
    return _answer(game_by_code_or_404(code))


@picture.get("/g/<int:game_id>/picture")
@requires(Action.READ_GAME)
def page(game_id: int) -> str | Response:
    """The page with the picture of this game, and what can be done with it."""
    return _page(
        game_or_404(game_id),
        url_for("picture.show", game_id=game_id),
        back_url=url_for("game_page.show", game_id=game_id),
    )


@picture.get("/w/<code>/picture")
@requires(Action.WATCH_GAME)
def page_by_code(code: str) -> str | Response:
    """That page of the game with this watch code."""
    return _page(
        game_by_code_or_404(code),
        url_for("picture.by_code", code=code),
        back_url=url_for("standings.show", code=code),
    )


@picture.get("/year/<int:year>")
@requires(Action.READ_PEOPLE)
def of_year(year: int) -> str:
    """The year in pictures."""
    return render_template(
        "picture/year.html",
        year=year,
        pictures=_pictures_of(year),
        earlier=_with_games(year - 1),
        later=_with_games(year + 1),
        back_url=url_for("people.index"),
    )


def _with_games(year: int) -> int:
    """This year, if games ended in it; else 0."""
    return year if year >= FIRST_YEAR and scorer().years.table(year).games else 0


@picture.get(f"/year/<int:year>/<int:number>{PICTURE_END}")
@requires(Action.READ_PEOPLE)
def one_of_year(year: int, number: int) -> Response:
    """One picture of this year, counted from 1; with `?dark` in the colours of a dark page."""
    found = _pictures_of(year)
    if not 1 <= number <= len(found):
        abort(404)
    chosen = found[number - 1]
    dark = "dark" in request.args
    return _sent(
        with_race(chosen, scorer().view(chosen.game_id)) if chosen.game_id else chosen, dark=dark
    )


def _pictures_of(year: int) -> tuple[YearPicture, ...]:
    """The pictures of this year. Aborts with 404 if nobody played in it, or nothing can draw."""
    if not FIRST_YEAR <= year <= LAST_YEAR:
        abort(404)
    scorer().projections.bring_up_to_date()
    years = scorer().years
    table, facts = years.table(year), years.facts(year)
    goes_on = year == scorer().lists.now().astimezone().year
    letters = letters_of_people(known_people())
    found = year_pictures(table, facts, _day_words, letters, goes_on=goes_on)
    if _is_demonstration():
        found = tuple(replace(each, above=_marked(each.above)) for each in found)
    if not found:
        abort(404)
    _refuse_without_a_library()
    return found


def _refuse_without_a_library() -> None:
    """Abort with 404 if nothing can draw a picture here."""
    if not can_draw():
        abort(404, NOTHING_TO_DRAW_WITH)


def _day_words(when: datetime) -> str:
    return day_words(when.astimezone().date(), reader.language(), reader.reader().dates)


def _page(view: TableView, address: str, *, back_url: str) -> str | Response:
    """The page with the picture at this address. A game that is not worth a picture is shown
    itself."""
    if not is_worth_a_picture(view, course(view.game)):
        return redirect(back_url)
    _refuse_without_a_library()
    return render_template(
        "picture/game.html", address=address, headline=headline(view), back_url=back_url
    )


def _answer(view: TableView) -> Response:
    """The picture, which is drawn once and sent to every phone. A phone that has it already gets
    304. Aborts with 404 if the game is not worth a picture, or if nothing can draw it."""
    told = course(view.game)
    if not is_worth_a_picture(view, told):
        abort(404)
    _refuse_without_a_library()
    began, ended = (at.astimezone().date() for at in (view.started_at, view.last_at))
    days = days_words(began, ended, reader.language(), reader.reader().dates)
    return _sent(game_picture(view, told, _marked(days) if _is_demonstration() else days))


def _is_demonstration() -> bool:
    """Are the games of this server made up?"""
    return bool(current_app.config["DEMONSTRATION"])


def _marked(words: str) -> str:
    """These words in a picture of made-up games."""
    return side_by_side(filter(None, (_("Demonstration"), words)))


def _sent(content: Picture | YearPicture, *, dark: bool = False) -> Response:
    """The picture with this content. A phone that has it already gets 304. Only one of a year is
    drawn for a dark page."""
    key = hashlib.sha256(repr((content, dark)).encode()).hexdigest()[:20]
    response = make_response()
    response.set_etag(key)
    response.mimetype = "image/png"
    if request.if_none_match.contains(key):
        return response.make_conditional(request)
    response.data = _drawn_picture(key, content, dark=dark)
    return response


_kept: OrderedDict[str, bytes] = OrderedDict()
_drawing = Lock()


def _drawn_picture(key: str, content: Picture | YearPicture, *, dark: bool) -> bytes:
    """The picture with this content as a PNG. One is drawn at a time, so that many phones that ask
    at the end of a game do not take the server's memory."""
    with _drawing:
        if key not in _kept:
            from scorekeeper.pages.picture.colours import DARK, LIGHT
            from scorekeeper.pages.picture.result import draw
            from scorekeeper.pages.picture.year import draw_year

            try:
                if isinstance(content, YearPicture):
                    _kept[key] = draw_year(content, DARK if dark else LIGHT)
                else:
                    _kept[key] = draw(content)
            finally:
                close_fonts()
            if len(_kept) > PICTURES_KEPT:
                _kept.popitem(last=False)
        _kept.move_to_end(key)
        return _kept[key]
