"""What a point of the rulebook is declared with: its number, what it says, and what it answers."""

from __future__ import annotations

from scorekeeper.immutable import immutable
from scorekeeper.rules.rulebook.claims import Claim
from scorekeeper.rules.texts import Text


@immutable
class RulePoint:
    """One point of the rulebook: its number (`§12`), its title, and what it says in our own words.
    `claims` are the parts of what it says; a sheet often has some of them only.

    `question` is what it answers, and `searched` is a list of the words by which people look for
    it. Without both it answers the questions of its `switches`, the names of the switches that
    change it. `begins` is the yes or no with which the answer begins. `cards` show the statement,
    written as those of an answer (`Answer.cards`). A switch names its point, so a point is declared
    without them, and its claims are declared beside it.
    """

    rule: str
    title: Text
    statement: Text
    question: Text | None = None
    begins: Text | None = None
    searched: Text | None = None
    cards: str = ""
    switches: tuple[str, ...] = ()
    claims: tuple[Claim, ...] = ()

    @property
    def further(self) -> tuple[Claim, ...]:
        """What it says after its statement."""
        return tuple(claim for claim in self.claims if claim.further)
