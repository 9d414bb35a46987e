"""The server: pages and live stream on one port, under uvicorn, with a prompt shutdown."""

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
"""Seconds that requests in progress get when the server is asked to end."""


LONGEST_ADDRESS = 8 * 1024


GONE_AFTER_MS = 30_000
"""A phone that is silent for so long has left the Wi-Fi; the system drops its connection."""


@dataclass(frozen=True, slots=True)
class Tls:
    """The files of a certificate and its key. Without a key file the first one holds both."""

    cert: Path
    key_file: Path | None = None

    def try_it(self) -> None:
        """Raises OSError if the two cannot be read, do not match, or need a password."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.cert, self.key_file, password=lambda: "")


class WebApp:
    """One ASGI application for the stream and the pages. A request for a page is answered when its
    whole body has arrived."""

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
            # uvloop raises RuntimeError when a phone left in the middle of its answer. Requests
            # that are still open when the server ends are cancelled.
            if not has_left(scope):
                raise

    def close(self) -> None:
        """Wait for the pages that are being made. Call it after the server has ended."""
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
            # Flask sees a body that is too long, and answers with its own error page.
            scope = {**scope, "headers": _with_length(scope["headers"], LARGEST_FORM + 1)}
        try:
            await self._pages.answer(scope, body.read, send, last=not body.whole)
        except TimeoutError:
            await hang_up(scope)


def may_try_at_the_stream(
    pages: Flask, scorer: Scorer, address: str, code: str, right: bool, cookie: str
) -> bool:
    """May a phone at this address open a stream with this code? Tries are counted together with
    those on the pages. A phone whose cookie shows that it opened the code before is not counted."""
    from scorekeeper.web import this_phone
    from scorekeeper.web.rate_limit import network_of

    opened = right or scorer.links.was_replaced(code)
    if pages.extensions["limits"].codes.allows(network_of(address), right=opened):
        return True
    if not right or not cookie:
        return False
    with pages.test_request_context("/", headers={"Cookie": cookie}):
        if scorer.venue.opens_wall(code):
            return this_phone.knows_wall(scorer.venue.wall_code())
        return this_phone.knows_game(scorer.watched(code)[0])


def watched_under(scorer: Scorer, code: str) -> Watched:
    """What this code opens: a game, or the wall. Raises UnknownGame."""
    if scorer.venue.opens_wall(code):
        return Watched(WALL, scorer.venue.version())
    game_id, latest = scorer.watched(code)
    return Watched(game_channel(game_id), latest, scorer.links.door_version(game_id))


def assemble(
    scorer: Scorer,
    hub: Hub,
    *,
    host_names: Iterable[str] = (),
    public_urls: Sequence[str] = (),
    reach: Reach | None = None,
    secure: bool = False,
) -> WebApp:
    """The web app for this scorer, whose announcer publishes on `hub` (`LiveAnnouncer`)."""
    # Not at the top: the stream and the port can be used without the pages.
    from scorekeeper.web.app import LANGUAGES, create_app

    names = tuple(host_names)
    pages = create_app(
        scorer, host_names=names, public_urls=public_urls, reach=reach, secure=secure
    )
    public = (urlsplit(url).hostname or "" for url in public_urls)
    pages.extensions["watching"] = lambda game_id: hub.watching(game_channel(game_id))

    stream = Stream(
        hub,
        watched=partial(watched_under, scorer),
        render=partial(render_fragment, pages),
        is_ours=host_check((*names, *public)),
        may_try=partial(may_try_at_the_stream, pages, scorer),
        languages=LANGUAGES,
        views=("standings", "tv", "wall"),
    )
    return WebApp(pages, stream)


class Server(uvicorn.Server):
    """uvicorn with limits for each connection, ended in the same way by every signal. It closes the
    streams first, because otherwise it would wait for each of them. `pure`: use the parser in plain
    Python, even if a compiled one is installed."""

    def __init__(
        self,
        web_app: WebApp,
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
                web_app,
                http=bounded_protocol(self.sockets, pure=pure),
                loop="asyncio" if pure else "auto",
                lifespan="off",
                ws="none",
                log_config=None,
                # Broken requests are not shown in the terminal: the host can do nothing about them.
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
        """Close the streams, then everything else. A phone that does not soon read the rest of its
        answer, or send the rest of its form, is dropped."""
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
        """End the server on Ctrl-C, `kill`, systemd, Docker and a closed terminal, and let `run`
        return. (uvicorn would raise the signal again and be killed by it.)"""
        with on_signals(self.handle_exit):
            yield


def usual_allowance(*, behind_proxy: bool = False) -> Allowance:
    """The limits of connections on this machine. One address may have more behind a proxy, because
    all phones then have the same one."""
    files = raise_file_limit()
    altogether = max(files - SPARE_FILES, files // 2)
    return Allowance(an_address=1000 if behind_proxy else 80, altogether=altogether)


def take_port(host: str, port: int | None) -> socket.socket:
    """The socket to serve on. `port` None: 8010, or the next free one. Raises OSError if the
    address does not belong to this machine, or the given port is taken."""
    if port is not None:
        return _bind(host, port)
    for candidate in range(FIRST_PORT, FIRST_PORT + PORTS_TRIED):
        try:
            return _bind(host, candidate)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
    return _bind(host, 0)


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # TCP is named in full, because asyncio sends small answers at once only over a socket that
    # says so. Otherwise the second half of each page waits 40 ms for the phone to confirm the
    # first.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform == "win32":
            # On Windows SO_REUSEADDR would let two servers share one port and split the phones.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE_AFTER_MS)
        listener.bind((host, port))
        # Listen at once: another program may still take a port that is only bound.
        listener.listen(512)
    except BaseException:
        listener.close()
        raise
    return listener


def _refused_at_once(scope: Scope) -> int:
    """The HTTP status for a request whose address or headers are longer than any of ours; otherwise
    0. `sockets` limits how much of them is read at all."""
    if len(scope.get("raw_path") or b"") + len(scope["query_string"]) > LONGEST_ADDRESS:
        return 414
    if sum(len(name) + len(text) for name, text in scope["headers"]) > Allowance().head_bytes:
        return 431
    return 0


async def _say_it_took_too_long(scope: Scope, send: Send) -> None:
    if not scope["path"].startswith("/api/"):
        return await answer_plainly(send, 408)
    title, _hint = words(408)
    body = {"error": {"code": "too_slow", "message": f"{title}.", "at": ""}}
    return await answer_plainly(send, 408, json.dumps(body).encode() + b"\n", "application/json")


def _with_length(headers: Iterable[tuple[bytes, bytes]], length: int) -> list[tuple[bytes, bytes]]:
    others = [(name, text) for name, text in headers if name != b"content-length"]
    return [*others, (b"content-length", str(length).encode())]


def render_fragment(app: Flask, view: str, code: str, language: str) -> tuple[int, str]:
    """The number of the newest entry, and the partial that shows the game after it. Raises
    UnknownGame."""
    scorer: Scorer = app.extensions["scorer"]
    if view == "wall":
        if not scorer.venue.opens_wall(code):
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
