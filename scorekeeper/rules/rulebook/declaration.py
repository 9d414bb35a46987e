"""What a point of the rulebook is declared with: its number, what it says, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.rules.texts import Text


@dataclass(frozen=True, slots=True)
class RulePoint:
    """One point of the rulebook: its number (`§12`), its title, and what it says in our own words.

    `question` is what it answers, and `searched` is a list of the words by which people look for
    it. Without both it answers the questions of its `switches`, the names of the switches that
    change it. A switch names its point, so a point is declared without them.
    """

    rule: str
    title: Text
    statement: Text
    question: Text | None = None
    searched: Text | None = None
    switches: tuple[str, ...] = ()
