"""Who may do what: the roles of a phone at a game, and the decorators of pages.

    HOST      holds the host's key: every game, new games, the rules that are saved here
    KEEPER    took the keeper's link of this game: everything in it
    SEAT      sits at this game with this phone: that player's own cards, and others' if asked to
    WATCHER   may look at this game, because this phone opened its watch code

A phone without a role sees nothing of a game, neither its names nor its code. One exception: where
no venue tables are set up (`service.venue`), everybody may look at the only game going on.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from enum import IntEnum
from functools import wraps
from typing import ParamSpec, TypeVar

from flask import Flask, current_app, make_response, render_template, request
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.errors import UnknownGame
from scorekeeper.game.referee import own_command
from scorekeeper.service import Scorer, TableView
from scorekeeper.web import this_phone
from scorekeeper.web.presenters.join import lost_words
from scorekeeper.web.this_phone import is_host, is_keeper, may_look, seat_at

Params = ParamSpec("Params")


Page = TypeVar("Page")


class Role(IntEnum):
    """What a phone is to a game. Each role may do what the lower ones may."""

    WATCHER = 0
    SEAT = 1
    KEEPER = 2
    HOST = 3


def init_access(app: Flask) -> None:
    """Set how the app writes its cookie: when a link is taken, not again with every page."""
    app.config["SESSION_REFRESH_EACH_REQUEST"] = False


def role_at(game_id: int) -> Role:
    """What this phone is to this game."""
    if is_host():
        return Role.HOST
    if is_keeper(game_id):
        return Role.KEEPER
    return Role.WATCHER if seat_at(game_id) is None else Role.SEAT


def may_undo(view: TableView, command_id: str) -> bool:
    """May this phone take back this command? The keeper may take back any, a seat its own. The
    referee decides whether the command can still be taken back at all."""
    if is_keeper(view.game_id):
        return True
    seat = seat_at(view.game_id)
    return seat is not None and own_command(view.game, view.log, seat) == command_id


# --- decorators of pages --------------------------------------------------------------------------


def keeper_only(
    page: Callable[Params, Page],
) -> Callable[Params, Page | Response]:
    """A page for the keeper of its game, or for the host where it belongs to no game. Everybody
    else gets 403 and reads what they may do."""

    @wraps(page)
    def guarded(*args: Params.args, **kwargs: Params.kwargs) -> Page | Response:
        game_id = kwargs.get("game_id")
        allowed = is_keeper(game_id) if isinstance(game_id, int) else is_host()
        return page(*args, **kwargs) if allowed else _not_here(game_id)

    return guarded


def seated_only(
    page: Callable[Params, Page],
) -> Callable[Params, Page | Response]:
    """A page for players with a seat at its game, and for its keeper, whose `seat_at` may be
    None."""

    @wraps(page)
    def guarded(*args: Params.args, **kwargs: Params.kwargs) -> Page | Response:
        game_id = kwargs.get("game_id")
        allowed = isinstance(game_id, int) and role_at(game_id) >= Role.SEAT
        return page(*args, **kwargs) if allowed else _not_here(game_id)

    return guarded


def looker_only(
    page: Callable[Params, Page],
) -> Callable[Params, Page | Response]:
    """A page for whoever may look at its game."""

    @wraps(page)
    def guarded(*args: Params.args, **kwargs: Params.kwargs) -> Page | Response:
        game_id = kwargs.get("game_id")
        allowed = isinstance(game_id, int) and may_look(game_id)
        return page(*args, **kwargs) if allowed else _not_here(game_id)

    return guarded


def _not_here(game_id: object) -> Response:
    """The 403 page. It says what happened to the role that this phone had."""
    code, lost = "", ""
    if isinstance(game_id, int):
        with suppress(UnknownGame):
            view = _scorer().view(game_id)
            code = view.code if may_look(game_id) else ""
            lost = _what_was_lost(view)
    sent = request.method == "POST"
    page = render_template("errors/not_here.html", code=code, lost=lost, sent=sent)
    return make_response(page, 403)


def _what_was_lost(view: TableView) -> str:
    device = this_phone.device_id()
    sitter = _scorer().links.sitter(view.game_id, device) if device else None
    if sitter is not None and (lost := lost_words(view, sitter)):
        return lost
    if this_phone.was_keeper(view.game_id):
        return _("This phone kept this game before. The keeper’s code has been replaced since.")
    return ""


def _scorer() -> Scorer:
    found: Scorer = current_app.extensions["scorer"]
    return found
