"""Every page on every screen: nothing wider than the page, every target large enough for a thumb,
the main button in sight, and nothing that axe minds, by day and by night."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from itertools import product
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect

from tests.all_cases import all_cases
from tests.browser.builders import PostedGame
from tests.browser.looks import LEGIBLE, axe_faults_by_day_and_night, faults_on, load_axe
from tests.browser.pages import MAIN, PLACES, Games
from tests.browser.phones import DESK, LANDSCAPE, PHONE, SMALL_PHONE, Phones, phones_of, resize
from tests.browser.server import RunningServer, running_server
from tests.browser.thumb import Thumb, asks_to_be, scripts_run, sit_down
from tests.rules.text_tables import rows_in

SMALLEST = {"width": 360, "height": 560}
OTHERS = ((LANDSCAPE, ""), (SMALLEST, ""), (SMALLEST, "larger"), (DESK, "larger"), (DESK, ""))
"""Screens beside PHONE, and sizes of letters, in the order that changes the screen least often:
that takes longer than all that is measured on it. SMALL_PHONE, which is as wide as the smallest, is
looked at with longer texts (`test_longer_texts`)."""

EVERYDAY = ("tooWide", "tooSmall", "cutOff", "footCut", "noRoom", "dropped", "cutNames")


def test_the_pages_seen_most_fit_a_small_phone_and_a_desk(games: Games, phone: Phones) -> None:
    """Only the games of these pages are there. `make looks` plays all."""
    page = phone(keeper=True)
    of_main = {name: games[name].at for name in ("playing", "refereed", "just in", "over")}
    with all_cases() as case:
        for name in MAIN:
            page.goto(PLACES[name].format(code=games["playing"].code, **of_main))
            for screen in (SMALL_PHONE, DESK):
                with case(f"{name} {screen['width']}"):
                    resize(page, screen)
                    assert faults_on(page, *EVERYDAY) == []


@pytest.fixture(scope="module")
def page(browser: Browser, server: RunningServer) -> Iterator[Page]:
    """One phone for all pages; each test sets its screen."""
    with phones_of(browser, server) as phones:
        opened = phones(keeper=True, own=True)
        load_axe(opened)
        yield opened


@pytest.mark.looks
@pytest.mark.parametrize("name", PLACES)
def test_a_page_fits_every_screen_by_day_by_night_and_with_letters_twice_as_large(
    name: str, addresses: dict[str, str], page: Page
) -> None:
    answer = page.goto(addresses[name])
    assert answer is not None
    assert answer.ok or name == "nothing here"
    assert urlsplit(page.url).path == urlsplit(addresses[name]).path, "it leads to another page"
    resize(page, PHONE)
    with letters_twice_as_large(page):
        assert faults_on(page, *LEGIBLE) == []
    fits(page)


LOOKS = {name: [*cells, "", ""][:5] for name, *cells in rows_in("browser/looks")}
IN_SIGHT = [
    ((place, sizes, due), language)
    for place, sizes, due, *languages in rows_in("browser/in_sight")
    for language in (languages[0].split() if languages else ["en"])
]


def screens(sizes: str) -> list[dict[str, int]]:
    """The screens `360x640 820x1180`."""
    pairs = (size.split("x") for size in sizes.split())
    return [{"width": int(wide), "height": int(high)} for wide, high in pairs]


@pytest.mark.looks
@pytest.mark.parametrize(
    ("promise", "language"),
    [(name, language) for name, row in LOOKS.items() for language in row[3].split() or ["en"]],
)
def test_pages_keep_a_promise_on_their_screens_in_their_languages(
    promise: str, language: str, addresses: dict[str, str], games: Games, phone: Phones
) -> None:
    places, looks, sizes, _languages, letters = LOOKS[promise]
    page = phone(keeper=True, own=True, locale=language)
    twice = letters == "twice"
    texts = letters.split() if letters and not twice else (None,)
    with letters_twice_as_large(page) if twice else nullcontext(), all_cases() as case:
        for place in places.split("; "):
            page.goto(addresses.get(place) or place.format_map(games))
            for screen, text in product(screens(sizes), texts):
                with case(f"{place}, {screen}, {text}"):
                    resize(page, screen)
                    assert faults_on(page, *looks.split(), text=text) == []


@pytest.mark.looks
def test_what_is_due_is_in_sight(addresses: dict[str, str], games: Games, phone: Phones) -> None:
    pages = {"en": phone(keeper=True)}
    with all_cases() as case:
        for (place, sizes, due), language in IN_SIGHT:
            if language not in pages:
                pages[language] = phone(keeper=True, own=True, locale=language)
            page = pages[language]
            page.goto(addresses.get(place) or place.format_map(games))
            for screen in screens(sizes):
                with case(f"{place} {screen} {language}"):
                    resize(page, screen)
                    in_sight(page, *due.split("; "))


@contextmanager
def letters_twice_as_large(page: Page) -> Iterator[None]:
    """The browser's own letters have 32 px instead of 16."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    try:
        yield
    finally:
        session.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})
        session.detach()


