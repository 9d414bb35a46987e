"""An evening in which everything happens: what is done to the server, and what must hold after it.

First come storms: a server with another clock is started, phones play, something is done to it, and
it is killed or asked to end. Then one server runs on, and what it uses is compared. At last there
are an open house, and two processes that share a database. Whenever no phone plays, the boards are
compared with the log, and the most memory that a process ever used is noted.
"""

from __future__ import annotations

import contextlib
import math
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.service import Scorer
from tests.moved_clock import MOVED
from tests.serving.live_server import PATIENCE
from tests.serving.spawned_server import KeeperConnection, SpawnedServer, spawn_server
from tests.soak.boards import compare_boards
from tests.soak.diary import GONE, OVERTAKEN, Diary
from tests.soak.phones import Phones
from tests.soak.usage import Usage
from tests.web.sent_forms import logs_in, look_through

CLOCKS = (None, 0, -300, 3600, -86400, 2 * 86400)
"""Seconds by which the clock of a server is ahead; that of None never moves."""

PLAYED = (3.0, 8.0)
"""Seconds that are played before something is done, and after it."""

COPIED = False
"""Is a server a copied process? It starts faster, and has the memory of what it was copied from."""

TABLES = 20
"""Keepers at one server that runs on."""

MOST_COPIES = 10
DISK = "size=64m"


@contextlib.contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """Make this folder a small disk of its own, where that is allowed. Tells whether it is one."""
    folder.mkdir(exist_ok=True)
    mount = ["mount", "-t", "tmpfs", "-o", DISK, "tmpfs", str(folder)]
    may = sys.platform == "linux" and os.geteuid() == 0
    done = may and subprocess.run(mount, capture_output=True, check=False).returncode == 0
    try:
        yield done
    finally:
        if done:
            subprocess.run(["umount", "-l", str(folder)], check=True)


