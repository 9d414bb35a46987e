"""Pages that are sent again as they were made, until something changes.

A page that only shows something follows from the database, the request, and who asks. `kept` marks
the views of such pages. The answer is made once for all requests that cannot be told apart
(`Asked`) and sent again before Flask sees the request. Every commit drops all of them, whatever it
was about, so no code has to know which page shows what. Who may see a page is decided when it is
made, because that follows from the same things.

What a page shows that is neither stored nor asked for is looked at through `outside`. What depends
on the time of day may be `SECONDS` late. An answer that sets a cookie or is no success is not kept.

Every form that is sent out has a key of its own, so a page that is sent again needs new ones. A
page is therefore kept in parts, cut at the keys of its forms. The parts are compressed once. A key
is put between them as it is, in a stored block of deflate (RFC 1951). This takes a fraction of
compressing the page again, and makes it a few bytes longer.
"""

from __future__ import annotations

import re
import threading
import time
import zlib
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from flask import Flask, Response, current_app, g, has_app_context, request, session
from werkzeug.http import parse_accept_header, parse_cookie

from scorekeeper.errors import StorageError
from scorekeeper.service import Scorer
from scorekeeper.serving.limits import Limits
from scorekeeper.serving.threads import HEALTH_PATH
from scorekeeper.web.cookies import CookieWithoutAge

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

View = TypeVar("View", bound=Callable[..., object])
Found = TypeVar("Found")

SECONDS = 10.0
"""Seconds for which a page is kept at most."""

MOST_BYTES = 4 * 1024 * 1024
"""Bytes of all pages that are kept. One page has about 20 kB."""

_KEPT = "_kept"
_IS_ASKED, _NOTES = "scorekeeper.may_be_kept", "scorekeeper.kept_page"

KEY_LENGTH = 12
"""Letters of the key of a form."""

WORTH_IT = 1000
"""Bytes. A smaller answer is not compressed, because it fits one packet as it is."""

_STAND_IN = b"\x01" * KEY_LENGTH
"""Stands for a key while its page is compressed. No page contains it, so compressed text never
refers back to it. It is as long as a key, so distances within the page are right."""

