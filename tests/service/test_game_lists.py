"""The lists of games are the same whether replayed or stored, also while a game is dealt."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from scorekeeper.game.commands import StopGame, Undo
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import GameLine, Scorer, Started
from scorekeeper.service import projections as projections_of_games
from scorekeeper.storage import projections
from scorekeeper.storage.database import writing
from scorekeeper.storage.sqlite_file import FileConnections
from tests.empty_file import empty_file
from tests.examples import SOAK
from tests.service.many_games import copy_game, play_one
from tests.web.client import Client, app_for

Lists = tuple[tuple[GameLine, ...], tuple[GameLine, ...]]


def lists_of(path: Path) -> Lists:
    scorer = Scorer(path)
    try:
        scorer.lists.played()
        wait_for_lists(scorer)
        return scorer.games_going_on(), scorer.lists.played()
    finally:
        scorer.close()


def wait_for_lists(scorer: Scorer) -> None:
    while not scorer.lists.complete:
        threading.Event().wait(0.01)


def kept_lines(path: Path) -> int:
    with closing(sqlite3.connect(path)) as db:
        return int(db.execute("SELECT count(*) FROM listed_games").fetchone()[0])


def change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(statement)
        db.commit()


@cache
def file_of_years() -> bytes:
    """A file with sixty finished games, one that goes on and one that rests. Its lists were asked
    for: their lines are kept in the file."""
    with TemporaryDirectory() as folder:
        path = empty_file(Path(folder) / "games.db")
        copy_game(path, play_one(path), 59)
        scorer = Scorer(path)
        for number in (1, 2):
            started = scorer.start_game(["Oma", "Leo"], table_rules(), command_id=f"more-{number}")
            assert isinstance(started, Started)
        game_id, seen = started.view.game_id, started.view.seq
        scorer.play(game_id, StopGame(for_good=False), command_id="rest", seen=seen)
        scorer.lists.played()
        wait_for_lists(scorer)
        scorer.close()
        assert kept_lines(path) >= 60
        return path.read_bytes()


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A copy of this file."""
    path = empty_file(tmp_path / "games.db")
    path.write_bytes(file_of_years())
    return path


def test_throwing_the_kept_lines_away_changes_no_list(kept: Path) -> None:
    with_them = lists_of(kept)
    connections = FileConnections(kept)
    with writing(connections.db):
        projections.throw_away(connections.db)
    connections.close()
    assert kept_lines(kept) == 0
    assert lists_of(kept) == with_them
    for table in ("listed_games", "projected_games", "projected_by"):
        change(kept, f"DROP TABLE {table}")
    assert lists_of(kept) == with_them
    assert (len(with_them[0]), len(with_them[1])) == (2, 60)


def test_lines_made_by_another_version_of_the_program_are_made_again(kept: Path) -> None:
    right = lists_of(kept)
    change(kept, "UPDATE listed_games SET winners = 'p3'")
    change(kept, "UPDATE projected_by SET made_by = 'older'")
    assert lists_of(kept) == right


def test_an_undo_by_another_program_brings_a_kept_game_back(kept: Path) -> None:
    elsewhere = Scorer(kept)
    last = elsewhere.lists.played()[0]
    view = elsewhere.view(last.game_id)
    elsewhere.play(last.game_id, Undo(view.log[-1].command_id), command_id="undo", seen=view.seq)
    elsewhere.close()
    going_on, played = lists_of(kept)
    assert last.game_id in [line.game_id for line in going_on]
    assert last.game_id not in [line.game_id for line in played]


def test_a_command_stores_what_its_entries_change(scorer: Scorer) -> None:
    assert scorer.games_going_on() == ()
    started = scorer.start_game(["Ann", "Ben"], table_rules("rebel"), command_id="deal")
    assert isinstance(started, Started)
    assert scorer.lists.complete, "nothing is left for the next list to find"
    (line,) = scorer.games_going_on()
    assert (line.sheet, line.going_on) == ("rebel", True)
    scorer.play(line.game_id, StopGame(for_good=True), command_id="stop", seen=1)
    assert scorer.lists.complete
    assert [line.game_id for line in scorer.lists.played()] == [started.view.game_id]
    scorer.play(line.game_id, Undo("stop"), command_id="undo", seen=2)
    assert scorer.lists.complete
    assert scorer.lists.played() == ()


