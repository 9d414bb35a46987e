"""The checks of every request, and the headers and the compression of every answer.

Any web site that is open in a browser can reach a page on the same home network. Two checks keep
such sites out. The host name of the request must be one of this host's: a foreign name that leads
here is DNS rebinding. A form must come from a page of ours: Origin says so, or Sec-Fetch-Site where
Origin is not sent. Plain http often sends only one of the two; a browser always sends one.

In an open house the forms of each phone and each address are counted, too. Every answer gets those
security headers (`serving.asgi`) that browsers read of its kind and a word on caching, and is
compressed if that is worth it.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, g, request
from werkzeug.http import parse_accept_header
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.network.paths import INGRESS
from scorekeeper.serving.asgi import HEADERS, IN_A_FRAME, host_check
from scorekeeper.web import error_pages
from scorekeeper.web.cookies import depends_on, not_stored
from scorekeeper.web.limits import count_form, is_open_house
from scorekeeper.web.phone_request import request_now
from scorekeeper.web.this_phone import device_id

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

Page = TypeVar("Page", bound=Callable[..., object])

_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

WORTH_IT, WORTH_IT_FOR_GOOD = 1000, 300
"""Bytes. A smaller answer is not compressed, because it fits one packet as it is."""

PAGE_LEVEL = 3
"""How hard a page is compressed, of nine. The usual six takes twice as long for a twelfth less."""

_WRITES_NOTHING = "_writes_nothing"

_FOREIGN_HOST = "scorekeeper.foreign_host"

_FOR_MANY = "_answer_is_for_many"


# --- checks ---------------------------------------------------------------------------------------


def init_guard(app: Flask, *, host_names: Iterable[str] = ()) -> None:
    """Put the checks in front of every page. `host_names` are names of this host. Its numbers,
    `localhost` and the hosts of `PUBLIC_URLS` in the app's config are accepted too."""
    public = app.config.get("PUBLIC_URLS", ())
    names = {*host_names, *(urlsplit(url).hostname or "" for url in public)}
    origins = frozenset(_origin_of(url) for url in public)
    is_ours = host_check(names)

    app.wsgi_app = _Guard(app.wsgi_app, is_ours)  # type: ignore[method-assign]

    @app.before_request
    def _check() -> None:
        asked = request_now()
        if asked.environ.get(_FOREIGN_HOST):
            abort(400, error_pages.UNDER_ANOTHER_NAME)
        if asked.routing_exception is not None:
            return  # no such page or no such method: the error page follows, nothing is written
        view = current_app.view_functions.get(asked.endpoint or "")
        if asked.method not in _SAFE_METHODS and not getattr(view, _WRITES_NOTHING, False):
            _check_origin(origins)

    @app.after_request
    def _cache_and_pack(response: Response) -> Response:
        _allow_caching(response)
        return pack(response)

    error_pages.init_error_pages(app)


def writes_nothing(page: Page) -> Page:
    """Mark a view whose POST only answers a question and records nothing. Any web site may send it
    (docs/ask.md)."""
    setattr(page, _WRITES_NOTHING, True)
    return page


class _Guard:
    """Around the app: replaces a foreign Host header before the app sees it, and adds the security
    headers to every answer. A Host header that is not even a name would break every address that a
    page makes, also on the error page."""

    def __init__(self, app: WSGIApplication, is_ours: Callable[[str], bool]) -> None:
        self._app = app
        self._is_ours = is_ours

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if not self._is_ours(environ.get("HTTP_HOST", "")):
            environ.update({_FOREIGN_HOST: True, "HTTP_HOST": "localhost"})

        def start(status: str, headers: list[tuple[str, str]], *failure: Any) -> Any:
            said = {name.lower(): text for name, text in headers}
            ours = _security_headers(
                said.get("content-type", "").partition(";")[0],
                over_https=environ["wsgi.url_scheme"] == "https",
                in_a_frame=_INGRESS in environ,  # no page of another site can send this header
            )
            return start_response(status, [*headers, *ours], *failure)

        return self._app(environ, start)


