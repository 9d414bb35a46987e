"""A server whose output others read: the key is in no line of it, and a command tells it."""

from __future__ import annotations

import http.client
import json
import re
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from scorekeeper.cli import main
from scorekeeper.cli.banner import note_of
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer
from tests.empty_file import empty_file
from tests.forked_program import Program, start_program

PATIENCE = 30.0

LOUD = ("--quiet-key", "--access-log", "--log-level", "debug")


def run(*words: str) -> Result:
    return CliRunner().invoke(main, words)


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """A file with one game."""
    scorer = Scorer(empty_file(tmp_path / "games.db"))
    scorer.start_game(["Ann", "Ben"], table_rules(), command_id="deal")
    scorer.close()
    return tmp_path / "games.db"


def secrets_in(db: Path) -> tuple[str, str]:
    """The host's key and the code of the game."""
    scorer = Scorer(db)
    key, code = scorer.host_key(), scorer.games_going_on()[0].code
    scorer.close()
    return key, code


@contextmanager
def journal_of(db: Path, *words: str) -> Iterator[tuple[Program, int, Path]]:
    """A server whose output is a file: its process, its port and the file."""
    journal = db.with_name("journal.txt")
    here = ("--host", "127.0.0.1", "--port", "0", "--db", str(db))
    child = start_program(["serve", *here, *words], output=journal)
    try:
        said, until = "", time.monotonic() + PATIENCE
        while not re.search("Ctrl-C|scorekeeper key", said):
            assert child.poll() is None, said
            assert time.monotonic() < until, said
            time.sleep(0.05)
            said = journal.read_text() if journal.exists() else ""
        yield child, json.loads(note_of(db).read_text())["port"], journal
    finally:
        child.kill()
        child.wait(PATIENCE)


def ask(port: int, method: str, path: str, **headers: str) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request(method, path, headers=headers)
    status = connection.getresponse().status
    connection.close()
    return status


@pytest.mark.skipif(sys.platform == "win32", reason="an open file is not deleted there")
def test_the_key_is_nowhere_in_a_journal_whatever_happens(db: Path) -> None:
    with journal_of(db, *LOUD) as (child, port, journal):
        key, code = secrets_in(db)
        origin = f"http://127.0.0.1:{port}"
        statuses = {
            ask(port, method, path, Origin=origin, Referer=f"{origin}/h/{key}")
            for method in ("GET", "POST", "PUT", "HEAD")
            for path in (
                f"/h/{key}", f"/H/{key}", f"/h/{key.lower()}", f"/h/{key}/", f"/h/{key}?a={key}",
                f"//h/{key}", f"/x/{key}", f"/{key}", f"/?key={key}", f"/static/../h/{key}",
            )
        }  # fmt: skip
        assert {200, 303, 404, 405} <= statuses
        assert ask(port, "GET", f"/w/{code}") == 200
        with socket.create_connection(("127.0.0.1", port), PATIENCE) as broken:
            broken.sendall(f"GET /h/{key} HTTP/9.9\r\nnonsense {key}\r\n\r\n".encode())
            assert broken.recv(1000)
        db.rename(db.with_name("away.db"))
        assert ask(port, "POST", f"/h/{key}", Origin=origin) == 503
        db.with_name("away.db").rename(db)
        child.send_signal(15)
        child.wait(PATIENCE)
        said = journal.read_text()
    assert "POST /h/… 303" in said
    assert "is not there any more" in said
    assert "Traceback" not in said
    for secret in (key, code):
        assert re.search(re.escape(secret), said, re.IGNORECASE) is None
    assert "█" not in said


def test_the_key_of_a_quiet_server_is_told_by_a_command_and_by_a_second_start(db: Path) -> None:
    with journal_of(db, "--quiet-key") as (_child, port, journal):
        key, _code = secrets_in(db)
        address = f"http://127.0.0.1:{port}/h/{key}"
        assert "scorekeeper key" in journal.read_text()
        assert address in run("key", "--db", str(db)).stdout
        assert address in run("serve", "--db", str(db)).stdout
        assert key not in run("serve", "--quiet-key", "--db", str(db)).output


def test_without_a_server_the_key_is_told_with_the_page_that_it_opens(db: Path) -> None:
    key, _code = secrets_in(db)
    told = run("key", "--db", str(db))
    assert told.exit_code == 0
    assert f"open /h/{key} after" in told.stdout


def test_a_file_that_never_had_a_server_has_no_key_and_gets_none(tmp_path: Path) -> None:
    for path in (tmp_path / "new.db", empty_file(tmp_path / "games.db")):
        told = run("key", "--db", str(path))
        assert (told.exit_code, told.stdout) == (2, "")
        assert "no host's key yet" in told.stderr
    assert not (tmp_path / "new.db").exists()


def test_the_usual_log_is_quiet_and_names_no_request(
    db: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_PROT", "9000")
    with journal_of(db) as (child, port, journal):
        assert ask(port, "GET", "/") == 200
        child.send_signal(15)
        child.wait(PATIENCE)
        assert "GET" not in journal.read_text()
        assert "INFO" not in journal.read_text()
        assert "SCOREKEEPER_PROT is set in the environment" in journal.read_text()