@pytest.mark.looks
def test_a_round_is_entered_with_letters_twice_as_large(games: Games, page: Page) -> None:
    resize(page, PHONE)
    page.goto(f"{games['just in'].at}/round")
    thumb = Thumb(page)
    with letters_twice_as_large(page):
        thumb.tap(".tile[data-name='Ann'] .who")
        for mode in ("count", "cards", "total"):
            thumb.tap(f"[data-mode='{mode}']")
            assert faults_on(page, *LEGIBLE) == []
        for points in (50, 60, 50):
            thumb.points(points)
        expect(page.locator("#asked")).to_be_visible()
        assert faults_on(page, *LEGIBLE) == []
    page.evaluate("localStorage.clear()")


@pytest.mark.looks
def test_a_round_is_fixed_with_letters_twice_as_large(games: Games, page: Page) -> None:
    """Which round it is, whose points, and why there is nothing to record."""
    resize(page, SMALL_PHONE)
    page.goto(f"{games['playing'].at}/rounds/1/fix?seat=p3")
    scripts_run(page)
    with letters_twice_as_large(page):
        for selector in ("h1", ".tile .who >> nth=0", ".tile .who >> nth=5", "#record small"):
            width = page.locator(selector).evaluate("(one) => one.clientWidth")
            assert width > 40, selector
        assert faults_on(page, *LEGIBLE) == []


TYPED = {name: cells for name, *cells in rows_in("browser/typed")}


@pytest.mark.looks
@pytest.mark.parametrize("name", TYPED)
def test_an_answer_fits_every_screen_by_day_and_by_night(
    name: str, games: Games, page: Page
) -> None:
    path, first, cards = TYPED[name]
    resize(page, PHONE)
    page.goto(games["refereed"].at + path)
    thumb = Thumb(page)
    if first:
        thumb.tap(first)
    thumb.lay_cards(*cards.split())
    page.evaluate("localStorage.clear()")  # the next question begins anew
    fits(page)


WITHOUT_A_KEY = {
    "a seat": ("/me", "/turn", "/hit/p4/1", "/ask", "/ask/differently/wrap"),
    "a stranger": ("/w/{code}/sit/waiting", "/wall"),
}
"""Pages of a phone without the host's key: one has the turn in the refereed round, the other asked
for a seat in another game."""


@pytest.mark.looks
@pytest.mark.parametrize("who", WITHOUT_A_KEY)
def test_a_page_for_a_phone_without_a_key_fits_every_screen_by_day_and_by_night(
    who: str, games: Games, browser: Browser, server: RunningServer
) -> None:
    # Whoever asks for a seat is told of at the table, whose page is weighed elsewhere.
    game = games["refereed" if who == "a seat" else "late"]
    with phones_of(browser, server) as phones, all_cases() as case:
        page = phones(own=True)
        load_axe(page)
        if who == "a seat":
            sit_down(page, game.link("play/p2"))
        else:
            asks_to_be(page, "Mia", game)
            page.wait_for_url("**/sit/waiting")
        for place in WITHOUT_A_KEY[who]:
            path = game.at + place if who == "a seat" else place.format(code=game.code)
            with case(path):
                page.goto(path)
                assert urlsplit(page.url).path == path
                fits(page)


@pytest.mark.looks
def test_the_first_table_of_a_host_fits_with_letters_twice_as_large(
    browser: Browser, tmp_path: Path
) -> None:
    """It says how others look on, with an address that has no place to break."""
    with running_server(tmp_path) as server, phones_of(browser, server) as phones:
        page = phones(keeper=True, own=True, size=PHONE)
        page.goto(phones.deal("Ann", "Ben").at)
        expect(page.get_by_role("heading", name="Everybody else: scan")).to_be_visible()
        with letters_twice_as_large(page):
            assert faults_on(page, "tooWide") == []


