"""The live stream: `GET /stream/<code>?view=standings`, a native ASGI endpoint beside the pages.

It is not a Flask page, because a thread for each watcher costs several times more and notices that
a phone has gone only at its next write. This module answers a request until its phone leaves.
`stream_groups` sends the changes, `live` says when there is one, and `stream_views` draws them.

    event: board   data is the fragment, or only the number of the last entry (`view=seq`, and where
                   the page has to ask for more); its id is the last entry
    event: door    somebody asked for a seat, or got or lost one; data counts such changes so far.
                   Not sent while the count is still the one that the page gave as `&door=`
    event: beat    every 15 seconds; data is the last entry, so that a page notices if it missed one

A watcher gets the latest state and nothing in between. One that reads too slowly is disconnected;
its browser reconnects by itself and names the last id it saw.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Callable, Collection
from functools import partial
from urllib.parse import parse_qs

from scorekeeper.errors import StorageError, UnknownGame
from scorekeeper.immutable import immutable
from scorekeeper.live import Hub
from scorekeeper.serving.asgi import POLICY_HEADERS, Receive, Scope, Send, chunked_connection
from scorekeeper.serving.connections import kept_for_a_stream
from scorekeeper.serving.limits import half_of, network_of
from scorekeeper.serving.stream_connection import OpenRequest
from scorekeeper.serving.stream_groups import SEQ_VIEW, Phone, Render, StreamGroup, Watched
from scorekeeper.serving.threads import SharedThreads

PREFIX = "/stream/"

HEARTBEAT = 15.0
"""Seconds between two beats."""

SEND_WITHIN = 20.0
"""Seconds in which a phone must take what it is sent."""

DRAWERS = 2
"""Threads that draw changes. One draws all that wait, and then the event loop sends them; a second
one helps if that is stuck. Two at once would take the interpreter from each other after each
statement, and the event loop would be woken for each fragment."""

WAITING_DRAWERS = 8
"""The same where each statement waits for a database on a server; all begin at once."""

RECONNECT_MS = range(1500, 2500)
"""Milliseconds until a browser connects again: not all in the same moment after a restart."""

_HEADERS = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    *POLICY_HEADERS,
)

_log = logging.getLogger(__name__)


@immutable
class _StreamRequest:
    """What a watcher asks for. Nothing else of the request is kept while the stream is open,
    because there may be a thousand of them. `known` is the last entry that the page shows,
    `known_door` the last count of changes at the door that it knows; `root` the path under which
    it reaches the program."""

    host: str
    address: str
    code: str
    view: str
    known: int | None
    known_door: int | None
    language: str
    root: str


@immutable
class WatchedChannel:
    """What a code opens: its channel (`live`), the number of its latest entry, and the count of
    requests for seats and changes of seats so far."""

    channel: str
    latest: int
    door_version: int = 0


@immutable
class Watching:
    """Who opens a stream: the network of the address, and the phone, "" if it is not known."""

    network: str
    phone: str


class OpenStreams:
    """Counts the open streams of one process, for a limit on those of one phone and of one address.
    `phone_of` gives the random name of the phone that sends a cookie. All phones of an address that
    have no name get half of its streams."""

    def __init__(
        self, phone_of: Callable[[str], str], *, of_a_phone: int, of_an_address: int
    ) -> None:
        self._phone_of = phone_of
        self._of_a_phone = of_a_phone
        self._of_an_address = of_an_address
        self._phones: Counter[str] = Counter()
        self._networks: Counter[str] = Counter()
        self._nameless: Counter[str] = Counter()

    def who(self, address: str, cookie: str) -> Watching:
        """Who sends this cookie from this address. Call it in a thread."""
        return Watching(network_of(address), self._phone_of(cookie))

    def admit(self, who: Watching) -> bool:
        """Count one more open stream. False, and nothing is counted, if there are too many. This
        and `release` are called on the event loop."""
        if (
            self._networks[who.network] >= self._of_an_address
            or self._phones[who.phone] >= self._of_a_phone
            or (not who.phone and self._nameless[who.network] >= half_of(self._of_an_address))
        ):
            return False
        self._change(who, 1)
        return True

    def release(self, who: Watching) -> None:
        """A stream that was counted has ended."""
        self._change(who, -1)

    def _change(self, who: Watching, by: int) -> None:
        own = (self._phones, who.phone) if who.phone else (self._nameless, who.network)
        for counter, name in ((self._networks, who.network), own):
            counter[name] += by
            if not counter[name]:
                del counter[name]


class Stream:
    """The ASGI endpoint. `watched(code)` gives what a code opens, or raises UnknownGame. `render`
    makes a fragment. `may_try(address, code, right, cookie)` counts a try of a code and says
    whether it is allowed; `right` says whether the code was found, `cookie` is the header as sent.
    Some views are pages of a phone's own: `may_see(view, code, cookie)` says whether this phone may
    have one; `render` decides that again for each change. All four are called in a thread.
    `open_streams` limits how many one phone has open. `on_server`: the games are in a database on a
    server."""

    def __init__(
        self,
        hub: Hub,
        *,
        watched: Callable[[str], WatchedChannel],
        render: Render,
        is_ours: Callable[[str], bool] = lambda host: True,
        may_try: Callable[[str, str, bool, str], bool] = lambda address, code, right, cookie: True,
        views: Collection[str] = ("standings",),
        own_views: Collection[str] = (),
        may_see: Callable[[str, str, str], bool] = lambda view, code, cookie: True,
        language_of: Callable[[str, str], str] = lambda wanted, accepted: "en",
        heartbeat: float = HEARTBEAT,
        send_within: float = SEND_WITHIN,
        open_streams: OpenStreams | None = None,
        on_server: bool = False,
    ) -> None:
        self._hub = hub
        self._watched = watched
        self._render = render
        self._groups: dict[Watched, StreamGroup] = {}
        threads, at_once = (WAITING_DRAWERS, None) if on_server else (DRAWERS, 1)
        self._drawers = SharedThreads(threads, "drawings", at_once=at_once)
        self._is_ours = is_ours
        self._may_try = may_try
        self._views = frozenset((*views, *own_views, SEQ_VIEW))
        self._own_views = frozenset(own_views)
        self._may_see = may_see
        self._language_of = language_of
        self._heartbeat = heartbeat
        self._send_within = send_within
        self._open_streams = open_streams

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request for the stream, until the watcher leaves or the hub closes."""
        asked = self._request_in(scope)
        if not self._is_ours(asked.host):
            return await _refuse(send, 400)
        if scope["method"] != "GET":
            return await _refuse(send, 405)
        if asked.view not in self._views:
            return await _refuse(send, 404)
        try:
            found = await asyncio.to_thread(self._open, asked, _cookie(scope))
        except StorageError as error:
            _log.warning("the file of games fails: %s", error)
            return await _refuse(send, 503)
        if isinstance(found, int):
            return await _refuse(send, found)
        who: Watching | None = None
        if self._open_streams is not None:
            who = await asyncio.to_thread(self._open_streams.who, asked.address, _cookie(scope))
            if not self._open_streams.admit(who):
                return await _refuse(send, 429)
        return await self._watch(asked, found.channel, who, scope, receive, send)

    def close(self) -> None:
        """Wait for what is being drawn. Call this after the hub was closed."""
        self._drawers.close()

    async def _watch(
        self,
        asked: _StreamRequest,
        channel: str,
        who: Watching | None,
        scope: Scope,
        receive: Receive,
        send: Send,
    ) -> None:
        cookie = _cookie(scope) if asked.view in self._own_views else ""
        watched = Watched(
            channel, asked.code.upper(), asked.view, asked.language, cookie, asked.root
        )
        phone = Phone(OpenRequest(scope, send), asked.known, asked.known_door)
        group = self._join(watched, phone)
        left = partial(self._left, group, phone, who)
        is_kept = False
        try:
            await send({"type": "http.response.start", "status": 200, "headers": list(_HEADERS)})
            await send({"type": "http.response.body", "body": _retry(), "more_body": True})
            # Look again after joining: whatever comes later is announced, so nothing is missed.
            found = await asyncio.to_thread(self._watched, asked.code)
            if (connection := chunked_connection(scope)) is not None:
                phone.way = kept_for_a_stream(connection, left)
                is_kept = True
            group.watch(phone, found.latest, found.door_version)
            # Only `receive` reports that a phone has left; `send` does not.
            while not is_kept and (await receive())["type"] != "http.disconnect":
                pass
        except (UnknownGame, StorageError) as error:
            # The browser reconnects by itself, and then gets the status that says why.
            _log.info("a stream of %s ends: %s", channel, type(error).__name__)
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            if not is_kept:
                left()

    def _left(self, group: StreamGroup, phone: Phone, who: Watching | None) -> None:
        """This phone does not watch any more."""
        group.remove(phone)
        if group.empty and self._groups.get(group.watched) is group:
            del self._groups[group.watched]
        if who is not None and self._open_streams is not None:
            self._open_streams.release(who)

    def _join(self, watched: Watched, phone: Phone) -> StreamGroup:
        """The group of all who watch the same, with this phone in it."""
        group = self._groups.get(watched)
        if group is None or group.over:
            group = self._groups[watched] = StreamGroup(
                self._hub,
                watched,
                self._render,
                drawers=self._drawers,
                heartbeat=self._heartbeat,
                send_within=self._send_within,
            )
        group.add(phone)
        return group

    def _open(self, asked: _StreamRequest, cookie: str) -> WatchedChannel | int:
        """What this code opens, or the HTTP status that says why not. The code is looked up before
        its try is counted, so that many tries at the same moment do not get round the limit."""
        try:
            found: WatchedChannel | None = self._watched(asked.code)
        except UnknownGame:
            found = None
        if not self._may_try(asked.address, asked.code, found is not None, cookie):
            return 429
        if found is None:
            return 404
        own = asked.view in self._own_views
        return 403 if own and not self._may_see(asked.view, asked.code, cookie) else found

    def _request_in(self, scope: Scope) -> _StreamRequest:
        headers = {
            name.decode().lower(): value.decode("latin-1") for name, value in scope["headers"]
        }
        query = parse_qs(scope["query_string"].decode("latin-1"))
        return _StreamRequest(
            host=headers.get("host", ""),
            address=(scope.get("client") or ("",))[0],
            code=scope["path"].removeprefix(PREFIX),
            view=query.get("view", ["standings"])[0],
            known=_number(headers.get("last-event-id") or query.get("seen", [""])[0]),
            known_door=_number(query.get("door", [""])[0]),
            language=self._language_of(
                query.get("lang", [""])[0], headers.get("accept-language", "")
            ),
            root=scope.get("root_path", ""),
        )


def _retry() -> bytes:
    return f"retry: {secrets.choice(RECONNECT_MS)}\n\n".encode()


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
