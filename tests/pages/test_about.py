"""A shortcut on a phone's home screen: the manifest and the icons, which every phone may fetch."""

from __future__ import annotations

import struct
from html.parser import HTMLParser

from flask.testing import FlaskClient

from scorekeeper.app import create_app
from scorekeeper.service import Scorer

PNG = b"\x89PNG\r\n\x1a\n"


class Head(HTMLParser):
    """The `link` and `meta` elements of a page, by `rel` or `name`."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.links: dict[str, str] = {}
        self.metas: dict[str, str] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "link":
            self.links[found["rel"]] = found["href"]
        if tag == "meta" and "name" in found:
            self.metas[found["name"]] = found["content"]


def guest(scorer: Scorer) -> FlaskClient:
    return create_app(scorer).test_client()


def side_of(picture: bytes) -> tuple[int, int]:
    assert picture.startswith(PNG)
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def test_the_manifest_is_served_without_a_key(scorer: Scorer) -> None:
    answer = guest(scorer).get("/manifest.webmanifest", buffered=True)
    assert answer.status_code == 200
    assert answer.mimetype == "application/manifest+json"
    assert "Set-Cookie" not in answer.headers
    assert "manifest-src 'self'" in answer.headers["Content-Security-Policy"]
    manifest = answer.get_json(force=True)
    # Over plain http nothing else is true: a shortcut opens a tab of the browser.
    assert manifest["display"] == "browser"
    assert manifest["name"] == "Scorekeeper"


def test_the_manifest_is_in_the_language_of_the_phone(scorer: Scorer) -> None:
    asked = {"Accept-Language": "de"}
    answer = guest(scorer).get("/manifest.webmanifest", headers=asked, buffered=True)
    manifest = answer.get_json(force=True)
    assert manifest["lang"] == "de"
    assert manifest["description"] != english_description(scorer)
    assert "Accept-Language" in answer.headers["Vary"]


def english_description(scorer: Scorer) -> str:
    answer = guest(scorer).get("/manifest.webmanifest", buffered=True)
    return str(answer.get_json(force=True)["description"])


def test_every_icon_of_the_manifest_is_there_in_its_size(scorer: Scorer) -> None:
    phone = guest(scorer)
    icons = phone.get("/manifest.webmanifest", buffered=True).get_json(force=True)["icons"]
    sizes = {icon["sizes"] for icon in icons}
    assert {"192x192", "512x512"} <= sizes
    for icon in icons:
        answer = phone.get(icon["src"], buffered=True)
        assert (answer.status_code, answer.mimetype) == (200, icon["type"])
        if icon["type"] == "image/png":
            width, height = side_of(answer.data)
            assert icon["sizes"] == f"{width}x{height}"
        assert len(answer.data) < 20_000


def test_pages_and_boards_name_icon_manifest_and_description(scorer: Scorer) -> None:
    phone = guest(scorer)
    scorer.venue.set_up(1)
    for path in ("/", "/phone", f"/wall/{scorer.venue.wall_code()}"):
        head = Head(phone.get(path).text)
        assert head.links["manifest"] == "/manifest.webmanifest", path
        assert side_of(phone.get(head.links["apple-touch-icon"], buffered=True).data) == (180, 180)
        assert phone.get(head.links["icon"], buffered=True).mimetype == "image/svg+xml"
        assert "Phase 10" in head.metas["description"]
        assert "theme-color" in head.metas
