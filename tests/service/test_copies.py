"""The copies after finished games: when they are made, and what the host is told of them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.game.commands import LayDown, ResumeGame
from scorekeeper.service import Scorer
from scorekeeper.service import copies as service_copies
from scorekeeper.storage.copies import folder_of_copies
from tests.empty_file import empty_file
from tests.service.builders import deal, play, refusal, rows_of, stop


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Scorer]:
    monkeypatch.setattr(service_copies, "QUIET", 0.0)
    with closing(Scorer(empty_file(tmp_path / "games.db"))) as scorer:
        yield scorer


def copies_of(scorer: Scorer) -> list[Path]:
    return sorted(folder_of_copies(scorer.path).glob("*"))


def test_a_finished_game_is_copied_each_time_it_ends_and_nothing_else_is(home: Scorer) -> None:
    game_id = deal(home).game_id
    with home.copies.made_after_games():
        play(home, deal(home).game_id, LayDown("p1"))
    stop(home, game_id)  # while no server runs
    assert not folder_of_copies(home.path).exists()
    assert home.copies.made().last_at is None
    for _twice in range(2):
        play(home, game_id, ResumeGame())
        with closing(Scorer(home.path)) as again, again.copies.made_after_games():
            stop(again, game_id)
    assert [each.name[:12] for each in copies_of(home)] == ["games-0001-2", "games-0002-2"]
    assert ("GameStopped",) in rows_of(copies_of(home)[0], "SELECT kind FROM log")


def test_a_full_disk_is_told_on_the_hosts_page_and_nowhere_else(
    home: Scorer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    full = shutil.disk_usage(home.path)._replace(free=1000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: full)
    with home.copies.made_after_games():
        assert stop(home, deal(home).game_id).game.is_over
    assert home.copies.made().failure.code == "disk_full"
    assert copies_of(home) == []
    assert "the copy of all games was not made" in caplog.text


def test_nothing_is_written_into_a_damaged_file(home: Scorer, monkeypatch: pytest.MonkeyPatch):
    game_id = deal(home).game_id
    monkeypatch.setattr(service_copies, "damage_of", lambda _path: "wrong page")
    with home.copies.made_after_games():
        pass
    before = home.path.read_bytes()
    assert refusal(stop, home, game_id) == "not_a_database"
    assert home.view(game_id).seq == 1, "what is there can be read"
    assert home.path.read_bytes() == before
    assert home.copies.made().failure.code == "not_a_database"
