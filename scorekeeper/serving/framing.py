"""One request as its bytes arrive: read strictly, before a parser sees it.

The two parsers of uvicorn do not agree about every head. A proxy in front that agrees with the
other one would see other requests than we do. And httptools makes objects of all requests that it
is given at once, which takes a hundred times their bytes. So a parser gets a head only when the
whole head is here and is one that both read alike, then the body of this request, and nothing that
comes behind it.

What no browser and no proxy of today sends is refused: a line that ends without CR or goes on in
the next one, a second Host or length, a length with chunks, an address with a host in it, another
version than 1.0 and 1.1, chunks with extensions or trailers. Nothing is upgraded here, so a line
that asks for it is left out, as RFC 9110 (7.8) allows; httptools would read no body after it.
"""

from __future__ import annotations

import re

from scorekeeper.serving.asgi import as_chunk

MOST_LINES = 100
"""Lines of a head. Browsers send about twenty, proxies add some."""

SMALL_CHUNK, MOST_SMALL_CHUNKS = 1024, 1000
"""Bytes of a small chunk, and how many of them a body may have: one letter a chunk would cost more
than any page."""

_HEAD = re.compile(
    rb"(?:GET|HEAD|POST|PUT|DELETE|OPTIONS|PATCH) "
    rb"/[!\"$-~]*+ HTTP/1\.(?P<minor>[01])\r\n"
    rb"(?:[-!#$%&'*+.^_`|~0-9A-Za-z]++:[\t -~\x80-\xff]*+\r\n)*+\r\n"
)
_FRAMING = re.compile(
    rb"\n(host|content-length|transfer-encoding|upgrade|expect):[\t ]*+([^\r]*)", re.IGNORECASE
)
_UPGRADE = re.compile(rb"\nupgrade:[^\n]*", re.IGNORECASE)
_SPACE_AT_END = re.compile(rb"[\t ]+(?=\r)")
_LENGTH = re.compile(rb"[0-9]{1,15}")
_CHUNK = re.compile(rb"\r\n(?:0{1,8}\r\n(?P<end>\r\n)|(?P<size>(?!0{1,8}\r)[0-9A-Fa-f]{1,8})\r\n)")
_BEGUN_CHUNK = re.compile(rb"\r(?:\n(?:[0-9A-Fa-f]{1,8}(?:\r(?:\n\r?)?)?)?)?")

BAD, TOO_MUCH = 400, 431
"""The HTTP statuses that refuse a request here."""


class ArrivingRequest:
    """One request, as far as it has arrived. `refused` is the HTTP status that says why it is not
    read further, or 0. `behind` counts bytes that came after its end; they are not kept."""

    __slots__ = ("_body", "_head", "_most", "behind", "refused")

    def __init__(self, most: int) -> None:
        """`most` is the number of bytes that its head may have."""
        self._most = most
        self._head = bytearray()
        self._body: _Length | _Chunks | None = None
        self.behind = 0
        self.refused = 0

    @property
    def has_begun(self) -> bool:
        """Is a part of its head here, and not yet all of it?"""
        return bool(self._head)

    @property
    def has_head(self) -> bool:
        """Has its whole head arrived?"""
        return self._body is not None

    @property
    def is_whole(self) -> bool:
        """Has all of it arrived?"""
        return self._body is not None and self._body.ended

    def take(self, part: bytes) -> bytes:
        """What a parser may read now, after the connection has brought `part`."""
        if self._body is not None:
            return self._take_body(self._body, part)
        before = len(self._head)
        self._head += part
        end = self._head.find(b"\r\n\r\n", max(0, before - 3)) + 4
        if end > self._most or (end < 4 and len(self._head) > self._most):
            self.refused = TOO_MUCH
        elif end < 4:
            if not self._head[:1].isupper() or _has_bare_line_feed(self._head, before):
                self.refused = BAD
        else:
            head, after = bytes(self._head[:end]), bytes(self._head[end:])
            self._head.clear()
            read = _read_head(head)
            if isinstance(read, int):
                self.refused = read
            else:
                head, self._body = read
                return head + self._take_body(self._body, after)
        return b""

    def _take_body(self, of: _Length | _Chunks, part: bytes) -> bytes:
        body, behind = of.take(part)
        self.behind += behind
        if of.broken:
            self.refused = BAD
        return body


