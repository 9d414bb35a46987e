"""The history of many games: a page at a time, while the lists are still read, and while somebody
deals."""

from __future__ import annotations

import re
import threading
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.service import Scorer
from scorekeeper.service import projections as projections_of_games
from tests.empty_file import empty_file
from tests.service.builders import at_once, deal, wait_for_lists
from tests.service.many_games import copy_game, play_one
from tests.web.client import Client, app_for, host_of


def new(folder: Path, games: int) -> Scorer:
    """A scorer of so many finished games whose lines are not kept yet."""
    path = empty_file(folder / "new.db")
    copy_game(path, play_one(path), games - 1)
    return Scorer(path)


def test_the_first_list_says_that_more_comes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    # A page reads the lists several times, and once more for each month that it shows.
    monkeypatch.setattr(projections_of_games, "AT_ONCE", 1)
    # `_fill_on` would read the rest in a thread of its own.
    monkeypatch.setattr(projections_of_games.Projections, "_fill_on", lambda lists: None)
    with closing(new(tmp_path, 30)) as scorer:
        client = host_of(scorer)
        for page in ("/", "/history"):
            assert "Older games are still loading" in client.get(page).text
        assert scorer.lists.only_one_going_on() is None
        while not scorer.lists.complete:
            scorer.lists.played()
        for page in ("/", "/history"):
            assert "still loading" not in client.get(page).text
        assert len(scorer.lists.played()) == 30


def test_phones_get_pages_while_lists_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(projections_of_games, "AT_ONCE", 5)
    with closing(new(tmp_path, 100)) as scorer:
        app = app_for(scorer)
        asks = [lambda: [app.test_client().get("/").status_code for _ in range(3)]] * 8
        assert at_once(*asks) == [[200] * 3] * 8
        wait_for_lists(scorer)
        assert len(scorer.lists.played()) == 100


def test_the_history_is_read_a_page_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def shown(phone: Client, at: str) -> list[str]:
        return re.findall(r'href="/history/(\d+)', phone.get(at).text)

    monkeypatch.setattr(projections_of_games, "AT_ONCE", 1000)
    with closing(new(tmp_path, 50)) as scorer:
        client = host_of(scorer)
        pages = [shown(client, f"/history?page={number}") for number in (1, 2, 3)]
        assert [len(page) for page in pages] == [20, 20, 10]
        newest_first = [str(line.game_id) for line in scorer.lists.played()]
        assert [game for page in pages for game in page] == newest_first
        links = re.findall(r'page=(\d)" rel="(\w+)', client.get("/history?page=2").text)
        assert ("3", "next") in links
        assert 'rel="prev"' not in client.get("/history").text
        assert 'href="/history?page=2" rel="prev"' in client.get("/history?page=3").text
        assert client.get("/history?page=8").location == "/history"
        for odd in ("0", "-3", "x", "9" * 400, "9" * 5000):
            assert client.get(f"/history?page={odd}").status_code in (200, 302)
        stranger = client.another(keeper=False)
        assert shown(stranger, "/history") == []
        assert stranger.get("/history?page=2").location == "/history"


@pytest.mark.parametrize("deals", [15, pytest.param(1000, marks=pytest.mark.soak)])
def test_every_list_is_shown_while_somebody_deals(scorer: Scorer, deals: int) -> None:
    """One phone deals without a pause while others look at every list there is."""
    over, failed = threading.Event(), list[Any]()

    def look(phone: Client) -> None:
        while not over.is_set():
            for page in ("/", "/history", "/tv", "/history/1"):
                if (status := phone.get(page).status_code) >= 500:
                    failed.append((page, status))

    def deal_often() -> None:
        for number in range(deals):
            deal(scorer, f"Ann{number}", "Ben")
        over.set()

    client = host_of(scorer)
    phones = [client.another(keeper=n % 2 == 0) for n in range(4 if deals == 15 else 8)]
    at_once(deal_often, *(partial(look, phone) for phone in phones))
    assert len(scorer.lists.going_on()) == deals
    assert failed == []
