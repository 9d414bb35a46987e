"""The live stream: `GET /stream/<code>?view=standings`, a native ASGI endpoint beside the pages.

It is not a Flask page, because a thread for each watcher costs several times more and notices that
a phone has gone only at its next write.

    event: board   data is the fragment (`view=seq`: only the number); its id is the last entry
    event: door    somebody asked for a seat, or got or lost one; data counts such changes so far.
                   Nothing is sent while the count is the one that the page gave as `&door=`
    event: beat    every 15 seconds; data is the last entry, so that a page notices if it missed one

A watcher gets the latest state and nothing in between. One that reads too slowly is disconnected;
its browser reconnects by itself and names the last id it saw.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from urllib.parse import parse_qs

from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from scorekeeper.errors import StorageError, UnknownGame
from scorekeeper.live import Hub, Watcher
from scorekeeper.web.asgi import Receive, Scope, Send, hang_up, has_left
from scorekeeper.web.plain_answer import POLICY_HEADERS

Render = Callable[[str, str, str], tuple[int, str]]
"""(view, code, language) -> the newest entry's number and the fragment. Called in a thread."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One event of the stream, ready to send, and the entry it shows."""

    seq: int
    body: bytes


@dataclass(frozen=True, slots=True)
class _Rendering:
    asked: int
    task: asyncio.Task[Frame]

    def shows(self, seq: int) -> bool:
        """Does this show entry `seq`? It does if it was requested for that entry or a later one, or
        if the finished frame turned out to show it."""
        if not self.task.done():
            return self.asked >= seq
        broken = self.task.cancelled() or self.task.exception() is not None
        return not broken and self.task.result().seq >= seq


class Frames:
    """Renders once per channel, view, language and change, however many ask at the same time."""

    def __init__(self, render: Render) -> None:
        self._render = render
        self._latest: dict[tuple[str, str, str, str], _Rendering] = {}

    async def frame(self, channel: str, code: str, view: str, language: str, seq: int) -> Frame:
        """The frame that shows entry `seq` or a later one. Raises what rendering raises."""
        # The fragment contains the code. A watcher with a replaced code must not learn the new one.
        key = channel, code.upper(), view, language
        latest = self._latest.get(key)
        if latest is None or not latest.shows(seq):
            task = asyncio.create_task(self._make(view, code, language))
            latest = self._latest[key] = _Rendering(seq, task)
        # A watcher that leaves must not cancel the frame for the others.
        return await asyncio.shield(latest.task)

    def forget(self, channel: str) -> None:
        """Drop the frames of a channel that nobody watches any more."""
        for key in [key for key in self._latest if key[0] == channel]:
            del self._latest[key]

    async def _make(self, view: str, code: str, language: str) -> Frame:
        seq, fragment = await asyncio.to_thread(self._render, view, code, language)
        return Frame(seq, event("board", fragment, seq))


def event(name: str, text: str, seq: int | None = None) -> bytes:
    """A server-sent event as it goes over the wire."""
    head = [f"event: {name}"] if seq is None else [f"event: {name}", f"id: {seq}"]
    return "\n".join([*head, *(f"data: {line}" for line in text.splitlines()), "", ""]).encode()


PREFIX = "/stream/"


HEARTBEAT, SEND_WITHIN = 15.0, 20.0


RECONNECT_MS = 2000


SEQ_VIEW = "seq"


_HEADERS = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    *POLICY_HEADERS,
)


_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _StreamRequest:
    """What a watcher asks for. Nothing else of the request is kept while the stream is open, since
    there may be a thousand of them. `known` is the last entry that the page shows, `known_door` the
    last count of changes at the door that it knows."""

    host: str
    address: str
    code: str
    view: str
    known: int | None
    known_door: int | None
    language: str


@dataclass(frozen=True, slots=True)
class WatchedChannel:
    """What a code opens: its channel (`live`), the number of its latest entry, and the count of
    requests for seats and changes of seats so far."""

    channel: str
    latest: int
    door_version: int = 0


