"""The picture to send: who gets it, what is in it, and that it can be drawn for every game."""

from __future__ import annotations

import re
import struct
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper.game.course import course
from scorekeeper.pages.picture import result as colours
from scorekeeper.pages.picture.canvas import fitted_line, outline, text_width, wrapped_lines
from scorekeeper.pages.picture.result import draw
from scorekeeper.pages.shown.fonts import SANS, SERIF, can_draw, drawable, pieces
from scorekeeper.pages.shown.marks import SHAPES
from scorekeeper.pages.shown.picture import Picture, game_picture
from scorekeeper.service import TableView
from scorekeeper.wording.languages import LANGUAGES
from tests.web.client import Client

NOWHERE = "\U000f0000"
"""A code for private use: no font has it."""


def over(client: Client, *names: str, variant: str = "first-1") -> Client:
    client.deal(*(names or ("Ann", "Ben", "Mia")), variant=variant)
    client.close_round("p1", **{f"p{at}": 50 + 5 * at for at in range(2, len(names or "AAA") + 1)})
    return client


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


# --- who gets it ----------------------------------------------------------------------------------


def test_a_game_that_is_over_has_a_picture(client: Client) -> None:
    answer = over(client).get(f"{client.at}/picture.png")
    assert (answer.status_code, answer.mimetype) == (200, "image/png")
    width, height = size_of(answer.data)
    assert width == 1080
    assert 1080 <= height <= 1500
    assert len(answer.data) < 250_000


def test_whoever_may_look_gets_it_by_the_watch_code_and_nobody_else(client: Client) -> None:
    over(client)
    watcher = client.another(keeper=False)
    assert watcher.get(f"/w/{client.view.code}/picture.png").status_code == 200
    first = client.at
    client.deal("Oma", "Leo", variant="first-1")
    stranger = client.another(keeper=False)
    assert stranger.get(f"{first}/picture.png").status_code == 403
    assert stranger.get("/w/ZZZZ/picture.png").status_code == 404


def test_a_game_that_goes_on_has_none(client: Client) -> None:
    client.deal("Ann", "Ben")
    assert client.get(f"{client.at}/picture.png").status_code == 404
    client.close_round("p1", p2=60)
    assert client.get(f"{client.at}/picture.png").status_code == 404
    assert "picture.png" not in client.get(f"/history/{client.game_id}").text
    assert "og:image" not in client.get(f"/w/{client.view.code}").text


def test_a_phone_that_has_it_is_not_sent_it_again_until_something_changed(client: Client) -> None:
    over(client)
    first = client.get(f"{client.at}/picture.png")
    known = {"If-None-Match": first.headers["ETag"]}
    again = client.http.get(f"{client.at}/picture.png", headers=known)
    assert (again.status_code, again.data) == (304, b"")
    other = client.http.get(
        f"{client.at}/picture.png", headers={**known, "Accept-Language": "en-GB"}
    )
    assert other.status_code == 200  # the day is written in another order


def test_the_pages_of_the_end_offer_it_and_load_it_when_it_is_opened(client: Client) -> None:
    over(client)
    code = client.view.code
    for path, address in (
        (client.at, f"{client.at}/picture.png"),
        (f"/history/{client.game_id}", f"{client.at}/picture.png"),
        (f"/w/{code}", f"/w/{code}/picture.png"),
    ):
        page = client.page(path)
        (image,) = page.root.all("img")
        assert (image.get("src"), image.get("loading")) == (address, "lazy")
        assert image.get("alt") in ("Ann wins", "Ann won by a phase")
        assert image.inside("details") is not None
        assert page.faults == []


def test_a_link_to_the_standings_shows_it_in_a_chat(client: Client) -> None:
    over(client)
    page = client.page(f"/w/{client.view.code}")
    told = {each.get("property"): each.get("content") for each in page.root.all("meta")}
    assert told["og:title"] == "Ann wins"
    assert told["og:image"] == f"http://localhost/w/{client.view.code}/picture.png"


