"""The ‹ of a page leads to the page one came from."""

from __future__ import annotations

from tests.web.client import Client
from tests.web.links import watcher
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


def test_back_leads_the_way_one_came(table: Client) -> None:
    table.close_round("p1", p2=20, p3=60, p4=60)
    sheet, log = f"/history/{table.game_id}", f"/history/{table.game_id}/log"
    walk(table, "/", table.at)
    walk(table, table.at, f"{table.at}/menu", sheet, log)
    for path in (log, f"/w/{table.view.code}", "/people", "/phone"):
        walk(table, f"{table.at}/menu", path)
    walk(table, f"{table.at}/in/1", f"{table.at}/rounds/1/fix")
    for path in ("round", "lay", "lay/p2", "menu", "turn"):
        assert back_of(table.page(f"{table.at}/{path}")) == table.at
    assert back_of(table.page(f"{table.at}/in/1")) == table.at
    # What the address says of where one came from is one of a few words, never an address.
    phone = watcher(table)
    for came in ("menu", "//evil.example", "/menu", "list.."):
        assert back_of(phone.page(sheet, came=came)) == f"/w/{table.view.code}"
    for came in ("menu", "menu-1", "menu-", "menu-x"):
        assert back_of(phone.page("/phone", came=came)) == "/"
    table.post(f"{table.at}/stop", how="for-good", seen=str(table.view.seq))
    walk(table, "/history", sheet, log)
    walk(table, "/", sheet, log)
