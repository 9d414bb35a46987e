"""Makes answers small: gzip for text, so that a page loads at once over a kitchen's Wi-Fi.

Knows which answers gain by it. Refuses to look inside them.
"""

from __future__ import annotations

import gzip
from functools import lru_cache

from flask import Response, request

WORTH_IT = 1000
"""Bytes. Less than that fits one packet as it is."""

_TEXT = (
    "text/",
    "application/javascript",
    "application/json",
    "application/manifest+json",
    "image/svg+xml",
)


def pack(response: Response) -> Response:
    """The same answer, compressed where the browser reads that and it is worth it."""
    if not _may_be_packed(response):
        return response
    response.vary.add("Accept-Encoding")
    if not request.accept_encodings.quality("gzip"):
        return response
    response.direct_passthrough = False
    body = response.get_data()
    if len(body) < WORTH_IT:
        return response
    # Static files are packed once, as small as they go; a page is different every time.
    static = request.endpoint == "static"
    response.set_data(_pack_for_good(body) if static else gzip.compress(body, 5, mtime=0))
    response.headers["Content-Encoding"] = "gzip"
    tag, _weak = response.get_etag()
    if tag is not None:
        response.set_etag(tag, weak=True)
    return response


def _may_be_packed(response: Response) -> bool:
    return (
        request.method != "HEAD"
        and response.status_code not in (204, 206, 304)
        and (response.mimetype or "").startswith(_TEXT)
        and "Content-Encoding" not in response.headers
        and (response.direct_passthrough or not response.is_streamed)
    )


@lru_cache(maxsize=64)
def _pack_for_good(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)
