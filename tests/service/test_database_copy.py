"""A database copied there and back: every row is the same, and so are the exports, whatever stops
the copy in between. With `--engine postgres` the copy goes to a server and back to a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.errors import StorageError
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer, Started
from scorekeeper.service.copies import Copied, database_copy_of
from scorekeeper.storage.engines import KEYS, open_database, rows
from tests.empty_file import empty_file
from tests.releases.test_every_release import HERE, RELEASES, written

WORKED_OUT = {
    "listed_games",
    "finished_games",
    "result_changes",
    "projected_games",
    "projected_by",
}
OF_MIGRATIONS = {"_sqlite_migrations", "scorekeeper_migrations", "sqlite_sequence"}

Where = Path | str


@pytest.fixture(params=RELEASES)
def release(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The evening of each released version, with people, links, tables of a venue and settings."""
    path = written(HERE / request.param, tmp_path / "release.db")
    with closing(Scorer(path)) as scorer:
        scorer.host_key()
        scorer.venue.set_up(3)
    return path


@pytest.fixture
def home(tmp_path: Path) -> Path:
    path = empty_file(tmp_path / "home.db")
    with closing(Scorer(path)) as scorer:
        begin(scorer, "Ann", "Ben")
        begin(scorer, "Mia", "Leo")
    return path


