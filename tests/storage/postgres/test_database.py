"""PostgreSQL beside the embedded database: the same tables and laws, errors told in words, and a
command that counts once whatever breaks."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.errors import LostConnection, StorageError
from scorekeeper.game.commands import StopGame
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Recorded, Repeated, Scorer
from scorekeeper.storage.database import writing
from scorekeeper.storage.engines import is_url, open_database, shown_url
from tests.all_cases import each_row
from tests.empty_file import connections_of, empty_file
from tests.rules.text_tables import rows_in, values_in
from tests.service.builders import at_once, deal

psycopg = pytest.importorskip("psycopg", reason="pip install '.[postgres]'")

from scorekeeper.storage.postgres import connections as postgres_pool
from scorekeeper.storage.postgres import database as postgres
from tests.postgres_server import StartedPostgres, empty_schema, server_url


@pytest.fixture
def url(database: Path | str) -> str:
    if not isinstance(database, str):
        pytest.skip("about a server: make postgres")
    return database


@pytest.fixture
def at(url: str) -> Iterator[Scorer]:
    with closing(Scorer(url)) as opened:
        yield opened


def stop_at(scorer: Scorer, game_id: int) -> Any:
    """Send the command that stops this game, always with the same key."""
    return scorer.play(game_id, StopGame(for_good=True), command_id="stop", seen=1)


def refused(ask: Callable[[], object]) -> str:
    """The code of the error with which this is refused."""
    with pytest.raises(StorageError) as told:
        ask()
    assert "secret" not in repr((told.value.facts, str(told.value)))
    return told.value.code


def eventually(ask: Callable[[], Any]) -> Any:
    """What it answers once the server is there again."""
    pause = threading.Event()
    for _again in range(100):
        try:
            return ask()
        except StorageError:
            pause.wait(0.1)
    return ask()


def run(url: str, *statements: str) -> list[Any]:
    """The rows of the last of these statements, if it gives any."""
    with psycopg.connect(url, autocommit=True) as conn:
        for statement in statements:
            rows = conn.execute(statement)
        return rows.fetchall() if rows.description else []


def end_connections(url: str) -> None:
    others = "application_name = 'scorekeeper' AND pid <> pg_backend_pid()"
    run(url, f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")


GONE = ("database_unreachable", "connection_lost")


# ------------------------------------------------------------------ the same tables


def tables_of_file(path: Path) -> set[tuple[object, ...]]:
    """Each column, key and index of a file of games, in the words of PostgreSQL."""
    kinds = {"INTEGER": "bigint", "TEXT": "text", "REAL": "double precision"}
    found = set[tuple[object, ...]]()
    with closing(open_database(empty_file(path))) as opened:
        db: Any = opened.db
        for table in (each for each in db.tables if "sqlite" not in each.name):
            keys = sorted((each.is_pk, each.name) for each in table.columns if each.is_pk)
            found.add((table.name, f"PRIMARY KEY ({', '.join(name for _at, name in keys)})"))
            for each in table.columns:
                needed = "NO" if each.notnull or each.is_pk else "YES"
                found.add((table.name, each.name, kinds[each.type], needed))
            for row in db.execute(f"PRAGMA foreign_key_list({table.name})").fetchall():
                ends = f" ON DELETE {row[6]}" if row[6] != "NO ACTION" else ""
                key = f"FOREIGN KEY ({row[3]}) REFERENCES {row[2]}({row[4]}){ends}"
                found.add((table.name, key))
            for index in (each for each in table.indexes if each.origin == "c"):
                columns = ", ".join(index.columns)
                found.add((table.name, bool(index.unique), columns, bool(index.partial)))
        triggers = db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
    return {*found, *triggers}


def tables_of_server(url: str) -> set[tuple[object, ...]]:
    columns = """SELECT table_name::text, column_name::text, data_type::text, is_nullable::text
        FROM information_schema.columns WHERE table_schema = current_schema()"""
    keys = """SELECT conrelid::regclass::text, pg_get_constraintdef(oid) FROM pg_constraint
        WHERE connamespace = current_schema()::regnamespace AND contype IN ('f', 'p')"""
    laws = (
        "SELECT tgname::text FROM pg_trigger WHERE tgrelid = 'log'::regclass AND NOT tgisinternal"
    )
    found = {*run(url, columns), *run(url, keys), *run(url, f"{laws} AND NOT tgisinternal")}
    asked = "SELECT tablename::text, indexdef FROM pg_indexes WHERE schemaname = current_schema()"
    for name, index in run(url, f"{asked} AND indexname NOT LIKE '%_pkey'"):
        columns = index.partition("USING btree (")[2].partition(")")[0]
        found.add((name, "CREATE UNIQUE" in index, columns, ") WHERE (" in index))
    return {each for each in found if each[0] != "scorekeeper_migrations"}


def test_both_engines_have_the_same_tables_and_laws(at: Scorer, url: str, tmp_path: Path):
    ours, theirs = tables_of_file(tmp_path / "same.db"), tables_of_server(url)
    assert theirs - ours == {("log_is_never_emptied",)}
    assert ours - theirs == set()


# ------------------------------------------------------------------ opening


def test_many_that_start_at_once_migrate_once(url: str):
    where = empty_schema()
    at_once(*[lambda: Scorer(where).close()] * 5)
    assert len(run(where, "SELECT name FROM scorekeeper_migrations")) > 10


def test_a_schema_that_is_not_ours_is_refused_and_stays_as_it_is(url: str):
    names = "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()"
    newer = "CREATE TABLE scorekeeper_migrations AS SELECT 'm999' AS name"
    others = "CREATE TABLE recipes (id int)"
    for code, statement in (("another_programs_database", others), ("newer_database", newer)):
        where = empty_schema()
        run(where, statement)
        assert refused(lambda: open_database(where)) == code  # noqa: B023
        assert run(where, names) == [(1,)]
    unknown = server_url().replace("/postgres?", "/nothing?")
    assert refused(lambda: open_database(unknown)) == "database_refused"


@each_row(values_in("storage/tables/wrong_databases"))
def test_what_is_wrong_with_a_database_is_told_without_its_password(wrong: str, code: str):
    assert refused(lambda: open_database(wrong)) == code


def test_a_url_is_shown_without_what_is_secret_and_a_path_is_none():
    for url, shown in rows_in("storage/tables/shown_urls"):
        assert shown_url(url) == shown
    for path in ("games.db", "./postgres", r"C:\games.db", "c:/games.db", "a:b"):
        assert not is_url(path)


# ------------------------------------------------------------------ using


def test_nothing_is_written_outside_of_a_transaction_and_no_text_has_a_zero(at: Scorer):
    db = connections_of(at).db
    assert refused(lambda: db.execute("DELETE FROM settings")) == "database_read_only"
    assert db.execute("SELECT 1 FROM games WHERE mark = ?", ["a\0b"]).fetchone() is None
    at.saved_rules.save("Fri\0day", table_rules())
    assert [name for name, _rules in at.saved_rules.all()] == ["Friday"]
    assert at.links.find("K7\0Q2") is None


def test_commands_of_one_game_wait_in_vain(at: Scorer, url: str, monkeypatch: pytest.MonkeyPatch):
    usual = postgres._ON_CONNECT  # which waits for ten seconds
    settings = usual.replace("lock_timeout = '10s'", "lock_timeout = '50ms'")
    monkeypatch.setattr(postgres, "_ON_CONNECT", settings)
    first, second = deal(at).game_id, deal(at).game_id
    with closing(Scorer(url)) as other, writing(connections_of(at).db, first):
        assert refused(lambda: stop_at(other, first)) == "database_busy"
        assert isinstance(stop_at(other, second), Recorded)
    assert at.view(first).seq == 1


# ------------------------------------------------------------------ a connection that breaks


def test_connections_that_broke_unused_are_replaced_in_silence(at: Scorer, url: str):
    game_id = deal(at).game_id
    end_connections(url)
    assert at.view(game_id).seq == 1
    end_connections(url)
    assert isinstance(stop_at(at, game_id), Recorded)


def test_a_break_before_a_commit_counts_once(at: Scorer, url: str, monkeypatch: pytest.MonkeyPatch):
    game_id, tries = deal(at).game_id, []
    append = at._append  # the break comes between it and the commit

    def breaks(*args: Any) -> Any:
        done = append(*args)
        tries.append(done)
        if len(tries) == 1:
            end_connections(url)
        return done

    monkeypatch.setattr(at, "_append", breaks)
    assert isinstance(stop_at(at, game_id), Recorded)
    assert (len(tries), at.view(game_id).seq) == (2, 2)


def test_a_commit_whose_answer_is_lost_counts_once(at: Scorer, monkeypatch: pytest.MonkeyPatch):
    game_id, told = deal(at).game_id, list[int]()
    announce, lost = at._announce, [True]  # it comes after the commit

    def loses(game: int, entries: Any) -> None:
        """As if the answer to the commit had not come."""
        if lost.pop() if lost else False:
            raise LostConnection("connection_lost", path="x")
        told.append(entries[-1].seq)
        announce(game, entries)

    monkeypatch.setattr(at, "_announce", loses)
    assert isinstance(stop_at(at, game_id), Repeated)
    assert (told, at.view(game_id).seq) == ([2], 2)


# ------------------------------------------------------------------ a server in trouble


@cache
def server() -> StartedPostgres:
    return StartedPostgres()


@pytest.fixture
def own_server(url: str) -> Iterator[StartedPostgres]:
    """A server that a test may stop and freeze. It serves the next test, too."""
    yield server()
    server().freeze(False)


@pytest.fixture
def there(own_server: StartedPostgres) -> Iterator[Scorer]:
    with closing(Scorer(f"{own_server.url}&connect_timeout=2")) as scorer:
        yield scorer


def test_a_server_that_restarts_or_says_nothing_is_told_of_and_used_again(
    own_server: StartedPostgres, there: Scorer, monkeypatch: pytest.MonkeyPatch
):
    game_id = deal(there).game_id
    own_server.freeze(True)
    for _each in range(postgres_pool.MOST_CONNECTIONS):
        assert refused(lambda: there.check(0.01)) == "database_unreachable"
    assert refused(lambda: stop_at(there, game_id)) in GONE
    own_server.freeze(False)
    assert isinstance(eventually(lambda: stop_at(there, game_id)), Recorded | Repeated)
    assert there.view(game_id).seq == 2
    eventually(lambda: there.check(5.0))
    monkeypatch.setattr(postgres_pool, "SHORT_OUTAGE", 0.2)
    own_server.stop()
    assert refused(lambda: there.view(game_id)) in GONE
    own_server.start()
    assert eventually(lambda: deal(there)).seq == 1
    assert there.view(game_id).seq == 2


def test_a_server_that_lets_nobody_in_goes_on_with_those_who_are(own_server: StartedPostgres):
    """A password that was changed, say: what is connected is not cut off."""
    url = own_server.url.replace("keeper@", "ann@")
    run(own_server.url, "CREATE ROLE ann LOGIN SUPERUSER")
    with closing(Scorer(url)) as scorer:
        game_id = deal(scorer).game_id
        run(own_server.url, "ALTER ROLE ann NOLOGIN")
        pool = connections_of(scorer)._pool  # nothing else tells when it has noticed
        while (fault := pool._fault) is None:  # nor what
            pool.look()
        assert fault.code == "database_refused"
        assert scorer.view(game_id).seq == 1
        end_connections(own_server.url)
        assert refused(lambda: scorer.view(game_id)) == "database_refused"
        run(own_server.url, "ALTER ROLE ann LOGIN")
        assert eventually(lambda: scorer.view(game_id)).seq == 1
    run(own_server.url, "ALTER ROLE ann NOSUPERUSER CONNECTION LIMIT 0")
    assert refused(lambda: open_database(url)) == "too_many_connections"


def test_a_read_only_database_is_told_and_used_again(own_server: StartedPostgres, there: Scorer):
    """Somebody made it so; or it is the copy of another server until it is promoted."""
    url, game_id, other = own_server.url, deal(there).game_id, deal(there).game_id
    run(url, "ALTER DATABASE postgres SET default_transaction_read_only = on")
    end_connections(url)
    assert refused(lambda: stop_at(there, game_id)) == "database_read_only"
    assert there.view(game_id).seq == 1
    assert refused(lambda: open_database(url)) == "database_read_only"
    reset = "ALTER DATABASE postgres RESET default_transaction_read_only"
    run(url, "SET default_transaction_read_only = off", reset)
    assert isinstance(eventually(lambda: stop_at(there, game_id)), Recorded)
    own_server.become_copy()
    assert eventually(lambda: there.view(other)).seq == 1
    assert refused(lambda: stop_at(there, other)) == "database_read_only"
    run(url, "SELECT pg_promote()")
    assert isinstance(eventually(lambda: stop_at(there, other)), Recorded)
