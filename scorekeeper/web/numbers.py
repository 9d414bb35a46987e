"""Whole numbers in addresses and forms, never larger than the database can hold."""

from __future__ import annotations

import re

from werkzeug.routing import IntegerConverter

MOST_DIGITS = 18
"""A number of 18 digits is below 2^63, the first that SQLite cannot hold."""


class WholeNumber(IntegerConverter):
    """`<int:game_id>` in a route. An address with a longer number gets 404."""

    regex = rf"[0-9]{{1,{MOST_DIGITS}}}"


def whole_number(typed: str, *, digits: int = 9) -> int | None:
    """The whole number that was typed or sent; None if it is not one or has too many digits."""
    return int(typed) if re.fullmatch(rf"[0-9]{{1,{digits}}}", typed) else None
