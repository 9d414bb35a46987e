"""The picture to send, and those of a year: who gets them, what is in them, and that they can be
drawn for every game."""

from __future__ import annotations

import re
import struct
import sys
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from werkzeug.test import TestResponse

from scorekeeper.game.course import course
from scorekeeper.pages.picture import colours
from scorekeeper.pages.picture.canvas import fitted_line, outline, text_width, wrapped_lines
from scorekeeper.pages.picture.result import draw
from scorekeeper.pages.shown.fonts import FOLDER, SANS, SERIF, can_draw, drawable, pieces
from scorekeeper.pages.shown.marks import OUTLINES
from scorekeeper.pages.shown.picture import Picture, game_picture
from scorekeeper.wording.languages import LANGUAGES
from tests.all_cases import all_cases
from tests.checkout import read
from tests.pages.builders import hides, links, play_two_rounds, send, shows, stop
from tests.web.client import Client
from tests.web.links import watcher
from tests.web.markup import back

NOWHERE = "\U000f0000"
"""A code for private use: no font has it."""

NAMES = ("Ludwig van Großenbaum", "Александра", "美咲", "Christopher", "Łucja", "Mi")


def over(client: Client, *names: str) -> Client:
    names = names or ("Ann", "Ben", "Mia")
    client.deal(*names, variant="first-1")
    client.close_round("p1", **{f"p{at}": 50 + 5 * at for at in range(2, len(names) + 1)})
    return client


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def content(
    client: Client, language: str = "en", names: Mapping[str, str] | None = None
) -> Picture:
    """What the picture of this game shows."""
    view = replace(client.view, names=names or client.view.names)
    with client.app.test_request_context(f"/?lang={language}"):
        return game_picture(view, course(view.game), "22 Nov 2026")


def png(client: Client, **headers: str) -> TestResponse:
    return client.http.get(f"{client.at}/picture.png", headers=headers)


# --- who gets it ----------------------------------------------------------------------------------


def test_a_game_that_is_over_has_a_picture_on_the_pages_of_its_end(client: Client) -> None:
    client.deal("Ann", "Ben", "Mia", variant="first-1")
    watched = f"/w/{client.view.code}"
    pages = {client.at: client.at, f"/history/{client.game_id}": client.at, watched: watched}
    assert png(client).status_code == 404
    for path, address in pages.items():
        hides(client.get(path).text, "/picture")
        assert client.get(f"{address}/picture").location in pages
    client.close_round("p1", p2=60, p3=65)
    answer = png(client)
    assert (answer.status_code, answer.mimetype) == (200, "image/png")
    width, height = size_of(answer.data)
    assert (width, 1080 <= height <= 1500, len(answer.data) < 250_000) == (1080, True, True)
    for path, address in pages.items():
        before = client.page(path)
        assert not [*before.root.all("img")], "it is loaded on its own page"
        (leads,) = (link for link in links(before) if f"{address}/picture" in link)
        page = client.page(leads)
        (image,) = page.root.all("img")
        assert image.get("src") == f"{address}/picture.png"
        assert image.get("alt") == "Ann wins"
        assert f"{address}/picture.png" in links(page), "saved without script"
    # A link to the standings shows it in a chat.
    metas = client.page(watched).root.all("meta")
    told = {each.get("property"): each.get("content") for each in metas}
    assert told["og:title"] == "Ann wins"
    assert told["og:image"] == f"http://localhost{watched}/picture.png"
    # A phone that has it is not sent it again until a day is written in another order.
    tag = {"If-None-Match": answer.headers["ETag"]}
    again = png(client, **tag)
    assert (again.status_code, again.data) == (304, b"")
    assert png(client, **tag, **{"Accept-Language": "en-GB"}).status_code == 200


