"""A shortcut on a phone's home screen: the manifest and the icons, which every phone may fetch."""

from __future__ import annotations

import struct

from flask.testing import FlaskClient

from scorekeeper.app import create_app
from scorekeeper.service import Scorer
from tests.web.markup import Markup

MANIFEST = "/manifest.webmanifest"


def guest(scorer: Scorer) -> FlaskClient:
    return create_app(scorer).test_client()


def side_of(phone: FlaskClient, path: str) -> str:
    """The size of a picture, as a manifest writes it."""
    picture = phone.get(path, buffered=True).data
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    assert len(picture) < 20_000
    return "{}x{}".format(*struct.unpack(">II", picture[16:24]))


def test_the_manifest_is_served_without_a_key_in_the_language_of_the_phone(scorer: Scorer) -> None:
    answer = guest(scorer).get(MANIFEST, buffered=True)
    assert answer.status_code == 200
    assert answer.mimetype == "application/manifest+json"
    assert "Set-Cookie" not in answer.headers
    assert "manifest-src 'self'" in answer.headers["Content-Security-Policy"]
    assert "Accept-Language" in answer.headers["Vary"]
    manifest = answer.get_json(force=True)
    # Over plain http nothing else is true: a shortcut opens a tab of the browser.
    assert (manifest["display"], manifest["name"]) == ("browser", "Scorekeeper")
    asked = {"Accept-Language": "de"}
    german = guest(scorer).get(MANIFEST, headers=asked, buffered=True).get_json(force=True)
    assert german["lang"] == "de"
    assert german["description"] != manifest["description"]


def test_pages_and_boards_name_icon_manifest_and_description(scorer: Scorer) -> None:
    phone = guest(scorer)
    icons = phone.get(MANIFEST, buffered=True).get_json(force=True)["icons"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in icons}
    for icon in icons:
        answer = phone.get(icon["src"], buffered=True)
        assert (answer.status_code, answer.mimetype) == (200, icon["type"])
        if icon["type"] == "image/png":
            assert icon["sizes"] == side_of(phone, icon["src"])
    scorer.venue.set_up(1)
    for path in ("/", "/phone", f"/wall/{scorer.venue.wall_code()}"):
        page = Markup(phone.get(path).text)
        named = {each.get("rel"): each.get("href") for each in page.root.all("link")}
        metas = {each.get("name"): each.get("content") for each in page.root.all("meta")}
        assert named["manifest"] == MANIFEST, path
        assert side_of(phone, named["apple-touch-icon"]) == "180x180"
        assert phone.get(named["icon"], buffered=True).mimetype == "image/svg+xml"
        assert "Phase 10" in metas["description"]
        assert "theme-color" in metas
