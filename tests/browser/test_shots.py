"""The pictures in the README and the guides, of the games of the demonstration (`make shots`).

They are taken on the real pages and written to the folder that SHOTS names, those of another
language to a folder in it, each with few colours and light enough for a page of docs. Without SHOTS
this module is skipped.
"""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.builders import PostedGame
from tests.browser.phones import Phones
from tests.browser.thumb import Thumb

pytestmark = pytest.mark.shots

OWN_SERVER = ()

COLOURS = 48
MOST_BYTES, MOST_TOGETHER, MOST_OF_A_LANGUAGE = 64_000, 700_000, 200_000
SIDE_BY_SIDE = ("de", "pl", "ru", "ja")
SIDE = {"width": 390, "height": 790}
GAP = 14
"""Pixels between two phones."""


def folder() -> Path:
    found = Path(os.environ["SHOTS"])
    found.mkdir(parents=True, exist_ok=True)
    return found


def shoot(page: Page, name: str) -> None:
    """One picture: what the phone shows now, nothing moving. `de/table` is that of a language."""
    keep(drawn(page), name)


def drawn(page: Page) -> Image.Image:
    """What the phone shows once no key is pressed any more."""
    page.evaluate("document.fonts.ready")
    page.wait_for_function("() => !document.querySelector('.key:active, .button:active')")
    return Image.open(io.BytesIO(page.screenshot(caret="hide"))).convert("RGB")


def with_few_colours(picture: Image.Image) -> Image.Image:
    return picture.quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def keep(picture: Image.Image, name: str) -> None:
    path = folder() / f"{name}.png"
    path.parent.mkdir(exist_ok=True)
    with_few_colours(picture).save(path, optimize=True)


def side_by_side(phone: Phones, path: str, name: str) -> None:
    """This page on four phones beside each other, each in a language of its own."""
    pages = []
    for language in SIDE_BY_SIDE:
        page = phone(keeper=True, size=SIDE, locale=language, at=path)
        expect(page.locator("html")).to_have_attribute("lang", language)
        pages.append(drawn(page))
    wide, high = pages[0].size
    together = Image.new("RGB", ((wide + GAP) * len(pages) - GAP, high), pages[0].getpixel((1, 1)))
    for at, picture in enumerate(pages):
        together.paste(picture, (at * (wide + GAP), 0))
    keep(together, name)


