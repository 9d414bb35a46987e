"""Forms and addresses as no phone of ours sends them, at tables where games go on.

Half of the requests are forms that were found on a page, filled in and bent in up to three places;
the others go to every route of the app with odd values in its parts. Host, keeper, one player and a
stranger take turns. Nothing may fail, and what is recorded in the end must be what a referee
records: each log replays, leaves as an archive and is taken in elsewhere.
"""

from __future__ import annotations

import random
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote, quote_plus

import pytest

from scorekeeper.game.log_check import fault_of
from scorekeeper.game.replay import replay
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.service import Scorer
from scorekeeper.serving.limits import Limits
from tests.service.builders import take_in_one
from tests.web import links
from tests.web.client import FROM_HERE, Client
from tests.web.markup import FIELDS, Element, Markup
from tests.web.routes import routes
from tests.web.sent_forms import logs_in

METHODS = ("GET", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "BREW")


ODD = (
    *("", " ", "0", "-1", "1", "2", "35", "50", "7.5", "1e9", "NaN", "9" * 18, "9" * 40),
    *("9" * 5000, str(2**31), str(2**63 - 1), str(2**63), "٣", "²", "\x00", "a\x00b", "\ud800"),
    *("p0", "p1", "p2", "p9", "p99999999", "yes", "no", "on", "None", "null", "true", "[]", "{}"),
    *("R7 B7 G7 | 7 7 W", "1 2 3 4 W 6 7", "S S", "4x99999", "7 " * 400, "|" * 400, "W" * 200),
    *("<script>x</script>", "$&", "%s %(name)s {0}", "'; drop table entries; --", "../../x"),
    *("é" * 60, "a" * 3000, "\u202eabc", "\ufeff", "🃏" * 30, "\r\nSet-Cookie: a=b", "//x.y"),
    *("set3+run4", "set99", "run" * 200, "mattel", "fixed-10", "first-0", "first-99"),
    *("Ann, Ann, Ben", "\udfff\ud83d"),
)


NAMES = (
    *("key", "seen", "seat", "target", "out", "name", "names", "cards", "points", "points-p1"),
    *("laid-p2", "cards-p3", "phase", "act", "anyway", "number", "count", "sheet", "variant"),
    *("to", "a", "b", "on", "at", "switch", "value", "winner", "back", "\x00", "\ud800", "n" * 900),
)


VARIANTS_PLAYED = ("standard", "fixed-10", "first-5", "even", "odd")


KINDS_OF_BODY = (
    *("application/x-www-form-urlencoded",) * 12,
    *("application/json", "multipart/form-data", "multipart/form-data; boundary=x", "text/plain"),
    *("application/x-www-form-urlencoded; charset=utf-16", "\u00e9"),
)


Field = tuple[str, str]

TABLE_EVERY = 120
"""Requests until the phones go to a new table: links were replaced, the game is over."""


