"""The ‹ of a page leads to the page one came from."""

from __future__ import annotations

import re
from collections import Counter
from urllib.parse import parse_qsl, urljoin, urlsplit

import pytest

from scorekeeper.web.way_back import PLACES
from tests.all_cases import all_cases
from tests.web.client import Client
from tests.web.crawl import crawl, few_of_a_kind
from tests.web.links import seated, watcher
from tests.web.markup import Markup


def back_of(page: Markup) -> str:
    """Where the ‹ of this page leads."""
    return next(link.get("href") for link in page.root.all("a") if link.text == "‹")


def link_to(page: Markup, path: str) -> str:
    """The link of this page that leads to that address."""
    links = (link.get("href") for link in page.root.all("a"))
    return next(href for href in links if href and href.split("?")[0] == path)


def walk(table: Client, start: str, *paths: str) -> None:
    """Tap from page to page, and then back the same way."""
    came = [start]
    for path in paths:
        came.append(link_to(table.page(came[-1]), path))
    while len(came) > 1:
        here = came.pop()
        assert back_of(table.page(here)) == came[-1], here


def came_of(address: str) -> str:
    """What this address says of the way by which one came."""
    return dict(parse_qsl(urlsplit(address).query)).get("came", "")


def place_of(address: str) -> str:
    """The name of the page that this address remembers."""
    return re.split("[-,]", came_of(address))[0]


@pytest.fixture
def played(table: Client) -> Client:
    """A family with a game that is over, one that begins, and one that goes on after a round."""
    for _ in range(10):
        table.close_round("p1", p2=20, p3=60, p4=60)
    for rounds in (0, 1):
        table.deal("Ann", "Ben", "Mia", "Dad")
        for _ in range(rounds):
            table.close_round("p1", p2=20, p3=60, p4=60)
    return table


def test_each_link_that_names_its_page_leads_back_there(played: Client) -> None:
    """As far as a link remembers the way. A link that leaves the way as it is, such as that of a
    tab, leaves the ‹ as well, and so does a form that the page itself receives."""
    named = set[str]()
    played.game_id, last = 1, played.game_id
    seat = seated(played, "p1")
    played.game_id = last
    begin = ("/", "/import", "/history?player=Ann", f"{played.at}/in/1", "/g/1/me")
    with all_cases() as case:
        for phone in (played, seat):
            few = few_of_a_kind(phone, 4, Counter())
            for path, status, page in crawl(phone, begin, few):
                if page is None or status != 200:
                    continue
                for form in page.root.all("form"):
                    action = urljoin(path, form.get("action") or "")
                    if (
                        form.get("method") == "post"
                        and urlsplit(action).path == urlsplit(path).path
                    ):
                        with case(f"{path} > {action}"):
                            assert came_of(action) == came_of(path)
                for link in page.root.all("a"):
                    href = urljoin(path, link.get("href") or "").partition("#")[0]
                    if not (came := came_of(href)) or link.text == "‹":
                        continue
                    named.add(place_of(href))
                    wanted = back_of(page) if came == came_of(path) else path
                    with case(f"{path} > {href}"):
                        answer = phone.http.get(href, follow_redirects=True)
                        back = back_of(Markup(answer.text))
                        assert back.partition("?")[0] == wanted.partition("?")[0]
                        assert came_of(wanted).startswith(came_of(back))
    assert named == {*PLACES}


def test_a_search_in_the_rules_keeps_the_way_back(table: Client) -> None:
    """The address of a search is that of the page, and a form without scripts sends no other."""
    menu = f"{table.at}/menu"
    for path in ("rules", "ask"):
        page = table.page(f"{table.at}/{path}", came=f"menu-{table.game_id}")
        (field,) = (each for each in page.root.all("input") if each.get("hx-get"))
        came = page.fields("search")["came"]
        for asked in (field.get("hx-get"), f"{table.at}/{path}?came={came}"):
            assert came_of(asked) == came
            assert back_of(table.page(asked)) == menu


def test_back_leads_the_way_one_came(table: Client) -> None:
    table.close_round("p1", p2=20, p3=60, p4=60)
    sheet, log = f"/history/{table.game_id}", f"/history/{table.game_id}/log"
    walk(table, "/", table.at)
    walk(table, table.at, f"{table.at}/menu", sheet, log)
    for path in (log, f"/w/{table.view.code}", "/people", "/phone", f"{table.at}/share"):
        walk(table, f"{table.at}/menu", path)
    walk(table, table.at, f"/w/{table.view.code}")
    walk(table, f"{table.at}/menu", sheet, "/people/1")
    walk(table, f"{table.at}/in/1", f"{table.at}/rounds/1/fix")
    for path in ("round", "lay", "lay/p2", "menu", "turn"):
        assert back_of(table.page(f"{table.at}/{path}")) == table.at
    assert back_of(table.page(f"{table.at}/in/1")) == table.at
    # What the address says of where one came from is one of a few words, never an address.
    phone = watcher(table)
    for came in ("menu-1", "//evil.example", "/menu", "people", "person-1", "round-1"):
        assert back_of(phone.page(sheet, came=came)) == f"/w/{table.view.code}"
    for came in ("menu", "menu-1", "menu-", "menu-x", "standings-a/b", "person-" + "9" * 30):
        assert back_of(table.another(keeper=False).page("/phone", came=came)) == "/"
    table.post(f"{table.at}/stop", how="for-good", seen=str(table.view.seq))
    walk(table, "/history", sheet, log)
    walk(table, "/", sheet, log)
    walk(table, "/", sheet, "/people/1", "/history")
    walk(table, "/history", "/import", "/paper-game")
