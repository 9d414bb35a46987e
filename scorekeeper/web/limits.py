"""Asks the limits (`serving.limits`) about this request, and says whether this is an open house.

In an open house everybody may start a game, and sees only games they play or have a code for. What
differs there from a host at home is in the table of `access`.
"""

from __future__ import annotations

from flask import abort, current_app, request
from werkzeug.exceptions import TooManyRequests

from scorekeeper.server_settings import OpenHouse
from scorekeeper.serving.limits import Limits, network_of


def open_house() -> OpenHouse | None:
    """The settings of this open house; None at home."""
    found: OpenHouse | None = current_app.config["OPEN_HOUSE"]
    return found


def is_open_house() -> bool:
    """May everybody who comes here start a game?"""
    return open_house() is not None


class TooManyForms(TooManyRequests):
    """A phone or an address sent an open house more forms than it takes in a minute."""


def limits() -> Limits:
    """The limits of this app."""
    found: Limits = current_app.extensions["limits"]
    return found


def count_code_or_429(typed: str, *, right: bool, known: bool = False) -> None:
    """Count a try of a code or a key as it was `typed`; abort with 429 if there were too many. A
    wrong one that is sent again is no new try. `right`: it opens something, or did once. `known`:
    this phone opened it before, as its sealed cookie shows (`this_phone.knows_game`). It is not
    counted then, so that others behind the same address cannot lock the phone out."""
    who = network_of(request.remote_addr or "")
    if not known and not limits().codes.allows(who, right=right, of=typed):
        abort(429)


def count_seat_request_or_429(game_id: int, device: str) -> None:
    """Count a request for a seat; abort with 429 if there were too many. The limit of the game
    also bounds phones that keep no cookie."""
    of_phones, at_games = limits().seat_requests_of_phones, limits().seat_requests_at_games
    if not (of_phones.allows(device) and at_games.allows(str(game_id))):
        abort(429)


def may_start_a_game(device: str, *, is_new: bool) -> bool:
    """May this phone start one more game in an open house? The game is counted. `is_new`: the phone
    has its name only since this request."""
    return limits().new_games.allows(device, request.remote_addr or "", is_new=is_new)


def count_form(device: str | None) -> None:
    """Count a form that was sent to an open house. Raises TooManyForms."""
    if not limits().forms.allows(device, request.remote_addr or ""):
        raise TooManyForms
