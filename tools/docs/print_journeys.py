"""Prints `docs/journeys.md`: what three requests reach in a real run; and the roles and threads.

A scorer, the pages and the stream are put together as `serve` does it, without sockets. Each
journey is made twice, and the second time is printed: what is worked out once has been worked out.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from scorekeeper.live import Hub, LiveAnnouncer
from scorekeeper.server import WebApp, assemble
from scorekeeper.service import Scorer
from scorekeeper.serving import threads
from scorekeeper.serving.stream import DRAWERS
from scorekeeper.web.access import Action, Role
from tools.docs.print_access import HOW_A_PHONE_COMES_TO_IT
from tools.docs.recorded_calls import Calls, Recorder

_HEAD = """\
# Journeys

What happens in the program when a round is recorded, when a hand is typed, and when somebody
watches: the modules of `scorekeeper/` that a real run reached, in the order in which it reached
them. Behind a module are those of its functions that another layer called; in `game`, `service`,
`serving` and `web` also those that another module called. Methods of values are left out, and what
every request needs for its language, its cookie and its statements.

How bytes become a request, before all this, is in
[architecture](architecture.md#how-a-request-is-served); why it is so, in
[what happens to one entry](architecture.md#what-happens-to-one-entry).

This page is printed from the program by `make docs`."""

_ROUND = """\
## A round is recorded

The keeper sends the form of *Round over*. Another phone watches the standings meanwhile."""

_HAND = """\
## A hand is typed

Ann is out. Ben types the cards he still holds, `7 12 W`, on his own phone."""

_WATCH = """\
## Somebody watches

A phone without any key opens the page of a code, and then its live stream."""

_PLACES = {
    "request": "On the event loop, the request",
    "entries": "In a thread for what may write",
    "pages": "In a thread for pages",
    "stream": "On the event loop, the live stream",
    "asyncio": "In a thread, what a stream asks when it is opened",
    "drawings": "In a thread, what the stream sends",
}
"""The title of each place where calls are recorded, in the order in which they are printed."""


def printed_journeys() -> str:
    """The page, in Markdown."""
    a_round, a_hand, a_watcher = asyncio.run(asyncio.wait_for(_journeys(), 60))
    parts = [_HEAD]
    for words, calls in ((_ROUND, a_round), (_HAND, a_hand), (_WATCH, a_watcher)):
        parts += [words, *_lists(calls)]
    return "\n\n".join([*parts, _roles(), _threads()]) + "\n"


# --- lists ----------------------------------------------------------------------------------------


def _lists(calls: Calls) -> Iterator[str]:
    for place, title in _PLACES.items():
        if place in calls:
            yield f"**{title}**\n\n" + "\n".join(_lines(list(calls[place])))


def _lines(calls: list[tuple[str, str]]) -> Iterator[str]:
    """A line for each module, where it is reached first, with all its functions."""
    functions: dict[str, list[str]] = {}
    for file, name in calls:
        functions.setdefault(file, []).extend([f"`{name}`"] if name else [])
    for number, (file, names) in enumerate(functions.items(), 1):
        yield f"{number}. `{file}`" + (f": {', '.join(names)}" if names else "")


# --- the run --------------------------------------------------------------------------------------


async def _journeys() -> tuple[Calls, Calls, Calls]:
    recorder = Recorder()
    with recorder.watching(), tempfile.TemporaryDirectory() as folder:
        hub = Hub()
        scorer = Scorer(Path(folder) / "games.db", LiveAnnouncer(hub))
        web_app = assemble(scorer, hub)
        try:
            evening = Evening(recorder, scorer, web_app)
            await evening.begin()
            found = [[await each() for each in evening.journeys] for _twice in range(2)]
        finally:
            hub.close()
            web_app.close()
            scorer.close()
    a_round, a_hand, a_watcher = found[1]
    return a_round, a_hand, a_watcher


@dataclass(slots=True)
class Phone:
    """A phone that asks the web app without a network, and keeps its cookie."""

    web_app: WebApp
    cookie: str = ""
    location: str = ""

    async def ask(self, method: str, path: str, **fields: str) -> None:
        """Send this request. Raises ValueError if it was refused."""
        sent: list[Mapping[str, Any]] = []
        body = urlencode(fields).encode()

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Mapping[str, Any]) -> None:
            sent.append(message)

        scope = self.scope(method, path, body)
        await asyncio.create_task(self._answer(scope, receive, send), name="request")
        headers = {name.decode(): text.decode() for name, text in sent[0]["headers"]}
        self.cookie = headers.get("set-cookie", self.cookie).partition(";")[0]
        self.location = headers.get("location", "")
        if sent[0]["status"] not in (200, 303):
            raise ValueError(f"{sent[0]['status']} for {method} {path}")

    async def _answer(self, *request: Any) -> None:
        await self.web_app(*request)

    def scope(self, method: str, path: str, body: bytes = b"") -> dict[str, Any]:
        """This request as a server hands it to the web app."""
        where, _, query = path.partition("?")
        headers = {"host": "localhost", "origin": "http://localhost", "accept-language": "en"}
        headers |= {"cookie": self.cookie} if self.cookie else {}
        if method == "POST":
            headers["content-type"] = "application/x-www-form-urlencoded"
            headers["content-length"] = str(len(body))
        return {
            "type": "http",
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": where,
            "raw_path": where.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), text.encode()) for name, text in headers.items()],
            "client": ("192.168.1.7", 50_000),
            "server": ("localhost", 80),
        }


@dataclass(slots=True)
class Watcher:
    """A phone that is connected to a live stream until `leave`."""

    phone: Phone
    code: str
    chunks: asyncio.Queue[bytes] = field(default_factory=asyncio.Queue)
    left: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        """Connect, and wait until the phone is up to date."""
        scope = self.phone.scope("GET", f"/stream/{self.code}?view=standings&lang=en")
        self.task = asyncio.create_task(self._follow(scope), name="stream")
        await self.news()

    async def news(self) -> None:
        """Wait for the next standings."""
        while b"event: board" not in await self.chunks.get():
            pass

    async def leave(self) -> None:
        """Disconnect."""
        self.left.set()
        if self.task is not None:
            await self.task

    async def _follow(self, scope: dict[str, Any]) -> None:
        async def receive() -> dict[str, Any]:
            await self.left.wait()
            return {"type": "http.disconnect"}

        async def send(message: Mapping[str, Any]) -> None:
            if message["type"] == "http.response.body":
                self.chunks.put_nowait(message["body"])

        await self.phone.web_app(scope, receive, send)


class Evening:
    """A game of three, and the journeys that are made in it."""

    def __init__(self, recorder: Recorder, scorer: Scorer, web_app: WebApp) -> None:
        self._recorder = recorder
        self._scorer = scorer
        self._web_app = web_app
        self._keeper, self._ben = Phone(web_app), Phone(web_app)
        self._at, self._code = "", ""
        self.journeys = (self.record_a_round, self.type_a_hand, self.watch)

    async def begin(self) -> None:
        """Deal. Ben takes his seat."""
        await self._keeper.ask("POST", f"/h/{self._scorer.host_key()}")
        form = {"names": "Ann, Ben, Mia", "sheet": "mattel", "variant": "standard", "act": "deal"}
        await self._keeper.ask("POST", "/new", **form)
        self._at = self._keeper.location
        self._code = self._scorer.view(self._game_id).code
        key = self._scorer.links.seat_key(self._game_id, "p2")
        await self._ben.ask("POST", f"/s/{key}")

    async def record_a_round(self) -> Calls:
        """The keeper records a round, and a watcher gets the new standings."""
        watcher = Watcher(Phone(self._web_app), self._code)
        await watcher.connect()
        hands = {"points-p2": "5", "laid-p2": "yes", "points-p3": "60", "laid-p3": "no"}
        form = {**self._form(), "out": "p1", **hands}
        self._recorder.begin()
        await self._keeper.ask("POST", f"{self._at}/round", **form)
        await watcher.news()
        calls = self._recorder.end()
        await watcher.leave()
        return calls

    async def type_a_hand(self) -> Calls:
        """Ann goes out, Ben types his hand, and Mia's closes the round."""
        await self._keeper.ask("POST", f"/w/{self._code}/sit", seat="p1")
        await self._keeper.ask("POST", f"{self._at}/me/out", **self._form(), anyway="yes")
        cards = {"mode-p2": "cards", "cards-p2": "7 12 W", "laid-p2": "yes"}
        form = {**self._form(), **cards}
        self._recorder.begin()
        await self._ben.ask("POST", f"{self._at}/hand/p2", **form)
        calls = self._recorder.end()
        last = {"points-p3": "60", "laid-p3": "no", "anyway": "yes"}
        await self._keeper.ask("POST", f"{self._at}/hand/p3", **self._form(), **last)
        return calls

    async def watch(self) -> Calls:
        """A new phone opens the page of the code, and its stream."""
        phone = Phone(self._web_app)
        watcher = Watcher(phone, self._code)
        self._recorder.begin()
        await phone.ask("GET", f"/w/{self._code}")
        await watcher.connect()
        calls = self._recorder.end()
        await watcher.leave()
        return calls

    @property
    def _game_id(self) -> int:
        return int(self._at.rpartition("/")[2])

    def _form(self) -> dict[str, str]:
        seen = self._scorer.view(self._game_id).seq
        return {"seen": str(seen), "key": f"journey-{seen:04}"}


# --- roles and threads ----------------------------------------------------------------------------


def _roles() -> str:
    """A drawing of the roles: how a phone comes to each, and how many actions it adds."""
    lines, before = [], ""
    for role in HOW_A_PHONE_COMES_TO_IT:
        count = sum(action.value.least is role for action in Action)
        lines.append(f'    {role.name}["{role.name.lower()}: {count} actions"]')
        lines += [f"    {before} --> {role.name}"] if before else []
        before = role.name
    drawing = "\n".join(["```mermaid", "flowchart LR", *lines, "```"])
    how = "\n".join(
        f"- *{role.name.lower()}*: {words}" for role, words in HOW_A_PHONE_COMES_TO_IT.items()
    )
    nobody = sum(action.value.least is Role.NOBODY for action in Action)
    told = (
        "Each role may do what the roles before it may, and its own actions too. In an open house"
        f" some need another role, and {nobody} is for it alone ([access](access.md))."
    )
    return "\n\n".join(["## Roles", told, drawing, how])


def _threads() -> str:
    """A drawing of the threads of one process, with their numbers."""
    drawing = f"""\
```mermaid
flowchart LR
    phones([phones]) --> loop["event loop: connections, live streams"]
    loop -->|GET| pages["pages: {threads.THREADS} threads"]
    loop -->|POST| entries["entries: {threads.WRITERS} threads, one writes at a time"]
    loop -->|"…{threads.PICTURE_END}"| pictures["pictures: {threads.DRAWERS} thread"]
    loop -->|"{threads.HEALTH_PATH}"| health["health: {threads.PROBES} threads"]
    loop -->|"exports, questions"| slow["slow: {threads.SLOW} threads"]
    loop -->|"once for all who see the same"| drawn["drawings: {DRAWERS} threads"]
    pages --> flask["Flask: security, rights, the page"]
    entries --> flask
    pictures --> flask
    slow --> flask
    health --> flask
    flask --> scorer["scorer"] --> database[("database")]
    drawn --> scorer
    scorer -->|"after each commit"| hub["hub"] --> loop
```"""
    told = (
        "One process with a file; where the database is on a server, more threads wait for it. With"
        " `--workers` there are several processes, each with all of these, on one database."
    )
    return "\n\n".join(["## Threads", told, drawing])


if __name__ == "__main__":
    sys.stdout.write(printed_journeys())
