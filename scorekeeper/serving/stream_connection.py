"""How a phone that watches is written to: over its connection, or by what answers its request.

For a request that is being answered uvicorn keeps its head, its parser, two events and a coroutine
for each function that waits: nine kilobytes, and a stream is open for an evening. So once its head
was sent, uvicorn lets go of the connection, and all that is left is one small object. Under another
server, and in HTTP/1.0, the request stays.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from scorekeeper.serving.asgi import Scope, Send, as_chunk, hang_up, has_left
from scorekeeper.serving.sockets import Sockets


class WayToPhone(Protocol):
    """What a stream is written to."""

    def write(self, chunk: bytes) -> bool:
        """Write this chunk at once, if the phone has read everything before it."""

    async def send(self, body: bytes, *, more: bool = True) -> None:
        """Send this as soon as the phone reads. Nothing comes after what is sent without `more`."""

    def has_left(self) -> bool:
        """Is the connection closed?"""

    async def hang_up(self) -> None:
        """Close the connection now, even if something is left to be sent."""


class OpenRequest:
    """A request that its server answers as long as the phone watches."""

    __slots__ = ("_scope", "_send")

    def __init__(self, scope: Scope, send: Send) -> None:
        self._scope = scope
        self._send = send

    def write(self, chunk: bytes) -> bool:
        """Nothing can be written past the server."""
        return False

    async def send(self, body: bytes, *, more: bool = True) -> None:
        """Let the server send this."""
        await self._send({"type": "http.response.body", "body": body, "more_body": more})

    def has_left(self) -> bool:
        """Is the connection closed? False if the server does not tell."""
        return has_left(self._scope)

    async def hang_up(self) -> None:
        """Close the connection now, if the server lets us."""
        await hang_up(self._scope)


class StreamConnection:
    """A connection of HTTP/1.1 whose answer has begun, in chunks (RFC 9112, section 7.1).
    `connections` tells it what happens to the connection; `left` is called once, when it is
    closed. What the phone sends is thrown away, and if that is more than a head it is cut off."""

    __slots__ = ("_behind", "_left", "_paused", "_sockets", "_transport")

    def __init__(
        self,
        transport: asyncio.Transport,
        sockets: Sockets,
        left: Callable[[], None],
        *,
        paused: bool,
    ) -> None:
        self._transport = transport
        self._sockets = sockets
        self._left: Callable[[], None] | None = left
        self._behind = 0
        self._paused: asyncio.Future[None] | None = None
        if paused:
            self.pause_writing()

    # --- what a stream calls ----------------------------------------------------------------------

    def write(self, chunk: bytes) -> bool:
        """Write this chunk at once, if the phone has read everything before it."""
        if self._transport.is_closing() or self._transport.get_write_buffer_size():
            return False
        self._transport.write(chunk)
        return True

    async def send(self, body: bytes, *, more: bool = True) -> None:
        """Send this as soon as the phone reads; without `more` end the answer and close."""
        if self._paused is not None:
            await self._paused
        if self._transport.is_closing():
            return
        if body:
            self._transport.write(as_chunk(body))
        if not more:
            self._transport.write(b"0\r\n\r\n")
            self._transport.close()

    def has_left(self) -> bool:
        """Is the connection closed?"""
        return self._transport.is_closing()

    async def hang_up(self) -> None:
        """Close the connection now, even if something is left to be sent."""
        self._transport.abort()

    # --- what `connections` calls -----------------------------------------------------------------

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed, by whomever."""
        self._sockets.release(self._transport)
        self._go_on()
        # It leads to the phone, and from there here: without it the buffers of TLS go at once.
        left, self._left = self._left, None
        if left is not None:
            left()

    def received(self, part: bytes) -> None:
        """No browser sends a request before the answer to the last one has ended."""
        self._behind += len(part)
        if self._behind > self._sockets.allowance.head_bytes:
            self._transport.abort()

    def pause_writing(self) -> None:
        """The phone has stopped reading."""
        if self._paused is None:
            self._paused = asyncio.get_running_loop().create_future()
        self._sockets.is_unread(self._transport)

    def resume_writing(self) -> None:
        """The phone reads again."""
        self._sockets.is_read(self._transport)
        self._go_on()

    def _go_on(self) -> None:
        paused, self._paused = self._paused, None
        if paused is not None and not paused.done():
            paused.set_result(None)
