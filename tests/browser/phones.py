"""Phones in a browser; the errors in their consoles are collected.

A phone is a context of chromium, which takes longer to make than any page to open, and so does a
new page. So a phone that one test is done with is given to another, cleaned: no cookies, nothing
kept, an empty page. A test that does more to its phone than tap and type takes one of its own.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    ViewportSize,
    WebError,
)

from tests.browser.builders import PostedGame
from tests.browser.server import RunningServer

Size = ViewportSize | dict[str, int]
PHONE = {"width": 390, "height": 844}
TABLET = {"width": 820, "height": 1180}
SMALL_PHONE = {"width": 360, "height": 640}
LANDSCAPE = {"width": 844, "height": 390}
DESK = {"width": 1280, "height": 800}
TELEVISION = {"width": 1920, "height": 1080}

NO_FAULT = re.compile(
    # The server refused, and the page says so. Chromium reports the status as well.
    r"^Failed to load resource: the server responded with a status of (403|404|409|410|422|429|503)"
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


SPARE = 8
"""Phones that are kept for other tests, each a process of its own."""


HIDE = "Object.defineProperty(document, 'hidden', {value: %s, configurable: true});"
SLEEP = HIDE % "true" + "document.dispatchEvent(new Event('visibilitychange'))"
WAKE = HIDE % "false" + "document.dispatchEvent(new Event('visibilitychange'))"
DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""In a page: the phone is put to sleep and wakes up; all that was changed is drawn."""

FORGET = "sessionStorage.clear()"
UNCHANGED = """() => {
  const names = Object.getOwnPropertyNames(window);
  return !names.includes("axe") && !names.some((name) => name.startsWith("__pw"))
    && matchMedia("screen").matches;
}"""
"""Whether a page finds its window as chromium made it: without axe, a clock of the test, paper."""


class SparePhones:
    """The phones that no test uses now, each with the options that it was made with."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._spare: list[tuple[str, BrowserContext]] = []

    def take(self, options: dict[str, Any]) -> BrowserContext:
        """A phone with these options; a used one gets this size."""
        for found in self._spare:
            if found[0] == _key(options):
                self._spare.remove(found)
                resize(found[1].pages[0], options["viewport"])
                return found[1]
        return self.new(options)

    def new(self, options: dict[str, Any]) -> BrowserContext:
        """A phone that no test has used."""
        context = self._browser.new_context(**options)
        context.set_default_timeout(30_000)
        return context

    def put_back(self, options: dict[str, Any], context: BrowserContext) -> None:
        """Keep this phone for another test. If there are too many, the one that was not needed for
        longest is closed; one that cannot be cleaned is closed at once."""
        try:
            _clean(context)
        except Error:
            close(context)
            return
        self._spare.append((_key(options), context))
        if len(self._spare) > SPARE:
            close(self._spare.pop(0)[1])


@cache
def spare_phones_of(browser: Browser) -> SparePhones:
    """The spare phones of this browser."""
    return SparePhones(browser)


def _key(options: dict[str, Any]) -> str:
    """What cannot be changed about a phone."""
    return repr(sorted(option for option in options.items() if option[0] != "viewport"))


def _clean(context: BrowserContext) -> None:
    """Leave nothing of what was kept, and one page that is empty."""
    kept, *others = context.pages
    for page in others:
        page.close()
    context.set_offline(False)
    kept.evaluate(FORGET)
    kept.goto("about:blank")
    assert kept.evaluate(UNCHANGED), "open this phone with own=True: its next page is changed too"
    # Playwright tells in no other way whether a page has routes.
    assert not kept._impl_obj._routes, "open this phone with own=True: its next page has the routes"
    session = context.new_cdp_session(kept)
    session.send("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "all"})
    session.detach()
    context.clear_cookies()


def resize(page: Page, size: Size) -> None:
    """Another screen, unless it is the one that the page has."""
    if page.viewport_size != size:
        page.set_viewport_size(size)  # type: ignore[arg-type]


def close(context: BrowserContext) -> None:
    """`BrowserContext.close` has no limit of its own."""
    with suppress(TimeoutError):  # around the part that can be given one
        context._sync(asyncio.wait_for(context._impl_obj.close(reason=None), CLOSING))


class Phones:
    """Opens phones on a server and collects the errors in their consoles."""

    def __init__(self, browser: Browser, server: RunningServer) -> None:
        self.server = server
        self.errors: list[str] = []
        self._spare = spare_phones_of(browser)
        self._open: list[tuple[BrowserContext, dict[str, Any] | None]] = []

    def __call__(
        self,
        *,
        keeper: bool = False,
        moves: bool = False,
        own: bool = False,
        at: str = "",
        size: Size = PHONE,
        **more: Any,
    ) -> Page:
        """Open a page on another phone, `at` this address; with `keeper=True` the phone holds the
        host's key, with `moves=True` pages move. Otherwise the phone asks for no motion, which
        saves time. A test that changes what every page of the phone finds, such as its clock, takes
        one with `own=True`: no other test gets it."""
        options = {
            "viewport": size,
            "base_url": self.server.url,
            "has_touch": True,
            "reduced_motion": "no-preference" if moves else "reduce",
            **more,
        }
        context = self._spare.new(options) if own else self._spare.take(options)
        self._open.append((context, None if own else options))
        context.on("console", self._listen)
        context.on("weberror", self._listen_too)
        if keeper:
            cookie = self.server.keeper().cookie
            context.add_cookies([{"name": "scorekeeper", "value": cookie, "url": self.server.url}])
        page = context.pages[0] if context.pages else context.new_page()
        if at:
            page.goto(at)
        return page

    def deal(self, *names: str, **rules: str) -> PostedGame:
        """A new game on the server; of three people if no names are given."""
        return PostedGame(self.server.keeper(), *(names or ("Ann", "Ben", "Mia")), **rules)

    def expect_no_connection(self) -> None:
        """The test took the server away, so the browser was right to report it."""
        self.errors = [error for error in self.errors if not NO_CONNECTION.search(error)]

    def close_all(self) -> None:
        """Put every phone back. Errors while its pages close do not count."""
        for context, options in self._open:
            context.remove_listener("console", self._listen)
            context.remove_listener("weberror", self._listen_too)
            if options is None:
                close(context)
            else:
                self._spare.put_back(options, context)

    def _listen_too(self, found: WebError) -> None:
        self.errors.append(str(found.error))

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