def _has_bare_line_feed(head: bytearray, since: int) -> bool:
    """Does a line in what came since the first `since` bytes end without CR?"""
    return head.count(b"\n", since) != head.count(b"\r\n", max(0, since - 1))


def _read_head(head: bytes) -> tuple[bytes, _Length | _Chunks] | int:
    """The head as a parser may read it, and the body that it announces; or the HTTP status that
    refuses it."""
    if head.count(b"\n") > MOST_LINES:
        return TOO_MUCH
    found = _HEAD.fullmatch(head)
    if found is None:
        return BAD
    if b" \r" in head or b"\t\r" in head:
        head = _SPACE_AT_END.sub(b"", head)  # httptools would leave it in the value
    said: dict[bytes, bytes] = {}
    for name, text in _FRAMING.findall(head):
        lower = name.lower()
        if lower in said:
            return BAD
        said[lower] = text
    new = found["minor"] == b"1"
    # Only 1.1 must name a host, and only there anybody may wait for a word before the body.
    if b"host" not in said if new else b"expect" in said:
        return BAD
    length, coding = said.get(b"content-length"), said.get(b"transfer-encoding")
    if b"upgrade" in said:
        head = _UPGRADE.sub(b"", head)
    if coding is not None:
        usual = coding.lower() == b"chunked" and length is None and new
        return (head, _Chunks()) if usual else BAD
    if length is None:
        return head, _Length(0)
    return (head, _Length(int(length))) if _LENGTH.fullmatch(length) else BAD


class _Length:
    """A body of so many bytes."""

    __slots__ = ("_left",)
    broken = False

    def __init__(self, left: int) -> None:
        self._left = left

    @property
    def ended(self) -> bool:
        return not self._left

    def take(self, part: bytes) -> tuple[bytes, int]:
        """The bytes of this part that belong to the body, and the number of those behind it."""
        body = part[: self._left]
        self._left -= len(body)
        return body, len(part) - len(body)


class _Chunks:
    """A body in chunks (RFC 9112, 7.1). What arrived at once goes on as one chunk, because a parser
    takes as long for a chunk of one letter as for a large one."""

    __slots__ = ("_begun", "_left", "_small", "broken", "ended")

    def __init__(self) -> None:
        # The line break before the size of a chunk is that of the chunk before, or of the head.
        self._begun = b"\r\n"
        self._left = 0
        self._small = 0
        self.broken = False
        self.ended = False

    def take(self, part: bytes) -> tuple[bytes, int]:
        """The bytes of this part that belong to the body, framed again, and the number of those
        behind it."""
        if self.ended:
            return b"", len(part)
        part, at, pieces = self._begun + part, 0, []
        self._begun = b""
        while at < len(part) and not self.ended:
            if self._left:
                pieces.append(part[at : at + self._left])
                at += len(pieces[-1])
                self._left -= len(pieces[-1])
            elif (found := _CHUNK.match(part, at)) is not None:
                at = found.end()
                self.ended = found["end"] is not None
                self._left = int(found["size"] or b"0", 16)
                self._small += self._left < SMALL_CHUNK
            else:
                self._begun, at = part[at:], len(part)
        self.broken = bool(self._begun and not _BEGUN_CHUNK.fullmatch(self._begun))
        self.broken |= self._small > MOST_SMALL_CHUNKS
        read = b"".join(pieces)
        body = (as_chunk(read) if read else b"") + (b"0\r\n\r\n" if self.ended else b"")
        return body, len(part) - at
