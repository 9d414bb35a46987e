"""Fixtures: a running server with a database file, and phones that open its pages.

Taps are in `thumb.py`; games are set up in `builders.py`.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    ViewportSize,
    expect,
)

from scorekeeper.service import Scorer
from tests.browser.builders import PlainPhone
from tests.conftest import PHONE_HOST

Size = ViewportSize | dict[str, int]
PHONE = {"width": 390, "height": 844}
SMALL_PHONE = {"width": 360, "height": 640}
DESK = {"width": 1280, "height": 800}

WELL_KNOWN = re.compile(
    r"Failed to load resource|Error Code 403 from /g/\d+/door"
    # htmx reports a request that was cut off because its page was left; a failed one it calls
    # sendError or responseError.
    r"|^htmx:(sendAbort|afterRequest), "
)
PATIENCE = 1.0
"""Seconds for a phone that will not close."""
START = 60.0
"""Seconds a server may take until it answers, on a machine that is busy with other tests."""

# No test measures time: this is only how long a slow machine may take.
expect.set_options(timeout=15_000)


@dataclass
class RunningServer:
    """One server process: its address, its database file, and how to kill it."""

    db: Path
    port: int
    running: subprocess.Popen[bytes] | None = field(default=None)
    _keeper: PlainPhone | None = field(default=None)

    @property
    def url(self) -> str:
        return f"http://{PHONE_HOST}:{self.port}"

    def host_key(self) -> str:
        """The key in the QR code that the terminal prints."""
        scorer = Scorer(self.db)
        try:
            return scorer.host_key()
        finally:
            scorer.close()

    def keeper(self) -> PlainPhone:
        """A phone with the host's key. It sets up games, and browsers get its cookie."""
        if self._keeper is None:
            self._keeper = PlainPhone(self.port, self.host_key())
        return self._keeper

    def start(self) -> None:
        """Start the process and wait until it answers. One that does not answer is killed, and the
        error is what it printed."""
        command = [sys.executable, "-m", "scorekeeper", "serve", "--host", "127.0.0.1"]
        options = ["--port", str(self.port), "--db", str(self.db), "--public-url", self.url]
        with (self.db.parent / "server.log").open("ab") as log:
            self.running = subprocess.Popen([*command, *options], stdout=log, stderr=log)
        try:
            self._wait(self.running)
        except BaseException:
            self.running.kill()
            self.running.wait()
            raise

    def _wait(self, child: subprocess.Popen[bytes]) -> None:
        """Wait for an answer. Raises RuntimeError if the process ends or START seconds are over."""
        until = time.monotonic() + START
        while time.monotonic() < until and child.poll() is None:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/", timeout=1).read()
                return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError((self.db.parent / "server.log").read_text())

    def kill(self) -> None:
        """Kill the process at once, as a power cut does."""
        assert self.running is not None
        os.kill(self.running.pid, signal.SIGKILL)
        self.running.wait()

    def stop(self) -> None:
        """Stop the process by Ctrl-C."""
        if self.running is not None and self.running.poll() is None:
            self.running.send_signal(signal.SIGINT)
            try:
                self.running.wait(10)
            except subprocess.TimeoutExpired:
                self.running.kill()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A scorekeeper on a file of its own, the same for all tests of a module: each plays a game of
    its own in it."""
    found = RunningServer(tmp_path_factory.mktemp("server") / "games.db", free_port())
    found.start()
    yield found
    found.stop()


class Phones:
    """Opens phones on a server and collects the errors in their consoles."""

    def __init__(self, browser: Browser, server: RunningServer) -> None:
        self.server = server
        self.console_errors: list[str] = []
        self._browser = browser
        self._contexts: list[BrowserContext] = []

    def __call__(self, *, keeper: bool = False, size: Size = PHONE, **options: Any) -> Page:
        """Open a page on a new phone; with `keeper=True` the phone holds the host's key."""
        context = self._browser.new_context(
            viewport=size,  # type: ignore[arg-type]
            base_url=self.server.url,
            has_touch=True,
            **options,
        )
        context.set_default_timeout(10_000)
        self._contexts.append(context)
        context.on("console", self._listen)
        context.on("weberror", lambda trouble: self.console_errors.append(str(trouble.error)))
        if keeper:
            cookie = self.server.keeper().cookie
            context.add_cookies([{"name": "scorekeeper", "value": cookie, "url": self.server.url}])
        return context.new_page()

    def close_all(self) -> None:
        """Go where no script is left that could turn a page: for the end of one that is on its way
        elsewhere, as phones are that follow a game to the next, chromium may wait for ever."""
        heard = [*self.console_errors]
        for context in self._contexts:
            for page in context.pages:
                for _interrupted in range(9):
                    with suppress(Error):
                        page.goto("about:blank", wait_until="commit")
                        break
            self._close(context)
        # What a script of the test's own minds about the empty page is nobody's.
        self.console_errors[:] = heard

    def _close(self, context: BrowserContext) -> None:
        """Wait for it as long as a slow machine may take, and no longer: the browser takes it along
        in the end. `BrowserContext.close` has no limit of its own."""
        with suppress(TimeoutError):
            context._sync(asyncio.wait_for(context._impl_obj.close(reason=None), PATIENCE))

    def forgive(self) -> None:
        """The test took the server away: that htmx complains of it is right."""
        self.console_errors.clear()

    def _listen(self, message: ConsoleMessage) -> None:
        # That a form came back or the server was away is said on the page; the browser says it too.
        # And a phone may ask at the door in the very moment in which its codes die.
        if message.type == "error" and not WELL_KNOWN.search(message.text):
            self.console_errors.append(message.text)


@pytest.fixture
def phone(browser: Browser, server: RunningServer) -> Iterator[Phones]:
    """Open phones. At the end of the test their consoles must be free of errors."""
    phones = Phones(browser, server)
    yield phones
    phones.close_all()
    assert phones.console_errors == []
