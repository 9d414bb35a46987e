"""The Flask app run in threads, for a server that runs on an event loop.

A thread is taken when the whole request has arrived, and is free again when the whole answer is
made. So no thread waits for a phone that sends or reads slowly. Every request is small enough to be
held in memory, and so is every answer that says how long it is. The other answers, exports of all
games, are made in pieces, each when the one before was sent.

Requests that may write have their own threads, because writers wait for each other and for the
disk. So looking at a page never waits for an entry. One address is answered in half of the threads
at most, so that a phone which asks for eighty pages at once makes nobody wait for all of them.
Pictures have one thread of their own, because each takes as long as hundreds of pages. So have
exports, imports and questions that take long (`is_slow`), and those of strangers have another one:
they wait for each other, and the people of a table do not wait for them.

One interpreter makes one page at a time, whatever the number of threads. So one thread makes all
pages that wait, one after the other, and others help only when it is stuck. The event loop sends
them when no more wait: if it sent each page at once, it would take the interpreter from the thread
after each, and 32 phones together would get 0.6 of these pages. Where each statement waits for a
database on a server, all threads begin at once. And the search for the answer to a question stands
still from when a request for a page has arrived until the page is made.
"""

from __future__ import annotations

import asyncio
import io
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from functools import lru_cache
from threading import Lock
from typing import Any, TypeVar

from scorekeeper.immutable import immutable
from scorekeeper.serving.asgi import Message, Scope, Send, has_left
from scorekeeper.serving.packed_bytes import PackedBytes

_Made = TypeVar("_Made")

IsSlow = Callable[[str, str], bool]
LettingGoOn = Callable[[Callable[[], None]], AbstractContextManager[None]]

WsgiApp = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

THREADS = 3
"""Threads for requests that only read: one makes pages, a second one helps if that is stuck, and
there is a third because one address may have two."""

WAITING_THREADS = 10
"""The same where each statement waits for a database on a server."""

STUCK = 0.005
"""Seconds after which the next thread begins, if none has taken a request meanwhile. After as long
at most, what was made is sent, though more is being made."""

SLOW = 2
"""Threads for requests that take long: exports, imports, questions of programs."""

STRANGERS = 1
"""The same for strangers, who send neither a cookie nor a key. With two of them, two searches would
be in the way of a page, and neither would end sooner."""

_SAYS_WHO = (b"cookie", b"authorization")

MOST_PAUSE = 0.0025
"""Seconds that a search waits at a time for pages, so that a question comes to its end too."""

LOOKS_AGAIN = 0.0005
"""Seconds after which a search that waits looks whether pages are still made."""

WRITERS = 6
"""Threads for requests that may write. One of them writes at a time: into a file one form after the
other, so that none waits for another one's lock."""

HEALTH_PATH = "/health"
"""What a proxy and a monitor ask. It has threads of its own, so that there is an answer while all
others wait for the database."""

PROBES = 2
"""Threads for requests of `HEALTH_PATH`."""

PICTURE_END = "/picture.png"
"""The end of each address that is answered with a picture."""

DRAWERS = 1
"""Threads for pictures. One is drawn at a time, also under another server (`pages.picture`)."""

MOST_WAITING = 80
"""Requests of one address that may wait for a thread, as many as it may have sockets. When more
wait, those whose phones have left are dropped: nobody reads their answers. When fewer wait, a form
of a phone that has left is still recorded, because the phone may have fallen asleep."""

SEND_WITHIN = 20.0
"""Seconds in which a phone must read earlier answers before the next one can be sent."""

PIECE = 64 * 1024
"""Bytes, at least, of a piece of an answer without a length. A phone that does not read makes two
of them wait."""


