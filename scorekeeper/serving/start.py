"""The certificate of a server that serves https, and what may be wrong with it.

Python has no public function that reads the dates of a certificate. So the certificate serves one
handshake in memory, to a client that trusts only this certificate: the client then complains of
nothing but its dates.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import multiprocessing
import os
import signal
import socket
import ssl
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from types import FrameType
from typing import Any

from scorekeeper.network.reach import is_number

_EXPIRED, _NOT_YET_VALID = 10, 9
"""Numbers of OpenSSL for what a client finds wrong."""


class CertificateFault(Enum):
    """What is wrong with a certificate or its key. Only `NOT_YET_VALID` does not stop a server: its
    clock may be behind, as that of a Raspberry Pi without a network is."""

    UNREADABLE_CERT = "the file of the certificate cannot be read"
    UNREADABLE_KEY = "the file of the key cannot be read"
    NO_CERT = "there is no certificate in the file"
    NO_KEY = "there is no private key in the file"
    OTHER_KEY = "the key belongs to another certificate"
    LOCKED_KEY = "the key needs a password"
    UNUSABLE = "OpenSSL refuses the two for another reason"
    EXPIRED = "the certificate has expired"
    NOT_YET_VALID = "the certificate is not valid yet"


@dataclass(frozen=True, slots=True)
class Tls:
    """The files of a certificate and its key. Without a key file the first one holds both."""

    cert: Path
    key_file: Path | None = None

    @property
    def key_path(self) -> Path:
        """The file that holds the key."""
        return self.key_file or self.cert

    def fault(self) -> CertificateFault | None:
        """What is wrong with the two, or None."""
        for path, unreadable, sign, missing in (
            (self.cert, "UNREADABLE_CERT", b"BEGIN CERTIFICATE", "NO_CERT"),
            (self.key_path, "UNREADABLE_KEY", b"PRIVATE KEY", "NO_KEY"),
        ):
            try:
                content = path.read_bytes()
            except OSError:
                return CertificateFault[unreadable]
            if sign not in content:
                return CertificateFault[missing]
        server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        return self._fault_of_pair(server) or self._fault_of_dates(server)

    def _fault_of_pair(self, server: ssl.SSLContext) -> CertificateFault | None:
        asked: list[bool] = []

        def no_password() -> str:
            asked.append(True)
            return ""

        try:
            server.load_cert_chain(self.cert, self.key_file, password=no_password)
        except ssl.SSLError as error:
            if asked:
                return CertificateFault.LOCKED_KEY
            other = error.reason == "KEY_VALUES_MISMATCH"
            return CertificateFault.OTHER_KEY if other else CertificateFault.UNUSABLE
        except OSError:
            return CertificateFault.UNUSABLE
        return None

    def _fault_of_dates(self, server: ssl.SSLContext) -> CertificateFault | None:
        client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        client.check_hostname = False
        client.load_verify_locations(self.cert)
        client.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
        to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
        serving = server.wrap_bio(to_server, to_client, server_side=True)
        asking = client.wrap_bio(to_client, to_server)
        try:
            for each in (asking, serving, asking, serving):
                with suppress(ssl.SSLWantReadError):
                    each.do_handshake()
        except ssl.SSLCertVerificationError as error:
            return {
                _EXPIRED: CertificateFault.EXPIRED,
                _NOT_YET_VALID: CertificateFault.NOT_YET_VALID,
            }.get(error.verify_code)
        except ssl.SSLError:
            return CertificateFault.UNUSABLE
        return None


# --- was web/port.py
# The port the server listens on: the one that was asked for, or the first free one.


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


# --- was web/signals.py
# The signals that ask a program to end, and what to do on them.


ENDING = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""Ctrl-C; `kill`, systemd and Docker; a terminal that is closed; Ctrl-Break on Windows."""


