"""The program in a process of its own, as players have it: with the compiled packages, or without
them. Those are hidden from it and from each Python that it starts, such as its workers
(`started/sitecustomize.py`).
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

COMPILED = ("uvloop", "httptools")
"""The event loop and the parser that are used where they are installed."""

FAST, PURE = "fast", "pure"
"""With these two, and without."""

STARTED = Path(__file__).with_name("started")


def event_loops() -> tuple[str, ...]:
    """`FAST` if its packages are installed, and `PURE`."""
    installed = all(importlib.util.find_spec(name) for name in COMPILED)
    return (FAST, PURE) if installed else (PURE,)


def command_of(module: str, *words: str, loop: str = FAST) -> list[str]:
    """The command that runs this module with these arguments and this event loop."""
    if loop == FAST:
        return [sys.executable, "-m", module, *words]
    given = {"PYTHONPATH": str(STARTED), "HIDDEN_PACKAGES": " ".join(COMPILED)}
    start = (
        f"import os, sys; os.environ.update({given}); sys.modules.update(dict.fromkeys({COMPILED}))"
        f"; import runpy; runpy.run_module({module!r}, None, '__main__', True)"
    )
    return [sys.executable, "-c", start, *words]


SCOREKEEPER = command_of("scorekeeper")
"""The command `scorekeeper`."""


class Answering:
    """A module as another process, which answers each line of JSON with one. What it says at its
    start is `started`."""

    def __init__(self, module: str, *words: str, loop: str = FAST) -> None:
        command = command_of(module, *words, loop=loop)
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
    are not those of the next."""
    # Not at the top: a server that is measured has no need of them, and they take a megabyte.
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        return process.submit(function, *given).result()
