"""Whom a line of a spoken round names, and whom a fact is said of: the player beside, *the others*,
*nobody else*."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.game.values import Seat
from scorekeeper.wording.round_items import Fact, Grammar, Named
from scorekeeper.wording.round_readings import Bound
from scorekeeper.wording.round_said import Said

_OF_A_PHASE = (Said.LAID, Said.NOT_LAID)


class NamedPlayers:
    """The players whom a line names. `told` are those of whom it says anything, `one` those of whom
    it says something by name, `sure` those who are named without a doubt."""

    def __init__(self, grammar: Grammar, bound: Bound, seats: Sequence[Seat]) -> None:
        self._grammar, self._bound, self._seats = grammar, bound, seats
        self._items = [item for item in grammar.items if isinstance(item, Named)]
        self.told = {seat for _fact, named in bound if named for seat in named.seats}
        self.one = {
            seat for _fact, named in bound if named and not named.quantifier for seat in named.seats
        }
        self.sure = self._sure_before(len(grammar.words))
        self._others: dict[tuple[Said, int], list[Seat]] = {}

    def unclear(self, fact: Fact, named: Named) -> bool:
        """Does the line speak of the others, and nobody knows whom it means?"""
        if named.quantifier not in (Said.OTHERS, Said.NOBODY_ELSE):
            return False
        known = bool(named.but or self.one or self.sure)
        return not known or not self.others(fact, named)

    def others(self, fact: Fact, named: Named) -> list[Seat]:
        """Who the others are of whom this is said; worked out once for a fact."""
        key = fact.said, named.at
        if key not in self._others:
            self._others[key] = self._who_the_others_are(fact, named)
        return self._others[key]

    def _who_the_others_are(self, fact: Fact, named: Named) -> list[Seat]:
        """Those whom the line does not name. Of a phase, they are those whom it
        has not named yet and of whose phase it tells nothing: "Ann is out, the others did not lay.
        Ben 60, Dad 75". If it has named everybody, they are those besides the one named last."""
        before, last = self._sure_before(named.at), self._last_before(named.at)
        choices = [self.one | self.sure, before, last]
        if fact.said in _OF_A_PHASE and before:
            told = self._told_of_phase()
            choices = [before | told, self.one | self.sure, last | told]
        for besides in [choice.union(named.but) for choice in choices]:
            others = [seat for seat in self._seats if seat not in besides]
            if besides and others:
                return others
        return []

    def with_one_beside(self, fact: Fact, named: Named) -> Named:
        """The player with the one just beside of whom nothing is said: "Mia, Ben out" may be of
        both."""
        told = {id(whom) for _fact, whom in self._bound}
        items = self._grammar.items
        at = next(at for at, item in enumerate(items) if item is named)
        place = at - 1 if fact.at > named.at else at + 1
        beside = items[place] if 0 <= place < len(items) else None
        chained = items[max(at, place)] if beside else None
        if (
            isinstance(beside, Named)
            and isinstance(chained, Named)
            and chained.chained
            and beside.seats
            and not (beside.optional or beside.denied or beside.quantifier or id(beside) in told)
        ):
            return replace(named, seats=tuple(dict.fromkeys((*named.seats, *beside.seats))))
        return named

    def is_of_all(self, fact: Fact) -> bool:
        """Is this said of all players, or of all the others?"""
        return any(
            each.at == fact.at and named is not None and named.quantifier is not None
            for each, named in self._bound
        )

    def _sure_before(self, end: int) -> set[Seat]:
        """The players named without a doubt before this word."""
        return {
            seat
            for item in self._items
            if item.at < end and not (item.optional or item.denied or item.quantifier)
            for seat in item.seats
        }

    def _last_before(self, end: int) -> set[Seat]:
        """The player named last before this word, or several named together."""
        before = [each for each in self._items if each.at < end and not each.quantifier]
        return next((set(item.seats) for item in reversed(before) if item.seats), set())

    def _told_of_phase(self) -> set[Seat]:
        """The players of whom it is said by name whether they laid."""
        return {
            seat
            for fact, named in self._bound
            if named and not named.quantifier and fact.said in (*_OF_A_PHASE, Said.YES, Said.NOT)
            for seat in named.seats
        }