@immutable
class WholeResponse:
    """One answer of the app: all of it, or its first piece and the `rest`."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes
    rest: LaterPieces | None = None


class LaterPieces:
    """The pieces of an answer after the first one. Call `close` in the end."""

    def __init__(self, parts: Iterable[bytes], following: Iterator[bytes]) -> None:
        self._parts = parts
        self._following = following
        self._making = Lock()
        self._wanted, self._closed = True, False

    def next_piece(self) -> bytes:
        """The next piece; empty after the last."""
        piece = bytearray()
        with self._making:
            for part in self._following:
                piece += part
                if len(piece) >= PIECE:
                    break
        self._close_if_unwanted()
        return bytes(piece)

    def close(self) -> None:
        """Tell the app that nothing more is wanted: at once, or when the piece is made that a
        thread makes just now."""
        self._wanted = False
        self._close_if_unwanted()

    def _close_if_unwanted(self) -> None:
        # Whoever has the lock looks again when it is free.
        if self._wanted or not self._making.acquire(blocking=False):
            return
        try:
            if not self._closed:
                self._closed = True
                getattr(self._parts, "close", lambda: None)()
        finally:
            self._making.release()


class Queued:
    """Work that waits for a thread or is being done by one, for the address or channel `whose`.
    `scope` is that of the request, None if there is none. `made` is what the thread gives back."""

    __slots__ = ("args", "made", "scope", "whose", "work")

    def __init__(
        self, whose: str, scope: Scope | None, work: Callable[..., Any], args: tuple[Any, ...]
    ) -> None:
        self.whose = whose
        self.scope = scope
        self.work = work
        self.args = args
        self.made: asyncio.Future[Any] = asyncio.get_running_loop().create_future()


class SharedThreads:
    """Some threads. At most half of them, rounded up, work for the same address or channel.

    `at_once` of them, by default all, begin as soon as there is something to do; each of the others
    begins when nothing was taken for `STUCK`."""

    def __init__(self, threads: int, name: str, *, at_once: int | None = None) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._threads = threads
        self._at_once = at_once or threads
        self._share = (threads + 1) // 2
        self._lock = Lock()
        self._waiting: dict[str, deque[Queued]] = {}
        self._working: Counter[str] = Counter()
        self._busy = self._taken = self._taken_before = 0
        self._made: deque[tuple[Queued, Any, BaseException | None]] = deque()
        self._timer: asyncio.TimerHandle | None = None

    async def run(self, scope: Scope, work: Callable[..., _Made], *args: Any) -> _Made:
        """What `work` gives back, called in a thread when it is the turn of this request. Raises
        CancelledError if its phone has left and too many others wait."""
        address: str = (scope.get("client") or ("",))[0]
        made: _Made = await self._run(Queued(address, scope, work, args))
        return made

    async def run_for(self, channel: str, work: Callable[..., _Made], *args: Any) -> _Made:
        """The same without a request, for what is shown on this channel (`live`)."""
        made: _Made = await self._run(Queued(channel, None, work, args))
        return made

    async def _run(self, queued: Queued) -> Any:
        loop = asyncio.get_running_loop()
        with self._lock:
            self._queue(queued)
        if not self._start_thread(loop, self._at_once) and self._timer is None:
            self._timer = loop.call_later(STUCK, self._start_another_if_stuck, loop)
        return await queued.made

    def _queue(self, queued: Queued) -> None:
        waiting = self._waiting.setdefault(queued.whose, deque())
        if len(waiting) >= MOST_WAITING:
            for other in [each for each in waiting if each.scope and has_left(each.scope)]:
                other.made.cancel()
                waiting.remove(other)
        waiting.append(queued)

    def _start_thread(self, loop: asyncio.AbstractEventLoop, most: int) -> bool:
        """Let one more thread work, if fewer than `most` do."""
        with self._lock:
            begins = self._busy < most
            self._busy += begins
        if begins:
            self._pool.submit(self._work, loop)
        return begins

    def _start_another_if_stuck(self, loop: asyncio.AbstractEventLoop) -> None:
        """Send what was made, and let another thread begin if the others are stuck."""
        self._timer = None
        self._deliver()
        if self._waiting:
            if self._taken == self._taken_before:
                self._start_thread(loop, self._threads)
            self._taken_before = self._taken
            self._timer = loop.call_later(STUCK, self._start_another_if_stuck, loop)

    def _work(self, loop: asyncio.AbstractEventLoop) -> None:
        """Answer what waits, until nothing is left that this thread may take."""
        queued = self._next()
        while queued is not None:
            try:
                self._made.append((queued, queued.work(*queued.args), None))
            except BaseException as failure:
                self._made.append((queued, None, failure))
            queued = self._next(queued)
        loop.call_soon_threadsafe(self._deliver)

    def _next(self, before: Queued | None = None) -> Queued | None:
        """What has its turn now, for the thread that has just answered `before`; None if
        there is none. The addresses, or the channels, take turns."""
        with self._lock:
            if before is not None:
                self._working[before.whose] -= 1
                if not self._working[before.whose]:
                    del self._working[before.whose]
            for whose, waiting in self._waiting.items():
                if self._working[whose] < self._share:
                    queued = waiting.popleft()
                    del self._waiting[whose]
                    if waiting:
                        self._waiting[whose] = waiting
                    self._working[whose] += 1
                    self._taken += 1
                    return queued
            self._busy -= 1
        return None

    def _deliver(self) -> None:
        while self._made:
            queued, made, failure = self._made.popleft()
            if queued.made.cancelled():
                continue
            if failure is None:
                queued.made.set_result(made)
            else:
                queued.made.set_exception(failure)

    def close(self) -> None:
        """Wait for what is being done, and drop what has not begun."""
        with self._lock:
            self._waiting.clear()
        self._pool.shutdown(cancel_futures=True)


class WsgiThreads:
    """The threads in which `app` answers. Where the answer to a method and a path takes long, as
    `is_slow` says, that happens within `letting_others_go_on`, and so waits for pages now and then.
    `on_server`: the games are in a database on a server. Call `close` when nothing is served any
    more."""

    def __init__(
        self,
        app: WsgiApp,
        *,
        on_server: bool = False,
        is_slow: IsSlow = lambda method, path: False,
        letting_others_go_on: LettingGoOn = lambda wait: nullcontext(),
    ) -> None:
        self._app = app
        self._is_slow = is_slow
        self._letting_others_go_on = letting_others_go_on
        self._pages = 0
        self._slow = SharedThreads(SLOW, "slow")
        self._strangers = SharedThreads(STRANGERS, "strangers")
        threads, at_once = (WAITING_THREADS, None) if on_server else (THREADS, 1)
        self._threads = SharedThreads(threads, "pages", at_once=at_once)
        self._writers = SharedThreads(WRITERS, "entries", at_once=at_once)
        self._probes = SharedThreads(PROBES, "health")
        self._drawers = SharedThreads(DRAWERS, "pictures")

    async def answer(
        self, scope: Scope, body: PackedBytes, send: Send, *, last: bool = False
    ) -> None:
        """Answer one request whose body is `body`. `last` tells the phone that the connection is
        closed after it. Raises TimeoutError if the phone does not read earlier answers."""
        environ = environ_of(scope, body)
        threads = self._threads_for(scope)
        if threads in (self._slow, self._strangers):
            made = await threads.run(scope, self._slow_answer, environ)
        else:
            self._pages += 1
            try:
                made = await threads.run(scope, answer_of, self._app, environ)
            finally:
                self._pages -= 1
        headers = [*made.headers, *([(b"connection", b"close")] if last else [])]
        start = {"type": "http.response.start", "status": made.status, "headers": headers}
        if made.rest is not None:
            await self._send_pieces(threads, scope, send, start, made.body, made.rest)
            return
        async with asyncio.timeout(SEND_WITHIN):
            await send(start)
            await send({"type": "http.response.body", "body": made.body, "more_body": False})

    def _slow_answer(self, environ: dict[str, Any]) -> WholeResponse:
        with self._letting_others_go_on(self._wait_for_pages):
            return answer_of(self._app, environ)

    def _wait_for_pages(self) -> None:
        """Stand still while pages are made. The interpreter is given away in any case, so that the
        event loop hears of a page that is wanted."""
        time.sleep(0)
        until = time.monotonic() + MOST_PAUSE
        while self._pages and time.monotonic() < until:
            time.sleep(LOOKS_AGAIN)

    def _threads_for(self, scope: Scope) -> SharedThreads:
        if self._is_slow(scope["method"], scope["path"]):
            said = any(name in _SAYS_WHO for name, _text in scope["headers"])
            return self._slow if said else self._strangers
        if scope["method"] not in ("GET", "HEAD"):
            return self._writers
        if scope["path"].endswith(PICTURE_END):
            return self._drawers
        return self._probes if scope["path"] == HEALTH_PATH else self._threads

    async def _send_pieces(
        self,
        threads: SharedThreads,
        scope: Scope,
        send: Send,
        start: Message,
        piece: bytes,
        rest: LaterPieces,
    ) -> None:
        try:
            async with asyncio.timeout(SEND_WITHIN):
                await send(start)
            while piece and not has_left(scope):
                async with asyncio.timeout(SEND_WITHIN):
                    await send({"type": "http.response.body", "body": piece, "more_body": True})
                piece = await threads.run(scope, rest.next_piece)
            async with asyncio.timeout(SEND_WITHIN):
                await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            rest.close()

    def close(self) -> None:
        """Wait for the requests that are being answered, and drop those that have not begun."""
        for threads in (
            self._threads,
            self._slow,
            self._strangers,
            self._writers,
            self._probes,
            self._drawers,
        ):
            threads.close()


def answer_of(app: WsgiApp, environ: dict[str, Any]) -> WholeResponse:
    """The whole answer of the app to this request (PEP 3333)."""
    begun: list[tuple[str, list[tuple[str, str]]]] = []
    written: list[bytes] = []

    def start_response(
        status: str, headers: list[tuple[str, str]], failure: object = None
    ) -> Callable[[bytes], None]:
        begun[:] = [(status, headers)]
        return written.append

    parts = app(environ, start_response)
    following, rest = iter(parts), None
    try:
        if begun and _has_length(begun[0][1]):
            written.extend(following)
        else:
            later = LaterPieces(parts, following)
            written.append(later.next_piece())
            rest = later if len(written[-1]) >= PIECE else None
    finally:
        if rest is None:
            getattr(parts, "close", lambda: None)()
    status, headers = begun[0]
    sent = tuple((_name_sent(name), value.strip().encode("latin-1")) for name, value in headers)
    return WholeResponse(int(status.split(" ", 1)[0]), sent, b"".join(written), rest)


@lru_cache(maxsize=256)
def _name_sent(name: str) -> bytes:
    """The name of a header as ASGI sends it."""
    return name.strip().lower().encode("latin-1")


def _has_length(headers: Iterable[tuple[str, str]]) -> bool:
    return any(name.lower() == "content-length" for name, _text in headers)


def environ_of(scope: Scope, body: PackedBytes) -> dict[str, Any]:
    """The request as the app reads it (PEP 3333). Its length is that of `body`, or the one in the
    headers if `body` is empty."""
    server, client = scope.get("server") or ("localhost", 80), scope.get("client")
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": scope.get("root_path", ""),
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1] or 0),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": io.BufferedReader(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    if client is not None:
        environ["REMOTE_ADDR"], environ["REMOTE_PORT"] = client[0], str(client[1])
    for name, value in scope["headers"]:
        if b"_" in name:
            continue  # X_Forwarded_For would pass for X-Forwarded-For, as proxies know
        key = _header_key(name.decode("latin-1"))
        text = value.decode("latin-1")
        # A proxy may pass on the cookies of HTTP/2 in several lines (RFC 9113, 8.2.3).
        mark = "; " if key == "HTTP_COOKIE" else ","
        environ[key] = f"{environ[key]}{mark}{text}" if key in environ else text
    if body:
        environ["CONTENT_LENGTH"] = str(len(body))
    environ.pop("HTTP_TRANSFER_ENCODING", None)  # the body is here, in one piece
    return environ


def _header_key(name: str) -> str:
    key = name.upper().replace("-", "_")
    return key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"