def test_a_command_for_an_old_game_does_not_complete_lists_that_lack_others(kept: Path) -> None:
    change(kept, "DELETE FROM projected_games WHERE game_id > 40")
    change(kept, "UPDATE listed_games SET winners = 'p3' WHERE game_id > 40")
    change(kept, "UPDATE projected_by SET complete = 0")
    scorer = Scorer(kept)
    view = scorer.view(1)
    scorer.play(1, Undo(view.log[-1].command_id), command_id="undo", seen=view.seq)
    assert not scorer.lists.complete
    scorer.lists.played()
    wait_for_lists(scorer)
    assert all(line.winners != ("Mia",) for line in scorer.lists.played())
    scorer.close()


def test_a_game_that_cannot_be_read_hides_no_other(kept: Path) -> None:
    change(kept, "DROP TRIGGER log_is_never_changed")
    change(kept, "UPDATE log SET data = '{' WHERE game_id = 7 AND seq = 2")
    change(kept, "UPDATE projected_by SET made_by = 'older'")
    _going_on, played = lists_of(kept)
    assert len(played) == 59
    assert 7 not in [line.game_id for line in played]


def test_the_game_started_last_is_not_the_one_that_came_in_last(tmp_path: Path) -> None:
    path = empty_file(tmp_path / "games.db")
    tonight = play_one(path)
    copy_game(path, tonight, 3)
    scorer = Scorer(path)
    assert scorer.lists.started_last() == tonight
    scorer.close()


def test_a_kept_line_shows_a_player_by_the_name_of_today(kept: Path) -> None:
    change(kept, "UPDATE persons SET name = 'Benjamin' WHERE name = 'Ben'")
    assert "Benjamin" in lists_of(kept)[1][0].names


