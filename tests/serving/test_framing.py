"""Requests as bytes: what is taken, what is refused, and that both parsers read it alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.util import find_spec

import h11
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.serving.framing import MOST_LINES, MOST_SMALL_CHUNKS, ArrivingRequest
from tests.examples import examples

MOST = 32 * 1024


def arrived(*parts: bytes) -> tuple[ArrivingRequest, bytes]:
    """A request that came in these parts, and what a parser was given."""
    request, given_on = ArrivingRequest(MOST), b""
    for part in parts:
        if not request.refused:
            given_on += request.take(part)
    return request, given_on


def with_lines(*lines: str, start: str = "GET / HTTP/1.1") -> bytes:
    return "\r\n".join([start, *lines, "", ""]).encode("latin-1")


# --- what is refused ------------------------------------------------------------------------------

HOST = "Host: localhost"

REFUSED = {
    "chunks with a length": with_lines(HOST, "Transfer-Encoding: chunked", "Content-Length: 5"),
    "two lengths": with_lines(HOST, "Content-Length: 5", "Content-Length: 5"),
    "a list of lengths": with_lines(HOST, "Content-Length: 5, 5"),
    "a length with a sign": with_lines(HOST, "Content-Length: +5"),
    "a length in hexadecimal": with_lines(HOST, "Content-Length: 0x5"),
    "no length": with_lines(HOST, "Content-Length:"),
    "two codings": with_lines(HOST, "Transfer-Encoding: gzip, chunked"),
    "another coding": with_lines(HOST, "Transfer-Encoding: identity"),
    "chunks in 1.0": with_lines(HOST, "Transfer-Encoding: chunked", start="POST / HTTP/1.0"),
    "a space before the colon": with_lines(HOST, "Content-Length : 5"),
    "bare LF": b"GET / HTTP/1.1\nHost: localhost\n\n",
    "one bare LF": b"GET / HTTP/1.1\r\nHost: localhost\nX: y\r\n\r\n",
    "bare CR": b"GET / HTTP/1.1\r\nHost: localhost\rX: y\r\n\r\n",
    "a folded line": with_lines(HOST, "X: y", " z"),
    "a folded first line": with_lines(" X: y", HOST),
    "no colon": with_lines(HOST, "nothing"),
    "an empty name": with_lines(HOST, ": y"),
    "NUL": with_lines(HOST, "X: \0"),
    "two hosts": with_lines(HOST, HOST),
    "no host": with_lines("X: y"),
    "a host in the address": with_lines(HOST, start="GET http://localhost/ HTTP/1.1"),
    "an address of all": with_lines(HOST, start="OPTIONS * HTTP/1.1"),
    "a part of a page": with_lines(HOST, start="GET /#part HTTP/1.1"),
    "a letter in the address": with_lines(HOST, start="GET /ä HTTP/1.1"),
    "two spaces": with_lines(HOST, start="GET  / HTTP/1.1"),
    "a version of the future": with_lines(HOST, start="GET / HTTP/1.2"),
    "the second version": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "no version": b"GET /\r\n\r\n",
    "a tunnel": with_lines(HOST, start="CONNECT localhost:80 HTTP/1.1"),
    "small letters": with_lines(HOST, start="get / HTTP/1.1"),
    "an empty line first": b"\r\n" + with_lines(HOST),
    "TLS": b"\x16\x03\x01\x02\x00",
    "waiting for 100 in 1.0": with_lines("Expect: 100-continue", start="POST / HTTP/1.0"),
}


def test_requests_that_two_parsers_read_differently_are_refused() -> None:
    taken = [what for what, sent in REFUSED.items() if arrived(sent)[0].refused != 400]
    given_on = [what for what, sent in REFUSED.items() if arrived(sent)[1]]
    assert (taken, given_on) == ([], [])


CHUNKED = with_lines(HOST, "Transfer-Encoding: chunked", start="POST / HTTP/1.1")


BODIES = (
    b"5;a=b\r\nhello\r\n0\r\n\r\n",
    b"5\nhello\n0\n\n",
    b"5\r\nhelloX\r\n0\r\n\r\n",
    b"-5\r\nhello",
    b"0x5\r\nhello\r\n0\r\n\r\n",
    b" 5\r\nhello\r\n0\r\n\r\n",
    b"\r\n",
    b"123456789\r\n",
    b"0\r\nX: trailer\r\n\r\n",
    b"1\r\nx\r\n" * (MOST_SMALL_CHUNKS + 1),
)


def test_chunks_with_anything_but_a_size_and_very_many_tiny_ones_are_refused() -> None:
    """A form in chunks of one letter kept the event loop busy for minutes."""
    assert [body[:20] for body in BODIES if arrived(CHUNKED, body)[0].refused != 400] == []


def test_a_head_of_too_many_lines_or_bytes_is_refused_as_too_much() -> None:
    lines = [f"X-{n}: y" for n in range(MOST_LINES)]
    assert arrived(with_lines(HOST, *lines[:50]))[0].has_head
    assert arrived(with_lines(HOST, *lines))[0].refused == 431
    assert arrived(with_lines(HOST, "X: " + "y" * MOST))[0].refused == 431
    assert arrived(b"GET /", b"x" * MOST)[0].refused == 431


# --- what is taken --------------------------------------------------------------------------------


def test_a_request_to_upgrade_is_answered_as_if_it_did_not_ask() -> None:
    request, given_on = arrived(
        with_lines(HOST, "Upgrade: h2c", "Connection: Upgrade", "Content-Length: 2") + b"{}"
    )
    assert request.is_whole
    assert given_on == with_lines(HOST, "Connection: Upgrade", "Content-Length: 2") + b"{}"


def test_what_comes_behind_a_request_reaches_no_parser() -> None:
    one = with_lines(HOST, "Content-Length: 2", start="POST / HTTP/1.1") + b"{}"
    request, given_on = arrived(one + one, one)
    assert request.is_whole
    assert (given_on, request.behind) == (one, 2 * len(one))


# --- heads by chance ------------------------------------------------------------------------------

_NAMES = (
    "Host", "Content-Length", "Transfer-Encoding", "Connection", "Upgrade", "Expect", "Cookie",
    "X_Y", "!#$%&'*+.^_`|~",
)  # fmt: skip
_VALUES = (
    "localhost", "5", "0", "05", "5, 5", "chunked", "Chunked", "close", "keep-alive", "upgrade",
    "websocket", "100-continue", "", "x ", "\tx\t", "\xe4", "a,b",
)  # fmt: skip
_TARGETS = ("/", "//", "/a?b", "/?", "/a?b?c", "/%41%zz", "//x:9/a", "/\\", '/"<>^`{|}', "*", "/#")

lines = st.tuples(
    st.sampled_from(_NAMES),
    st.sampled_from([":", ": ", ":\t", " :"]),
    st.sampled_from(_VALUES) | st.text(st.characters(max_codepoint=255), max_size=3),
).map("".join)

starts = st.tuples(
    st.sampled_from(["GET", "POST", "HEAD", "OPTIONS", "CONNECT", "FOO"]),
    st.sampled_from(_TARGETS)
    | st.text(st.characters(min_codepoint=33, max_codepoint=255), max_size=3).map("/".__add__),
    st.sampled_from(["HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/1.2"]),
).map(" ".join)

heads = st.builds(
    lambda start, host, others: with_lines(*host, *others, start=start),
    starts,
    st.sampled_from([[HOST], [HOST], []]),
    st.lists(lines, max_size=4),
)

chunks = (b"5\r\nhello\r\n0\r\n\r\n", b"2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\nmore")
bodies = st.sampled_from([b"", b"hello", b"hello, more", *chunks])

Read = tuple[bytes, bytes, bytes, str, list[tuple[bytes, bytes]], bytes, bool]
"""Method, path, query, version, headers, body, and whether the body has ended."""


def read_by_h11(sent: bytes) -> Read:
    connection = h11.Connection(h11.SERVER, 2 * MOST)
    connection.receive_data(sent)
    read, body, ended = None, b"", False
    while (event := connection.next_event()) not in (h11.NEED_DATA, h11.PAUSED):
        if isinstance(event, h11.Request):
            read = event
        elif isinstance(event, h11.Data):
            body += bytes(event.data)
        ended |= isinstance(event, h11.EndOfMessage)
    path, _, query = read.target.partition(b"?")
    return read.method, path, query, read.http_version.decode(), as_meant(read.headers), body, ended


def read_by_httptools(sent: bytes) -> Read:
    import httptools

    class Reading:
        def __init__(self) -> None:
            self.url, self.body, self.ended = b"", b"", False
            self.headers: list[tuple[bytes, bytes]] = []

        def on_url(self, part: bytes) -> None:
            self.url += part

        def on_header(self, *line: bytes) -> None:
            self.headers.append((line[0], line[1]))

        def on_body(self, part: bytes) -> None:
            self.body += part

        def on_message_complete(self) -> None:
            self.ended = True

    reading = Reading()
    parser = httptools.HttpRequestParser(reading)
    parser.feed_data(sent)
    url = httptools.parse_url(reading.url)
    method, version, query = parser.get_method(), parser.get_http_version(), url.query or b""
    return method, url.path, query, version, as_meant(reading.headers), reading.body, reading.ended


def as_meant(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """In small letters where they do not matter."""
    small = ((name.lower(), value) for name, value in headers)
    return [(n, v.lower() if n == b"transfer-encoding" else v) for n, v in small]


@pytest.mark.skipif(find_spec("httptools") is None, reason="httptools is not installed")
@settings(max_examples=examples(1500, 200))
@given(heads, bodies)
def test_both_parsers_read_alike_whatever_is_let_through(head: bytes, body: bytes) -> None:
    request, given_on = arrived(head + body)
    if request.has_head and not request.refused:
        read = read_by_httptools(given_on)
        assert read == read_by_h11(given_on)
        assert read[-1] == request.is_whole


def cut(sent: bytes, places: list[int]) -> Iterator[bytes]:
    start = 0
    for place in sorted({min(place, len(sent)) for place in places}):
        yield sent[start:place]
        start = place
    yield sent[start:]


@settings(max_examples=examples(900, 150))
@given(heads, bodies, st.lists(st.integers(0, 300), max_size=6))
def test_a_request_may_arrive_in_any_pieces(head: bytes, body: bytes, places: list[int]) -> None:
    whole, at_once = arrived(head + body)
    pieces, one_by_one = arrived(*(part for part in cut(head + body, places) if part))
    assert (pieces.refused, pieces.has_head) == (whole.refused, whole.has_head)
    if not whole.refused and whole.has_head:
        assert (pieces.is_whole, pieces.behind) == (whole.is_whole, whole.behind)
        assert read_by_h11(one_by_one) == read_by_h11(at_once)
