"""A server that starts, prints where it is, is found again, and stops. How it ends is in
`test_stopping`, what keeps it from starting in `test_refusals`."""

from __future__ import annotations

import json
import re
import signal
import socket
import ssl
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPSConnection
from pathlib import Path

import pytest

from scorekeeper.cli.arrival import report_first_phone
from scorekeeper.cli.banner import StartedServer, find_running, note_of, print_addresses
from scorekeeper.network.addresses import addresses
from scorekeeper.network.reach import Reach
from scorekeeper.service import Scorer
from scorekeeper.storage import file_look
from tests.cli import terminal
from tests.cli.certificates import make_certificate, needs_openssl
from tests.cli.terminal import HERE, PATIENCE, ask, code_in, ended, port_of, printed, run, served
from tests.forked_program import Program, start_program, start_script
from tests.service.builders import change, host_key_in

posix = pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to one process there")


def came_in(said: str) -> str:
    """The cookie of a phone that comes in by the printed address."""
    base, key = terminal.way_in(said).split("/h/")
    taken, _page = ask(port_of(said), f"/h/{key}", "POST", Origin=base)
    assert taken.status == 303
    return (taken.getheader("Set-Cookie") or "").split(";")[0]


@posix
def test_the_printed_address_leads_in_and_a_second_start_finds_it(db: Path) -> None:
    with served(db, "serve", *HERE) as (child, said):
        address, port = terminal.way_in(said), port_of(said)
        assert address.endswith(f"/h/{host_key_in(db)}")
        assert ask(port, address.removeprefix(f"http://127.0.0.1:{port}"))[0].status == 200
        assert ask(port, "/new")[0].status == 403
        assert ask(port, "/new", Cookie=came_in(said))[0].status == 200
        for other_port in ("0", "8099"):
            told = printed("--db", db, "--port", other_port)
            assert address in told
            assert f"Scorekeeper is already running on port {port}" in told
            assert told.endswith("Nothing was started.\n")
        # Through a link a second server started, to which the first one's entries were damage.
        link = db.with_name("link.db")
        link.symlink_to(db)
        for words in (("where",), ()):
            assert f"port {port}" in run(*words, "--db", link).stdout, words
        assert note_of(db).exists()
        child.send_signal(signal.SIGINT)
        assert child.wait(PATIENCE) == 0
        assert not note_of(db).exists()


def test_an_open_house_shows_the_key_apart_and_puts_old_games_away(db: Path) -> None:
    old = "'2020-01-01T20:00:00.000+00:00'"
    change(db, f"UPDATE listed_games SET played_until = {old}")
    with served(db, *HERE, "--open", "--put-away-after", "7") as (_child, page):
        for answer in (run("--db", db), run("key", "--db", db)):
            before, _colon, after = answer.stdout.partition("Keep it to yourself:")
            assert terminal.way_in(page) in after
            assert "/h/" not in before
        with closing(Scorer(db)) as scorer:
            until = time.monotonic() + PATIENCE
            while not scorer.view(1).put_away:
                assert time.monotonic() < until


@posix
def test_a_demonstration_says_so_and_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    with ended(start_program(["--lang", "de", "serve", "--demo", *HERE])) as child:
        said = terminal.said_by(child, "Strg-C")
        (file,) = tmp_path.glob("*/demonstration.db")
        cookie = came_in(said)
        # Beside the cookie of a server that keeps real games on another port of this host.
        assert cookie.startswith("scorekeeper-demonstration=")
        for path in ("/", "/history", "/people", f"/w/{code_in(file)}", f"/w/{code_in(file)}/tv"):
            answer, page = ask(port_of(said), path, Cookie=cookie)
            assert answer.status == 200
            assert "Demonstration: nothing here is kept" in page
        assert " ".join(terminal.names_in(file)) == "Anna Ben Jonas Lena Mia Oma Opa Papa"
        child.send_signal(signal.SIGINT)
        assert child.wait(PATIENCE) == 0
    assert terminal.content(tmp_path) == {}
    told = terminal.refused("serve", "--demo", "--db", tmp_path / "mine.db")
    assert "--demo cannot be used together with --db" in told


