"""The four roles of a phone at a game, the cookie that holds them, and the decorators of pages.

    HOST      holds the host's key: every game, new games, the rules that are saved here
    KEEPER    took the keeper's link of this game: everything in it
    SEAT      sits at this game with this phone: that player's own cards, and others' if asked to
    WATCHER   may look at this game, because this phone opened its watch code

A phone without a role sees nothing of a game, neither its names nor its code. One exception: where
no venue tables are set up (`service.venue`), everybody may look at the only game going on, because
an evening at home must need only one scan.

Opening a link shows what it offers and changes nothing, because chat programs open links to preview
them. The button on that page takes the link, sets a sealed cookie and goes on to an address without
a key. The cookie names the phone and the number of each link it took. A link that was replaced
since then gives no role.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from enum import IntEnum
from functools import wraps
from typing import ParamSpec, TypeVar

from flask import Flask, current_app, g, make_response, render_template, request, session
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.errors import UnknownGame
from scorekeeper.game.referee import own_command
from scorekeeper.game.values import Seat
from scorekeeper.service import Scorer, TableView
from scorekeeper.web.presenters.join import lost_words

Params = ParamSpec("Params")


Page = TypeVar("Page")


_HOLDS, _KEEPS, _WATCHES, _DEVICE, _WALL = "host", "keeps", "watches", "device", "wall"


_MOST_KEPT = 20
"""Games whose keeper's links one cookie remembers, and games it may look at; the oldest goes
first."""


class Role(IntEnum):
    """What a phone is to a game. Each role may do what the lower ones may."""

    WATCHER = 0
    SEAT = 1
    KEEPER = 2
    HOST = 3


def init_access(app: Flask) -> None:
    """Set how the app writes its cookie: when a link is taken, not again with every page."""
    app.config["SESSION_REFRESH_EACH_REQUEST"] = False


# --- asking ---------------------------------------------------------------------------------------


def is_host() -> bool:
    """Does this device hold the host's key?"""
    if "is_host" not in g:
        held = session.get(_HOLDS)
        g.is_host = held is not None and held == _scorer().host_generation()
    return bool(g.is_host)


def role_at(game_id: int) -> Role:
    """What this phone is to this game."""
    if is_host():
        return Role.HOST
    if _keeps(game_id):
        return Role.KEEPER
    return Role.WATCHER if seat_at(game_id) is None else Role.SEAT


def may_keep(game_id: int) -> bool:
    """May this phone do everything in this game?"""
    return role_at(game_id) >= Role.KEEPER


def may_undo(view: TableView, command_id: str) -> bool:
    """May this phone take back this command? The keeper may take back any, a seat its own. The
    referee decides whether the command can still be taken back at all."""
    if may_keep(view.game_id):
        return True
    seat = seat_at(view.game_id)
    return seat is not None and own_command(view.game, view.log, seat) == command_id


def seat_at(game_id: int) -> Seat | None:
    """The seat of this phone at this game. A keeper's or the host's phone may have one too."""
    device = this_device()
    return None if device is None else _scorer().links.seat_of(game_id, device)


def actor(game_id: int) -> str:
    """The actor that the log names for this phone: a seat, `keeper` or `host`."""
    return seat_at(game_id) or ("host" if is_host() else "keeper")


def this_device() -> str | None:
    """The name of this phone in its cookie; None before it first asked for a seat."""
    found = session.get(_DEVICE)
    return found if isinstance(found, str) else None


def may_look(game_id: int) -> bool:
    """May this phone see this game? With a role, with a valid watch code, or because it is the only
    game at home."""
    return came_before(game_id) or game_id == the_game_of_this_house()


def came_before(game_id: int) -> bool:
    """Has this phone a role in the game, or did it open the watch code that is still valid? Its
    sealed cookie says so."""
    return role_at(game_id) > Role.WATCHER or _scorer().links.generation(game_id) == _watched().get(
        game_id, -1
    )


def knows_wall(code: str) -> bool:
    """Did this phone open this code of the wall before?"""
    return bool(code) and session.get(_WALL) == code


def know_wall(code: str) -> None:
    """Remember that this phone opened this code of the wall."""
    if request.method != "HEAD" and not knows_wall(code):
        session[_WALL] = code
        session.permanent = True


