"""Other servers than our own: the whole program under uvicorn, the pages under WSGI servers and
Flask's command."""

from __future__ import annotations

import asyncio
import re
import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.asgi import EnvironmentApp
from scorekeeper.environment import Settings, settings_from
from scorekeeper.server_settings import OpenHouse, OtherServers, read_by
from scorekeeper.serving.logs import AccessLog
from tests.all_cases import each_row
from tests.cli import terminal
from tests.forked_program import output_of_script, start_program
from tests.service.builders import host_key_in


def messages_of_a_start(app: EnvironmentApp) -> list[Mapping[str, Any]]:
    """What the app says to a server that starts and ends at once."""
    said: list[Mapping[str, Any]] = []
    heard = iter(["lifespan.startup", "lifespan.shutdown"])

    async def receive() -> dict[str, Any]:
        return {"type": next(heard)}

    async def send(message: Mapping[str, Any]) -> None:
        said.append(message)

    asyncio.run(app({"type": "lifespan"}, receive, send))
    return said


def test_a_setting_that_is_missing_or_empty_is_the_usual_one() -> None:
    usual = Settings(db=None, public_url="", quiet_key=False, log_level="warning", access_log=False)
    assert settings_from({}) == usual
    assert settings_from(dict.fromkeys(read_by(*OtherServers), "")) == usual
    told = "DB=/data/games.db PUBLIC_URL=https://cards.example/ QUIET_KEY=yes LOG_LEVEL=INFO"
    told += " ACCESS_LOG=0 OPEN=1 PUT_AWAY_AFTER=7"
    said: Any = {"db": Path("/data/games.db"), "public_url": "https://cards.example"}
    read: Any = {"quiet_key": True, "log_level": "info", "access_log": False}
    settings = dict(f"SCOREKEEPER_{each}".split("=") for each in told.split())
    house = OpenHouse(put_away_after=7)
    assert settings_from(settings) == Settings(**said, **read, open_house=house)


CANNOT_BE = {
    "QUIET_KEY": "perhaps",
    "ACCESS_LOG": "2",
    "LOG_LEVEL": "loud",
    "PUT_AWAY_AFTER": f"0 -1 soon {'9' * 30}",
    "PUBLIC_URL": "cards.example ftp://cards.example http:// http://a?b http://a:b http://[a",
}


@each_row([(name, value) for name, values in CANNOT_BE.items() for value in values.split()])
def test_a_setting_that_cannot_be_stops_the_start(name: str, value: str) -> None:
    with pytest.raises(ValueError, match=f"SCOREKEEPER_{name}|{re.escape(value)}"):
        settings_from({"SCOREKEEPER_OPEN": "1", f"SCOREKEEPER_{name}": value})
    with pytest.raises(ValueError, match="SCOREKEEPER_PUT_AWAY_AFTER"):
        settings_from({"SCOREKEEPER_PUT_AWAY_AFTER": "7"})  # in an open house only


def test_a_start_speaks_as_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    db = tmp_path / "games.db"
    told = {"SCOREKEEPER_DB": str(db), "SCOREKEEPER_PUBLIC_URL": "cards", "LC_ALL": "de_DE.UTF-8"}
    (failed,) = messages_of_a_start(EnvironmentApp(told))
    assert failed["type"] == "lifespan.startup.failed"
    assert failed["message"].startswith("„cards“ ist keine Adresse")
    assert not db.exists()
    told = {"SCOREKEEPER_DB": str(tmp_path), "SCOREKEEPER_LANG": "de", "LC_ALL": "ja"}
    (failed,) = messages_of_a_start(EnvironmentApp(told))
    assert failed["message"].startswith(f"{tmp_path} ist ein Ordner.")
    told = {"SCOREKEEPER_DB": str(db), "SCOREKEEPER_QUIET_KEY": "1", "LANG": "de_DE.UTF-8"}
    messages_of_a_start(EnvironmentApp(told))
    assert capsys.readouterr().err.startswith("Der Schlüssel")


