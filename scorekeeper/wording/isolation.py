"""Names written from right to left, kept apart from the sentence around them.

Without this, a colon or a number that follows such a name is drawn on its other side. Two invisible
characters of Unicode, first strong isolate and pop directional isolate, enclose the name.
"""

from __future__ import annotations

import unicodedata
from typing import Any

FIRST_STRONG_ISOLATE = "\u2068"
POP_ISOLATE = "\u2069"


def isolated(value: Any) -> Any:
    """The value; enclosed if it is text with letters that run from right to left."""
    if isinstance(value, str) and not value.isascii() and _runs_from_the_right(value):
        return FIRST_STRONG_ISOLATE + value + POP_ISOLATE
    return value


def _runs_from_the_right(text: str) -> bool:
    return any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in text)
