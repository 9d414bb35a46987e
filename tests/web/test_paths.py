"""The program under a path of its host: no address of a page, form, cookie or answer leads out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from werkzeug.test import TestResponse

from scorekeeper.network.addresses import address_in_code
from scorekeeper.network.paths import FORWARDED, INGRESS, OWN_PATHS, Placed, placed
from scorekeeper.network.reach import Reach
from scorekeeper.service import Scorer
from scorekeeper.serving.stream_groups import Watched
from scorekeeper.stream_views import render_fragment
from tests.web.client import Client, app_for
from tests.web.crawl import all_text, crawl, few_of_a_kind
from tests.web.laid_melds import lay
from tests.web.markup import Markup

ROOT = "/home/score"


class PhoneUnderAPath(Client):
    """A phone that reaches the program under the path."""

    def get(self, path: str, **query: Any) -> TestResponse:
        return super().get(under(path), **query)

    def post(self, path: str, fields: Any = None, **more: str) -> TestResponse:
        return super().post(under(path), fields, **more)


def under(path: str) -> str:
    return path if path.startswith(f"{ROOT}/") else f"{ROOT}{path}"


@pytest.fixture
def table(database: Path | str) -> Iterator[Client]:
    """A keeper's phone, in a game with melds."""
    scorer = Scorer(database)
    app = app_for(scorer, Reach(tuple, public_url=f"https://home.example{ROOT}"))
    phone = PhoneUnderAPath(scorer, app, app.test_client())
    phone.http.environ_base["HTTP_X_FORWARDED_PREFIX"] = ROOT
    phone.take_key()
    phone.deal("Ann", "Ben", "Mia", "Dad")
    lay(phone, "p2", None)
    yield phone
    scorer.close()


def test_every_address_of_every_page_begins_with_the_path(table: Client) -> None:
    kinds, wrong = Counter[str](), []
    few = few_of_a_kind(table, 2, kinds, ROOT)
    ours = ("/", "/tv", "/host", "/venue", table.at, f"/w/{table.view.code}/tv", "/print-sheet")
    for path, status, page in crawl(table, [f"{ROOT}{at}" for at in ours], few):
        assert status in (200, 302, 303, 404), (path, status)
        for each in () if page is None else page.root.all():
            wrong += [
                (path, name, value)
                for name, value in each.attributes.items()
                if name != "d" and value and re.match(r"(https?:/)?/", value) and is_out(value)
            ]
    assert not wrong
    assert len(kinds) > 40


def is_out(address: str) -> bool:
    """Does this address lead to this host, but not to the program?"""
    parts = urlsplit(address)
    inside = f"{parts.path}/".lower().startswith(f"{ROOT}/")
    return parts.hostname in (None, "localhost", "home.example") and not inside


def test_answers_and_news_stay_under_the_path_and_so_do_cookies(table: Client) -> None:
    assert table.get(f"/W/{table.view.code}").location == f"{ROOT}/w/{table.view.code}"
    back = table.post("/phone/language", lang="de", back="//elsewhere.example/x")
    assert (back.status_code, back.location) == (303, f"{ROOT}/")
    seen = table.app.test_client().get(f"{ROOT}/w/{table.view.code}", headers={FORWARDED: ROOT})
    assert f"Path={ROOT}" in seen.headers["Set-Cookie"]
    manifest = table.get("/manifest.webmanifest").get_json()
    assert (manifest["start_url"], manifest["scope"]) == (f"{ROOT}/", f"{ROOT}/")
    assert all(icon["src"].startswith(f"{ROOT}/static/") for icon in manifest["icons"])
    assert table.get("/api/openapi.json").get_json()["servers"] == [{"url": f"{ROOT}/"}]
    code = table.view.code
    address = f"https://home.example{ROOT}/w/{code}"  # a code has the path as it is
    assert address in all_text(table.page(f"{table.at}/share"))
    assert address_in_code(address) == address
    assert address_in_code("https://home.example/w/ab") == "HTTPS://HOME.EXAMPLE/W/AB"
    for view in ("standings", "tv"):
        _seq, part = render_fragment(table.app, Watched("", code, view, "en", root=ROOT))
        found = [value for each in Markup(part).root.all() for value in each.attributes.values()]
        addresses = [value for value in found if value.startswith("/")]
        assert addresses
        assert not any(map(is_out, addresses))


WHERE = """
/w/AB | | | | /w/AB
/w/AB | | /score | /score | /w/AB
/score/w/AB | | /score | /score | /w/AB
/score | | /score | /score | /
/scores/x | | /score | /score | /scores/x
/score//x | | /score | /score | //x
/w/AB | /score/ | | /score | /w/AB
/w/AB | /score | /score | /score | /w/AB
"""
"""What is asked for, the path that a proxy says, that of the host; the path, and what is below."""


def test_where_a_request_belongs(table: Client) -> None:
    for row in WHERE.strip().splitlines():
        path, said, public, *found = (cell.strip() for cell in row.split("|"))
        assert placed(path, [(FORWARDED, said)] if said else [], public) == Placed(*found), row
    with pytest.raises(ValueError, match="not under"):
        placed("/w/AB", [(FORWARDED, "/other")], "/score")
    for said in ("//elsewhere.example", "/a/../b", "/a b", "/a?b", "/é", "/a,/b", "http://x"):
        answer = table.app.test_client().get("/", headers={"X-Forwarded-Prefix": said})
        assert answer.status_code == 400, said


def test_an_ingress_has_a_path_of_its_own_and_shows_us_in_a_frame(table: Client) -> None:
    assert placed("/w/AB", [(INGRESS, "/api/in/x1")], "/score") == Placed("/api/in/x1", "/w/AB")
    there = table.app.test_client().get("/", headers={INGRESS: "/api/in/x1"})
    assert there.headers["X-Frame-Options"] == "SAMEORIGIN"
    assert 'href="/api/in/x1/static/' in there.text
    assert table.get("/").headers["X-Frame-Options"] == "DENY"


def test_no_page_begins_as_the_path_may(client: Client) -> None:
    """So that a request is never cut where a proxy cut it already."""
    first = {rule.rule.split("/")[1] for rule in client.app.url_map.iter_rules()}
    assert first - {"", "<code>"} == OWN_PATHS - {"stream"}
