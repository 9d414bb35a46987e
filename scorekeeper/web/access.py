"""Who may write: whoever took the host's key.

Knows the host's link and the cookie it gives. Refuses to know games; a page asks `may_write()` or
stands under `keeper_only`. What is checked before any page is asked for is in `guard`.

Opening the link shows what it offers and changes nothing, so that a robot that previews links takes
nothing; the button on that page takes the key, as a sealed cookie, and goes on to a clean address.
The cookie says which key it was taken with, counted from 1: a new key makes the old cookies dead.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from flask import (
    Blueprint,
    Flask,
    abort,
    current_app,
    g,
    make_response,
    redirect,
    render_template,
    request,
    session,
)
from werkzeug.wrappers import Response

from scorekeeper.service import Scorer

Params = ParamSpec("Params")
Page = TypeVar("Page")

door = Blueprint("access", __name__)

_HOLDS = "host"
WRONG_KEYS, WITHIN = 20, 60.0
"""So many wrong keys from one address within so many seconds, then no key is tried for a while."""


class Doorkeeper:
    """Counts wrong keys by address. `now` is seconds on any clock that only goes forward."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._wrong: dict[str, list[float]] = {}

    def listens_to(self, address: str) -> bool:
        """May this address try a key now?"""
        return len(self._lately(address)) < WRONG_KEYS

    def count_wrong(self, address: str) -> None:
        """This address tried a key that is none."""
        if len(self._wrong) > 1000:
            self._wrong.clear()
        self._wrong[address] = [*self._lately(address), self._now()]

    def _lately(self, address: str) -> list[float]:
        return [at for at in self._wrong.get(address, ()) if self._now() - at < WITHIN]


def init_access(app: Flask) -> None:
    """Hang the host's link into the app. The scorer is in `app.extensions` already."""
    app.extensions["doorkeeper"] = Doorkeeper()
    # The cookie is written when the key is taken, and not again with every page.
    app.config["SESSION_REFRESH_EACH_REQUEST"] = False
    app.register_blueprint(door)


def may_write() -> bool:
    """Does this device hold the host's key?"""
    if "may_write" not in g:
        held = session.get(_HOLDS)
        g.may_write = held is not None and held == _scorer().host_generation()
    return bool(g.may_write)


def keeper_only(
    page: Callable[Params, Page],
) -> Callable[Params, Page | Response]:
    """A page for those who may write. Everybody else reads that they may look, and the way in."""

    @wraps(page)
    def guarded(*args: Params.args, **kwargs: Params.kwargs) -> Page | Response:
        if not may_write():
            return make_response(render_template("access/not_here.html"), 403)
        return page(*args, **kwargs)

    return guarded


@door.get("/h/<key>")
@door.get("/H/<key>")
def welcome(key: str) -> str:
    """What this link offers. Takes nothing."""
    _try(key)
    return render_template("access/welcome.html", holds=may_write())


@door.post("/h/<key>")
@door.post("/H/<key>")
def take(key: str) -> Response:
    """Take the key: this device may write from now on."""
    _try(key)
    session[_HOLDS] = _scorer().host_generation()
    session.permanent = True
    return redirect("/", 303)


def _try(key: str) -> None:
    keeper: Doorkeeper = current_app.extensions["doorkeeper"]
    address = request.remote_addr or ""
    if not keeper.listens_to(address):
        abort(429)
    if not secrets.compare_digest(key.upper().encode(), _scorer().host_key().encode()):
        keeper.count_wrong(address)
        abort(404)


def _scorer() -> Scorer:
    found: Scorer = current_app.extensions["scorer"]
    return found
