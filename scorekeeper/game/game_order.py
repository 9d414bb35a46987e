"""What a list of games can be sorted by."""

from enum import StrEnum


class GameOrder(StrEnum):
    """What games are sorted by, and from which end. Where two are equal, the newest is first."""

    NEWEST = "newest"
    OLDEST = "oldest"
    LONGEST = "longest"
    SHORTEST = "shortest"
    MOST_ROUNDS = "most rounds"
    FEWEST_ROUNDS = "fewest rounds"
    WORST_ROUND = "worst round"
    HIGHEST = "highest"
    LOWEST = "lowest"
    CLOSEST = "closest"
    MOST_PLAYERS = "most players"
    FEWEST_PLAYERS = "fewest players"
