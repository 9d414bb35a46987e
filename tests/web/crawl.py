"""Follows links: every page of a game that a phone can reach, and all texts of a page."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urljoin, urlsplit

from tests.web.client import Client
from tests.web.markup import Markup

MOST_PAGES = 200
UNSAID = frozenset({"class", "id", "name", "type", "for"})
"""Attributes that nobody reads or hears."""


def all_text(page: Markup) -> str:
    """All that a page says, also to those who listen, and what it hands to its scripts."""
    told = (
        value or ""
        for each in page.root.all()
        for name, value in each.attributes.items()
        if name not in UNSAID
    )
    return " · ".join((page.text, *told))


def crawl_game(phone: Client, *begin: str) -> Iterator[tuple[str, Markup]]:
    """The pages of this game, each once; the first are those to `begin` with."""
    code = phone.view.code
    ours = (phone.at, f"/w/{code}", f"/history/{phone.game_id}", "/check")
    due, seen = [*begin], set[str]()
    while due:
        path = due.pop(0)
        if path in seen:
            continue
        seen.add(path)
        assert len(seen) < MOST_PAGES
        answer = phone.get(path)
        if answer.status_code in (302, 303):
            due.append(answer.location)
            continue
        if answer.status_code != 200 or answer.mimetype != "text/html":
            continue
        page = Markup(answer.text)
        yield path, page
        for link in page.root.all("a"):
            to = urljoin(path, link.get("href")).partition("#")[0]
            inside = urlsplit(to).path
            if any(inside == each or inside.startswith(each + "/") for each in ours):
                due.append(to)
