"""The file of games fails during a game: every phone reads a sentence and keeps its form."""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from itertools import product
from pathlib import Path

import pytest
from werkzeug.exceptions import Gone, NotFound

from scorekeeper.errors import HandError, LogError, LostConnection, StorageError, UnknownGame
from scorekeeper.serving.asgi import LARGEST_FORM
from scorekeeper.serving.threads import WRITERS
from scorekeeper.storage import sqlite_file
from scorekeeper.web.error_pages import ASK_AGAIN
from scorekeeper.web.forms import GameDeleted, WrongCode
from scorekeeper.web.limits import TooManyForms
from tests.all_cases import all_cases
from tests.cli.terminal import refused
from tests.empty_file import conn_of, connections_of, empty_file
from tests.service.builders import change
from tests.serving.live_server import served
from tests.serving.spawned_server import KeeperConnection
from tests.web.client import FROM_HERE, STILL_HERE, Client, Trouble, moved
from tests.web.markup import Markup, back, says

# --- what the file may be in ----------------------------------------------------------------------


@contextmanager
def locked(client: Client) -> Iterator[None]:
    with closing(sqlite3.connect(client.scorer.path)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@contextmanager
def read_only(client: Client) -> Iterator[None]:
    conn_of(client.scorer).execute("PRAGMA query_only=ON")
    yield
    conn_of(client.scorer).execute("PRAGMA query_only=OFF")


TROUBLES: dict[Trouble, str] = {
    locked: "Another program on the host’s computer holds",
    moved: "was deleted or moved on the host’s computer",
    read_only: "on the host’s computer is read-only",
}


@pytest.fixture
def table(client: Client, monkeypatch: pytest.MonkeyPatch) -> Client:
    """A table whose file is given up at once where another program holds it."""
    assert client.scorer.path.exists()  # on a server there is none
    monkeypatch.setattr(sqlite_file, "WAIT_FOR_ANOTHER_WRITER", 0.05)
    connections_of(client.scorer).close()  # so that the short wait counts
    client.deal("Ann", "Ben", "Mia", "Dad")
    return client


# --- forms ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("trouble", TROUBLES)
def test_a_failed_form_is_kept(table: Client, trouble: Trouble, caplog: pytest.LogCaptureFixture):
    fields = table.round_fields("p1", p2=5, p3=10, p4=15)
    before = table.entries
    mark = {"key": "mark", "seen": str(before), "seat": "p2", "laid": "yes"}
    by_htmx = {**FROM_HERE, "HX-Request": "true"}
    with trouble(table), caplog.at_level(logging.ERROR):
        answer = table.post(f"{table.at}/round", fields, anyway="yes")
        (line,) = caplog.records
        part = table.http.post(f"{table.at}/laid", data=mark, headers=by_htmx)
        if trouble is locked:  # pages are shown
            assert table.get(f"{table.at}/round").status_code == 200
    page = Markup(says(answer, 503, f'action="{table.at}/round"'))
    assert TROUBLES[trouble] in page.told
    assert STILL_HERE in page.told
    assert page.fields("again") == {**fields, "anyway": "yes"}
    assert str(table.scorer.path) not in answer.text
    assert line.exc_info is None, "no traceback in the terminal"
    assert line.getMessage().startswith(str(table.scorer.path))
    assert table.entries == before
    assert part.headers["HX-Retarget"] == "#not-recorded"
    assert "<html" not in says(part, 503, TROUBLES[trouble])
    assert 'id="not-recorded"' in table.get(table.at).text
    for _twice in range(2):
        assert table.post(f"{table.at}/round", page.fields("again")).status_code == 303
    assert [closed.number for closed in table.view.game.closed] == [1]


def test_a_lost_answer_is_not_called_unrecorded(table: Client, monkeypatch: pytest.MonkeyPatch):
    def lost(_game: int, _entries: object) -> None:
        raise LostConnection("connection_lost", path="x")

    fields = table.round_fields("p1", p2=5, p3=10, p4=15)
    with monkeypatch.context() as broken:
        broken.setattr(table.scorer, "_announce", lost)  # it comes after the entry is written
        answer = table.post(f"{table.at}/round", fields, anyway="yes")
    page = back(answer, 503)
    assert "Nobody knows whether this was recorded." in page.told
    assert "Recorded or not?" in page.text
    assert "Not recorded" not in page.text
    assert table.post(f"{table.at}/round", page.fields("again")).status_code == 303
    assert [closed.number for closed in table.view.game.closed] == [1]


def test_a_file_is_not_read_while_the_file_of_games_is_gone(tmp_path: Path) -> None:
    """The host's cookie is looked up before the body is read, which needs the games."""
    with ExitStack() as stack:
        scorer, port = stack.enter_context(served(empty_file(tmp_path / "games.db")))
        phone = KeeperConnection(port, f"/h/{scorer.host_key()}")
        stack.callback(phone.close)
        scorer.path.rename(tmp_path / "away.db")
        assert phone.post("/import", {"text": "A" * 2 * LARGEST_FORM})[0] == 503
        assert TROUBLES[moved] in phone.page
        assert STILL_HERE not in phone.page


# --- programs -------------------------------------------------------------------------------------

RAISED: tuple[tuple[Callable[[], Exception], int], ...] = (
    (NotFound, 404),
    (lambda: WrongCode("ZZZZ"), 404),
    (lambda: Gone("This code was replaced."), 410),
    (lambda: GameDeleted(1), 410),
    (lambda: UnknownGame("unknown_game", game_id=99), 404),
    (TooManyForms, 429),
    (lambda: StorageError("disk_full", path="x"), 503),
    (lambda: LostConnection("connection_lost", path="x"), 503),
    (lambda: LogError("no_start"), 500),
    (lambda: HandError("too_hard", most=1), 400),
)
"""What a view raises, and the status it becomes."""


def test_a_program_is_told_every_error_in_json(client: Client) -> None:
    """It once got a page where a game could not be read."""
    asked = (("GET", "/w/ZZZZ.json"), ("POST", "/api/ask"))
    with all_cases() as case:
        for (raised, status), (method, path) in product(RAISED, asked):
            with client.app.test_request_context(path, method=method):
                error = raised()
                with case((path, error)):
                    answer = client.app.make_response(client.app.handle_user_exception(error))
                    assert (answer.status_code, answer.is_json) == (status, True)
                    assert {*(answer.json or {})["error"]} == {"code", "message", "at"}
                    assert "Refresh" not in answer.headers


# --- pages ----------------------------------------------------------------------------------------


def test_pages_are_shown_while_many_entries_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sqlite_file, "WAIT_FOR_ANOTHER_WRITER", 60.0)
    answered = list[int]()
    typed = {"names": "Ann, Ben", "sheet": "mattel", "variant": "standard", "act": "deal"}
    with ExitStack() as stack:
        scorer, port = stack.enter_context(served(empty_file(tmp_path / "games.db")))
        phones = [KeeperConnection(port, f"/h/{scorer.host_key()}") for _ in range(WRITERS + 9)]
        for phone in phones:
            stack.callback(phone.close)
        looking, *recording = phones

        def record(phone: KeeperConnection) -> None:
            answered.append(phone.post("/new", typed)[0])

        with closing(sqlite3.connect(scorer.path)) as other:
            other.execute("BEGIN IMMEDIATE")
            threads = [threading.Thread(target=record, args=(phone,)) for phone in recording]
            for thread in threads:
                thread.start()
            queue = connections_of(scorer).file.queue
            while not queue._waiting:  # nothing public tells that an entry waits
                threading.Event().wait(0.01)
            assert [looking.answer("/", {})[0] for _ in range(5)] == [200] * 5
            assert answered == [], "every entry still waits"
        for thread in threads:
            thread.join()
    assert answered == [303] * len(recording)


