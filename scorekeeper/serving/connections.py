"""Connections as the event loop reads them: little at a time, and for https after a handshake, in
which they are counted too.

An event loop would read 256 kB of a phone at once, and would tell of a connection of https only
after its handshake: a phone that connects and says nothing would be counted nowhere, and take
300 kB for a minute. So there is one object between the loop and `sockets`.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

from scorekeeper.serving.sockets import SocketLimits, Sockets
from scorekeeper.serving.stream_connection import StreamConnection

READ_AT_ONCE = 16 * 1024
"""Bytes that are read from a connection before the next one has its turn."""

SHARE = 4
"""An address may have a quarter of its sockets in a handshake at the same time. The one that has
waited longest is closed for a new one."""


def handshakes_within(allowance: SocketLimits) -> Sockets:
    """The count of connections in a handshake, beside that of all others."""
    return Sockets(replace(allowance, an_address=max(1, allowance.an_address // SHARE)))


def read_by_and_by(
    spoken: type[asyncio.Protocol], context: ssl.SSLContext | None, handshakes: Sockets
) -> type[asyncio.Protocol]:
    """What is between the event loop and the protocol that is `spoken` (`bounded_protocol`), with
    a handshake if there is a `context`."""
    space = memoryview(bytearray(READ_AT_ONCE))
    shared: dict[str, object] = {"__slots__": ()}
    shared |= {"spoken": spoken, "context": context, "handshakes": handshakes, "space": space}
    # No asyncio.Protocol, or uvloop would not use `space`.
    return cast(type[asyncio.Protocol], type("Connection", (_Connection,), shared))


def kept_for_a_stream(transport: asyncio.Transport, left: Callable[[], None]) -> StreamConnection:
    """Take this connection from uvicorn for a phone that watches: after the head of an answer in
    chunks was sent. `left` is called when it is closed."""
    return cast(_Connection, transport.get_protocol()).keep_for_a_stream(left)


class _Connection(asyncio.BufferedProtocol):
    """One connection. `spoken` is made of what uvicorn gives, for https after the handshake.
    `space` is where the event loop puts what it reads; all connections share it, because each read
    is dealt with before the next.

    asyncio never forgets the methods of a protocol that reads over TLS. So this object leads to the
    rest only until the connection is lost. Otherwise connection and buffers would lead to each
    other, and stay until the next search for such circles."""

    __slots__ = ("_early", "_given", "_inside", "_task", "transport")

    spoken: type[Any]
    context: ssl.SSLContext | None
    handshakes: Sockets
    space: memoryview
    transport: asyncio.Transport

    def __init__(self, **given: Any) -> None:
        self._given = given
        self._early = b""
        self._inside: Any = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        if self.context is None:
            self._begin(transport)
            return
        self.transport = transport
        peer = transport.get_extra_info("peername")
        if self.handshakes.admit(transport, peer[0] if peer else ""):
            loop = asyncio.get_running_loop()
            self._task = loop.create_task(self._secure(self.context))
            loop.call_soon(self._hand_over)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        inside, self._inside = self._inside, None
        if inside is not None:
            inside.connection_lost(exc)

    def get_buffer(self, sizehint: int) -> memoryview:
        return self.space

    def buffer_updated(self, nbytes: int) -> None:
        if self._inside is None:
            self._early += self.space[:nbytes]  # it came together with the end of the handshake
        else:
            self._inside.received(bytes(self.space[:nbytes]))

    def pause_writing(self) -> None:
        if self._inside is not None:
            self._inside.pause_writing()

    def resume_writing(self) -> None:
        if self._inside is not None:
            self._inside.resume_writing()

    def keep_for_a_stream(self, left: Callable[[], None]) -> StreamConnection:
        spoken = self._inside
        kept = StreamConnection(
            spoken.transport, spoken.sockets, left, paused=spoken.flow.write_paused
        )
        self._inside = kept
        spoken.let_go()
        return kept

    def _begin(self, transport: asyncio.Transport) -> None:
        self._inside = self.spoken(**self._given)
        self._given = {}
        self._inside.connection_made(transport)

    async def _secure(self, context: ssl.SSLContext) -> None:
        if self.transport.is_closing():
            return  # closed for a newer one already, before it took any memory
        try:
            secure = await asyncio.get_running_loop().start_tls(
                self.transport,
                self,
                context,
                server_side=True,
                ssl_handshake_timeout=self.handshakes.allowance.head_within,
            )
        except OSError as error:  # no handshake, a broken one, or too late
            error.__traceback__ = None  # it leads to the buffers, and from there to this error
            return
        finally:
            self.handshakes.release(self.transport)
        if secure is None or self.transport.is_closing():
            return
        self._begin(secure)
        if early := self._take_early():
            self._inside.received(early)

    def _hand_over(self) -> None:
        """Give what was read of a new connection to its handshake, which has taken it over. uvloop
        reads before a handshake can begin, and without its first bytes it would never end."""
        if early := self._take_early():
            # By then the handshake is told that there is a connection.
            asyncio.get_running_loop().call_soon(_feed, self.transport, early)

    def _take_early(self) -> bytes:
        early, self._early = self._early, b""
        return early


def _feed(transport: asyncio.Transport, read: bytes) -> None:
    """Let the protocol of this connection read these bytes first."""
    protocol = cast(asyncio.BufferedProtocol, transport.get_protocol())
    while read and not transport.is_closing():
        space = memoryview(protocol.get_buffer(len(read)))
        part, read = read[: len(space)], read[len(space) :]
        space[: len(part)] = part
        protocol.buffer_updated(len(part))
