"""What one reading of a spoken round says: corrections, groups of players, who is out.

A word of correction takes back the fact before it if the one behind it is of the same kind. What
contradicts itself, or is said of somebody nobody can know, is asked and fills nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.wording.round_corrections import take_back
from scorekeeper.wording.round_items import UNKNOWN_WORD, Fact, Grammar, Named
from scorekeeper.wording.round_players import NamedPlayers
from scorekeeper.wording.round_readings import WEIGHTLESS, Bound, SpokenReading
from scorekeeper.wording.round_said import Said
from scorekeeper.wording.round_unknown_words import goes_on_unknown, stands_by_unknown


@immutable
class SpokenHand:
    """What the line says of a player: points left, whether the phase was laid, and which phase.
    None for what it does not say."""

    points: int | None = None
    laid: bool | None = None
    phase: int | None = None


EMPTY = SpokenHand()

LINE, OUT = "line", "out"
"""What is asked about, beside a seat."""


_DENYING = frozenset((Said.NOT, Said.ALSO, Said.VAGUE))
_ECHOED = (Said.OUT, Said.NOT_OUT, Said.LAID, Said.NOT_LAID)
"""What "Dad didn’t" or "Dad too" may say again."""


@dataclass(slots=True)
class SpokenMeaning:
    """What one reading says. `asked` are the seats, and `OUT` and `LINE`, of which something is
    unclear, with what might be meant. `left_out` are the places of facts without effect."""

    out: list[Seat] = field(default_factory=list)
    nobody_out: bool = False
    hands: dict[Seat, SpokenHand] = field(default_factory=dict)
    asked: dict[str, list[tuple[Seat, SpokenHand]]] = field(default_factory=dict)
    left_out: set[int] = field(default_factory=set)

    def ask(self, about: str, *hands: SpokenHand) -> None:
        """Ask about a seat, the line or who is out; these hands of that seat may be meant."""
        self.asked.setdefault(about, []).extend((about, hand) for hand in hands)

    def ask_of(self, about: str, seats: Iterable[Seat], hand: SpokenHand) -> None:
        """Ask whose this hand is; with an empty one, who of them is out."""
        self.asked.setdefault(about, []).extend((seat, hand) for seat in seats)


def meaning_of(reading: SpokenReading, grammar: Grammar, seats: Sequence[Seat]) -> SpokenMeaning:
    """What this reading says."""
    return _Understanding(grammar, tuple(seats), reading.bound).understood()


_ECHO_SAYS = {
    (Said.NOT, Said.LAID): Said.NOT_LAID,
    (Said.NOT, Said.NOT_LAID): Said.NOT_LAID,
    (Said.NOT, Said.NOT_OUT): Said.NOT_OUT,
    (Said.YES, Said.NOT_LAID): Said.LAID,
    (Said.YES, Said.NOT_OUT): Said.OUT,
    (Said.NOT, Said.OUT): Said.NOT_OUT,
    (Said.ALSO, Said.OUT): Said.OUT,
    (Said.ALSO, Said.LAID): Said.LAID,
    (Said.ALSO, Said.NOT_LAID): Said.NOT_LAID,
}
"""What *not*, *did* and *too* say of a player behind what was said before."""


class _Understanding:
    def __init__(self, grammar: Grammar, seats: tuple[Seat, ...], bound: Bound) -> None:
        self._grammar, self._seats, self._bound = grammar, seats, bound
        self._void: set[int] = set()
        self._meaning = SpokenMeaning()
        self._points: dict[Seat, list[Fact]] = {}
        self._laid: dict[Seat, list[bool]] = {}
        self._phase: dict[Seat, int] = {}
        self._out: list[Seat] = []
        self._not_out: set[Seat] = set()
        self._named = NamedPlayers(grammar, bound, seats)
        self._half: dict[Seat, list[Fact]] = {}

    def understood(self) -> SpokenMeaning:
        taken_back = take_back(self._grammar, self._bound)
        self._void = taken_back.void
        for seat, hand in taken_back.asked:
            self._meaning.ask(seat, SpokenHand(hand))
        last: tuple[Fact, Named] | None = None
        number: Fact | None = None
        for at, (fact, named) in enumerate(self._bound):
            if at in self._void:
                continue
            if at in taken_back.doubted and named:
                self._doubt(named, fact)
            elif fact.said is Said.NOBODY_OUT:
                self._meaning.nobody_out = True
            elif named is None:
                self._leave_out(fact)
            else:
                self._hear(fact, named, last, number)
            if named and fact.said in _ECHOED:
                last = (fact, named)
            if named and fact.said is Said.NUMBER and not fact.denied:
                number = fact
        self._hear_who_instead()
        self._conclude()
        return self._meaning

    def _hear_who_instead(self) -> None:
        """ "Not Ben is out, but Mia": who is named behind, and told nothing, is out instead."""
        told = (self._bound[at] for at in self._void)
        denied = [named for fact, named in told if named and fact.said is Said.OUT and named.denied]
        if not denied or self._out or self._meaning.nobody_out:
            return
        first = denied[0].end
        instead = [
            item
            for item in self._grammar.items
            if isinstance(item, Named)
            and item.at >= first
            and not (item.denied or item.unknown or item.one_of or item.quantifier)
            and self._named.told.isdisjoint(item.seats)
        ]
        seats = [seat for item in instead for seat in item.seats]
        behind = {word.said for word in self._grammar.words[first:]}
        if len(seats) == 1 and behind.isdisjoint(_DENYING):
            self._out.append(seats[0])
        else:
            self._meaning.ask_of(OUT, seats, SpokenHand())

    def _leave_out(self, fact: Fact) -> None:
        self._meaning.left_out.add(fact.at)
        self._doubt_before(fact)
        if fact.said not in WEIGHTLESS:
            self._meaning.ask(LINE)

    def _doubt_before(self, fact: Fact) -> None:
        """Ask about the player whose number stands before this one in the sentence, if none is
        named between: a word that is not known may have corrected it."""
        if fact.said is not Said.NUMBER:
            return
        earlier = [
            (other, named)
            for other, named in self._bound
            if other.at < fact.at and named and named.seats and other.said is Said.NUMBER
        ]
        if not earlier:
            return
        other, named = earlier[-1]
        items = self._grammar.items
        between = [
            item
            for item in items
            if other.at < item.at < fact.at
            and isinstance(item, Named)
            and item.price < UNKNOWN_WORD
        ]
        if not between and max(self._grammar.pauses[other.at : fact.at]) < 2:
            for seat in named.seats:
                self._meaning.ask(seat, SpokenHand(other.value), SpokenHand(fact.value))

    # --- facts ---

    def _hear(
        self, fact: Fact, named: Named, last: tuple[Fact, Named] | None, number: Fact | None
    ) -> None:
        said, value = fact.said, fact.value
        if said in (Said.NOT, Said.YES, Said.ALSO):
            self._hear_echo(fact, named, last, number)
            return
        if said is Said.SAME:
            if number is None:
                self._doubt(named, fact)
                return
            fact = replace(fact, said=Said.NUMBER, value=number.value)
            said, value = fact.said, fact.value
        if said is Said.NOT_LAID and named.quantifier in (Said.NOBODY, Said.NOBODY_ELSE):
            # Many languages deny twice: nobody did not lay.
            fact = replace(fact, said=Said.LAID)
        if named.unknown or named.one_of or named.doubtful or self._named.unclear(fact, named):
            self._doubt(named, fact)
            return
        if (
            named.chained
            and not named.quantifier
            and said in (Said.NUMBER, Said.LAID, Said.NOT_LAID)
        ):
            named = self._with_chained(fact, named)
        of_the_one_left_out = bool(last and last[1] is named and named.but) and not fact.each
        if said is Said.VAGUE or (
            said is Said.NUMBER and (of_the_one_left_out or self._needs_each(fact, named))
        ):  # "all laid but Dad, 60" may be of Dad
            self._doubt(named, fact)
            return
        if (said is Said.NUMBER and stands_by_unknown(self._grammar, fact, named)) or (
            said is Said.OUT and goes_on_unknown(self._grammar, fact, named)
        ):
            self._doubt(named, fact)
            return
        if said is Said.OUT and self._hears_several_out(fact, named):
            return
        if said is Said.NOT_OUT and named.quantifier and len(named.but) == 1:
            # The Japanese "but Ben nobody is out" denies twice, too.
            self._out.append(named.but[0])
        players, others = self._players(fact, named)
        for seat in players:
            self._hear_of(seat, fact, value, positive=True)
        for seat in others:
            self._hear_of(seat, fact, value, positive=False)

    def _with_chained(self, fact: Fact, named: Named) -> Named:
        """The player with those just before of whom nothing is said: "Ben, Dad, Ann 25 each".
        Without *each* or *laid* they are asked about."""
        told = {id(whom) for _fact, whom in self._bound}
        items = self._grammar.items
        at = next(at for at, item in enumerate(items) if item is named)
        seats = list(named.seats)
        while at and isinstance(items[at], Named) and items[at].chained:  # type: ignore[union-attr]
            at -= 1
            before = items[at]
            if (
                not isinstance(before, Named)
                or id(before) in told
                or before.optional
                or not before.seats
            ):
                break
            seats = [*before.seats, *seats]
        if len(seats) == len(named.seats):
            return named
        if fact.each or fact.said is not Said.NUMBER:
            return replace(named, seats=tuple(dict.fromkeys(seats)))
        for seat in set(seats).difference(named.seats):
            self._meaning.ask(seat)
        return named

    def _needs_each(self, fact: Fact, named: Named) -> bool:
        return len(named.seats) > 1 and not fact.each

    def _hears_several_out(self, fact: Fact, named: Named) -> bool:
        """Are several said to be out? Then it is asked who."""
        if not named.quantifier:
            named = self._named.with_one_beside(fact, named)
            if len(named.seats) <= 1:
                return False
        if named.quantifier in (Said.NOBODY, Said.NOBODY_ELSE) and len(named.but) == 1:
            self._out.append(named.but[0])
        else:
            self._meaning.ask_of(OUT, named.seats, SpokenHand())
        return True

    def _players(self, fact: Fact, named: Named) -> tuple[list[Seat], list[Seat]]:
        """Of whom it is said, and of whom the opposite."""
        if not named.quantifier:
            return list(named.seats), []
        everybody = [seat for seat in self._seats if seat not in named.but]
        if named.quantifier in (Said.OTHERS, Said.NOBODY_ELSE):
            everybody = self._named.others(fact, named)
        if named.quantifier in (Said.NOBODY, Said.NOBODY_ELSE):
            return list(named.but), everybody
        return everybody, list(named.but)

    def _hear_of(self, seat: Seat, fact: Fact, value: int, *, positive: bool) -> None:
        match fact.said:
            case Said.NUMBER:
                if positive:
                    self._points.setdefault(seat, []).append(replace(fact, value=value))
            case Said.LAID:
                self._laid.setdefault(seat, []).append(positive)
            case Said.NOT_LAID:
                self._laid.setdefault(seat, []).append(not positive)
            case Said.OUT if positive:
                self._out.append(seat)
            case Said.NOT_OUT if positive:
                self._not_out.add(seat)
            case Said.COUNT | Said.TOTAL_NUMBER:
                self._half.setdefault(seat, []).append(fact)
            case Said.PHASE:
                self._phase[seat] = value
        if fact.said in (Said.LAID, Said.NOT_LAID) and value:
            self._phase[seat] = value

    def _hear_echo(
        self, fact: Fact, named: Named, last: tuple[Fact, Named] | None, number: Fact | None
    ) -> None:
        """ "Dad didn’t", "Dad did", "Dad too": what was said before, of another player. Behind
        points nobody knows whether he is out too: "Mia is out, Ben 35, Dad too"."""
        before = last[0].said if last else None
        if last and before is Said.OUT and number and number.at > last[0].at:
            before = None
        told = _ECHO_SAYS.get((fact.said, before)) if before else None
        if told is None or named.unknown or named.one_of or named.doubtful:
            self._doubt(named, fact)
        else:
            self._hear(replace(fact, said=told, value=0), named, None, None)

    def _doubt(self, named: Named, fact: Fact) -> None:
        """What is said here is asked: of the players it may be said of."""
        self._meaning.left_out.add(fact.at)
        hand = SpokenHand(fact.value) if fact.said is Said.NUMBER else SpokenHand()
        if fact.said is Said.NOT_OUT:
            return
        if fact.said is Said.OUT:
            self._meaning.ask_of(OUT, named.seats, SpokenHand())
        elif named.unknown or named.one_of or (named.quantifier and not named.seats):
            self._meaning.ask_of(LINE, named.seats, hand)
            if named.price >= UNKNOWN_WORD:
                self._doubt_before(fact)
        else:
            for seat in named.seats:
                self._meaning.ask(seat, hand)

    # --- the whole round ---

    def _conclude(self) -> None:
        meaning = self._meaning
        for seat in {**self._points, **self._laid, **self._phase}:
            meaning.hands[seat] = SpokenHand(
                self._one_of_points(seat), self._one_of_laid(seat), self._phase.get(seat)
            )
        for seat, facts in self._half.items():
            if seat not in self._points and seat not in meaning.asked and seat not in self._out:
                totals = [
                    SpokenHand(each.value) for each in facts if each.said is Said.TOTAL_NUMBER
                ]
                meaning.ask(seat, *totals)
        self._conclude_out()
        for about in meaning.asked:
            meaning.hands.pop(about, None)
        meaning.hands = {seat: hand for seat, hand in meaning.hands.items() if hand != SpokenHand()}

    def _one_of_points(self, seat: Seat) -> int | None:
        own = [fact for fact in self._points.get(seat, ()) if not self._named.is_of_all(fact)]
        facts = own or self._points.get(seat, [])
        values = list(dict.fromkeys(fact.value for fact in facts))
        if len(values) > 1:
            self._meaning.ask(seat, *map(SpokenHand, values))
            return None
        return values[0] if values else None

    def _one_of_laid(self, seat: Seat) -> bool | None:
        said = set(self._laid.get(seat, ()))
        if len(said) > 1:
            self._meaning.ask(seat, SpokenHand(laid=True), SpokenHand(laid=False))
            return None
        return next(iter(said), None)

    def _conclude_out(self) -> None:
        meaning = self._meaning
        outs = list(dict.fromkeys(self._out))
        zeros = [seat for seat, hand in meaning.hands.items() if hand.points == 0]
        for seat in self._not_out.intersection(zeros):  # "Dad 0, but not out"
            zeros.remove(seat)
            meaning.ask(seat, meaning.hands[seat])
        one_zero = not outs and not meaning.nobody_out and len(zeros) == 1
        if one_zero and OUT not in meaning.asked and self._named.sure <= self._named.told:
            outs = zeros
        elif (not outs and len(zeros) > 1) or (meaning.nobody_out and zeros):
            for seat in zeros:
                meaning.hands[seat] = replace(meaning.hands[seat], points=None)
            outs = [*outs, *zeros]
        for seat in outs:
            hand = meaning.hands.get(seat)
            if hand and hand.points and not self._named.is_of_all(self._points[seat][-1]):
                meaning.ask(seat, hand)
                outs = [each for each in outs if each != seat]
        if len(outs) + meaning.nobody_out > 1 or (outs and OUT in meaning.asked):
            meaning.ask_of(OUT, outs, SpokenHand())
            meaning.nobody_out = False
            meaning.out = []
        elif OUT not in meaning.asked:
            meaning.out = outs
        for seat in meaning.out:
            if seat in zeros:
                meaning.hands[seat] = SpokenHand(0)
            else:
                meaning.hands.pop(seat, None)
            meaning.asked.pop(seat, None)
