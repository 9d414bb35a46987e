"""The command line: answers, exit codes, and a server that starts, tells the way in, and stops."""

from __future__ import annotations

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from scorekeeper.cli import main
from scorekeeper.game.commands import LayDown
from scorekeeper.rules.table import table_rules
from scorekeeper.service import Done, Scorer, Started

PATIENCE = 30.0


def run(*words: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(main, words, input=typed)


# ------------------------------------------------------------------ questions


@pytest.mark.parametrize(
    ("words", "points"),
    [
        (("points", "R7 12 W S"), "55"),
        (("points", "r7", "12", "w", "s"), "55"),
        (("points", "--rules", "ravensburger", "W"), "20"),
        (("points", "4x5"), "20"),
    ],
)
def test_points_are_counted(words: tuple[str, ...], points: str) -> None:
    answer = run(*words)
    assert (answer.exit_code, answer.stdout) == (0, f"{points}\n")


def test_a_legal_lay_down_is_0_and_says_yes() -> None:
    for phase in ("2", "set3+run4"):
        answer = run("judge", phase, "5 5 W | 3 4 5 6")
        assert answer.exit_code == 0
        assert answer.stdout.startswith("Yes.")


def test_an_illegal_lay_down_is_1_with_every_problem_and_its_rule() -> None:
    answer = run("judge", "2", "5 6 W | 3 4 5 S")
    assert answer.exit_code == 1
    assert len(answer.stdout.splitlines()) == 2
    assert answer.stdout.count("(§") == 2


def test_a_hand_that_completes_is_0_and_shows_the_lay_down_and_what_is_left() -> None:
    answer = run("check", "1", "7 7 7 9 9 W 12 2")
    assert answer.exit_code == 0
    assert answer.stdout.startswith("Yes.")
    assert "Left: " in answer.stdout


def test_a_hand_that_does_not_complete_is_1_and_names_what_is_missing() -> None:
    answer = run("check", "1", "7 7 9 9 12 2")
    assert answer.exit_code == 1
    assert answer.stdout.startswith("Not yet.")
    assert "2 cards" in answer.stdout


@pytest.mark.parametrize(
    "words",
    [
        ("points", "R13"),
        ("points", "7q"),
        ("points", "*"),
        ("points", "5 | 5"),
        ("points", "--rules", "nonsense", "5"),
        ("points",),
        ("judge", "11", "5 5 5"),
        ("judge", "set3+", "5 5 5"),
        ("check", "1", "5 5 ?"),
        ("check", "1", "5 " * 20),
        ("sing",),
    ],
)
def test_what_cannot_be_read_is_2_and_told_in_words(words: tuple[str, ...]) -> None:
    answer = run(*words)
    assert answer.exit_code == 2
    assert answer.stderr.strip()
    assert answer.stdout == ""
    assert "Traceback" not in answer.output


def test_questions_about_cards_open_no_file_and_no_server() -> None:
    loaded = "import sys, scorekeeper.cli as c; c.main(['points', '5'], standalone_mode=False);"
    script = f"{loaded} print({{'flask', 'sqlite_utils', 'uvicorn'}} & set(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "5\nset()\n"


def test_the_program_says_its_name_and_what_it_can() -> None:
    assert run("--version").stdout.startswith("scorekeeper ")
    shown = run("--help").stdout
    for command in ("serve", "check", "judge", "points", "export", "import", "backup"):
        assert f"  {command} " in shown


# ------------------------------------------------------------------ keeping


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """A file with one game of Ann and Ben, under way."""
    scorer = Scorer(tmp_path / "games.db")
    started = scorer.start_game(["Ann", "Bén"], table_rules(), command_id="deal")
    assert isinstance(started, Started)
    done = scorer.play(started.view.game_id, LayDown("p1"), command_id="lay", seen=1)
    assert isinstance(done, Done)
    scorer.close()
    return tmp_path / "games.db"


def code_in(db: Path) -> str:
    scorer = Scorer(db)
    (line,) = scorer.games_going_on()
    scorer.close()
    return line.code


def test_a_game_leaves_by_its_code_or_number_and_comes_back_elsewhere(
    db: Path, tmp_path: Path
) -> None:
    by_code = run("export", code_in(db).lower(), "--db", str(db))
    by_number = run("export", "1", "--db", str(db))
    assert by_code.exit_code == 0
    assert by_code.stdout == by_number.stdout
    (tmp_path / "game.jsonl").write_text(by_code.stdout, encoding="utf-8")
    elsewhere = str(tmp_path / "elsewhere.db")
    taken = run("import", str(tmp_path / "game.jsonl"), "--db", elsewhere)
    assert taken.exit_code == 0
    assert "Ann, Bén" in taken.stdout
    assert run("export", "1", "--db", elsewhere).stdout == by_code.stdout
    again = run("import", "-", "--db", elsewhere, typed=by_code.stdout)
    assert again.exit_code == 2
    assert "here already" in again.stderr


def test_a_game_that_is_not_there_is_told_in_words(db: Path) -> None:
    answer = run("export", "K0OL", "--db", str(db))
    assert answer.exit_code == 1
    assert "There is no game “K0OL”." in answer.stderr


def test_a_file_that_is_no_archive_is_2(db: Path, tmp_path: Path) -> None:
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff\xfe")
    (tmp_path / "letter.txt").write_text("Dear Mia")
    for name in ("picture.png", "letter.txt", "nowhere.jsonl"):
        answer = run("import", str(tmp_path / name), "--db", str(db))
        assert answer.exit_code == 2
        assert answer.stderr.strip()


def test_a_backup_is_written_once(db: Path, tmp_path: Path) -> None:
    copy = str(tmp_path / "copy.db")
    assert run("backup", copy, "--db", str(db)).exit_code == 0
    assert run("export", "1", "--db", copy).stdout == run("export", "1", "--db", str(db)).stdout
    again = run("backup", copy, "--db", str(db))
    assert again.exit_code == 1
    assert "there already" in again.stderr


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda path: path.mkdir(), "is a folder"),
        (lambda path: path.write_text("Dear Mia, " * 99), "is no file of games"),
    ],
)
@pytest.mark.parametrize("command", [["export", "1"], ["serve"], []])
def test_a_file_that_cannot_be_used_is_told_in_one_sentence(
    tmp_path: Path, make: object, words: str, command: list[str]
) -> None:
    make(tmp_path / "thing")  # type: ignore[operator]
    answer = run(*command, "--db", str(tmp_path / "thing"))
    assert answer.exit_code == 1
    assert words in answer.stderr
    assert len(answer.stderr.splitlines()) == 1


