"""Whether phones reach this host, and under which address: learnt from those that arrive.

Knows addresses as phones type them. Refuses to know where candidates come from (`addresses`) and
how they are shown (`pages.host`, `cli.light`).

A machine cannot tell by itself which of its addresses a phone can use; a phone that is here can.
What it says is believed where nobody could lie for it: the number its connection arrived at, a
number of this machine, or a name the guard lets in. Behind Docker or WSL the right number belongs
to the computer around; that one is believed only from a phone that holds the host's key, because
the address stands in codes that others scan.
"""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask, current_app, request

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

_RELAYED = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via")


# ---------------------------------------------------------------------- in the app


def init_reach(app: Flask, is_host: Callable[[], bool]) -> None:
    """Notice who arrives. Comes after the guard, which turns foreign names away. `is_host` says
    whether the phone that asks holds the host's key."""

    @app.before_request
    def _notice() -> None:
        the_reach().notice(_visit(), is_host)


def the_reach() -> Reach:
    """The reach of this app."""
    found: Reach = current_app.extensions["reach"]
    return found


def best_base(request_host: str) -> str:
    """The address to put into a code that is shown to one who asks under `request_host`."""
    return the_reach().best(_base(request.scheme, request_host))


def at_the_host() -> bool:
    """Does this request come from the host's own device? Never true behind a relay, which would
    make everybody look like that: not with `--public-url`, nor with a relay's headers."""
    visit, reach = _visit(), the_reach()
    relayed = any(name in request.headers for name in _RELAYED)
    whole = request.environ.get("SERVER_PROTOCOL") != "HTTP/1.0"
    host = host_of(visit.base)
    return (
        not reach.told
        and not relayed
        and whole
        and is_here(visit.peer, visit.arrived)
        and (is_loopback(host) or visit.base == visit.arrived)
    )


def _visit() -> Visit:
    at = str(request.environ.get("SERVER_NAME", "")), str(request.environ.get("SERVER_PORT", ""))
    arrived = _base(request.scheme, f"{_bracketed(plain_number(at[0]))}:{at[1]}")
    return Visit(request.remote_addr or "", _base(request.scheme, request.host), arrived)
