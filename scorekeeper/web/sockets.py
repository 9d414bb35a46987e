"""What one connection may cost: time for the head of a request, its size, and a share of the
sockets. Bounds uvicorn's own protocols, h11 and httptools, which have no such limits.

A phone that says nothing is let go after some seconds. Where an address has its share of sockets,
or all sockets are taken, the one that has waited longest for a request is closed for the newcomer.
So silent sockets keep nobody out; only where every socket is being answered, the newcomer is told
to come later.
"""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from scorekeeper.network.reach import is_loopback, plain_number
from scorekeeper.web.asgi import CONNECTION
from scorekeeper.web.plain_answer import FULL, raw_answer

MOST_FILES = 8192


SPARE_FILES = 128
"""File handles that are left to the database, its threads and the libraries."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """What connections may cost. `an_address` is the number of sockets of one address; this machine
    itself (`own_counts` False) may have more, up to `altogether`. Seconds: `head_within` for the
    head of a request, from the first moment of a connection or the first byte of a later request;
    `unread_within` for what is left to be sent when a connection is closed."""

    an_address: int = 80
    altogether: int = 1000
    own_counts: bool = False
    head_bytes: int = 32 * 1024
    head_within: float = 10.0
    unread_within: float = 30.0


class Sockets:
    """All open connections, by address. Used on the event loop only."""

    def __init__(self, allowance: Allowance) -> None:
        self.allowance = allowance
        self._address: dict[Any, str] = {}
        self._of: dict[str, dict[Any, None]] = {}
        self._waiting: dict[Any, None] = {}

    def __len__(self) -> int:
        return len(self._address)

    def admit(self, connection: Any, address: str) -> bool:
        """Count this connection, which waits for its first request. False where there is no room,
        and nobody to be closed for it."""
        own = not self.allowance.own_counts and is_loopback(plain_number(address))
        same = self._of.get(address, {})
        room = own or len(same) < self.allowance.an_address or self._close_one_of(same)
        room = room and (len(self) < self.allowance.altogether or self._close_one_of(self._waiting))
        if room:
            self._address[connection] = address
            self._of.setdefault(address, {})[connection] = None
            self._waiting[connection] = None
        return room

    def release(self, connection: Any) -> None:
        """This connection is closed; one that is not known is no trouble."""
        self._waiting.pop(connection, None)
        if (address := self._address.pop(connection, None)) is not None:
            same = self._of[address]
            del same[connection]
            if not same:
                del self._of[address]

    def waits(self, connection: Any) -> None:
        """This connection waits for its next request."""
        if connection in self._address:
            self._waiting[connection] = None

    def is_answered(self, connection: Any) -> None:
        """A request of this connection is here; it is not closed for another."""
        self._waiting.pop(connection, None)

    def abort_all(self) -> None:
        """Close every connection, whatever is left to be sent."""
        for connection in list(self._address):
            connection.transport.abort()

    def _close_one_of(self, connections: dict[Any, None]) -> bool:
        oldest = next((one for one in connections if one in self._waiting), None)
        if oldest is None:
            return False
        self.release(oldest)
        oldest.transport.abort()
        return True


def bounded_protocol(sockets: Sockets, *, pure: bool = False) -> type[asyncio.Protocol]:
    """uvicorn's protocol, within this allowance. `pure`: the one in plain Python, though the
    compiled one is installed."""
    base = _pure_protocol() if pure else AutoHTTPProtocol
    return type("BoundedProtocol", (_Bounded, base), {"sockets": sockets})


def _pure_protocol() -> type[asyncio.Protocol]:
    # Not at the top: where both are installed, one of them is enough.
    from uvicorn.protocols.http.h11_impl import H11Protocol

    return H11Protocol


def raise_file_limit(most: int = MOST_FILES) -> int:
    """Let this process open as many files as the system allows, up to `most`: a socket is a file,
    and some systems begin with 256. Gives the number it may open now."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return most
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most if hard == resource.RLIM_INFINITY else min(most, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
    return most if soft == resource.RLIM_INFINITY else soft


class _Bounded:
    """Put before a protocol of uvicorn. `cycle` is the latest request whose head is here."""

    # Beside uvicorn's thirty: with more in it, the dictionary of each connection would be twice
    # as large.
    __slots__ = ("_alarm", "_head_bytes")

    sockets: Sockets
    transport: asyncio.Transport
    cycle: Any
    app_state: dict[str, Any]

    def connection_made(self, transport: asyncio.Transport) -> None:
        self._head_bytes = 0
        self._alarm: asyncio.TimerHandle | None = None
        super().connection_made(transport)  # type: ignore[misc]
        self.app_state = {**self.app_state, CONNECTION: transport}  # type: ignore[misc]
        client: tuple[str, int] | None = getattr(self, "client", None)
        if self.sockets.admit(self, client[0] if client else ""):
            self._set_alarm()
        else:
            self._say_and_close(FULL)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_alarm()
        self.sockets.release(self)
        super().connection_lost(exc)  # type: ignore[misc]

    def received(self, part: bytes) -> None:
        """Count what belongs to a head, then let uvicorn read it."""
        if self.transport.is_closing():
            return
        before = self.cycle
        if before is None or before.response_complete or not before.more_body:
            self._head_bytes += len(part)
        super().data_received(part)  # type: ignore[misc]
        if self.cycle is not before:
            self._head_is_here()
        elif self._head_bytes > self.sockets.allowance.head_bytes:
            self._say_and_close(431)
        elif self._head_bytes and self._is_idle():
            self._set_alarm()

    data_received = received  # asyncio calls it so

    def on_response_complete(self) -> None:
        before = self.cycle
        super().on_response_complete()  # type: ignore[misc]
        if self.cycle is not before:
            self._head_is_here()
        elif self._is_idle():
            self.sockets.waits(self)
        self._abort_unread()

    def send_400_response(self, msg: str) -> None:
        """What was sent is no request. `msg` is uvicorn's sentence for it; ours is said instead."""
        self._say_and_close(431 if self._head_bytes > self.sockets.allowance.head_bytes else 400)

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()  # type: ignore[misc]
        self._abort_unread()

    def _is_idle(self) -> bool:
        return self.cycle is None or bool(self.cycle.response_complete)

    def _head_is_here(self) -> None:
        self._head_bytes = 0
        self._stop_alarm()
        self.sockets.is_answered(self)

    def _set_alarm(self) -> None:
        if self._alarm is None:
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(self.sockets.allowance.head_within, self._too_late)

    def _stop_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _too_late(self) -> None:
        if self._head_bytes:
            self._say_and_close(408)
        else:
            self._close()

    def _say_and_close(self, status: int) -> None:
        # In the middle of an answer there is no place to say anything.
        if self._is_idle() and not self.transport.is_closing():
            self.transport.write(raw_answer(status))
        self._close()

    def _close(self) -> None:
        self._stop_alarm()
        self.transport.close()
        self._abort_unread()

    def _abort_unread(self) -> None:
        """A closed connection whose phone does not read is dropped after a while."""
        if self.transport.is_closing() and self.transport.get_write_buffer_size():
            loop = asyncio.get_running_loop()
            loop.call_later(self.sockets.allowance.unread_within, self.transport.abort)
