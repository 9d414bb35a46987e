"""Answers that no browser may store, because they show a key or hold for one moment only."""

from __future__ import annotations

from werkzeug.wrappers import Response


def not_stored(answer: Response | str) -> Response:
    """This answer, or this page as an answer, with the header that forbids storing it."""
    made = Response(answer, mimetype="text/html") if isinstance(answer, str) else answer
    made.headers["Cache-Control"] = "no-store"
    return made
