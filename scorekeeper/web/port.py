"""The port the server listens on: the one that was asked for, or the first free one."""

from __future__ import annotations

import errno
import socket
import sys

from scorekeeper.network.reach import is_number

FIRST_PORT = 8010


PORTS_TRIED = 20


GONE_AFTER_MS = 30_000
"""A phone that is silent for so long has left the Wi-Fi; the system drops its connection."""


def take_port(host: str, port: int | None) -> socket.socket:
    """The socket to serve on. `port` None: 8010, or the next free one. Raises OSError if the
    address does not belong to this machine, or the given port is taken."""
    _refuse_short(host)
    if port is not None:
        return _bind(host, port)
    for candidate in range(FIRST_PORT, FIRST_PORT + PORTS_TRIED):
        try:
            return _bind(host, candidate)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
    return _bind(host, 0)


def _refuse_short(host: str) -> None:
    """Raise OSError for a number in a form that only programs read, such as 0 or 127.1: no phone
    could be told it."""
    if is_number(host):
        return
    try:
        socket.inet_aton(host)
    except OSError:
        return  # a name
    raise socket.gaierror(socket.EAI_NONAME, "no whole number")


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # TCP is named in full, because asyncio sends small answers at once only over a socket that
    # says so. Otherwise the second half of each page waits 40 ms for the phone to confirm the
    # first.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform == "win32":
            # On Windows SO_REUSEADDR would let two servers share one port and split the phones.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE_AFTER_MS)
        listener.bind((host, port))
        # Listen at once: another program may still take a port that is only bound.
        listener.listen(512)
    except BaseException:
        listener.close()
        raise
    return listener
