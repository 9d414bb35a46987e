"""Starts the three engines, each as a phone of its own: what it is given, and how it ends."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from tests.browser.server import free_port
from tests.conftest import CHROMIUM, CHROMIUM_FLAGS, PHONE_HOST
from tests.engines.webdriver import DriverWire, MarionetteWire, Refused, Wire

START = 90.0
"""Seconds a browser may take until it answers, on a machine that is busy."""

WINDOW = Path(__file__).with_name("webkit_window.py")


@dataclass(frozen=True, slots=True)
class Look:
    """How a phone is set up by the person who has it. `letters` is the size of text in pixels."""

    width: int = 390
    height: int = 844
    letters: int = 16
    dark: bool = False
    script: bool = True


@dataclass(frozen=True, slots=True)
class Engine:
    """One engine: the programs it needs with their packages in Debian, how one is started, and the
    name of this machine there: a phone on plain http has no secure place, but WebKit can only be
    told of names by the system."""

    name: str
    programs: dict[str, str]
    start: Callable[[Look, ExitStack], Wire]
    host: str = PHONE_HOST

    def missing(self) -> list[str]:
        """The packages that are not installed."""
        found = [
            package
            for program, package in self.programs.items()
            if shutil.which(program) is None and not Path(program).exists()
        ]
        return sorted(set(found))


@contextmanager
def phone_of(engine: Engine, look: Look) -> Iterator[Wire]:
    """A browser of this engine, which has ended afterwards."""
    with ExitStack() as ending:
        wire = engine.start(look, ending)
        ending.callback(_end, wire)
        yield wire


def _end(wire: Wire) -> None:
    with suppress(Refused, OSError):
        wire.end()


def _webkit(look: Look, ending: ExitStack) -> Wire:
    port, display = free_port(), _display(ending)
    _run(ending, ["/usr/bin/WebKitWebDriver", f"--port={port}"], {"DISPLAY": display})
    _wait_for(port)
    options = [f"--width={look.width}", f"--height={look.height}", f"--letters={look.letters}"]
    options += ["--dark"] * look.dark + ["--no-script"] * (not look.script)
    window = {"binary": str(WINDOW), "args": options}
    return DriverWire.begin(port, {"webkitgtk:browserOptions": window})


def _display(ending: ExitStack) -> str:
    """A display without a screen. The server of it chooses a free number and says it."""
    reading, writing = os.pipe()
    words = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1920x1200x24", "-nolisten", "tcp"]
    _run(ending, words, {}, pass_fds=(writing,))
    os.close(writing)
    with os.fdopen(reading) as said:
        return f":{said.readline().strip()}"


PREFERENCES = {
    "app.update.enabled": False,
    "browser.aboutConfig.showWarning": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.security.https_only_mode": False,
    "intl.accept_languages": "en",
    "network.dns.localDomains": PHONE_HOST,
    "toolkit.telemetry.enabled": False,
}

NARROW = """
const page = gBrowser.selectedBrowser;
for (const side of ["minWidth", "maxWidth"]) page.style[side] = arguments[0] + "px";
for (const side of ["minHeight", "maxHeight"]) page.style[side] = arguments[1] + "px";
"""
"""A window of Firefox is never narrower than 500 px, but the page in it may be."""


def _firefox(look: Look, ending: ExitStack) -> Wire:
    port = free_port()
    profile = Path(ending.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
    chosen: dict[str, Any] = {
        **PREFERENCES,
        "marionette.port": port,
        "font.size.variable.x-western": look.letters,
        "javascript.enabled": look.script,
        "layout.css.prefers-color-scheme.content-override": 0 if look.dark else 1,
    }
    lines = [f'user_pref("{name}", {_written(value)});' for name, value in chosen.items()]
    (profile / "user.js").write_text("\n".join(lines))
    words = ["firefox-esr", "--headless", "--marionette", "--remote-allow-system-access"]
    _run(ending, [*words, "--no-remote", "--profile", str(profile)], {"HOME": str(profile)})
    _wait_for(port)
    wire = MarionetteWire(port)
    wire.ask("context", value="chrome")
    wire.ask("run", script=NARROW, args=[look.width, look.height])
    wire.ask("context", value="content")
    return wire


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool | int) else f'"{value}"'


def _chromium(look: Look, ending: ExitStack) -> Wire:
    port = free_port()
    _run(ending, ["chromedriver", f"--port={port}"], {})
    _wait_for(port)
    flags = [*CHROMIUM_FLAGS, "--headless", f"--blink-settings=defaultFontSize={look.letters}"]
    flags += ["--no-sandbox"] if os.getuid() == 0 else []
    options = {"binary": CHROMIUM, "args": [*flags, "--accept-lang=en"]}
    wire = DriverWire.begin(port, {"goog:chromeOptions": options})
    size = {"width": look.width, "height": look.height, "deviceScaleFactor": 1, "mobile": True}
    scheme = {"name": "prefers-color-scheme", "value": "dark" if look.dark else "light"}
    for cmd, params in (
        ("Emulation.setDeviceMetricsOverride", size),
        ("Emulation.setEmulatedMedia", {"features": [scheme]}),
        ("Emulation.setScriptExecutionDisabled", {"value": not look.script}),
    ):
        wire.ask("chrome", cmd=cmd, params=params)
    return wire


def _run(
    ending: ExitStack, words: Sequence[str], more: dict[str, str], *, pass_fds: Sequence[int] = ()
) -> None:
    """Start a program, which is ended in the end with all that it started."""
    started = subprocess.Popen(
        words,
        env={**os.environ, **more},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        pass_fds=pass_fds,
    )
    ending.callback(partial(_kill, started))


def _kill(started: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError):
        os.killpg(started.pid, 15)
    try:
        started.wait(10)
    except subprocess.TimeoutExpired:
        os.killpg(started.pid, 9)
        started.wait()


def _wait_for(port: int) -> None:
    """Wait until something listens there. Raises TimeoutError after START seconds."""
    until = time.monotonic() + START
    while time.monotonic() < until:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError(f"no browser answers at port {port}")


ENGINES = (
    Engine(
        "webkit",
        {
            "/usr/bin/WebKitWebDriver": "webkit2gtk-driver",
            "Xvfb": "xvfb",
            "/usr/lib/python3/dist-packages/gi": "python3-gi",
            "/usr/lib/x86_64-linux-gnu/girepository-1.0/WebKit2-4.1.typelib": "gir1.2-webkit2-4.1",
        },
        _webkit,
        host="127.0.0.1",
    ),
    Engine("firefox", {"firefox-esr": "firefox-esr"}, _firefox),
    Engine("chromium", {"chromedriver": "chromium-driver"}, _chromium),
)
