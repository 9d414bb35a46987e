"""What the live stream shows: which game or wall a code opens, and the partials that are sent."""

from __future__ import annotations

from flask import Flask, render_template

from scorekeeper.errors import UnknownGame
from scorekeeper.live import WALL, game_channel
from scorekeeper.service import Scorer
from scorekeeper.web import this_phone
from scorekeeper.web.open_streams import OpenStreams
from scorekeeper.web.presenters.ask.shown_rulings import all_in_readers_language
from scorekeeper.web.presenters.chances import chances_page, outlook_lines
from scorekeeper.web.presenters.standings_page import watch_page
from scorekeeper.web.presenters.tv import tv_page
from scorekeeper.web.rate_limit import STREAMS_OF_A_PHONE, STREAMS_OF_AN_ADDRESS, network_of, share
from scorekeeper.web.reader import IN_ADDRESS
from scorekeeper.web.stream import WatchedChannel
from scorekeeper.web.views.wall import page_of_wall
from scorekeeper.wording.terms import name_cards_by_deck


def may_try_at_the_stream(
    pages: Flask, scorer: Scorer, address: str, code: str, right: bool, cookie: str
) -> bool:
    """May a phone at this address open a stream with this code? Tries are counted together with
    those on the pages. A phone whose cookie shows that it opened the code before is not counted."""
    opened = right or scorer.links.was_replaced(code)
    if pages.extensions["limits"].codes.allows(network_of(address), right=opened):
        return True
    if not right or not cookie:
        return False
    with pages.test_request_context("/", headers={"Cookie": cookie}):
        if scorer.venue.opens_wall(code):
            return this_phone.knows_wall(scorer.venue.wall_code())
        return this_phone.knows_game(scorer.watched(code)[0])


def open_streams_of(pages: Flask, processes: int) -> OpenStreams:
    """The open streams of these pages in one of so many processes."""

    def phone_of(cookie: str) -> str:
        with pages.test_request_context("/", headers={"Cookie": cookie} if cookie else {}):
            return this_phone.device_id() or ""

    return OpenStreams(
        phone_of,
        of_a_phone=share(STREAMS_OF_A_PHONE, processes),
        of_an_address=share(STREAMS_OF_AN_ADDRESS, processes),
    )


def watched_under(scorer: Scorer, code: str, *, wall: bool = True) -> WatchedChannel:
    """What this code opens: a game, or the `wall` where there is one. Raises UnknownGame."""
    if wall and scorer.venue.opens_wall(code):
        return WatchedChannel(WALL, scorer.venue.version())
    game_id, latest = scorer.watched(code)
    return WatchedChannel(game_channel(game_id), latest, scorer.links.door_version(game_id))


def render_fragment(app: Flask, view: str, code: str, language: str) -> tuple[int, str]:
    """The number of the newest entry, and the partial that shows the game after it. Raises
    UnknownGame."""
    scorer: Scorer = app.extensions["scorer"]
    if view == "wall":
        if not scorer.venue.opens_wall(code):
            raise UnknownGame("unknown_code", typed=code)
        with app.test_request_context(f"/wall/{code}", query_string={IN_ADDRESS: language}):
            wall = page_of_wall(scorer)
            return wall.seq, render_template("wall/_tiles.html", page=wall)
    game_view = scorer.view_by_code(code)
    page = f"/w/{code}/tv" if view == "tv" else f"/w/{code}"
    with app.test_request_context(page, query_string={IN_ADDRESS: language}):
        name_cards_by_deck(game_view.game.table.rule_sheet)
        if view == "seq":
            return game_view.game.seq, str(game_view.game.seq)
        outlook = outlook_lines(game_view, scorer.chances.outlook(game_view))
        if view == "tv":
            return game_view.game.seq, render_template(
                "tv/_board.html",
                page=tv_page(all_in_readers_language(game_view)),
                outlook=outlook,
            )
        return game_view.game.seq, render_template(
            "standings/_standings.html",
            page=watch_page(all_in_readers_language(game_view)),
            outlook=outlook,
            chances=chances_page(game_view, scorer.chances.hindsight(game_view)),
        )