@contextlib.contextmanager
def on_signals(act: Callable[[int, FrameType | None], object]) -> Iterator[None]:
    """While inside, `act` is called by each signal that asks a program to end. A signal SIGHUP that
    is ignored already stays so: `nohup` wants a program that outlives its terminal. Only the main
    thread hears signals; elsewhere nothing is done."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    wanted = [
        number
        for name in ENDING
        if (number := getattr(signal, name, None)) is not None
        and not (name == "SIGHUP" and signal.getsignal(number) is signal.SIG_IGN)
    ]
    before = {number: signal.signal(number, act) for number in wanted}
    try:
        yield
    finally:
        for number, action in before.items():
            signal.signal(number, action)


def stop_program() -> None:
    """Ask this process to end, as `kill` does. Any thread may call it."""
    if sys.platform == "win32":
        signal.raise_signal(signal.SIGTERM)
    else:
        os.kill(os.getpid(), signal.SIGTERM)  # wakes the main thread, whatever it waits for


# --- was web/workers.py
# Several processes that serve one port, and the one that watches over them.
#
# A worker that died is started again. Whatever asks the program to end asks all of them, and a
# worker whose parent is gone ends by itself. uvicorn has a supervisor too, but it builds its own
# server, which has none of our limits, and its interface differs between the versions we allow.


GIVE_UP = 3
"""The exit status of a worker that would end in the same way if it were started again."""

_LOOK, _SHORTEST_LIFE, _GRACE = 0.25, 1.0, 10.0
"""Seconds: between two looks, until a worker may be started again, and until one is killed."""

_log = logging.getLogger(__name__)


class Workers:
    """So many processes that call `work` with these values, each in an interpreter of its own."""

    def __init__(self, count: int, work: Callable[..., None], *values: Any) -> None:
        self._spawn = multiprocessing.get_context("spawn")
        self._work, self._values = work, values
        self._started_at = [0.0] * count
        self._over = threading.Event()
        self.gave_up = False
        """Did a worker end with `GIVE_UP`?"""

    def run(self) -> None:
        """Keep them running until this process is asked to end, `end` is called, or one of them
        gives up; then end them all. Call it in the main thread."""
        with on_signals(lambda _number, _frame: self.end()):
            workers = [self._start(place) for place in range(len(self._started_at))]
            try:
                while not self._over.is_set():
                    wait([worker.sentinel for worker in workers], _LOOK)
                    for place, worker in enumerate(workers):
                        if not worker.is_alive():
                            workers[place] = self._replaced(place, worker)
            finally:
                _end_all(workers)

    def end(self) -> None:
        """Have `run` end. Any thread may call it, and a signal."""
        self._over.set()

    def _start(self, place: int) -> SpawnProcess:
        self._started_at[place] = time.monotonic()
        worker = self._spawn.Process(target=_worked, args=(self._work, *self._values))
        worker.start()
        return worker

    def _replaced(self, place: int, worker: SpawnProcess) -> SpawnProcess:
        """A new worker in this place, unless it is too early for one or all shall end."""
        if self._over.is_set():
            return worker
        if worker.exitcode == GIVE_UP:
            self.gave_up = True
            self.end()
            return worker
        if time.monotonic() - self._started_at[place] < _SHORTEST_LIFE:
            # `wait` returns at once for one that has ended.
            self._over.wait(_LOOK)
            return worker
        _log.warning("process %s ended with %s; another one begins", worker.pid, worker.exitcode)
        return self._start(place)


def _worked(work: Callable[..., None], *values: Any) -> None:
    """In the new process: work, and end with the parent."""
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()
    try:
        work(*values)
    except KeyboardInterrupt:
        sys.exit(0)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    stop_program()


def _end_all(workers: list[SpawnProcess]) -> None:
    for worker in workers:
        worker.terminate()
    until = time.monotonic() + _GRACE
    for worker in workers:
        worker.join(max(0.0, until - time.monotonic()))
        if worker.is_alive():
            worker.kill()
            worker.join()
