"""The command line: answers, exit codes, and a server that starts, prints its address, and
stops."""

from __future__ import annotations

import http.client
import re
import signal
import socket
import sqlite3
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import click
import pytest
from click.testing import CliRunner, Result

from scorekeeper.cli import main
from scorekeeper.cli.arrival import report_first_phone
from scorekeeper.cli.banner import StartedServer, find_running, note_of, print_addresses
from scorekeeper.cli.serve import serve
from scorekeeper.game.commands import LayDown
from scorekeeper.network.addresses import addresses
from scorekeeper.network.reach import Reach
from scorekeeper.rules.notation import print_cards
from scorekeeper.rules.phases import CLASSIC
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Recorded, Scorer, Started
from scorekeeper.storage import file_look
from tests.cli.certificates import make_certificate, needs_openssl
from tests.empty_file import empty_file
from tests.forked_program import Program, start_program, start_script
from tests.rules.lay_downs import in_hand_order, legal_lay_down

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
        (("points", "4x12"), "40"),
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


def test_cards_in_hand_order_are_split_in_the_terminal_as_on_the_page() -> None:
    answer = run("judge", "1", "5 7 5 7 5 7")
    assert (answer.exit_code, answer.stdout) == (0, "Yes, as 5 5 5 and 7 7 7.\n")
    assert run("judge", "1", "5", "5", "5", "7", "7", "7").exit_code == 0


def asked_in_hand_order(number: int, times: int) -> None:
    """Legal lay-downs of this phase, shuffled and without bars, are put to the terminal."""
    phase, random = CLASSIC.phases[number - 1], Random(f"terminal {number}")
    for _ in range(times):
        cards = print_cards(in_hand_order(legal_lay_down(phase, random), random))
        answer = run("judge", str(number), cards)
        assert answer.exit_code == 0, cards
        assert answer.stdout.startswith("Yes"), cards


@pytest.mark.parametrize("number", range(1, 11))
def test_every_legal_lay_down_gets_a_yes_in_the_terminal(number: int) -> None:
    asked_in_hand_order(number, 30)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(1, 11))
def test_every_legal_lay_down_gets_a_yes_in_the_terminal_for_a_long_time(number: int) -> None:
    asked_in_hand_order(number, 300)


def test_an_illegal_lay_down_is_1_with_every_problem_and_its_rule() -> None:
    answer = run("judge", "2", "5 6 W | 3 4 5 S")
    assert answer.exit_code == 1
    assert len(answer.stdout.splitlines()) == 2
    assert answer.stdout.count("(§") == 2


def test_a_hand_that_completes_is_0_and_shows_the_lay_down_and_what_is_left() -> None:
    answer = run("check", "1", "7 7 7 9 9 W 12 2")
    assert answer.exit_code == 0
    assert answer.stdout.startswith("Yes.")
    assert "Left over: " in answer.stdout


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
        ("judge", "0", "5 5 5"),
        ("check", "99", "5 5 5"),
        ("points", "5s"),
        ("check", "1", "2 7S"),
        ("judge", "1", "7x3 5x3"),
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


@pytest.mark.parametrize(("asked", "number"), [("judge", "11"), ("check", "99"), ("check", "0")])
def test_a_phase_number_that_the_list_has_not_is_told_with_those_it_has(
    asked: str, number: str
) -> None:
    told = run(asked, number, "5 5 5").stderr
    assert told.startswith(f"There is no phase {number}. The list has 10 phases:")
    assert "from 1 to 10" in told
    assert "set3+run4" in told


def test_four_fives_are_never_counted_as_a_four_a_five_and_a_skip() -> None:
    for four_fives in ("4 5s", "four 5s", "5 5 5 5"):
        assert run("points", four_fives).stdout == "20\n"
    answer = run("points", "4 5S")
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr == "Type 5 S for 5 and a skip, or 5 5 5 5 for 4 such cards.\n"
    assert run("points", "5s").stderr == "How many cards? For 2, type 5 5.\n"
    assert run("points", "2 r7s").stderr.startswith("Type R7 S for R7 and a skip, or R7 R7 ")
    assert run("points", "3 wilds").stdout == "75\n"


def test_what_can_be_read_in_two_ways_is_told_with_both() -> None:
    assert run("points", "4x5").stderr == "“4x5” can mean: 5 5 5 5 or 4 4 4 4 4. Which is it?\n"
    assert run("points", "red 3, 7").stderr.endswith(" can mean: R3 R7 or R3 7. Which is it?\n")


