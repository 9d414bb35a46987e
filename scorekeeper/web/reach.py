"""Which address phones use to reach this host, learnt from the requests that arrive.

A machine cannot tell by itself which of its addresses a phone can use; a request from a phone shows
it. An address is believed if nobody can forge it: the number at which the connection arrived, a
number of this machine, or a host name that `security` accepts. Behind Docker or WSL the right
number belongs to the computer outside. That one is believed only from a phone that holds the host's
key, because others scan codes with that address.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from flask import Flask, current_app, request
from werkzeug.wsgi import get_host

from scorekeeper.network.reach import (
    Reach,
    Visit,
    _base,
    _bracketed,
    host_of,
    is_here,
    is_loopback,
    plain_number,
)
from scorekeeper.web.kept_pages import outside

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

_RELAYED = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via")


def init_reach(app: Flask, is_host: Callable[[], bool]) -> None:
    """Look at the address of every request. Call this after `security.init_guard`, which refuses
    foreign names. `is_host` says whether the phone that asks holds the host's key."""

    @app.before_request
    def _notice() -> None:
        the_reach().notice(_visit(request.environ), is_host)


def notice_again(app: Flask, environ: WSGIEnvironment) -> None:
    """Look at the address of a request that was answered with a kept page. What the host's key
    proves was learnt when the page was made."""
    reach: Reach = app.extensions["reach"]
    reach.notice(_visit(environ))


def the_reach() -> Reach:
    """The reach of this app."""
    found: Reach = current_app.extensions["reach"]
    return found


def best_base(request_host: str) -> str:
    """The address for a QR code on a page that was asked for under `request_host`."""
    return outside(partial(the_reach().best, _base(request.scheme, request_host)))


def at_the_host() -> bool:
    """Does this request come from the host's own device? Behind a relay every request would look
    so; therefore never with `--public-url`, nor with the headers of a relay."""
    visit, reach = _visit(request.environ), the_reach()
    relayed = any(name in request.headers for name in _RELAYED)
    whole = request.environ.get("SERVER_PROTOCOL") != "HTTP/1.0"
    host = host_of(visit.base)
    return (
        not reach.public_url
        and not relayed
        and whole
        and is_here(visit.peer, visit.arrived)
        and (is_loopback(host) or visit.base == visit.arrived)
    )


def _visit(environ: WSGIEnvironment) -> Visit:
    scheme, at = environ["wsgi.url_scheme"], str(environ.get("SERVER_NAME", ""))
    arrived = _base(scheme, f"{_bracketed(plain_number(at))}:{environ.get('SERVER_PORT', '')}")
    return Visit(environ.get("REMOTE_ADDR", ""), _base(scheme, get_host(environ)), arrived)
