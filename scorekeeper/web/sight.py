"""Which games a phone is shown in a list: all with the host's key, else those it had to do with.

Knows what `access` can tell of this phone. Refuses to know pages. At a place with several tables
strangers come by all evening; what one table plays is not the next one's business.
"""

from __future__ import annotations

from collections.abc import Collection

from scorekeeper.service import GameLine
from scorekeeper.web.access import games_of_this_phone, may_write, the_game_of_this_house
from scorekeeper.web.asking import scorer


def games_going_on() -> tuple[GameLine, ...]:
    """Games in sight that are not over, the one that moved last first."""
    return scorer().lists.going_on(_in_sight())


def games_played(
    *, first: int = 0, most: int | None = None, but: Collection[int] = ()
) -> tuple[GameLine, ...]:
    """Games in sight that are over, the last one first: `most` of them after the `first` ones, and
    none of `but`."""
    return scorer().lists.played(_in_sight(), first=first, most=most, but=but)


def _in_sight() -> frozenset[int] | None:
    """The games this phone may see in a list; None is all."""
    if may_write():
        return None
    only = the_game_of_this_house()
    return games_of_this_phone() | (frozenset() if only is None else {only})
