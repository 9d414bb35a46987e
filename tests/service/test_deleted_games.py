"""A deleted game is gone from every list, code and link at once, and comes back as it was."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scorekeeper.errors import UnknownGame
from scorekeeper.game.commands import StopGame
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer, Started
from scorekeeper.service.game_lists import TONIGHT, GameSearch
from scorekeeper.service.players import LONGEST_TITLE
from tests.service.many_games import copy_game, play_one
from tests.service.recording_announcer import RecordingAnnouncer


@pytest.fixture
def announcer() -> RecordingAnnouncer:
    return RecordingAnnouncer()


@pytest.fixture
def home(tmp_path: Path, announcer: RecordingAnnouncer) -> Iterator[Scorer]:
    scorer = Scorer(tmp_path / "games.db", announcer)
    yield scorer
    scorer.close()


def deal(scorer: Scorer, *names: str, key: str = "deal", after: int | None = None) -> int:
    started = scorer.start_game(names, table_rules(), command_id=key, after=after)
    assert isinstance(started, Started)
    return started.view.game_id


def stop(scorer: Scorer, game_id: int) -> None:
    seen = scorer.view(game_id).seq
    scorer.play(game_id, StopGame(for_good=True), command_id=f"stop-{game_id}", seen=seen)


# ------------------------------------------------------------------ deleted


def test_a_deleted_game_is_found_by_nobody(home: Scorer, announcer: RecordingAnnouncer) -> None:
    game_id, stays = deal(home, "Ann", "Ben", key="a"), deal(home, "Mia", "Dad", key="b")
    stop(home, game_id)
    code = home.view(game_id).code
    home.deleted.delete(game_id)
    assert announcer.deleted_games == [game_id], "open pages and streams end"
    assert home.lists.played() == ()
    assert [line.game_id for line in home.games_going_on()] == [stays]
    assert home.lists.only_one_going_on() == stays
    assert home.remembered_names() == ("Mia", "Dad")
    for ask in (
        lambda: home.view(game_id),
        lambda: home.view_by_code(code),
        lambda: home.watched(code),
        lambda: home.exports.game(game_id),
        lambda: home.play(game_id, StopGame(for_good=True), command_id="more", seen=2),
    ):
        with pytest.raises(UnknownGame):
            ask()
    assert home.exports.number() == 1


def test_a_game_that_is_brought_back_is_as_it_was(home: Scorer) -> None:
    game_id = deal(home, "Ann", "Ben")
    stop(home, game_id)
    home.titles.change(game_id, "Christmas", "Grandma’s")
    before, listed, archive = home.view(game_id), home.lists.played(), [*home.exports.game(game_id)]
    home.deleted.delete(game_id)
    home.deleted.bring_back(game_id)
    assert home.view(game_id) == before
    assert home.lists.played() == listed
    assert [*home.exports.game(game_id)] == archive
    assert home.deleted.all() == ()


def test_deleted_games_are_listed_with_the_day_on_which_they_are_removed(home: Scorer) -> None:
    first, second = deal(home, "Ann", "Ben", key="a"), deal(home, "Mia", "Dad", key="b")
    at = datetime(2026, 7, 1, 20, tzinfo=UTC)
    home.deleted.now = lambda: at
    home.deleted.delete(first)
    home.deleted.delete(first)
    home.deleted.now = lambda: at + timedelta(days=1)
    home.deleted.delete(second)
    home.deleted.delete(first)
    (last, earlier) = home.deleted.all()
    assert (last.line.names, earlier.line.names) == (("Mia", "Dad"), ("Ann", "Ben"))
    assert earlier.deleted_at == at, "deleting it again does not give it more days"
    assert earlier.removed_at == at + timedelta(days=30)


def test_the_next_game_of_a_deleted_one_goes_on_with_its_keeper(home: Scorer) -> None:
    first = deal(home, "Ann", "Ben", key="a")
    stop(home, first)
    number = home.links.keeper_number(first)
    second = deal(home, "Ben", "Ann", key="b", after=first)
    home.deleted.delete(first)
    assert home.next_games.earlier_with_same_keeper(second) == first
    assert number is not None
    assert home.links.keeps(first, number)


def test_a_deleted_next_game_does_not_follow(home: Scorer) -> None:
    first = deal(home, "Ann", "Ben", key="a")
    stop(home, first)
    second = deal(home, "Ben", "Ann", key="b", after=first)
    home.deleted.delete(second)
    assert home.next_games.after(first) is None
    assert deal(home, "Ben", "Ann", key="c", after=first) not in (first, second)


def test_a_form_that_started_a_deleted_game_starts_another(home: Scorer) -> None:
    game_id = deal(home, "Ann", "Ben")
    home.deleted.delete(game_id)
    assert deal(home, "Ann", "Ben") != game_id


def test_importing_a_deleted_game_brings_it_back(home: Scorer) -> None:
    game_id = deal(home, "Ann", "Ben")
    archive = [*home.exports.game(game_id)]
    home.deleted.delete(game_id)
    assert home.imports.take_in_one(archive) == game_id
    assert [*home.exports.game(game_id)] == archive


def test_a_code_of_a_deleted_game_is_not_given_to_another(home: Scorer) -> None:
    codes = set()
    for number in range(30):
        game_id = deal(home, "Ann", "Ben", key=f"deal-{number}")
        codes.add(home.view(game_id).code)
        home.deleted.delete(game_id)
    assert len(codes) == 30


# ------------------------------------------------------------------ titles


def test_an_archive_carries_title_and_place_where_they_were_given(
    home: Scorer, tmp_path: Path
) -> None:
    game_id = deal(home, "Ann", "Ben")
    plain = [*home.exports.game(game_id)]
    assert "title" not in plain[0]
    home.titles.change(game_id, "  Christmas ", "Grandma’s")
    titled = [*home.exports.game(game_id)]
    assert '"title":"Christmas","place":"Grandma’s"' in titled[0]
    assert titled[1:] == plain[1:], "the log does not know of it"
    elsewhere = Scorer(tmp_path / "other.db")
    view = elsewhere.view(elsewhere.imports.take_in_one(titled))
    assert (view.title, view.place) == ("Christmas", "Grandma’s")
    assert [*elsewhere.exports.game(view.game_id)] == titled
    elsewhere.close()
    home.titles.change(game_id, "", "")
    assert [*home.exports.game(game_id)] == plain


def test_a_title_that_is_too_long_is_refused_and_changes_nothing(home: Scorer) -> None:
    game_id = deal(home, "Ann", "Ben")
    home.titles.change(game_id, "é" * LONGEST_TITLE, "here")
    found = home.titles.change(game_id, "x" * (LONGEST_TITLE + 1), "y" * 500)
    assert [problem.code for problem in found] == ["title_too_long", "place_too_long"]
    assert home.view(game_id).title == "é" * LONGEST_TITLE


def test_a_place_is_spelt_as_it_was_before(home: Scorer) -> None:
    first, second = deal(home, "Ann", "Ben", key="a"), deal(home, "Ann", "Ben", key="b")
    home.titles.change(first, "", "At Oma’s")
    home.titles.change(second, "", "at oma’s")
    assert home.titles.places() == ("At Oma’s",)


def test_a_game_that_is_put_away_stays_in_the_history(home: Scorer) -> None:
    game_id = deal(home, "Ann", "Ben")
    home.titles.put_away(game_id, away=True)
    assert home.lists.find(GameSearch(over=False, put_away=False)) == ()
    assert home.lists.find(GameSearch())[0].put_away
    assert home.lists.only_one_going_on() is None, "a stranger is not shown it"
    home.titles.put_away(game_id, away=False)
    assert home.lists.only_one_going_on() == game_id


# ------------------------------------------------------------------ lists


def test_an_unfinished_game_of_last_summer_does_not_hide_the_one_of_tonight(home: Scorer) -> None:
    old, now = deal(home, "Ann", "Ben", key="a"), datetime.now(UTC)
    home.lists.now = lambda: now + TONIGHT + timedelta(hours=1)
    assert home.lists.only_one_going_on() == old
    tonight = deal(home, "Mia", "Dad", key="b")
    assert home.lists.only_one_going_on() is None
    home.lists.now = lambda: now + TONIGHT - timedelta(minutes=1)
    assert home.lists.only_one_going_on() is None, "both were played tonight"
    home.lists.now = lambda: home.view(old).last_at + TONIGHT
    assert home.lists.only_one_going_on() == tonight


@pytest.fixture
def years(tmp_path: Path) -> Iterator[Scorer]:
    """Sixty games, a day apart, the last one with a title."""
    path = tmp_path / "years.db"
    copy_game(path, play_one(path), 59)
    scorer = Scorer(path)
    while not scorer.lists.complete:
        scorer.lists.played()
    scorer.titles.change(1, "Grosse Revanche", "Zürich, am See")
    yield scorer
    scorer.close()


def found(scorer: Scorer, **asked: object) -> list[int]:
    search = GameSearch(**asked)  # type: ignore[arg-type]
    games = [line.game_id for line in scorer.lists.find(search)]
    assert scorer.lists.number_found(search) == len(games)
    return games


def test_a_search_finds_by_player_title_place_sheet_and_time(years: Scorer) -> None:
    other = deal(years, "Zoë", "Ann", key="other")
    assert found(years)[:3] == [other, 1, 2]
    assert found(years, players=("ANN",), over=False) == [other]
    assert found(years, players=("ann", "zoë")) == [other]
    assert found(years, players=("Nobody",)) == []
    assert found(years, words=("GROSSE", "zürich")) == [1]
    assert found(years, words=("revanche", "mia")) == [1]
    assert found(years, words=("revanche", "zoë")) == []
    assert found(years, words=("%",)) == []
    assert found(years, place="Zürich, am See") == [1]
    assert found(years, sheet="rebel") == []
    assert len(found(years, sheet="mattel")) == 61
    last = years.view(1).last_at
    assert found(years, over=True, since=last.isoformat(timespec="milliseconds")) == [1]
    assert len(found(years, before=last.isoformat(timespec="milliseconds"))) == 59
    assert [line.game_id for line in years.lists.find(GameSearch(), {2, 3, 9999})] == [2, 3]
    assert [line.game_id for line in years.lists.find(GameSearch(over=True), first=58)] == [59, 60]
