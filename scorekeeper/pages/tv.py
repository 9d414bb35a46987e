"""The board on the television: standings readable from four metres, and the code to join.

`/tv` leads to the only game that is going on and that this device may see.
"""

from __future__ import annotations

from functools import partial

from flask import Blueprint, redirect, render_template, request, url_for
from htmx_flask import make_response
from werkzeug.wrappers import Response

from scorekeeper.immutable import immutable
from scorekeeper.network.addresses import address_in_code, svg_code
from scorekeeper.network.paths import page_address
from scorekeeper.pages.shown.chances import outlook_lines
from scorekeeper.pages.shown.game_row import game_rows
from scorekeeper.pages.shown.marks import PlayerView
from scorekeeper.pages.shown.rulings import all_in_readers_language
from scorekeeper.pages.shown.standings import tv_page
from scorekeeper.pages.shown.venue import ago_words
from scorekeeper.service import GameLine, TableView
from scorekeeper.service.chances import Basis
from scorekeeper.service.game_lists import GameSearch
from scorekeeper.web.access import Action, requires
from scorekeeper.web.cookies import not_stored
from scorekeeper.web.forms import (
    LONGEST_TYPED_CODE,
    WrongCode,
    game_by_code_or_404,
    game_of_code,
    has_news,
)
from scorekeeper.web.fragments import Fragment, fragment_of
from scorekeeper.web.navigation import TV, games_found, public_base, public_url_for, to_next_game
from scorekeeper.web.reader import language_in_address
from scorekeeper.web.scorer import scorer
from scorekeeper.wording.lists import side_by_side

tv = Blueprint("tv", __name__)


@immutable(kw_only=True)
class GameToShow:
    """A game in progress in the list of a screen: who plays, best first, how far they are, and the
    code."""

    code: str
    players: tuple[PlayerView, ...]
    state: str


@tv.get("/tv")
@requires(Action.TYPE_CODE)
def any_game() -> str | Response:
    """Redirect to the only game going on; if there are several or none, ask for a code."""
    typed = request.args.get("code", "").strip()
    text = ""
    if typed:
        if view := game_of_code(typed):
            return redirect(url_for("tv.board", code=view.code))
        text = str(WrongCode(typed).description)
    going_on = _going_on()
    if len(going_on) == 1 and not typed:
        return redirect(url_for("tv.board", code=going_on[0].code))
    quiet = not scorer().lists.find(GameSearch(over=False), most=1)
    now = scorer().lists.now()
    games = [
        GameToShow(
            code=row.line.code,
            players=tuple(
                PlayerView("", player.name, mark)
                for player, mark in zip(row.line.players, row.marks, strict=True)
            ),
            state=side_by_side(
                filter(
                    None,
                    (
                        row.lead_words,
                        row.round_words,
                        ago_words((now - row.line.played_until).total_seconds()),
                    ),
                )
            ),
        )
        for row in game_rows(going_on)
    ]
    return render_template(
        "tv/choose.html", games=games, text=text, typed=typed[:LONGEST_TYPED_CODE], quiet=quiet
    )


@tv.get("/tv/waiting")
@requires(Action.TYPE_CODE)
def waiting() -> Response:
    """Lead a waiting screen on to the only game that goes on, if it was dealt after all games with
    numbers up to `after`. So a television shows the game of tonight though it is not touched."""
    after = request.args.get("after", 0, type=int)
    match _going_on():
        case (game,) if game.game_id > after:
            return make_response("", 204, redirect=url_for("tv.board", code=game.code))
    return make_response("", 204)


@tv.get("/w/<code>/tv")
@requires(Action.WATCH_GAME)
def board(code: str) -> str:
    """The board of one game."""
    view = game_by_code_or_404(code)
    return render_template(
        "tv/page.html",
        code=view.code,
        board=tv_fragment(view),
        address=page_address(public_base()).base,
        latest=max([view.game_id, *(game.game_id for game in _going_on())]),
    )


@tv.get("/w/<code>/tv/board")
@requires(Action.WATCH_GAME)
def news(code: str) -> str | Response | tuple[str, int]:
    """The board alone, for a screen without a stream; 204 if nothing changed since `seen`."""
    view = game_by_code_or_404(code)
    if redirection := to_next_game(view, TV):
        return redirection
    if not has_news(view):
        return "", 204
    return tv_fragment(view).for_page()


def tv_fragment(view: TableView) -> Fragment:
    """The board as the page has it, and as the stream sends it."""
    basis = scorer().chances.basis(view)
    draw = partial(_drawn_board, view, basis)
    return fragment_of(view, "tv", draw, (basis, language_in_address()))


def _drawn_board(view: TableView, basis: Basis) -> str:
    return render_template(
        "tv/_board.html",
        page=tv_page(all_in_readers_language(view)),
        outlook=outlook_lines(view, scorer().chances.outlook(view, basis)),
    )


@tv.get("/w/<code>/join.svg")
@requires(Action.WATCH_GAME)
def join(code: str) -> Response:
    """The QR code of the standings. Its text is in capitals, which make the code coarser."""
    view = game_by_code_or_404(code)
    text = address_in_code(public_url_for("standings.show", code=view.code))
    return not_stored(Response(svg_code(text), mimetype="image/svg+xml"))


def _going_on() -> tuple[GameLine, ...]:
    """The games in progress that this screen may see."""
    return games_found(GameSearch(over=False, put_away=False))
