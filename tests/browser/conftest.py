"""A real server on a real file, and phones that come to it.

Knows how the program is started and how a phone takes the host's key. What is done on the pages is
in `hands.py`.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from scorekeeper.service import Scorer
from tests.conftest import PHONE_HOST

PHONE = {"width": 390, "height": 844}
SMALL_PHONE = {"width": 360, "height": 640}
DESK = {"width": 1280, "height": 800}


@dataclass
class House:
    """One running scorekeeper: where it is, what it writes to, how to pull its plug."""

    db: Path
    port: int
    running: subprocess.Popen[bytes] | None = field(default=None)

    @property
    def url(self) -> str:
        return f"http://{PHONE_HOST}:{self.port}"

    def host_key(self) -> str:
        """What the QR code in the terminal carries."""
        scorer = Scorer(self.db)
        try:
            return scorer.host_key()
        finally:
            scorer.close()

    def start(self) -> None:
        """Start, and wait until a page is answered."""
        command = [sys.executable, "-m", "scorekeeper", "serve", "--host", "127.0.0.1"]
        options = ["--port", str(self.port), "--db", str(self.db), "--public-url", self.url]
        with (self.db.parent / "server.log").open("ab") as log:
            self.running = subprocess.Popen([*command, *options], stdout=log, stderr=log)
        for _ in range(200):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/", timeout=1).read()
                return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError((self.db.parent / "server.log").read_text())

    def kill(self) -> None:
        """Pull the plug: no goodbye, no flushing."""
        assert self.running is not None
        os.kill(self.running.pid, signal.SIGKILL)
        self.running.wait()

    def stop(self) -> None:
        """Press Ctrl-C."""
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


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A scorekeeper with an empty file."""
    found = House(tmp_path / "games.db", free_port())
    found.start()
    yield found
    found.stop()


Phone = Callable[..., Page]


@pytest.fixture
def phone(browser: Browser, house: House) -> Iterator[Phone]:
    """Bring a phone: `phone()` looks on, `phone(keeper=True)` has taken the host's key."""
    contexts: list[BrowserContext] = []

    def bring(*, keeper: bool = False, size: dict[str, int] = PHONE, **options: Any) -> Page:
        context = browser.new_context(
            viewport=size,  # type: ignore[arg-type]
            base_url=house.url,
            has_touch=True,
            **options,
        )
        context.set_default_timeout(10_000)
        contexts.append(context)
        page = context.new_page()
        if keeper:
            page.goto(f"/h/{house.host_key()}")
            page.locator("form[method=post] button").click()
            page.wait_for_url(f"{house.url}/")
        return page

    yield bring
    for context in contexts:
        context.close()
