"""News between processes: heard by all who listen once it is committed, and never lost for good."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scorekeeper.errors import StorageError
from scorekeeper.storage import database as storage
from scorekeeper.storage.database import News, NewsKind, WatchedElsewhere, writing
from scorekeeper.storage.engines import open_database
from tests.serving.live_server import until


class Heard:
    """What a listener heard, and a way to wait for it."""

    def __init__(self) -> None:
        self.news: list[News] = []
        self.looks = self.losses = 0
        self.here: dict[int, int] = {}
        self.elsewhere: dict[int, int] = {}
        self.error: StorageError | None = None

    def heard(self, news: News) -> None:
        self.news.append(news)

    def watching(self) -> dict[int, int]:
        return self.here

    def watched_elsewhere(self, watching: WatchedElsewhere) -> None:
        self.elsewhere[watching.game_id] = watching.phones

    def look_again(self) -> None:
        self.looks += 1

    def missed(self) -> None:
        self.losses += 1

    def ended(self, error: StorageError) -> None:
        self.error = error

    def until(self, is_so) -> None:
        until(lambda: is_so(self))


@pytest.fixture
def other(database: Path | str) -> Iterator[storage.Connections]:
    """Another process's connections to the same database."""
    with closing(open_database(database)) as found:
        yield found


@pytest.fixture
def ear(opened: storage.Connections) -> Iterator[Heard]:
    if opened.listen is None:
        pytest.skip("one process serves a file")
    heard = Heard()
    with opened.listen(heard):
        heard.until(lambda each: each.looks)
        yield heard


numbers = st.integers(0)


@given(
    st.builds(News, st.sampled_from(NewsKind), numbers, numbers),
    st.builds(WatchedElsewhere, st.sampled_from(["1f", "a0"]), numbers, numbers),
)
def test_news_and_who_watches_are_read_as_they_were_printed(news: News, watching: WatchedElsewhere):
    assert storage.parse_news(storage.print_news(news)) == news
    line = storage.print_watching(watching)
    assert (storage.parse_watching(line), storage.parse_news(line)) == (watching, None)


@given(st.text() | st.from_regex(r"(entry|watching) .{0,9} .{0,9}", fullmatch=True))
@example("")
@example("duel 7 1")
@example("entry 7")
@example("entry -7 1")
@example("watching 7 1@")
@example(f"entry 7 {'9' * 5000}")
def test_what_another_program_tells_is_news_or_nothing(line: str):
    news, watching = storage.parse_news(line), storage.parse_watching(line)
    assert news is None or watching is None
    assert news is None or storage.parse_news(storage.print_news(news)) == news
    assert watching is None or storage.parse_watching(storage.print_watching(watching)) == watching


def test_news_of_another_program_is_skipped(ear: Heard, other: storage.Connections, database: str):
    tell_as_another_program(database, "entry of another program")
    with writing(other.db, 7):
        other.db.tell(News(NewsKind.ENTRY, 7, 1))
    ear.until(lambda each: each.news)
    assert ear.news == [News(NewsKind.ENTRY, 7, 1)]


def tell_as_another_program(database: str, news: str, *before: str) -> None:
    """Tell this on the channel of the program in one transaction with these statements."""
    psycopg = pytest.importorskip("psycopg")
    from scorekeeper.storage.postgres.news import channel_of, notify_statements
    from scorekeeper.storage.postgres.schema import schema_of

    with psycopg.connect(database) as conn:
        for statement in (*before, notify_statements(channel_of(schema_of(conn)), [news])[0]):
            conn.execute(statement)


def test_what_is_committed_is_heard_once_and_in_order(ear: Heard, other: storage.Connections):
    undone, first, second = (News(NewsKind.ENTRY, 7, seq) for seq in range(3))
    with suppress(ZeroDivisionError), writing(other.db, 7):
        other.db.tell(undone)
        _ = 1 / 0
    with writing(other.db, 7):
        for news in (first, second, first):
            other.db.tell(news)
        assert not ear.news
    ear.until(lambda each: len(each.news) == 2)
    with writing(other.db):
        other.db.tell(News(NewsKind.VENUE))
    ear.until(lambda each: len(each.news) == 3)
    assert ear.news == [first, second, News(NewsKind.VENUE)]


def test_a_lost_connection_is_made_again(ear: Heard, other: storage.Connections, database: str):
    psycopg = pytest.importorskip("psycopg")
    with psycopg.connect(database, autocommit=True) as conn:
        ended = conn.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
            " AND query LIKE '%' || current_schema() || '%'"
        ).fetchall()
    assert ended == [(True,)]
    ear.until(lambda each: each.losses == 1)
    with writing(other.db, 7):
        other.db.tell(News(NewsKind.ENTRY, 7, 2))
    ear.until(lambda each: each.news)


def test_an_older_version_ends_when_a_newer_one_upgrades_the_database(ear: Heard, database: str):
    psycopg = pytest.importorskip("psycopg")
    from scorekeeper.storage.postgres.news import UPGRADED

    future = "INSERT INTO scorekeeper_migrations VALUES ('of the future', 'now')"
    tell_as_another_program(database, UPGRADED, future)
    try:
        ear.until(lambda each: each.error)
    finally:
        with psycopg.connect(database) as conn:
            conn.execute("DELETE FROM scorekeeper_migrations WHERE name = 'of the future'")
    assert ear.error.code == "newer_database"


def test_each_process_hears_how_many_watch_at_the_others(ear: Heard, other: storage.Connections):
    second = Heard()
    ear.here = {7: 3, 8: 1}
    assert other.listen is not None
    with other.listen(second):
        second.until(lambda each: each.looks)
        ear.here = {7: 4}
        second.until(lambda each: each.elsewhere.get(7) == 4)
        second.here = {7: 2}
        ear.until(lambda each: each.elsewhere == {7: 2})
        ear.here = {}
        second.until(lambda each: each.elsewhere[7] == 0)
