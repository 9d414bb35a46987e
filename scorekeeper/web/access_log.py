"""A line for each request in the log, on request: who, what, status, bytes and time, and no keys.

A page is named by its route, with the numbers of games but without keys, codes and questions. What
leads to no page is not named at all, because it may be a mistyped key. Nothing else of a request is
written: no form, no cookie, no browser.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Awaitable, Callable
from urllib.parse import quote

from werkzeug.exceptions import HTTPException
from werkzeug.routing import Map

from scorekeeper.web.asgi import Message, Receive, Scope, Send

_log = logging.getLogger(__name__)

_HIDDEN = "…"

_PART = re.compile(r"<(?:(?P<kind>\w+):)?(?P<name>\w+)>")

LONGEST_NAME = 100
"""Letters of a static file's name that are written."""


class AccessLog:
    """Writes the lines for requests of an app with these routes, and of a stream below `stream`."""

    def __init__(self, routes: Map, *, stream: str) -> None:
        self._routes = routes.bind("")
        self._stream = stream
        # The lines were asked for, so they come at every level of the log.
        _log.setLevel(logging.INFO)

    async def answered(
        self,
        answer: Callable[[Scope, Receive, Send], Awaitable[None]],
        scope: Scope,
        receive: Receive,
        send: Send,
    ) -> None:
        """Have this request answered, and write its line."""
        status, sent, begun = 0, 0, time.perf_counter()

        async def counted(message: Message) -> None:
            nonlocal status, sent
            status = message.get("status", status)
            sent += len(message.get("body", b""))
            await send(message)

        try:
            await answer(scope, receive, counted)
        finally:
            _log.info(
                "%s %s %s %s %d bytes %.0f ms",
                (scope.get("client") or ("-",))[0],
                scope["method"],
                self.shown(scope["method"], scope["path"]),
                status or "-",
                sent,
                (time.perf_counter() - begun) * 1000,
            )

    def shown(self, method: str, path: str) -> str:
        """How the page at this path is named in the log."""
        if path.startswith(self._stream):
            return self._stream + _HIDDEN
        try:
            rule, values = self._routes.match(path, method, return_rule=True)
        except HTTPException:
            return _HIDDEN

        def part(found: re.Match[str]) -> str:
            value = str(values.get(found["name"], ""))
            if found["kind"] == "int":
                return value
            return quote(value[:LONGEST_NAME]) if found["kind"] == "path" else _HIDDEN

        return _PART.sub(part, rule.rule)