class Evening:
    """One long evening with one file of games; `two_processes` needs the URL of a database in its
    place. `luck` decides everything that is drawn."""

    def __init__(self, db: Path | str, luck: random.Random, *, small: bool = False) -> None:
        self.db, self.luck, self.small = db, luck, small
        self.diary = Diary()
        self.most_memory: dict[str, float] = {}
        """MB of the largest process, by the kind of server."""

    @property
    def _file(self) -> Path:
        assert isinstance(self.db, Path)
        return self.db

    # ------------------------------------------------------------------ storms

    def storm(self) -> None:
        """Start a server, play, do something to it, play on, end it, and look at the file."""
        clock = self.luck.choice(CLOCKS)
        self._count(f"servers started, clock {'wrong' if clock else 'right'}")
        happenings = [self._pause, self._hold_file, self._fill_disk, self._write_nothing]
        if clock is not None:
            happenings.append(self._move_clock)
        with self._serving(clock) as server:
            self._send_again(server)
            compare_boards(server, self.db, self.diary)
            with self._playing(server, keepers=3, watchers=4):
                self._wait()
                self.luck.choice(happenings)(server)
                self._wait()
                self._weigh("in storms", server)
                if self.luck.random() < 0.6:
                    self._count("killed")
                    server.child.send_signal(signal.SIGKILL)
                    server.child.wait()
                else:
                    self._count("asked to end")
                    server.child.send_signal(signal.SIGTERM)
                    status = server.child.wait(30)
                    assert status == 0, f"ended with {status}"
        self._look_through()

    def _pause(self, server: SpawnedServer) -> None:
        """A laptop that is closed and opened."""
        self._count("paused")
        server.child.send_signal(signal.SIGSTOP)
        time.sleep(self.luck.uniform(0.5, 2))
        server.child.send_signal(signal.SIGCONT)

    def _hold_file(self, _: SpawnedServer) -> None:
        """A slow disk: for a moment nothing can be written."""
        self._count("file held by another program")
        with contextlib.closing(sqlite3.connect(self._file, timeout=10)) as other:
            other.execute("BEGIN IMMEDIATE")
            time.sleep(self.luck.uniform(0.5, 3))
            other.rollback()

    def _move_clock(self, server: SpawnedServer) -> None:
        """The clock is set, back or forth, while everybody plays."""
        self._count("clock moved")
        server.child.send_signal(MOVED)

    def _fill_disk(self, _: SpawnedServer) -> None:
        """The disk is full for some seconds. Then there is room again, and it goes on."""
        if not self.small:
            self._count("full disk left out")
            return
        self._count("disk full")
        ballast = self._file.with_name("holiday-pictures")
        with self._without_room():
            with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as file:
                while True:
                    file.write(bytes(2**16))
            self._wait()
            ballast.unlink()

    def _write_nothing(self, server: SpawnedServer) -> None:
        """The system lets the server write into no file for some seconds."""
        if sys.platform != "linux":
            self._count("writing forbidden left out")
            return
        import resource

        self._count("writing forbidden")
        pid, limit = server.child.pid, resource.RLIMIT_FSIZE
        before = resource.prlimit(pid, limit)
        with self._without_room():
            resource.prlimit(pid, limit, (0, before[1]))
            self._wait()
            resource.prlimit(pid, limit, before)

    @contextlib.contextmanager
    def _without_room(self) -> Iterator[None]:
        """Inside it, forms may be refused. After it, rounds are recorded again, and none is refused
        that is sent from then on."""
        self.diary.room_since = math.inf
        yield
        self.diary.room_since = time.monotonic()
        before, until = self.diary.counts["rounds recorded"], time.monotonic() + PATIENCE
        while self.diary.counts["rounds recorded"] == before and not self.diary.faults:
            assert time.monotonic() < until, "no round was recorded although there was room again"
            time.sleep(0.1)

    # ------------------------------------------------------------------ one server that runs on

    def run_on(self, seconds: float) -> list[Usage]:
        """Play on one server for so long: what it used after each third, when everybody had
        left."""
        used = []
        with self._serving(None) as server:
            self._send_again(server)
            for _ in range(3):
                with self._playing(server, keepers=TABLES, watchers=8):
                    self._sleep(seconds / 3)
                compare_boards(server, self.db, self.diary)
                used.append(self._at_rest(server))
            self._weigh("with 20 tables", server)
            server.child.send_signal(signal.SIGTERM)
            assert server.child.wait(30) == 0
        assert not self._file.with_name(f"{self._file.name}-wal").exists()
        self._look_through()
        self._restore_copies()
        return used

    def open_house(self, seconds: float) -> None:
        """Guests with games of their own, at a server that limits what they send."""
        with self._serving(None, open_house=True) as server:
            with self._playing(server, keepers=0, watchers=4, guests=4):
                self._sleep(seconds)
            compare_boards(server, self.db, self.diary)
            self._weigh("in an open house", server)
        self._look_through()

    def two_processes(self, seconds: float) -> None:
        """Two processes of one port."""
        with self._serving(None, workers=2) as server:
            with self._playing(server, keepers=TABLES, watchers=8):
                self._sleep(seconds)
            compare_boards(server, self.db, self.diary)
            self._weigh("each of two processes", server)
            server.child.send_signal(signal.SIGTERM)
            assert server.child.wait(30) == 0
        self._look_through()

    def _weigh(self, what: str, server: SpawnedServer) -> None:
        """Note the most memory that a process of this server used at any moment."""
        found = round(server.most_megabytes(), 1)
        self.most_memory[what] = max(found, self.most_memory.get(what, 0.0))

    def _restore_copies(self) -> None:
        """Each automatic copy can be put in place, and has the beginning of each log. Half a copy
        that a killed server left may lie beside them."""
        logs, folder = logs_in(self.db), self._file.with_name(f"{self._file.name}.copies")
        self.diary.counts["entries in the log at the end"] = sum(map(len, logs.values()))
        copies = sorted(folder.glob(f"{self._file.stem}-*.db"))
        assert 0 < len(copies) <= MOST_COPIES
        for copy in copies:
            with tempfile.TemporaryDirectory() as elsewhere:
                path = Path(elsewhere) / "games.db"
                words = ["scorekeeper", "restore", str(copy), "--db", str(path)]
                subprocess.run([sys.executable, "-m", *words], check=True, capture_output=True)
                for game_id, log in logs_in(path).items():
                    assert log == logs[game_id][: len(log)], (copy, game_id)
            self._count("automatic copies restored")

    def _at_rest(self, server: SpawnedServer) -> Usage:
        """What it uses a moment after the last phone left."""
        time.sleep(3)
        return Usage.of(server, self._file)

    # ------------------------------------------------------------------ what both need

    @contextlib.contextmanager
    def _serving(
        self, clock: int | None, *, open_house: bool = False, workers: int = 1
    ) -> Iterator[SpawnedServer]:
        """A server. What it prints is read at once; it must not print a traceback."""
        printed: list[str] = []
        copied = COPIED and clock is None and workers == 1
        with spawn_server(
            self.db, copied=copied, clock=clock, open_house=open_house, workers=workers
        ) as server:
            assert server.child.stdout is not None
            output = server.child.stdout
            reader = threading.Thread(target=lambda: printed.extend(_lines(output)))
            reader.start()
            try:
                yield server
            finally:
                server.child.kill()
                reader.join()
                if "Traceback" in "".join(printed):
                    raise AssertionError("".join(printed))

    @contextlib.contextmanager
    def _playing(
        self, server: SpawnedServer, *, keepers: int, watchers: int, guests: int = 0
    ) -> Iterator[None]:
        """Phones that act while inside. What one of them met is raised at the end."""
        self.diary.over.clear()
        phones = Phones(server, self.diary, self.luck).start(keepers, watchers, guests)
        try:
            yield
        finally:
            self.diary.over.set()
            for phone in phones:
                phone.join()
        for fault in self.diary.faults:
            raise fault

    def _look_through(self) -> None:
        """The laws of the file, and that a game is deleted if and only if that was answered."""
        look_through(self.db, self.diary.notes)
        with contextlib.closing(Scorer(self.db)) as scorer:
            for game_id, deleted in self.diary.deleted.items():
                assert scorer.deleted.is_deleted(game_id) == deleted, (game_id, deleted)

    def _send_again(self, server: SpawnedServer) -> None:
        """Who was cut off or refused sends the same form again, twice. It is taken or overtaken, or
        its game was deleted, and the second answer is the first."""
        notes = self.diary.notes
        waiting, notes.cut_off, notes.refused = [*notes.cut_off, *notes.refused], [], []
        phone = KeeperConnection(server.port, server.way_in)
        for form in waiting:
            if form.path.startswith("/history/"):
                continue  # deleting has no key: the second time there is no such game
            answers = {phone.post(form.path, form.fields)[0] for _ in range(2)}
            assert len(answers) == 1, (form, answers)
            assert answers <= {303, 404, GONE, OVERTAKEN}, (form, answers)
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
