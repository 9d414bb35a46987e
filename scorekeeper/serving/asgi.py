"""A request as ASGI gives it, and answers in plain text, which need no thread and no page.

The types of ASGI are here too, and what every request and answer shares: the check of the host
name, and the security headers.

uvicorn gives every request a copy of one dictionary, `scope["state"]`. The connection puts its
transport there (`sockets`), so that an answer can see that its phone has left, and can drop a
phone that does not read. In tests there may be no transport; then no phone counts as gone.
"""

from __future__ import annotations

import asyncio
import http
import ipaddress
import re
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from dataclasses import field
from functools import lru_cache
from typing import Any

from scorekeeper.immutable import immutable
from scorekeeper.serving.packed_bytes import BLOCK, PackedBytes
from scorekeeper.wording.statuses import status_words, too_many_pages

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
    """The open connection of this request, if parts of its answer may be written to it directly:
    after the head was sent and as long as nothing else is being sent. uvicorn frames an answer
    without a length by chunks, in HTTP/1.1. None for other versions, and for other servers."""
    if scope.get("http_version") != "1.1" or has_left(scope):
        return None
    connection: asyncio.Transport | None = scope.get("state", {}).get(CONNECTION)
    return connection


def as_chunk(body: bytes) -> bytes:
    """A part of an answer as HTTP/1.1 frames it (RFC 9112, section 7.1). An empty one would end the
    answer."""
    return b"%x\r\n%s\r\n" % (len(body), body)


# --- the body of a request ------------------------------------------------------------------------

BODY_WITHIN = 10.0
"""Seconds in which a whole body must arrive. It is read on the event loop, so a phone that stops in
the middle of a form costs a socket for these seconds, and no thread."""

LARGEST_FORM = BLOCK
"""Bytes of a form. Only a file that is imported may be larger."""

MOST_SKIPPED = 1024 * 1024
"""Bytes. A body that is too large is read and thrown away up to this size, because a browser reads
the answer only after it has sent everything."""


@immutable
class RequestBody:
    """What was read of a body. `refused` is the HTTP status that says why the body is not complete,
    or 0. `whole`: the phone has nothing more to send. `gone`: the phone has left."""

    read: PackedBytes = field(default_factory=PackedBytes)
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
    """Read the body of this request. It is refused with 413 if it has more than `most` bytes, and
    with 408 if it takes longer than `within` seconds."""
    if not has_body(scope):
        return RequestBody()
    announced = dict(scope["headers"])
    if int(announced.get(b"content-length", 0)) > most_skipped:
        return RequestBody(refused=413, whole=False)
    read, skipped = PackedBytes(once=True), 0
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
                    read.write(part)
                if not message.get("more_body", False):
                    return RequestBody(refused=413) if skipped else RequestBody(read)
                if skipped > most_skipped:
                    return RequestBody(refused=413, whole=False)
    except TimeoutError:
        return RequestBody(refused=408, whole=False)


# --- the host name of a request -------------------------------------------------------------------

_HOST = re.compile(
    r"(\[(?P<six>[0-9a-f:.]+)\]|(?P<name>[a-z0-9_.-]+))(:(?P<port>[1-9]\d{0,4}))?", re.IGNORECASE
)
_LAST_PORT = 65535


def host_check(names: Iterable[str]) -> Callable[[str], bool]:
    """A check whether a Host header names this host: by number, as `localhost`, or by one of
    `names` (each also with `.local`)."""
    ours = {"localhost"} | {name.lower().rstrip(".") for name in names if name}
    ours |= {f"{name}.local" for name in ours if "." not in name}

    def is_ours(host: str) -> bool:
        found = _HOST.fullmatch(host)
        if found is None or int(found["port"] or 0) > _LAST_PORT:
            return False
        if found["six"]:
            return _is_number(found["six"], ipaddress.IPv6Address)
        name = found["name"].lower().rstrip(".")
        return name in ours or _is_number(name, ipaddress.IPv4Address)

    return is_ours


@lru_cache(maxsize=256)
def _is_number(name: str, kind: Callable[[str], object]) -> bool:
    try:
        kind(name)
    except ValueError:
        return False
    return True


# --- security headers -----------------------------------------------------------------------------

POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "style-src 'self'",
        "script-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "Content-Security-Policy": POLICY,
    # Not `no-referrer`: under it browsers send `Origin: null` with a form of our own page.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # No page of another site can load a picture or a script from here, not even to learn that there
    # is a scorekeeper. JSON that other sites may read is sent with CORS, which this does not stop.
    "Cross-Origin-Resource-Policy": "same-origin",
}

IN_A_FRAME = {
    "Content-Security-Policy": POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    "X-Frame-Options": "SAMEORIGIN",
}
"""The same for an ingress, which shows us in a frame of a page of its own, on the same host."""

POLICY_HEADERS = tuple((name.lower().encode(), text.encode()) for name, text in HEADERS.items())
"""The same as ASGI sends them."""


# --- answers in plain text ------------------------------------------------------------------------

FULL = 503
"""The HTTP status for one connection too many."""


def plain_headers(length: int, mimetype: str = "text/plain") -> list[tuple[bytes, bytes]]:
    """The headers of a plain answer of `length` bytes. The connection is closed after it."""
    return [
        (b"content-type", f"{mimetype}; charset=utf-8".encode()),
        (b"content-length", str(length).encode()),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
        *POLICY_HEADERS,
    ]


def plain_text(status: int) -> bytes:
    """The body of a plain answer: title and sentence, as on the page of the same status."""
    title, text = too_many_pages() if status == FULL else status_words(status)
    return f"{title}\n\n{text}\n".encode()


def raw_answer(status: int) -> bytes:
    """A plain answer as it goes over the wire: for a request that could not be read at all."""
    body = plain_text(status)
    head = [f"HTTP/1.1 {status} {http.HTTPStatus(status).phrase}".encode()]
    head += [name + b": " + value for name, value in plain_headers(len(body))]
    return b"\r\n".join([*head, b"", body])


async def answer_plainly(send: Send, status: int, body: bytes = b"", mimetype: str = "") -> None:
    """Answer one request in plain text on the event loop, before a thread is taken. A program gets
    `body` instead of the text."""
    sent = body or plain_text(status)
    headers = plain_headers(len(sent), mimetype or "text/plain")
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": sent, "more_body": False})
