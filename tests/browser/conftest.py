"""Fixtures of the browser tests: a running server, and phones that open its pages.

Taps are in `thumb.py`; games are set up in `builders.py`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.builders import PostedGame
from tests.browser.pages import addresses, games
from tests.browser.phones import Phones, phones_of
from tests.browser.server import RunningServer, in_place_of, running_server

__all__ = ["addresses", "games", "phone", "server", "shared_server"]

# No test measures time: this is only how long a slow machine may take.
expect.set_options(timeout=30_000)


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server for all tests of a worker: each plays a game of its own. `NETWORK=slow` puts it
    behind a slow network."""
    slow = os.environ.get("NETWORK") == "slow"
    program = "tests.browser.slow_network" if slow else "scorekeeper"
    with running_server(tmp_path_factory.mktemp("server"), program) as running:
        yield running


@pytest.fixture(scope="module")
def server(
    request: pytest.FixtureRequest,
    shared_server: RunningServer,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[RunningServer]:
    """The shared server, or in a module with `OWN_SERVER`, a tuple of options, one of its own."""
    options: tuple[str, ...] | None = getattr(request.module, "OWN_SERVER", None)
    if options is None:
        yield shared_server
        return
    folder = tmp_path_factory.mktemp("server")
    with in_place_of(shared_server, folder, *options) as other:
        yield other


@pytest.fixture
def phone(browser: Browser, server: RunningServer) -> Iterator[Phones]:
    """Opens phones on the server."""
    server.be_there()
    with phones_of(browser, server) as phones:
        yield phones


@pytest.fixture
def game(phone: Phones) -> PostedGame:
    """A game of Ann, Ben and Mia, whose first round begins."""
    return phone.deal()
