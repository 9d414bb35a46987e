"""A shortcut on a phone's home screen, which every phone may fetch; and the style guide, which only
a server in debug mode has."""

from __future__ import annotations

import struct

from scorekeeper.app import create_app
from scorekeeper.service import Scorer
from tests.web.client import Client
from tests.web.markup import Markup

MANIFEST = "/manifest.webmanifest"


def side_of(phone: Client, path: str) -> str:
    """The size of a picture, as a manifest writes it."""
    picture = phone.http.get(path, buffered=True).data
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    assert len(picture) < 20_000
    return "{}x{}".format(*struct.unpack(">II", picture[16:24]))


def test_every_phone_may_fetch_a_shortcut_in_its_language(client: Client) -> None:
    phone = client.another(keeper=False)
    answer = phone.http.get(MANIFEST, headers={"Accept-Language": "de"}, buffered=True)
    assert (answer.status_code, answer.mimetype) == (200, "application/manifest+json")
    assert "Set-Cookie" not in answer.headers
    assert "manifest-src 'self'" in answer.headers["Content-Security-Policy"]
    manifest = answer.get_json(force=True)
    # Over plain http nothing else is true: a shortcut opens a tab of the browser.
    assert (manifest["display"], manifest["name"]) == ("browser", "Scorekeeper")
    assert manifest["lang"] == "de"
    assert " und " in manifest["description"]
    icons = {icon["src"]: icon for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in icons.values()}
    for path, icon in icons.items():
        assert phone.http.get(path, buffered=True).mimetype == icon["type"]
        assert icon["type"] != "image/png" or icon["sizes"] == side_of(phone, path)
    client.scorer.venue.set_up(1)
    for path in ("/", "/phone", f"/wall/{client.scorer.venue.wall_code()}"):
        page = phone.page(path)
        named = {each.get("rel"): each.get("href") for each in page.root.all("link")}
        metas = {each.get("name"): each.get("content") for each in page.root.all("meta")}
        assert named["manifest"] == MANIFEST, path
        assert side_of(phone, named["apple-touch-icon"]) == "180x180"
        assert phone.http.get(named["icon"], buffered=True).mimetype == "image/svg+xml"
        assert "Phase 10" in metas["description"]
        assert "theme-color" in metas


def test_only_in_debug_mode_there_is_a_style_guide(scorer: Scorer) -> None:
    app = create_app(scorer)
    phone = app.test_client()
    assert phone.get("/styleguide").status_code == 404
    app.debug = True
    assert Markup(phone.get("/styleguide").text).faults == []
