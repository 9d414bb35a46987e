"""The file of games fails during a game: every phone reads a sentence and keeps its form."""

from __future__ import annotations

import http.client
import logging
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorekeeper.cli import main
from scorekeeper.errors import LostConnection
from scorekeeper.live import Hub, LiveAnnouncer
from scorekeeper.server import assemble
from scorekeeper.service import Scorer
from scorekeeper.serving.threads import WRITERS
from scorekeeper.storage import sqlite_file
from scorekeeper.storage.sqlite_file import FileConnections
from scorekeeper.web.error_pages import ASK_AGAIN
from tests.empty_file import empty_file
from tests.serving.live_server import live_server
from tests.web.client import FROM_HERE, Client
from tests.web.markup import Markup

Trouble = Callable[[Client], AbstractContextManager[None]]


@contextmanager
def locked(client: Client) -> Iterator[None]:
    with closing(sqlite3.connect(client.scorer.path)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@contextmanager
def moved(client: Client) -> Iterator[None]:
    away = client.scorer.path.with_name("away.db")
    client.scorer.path.rename(away)
    yield
    away.rename(client.scorer.path)


@contextmanager
def read_only(client: Client) -> Iterator[None]:
    db = client.scorer._connections.db
    db.execute("PRAGMA query_only=ON")
    yield
    db.execute("PRAGMA query_only=OFF")


TROUBLES = [
    pytest.param(locked, "Another program on the host’s computer holds", id="locked"),
    pytest.param(moved, "was deleted or moved on the host’s computer", id="moved"),
    pytest.param(read_only, "on the host’s computer is read-only", id="read-only"),
]


@pytest.fixture(autouse=True)
def _wait_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is held by another program is given up at once."""
    monkeypatch.setattr(sqlite_file, "WAIT_FOR_ANOTHER_WRITER", 0.05)


@pytest.fixture
def table(client: Client) -> Client:
    assert client.scorer.path.exists()
    client.scorer._connections.close()  # so that the short wait counts
    client.deal("Ann", "Ben", "Mia", "Dad")
    return client


@pytest.mark.parametrize(("trouble", "words"), TROUBLES)
def test_a_round_that_cannot_be_recorded_is_sent_again_with_one_tap(
    table: Client, trouble: Trouble, words: str, caplog: pytest.LogCaptureFixture
) -> None:
    fields = table.round_fields("p1", p2=5, p3=10, p4=15)
    before = table.entries
    with trouble(table), caplog.at_level(logging.ERROR):
        answer = table.post(f"{table.at}/round", fields, anyway="yes")
    assert answer.status_code == 503
    page = Markup(answer.text)
    assert words in page.told
    assert "What you entered is still here." in page.told
    assert page.fields("again") == {**fields, "anyway": "yes"}
    assert f'action="{table.at}/round"' in answer.text
    assert str(table.scorer.path) not in answer.text
    (line,) = caplog.records
    assert line.exc_info is None, "no traceback in the terminal"
    assert line.getMessage().startswith(str(table.scorer.path))
    assert table.entries == before
    for _twice in range(2):
        assert table.post(f"{table.at}/round", page.fields("again")).status_code == 303
    assert [closed.number for closed in table.view.game.closed] == [1]


@pytest.mark.parametrize(("trouble", "words"), TROUBLES)
def test_a_mark_that_cannot_be_recorded_leaves_the_page_as_it_is(
    table: Client, trouble: Trouble, words: str
) -> None:
    said = {**FROM_HERE, "HX-Request": "true"}
    fields = {"key": "mark", "seen": str(table.entries), "seat": "p2", "laid": "yes"}
    with trouble(table):
        answer = table.http.post(f"{table.at}/laid", data=fields, headers=said)
    assert answer.status_code == 503
    assert answer.headers["HX-Retarget"] == "#not-recorded"
    assert words in answer.text
    assert "<html" not in answer.text
    assert 'id="not-recorded"' in table.get(table.at).text


def test_a_round_whose_answer_was_lost_is_not_said_to_be_unrecorded(
    table: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(_game: int, _entries: object) -> None:
        raise LostConnection("connection_lost", path="x")

    fields = table.round_fields("p1", p2=5, p3=10, p4=15)
    with monkeypatch.context() as broken:
        broken.setattr(table.scorer, "_announce", lost)
        answer = table.post(f"{table.at}/round", fields, anyway="yes")
    assert answer.status_code == 503
    page = Markup(answer.text)
    assert "Nobody knows whether this was recorded." in page.told
    assert "Recorded or not?" in page.text
    assert "Not recorded" not in page.text
    assert table.post(f"{table.at}/round", page.fields("again")).status_code == 303
    assert [closed.number for closed in table.view.game.closed] == [1]


def test_pages_go_on_while_another_program_holds_the_file(table: Client) -> None:
    with locked(table):
        for page in ("/", "/history", table.at, f"{table.at}/round"):
            assert table.get(page).status_code == 200


def test_pages_are_shown_while_more_entries_wait_than_there_are_threads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_file, "WAIT_FOR_ANOTHER_WRITER", 60.0)
    hub = Hub()
    scorer = Scorer(empty_file(tmp_path / "games.db"), LiveAnnouncer(hub))
    answered = list[int]()

    def look(port: int) -> int:
        asking = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        with closing(asking):
            asking.request("GET", "/", headers=cookie)
            return asking.getresponse().status

    def record(port: int) -> None:
        asking = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        typed = "names=Ann,+Ben&sheet=mattel&variant=standard&act=deal"
        said = {
            "Origin": f"http://127.0.0.1:{port}",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        with closing(asking):
            asking.request("POST", "/new", body=typed, headers={**said, **cookie})
            answered.append(asking.getresponse().status)

    with live_server(assemble(scorer, hub), hub) as port:
        cookie = {"Cookie": _host_cookie(port, scorer.host_key())}
        with closing(sqlite3.connect(scorer.path)) as other:
            other.execute("BEGIN IMMEDIATE")
            threads = [threading.Thread(target=record, args=(port,)) for _ in range(WRITERS + 8)]
            for thread in threads:
                thread.start()
            connections = scorer._connections
            assert isinstance(connections, FileConnections)
            while not connections.file.queue._waiting:
                threading.Event().wait(0.01)
            assert [look(port) for _ in range(5)] == [200] * 5
            assert answered == [], "every entry still waits"
        for thread in threads:
            thread.join()
    assert answered == [303] * len(threads)
    scorer.close()


def _host_cookie(port: int, key: str) -> str:
    asking = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    with closing(asking):
        asking.request("POST", f"/h/{key}", headers={"Origin": f"http://127.0.0.1:{port}"})
        return asking.getresponse().headers["Set-Cookie"].partition(";")[0]


def test_a_page_of_a_file_that_is_gone_says_so(table: Client) -> None:
    with moved(table):
        for page in ("/", "/history", table.at):
            answer = table.get(page)
            assert answer.status_code == 503
            assert "was deleted or moved on the host’s computer" in answer.text
    assert table.get(table.at).status_code == 200


# ------------------------------------------------------------------ one game that cannot be read


def test_a_game_that_cannot_be_read_hides_no_other(
    table: Client, caplog: pytest.LogCaptureFixture
) -> None:
    spoilt = table.game_id
    table.deal("Oma", "Leo")
    with closing(sqlite3.connect(table.scorer.path)) as db:
        db.execute(
            "INSERT INTO log VALUES (?, 2, 'x', 'RoundClosed', 1, '{', '', '2026-11-21T19:00')",
            [spoilt],
        )
        db.commit()
    for path in (f"/g/{spoilt}", f"/history/{spoilt}"):
        answer = table.get(path)
        assert answer.status_code == 500
        assert "This game cannot be read" in answer.text
    assert [record for record in caplog.records if record.exc_info] == []
    assert "Oma" in table.get("/").text
    assert table.get(table.at).status_code == 200
    asked = ["export", "--db", str(table.scorer.path), str(spoilt)]
    exported = CliRunner().invoke(main, asked)
    assert (exported.exit_code, exported.stdout) == (2, "")
    assert exported.stderr.startswith("This game cannot be read")


def test_a_key_that_is_replaced_while_it_is_taken_opens_nothing(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, read = client.scorer.host_key(), client.scorer.host_key

    def replace_after_reading() -> str:
        known = read()
        client.scorer.new_host_key()
        return known

    monkeypatch.setattr(client.scorer, "host_key", replace_after_reading)
    phone = client.another(keeper=False)
    phone.post(f"/h/{key}")
    assert phone.get("/new").status_code == 403


def test_a_page_that_cannot_be_read_is_asked_for_again_by_itself_and_by_a_tap(
    table: Client,
) -> None:
    code = table.view.code
    with moved(table):
        answer = table.get("/history?year=2026")
        assert (answer.status_code, answer.headers["Refresh"]) == (503, str(ASK_AGAIN))
        assert 'href="/history?year=2026"' in answer.text
        part = table.http.get("/history", headers={"HX-Request": "true"})
        assert (part.status_code, "Refresh" in part.headers) == (503, False)
        program = table.get(f"/w/{code}.json")
        assert (program.status_code, (program.json or {})["error"]["code"]) == (503, "status_503")
    assert table.get("/history?year=2026").status_code == 200