@dataclass
class Evening:
    """The phones of the table that is played at now, and what was answered."""

    client: Client
    random: random.Random
    phones: list[Client] = field(default_factory=list)
    offered: list[tuple[str, str, str]] = field(default_factory=list)
    tried: set[tuple[str, str]] = field(default_factory=set)
    failed: list[str] = field(default_factory=list)
    answered: Counter[int] = field(default_factory=Counter)

    def sit_down(self) -> None:
        """A new table with any rule sheet, and phones that hold its links."""
        sheet, variant = self.random.choice(list(SHEETS)), self.random.choice(VARIANTS_PLAYED)
        host = self.client.another()
        host.deal("Ann", "Ben", "Mia", "Dad", sheet=sheet, variant=variant)
        self.client.app.extensions["limits"] = Limits()
        if self.random.random() < 0.5:
            host.post(f"{host.at}/turn/follow", seen="1")
        stranger = host.another(keeper=False)
        self.phones = [host, links.keeper(host), links.seated(host, "p2"), stranger]
        self.offered = [(to, *of) for to in ("GET", "POST") for of in routes(host, to)]

    @property
    def untried(self) -> set[tuple[str, str]]:
        """Methods and endpoints that no phone has asked for yet."""
        return {(method, name) for method, name, _path in self.offered} - self.tried

    # ------------------------------------------------------------------ one request

    def send(self, phone: Client, method: str, path: str, fields: list[tuple[str, str]]) -> str:
        """Send it and note what came. Gives the page, where one came."""
        typed = "&".join(f"{_coded(name)}={_coded(value)}" for name, value in fields)
        in_address = method == "GET"
        url = f"{path}?{typed}" if in_address and typed else path
        headers = {} if self.random.random() < 0.05 else dict(FROM_HERE)
        if self.random.random() < 0.3:
            headers["HX-Request"] = "true"
        kind = None if in_address else self.random.choice(KINDS_OF_BODY)
        body = None if in_address else typed.encode()
        sent: dict[str, Any] = {"data": body, "content_type": kind, "headers": headers}
        answer = phone.http.open(url, method=method, **sent)
        status = answer.status_code
        self.answered[status] += 1
        if status >= 500:
            self.failed.append(f"{status} {method} {url[:500]} {typed[:500]}")
        page = answer.mimetype == "text/html" and status == 200 and method == "GET"
        return answer.text if page else ""

    def any_address(self) -> None:
        """Some address of the app, sometimes with odd parts in it and by a method it has not."""
        phone = self.random.choice(self.phones)
        new = [each for each in self.offered if each[:2] not in self.tried]
        method, endpoint, path = self.random.choice(new or self.offered)
        self.tried.add((method, endpoint))
        if self.random.random() < 0.1:
            method = self.random.choice(METHODS)
        if self.random.random() < 0.4:
            parts = path.split("/")
            at = self.random.randrange(1, len(parts))
            parts[at] = quote(self.odd(), safe="%", errors="surrogatepass")
            path = "/".join(parts)[:6000]
        names = self.random.sample(NAMES, self.random.randrange(6))
        self.send(phone, method, path, [(name, self.likely(phone, name)) for name in names])

    def any_form(self) -> None:
        """Some form of some page, filled in, and bent in up to three places."""
        phone = self.random.choice(self.phones)
        pages = [to for method, _, to in self.offered if method == "GET" and "svg" not in to]
        at = [path for path in pages if path.startswith(phone.at)]
        page = Markup(self.send(phone, "GET", self.random.choice(at * 3 + pages), []))
        forms = list(page.root.all("form"))
        if not forms:
            return
        form = self.random.choice(forms)
        fields = self.filled_in(page, form)
        for _ in range(self.random.choice((0, 0, 0, 1, 1, 2, 3))):
            fields = self.bent(fields)
        method = form.get("method", "get").upper()
        path = form.get("action") or phone.at
        for _ in range(self.random.choice((1, 1, 1, 2))):  # twice: a second tap
            self.send(phone, method, path, fields)

    # ------------------------------------------------------------------ what is sent

    def filled_in(self, page: Markup, form: Element) -> list[Field]:
        """What a browser would send after some ticks, some typing and one button."""
        fields, buttons, ticked = list[Field](), list[Field](), set[Field]()
        for element in page.root.all(*FIELDS, "button"):
            owner = page.ids.get(element.get("form")) or element.inside("form")
            name, kind = element.get("name"), element.get("type", "text")
            if owner is not form or not name:
                continue
            value = element.get("value", "on")
            if element.tag == "button":
                buttons.append((name, value))
            elif element.tag == "select":
                options = [each.get("value", each.text) for each in element.all("option")]
                fields.append((name, self.random.choice(options or [""])))
            elif kind in ("radio", "checkbox"):
                if (kind, name) not in ticked and self.random.random() < 0.5:
                    ticked |= {("radio", name)}
                    fields.append((name, value))
            elif kind == "hidden":
                fields.append((name, value))
            else:
                typed = ("", value, "5", "35", "Zoe", "7 7 7", "R1 W 3 4 | 5 5 5")
                fields.append((name, self.random.choice(typed)))
        return fields + ([self.random.choice(buttons)] if buttons else [])

    def bent(self, fields: list[Field]) -> list[Field]:
        """One thing changed: a value, a name, a field too many, twice or too few."""
        if not fields:
            return [(self.random.choice(NAMES), self.odd())]
        at = self.random.randrange(len(fields))
        name, value = fields[at]
        odd, other = self.odd(), self.random.choice(NAMES)
        half = value[: len(value) // 2]
        one = [[(name, odd)], [(other, value)], [(name, half + odd)]]
        two = [[(name, value), (name, odd)], [(name, value), (other, odd)]]
        instead: list[Field] = self.random.choice([[], *one, *two])
        return [*fields[:at], *instead, *fields[at + 1 :]]

    def odd(self) -> str:
        return self.random.choice(ODD)

    def likely(self, phone: Client, name: str) -> str:
        """What is good in this field, or something odd."""
        good = {"seen": str(phone.entries), "target": phone.last_command(), "key": "k" * 8}
        good |= {"seat": "p2", "out": "p1", "name": "Zoe", "cards": "7 7 7 | W 3 3"}
        return good[name] if name in good and self.random.random() < 0.6 else self.odd()


def _coded(text: str) -> str:
    return quote_plus(text, errors="surrogatepass")


def play(client: Client, requests: int, seed: int) -> Evening:
    """So many requests and a few more, until every address was asked for at least once."""
    client.post("/host/tables", count="2")
    client.post("/host/wall")
    evening = Evening(client, random.Random(seed))
    step = 0
    while evening.answered.total() < requests or evening.untried:
        if step % TABLE_EVERY == 0:
            evening.sit_down()
        step += 1
        evening.random.choice((evening.any_form, evening.any_address))()
        # A form may delete a game in the right way; the others need it.
        for deleted in client.scorer.deleted.all():
            client.scorer.deleted.bring_back(deleted.line.game_id)
    return evening


# ------------------------------------------------------------------ what must hold afterwards


def odd_games(client: Client, elsewhere: Path) -> Iterator[str]:
    """Games whose log no referee records, or that are another after they moved."""
    with closing(Scorer(elsewhere)) as other:
        for game_id in logs_in(client.scorer.path):
            view = client.scorer.view(game_id)
            if (fault := fault_of(view.log)) is not None:
                yield f"game {game_id}: {fault}"
            elif replay(view.log) != view.game:
                yield f"game {game_id}: replayed otherwise"
            else:
                moved = take_in_one(other, list(client.scorer.exports.game(game_id)))
                if other.view(moved).game != view.game:
                    yield f"game {game_id}: another game after it moved"


def look_it_over(evening: Evening, elsewhere: Path) -> None:
    assert evening.failed == []
    with closing(sqlite3.connect(evening.client.scorer.path)) as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert file.execute("PRAGMA foreign_key_check").fetchall() == []
    assert list(odd_games(evening.client, elsewhere)) == []


@pytest.mark.parametrize("requests", [400, pytest.param(40_000, marks=pytest.mark.soak)])
def test_no_bent_form_or_address_spoils_a_game(client: Client, tmp_path: Path, requests: int):
    seed = 1 if requests == 400 else random.randrange(10**6)
    print(f"seed {seed}")
    evening = play(client, requests, seed)
    print(evening.answered)
    assert not evening.untried
    assert evening.answered[200] > 60
    assert evening.answered[303] > 10
    look_it_over(evening, tmp_path / "elsewhere.db")
