"""The checks of every request, and the security headers, caching and compression of every answer.

Any web site that is open in a browser can reach a page on the same home network. Two checks keep
such sites out. The host name of the request must be one of this host's: a foreign name that leads
here is DNS rebinding. A form must come from a page of ours: Origin says so, or Sec-Fetch-Site where
Origin is not sent. Plain http often sends only one of the two; a browser always sends one.
"""

from __future__ import annotations

import asyncio
import http
import ipaddress
import re
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.wording.statuses import status_words, too_many_pages

# --- was web/asgi.py
# The types of an ASGI application, and the connection of a request.
#
# uvicorn gives every request a copy of one dictionary, `scope["state"]`. The connection puts its
# transport there (`sockets`), so that an answer can see that its phone has left, and can drop a
# phone that does not read. Tests may leave the transport out; then nobody has left.


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


# --- was web/bodies.py
# The body of a request, read on the event loop within a time and up to a size.
#
# A phone that stops in the middle of a form costs a socket for some seconds, and no thread.


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
    # is a scorekeeper. Whoever may read JSON from elsewhere asks in another way (`programs`).
    "Cross-Origin-Resource-Policy": "same-origin",
}


LARGEST_FORM = 64 * 1024


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


def _is_number(name: str, kind: Callable[[str], object]) -> bool:
    try:
        kind(name)
    except ValueError:
        return False
    return True


# --- was web/plain_answer.py
# Answers in plain text, with the same security headers, where no page can be made.
#
# They are given on the event loop, before a thread is taken, and also for a request that could
# not be read at all.


POLICY_HEADERS = tuple((name.lower().encode(), text.encode()) for name, text in HEADERS.items())


FULL = 503
"""The status for one connection too many."""


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
    """Status line, headers and body as they go over the wire."""
    body = plain_text(status)
    head = [f"HTTP/1.1 {status} {http.HTTPStatus(status).phrase}".encode()]
    head += [name + b": " + value for name, value in plain_headers(len(body))]
    return b"\r\n".join([*head, b"", body])


async def answer_plainly(send: Send, status: int, body: bytes = b"", mimetype: str = "") -> None:
    """Answer one request in plain text, or with `body` where a program asked."""
    sent = body or plain_text(status)
    headers = plain_headers(len(sent), mimetype or "text/plain")
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": sent, "more_body": False})
