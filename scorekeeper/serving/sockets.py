"""Limits of connections: seconds and bytes for the head of a request, one request at a time, and
the sockets and unread bytes of one address.

uvicorn's own protocols, h11 and httptools, have no such limits. A silent connection is closed after
some seconds. If an address has its share of sockets, or all sockets are taken, the connection that
has waited longest for a request is closed to admit the new one. So silent sockets keep nobody out.
Only while every socket is being answered is a new one refused with 503.

No browser sends a request while another one of the same connection is answered. What comes then is
thrown away, and the connection is closed after the answer. If an address leaves too much unread,
the connection that has not read for longest is closed. So one address makes this process hold no
more than a head and a body for each of its sockets, and `unread_bytes`.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from scorekeeper.immutable import immutable
from scorekeeper.network.reach import is_loopback, plain_number
from scorekeeper.serving.asgi import CONNECTION, FULL, raw_answer
from scorekeeper.serving.framing import ArrivingRequest

MOST_FILES = 8192


SPARE_FILES = 128
"""File handles that are reserved for the database, its threads and the libraries."""


@immutable
class SocketLimits:
    """The limits. `an_address` is the number of sockets of one address; this machine itself may
    have more, up to `altogether`, unless `own_counts`. Seconds: `head_within` for the head of a
    request, from the start of the connection or the first byte of a later request; `unread_within`
    for the rest of an answer when a connection is closed. `unread_bytes` is what an address, also
    this machine, may leave unread of all its answers, beside the newest."""

    an_address: int = 80
    altogether: int = 1000
    own_counts: bool = False
    head_bytes: int = 32 * 1024
    unread_bytes: int = 8 * 1024 * 1024
    head_within: float = 10.0
    unread_within: float = 30.0


class Sockets:
    """All open connections, by address. Used on the event loop only."""

    def __init__(self, allowance: SocketLimits) -> None:
        self.allowance = allowance
        self._address: dict[asyncio.Transport, str] = {}
        self._of: dict[str, dict[asyncio.Transport, None]] = {}
        self._waiting: dict[asyncio.Transport, None] = {}
        self._unread: dict[asyncio.Transport, None] = {}

    def __len__(self) -> int:
        return len(self._address)

    def admit(self, connection: asyncio.Transport, address: str) -> bool:
        """Count this connection as waiting for its first request. False if a limit is reached and
        no waiting connection can be closed."""
        own = not self.allowance.own_counts and is_loopback(plain_number(address))
        same = self._of.get(address, {})
        room = own or len(same) < self.allowance.an_address or self._close_one_of(same)
        room = room and (len(self) < self.allowance.altogether or self._close_one_of(self._waiting))
        if room:
            self._address[connection] = address
            self._of.setdefault(address, {})[connection] = None
            self._waiting[connection] = None
        return room

    def release(self, connection: asyncio.Transport) -> None:
        """This connection is closed. An unknown one is ignored."""
        self._waiting.pop(connection, None)
        self._unread.pop(connection, None)
        if (address := self._address.pop(connection, None)) is not None:
            same = self._of[address]
            del same[connection]
            if not same:
                del self._of[address]

    def waits(self, connection: asyncio.Transport) -> None:
        """This connection waits for its next request."""
        if connection in self._address:
            self._waiting[connection] = None

    def is_answered(self, connection: asyncio.Transport) -> None:
        """A request of this connection has arrived, so it is not closed for another."""
        self._waiting.pop(connection, None)

    def is_unread(self, connection: asyncio.Transport) -> None:
        """More of an answer waits here than the phone takes. If its address leaves too much unread,
        the connections that have not read for longest are closed."""
        if (address := self._address.get(connection)) is None:
            return
        self._unread[connection] = None
        same = [one for one in self._unread if self._address[one] == address]
        sizes = [one.get_write_buffer_size() for one in same]
        too_much = sum(sizes) - self.allowance.unread_bytes
        for one, size in zip(same[:-1], sizes, strict=False):
            if too_much <= 0:
                break
            too_much -= size
            self.release(one)
            one.abort()

    def is_read(self, connection: asyncio.Transport) -> None:
        """The phone has taken most of what waited here."""
        self._unread.pop(connection, None)

    def abort_all(self) -> None:
        """Close every connection, even if something is left to be sent."""
        for connection in list(self._address):
            connection.abort()

    def _close_one_of(self, connections: dict[asyncio.Transport, None]) -> bool:
        oldest = next((one for one in connections if one in self._waiting), None)
        if oldest is None:
            return False
        self.release(oldest)
        oldest.abort()
        return True


def bounded_protocol(sockets: Sockets, *, pure: bool = False) -> type[asyncio.Protocol]:
    """uvicorn's protocol with the limits of `sockets`. `pure`: the one in plain Python, even if
    the compiled one is installed."""
    base = _pure_protocol() if pure else AutoHTTPProtocol
    return type("BoundedProtocol", (_BoundedProtocol, base), {"sockets": sockets})


def _pure_protocol() -> type[asyncio.Protocol]:
    # Not at the top: one of the two is enough, so the other is not loaded.
    from uvicorn.protocols.http.h11_impl import H11Protocol

    return H11Protocol


def raise_file_limit() -> int:
    """Let this process open as many files as the system allows, up to `MOST_FILES`, because a
    socket is a file and some systems begin with 256. Gives back the number it may open now."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
    return MOST_FILES if soft == resource.RLIM_INFINITY else soft


