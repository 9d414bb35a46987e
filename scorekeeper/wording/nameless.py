"""What a player without a name is called."""

from __future__ import annotations

from flask_babel import gettext as _


def player_of_number(number: int) -> str:
    """What the player with this number is called, such as *Player 3*."""
    return _("Player %(number)s", number=number)
