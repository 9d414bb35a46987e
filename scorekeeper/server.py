"""The server: pages and live stream on one port, under uvicorn, with a prompt shutdown.

`assemble` hands over to `serving` whatever needs a page: which game or wall a code opens, what the
stream shows of it, how a route is named, who may send a file.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import uvicorn
from flask import Flask
from werkzeug.exceptions import HTTPException
from werkzeug.routing import Rule

from scorekeeper.api.dispatch import failure_json, print_answer
from scorekeeper.errors import LogError, StorageError
from scorekeeper.live import Hub, game_channel
from scorekeeper.network.paths import PROXY_HEADERS, path_of, placed
from scorekeeper.network.reach import Reach
from scorekeeper.rules.budget import letting_others_go_on
from scorekeeper.server_settings import OpenHouse
from scorekeeper.service import Scorer
from scorekeeper.serving.asgi import (
    BODY_WITHIN,
    LARGEST_FORM,
    Receive,
    RequestBody,
    Scope,
    Send,
    answer_plainly,
    hang_up,
    has_body,
    has_left,
    host_check,
    read_body,
)
from scorekeeper.serving.connections import handshakes_within, read_by_and_by
from scorekeeper.serving.limits import Limits
from scorekeeper.serving.listener import BACKLOG, Tls
from scorekeeper.serving.logs import AccessLog
from scorekeeper.serving.metrics import Metrics
from scorekeeper.serving.sockets import (
    SPARE_FILES,
    SocketLimits,
    Sockets,
    bounded_protocol,
    raise_file_limit,
)
from scorekeeper.serving.stream import PREFIX, Stream
from scorekeeper.serving.threads import IsSlow, WsgiApp, WsgiThreads
from scorekeeper.serving.workers import on_signals
from scorekeeper.stream_views import (
    OWN_VIEWS,
    SHARED_VIEWS,
    may_see,
    may_try_at_the_stream,
    open_streams_of,
    render_fragment,
    watched_under,
)
from scorekeeper.web.long_work import may_take_long
from scorekeeper.web.reader import accepted_tag
from scorekeeper.web.uploads import (
    LARGEST_UPLOAD,
    MOST_THROWN_AWAY,
    UPLOAD_PATH,
    UPLOAD_WITHIN,
    SharedOffers,
    may_upload,
)
from scorekeeper.wording.languages import language_named
from scorekeeper.wording.statuses import status_words

GRACE = 1
"""Seconds that requests in progress get when the server is asked to end."""

LONGEST_ADDRESS = 8 * 1024
"""Bytes of path and query together."""


# --- pages and stream together --------------------------------------------------------------------


_PROXY_HEADERS = tuple(name.encode() for name in PROXY_HEADERS)

SWITCH_AFTER = 0.001
"""Seconds that a thread keeps the interpreter while others wait. Python's five are long for a page
that asks the database ten times and waits for its turn after each."""


class WebApp:
    """One ASGI application for the stream and the pages. A request for a page is answered when its
    whole body has arrived."""

    def __init__(
        self,
        pages: WsgiApp,
        stream: Stream,
        *,
        body_within: float = BODY_WITHIN,
        may_upload: Callable[[Scope], bool] = lambda _scope: False,
        metrics: Metrics | None = None,
        access_log: AccessLog | None = None,
        on_server: bool = False,
        is_slow: IsSlow = lambda method, path: False,
        public_path: str = "",
    ) -> None:
        self._public_path = public_path
        self._metrics = metrics or Metrics()
        self._access_log = access_log
        self._pages = WsgiThreads(
            pages,
            on_server=on_server,
            is_slow=is_slow,
            letting_others_go_on=letting_others_go_on,
        )
        self._stream = stream
        self._body_within = body_within
        self._may_upload = may_upload
        self._one_upload = asyncio.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        try:
            scope = self._placed(scope)
        except ValueError:
            await answer_plainly(send, 400)
            return
        if self._access_log is None:
            await self._reply(scope, receive, send)
        else:
            await self._access_log.answered(self._reply, scope, receive, send)

    def close(self) -> None:
        """Wait for the pages that are being made. Call this after the server has ended."""
        self._stream.close()
        self._pages.close()
        self._metrics.close()

    def _placed(self, scope: Scope) -> Scope:
        """The same request, with the path under which the program is reached apart from its own."""
        said = [
            (name.lower().decode(), text.decode("latin-1"))
            for name, text in scope["headers"]
            if name.lower() in _PROXY_HEADERS
        ]
        if not said and not self._public_path:
            return scope
        found = placed(scope["path"], said, self._public_path)
        return {**scope, "root_path": found.root, "path": found.path}

    async def _reply(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not scope["path"].startswith(PREFIX):
            send = self._metrics.counted(scope, send)
        try:
            if (status := _status_if_too_long(scope)) != 0:
                await answer_plainly(send, status)
            elif scope["path"].startswith(PREFIX) and not has_body(scope):
                await self._stream(scope, receive, send)
            elif _is_upload(scope) and await asyncio.to_thread(self._may_upload, scope):
                async with self._one_upload:
                    await self._answer_upload(scope, receive, send)
            else:
                await self._answer(scope, receive, send)
        except (RuntimeError, OSError, asyncio.CancelledError):  # TimeoutError is an OSError
            # uvloop raises RuntimeError when a phone left in the middle of its answer. Requests
            # that are still open when the server ends are cancelled.
            if not has_left(scope):
                raise

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = await read_body(scope, receive, most=LARGEST_FORM, within=self._body_within)
        if body.gone:
            return None
        if body.refused == 408:
            return await _answer_too_slow(scope, send)
        if scope["path"].startswith(PREFIX):
            if body.refused:
                return await answer_plainly(send, body.refused)
            return await self._stream(scope, receive, send)
        return await self._answer_body(scope, send, body, LARGEST_FORM)

    async def _answer_upload(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = await read_body(
            scope,
            receive,
            most=LARGEST_UPLOAD,
            within=UPLOAD_WITHIN,
            most_skipped=MOST_THROWN_AWAY,
        )
        if body.refused == 408:
            await _answer_too_slow(scope, send)
        elif not body.gone:
            await self._answer_body(scope, send, body, LARGEST_UPLOAD)

    async def _answer_body(self, scope: Scope, send: Send, body: RequestBody, most: int) -> None:
        if body.refused:
            # Flask sees a body that is too long, and answers with its own error page.
            scope = {**scope, "headers": _with_length(scope["headers"], most + 1)}
        try:
            await self._pages.answer(scope, body.read, send, last=not body.whole)
        except (TimeoutError, StorageError, LogError):
            # Or the rest of a long answer cannot be made: half of a file must not look whole.
            await hang_up(scope)


def _is_upload(scope: Scope) -> bool:
    return scope["path"] == UPLOAD_PATH and has_body(scope)


def _status_if_too_long(scope: Scope) -> int:
    """The HTTP status that refuses a request whose address or headers are longer than any of ours;
    otherwise 0. `sockets` limits how much of them is read at all."""
    if len(scope.get("raw_path") or b"") + len(scope["query_string"]) > LONGEST_ADDRESS:
        return 414
    if sum(len(name) + len(text) for name, text in scope["headers"]) > SocketLimits().head_bytes:
        return 431
    return 0


async def _answer_too_slow(scope: Scope, send: Send) -> None:
    if not scope["path"].startswith("/api/"):
        return await answer_plainly(send, 408)
    title, _hint = status_words(408)
    body = print_answer(failure_json("too_slow", f"{title}."))
    return await answer_plainly(send, 408, body + b"\n", "application/json")


def _with_length(headers: Iterable[tuple[bytes, bytes]], length: int) -> list[tuple[bytes, bytes]]:
    others = [(name, text) for name, text in headers if name != b"content-length"]
    return [*others, (b"content-length", str(length).encode())]


def route_of(app: Flask, method: str, path: str) -> tuple[str, Mapping[str, object]] | None:
    """The route of this request, with its values; None if its path leads to no page."""
    found = _rule_of(app, method, path)
    return None if found is None else (found[0].rule, found[1])


def is_slow(app: Flask, method: str, path: str) -> bool:
    """May the answer to this request take long?"""
    found = _rule_of(app, method, path)
    return found is not None and may_take_long(app.view_functions[found[0].endpoint])


def _rule_of(app: Flask, method: str, path: str) -> tuple[Rule, Mapping[str, object]] | None:
    try:
        return app.url_map.bind("").match(path, method, return_rule=True)
    except HTTPException:
        return None


def language_of(wanted: str, accepted: str) -> str:
    """The language of a stream: the wanted one, or else the one that the browser prefers, with the
    region if days are written otherwise there."""
    return accepted_tag(accepted if language_named(wanted) is None else wanted)


def assemble(
    scorer: Scorer,
    hub: Hub,
    *,
    host_names: Iterable[str] = (),
    public_urls: Sequence[str] = (),
    reach: Reach | None = None,
    secure: bool = False,
    access_log: bool = False,
    processes: int = 1,
    shared_folder: Path | None = None,
    open_house: OpenHouse | None = None,
    demonstration: bool = False,
) -> WebApp:
    """The web app for this scorer, whose announcer publishes on `hub` (`LiveAnnouncer`).
    `access_log`: each request is a line in the log. `processes`: the number of processes that serve
    the same port and share what one phone may try; `shared_folder` is for what they keep together.
    `open_house`: everybody may start a game. None at home. `demonstration`: the games are made up
    and will be thrown away."""
    # Not at the top: what serves can be measured without the pages (`make bench`).
    from scorekeeper.app import create_app

    names = tuple(host_names)
    pages = create_app(
        scorer,
        host_names=names,
        public_urls=public_urls,
        reach=reach,
        secure=secure,
        open_house=open_house,
        demonstration=demonstration,
    )
    pages.extensions["limits"] = Limits(processes=processes)
    if shared_folder is not None:
        pages.extensions["offers"] = SharedOffers(shared_folder, scorer.imports.look)
    public = (urlsplit(url).hostname or "" for url in public_urls)
    metrics: Metrics = pages.extensions["metrics"]
    metrics.watching, metrics.route_of = hub.all_watching, partial(route_of, pages)
    metrics.begin()
    pages.extensions["watching"] = lambda game_id: (
        hub.watching(game_channel(game_id)) + scorer.others.phones_elsewhere(game_id)
    )

    stream = Stream(
        hub,
        watched=partial(watched_under, scorer, wall=open_house is None),
        render=partial(render_fragment, pages),
        is_ours=host_check((*names, *public)),
        may_try=partial(may_try_at_the_stream, pages, scorer),
        language_of=language_of,
        views=SHARED_VIEWS,
        own_views=OWN_VIEWS,
        may_see=partial(may_see, pages, scorer),
        open_streams=None if open_house is None else open_streams_of(pages, processes),
        on_server=scorer.on_server,
    )
    return WebApp(
        pages,
        stream,
        may_upload=partial(may_upload, pages),
        metrics=metrics,
        access_log=AccessLog(partial(route_of, pages), stream=PREFIX) if access_log else None,
        on_server=scorer.on_server,
        is_slow=partial(is_slow, pages),
        public_path=path_of(public_urls[0]) if public_urls else "",
    )


# --- under uvicorn --------------------------------------------------------------------------------


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
        allowance: SocketLimits | None = None,
        pure: bool = False,
    ) -> None:
        self.sockets = Sockets(allowance or usual_allowance(behind_proxy=behind_proxy))
        self._handshakes = handshakes_within(self.sockets.allowance)
        spoken = bounded_protocol(self.sockets, pure=pure)
        context = None if tls is None else tls.context()
        super().__init__(
            uvicorn.Config(
                web_app,
                http=read_by_and_by(spoken, context, self._handshakes),
                loop="asyncio" if pure else "auto",
                lifespan="off",
                ws="none",
                log_config=None,
                # Broken requests are not shown in the terminal: the host can do nothing about them.
                log_level="error",
                access_log=False,
                server_header=False,
                proxy_headers=behind_proxy,
                backlog=BACKLOG,
                timeout_keep_alive=10,
                timeout_graceful_shutdown=GRACE,
                # `framing` counts. h11 is given whole heads, and needs room for one.
                h11_max_incomplete_event_size=self.sockets.allowance.head_bytes,
            )
        )
        self._hub = hub

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until the server is told to end."""
        sys.setswitchinterval(SWITCH_AFTER)
        await super().serve(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the streams, then everything else. A phone that does not soon read the rest of its
        answer, or send the rest of its form, is dropped."""
        self._hub.close()
        self._handshakes.abort_all()
        asyncio.get_running_loop().call_later(0.8 * GRACE, self._drop_the_rest)
        await super().shutdown(sockets)
        # uvicorn knows nothing of the streams.
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GRACE):
                while len(self.sockets):
                    await asyncio.sleep(0.01)

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


def usual_allowance(*, behind_proxy: bool = False) -> SocketLimits:
    """The limits of connections on this machine. One address may have more behind a proxy, because
    all phones then have the same one."""
    files = raise_file_limit()
    altogether = max(files - SPARE_FILES, files // 2)
    usual = SocketLimits(altogether=altogether)
    if not behind_proxy:
        return usual
    return replace(usual, an_address=1000, unread_bytes=8 * usual.unread_bytes)
