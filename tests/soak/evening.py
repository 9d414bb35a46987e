"""An evening in which everything happens: what is done to the server, and what must hold after it.

First come storms: a server with another clock is started, phones play, something is done to it, and
it is killed or asked to end. Then one server runs on, and what it uses is compared.
"""

from __future__ import annotations

import contextlib
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.soak.phones import Diary, Phones
from tests.web.sent_forms import REFUSED, look_through
from tests.web.spawned_server import KeeperConnection, SpawnedServer, spawn_server

CLOCKS = (0, 0, -300, 3600, -86400, 2 * 86400)
"""Seconds by which the clock of a server is ahead."""

PLAYED = (3.0, 8.0)
"""Seconds that are played before something is done, and after it."""

MOST_COPIES = 10
DISK = "size=64m"


@dataclass(frozen=True)
class Usage:
    """What a server uses: memory in MB, threads, open files, the journal in MB."""

    memory: float
    threads: int
    files: int
    journal: float

    @classmethod
    def of(cls, server: SpawnedServer, db: Path) -> Usage:
        """What it uses now, as the system says."""
        at = Path(f"/proc/{server.child.pid}")
        journal = db.with_name(f"{db.name}-wal")
        size = journal.stat().st_size if journal.exists() else 0
        return cls(
            round(server.megabytes(), 1),
            len(list((at / "task").iterdir())),
            len(list((at / "fd").iterdir())),
            round(size / 2**20, 1),
        )


@contextlib.contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """Make this folder a small disk of its own, where that is allowed. Tells whether it is one."""
    folder.mkdir(exist_ok=True)
    done = (
        subprocess.run(
            ["mount", "-t", "tmpfs", "-o", DISK, "tmpfs", str(folder)],
            capture_output=True,
            check=False,
        ).returncode
        == 0
        if sys.platform == "linux" and os.geteuid() == 0
        else False
    )
    try:
        yield done
    finally:
        if done:
            subprocess.run(["umount", "-l", str(folder)], check=True)


class Evening:
    """One long evening with one file of games. `luck` decides everything that is drawn."""

    def __init__(self, db: Path, luck: random.Random, *, small: bool) -> None:
        self.db, self.luck, self.small = db, luck, small
        self.diary = Diary()

    # ------------------------------------------------------------------ storms

    def storm(self) -> None:
        """Start a server, play, do something to it, play on, end it, and look at the file."""
        clock = self.luck.choice(CLOCKS)
        self._count(f"started with a clock {clock} s ahead")
        with self._serving(clock) as server:
            self._send_again(server)
            with self._playing(server, keepers=3, watchers=4):
                self._wait()
                self.luck.choice([self._pause, self._hold_file, self._fill_disk, lambda _: None])(
                    server
                )
                self._wait()
                if self.luck.random() < 0.6:
                    self._count("killed")
                    server.child.send_signal(signal.SIGKILL)
                    server.child.wait()
                else:
                    self._count("asked to end")
                    server.child.send_signal(signal.SIGTERM)
                    assert server.child.wait(30) == 0
        look_through(self.db, self.diary.notes)

    def _pause(self, server: SpawnedServer) -> None:
        """A laptop that is closed and opened."""
        self._count("paused")
        server.child.send_signal(signal.SIGSTOP)
        time.sleep(self.luck.uniform(0.5, 2))
        server.child.send_signal(signal.SIGCONT)

    def _hold_file(self, _: SpawnedServer) -> None:
        """A slow disk: for a moment nothing can be written."""
        self._count("file held by another program")
        with contextlib.closing(sqlite3.connect(self.db, timeout=10)) as other:
            other.execute("BEGIN IMMEDIATE")
            time.sleep(self.luck.uniform(0.5, 3))
            other.rollback()

    def _fill_disk(self, _: SpawnedServer) -> None:
        """The disk is full for some seconds. Then there is room again, and it goes on."""
        if not self.small:
            return
        self._count("disk full")
        self.diary.disk_was_full = True
        ballast = self.db.with_name("holiday-pictures")
        with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(2**16))
        self._wait()
        ballast.unlink()

    # ------------------------------------------------------------------ one server that runs on

    def run_on(self, seconds: float) -> tuple[Usage, Usage]:
        """Play on one server for so long: what it used after a third of the time, and at the end
        when everybody had left."""
        self.diary.disk_was_full = False
        self.diary.notes.refused.clear()
        with self._serving(0) as server:
            self._send_again(server)
            with self._playing(server, keepers=3, watchers=8):
                self._sleep(seconds / 3)
            first = self._at_rest(server)
            with self._playing(server, keepers=3, watchers=8):
                self._sleep(seconds * 2 / 3)
            last = self._at_rest(server)
            server.child.send_signal(signal.SIGTERM)
            assert server.child.wait(30) == 0
        assert not self.db.with_name(f"{self.db.name}-wal").exists()
        look_through(self.db, self.diary.notes)
        copies = self.db.with_name(f"{self.db.name}.copies")
        assert len(list(copies.iterdir())) <= MOST_COPIES
        self.diary.counts["automatic copies at the end"] = len(list(copies.iterdir()))
        return first, last

    def _at_rest(self, server: SpawnedServer) -> Usage:
        """What it uses a moment after the last phone left."""
        time.sleep(3)
        return Usage.of(server, self.db)

    # ------------------------------------------------------------------ what both need

    @contextlib.contextmanager
    def _serving(self, clock: int) -> Iterator[SpawnedServer]:
        """A server. What it prints is read at once; it must not print a traceback."""
        printed: list[str] = []
        with spawn_server(self.db, copied=clock == 0, clock=clock) as server:
            assert server.child.stdout is not None
            output = server.child.stdout
            reader = threading.Thread(target=lambda: printed.extend(_lines(output)))
            reader.start()
            try:
                yield server
            finally:
                server.child.kill()
                reader.join()
        assert "Traceback" not in "".join(printed), "".join(printed)

    @contextlib.contextmanager
    def _playing(self, server: SpawnedServer, *, keepers: int, watchers: int) -> Iterator[None]:
        """Phones that act while inside. What one of them met is raised at the end."""
        self.diary.over.clear()
        phones = Phones(server, self.diary, self.luck).start(keepers, watchers)
        try:
            yield
        finally:
            self.diary.over.set()
            for phone in phones:
                phone.join()
        for fault in self.diary.faults:
            raise fault

    def _send_again(self, server: SpawnedServer) -> None:
        """Who was cut off or refused sends the same form again, twice. It is taken or overtaken,
        and the second answer is the first."""
        notes = self.diary.notes
        waiting, notes.cut_off, notes.refused = [*notes.cut_off, *notes.refused], [], []
        phone = KeeperConnection(server.port, server.way_in)
        for form in waiting:
            if form.path.startswith("/history/"):
                continue  # deleting has no key: the second time there is no such game
            answers = {phone.post(form.path, form.fields)[0] for _ in range(2)}
            assert len(answers) == 1, (form, answers)
            assert answers <= {303, 404, 409, REFUSED}, (form, answers)
            self._count("forms sent again")
            if answers == {303}:
                notes.answered.append(form)
        phone.close()

    def _wait(self) -> None:
        self._sleep(self.luck.uniform(*PLAYED))

    def _sleep(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until and not self.diary.faults:
            time.sleep(0.1)

    def _count(self, what: str) -> None:
        self.diary.counts[what] += 1


def _lines(output: object) -> Iterator[str]:
    with contextlib.suppress(OSError, ValueError):
        yield from output  # type: ignore[misc]
