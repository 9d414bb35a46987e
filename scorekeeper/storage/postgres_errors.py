"""PostgreSQL's errors about the database, turned into StorageError.

Errors caused by a wrong SQL statement are not turned: they are mistakes of the program.
"""

from __future__ import annotations

import psycopg
from psycopg_pool import PoolClosed, PoolTimeout, TooManyRequests

from scorekeeper.errors import LostConnection, StorageError


def as_storage_error(error: Exception, shown: str) -> StorageError | None:
    """The StorageError for the database called `shown`; None if the error is not about it."""
    if isinstance(error, PoolTimeout | PoolClosed | TooManyRequests):
        cause = error.__cause__ or error.__context__
        reason = reason_of(cause if isinstance(cause, psycopg.Error) else error)
        return StorageError("database_unreachable", path=shown, reason=reason)
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
        case "25" if state == "25006":
            return StorageError("database_read_only", path=path, reason=reason)
        case "28" | "3D":
            return StorageError("database_refused", path=path, reason=reason)
        case "42" if state == "42501":
            return StorageError("database_refused", path=path, reason=reason)
        case "58" | "XX":
            return StorageError("database_unreachable", path=path, reason=reason)
    return None


def as_opening_error(error: Exception, shown: str) -> StorageError | None:
    """The same for an error while the database is opened, when nothing can have been lost."""
    known = as_storage_error(error, shown)
    if isinstance(known, LostConnection):
        return StorageError("database_unreachable", path=shown, reason=reason_of(error))
    return known


def refused_by_server(error: BaseException) -> bool:
    """Did the server answer, so that waiting for it makes no sense? A wrong password, an unknown
    user or database: libpq gives these without a code."""
    return (
        isinstance(error, psycopg.OperationalError)
        and "FATAL:" in str(error)
        and not any(
            word in str(error) for word in ("starting up", "shutting down", "recovery", "too many")
        )
    )


def reason_of(error: BaseException) -> str:
    """The first line of the message, without the address that it begins with."""
    lines = str(error).strip().splitlines()
    return lines[0].rpartition("FATAL: ")[2].strip(" .") if lines else type(error).__name__


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
