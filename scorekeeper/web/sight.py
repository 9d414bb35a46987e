"""Which games a phone is shown in a list: all with the host's key, else those it had to do with.

Knows what `access` can tell of this phone. Refuses to know pages. At a place with several tables
strangers come by all evening; what one table plays is not the next one's business.
"""

from __future__ import annotations

from scorekeeper.service import GameLine
from scorekeeper.web.access import games_of_this_phone, may_write, the_game_of_this_house
from scorekeeper.web.asking import scorer


def games_going_on() -> tuple[GameLine, ...]:
    """Games in sight that are not over, the one that moved last first."""
    return _seen(scorer().games_going_on())


def games_played() -> tuple[GameLine, ...]:
    """Games in sight that are over, the last one first."""
    return _seen(scorer().games_played())


def _seen(lines: tuple[GameLine, ...]) -> tuple[GameLine, ...]:
    if may_write():
        return lines
    seen = {*games_of_this_phone(), the_game_of_this_house()}
    return tuple(line for line in lines if line.game_id in seen)
