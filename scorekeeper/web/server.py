"""Puts the pages and the stream on one port, and takes them off it at once when asked.

Knows sockets, uvicorn and a2wsgi. Refuses to know what is served (`app`, `stream`), and prints
nothing: what the host reads in the terminal is `cli`.
"""

from __future__ import annotations

import errno
import socket
import ssl
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import uvicorn
from a2wsgi import WSGIMiddleware

from scorekeeper.live import Hub
from scorekeeper.service import Scorer
from scorekeeper.web.guard import host_check
from scorekeeper.web.reach import Reach
from scorekeeper.web.stream import PREFIX, Receive, Scope, Send, Stream

FIRST_PORT = 8010
PORTS_TRIED = 20
GONE_AFTER_MS = 30_000
"""A phone that answers nothing for so long has left the Wi-Fi; the system drops its connection."""


@dataclass(frozen=True, slots=True)
class Tls:
    """A certificate and its key, as files. Without a key file the certificate's holds both."""

    cert: Path
    key_file: Path | None = None

    def try_it(self) -> None:
        """Raises OSError where the two cannot be read, do not fit, or ask for a password."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.cert, self.key_file, password=lambda: "")


class Counter:
    """The whole counter as one ASGI application: the stream in front, the pages behind it."""

    def __init__(self, pages: Any, stream: Stream) -> None:
        self._pages: Any = WSGIMiddleware(pages, workers=10)
        self._stream = stream

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "http" and scope["path"].startswith(PREFIX):
            await self._stream(scope, receive, send)
        else:
            # a2wsgi reads a query as ASCII; a browser may send any byte.
            if not scope.get("query_string", b"").isascii():
                scope["query_string"] = _percent(scope["query_string"])
            await self._pages(scope, receive, send)


def assemble(
    scorer: Scorer,
    hub: Hub,
    *,
    host_names: Iterable[str] = (),
    public_urls: Sequence[str] = (),
    reach: Reach | None = None,
    secure: bool = False,
) -> Counter:
    """The counter for this scorer; `hub` is told by the scorer what was written down, and, from
    here on, what happens at the doors."""
    # Not at the top: the stream and the port are of use without the pages.
    from scorekeeper.service.places import WALL
    from scorekeeper.web.app import LANGUAGES, create_app
    from scorekeeper.web.fragments import render_fragment

    names = tuple(host_names)
    pages = create_app(
        scorer, host_names=names, public_urls=public_urls, reach=reach, secure=secure
    )
    public = (urlsplit(url).hostname or "" for url in public_urls)
    guesses = pages.extensions["limits"].guesses
    scorer.links.rung, scorer.links.renewed = hub.ring, hub.send_home
    scorer.places.moved = partial(hub.announce, WALL)
    scorer.places.wall_renewed = partial(hub.send_home, WALL)
    pages.extensions["watching"] = hub.watching

    def guessed(address: str, code: str) -> None:
        if not scorer.links.was_replaced(code):
            guesses.count_wrong(address)

    stream = Stream(
        hub,
        watched=lambda code: scorer.places.watched(code) or scorer.watched(code),
        render=partial(render_fragment, pages),
        is_ours=host_check((*names, *public)),
        rings=scorer.links.rings,
        may_guess=guesses.listens_to,
        guessed=guessed,
        languages=LANGUAGES,
        views=("standings", "tv", "wall"),
    )
    return Counter(pages, stream)


class Server(uvicorn.Server):
    """uvicorn that sends its watchers home first. Without that it waits for every open stream."""

    def __init__(
        self, counter: Counter, hub: Hub, *, behind_proxy: bool = False, tls: Tls | None = None
    ) -> None:
        super().__init__(
            uvicorn.Config(
                counter,
                lifespan="off",
                ws="none",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=behind_proxy,
                timeout_keep_alive=10,
                timeout_graceful_shutdown=1,
                ssl_certfile=tls.cert if tls else None,
                ssl_keyfile=tls.key_file if tls else None,
            )
        )
        self._hub = hub

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the streams, then everything else."""
        self._hub.close()
        await super().shutdown(sockets)


def take_port(host: str, port: int | None) -> socket.socket:
    """The socket to serve on. `port` None: 8010, or the next free one. Raises OSError where the
    address is none of this machine's, or the port that was asked for is taken."""
    if port is not None:
        return _bind(host, port)
    for candidate in range(FIRST_PORT, FIRST_PORT + PORTS_TRIED):
        try:
            return _bind(host, candidate)
        except OSError as trouble:
            if trouble.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
    return _bind(host, 0)


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Said in full: asyncio sends small answers at once only over a socket that says it is TCP.
    # Else the second half of each page waits 40 ms for the phone to confirm the first.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform == "win32":
            # There SO_REUSEADDR would let two servers share one port, each getting some phones.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE_AFTER_MS)
        listener.bind((host, port))
        # Listening now and not later: a port that is only bound may still be taken by another.
        listener.listen(512)
    except BaseException:
        listener.close()
        raise
    return listener


def _percent(query: bytes) -> bytes:
    return b"".join(bytes([b]) if b < 128 else b"%%%02X" % b for b in query)