def _check_origin(public: frozenset[str]) -> None:
    """Abort with 403 unless the form comes from a page of this host."""
    asked = request_now()
    origin = asked.headers.get("Origin")
    fetched = asked.headers.get("Sec-Fetch-Site")
    if origin is None and fetched is None:
        abort(403, error_pages.NOT_FROM_HERE)
    if fetched is not None and fetched != "same-origin":
        abort(403, error_pages.NOT_FROM_HERE)
    if origin is not None and _origin_of(origin) not in public:
        # `request.host_url` of Werkzeug reads and prints the whole address of the page.
        own = f"{asked.scheme}://{asked.host}"
        if _origin_of(origin) != _origin_of(own):
            abort(403, error_pages.NOT_FROM_HERE)


@lru_cache(maxsize=64)
def _origin_of(url: str) -> str:
    """Scheme, name and port of an address, the port always written out. "" for anything else."""
    try:
        parts = urlsplit(url)
        port = parts.port or {"http": 80, "https": 443}[parts.scheme]
    except (KeyError, ValueError):
        return ""
    return f"{parts.scheme}://{(parts.hostname or '').lower()}:{port}" if parts.hostname else ""


def init_form_limit(app: Flask) -> None:
    """Count every form in an open house, and answer 429 if there are too many. Call this after
    `security.init_guard`: what it refuses is not counted."""

    @app.before_request
    def _count() -> None:
        if request.method == "POST" and is_open_house():
            count_form(device_id())


# --- headers and compression ----------------------------------------------------------------------


_USED = ("clipboard-write", "screen-wake-lock")
"""What our scripts ask of the browser that needs a permission: `copy.js` and `app.js`."""

_NOT_USED = (
    *("accelerometer", "autoplay", "camera", "display-capture", "encrypted-media", "fullscreen"),
    *("gamepad", "geolocation", "gyroscope", "hid", "idle-detection", "magnetometer"),
    *("microphone", "midi", "payment", "picture-in-picture", "publickey-credentials-get"),
    *("serial", "usb", "xr-spatial-tracking"),
)
"""All others that browsers know without a warning in the console. They cannot be named together."""

_PERMISSIONS = ", ".join(
    (*(f"{name}=(self)" for name in _USED), *(f"{name}=()" for name in _NOT_USED))
)


_INGRESS = f"HTTP_{INGRESS.upper().replace('-', '_')}"
"""The header of an ingress as WSGI names it."""


_STYLES_AND_SCRIPTS = frozenset({"text/css", "text/javascript", "application/javascript"})
"""What a page loads and no browser shows as a page."""

_FOR_WHAT_IS_SHOWN = frozenset({"Content-Security-Policy", "X-Frame-Options"})
"""No browser reads these of a style sheet or a script. On a first visit they would be three
kilobytes of sixty."""


_NOT_NEEDED_OF_FILES = ("Accept-Ranges", "Content-Disposition", "Date", "Last-Modified")
"""Headers that Flask gives a file. They say nothing of one that is packed, loaded by a page and
kept for ever; the server gives each answer a date. On a first visit they would be two kilobytes."""


@lru_cache(maxsize=64)
def _security_headers(
    mimetype: str, *, over_https: bool, in_a_frame: bool
) -> tuple[tuple[str, str], ...]:
    """The security headers of an answer of this type, and those that only a page needs. No window
    of another site keeps a hold on ours; over plain http browsers do not do that, and complain in
    the console."""
    headers = HEADERS | IN_A_FRAME if in_a_frame else HEADERS
    if mimetype in _STYLES_AND_SCRIPTS:
        return tuple(each for each in headers.items() if each[0] not in _FOR_WHAT_IS_SHOWN)
    of_pages = {"Permissions-Policy": _PERMISSIONS}
    if over_https:
        of_pages["Cross-Origin-Opener-Policy"] = "same-origin"
    return tuple((headers | of_pages if mimetype == "text/html" else headers).items())


