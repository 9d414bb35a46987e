"""What programs read over HTTP, as JSON: answers to questions, one game, the feed of games.

`/api/ask` answers the same questions as `scorekeeper ask`. It records nothing and is open to every
web site. A game is read under its watch code, the feed of finished games under its address; any web
site may read both without cookies, because these codes alone open them. Only a right answer carries
the header for that: a page that guesses learns nothing, not even that there is a scorekeeper.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache

from flask import Blueprint, Response, abort, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.exceptions import RequestEntityTooLarge

from scorekeeper.api.answers import json_of
from scorekeeper.api.description import Description, Field
from scorekeeper.api.dispatch import (
    MOST_BYTES,
    QUESTIONS,
    answer_line,
    answer_of_example,
    print_answer,
)
from scorekeeper.api.games import MOST_GAMES, finished_games, watched_game
from scorekeeper.api.openapi import description
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.rulings import all_in_readers_language
from scorekeeper.service.game_lists import GameSearch
from scorekeeper.web.access import Action, may, requires
from scorekeeper.web.forms import game_by_code_or_404
from scorekeeper.web.limits import count_code_or_429
from scorekeeper.web.long_work import takes_long
from scorekeeper.web.navigation import public_url_for
from scorekeeper.web.reader import language
from scorekeeper.web.scorer import scorer
from scorekeeper.web.security import writes_nothing


@immutable
class FieldLine:
    """One field of a question. `default` is JSON, or "" if the field has no default."""

    field: Field
    required: bool
    default: str


@immutable(kw_only=True)
class QuestionPart:
    """One kind of question, with an example and the answer to it."""

    question: Description
    fields: tuple[FieldLine, ...]
    asked: str
    answered: str


@immutable(kw_only=True)
class ApiPage:
    """The page about the questions. `first` is a complete command to try,
    `first_answer` what comes back. `feed_url` is "" for all but the host."""

    questions: tuple[QuestionPart, ...]
    first: str
    first_answer: str
    feed_url: str


def api_page(host_url: str, tag: str, feed_url: str = "") -> ApiPage:
    """The page that documents the questions, made from the catalogue that answers them. Its
    examples are for a server at this address, and answered in the language with this tag, which is
    the reader's."""
    parts = tuple(_part(question, tag) for question in QUESTIONS.values())
    fields = [
        f"{json.dumps(name)}: {json.dumps(value)}"
        for name, value in QUESTIONS["points"].example.items()
    ]
    asked = ",\n      ".join(fields)
    return ApiPage(
        questions=parts,
        first=f"curl {host_url}api/ask \\\n  -d '{{{asked}}}'",
        first_answer=_answered("points", tag),
        feed_url=feed_url,
    )


def _part(question: Description, tag: str) -> QuestionPart:
    return QuestionPart(
        question=question,
        fields=tuple(_line(field, question) for field in question.fields),
        asked=_printed(question.example),
        answered=_answered(question.name, tag),
    )


@cache
def _answered(name: str, _tag: str) -> str:
    """The answer to the example of this question, in the reader's language."""
    return _printed(answer_of_example(QUESTIONS[name]))


def _line(field: Field, question: Description) -> FieldLine:
    default = field.default_in_json
    printed = "" if default is None else json.dumps(default)
    return FieldLine(field, field.name in question.required, printed)


def _printed(values: Mapping[str, object]) -> str:
    """JSON with one field on each line."""
    fields = (
        f'  "{name}": {json.dumps(value, ensure_ascii=False)}' for name, value in values.items()
    )
    return "{\n" + ",\n".join(fields) + "\n}"


api = Blueprint("api", __name__)


@api.post("/api/ask")
@requires(Action.ASK_AS_PROGRAM)
@takes_long
@writes_nothing
def ask() -> Response:
    """Answer one question in JSON, whatever its content type."""
    try:
        found, refused = answer_line(_body()), 400
    except RequestEntityTooLarge:
        found, refused = answer_line(b" " * MOST_BYTES), 413
    return _json(print_answer(found), refused if "error" in found else 200)


@api.get("/api/openapi.json")
@requires(Action.ASK_AS_PROGRAM)
@takes_long
def openapi() -> Response:
    """The OpenAPI description of the questions."""
    servers = [{"url": f"{request.script_root}/"}]
    return _json(print_answer({**description(), "servers": servers}), 200)


@api.get("/api")
@requires(Action.ASK_AS_PROGRAM)
@takes_long
def show() -> str:
    """The page about the questions, for people who write programs. The host finds the address of
    the feed there."""
    feed_url = ""
    if may(Action.EXPORT_ALL):
        feed_url = public_url_for("api.feed", address=scorer().host_settings.feed_address())
    page = api_page(request.url_root, language().tag, feed_url)
    return render_template("api/page.html", page=page)


@api.get("/w/<code>.json")
@requires(Action.WATCH_GAME)
def game(code: str) -> Response:
    """The game of this watch code in JSON. The ETag changes with every entry."""
    view = all_in_readers_language(game_by_code_or_404(code))
    following = scorer().next_games.after(view.game_id)
    next_code = None if following is None else scorer().view(following).code
    return _open_to_all(json_of(watched_game(view, next_code)), "application/json")


@api.get("/feed/<address>.json")
@requires(Action.READ_FEED)
@takes_long
def feed(address: str) -> Response:
    """The finished games, the latest first."""
    right = scorer().host_settings.is_feed_address(address)
    count_code_or_429(address, right=right)
    if not right:
        abort(
            404,
            _("This is not the address of the feed. The host finds it on the page for programs."),
        )
    base = request.url_root.rstrip("/")
    url = url_for("api.feed", address=address, _external=True)
    lines = scorer().lists.find(GameSearch(over=True), most=MOST_GAMES)
    return _open_to_all(finished_games(lines, base, url), "application/feed+json")


def _body() -> bytes:
    """The body, also if a program sends it in chunks without a length. Raises
    RequestEntityTooLarge."""
    if request.content_length is not None:
        return request.get_data()
    request.environ["wsgi.input_terminated"] = True  # our server ends the stream with the body
    body = request.get_data()
    if request.max_content_length is not None and len(body) >= request.max_content_length:
        raise RequestEntityTooLarge
    return body


def _json(body: bytes, status: int) -> Response:
    return Response(body + b"\n", status, mimetype="application/json")


def _open_to_all(content: dict[str, object], kind: str) -> Response:
    """This content in JSON, for every origin; 304 without it if the program has it already."""
    response = Response(print_answer(content) + b"\n", mimetype=kind)
    response.headers["Access-Control-Allow-Origin"] = "*"
    response.headers["Access-Control-Expose-Headers"] = "ETag"
    response.add_etag()
    response.make_conditional(request)
    return response
