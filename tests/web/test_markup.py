"""Every page is sound HTML at every stage of a game: names are unique, fields have labels, there is
nothing the policy forbids, and one phase or card is never called many."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from tests.web import venue_tables
from tests.web.client import Client
from tests.web.crawl import all_text
from tests.web.links import seated
from tests.web.markup import Markup
from tests.web.random_evening import KEY
from tests.web.routes import routes


def corrected(client: Client) -> None:
    """At a table of a place one has stopped; one lay-down of the new round is typed, one is marked.
    A player and a table may be called anything; no page takes it for more than letters."""
    client.scorer.venue.set_up(3)
    venue_tables.stop(venue_tables.playing(client, 2), "another-day")
    names = """<b>Bo</b>, O"x onx=1, A&amp B, ' --"""
    client.game_id = venue_tables.playing(client, 1, names).game_id
    number = client.scorer.venue.tables()[0].table.table_id
    client.post(f"/host/tables/{number}", act="rename", name="<i>x</i> & 'y'")
    client.close_round("p1", p2=60, p3=15, p4=60)
    fields = client.page(f"{client.at}/rounds/1/fix").fields("round")
    client.post(f"{client.at}/rounds/1/fix", {**fields, "points-p3": "20"}, anyway="yes")
    client.post(f"{client.at}/stops", seat="p3", seen=str(client.view.seq))
    page = client.page(f"{client.at}/lay/p2").fields("lay")
    client.post(f"{client.at}/lay/p2", page, cards="5 5 W | 3 3 3", act="record")
    client.post(f"{client.at}/laid", seat="p4", laid="yes", seen=str(client.view.seq))


def level(client: Client) -> None:
    """Ann and Ben have made phase 10 with as many points."""
    for _ in range(9):
        client.close_round("p1", p2=5, p3=100, p4=100)
    client.close_round("p2", p1=45, p3=100, p4=100)


def over(client: Client) -> None:
    client.post(f"{client.at}/tie", seat="p2", seen=str(client.view.seq))


def one_of_each(client: Client) -> None:
    """One phase makes the game, one rule differs. It goes on another day."""
    rules = {"sheet": "mattel", "was": "mattel", "switch-wrap": "yes", "variant": "first-1"}
    client.sits_at(client.post("/new", rules, names="Ann, Ben, Mia", act="deal"))
    client.post(f"{client.at}/stop", how="another-day", seen=str(client.view.seq))


STAGES: tuple[dict[Callable[[Client], None], str], ...] = (
    {corrected: "stopped after 1 phase"},
    {level: "", over: ""},
    {one_of_each: "1 rule differs"},
)
"""What is played, one after the other, and what some page says of it."""

SOUND = set[str]()
"""Pages that were looked at, at any stage."""

OF_NO_GAME = ("/api", "/rules")
"""What these addresses begin with is the same at every stage, and at a seat as elsewhere."""

ONE_OF_MANY = re.compile(
    r"(?<![\d.,:=–-])1 (phases|points|cards|rounds|rules|players|games|phones|tables|rulings"
    r"|groups|wilds|skips|devices|entries|days|hits|turns)\b"
)


def wrong_with(source: str) -> Iterator[str]:
    page = Markup(source)
    yield from page.faults
    yield from re.findall("<b>Bo|<i>x", source)
    told = all_text(page)
    yield from (told[max(0, at.start() - 40) : at.end()] for at in ONE_OF_MANY.finditer(told))


@pytest.mark.parametrize("stages", STAGES)
def test_every_page_is_sound(table: Client, stages: dict[Callable[[Client], None], str]) -> None:
    for play, told in stages.items():
        play(table)
        every_page_is_sound(table, told)


def every_page_is_sound(table: Client, told: str) -> None:
    """For host, player and stranger; and some page tells this."""
    seen: dict[str, str] = {}
    phones = (table, table.another(keeper=False), seated(table, "p1"))
    first = not SOUND
    for at, phone in enumerate(phones):
        for _endpoint, address in routes(table, "GET"):
            if address.startswith(OF_NO_GAME) and not (first and at < 2):
                continue
            answer = phone.get(address)
            if answer.status_code in (200, 403) and answer.mimetype == "text/html":
                seen[KEY.sub("", answer.text)] = address
    faults = {seen[text]: [*wrong_with(text)] for text in seen.keys() - SOUND}
    assert not any(faults.values()), faults
    SOUND.update(seen)
    assert len(seen) > 25
    assert any(told in page for page in seen)


def test_an_empty_house_and_a_table_with_other_rules_are_sound(client: Client) -> None:
    for address in ("/", "/new", "/check", "/check?phase=4", "/history", "/phone", "/nowhere"):
        assert Markup(client.get(address).text).faults == []
    for variant, sheet in (("any-order", "mattel"), ("fixed-10", "ja"), ("even", "ru-violet")):
        client.deal("Ann", "Ben", "Mia", "Dad", "Oma", "Leo", sheet=sheet, variant=variant)
        for path in ("", "/round", "/lay/p1", "/lay", "/menu"):
            assert client.page(client.at + path).faults == []


def test_the_reader_of_pages_sees_faults() -> None:
    faults = {
        "<p id=a></p><p id=a></p>": "called a",
        "<p style='x'></p>": "style",
        "<p onclick='x'>a</p>": "onclick",
        "<input name=a>": "label",
        "<button></button>": "no name",
        "<div><p></div>": "closes",
        "<script>x</script>": "written into",
        "<html><title>a</title><h1>a</h1><main></main></html>": "language",
        "<form><form></form></form>": "lies in its like",
        "<html><header><button form=f>a</button></header><form id=f><input></form>": "leads away",
    }
    for source, fault in faults.items():
        assert any(fault in told for told in Markup(source).faults), source