def _allow_caching(response: AnyResponse) -> None:
    """Let browsers keep a static file with a version in its address for ever, store no answer whose
    address has a key in it, and check every other answer again."""
    asked = request_now()
    if [*(asked.view_args or ())] == ["key"]:  # the routes of links: `/h/`, `/k/` and `/s/`
        not_stored(response)
    elif asked.endpoint == "static" and asked.args.get("v") and response.status_code == 200:
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        for header in _NOT_NEEDED_OF_FILES:
            response.headers.pop(header, None)
    elif "Cache-Control" not in response.headers:
        response.headers.add("Cache-Control", "private, no-cache")


_TEXT = (
    "text/",
    "application/javascript",
    "application/json",
    "application/manifest+json",
    "image/svg+xml",
)

_NOT_SENT = re.compile(rb'("[^"]*")|/\*.*?\*/\s*|\s*([{};,])\s*|(:)\s+', re.DOTALL)
"""Comments and blanks of a style sheet, which stay in the source; strings are sent as they are."""


def pack(response: Response) -> Response:
    """The same answer, compressed where the browser accepts that and the answer is large enough."""
    if not _may_be_packed(response):
        return response
    depends_on(response, "Accept-Encoding")
    asked = request_now()
    if not _takes_gzip(asked.environ.get("HTTP_ACCEPT_ENCODING", "")):
        return response
    response.direct_passthrough = False
    body, for_good = response.get_data(), asked.endpoint == "static"
    if len(body) < (WORTH_IT_FOR_GOOD if for_good else WORTH_IT):
        return response
    # A static file is packed once, as small as possible, and a page that many phones get once, too.
    if for_good:
        packed = _pack_for_good(body, response.mimetype or "")
    elif g.get(_FOR_MANY):
        packed = _pack_for_many(body)
    else:
        packed = _pack_page(body)
    response.set_data(packed)
    response.headers.add("Content-Encoding", "gzip")
    if "ETag" in response.headers:
        tag, _weak = response.get_etag()
        response.set_etag(tag or "", weak=True)
    return response


@lru_cache(maxsize=64)
def _takes_gzip(accepted: str) -> bool:
    """Does a browser that sends this header read compressed answers?"""
    return parse_accept_header(accepted).quality("gzip") > 0


def _may_be_packed(response: Response) -> bool:
    return (
        request.method != "HEAD"
        and response.status_code not in (204, 206, 304)
        and (response.mimetype or "").startswith(_TEXT)
        and "Content-Encoding" not in response.headers
        and (response.direct_passthrough or not response.is_streamed)
    )


def is_for_many() -> None:
    """Tell that the answer to this request is the same for many phones, byte for byte."""
    setattr(g, _FOR_MANY, True)


def _pack_page(body: bytes) -> bytes:
    return gzip.compress(body, PAGE_LEVEL, mtime=0)


_pack_for_many = lru_cache(maxsize=32)(_pack_page)


@lru_cache(maxsize=64)
def _pack_for_good(body: bytes, mimetype: str) -> bytes:
    if mimetype == "text/css":
        body = _without_blanks(body)
    elif mimetype.endswith("javascript"):
        body = _without_comment_lines(body)
    return gzip.compress(body, 9, mtime=0)


def _without_comment_lines(script: bytes) -> bytes:
    """The script without comments that have a line of their own, and without indentation. Our
    scripts have no text of several lines, in which these would matter."""
    lines = (line.strip() for line in script.splitlines())
    return b"\n".join(line for line in lines if line and not line.startswith(b"//"))


def _without_blanks(style: bytes) -> bytes:
    return _NOT_SENT.sub(lambda found: b"".join(kept for kept in found.groups(b"")), style).strip()
