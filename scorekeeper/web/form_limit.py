"""The limit on the forms that each phone and each address sends to an open house."""

from __future__ import annotations

from flask import Flask, request

from scorekeeper.web.open_house import is_open_house
from scorekeeper.web.rate_limit import count_form
from scorekeeper.web.this_phone import device_id


def init_form_limit(app: Flask) -> None:
    """Count every form in an open house, and answer 429 where there are too many. Call this after
    `security.init_guard`: what it refuses is not counted."""

    @app.before_request
    def _count() -> None:
        if request.method == "POST" and is_open_house():
            count_form(device_id())