def test_a_hand_that_no_deck_has_is_no_lay_down() -> None:
    answer = run("check", "1", "3 3 3 3 3 3 3 3 3")
    assert answer.exit_code == 1
    assert answer.stdout == "The 3 is in the deck only 8 times. I count 9.\n"


def test_a_wild_glued_to_a_number_is_told_beside_the_answer() -> None:
    answer = run("points", "W3")
    assert answer.stdout == "30\n"
    assert answer.stderr == "I read W3 as a wild and a 3.\n"
    assert run("points", "W 3").stderr == ""


def test_a_no_in_the_terminal_shows_the_groups_it_is_about() -> None:
    told = run("judge", "1", "5 7 5 7 5 9").stdout
    assert told.startswith("I read the cards as 5 5 5, 7 7 and 9.\n")
    assert "shows" not in told


def test_bars_in_the_wrong_places_are_told_in_the_terminal() -> None:
    answer = run("judge", "1", "5 7 5 | 7 5 7")
    assert answer.exit_code == 1
    assert answer.stdout.endswith("The same cards could be laid as 5 5 5 and 7 7 7.\n")


def test_questions_about_cards_open_no_file_and_no_server() -> None:
    loaded = "import sys, scorekeeper.cli as c; c.main(['points', '5'], standalone_mode=False);"
    others = "{'flask', 'sqlite_utils', 'uvicorn'} & set(sys.modules)"
    packages = "{name.partition('.')[2].partition('.')[0] for name in sys.modules}"
    ours = f"{{'storage', 'service', 'web', 'pages', 'network'}} & {packages}"
    script = f"{loaded} print({others}, {ours})"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "5\nset() set()\n"


def test_the_program_says_its_name_and_what_it_can() -> None:
    assert run("--version").stdout.startswith("scorekeeper ")
    shown = run("--help").stdout
    for command in ("serve", "check", "judge", "points", "export", "import", "backup"):
        assert f"  {command} " in shown


def test_an_option_can_be_set_in_the_environment_and_what_is_typed_wins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_RULES", "ravensburger")
    assert run("points", "W").stdout == "20\n"
    assert run("points", "--rules", "mattel", "W").stdout == "25\n"
    elsewhere = str(tmp_path / "elsewhere" / "games.db")
    monkeypatch.setenv("SCOREKEEPER_DB", elsewhere)
    assert run("export", "1").stderr == f"There is no file {elsewhere}.\n"


def test_the_environment_never_makes_a_new_host_key_at_every_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SCOREKEEPER_NEW_KEY", "1")
    monkeypatch.setenv("SCOREKEEPER_MDNS", "1")
    context = click.Context(serve, auto_envvar_prefix="SCOREKEEPER")
    asked = {option.name: option.resolve_envvar_value(context) for option in serve.params}
    assert (asked["mdns"], asked["new_key"]) == ("1", None)


# ------------------------------------------------------------------ keeping


@cache
def file_of_one_game() -> bytes:
    with TemporaryDirectory() as folder:
        scorer = Scorer(empty_file(Path(folder) / "games.db"))
        started = scorer.start_game(["Ann", "Bén"], table_rules(), command_id="deal")
        assert isinstance(started, Started)
        done = scorer.play(started.view.game_id, LayDown("p1"), command_id="lay", seen=1)
        assert isinstance(done, Recorded)
        scorer.close()
        return scorer.path.read_bytes()


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """A file with one game of Ann and Ben, under way."""
    path = empty_file(tmp_path / "games.db")
    path.write_bytes(file_of_one_game())
    return path


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
    assert "already here" in again.stderr


def test_all_games_leave_together_and_come_back_elsewhere(db: Path, tmp_path: Path) -> None:
    scorer = Scorer(db)
    for command_id in ("a", "b"):
        scorer.start_game(["Mia", "Dad"], table_rules("mattel"), command_id=command_id)
    scorer.close()
    everything = run("export", "--all", "--db", str(db))
    assert (everything.exit_code, everything.stderr) == (0, "")  # a bar is for terminals only
    elsewhere = str(tmp_path / "elsewhere.db")
    first = run("import", "-", "--db", elsewhere, typed=run("export", "1", "--db", str(db)).stdout)
    assert first.exit_code == 0
    rest = run("import", "-", "--db", elsewhere, typed=everything.stdout)
    assert (rest.exit_code, rest.stderr) == (0, "")
    assert rest.stdout == "Added 2 games.\n1 game was here already.\n"
    assert run("export", "--all", "--db", elsewhere).stdout == everything.stdout


