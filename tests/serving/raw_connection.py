"""A socket that sends any bytes to the server, well-formed or not, and reads answers."""

from __future__ import annotations

import socket
from contextlib import suppress
from dataclasses import dataclass

from .live_server import PATIENCE


@dataclass(frozen=True)
class RawAnswer:
    """One answer: its status, its headers in small letters, its body."""

    status: int
    headers: dict[str, str]
    body: bytes


def request(start: str, *headers: str, body: bytes = b"") -> bytes:
    """The bytes of a request that begins with method and path."""
    lines = [f"{start} HTTP/1.1", "Host: localhost", *headers, "", ""]
    return "\r\n".join(lines).encode("latin-1") + body


class RawConnection:
    """One connection. It sends nothing on its own."""

    def __init__(self, port: int, *, reads: int = 0) -> None:
        self.socket = socket.socket()
        if reads:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, reads)
        self.socket.settimeout(PATIENCE)
        try:
            self.socket.connect(("127.0.0.1", port))
        except BaseException:
            self.socket.close()
            raise

    def get(self, path: str, *headers: str) -> None:
        """Request a page."""
        self.socket.sendall(request(f"GET {path}", *headers))

    def post(self, path: str, *headers: str, body: bytes = b"") -> None:
        """Send a form, or the beginning of one."""
        origin = "Origin: http://localhost"
        self.socket.sendall(request(f"POST {path}", origin, *headers, body=body))

    def send(self, part: bytes) -> bool:
        """Send bytes; False if the connection is closed."""
        try:
            self.socket.sendall(part)
        except OSError:
            return False
        return True

    def heard(self, *, only_head: bool = False) -> RawAnswer | None:
        """The next answer; None if the connection ends without one. Without a length, an answer
        ends with the connection; of a stream there is `only_head`."""
        try:
            with self.socket.makefile("rb") as reading:
                first = reading.readline()
                if not first:
                    return None
                lines = [line.decode().strip() for line in iter(reading.readline, b"\r\n")]
                pairs = (line.partition(": ") for line in lines)
                headers = {name.lower(): text for name, _, text in pairs}
                length = 0 if only_head else int(headers.get("content-length", -1))
                return RawAnswer(int(first.split()[1]), headers, reading.read(length))
        except ConnectionError:
            return None

    def is_closed(self) -> bool:
        """Wait until the server closes this connection; False if it sends something first."""
        try:
            return self.socket.recv(1) == b""
        except ConnectionError:
            return True

    def leave(self) -> None:
        """Close the connection."""
        with suppress(OSError):
            self.socket.close()

    def __enter__(self) -> RawConnection:
        return self

    def __exit__(self, *_: object) -> None:
        self.leave()