@pytest.mark.parametrize("missing", ["PIL", "PIL._imagingft"])
def test_a_server_that_cannot_draw_offers_no_picture_and_says_why(
    client: Client, missing: str
) -> None:
    """The library is not there, or is there without what it draws letters with."""
    over(client)
    with pytest.MonkeyPatch.context() as without:
        without.setitem(sys.modules, missing, None)
        can_draw.cache_clear()
        hides(client.get(client.at).text, "picture.png")
        shows(back(png(client), 404), "Pillow is missing")
    can_draw.cache_clear()
    assert can_draw()


# --- what is in it --------------------------------------------------------------------------------


def test_it_holds_the_names_as_typed_and_no_address(client: Client) -> None:
    over(client, "Ann", *NAMES[:2])
    found = content(client)
    assert (found.headline, found.won) == ("Ann wins", True)
    shown = [(each.standing.place, each.player.name, each.standing.total) for each in found.players]
    assert shown == [(1, "Ann", 0), (2, NAMES[0], 60), (3, NAMES[1], 65)]
    assert client.view.code not in repr(found)
    assert found.facts[0].figure == "65 points"
    odd = content(client, names={"p1": f"Zoë{NOWHERE}", "p2": NOWHERE, "p3": "Mia"})
    assert [each.player.name for each in odd.players] == ["Zoë", "Player 2", "Mia"]
    assert odd.headline == "Zoë wins"


def test_the_cards_of_the_end_are_the_phases_that_were_played(client: Client) -> None:
    client.deal("Ann", "Ben", variant="even")
    for _round in range(5):
        client.close_round("p1", p2=60)
    assert [each.number for each in content(client).fan] == [2, 4, 6, 8, 10]
    for path in (client.at, f"/w/{client.view.code}/tv"):
        (fan,) = client.page(path).root.of_class("fan10")
        assert fan.text == "246810", path


def test_it_can_be_drawn_for_every_game_always_the_same(client: Client) -> None:
    found = content(over(client, *NAMES))
    assert draw(found) == (drawn := draw(found))
    assert size_of(drawn)[1] <= 1500, "a chat shows it whole, also with six players"
    client.deal("Ann", "Ben", "Mia", variant="first-3")
    client.close_round("p1", p2=60, p3=70)
    send(client, "stops", seat="p3")
    client.close_round("p1", p2=60)
    found = content(stop(client))
    assert (found.headline, found.won) == ("Ended early, Ann leads", False)
    assert size_of(draw(found))[0] == 1080


# --- the year -------------------------------------------------------------------------------------

YEAR = datetime.now().astimezone().year


