"""Follows links: every page of a game that a phone can reach, and all texts of a page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
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


def crawl(
    phone: Client, begin: Iterable[str], leads_on: Callable[[str], bool]
) -> Iterator[tuple[str, int, Markup | None]]:
    """Each address with its status and its page, if there is one: those to `begin` with, and of all
    links those that lead on."""
    due, seen = [*begin], set[str]()
    while due:
        path = due.pop(0)
        if path in seen or not leads_on(path):
            continue
        seen.add(path)
        assert len(seen) < MOST_PAGES
        answer = phone.get(path)
        page = Markup(answer.text) if answer.mimetype == "text/html" else None
        yield path, answer.status_code, page
        if answer.status_code in (302, 303):
            due.append(answer.location)
        elif answer.status_code == 200 and page is not None:
            links = (urljoin(path, link.get("href")) for link in page.root.all("a"))
            due += [to.partition("#")[0] for to in links if to.startswith("/")]


def crawl_game(phone: Client, *begin: str) -> Iterator[tuple[str, Markup]]:
    """The pages of this game, each once; the first are those to `begin` with."""
    code = phone.view.code
    ours = (phone.at, f"/w/{code}", f"/history/{phone.game_id}", "/check")

    def is_of_the_game(path: str) -> bool:
        inside = urlsplit(path).path
        return path in begin or any(f"{inside}/".startswith(f"{each}/") for each in ours)

    for path, status, page in crawl(phone, begin, is_of_the_game):
        if status == 200 and page is not None:
            yield path, page