def test_no_file_is_upgraded_under_its_server(db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To the file as it is then, the server that runs is one of an older version."""
    monkeypatch.setattr(file_look, "WAIT_FOR_AN_UPGRADE", 0.1)
    with served(db, *HERE) as (_child, said):
        change(db, terminal.NOT_UPGRADED)
        assert "needs an upgrade for this version" in terminal.refused("export", "1", "--db", db)
        second = run("--db", db)
        assert second.exit_code == 2
        assert terminal.way_in(said) in second.stdout
        assert "needs an upgrade for this version" in second.stderr
        report = run("where", "--db", db)
        assert report.exit_code == 1
        assert "Stop that server, and start Scorekeeper again." in report.stdout
    assert list(db.parent.glob("*before-upgrade*")) == []


# ------------------------------------------------------------------ the note of a running server


def test_a_note_that_leads_to_another_server_is_not_believed(db: Path, tmp_path: Path) -> None:
    for note in ("", "{}", "[1]", '{"host": "127.0.0.1", "port": 1}', "no json"):
        note_of(db).write_text(note)
        assert find_running(db, "mark") is None, note
    other = tmp_path / "other.db"
    with served(other, *HERE):
        note_of(db).write_text(note_of(other).read_text())
        with served(db, *HERE) as (_child, said):
            assert ask(port_of(said), f"/w/{code_in(db)}")[0].status == 200


def test_other_commands_know_of_a_running_server(db: Path, tmp_path: Path) -> None:
    new, saved = tmp_path / "new.db", terminal.file_of(tmp_path / "saved.db", "Dad", "Leo")
    with served(db, "serve", *HERE) as (child, said):
        port = port_of(said)
        told = printed("where", "--db", db)
        assert re.search(rf"^Server +port {port}, pid {child.pid}$", told, re.MULTILINE)
        assert re.search(rf"^Addresses +http://127.0.0.1:{port}$", told, re.MULTILINE)
        check = run("serve", "--check", "--db", db, "--port", str(port))
        assert "Another program" not in check.stdout
        for words in (("copy", "--from", db, "--to", new), ("restore", "--db", db, saved)):
            told_why = terminal.refused(*words)
            assert f"A server runs with {db} on port {port} (pid {child.pid})" in told_why
    assert not new.exists()
    assert terminal.names_in(db) == ("Ann", "Bén")


# ------------------------------------------------------------------ where phones get in


def test_for_this_device_only_there_is_no_code_and_a_new_key_is_made_on_request(db: Path) -> None:
    before = host_key_in(db)
    with served(db, "--local-only", "--port", "0", "--new-key") as (_child, said):
        assert re.findall(r"http://([\d.]+):", said) == ["127.0.0.1"]
        assert "Scan this" not in said
        assert "█" not in said
        assert host_key_in(db) != before
        assert terminal.way_in(said).endswith(f"/h/{host_key_in(db)}")


def test_a_device_in_no_network_is_told_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    print_addresses(StartedServer("0.0.0.0", 8010), "KEY", ways=())
    said = capsys.readouterr().out
    for words in ("http://localhost:8010/h/KEY", "not in a network", "http://localhost:8010/host"):
        assert words in said
    assert "█" not in said
    # Who wanted nobody else to get in is not told to find a network.
    print_addresses(StartedServer("127.0.0.1", 8010), "KEY", ways=())
    assert "network" not in capsys.readouterr().out


@needs_openssl
def test_with_a_certificate_everything_is_https_also_the_cookie(db: Path, tmp_path: Path) -> None:
    cert, key = make_certificate(tmp_path, "own")
    with served(db, *HERE, "--cert", str(cert), "--key-file", str(key)) as (_child, said):
        base, host_key = terminal.way_in(said).split("/h/")
        assert base.startswith("https://")
        trusting = ssl.create_default_context(cafile=str(cert))
        trusting.check_hostname = False
        asking = HTTPSConnection("127.0.0.1", port_of(said), timeout=PATIENCE, context=trusting)
        asking.request("POST", f"/h/{host_key}", headers={"Origin": base})
        answer = asking.getresponse()
        assert answer.status == 303
        cookie = answer.getheader("Set-Cookie") or ""
        assert "Secure" in cookie
        # Where this host served https once, plain http could not replace a cookie of that name.
        assert cookie.startswith("__Host-")
        assert "Path=/;" in f"{cookie};"
        assert "Domain" not in cookie
        asking.close()
        assert "already running" in run("--db", db).stdout


def test_a_name_without_the_library_is_told_in_words_and_the_rest_works(db: Path) -> None:
    without = "import sys; sys.modules['zeroconf'] = None;"
    script = f"{without} from scorekeeper.cli import main; main(sys.argv[1:])"
    with ended(start_script(script, "--mdns", "--port", "0", "--db", str(db))) as child:
        said = terminal.said_by(child, "Ctrl-C")
    assert "This host has no .local name. --mdns needs a library: pip install zeroconf" in said
    assert "http://" in said


# ------------------------------------------------------------------ the first phone


OWN_NUMBER = next((found.number for found in addresses()), "")
"""A number of this machine that leads out of it."""


@pytest.mark.skipif(not OWN_NUMBER, reason="this machine is in no network")
def test_the_terminal_tells_of_the_first_phone_and_the_host_page_too(db: Path) -> None:
    """The phone is this machine under its outer number, asking on its inner one."""
    with served(db, "--port", "0") as (child, printed):
        number, port = OWN_NUMBER, port_of(printed)
        assert "Waiting for the first phone" in ask(port, "/host")[1]
        for _ in range(2):
            ask(port, "/", source=number, Host=f"{number}:{port}")
        assert re.search(r"A phone connected at \d\d:\d\d\.", ask(port, "/host")[1])
        child.send_signal(signal.SIGINT)
        came = rf"A phone connected at \d\d:\d\d, using {re.escape(number)}\.\n"
        said = terminal.said_by(child, "All games are saved.")
        assert re.fullmatch(rf"{came}Stopped\. All games are saved\.\n", said)


def test_a_terminal_waits_a_minute_for_a_phone_and_then_says_what_to_try(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nobody looks at the terminal it says nothing."""
    for looked_at, count in ((False, 0), (True, 11)):
        monkeypatch.setattr("sys.stdout.isatty", lambda it=looked_at: it, raising=False)
        with report_first_phone(Reach(), 8010, "http://localhost:8010/host", patience=0.01) as late:
            if looked_at:
                late.join(PATIENCE)
        lines = capsys.readouterr().out.splitlines()
        assert len(lines) == count
    assert lines[:2] == ["Waiting for the first phone", "No phone has connected yet."]
    assert "port 8010" in lines[4]
    assert "--public-url" in lines[7]
    assert lines[-1].endswith("http://localhost:8010/host")


# ------------------------------------------------------------------ a quiet key


@contextmanager
def journal_of(db: Path, *words: str) -> Iterator[tuple[Program, int, Path]]:
    """A server whose output is a file: its process, its port and the file."""
    file, typed = db.with_name("journal.txt"), ("serve", *HERE, "--db", str(db), *words)
    with terminal.journal(file, *typed, until="Ctrl-C|scorekeeper key") as (child, _said):
        yield child, json.loads(note_of(db).read_text())["port"], file


@posix
def test_the_key_is_nowhere_in_a_journal_whatever_happens(db: Path) -> None:
    loud = ("--quiet-key", "--access-log", "--log-level", "debug")
    with journal_of(db, *loud) as (child, port, journal):
        key, code = host_key_in(db), code_in(db)
        origin = f"http://127.0.0.1:{port}"
        assert "scorekeeper key" in journal.read_text()
        for words in ("key", "serve"):  # there it is told
            assert f"{origin}/h/{key}" in run(words, "--db", db).stdout
        assert key not in run("serve", "--quiet-key", "--db", db).output
        statuses = {
            ask(port, path, method, Origin=origin, Referer=f"{origin}/h/{key}")[0].status
            for method in ("GET", "POST", "PUT", "HEAD")
            for path in (
                f"/h/{key}", f"/H/{key}", f"/h/{key.lower()}", f"/h/{key}/", f"/h/{key}?a={key}",
                f"//h/{key}", f"/x/{key}", f"/{key}", f"/?key={key}", f"/static/../h/{key}",
            )
        }  # fmt: skip
        assert {200, 303, 404, 405} <= statuses
        assert ask(port, f"/w/{code}")[0].status == 200
        with socket.create_connection(("127.0.0.1", port), PATIENCE) as broken:
            broken.sendall(f"GET /h/{key} HTTP/9.9\r\nnonsense {key}\r\n\r\n".encode())
            assert broken.recv(1000)
        db.rename(db.with_name("away.db"))
        assert ask(port, f"/h/{key}", "POST", Origin=origin)[0].status == 503
        db.with_name("away.db").rename(db)
        child.send_signal(signal.SIGTERM)
        child.wait(PATIENCE)
        said = journal.read_text()
    assert "POST /h/… 303" in said
    assert "is not there any more" in said
    assert "Traceback" not in said
    for secret in (key, code):
        assert re.search(re.escape(secret), said, re.IGNORECASE) is None
    assert "█" not in said


def test_the_usual_log_is_quiet_and_names_no_request(db: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SCOREKEEPER_PROT", "9000")
    with journal_of(db) as (child, port, journal):
        assert ask(port, "/")[0].status == 200
        child.send_signal(signal.SIGTERM)
        child.wait(PATIENCE)
        said = journal.read_text()
    assert [word for word in ("GET", "INFO") if word in said] == []
    assert "SCOREKEEPER_PROT is set in the environment" in said
