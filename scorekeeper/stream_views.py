"""What the live stream shows of a game, a seat or the wall, and to whom.

What everybody with a code may see is drawn for all of them at once. The table and a seat are pages
of one phone: the cookie with which it opened its stream decides, again for each change.
"""

from __future__ import annotations

from functools import lru_cache

from flask import Flask
from flask.ctx import RequestContext
from werkzeug.test import create_environ

from scorekeeper.errors import UnknownGame
from scorekeeper.live import WALL, game_channel
from scorekeeper.pages.my_seat import seat_fragment
from scorekeeper.pages.standings import standings_fragment
from scorekeeper.pages.table import table_fragment
from scorekeeper.pages.tv import tv_fragment
from scorekeeper.pages.wall import page_of_wall, wall_fragment
from scorekeeper.service import Scorer, TableView
from scorekeeper.serving.limits import (
    STREAMS_OF_A_PHONE,
    STREAMS_OF_AN_ADDRESS,
    network_of,
    share,
)
from scorekeeper.serving.stream import OpenStreams, WatchedChannel
from scorekeeper.serving.stream_groups import Watched
from scorekeeper.web import this_phone
from scorekeeper.web.access import Action, may
from scorekeeper.web.fragments import Fragment
from scorekeeper.web.phone_request import PhoneRequest
from scorekeeper.web.reader import IN_ADDRESS, answer_in
from scorekeeper.wording.terms import name_cards_by_deck

SHARED_VIEWS = ("standings", "tv", "wall")
"""What every phone with the code may see."""

OWN_VIEWS = ("table", "seat")
"""The pages of one phone that get their news by the stream, as the role of its cookie allows."""

MOST_ASKED = 512
"""Requests that are kept to draw by, of some 2 kB each. A table has four or five."""


def may_try_at_the_stream(
    pages: Flask, scorer: Scorer, address: str, code: str, right: bool, cookie: str
) -> bool:
    """May a phone at this address open a stream with this code? Tries are counted together with
    those on the pages. A phone whose cookie shows that it opened the code before is not counted."""
    opened = right or scorer.was_code(code)
    if pages.extensions["limits"].codes.allows(network_of(address), right=opened, of=code):
        return True
    if not right or not cookie:
        return False
    with _request_of(pages, cookie):
        if scorer.venue.opens_wall(code):
            return this_phone.knows_wall(scorer.venue.wall_code())
        return this_phone.knows_game(scorer.watched(code)[0])


def may_see(pages: Flask, scorer: Scorer, view: str, code: str, cookie: str) -> bool:
    """May the phone with this cookie have this page of its own, of the game with this code?"""
    action = Action.OPEN_TABLE if view == "table" else Action.OPEN_OWN_SEAT
    with _request_of(pages, cookie):
        return may(action, scorer.watched(code)[0])


def open_streams_of(pages: Flask, processes: int) -> OpenStreams:
    """The count of open streams in this process, one of `processes` that share the limits."""

    def phone_of(cookie: str) -> str:
        with _request_of(pages, cookie):
            return this_phone.device_id() or ""

    return OpenStreams(
        phone_of,
        of_a_phone=share(STREAMS_OF_A_PHONE, processes),
        of_an_address=share(STREAMS_OF_AN_ADDRESS, processes),
    )


def watched_under(scorer: Scorer, code: str, *, wall: bool = True) -> WatchedChannel:
    """What this code opens: a game or, unless `wall` is False, the wall. Raises UnknownGame."""
    if wall and scorer.venue.opens_wall(code):
        return WatchedChannel(WALL, scorer.venue.version())
    game_id, latest = scorer.watched(code)
    return WatchedChannel(game_channel(game_id), latest, scorer.links.door_version(game_id))


def render_fragment(app: Flask, watched: Watched) -> tuple[int, str]:
    """The number of the newest entry, and the part of a page that shows the game or the wall after
    it; only the number if the page has to be loaded again. Raises UnknownGame, also if this phone
    may not see it."""
    scorer: Scorer = app.extensions["scorer"]
    view, code = watched.view, watched.code
    if view == "wall":
        if not scorer.venue.opens_wall(code):
            raise UnknownGame("unknown_code", typed=code)
        with _request(app, f"/wall/{code}", watched):
            wall = page_of_wall(scorer)
            return wall.seq, wall_fragment(wall).for_stream()
    game = scorer.view_by_code(code)
    # The addresses on a screen keep the language of the page that names them (`web/reader.py`).
    page = f"/w/{code}/tv" if view == "tv" else f"/w/{code}"
    with _request(app, page, watched):
        answer_in(watched.language)
        name_cards_by_deck(game.game.table.rule_sheet)
        found = _fragment(view, game)
        return game.seq, str(game.seq) if found is None else found.for_stream()


def _request_of(pages: Flask, cookie: str) -> RequestContext:
    """Any request of the phone with this cookie."""
    return pages.test_request_context("/", headers={"Cookie": cookie} if cookie else {})


def _request(app: Flask, path: str, watched: Watched) -> RequestContext:
    """A request for this page in the language that is watched, with the cookie of the phone."""
    asked = _asked(path, watched.language, watched.cookie, watched.root)
    return _DrawnFor(app, asked.environ, asked)


class _DrawnFor(RequestContext):
    """While something is drawn for a stream. Where its address leads is found once."""

    def match_request(self) -> None:
        if self.request.url_rule is None:
            super().match_request()


@lru_cache(maxsize=MOST_ASKED)
def _asked(path: str, language: str, cookie: str, root: str) -> PhoneRequest:
    """The same request each time, because to make one and to read it takes a tenth of what drawing
    takes. Several threads may look at it; nothing of an answer is kept in it."""
    environ = create_environ()
    environ |= {"SCRIPT_NAME": root, "PATH_INFO": path}
    environ["QUERY_STRING"] = f"{IN_ADDRESS}={language}"
    if cookie:
        environ["HTTP_COOKIE"] = cookie
    return PhoneRequest(environ)


def _fragment(view: str, game: TableView) -> Fragment | None:
    """What this view shows of the game; None if its page has to be loaded again."""
    match view:
        case "table":
            if not may(Action.OPEN_TABLE, game.game_id):
                raise UnknownGame("unknown_game", game_id=game.game_id)
            return None if game.game.outcome else table_fragment(game)
        case "seat":
            seat = this_phone.seat_at(game.game_id)
            if seat is None:
                raise UnknownGame("unknown_game", game_id=game.game_id)
            return seat_fragment(game, seat) if seat in game.game.seats else None
        case "tv":
            return tv_fragment(game)
        case "standings":
            return standings_fragment(game)
        case _:
            return None