# --- what is in it --------------------------------------------------------------------------------


def picture_of(view: TableView) -> Picture:
    return game_picture(view, course(view.game), "22 Nov 2026")


def content(client: Client):
    with client.app.test_request_context():
        return picture_of(client.view)


def test_it_holds_the_names_as_typed_and_no_address(client: Client) -> None:
    over(client, "Ann", "Bernd van Großenbaum", "Łucja")
    found = content(client)
    assert (found.headline, found.won) == ("Ann wins", True)
    assert [
        (each.standing.place, each.player.name, each.standing.total) for each in found.players
    ] == [
        (1, "Ann", 0),
        (2, "Bernd van Großenbaum", 60),
        (3, "Łucja", 65),
    ]
    assert client.view.code not in repr(found)
    assert [fact.words for fact in found.facts][-1] == "1 round"


def test_a_stopped_game_has_no_winner_in_its_picture(client: Client) -> None:
    client.deal("Ann", "Ben", "Mia")
    client.close_round("p1", p2=60, p3=70)
    client.post(f"{client.at}/stop", how="for-good", seen=str(client.view.seq))
    found = content(client)
    assert (found.headline, found.won) == ("Stopped, Ann leads", False)
    assert size_of(draw(found))[0] == 1080


def test_letters_that_no_font_has_are_left_out_and_never_boxes(client: Client) -> None:
    over(client)
    names = {"p1": f"Zoë{NOWHERE}", "p2": NOWHERE, "p3": "Mia"}
    with client.app.test_request_context():
        found = picture_of(replace(client.view, names=names))
    assert [each.player.name for each in found.players] == ["Zoë", "Player 2", "Mia"]
    assert found.headline == "Zoë wins"


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6])
def test_it_can_be_drawn_for_every_number_of_players_always_the_same(
    client: Client, number: int
) -> None:
    names = ("Ludwig van Großenbaum", "Александра", "美咲", "Christopher", "Łucja", "Mi")
    over(client, *names[:number])
    found = content(client)
    assert draw(found) == draw(found)


def test_an_evening_with_a_player_who_left_can_be_drawn(client: Client) -> None:
    client.deal("Ann", "Ben", "Mia", variant="first-3")
    client.close_round("p1", p2=60, p3=70)
    seen = str(client.view.seq)
    client.post(f"{client.at}/stops", seat="p3", seen=seen)
    client.close_round("p1", p2=60)
    client.close_round("p1", p2=60)
    assert size_of(draw(content(client)))[0] == 1080


# --- a server that cannot draw --------------------------------------------------------------------


@pytest.fixture
def nothing_to_draw_with(request: pytest.FixtureRequest) -> Iterator[None]:
    """The library is not there (PIL), or is there without what it draws letters with."""
    with pytest.MonkeyPatch.context() as missing:
        missing.setitem(sys.modules, request.param, None)
        can_draw.cache_clear()
        yield
    can_draw.cache_clear()


without = pytest.mark.parametrize("nothing_to_draw_with", ["PIL", "PIL._imagingft"], indirect=True)


@without
def test_a_server_without_the_library_offers_no_picture(
    client: Client, nothing_to_draw_with: None
) -> None:
    over(client)
    for page in ("", "/standings"):
        assert "picture.png" not in client.get(f"{client.at}{page}").text
    assert "picture.png" not in client.get(f"/history/{client.game_id}").text
    assert "og:image" not in client.get(f"/w/{client.view.code}").text


@without
def test_whoever_asks_for_the_picture_there_reads_why_there_is_none(
    client: Client, nothing_to_draw_with: None
) -> None:
    answer = over(client).get(f"{client.at}/picture.png")
    assert answer.status_code == 404
    assert "Pillow is missing" in answer.text


# --- the tools it is drawn with -------------------------------------------------------------------


def test_everything_to_draw_with_is_installed() -> None:
    assert can_draw()


