"""The words of a question about the rules, made comparable: one language's endings and synonyms.

Each list comes from the catalogue of the reader's language and is never shown. A further language
needs no more than these lists and the words of each rule in its catalogue.

Words are compared folded (`rules.vocabulary.fold`) and without their endings. Two words of one
group mean the same at a table. Japanese has no blanks: words of a group and small words are found
in the text, and what stands between them is one word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import lru_cache
from itertools import pairwise

from flask_babel import pgettext

from scorekeeper.immutable import immutable
from scorekeeper.rules.folding import fold

_RUNS = re.compile(r"[0-9]+|[\u3005-\u30ff\u3400-\u9fff]+|[^\W\d_]+")
_SHORTEST_STEM = 3
_MOST_READ = 4_000
"""Words whose terms are kept, of some 400 bytes each; phrases of a language have up to 1,900."""

_SHORTEST_ROW = 3
"""Numbers that make a row."""

_ROW = "row:"
"""Begins the word that stands for a row of numbers."""
_SHORTEST_SMALL = 3
"""Characters of a small Japanese word. A shorter one is found inside of other words."""


@immutable
class Term:
    """One word of a text: as typed and folded, without its ending, and the groups it belongs to. A
    small word says little; a Japanese one has no stem."""

    word: str
    stem: str
    groups: frozenset[int] = frozenset()
    small: bool = False

    @property
    def is_japanese(self) -> bool:
        """Is it written in kana or kanji?"""
        return begins_in_japanese(self.word)

    @property
    def is_row(self) -> bool:
        """Does it stand for a row of numbers?"""
        return self.word.startswith(_ROW)

    @property
    def is_run(self) -> bool:
        """Is it Japanese text between the words of groups?"""
        return self.is_japanese and not self.groups and not self.small


@immutable
class SearchWords:
    """The lists of one language: small words, endings (the longest first), and groups of words that
    mean the same. `whole` and `beginnings` give a word its groups."""

    ignored: frozenset[str]
    endings: tuple[str, ...]
    whole: Mapping[str, frozenset[int]]
    beginnings: Mapping[str, frozenset[int]]
    joined: re.Pattern[str] | None
    """Groups of words that are looked up as one word, such as *pick up*."""
    inside: re.Pattern[str] | None
    """Japanese words of a group and small words, which are found inside of a text."""
    read: dict[str, Term] = field(default_factory=dict)
    """Words that were read, kept for the next text."""

    def terms(self, text: str) -> tuple[Term, ...]:
        """The words of a text, in order."""
        folded = fold(text)
        if self.joined:
            folded = self.joined.sub(lambda found: re.sub(r"\W+", "", found[0]), folded)
        terms = (term for run in _RUNS.findall(folded) for term in self._terms_of_run(run))
        return tuple(with_number_rows(terms))

    def _terms_of_run(self, run: str) -> Iterator[Term]:
        if not self.inside or not begins_in_japanese(run):
            yield self.term(run)
            return
        at = 0
        for found in self.inside.finditer(run):
            if found.start() > at:
                yield self.term(run[at : found.start()])
            yield self.term(found[0])
            at = found.end()
        if at < len(run):
            yield self.term(run[at:])

    def term(self, word: str) -> Term:
        """This folded word, with its stem and its groups."""
        found = self.read.get(word)
        if found is None:
            if len(self.read) >= _MOST_READ:
                self.read.clear()
            found = Term(word, self._stem(word), self._groups(word), word in self.ignored)
            self.read[word] = found
        return found

    def _stem(self, word: str) -> str:
        if word.isalpha() and not begins_in_japanese(word):
            for ending in self.endings:
                if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
                    return word[: -len(ending)]
        return word

    def _groups(self, word: str) -> frozenset[int]:
        found = set(self.whole.get(word, ()))
        for length in range(2, len(word) + 1):
            found |= self.beginnings.get(word[:length], frozenset())
        return frozenset(found)


_SEPARATORS = "\u3001\u30fb\u3068"  # 、・と between numbers


def with_number_rows(terms: Iterable[Term]) -> Iterator[Term]:
    """The same words, with one word for each row of three or more numbers of cards: it says how
    they follow each other, because *is 2 4 5 6 a run* asks the same as *is 7 8 10 11 a run*."""
    row: list[Term] = []
    for term in terms:
        if _is_of_card(term) or (row and (term.small or term.word in _SEPARATORS)):
            row.append(term)
        else:
            yield from _row_named(row)
            row = []
            yield term
    yield from _row_named(row)


def _is_of_card(term: Term) -> bool:
    return term.word.isdecimal() and 1 <= int(term.word) <= 12


def _row_named(row: Sequence[Term]) -> Iterator[Term]:
    numbers = [int(term.word) for term in row if _is_of_card(term)]
    if len(numbers) < _SHORTEST_ROW:
        yield from row
        return
    name = f"{_ROW}{_kind_of_row(numbers)}"
    yield Term(name, name)
    last = max(at for at, term in enumerate(row) if _is_of_card(term))
    yield from row[last + 1 :]


def _kind_of_row(numbers: Sequence[int]) -> str:
    steps = {after - before for before, after in pairwise(numbers)}
    if -11 in steps:
        return "around"
    if len(steps) > 1 or min(steps) < 0:
        return "gaps"
    return {0: "same", 1: "next", 2: "every second"}.get(min(steps), "gaps")


def begins_in_japanese(run: str) -> bool:
    """Does this run of letters begin with kana or kanji?"""
    return "\u3005" <= run[0] <= "\u30ff" or "\u3400" <= run[0] <= "\u9fff"


def search_words() -> SearchWords:
    """The lists of the reader's language."""
    return _search_words(_ignored_list(), _endings_list(), _synonyms_list())