@pytest.mark.looks
def test_the_style_guide_fits_every_screen_by_day_and_by_night(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLASK_DEBUG", "1")
    with running_server(tmp_path) as server, phones_of(browser, server) as phones:
        page = phones(own=True)
        load_axe(page)
        assert getattr(page.goto("/styleguide"), "status", 0) == 200
        fits(page)


def fits(page: Page) -> None:
    """On every screen, with larger letters too; axe has nothing against it, by day nor by night."""
    resize(page, PHONE)
    looks = ("tooWide", "tooSmall", "cutOff", "footCut")
    faults = faults_on(page, *looks) + axe_faults_by_day_and_night(page)
    for screen, text in OTHERS:
        resize(page, screen)
        where = f"{screen['width']}x{screen['height']} {text}: "
        faults += [where + fault for fault in faults_on(page, *looks, text=text)]
    assert faults == []


@pytest.mark.looks
def test_a_round_of_six_is_entered_without_scrolling(games: Games, phone: Phones) -> None:
    for screen in (SMALLEST, SMALL_PHONE):
        page = phone(keeper=True, size=screen, at=f"{games['playing'].at}/round")
        thumb = Thumb(page)
        in_sight(page, "#nobody-out", ".tile >> nth=0", ".tile >> nth=5")
        thumb.tap(".tile[data-name='Ann'] .who")
        in_sight(page, "#record", ".tile >> nth=0", "[data-points='5']", "[data-points='100']")
        for total in (5, 100, 15, 45, 60):
            thumb.points(total)
            in_sight(page, "#record", "#question")


UNDER_THE_BAR = """(one) => {
    const { left, width, bottom } = one.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, bottom - 2);
    return Boolean(over && over.closest('.bar') && !one.closest('.bar'));
}"""


def in_sight(page: Page, *selectors: str) -> None:
    """All of it, as it is, without a finger's move, and not under the bar."""
    assert page.evaluate("scrollY") == 0
    size = page.viewport_size
    assert size is not None
    for selector in selectors:
        box = page.locator(selector).bounding_box()
        assert box is not None, selector
        assert box["y"] >= 0, selector
        assert box["y"] + box["height"] <= size["height"] + 0.5, (selector, box)
        assert box["x"] + box["width"] <= size["width"] + 0.5, (selector, box)
        assert not page.locator(selector).evaluate(UNDER_THE_BAR), selector


def colours_inside(box: Locator) -> set[tuple[int, ...]]:
    """The colours in the middle of a box, which may be round."""
    drawn = Image.open(io.BytesIO(box.screenshot())).convert("RGB")
    aside, above = drawn.width // 4, drawn.height // 4
    raw = drawn.crop((aside, above, drawn.width - aside, drawn.height - above)).tobytes()
    return {tuple(raw[at : at + 3]) for at in range(0, len(raw), 3)}


@pytest.mark.looks
def test_an_empty_box_looks_empty_by_day_and_by_night(phone: Phones, game: PostedGame) -> None:
    """The page that asks who laid, with two players in doubt."""
    page = phone(keeper=True, own=True, at=f"{game.at}/round")
    thumb = Thumb(page)
    thumb.tap(".tile[data-name='Ann'] .who")
    for points in (50, 60):
        thumb.points(points)
    empty, ticked = (page.locator("#asked input").nth(at) for at in (0, 1))
    ticked.check()
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
        paper = tuple(map(int, re.findall(r"\d+", colour)))
        assert colours_inside(empty) == {paper}
        inside = colours_inside(ticked)
        assert len(inside) > 1
        assert paper not in inside or len(inside) > 2


@pytest.mark.looks
def test_on_a_small_phone_the_keys_of_the_last_of_four_lie_above_the_foot(phone: Phones) -> None:
    game = phone.deal("Ann", "Ben", "Mia", "Dad")
    for _ in range(2):
        game.close_round(p2=20, p3=25, p4=10)
    game.act("turn/follow", seat="p4")
    page = phone(keeper=True, size=SMALL_PHONE, locale="de", at=f"{game.at}/middle")
    keys, foot = page.locator(".on-turn .side-keys"), page.locator(".centre-bar")
    below, bar = keys.bounding_box(), foot.bounding_box()
    assert below
    assert bar
    assert below["y"] + below["height"] <= bar["y"]


LONG_VERDICTS = (
    "8&cards=R1+R2+W+S+B5",
    "9&cards=R5+R5+R5+R5+R5%2C+R2+B7",
    "9&cards=W+W+W+W+W%2C+W+W",
    "2&cards=R5+R5+R5+R5+R5+R5+R5+R5+R5+R5+R5+R5",
)


@pytest.mark.looks
@pytest.mark.parametrize("locale", ["en", "de", "pl", "ru", "ja"])
def test_no_key_for_cards_lies_under_the_bar_however_long_the_verdict_is(
    phone: Phones, games: Games, locale: str
) -> None:
    page = phone(keeper=True, size=SMALL_PHONE, locale=locale)
    for hand in LONG_VERDICTS:
        page.goto(f"{games['violet']}/lay/p1?phase={hand}")
        assert faults_on(page, "underTheBar") == [], hand
        page.locator(".card-pick").first.click()
        expect(page.locator("#picked")).to_be_visible()
        assert faults_on(page, "underTheBar") == [], hand
