"""Every page in a language made by a program, on a small phone: no text was forgotten, and longer
words have room."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel import Locale
from playwright.sync_api import Browser, Page

from tests.all_cases import all_cases
from tests.browser.builders import PostedGame
from tests.browser.pages import PLACES, addresses_of, games_on
from tests.browser.phones import SMALL_PHONE, phones_of
from tests.browser.room import NO_ROOM, OVERLAP, PEOPLE
from tests.browser.server import RunningServer, running_server
from tests.browser.test_screen_sizes import CUT_OFF, TOO_WIDE, faults_on

pytestmark = pytest.mark.browser

ENGLISH = Locale("en")
BY_BABEL = frozenset(
    name
    for names in (ENGLISH.months, ENGLISH.days)
    for width in ("abbreviated", "wide")
    for name in names["format"][width].values()
)
"""What babel says in the language of a locale. It also joins the words of a list."""

NAMES = frozenset((*PEOPLE, "Guests"))
TYPED = re.compile("A dropped card is out of play.|^wild$|^This phone$")
"""What people typed, and the text of the catalogue that is to be reworded."""

ADDRESS = re.compile(r"https?://\S*|[\w-]+(\.[\w-]+)+(:\d+)?(/\S*)?|(?<!\w)/[\w/.?=-]+")
NOTATION = re.compile(
    r"[A-Z0-9]{1,6}"  # cards, codes of games, formats of files
    r"|(set|run|color|crun)\d+"  # phases
    r"|--[a-z-]+"  # options of the command line
)
SAME = frozenset(("and", "or", "Scorekeeper", "Phase"))
"""Words of lists, and names that are the same in every language."""

WORDS = """() => {
  const visible = { visibilityProperty: true, opacityProperty: true };
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const at = walk.currentNode.parentElement;
    const apart = "script, style, bdi, pre, code, .mark, body [lang]";
    if (!at.closest(apart) && at.checkVisibility(visible)) found.push(walk.currentNode.data);
  }
  for (const element of document.querySelectorAll("*")) {
    for (const name of ["aria-label", "title", "placeholder", "alt", "data-say", "data-unsent"]) {
      const code = element.querySelector(":scope > pre");
      if (element.hasAttribute(name) && !code) found.push(element.getAttribute(name));
    }
  }
  return [document.title, ...found];
}"""


@pytest.fixture(scope="module")
def pseudo_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that speaks the language."""
    folder = tmp_path_factory.mktemp("pseudo")
    with running_server(folder, "tests.translations.pseudo") as running:
        yield running


@pytest.fixture(scope="module")
def pseudo_addresses(pseudo_server: RunningServer) -> dict[str, str]:
    return addresses_of(games_on(pseudo_server), pseudo_server)


@pytest.fixture(scope="module")
def page(browser: Browser, pseudo_server: RunningServer) -> Iterator[Page]:
    with phones_of(browser, pseudo_server) as phones:
        yield phones(keeper=True, size=SMALL_PHONE)


def test_the_main_pages_have_room_in_a_longer_language_and_no_text_was_forgotten(
    pseudo_server: RunningServer, page: Page
) -> None:
    game = PostedGame(pseudo_server.keeper(), "Ann", "Ben", "Mia", "Dad")
    game.close_round("p1", p2=5, p3=100, p4=15)
    at_the_table = ("", "/round", "/lay/p3", "/menu")
    with all_cases() as case:
        for path in ("/new", f"/w/{game.code}", *(game.at + path for path in at_the_table)):
            with case(path):
                faults = looked_over(page, path)
                assert not faults, "\n".join(faults)


@pytest.mark.looks
def test_a_longer_language_has_room_and_no_text_was_forgotten(
    pseudo_addresses: dict[str, str], page: Page
) -> None:
    """One test for all pages: only one worker starts the server and plays its games."""
    with all_cases() as case:
        for name in PLACES:
            with case(name):
                faults = looked_over(page, pseudo_addresses[name])
                if folder := os.environ.get("PSEUDO_SHOTS"):
                    page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)
                assert not faults, "\n".join(faults)


def looked_over(page: Page, path: str) -> list[str]:
    """What is wrong with the page at this address."""
    page.goto(path)
    faults = [f"forgotten: {text}" for text in forgotten(page)]
    return faults + faults_on(page, TOO_WIDE, CUT_OFF, NO_ROOM, OVERLAP)


def forgotten(page: Page) -> list[str]:
    """Words of English on this page."""
    found: list[str] = page.evaluate(WORDS)
    texts = dict.fromkeys(found)
    return [text.strip()[:80] for text in texts if any(map(_is_english, _words(text)))]


def _words(text: str) -> list[str]:
    bare = ADDRESS.sub(" ", TYPED.sub(" ", text))
    return re.split(r"[\s,;:()\[\]“”„’‘!?.\"'+=×|·…‹›–—]+", bare)


def _is_english(word: str) -> bool:
    known = word in NAMES | SAME | BY_BABEL or NOTATION.fullmatch(word)
    return not known and re.search(r"[A-Za-z]{2,}", word) is not None