@lru_cache(maxsize=16)
def _search_words(ignored: str, endings: str, synonyms: str) -> SearchWords:
    small = frozenset(fold(ignored).split())
    groups = [
        [fold(word).strip() for word in group.split(",") if word.strip()]
        for group in synonyms.split(";")
    ]
    whole: dict[str, set[int]] = {}
    beginnings: dict[str, set[int]] = {}
    joined: list[str] = []
    inside = {w for w in small if begins_in_japanese(w) and len(w) >= _SHORTEST_SMALL}
    for number, group in enumerate(groups):
        for word in group:
            one_word = re.sub(r"\W+", "", word.rstrip("*"))
            if begins_in_japanese(word):
                inside.add(word)
            elif " " in word:
                joined.append(word)
            index = beginnings if word.endswith("*") else whole
            index.setdefault(one_word, set()).add(number)
    return SearchWords(
        ignored=small,
        endings=tuple(sorted(fold(endings).split(), key=len, reverse=True)),
        whole={word: frozenset(numbers) for word, numbers in whole.items()},
        beginnings={word: frozenset(numbers) for word, numbers in beginnings.items()},
        joined=_any_of(joined, r"\b"),
        inside=_any_of(inside, ""),
    )


def _any_of(words: Iterable[str], edge: str) -> re.Pattern[str] | None:
    """A pattern for any of these words, the longest first. A star is any ending."""
    patterns = [
        re.escape(word).replace(r"\*", r"\w*").replace(r"\ ", r"\s+")
        for word in sorted(words, key=len, reverse=True)
    ]
    return re.compile(f"{edge}(?:{'|'.join(patterns)}){edge}") if patterns else None


def _ignored_list() -> str:
    # Translators: Small words that say nothing in a question, with blanks between them: the search
    # for a rule weighs them less. “may I”, “what”, “the”, “is” and so on, in every form that people
    # type. Japanese: endings of a question; no particles that would cut a word.
    return pgettext(
        "search words",
        "a an the i im i'm my me may do does did can could will would shall should is are was be "
        "been it its of to in on at for we you your our us have has had am and or if with this "
        "that there must need then than so just please he she they his her their him them one "
        "want got get allowed allow ok okay actually really exactly anyway any some what whats "
        "how when as by from also even still let says said think make made goes thing",
    )


def _endings_list() -> str:
    # Translators: Endings that a word can have or lose without meaning something else, with blanks
    # between them: cards = card, laying = lay. The search for a rule cuts the longest of them off,
    # and keeps at least three letters. Give those of nouns, adjectives and verbs, without accents.
    # Japanese: a hyphen, because there are none.
    return pgettext("search words", "s es ed ing ings er ers ly")


