"""The body of a request, read on the event loop within a time and up to a size.

A phone that stops in the middle of a form costs a socket for some seconds, and no thread.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from scorekeeper.web.asgi import Receive, Scope

BODY_WITHIN = 10.0
"""Seconds in which a whole body must arrive."""

MOST_SKIPPED = 1024 * 1024
"""Bytes. A body that is too large is read and thrown away up to this size, because a browser reads
the answer only after it has sent everything. Only a file (`uploads`) may be larger."""


@dataclass(frozen=True, slots=True)
class RequestBody:
    """What was read of a body. `refused` is the HTTP status that says why it is not complete, or 0.
    `whole`: the phone has nothing more to send. `gone`: the phone has left."""

    read: bytes = b""
    refused: int = 0
    whole: bool = True
    gone: bool = False


def has_body(scope: Scope) -> bool:
    """Does a body follow the head of this request?"""
    return any(name in (b"content-length", b"transfer-encoding") for name, _ in scope["headers"])


async def read_body(
    scope: Scope,
    receive: Receive,
    *,
    most: int,
    within: float = BODY_WITHIN,
    most_skipped: int = MOST_SKIPPED,
) -> RequestBody:
    """The body of this request. One of more than `most` bytes is refused with 413, one that takes
    longer than `within` seconds with 408."""
    if not has_body(scope):
        return RequestBody()
    announced = dict(scope["headers"])
    if int(announced.get(b"content-length", 0)) > most_skipped:
        return RequestBody(refused=413, whole=False)
    read, skipped = bytearray(), 0
    try:
        async with asyncio.timeout(within):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return RequestBody(whole=False, gone=True)
                part = message.get("body", b"")
                if skipped or len(read) + len(part) > most:
                    skipped += len(part)
                else:
                    read += part
                if not message.get("more_body", False):
                    return RequestBody(refused=413) if skipped else RequestBody(bytes(read))
                if skipped > most_skipped:
                    return RequestBody(refused=413, whole=False)
    except TimeoutError:
        return RequestBody(refused=408, whole=False)