def test_lists_and_statistics_are_worked_out_anew(db: Path) -> None:
    told = run("rebuild", "--db", str(db))
    assert (told.exit_code, told.stdout, told.stderr) == (0, "1 game was read again.\n", "")
    scorer = Scorer(db)
    assert [line.names for line in scorer.games_going_on()] == [("Ann", "Bén")]
    scorer.close()


def test_rebuilding_a_file_without_games_is_soon_done(tmp_path: Path) -> None:
    told = run("rebuild", "--db", str(empty_file(tmp_path / "empty.db")))
    assert (told.exit_code, told.stdout) == (0, "0 games were read again.\n")


def test_games_leave_as_csv(db: Path) -> None:
    rounds = run("export", "--csv", code_in(db), "--db", str(db))
    assert rounds.stdout_bytes.startswith(b"round,dealer,out,Ann points,Ann phase,Ann laid,")
    games = run("export", "--all", "--csv", "--db", str(db))
    assert games.stdout_bytes.count(b"\r\n") == 2


@pytest.mark.parametrize("words", [(), ("--all", "1")])
def test_an_export_is_of_one_game_or_of_all(db: Path, words: tuple[str, ...]) -> None:
    answer = run("export", *words, "--db", str(db))
    assert answer.exit_code == 2
    assert "Name one game, or use --all." in answer.stderr


def test_a_game_that_is_not_there_is_told_in_words(db: Path) -> None:
    answer = run("export", "K0OL", "--db", str(db))
    assert answer.exit_code == 2
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
    assert again.exit_code == 2
    assert "already exists" in again.stderr


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda path: path.mkdir(), "is a folder"),
        (lambda path: path.write_text("Dear Mia, " * 99), "is not a file of games"),
    ],
)
@pytest.mark.parametrize("command", [["export", "1"], ["serve"], []])
def test_a_file_that_cannot_be_used_is_told_in_one_sentence(
    tmp_path: Path, make: object, words: str, command: list[str]
) -> None:
    make(tmp_path / "thing")  # type: ignore[operator]
    answer = run(*command, "--db", str(tmp_path / "thing"))
    assert answer.exit_code == 2
    assert words in answer.stderr
    assert len(answer.stderr.splitlines()) == 1


# ------------------------------------------------------------------ serving


@contextmanager
def served(db: Path, *words: str) -> Iterator[tuple[Program, str]]:
    """A server of its own, and the address on this device that it printed."""
    child = start_program([*words, "--db", str(db)])
    assert child.stdout is not None
    try:
        found = None
        for line in child.stdout:
            found = re.search(r"https?://(?:localhost|127\.0\.0\.1):\d+/h/\S+", line) or found
            if "Ctrl-C" in line:
                break
        assert found is not None
        yield child, found[0]
    finally:
        child.kill()
        child.wait()
        child.stdout.close()


def said_before_stopping(child: Program, last: str) -> str:
    """What it prints, line by line, until a line says `last`."""
    assert child.stdout is not None
    said = ""
    while last not in said:
        line = child.stdout.readline()
        assert line, f"it ended before it said {last}: {said}"
        said += line
    return said


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
        assert said == "Stopped. All games are saved.\n"
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
    assert answer.exit_code == 2
    assert answer.stderr.startswith(f"Another program uses port {port} of 127.0.0.1.")


@pytest.mark.parametrize("url", ["scores.example", "ftp://x", "http://", "http://x/y", "http://[x"])
def test_a_public_url_that_is_none_is_told_in_words(db: Path, url: str) -> None:
    answer = run("--db", str(db), "--public-url", url)
    assert answer.exit_code == 2
    assert "is not an address" in answer.stderr


# ------------------------------------------------------------------ where phones get in


HERE = ("--host", "127.0.0.1", "--port", "0")


def own_number() -> str | None:
    """A number of this machine that leads out of it."""
    return next((found.number for found in addresses()), None)


def test_a_second_start_finds_the_first_and_says_where_it_is(db: Path) -> None:
    with served(db, *HERE) as (_child, address):
        for port in ("0", "8099"):
            second = run("--db", str(db), "--port", port)
            assert second.exit_code == 0
            assert address in second.stdout
            port_of_first = address.split("/")[2].split(":")[1]
            assert f"Scorekeeper is already running on port {port_of_first}" in second.stdout
            assert second.stdout.endswith("Nothing was started.\n")


