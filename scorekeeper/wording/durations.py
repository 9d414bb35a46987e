"""How long something takes, in hours and minutes."""

from __future__ import annotations

from flask_babel import gettext as _


def duration_words(minutes: int) -> str:
    """So many minutes in short: "35 min", "2 h", "1 h 5 min"."""
    hours, rest = divmod(minutes, 60)
    if not hours:
        return _("%(minutes)s min", minutes=rest)
    if not rest:
        return _("%(hours)s h", hours=hours)
    return _("%(hours)s h %(minutes)s min", hours=hours, minutes=rest)
