"""What a phone remembers of its evenings at the tables of a place: names, and its last game there.

Knows one sealed cookie, which is sent to the pages of the tables and to no others. Refuses to keep
anything on this side: what was typed at one table is offered to that phone and to nobody else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import current_app, request
from flask.sessions import SecureCookieSessionInterface
from itsdangerous import BadSignature, URLSafeTimedSerializer
from werkzeug.wrappers import Response

COOKIE, PATH = "scorekeeper-names", "/t"


MOST_NAMES, MOST_LETTERS = 24, 2000
"""So many names, as long as the cookie stays under so many letters; the oldest go first."""


_DAYS = 400 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Remembered:
    """What this phone knows: names, the last ones typed first, and the game it started last."""

    names: tuple[str, ...] = ()
    game_id: int | None = None


class _Seal(SecureCookieSessionInterface):
    """As the other cookie is sealed, but neither can be taken for the other."""

    salt = "names-of-this-phone"


def remembered() -> Remembered:
    """What the phone that asks remembers; nothing where its cookie is none of ours."""
    try:
        kept = _seal().loads(request.cookies.get(_name(), ""))
    except BadSignature:
        return Remembered()
    return Remembered(tuple(kept["names"]), kept["game"])


def remember(answer: Response, names: Sequence[str], game_id: int | None = None) -> None:
    """Let the phone keep these names in front of those it knows, and the game it started."""
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
        path=PATH,
        httponly=True,
        samesite="Lax",
        secure=_over_https(),
    )


def forget(answer: Response) -> None:
    """Let the phone forget all of it."""
    answer.delete_cookie(_name(), path=PATH, httponly=True, samesite="Lax", secure=_over_https())


def _over_https() -> bool:
    return bool(current_app.config["SESSION_COOKIE_SECURE"])


def _name() -> str:
    """Over https it has a name of its own, as the other cookie has."""
    return f"__Secure-{COOKIE}" if _over_https() else COOKIE


def _seal() -> URLSafeTimedSerializer:
    found = _Seal().get_signing_serializer(current_app)
    assert found is not None  # only without a secret, and there is one
    return found
