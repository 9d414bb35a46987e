"""How a server ends, whoever asks it to, and how it runs where nobody reads what it prints.

Each test starts a server of its own as a process, as systemd, Docker or a terminal would.
"""

from __future__ import annotations

import json
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from http.client import HTTPException
from pathlib import Path

import pytest

from scorekeeper.cli.banner import note_of, running_note, this_server
from scorekeeper.service import Scorer
from tests.cli.terminal import HERE, PATIENCE, ask, code_in, ended
from tests.forked_program import Program, start_program, start_script
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


def answers(port: int) -> bool:
    with suppress(OSError, HTTPException):
        return ask(port, "/alive")[0].status == 200
    return False


@pytest.mark.parametrize(("name", "pure"), [("SIGTERM", True), ("SIGHUP", False)])
def test_however_it_ends_all_is_in_one_file(db: Path, tmp_path: Path, name: str, pure: bool):
    """By SIGTERM it was killed: all entries in the journal, and the note still there. The server
    that ends so was to outlive its terminal, whose signal it ignores (`nohup`), and has few
    letters. By SIGINT servers end in `test_serve`."""
    code = code_in(db)
    if name == "SIGTERM":
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    encoding = "ascii" if pure else "utf-8"
    with (
        spawn_server(db, pure=pure, copied=not pure, encoding=encoding) as server,
        ExitStack() as phones,
    ):
        if name == "SIGTERM":
            server.child.send_signal(signal.SIGHUP)
        for _ in range(8):
            watcher = phones.enter_context(RawConnection(server.port))
            watcher.get(f"/stream/{code}")
            heard = b""
            while b"event: board" not in heard:
                heard += watcher.socket.recv(65536)
            phones.enter_context(RawConnection(server.port))
            half = phones.enter_context(RawConnection(server.port))
            half.post("/check", "Content-Length: 9", body=b"a")
        with closing(Scorer(db)) as other:
            deal(other)
        assert server.child.poll() is None
        server.child.send_signal(getattr(signal, name))
        assert server.child.stdout.read() == "Stopped. All games are saved.\n"
        assert server.child.wait(PATIENCE) == 0
    assert not note_of(db).exists()
    assert sorted(path.name for path in db.parent.glob("games.db*")) == ["games.db"]
    # Who copies the one file has everything.
    shutil.copy(db, tmp_path / "copy.db")
    with closing(Scorer(tmp_path / "copy.db")) as copy:
        assert len(copy.lists.going_on()) == 2


HERE_NOW = this_server("127.0.0.1", 5000, "http", "")


def test_the_note_about_a_running_server_is_its_owners_and_follows_no_link(db: Path) -> None:
    note_of(db).write_text("left behind by an earlier release")
    note_of(db).chmod(0o644)
    with running_note(db, HERE_NOW):
        assert note_of(db).stat().st_mode & 0o777 == 0o600
        assert '"port": 5000' in note_of(db).read_text()
    assert not note_of(db).exists()
    letter = db.with_name("letter.txt")
    letter.write_text("Dear Mia")
    note_of(db).symlink_to(letter)
    with running_note(db, HERE_NOW):
        assert not note_of(db).is_symlink()
    assert letter.read_text() == "Dear Mia", "a link is replaced and not followed"


def test_a_server_that_is_ended_before_it_serves_says_so_too(db: Path) -> None:
    slow = (
        "import sys, time, scorekeeper.network.addresses as s;"
        "s.own_names = lambda: (print('the file is open', flush=True), time.sleep(60));"
    )
    serve = "from scorekeeper.cli import main; main(sys.argv[1:])"
    with ended(start_script(f"{slow} {serve}", "--db", str(db))) as child:
        assert child.stdout.readline() == "the file is open\n"
        assert db.with_name("games.db-wal").exists()
        child.send_signal(signal.SIGTERM)
        assert child.stdout.read() == "Stopped. All games are saved.\n"
        assert child.wait(PATIENCE) == 0
    assert not db.with_name("games.db-wal").exists()


# --- where nobody reads ---------------------------------------------------------------------------


CLOSED = """
import os, sys
from scorekeeper.cli import main
for number in (0, 1, 2):
    os.close(number)
sys.stdin = sys.stdout = sys.stderr = None
main(sys.argv[1:], prog_name="scorekeeper")
"""
"""The program in a process that has no input and no output, as Python finds it then."""


def ends_well(child: Program | subprocess.Popen[bytes], db: Path) -> None:
    """It serves this file, and ends when it is asked to."""
    until(lambda: note_of(db).exists() and '"port"' in note_of(db).read_text())
    port = json.loads(note_of(db).read_text())["port"]
    until(lambda: answers(port))
    child.send_signal(signal.SIGTERM)
    assert child.wait(PATIENCE) == 0
    assert not note_of(db).exists()


def test_it_serves_though_its_output_is_closed_or_nobody_reads_it(db: Path) -> None:
    words = ["--db", str(db), *HERE]
    with ended(start_script(CLOSED, *words)) as child:
        ends_well(child, db)
    with ended(start_program(words)) as child:
        child.stdout.close()
        ends_well(child, db)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
def test_it_serves_though_what_it_prints_is_on_a_full_disk(db: Path) -> None:
    """In an interpreter of its own, which writes what is left when it ends."""
    with Path("/dev/full").open("wb") as full:
        words = [sys.executable, "-m", "scorekeeper", "--db", str(db), *HERE]
        child = subprocess.Popen(words, stdout=full, stderr=full)
    try:
        ends_well(child, db)
    finally:
        child.kill()
        child.wait()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
@pytest.mark.parametrize("words", [["points", "5"], ["ask"], ["--help"]])
def test_an_answer_on_a_full_disk_is_told_in_a_sentence(words: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        child = subprocess.run(
            [sys.executable, "-m", "scorekeeper", "--lang", "en", *words],
            input=b"{}\n",
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    said = "The disk to which this is written is full. Make room on it and try again.\n"
    assert (child.returncode, child.stderr.decode()) == (2, said)


def test_a_taken_port_is_refused_where_nobody_reads_why(db: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        words = ("--db", str(db), "--host", "127.0.0.1", "--port", str(taken.getsockname()[1]))
        with ended(start_script(CLOSED, *words)) as child:
            assert child.wait(PATIENCE) == 2
