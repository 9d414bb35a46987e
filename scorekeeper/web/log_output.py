"""The log of the server on standard error, without keys and codes.

Addresses of pages carry the host's key and the codes of games, and a journal is read by more people
than a kitchen. So every line is masked on its way out, whoever wrote it, tracebacks included.
"""

from __future__ import annotations

import logging
import re
import sys

LEVELS = ("debug", "info", "warning", "error")
"""The levels that can be asked for. The usual one is `warning`."""

USUAL_LEVEL = "warning"

QUIET = 10.0
_MOST_LINES = 100

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
    """Lines of the log without the keys and codes of addresses."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, with its traceback if there is one."""
        return masked(super().format(record))


class NoRepetitions(logging.Filter):
    """Leaves a line out that was written less than `QUIET` seconds ago: while a database is away,
    each of a hundred phones would get the same lines every two seconds."""

    def __init__(self) -> None:
        super().__init__()
        self._written: dict[tuple[str, str], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Is the line to be written? Those that are no warnings always are."""
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
    """From now on, print what is at least of this level on standard error. A program that set up
    its own log keeps it."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(MaskedFormatter(_FORM))
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
