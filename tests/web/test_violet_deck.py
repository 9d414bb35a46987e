"""At a table whose deck has violet for blue, no page and no answer says blue."""

from __future__ import annotations

import re

import pytest

from scorekeeper.rules.sheets import SHEETS
from scorekeeper.serving.stream_groups import Watched
from scorekeeper.stream_views import render_fragment
from tests.web.client import FROM_HERE, Client
from tests.web.crawl import all_text, crawl_game
from tests.web.links import seated
from tests.web.markup import Markup

VIOLET, *OTHERS = [sheet.id for sheet in SHEETS.values() if sheet.slot_b == "violet"]


@pytest.fixture(params=[VIOLET, *(pytest.param(id, marks=pytest.mark.soak) for id in OTHERS)])
def violet(client: Client, request: pytest.FixtureRequest) -> Client:
    """Ann and Ben in mid-round: a violet phase lies there and was hit, a violet card is discarded,
    and a wild was taken up."""
    client.deal("Ann", "Ben", "Mia", sheet=request.param, variant="any-order")

    def act(path: str, **fields: str) -> None:
        answer = client.post(f"{client.at}/{path}", seen=str(client.view.seq), **fields)
        assert answer.status_code == 303, (path, Markup(answer.text).told)

    act("turn/follow", seat="")
    act("turn/first-card", card="B9")
    fields = client.page(f"{client.at}/lay/p2", phase="8").fields("lay")
    cards = {"cards": "B1 B2 B3 W B5 B6 B7", "phase": "8", "act": "record"}
    assert client.post(f"{client.at}/lay/p2", {**fields, **cards}).status_code == 303
    fields = {**client.page(f"{client.at}/hit/p2/1").fields("hit"), "seat": "p2"}
    assert client.post(f"{client.at}/hit/p2/1", fields, cards="B8", act="record").status_code == 303
    act("turn/pass", seat="p2", card="B12")
    return client


ASKED = {
    "/lay/p1": {"cards": "B1 B2 R3 B4", "phase": "8"},
    "/hit/p2/1": {"cards": "R8", "seat": "p3"},
    "/turn/take": {"seat": "p1"},
    "/turn/pass": {"seat": "p3", "card": "B9 B9 B9"},
    "/ask/lay": {"cards": "B1 B2 R3 B4", "phase": "8"},
    "/ask/hit": {"cards": "B9", "meld": "p2/1"},
    "/ask/count": {"cards": "B9 B9 B9 B10"},
}
"""Forms of the table that are answered with cards."""


BLUE = re.compile(r"\bblue\b", re.IGNORECASE)
"""The word: the random key of a form may hold its letters."""


def test_no_page_and_no_answer_of_a_violet_table_calls_a_card_blue(violet: Client) -> None:
    code, at = violet.view.code, violet.at
    phones = (
        (violet, (at, f"{at}/lay/p1?phase=8&cards=B1+B2+R3+B4", f"{at}/turn?by=p3")),
        (seated(violet, "p3"), (f"{at}/me", f"/check?game={violet.game_id}&phase=8&hand=B1+B2")),
        (violet.another(keeper=False), (f"/w/{code}", f"/w/{code}/tv", f"/check?code={code}")),
    )
    found = {}
    for phone, begin in phones:
        for path, page in crawl_game(phone, *begin):
            found[path] = all_text(page)
            said = BLUE.search(found[path])
            assert not said, (path, found[path][max(0, said.start() - 150) : said.end() + 100])
    assert len(found) > 30
    log = next(found[path] for path in found if f"/history/{violet.game_id}/log" in path)
    for card in ("Turned up first: violet 9", "discarded violet 12", "hit violet 8"):
        assert card in log
    for path, fields in ASKED.items():
        form = {"act": "record", "seen": str(violet.view.seq), **fields}
        for answer in (violet.post(at + path, form), violet.get(at + path, **fields)):
            assert answer.status_code < 500, path
            is_page = answer.mimetype == "text/html"
            assert not (is_page and BLUE.search(all_text(Markup(answer.text)))), path
    fields, by_htmx = {"seat": "p3", "seen": str(violet.view.seq)}, {"HX-Request": "true"}
    passed = violet.http.post(f"{at}/middle/pass", data=fields, headers={**FROM_HERE, **by_htmx})
    sides = all_text(Markup(passed.text))
    assert "8 × violet" in sides
    assert not BLUE.search(sides)
    for view in ("standings", "tv"):
        _seq, html = render_fragment(violet.app, Watched("", code, view, "en"))
        assert not BLUE.search(html)
        assert view == "tv" or "violet" in html
    assert "blue" in violet.get("/check", sheet="mattel", phase=8).text, "at another table"
