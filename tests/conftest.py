"""Settings for all tests: where chromium is, how it is started, and which tests are skipped.

Servers and pages for browser tests are in `tests/browser/conftest.py`.
"""

from __future__ import annotations

import asyncio
import gc
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import Phase, settings

from tests.examples import SOAK, examples

if TYPE_CHECKING:
    from scorekeeper.service import Scorer

pytest_plugins = ["tests.web.fixtures"]
"""A phone and a game, for the tests of web, pages, serving and network."""

ON_CI = bool(os.environ.get("CI"))
NewDatabase = Callable[[Path], AbstractContextManager[Path | str]]
"""What the fixture `new_database` gives."""

PHONE_HOST = "scores.test"
"""A name that leads to this machine. Pages opened under it lack what a phone on plain http lacks;
127.0.0.1 would count as a secure place."""


def _is_roomy(folder: str) -> bool:
    """Is there room for the files of all tests, and may they be run there?"""
    try:
        found = os.statvfs(folder)
    except (AttributeError, OSError):
        return False
    return found.f_bavail * found.f_frsize > 1e9 and not found.f_flag & os.ST_NOEXEC


ROOMY = _is_roomy("/dev/shm")
ON_A_DISK = "--disable-dev-shm-usage"
"""What the processes of chromium share lies on a disk: playwright wants it so."""

CHROMIUM_FLAGS = (
    f"--host-resolver-rules=MAP {PHONE_HOST} 127.0.0.1",
    "--disable-background-networking",
    "--disable-component-update",
    *(() if ROOMY else (ON_A_DISK,)),
    "--disable-sync",
    "--no-first-run",
    "--renderer-process-limit=1",  # a new page in a used phone uses its process
)

# The terminal speaks the language of its environment, and the tests read English.
os.environ["SCOREKEEPER_LANG"] = "en"


# Files of tests lie in memory: on a disk every entry is waited for.
if ROOMY:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", "/dev/shm")

# A deadline would measure the machine, which two people and a browser share.
settings.register_profile("ci", derandomize=True, deadline=None, max_examples=examples(100))
settings.register_profile("here", deadline=None, max_examples=examples(100))
# For `make mutants`: whether a test fails is enough, the smallest case is not asked for.
settings.register_profile(
    "mutants", derandomize=True, deadline=None, phases=(Phase.explicit, Phase.generate)
)
settings.load_profile("ci" if ON_CI else "here")


WAITING = {
    "test_slow_connections",
    "test_stopping",
    "test_short_soak",
    "test_addresses_mdns",
    "test_stream",
    "test_serve",
}
"""The files of tests that wait for longest, for sockets and processes."""


IN_A_BROWSER = Path(__file__).parent / "browser"
"""All tests in this folder are browser tests: the run of the others does not read it."""

OF_PAGES = (Path(__file__).parent / "pages", Path(__file__).parent / "web")

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first that is installed is used. The headless shell opens no windows and halves the time."""


def _find_chromium() -> str | None:
    for name in (os.environ.get("CHROMIUM"), *BROWSERS):
        if name and (path := shutil.which(name)):
            return path
    return None


CHROMIUM = _find_chromium()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--engine",
        choices=("sqlite", "postgres"),
        default="sqlite",
        help="where tests keep their games; on postgres only those run that ask for a database",
    )


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Collect without looking for garbage: thousands of tests are made, and all of them stay. Nor
    are they looked through each time that a test leaves garbage, which happens less often, too."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(200_000, 20, 50)
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark items, and leave those out that this engine does not matter to. What mostly waits begins
    first: a worker that waits at the end leaves a core idle."""
    mark(items)
    items.sort(key=lambda item: item.path.stem not in WAITING)
    if config.getoption("--engine") == "postgres":
        on_both = [each for each in items if "new_database" in getattr(each, "fixturenames", ())]
        config.hook.pytest_deselected(items=[each for each in items if each not in set(on_both)])
        items[:] = on_both


def mark(items: list[pytest.Item]) -> None:
    """Mark what opens a page; skip it without a browser. Pictures and long runs only when asked."""
    in_a_browser = {path: IN_A_BROWSER in path.parents for path in {item.path for item in items}}
    for item in items:
        # Not by "page" or "context": tests without a browser have parameters of these names.
        if "browser" in getattr(item, "fixturenames", ()) or in_a_browser[item.path]:
            item.add_marker(pytest.mark.browser)
        if any(folder in item.path.parents for folder in OF_PAGES):
            item.add_marker(pytest.mark.pages)
        if CHROMIUM is None and item.get_closest_marker("browser"):
            if ON_CI:
                raise pytest.UsageError("CI is set and there is no chromium: this would be skipped")
            item.add_marker(pytest.mark.skip(reason="no chromium here (apt install chromium)"))
        if item.get_closest_marker("soak") and not SOAK:
            item.add_marker(pytest.mark.skip(reason="runs long, only on `make random`"))
        if item.get_closest_marker("shots") and not os.environ.get("SHOTS"):
            item.add_marker(pytest.mark.skip(reason="takes pictures only on `make shots`"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup() -> Iterator[None]:
    with _about_a_file():
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Iterator[None]:
    with _about_a_file():
        return (yield)


@contextmanager
def _about_a_file() -> Iterator[None]:
    """Skip a test on a server if it reads the file of games itself."""
    try:
        yield
    except Exception as error:
        if getattr(error, "code", "") == "needs_a_file":
            pytest.skip("about a file")
        raise


@pytest.fixture(scope="session")
def new_database(request: pytest.FixtureRequest) -> NewDatabase:
    """Makes a place for games in this folder: a file, or with `--engine postgres` a schema on a
    server, with tables and nothing in them."""
    if request.config.getoption("--engine") == "sqlite":
        from tests.empty_file import empty_file

        return lambda folder: nullcontext(empty_file(folder / "games.db"))
    from tests.postgres_server import NoServer, games_schema, server_url

    try:
        server_url()
    except NoServer as error:
        (pytest.fail if ON_CI else pytest.skip)(str(error))
    return lambda _folder: games_schema()


@pytest.fixture
def database(new_database: NewDatabase, tmp_path: Path) -> Iterator[Path | str]:
    """Where the games of this test are."""
    with new_database(tmp_path) as found:
        yield found


@pytest.fixture(autouse=True)
def _away_from_the_browsers_loop(request: pytest.FixtureRequest) -> Iterator[None]:
    """Playwright leaves its event loop running in this thread until the session ends. A test that
    opens no page must not find it, or it cannot run a loop of its own after one that did."""
    # asyncio has no public name for it.
    found = None if request.node.get_closest_marker("browser") else asyncio._get_running_loop()
    if found is not None:
        asyncio._set_running_loop(None)  # nor for this
    yield
    if found is not None:
        asyncio._set_running_loop(found)  # as before


@pytest.fixture
def scorer(database: Path | str) -> Iterator[Scorer]:
    """A scorer on a database of its own."""
    # This import is not for those who test the rules alone.
    from scorekeeper.service import Scorer

    opened = Scorer(database)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's own chromium: `playwright install` cannot download on every machine. Where there
    is room, what its processes share lies in memory, which costs less."""
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    flags = [*CHROMIUM_FLAGS, *(["--no-sandbox"] if as_root else [])]
    return {
        **browser_type_launch_args,
        "executable_path": CHROMIUM,
        "args": flags,
        "ignore_default_args": [ON_A_DISK],
    }
