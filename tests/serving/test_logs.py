"""What the server logs: no key and no code, wherever it comes from."""

from __future__ import annotations

import logging
import re
import sys
from functools import partial

from flask import Flask

from scorekeeper.server import route_of
from scorekeeper.serving import logs
from scorekeeper.serving.logs import QUIET, AccessLog, masked
from scorekeeper.storage.games import ALPHABET
from tests.web.client import Client

SECRETS = ("key", "code", "card", "address", "wall", "offer")
"""The names under which routes take what opens something."""

SECRET = "MXWN7K4QCF23"


def secret_paths(app: Flask) -> list[str]:
    """A path of every route, with the secret where it takes one."""

    def value(found: re.Match[str]) -> str:
        return SECRET if found[1] in SECRETS else "7"

    return [re.sub(r"<(?:\w+:)?(\w+)>", value, rule.rule) for rule in app.url_map.iter_rules()]


def test_no_route_shows_a_key_or_a_code_in_the_access_log(client: Client) -> None:
    log = AccessLog(partial(route_of, client.app), stream="/stream/")
    shown = [log.shown("GET", path) for path in secret_paths(client.app)]
    assert [line for line in shown if SECRET in line] == []
    assert {"/h/…", "/g/7/menu"} <= {*shown}
    lines = {
        f"/stream/{SECRET}": "/stream/…",
        "/static/js/table.js": "/static/js/table.js",
        f"/h/{SECRET}/": "…",  # what leads to no page is not written at all
        f"/nothing/{SECRET}": "…",
    }
    assert {path: log.shown("GET", path) for path in lines} == lines
    assert "\n" not in log.shown("GET", "/static/a\nb.css")


def test_every_route_with_a_key_is_masked_in_any_text(client: Client) -> None:
    for path in secret_paths(client.app):
        assert SECRET not in masked(f"Exception on {path} [GET]"), path
        assert SECRET not in masked(f"a.b.c.d - GET {path.lower()}?a=b HTTP/1.1").upper(), path
    for harmless in ("http://10.0.0.1:8010/history/7", "/host/wifi", "/home/ann/games.db", "/tv"):
        assert masked(f"see {harmless} there") == f"see {harmless} there"
    assert masked(f"/{ALPHABET}") == "/…", "the mask has every letter of codes"
    first = {rule.rule.split("/")[1] for rule in client.app.url_map.iter_rules()}
    for page in (word for word in first if "<" not in word):
        assert masked(f"on /{page} [GET]") == f"on /{page} [GET]", "a page that looks like a code"


def test_a_traceback_is_masked_too() -> None:
    try:
        raise ValueError(f"cannot build /h/{SECRET}")
    except ValueError:
        told = ("Exception on /h/%s [GET]", (SECRET,), sys.exc_info())
    record = logging.LogRecord("some.library", logging.ERROR, "", 0, *told)
    printed = logs.MaskedFormatter("%(message)s").format(record)
    assert "cannot build /h/…" in printed
    assert SECRET not in printed


def test_the_lines_that_uvicorn_writes_itself_are_masked() -> None:
    for _twice in range(2):
        logs.mask_access_log_of_uvicorn()
    logger = logging.getLogger("uvicorn.access")
    (only,) = logger.filters
    logger.removeFilter(only)
    args = ("10.0.0.2:5", "GET", f"/h/{SECRET}?next=/w/{SECRET}", "1.1", 200)
    line = logger.makeRecord("a", logging.INFO, "", 0, '%s - "%s %s HTTP/%s" %d', args, None)
    assert only.filter(line)
    assert line.getMessage() == '10.0.0.2:5 - "GET /h/…?next=/w/… HTTP/1.1" 200'


def test_a_warning_is_written_again_only_after_a_while() -> None:
    said = logs.NoRepetitions()

    def is_written(text: str, at: float, level: int = logging.WARNING) -> bool:
        record = logging.LogRecord("a", level, "", 0, "%s fails", (text,), None)
        record.created = at
        return said.filter(record)

    assert [is_written("disk", 0.0), is_written("disk", 1.0)] == [True, False]
    assert is_written("database", 1.0)
    assert is_written("disk", QUIET)
    assert is_written("disk", QUIET - 5.0), "the clock was set back"
    assert [is_written("page", 0.0, logging.INFO) for _twice in range(2)] == [True, True]
    for number in range(10_000):
        assert is_written(f"file {number}", 20.0)
