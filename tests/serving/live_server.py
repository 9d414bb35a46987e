"""The server in a thread of this process, on a free port, and a reader of its event stream."""

from __future__ import annotations

import importlib.util
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.live import Hub, LiveAnnouncer
from scorekeeper.server import Server, WebApp, assemble
from scorekeeper.service import Scorer
from scorekeeper.serving.listener import Tls, take_port
from scorekeeper.serving.sockets import SocketLimits

PATIENCE = 60.0

_no_httptools = pytest.mark.skipif(
    importlib.util.find_spec("httptools") is None, reason="httptools is not installed"
)
PARSERS = [pytest.param(True, id="h11"), pytest.param(False, id="httptools", marks=_no_httptools)]
"""Is the parser the one in plain Python?"""


def until(so: Callable[[], bool]) -> None:
    """Wait for something the server does. Fails when it never comes."""
    latest = time.monotonic() + PATIENCE
    while not so():
        assert time.monotonic() < latest, "it never came"
        time.sleep(0.01)


@contextmanager
def live_server(
    web_app: WebApp,
    hub: Hub,
    *,
    allowance: SocketLimits | None = None,
    pure: bool = False,
    tls: Tls | None = None,
) -> Iterator[int]:
    """Serve on a free port of this machine; the port. `pure`: with the parser in plain Python.
    `tls`: https."""
    listener = take_port("127.0.0.1", 0)
    server = Server(web_app, hub, allowance=allowance, pure=pure, tls=tls)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        yield listener.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        listener.close()
        assert not thread.is_alive()
        web_app.close()


@contextmanager
def served(games: Path | str, **more: Any) -> Iterator[tuple[Scorer, int]]:
    """The whole program with these games: its scorer and its port."""
    hub = Hub()
    with (
        closing(Scorer(games, LiveAnnouncer(hub))) as scorer,
        live_server(assemble(scorer, hub, **more), hub) as port,
    ):
        yield scorer, port


class StreamReader:
    """Opens a stream and reads its events."""

    def __init__(self, port: int, path: str, **headers: str) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        said = {"Host": "localhost", **{n.replace("_", "-"): v for n, v in headers.items()}}
        lines = [f"GET {path} HTTP/1.1", *(f"{name}: {text}" for name, text in said.items())]
        self._reading = self.socket.makefile("rb")
        try:
            self.socket.sendall("\r\n".join([*lines, "", ""]).encode())
            first = self._reading.readline()
            if not first:
                raise ConnectionResetError("the server ended before it answered")
            self.status = int(first.split()[1])
            self.headers = dict(self._header_lines())
        except BaseException:
            self.leave()
            raise

    def event(self) -> dict[str, str]:
        """The next event: its fields by name. Empty when the stream has ended."""
        fields: dict[str, str] = {}
        for line in self._lines():
            if not line and fields:
                return fields
            name, _, text = line.partition(": ")
            fields[name] = f"{fields[name]}\n{text}" if name in fields else text
        return {}

    def board(self) -> dict[str, str]:
        """The next event that shows something: not a heartbeat, not a setting."""
        while (found := self.event()) and found.get("event") != "board":
            pass
        return found

    def leave(self) -> None:
        """Cut the connection, as a phone does that leaves the Wi-Fi."""
        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        self._reading.close()
        self.socket.close()

    def _header_lines(self) -> Iterator[tuple[str, str]]:
        while line := self._reading.readline().decode().strip():
            name, _, text = line.partition(": ")
            yield name.lower(), text

    def _lines(self) -> Iterator[str]:
        """The body of a chunked answer."""
        left = b""
        while True:
            size = self._reading.readline().strip()
            if not size or int(size, 16) == 0:
                return
            left += self._reading.read(int(size, 16))
            self._reading.readline()
            *whole, left = left.split(b"\n")
            yield from (line.decode() for line in whole)