def test_a_page_that_cannot_be_read_says_so_and_is_asked_for_again(table: Client) -> None:
    code = table.view.code
    with moved(table):
        for path in ("/", "/history?year=2026", table.at):
            answer = table.get(path)
            says(answer, 503, TROUBLES[moved], f'href="{path}"')
            assert answer.headers["Refresh"] == str(ASK_AGAIN)
        part = table.http.get("/history", headers={"HX-Request": "true"})
        assert (part.status_code, "Refresh" in part.headers) == (503, False)
        program = table.get(f"/w/{code}.json")
        assert (program.status_code, (program.json or {})["error"]["code"]) == (503, "status_503")
    assert table.get("/history?year=2026").status_code == 200


def test_a_game_that_cannot_be_read_hides_no_other(table: Client, caplog: pytest.LogCaptureFixture):
    spoilt = table.game_id
    table.deal("Oma", "Leo")
    entry = f"({spoilt}, 2, 'x', 'RoundClosed', 1, '{{', '', '2026-11-21T19:00')"
    change(table.scorer.path, f"INSERT INTO log VALUES {entry}")
    for path in (f"/g/{spoilt}", f"/history/{spoilt}"):
        says(table.get(path), 500, "This game cannot be read")
    assert [record for record in caplog.records if record.exc_info] == []
    assert "Oma" in table.get("/").text
    assert table.get(table.at).status_code == 200
    told = refused("export", "--db", table.scorer.path, str(spoilt))
    assert told.startswith("This game cannot be read")
