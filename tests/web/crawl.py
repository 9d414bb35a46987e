"""Follows links: every page of a game that a phone can reach, and all texts of a page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from urllib.parse import urljoin, urlsplit

from tests.web.client import Client
from tests.web.markup import Markup

MOST_PAGES = 200
OF_A_KIND = 6
"""How many pages of one view are looked at."""

UNSAID = frozenset({"class", "id", "name", "type", "for"})
"""Attributes that nobody reads or hears."""


LeadsOn = Callable[[str], bool]
"""Whether an address is looked at."""


def all_text(page: Markup) -> str:
    """All that a page says, also to those who listen, and what it hands to its scripts."""
    said = (pair for each in page.root.all() for pair in each.attributes.items())
    return " · ".join((page.text, *(value for name, value in said if name not in UNSAID)))


def crawl(
    phone: Client, begin: Iterable[str], leads_on: LeadsOn
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


def few_of_a_kind(phone: Client, most: int, kinds: Counter[str], root: str = "") -> LeadsOn:
    """Whether this address is one of the first of its view; `kinds` counts them. The program may be
    under a path, `root`."""
    urls = phone.app.url_map.bind("localhost")

    def is_one_of_few(path: str) -> bool:
        kind, _values = urls.match(urlsplit(path).path.removeprefix(root), "GET")
        kinds[kind] += 1
        return kinds[kind] <= most

    return is_one_of_few


def crawl_game(phone: Client, *begin: str) -> Iterator[tuple[str, Markup]]:
    """Pages of this game, of each kind some, and those to `begin` with."""
    code, few = phone.view.code, few_of_a_kind(phone, OF_A_KIND, Counter())
    ours = (phone.at, f"/w/{code}", f"/history/{phone.game_id}", "/check")

    def is_of_the_game(path: str) -> bool:
        inside = urlsplit(path).path
        of_it = any(f"{inside}/".startswith(f"{each}/") for each in ours)
        return path in begin or (of_it and few(path))

    for path, status, page in crawl(phone, begin, is_of_the_game):
        if status == 200 and page is not None:
            yield path, page
