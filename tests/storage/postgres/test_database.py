"""PostgreSQL beside the embedded database: the same tables and laws, errors told in words, and a
command that counts once whatever breaks."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.errors import LostConnection, StorageError
from scorekeeper.game.commands import StopGame
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Recorded, Repeated, Scorer
from scorekeeper.storage.database import writing
from scorekeeper.storage.engines import is_url, open_database, shown_url
from tests.empty_file import empty_file
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
    run(
        url,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE application_name = 'scorekeeper' AND pid <> pg_backend_pid()",
    )


GONE = ("database_unreachable", "connection_lost")


# ------------------------------------------------------------------ the same tables


def columns_of_file(path: Path) -> dict[str, Any]:
    kinds = {"INTEGER": "bigint", "TEXT": "text", "REAL": "double precision"}
    found: dict[str, Any] = {}
    with closing(open_database(empty_file(path))) as opened:

        def ask(statement: str) -> list[Any]:
            return list(opened.db.execute(statement).fetchall())

        def columns_in(index: str) -> tuple[str, ...]:
            return tuple(row[2] for row in ask(f"PRAGMA index_info({index})"))

        for (name,) in ask(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%sqlite%'"
        ):
            rows = ask(f"PRAGMA table_info({name})")
            foreign = ask(f"PRAGMA foreign_key_list({name})")
            found[name] = (
                {row[1]: (kinds[row[2]], bool(row[3] or row[5])) for row in rows},
                tuple(key for _order, key in sorted((row[5], row[1]) for row in rows if row[5])),
                {
                    (bool(unique), bool(partial), columns_in(index))
                    for _seq, index, unique, origin, partial in ask(f"PRAGMA index_list({name})")
                    if origin == "c"
                },
                {(row[3], row[2], row[4], row[6]) for row in foreign},
            )
    return found


def columns_of_server(url: str) -> dict[str, Any]:
    with psycopg.connect(url) as conn:
        names = conn.execute(
            "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
            " AND tablename <> 'scorekeeper_migrations'"
        ).fetchall()
        found: dict[str, Any] = {}
        for (name,) in names:
            columns = conn.execute(
                "SELECT column_name, data_type, is_nullable = 'NO' FROM information_schema.columns"
                " WHERE table_schema = current_schema() AND table_name = %s",
                [name],
            ).fetchall()
            indexes = conn.execute(
                "SELECT i.indisprimary, i.indisunique, i.indpred IS NOT NULL, ARRAY(SELECT"
                " a.attname::text FROM unnest(i.indkey) WITH ORDINALITY AS k(n, o)"
                " JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = k.n ORDER BY o)"
                " FROM pg_index AS i WHERE i.indrelid = %s::regclass",
                [name],
            ).fetchall()
            foreign = conn.execute(
                "SELECT a.attname::text, f.relname::text, b.attname::text, CASE c.confdeltype"
                " WHEN 'c' THEN 'CASCADE' ELSE 'NO ACTION' END FROM pg_constraint AS c"
                " JOIN pg_class AS f ON f.oid = c.confrelid"
                " JOIN pg_attribute AS a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]"
                " JOIN pg_attribute AS b ON b.attrelid = c.confrelid AND b.attnum = c.confkey[1]"
                " WHERE c.contype = 'f' AND c.conrelid = %s::regclass",
                [name],
            ).fetchall()
            found[name] = (
                {column: (kind, needed) for column, kind, needed in columns},
                next(tuple(keys) for primary, _u, _p, keys in indexes if primary),
                {
                    (unique, part, tuple(keys))
                    for primary, unique, part, keys in indexes
                    if not primary
                },
                set(foreign),
            )
        return found


def test_both_engines_have_the_same_tables_keys_and_indexes(at: Scorer, url: str, tmp_path: Path):
    ours, theirs = columns_of_file(tmp_path / "same.db"), columns_of_server(url)
    assert ours.keys() == theirs.keys()
    for name in ours:
        assert ours[name] == theirs[name], name


def test_every_law_of_a_file_is_a_law_of_the_server(at: Scorer, url: str, tmp_path: Path):
    with closing(open_database(empty_file(tmp_path / "same.db"))) as opened:
        asked = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        rows = opened.db.execute(asked).fetchall()
    found = run(
        url,
        "SELECT DISTINCT tgname::text FROM pg_trigger WHERE tgrelid = 'log'::regclass"
        " AND NOT tgisinternal",
    )
    assert set(found) == {*rows, ("log_is_never_emptied",)}


# ------------------------------------------------------------------ opening


def test_many_that_start_at_once_migrate_once(url: str):
    where = empty_schema()
    at_once(*[lambda: Scorer(where).close()] * 5)
    assert len(run(where, "SELECT name FROM scorekeeper_migrations")) > 10


@pytest.mark.parametrize(
    ("statement", "code"),
    [
        ("CREATE TABLE recipes (id int)", "another_programs_database"),
        ("CREATE TABLE scorekeeper_migrations AS SELECT 'm999' AS name", "newer_database"),
    ],
)
def test_a_schema_that_is_not_ours_is_refused_and_stays_as_it_is(
    url: str, statement: str, code: str
):
    where = empty_schema()
    run(where, statement)
    assert refused(lambda: open_database(where)) == code
    names = "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()"
    assert run(where, names) == [(1,)]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ("postgresql://ann:secret@127.0.0.1:1/games", "database_unreachable"),
        ("postgresql://ann:secret@/games?host=/nowhere", "database_unreachable"),
        ("postgresql://ann:secret@h/games?nonsense=1", "bad_database_url"),
        ("postgresql://ann:secret@[h/games", "bad_database_url"),
        ("postgresql://ann:sec/ret@h/games", "database_unreachable"),
        ("mysql://ann:secret@h/games", "bad_database_url"),
        ("postgresql+psycopg://ann:secret@h/games", "bad_database_url"),
        ("postgresql:games", "bad_database_url"),
    ],
)
def test_what_is_wrong_with_a_database_is_told_without_its_password(wrong: str, code: str):
    assert refused(lambda: open_database(wrong)) == code


def test_a_url_is_shown_without_what_is_secret_and_a_path_is_none():
    shown = {
        "postgres://ann:se%40cret@server:5433/games?sslmode=require&password=secret": (
            "postgresql://ann@server:5433/games?sslmode=require"
        ),
        "postgresql:///games": "postgresql:///games",
        "postgresql://ann:sec/ret@server/games": "postgresql://ann@server/games",
        "postgresql://ann:sec#ret@server/games": "postgresql://ann@server/games",
        "postgresql://[::1]:5433/games": "postgresql://[::1]:5433/games",
    }
    assert {url: shown_url(url) for url in shown} == shown
    for path in ("games.db", "./postgres", r"C:\games.db", "c:/games.db", "a:b"):
        assert not is_url(path)


def test_an_unknown_database_is_refused_at_once(url: str):
    unknown = server_url().replace("/postgres?", "/nothing?")
    assert refused(lambda: open_database(unknown)) == "database_refused"


# ------------------------------------------------------------------ using


def test_nothing_is_written_outside_of_a_transaction(at: Scorer):
    db = at._connections.db
    assert refused(lambda: db.execute("DELETE FROM settings")) == "database_read_only"


def test_a_letter_that_no_text_can_have_finds_nothing_and_fails_nothing(at: Scorer):
    db = at._connections.db
    assert db.execute("SELECT 1 FROM games WHERE mark = ?", ["a\0b"]).fetchone() is None
    at.saved_rules.save("Fri\0day", table_rules())
    assert [name for name, _rules in at.saved_rules.all()] == ["Friday"]
    assert at.links.find("K7\0Q2") is None


def test_commands_of_one_game_wait_in_vain_for_each_other_and_those_of_two_do_not(
    at: Scorer, url: str, monkeypatch: pytest.MonkeyPatch
):
    settings = postgres._ON_CONNECT.replace("lock_timeout = '10s'", "lock_timeout = '50ms'")
    monkeypatch.setattr(postgres, "_ON_CONNECT", settings)
    first, second = deal(at).game_id, deal(at).game_id
    with closing(Scorer(url)) as other, writing(at._connections.db, first):
        assert refused(lambda: stop_at(other, first)) == "database_busy"
        assert isinstance(stop_at(other, second), Recorded)
    assert at.view(first).seq == 1


# ------------------------------------------------------------------ a connection that breaks


def test_connections_that_broke_while_nobody_used_them_are_replaced_in_silence(
    at: Scorer, url: str
):
    game_id = deal(at).game_id
    end_connections(url)
    assert at.view(game_id).seq == 1
    end_connections(url)
    assert isinstance(stop_at(at, game_id), Recorded)


def test_a_connection_that_breaks_before_the_commit_counts_once(
    at: Scorer, url: str, monkeypatch: pytest.MonkeyPatch
):
    game_id, tries = deal(at).game_id, []
    append = at._append

    def breaks(*args: Any) -> Any:
        done = append(*args)
        tries.append(done)
        if len(tries) == 1:
            end_connections(url)
        return done

    monkeypatch.setattr(at, "_append", breaks)
    assert isinstance(stop_at(at, game_id), Recorded)
    assert (len(tries), at.view(game_id).seq) == (2, 2)


def test_a_commit_whose_answer_is_lost_counts_once_and_is_announced(
    at: Scorer, monkeypatch: pytest.MonkeyPatch
):
    game_id, told = deal(at).game_id, list[int]()
    announce, lost = at._announce, [True]

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


@pytest.fixture
def own_server(url: str) -> Iterator[StartedPostgres]:
    """A server that a test may stop and freeze."""
    server = StartedPostgres()
    yield server
    server.freeze(False)
    server.stop()


def test_a_server_that_restarts_is_used_again_and_one_that_is_gone_is_told_of(
    own_server: StartedPostgres, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(postgres_pool, "SHORT_OUTAGE", 0.2)
    with closing(Scorer(own_server.url)) as scorer:
        game_id = deal(scorer).game_id
        own_server.stop()
        assert refused(lambda: scorer.view(game_id)) in GONE
        own_server.start()
        assert isinstance(eventually(lambda: stop_at(scorer, game_id)), Recorded | Repeated)
        assert scorer.view(game_id).seq == 2


def test_a_server_that_says_nothing_is_told_of_and_used_again(own_server: StartedPostgres):
    with closing(Scorer(f"{own_server.url}&connect_timeout=2")) as scorer:
        game_id = deal(scorer).game_id
        own_server.freeze(True)
        for _each in range(postgres_pool.MOST_CONNECTIONS):
            assert refused(lambda: scorer.check(0.01)) == "database_unreachable"
        assert refused(lambda: stop_at(scorer, game_id)) in GONE
        own_server.freeze(False)
        assert isinstance(eventually(lambda: stop_at(scorer, game_id)), Recorded | Repeated)
        assert scorer.view(game_id).seq == 2
        eventually(lambda: scorer.check(5.0))


def test_a_server_that_lets_nobody_in_goes_on_with_those_who_are(own_server: StartedPostgres):
    """A password that was changed, say: what is connected is not cut off."""
    run(own_server.url, "CREATE ROLE ann LOGIN SUPERUSER")
    with closing(Scorer(own_server.url.replace("keeper@", "ann@"))) as scorer:
        game_id = deal(scorer).game_id
        run(own_server.url, "ALTER ROLE ann NOLOGIN")
        opened: Any = scorer._connections
        pool = opened._pool  # nothing else tells when it has noticed
        while pool._fault is None:
            pool.look()
        assert pool._fault.code == "database_refused"
        assert scorer.view(game_id).seq == 1
        end_connections(own_server.url)
        assert refused(lambda: scorer.view(game_id)) == "database_refused"
        run(own_server.url, "ALTER ROLE ann LOGIN")
        assert eventually(lambda: scorer.view(game_id)).seq == 1


def test_a_server_that_has_no_room_for_one_more_says_so(own_server: StartedPostgres):
    run(own_server.url, "CREATE ROLE ann LOGIN CONNECTION LIMIT 0")
    url = own_server.url.replace("keeper@", "ann@")
    assert refused(lambda: open_database(url)) == "too_many_connections"


def test_a_database_that_is_made_read_only_is_told_of_and_written_again(
    own_server: StartedPostgres,
):
    with closing(Scorer(own_server.url)) as scorer:
        game_id = deal(scorer).game_id
        run(own_server.url, "ALTER DATABASE postgres SET default_transaction_read_only = on")
        end_connections(own_server.url)
        assert refused(lambda: stop_at(scorer, game_id)) == "database_read_only"
        assert scorer.view(game_id).seq == 1
        assert refused(lambda: open_database(own_server.url)) == "database_read_only"
        run(
            own_server.url,
            "SET default_transaction_read_only = off",
            "ALTER DATABASE postgres RESET default_transaction_read_only",
        )
        assert isinstance(eventually(lambda: stop_at(scorer, game_id)), Recorded)


def test_a_copy_of_another_server_is_told_of_and_written_once_it_is_promoted(
    own_server: StartedPostgres,
):
    with closing(Scorer(own_server.url)) as scorer:
        game_id = deal(scorer).game_id
        own_server.become_copy()
        assert eventually(lambda: scorer.view(game_id)).seq == 1
        assert refused(lambda: stop_at(scorer, game_id)) == "database_read_only"
        run(own_server.url, "SELECT pg_promote()")
        assert isinstance(eventually(lambda: stop_at(scorer, game_id)), Recorded)
