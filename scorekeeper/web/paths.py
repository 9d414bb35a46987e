"""The app under a path of its host, behind a proxy of any WSGI server."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from werkzeug.wrappers import Response

from scorekeeper.network.paths import PROXY_HEADERS, placed
from scorekeeper.serving.asgi import plain_text

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


_KEYS = tuple((name, f"HTTP_{name.upper().replace('-', '_')}") for name in PROXY_HEADERS)
"""The same as WSGI names them."""


class UnderPath:
    """`app`, reached under `public_path` or under the path that a proxy names. A server that cuts
    the path off itself says so in `SCRIPT_NAME` (PEP 3333), and then nothing is left to do."""

    def __init__(self, app: WSGIApplication, public_path: str) -> None:
        self._app = app
        self._public_path = public_path

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if environ.get("SCRIPT_NAME"):
            return self._app(environ, start_response)
        said = [(name, environ[key]) for name, key in _KEYS if key in environ]
        try:
            found = placed(environ.get("PATH_INFO", ""), said, self._public_path)
        except ValueError:
            refused = Response(plain_text(400), 400, mimetype="text/plain")
            return refused(environ, start_response)
        environ["SCRIPT_NAME"], environ["PATH_INFO"] = found.root, found.path
        return self._app(environ, start_response)
