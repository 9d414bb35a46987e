"""The program as players have it, without packages that only a bench or development installs.

sqlite-utils loads pandas and numpy if they are there. OR-tools brings them here, and they would
double the time to start and the memory. They are hidden from a measured program and from each
Python that it starts, such as its workers (`started/sitecustomize.py`).
"""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self, TypeVar

Result = TypeVar("Result")

NOT_OURS = ("pandas", "numpy")

COMPILED = ("uvloop", "httptools")
"""The event loop and the parser that are used where they are installed."""

FAST, PURE = "fast", "pure"
"""With these two, and without."""

STARTED = Path(__file__).with_name("started")


def event_loops() -> tuple[str, ...]:
    """`FAST` if its packages are installed, and `PURE`."""
    installed = all(importlib.util.find_spec(name) for name in COMPILED)
    return (FAST, PURE) if installed else (PURE,)


def as_players_have(module: str, *words: str, loop: str = FAST) -> list[str]:
    """The command that runs this module with these arguments where the packages are not there."""
    hidden = (*NOT_OURS, *(COMPILED if loop == PURE else ()))
    given = {"PYTHONPATH": str(STARTED), "HIDDEN_PACKAGES": " ".join(hidden)}
    start = (
        f"import os, sys; os.environ.update({given}); sys.modules.update(dict.fromkeys({hidden}))"
        f"; import runpy; runpy.run_module({module!r}, None, '__main__', True)"
    )
    return [sys.executable, "-c", start, *words]


SCOREKEEPER = as_players_have("scorekeeper")
"""The command `scorekeeper`."""


class Answering:
    """A module as another process, which answers each line of JSON with one. What it says at its
    start is `started`."""

    def __init__(self, module: str, *words: str, loop: str = FAST) -> None:
        command = as_players_have(module, *words, loop=loop)
        self.child = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.started = self._hear()
        self.port: int = self.started.get("port", 0)

    def ask(self, **question: Any) -> dict[str, Any]:
        assert self.child.stdin is not None
        self.child.stdin.write(json.dumps(question) + "\n")
        self.child.stdin.flush()
        return self._hear()

    def _hear(self) -> dict[str, Any]:
        assert self.child.stdout is not None
        line = self.child.stdout.readline()
        assert line, f"{self.child.args!r} has ended"
        heard: dict[str, Any] = json.loads(line)
        return heard

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.child.kill()
        self.child.wait()


def in_own_process(function: Callable[..., Result], *given: object) -> Result:
    """What this function gives in a new process. So memory, modules and settings of one measurement
    are not those of the next, and its packages are those that players have."""
    # Not at the top: a server that is measured has no need of them, and they take a megabyte.
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(
        1, mp_context=get_context("spawn"), initializer=hide_packages
    ) as process:
        return process.submit(function, *given).result()


def hide_packages() -> None:
    """Let this process be as if the packages were not installed."""
    sys.modules.update(dict.fromkeys(NOT_OURS))  # type: ignore[arg-type]


def show_packages() -> None:
    """Let this process import them again, for OR-tools."""
    for name in NOT_OURS:
        sys.modules.pop(name, None)
