"""Every page on every screen: nothing wider than the page, every target large enough for a thumb,
the main button in sight, and nothing that axe minds, by day and by night."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from _pytest.mark import ParameterSet
from playwright.sync_api import Browser, Page, expect

from tests.all_cases import all_cases
from tests.browser.axe import OVERPRINTED, axe_faults, load_axe
from tests.browser.builders import PostedGame
from tests.browser.pages import PLACES, SIX, looked_at
from tests.browser.phones import DESK, LANDSCAPE, PHONE, SMALL_PHONE, Phones, phones_of
from tests.browser.server import RunningServer, running_server
from tests.browser.thumb import Thumb, sit_down

pytestmark = pytest.mark.browser

SMALLEST = {"width": 360, "height": 560}
LOOKS = (
    (PHONE, ""),
    (LANDSCAPE, ""),
    (SMALLEST, ""),
    (SMALL_PHONE, ""),
    (SMALL_PHONE, "larger"),
    (DESK, "larger"),
    (DESK, ""),
)
"""Screens and sizes of letters, in the order that changes the screen least often: that takes
longer than all that is measured on it."""

# A link inside a sentence may be as high as its line (WCAG 2.5.8); everything else is for thumbs.
# A target may be larger than it looks: what lies over it in ::after is tapped too.
TOO_SMALL = """() => {
  const controls = "button, a, input:not([type=hidden]), select, summary, textarea";
  const reach = (element) => {
    const label = element.matches("input") && element.closest("label");
    const box = (label || element).getBoundingClientRect();
    const over = getComputedStyle(element, "::after");
    if (over.content === "none" || over.position !== "absolute") return [box.width, box.height];
    const larger = (side) => Math.max(box[side], parseFloat(over[side]));
    return [larger("width"), larger("height")];
  };
  return [...document.querySelectorAll(controls)].filter((element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    if (element.closest(".sr") || element.matches("p a, li p a, dd a")) return false;
    const [width, height] = reach(element);
    // Ten cards lie in one row of the smallest phone: as high as a thumb, not as wide.
    return width < (element.matches(".card-pick") ? 33.5 : 43.5) || height < 43.5;
  }).map((element) => reach(element).map(Math.round) + " " + element.outerHTML.slice(0, 120));
}"""
TOO_WIDE = """() => {
  const page = document.documentElement;
  if (page.scrollWidth <= page.clientWidth) return [];
  return [page.scrollWidth + " of " + page.clientWidth].concat(
    [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > page.clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 100)).slice(0, 4));
}"""
CUT_OFF = """() => {
  // What lies over a target to make it larger is not its content: there the words are measured.
  const wide = (element) => {
    const over = getComputedStyle(element, "::after");
    if (over.content === "none" || over.position !== "absolute") return element.scrollWidth;
    const words = document.createRange();
    const texts = [...element.childNodes].filter((node) => !node.matches?.(".sr"));
    if (!texts.length) return 0;
    words.setStartBefore(texts[0]);
    words.setEndAfter(texts.at(-1));
    return words.getBoundingClientRect().width;
  };
  return [...document.querySelectorAll("button, .button")].filter((element) =>
    element.checkVisibility() && element.clientWidth > 1 &&  // one that is only heard has no more
    wide(element) > element.clientWidth + 1 &&
    !element.matches(".tile .who, .name, .sr, .card-pick"))
    .map((element) => element.outerHTML.slice(0, 120));
}"""

IN_THE_WAY = """() =>
  [...document.querySelectorAll(".top, .bar, .turn")]
    .filter((bar) => getComputedStyle(bar).position !== "static")
    .map((bar) => "stays in the way: " + bar.outerHTML.slice(0, 100))"""

# A word that stands on two lines has two boxes.
BROKEN_WORDS = """(elements) => elements.flatMap((element) =>
  [...element.childNodes].filter((node) => node.nodeType === 3).flatMap((node) =>
    [...node.data.matchAll(/\\S+/g)].filter((word) => {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      return range.getClientRects().length > 1;
    }).map((word) => word[0])))"""


def screens(*sizes: dict[str, int]) -> list[ParameterSet]:
    """A test on each of these screens; on all but the first when `make looks` runs."""
    first = sizes[0]
    return [
        pytest.param(size, id=str(size["height"]), marks=() if size is first else pytest.mark.looks)
        for size in sizes
    ]


@pytest.fixture(scope="module")
def page(browser: Browser, server: RunningServer) -> Iterator[Page]:
    """One phone for all pages; each test sets its screen."""
    with phones_of(browser, server) as phones:
        opened = phones(keeper=True, own=True)
        load_axe(opened)
        yield opened


@pytest.mark.parametrize("name", looked_at(PLACES))
def test_a_page_fits_every_screen_by_day_by_night_and_with_letters_twice_as_large(
    name: str, addresses: dict[str, str], page: Page
) -> None:
    page.emulate_media(color_scheme="light")
    answer = page.goto(addresses[name])
    assert answer is not None
    assert answer.ok or name == "nothing here"
    assert urlsplit(page.url).path == urlsplit(addresses[name]).path, "it leads to another page"
    fits(page)
    with letters_twice_as_large(page):
        legible(page)


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


@pytest.fixture
def large(page: Page) -> Iterator[Page]:
    """A phone whose browser shows letters at 200 %."""
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    with letters_twice_as_large(page):
        yield page


@pytest.mark.parametrize("path", ["/", "/phone"])
def test_letters_twice_as_large_break_no_word_of_a_title_or_a_choice(
    path: str, games: dict[str, PostedGame], large: Page
) -> None:
    large.set_viewport_size(SMALL_PHONE)  # type: ignore[arg-type]
    large.goto(path)
    assert large.locator(".top h1, .segments > *").evaluate_all(BROKEN_WORDS) == []
    large.set_viewport_size(PHONE)  # type: ignore[arg-type]


def test_a_round_is_entered_with_letters_twice_as_large(
    games: dict[str, PostedGame], large: Page
) -> None:
    large.goto(f"{games['just in'].at}/round")
    thumb = Thumb(large)
    thumb.tap(".tile[data-name='Ann'] .who")
    for mode in ("count", "cards", "total"):
        thumb.tap(f"[data-mode='{mode}']")
        legible(large)
    thumb.points(50)
    thumb.points(60)
    thumb.points(50)
    expect(large.locator("#asked")).to_be_visible()
    legible(large)
    large.evaluate("localStorage.clear()")


@pytest.mark.parametrize("path", ["", "/w/"], ids=["table", "standings"])
def test_with_larger_letters_every_round_of_a_lane_has_a_cell_of_one_size(
    path: str, games: dict[str, PostedGame], page: Page
) -> None:
    playing = games["playing"]
    page.goto(f"{path}{playing.code}" if path else playing.at)
    page.set_viewport_size(SMALL_PHONE)  # type: ignore[arg-type]
    page.evaluate("document.documentElement.dataset.text = 'larger'")
    measured = "(cells) => cells.map((cell) => cell.getBoundingClientRect().width)"
    lanes = [
        lane.locator("> *").evaluate_all(measured)
        for lane in page.locator(".lane:not(.axis)").all()
    ]
    assert len(lanes) == len(SIX)
    # In the standings the leader's row is laid out larger. Between two blocks are two pixels.
    for widths in lanes if path else [[width for lane in lanes for width in lane]]:
        assert min(widths) >= 10
        assert max(widths) - min(widths) < 2.5
    page.evaluate("delete document.documentElement.dataset.text")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]


def faults_on(page: Page, *looks: str) -> list[str]:
    """What these functions find on the page; they are called together, which saves time."""
    calls = ", ".join(f"...({look})()" for look in looks)
    found: list[str] = page.evaluate(f"[{calls}]")
    return found


def legible(page: Page) -> None:
    """Nothing beyond the page, cut off or overprinted; no bar stays in the way."""
    assert faults_on(page, TOO_WIDE, CUT_OFF, OVERPRINTED, IN_THE_WAY) == []


TYPED = {
    "hit, no": ("/hit/p4/1", "", "6"),
    "hit, refused": ("/hit/p4/1", ".who-hits label:has-text('Ann')", "7 Record"),
    "hit, either end": ("/hit/p5/2", "", "W"),
    "ask, may I lay": ("/ask/lay", "", "5 5 5 3 4 5"),
    "ask, may I hit": (
        "/ask/hit",
        ".meld-choice label:has-text('Christopher'):has-text('run')",
        "1",
    ),
    "ask, it may be hit": ("/ask/hit", ".meld-choice label:has-text('Dad'):has-text('set')", "7"),
    "ask, my cards": ("/ask/count", "", "W S 12 11 10 9 8 7 6 5"),
}
"""Pages that answer while cards are typed: the page, what is tapped first, the cards."""


@pytest.mark.looks
@pytest.mark.parametrize("name", TYPED)
def test_an_answer_fits_every_screen_by_day_and_by_night(
    name: str, games: dict[str, PostedGame], page: Page
) -> None:
    path, first, cards = TYPED[name]
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(games["refereed"].at + path)
    thumb = Thumb(page)
    if first:
        thumb.tap(first)
    thumb.lay_cards(*cards.removesuffix("Record").split())
    if cards.endswith("Record"):
        thumb.tap_button("Record")
        expect(page.locator("#anyway")).to_have_text("Record anyway")
    page.evaluate("localStorage.clear()")  # the next question begins anew
    fits(page)


WITHOUT_A_KEY = {
    "a seat": ("/me", "/turn", "/hit/p4/1", "/ask", "/ask/differently/wrap"),
    "a stranger": ("/w/{code}/sit/waiting", "/wall"),
}
"""Pages of a phone without the host's key: one has the turn in the refereed round, the other asked
for a seat."""


@pytest.mark.looks
@pytest.mark.parametrize("who", WITHOUT_A_KEY)
def test_a_page_for_a_phone_without_a_key_fits_every_screen_by_day_and_by_night(
    who: str, games: dict[str, PostedGame], browser: Browser, server: RunningServer
) -> None:
    game = games["refereed"]
    with phones_of(browser, server) as phones, all_cases() as case:
        page = phones(own=True)
        load_axe(page)
        if who == "a seat":
            sit_down(page, game.seat_link("p2"))
        else:
            page.goto(f"/w/{game.code}/sit")
            page.get_by_role("button", name="Mia").click()
            page.wait_for_url("**/sit/waiting")
        for place in WITHOUT_A_KEY[who]:
            path = game.at + place if who == "a seat" else place.format(code=game.code)
            with case(path):
                page.emulate_media(color_scheme="light")
                page.goto(path)
                assert urlsplit(page.url).path == path
                fits(page)


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
    faults = []
    for screen, text in LOOKS:
        if page.viewport_size != screen:
            page.set_viewport_size(screen)  # type: ignore[arg-type]
        page.evaluate("text => document.documentElement.dataset.text = text", text)
        where = f"{screen['width']}x{screen['height']} {text}: "
        faults += [where + fault for fault in faults_on(page, TOO_WIDE, TOO_SMALL, CUT_OFF)]
    assert faults == []
    page.evaluate("delete document.documentElement.dataset.text")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert axe_faults(page) == []
    # By night only the colours differ.
    page.emulate_media(color_scheme="dark")
    assert axe_faults(page, "color-contrast") == []


ROOMY = (
    {"width": 820, "height": 1180},
    {"width": 1180, "height": 820},
    {"width": 1280, "height": 800},
    {"width": 1920, "height": 1080},
    {"width": 3840, "height": 2160},
)
"""A tablet upright and across, a desk, a television, and the largest screen."""

NAMES = ("Christopher", "Александра", "Ludwig van der Großenbaum", "美咲", "أحمد", "Ann")
CUT_NAMES = """() => [...document.querySelectorAll(".who, .tv-name")]
  .filter((name) => name.checkVisibility() && !name.closest(".sr"))
  .filter((name) => name.scrollWidth > name.clientWidth + 1
    || name.scrollHeight > name.clientHeight + 6)
  .map((name) => "cut: " + name.textContent.trim())"""
SMALL_LETTERS = """() => [...document.querySelectorAll("main *")]
  .filter((one) => one.checkVisibility()
    && !one.closest(".sr, svg, .rank, figure, .lane, .so-far, .pad"))
  .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 13.9)
  .map((one) => "small letters: " + one.outerHTML.slice(0, 80))"""


def test_no_name_is_cut_where_there_is_room_and_no_letter_is_small(
    server: RunningServer, page: Page
) -> None:
    game = PostedGame(server.keeper(), *NAMES)
    game.close_round("p1", p2=5, p3=45, p4=110, p5=100, p6=25)
    game.act("laid", seat="p3", laid="yes")
    places = (game.at, f"{game.at}/round?out=p1", f"/w/{game.code}", f"/w/{game.code}/tv")
    with all_cases() as case:
        for path in places:
            page.goto(path)
            for screen in ROOMY:
                with case(f"{path} {screen}"):
                    page.set_viewport_size(screen)  # type: ignore[arg-type]
                    assert faults_on(page, CUT_NAMES, SMALL_LETTERS, TOO_WIDE) == []
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]


@pytest.mark.parametrize("screen", screens(SMALLEST, SMALL_PHONE))
def test_a_round_of_six_is_entered_without_scrolling(
    games: dict[str, PostedGame], phone: Phones, screen: dict[str, int]
) -> None:
    page = phone(keeper=True, size=screen)
    page.goto(f"{games['playing'].at}/round")
    thumb = Thumb(page)
    in_sight(page, "#nobody-out", ".tile >> nth=0", ".tile >> nth=5")
    thumb.tap(".tile[data-name='Ann'] .who")
    in_sight(page, "#record", ".tile >> nth=0", "[data-points='5']", "[data-points='100']")
    for total in (5, 100, 15, 45, 60):
        thumb.points(total)
        in_sight(page, "#record", "#question")


@pytest.mark.parametrize("screen", screens(SMALLEST, SMALL_PHONE, DESK))
def test_what_is_due_is_in_sight(
    games: dict[str, PostedGame], phone: Phones, screen: dict[str, int]
) -> None:
    page = phone(keeper=True, size=screen)
    playing = games["playing"].at
    page.goto(playing)
    in_sight(page, "nav.bar a.main", ".rows > li >> nth=5" if screen != SMALLEST else "h1")
    page.goto(f"{playing}/lay/p3")
    in_sight(page, "#record", "[data-card='1']", "[data-card='12']", ".answer")
    page.goto(f"{games['violet'].at}/lay/p1?phase=8")
    in_sight(page, "#record", "[data-colour='R']", "[data-card='12']")
    page.goto("/new")
    in_sight(page, "#deal")
    page.goto("/")
    in_sight(page, "a[href='/new']")


def in_sight(page: Page, *selectors: str) -> None:
    """All of it, as it is, without a finger's move."""
    assert page.evaluate("scrollY") == 0
    size = page.viewport_size
    assert size is not None
    for selector in selectors:
        box = page.locator(selector).bounding_box()
        assert box is not None, selector
        assert box["y"] >= 0, selector
        assert box["y"] + box["height"] <= size["height"] + 0.5, (selector, box)
        assert box["x"] + box["width"] <= size["width"] + 0.5, (selector, box)
