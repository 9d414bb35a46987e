"""Builders for the tests of pages: games by house rules or played out, people, what is shown."""

from __future__ import annotations

import html
import re
from typing import Any

from werkzeug.test import TestResponse

from tests.web.client import Client
from tests.web.markup import Markup

HTMX = {"HX-Request": "true"}


def deal_with(client: Client, names: str, **fields: str) -> Client:
    """Deal by the form of a new game; `switch_wrap="yes"` answers a switch differently."""
    rules = {name.replace("switch_", "switch-"): value for name, value in fields.items()}
    sheet = rules.get("sheet", "mattel")
    answer = client.post("/new", {"sheet": sheet, "was": sheet, **rules}, names=names, act="deal")
    assert answer.status_code == 303, Markup(answer.text).told
    client.game_id = number_in(answer)
    return client


def number_in(answer: TestResponse) -> int:
    """The number of the game that this answer leads to."""
    return int(answer.location.rsplit("/", 1)[1])


def send(client: Client, path: str, fields: Any = None, **more: str) -> TestResponse:
    """Send a form of this game that has seen all of its entries."""
    seen = {"seen": str(client.view.seq)}
    return client.post(f"{client.at}/{path}", {**seen, **(fields or {})}, **more)


def stop(client: Client, how: str = "for-good") -> Client:
    assert send(client, "stop", how=how).status_code == 303
    return client


def undo(client: Client) -> None:
    """Undo the last entry."""
    send(client, "undo", target=client.last_command())


def played_out(client: Client) -> Client:
    """A game of one phase: Ben completes it and wins."""
    client.deal("Ann", "Ben", variant="first-1")
    client.close_round("p2", p1=55)
    return client


def shows(page: Markup | str, *words: str, but_not: str | tuple[str, ...] = ()) -> None:
    """All these words stand there, and none of those that may not."""
    text = page if isinstance(page, str) else page.text
    assert [each for each in words if each not in text] == [], text
    hides(text, *([but_not] if isinstance(but_not, str) else but_not))


def hides(page: Markup | str, *words: str) -> None:
    """None of these words stands there."""
    text = page if isinstance(page, str) else page.text
    assert [each for each in words if each in text] == [], text


def links(page: Markup) -> list[str]:
    """Where the links of a page lead, without the page they remember for its ‹."""
    hrefs = (each.get("href") for each in page.root.all("a"))
    return [re.sub(r"\?came=[^&#]*&|[?&]came=[^&#]*", _sign_left, href) for href in hrefs]


def _sign_left(found: re.Match[str]) -> str:
    return "?" if found[0].endswith("&") else ""


def fields_on_paper(answer: TestResponse) -> dict[str, str]:
    """The form of a game on paper. The table keeps its lines, as in a browser."""
    table = answer.text.split("<textarea")[1].split(">", 1)[1].split("</textarea>")[0]
    lines = html.unescape(table).removeprefix("\n")
    return {**Markup(answer.text).fields("paper-game"), "table": lines}


# --- the referee ----------------------------------------------------------------------------------


def change(client: Client, switch: str, value: str, **more: str) -> TestResponse:
    """Play a rule differently from now on."""
    return send(client, f"ask/differently/{switch}", value=value, **more)


def show(client: Client, about: str, **fields: str) -> TestResponse:
    """Show a reply of the referee to everybody."""
    return send(client, "ask/show", about=about, **fields)


# --- people ---------------------------------------------------------------------------------------


def play_two_rounds(client: Client, *names: str) -> None:
    """A game of two phases: the first of these wins, everybody else lays the first phase."""
    client.deal(*names, variant="first-2")
    others = [f"p{n}" for n in range(2, len(names) + 1)]
    client.close_round("p1", **dict.fromkeys(others, 20))
    client.close_round("p1", **dict.fromkeys(others, 60))


def words(client: Client, path: str) -> str:
    """The words of a page without its drawings, each part apart from the next."""
    answer = client.get(path)
    assert answer.status_code == 200, path
    page = re.sub(r"<svg.*?</svg>|<[^>]+>", " ", answer.text, flags=re.DOTALL)
    return " ".join(html.unescape(page).split())


def number_of(client: Client, name: str) -> int:
    found = client.scorer.people.of_name(name)
    assert found is not None
    return found.person_id


def at(client: Client, name: str) -> str:
    """The address of this person's page."""
    return f"/people/{number_of(client, name)}"
