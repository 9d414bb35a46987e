"""Answers in plain text, with the same security headers, where no page can be made.

They are given on the event loop, before a thread is taken, and also for a request that could not be
read at all.
"""

from __future__ import annotations

import http

from flask_babel import gettext as _

from scorekeeper.web.asgi import Send
from scorekeeper.web.error_pages import words
from scorekeeper.web.security import HEADERS

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
    title, text = _too_many() if status == FULL else words(status)
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


def _too_many() -> tuple[str, str]:
    return (
        _("Too many at once"),
        _("Too many pages are open from your address. Close some, then try again."),
    )
