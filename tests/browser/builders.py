"""Sets up games without a browser: the forms are posted, as a phone without scripts posts them.

For tests that begin in the middle of a game. Taps on pages are in `thumb.py`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from http.cookiejar import CookieJar
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

from tests.web.markup import Markup


@dataclass
class Answer:
    """What came back, after all its redirects."""

    status: int
    path: str
    text: str

    @cached_property
    def page(self) -> Markup:
        """Read when it is looked at: most answers are not."""
        return Markup(self.text)


class PlainPhone:
    """A phone with the host's key and without a browser. It uses the numeric address."""

    def __init__(self, port: int, host_key: str) -> None:
        self._base = f"http://127.0.0.1:{port}"
        self._jar = CookieJar()
        self._open = build_opener(HTTPCookieProcessor(self._jar)).open
        self.send(f"/h/{host_key}", {})

    @property
    def cookie(self) -> str:
        """The host's key as it is sealed for this phone."""
        return next(cookie.value or "" for cookie in self._jar)

    def ask(self, path: str) -> Answer:
        return self._answer(Request(self._base + path))

    def read(self, path: str) -> Markup:
        return self.ask(path).page

    def packed_page(self, path: str, language: str) -> bytes:
        """The bytes of this page in this language, packed as they come over the air."""
        asks = {"Accept-Language": language, "Accept-Encoding": "gzip"}
        with self._open(Request(self._base + path, headers=asks), timeout=60) as found:
            return bytes(found.read())

    def send(self, path: str, fields: dict[str, str], **more: str) -> Answer:
        """Send a form; the page it leads to."""
        typed = urlencode({**fields, **more}).encode()
        return self._answer(Request(self._base + path, typed, {"Origin": self._base}))

    def _answer(self, request: Request) -> Answer:
        try:
            with self._open(request, timeout=60) as found:
                return Answer(found.status, urlsplit(found.url).path, found.read().decode())
        except HTTPError as found:
            with found:
                return Answer(found.code, urlsplit(found.url).path, found.read().decode())


TAPS: dict[str, tuple[str, dict[str, str]]] = {
    r"(?P<seat>p\d) laid": ("laid", {"laid": "yes"}),
    r"follow ?(?P<seat>p\d|)": ("turn/follow", {}),
    r"up (?P<card>\w+)": ("turn/first-card", {}),
    r"(?P<seat>p\d) skips (?P<target>p\d)": ("turn/skip", {}),
    r"(?P<seat>p\d) discards (?P<card>\w+)": ("turn/pass", {}),
    r"(?P<seat>p\d) leaves": ("stops", {}),
    "pause": ("stop", {"how": "another-day"}),
}
"""What one tap does, as `PostedGame.plays` says it: the form it sends."""


