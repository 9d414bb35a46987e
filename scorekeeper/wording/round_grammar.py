"""What stands in a spoken round: whom it names, what it says of them, and what lies between.

The words become `Named` and `Fact` in order. A fact may be said of the player before it or of the
one behind it; `round_readings` weighs that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.game.values import Seat
from scorekeeper.rules.folding import fold
from scorekeeper.wording.round_context import heads_names, is_named_in_sentence
from scorekeeper.wording.round_items import (
    DOUBTFUL_NAME,
    PLAYERS,
    QUANTIFIERS,
    SKIPPED_NAME,
    SMALL_NAME,
    UNKNOWN_NAME,
    UNKNOWN_WORD,
    Fact,
    Grammar,
    Named,
)
from scorekeeper.wording.round_rows import rows_of
from scorekeeper.wording.round_said import Said
from scorekeeper.wording.round_tokens import SILENT, Word, pause_of, previous_word
from scorekeeper.wording.round_unknown_words import is_small
from scorekeeper.wording.round_words import RoundLineWords

_SILENT = frozenset((Said.FILLER, Said.WORD, Said.EACH, Said.BOTH, Said.FOR, Said.CARDS, Said.YES))
_FACTS = frozenset(
    (
        *(Said.NUMBER, Said.COUNT, Said.TOTAL_NUMBER, Said.OUT, Said.NOT_OUT, Said.NOBODY_OUT),
        *(Said.LAID, Said.NOT_LAID, Said.PHASE, Said.VAGUE, Said.SAME),
    )
)
_OF_ME = {
    Said.I_AM_OUT: Said.OUT,
    Said.I_LAID: Said.LAID,
    Said.I_NOT_LAID: Said.NOT_LAID,
}


def grammar_of(
    words: Sequence[Word], seats: Sequence[Seat], me: Seat, vocabulary: RoundLineWords
) -> Grammar:
    """The line as it is weighed. `me` is the seat of who speaks, "" if nobody knows."""
    return _Reader(words, tuple(seats), me, vocabulary).read()


@dataclass(slots=True)
class _Reader:
    words: Sequence[Word]
    seats: tuple[Seat, ...]
    me: Seat
    vocabulary: RoundLineWords
    items: list[Named | Fact] = field(default_factory=list)
    takes_back: list[int] = field(default_factory=list)
    sums_up: list[int] = field(default_factory=list)

    def read(self) -> Grammar:
        at = 0
        while at < len(self.words):
            at = self._read_at(at)
        self._merge_quantifiers()
        self._use_exceptions()
        pauses = tuple(pause_of(self.words[at]) for at in range(len(self.words)))
        noise = tuple(word.said is Said.UNREAD for word in self.words)
        items = rows_of(self.items, self.words) or tuple(self.items)
        return Grammar(
            self.words, items, pauses, noise, tuple(self.takes_back), tuple(self.sums_up)
        )

    def _read_at(self, at: int) -> int:
        word = self.words[at]
        match word.said:
            case Said.NAME:
                return self._read_names(at)
            case Said.ME:
                self._name(at, at + 1, self._myself(at, denied=word.denied is not None))
            case Said.I_AM_OUT | Said.I_LAID | Said.I_NOT_LAID:
                self.items.append(self._myself(at))
                self.items.append(Fact(at, _OF_ME[word.said]))
            case Said.SOMEBODY:
                if not is_named_in_sentence(self.words, at):
                    self.items.append(
                        Named(at, at + 1, unknown=True, optional=True, price=UNKNOWN_NAME)
                    )
            case said if said in QUANTIFIERS:
                self.items.append(Named(at, at + 1, quantifier=said))
            case Said.BOTH:
                self._read_both(at)
            case Said.UNREAD:
                price = UNKNOWN_WORD if is_small(word.text) else UNKNOWN_NAME
                self.items.append(Named(at, at + 1, unknown=True, optional=True, price=price))
            case Said.CORRECTION | Said.RESULT:
                (self.takes_back if word.said is Said.CORRECTION else self.sums_up).append(at)
            case Said.NOT | Said.YES | Said.ALSO:
                if self._ends_clause(at) and self._follows_a_name(at):
                    self.items.append(Fact(at, word.said))
            case said if said in _FACTS:
                self._read_fact(at, word)
        return at + 1

    def _read_fact(self, at: int, word: Word) -> None:
        if word.said is Said.PHASE and not word.number:
            return
        self.items.append(Fact(at, word.said, word.number, self._says_each(at), denied=word.denied))

    def _read_names(self, at: int) -> int:
        """One name, or several with *and* between them."""
        seats = list(self.words[at].seats)
        word = self.words[at]
        last = at
        heads = heads_names(self.words, at)
        if len(seats) == 1 and not word.denied:
            while (after := self._joined_name(last, commas=heads)) is not None:
                seats.extend(self.words[after].seats)
                last = after
        several = last > at
        marks = self.words[at : last + 1]
        self._name(
            at,
            last + 1,
            Named(
                at,
                last + 1,
                tuple(dict.fromkeys(seats)),
                one_of=len(word.seats) > 1,
                optional=all(each.optional for each in marks if each.said is Said.NAME),
                doubtful=any(each.doubtful for each in marks) or self._may_be_another(at),
                denied=word.denied is not None,
                price=max(_price(each) for each in marks),
                skipped=0.0 if word.doubtful or word.text.islower() else SKIPPED_NAME,
            ),
        )
        return last + 1 if several else at + 1

    def _may_be_another(self, at: int) -> bool:
        """Does a word such as *or* or *owes* stand just before, in the same clause, or somebody who
        does not play: the Polish "tata Tomka" is not Tomek?"""
        before = previous_word(self.words, at, over=SILENT)
        if before is None:
            return False
        word = self.words[before]
        relative = word.said is Said.UNREAD and fold(word.text) in self.vocabulary.relatives
        return relative or word.said is Said.VAGUE

    def _joined_name(self, at: int, *, commas: bool) -> int | None:
        """The name that *and* joins to the one at `at`, or a comma behind a heading."""
        joined = False
        for place in range(at + 1, len(self.words)):
            word = self.words[place]
            if (
                word.said is Said.AND
                or (word.said is Said.ALSO and len(word.text) == 1)
                or (commas and word.text in (",", "、"))
            ):
                joined = True
            elif word.said is Said.NAME:
                plain = len(word.seats) == 1 and not word.denied
                return place if joined and plain else None
            elif not self._may_join(word):
                return None
        return None

    @staticmethod
    def _may_join(word: Word) -> bool:
        """May this stand between two names that are joined: a blank, *both*, a particle?"""
        small = word.said is Said.FILLER and len(word.text) <= 2
        return "\n" not in word.text and (small or word.text.isspace() or word.said is Said.BOTH)

    def _name(self, at: int, _end: int, named: Named) -> None:
        before = at - 1
        while before >= 0 and self.words[before].said is Said.FILLER:
            before -= 1
        for_them = heads_names(self.words, at) or (
            before >= 0 and self.words[before].said is Said.FOR
        )
        self.items.append(replace(named, for_them=for_them, chained=self._chained(at)))

    def _chained(self, at: int) -> bool:
        """Does nothing but a comma, a blank or a title stand between the name before and this?"""
        last = self.items[-1] if self.items else None
        if not isinstance(last, Named) or not last.seats:
            return False
        between = self.words[last.end : at]
        return all(
            word.text in (",", "、") or word.said in (Said.FILLER, Said.COMMA, Said.AND)
            for word in between
        ) and not any("\n" in word.text for word in between)

    def _myself(self, at: int, *, denied: bool = False) -> Named:
        seats = (self.me,) if self.me else ()
        return Named(
            at,
            at + 1,
            seats,
            unknown=not seats,
            optional=True,
            denied=denied,
            price=0.0 if seats else UNKNOWN_NAME,
            skipped=SKIPPED_NAME if seats else 0.0,
        )

    def _read_both(self, at: int) -> None:
        if any(isinstance(item, Named) and len(item.seats) > 1 for item in self.items[-1:]):
            return
        after = at + 1
        while after < len(self.words) and self.words[after].said in _SILENT:
            after += 1
        if after < len(self.words) and self.words[after].said is Said.NAME:
            return
        last = self.items[-2:]
        if len(last) == 2 and all(isinstance(item, Named) and item.seats for item in last):
            return
        if len(self.seats) == 2:
            self.items.append(Named(at, at + 1, quantifier=Said.EVERYBODY))
        else:
            self.items.append(Named(at, at + 1, unknown=True))

    def _says_each(self, at: int) -> bool:
        """Does its clause give the number to each?"""
        for places in (range(at + 1, len(self.words)), range(at - 1, -1, -1)):
            for place in places:
                word = self.words[place]
                if word.said in (Said.EACH, Said.BOTH):
                    return True
                ends = word.said in (Said.PAUSE, Said.COMMA, Said.FULL_STOP, Said.NUMBER, Said.OUT)
                if ends:
                    break
        return False

    def _ends_clause(self, at: int) -> bool:
        for word in self.words[at + 1 :]:
            if word.said in (Said.PAUSE, Said.COMMA, Said.FULL_STOP):
                return True
            if word.said not in _SILENT:
                return False
        return True

    def _follows_a_name(self, at: int) -> bool:
        for place in range(at - 1, -1, -1):
            word = self.words[place]
            if word.said in (*PLAYERS, *QUANTIFIERS):
                return True
            if word.said not in _SILENT and word.said not in (Said.AND, Said.ALSO):
                return False
        return False

    # --- all, the others, all but ---

    def _merge_quantifiers(self) -> None:
        """ "The others, all of them" is one; so is "nobody … of the others"."""
        found: list[Named | Fact] = []
        for item in self.items:
            last = found[-1] if found else None
            merged = None
            if isinstance(item, Named) and isinstance(last, Named):
                merged = self._merged(last, item)
            if merged:
                found[-1] = merged
            else:
                found.append(item)
        self.items = found

    def _merged(self, one: Named, other: Named) -> Named | None:
        """Two quantifiers of one clause as one, None if these are no such two."""
        kinds = {one.quantifier, other.quantifier}
        if None in kinds or self._parted(one.end, other.at):
            return None
        others = not kinds.isdisjoint({Said.OTHERS, Said.NOBODY_ELSE})
        if not kinds.isdisjoint({Said.NOBODY, Said.NOBODY_ELSE}):
            return replace(
                one, end=other.end, quantifier=Said.NOBODY_ELSE if others else Said.NOBODY
            )
        return replace(one, end=other.end, quantifier=Said.OTHERS if others else Said.EVERYBODY)

    def _use_exceptions(self) -> None:
        """Give the players of *all but …* to the quantifier they belong to."""
        behind = "except behind" in self.vocabulary.orders
        for at, word in enumerate(self.words):
            if word.said is not Said.EXCEPT:
                continue
            near, told = self._excepted(at, behind=behind)
            told = told and not self._is_of_all_behind(at)
            if not near:
                continue
            if told and not self._has_quantifier(at):
                # "All laid, except Ben 60", or "all laid, but Ben has 20"?
                self._doubt(near if self._all_laid_before(at) else ())
                continue
            names = tuple(seat for each in near for seat in each.seats)
            nameless = any(each.unknown for each in near)
            of = self._quantifier_near(at)
            if of is None and not behind:
                # Whoever is left out did the opposite, and nobody knows of what.
                self._doubt(near)
                continue
            for each in () if told else near:
                if self._is_out_after(each):
                    self.items[self.items.index(each)] = replace(each, optional=True, skipped=0.0)
                else:
                    self.items.remove(each)
            if of is None:
                self.items.append(
                    Named(at, at + 1, quantifier=Said.EVERYBODY, but=names, doubtful=nameless)
                )
                self.items.sort(key=lambda item: item.at)
            else:
                self.items[self.items.index(of)] = replace(
                    of, but=(*of.but, *names), doubtful=of.doubtful or nameless
                )

    def _doubt(self, named: Iterable[Named]) -> None:
        for each in named:
            self.items[self.items.index(each)] = replace(each, doubtful=True)

    def _is_out_after(self, named: Named) -> bool:
        """Does the next clause say that this player is out: "all but Mia, who is out"?"""
        behind = [item for item in self.items if item.at >= named.end][:1]
        return any(
            isinstance(item, Fact) and item.said is Said.OUT and self._parted(named.end, item.at)
            for item in behind
        )

    def _has_quantifier(self, at: int) -> bool:
        """Does its clause say something of all or of nobody before: "nobody laid but Ben 35"?"""
        return any(
            isinstance(item, Named)
            and item.quantifier is not None
            and item.at < at
            and not self._parted(item.at, at)
            for item in self.items
        )

    def _is_of_all_behind(self, at: int) -> bool:
        """Is what follows said of all: "all but Mia have 50", but not "all laid but Ben 35"?"""
        before = [item for item in self.items if item.at < at and not self._parted(item.at, at)]
        last = before[-1] if before else None
        return isinstance(last, Named) and last.quantifier in (Said.EVERYBODY, Said.OTHERS)

    def _all_laid_before(self, at: int) -> bool:
        """Does it say before this, in another clause, that all laid or none did?"""
        last = [item for item in self.items if item.at < at][-2:]
        return (
            len(last) == 2
            and isinstance(last[0], Named)
            and last[0].quantifier is not None
            and isinstance(last[1], Fact)
            and last[1].said in (Said.LAID, Said.NOT_LAID)
        )

    def _excepted(self, at: int, *, behind: bool) -> tuple[list[Named], bool]:
        """The players that *except* at this place leaves out, and whether a fact of their own
        follows: "but Ben 35" excepts nobody unless its clause speaks of all."""
        ordered = [item for item in self.items if (item.at < at if behind else item.at > at)]
        if behind:
            ordered.reverse()
        found: list[Named] = []
        edge = at
        for item in ordered:
            near = (
                self._parted(item.end if isinstance(item, Named) else item.at, edge)
                if behind
                else self._parted(edge, item.at)
            )
            person = isinstance(item, Named) and (item.seats or self._is_somebody(item))
            if isinstance(item, Named) and person and not (item.quantifier or near):
                found.append(item)
                edge = item.at if behind else item.end
                continue
            own = isinstance(item, Fact) and item.said in (Said.NUMBER, Said.OUT, Said.COUNT)
            if own and not behind and not near:
                return found, True
            break
        return found, False

    def _is_somebody(self, named: Named) -> bool:
        """Is it *I* or *she*, of whom nobody knows who it is?"""
        return named.unknown and self.words[named.at].said in (Said.ME, Said.SOMEBODY)

    def _quantifier_near(self, at: int) -> Named | None:
        quantified = [item for item in self.items if isinstance(item, Named) and item.quantifier]
        in_clause = [
            each for each in quantified if not self._parted(min(each.at, at), max(each.at, at))
        ]
        before = [each for each in quantified if each.at < at]
        found = in_clause or before[-1:]
        return min(found, key=lambda each: abs(each.at - at)) if found else None

    def _parted(self, first: int, last: int) -> bool:
        return any(
            word.said in (Said.PAUSE, Said.COMMA, Said.FULL_STOP)
            for word in self.words[max(first, 0) : last]
        )


def _price(word: Word) -> float:
    return DOUBTFUL_NAME if word.doubtful else SMALL_NAME if word.small else 0.0
