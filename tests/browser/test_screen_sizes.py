"""Every page on every screen: nothing wider than the page, every target large enough for a thumb,
the main button in sight, and nothing that axe minds, by day and by night."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from _pytest.mark import ParameterSet
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect

from tests.all_cases import all_cases
from tests.browser.builders import PostedGame
from tests.browser.looks import LEGIBLE, axe_faults_by_day_and_night, faults_on, load_axe
from tests.browser.pages import PLACES, SIX, looked_at
from tests.browser.phones import DESK, LANDSCAPE, PHONE, SMALL_PHONE, Phones, phones_of, resize
from tests.browser.server import RunningServer, running_server
from tests.browser.thumb import Thumb, sit_down

SMALLEST = {"width": 360, "height": 560}
OTHERS = (
    (LANDSCAPE, ""),
    (SMALLEST, ""),
    (SMALLEST, "larger"),
    (DESK, "larger"),
    (DESK, ""),
)
"""Screens beside PHONE, and sizes of letters, in the order that changes the screen least often:
that takes longer than all that is measured on it. SMALL_PHONE, which is as wide as the smallest, is
looked at with longer texts (`test_longer_texts`)."""


TOO_LONG_KEYS = """() => [...document.querySelectorAll(".side-keys .key")]
    .filter((key) => key.scrollWidth > key.clientWidth + 1).map((key) => key.textContent.trim())"""

OUT_OF_ITS_SIDE = """() => [...document.querySelectorAll(".edge")].flatMap((side) => {
  const lowest = (each, of) => each === side ? of : lowest(each.offsetParent, of + each.offsetTop);
  const keys = [...side.querySelectorAll(".side-keys .key")]
    .filter((key) => lowest(key, key.offsetHeight) > side.offsetHeight);
  const name = side.querySelector(".who");
  return [...keys, ...(name.scrollWidth > name.clientWidth + 1 ? [name] : [])];
}).map((each) => each.textContent.trim())"""

LIES_ON_A_SIDE = """() => {
  const box = (each) => each.getBoundingClientRect();
  const sides = [...document.querySelectorAll(".edge")].map(box);
  const lies = (one) => sides.some((side) =>
    Math.min(one.right, side.right) - Math.max(one.left, side.left) > 1
    && Math.min(one.bottom, side.bottom) - Math.max(one.top, side.top) > 1);
  const centre = [...document.querySelectorAll(".centre h2, .centre .key")];
  return centre.filter((each) => lies(box(each))).map((each) => each.textContent);
}"""


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
    answer = page.goto(addresses[name])
    assert answer is not None
    assert answer.ok or name == "nothing here"
    assert urlsplit(page.url).path == urlsplit(addresses[name]).path, "it leads to another page"
    resize(page, PHONE)
    with letters_twice_as_large(page):
        assert faults_on(page, *LEGIBLE) == []
    fits(page)


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


def test_letters_twice_as_large_break_no_word_of_a_title_or_a_choice(
    games: dict[str, PostedGame], page: Page
) -> None:
    resize(page, SMALL_PHONE)
    with letters_twice_as_large(page):
        for path in ("/", "/phone"):
            page.goto(path)
            assert faults_on(page, "brokenWords") == [], path


@pytest.mark.parametrize("locale", ["en", "de", "pl", "ru", "ja"])
def test_letters_twice_as_large_leave_short_names_whole_and_the_page_as_wide_as_the_phone(
    games: dict[str, PostedGame], phone: Phones, locale: str
) -> None:
    over, playing = games["over"].at, games["playing"].at
    page = phone(keeper=True, own=True, size=SMALL_PHONE, locale=locale)
    # A Japanese sentence has no blanks: what looks like a name there is a part of one.
    looks = ("brokenWords", "tooWide", *(() if locale == "ja" else ("brokenShortNames",)))
    with letters_twice_as_large(page), all_cases() as case:
        for path in (
            f"{over}/rematch",
            over,
            f"{playing}/face/p1",
            f"{playing}/menu/stops",
            f"{playing}/menu/places",
            "/paper-game",
            "/",
            "/people",
            *(f"{playing}/share{tab}" for tab in ("", "/play", "/keep")),
            *("/host", "/host/tables", "/host/tables/1", "/host/cards", "/rules/mattel"),
        ):
            with case(path):
                page.goto(path)
                assert faults_on(page, *looks) == []


LARGER = (
    *("table, refereed", "rested", "just in", "corrected", "level", "over", "lay, who", "ask"),
    *("share", "share, play along", "share, keep", "this phone", "menu", "stops", "host", "tables"),
    *(
        "deleted games",
        "save or print",
        "save all games",
        "which box",
        "people",
        "someone comes late",
    ),
    *("about a game", "what is stored about a person", "person", "score sheet"),
    *("check, which phase", "score sheet to print"),
)
"""Pages that are looked at with the setting *Text: larger*, beside those of a table of five."""

FACES_ON_PLACES = """() => {
  const box = (head, each) => head.querySelector(each).getBoundingClientRect();
  const lies = (one, other) => one.right > other.left + 1 && other.right > one.left + 1
    && one.bottom > other.top + 1 && other.bottom > one.top + 1;
  return [...document.querySelectorAll("thead th")]
    .filter((head) => head.querySelector(".place") && lies(box(head, ".mark"), box(head, ".place")))
    .map((head) => head.textContent.trim());
}"""

ROWS_IN_SIGHT = """() => {
  const keys = document.querySelector(".side > .bar").getBoundingClientRect().top;
  return [...document.querySelectorAll(".rows > li")]
    .filter((row) => row.getBoundingClientRect().bottom <= keys + 1).length;
}"""


@pytest.mark.parametrize("locale", ["en", "de", "pl", "ru", "ja"])
def test_the_setting_larger_breaks_no_short_word_and_leaves_the_page_as_wide_as_the_phone(
    addresses: dict[str, str], phone: Phones, locale: str
) -> None:
    five = phone.deal("Łukasz", "Piotrek", "Zosia", "Hania", "Olga")
    five.close_round(p2=20, p3=25, p4=60, p5=5)
    five.phone.send(f"{five.watched}/sit", {"seat": "p1"})
    page = phone(keeper=True, own=True, size=SMALL_PHONE, locale=locale)
    beside = (f"{five.at}{path}" for path in ("", "/me", "/lay/p2"))
    with all_cases() as case:
        for path in (*map(addresses.__getitem__, LARGER), *beside):
            page.goto(path)
            for screen in (SMALL_PHONE, PHONE):
                with case(f"{path} {screen['width']}"):
                    resize(page, screen)
                    assert faults_on(page, "brokenShortWords", "tooWide", text="larger") == []
        page.goto(five.at)
        resize(page, SMALL_PHONE)
        head = page.locator(".top")
        for size, most in (("large", 70), ("larger", 90)):
            assert faults_on(page, text=size) == []
            assert (head.bounding_box() or {"height": 999})["height"] <= most, "it has two rows"
        assert page.evaluate(ROWS_IN_SIGHT) >= 2
        for words in page.locator(".rows .words").all():
            expect(words, "the phase is told in words").to_be_visible()


@pytest.mark.parametrize("locale", ["en", "pl"])
def test_a_score_sheet_of_four_is_as_wide_as_the_phone_and_no_face_lies_on_a_place(
    phone: Phones, locale: str
) -> None:
    game = phone.deal("Anna", "Player 2", "Christopher-Maximilian-Alexander", "Mia")
    game.close_round(p2=20, p3=250, p4=60)
    sheet = game.at.replace("/g/", "/history/")
    page = phone(keeper=True, own=True, size=SMALL_PHONE, locale=locale, at=sheet)
    for size in (None, "large", "larger"):
        assert faults_on(page, "tooWide", text=size) == []
        assert page.evaluate(FACES_ON_PLACES) == [], size


def test_a_round_is_entered_with_letters_twice_as_large(
    games: dict[str, PostedGame], page: Page
) -> None:
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


def test_with_larger_letters_every_round_of_a_lane_has_a_cell_of_one_size(
    games: dict[str, PostedGame], page: Page
) -> None:
    playing = games["playing"]
    resize(page, SMALL_PHONE)
    for path in (playing.at, playing.watched):
        page.goto(path)
        page.evaluate("document.documentElement.dataset.text = 'larger'")
        measured = "(cells) => cells.map((cell) => cell.getBoundingClientRect().width)"
        lanes = [
            lane.locator("> *").evaluate_all(measured)
            for lane in page.locator("li .lane:not(.axis)").all()
        ]
        assert len(lanes) == len(SIX)
        # In the standings the leader's row is laid out larger. Between two blocks are two pixels.
        alike = lanes if path == playing.watched else [[width for lane in lanes for width in lane]]
        for widths in alike:
            assert min(widths) >= 10
            assert max(widths) - min(widths) < 2.5


def test_names_stay_whole_at_a_seat_however_many_rounds_the_lanes_have(phone: Phones) -> None:
    game = phone.deal("Ann", "Ben", "Mia", "Christopher")
    for _round in range(5):
        game.close_round(p2=60, p3=75, p4=90)
        game.close_round("p3", p1=75, p2=20, p4=60)
    page = sit_down(phone(own=True, size=SMALL_PHONE), game.link("play/p1"))
    game.close_round("p4", p1=75, p2=90, p3=60)
    page.reload()
    expect(page.locator(".plus").last).to_be_visible()
    assert faults_on(page, "cutNames", "tooWide", "overprinted") == []


TYPED = {
    "hit, no": ("/hit/p4/1", "[data-insist]", "6"),
    "hit, refused": ("/hit/p4/1", "[data-insist]", "7 Record"),
    "hit, either end": ("/hit/p5/2", "[data-insist]", "W"),
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
    resize(page, PHONE)
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
            sit_down(page, game.link("play/p2"))
        else:
            page.goto(f"{game.watched}/sit")
            page.get_by_role("button", name="Mia").click()
            page.wait_for_url("**/sit/waiting")
        for place in WITHOUT_A_KEY[who]:
            path = game.at + place if who == "a seat" else place.format(code=game.code)
            with case(path):
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
    resize(page, PHONE)
    looks = ("tooWide", "tooSmall", "cutOff", "footCut")
    faults = faults_on(page, *looks) + axe_faults_by_day_and_night(page)
    for screen, text in OTHERS:
        resize(page, screen)
        where = f"{screen['width']}x{screen['height']} {text}: "
        faults += [where + fault for fault in faults_on(page, *looks, text=text)]
    assert faults == []


ROOMY = (
    {"width": 820, "height": 1180},
    {"width": 1180, "height": 820},
    DESK,
    {"width": 1920, "height": 1080},
    {"width": 3840, "height": 2160},
)
"""A tablet upright and across, a desk, a television, and the largest screen."""

NAMES = ("Christopher", "Александра", "Ludwig van der Großenbaum", "美咲", "أحمد", "Ann")


@pytest.mark.looks
def test_no_name_is_cut_where_there_is_room_and_no_letter_is_small(
    server: RunningServer, page: Page
) -> None:
    game = PostedGame(server.keeper(), *NAMES)
    game.close_round(p2=5, p3=45, p4=110, p5=100, p6=25)
    game.act("laid", seat="p3", laid="yes")
    places = (game.at, f"{game.at}/round?out=p1", game.watched, f"{game.watched}/tv")
    with all_cases() as case:
        for path in places:
            page.goto(path)
            for screen in ROOMY:
                with case(f"{path} {screen}"):
                    resize(page, screen)
                    assert faults_on(page, "cutNames", "smallLetters", "tooWide") == []


@pytest.mark.parametrize("screen", screens(SMALLEST, SMALL_PHONE))
def test_a_round_of_six_is_entered_without_scrolling(
    games: dict[str, PostedGame], phone: Phones, screen: dict[str, int]
) -> None:
    page = phone(keeper=True, size=screen, at=f"{games['playing'].at}/round")
    thumb = Thumb(page)
    in_sight(page, "#nobody-out", ".tile >> nth=0", ".tile >> nth=5")
    thumb.tap(".tile[data-name='Ann'] .who")
    in_sight(page, "#record", ".tile >> nth=0", "[data-points='5']", "[data-points='100']")
    for total in (5, 100, 15, 45, 60):
        thumb.points(total)
        in_sight(page, "#record", "#question")


LOW_WINDOWS = (
    {"width": 1024, "height": 768},
    {"width": 1024, "height": 600},
    {"width": 1180, "height": 820},
)
"""Tablets on their side: the own phase and its keys stand beside the other players."""


@pytest.mark.parametrize("screen", screens(SMALLEST, SMALL_PHONE, DESK))
def test_what_is_due_is_in_sight(
    games: dict[str, PostedGame], phone: Phones, screen: dict[str, int]
) -> None:
    playing = games["playing"].at
    page = phone(keeper=True, size=screen, at=playing)
    in_sight(page, "nav.bar a.main", ".rows > li >> nth=5" if screen != SMALLEST else "h1")
    page.goto(f"{playing}/lay/p3")
    in_sight(page, "#record", "[data-card='1']", "[data-card='12']", ".answer")
    page.goto(f"{games['violet'].at}/lay/p1?phase=8")
    in_sight(page, "#record", "[data-colour='R']", "[data-card='12']")
    page.goto("/new")
    in_sight(page, "#deal")
    page.goto("/")
    in_sight(page, "a[href='/new']")


@pytest.mark.parametrize("screen", screens(*LOW_WINDOWS))
def test_the_keys_of_a_seat_are_in_sight_beside_the_others(
    addresses: dict[str, str], phone: Phones, screen: dict[str, int]
) -> None:
    page = phone(keeper=True, size=screen)
    for name in ("my seat", "my seat, refereed"):
        page.goto(addresses[name])
        in_sight(page, ".me .bar .main >> nth=0", "#im-out")


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


def colours_inside(box: Locator) -> set[tuple[int, ...]]:
    """The colours in the middle of a box, which may be round."""
    drawn = Image.open(io.BytesIO(box.screenshot())).convert("RGB")
    aside, above = drawn.width // 4, drawn.height // 4
    raw = drawn.crop((aside, above, drawn.width - aside, drawn.height - above)).tobytes()
    return {tuple(raw[at : at + 3]) for at in range(0, len(raw), 3)}


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


@pytest.mark.parametrize("locale", ["ru", "de", "pl"])
def test_the_tablet_in_the_middle_holds_its_words_and_its_pad_with_eight_players(
    phone: Phones, locale: str
) -> None:
    long = "Maximiliane-Alexandra von Hohenl"
    names = ("Ann", "Ben", "Christopher", long, "Олександра", "Dad", "Leo", "Sophia")
    game = phone.deal(*names, **{"was": "mattel", "switch-most_players": "8"})
    page = phone(keeper=True, locale=locale)
    sizes = [(768, 1024), (820, 1180), (1024, 700), (1280, 720)]

    def found(path: str, finds: str) -> list[tuple[int, int, list[str]]]:
        page.goto(game.at + path)
        faults = []
        for wide, high in sizes:
            resize(page, {"width": wide, "height": high})
            if which := page.evaluate(finds):
                faults.append((wide, high, which))
        return faults

    game.close_round(p2=20, p3=5, p4=45, p5=120, p6=55, p7=75, p8=60)
    assert found("/middle", TOO_LONG_KEYS) == []
    assert found("/middle", OUT_OF_ITS_SIDE) == []
    game.act("laid", seat="p1", laid="yes")
    game.send("/middle/out", {"seen": game.seen(), "seat": "p1"})
    assert found("/middle?pad=p2", LIES_ON_A_SIDE) == []


def test_long_phases_leave_the_keys_inside_their_side_and_no_numbers_over_each_other(
    phone: Phones,
) -> None:
    phases = ", ".join(["set3+set3+run4"] * 15)
    game = phone.deal("Ann", "Ben", "Christopher", phases="own", own=phases)
    for _ in range(12):
        game.close_round(p2=20, p3=20)
    page = phone(keeper=True, size=SMALL_PHONE, at=game.at)
    assert (
        page.evaluate("getComputedStyle(document.querySelector('.row-in .lane')).fontSize") == "0px"
    )
    page.goto(f"{game.at}/middle")
    for wide, high in ((820, 1180), (1024, 768)):
        resize(page, {"width": wide, "height": high})
        assert page.evaluate(OUT_OF_ITS_SIDE) == []


CUT_IN_A_ROW = """() => [...document.querySelectorAll(".others > li")].filter((row) =>
  [".who", ".who bdi", ".change", ".total"].some((part) => {
    const box = row.querySelector(part);
    return box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).display !== "inline"
      || part === ".total" && box.offsetHeight > 1.5 * parseFloat(getComputedStyle(box).fontSize);
  })).map((row) => row.textContent.trim())"""


def test_after_many_rounds_the_rows_of_a_seat_keep_their_names_and_totals(phone: Phones) -> None:
    """The boxes of the rounds took the width of the names."""
    game = phone.deal("Ann", "Ben", "Christopher", "Mia")
    for number in range(12):
        out = f"p{number % 3 + 1}"
        others = [seat for seat in ("p1", "p2", "p3", "p4") if seat != out]
        game.close_round(out, **dict.fromkeys(others, 75))
    page = phone()
    sit_down(page, game.link("play/p4"))
    for size in (SMALL_PHONE, PHONE, DESK):
        resize(page, size)
        assert page.evaluate(CUT_IN_A_ROW) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


BROKEN_NAMES = """() => [...document.querySelectorAll(".tie-choice bdi")].filter((name) => {
  const words = document.createRange();
  return [...name.textContent.matchAll(/[^ -]+/g)].some((word) => {
    words.setStart(name.firstChild, word.index);
    words.setEnd(name.firstChild, word.index + word[0].length);
    return words.getClientRects().length > 1;
  });
}).map((name) => name.textContent)"""


def test_three_who_are_tied_have_keys_with_whole_names(phone: Phones) -> None:
    names = ("Maximiliane-Alexandra von Hohenl", "Christopher", "Олександра")
    game = phone.deal(*names, variant="first-1")
    game.close_round("nobody", p1=5, p2=5, p3=5)
    page = phone(keeper=True, size=SMALL_PHONE, at=game.at)
    expect(page.locator(".tie-choice button")).to_have_count(3)
    assert page.evaluate(BROKEN_NAMES) == []


LONG_VERDICTS = (
    "8&cards=R1+R2+W+S+B5",
    "9&cards=R5+R5+R5+R5+R5%2C+R2+B7",
    "9&cards=W+W+W+W+W%2C+W+W",
    "2&cards=R5+R5+R5+R5+R5+R5+R5+R5+R5+R5+R5+R5",
)

BELOW_THE_BAR = """() => {
  const bar = document.querySelector(".bar").getBoundingClientRect().top;
  return [...document.querySelectorAll(".keypad .key")]
    .filter((key) => key.getBoundingClientRect().bottom > bar).map((key) => key.textContent.trim());
}"""


@pytest.mark.parametrize("locale", ["en", "de", "pl", "ru", "ja"])
def test_no_key_for_cards_lies_under_the_bar_however_long_the_verdict_is(
    phone: Phones, addresses: dict[str, str], locale: str
) -> None:
    page = phone(keeper=True, size={"width": 360, "height": 640}, locale=locale)
    lays = addresses["lay, colours"].partition("?")[0]
    for hand in LONG_VERDICTS:
        page.goto(f"{lays}?phase={hand}")
        assert page.evaluate(BELOW_THE_BAR) == [], hand
        page.locator(".card-pick").first.click()
        expect(page.locator("#picked")).to_be_visible()
        assert page.evaluate(BELOW_THE_BAR) == [], hand


WORDS_ON_A_LANE = """() => [...document.querySelectorAll(".what-changed > li")].filter((row) => {
  const words = document.createRange();
  words.selectNodeContents(row.querySelector(".words"));
  const lowest = Math.max(...[...words.getClientRects()].map((line) => line.bottom));
  return lowest > row.querySelector(".lane").getBoundingClientRect().top;
}).map((row) => row.textContent)"""


@pytest.mark.parametrize("locale", ["en", "de", "pl", "ru", "ja"])
def test_with_three_players_the_phase_due_next_stands_above_the_boxes(
    phone: Phones, locale: str
) -> None:
    game = phone.deal("Ann", "Christopher", "Mia")
    for _ in range(2):
        game.close_round(p2=45, p3=45)
    page = phone(keeper=True, size=SMALL_PHONE, locale=locale, at=f"{game.at}/in/2")
    for high in (SMALL_PHONE["height"], 600):
        resize(page, {"width": SMALL_PHONE["width"], "height": high})
        assert page.evaluate(WORDS_ON_A_LANE) == []


@pytest.mark.parametrize("locale", ["en", "de", "pl", "ru"])
def test_beside_a_long_name_the_words_of_who_stops_stay_whole(phone: Phones, locale: str) -> None:
    game = phone.deal(
        "Maximiliane-Alexandra von Hohenl", "Жозефина Александровна", "Ann", "Christopher"
    )
    page = phone(keeper=True, size=SMALL_PHONE, locale=locale, at=f"{game.at}/menu/stops")
    assert faults_on(page, "brokenWords", "tooWide") == []


ON_ITS_SIDE = {"width": 640, "height": 360}
"""The smaller phone, turned."""

TOO_NARROW = """(least) => [...document.querySelectorAll(".rows .words, .standings .change")]
    .filter((words) => words.getBoundingClientRect().width < least)
    .map((words) => words.textContent)"""


def test_a_small_phone_on_its_side_shows_whole_names_and_phases(phone: Phones) -> None:
    game = phone.deal("Ann", "Ben", "Christopher", "Mia", "Eva", "Maximiliane")
    game.close_round("p1", p2=20, p3=20, p4=20, p5=20, p6=60)
    page = phone(keeper=True, size=ON_ITS_SIDE)
    for path in (game.at, f"{game.at}/in/1", game.watched):
        page.goto(path)
        assert faults_on(page, "cutNames", "tooWide") == [], path
        assert page.evaluate(TOO_NARROW, 120) == [], path
    seat = phone(size=ON_ITS_SIDE)
    sit_down(seat, game.link("play/p2"))
    own, others = (seat.locator(each).bounding_box() for each in (".own", ".others"))
    assert own is not None
    assert others is not None
    assert others["y"] >= own["y"] + own["height"] - 1, "they share the width"


ON_THE_KEY = """() => {
  const row = document.querySelector(".row-in:has(.meld)");
  const key = row.querySelector(".laid").getBoundingClientRect().left;
  return [...row.querySelectorAll(".meld-words")].map((each) => each.textContent.trim() + ": "
    + Math.round(each.getBoundingClientRect().right - key)).filter((each) => !each.includes(": -"));
}"""


@pytest.mark.parametrize("locale", ["en", "de", "ja"])
def test_on_a_phone_on_its_side_what_lies_keeps_away_from_the_key(
    phone: Phones, locale: str
) -> None:
    game = phone.deal(*SIX)
    game.close_round("p1", p2=60, p3=60, p4=60, p5=60, p6=60)
    game.lay("p1", "3 3 3 4 5 6 7")
    page = phone(keeper=True, size=LANDSCAPE, locale=locale, at=game.at)
    assert page.evaluate(ON_THE_KEY) == []


def test_on_a_phone_on_its_side_the_keys_of_the_standings_lie_beside_the_rows(
    phone: Phones, game: PostedGame
) -> None:
    page = phone(at=game.watched)
    for screen in (ON_ITS_SIDE, LANDSCAPE):
        resize(page, screen)
        rows, keys = (page.locator(each).bounding_box() for each in (".standings", "#mine"))
        assert rows is not None
        assert keys is not None
        assert keys["x"] >= rows["x"] + rows["width"]
