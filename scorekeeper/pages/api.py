"""The page that documents the questions of programs, made from the catalogue that answers them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace

from flask import Blueprint, Response, abort, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.exceptions import RequestEntityTooLarge

from scorekeeper.api import MOST_BYTES, answer, answer_line, print_answer
from scorekeeper.api.dispatch import QUESTIONS
from scorekeeper.api.fields import Field, QuestionKind
from scorekeeper.api.games import MOST_GAMES, finished_games, watched_game
from scorekeeper.api.openapi import default_of, description
from scorekeeper.pages.shown.rulings import in_readers_language
from scorekeeper.service.game_lists import GameSearch
from scorekeeper.web.access import Action, requires
from scorekeeper.web.forms import game_by_code_or_404, scorer
from scorekeeper.web.limits import count_code_or_429
from scorekeeper.web.security import writes_nothing


@dataclass(frozen=True, slots=True)
class FieldLine:
    """One field of a question. `default` is JSON, or "" where there is none."""

    name: str
    about: str
    required: bool
    default: str


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionPart:
    """One kind of question, with an example and the answer to it."""

    name: str
    about: str
    fields: tuple[FieldLine, ...]
    asked: str
    answered: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiPage:
    """All questions. `first` is a complete command to try."""

    questions: tuple[QuestionPart, ...]
    first: str


def api_page(host_url: str) -> ApiPage:
    """The page, with examples for a server at this address."""
    parts = tuple(_part(question) for question in QUESTIONS.values())
    asked = json.dumps(QUESTIONS["points"].example)
    return ApiPage(questions=parts, first=f"curl {host_url}api/ask -d '{asked}'")


def _part(question: QuestionKind) -> QuestionPart:
    return QuestionPart(
        name=question.name,
        about=question.about,
        fields=tuple(_line(field, question) for field in question.fields),
        asked=_printed(question.example),
        answered=_printed(answer(dict(question.example))),
    )


def _line(field: Field[object], question: QuestionKind) -> FieldLine:
    default = default_of(field)
    printed = "" if default is None else json.dumps(default)
    return FieldLine(field.name, field.about, field.name in question.required, printed)


def _printed(values: Mapping[str, object]) -> str:
    """JSON with one field on each line."""
    fields = (
        f' "{name}": {json.dumps(value, ensure_ascii=False)}' for name, value in values.items()
    )
    return "{\n" + ",\n".join(fields) + "\n}"


# --- was web/views/api.py
# The API for programs: one question as JSON, one answer, and the description of both.
#
# It answers the same questions as `scorekeeper ask`. It is open to everybody and records nothing,
# so a question may come from any web site.


api = Blueprint("api", __name__)


@api.post("/api/ask")
@requires(Action.ASK_AS_PROGRAM)
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
def openapi() -> Response:
    """The OpenAPI description of the questions."""
    return _json(print_answer(dict(description())), 200)


@api.get("/api")
@requires(Action.ASK_AS_PROGRAM)
def show() -> str:
    """The page about the questions, for people who write programs."""
    return render_template("api/page.html", page=api_page(request.host_url))


def _body() -> bytes:
    """The body, also if a program sends it in chunks without a length. Raises
    RequestEntityTooLarge."""
    if request.content_length is not None:
        return request.get_data()
    request.environ["wsgi.input_terminated"] = True  # our server ends it where it ends
    body = request.get_data()
    if request.max_content_length is not None and len(body) >= request.max_content_length:
        raise RequestEntityTooLarge
    return body


def _json(body: bytes, status: int) -> Response:
    return Response(body + b"\n", status, mimetype="application/json")


# --- was web/views/programs.py
# JSON that other programs read: a game under its watch code, and the feed of finished games.
#
# Any web page may read both, without cookies: who knows the code or the address may look anyway.
# Only a right answer says so. A page that guesses learns nothing, not even that there is a
# scorekeeper.


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