class _BoundedProtocol:
    """Mixed into a protocol of uvicorn. `cycle` is the latest request whose head has arrived."""

    # uvicorn sets about thirty attributes. With more, the dictionary of each connection would be
    # twice as large.
    __slots__ = ("_alarm", "_request")

    sockets: Sockets
    transport: asyncio.Transport
    cycle: Any
    flow: Any
    app_state: dict[str, Any]

    # --- what `connections` calls -----------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:
        self._request = self._next_request()
        self._alarm: asyncio.TimerHandle | None = None
        super().connection_made(transport)  # type: ignore[misc]
        self.app_state = {**self.app_state, CONNECTION: transport}  # type: ignore[misc]
        client: tuple[str, int] | None = getattr(self, "client", None)
        if self.sockets.admit(transport, client[0] if client else ""):
            self._set_alarm()
        else:
            self._say_and_close(FULL)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_alarm()
        self.sockets.release(self.transport)
        # For any reason but None uvicorn would leave its timer, and with it the buffers of TLS.
        super().connection_lost(None)  # type: ignore[misc]

    def received(self, part: bytes) -> None:
        """Let uvicorn read no more than the request that it is to answer now."""
        if self.transport.is_closing():
            return
        if self._is_idle() and self.flow.write_paused:
            self._close()  # the answer before has not been read
            return
        request = self._request
        had_head = request.has_head
        ready = request.take(part)
        if request.refused:
            self._say_and_close(request.refused)
            return
        if ready:
            super().data_received(ready)  # type: ignore[misc]
        if not request.has_head:
            self._set_alarm()
        elif not had_head:
            self._stop_alarm()
            self.sockets.is_answered(self.transport)
        if request.behind > self.sockets.allowance.head_bytes:
            self._close()
        elif request.behind and self.cycle is not None:
            self.cycle.keep_alive = False

    def let_go(self) -> None:
        """Leave the connection open to somebody else. For uvicorn it is lost, and with it the
        request that was being answered."""
        self._stop_alarm()
        super().connection_lost(ConnectionAbortedError())  # type: ignore[misc]

    def pause_writing(self) -> None:
        super().pause_writing()  # type: ignore[misc]
        self.sockets.is_unread(self.transport)

    def resume_writing(self) -> None:
        self.sockets.is_read(self.transport)
        super().resume_writing()  # type: ignore[misc]

    # --- what uvicorn calls -----------------------------------------------------------------------

    def on_response_complete(self) -> None:
        was_whole = self._request.is_whole
        super().on_response_complete()  # type: ignore[misc]
        if was_whole:
            self._request = self._next_request()
            self.sockets.waits(self.transport)
            self._abort_unread()
        else:
            self._close()  # what is still to come belongs to no request

    def send_400_response(self, msg: str) -> None:
        """Answer what is not an HTTP request with our own words instead of uvicorn's `msg`."""
        self._say_and_close(400)

    def timeout_keep_alive_handler(self) -> None:
        if not self._request.has_begun:
            super().timeout_keep_alive_handler()  # type: ignore[misc]
            self._abort_unread()

    # --- our own ----------------------------------------------------------------------------------

    def _next_request(self) -> ArrivingRequest:
        return ArrivingRequest(self.sockets.allowance.head_bytes)

    def _is_idle(self) -> bool:
        return self.cycle is None or bool(self.cycle.response_complete)

    def _set_alarm(self) -> None:
        if self._alarm is None:
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(self.sockets.allowance.head_within, self._too_late)

    def _stop_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _too_late(self) -> None:
        if self._request.has_begun:
            self._say_and_close(408)
        else:
            self._close()

    def _say_and_close(self, status: int) -> None:
        # Nothing can be added in the middle of another answer.
        if self._is_idle() and not self.transport.is_closing():
            self.transport.write(raw_answer(status))
        self._close()

    def _close(self) -> None:
        self._stop_alarm()
        if not self._is_idle():
            self.cycle.disconnected = True  # or uvicorn would write on, and close once more
        if not self.transport.is_closing():  # one of TLS is lost if it is closed twice
            self.transport.close()
        self._abort_unread()

    def _abort_unread(self) -> None:
        """Drop a closed connection after a while if its phone does not read."""
        if self.transport.is_closing() and self.transport.get_write_buffer_size():
            loop = asyncio.get_running_loop()
            loop.call_later(self.sockets.allowance.unread_within, self.transport.abort)
