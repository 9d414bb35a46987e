"""JSON that other programs read: a game under its watch code, and the feed of finished games.

Any web page may read both, without cookies: who knows the code or the address may look anyway. Only
a right answer says so. A page that guesses learns nothing, not even that there is a scorekeeper.
"""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, Response, abort, request, url_for
from flask_babel import gettext as _

from scorekeeper.api import print_answer
from scorekeeper.api.games import MOST_GAMES, finished_games, watched_game
from scorekeeper.service.game_lists import GameSearch
from scorekeeper.web.access import Action, requires
from scorekeeper.web.presenters.ask.shown_rulings import in_readers_language
from scorekeeper.web.rate_limit import count_code_or_429
from scorekeeper.web.submit import game_by_code_or_404, scorer

programs = Blueprint("programs", __name__)


@programs.get("/w/<code>.json")
@requires(Action.WATCH_GAME)
def game(code: str) -> Response:
    """The game of this watch code in JSON. The ETag changes with every entry."""
    view = game_by_code_or_404(code)
    following = scorer().next_games.after(view.game_id)
    next_code = None if following is None else scorer().view(following).code
    last = in_readers_language(view, view.log[-1])
    view = replace(view, log=(*view.log[:-1], last))
    return _open_to_all(watched_game(view, next_code), "application/json")


@programs.get("/feed/<address>.json")
@requires(Action.READ_FEED)
def feed(address: str) -> Response:
    """The finished games, the latest first."""
    right = scorer().host_settings.is_feed_address(address)
    count_code_or_429(right=right)
    if not right:
        abort(404, _("This is not the address of the feed. The host finds it under All games."))
    base = request.host_url.rstrip("/")
    url = f"{base}{url_for('programs.feed', address=address)}"
    lines = scorer().lists.found(GameSearch(over=True), most=MOST_GAMES)
    return _open_to_all(finished_games(lines, base, url), "application/feed+json")


def _open_to_all(content: dict[str, object], kind: str) -> Response:
    """This content in JSON, for every origin; 304 without it if the program has it already."""
    answer = Response(print_answer(content) + b"\n", mimetype=kind)
    answer.headers["Access-Control-Allow-Origin"] = "*"
    answer.headers["Access-Control-Expose-Headers"] = "ETag"
    answer.add_etag()
    answer.make_conditional(request)
    return answer
