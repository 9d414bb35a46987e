"""The page of one person: figures, form, phases, head to head; honest with few games."""

from __future__ import annotations

import pytest

from scorekeeper.pages import person as person_page
from tests.pages.builders import at, deal_with, hides, links, play_two_rounds, shows, stop, words
from tests.web.client import Client


def told_of(client: Client, name: str) -> str:
    return words(client, at(client, name))


def test_a_person_has_figures_and_what_they_rest_on(
    family: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    ben, mia, ann = (told_of(family, name) for name in ("Ben", "Mia", "Ann"))
    shows(ben, "Ben won 1 of 3 games", "average place 1.7", "Last 3 games")
    shows(ben, "Rounds for each phase", "Phase 2 is the hardest", "2 3.0 3 1 3")
    shows(ann, "Ben 3 games", "Mia 1 game")  # too few for a bar
    monkeypatch.setattr(person_page, "FEWEST_TO_COMPARE", 1)
    # A bar is as long as the games were many, and has a gap where it has two parts.
    bars = family.get(at(family, "Ann")).text
    shows(bars, 'width="66.7"', 'x="68.7" y="0" width="33.3"', 'x="33.3" y="0" width="0.0"')
    shows(bars, "of 2</text>")  # the form says of how many a last place is
    shows(ben, "2 of 3 80")  # the figures of the drawings are in tables
    hides(ben, "average points")  # three games of two phases
    shows(mia, "2 never laid 1 0 1", but_not=("hardest", "Last 1", "wins in a row"))
    shows(ann, "Games with Ben: 2 ahead, 1 behind, 0 tied", "most wins in a row 2")
    hides(ann, "Games with Ann")
    play_two_rounds(family, "Ben", "Ann")
    shows(told_of(family, "Ben"), "wins in a row now 2")
    monkeypatch.setattr(person_page, "MOST_BARS", 1)
    shows(told_of(family, "Ann"), "Everybody else Name Ahead Behind Tied Mia 1 0 0")


def test_where_there_is_little_to_count_little_is_said(client: Client) -> None:
    client.deal("Zoe", "Leo")
    shows(told_of(client, "Zoe"), "Zoe No game is finished yet")
    client.close_round("p1", p2=60)
    stop(client)
    shows(told_of(client, "Zoe"), "won 0 of 1 game")
    for number in ("0", "9" * 18, "9" * 30):
        assert client.get(f"/people/{number}").status_code == 404


def test_lists_of_own_phases_are_told_apart_by_their_phases(client: Client) -> None:
    for own in ("set3", "run4"):
        deal_with(client, "Zoe, Leo", phases="own", own=own)
        client.close_round("p1", p2=60)
    shows(told_of(client, "Zoe"), "your own phases: set of 3", "your own phases: run of 4")


def test_the_best_and_the_worst_game_are_those_of_ten_phases(client: Client) -> None:
    """A record leads to its game."""
    for out, last in (("p1", {"p2": 90}), ("p2", {"p1": 15})):
        client.deal("Mia", "Dad")
        for _ in range(9):
            client.close_round("p1", p2=60)
        client.close_round(out, **last)
    path = at(client, "Mia")
    shows(told_of(client, "Mia"), "average points 8", "fewest points", "0 Last 2 games")
    assert {"/history/1", "/history?player=Mia"} <= {*links(client.page(path))}
    fewest = "All ten phases with the fewest points 0 points Mia"
    shows(words(client, "/people"), fewest, "Fewest rounds 10 rounds Mia")
    assert "/history/1" in links(client.page("/people"))
