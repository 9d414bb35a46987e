"""The host's link: a phone that opens it and taps the button may start games and enter anything.

In an open house it opens the host's page instead, and no game.
"""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, url_for
from werkzeug.wrappers import Response

from scorekeeper.web.access import Action, requires
from scorekeeper.web.open_house import is_open_house
from scorekeeper.web.rate_limit import count_code_or_429
from scorekeeper.web.submit import scorer
from scorekeeper.web.this_phone import is_host, is_the_host_key, take_host_key

host_key = Blueprint("host_key", __name__)


@host_key.get("/h/<key>")
@host_key.get("/H/<key>")
@requires(Action.TAKE_LINK)
def welcome(key: str) -> str:
    """What this link offers. Takes nothing."""
    _check(key)
    return render_template("host_key/welcome.html", holds=is_host(), open_house=is_open_house())


@host_key.post("/h/<key>")
@host_key.post("/H/<key>")
@requires(Action.TAKE_LINK)
def take(key: str) -> Response:
    """Take the key: at home this phone may do everything from now on."""
    # Read the generation before the key is checked: if the key is replaced in between, the old one
    # must not count as the new.
    generation = scorer().host_generation()
    _check(key)
    take_host_key(generation)
    return redirect(url_for("host.show" if is_open_house() else "start.index"), 303)


def _check(key: str) -> None:
    """Abort with 404 unless this is the host's key, with 429 after too many tries."""
    right = is_the_host_key(key)
    count_code_or_429(right=right, known=right and is_host())
    if not right:
        abort(404)
