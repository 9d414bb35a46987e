"""The connections of one process to a PostgreSQL server, what happens while it does not answer, and
its errors as StorageError.

The pool of psycopg makes every request wait that asks for a connection, and logs each of its own
tries. So a thread beside it checks the server as soon as there is doubt: a connection broke, none
was free, or a statement got no answer for some time. If the server cannot be reached, requests that
wait for an answer fail with a lost connection, and new ones are refused immediately, with the
reason, until it can be reached again. An outage that is over soon is only a wait.
"""

from __future__ import annotations

import logging
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from typing import Any, TypeAlias

import psycopg
from psycopg import pq
from psycopg_pool import ConnectionPool, PoolClosed, PoolTimeout

from scorekeeper.errors import LostConnection, StorageError

# --- errors ---------------------------------------------------------------------------------------
#
# Errors about the database become StorageError. Those of a wrong statement are mistakes of the
# program and stay as they are.


def as_storage_error(error: Exception, shown: str) -> StorageError | None:
    """The StorageError for the database called `shown`; None if the error is not about it."""
    if isinstance(error, PoolClosed):
        return StorageError("database_unreachable", path=shown, reason=reason_of(error))
    if not isinstance(error, psycopg.Error):
        return None
    state = error.sqlstate
    if state is None:
        # libpq reports a connection that broke, or was never made, without a code.
        about_connection = isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)
        return LostConnection("connection_lost", path=shown) if about_connection else None
    if state in _TO_TRY_AGAIN or state.startswith("08"):
        return LostConnection("connection_lost", path=shown)
    return _of_state(state, shown, reason_of(error))


def _of_state(state: str, path: str, reason: str) -> StorageError | None:
    if state in _BUSY:
        return StorageError("database_busy", path=path, reason=reason)
    match state[:2]:
        case "53":
            return StorageError("database_full", path=path, reason=reason)
        case "25" | "0A" if state in READ_ONLY:
            return StorageError("database_read_only", path=path, reason=reason)
        case "28" | "3D":
            return StorageError("database_refused", path=path, reason=reason)
        case "42" if state == "42501":
            return StorageError("database_refused", path=path, reason=reason)
        case "58" | "XX":
            return StorageError("database_unreachable", path=path, reason=reason)
    return None


def as_opening_error(error: Exception, shown: str) -> StorageError | None:
    """The same for an error while connecting, when nothing can have been lost. libpq reports the
    server's answer without a code then."""
    reason = reason_of(error)
    if takes_no_more(error):
        return StorageError("too_many_connections", path=shown, reason=reason)
    if _is_refused(error):
        return StorageError("database_refused", path=shown, reason=reason)
    known = as_storage_error(error, shown)
    if isinstance(known, LostConnection):
        return StorageError("database_unreachable", path=shown, reason=reason)
    return known


def takes_no_more(error: Exception) -> bool:
    """Does the server work, but refuse one more connection?"""
    return _said(error, "too many", "slots are reserved")


def _is_refused(error: Exception) -> bool:
    """Did the server answer, so that waiting for it makes no sense? A wrong password, an unknown
    user or database."""
    comes_up = _said(error, "starting up", "shutting down", "recovery", "accepting connections")
    return _said(error, "FATAL:") and not comes_up


def _said(error: Exception, *parts: str) -> bool:
    """Is one of these parts in the message of a failed connection?"""
    return isinstance(error, psycopg.OperationalError) and any(part in str(error) for part in parts)


def reason_of(error: BaseException) -> str:
    """The first line of the message, without the address that it begins with."""
    lines = str(error).strip().splitlines()
    return lines[0].rpartition("FATAL: ")[2].strip(" .") if lines else type(error).__name__


READ_ONLY = {
    "25006",  # the host forbids all writing
    "0A000",  # no transaction that writes can begin on a copy of another server
}
_TO_TRY_AGAIN = {
    "57P01",  # the server is shut down or the connection was ended
    "57P02",  # another process of the server crashed
    "57P03",  # it is just starting
    "57P05",  # the connection was idle for too long
    "25P03",  # a transaction was idle for too long
    "40001",  # serialization failure
    "40P01",  # deadlock
}
_BUSY = {
    "53300",  # too many connections
    "55P03",  # a lock was not free in time
    "57014",  # a statement took too long
}

# --- the pool -------------------------------------------------------------------------------------


Connection: TypeAlias = "psycopg.Connection[tuple[Any, ...]]"

MOST_CONNECTIONS = 12
"""Requests wait for each other beyond that, as they would in the server."""

WAIT_FOR_CONNECTION = 5.0
"""Seconds to wait for a connection while all are in use, before a phone is told to try again."""

SHORT_OUTAGE = 2.0
"""Seconds for which requests wait for a server that went away: a restart takes no longer."""

_DOUBT_AFTER = 2.0
"""Seconds without an answer to a statement, until it is found out whether the server is there."""

_LOOK, _PATIENCE, _AT_ONCE, _CLOSING = 0.5, 0.2, 0.01, 1.0
"""Seconds: between two checks of the server; until there is doubt because no connection is free; to
get a connection while the server takes no new ones; to close."""

UNREACHABLE = "database_unreachable"
"""The code of the fault that the server does not answer."""

_NOTHING_BEGUN = (pq.TransactionStatus.IDLE, pq.TransactionStatus.UNKNOWN)

_log = logging.getLogger(__name__)
# It writes a line for each try of each connection, every second.
logging.getLogger("psycopg.pool").setLevel(logging.ERROR)


