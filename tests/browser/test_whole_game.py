"""A whole game in each language, tapped by what the keys say in it and typed in its words.

In English it is played day by day, in the others on `make looks`.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from scorekeeper.wording.languages import LANGUAGES
from tests.browser.builders import PostedGame
from tests.browser.phones import SMALL_PHONE, Phones
from tests.browser.server import RunningServer
from tests.browser.test_screen_sizes import TOO_WIDE, faults_on
from tests.translations.catalogues import Said

pytestmark = pytest.mark.browser

OWN_SERVER: tuple[str, ...] = ()
"""A server of its own: a new game begins with the rules of the game before it."""


@dataclass(frozen=True, slots=True)
class Evening:
    """Two players, phase 1 as one of them types it, and a round in one line: the first is out, the
    second laid and has 35 points."""

    names: tuple[str, str]
    cards: str
    line: str


EVENINGS = {
    "en": Evening(
        ("Ann", "Ben"), "three fives / two sevens wild", "Ann is out, Ben has thirty-five and laid"
    ),
    "de": Evening(
        ("Anna", "Jürgen"),
        "drei 5er; zwei Siebenen Joker",
        "Anna ist fertig, Jürgen hat ausgelegt und fünfunddreißig",
    ),
    "pl": Evening(
        ("Ania", "Marek"),
        "trzy piątki; dwie siódemki dżoker",
        "Ania bez kart, Markowi trzydzieści pięć z fazą",
    ),
    "ru": Evening(
        ("Аня", "Пётр"),
        "три пятёрки; две семёрки джокер",
        "Аня без карт, у Петра тридцать пять, фаза есть",
    ),
    "ja": Evening(
        ("ゆい", "はると"), "5を3枚；7を2枚、ワイルド", "ゆいあがり、ハルトくん三十五で出した"
    ),
}


class Reader:
    """A person at a phone who reads one language and taps what it says."""

    def __init__(self, page: Page, said: Said) -> None:
        self.page, self.said = page, said

    def key(self, text: str, **values: object) -> Locator:
        """The first key or link with this text, which is given in English."""
        words = self.said(text, **values)
        return self.page.locator("button:not(.sr):visible, a:visible").filter(has_text=words).first

    def tap(self, text: str, **values: object) -> None:
        """Tap the key with this text, given in English."""
        self.at(self.key(text, **values))

    def at(self, place: Locator) -> None:
        """Tap here. Nothing of the page lies beyond the screen."""
        place.wait_for()
        self.page.wait_for_load_state("domcontentloaded")
        assert faults_on(self.page, TOO_WIDE) == []
        place.tap()

    def reads(self, place: str, text: str, **values: object) -> None:
        """This place says this text, given in English."""
        expect(self.page.locator(place)).to_contain_text(self.said(text, **values))

    def new_game(self, *names: str) -> None:
        self.page.goto("/new")
        self.at(self.page.locator(".line-of-rules"))
        self.at(self.page.locator("label:has(#variant-first-5)"))
        self.tap("Use these rules")
        self.page.fill("#names", ", ".join(names))
        self.tap("Add")
        expect(self.page.locator(".places .who bdi")).to_have_text(list(names))
        self.at(self.page.locator("#deal"))

    def fill_tiles(self, points: int) -> None:
        """The first player is out, the second has these points."""
        self.tap("Round over")
        self.reads("#question", "Who went out?")
        self.at(self.page.locator(".tile .who").first)
        self.at(self.page.locator(f"[data-points='{points}']"))


@pytest.mark.parametrize(
    "language",
    [
        pytest.param(each.tag, marks=() if each.tag == "en" else pytest.mark.looks)
        for each in LANGUAGES
    ],
)
def test_a_whole_game_is_played_in_each_language(
    language: str, server: RunningServer, phone: Phones
) -> None:
    evening = EVENINGS[language]
    first, second = evening.names
    page = phone(keeper=True, size=SMALL_PHONE, locale=language)
    reader = Reader(page, Said(language))
    reader.new_game(first, second)

    # A meld typed in the reader's words is judged and recorded.
    reader.at(page.locator(".row", has_text=second))
    page.locator("#cards").fill(evening.cards)
    reader.reads(".answer.yes", "Yes, that is phase %(number)s", number=1)
    reader.tap("Record phase %(number)s", number=1)
    laid = page.locator("#laid-p2.on")
    expect(laid).to_contain_text(reader.said("laid", "key beside a player"))

    # A round by tiles, fixed afterwards.
    reader.fill_tiles(45)
    reader.tap("Record")
    reader.reads("h1", "Round %(number)s recorded", number=1)
    reader.at(page.locator("#row-p2 a").filter(has_text=reader.said("Fix")))
    reader.at(page.locator("[data-points='40']"))
    reader.tap("Record")
    reader.reads(".corrected", "Round %(number)s: %(old)s → %(new)s", number=1, old=45, new=40)
    reader.tap("To the table")

    # A round in one line, undone and recorded again.
    reader.tap("Round over")
    reader.tap("In one line")
    page.locator("#line").fill(evening.line)
    expect(page.locator(".tile .shown")).to_have_text(["0", "35"])
    expect(page.locator("#line-read mark")).to_have_count(0)
    reader.tap("Record")
    reader.reads("h1", "Round %(number)s recorded", number=2)
    reader.tap("Undo")
    reader.reads("h1", "Round %(number)s is over", number=2)
    reader.tap("Record")
    expect(page.locator(".rows .total")).to_have_text(["0", "75"])

    game = PostedGame.at_url(server.keeper(), page.url)
    for _third_and_fourth in range(2):
        game.close_round("p1", p2=5)
    page.goto(f"/w/{game.code}")
    expect(page.locator(".standings .total")).to_have_text(["0", "85"])
    reader.reads(".standings", "went out")
    assert faults_on(page, TOO_WIDE) == []

    page.goto(game.at)
    reader.fill_tiles(5)
    reader.tap("Record")
    reader.reads(".winner h2", "%(name)s wins", name=first)
    reader.reads(".bar", "%(name)s deals", name=second)
    expect(reader.key("Same again")).to_be_in_viewport()
