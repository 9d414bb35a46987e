"""The board on a television: six long names and nothing cut, whatever is going on at the table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.builders import PostedGame
from tests.browser.looks import faults_on
from tests.browser.phones import TELEVISION, Phones, resize

SCREENS = ({"width": 1280, "height": 720}, TELEVISION)
SIX = ("Bartholomew", "Christopher", "Олександра", "Mia-Sophie", "Ann", "Maximiliane von Falkenst")


def playing(game: PostedGame) -> None:
    """The second round: one has typed what lies there, another has only laid."""
    game.close_round(p2=5, p3=100, p4=15, p5=45, p6=60)
    game.lay("p2", "3 3 3 4 5 6 7")
    game.act("laid", seat="p4", laid="yes")


def counting(game: PostedGame) -> None:
    """The first is out, all the others are waited for."""
    playing(game)
    game.is_out()


def over(game: PostedGame) -> None:
    """The one with the longest name has won."""
    for _ in range(5):
        game.close_round("p6", p1=5, p2=100, p3=15, p4=60, p5=60)


def following(game: PostedGame) -> None:
    """It is somebody's turn, and somebody else misses one."""
    game.act("turn/follow", seat="p6")
    game.act("turn/skip", seat="p6", target="p2")


@pytest.mark.parametrize(
    ("stage", "headline"),
    [
        (playing, "Bartholomew leads by 5 points"),
        pytest.param(counting, "Bartholomew leads by 5 points", marks=pytest.mark.looks),
        pytest.param(following, "Bartholomew’s turn", marks=pytest.mark.looks),
        pytest.param(over, "Maximiliane von Falkenst wins", marks=pytest.mark.looks),
    ],
)
def test_six_long_names_are_cut_nowhere_and_nothing_lies_over_anything(
    stage: Callable[[PostedGame], None], headline: str, phone: Phones
) -> None:
    game = phone.deal(*SIX, variant="first-5")
    stage(game)
    board = phone(at=f"{game.watched}/tv")
    expect(board.locator("h1")).to_have_text(headline)
    for screen in SCREENS:
        resize(board, screen)
        assert faults_on(board, "cutOnBoard", "coveredOnBoard") == [], screen


def test_who_lost_a_turn_stands_above_how_many_rounds_are_left(phone: Phones) -> None:
    game = phone.deal("Ann", "Ben", "Mia")
    game.close_round(p2=20, p3=60)
    game.act("turn/follow")
    game.act("turn/first-card", card="S")
    board = phone(at=f"{game.watched}/tv")
    for screen in SCREENS:
        resize(board, screen)
        happened = board.locator(".tv-head > p")
        expect(happened).to_contain_text("Mia lost a turn.")
        above, below = (each.bounding_box() for each in (happened, board.locator(".tv-left")))
        assert above is not None
        assert below is not None
        assert above["y"] + above["height"] <= below["y"]


CHART_OVER_WHAT_FOLLOWS = """() => {
  const words = [...document.querySelectorAll(".places .figure, .places li")];
  const lowest = Math.max(...words.map((each) => each.getBoundingClientRect().bottom));
  return lowest - document.querySelector(".tv-left").getBoundingClientRect().top;
}"""


def test_the_numbers_of_the_rounds_stand_above_how_many_are_left_with_eight_players(
    phone: Phones,
) -> None:
    names = ("Ann", "Ben", "Christopher", "Mia", "Dad", "Eva", "Gustav", "Maximiliane")
    game = phone.deal(*names, **{"was": "mattel", "switch-most_players": "8"})
    for _ in range(6):
        game.close_round("p1", **{f"p{at}": 15 * at for at in range(2, 9)})
    board = phone(at=f"{game.watched}/tv")
    for screen in SCREENS:
        resize(board, screen)
        assert board.evaluate(CHART_OVER_WHAT_FOLLOWS) <= 0