@pytest.mark.parametrize("text", ["Zoë Łucja", "Александра", "美咲 ひろ カナ", "Ωραία"])
@pytest.mark.parametrize("face", [SANS, SERIF])
def test_the_packaged_fonts_have_the_letters_of_our_languages(text: str, face: str) -> None:
    found = pieces(text, face)
    assert "".join(piece.text for piece in found) == text
    assert all("site-packages" in piece.path for piece in found)


def test_a_text_in_two_scripts_is_drawn_with_two_fonts() -> None:
    first, second = pieces("Mia 美咲", SANS)
    assert (first.text, second.text) == ("Mia ", "美咲")
    assert text_width("Mia 美咲", SANS, 40) > text_width("Mia", SANS, 40)


def test_marks_of_direction_and_joiners_are_not_drawn() -> None:
    assert drawable("\u2068Ann\u2069\u200d") == "Ann"


def test_a_line_that_is_too_long_becomes_smaller_and_is_then_cut() -> None:
    assert fitted_line("Ann", SANS, 30, 500) == ("Ann", 30)
    words, size = fitted_line("Christopher Robin", SANS, 30, 180)
    assert (words, size < 30) == ("Christopher Robin", True)
    words, size = fitted_line("W" * 32, SANS, 30, 200)
    assert words.endswith("W…")
    assert size == 20
    assert text_width(words, SANS, size) <= 200


def test_words_are_broken_into_lines_that_fit() -> None:
    lines = wrapped_lines("Dad was left with 110 points in round 3", SANS, 27, 200, 4)
    assert " ".join(lines) == "Dad was left with 110 points in round 3"
    assert all(text_width(line, SANS, 27) <= 200 for line in lines)
    assert "".join(wrapped_lines("美咲" * 20, SANS, 27, 200, 9)) == "美咲" * 20
    assert wrapped_lines("one two three", SANS, 27, 10, 2) == ("one", "two three")


@pytest.mark.parametrize("path", SHAPES)
def test_each_shape_becomes_an_outline_inside_its_square(path: str) -> None:
    points = outline(path)
    assert len(points) > 20
    assert all(1 <= x <= 47 and 1 <= y <= 47 for x, y in points)
    assert max(x for x, _y in points) - min(x for x, _y in points) > 34


def test_a_path_that_cannot_be_read_says_so() -> None:
    with pytest.raises(ValueError, match="C "):
        outline("M0 0C1 2 3 4 5 6Z")


def test_the_colours_are_those_of_the_pages() -> None:
    css = (Path(__file__).parents[2] / "static" / "base.css").read_text(encoding="utf-8")
    light = css[: css.index("@media")]
    token = dict(re.findall(r"--([a-z0-9-]+): (#[0-9A-F]{6})", light))
    assert [token[f"p{number}"] for number in range(1, 9)] == list(colours.PLAYERS)
    assert [token[f"on{number}"] for number in range(1, 9)] == list(colours.LETTERS)
    ground = ("paper", "ink", "soft", "hair", "flame", "sheet", "line")
    assert [token[name] for name in ground] == [getattr(colours, name.upper()) for name in ground]
    faces = dict(re.findall(r"\.card-([rbyg]) \{ --face: (#[0-9A-F]{6})", css))
    assert faces.items() <= colours.CARDS.items()


@pytest.mark.parametrize("language", [each.id for each in LANGUAGES])
def test_every_letter_of_a_language_can_be_drawn(client: Client, language: str) -> None:
    """The texts of the picture, and the name of the language, in the fonts that come with us."""
    over(client)
    with client.app.test_request_context(f"/?lang={language}"):
        picture = picture_of(client.view)
    fact_words = [fact.words for fact in picture.facts]
    texts = [picture.headline, picture.title, picture.chart_title, picture.led, *fact_words]
    texts += [*picture.chart_key, *(each.phases for each in picture.players)]
    for text in (*texts, *(each.name for each in LANGUAGES)):
        drawn = pieces(text, SANS)
        assert "".join(piece.text for piece in drawn) == text
        assert all("site-packages" in piece.path for piece in drawn)
