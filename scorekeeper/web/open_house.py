"""An open house: whoever comes may start a game, and sees only games they play or have a code for.

What differs there from a host at home is in the table of `access`. The host's key opens no game:
`this_phone.opens_every_game`.
"""

from __future__ import annotations

from flask import current_app

from scorekeeper.web.open_house_settings import OpenHouse


def open_house() -> OpenHouse | None:
    """The settings of this open house; None at home."""
    found: OpenHouse | None = current_app.config["OPEN_HOUSE"]
    return found


def is_open_house() -> bool:
    """May whoever comes start a game here?"""
    return open_house() is not None
