"""The log of the server on standard error, and on request a line in it for each request.

Addresses of pages carry the host's key and the codes of games, and a journal is read by more people
than a kitchen. So every line is masked on its way out, no matter what wrote it, tracebacks
included.

The line of a request says who asked, for what, status, bytes and time. A page is named by its
route, with the numbers of games but without keys, codes and questions. An address that leads to no
page is not named at all, because it may be a mistyped key. Nothing else of a request is written: no
form, no cookie, no browser.
"""

from __future__ import annotations

import logging
import re
import sys
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING
from urllib.parse import quote

if TYPE_CHECKING:
    from scorekeeper.serving.asgi import Message, Receive, Scope, Send

_log = logging.getLogger(__name__)

# --- lines without keys and codes -----------------------------------------------------------------

QUIET, _MOST_LINES = 10.0, 100
"""Seconds for which a warning is not written again, and how many warnings are remembered."""

_FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"

_SECRET_PART = re.compile(
    r"(?P<before>/(?:[hkstw]|feed|wall|stream|import|corrected)/)[^/\s\"'?.<>]+"
    # What looks like a code: four or more of the letters of codes, which have no vowels.
    r"|(?P<slash>/)[CDFGHJKMNPQRTVWXY234679]{4,}(?![\w.-])",
    re.IGNORECASE,
)


def masked(text: str) -> str:
    """The text with each key and code in an address replaced by an ellipsis."""
    return _SECRET_PART.sub(lambda found: (found["before"] or found["slash"]) + "…", text)


class MaskedFormatter(logging.Formatter):
    """Lines of the log without the keys and codes of addresses. With `one_line` an event is one
    line with its traceback, because a journal counts, sorts and filters lines."""

    def __init__(self, form: str | None = None, *, one_line: bool = False) -> None:
        super().__init__(form)
        self._one_line = one_line

    def format(self, record: logging.LogRecord) -> str:
        """The line, with its traceback if there is one."""
        text = masked(super().format(record))
        return " | ".join(text.splitlines()) if self._one_line else text


class NoRepetitions(logging.Filter):
    """Leaves out a warning that was written less than `QUIET` seconds ago: while a database is
    away, each of a hundred phones would cause the same lines every two seconds."""

    def __init__(self) -> None:
        super().__init__()
        self._written: dict[tuple[str, str], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Is the line written? Lines below a warning always are, and those with a traceback."""
        if record.levelno < logging.WARNING or record.exc_info:
            return True
        line = (record.name, record.getMessage())
        # A clock that was set back would silence a line until it is as late again.
        if 0 <= record.created - self._written.get(line, -QUIET) < QUIET:
            return False
        if len(self._written) >= _MOST_LINES:
            self._written = {}
        self._written[line] = record.created
        return True


def begin_log(level: str) -> None:
    """From now on print lines of at least this level on standard error, each event on one unless
    that is a terminal. A program that set up its own log keeps it."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(MaskedFormatter(_FORM, one_line=not sys.stderr.isatty()))
    handler.addFilter(NoRepetitions())
    logging.basicConfig(level=level.upper(), handlers=[handler])
    # A log that cannot be written must not fill the terminal with reports about itself.
    logging.raiseExceptions = False


def mask_access_log_of_uvicorn() -> None:
    """Mask the lines that uvicorn itself writes for requests, unless it was told to write none."""
    logger = logging.getLogger("uvicorn.access")
    if not any(isinstance(each, _MaskedRequests) for each in logger.filters):
        logger.addFilter(_MaskedRequests())


class _MaskedRequests(logging.Filter):
    """Masks the values that uvicorn gives to a line: client, method, address, version, status."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Mask this record. It is written in any case."""
        if isinstance(record.args, tuple):
            record.args = tuple(
                masked(each) if isinstance(each, str) else each for each in record.args
            )
        return True


# --- a line for each request ----------------------------------------------------------------------

_HIDDEN = "…"

_PART = re.compile(r"<(?:(?P<kind>\w+):)?(?P<name>\w+)>")

LONGEST_NAME = 100
"""Letters of a static file's name that are written."""

RouteOf = Callable[[str, str], tuple[str, Mapping[str, object]] | None]
"""The route of a method and a path, with its values; None for a path that leads to no page."""


class AccessLog:
    """Writes a line for each request to the pages, which `route_of` names, and to the live stream,
    whose paths begin with `stream`."""

    def __init__(self, route_of: RouteOf, *, stream: str) -> None:
        self._route_of = route_of
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
        """Answer this request by `answer`, and write its line."""
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
        leads = self._route_of(method, path)
        if leads is None:
            return _HIDDEN
        route, values = leads

        def part(found: re.Match[str]) -> str:
            value = str(values.get(found["name"], ""))
            if found["kind"] == "int":
                return value
            return quote(value[:LONGEST_NAME]) if found["kind"] == "path" else _HIDDEN

        return _PART.sub(part, route)
