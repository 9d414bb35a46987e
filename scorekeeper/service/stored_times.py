"""How a time is stored."""

from __future__ import annotations

from datetime import UTC, datetime


def stored_time(when: datetime) -> str:
    """This time in UTC, to the millisecond, in the form of ISO 8601: such texts sort by time.
    `when` knows its time zone, or is in the one of this machine."""
    return when.astimezone(UTC).isoformat(timespec="milliseconds")