def games_of_this_phone() -> frozenset[int]:
    """The games that this phone keeps, sits at or looked at. The host's key is not counted, because
    it opens all games."""
    device, links = this_device(), _scorer().links
    seated = links.seated_games(device) if device else frozenset()
    return seated | {game_id for game_id in (*_kept(), *_watched()) if may_look(game_id)}


def the_game_of_this_house() -> int | None:
    """The only game going on where no venue tables are set up; None where there are several games,
    or none, or venue tables."""
    if "only_game" not in g:
        g.only_game = None if _scorer().places.there_are() else _scorer().lists.only_one_going_on()
    found: int | None = g.only_game
    return found


def kept_once(game_id: int) -> bool:
    """Did this phone keep the game by a link that was replaced since?"""
    return game_id in _kept() and not _keeps(game_id)


# --- taking ---------------------------------------------------------------------------------------


def name_device() -> str:
    """The name of this phone, a new one if it has none. The answer's cookie carries it."""
    known = this_device()
    if known is None:
        known = session[_DEVICE] = secrets.token_urlsafe(12)
        session.permanent = True
    return known


def hold_host_key(generation: int) -> None:
    """Remember that this phone took the host's key of this generation."""
    session[_HOLDS] = generation
    session.permanent = True


def keep(game_id: int, number: int) -> None:
    """Make this phone a keeper of this game, by the keeper's link of this number."""
    others = [[game, link] for game, link in _kept().items() if game != game_id]
    session[_KEEPS] = [*others, [game_id, number]][-_MOST_KEPT:]
    session.permanent = True
    watch(game_id)


def watch(game_id: int) -> None:
    """Let this phone look at this game from now on. Only its own cookie says so; a HEAD request
    gets none."""
    generation = _scorer().links.generation(game_id)
    watched = _watched()
    if request.method == "HEAD" or is_host() or watched.get(game_id) == generation:
        return
    others = [[game, known] for game, known in watched.items() if game != game_id]
    session[_WATCHES] = [*others, [game_id, generation]][-_MOST_KEPT:]
    session.permanent = True


def keep_what_it_began(game_id: int) -> None:
    """Make this phone keeper of the game it began, by the first keeper's link. Re-sending the old
    form never restores a replaced link."""
    number = _scorer().links.first_keeper_number(game_id)
    if number is not None and not is_host():
        keep(game_id, number)


def keep_on(game_id: int) -> None:
    """Let the phone that has just replaced the keeper's link keep the game by the new one."""
    number = _scorer().links.keeper_number(game_id)
    if number is not None and not is_host():
        keep(game_id, number)


# --- decorators of pages --------------------------------------------------------------------------


def keeper_only(
    page: Callable[Params, Page],
) -> Callable[Params, Page | Response]:
    """A page for the keeper of its game, or for the host where it belongs to no game. Everybody
    else gets 403 and reads what they may do."""

    @wraps(page)
    def guarded(*args: Params.args, **kwargs: Params.kwargs) -> Page | Response:
        game_id = kwargs.get("game_id")
        allowed = may_keep(game_id) if isinstance(game_id, int) else is_host()
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
    device = this_device()
    sitter = _scorer().links.sitter(view.game_id, device) if device else None
    if sitter is not None and (lost := lost_words(view, sitter)):
        return lost
    if kept_once(view.game_id):
        return _("It kept this game before. The keeper’s code was replaced since.")
    return ""


def _kept() -> dict[int, int]:
    """Games and the numbers of their keeper's links, the oldest first."""
    return dict(session.get(_KEEPS, ()))


def _watched() -> dict[int, int]:
    """Games this phone may look at, and the generation of the code it opened."""
    return dict(session.get(_WATCHES, ()))


def _keeps(game_id: int) -> bool:
    """Does this phone keep the game, by its keeper's link or by that of the game before it? After
    *Same again* every keeper's phone stays one."""
    links, kept = _scorer().links, _kept()
    if game_id in kept:
        return links.keeps(game_id, kept[game_id])
    before = links.kept_like(game_id) if kept else None
    return before is not None and _keeps(before)


def _scorer() -> Scorer:
    found: Scorer = current_app.extensions["scorer"]
    return found
