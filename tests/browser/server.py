"""A scorekeeper process for browser tests: started, stopped and killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from scorekeeper.service import Scorer
from tests.browser.builders import PlainPhone
from tests.conftest import PHONE_HOST
from tests.forked_program import Program, start_program

START = 60.0
"""Seconds a server may take until it answers, on a machine that is busy with other tests."""


@dataclass
class RunningServer:
    """One server process: its address, its database file, and how to kill it. `program` is the
    module that is run, `options` are more options of `serve`."""

    db: Path
    port: int
    program: str = "scorekeeper"
    options: tuple[str, ...] = ()
    running: Program | None = field(default=None)
    _keeper: PlainPhone | None = field(default=None)

    @property
    def url(self) -> str:
        return f"http://{PHONE_HOST}:{self.port}"

    def scorer(self) -> closing[Scorer]:
        """The games of this server, read past its pages."""
        return closing(Scorer(self.db))

    def host_key(self) -> str:
        """The key in the QR code that the terminal prints."""
        with self.scorer() as scorer:
            return scorer.host_key()

    def keeper(self) -> PlainPhone:
        """A phone with the host's key. It sets up games, and browsers get its cookie."""
        if self._keeper is None:
            self._keeper = PlainPhone(self.port, self.host_key())
        return self._keeper

    def start(self) -> None:
        """Start the process and wait until it answers. One that does not answer is killed, and the
        error is what it printed."""
        words = ["serve", "--host", "127.0.0.1", "--port", str(self.port)]
        words += ["--db", str(self.db), "--public-url", self.url, *self.options]
        log = self.db.parent / "server.log"
        log.touch()
        self.running = start_program(words, program=self.program, output=log)
        try:
            self._wait(self.running)
        except BaseException:
            self.running.kill()
            self.running.wait()
            raise

    def _wait(self, child: Program) -> None:
        """Wait for an answer. Raises RuntimeError if the process ends or START seconds are over."""
        until = time.monotonic() + START
        while time.monotonic() < until and child.poll() is None:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/", timeout=START).read()
                return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError((self.db.parent / "server.log").read_text())

    def kill(self) -> None:
        """Kill the process at once, as a power cut does."""
        assert self.running is not None
        os.kill(self.running.pid, signal.SIGKILL)
        self.running.wait()

    def be_there(self) -> None:
        """Start the process again if a test that failed left it killed."""
        if self.running is None or self.running.poll() is not None:
            self.start()

    def stop(self) -> None:
        """Stop the process by Ctrl-C."""
        if self.running is not None and self.running.poll() is None:
            self.running.send_signal(signal.SIGINT)
            try:
                self.running.wait(START)
            except subprocess.TimeoutExpired:
                self.running.kill()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def in_place_of(server: RunningServer, folder: Path, *options: str) -> Iterator[RunningServer]:
    """A server with a new database file at the address of this one, which is stopped meanwhile: a
    phone that was used there can be used here."""
    server.stop()
    other = RunningServer(folder / "games.db", server.port, server.program, options)
    other.start()
    try:
        yield other
    finally:
        other.stop()
        server.start()


@contextmanager
def running_server(
    folder: Path, program: str = "scorekeeper", *, options: tuple[str, ...] = ()
) -> Iterator[RunningServer]:
    """A server with a new database file in this folder."""
    server = RunningServer(folder / "games.db", free_port(), program, options)
    server.start()
    try:
        yield server
    finally:
        server.stop()
