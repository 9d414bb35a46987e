"""Every page with longer texts, on a small phone: words have room, and no text was forgotten.

All are looked at in a language that takes each text from that of our languages where it is longest,
with accents on its letters, and the main ones in one made by a program, which is a third longer
than English. A look at each page in each language takes four times as long.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from babel import Locale
from playwright.sync_api import Browser, Page

from tests.all_cases import all_cases
from tests.browser.looks import PEOPLE, ROOM, faults_on
from tests.browser.pages import MAIN, NO_ROOM_MIXED, Games, addresses_of
from tests.browser.phones import SMALL_PHONE, Phones, phones_of
from tests.browser.server import running_server

BY_BABEL = frozenset(
    name.rstrip(".")
    for language in map(Locale, ("en", "de"))
    for names in (language.months, language.days)
    for width in ("abbreviated", "wide")
    for name in names["format"][width].values()
)
"""What babel says in the language of a locale. It also joins the words of a list."""

TYPED = re.compile("A dropped card is out of play.|^wild$|This device$|^Dieses Gerät$")
"""What people typed, and the text of the catalogue that is to be reworded."""

BETWEEN = re.compile(r"[\s,;:()\[\]“”„’‘!?.\"'+=×|·…‹›«»–—\u3000-\u9fff\uff00-\uffef]+")
"""What is between words of Latin letters, Japanese ones too."""

ADDRESS = re.compile(r"https?://\S*|[\w-]+(\.[\w-]+)+(:\d+)?(/\S*)?|(?<!\w)/[\w/.?=-]+")
NOTATION = re.compile(
    r"[A-Z0-9]{1,6}"  # cards, codes of games, formats of files
    r"|(set|run|color|crun)\d+"  # phases
    r"|--[a-z-]+"  # options of the command line
)
SAME = frozenset((*PEOPLE, "Guests", "and", "or", "und", "oder", "Scorekeeper", "Phase", "Letter"))
"""What people are called, words of lists, and names that are the same in every language."""

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
    for (const name of ["aria-label", "title", "placeholder", "alt", "data-say", "data-kept"]) {
      const code = element.querySelector(":scope > pre");
      if (element.hasAttribute(name) && !code) found.push(element.getAttribute(name));
    }
  }
  return [document.title, ...found];
}"""


@contextmanager
def longer_texts(browser: Browser, folder: Path, *options: str) -> Iterator[Phones]:
    """Phones on a server that speaks both languages."""
    with (
        running_server(folder, "tests.browser.longer_texts", options=options) as server,
        phones_of(browser, server) as phones,
    ):
        yield phones


MADE_UP, LONGEST = "en", "de"


@pytest.mark.looks
def test_longer_texts_have_room_on_every_page_and_none_was_forgotten(
    browser: Browser, tmp_path: Path
) -> None:
    """One test for all pages: only one worker starts the server and plays its games."""
    with longer_texts(browser, tmp_path) as phones:
        addresses = addresses_of(Games(phones.server))
        crowded = {NO_ROOM_MIXED: addresses.pop(NO_ROOM_MIXED)}
        look_over(phones, MADE_UP, {**crowded, **{name: addresses[name] for name in MAIN}})
        look_over(phones, LONGEST, addresses)


@pytest.mark.looks
def test_longer_texts_have_room_in_an_open_house(browser: Browser, tmp_path: Path) -> None:
    with longer_texts(browser, tmp_path, "--open") as phones:
        key = f"/h/{phones.server.host_key()}"
        look_over(phones, LONGEST, named("/", "/privacy", "/new", "/phone", "/host", key))


def named(*paths: str) -> dict[str, str]:
    """These addresses, each called by itself."""
    return {path: path for path in paths}


def look_over(phones: Phones, language: str, addresses: dict[str, str]) -> None:
    """Look at these pages in this language."""
    page = phones(keeper=True, size=SMALL_PHONE, locale=language)
    with all_cases() as case:
        for name, address in addresses.items():
            with case(f"{name}, {language}"):
                page.goto(address)
                faults = faults_on(page, *ROOM)
                faults += [f"forgotten: {text}" for text in forgotten(page)]
                assert not faults, "\n".join(faults)


def forgotten(page: Page) -> list[str]:
    """Words without accents on this page."""
    found: list[str] = page.evaluate(WORDS)
    texts = dict.fromkeys(found)
    return [text.strip()[:80] for text in texts if any(map(_is_plain, _words(text)))]


def _words(text: str) -> list[str]:
    return BETWEEN.split(ADDRESS.sub(" ", TYPED.sub(" ", text)))


def _is_plain(word: str) -> bool:
    known = word in SAME | BY_BABEL or NOTATION.fullmatch(word)
    return not known and re.search(r"[A-Za-z]{2,}", word) is not None
