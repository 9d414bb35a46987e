"""What every writing form carries: its idempotency key, and how far into the log it has seen.

Knows field names. Refuses to know games; pages turn fields into commands.
"""

from __future__ import annotations

import re
import secrets

from flask import g, request

from scorekeeper.web.numbers import whole_number

_KEY = re.compile(r"[A-Za-z0-9_-]{8,64}")


def fresh_key() -> str:
    """A new idempotency key, one for each form that is shown."""
    return secrets.token_urlsafe(9)


def posted_key() -> str:
    """The key this form was shown with; a form without a readable one gets a key of its own, the
    same for the whole request."""
    if "posted_key" not in g:
        typed = request.form.get("key", "")
        g.posted_key = typed if _KEY.fullmatch(typed) else fresh_key()
    found: str = g.posted_key
    return found


def posted_seen() -> int:
    """The last entry the asker had seen, 0 where the form does not say."""
    return whole_number(request.form.get("seen", "")) or 0


def posted_flag(name: str) -> bool:
    """Whether a tick or a button of this name was sent."""
    return request.form.get(name, "") not in ("", "no", "0")