def test_the_code_of_an_open_house_brings_no_key(db: Path) -> None:
    with served(db, *HERE, "--open") as (_child, page):
        for answer in (run("--db", str(db)), run("key", "--db", str(db))):
            said = answer.stdout
            before, _colon, after = said.partition("Keep it to yourself:")
            assert page in after
            assert "/h/" not in before


def test_an_open_house_puts_old_games_away(db: Path) -> None:
    with closing(sqlite3.connect(db)) as file:
        file.execute("UPDATE listed_games SET played_until = '2020-01-01T20:00:00.000+00:00'")
        file.commit()
    with served(db, *HERE, "--open", "--put-away-after", "7"), closing(Scorer(db)) as scorer:
        until = time.monotonic() + PATIENCE
        while not scorer.view(1).put_away:
            assert time.monotonic() < until


def test_a_file_is_not_upgraded_under_the_server_that_runs_with_it(
    db: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To the file as it is then, the server that runs is one of an older version."""
    monkeypatch.setattr(file_look, "WAIT_FOR_AN_UPGRADE", 0.1)
    with served(db, *HERE) as (_child, address):
        with closing(sqlite3.connect(db)) as file:
            last = "SELECT max(rowid) FROM _sqlite_migrations"
            file.execute(f"DELETE FROM _sqlite_migrations WHERE rowid = ({last})")
            file.commit()
        refused = run("export", "1", "--db", str(db))
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert "needs an upgrade for this version" in refused.stderr
        second = run("--db", str(db))
        assert second.exit_code == 2
        assert address in second.stdout
        assert "needs an upgrade for this version" in second.stderr
        report = run("where", "--db", str(db))
        assert report.exit_code == 1
        assert "Stop that server, and start Scorekeeper again." in report.stdout
    assert list(db.parent.glob("*before-upgrade*")) == []


def test_another_file_is_another_server(db: Path, tmp_path: Path) -> None:
    with (
        served(db, *HERE) as (_first, address),
        served(tmp_path / "other.db", *HERE) as (_second, elsewhere),
    ):
        assert address.split("/")[2] != elsewhere.split("/")[2]


def test_a_note_of_a_server_that_is_gone_hinders_nobody(db: Path) -> None:
    with served(db, *HERE) as (child, _address):
        child.kill()
        child.wait()
        assert note_of(db).exists()
    with served(db, *HERE) as (_child, address):
        assert ask(address, "/")[0].status == 200


@pytest.mark.parametrize("note", ["", "{}", "[1]", "no json", '{"host": "127.0.0.1", "port": 1}'])
def test_a_note_that_cannot_be_read_leads_to_no_server(db: Path, note: str) -> None:
    note_of(db).write_text(note)
    assert find_running(db, "mark") is None


def test_a_server_starts_in_spite_of_a_note_that_cannot_be_read(db: Path) -> None:
    note_of(db).write_text("no json")
    with served(db, *HERE) as (_child, address):
        assert ask(address, "/")[0].status == 200


def test_a_note_that_leads_to_another_server_is_not_believed(db: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    with served(other, *HERE):
        note_of(db).write_text(note_of(other).read_text())
        with served(db, *HERE) as (_child, address):
            assert ask(address, f"/w/{code_in(db)}")[0].status == 200


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to one process there")
def test_a_server_that_stopped_leaves_no_note(db: Path) -> None:
    with served(db, *HERE) as (child, address):
        assert ask(address, "/")[0].status == 200
        assert note_of(db).exists()
        child.send_signal(signal.SIGINT)
        child.wait(PATIENCE)
        assert not note_of(db).exists()


def test_for_this_device_only_there_is_no_code_and_no_other_address(db: Path) -> None:
    child = start_program(["--local-only", "--port", "0", "--db", str(db)])
    try:
        said = said_before_stopping(child, "Ctrl-C")
        assert re.findall(r"http://([\d.]+):", said) == ["127.0.0.1"]
        assert "Scan this" not in said
        assert "█" not in said
    finally:
        child.kill()
        child.wait()
        assert child.stdout is not None
        child.stdout.close()


def test_a_device_in_no_network_is_told_what_to_do_about_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    print_addresses(StartedServer("0.0.0.0", 8010), "KEY", ways=())
    said = capsys.readouterr().out
    assert "http://localhost:8010/h/KEY" in said
    assert "is not in a network" in said
    assert "http://localhost:8010/host" in said
    assert "█" not in said
    # Who wanted nobody else to get in is not told to find a network.
    print_addresses(StartedServer("127.0.0.1", 8010), "KEY", ways=())
    assert "network" not in capsys.readouterr().out


@needs_openssl
def test_with_a_certificate_everything_is_https_and_so_is_the_cookie(
    db: Path, tmp_path: Path
) -> None:
    cert, key = make_certificate(tmp_path, "own")
    words = [*HERE, "--cert", str(cert), "--key-file", str(key)]
    with served(db, *words) as (_child, address):
        assert address.startswith("https://")
        trusting = ssl.create_default_context(cafile=str(cert))
        trusting.check_hostname = False
        host, port = address.split("/")[2].split(":")
        asking = http.client.HTTPSConnection(host, int(port), timeout=PATIENCE, context=trusting)
        base = address.split("/h/")[0]
        asking.request("POST", "/h/" + address.split("/h/")[1], headers={"Origin": base})
        answer = asking.getresponse()
        assert answer.status == 303
        cookie = answer.getheader("Set-Cookie") or ""
        assert "Secure" in cookie
        # Where this host served https once, plain http could not replace a cookie of that name.
        assert cookie.startswith("__Host-")
        assert "Path=/;" in f"{cookie};"
        assert "Domain" not in cookie
        asking.close()
        assert "already running" in run("--db", str(db)).stdout


@pytest.mark.skipif(own_number() is None, reason="this machine is in no network")
def test_the_terminal_tells_of_the_first_phone_and_the_host_page_too(db: Path) -> None:
    """The phone is this machine under its outer number, asking on its inner one."""
    with served(db, "--port", "0") as (child, address):
        number, port = str(own_number()), address.split("/")[2].split(":")[1]
        assert "Waiting for the first phone" in ask(address, "/host")[1]
        phone = http.client.HTTPConnection(
            "127.0.0.1", int(port), timeout=PATIENCE, source_address=(number, 0)
        )
        for _ in range(2):
            phone.request("GET", "/", headers={"Host": f"{number}:{port}"})
            assert phone.getresponse().read()
        phone.close()
        assert f"using {number}." in ask(address, "/host")[1]
        child.send_signal(signal.SIGINT)
        said = said_before_stopping(child, "All games are saved.")
        assert re.fullmatch(
            rf"A phone connected at \d\d:\d\d, using {re.escape(number)}\.\n"
            r"Stopped\. All games are saved\.\n",
            said,
        )


def test_the_light_in_a_terminal_waits_a_minute_and_then_says_what_to_try(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    with report_first_phone(Reach(), 8010, "http://localhost:8010/host", patience=0.01) as late:
        late.join(PATIENCE)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "No phone has connected yet."
    assert len(lines) == 4
    assert "port 8010" in lines[2]
    assert lines[3].endswith("http://localhost:8010/host")


def test_where_nobody_looks_at_the_terminal_it_says_nothing_of_phones_that_do_not_come(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with report_first_phone(Reach(), 8010, "http://localhost:8010/host", patience=0.01):
        pass
    assert capsys.readouterr().out == ""


def test_a_name_without_the_library_is_told_in_words_and_the_rest_works(db: Path) -> None:
    without = (
        "import sys; sys.modules['zeroconf'] = None;"
        "from scorekeeper.cli import main; main(sys.argv[1:])"
    )
    child = start_script(without, "--mdns", "--port", "0", "--db", str(db))
    try:
        said = said_before_stopping(child, "Ctrl-C")
        assert "This host has no .local name. --mdns needs a library: pip install zeroconf" in said
        assert "http://" in said
    finally:
        child.kill()
        child.wait()
        assert child.stdout is not None
        child.stdout.close()


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to one process there")
def test_ctrl_c_ends_with_two_hundred_streams_open(db: Path) -> None:
    """How fast is told by `make bench`; here it must end at all, and disconnect every watcher."""
    with served(db, *HERE) as (child, address):
        host, port = address.split("/")[2].split(":")
        asked = f"GET /stream/{code_in(db)} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
        watching = [socket.create_connection((host, int(port)), PATIENCE) for _ in range(200)]
        for phone in watching:
            phone.sendall(asked)
        for phone in watching:
            heard = b""
            while b"event: board" not in heard:
                heard += phone.recv(65536)
        child.send_signal(signal.SIGINT)
        assert child.wait(15) == 0
        for phone in watching:
            while phone.recv(65536):
                pass
            phone.close()
