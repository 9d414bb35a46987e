"""How a server ends, whoever asks it to, and how it runs where nobody reads what it prints.

Each test starts a server of its own as a process, as systemd, Docker or a terminal would.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest

from scorekeeper.cli.banner import note_of, running_note, this_server
from scorekeeper.service import Scorer
from tests.cli.terminal import HERE, PATIENCE, code_in
from tests.service.builders import deal
from tests.serving.raw_connection import RawConnection
from tests.serving.spawned_server import spawn_server

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of another kind there")


@pytest.fixture(autouse=True)
def _heard_hang_up() -> Iterator[None]:
    """Servers start with the usual SIGHUP, also where `nohup` ignores it for these tests."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


def port_in_note(db: Path, child: subprocess.Popen[bytes]) -> int:
    """Where a server that prints nothing serves: its note tells."""
    for _ in range(int(PATIENCE / 0.05)):
        with suppress(OSError):
            found = re.search(r'"port": (\d+)', note_of(db).read_text())
            if found is not None and answers(int(found[1])):
                return int(found[1])
        assert child.poll() is None, f"it ended with {child.returncode}"
        time.sleep(0.05)
    raise AssertionError("it never served")


def answers(port: int) -> bool:
    with suppress(OSError), RawConnection(port) as phone:
        phone.get("/alive")
        heard = phone.heard()
        return heard is not None and heard.status == 200
    return False


@pytest.mark.parametrize(
    ("name", "pure"), [("SIGINT", False), ("SIGTERM", True), ("SIGHUP", False)]
)
def test_however_it_is_ended_everything_is_in_the_one_file(
    db: Path, tmp_path: Path, name: str, pure: bool
) -> None:
    """By SIGTERM it was killed: all entries in the journal, and the note still there."""
    code = code_in(db)
    with spawn_server(db, pure=pure, copied=not pure) as server, ExitStack() as phones:
        for _ in range(20):
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


def test_nobody_else_on_the_machine_reads_the_note_about_the_running_server(db: Path) -> None:
    note_of(db).write_text("left behind by an earlier release")
    note_of(db).chmod(0o644)
    with running_note(db, this_server("127.0.0.1", 5000, "http", "")):
        assert note_of(db).stat().st_mode & 0o777 == 0o600
        assert '"port": 5000' in note_of(db).read_text()
    assert not note_of(db).exists()


def test_a_note_that_leads_elsewhere_is_replaced_and_not_followed(db: Path) -> None:
    letter = db.with_name("letter.txt")
    letter.write_text("Dear Mia")
    note_of(db).symlink_to(letter)
    with running_note(db, this_server("127.0.0.1", 5000, "http", "")):
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
        until_open = time.monotonic() + PATIENCE
        while not db.with_name("games.db-wal").exists() and time.monotonic() < until_open:
            time.sleep(0.01)
        child.send_signal(signal.SIGTERM)
        assert child.stdout.read() == "Stopped. All games are saved.\n"
        assert child.wait(PATIENCE) == 0
    assert not db.with_name("games.db-wal").exists()


# --- where nobody reads ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "shell",
    [
        pytest.param("exec {} <&- >&- 2>&-", id="all closed"),
        pytest.param("exec {} >/dev/full 2>/dev/full", id="full disk"),
        pytest.param("exec {} 2>&1 | true", id="pipe nobody reads"),
    ],
)
def test_it_serves_though_nobody_can_read_what_it_prints(db: Path, shell: str) -> None:
    if "/dev/full" in shell and not Path("/dev/full").exists():
        pytest.skip("no such device here")
    code = code_in(db)
    words = [sys.executable, "-m", "scorekeeper", "--db", str(db), *HERE]
    command = shell.format(" ".join(words))
    child = subprocess.Popen(["/bin/sh", "-c", command], start_new_session=True)
    try:
        port = port_in_note(db, child)
        with RawConnection(port) as phone:
            phone.get(f"/w/{code}")
            heard = phone.heard()
            assert heard is not None
            assert heard.status == 200
        if "|" in shell:
            os.killpg(child.pid, signal.SIGTERM)
            child.wait(PATIENCE)
            for _ in range(int(PATIENCE / 0.05)):
                if not note_of(db).exists():
                    break
                time.sleep(0.05)
        else:
            child.send_signal(signal.SIGTERM)
            assert child.wait(PATIENCE) == 0
        assert not note_of(db).exists()
    finally:
        with suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)
        child.wait()


def test_a_taken_port_is_refused_where_nobody_reads_why(db: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            ["/bin/sh", "-c", f"{sys.executable} -m scorekeeper --db {db} --host 127.0.0.1"
             f" --port {port} >&- 2>&-"],
            check=False,
        )  # fmt: skip
    assert done.returncode == 2
