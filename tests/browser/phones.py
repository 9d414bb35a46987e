"""Phones in a browser. Each is a context of its own; the errors in its console are collected."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, ViewportSize

from tests.browser.server import RunningServer

Size = ViewportSize | dict[str, int]
PHONE = {"width": 390, "height": 844}
SMALL_PHONE = {"width": 360, "height": 640}
LANDSCAPE = {"width": 844, "height": 390}
DESK = {"width": 1280, "height": 800}
TELEVISION = {"width": 1920, "height": 1080}

NO_FAULT = re.compile(
    # The server refused, and the page says so. Chromium reports the status as well.
    r"^Failed to load resource: the server responded with a status of (403|404|409|410|422|503)"
    # A phone may ask for seat requests at the moment when its code is replaced.
    r"|Error Code 403 from /g/\d+/door"
    # htmx logs these two for a request that the browser cancels because its page is left. A request
    # that fails on a page that stays is logged as sendError or responseError.
    r"|^htmx:(sendAbort|afterRequest), "
)
NO_CONNECTION = re.compile(r"^Failed to load resource: net::ERR_|^htmx:sendError, ")
"""What a browser reports while the server is away."""

CLOSING = 1.0
"""Seconds a phone may take to close."""


class Phones:
    """Opens phones on a server and collects the errors in their consoles."""

    def __init__(self, browser: Browser, server: RunningServer) -> None:
        self.server = server
        self.errors: list[str] = []
        self._browser = browser
        self._contexts: list[BrowserContext] = []

    def __call__(
        self, *, keeper: bool = False, moves: bool = False, size: Size = PHONE, **options: Any
    ) -> Page:
        """Open a page on a new phone; with `keeper=True` the phone holds the host's key, with
        `moves=True` pages move. Otherwise the phone asks for no motion, which saves time."""
        context = self._browser.new_context(
            viewport=size,  # type: ignore[arg-type]
            base_url=self.server.url,
            has_touch=True,
            reduced_motion="no-preference" if moves else "reduce",
            **options,
        )
        context.set_default_timeout(10_000)
        self._contexts.append(context)
        context.on("console", self._listen)
        context.on("weberror", lambda found: self.errors.append(str(found.error)))
        if keeper:
            cookie = self.server.keeper().cookie
            context.add_cookies([{"name": "scorekeeper", "value": cookie, "url": self.server.url}])
        return context.new_page()

    def expect_no_connection(self) -> None:
        """The test took the server away, so the browser was right to report it."""
        self.errors = [error for error in self.errors if not NO_CONNECTION.search(error)]

    def close_all(self) -> None:
        """Close every phone. Errors while it closes do not count."""
        found = [*self.errors]
        for context in self._contexts:
            for page in context.pages:
                for _interrupted in range(9):
                    with suppress(Error):
                        page.goto("about:blank", wait_until="commit")
                        break
            self._close(context)
        self.errors = found

    def _close(self, context: BrowserContext) -> None:
        """`BrowserContext.close` has no limit of its own."""
        with suppress(TimeoutError):
            context._sync(asyncio.wait_for(context._impl_obj.close(reason=None), CLOSING))

    def _listen(self, message: ConsoleMessage) -> None:
        url = message.location["url"]
        is_missing = "/static/" in url and message.text.startswith("Failed to load resource")
        if message.type == "error" and (is_missing or not NO_FAULT.search(message.text)):
            self.errors.append(f"{message.text} ({url})")


@contextmanager
def phones_of(browser: Browser, server: RunningServer) -> Iterator[Phones]:
    """Phones on this server. In the end their consoles must be free of errors."""
    phones = Phones(browser, server)
    yield phones
    phones.close_all()
    assert not phones.errors, phones.errors