def test_the_first_list_after_an_upgrade_shows_the_newest_games_and_says_more_are_coming(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = empty_file(tmp_path / "games.db")
    copy_game(path, play_one(path), 29)
    monkeypatch.setattr(projections_of_games, "AT_ONCE", 3)
    monkeypatch.setattr(projections_of_games.Projections, "_fill_on", lambda lists: None)
    scorer = Scorer(path)
    app = app_for(scorer)
    client = Client(scorer, app, app.test_client())
    client.take_key()
    for page in ("/", "/history"):
        assert "Older games are still loading" in client.get(page).text
    assert scorer.lists.only_one_going_on() is None
    while not scorer.lists.complete:
        scorer.lists.played()
    for page in ("/", "/history"):
        assert "still loading" not in client.get(page).text
    assert len(scorer.lists.played()) == 30
    scorer.close()


def test_many_phones_that_ask_while_lists_are_read_each_get_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = empty_file(tmp_path / "games.db")
    copy_game(path, play_one(path), 99)
    monkeypatch.setattr(projections_of_games, "AT_ONCE", 5)
    scorer = Scorer(path)
    app = app_for(scorer)
    answers: list[int] = []

    def ask() -> None:
        answers.extend(app.test_client().get("/").status_code for _ in range(5))

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [200] * 40
    wait_for_lists(scorer)
    assert len(scorer.lists.played()) == 100
    scorer.close()


# ------------------------------------------------------------------ a page at a time


def shown(page: str) -> Iterator[str]:
    return (part.split('"')[0].partition("?")[0] for part in page.split('href="/history/')[1:])


def test_the_history_is_read_a_page_at_a_time_the_newest_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = empty_file(tmp_path / "games.db")
    copy_game(path, play_one(path), 129)
    monkeypatch.setattr(projections_of_games, "AT_ONCE", 1000)
    scorer = Scorer(path)
    app = app_for(scorer)
    client = Client(scorer, app, app.test_client())
    client.take_key()
    pages, at = [], "/history"
    while at:
        page = client.get(at).text
        pages.append(list(shown(page)))
        at = page.split('" rel="next"')[0].rsplit('"', 1)[1] if 'rel="next"' in page else ""
    assert [len(page) for page in pages] == [20] * 6 + [10]
    newest_first = [str(line.game_id) for line in scorer.lists.played()]
    assert [game for page in pages for game in page] == newest_first
    assert 'rel="prev"' not in client.get("/history").text
    assert 'href="/history?page=2" rel="prev"' in client.get("/history?page=3").text
    assert client.get("/history?page=8").location == "/history"
    for odd in ("0", "-3", "x", "9" * 400, "9" * 5000):
        assert client.get(f"/history?page={odd}").status_code in (200, 302)
    scorer.close()


def test_a_stranger_turns_only_pages_of_games_it_may_see(desk_with_two: Client) -> None:
    stranger = desk_with_two.another(keeper=False)
    assert list(shown(stranger.get("/history").text)) == []
    assert stranger.get("/history?page=2").location == "/history"


@pytest.fixture
def desk_with_two(tmp_path: Path) -> Iterator[Client]:
    scorer = Scorer(empty_file(tmp_path / "client.db"))
    client = Client(scorer, app_for(scorer), app_for(scorer).test_client())
    client.take_key()
    for names in (("Ann", "Ben"), ("Oma", "Leo")):
        client.deal(*names)
    yield client
    scorer.close()


# ------------------------------------------------------------------ while somebody deals


def deal_and_look(path: Path, deals: int, lookers: int) -> list[Any]:
    """One phone deals without a pause while others look at every list there is; what the others
    were answered, but for pages that were shown."""
    scorer = Scorer(path)
    app = app_for(scorer)
    client = Client(scorer, app, app.test_client())
    client.take_key()
    over, failed = threading.Event(), list[Any]()

    def look() -> None:
        phone = client.another()
        stranger = client.another(keeper=False)
        while not over.is_set():
            for who in (phone, stranger):
                for page in ("/", "/history", "/tv", "/history/1"):
                    answer = who.get(page)
                    if answer.status_code >= 500:
                        failed.append((page, answer.status_code))

    threads = [threading.Thread(target=look) for _ in range(lookers)]
    for thread in threads:
        thread.start()
    for number in range(deals):
        scorer.start_game([f"Ann{number}", "Ben"], table_rules(), command_id=f"deal-{number}")
    over.set()
    for thread in threads:
        thread.join()
    assert len(scorer.games_going_on()) == deals
    scorer.close()
    return failed


def test_every_list_is_shown_while_somebody_deals(tmp_path: Path) -> None:
    assert deal_and_look(empty_file(tmp_path / "games.db"), deals=30, lookers=3) == []


@pytest.mark.soak
@pytest.mark.skipif(not SOAK, reason="runs long")
def test_every_list_is_shown_while_a_thousand_games_are_dealt(tmp_path: Path) -> None:
    assert deal_and_look(empty_file(tmp_path / "games.db"), deals=1000, lookers=6) == []


def test_a_list_shows_a_game_that_is_dealt_between_its_two_reads(
    scorer: Scorer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fault as it was: the games are found, one more is dealt, then the names are read."""
    from scorekeeper.storage import players

    scorer.start_game(["Ann", "Ben"], table_rules(), command_id="first")
    read_names, dealt = players.names_at_each, list[str]()

    def deal_first(*asked: Any) -> Any:
        if not dealt:
            dealt.append("second")
            elsewhere = Scorer(scorer.path)
            elsewhere.start_game(["Mia", "Dad"], table_rules(), command_id="second")
            elsewhere.close()
        return read_names(*asked)

    monkeypatch.setattr(players, "names_at_each", deal_first)
    assert [line.names for line in scorer.games_going_on()] == [("Ann", "Ben")]
    assert len(scorer.games_going_on()) == 2
