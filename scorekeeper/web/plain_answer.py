"""Answers of the server itself, where no page can be made: plain text with the same policy.

They are given on the event loop, before a thread is taken, and also where a request could not be
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
"""There is no room for one more connection."""


def plain_headers(length: int, mimetype: str = "text/plain") -> list[tuple[bytes, bytes]]:
    """The headers of such an answer; the connection is closed after it."""
    return [
        (b"content-type", f"{mimetype}; charset=utf-8".encode()),
        (b"content-length", str(length).encode()),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
        *POLICY_HEADERS,
    ]


def plain_text(status: int) -> bytes:
    """What is said: two sentences, as on the page of the same status."""
    title, text = _too_many() if status == FULL else words(status)
    return f"{title}\n\n{text}\n".encode()


def raw_answer(status: int) -> bytes:
    """The whole answer as it goes over the wire."""
    body = plain_text(status)
    head = [f"HTTP/1.1 {status} {http.HTTPStatus(status).phrase}".encode()]
    head += [name + b": " + value for name, value in plain_headers(len(body))]
    return b"\r\n".join([*head, b"", body])


async def answer_plainly(send: Send, status: int, body: bytes = b"", mimetype: str = "") -> None:
    """Answer one request so. `body` stands for the two sentences where a program asked."""
    said = body or plain_text(status)
    headers = plain_headers(len(said), mimetype or "text/plain")
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": said, "more_body": False})


def _too_many() -> tuple[str, str]:
    return (
        _("Too many at once"),
        _("Too many pages are open from your address. Close some, then try again."),
    )
