"""The sealed cookie that says what a phone may do, and the headers `Vary` and `no-store`.

The age of the seal is not checked. A Raspberry Pi without a network starts with the time of its
last shutdown, and a cookie that seems to come from the future must not lock a keeper out. Roles end
by generation numbers in the database (`this_phone`), never by age. The browser gets `Max-Age` and
not `Expires`, because an end date would depend on the host's clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from flask import Flask, Request, request
from flask import Response as FlaskResponse
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature, URLSafeTimedSerializer
from werkzeug.http import dump_cookie
from werkzeug.wrappers import Response

MOST_SEALS = 64
"""Cookies that are remembered to be set again."""


class CookieWithoutAge(SecureCookieSessionInterface):
    """Flask's sealed cookie without an age check. The contents of the last ones are remembered,
    because a phone sends the same cookie with every request."""

    def __init__(self) -> None:
        self._contents = lru_cache(maxsize=256)(self._unsealed)
        self._seals: dict[tuple[object, str], str] = {}
        # Flask makes a serializer for each cookie, which takes longer than to seal one.
        self._serializer = lru_cache(maxsize=1)(self._new_serializer)

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """The contents of a cookie whose seal is valid, else an empty session."""
        if app.secret_key is None:
            return None
        return self.session_class(self.content(app, request.cookies))

    def get_cookie_path(self, app: Flask) -> str:
        """The path under which the phone reaches the program, so that the cookie is not sent to its
        neighbours on the same host. The name that browsers hold to one host needs all of it."""
        whole = self.get_cookie_name(app).startswith("__Host-")
        return "/" if whole else request.script_root or "/"

    def content(self, app: Flask, cookies: Mapping[str, str]) -> dict[str, Any]:
        """What our cookie among these holds; nothing if its seal is not valid. Do not change it."""
        sealed = cookies.get(self.get_cookie_name(app), "")
        return self._contents(app, app.secret_key, sealed) if sealed else {}

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """What seals the cookies of this app with its key."""
        return self._serializer(app, app.secret_key)

    def _new_serializer(self, app: Flask, _key: object) -> URLSafeTimedSerializer | None:
        return super().get_signing_serializer(app)

    def _unsealed(self, app: Flask, _key: object, sealed: str) -> dict[str, Any]:
        serializer = self.get_signing_serializer(app)
        if serializer is None:
            return {}
        try:
            return dict(serializer.loads(sealed))
        except BadSignature:
            return {}

    def _sealed(self, app: Flask, session: SessionMixin) -> str:
        """These contents with their seal. Those who scan the same code get the same cookie, and to
        seal one takes a fifth of what they wait for."""
        sealed = (app.secret_key, repr(session))
        if (found := self._seals.get(sealed)) is None:
            serializer = self.get_signing_serializer(app)
            assert serializer is not None  # only without a secret, and then nothing can be set
            if len(self._seals) >= MOST_SEALS:
                self._seals.clear()
            found = self._seals[sealed] = str(serializer.dumps(dict(session)))
        return found

    def save_session(self, app: Flask, session: SessionMixin, response: FlaskResponse) -> None:
        """Set the cookie if it changed. The browser keeps it for the app's
        `permanent_session_lifetime` from now on."""
        if session.accessed or session.modified:
            depends_on(response, "Cookie")
        if session.modified and not session:
            super().save_session(app, session, response)  # which deletes it
        elif session and self.should_set_cookie(app, session):
            cookie = dump_cookie(
                self.get_cookie_name(app),
                self._sealed(app, session),
                max_age=app.permanent_session_lifetime if session.permanent else None,
                domain=self.get_cookie_domain(app),
                path=self.get_cookie_path(app),
                secure=self.get_cookie_secure(app),
                httponly=self.get_cookie_httponly(app),
                samesite=self.get_cookie_samesite(app),
                sync_expires=False,
            )
            response.headers.add("Set-Cookie", cookie)


def not_stored(answer: Response | str) -> Response:
    """This answer, or this page as an answer, with the header that forbids storing it: because it
    shows a key, or holds for one moment only."""
    made = Response(answer, mimetype="text/html") if isinstance(answer, str) else answer
    made.headers["Cache-Control"] = "no-store"
    return made


def depends_on(response: Response, *names: str) -> None:
    """Tell caches in `Vary` that the answer depends on these headers of the request."""
    # `response.vary` of Werkzeug reads and prints the whole list at every change, which takes as
    # long as all other headers together; each answer names several.
    said = response.headers.get("Vary", "")
    if (together := _with_names(said, names)) != said:
        response.headers["Vary"] = together


@lru_cache(maxsize=64)
def _with_names(said: str, names: tuple[str, ...]) -> str:
    known = {name.strip().lower() for name in said.split(",")}
    new = [name for name in names if name.lower() not in known]
    return ", ".join([said, *new] if said else new)