def test_the_file_is_open_from_start_to_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    db = tmp_path / "games.db"
    app = EnvironmentApp({"SCOREKEEPER_DB": str(db), "SCOREKEEPER_PUBLIC_URL": "https://a.example"})
    assert not db.exists()
    said = [message["type"] for message in messages_of_a_start(app)]
    assert said == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
    assert [path.name for path in tmp_path.iterdir()] == ["games.db"]
    assert f"https://a.example/h/{host_key_in(db)}" in capsys.readouterr().err


@contextmanager
def another_server(journal: Path, program: str, *words: str) -> Iterator[int]:
    """The port of the app under this server, which gets its settings from the environment and
    writes into this file. In the end it is asked to end, and has to."""
    where = r"http://127\.0\.0\.1:(\d+)"
    typed = (*words, "--port", "0")
    with terminal.journal(journal, *typed, program=program, until=where) as (child, said):
        yield int(re.findall(where, said)[0])
        child.send_signal(signal.SIGTERM)
        child.wait(terminal.PATIENCE)


def test_uvicorn_writes_no_quiet_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own lines for requests, which it writes unless it is told not to, are masked."""
    db, journal = tmp_path / "games.db", tmp_path / "journal.txt"
    for name, value in (("DB", str(db)), ("QUIET_KEY", "1"), ("ACCESS_LOG", "1")):
        monkeypatch.setenv(f"SCOREKEEPER_{name}", value)
    with another_server(journal, "uvicorn", "scorekeeper.asgi:app") as port:
        key = host_key_in(db)
        for path in (f"/h/{key}", f"/H/{key.lower()}?next=/h/{key}", f"/x/{key}"):
            terminal.ask(port, path)
    said = journal.read_text()
    assert '"GET /h/… HTTP/1.1" 200' in said
    assert f"{AccessLog.__module__}: 127.0.0.1 GET /h/… 200" in said
    assert key.lower() not in said.lower()
    assert "`scorekeeper key` shows it" in said


def test_flask_run_serves_the_named_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_DB", str(tmp_path / "games.db"))
    journal = tmp_path / "journal.txt"
    with another_server(journal, "flask", "--app", "scorekeeper", "run") as port:
        (way_in,) = re.findall(r"/h/\w+", journal.read_text())
        for path in ("/", way_in, "/health"):
            assert terminal.ask(port, path)[0].status == 200, path


UNDER_WSGI = """
from wsgiref.util import setup_testing_defaults
from wsgiref.validate import validator
from scorekeeper.wsgi import app
import scorekeeper.wsgi

for host in ("cards.example", "elsewhere.example"):
    environ = {"HTTP_HOST": host}
    setup_testing_defaults(environ)
    answer = validator(app)(environ, lambda status, headers, failure=None: print(host, status))
    list(answer)
    answer.close()
print("the same" if scorekeeper.wsgi.app is app is scorekeeper.create_app() else "another")
"""


def test_a_wsgi_server_finds_the_usual_app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_DB", str(tmp_path / "games.db"))
    monkeypatch.setenv("SCOREKEEPER_PUBLIC_URL", "http://cards.example")
    *_key, ours, foreign, last = output_of_script(UNDER_WSGI).splitlines()
    assert ours == "cards.example 200 OK"
    assert foreign == "elsewhere.example 400 BAD REQUEST"
    assert last == "the same"


def test_a_wsgi_server_without_a_file_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_DB", str(tmp_path))
    told = f"{tmp_path} is a folder. Name a file in it, such as games.db.\n"
    for module in ("scorekeeper", "scorekeeper.wsgi"):
        child = start_program(["--app", module, "routes"], program="flask")
        with child.stdout:
            assert child.stdout.read() == told
        assert child.wait(terminal.PATIENCE) == 1
