"""What a proxy and a monitor ask: whether this server can serve, and what it has counted."""

from __future__ import annotations

import logging

from flask import Blueprint, current_app, request
from werkzeug.wrappers import Response

from scorekeeper.errors import StorageError
from scorekeeper.serving.metrics import Metrics
from scorekeeper.serving.threads import HEALTH_PATH
from scorekeeper.web.access import Action, requires
from scorekeeper.web.cookies import not_stored
from scorekeeper.web.scorer import scorer

health = Blueprint("health", __name__)

WITHIN = 1.5
"""Seconds for the database to answer, so that the answer to a monitor takes at most two."""

_log = logging.getLogger(__name__)


@health.get(HEALTH_PATH)
@requires(Action.ASK_FOR_HEALTH)
def show() -> Response:
    """200 if the database answers, else 503."""
    try:
        scorer().check(WITHIN)
    except StorageError as error:
        _log.warning("asked for health, and the database fails: %s", error)
        return not_stored(Response("no database\n", 503, mimetype="text/plain"))
    return not_stored(Response("ok\n", mimetype="text/plain"))


@health.get("/metrics")
@requires(Action.READ_METRICS)
def metrics() -> Response:
    """What this server has counted, and how many games and entries there are."""
    counted: Metrics = current_app.extensions["metrics"]
    accepted = request.headers.get("Accept", "")
    text, content_type = counted.printed(*scorer().exports.totals(), accepted)
    return not_stored(Response(text, content_type=content_type))