_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""A gzip file without name and time (RFC 1952)."""

_STORED = b"\x00" + KEY_LENGTH.to_bytes(2, "little") + (KEY_LENGTH ^ 0xFFFF).to_bytes(2, "little")
"""The head of a stored block with a key in it."""


# --- a page in parts ------------------------------------------------------------------------------


def can_be_divided(body: bytes) -> bool:
    """Is there nothing in this page that could be taken for the stand-in of a key?"""
    return _STAND_IN[:3] not in body


class PageParts:
    """A page cut at its form keys, so that new keys can be put in. `keys` are those that occur in
    `body`; `packed` pages are given as gzip. Raises ValueError for a page that cannot be divided,
    and for a key of another length."""

    def __init__(self, body: bytes, keys: Sequence[str], *, packed: bool) -> None:
        if not can_be_divided(body) or any(len(key) != KEY_LENGTH for key in keys):
            raise ValueError("this page cannot be divided at its keys")
        found = re.split(f"({'|'.join(keys)})".encode(), body) if keys else [body]
        self._parts = tuple(found[::2])
        # A key may stand at several places; each gets the same new one.
        self._places = tuple(keys.index(key.decode()) for key in found[1::2])
        self._packed = _pack(self._parts) if packed else ()
        self.keys = len(keys)

    @property
    def size(self) -> int:
        """The bytes that are kept."""
        return sum(map(len, (*self._parts, *self._packed)))

    def with_keys(self, keys: Sequence[str]) -> bytes:
        """The page with these keys, one in the place of each key it was made with."""
        placed = [keys[place].encode() for place in self._places]
        body = _joined(self._parts, placed)
        if not self._packed:
            return body
        stored = [_STORED + key for key in placed]
        tail = zlib.crc32(body).to_bytes(4, "little") + len(body).to_bytes(4, "little")
        return _HEAD + _joined(self._packed, stored) + tail


def _pack(parts: Sequence[bytes]) -> tuple[bytes, ...]:
    """Each part compressed in such a way that a stored block may follow it."""
    packer = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = []
    for part in parts[:-1]:
        packed.append(packer.compress(part) + packer.flush(zlib.Z_SYNC_FLUSH))
        packer.compress(_STAND_IN)
        packer.flush(zlib.Z_SYNC_FLUSH)
    return (*packed, packer.compress(parts[-1]) + packer.flush())


def _joined(parts: Sequence[bytes], between: Sequence[bytes]) -> bytes:
    pieces = [b""] * (len(parts) + len(between))
    pieces[::2], pieces[1::2] = parts, between
    return b"".join(pieces)


# --- the pages that are kept ----------------------------------------------------------------------


class Asked(NamedTuple):
    """What an answer depends on besides the database: who asks for what. `cookie` is what the
    sealed cookie holds, as text."""

    path: str
    query: str
    host: str
    scheme: str
    languages: str
    by_htmx: str
    packed: bool
    cookie: str


Looks = tuple[tuple[Callable[[], object], object], ...]
"""What `outside` looked at while a page was made, and what it found."""


@dataclass(frozen=True, slots=True)
class KeptPage:
    """An answer, and until when it may be sent."""

    parts: PageParts
    headers: tuple[tuple[str, str], ...]
    until: float
    outside: Looks

    def holds(self) -> bool:
        """Would the answer be the same if it were made now?"""
        return time.monotonic() < self.until and all(look() == was for look, was in self.outside)


class KeptPages:
    """The pages of one app, all made from one state of the database. Many threads may use it at
    once."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self.most = most_bytes
        self._lock = threading.Lock()
        self._state: Hashable = None
        self._pages: dict[Asked, KeptPage] = {}
        self.bytes = 0

    def find(self, state: Hashable, asked: Asked) -> KeptPage | None:
        """The answer to this request that was made from this state, if it still holds."""
        with self._lock:
            page = self._pages.get(asked) if state == self._state else None
        return page if page is not None and page.holds() else None

    def keep(self, state: Hashable, asked: Asked, page: KeptPage) -> None:
        """Keep this answer, and drop those that were made from another state. `state` was read
        before the answer was made, so the answer is at least as new."""
        size = page.parts.size + sum(len(each) for each in asked if isinstance(each, str))
        with self._lock:
            if state != self._state or self.bytes + size > self.most:
                self._pages, self.bytes, self._state = {}, 0, state
            if size <= self.most:
                self._pages[asked] = page
                self.bytes += size


# --- what views say -------------------------------------------------------------------------------


def kept(view: View) -> View:
    """Mark a view whose page may be sent again."""
    setattr(view, _KEPT, True)
    return view


def is_kept(view: object) -> bool:
    """Was this view marked by `kept`?"""
    return hasattr(view, _KEPT)


def outside(look: Callable[[], Found]) -> Found:
    """Return `look()`. Use it for a value that neither the database nor the request decides. The
    page is sent again only while `look` gives the same; it is then called without a request."""
    found = look()
    g.setdefault("looks_outside", []).append((look, found))
    return found


def note_key(key: str) -> str:
    """Remember that `key` is in the page being made, and return it."""
    if has_app_context():
        g.setdefault("keys_of_page", []).append(key)
    return key


# --- keeping --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Notes:
    """What was noted while a page was made that may be kept."""

    keys: tuple[str, ...]
    outside: Looks


def init_kept_pages(
    app: Flask, new_key: Callable[[], str], notice: Callable[[WSGIEnvironment], None]
) -> None:
    """Send kept pages again. `new_key` makes the key of a form; `notice` is called for every
    request that gets a kept page. Call this after `security.init_guard`: what it refuses is not
    kept."""
    app.config.setdefault("KEEP_PAGES", True)
    app.wsgi_app = _InFront(app, new_key, notice)  # type: ignore[method-assign]

    @app.after_request
    def _note(response: Response) -> Response:
        view = current_app.view_functions.get(request.endpoint or "")
        if _IS_ASKED in request.environ and is_kept(view) and _may_be_kept(response):
            notes = _Notes(tuple(g.get("keys_of_page", ())), tuple(g.get("looks_outside", ())))
            request.environ[_NOTES] = notes
        return response


def _may_be_kept(response: Response) -> bool:
    if response.status_code != 200 or response.is_streamed or session.modified:
        return False
    return can_be_divided(response.get_data())


