"""The picture of a game that is over: an image to save, or to send from a phone."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from threading import Lock

from flask import Blueprint, abort, make_response, request
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response

from scorekeeper.game.course import course
from scorekeeper.pages.shown.ending import is_worth_a_picture
from scorekeeper.pages.shown.fonts import can_draw, close_fonts
from scorekeeper.pages.shown.picture import Picture, game_picture
from scorekeeper.service import TableView
from scorekeeper.serving.threads import PICTURE_END
from scorekeeper.web import reader
from scorekeeper.web.access import Action, requires
from scorekeeper.web.forms import game_by_code_or_404, game_or_404
from scorekeeper.web.numbers import day_words

PICTURES_KEPT = 24
"""Drawn pictures in memory, of about 80 kB each."""

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


def _answer(view: TableView) -> Response:
    """The picture, which is drawn once and sent to every phone. A phone that has it already gets
    304. Aborts with 404 if the game is not worth a picture, or if nothing can draw it."""
    told = course(view.game)
    if not is_worth_a_picture(view, told):
        abort(404)
    if not can_draw():
        abort(404, NOTHING_TO_DRAW_WITH)
    day = day_words(view.started_at.astimezone().date(), reader.language(), reader.tags())
    content = game_picture(view, told, day)
    key = hashlib.sha256(repr(content).encode()).hexdigest()[:20]
    response = make_response()
    response.set_etag(key)
    response.mimetype = "image/png"
    if request.if_none_match.contains(key):
        return response.make_conditional(request)
    response.data = _drawn_picture(key, content)
    return response


_kept: OrderedDict[str, bytes] = OrderedDict()
_drawing = Lock()


def _drawn_picture(key: str, content: Picture) -> bytes:
    """The picture with this content as a PNG. One is drawn at a time, so that many phones that ask
    at the end of a game do not take the server's memory."""
    with _drawing:
        if key not in _kept:
            from scorekeeper.pages.picture.result import draw

            try:
                _kept[key] = draw(content)
            finally:
                close_fonts()
            if len(_kept) > PICTURES_KEPT:
                _kept.popitem(last=False)
        _kept.move_to_end(key)
        return _kept[key]
