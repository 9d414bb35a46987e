"""A phone that speaks to the server byte by byte, well or badly, over a socket of its own."""

from __future__ import annotations

import socket
from contextlib import suppress
from dataclasses import dataclass

from .serving import PATIENCE


@dataclass(frozen=True)
class Heard:
    """One answer: its status, its headers in small letters, its body."""

    status: int
    headers: dict[str, str]
    body: bytes


class RawPhone:
    """Connects and says nothing until it is told to."""

    def __init__(self, port: int, *, reads: int = 0) -> None:
        self.socket = socket.socket()
        if reads:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, reads)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", port))

    def say(self, *lines: str, body: bytes = b"") -> None:
        """Send a head of these lines, and what there is of a body."""
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode("latin-1") + body)

    def get(self, path: str, *headers: str) -> None:
        """Ask for a page."""
        self.say(f"GET {path} HTTP/1.1", "Host: localhost", *headers)

    def post(self, path: str, *headers: str, body: bytes = b"") -> None:
        """Send a form, or the beginning of one."""
        self.say(f"POST {path} HTTP/1.1", "Host: localhost", "Origin: http://localhost", *headers,
                 body=body)  # fmt: skip

    def send(self, part: bytes) -> bool:
        """Send bytes; False where nobody takes them any more."""
        try:
            self.socket.sendall(part)
        except OSError:
            return False
        return True

    def heard(self) -> Heard | None:
        """The next answer, to the end of the connection where it says no length; None where the
        connection ends without one."""
        try:
            with self.socket.makefile("rb") as reading:
                first = reading.readline()
                if not first:
                    return None
                lines = [line.decode().strip() for line in iter(reading.readline, b"\r\n")]
                headers = {
                    name.lower(): text for name, _, text in (x.partition(": ") for x in lines)
                }
                length = int(headers.get("content-length", -1))
                return Heard(int(first.split()[1]), headers, reading.read(length))
        except ConnectionError:
            return None

    def is_closed(self) -> bool:
        """Wait until the server closes this connection without another word; False where it says
        something."""
        try:
            return self.socket.recv(1) == b""
        except ConnectionError:
            return True

    def leave(self) -> None:
        """Close the connection."""
        with suppress(OSError):
            self.socket.close()

    def __enter__(self) -> RawPhone:
        return self

    def __exit__(self, *_: object) -> None:
        self.leave()