class PostedGame:
    """One game on this server, played by posting forms."""

    def __init__(self, phone: PlainPhone, *names: str, **rules: str) -> None:
        """Deal a new game to these people; the first of them deals."""
        typed = {"names": ", ".join(names), "sheet": "mattel", "variant": "standard", **rules}
        answer = phone.send("/new", typed, act="deal")
        assert re.fullmatch(r"/g/\d+", answer.path), answer.page.text
        self._sit(phone, answer.path, answer.page)

    @classmethod
    def at_url(cls, phone: PlainPhone, url: str) -> PostedGame:
        """The game whose table is open at this address."""
        at = "/".join(urlsplit(url).path.split("/")[:3])
        game = cls.__new__(cls)
        game._sit(phone, at, phone.read(at))  # as `__init__` does
        return game

    def _sit(self, phone: PlainPhone, at: str, page: Markup) -> None:
        self.phone, self.at = phone, at
        self.sheet = at.replace("/g/", "/history/")
        stream = page.ids["table"].get("data-stream")
        self.code = urlsplit(stream).path.rsplit("/", 1)[1]
        self.watched = f"/w/{self.code}"

    def __str__(self) -> str:
        """Where its table is, for the gaps of addresses."""
        return self.at

    def read(self, path: str) -> Markup:
        """A page of this game as it is now."""
        return self.phone.read(self.at + path)

    def kept_as(self) -> str:
        """What its phones call it in the names of what they keep. It outlives new codes."""
        found = re.search(r'data-draft="(\w+)\.', self.phone.ask(f"{self.at}/round").text)
        assert found
        return found[1]

    def seen(self) -> str:
        """The number of the last entry, which the table has."""
        found = re.search(r'data-seq="(\d+)"', self.phone.ask(self.at).text)
        assert found
        return found[1]

    def send(self, path: str, fields: dict[str, str], **more: str) -> Answer:
        return self.phone.send(self.at + path, fields, **more)

    def act(self, path: str, **fields: str) -> None:
        """A tap on a button of the menu or the table."""
        answer = self.send(f"/{path}", {"seen": self.seen(), **fields})
        assert answer.status == 200, answer.page.told

    def plays(self, moves: str) -> None:
        """What happens, in phrases like those of `tests/game/moves.py`."""
        for phrase in filter(None, moves.split("; ")):
            times, _, repeated = phrase.partition("x ")
            for _time in range(int(times) if times.isdigit() else 1):
                self._play(repeated if times.isdigit() else phrase)

    def _play(self, phrase: str) -> None:
        for form, (path, fields) in TAPS.items():
            if found := re.fullmatch(form, phrase):
                return self.act(path, **fields, **found.groupdict())
        points = {seat: int(total) for seat, total in re.findall(r"(p\d) (\d+)", phrase)}
        match phrase.split():
            case [out, "is", "out:", *_]:
                self.close_round(out, **points)
            case ["round", number, *_]:
                self.fix(int(number.strip(":")), **points)
            case [seat, "lays", number, *cards] if number.startswith("#"):
                self.lay(seat, " ".join(cards), phase=number[1:])
            case [seat, "lays", *cards]:
                self.lay(seat, " ".join(cards))
            case [seat, "hits", meld, *cards]:
                self.hit(meld, seat, " ".join(cards))
            case ["p1", "goes", "out"]:
                self.is_out()
            case [seat, "sits"]:
                self.phone.send(f"{self.watched}/sit", {"seat": seat})
            case [name, "joins"]:
                self.send("/joins", {**self.read("/menu/late").fields("late"), "name": name})
            case _:
                raise AssertionError(f"nobody talks like that: {phrase}")
        return None

    def lay(self, seat: str, cards: str, **more: str) -> None:
        """Record a lay-down that is legal; where the order is free, of the `phase` in `more`."""
        self._record(f"/lay/{seat}", "lay", cards=cards, **more)

    def hit(self, meld: str, seat: str, cards: str) -> None:
        """Record a hit on a meld, `p4/1` is the first of the fourth player."""
        self._record(f"/hit/{meld}", "hit", cards=cards, seat=seat)

    def _record(self, path: str, form: str, **typed: str) -> None:
        fields = {**self.read(path).fields(form), **typed}
        answer = self.send(path, fields, act="record")
        assert answer.status == 200, answer.page.text

    def close_round(self, out: str = "p1", **points: int) -> None:
        """Record a round: under 50 points is laid, more is not."""
        self._send_round("/round", {"seen": self.seen(), "out": out}, points)

    def fix(self, number: int, **points: int) -> None:
        """Correct the points of a round, and who laid with them."""
        path = f"/rounds/{number}/fix"
        self._send_round(path, self.read(path).fields("round"), points)

    def _send_round(self, path: str, form: dict[str, str], points: dict[str, int]) -> None:
        laid = {f"laid-{seat}": "yes" if total < 50 else "no" for seat, total in points.items()}
        typed = {f"points-{seat}": str(total) for seat, total in points.items()}
        answer = self.send(path, {**form, **laid, **typed}, anyway="yes")
        assert answer.status == 200, answer.page.told

    def undo(self) -> None:
        """Strike the last entry."""
        self.act("undo", target=hidden("target", self.read("")))

    def is_out(self) -> None:
        """The first player, at this phone, has no card left."""
        self.phone.send(f"{self.watched}/sit", {"seat": "p1"})
        seen = self.read("/me").ids["me"].get("data-seq")
        self.send("/me/out", {"seen": seen, "anyway": "yes"})

    def link(self, tab: str) -> str:
        """Where the link on this page of *Share* leads: `play/p2` for a seat, `keep`."""
        found = re.search(r"/[sk]/\S+", self.read(f"/share/{tab}").text)
        assert found
        return found[0]

    def log(self) -> str:
        """The page of its log, as text."""
        return self.phone.read(f"{self.sheet}/log").text

    def rounds(self) -> tuple[str, ...]:
        """The rounds of the score sheet, a line each."""
        body = next(self.phone.read(self.sheet).root.all("tbody"))
        return tuple(row.text for row in body.all("tr"))

    def totals(self) -> tuple[int, ...]:
        """What the score sheet adds up to, in seat order."""
        head = next(self.phone.read(self.sheet).root.all("thead"))
        (row,) = (row for row in head.all("tr") if row.get("class") == "sum total")
        return tuple(int(cell.text) for cell in row.all("td"))


def hidden(name: str, *pages: Markup) -> str:
    """What the first field of this name on these pages would send."""
    fields = [field for page in pages for field in page.root.all("input")]
    return next(field.get("value") for field in fields if field.get("name") == name)
