"""Values in the file of games that no scorekeeper stores, and that SQLite takes for sound: every
page answers in words, and every file that is saved is whole or refused."""

from __future__ import annotations

import http.client
import random
import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import pytest

from scorekeeper.errors import StorageError
from scorekeeper.service import Scorer
from tests.empty_file import empty_file
from tests.releases.evening import play_evening
from tests.serving.live_server import served
from tests.web.client import app_for, host_of
from tests.web.links import link_key
from tests.web.routes import routes

DAMAGES = {
    "host's generation": "UPDATE settings SET value = '[]' WHERE name = 'host_generation'",
    "a key of another host": "UPDATE settings SET value = '9' WHERE name = 'host_generation'",
    "colours that are none of ours, lists with another sheet, an evening without a name": """
        UPDATE seats SET colour = 99; UPDATE persons SET colour = -1;
        UPDATE listed_games SET sheet = 'p9'; UPDATE evening_names SET names = '[["p"]]'""",
    "evenings whose names are none": "UPDATE evening_names SET names = '[]'",
    "lists without a time": "UPDATE listed_games SET played_until = ''",
    "a list without standings": "UPDATE listed_games SET standings = ''",
    "lists with other winners, games that ended at no time, tables with other numbers": """
        UPDATE listed_games SET winners = 'p99' WHERE winners <> '';
        UPDATE finished_games SET ended_at = '{'; UPDATE place_tables SET id = id + 50""",
    "a game that was deleted at no time, links for no seat and in no state": """
        UPDATE games SET deleted_at = '[]' WHERE id = 2;
        UPDATE links SET opens = 'p99' WHERE opens = 'p2';
        UPDATE links SET state = 'null' WHERE opens <> 'p99'""",
    "logs without their middle": "DELETE FROM log WHERE seq = 5",
    "an entry that is no JSON, and logs that begin late, and one of an unknown kind": """
        UPDATE log SET data = '{' WHERE seq = 6 AND game_id = 1;
        DELETE FROM log WHERE seq = 1 AND game_id IN (2, 3);
        UPDATE log SET kind = 'Nothing' WHERE seq = 6 AND game_id > 3""",
    "phones that neither have a seat nor lost it": "UPDATE sitters SET state = 'null'",
    "phones at no seat": "UPDATE sitters SET seat = 'p99'",
    "a phone that asks for no seat": "UPDATE askings SET seat = 'p99'",
    "entries of another version": "UPDATE log SET version = -1",
    "an empty secret": "UPDATE settings SET value = '' WHERE name = 'secret_key'",
}
"""What somebody changed past the program; where it is several things, none hides another."""

VALUES = ("''", "x'ff00'", "'{'", "-1", "999999999", "'p9'", "1.5", "'null'", "'[]'", "NULL")


@dataclass(frozen=True)
class Evening:
    """A file with six games, the addresses of its pages, and the cookie of the host's phone, which
    has a seat in the first game, where another phone asks for one."""

    path: Path
    pages: Sequence[str]
    cookie: str


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    path = empty_file(tmp_path_factory.mktemp("sound") / "games.db")
    with closing(Scorer(path)) as scorer:
        scorer.venue.set_up(2)
        play_evening(scorer)
        client = host_of(scorer)
        client.game_id = 1
        client.post(f"/s/{link_key(client, 'p1')}")
        assert scorer.links.ask(1, "another phone", "p2")
        every = (page for _endpoint, page in routes(client, "GET"))
        of_no_game = ("/api", "/rules")
        pages = [page for page in every if not page.startswith(of_no_game)]
        for game_id in range(2, 7):
            pages += [f"/g/{game_id}", f"/history/{game_id}", f"/history/{game_id}/archive"]
            pages.append(f"/w/{scorer.view(game_id).code}.json")
        return Evening(path, pages, client.cookie)


def damaged(evening: Evening, folder: Path, statement: str) -> Path:
    """A copy of the file in which somebody changed this past the program."""
    path = folder / f"{uuid4()}.db"
    shutil.copyfile(evening.path, path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA foreign_keys=OFF")
        for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
            db.execute(f"DROP TRIGGER {name}")
        db.executescript(statement)
        db.commit()
    return path


def failures(evening: Evening, path: Path, caplog: pytest.LogCaptureFixture) -> list[object]:
    """The pages of this file that do not answer in words, or a program not in JSON."""
    with ExitStack() as stack:
        try:
            scorer = stack.enter_context(closing(Scorer(path)))
            app = app_for(scorer)
        except StorageError:
            return []
        phone, found = app.test_client(), list[object]()
        phone.set_cookie("scorekeeper", evening.cookie)
        for page in evening.pages:
            caplog.clear()
            answer = phone.get(page)
            errors = [record.exc_info for record in caplog.records if record.exc_info]
            no_json = page.endswith(".json") and not answer.is_json
            told = answer.data or answer.status_code in (204, 302, 303, 308)
            if errors or no_json or not told:
                found.append((page, answer.status_code, errors))
        return found


def test_every_page_answers_in_words_whatever_is_stored(
    evening: Evening, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for name, statement in DAMAGES.items():
        assert failures(evening, damaged(evening, tmp_path, statement), caplog) == [], name


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_any_damaged_value_is_told_in_words(
    evening: Evening, tmp_path: Path, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    chance = random.Random(seed)
    with closing(sqlite3.connect(evening.path)) as db:
        columns = db.execute(
            "SELECT tables.name, columns.name FROM sqlite_master AS tables,"
            " pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'"
            " AND tables.name NOT LIKE 'sqlite_%'"
        ).fetchall()
    for _damage in range(50):
        table, column = chance.choice(columns)
        which = chance.choice(("", f" WHERE rowid = (SELECT max(rowid) FROM {table})"))
        statement = f"UPDATE OR IGNORE {table} SET {column} = {chance.choice(VALUES)}{which}"
        with suppress(sqlite3.Error):  # some values SQLite does not store there
            assert failures(evening, damaged(evening, tmp_path, statement), caplog) == [], statement


def test_half_a_file_looks_half(evening: Evening, tmp_path: Path, caplog: pytest.LogCaptureFixture):
    """Its beginning was sent before the entry was read that cannot be."""
    long = "UPDATE log SET data = json_set(data, '$.note', hex(zeroblob(70000))) WHERE seq = 1;"
    no_json = "UPDATE log SET data = '{' WHERE game_id = 6 AND seq = 2"
    path = damaged(evening, tmp_path, long + no_json)
    said = {"Cookie": f"scorekeeper={evening.cookie}"}
    with (
        served(path) as (_scorer, port),
        closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as asking,
    ):
        asking.request("GET", "/export/archive", headers=said)
        answer = asking.getresponse()
        assert answer.status == 200
        with pytest.raises((http.client.IncompleteRead, ConnectionError)):
            answer.read()
    (line,) = (record for record in caplog.records if record.levelname == "ERROR")
    assert line.exc_info is None
    assert "was cut off" in line.getMessage()
