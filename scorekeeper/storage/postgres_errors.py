"""PostgreSQL's errors about the database, turned into StorageError.

Errors caused by a wrong SQL statement are not turned: they are mistakes of the program.
"""

from __future__ import annotations

import psycopg
from psycopg_pool import PoolClosed

from scorekeeper.errors import LostConnection, StorageError


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
    """The same for an error while somebody connects, when nothing can have been lost. libpq gives
    what the server says then without a code."""
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
    """Is one of these parts in what was said when somebody could not connect?"""
    return isinstance(error, psycopg.OperationalError) and any(part in str(error) for part in parts)


def reason_of(error: BaseException) -> str:
    """The first line of the message, without the address that it begins with."""
    lines = str(error).strip().splitlines()
    return lines[0].rpartition("FATAL: ")[2].strip(" .") if lines else type(error).__name__


READ_ONLY = {
    "25006",  # the host lets nobody write
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
