"""A number that is given to a second game opens it to no phone of the first."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scorekeeper.service import Scorer
from tests.web import links
from tests.web.client import Client, app_for


@pytest.fixture
def host(client: Client) -> Client:
    """The host's phone, where one game is played that stays."""
    assert client.scorer.path.exists()  # a server gives no number again
    client.deal("Ann", "Ben")
    return client


def remove(host: Client) -> None:
    """Delete the game, and let the days go by for which it could be brought back."""
    deleted = host.scorer.deleted
    deleted.now = lambda: datetime.now(UTC) + timedelta(days=-31)
    deleted.delete(host.game_id)
    assert deleted.remove_expired() == 1


def assert_phones_are_nothing_in_the_next_game(host: Client, phones: list[Client]) -> None:
    """Those of the game before, whose number it gets, may neither keep nor look at it."""
    number = host.game_id
    host.deal("Zoe", "Yan")
    assert host.game_id == number
    for phone in phones:
        for path in ("", "/rows", "/me", "/log", "/share"):
            assert phone.get(host.at + path).status_code in (403, 404), path
        assert "Zoe" not in phone.get("/").text + phone.get("/history").text


def phones_of_a_game(host: Client) -> list[Client]:
    host.deal("Mia", "Dad")
    return [links.keeper(host), links.seated(host, "p1"), links.watcher(host)]


def test_phones_of_a_removed_game_are_nothing_in_the_next_one(host: Client) -> None:
    phones = phones_of_a_game(host)
    remove(host)
    assert_phones_are_nothing_in_the_next_game(host, phones)


def test_phones_of_a_game_that_a_copy_lacks_are_nothing_in_the_next(host: Client, tmp_path: Path):
    copy = tmp_path / "copy.db"
    host.scorer.backup(copy, with_keys=True)
    phones = phones_of_a_game(host)
    with closing(Scorer(copy)) as restored:
        app_for(restored)
        for phone in (host, *phones):
            phone.scorer = restored
        assert_phones_are_nothing_in_the_next_game(host, phones)


@pytest.mark.parametrize("rounds", [1, 2])
@pytest.mark.parametrize("by_other_program", [False, True])
def test_a_number_given_again_is_read_anew(host: Client, rounds: int, by_other_program: bool):
    """It was dealt by another program, and its log is as long as that of the first game, or longer.
    The first one was removed by this program or by the other."""
    host.deal("Mia", "Dad")
    host.close_round("p1", p2=5)
    number, first = host.game_id, host.view
    if not by_other_program:
        remove(host)
    with closing(Scorer(host.scorer.path)) as other_program:
        other = Client(other_program, host.app, host.http, number)
        if by_other_program:
            remove(other)
        app_for(other_program)
        other.deal("Zoe", "Yan")
        for _round in range(rounds):
            other.close_round("p2", p1=60)
        assert other.game_id == number
        assert host.view.names != first.names
        assert host.view.log == other.view.log
    app_for(host.scorer)
