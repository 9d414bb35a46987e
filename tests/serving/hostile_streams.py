"""Bytes that no browser sends, made by chance, and the many sockets that send them.

Each kind of stream once cost a server much memory or its time, or might: heads behind each other,
heads and chunks in tiny pieces, bodies that do not come, answers that nobody reads.
"""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from random import Random

HOST = b"Host: localhost\r\n"
GET = b"GET / HTTP/1.1\r\n" + HOST
ASK = b"POST /api/ask HTTP/1.1\r\n" + HOST
CHUNKED = ASK + b"Transfer-Encoding: chunked\r\n\r\n"
TINY = GET + b"\r\n"


Kind = Callable[[Random, str], Iterable[bytes]]


def any_pieces(chance: Random, code: str) -> Iterator[bytes]:
    """Pieces of all the others in any order."""
    for _ in range(500):
        kind = chance.choice([kind for kind in KINDS.values() if kind is not any_pieces])
        piece = next(iter(kind(chance, code)))
        start = chance.randrange(len(piece))
        yield piece[start : start + chance.choice([1, 10, 1000, 100_000])]


LARGE = b"GET /api/openapi.json HTTP/1.1\r\n" + HOST + b"\r\n"
MANY = b"[" + b"{}," * 20_000

KINDS: dict[str, Kind] = {
    "heads": lambda *_: [TINY * 10_000],
    "heads behind a form": lambda *_: [ASK + b"Content-Length: 2\r\n\r\n{}" + TINY * 10_000],
    "a line without end": lambda *_: [GET + b"X: " + b"x" * 5_000_000],
    "small headers": lambda *_: [GET + b"a:b\r\n" * 6000 + b"\r\n"],
    "tiny chunks": lambda *_: [CHUNKED + b"1\r\nx\r\n" * 200_000],
    "large chunks": lambda *_: [CHUNKED + (b"40000\r\n" + b"x" * 0x40000 + b"\r\n") * 20],
    "an extension without end": lambda *_: [CHUNKED + b"1;" + b"x" * 5_000_000],
    "trailers without end": lambda *_: [CHUNKED + b"0\r\n" + b"X: y\r\n" * 500_000],
    "a body that stops": lambda *_: [ASK + b"Content-Length: 65536\r\n\r\n" + b"x" * 65_535],
    "a body of many values": lambda *_: [ASK + b"Content-Length: %d\r\n\r\n%s" % (len(MANY), MANY)],
    "an upgrade": lambda *_: [
        GET + b"Connection: upgrade\r\nUpgrade: websocket\r\n\r\n" + b"\x81\x05hello" * 50_000
    ],
    "the second version": lambda *_: [
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0\0\0\4\0\0\0\0\0" * 50_000
    ],
    "answers that nobody reads": lambda *_: [LARGE] * 200,
    "heads behind a stream": lambda _chance, code: (
        [b"GET /stream/%s HTTP/1.1\r\n%s\r\n" % (code.encode(), HOST), TINY * 10_000]
    ),
    "a head in single bytes": lambda chance, _code: (
        chance.choice([b"G", b"\r", b"a", b" "]) for _ in range(20_000)
    ),
    "any pieces": any_pieces,
}

SOCKETS = 80
"""As many as one address may have."""

STAYS = 1.0
"""Seconds that a socket stays open after it has sent everything."""


@contextmanager
def attack(port: int, code: str, kinds: tuple[Kind, ...], seed: int) -> Iterator[None]:
    """The sockets of one address. Each sends a stream of one of `kinds` and reads nothing, and
    begins another after a while."""
    ended = threading.Event()

    def send_all(sending: socket.socket, piece: bytes) -> None:
        left = memoryview(piece)
        while left and not ended.is_set():
            with suppress(TimeoutError):
                left = left[sending.send(left) :]

    def send(number: int) -> None:
        chance, turns = Random(f"{seed} {number}"), count(number)
        while not ended.is_set():
            with suppress(OSError), socket.socket() as sending:
                sending.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                with suppress(OSError):
                    sending.bind(("127.0.0.2", 0))  # where a machine has more than 127.0.0.1
                sending.settimeout(0.1)
                sending.connect(("127.0.0.1", port))
                for piece in kinds[next(turns) % len(kinds)](chance, code):
                    send_all(sending, piece)
                ended.wait(STAYS)

    threads = [threading.Thread(target=send, args=(number,)) for number in range(SOCKETS)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        ended.set()
        for thread in threads:
            thread.join()