def moving_picture(name: str, *shots: str) -> None:
    """Show these pictures one after the other, half as large."""
    frames = []
    for shot in shots:
        drawn = Image.open(folder() / f"{shot}.png").convert("RGB")
        half = drawn.resize((drawn.width // 2, drawn.height // 2), Image.Resampling.LANCZOS)
        frames.append(with_few_colours(half))
    gif = folder() / f"{name}.gif"
    frames[0].save(gif, save_all=True, append_images=frames[1:], duration=1800, loop=0)


def the_referee(page: Page, game: PostedGame) -> None:
    """Ben hits on Ann's run, the next turn is followed, and somebody asks."""
    game.act("turn/follow", seat="p2")
    page.goto(game.at)
    page.locator(".rows > li", has_text="Ann").locator("a.meld").last.tap()
    page.locator("[data-keypad] [data-card='4']").tap()
    expect(page.locator("#table")).to_be_visible()
    game.act("turn/pass", seat="p2", discard="12")
    page.goto(game.at)
    expect(page.locator(".on-turn")).to_be_visible()
    shoot(page, "referee")
    page.goto(f"{game.at}/ask?about=skip")
    expect(page.locator(".reply")).to_be_visible()
    shoot(page, "ask")


def test_the_pictures_of_the_demonstration(phone: Phones) -> None:
    with phone.server.scorer() as scorer:
        scorer.demonstration.add_games("en")
        (running,) = scorer.lists.going_on()
        over = scorer.lists.played()[0]
    game = PostedGame.at_url(phone.server.keeper(), f"/g/{running.game_id}")

    page = phone(keeper=True, device_scale_factor=2, at="/")
    thumb = Thumb(page)
    shoot(page, "start")
    page.goto("/new")
    for name in ("Ann", "Ben", "Mia", "Dad"):
        page.locator(".name", has_text=name).first.tap()
        expect(page.locator(".name[aria-pressed=true]", has_text=name)).to_be_visible()
    shoot(page, "new-game")
    page.goto("/check?phase=8")
    for colour, cards in (("R", "2 5 W 9 11"), ("B", "3"), ("R", "12"), ("Y", "8"), ("G", "6 W")):
        thumb.tap(f"[data-colour='{colour}']")
        thumb.lay_cards(*cards.split())
    expect(page.locator(".answer.yes")).to_be_visible()
    shoot(page, "check")

    game.act("turn/follow", on="no")
    page.goto(game.at)
    page.locator(".row", has_text="Ben").tap()
    thumb.lay_cards("3", "4", "W", "6", "7", "8", "9")
    expect(page.locator(".answer.yes")).to_be_visible()
    shoot(page, "lay-down")
    thumb.tap("#record")
    expect(page.locator("#laid-p2.on")).to_be_visible()
    shoot(page, "table")

    side_by_side(phone, game.at, "languages")

    the_referee(page, game)
    game.act("turn/follow", on="no")
    page.goto(game.at)
    thumb.fill_round("Ann", [10, 75])
    shoot(page, "round-over")
    page.emulate_media(color_scheme="dark")
    shoot(page, "round-over-dark")
    page.emulate_media(color_scheme="light")
    thumb.points(5)
    thumb.record()
    shoot(page, "changed")
    page.goto(f"{game.at}/share")
    shoot(page, "share")
    page.goto(game.watched)
    expect(page.locator("#standings")).to_be_visible()
    shoot(page, "standings")
    page.goto(f"/g/{over.game_id}")
    expect(page.locator(".winner")).to_be_visible()
    shoot(page, "end")

    moving_picture("evening", "table", "lay-down", "round-over", "changed", "standings", "end")
    sizes = {path.name: path.stat().st_size for path in folder().glob("*.png")}
    print(sizes)
    assert max(sizes.values()) < MOST_BYTES
    assert sum(sizes.values()) < MOST_TOGETHER


@pytest.mark.parametrize("language", SIDE_BY_SIDE)
def test_the_pictures_of_a_language(phone: Phones, language: str) -> None:
    with phone.server.scorer() as scorer:
        scorer.demonstration.add_games(language)
        running = max(line.game_id for line in scorer.lists.going_on())
        names = scorer.view(running).names
    game = PostedGame.at_url(phone.server.keeper(), f"/g/{running}")
    page = phone(keeper=True, locale=language, at="/")
    thumb = Thumb(page)

    def shot(name: str, at: str = "", shows: str = "main") -> None:
        if at:
            page.goto(at)
        expect(page.locator(shows).first).to_be_visible()
        shoot(page, f"{language}/{name}")

    shot("start")
    game.act("turn/follow", on="no")
    page.goto(f"{game.at}/lay/p2")
    thumb.lay_cards("3", "4", "W", "6", "7", "8", "9")
    shot("lay-down", shows=".answer.yes")
    thumb.tap("#record")
    shot("table", shows="#laid-p2.on")
    shot("ask", f"{game.at}/ask?about=skip", ".reply")
    page.goto(f"{game.at}/round")
    thumb.tap(f".tile[data-name='{names['p1']}'] .who")
    for total in (10, 75):
        thumb.points(total)
    shot("round-over")
    thumb.points(5)
    thumb.record()
    shot("share", f"{game.at}/share")
    shot("standings", game.watched, "#standings")
    shot("end", f"/g/{running - 1}", ".winner")
    sizes = [path.stat().st_size for path in (folder() / language).glob("*.png")]
    assert sum(sizes) < MOST_OF_A_LANGUAGE
