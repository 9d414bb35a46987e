"""The standings for watchers: read only, live, opened with the watch code."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.game.values import Seat
from scorekeeper.pages.shown.door import MySeatLine, my_seat_line
from scorekeeper.pages.shown.live_standings import live_standings
from scorekeeper.pages.shown.marks import mine_class
from scorekeeper.pages.shown.standings import watch_head
from scorekeeper.service import TableView
from scorekeeper.service.chances import Basis
from scorekeeper.web import this_phone
from scorekeeper.web.access import Action, requires
from scorekeeper.web.forms import (
    game_by_code_or_404,
    has_news,
)
from scorekeeper.web.fragments import Fragment, fragment_of
from scorekeeper.web.navigation import WATCH, next_url, to_next_game
from scorekeeper.web.reader import this_address
from scorekeeper.web.scorer import scorer
from scorekeeper.web.security import is_for_many
from scorekeeper.web.way_back import page_before

standings = Blueprint("standings", __name__)


@standings.get("/W/<code>")
@requires(Action.WATCH_GAME)
def in_capitals(code: str) -> Response:
    """The address as in the QR code: in capitals, which make the code coarser."""
    return redirect(url_for("standings.show", code=code.upper()))


@standings.get("/w/<code>")
@requires(Action.WATCH_GAME)
def show(code: str) -> str | Response:
    """The standings of the game with this code, in upper or lower case."""
    view = game_by_code_or_404(code)
    if code != view.code:
        return redirect(url_for("standings.show", code=view.code))
    this_phone.remember_game(view.game_id)
    basis, phone = scorer().chances.basis(view), this_phone.at_the_door(view)
    mine = my_seat_line(view, phone, next_url(view, WATCH))
    table_url = url_for("table.show", game_id=view.game_id)
    back_url = page_before() or (table_url if phone.keeps else "")
    # All who have just scanned the code see the same page.
    besides = (basis, phone, mine.next_url, back_url, this_address(), request.scheme, request.host)
    draw = partial(_drawn_page, view, basis, mine, back_url)
    page = fragment_of(view, "standings page", draw, besides)
    if not page.has_forms:
        is_for_many()
    return page.for_page()


def _drawn_page(view: TableView, basis: Basis, mine: MySeatLine, back_url: str) -> str:
    return render_template(
        "standings/page.html",
        page=watch_head(view),
        board=standings_fragment(view, basis),
        mine=mine,
        back_url=back_url,
        mine_class=mine_class(view, _own_seat(mine.phone)),
    )


def _own_seat(phone: this_phone.PhoneAtDoor) -> Seat | None:
    return phone.sitter.seat if phone.sitter and not phone.lost else None


@standings.get("/w/<code>/standings")
@requires(Action.WATCH_GAME)
def news(code: str) -> str | Response | tuple[str, int]:
    """The standings alone, for a phone without a stream; 204 if nothing changed since `seen`."""
    view = game_by_code_or_404(code)
    if redirection := to_next_game(view, WATCH):
        return redirection
    if not has_news(view):
        return "", 204
    return standings_fragment(view).for_page()


def standings_fragment(view: TableView, basis: Basis | None = None) -> Fragment:
    """The standings as the page has them, and as the stream sends them. `basis` is that of the
    chances now, if it was looked up already."""
    basis = basis or scorer().chances.basis(view)
    return fragment_of(view, "standings", partial(_drawn_standings, view, basis), basis)


def _drawn_standings(view: TableView, basis: Basis) -> str:
    live = live_standings(view, scorer().chances, basis)
    return render_template("shown/_standings.html", live=live)