# ------------------------------------------------------------------ serving


@contextmanager
def served(db: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server of its own, and the address on this device that it printed."""
    child = subprocess.Popen(
        [sys.executable, "-m", "scorekeeper", *words, "--db", str(db)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert child.stdout is not None
    try:
        found = None
        for line in child.stdout:
            found = re.search(r"http://(?:localhost|127\.0\.0\.1):\d+/h/\S+", line) or found
            if "Ctrl-C" in line:
                break
        assert found is not None
        yield child, found[0]
    finally:
        child.kill()
        child.wait()
        child.stdout.close()


def ask(
    address: str, path: str, method: str = "GET", **headers: str
) -> tuple[http.client.HTTPResponse, str]:
    host = address.split("/")[2]
    asking = http.client.HTTPConnection(host, timeout=PATIENCE)
    asking.request(method, path, headers=headers)
    answer = asking.getresponse()
    text = answer.read().decode()
    asking.close()
    return answer, text


def test_the_printed_address_leads_in_and_the_clean_one_only_looks(db: Path) -> None:
    with served(db, "serve", "--host", "127.0.0.1", "--port", "0") as (_child, address):
        way_in = "/" + address.split("/", 3)[3]
        assert ask(address, way_in)[0].status == 200
        taken, _ = ask(address, way_in, "POST", Origin=address.split("/h/")[0])
        assert taken.status == 303
        cookie = (taken.getheader("Set-Cookie") or "").split(";")[0]
        assert ask(address, "/new")[0].status == 403
        assert ask(address, "/new", Cookie=cookie)[0].status == 200


def test_a_new_key_is_made_on_request_only(db: Path) -> None:
    addresses = []
    for words in ((), (), ("--new-key",)):
        with served(db, *words, "--host", "127.0.0.1", "--port", "0") as (_child, address):
            addresses.append(address.split("/h/")[1])
    assert addresses[0] == addresses[1] != addresses[2]


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to one process there")
def test_ctrl_c_ends_at_once_and_politely_with_a_stream_open(db: Path) -> None:
    with served(db, "--host", "127.0.0.1", "--port", "0") as (child, address):
        host, port = address.split("/")[2].split(":")
        watching = socket.create_connection((host, int(port)), timeout=PATIENCE)
        watching.sendall(f"GET /stream/{code_in(db)} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        heard = b""
        while b"event: board" not in heard:
            heard += watching.recv(65536)
        child.send_signal(signal.SIGINT)
        assert child.stdout is not None
        said = child.stdout.read()
        assert child.wait(PATIENCE) == 0
        assert said == "Stopped. Everything is kept.\n"
        watching.close()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL on this system")
def test_a_killed_server_goes_on_at_the_same_place(db: Path) -> None:
    path = f"/w/{code_in(db)}"
    with served(db, "--host", "127.0.0.1", "--port", "0") as (child, address):
        before = ask(address, path)[1]
        child.send_signal(signal.SIGKILL)
        child.wait(PATIENCE)
    with served(db, "--host", "127.0.0.1", "--port", "0") as (_child, address):
        assert ask(address, path)[1] == before


def test_a_port_that_was_asked_for_and_is_taken_is_told_in_words(db: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        answer = run("--db", str(db), "--host", "127.0.0.1", "--port", port)
    assert answer.exit_code == 1
    assert answer.stderr.startswith(f"Cannot listen on 127.0.0.1, port {port}:")


@pytest.mark.parametrize("url", ["scores.example", "ftp://x", "http://", "http://x/y", "http://[x"])
def test_a_public_url_that_is_none_is_told_in_words(db: Path, url: str) -> None:
    answer = run("--db", str(db), "--public-url", url)
    assert answer.exit_code == 1
    assert "is not an address" in answer.stderr
