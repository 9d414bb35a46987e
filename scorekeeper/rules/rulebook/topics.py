"""The topics of the rulebook, by which people find their way in it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scorekeeper.immutable import immutable
from scorekeeper.rules.rulebook import RULEBOOK
from scorekeeper.rules.texts import NP_, Text


@immutable
class RuleTopic:
    """What some points are about, and the numbers of these points in the order of the page."""

    title: Text
    points: tuple[int, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The points as the rulebook names them (`§12`)."""
        return tuple(f"§{number}" for number in self.points)


TOPICS = (
    RuleTopic(NP_("topic of the rules", "Cards and dealing"), (1, 2, 3, 4, 5)),
    RuleTopic(NP_("topic of the rules", "In your turn"), (6, 47, 48, 36, 37)),
    RuleTopic(NP_("topic of the rules", "Phases"), (7, 8, 9, 10, 11, 12, 13, 17, 18, 19, 20, 35)),
    RuleTopic(NP_("topic of the rules", "Wilds"), (14, 15, 16, 46)),
    RuleTopic(NP_("topic of the rules", "Hitting"), (21, 22, 23)),
    RuleTopic(NP_("topic of the rules", "Skips"), (38, 39, 40, 41, 42, 43, 44, 45)),
    RuleTopic(NP_("topic of the rules", "Going out and scoring"), (24, 27, 25, 26, 49)),
    RuleTopic(NP_("topic of the rules", "Who wins"), (28, 29, 30, 31)),
    RuleTopic(NP_("topic of the rules", "Shorter games"), (32, 33, 34)),
)
"""Every point belongs to one of them."""


def check_topics(topics: Sequence[RuleTopic], points: Collection[str]) -> None:
    """Raises ValueError if a point belongs to no topic or to several, or is unknown."""
    found = sorted(rule for topic in topics for rule in topic.rules)
    if found != sorted(points):
        raise ValueError("Every point of the rulebook belongs to one topic.")


check_topics(TOPICS, RULEBOOK)
