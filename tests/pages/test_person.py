"""The page of one person: figures, form, phases, head to head; honest with few games."""

from __future__ import annotations

import pytest

from scorekeeper.pages import person as person_page
from tests.pages.builders import at, family, links, play_two_rounds, stop, words
from tests.web.client import Client
from tests.web.links import watcher

__all__ = ["family"]


def told_of(client: Client, name: str) -> str:
    return words(client, at(client, name))


def test_a_person_has_figures_and_what_they_rest_on(
    family: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    ben, mia, ann = (told_of(family, name) for name in ("Ben", "Mia", "Ann"))
    for line in (
        "Ben won 1 of 3 games",
        "average place players: 2.3 1.7",
        "Last 3 games",
        "Rounds for each phase from 3 games",
        "Phase 2 is the hardest",
        "1 of 2 0",  # the figures of the drawings are in tables
        "2 of 3 80",
        "1 1.0 3 3 3",
        "2 3.0 3 1 3",
    ):
        assert line in ben
    assert "average points" not in ben  # three games of two phases
    assert "from 1 game" in mia
    assert "2 never laid 1 0 1" in mia
    assert "1+" in family.get(at(family, "Mia")).text
    assert not [each for each in ("hardest", "Last 1", "wins in a row") if each in mia]
    assert "Games with Ben: 2 ahead, 1 behind, 0 tied" in ann
    assert "Games with Mia: 1 ahead, 0 behind, 0 tied" in ann
    assert "Games with Ann" not in ann
    assert "most wins in a row 2" in ann
    assert "the ten classic phases" not in ann
    play_two_rounds(family, "Ben", "Ann")
    assert "wins in a row now 2" in told_of(family, "Ben")
    monkeypatch.setattr(person_page, "MOST_BARS", 1)
    assert "Everybody else Name Ahead Behind Tied Mia 1 0 0" in told_of(family, "Ann")


def test_where_there_is_little_to_count_little_is_said(client: Client) -> None:
    client.deal("Zoe", "Leo")
    assert "Zoe No game is finished yet" in told_of(client, "Zoe")
    client.close_round("p1", p2=60)
    stop(client)
    told = told_of(client, "Zoe")
    assert "won 1 of 1 game" in told
    assert "average" not in told.replace("average place", "")
    for number in ("1" + "0" * 5, "0", "9" * 18, "9" * 30):
        assert client.get(f"/people/{number}").status_code == 404


def test_the_best_and_the_worst_game_are_those_of_ten_phases(client: Client) -> None:
    """Mia wins with 0 points and then with 15."""
    for out, last in (("p1", {"p2": 90}), ("p2", {"p1": 15})):
        client.deal("Mia", "Dad")
        for _ in range(9):
            client.close_round("p1", p2=60)
        client.close_round(out, **last)
    told = told_of(client, "Mia")
    for line in ("average points 8", "best game", "most points in a game", "0 Last 2 games"):
        assert line in told
    path = at(client, "Mia")
    came, found = f"?came=person-{path.rsplit('/', 1)[1]}", links(client.page(path))
    assert f"/history/1{came}" in found
    assert "/history?player=Mia" in found
    # A record leads to its game, and from there one comes back.
    assert "Won with the fewest points 0 points Mia" in words(client, "/people")
    assert "Quickest game 10 rounds Mia" in words(client, "/people")
    assert "/history/1?came=people" in links(client.page("/people"))
    assert path in links(client.page(f"/history/1{came}"))
    assert "/people" in links(client.page("/history/1?came=people"))
    for odd in ("person-", "person-x", "person-" + "9" * 30):
        assert client.get(f"/history/1?came={odd}").status_code == 200
    client.game_id = 1
    assert "/people" not in watcher(client).get(f"/history/1{came}").text