def test_a_year_is_offered_in_december_and_drawn_for_the_host_alone(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"/year/{YEAR}"
    assert client.get(address).status_code == 404
    for _game in range(6):
        play_two_rounds(client, "Ann", NOWHERE, "美咲")
    client.deal("Ann", "美咲", NOWHERE, variant="first-2")
    for _round in range(2):
        client.close_round("p1", p2=10, p3=45)
    pictures = [*client.page(address).root.all("img")]
    shows(pictures[0].get("alt"), "Ann won most often")
    shows(pictures[1].get("alt"), "The closest end, 20 points, Ann, 美咲, Ann won, ")
    paths = [each.get("src") for each in pictures]
    assert len(paths) > 2
    keys = client.page(address).root.all("button")
    assert [key.get("data-send") for key in keys if key.get("data-send")] == paths
    for path in paths:
        answer = client.get(path)
        assert size_of(answer.data) == (1080, 1350), path
    known = {"If-None-Match": answer.headers["ETag"]}
    assert client.http.get(paths[-1], headers=known).status_code == 304
    for wrong in (f"{address}/0/picture.png", f"{address}/99/picture.png", "/year/0", "/year/9999"):
        assert client.get(wrong).status_code == 404
    for path in (address, paths[0]):
        assert watcher(client).get(path).status_code == 403
    assert address in links(client.page("/people"))
    for month, offered in ((6, False), (12, True)):
        now = datetime(YEAR, month, 10).astimezone()
        monkeypatch.setattr(client.scorer.lists, "now", lambda now=now: now)
        assert (address in links(client.page("/"))) == offered


# --- the tools it is drawn with -------------------------------------------------------------------


def all_ours(text: str, face: str = SANS) -> bool:
    """Whether every letter is drawn, in the fonts that come with us."""
    found = pieces(text, face)
    whole = "".join(piece.text for piece in found) == text
    return whole and all(Path(piece.path).parent == FOLDER for piece in found)


def test_every_letter_of_a_language_can_be_drawn(client: Client) -> None:
    over(client)
    with all_cases() as case:
        for language in LANGUAGES:
            found = content(client, language.id)
            texts = [found.headline, found.title, found.course_title, found.sentence, language.name]
            texts += [f"{fact.figure}{fact.words}" for fact in found.facts]
            texts += [words for each in found.players for words in each.result]
            for text in texts:
                with case(f"{language.id}: {text}"):
                    assert all_ours(text)
        # The last Japanese ones are rare letters of names.
        for text in ("Zoë Łucja", "Александра", "美咲 ひろ カナ", "髙﨑𠮷俱", "Ωραία"):
            for face in (SANS, SERIF):
                with case(f"{text} in {face}"):
                    assert all_ours(text, face)
    first, second = pieces("Mia 美咲", SANS)
    assert (first.text, second.text) == ("Mia ", "美咲")
    parts = pieces("さくら さん won with אמנו שרה here", SANS)
    assert [each.text for each in parts[-3:]] == [" won with ", "אמנו שרה", " here"]
    assert [each.text for each in parts[:3]] == ["さくら", " ", "さん"], "the font has no blank"
    assert text_width("Mia 美咲", SANS, 40) > text_width("Mia", SANS, 40)
    assert drawable("\u2068Ann\u2069\u200d") == "Ann"


def test_a_line_that_is_too_long_becomes_smaller_is_then_cut_or_becomes_several() -> None:
    assert fitted_line("Ann", SANS, 30, 500) == ("Ann", 30)
    words, size = fitted_line("Christopher Robin", SANS, 30, 180)
    assert (words, size < 30) == ("Christopher Robin", True)
    words, size = fitted_line("W" * 32, SANS, 30, 200)
    assert words.endswith("W…")
    assert size == 20
    assert text_width(words, SANS, size) <= 200
    lines = wrapped_lines("Dad was left with 110 points in round 3", SANS, 27, 200, 4)
    assert " ".join(lines) == "Dad was left with 110 points in round 3"
    assert all(text_width(line, SANS, 27) <= 200 for line in lines)
    assert "".join(wrapped_lines("美咲" * 20, SANS, 27, 200, 9)) == "美咲" * 20
    assert wrapped_lines("one two three", SANS, 27, 10, 2) == ("one", "two three")


def test_each_shape_becomes_an_outline_inside_its_square() -> None:
    for path in OUTLINES:
        points = outline(path)
        assert len(points) > 20
        assert all(1 <= x <= 47 and 1 <= y <= 47 for x, y in points)
        assert max(x for x, _y in points) - min(x for x, _y in points) > 34
    with pytest.raises(ValueError, match="C "):
        outline("M0 0C1 2 3 4 5 6Z")


def test_the_colours_are_those_of_the_pages() -> None:
    css = read("static/base.css")
    faces = re.findall(r"\.(card-[rbyg]) \{ --face: (#[0-9A-F]{6})", css)
    both = re.findall(
        r"--([a-z0-9-]+): var\(--light, (#[0-9A-F]{6})\) var\(--dark, (#[0-9A-F]{6})\)", css
    )
    for time, drawn in enumerate((colours.LIGHT, colours.DARK), start=1):
        token = {pair[0]: pair[time] for pair in both[::-1]} | dict(faces[::-1])
        own = {name for name in drawn if name.startswith("tint")} | {"card-w"}
        assert drawn.keys() - own <= token.keys()
        assert all(token[name] == drawn[name] for name in drawn.keys() - own)