def begin(scorer: Scorer, *names: str) -> int:
    started = scorer.start_game(names, table_rules(), command_id=f"deal {names}")
    assert isinstance(started, Started)
    return started.view.game_id


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
    steps = list[int]()
    with database_copy_of(source, target) as work:
        answer = work.add(steps.append)
        assert sum(steps) == work.steps_to_add
        # It moves while games are added, too, and not only while they are read.
        assert max(steps) <= max(1, work.steps_to_add // 3)
    return answer


def content(where: Where) -> dict[str, list[Any]]:
    with closing(open_database(where)) as opened:
        columns = {table: sorted(opened.db.columns(table)) for table in KEYS}
        return {table: list(rows(opened.db, table, columns[table])) for table in KEYS}


def export(where: Where) -> str:
    with closing(Scorer(where)) as scorer:
        return "".join([*scorer.exports.all_games(), *scorer.exports.all_csv()])


def refusal(attempt: Callable[[], object]) -> str:
    with pytest.raises(StorageError) as caught:
        attempt()
    return caught.value.code


def test_there_and_back_every_row_and_every_export_is_the_same(
    release: Path, database: Where, tmp_path: Path
) -> None:
    back = tmp_path / "back.db"
    before, exported = content(release), export(release)
    assert copied(release, database) == copied(database, back)
    assert content(database) == content(back) == before
    assert export(database) == export(back) == exported


def test_links_and_the_keys_of_the_host_come_along(home: Path, database: Where) -> None:
    with closing(Scorer(home)) as scorer:
        keys = scorer.host_key(), scorer.secret_key()
    copied(home, database)
    with closing(Scorer(database)) as scorer:
        assert (scorer.host_key(), scorer.secret_key()) == keys


def test_new_games_and_people_of_the_copy_get_numbers_of_their_own(
    home: Path, database: Where
) -> None:
    copied(home, database)
    with closing(Scorer(database)) as scorer:
        new = begin(scorer, "Zoe", "Ann")
        assert new == 3
        assert set(scorer.remembered_names()) == {"Ann", "Ben", "Mia", "Leo", "Zoe"}


class Interrupted(Exception):
    """What stops a copy in these tests."""


def stopping_after(calls: int) -> Callable[[int], object]:
    left = iter(range(calls))

    def done(_rows: int) -> None:
        if next(left, None) is None:
            raise Interrupted

    return done


def interruptions(release: Path, target: Path) -> Iterator[int]:
    calls: list[int] = []
    copied(release, target, calls.append)
    yield from range(len(calls))


def test_a_copy_that_was_interrupted_anywhere_goes_on_and_is_not_used_before(
    home: Path, database: Where, tmp_path: Path
) -> None:
    for calls in interruptions(home, tmp_path / "whole.db"):
        target = database if calls == 6 else empty_file(tmp_path / f"{calls}.db")
        with pytest.raises(Interrupted):
            copied(home, target, stopping_after(calls))
        assert refusal(partial(Scorer, target)) == "unfinished_copy"
        assert refusal(partial(copied, target, tmp_path / "no.db")) == "unfinished_copy"
        assert refusal(partial(added, home, target)) == "unfinished_copy"
        copied(home, target)
        assert content(target) == content(home)


def test_what_was_recorded_after_an_interruption_comes_along(home: Path, database: Where) -> None:
    with pytest.raises(Interrupted):
        copied(home, database, stopping_after(9))
    with closing(Scorer(home)) as scorer:
        scorer.titles.change(1, "A new name", "")
        begin(scorer, "Zoe", "Ann")
    copied(home, database)
    assert content(database) == content(home)


def test_an_entry_that_comes_while_a_copy_is_compared_is_noticed(
    home: Path, database: Where
) -> None:
    with closing(Scorer(home)) as scorer:

        def record(_rows: int, left: list[bool] = [True]) -> None:  # noqa: B006
            if left:
                left.pop()
                begin(scorer, "Zoe", "Ann")

        assert refusal(lambda: copied(home, database, record)) == "copy_differs"
    assert refusal(lambda: Scorer(database)) == "unfinished_copy"
    copied(home, database)
    assert content(database) == content(home)


def test_a_database_with_games_is_refused_and_stays_as_it_is(home: Path, database: Where) -> None:
    with closing(Scorer(database)) as scorer:
        begin(scorer, "Zoe", "Kim")
    before = content(database)
    assert refusal(lambda: copied(home, database)) == "target_has_games"
    assert content(database) == before


def test_a_copy_that_was_stopped_after_its_last_row_says_that_all_is_there(
    home: Path, database: Where
) -> None:
    first = copied(home, database)
    before = content(database)
    assert copied(home, database) == Copied(first.games, first.entries, already=True)
    assert content(database) == before
    with closing(Scorer(database)) as scorer:
        begin(scorer, "Zoe", "Kim")
    assert refusal(lambda: copied(home, database)) == "target_has_games"


def test_a_database_with_tables_of_a_venue_is_refused(home: Path, database: Where) -> None:
    with closing(Scorer(database)) as scorer:
        scorer.venue.set_up(2)
    assert refusal(lambda: copied(home, database)) == "target_has_games"


def test_a_server_that_was_started_on_the_empty_target_does_no_harm(
    home: Path, database: Where
) -> None:
    with closing(Scorer(database)) as scorer:
        scorer.host_key()
        scorer.secret_key()
    copied(home, database)
    assert content(database) == content(home)


def test_the_copy_of_another_database_is_not_continued(
    home: Path, database: Where, tmp_path: Path
) -> None:
    with closing(Scorer(empty_file(tmp_path / "other.db"))) as scorer:
        scorer.secret_key()
    with pytest.raises(Interrupted):
        copied(home, database, stopping_after(3))
    assert refusal(lambda: copied(tmp_path / "other.db", database)) == "copy_of_another"


def test_into_games_adds_what_is_missing_and_nothing_twice(home: Path, database: Where) -> None:
    with closing(Scorer(database)) as scorer:
        begin(scorer, "Zoe", "Ann")
        key = scorer.host_key()
    there = export(database)
    assert added(home, database).games == 2
    assert added(home, database).games == 0
    with closing(Scorer(database)) as scorer:
        assert scorer.host_key() == key
        games = list(scorer.exports.all_games())
    assert games[0] in there
    with closing(Scorer(home)) as scorer:
        assert games[1:] == list(scorer.exports.all_games())


def test_a_database_is_not_copied_into_itself(home: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(home)
    assert refusal(lambda: copied(home, link)) == "same_database"


def test_a_file_that_is_not_there_is_not_made(tmp_path: Path, database: Where) -> None:
    assert refusal(lambda: copied(tmp_path / "none.db", database)) == "no_such_file"
    assert not (tmp_path / "none.db").exists()


def test_every_table_is_copied_or_worked_out(database: Where) -> None:
    with closing(open_database(database)) as opened:
        asked = (
            "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
            if opened.on_server
            else "SELECT name FROM sqlite_master WHERE type = 'table'"
        )
        found = {name for (name,) in opened.db.execute(asked).fetchall()}
    assert found - OF_MIGRATIONS == set(KEYS) | WORKED_OUT
