"""What words of correction take back in one reading of a spoken round: "35, no, 45" is 45.

A word of correction takes back the fact before it if the one behind it is of the same kind and
player, or says of another player what only one can be. A word such as *makes* leaves only the
number behind it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from scorekeeper.game.values import Seat
from scorekeeper.wording.round_items import Grammar, Named
from scorekeeper.wording.round_readings import KINDS, Bound
from scorekeeper.wording.round_said import Said


@dataclass(slots=True)
class TakenBack:
    """The places in `bound` of facts that do not count, and the players asked about, each with
    points that may be meant. `doubted` are the places of facts that may be wrong, and nothing says
    what is right."""

    grammar: Grammar
    bound: Bound
    void: set[int] = field(default_factory=set)
    asked: list[tuple[Seat, int]] = field(default_factory=list)
    doubted: set[int] = field(default_factory=set)

    def find(self) -> None:
        kinds = [KINDS.get(fact.said, "") for fact, _named in self.bound]
        for place in self.grammar.takes_back:
            before = [
                at
                for at, (fact, named) in enumerate(self.bound)
                if fact.at < place and named and kinds[at] and at not in self.void
            ]
            after = [
                at for at, (fact, _n) in enumerate(self.bound) if fact.at > place and kinds[at]
            ]
            if before and not after:
                if self.bound[before[-1]][0].said not in (Said.NOT_LAID, Said.NOT_OUT):
                    self.doubted.add(before[-1])
            elif before and self._names_another(before[-1], place, after[0]):
                self.doubted.add(before[-1])
            elif before:
                self._correct(before[-1], after[0], kinds)
        for named in (item for item in self.grammar.items if isinstance(item, Named)):
            if named.denied:
                for at, (fact, whom) in enumerate(self.bound):
                    if whom is named or (
                        fact.at < named.at
                        and whom
                        and whom.seats == named.seats
                        and kinds[at] == "out"
                    ):
                        self.void.add(at)
        for at in self.void:
            self._ask_instead(at)
        for place in self.grammar.sums_up:
            self._sum_up(place)
        self._drop_denied()

    def _ask_instead(self, at: int) -> None:
        """Ask about the player before one who is denied, if nothing else is said of them: "Ann, not
        Ben, has 35"."""
        fact, denied = self.bound[at]
        if denied is None or not denied.denied or fact.said is not Said.NUMBER:
            return
        before = [
            item
            for item in self.grammar.items
            if isinstance(item, Named) and item.at < denied.at and item.seats
        ]
        if before and not any(named is before[-1] for _fact, named in self.bound):
            self.asked.extend((seat, fact.value) for seat in before[-1].seats)

    def _names_another(self, at: int, place: int, following: int) -> bool:
        """Is a player named between a correction and the next fact, which is of somebody else than
        the fact before, and nothing said of them? Then that player may be the one who was meant:
        "Ben 35, no, Mia, Dad 20"."""
        (_old, whom), (new, of) = self.bound[at], self.bound[following]
        if whom is None or (of is not None and whom.seats == of.seats):
            return False
        told = {id(named) for _fact, named in self.bound}
        return any(
            isinstance(item, Named)
            and place < item.at < new.at
            and item.seats
            and not (item.optional or item.denied or id(item) in told)
            for item in self.grammar.items
        )

    def _correct(self, at: int, following: int, kinds: Sequence[str]) -> None:
        (old, whom), (new, of) = self.bound[at], self.bound[following]
        if whom is None or of is None or whom.denied or of.denied:
            return
        same_player = set(whom.seats) == set(of.seats) and whom.quantifier == of.quantifier
        if kinds[at] == kinds[following]:
            if (
                same_player
                or kinds[at] == "out"
                or (old.value == new.value and kinds[at] == "points")
            ):
                self.void.add(at)
            elif kinds[at] == "points":
                for seat in whom.seats:
                    self.void.add(at)
                    self.asked.append((seat, old.value))
        elif same_player and {kinds[at], kinds[following]} == {"out", "points"}:
            self.void.add(at)

    def _sum_up(self, place: int) -> None:
        after = [
            at
            for at, (fact, _n) in enumerate(self.bound)
            if fact.at > place and fact.said is Said.NUMBER
        ]
        if not after:
            return
        result, of = self.bound[after[0]]
        added = [
            at
            for at, (fact, named) in enumerate(self.bound)
            if fact.at < place
            and named
            and of
            and fact.said in (Said.NUMBER, Said.COUNT, Said.VAGUE)
            and named.seats == of.seats
        ]
        if self._is_another_sum(added, result.value):
            # "35, makes 170" is the total of the game.
            self.doubted.update((*added, after[0]))
        else:
            self.void.update(added)

    def _is_another_sum(self, added: Sequence[int], result: int) -> bool:
        """Are these plain numbers with another sum?"""
        facts = [self.bound[at][0] for at in added if at not in self.void]
        plain = all(fact.said is Said.NUMBER for fact in facts)
        return bool(facts) and plain and sum(fact.value for fact in facts) != result

    def _drop_denied(self) -> None:
        """ "Not 35 but 45" is 45; "35, not 45" may be either."""
        for at, (fact, named) in enumerate(self.bound):
            if fact.said is not Said.NUMBER or not fact.denied or named is None:
                continue
            others = [
                other
                for other, (each, whom) in enumerate(self.bound)
                if other != at
                and whom
                and whom.seats == named.seats
                and each.said is Said.NUMBER
                and not each.denied
                and other not in self.void
            ]
            self.void.add(at)
            before = [other for other in others if other < at]
            if not others or (before and fact.denied is Said.NOT):
                for seat in named.seats:
                    values = [self.bound[other][0].value for other in others]
                    self.asked.extend((seat, value) for value in (*values, fact.value))


def take_back(grammar: Grammar, bound: Bound) -> TakenBack:
    """What the corrections of this reading take back."""
    found = TakenBack(grammar, bound)
    found.find()
    return found
