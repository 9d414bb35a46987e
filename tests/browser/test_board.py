"""The board on a television: six long names and nothing cut, whatever is going on at the table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.builders import PlainPhone, PostedGame
from tests.browser.phones import Phones
from tests.browser.server import RunningServer

pytestmark = pytest.mark.browser

SCREENS: tuple[ViewportSize, ...] = (
    {"width": 1280, "height": 720},
    {"width": 1920, "height": 1080},
)
SIX = ("Bartholomew", "Christopher", "Олександра", "Mia-Sophie", "Ann", "Maximiliane von Falkenst")

CUT = """() => [...document.querySelectorAll(".tv-head *, .tv-rows > li, .tv-row, "
    + ".tv-row > :not(.mark), .tv-line > *, .tv-podium > li > *, .tv-side > *")]
  .filter((one) => one.checkVisibility() && !one.matches(".sr"))
  .filter((one) => one.scrollWidth > one.clientWidth + 1
    || (!one.matches(".tv-total, h1") && one.scrollHeight > one.clientHeight + 3)
    || one.getBoundingClientRect().bottom > innerHeight + 1)
  .map((one) => one.className + ": " + one.textContent.trim().slice(0, 60))"""
COVERED = """() => {
  const shown = ".tv-head h1, .tv-head p, .tv-join, .tv-total, .tv-name, "
    + ".screen-clock";
  const boxes = [...document.querySelectorAll(shown)]
    .map((one) => [one.className || one.tagName, one.getBoundingClientRect()]);
  const found = [];
  for (const [i, [name, a]] of boxes.entries()) for (const [other, b] of boxes.slice(i + 1)) {
    const beside = a.left > b.right - 1 || b.left > a.right - 1;
    const below = a.top > b.bottom - 1 || b.top > a.bottom - 1;
    if (!beside && !below) found.push(name + " lies over " + other);
  }
  return found;
}"""


def playing(keeper: PlainPhone) -> PostedGame:
    """The second round: one has typed what lies there, another has only laid."""
    game = PostedGame(keeper, *SIX)
    game.close_round("p1", p2=5, p3=100, p4=15, p5=45, p6=60)
    game.lay("p2", "3 3 3 4 5 6 7")
    game.act("laid", seat="p4", laid="yes")
    return game


def counting(keeper: PlainPhone) -> PostedGame:
    """The first is out, all the others are waited for."""
    game = playing(keeper)
    keeper.send(f"/w/{game.code}/sit", {"seat": "p1"})
    seen = game.read("/me").ids["me"].get("data-seq")
    game.send("/me/out", {"seen": seen, "anyway": "yes"})
    return game


def over(keeper: PlainPhone) -> PostedGame:
    """The one with the longest name has won."""
    game = PostedGame(keeper, *SIX, variant="first-5")
    for _ in range(5):
        game.close_round("p6", p1=5, p2=100, p3=15, p4=60, p5=60)
    return game


def following(keeper: PlainPhone) -> PostedGame:
    """It is somebody's turn, and somebody else misses one."""
    game = PostedGame(keeper, *SIX)
    game.act("turn/follow", seat="p6")
    game.act("turn/skip", seat="p6", target="p2")
    return game


@pytest.mark.parametrize(
    ("stage", "headline"),
    [
        (playing, "Bartholomew leads by 5 points"),
        pytest.param(counting, "Bartholomew leads by 5 points", marks=pytest.mark.looks),
        pytest.param(following, "Round 1", marks=pytest.mark.looks),
        pytest.param(over, "Maximiliane von Falkenst wins", marks=pytest.mark.looks),
    ],
)
def test_six_long_names_are_cut_nowhere_and_nothing_lies_over_anything(
    stage: Callable[[PlainPhone], PostedGame], headline: str, server: RunningServer, phone: Phones
) -> None:
    board = phone(size=SCREENS[0])
    board.goto(f"/w/{stage(server.keeper()).code}/tv")
    expect(board.locator("h1")).to_have_text(headline)
    for screen in SCREENS:
        board.set_viewport_size(screen)
        assert board.evaluate(CUT) == [], screen
        assert board.evaluate(COVERED) == [], screen
