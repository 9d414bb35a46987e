"""The program as a child process that starts at once: the copy of a process that has imported it.

An interpreter of its own needs 0.6 s of processor time until it serves. It is for tests whose point
is the process itself: what it inherits, how it ends, what it prints where nobody reads.
"""

from __future__ import annotations

import multiprocessing
import os
import runpy
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for
from multiprocessing.context import ForkServerContext, SpawnContext
from pathlib import Path
from typing import IO

FORKS = sys.platform != "win32"
IMPORTED = (
    "__main__",  # of pytest: every copy would import it otherwise
    "tests.forked_program",
    "scorekeeper.app",  # which a server imports when its first page is asked for
    "scorekeeper.cli.arrival",
    "scorekeeper.cli.serve",
    "scorekeeper.live",
    "scorekeeper.server",
    "scorekeeper.serving.listener",
    "scorekeeper.serving.workers",
)
"""What the process that is copied has imported."""


def processes() -> SpawnContext | ForkServerContext:
    """Where processes come from: copied, or each an interpreter of its own where a system has no
    copies."""
    if sys.platform == "win32":
        return multiprocessing.get_context("spawn")
    copied = multiprocessing.get_context("forkserver")
    copied.set_forkserver_preload([*IMPORTED])
    return copied


class ForkedProgram:
    """A running program, with those methods of `subprocess.Popen` that tests of servers need.
    `output` is the file that gets what it prints; without one it can be read from `stdout`."""

    def __init__(self, words: Sequence[str], program: str, output: Path | None, files: int) -> None:
        copies = processes()
        reading, writing = copies.Pipe(duplex=False)
        self._process = copies.Process(
            target=_run, args=(program, [*words], output or writing, dict(os.environ), files)
        )
        self._process.start()
        # The status comes through a pipe, once. Of two threads that read it at the same time, the
        # second would be told 255.
        self._reading = threading.Lock()
        writing.close()
        self.stdout: IO[str] | None = None
        if output is None:
            self.stdout = os.fdopen(os.dup(reading.fileno()), encoding="utf-8")
        reading.close()
        self.pid = self._process.pid or 0

    def poll(self) -> int | None:
        """Its exit status, if it has ended."""
        with self._reading:
            return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        """Its exit status, once it has ended. TimeoutExpired after so many seconds."""
        wait_for([self._process.sentinel], timeout)
        status = self.poll()
        if status is None:
            raise subprocess.TimeoutExpired(self._process.name, timeout or 0)
        return status

    def send_signal(self, number: int) -> None:
        """Send it this signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it at once, as a power cut does."""
        self._process.kill()


Program = ForkedProgram | subprocess.Popen[str]


def start_program(
    words: Sequence[str],
    *,
    program: str = "scorekeeper",
    output: Path | None = None,
    files: int = 0,
) -> Program:
    """`python -m program` with these words; a copied process where the system has such. `files` is
    the limit of open files that it starts with."""
    if FORKS:
        return ForkedProgram(words, program, output, files)
    return subprocess.Popen(
        [sys.executable, "-m", program, *words],
        stdout=output.open("ab") if output else subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )


def start_script(script: str, *words: str) -> Program:
    """`python -c script` with these words; a copied process where the system has such."""
    return start_program([script, *words], program="tests.script")


def output_of_script(script: str, *words: str) -> str:
    """What such a script prints until it ends. AssertionError with it if it fails."""
    child = start_script(script, *words)
    assert child.stdout is not None
    with child.stdout:
        told = child.stdout.read()
    assert child.wait() == 0, told
    return told


def _run(
    program: str,
    words: list[str],
    output: Path | Connection,
    environment: dict[str, str],
    files: int,
) -> None:
    """What the copied process does."""
    if files:
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))
    if FORKS:  # it is ignored where `nohup` runs the tests
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
    os.environ.clear()
    os.environ.update(environment)
    if isinstance(output, Path):
        number = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    else:
        number = output.fileno()
    os.dup2(number, 1)
    os.dup2(number, 2)
    if isinstance(output, Path):
        os.close(number)
    else:
        output.close()
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", buffering=1, encoding="utf-8", closefd=False)
    sys.argv = [program, *words]
    runpy.run_module(program, run_name="__main__", alter_sys=True)
