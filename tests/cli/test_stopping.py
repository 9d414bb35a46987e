"""How a server ends, whoever asks it to, and how it runs where nobody reads what it prints.

Each test starts a server of its own as a process, as systemd, Docker or a terminal would.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest

from scorekeeper.cli.banner import note_of, running_note, this_server
from scorekeeper.service import Scorer
from tests.cli.terminal import HERE, PATIENCE, code_in
from tests.service.builders import deal
from tests.serving.live_server import until
from tests.serving.raw_connection import RawConnection
from tests.serving.spawned_server import spawn_server

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of another kind there")


@pytest.fixture(autouse=True)
def _heard_hang_up() -> Iterator[None]:
    """Servers start with the usual SIGHUP, also where `nohup` ignores it for these tests."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


def answers(port: int, path: str = "/alive") -> bool:
    with suppress(OSError), RawConnection(port) as phone:
        phone.get(path)
        heard = phone.heard()
        return heard is not None and heard.status == 200
    return False


@pytest.mark.parametrize(
    ("name", "pure"), [("SIGINT", False), ("SIGTERM", True), ("SIGHUP", False)]
)
def test_however_it_ends_all_is_in_one_file(
    db: Path, tmp_path: Path, name: str, pure: bool
) -> None:
    """By SIGTERM it was killed: all entries in the journal, and the note still there."""
    code = code_in(db)
    with spawn_server(db, pure=pure, copied=not pure) as server, ExitStack() as phones:
        for _ in range(8):
            watcher = phones.enter_context(RawConnection(server.port))
            watcher.get(f"/stream/{code}")
            heard = b""
            while b"event: board" not in heard:
                heard += watcher.socket.recv(65536)
            phones.enter_context(RawConnection(server.port))
            phones.enter_context(RawConnection(server.port)).post(
                "/check", "Content-Length: 9", body=b"a"
            )
        with closing(Scorer(db)) as other:
            deal(other)
        server.child.send_signal(getattr(signal, name))
        assert server.child.stdout is not None
        assert server.child.stdout.read() == "Stopped. All games are saved.\n"
        assert server.child.wait(PATIENCE) == 0
    assert not note_of(db).exists()
    assert sorted(path.name for path in db.parent.glob("games.db*")) == ["games.db"]
    # Who copies the one file has everything.
    shutil.copy(db, tmp_path / "copy.db")
    with closing(Scorer(tmp_path / "copy.db")) as copy:
        assert len(copy.games_going_on()) == 2


HERE_NOW = this_server("127.0.0.1", 5000, "http", "")


def test_nobody_else_on_the_machine_reads_the_note_about_the_running_server(db: Path) -> None:
    note_of(db).write_text("left behind by an earlier release")
    note_of(db).chmod(0o644)
    with running_note(db, HERE_NOW):
        assert note_of(db).stat().st_mode & 0o777 == 0o600
        assert '"port": 5000' in note_of(db).read_text()
    assert not note_of(db).exists()


def test_a_note_that_leads_elsewhere_is_replaced_and_not_followed(db: Path) -> None:
    letter = db.with_name("letter.txt")
    letter.write_text("Dear Mia")
    note_of(db).symlink_to(letter)
    with running_note(db, HERE_NOW):
        assert not note_of(db).is_symlink()
    assert letter.read_text() == "Dear Mia"


def test_a_server_that_is_to_outlive_its_terminal_does(db: Path) -> None:
    """`nohup`: the signal of the closed terminal is ignored. This one has few letters, too."""
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    with spawn_server(db, encoding="ascii") as server:
        server.child.send_signal(signal.SIGHUP)
        assert answers(server.port)
        assert server.child.poll() is None
        server.child.send_signal(signal.SIGTERM)
        assert server.child.wait(PATIENCE) == 0


def test_a_server_that_is_ended_before_it_serves_says_so_too(db: Path) -> None:
    slow = "import time, scorekeeper.network.addresses as s; s.own_names = lambda: time.sleep(60);"
    child = subprocess.Popen(
        [sys.executable, "-c", f"{slow} from scorekeeper.cli import main; print('on', flush=True);"
         "main(prog_name='scorekeeper')", "--db", str(db)],
        stdout=subprocess.PIPE,
        text=True,
    )  # fmt: skip
    with child:
        assert child.stdout is not None
        assert child.stdout.readline() == "on\n"
        until(db.with_name("games.db-wal").exists)
        child.send_signal(signal.SIGTERM)
        assert child.stdout.read() == "Stopped. All games are saved.\n"
        assert child.wait(PATIENCE) == 0
    assert not db.with_name("games.db-wal").exists()


# --- where nobody reads ---------------------------------------------------------------------------


SHELLS = {
    "all closed": "exec {} <&- >&- 2>&-",
    "full disk": "exec {} >/dev/full 2>/dev/full",
    "pipe nobody reads": "exec {} 2>&1 | true",
}


@pytest.mark.parametrize("shell", SHELLS)
def test_it_serves_though_nobody_can_read_what_it_prints(db: Path, shell: str) -> None:
    if shell == "full disk" and not Path("/dev/full").exists():
        pytest.skip("no such device here")
    path = f"/w/{code_in(db)}"
    command = SHELLS[shell].format(f"{sys.executable} -m scorekeeper --db {db} {' '.join(HERE)}")
    child = subprocess.Popen(["/bin/sh", "-c", command], start_new_session=True)
    try:
        until(lambda: note_of(db).exists() and '"port"' in note_of(db).read_text())
        port = json.loads(note_of(db).read_text())["port"]
        until(lambda: answers(port, path))
        os.killpg(child.pid, signal.SIGTERM)
        status = child.wait(PATIENCE)
        assert status == 0 or "|" in command
        until(lambda: not note_of(db).exists())
    finally:
        with suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)
        child.wait()


def test_a_taken_port_is_refused_where_nobody_reads_why(db: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        words = f"{sys.executable} -m scorekeeper --db {db} --host 127.0.0.1 --port {port}"
        done = subprocess.run(["/bin/sh", "-c", f"{words} >&- 2>&-"], check=False)
    assert done.returncode == 2