def _synonyms_list() -> str:
    # Translators: Words that mean the same at a table, for the search for a rule. The first four
    # groups are about wilds, skips, sets and runs, in this order. Commas stand between the words of
    # a group, semicolons between groups; a star stands for any ending. Give what people say instead
    # of the words of the rules: joker for wild, sit out for skip, put down for lay, pick up for
    # draw, irregular forms, numbers in words. Japanese: kana and kanji of one word, and its forms.
    return pgettext(
        "search words",
        "wild*, joker*, wildcard*, magic card*, special card*, super card*, free card*; skip*, "
        "miss a turn, misses a turn, lose a turn, loses a turn, lose turn, sit out, sits out, "
        "stop card, miss a go, misses a go, missing a turn, miss my turn, miss their turn, "
        "miss-a-turn, misses their turn, loses their turn, blocked, block*, passed over; set, "
        "sets, triple*, three of a kind, trips, trio*, four of a kind, five of a kind, threes, "
        "pair, pairs, matching numbers; run, runs, straight*, sequence*, ladder*, consecutive, "
        "stairs, numbers in a row; lay, laid, lays, laying, put down, puts down, lay down, laid "
        "down, play down, put out, layed, come down, came down, comes down, put on the table, "
        "show my phase, placed down, meld my; hit, hits, hitting, add, adds, adding, lay off, put "
        "on, attach, stick on, play on, tack on, tag on, extend*, slot in, attaching, join on; "
        "draw, draws, drawing, drew, drawn, take, takes, took, taken, taking, pick up, picks up, "
        "picked up, grab, pull, draws from, fetch*, snatch*, grabs, grabbed; discard*, throw "
        "away, threw away, throw out, throw, dump, toss, chuck, bin, binned, bins, trash*, "
        "ditch*, thrown, throwing, throws, tossed, dumped, dumping, chucked, toss out; go out, "
        "goes out, going out, went out, gone out, out, finish*, done, get rid of, empty handed, "
        "nothing in hand, no cards left, used all my cards, close the round; end, ends, ended, "
        "over, finish*, stop, stops; swap*, exchang*, replac*, trade, switch, substitut*, trade "
        "in, trading, traded, change for; colour*, color*, suit, suits; deal, deals, dealt, "
        "dealer, dealing; player*, people, person*, persons, of us, folks, guys, kids, children, "
        "adults, grown ups, family; point*, score*, penalt*, worth, value, cost, costs, price; "
        "tie, tied, ties, draw game, equal, same points, level, dead heat, neck and neck, all "
        "square, same total, dead even; begin*, start*, first; other*, another, someone else, "
        "somebody else, else, others', neighbour*, neighbor*, opponent*, rival*, grandma*, "
        "granny*, grandpa*, grandad*, mum*, mom*, dad*, brother*, sister*, aunt*, uncle*, "
        "cousin*, friend*, mate*, wife, husband, son, daughter; pile*, stack*, heap*, stock*, "
        "deck; turn*; round*; win*, won, winner*, victor*, leader*, leading, ahead, champion*, "
        "beat, beats, victory; two, 2, both; twice, double, two times, duplicate*, repeat*, "
        "repeated, two of the same; three, 3; four, 4; five, 5; six, 6; seven, 7; eight, 8; nine, "
        "9; ten, 10; eleven, 11; twelve, 12; short*, quick*, fast*, less time, half an hour, "
        "hurry, quicker, mini, brief, bedtime, little time, not much time, an hour; bought, buy*; "
        "knock*, tap*, bang*, rap, thump*; choose, choice, pick, select, chosen, selects, "
        "choosing, whichever, pick out, prefer; complete, full, whole, entire; immediately, at "
        "once, straight away, right away, instantly, directly, moment, straight after, as soon "
        "as, same turn, in one go, without waiting, right after; same, identical; last, final, "
        "remaining; somebody, someone, anybody, anyone; advance*, move on, moves on, next phase; "
        "steal*, swipe; empty, run out, ran out, used up, no more cards, nothing left, finished "
        "the deck, none left; minimum, min, at least; maximum, max, at most; limit*, restrict*, "
        "cap, capped, ceiling, upper limit, as many as; possible, can that be, impossible, cannot "
        "be, that right; red, reds, blue, blues, green, greens, yellow, yellows; gap*, hole*, "
        "missing number, interrupted, break in; half, part, parts, piece*, bit, bits, partial*, "
        "portion, halves, bit by bit, step by step; extra*, additional*, spare*, surplus, "
        "leftover*; again, always, constantly, every time, over and over, keeps, repeatedly, in a "
        "row, nonstop; flip*, turn over, turned over, turned up, turn up, face up, faceup, "
        "reveal*, upcard, turns up; shuffl*, reshuffl*, mix; together, same time, simultaneously, "
        "at the same time; fail*, didnt make, did not make, didnt manage, didnt get, not "
        "finished, not completed, havent done, couldnt finish, unfinished; forced, compulsory, "
        "mandatory, obligat*, required, hafta; cover*, on top of, hide, hides, hidden, buried, "
        "underneath; direction, clockwise, counterclockwise, anticlockwise, which way, left, "
        "right; missing, lost, short of, not all there, incomplete; jump*, leap*, hop",
    )