class Stream:
    """The ASGI endpoint. `watched(code)` gives what a code opens, or raises UnknownGame. `render`
    makes a fragment. `may_try(address, code, right, cookie)` counts a try of a code and says
    whether it is allowed; `right` says whether the code was found, `cookie` is the header as sent.
    All three are called in a thread."""

    def __init__(
        self,
        hub: Hub,
        *,
        watched: Callable[[str], WatchedChannel],
        render: Render,
        is_ours: Callable[[str], bool] = lambda host: True,
        may_try: Callable[[str, str, bool, str], bool] = lambda address, code, right, cookie: True,
        views: Collection[str] = ("standings",),
        languages: Sequence[str] = ("en",),
        heartbeat: float = HEARTBEAT,
        send_within: float = SEND_WITHIN,
    ) -> None:
        self._hub = hub
        self._watched = watched
        self._frames = Frames(render)
        self._is_ours = is_ours
        self._may_try = may_try
        self._views = frozenset((*views, SEQ_VIEW))
        self._languages = tuple(languages)
        self._heartbeat = heartbeat
        self._send_within = send_within

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request for the stream, until the watcher leaves or the hub closes."""
        wish = self._wish(scope)
        if not self._is_ours(wish.host):
            return await _refuse(send, 400)
        if scope["method"] != "GET":
            return await _refuse(send, 405)
        if wish.view not in self._views:
            return await _refuse(send, 404)
        try:
            found = await asyncio.to_thread(self._open, wish, _cookie(scope))
        except StorageError as error:
            _log.warning("the file of games fails: %s", error)
            return await _refuse(send, 503)
        if isinstance(found, int):
            return await _refuse(send, found)
        channel = found.channel
        watcher = self._hub.subscribe(channel)
        listening = asyncio.create_task(_until_gone(receive, watcher))
        try:
            await self._send_changes(watcher, wish, send)
        except UnknownGame:
            # The code was replaced a moment ago; the next request gets the status for that.
            await self._send(send, b"", more=False)
        except StorageError as error:
            # The browser reconnects by itself.
            _log.warning("the file of games fails: %s", error)
            await self._send(send, b"", more=False)
        except TimeoutError:
            _log.info("a watcher of %s reads too slowly and was disconnected", channel)
            await hang_up(scope)
        except Exception:
            await self._log_and_end(scope, wish, send)
        finally:
            listening.cancel()
            self._hub.unsubscribe(watcher)
            if not self._hub.watching(channel):
                self._frames.forget(channel)

    async def _log_and_end(self, scope: Scope, wish: _StreamRequest, send: Send) -> None:
        """Log the exception and end this stream. The browser reconnects by itself."""
        if not has_left(scope):  # uvloop fails to write if a phone left a moment ago
            _log.exception("no %s could be drawn for a watcher", wish.view)
            await self._send(send, b"", more=False)

    def _open(self, wish: _StreamRequest, cookie: str) -> WatchedChannel | int:
        """What this code opens, or the HTTP status that says why not. The code is looked up before
        its try is counted, so that many tries at the same moment do not get round the limit."""
        try:
            found: WatchedChannel | None = self._watched(wish.code)
        except UnknownGame:
            found = None
        if not self._may_try(wish.address, wish.code, found is not None, cookie):
            return 429
        return 404 if found is None else found

    async def _send_changes(self, watcher: Watcher, wish: _StreamRequest, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": list(_HEADERS)})
        await self._send(send, f"retry: {RECONNECT_MS}\n\n".encode())
        # Look again after subscribing: whatever comes later is announced, so nothing is missed.
        found = await asyncio.to_thread(self._watched, wish.code)
        watcher.latest = max(watcher.latest, found.latest)
        watcher.door_version = max(watcher.door_version, found.door_version)
        shown_door = watcher.door_version if wish.known_door is None else wish.known_door
        shown = wish.known
        while not watcher.gone:
            if shown is None or watcher.latest != shown:
                frame = await self._frame(watcher, wish)
                shown = watcher.latest = max(frame.seq, watcher.latest)
                await self._send(send, frame.body)
            elif watcher.door_version != shown_door:
                shown_door = watcher.door_version
                await self._send(send, event("door", str(shown_door)))
            elif not await watcher.news(within=self._heartbeat):
                await self._send(send, event("beat", str(shown)))
        with contextlib.suppress(OSError):
            await self._send(send, b"", more=False)

    async def _frame(self, watcher: Watcher, wish: _StreamRequest) -> Frame:
        if wish.view == SEQ_VIEW:
            return Frame(watcher.latest, event("board", str(watcher.latest), watcher.latest))
        return await self._frames.frame(
            watcher.channel, wish.code, wish.view, wish.language, watcher.latest
        )

    def _wish(self, scope: Scope) -> _StreamRequest:
        headers = {
            name.decode().lower(): value.decode("latin-1") for name, value in scope["headers"]
        }
        asked = parse_qs(scope["query_string"].decode("latin-1"))
        return _StreamRequest(
            host=headers.get("host", ""),
            address=(scope.get("client") or ("",))[0],
            code=scope["path"].removeprefix(PREFIX),
            view=asked.get("view", ["standings"])[0],
            known=_number(headers.get("last-event-id") or asked.get("seen", [""])[0]),
            known_door=_number(asked.get("door", [""])[0]),
            language=self._language(asked.get("lang", [""])[0], headers.get("accept-language", "")),
        )

    async def _send(self, send: Send, body: bytes, *, more: bool = True) -> None:
        async with asyncio.timeout(self._send_within):
            await send({"type": "http.response.body", "body": body, "more_body": more})

    def _language(self, wanted: str, accepted: str) -> str:
        if wanted in self._languages:
            return wanted
        accept = parse_accept_header(accepted, LanguageAccept)
        return accept.best_match(self._languages) or self._languages[0]


async def _until_gone(receive: Receive, watcher: Watcher) -> None:
    """Wait until the phone has left. Only `receive` reports that; `send` does not."""
    while (await receive())["type"] != "http.disconnect":
        pass
    watcher.leave()


def _cookie(scope: Scope) -> str:
    values = (value for name, value in scope["headers"] if name.lower() == b"cookie")
    return b"; ".join(values).decode("latin-1")


async def _refuse(send: Send, status: int) -> None:
    """Answer with a status only. An EventSource shows no page and needs no more to stop."""
    headers = [(b"content-length", b"0"), (b"cache-control", b"no-store"), *POLICY_HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
