"""The cookie in which a phone remembers the names typed by guests, and the last game it started so.

The server stores none of it. The names are offered to that phone only. The browser sends the cookie
only to the pages on which guests start games: those of venue tables, and in an open house *New
game*. Each of the two has a cookie of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import current_app, request
from flask.sessions import SecureCookieSessionInterface
from itsdangerous import BadSignature, URLSafeTimedSerializer
from werkzeug.wrappers import Response

COOKIE, AT_TABLES, AT_NEW_GAME = "scorekeeper-names", "/t", "/new"


MOST_NAMES, MOST_LETTERS = 24, 2000
"""The most names, and the most letters of the cookie. The oldest names are dropped first."""


_DAYS = 400 * 24 * 3600


@dataclass(frozen=True, slots=True)
class GuestMemory:
    """What this phone remembers: names, the latest first, and the game it started last."""

    names: tuple[str, ...] = ()
    game_id: int | None = None


class _NamesCookie(SecureCookieSessionInterface):
    """Sealed like the cookie of roles, but neither is accepted in place of the other."""

    salt = "names-of-this-phone"


def remembered() -> GuestMemory:
    """What the phone that asks remembers; nothing if its cookie is missing or not ours."""
    try:
        kept = _seal().loads(request.cookies.get(_name(), ""))
    except BadSignature:
        return GuestMemory()
    return GuestMemory(tuple(kept["names"]), kept["game"])


def remember(answer: Response, names: Sequence[str], game_id: int | None = None) -> None:
    """Set the cookie: these names first, then those it has already, and the game it started."""
    before = remembered()
    known = {name.casefold(): name for name in reversed((*names, *before.names))}
    kept = [
        known[folded] for folded in dict.fromkeys(n.casefold() for n in (*names, *before.names))
    ]
    kept, game = kept[:MOST_NAMES], game_id or before.game_id
    while len(sealed := _seal().dumps({"names": kept, "game": game})) > MOST_LETTERS:
        kept.pop()
    answer.set_cookie(
        _name(),
        str(sealed),
        max_age=_DAYS,
        path=_path(),
        httponly=True,
        samesite="Lax",
        secure=_over_https(),
    )


def forget(answer: Response) -> None:
    """Delete the cookie."""
    answer.delete_cookie(_name(), path=_path(), httponly=True, samesite="Lax", secure=_over_https())


def _path() -> str:
    return AT_NEW_GAME if request.path.startswith(AT_NEW_GAME) else AT_TABLES


def _over_https() -> bool:
    return bool(current_app.config["SESSION_COOKIE_SECURE"])


def _name() -> str:
    """The cookie's name. It has another one over https, like the cookie of roles."""
    return f"__Secure-{COOKIE}" if _over_https() else COOKIE


def _seal() -> URLSafeTimedSerializer:
    found = _NamesCookie().get_signing_serializer(current_app)
    assert found is not None  # only without a secret, and there is one
    return found
