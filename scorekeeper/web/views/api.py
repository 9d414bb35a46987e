"""The API for programs: one question as JSON, one answer, and the description of both.

It answers the same questions as `scorekeeper ask`. It is open to everybody and records nothing, so
a question may come from any web site.
"""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request
from werkzeug.exceptions import RequestEntityTooLarge

from scorekeeper.api import MOST_BYTES, answer_line, print_answer
from scorekeeper.api.openapi import description
from scorekeeper.web.access import Action, requires
from scorekeeper.web.presenters.api import api_page
from scorekeeper.web.security import writes_nothing

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