def is_packed_later(environ: WSGIEnvironment) -> bool:
    """Is this answer going to be kept? Then it is compressed in parts."""
    return _NOTES in environ


class _Begin:
    """A `start_response` that remembers what it was given."""

    def __init__(self) -> None:
        self.given: tuple[Any, ...] = ()

    def __call__(self, *given: Any) -> Callable[[bytes], object]:
        self.given = given
        return _write


def _write(_body: bytes) -> None:
    raise TypeError("Flask returns what it sends")


class _InFront:
    """The app with its kept pages in front of it."""

    def __init__(
        self, app: Flask, new_key: Callable[[], str], notice: Callable[[WSGIEnvironment], None]
    ) -> None:
        self._flask, self._app = app, app.wsgi_app
        self._new_key, self._notice = new_key, notice

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        # Whether the database answers is asked there with a limit of time.
        may_be = environ["REQUEST_METHOD"] == "GET" and environ["PATH_INFO"] != HEALTH_PATH
        if not may_be or not self._flask.config["KEEP_PAGES"]:
            return self._app(environ, start_response)
        scorer: Scorer = self._flask.extensions["scorer"]
        pages: KeptPages = self._flask.extensions["kept_pages"]
        try:
            state = scorer.state()
        except StorageError:
            state = None  # the app's error page says why
        if state is None:
            return self._app(environ, start_response)
        asked = asked_in(environ, self._flask)
        # An address that guessed too often gets neither a kept page nor a new one, right or wrong.
        limits: Limits = self._flask.extensions["limits"]
        waits = limits.must_wait(environ.get("REMOTE_ADDR", ""))
        page = None if waits else pages.find(state, asked)
        if page is not None:
            self._notice(environ)
            start_response("200 OK", list(page.headers))
            return (page.parts.with_keys([self._new_key() for _ in range(page.parts.keys)]),)
        environ[_IS_ASKED] = True
        begin = _Begin()
        answer = self._app(environ, begin)
        notes: _Notes | None = environ.get(_NOTES)
        if notes is None:
            start_response(*begin.given)
            return answer
        page = _page_of(_body_of(answer), begin.given[1], notes, packed=asked.packed)
        pages.keep(state, asked, page)
        start_response("200 OK", list(page.headers))
        return (page.parts.with_keys(notes.keys),)


def _body_of(answer: Iterable[bytes]) -> bytes:
    try:
        return b"".join(answer)
    finally:
        getattr(answer, "close", lambda: None)()


def asked_in(environ: WSGIEnvironment, app: Flask) -> Asked:
    """What is asked in this request to the app."""
    cookies, sealed = parse_cookie(environ.get("HTTP_COOKIE")), app.session_interface
    assert isinstance(sealed, CookieWithoutAge)
    return Asked(
        path=environ.get("SCRIPT_NAME", "") + environ["PATH_INFO"],
        query=environ.get("QUERY_STRING", ""),
        # As it was sent: werkzeug reads every invalid Host header as the same one.
        host=environ.get("HTTP_HOST", ""),
        scheme=environ["wsgi.url_scheme"],
        languages=environ.get("HTTP_ACCEPT_LANGUAGE", ""),
        by_htmx=environ.get("HTTP_HX_REQUEST", ""),
        packed=_takes_gzip(environ.get("HTTP_ACCEPT_ENCODING", "")),
        cookie=repr(sorted(sealed.content(app, cookies).items())),
    )


def _page_of(
    body: bytes, headers: Iterable[tuple[str, str]], notes: _Notes, *, packed: bool
) -> KeptPage:
    packed = packed and len(body) >= WORTH_IT
    parts = PageParts(body, notes.keys, packed=packed)
    sent = [each for each in headers if each[0] != "Content-Length"]
    sent.append(("Content-Length", str(len(parts.with_keys(notes.keys)))))
    if packed:
        sent.append(("Content-Encoding", "gzip"))
    return KeptPage(parts, tuple(sent), time.monotonic() + SECONDS, notes.outside)


@lru_cache(maxsize=64)
def _takes_gzip(accepted: str) -> bool:
    return bool(parse_accept_header(accepted).quality("gzip"))
