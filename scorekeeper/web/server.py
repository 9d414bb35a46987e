"""Puts the pages and the stream on one port, and takes them off it at once when asked.

Knows sockets, signals and uvicorn. Refuses to know what is served (`app`, `stream`), and prints
nothing: what the host reads in the terminal is `cli`.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import json
import socket
import ssl
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import uvicorn
from flask import Flask, render_template

from scorekeeper.errors import UnknownGame
from scorekeeper.live import WALL, Hub, game_channel
from scorekeeper.network.reach import Reach
from scorekeeper.service import Scorer
from scorekeeper.web.asgi import Receive, Scope, Send, hang_up, has_left
from scorekeeper.web.bodies import BODY_WITHIN, has_body, read_body
from scorekeeper.web.error_pages import words
from scorekeeper.web.plain_answer import answer_plainly
from scorekeeper.web.presenters.standings_page import watch_page
from scorekeeper.web.presenters.tv import tv_page
from scorekeeper.web.security import LARGEST_FORM, host_check
from scorekeeper.web.signals import on_signals
from scorekeeper.web.sockets import (
    SPARE_FILES,
    Allowance,
    Sockets,
    bounded_protocol,
    raise_file_limit,
)
from scorekeeper.web.stream import PREFIX, Stream, Watched
from scorekeeper.web.views.wall import page_of_wall
from scorekeeper.web.wsgi import WsgiApp, WsgiThreads
from scorekeeper.wording.deck_colours import speak_of_deck

FIRST_PORT = 8010


PORTS_TRIED = 20


GRACE = 1
"""Seconds for what is being answered when the server is asked to end."""


LONGEST_ADDRESS = 8 * 1024


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
    """The whole counter as one ASGI application: the stream in front, the pages behind it. A
    request is answered when all of it is here."""

    def __init__(self, pages: WsgiApp, stream: Stream, *, body_within: float = BODY_WITHIN) -> None:
        self._pages = WsgiThreads(pages)
        self._stream = stream
        self._body_within = body_within

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        try:
            if (status := _refused_at_once(scope)) != 0:
                await answer_plainly(send, status)
            elif scope["path"].startswith(PREFIX) and not has_body(scope):
                await self._stream(scope, receive, send)
            else:
                await self._answer(scope, receive, send)
        except (RuntimeError, OSError, asyncio.CancelledError):  # TimeoutError is an OSError
            # uvloop says RuntimeError of a phone that left in the middle of its answer. Cancelled
            # is who has not ended when the server does.
            if not has_left(scope):
                raise

    def close(self) -> None:
        """Wait for the pages that are being made. Called when nobody is served any more."""
        self._pages.close()

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = await read_body(scope, receive, most=LARGEST_FORM, within=self._body_within)
        if body.gone:
            return None
        if body.refused == 408:
            return await _say_it_took_too_long(scope, send)
        if scope["path"].startswith(PREFIX):
            if body.refused:
                return await answer_plainly(send, body.refused)
            return await self._stream(scope, receive, send)
        if body.refused:
            # The pages are told of a body that is too long, and say so in their own way.
            scope = {**scope, "headers": _with_length(scope["headers"], LARGEST_FORM + 1)}
        try:
            await self._pages.answer(scope, body.read, send, last=not body.whole)
        except TimeoutError:
            await hang_up(scope)


def may_try_at_the_stream(
    pages: Flask, scorer: Scorer, address: str, code: str, right: bool, cookie: str
) -> bool:
    """May somebody at this address open a stream with this code? Tries are counted together with
    those on the pages; whoever came by the code before, as their cookie says, is not trying."""
    from scorekeeper.web import access
    from scorekeeper.web.rate_limit import network_of

    opened = right or scorer.links.was_replaced(code)
    if pages.extensions["limits"].codes.allows(network_of(address), right=opened):
        return True
    if not right or not cookie:
        return False
    with pages.test_request_context("/", headers={"Cookie": cookie}):
        if scorer.places.opens_wall(code):
            return access.knows_wall(scorer.places.wall_code())
        return access.came_before(scorer.watched(code)[0])


def watched_under(scorer: Scorer, code: str) -> Watched:
    """What is watched under this code: a game, or the wall board. Raises UnknownGame."""
    if scorer.places.opens_wall(code):
        return Watched(WALL, scorer.places.pulse())
    game_id, latest = scorer.watched(code)
    return Watched(game_channel(game_id), latest, scorer.links.rings(game_id))


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
    from scorekeeper.web.app import LANGUAGES, create_app

    names = tuple(host_names)
    pages = create_app(
        scorer, host_names=names, public_urls=public_urls, reach=reach, secure=secure
    )
    public = (urlsplit(url).hostname or "" for url in public_urls)
    scorer.links.rung, scorer.links.renewed = hub.ring, hub.send_home
    scorer.places.moved = partial(hub.announce_on, WALL)
    scorer.places.wall_renewed = partial(hub.send_home_from, WALL)
    pages.extensions["watching"] = hub.watching

    stream = Stream(
        hub,
        watched=partial(watched_under, scorer),
        render=partial(render_fragment, pages),
        is_ours=host_check((*names, *public)),
        may_try=partial(may_try_at_the_stream, pages, scorer),
        languages=LANGUAGES,
        views=("standings", "tv", "wall"),
    )
    return Counter(pages, stream)


class Server(uvicorn.Server):
    """uvicorn that bounds what one phone may cost, ends the same way whatever asks it to, and sends
    its watchers home first: without that it waits for every open stream. `pure`: with the parser
    in plain Python, though a compiled one is installed."""

    def __init__(
        self,
        counter: Counter,
        hub: Hub,
        *,
        behind_proxy: bool = False,
        tls: Tls | None = None,
        allowance: Allowance | None = None,
        pure: bool = False,
    ) -> None:
        self.sockets = Sockets(allowance or usual_allowance(behind_proxy=behind_proxy))
        super().__init__(
            uvicorn.Config(
                counter,
                http=bounded_protocol(self.sockets, pure=pure),
                loop="asyncio" if pure else "auto",
                lifespan="off",
                ws="none",
                log_config=None,
                # What phones send amiss is not for the terminal: the host can do nothing about it.
                log_level="error",
                access_log=False,
                server_header=False,
                proxy_headers=behind_proxy,
                timeout_keep_alive=10,
                timeout_graceful_shutdown=GRACE,
                h11_max_incomplete_event_size=2 * self.sockets.allowance.head_bytes,
                ssl_certfile=tls.cert if tls else None,
                ssl_keyfile=tls.key_file if tls else None,
            )
        )
        self._hub = hub

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the streams, then everything else. Who has not read the end of an answer soon, or
        not sent the end of a form, is dropped."""
        self._hub.close()
        asyncio.get_running_loop().call_later(0.8 * GRACE, self._drop_the_rest)
        await super().shutdown(sockets)

    def _drop_the_rest(self) -> None:
        # uvicorn would cancel them too, and print a traceback for each.
        self.sockets.abort_all()
        for task in self.server_state.tasks:
            task.cancel()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ctrl-C, `kill`, systemd, Docker and a terminal that is closed all end the server, and
        `run` comes back. (uvicorn would raise the signal again and be killed by it.)"""
        with on_signals(self.handle_exit):
            yield


def usual_allowance(*, behind_proxy: bool = False) -> Allowance:
    """What connections may cost on this machine. Behind a proxy, which may be on another one, all
    phones have the same address."""
    files = raise_file_limit()
    altogether = max(files - SPARE_FILES, files // 2)
    return Allowance(an_address=1000 if behind_proxy else 80, altogether=altogether)


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


def _refused_at_once(scope: Scope) -> int:
    """The HTTP status for a request whose address or headers are longer than any of ours; 0 else.
    How much is read of them at all is up to `sockets`."""
    if len(scope.get("raw_path") or b"") + len(scope["query_string"]) > LONGEST_ADDRESS:
        return 414
    if sum(len(name) + len(text) for name, text in scope["headers"]) > Allowance().head_bytes:
        return 431
    return 0


async def _say_it_took_too_long(scope: Scope, send: Send) -> None:
    if not scope["path"].startswith("/api/"):
        return await answer_plainly(send, 408)
    title, _hint = words(408)
    told = {"error": {"code": "too_slow", "message": f"{title}.", "at": ""}}
    return await answer_plainly(send, 408, json.dumps(told).encode() + b"\n", "application/json")


def _with_length(headers: Iterable[tuple[bytes, bytes]], length: int) -> list[tuple[bytes, bytes]]:
    others = [(name, text) for name, text in headers if name != b"content-length"]
    return [*others, (b"content-length", str(length).encode())]


def render_fragment(app: Flask, view: str, code: str, language: str) -> tuple[int, str]:
    """The newest entry's number and the partial that shows the game then. Raises UnknownGame."""
    scorer: Scorer = app.extensions["scorer"]
    if view == "wall":
        if not scorer.places.opens_wall(code):
            raise UnknownGame("unknown_code", typed=code)
        with app.test_request_context("/wall", headers={"Accept-Language": language}):
            wall = page_of_wall(scorer)
            return wall.seq, render_template("wall/_tiles.html", page=wall)
    game_view = scorer.view_by_code(code)
    with app.test_request_context(f"/w/{code}", headers={"Accept-Language": language}):
        speak_of_deck(game_view.game.table.rule_sheet)
        if view == "seq":
            return game_view.game.seq, str(game_view.game.seq)
        if view == "tv":
            return game_view.game.seq, render_template("tv/_board.html", page=tv_page(game_view))
        return game_view.game.seq, render_template(
            "standings/_standings.html", page=watch_page(game_view)
        )