class Pool:
    """The pool. `settings` are those of a connection, and `configure` is called with each new one.
    `shown` is the name of the database for people."""

    def __init__(
        self,
        settings: Mapping[str, Any],
        shown: str,
        configure: Callable[[psycopg.Connection], None],
    ) -> None:
        self._settings, self._shown = {"autocommit": True, **settings}, shown
        self._pool: ConnectionPool[Connection] = ConnectionPool(
            kwargs=self._settings,
            min_size=1,
            max_size=MOST_CONNECTIONS,
            timeout=WAIT_FOR_CONNECTION,
            # A waiting request starts a new try immediately, so a try need not go on for long.
            reconnect_timeout=_LOOK,
            configure=configure,
            open=True,
        )
        self._lock = threading.Lock()
        self._asked_at: dict[Connection, float] = {}
        self._asked: Future[None] | None = None
        self._doubt = threading.Event()
        self._over = threading.Event()
        self._fault: StorageError | None = None
        self._away_since = 0.0
        self._thread = threading.Thread(target=self._look_after, name="database", daemon=True)
        self._thread.start()

    def take(self) -> Connection:
        """A connection, to be given back. Raises StorageError if none can be had."""
        until = time.monotonic() + WAIT_FOR_CONNECTION
        while True:
            fault = self._fault
            if fault is not None and time.monotonic() < self._away_since + SHORT_OUTAGE:
                fault = None
            if fault is not None and fault.code == UNREACHABLE:
                raise _another(fault)
            try:
                # A server that refuses new connections still serves the open ones.
                return self._pool.getconn(timeout=_PATIENCE if fault is None else _AT_ONCE)
            except PoolTimeout as error:
                if fault is not None:
                    raise _another(fault) from None
                if time.monotonic() > until:
                    raise StorageError(
                        "database_busy", path=self._shown, reason=reason_of(error)
                    ) from None
                self.look()

    def give_back(self, conn: Connection) -> None:
        """Let others use it. What was begun on it and is not committed is undone."""
        if conn.pgconn.transaction_status not in _NOTHING_BEGUN:
            with suppress(psycopg.Error), self.asking(conn):
                conn.execute("ROLLBACK")
        self._pool.putconn(conn)

    @contextmanager
    def asking(self, conn: Connection) -> Iterator[None]:
        """Inside it, this thread waits for an answer on this connection. The connection is cut if
        the server cannot be reached."""
        with self._lock:
            self._asked_at[conn] = time.monotonic()
        try:
            yield
        except psycopg.OperationalError:
            self.look()
            raise
        except psycopg.Error as error:
            if error.sqlstate in READ_ONLY:
                # Another connection may be to another server, or find that writing is allowed.
                conn.close()
            raise
        finally:
            with self._lock:
                self._asked_at.pop(conn, None)

    def check(self, ask: Callable[[], object], within: float) -> None:
        """Raise StorageError unless `ask`, in another thread, returns within this many seconds.
        Callers that come meanwhile wait for the same answer."""
        with self._lock:
            asked = self._asked
            if asked is None or asked.done():
                asked = self._asked = Future()
                threading.Thread(
                    target=_resolve, args=(asked, ask), name="check", daemon=True
                ).start()
        try:
            asked.result(within)
        except TimeoutError:
            raise StorageError(
                UNREACHABLE, path=self._shown, reason=f"no answer in {within} s"
            ) from None

    def look(self) -> None:
        """Have another thread find out soon whether the server answers."""
        self._doubt.set()

    def close(self) -> None:
        """Close all connections."""
        self._over.set()
        self.look()
        self._pool.close(timeout=_CLOSING)
        self._thread.join(_CLOSING)

    # ------------------------------------------------------------------ the thread

    def _look_after(self) -> None:
        while not self._over.is_set():
            doubted = self._doubt.wait(_LOOK)
            if doubted or self._fault is not None or self._waiting_since(_DOUBT_AFTER):
                self._doubt.clear()
                self._set(self._found())
                self._over.wait(_LOOK)

    def _found(self) -> StorageError | None:
        """Why no connection can be made; None if the server answers."""
        try:
            psycopg.connect(**self._settings).close()
        except psycopg.Error as error:
            # The open connections can be used.
            return None if takes_no_more(error) else as_opening_error(error, self._shown)
        return None

    def _set(self, fault: StorageError | None) -> None:
        if self._over.is_set():
            return
        if fault is not None and self._fault is None:
            with self._lock:
                self._away_since = min([time.monotonic(), *self._asked_at.values()])
            _log.warning("the database does not answer: %s", fault.facts.get("reason", fault.code))
        elif fault is None and self._fault is not None:
            _log.warning("the database answers again")
        self._fault = fault
        if fault is not None and fault.code == UNREACHABLE:
            for conn in self._waiting_since(_DOUBT_AFTER):
                self._cut(conn)

    def _waiting_since(self, seconds: float) -> list[Connection]:
        """The connections on which a thread has waited for an answer for this long."""
        with self._lock:
            earlier = time.monotonic() - seconds
            return [conn for conn, asked_at in self._asked_at.items() if asked_at < earlier]

    def _cut(self, conn: Connection) -> None:
        """End the wait on this connection. libpq has no time limit for an answer."""
        with self._lock, suppress(OSError, psycopg.Error):
            if conn in self._asked_at:
                with socket.socket(fileno=socket.dup(conn.pgconn.socket)) as same:
                    same.shutdown(socket.SHUT_RDWR)


def _another(fault: StorageError) -> StorageError:
    """The same fault, to be raised in this thread."""
    return StorageError(fault.code, **fault.facts)


def _resolve(asked: Future[None], ask: Callable[[], object]) -> None:
    try:
        ask()
    except Exception as error:
        asked.set_exception(error)
    else:
        asked.set_result(None)
