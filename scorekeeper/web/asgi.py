"""The types of an ASGI application, and the connection of a request.

uvicorn gives every request a copy of one dictionary, `scope["state"]`. The connection puts its
transport there (`sockets`), so that an answer can see that its phone has left, and can drop a phone
that does not read. Tests may leave the transport out; then nobody has left.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

CONNECTION = "connection"


def has_left(scope: Scope) -> bool:
    """Is the connection of this request closed?"""
    connection = scope.get("state", {}).get(CONNECTION)
    return connection is not None and bool(connection.is_closing())


async def hang_up(scope: Scope) -> None:
    """Close the connection of this request now, even if something is left to be sent."""
    connection = scope.get("state", {}).get(CONNECTION)
    if connection is not None:
        connection.abort()
        await asyncio.sleep(0)  # uvicorn hears of it in the next round of the loop


def chunked_connection(scope: Scope) -> asyncio.Transport | None:
    """The connection of this request, if parts of its answer may be written to it directly: after
    the head was sent and as long as nothing else is being sent. uvicorn frames an answer without a
    length by chunks, in HTTP/1.1. None for other versions, and for other servers."""
    if scope.get("http_version") != "1.1":
        return None
    connection: asyncio.Transport | None = scope.get("state", {}).get(CONNECTION)
    return connection


def as_chunk(body: bytes) -> bytes:
    """A part of an answer as HTTP/1.1 frames it (RFC 9112, section 7.1). An empty one would end the
    answer."""
    return b"%x\r\n%s\r\n" % (len(body), body)
