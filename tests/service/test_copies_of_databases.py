"""A database copied there and back: every row is the same, and so are the exports, whatever stops
the copy in between. With `--engine postgres` the copy goes to a server and back to a file."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.service import Scorer
from scorekeeper.service.copies import Copied, database_copy_of
from scorekeeper.storage.engines import KEYS, open_database, rows
from tests.empty_file import empty_file
from tests.examples import ALL
from tests.releases.record import HERE, RELEASES, written
from tests.service.builders import deal, refusal

WORKED_OUT = {
    *("listed_games", "evening_names", "played_seats", "finished_games", "result_changes"),
    *("projected_games", "projected_by"),
}
OF_MIGRATIONS = {"_sqlite_migrations", "scorekeeper_migrations", "sqlite_sequence"}

Where = Path | str


@pytest.fixture(params=RELEASES)
def release(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The evening of each released version, with people, links, tables of a venue and settings."""
    path = written(HERE / request.param, tmp_path / "release.db")
    with closing(Scorer(path)) as scorer:
        scorer.host_key(), scorer.secret_key()
        scorer.venue.set_up(3)
    return path


@pytest.fixture
def home(tmp_path: Path) -> Path:
    path = empty_file(tmp_path / "home.db")
    record(path, "Ann", "Ben")
    record(path, "Mia", "Leo")
    return path


def record(where: Where, *names: str) -> int:
    """Let somebody begin a game there."""
    with closing(Scorer(where)) as scorer:
        return deal(scorer, *names).game_id


def copied(
    source: Where, target: Where, done: Callable[[int], object] = lambda _rows: None
) -> Copied:
    """What was copied; a bar is full then, and not before."""
    steps = list[int]()

    def counted(since: int) -> None:
        done(since)
        steps.append(since)

    with database_copy_of(source, target) as work:
        answer = work.run(counted)
        assert sum(steps) == work.steps_to_copy
    return answer


def added(source: Where, target: Where) -> Copied:
    """What was added; the bar moves while games are added, and not only while they are read."""
    steps = list[int]()
    with database_copy_of(source, target) as work:
        answer = work.add(steps.append)
        assert sum(steps) == work.steps_to_add
        assert max(steps) <= max(1, work.steps_to_add // 3)
    return answer


def content(where: Where) -> dict[str, list[Any]]:
    with closing(open_database(where)) as opened:
        columns = {table: sorted(opened.db.columns(table)) for table in KEYS}
        return {table: list(rows(opened.db, table, columns[table])) for table in KEYS}


def export(where: Where) -> str:
    with closing(Scorer(where)) as scorer:
        return "".join([*scorer.exports.all_games(), *scorer.exports.all_csv()])


def test_there_and_back_every_row_is_the_same(release: Path, database: Where, tmp_path: Path):
    back = tmp_path / "back.db"
    before, exported = content(release), export(release)
    assert copied(release, database) == copied(database, back)
    assert content(database) == content(back) == before
    assert export(database) == export(back) == exported
    with closing(Scorer(database)) as scorer:
        games = scorer.exports.number()
        assert deal(scorer, "Zoe", "Ann").game_id > games, "a new game gets a number of its own"


# ------------------------------------------------------------------ interrupted


class Interrupted(Exception):
    """What stops a copy in these tests."""


def interrupt(source: Path, target: Where, calls: int) -> None:
    """Stop a copy after so many steps."""
    left = iter(range(calls))

    def done(_rows: int) -> None:
        if next(left, None) is None:
            raise Interrupted

    with pytest.raises(Interrupted):
        copied(source, target, done)


def test_a_copy_interrupted_anywhere_goes_on(home: Path, database: Where, tmp_path: Path) -> None:
    steps: list[int] = []
    copied(home, tmp_path / "whole.db", steps.append)
    for calls in range(0, len(steps), 1 if ALL else 3):
        target = database if calls == 6 else empty_file(tmp_path / f"{calls}.db")
        interrupt(home, target, calls)
        assert refusal(Scorer, target) == "unfinished_copy"
        assert refusal(copied, target, tmp_path / "no.db") == "unfinished_copy"
        assert refusal(added, home, target) == "unfinished_copy"
        copied(home, target)
        assert content(target) == content(home)
    another, started = empty_file(tmp_path / "other.db"), empty_file(tmp_path / "started.db")
    for path in (another, started):
        with closing(Scorer(path)) as scorer:
            scorer.host_key(), scorer.secret_key()
    interrupt(home, started, 9)
    with closing(Scorer(home)) as scorer:
        scorer.titles.change(1, "A new name", "")
        deal(scorer, "Zoe", "Ann")
    assert refusal(copied, another, started) == "copy_of_another"
    copied(home, started)
    assert content(started) == content(home), "what was recorded meanwhile comes along"


def test_an_entry_that_comes_while_a_copy_is_compared_is_noticed(home: Path, database: Where):
    recorded = list[int]()

    def record_once(_rows: int) -> None:
        if not recorded:
            recorded.append(record(home, "Zoe", "Ann"))

    assert refusal(copied, home, database, record_once) == "copy_differs"
    assert refusal(Scorer, database) == "unfinished_copy"
    copied(home, database)
    assert content(database) == content(home)


# ------------------------------------------------------------------ where something is already


def test_a_copy_stopped_after_its_last_row_says_all_is_there(home: Path, database: Where) -> None:
    first = copied(home, database)
    before = content(database)
    assert copied(home, database) == Copied(first.games, first.entries, already=True)
    assert content(database) == before
    record(database, "Zoe", "Kim")
    with closing(Scorer(venue := empty_file(home.with_name("venue.db")))) as scorer:
        scorer.venue.set_up(2)
    for target in (database, venue):
        assert refusal(copied, home, target) == "target_has_games"


def test_into_games_adds_what_is_missing_and_nothing_twice(home: Path, database: Where) -> None:
    record(database, "Zoe", "Ann")
    with closing(Scorer(database)) as scorer:
        key = scorer.host_key()
    there = export(database)
    assert [added(home, database).games for _twice in range(2)] == [2, 0]
    with closing(Scorer(database)) as scorer, closing(Scorer(home)) as source:
        assert scorer.host_key() == key
        first, *others = scorer.exports.all_games()
        assert first in there
        assert others == list(source.exports.all_games())


def test_none_is_copied_into_itself_nor_from_nothing(home: Path, database: Where, tmp_path: Path):
    link, none = tmp_path / "link.db", tmp_path / "none.db"
    link.symlink_to(home)
    assert refusal(copied, home, link) == "same_database"
    assert refusal(copied, none, database) == "no_such_file"
    assert not none.exists()


def test_every_table_is_copied_or_worked_out(database: Where) -> None:
    with closing(open_database(database)) as opened:
        asked = (
            "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
            if opened.on_server
            else "SELECT name FROM sqlite_master WHERE type = 'table'"
        )
        found = {name for (name,) in opened.db.execute(asked).fetchall()}
    assert found - OF_MIGRATIONS == set(KEYS) | WORKED_OUT
