"""Finds the rules that answer a question as people ask it at the table, in each language.

What is searched are phrases: the question and the title of each point and switch, and what people
say instead, which is a list in the catalogue (`searched` of its declaration). A rule is as good as
its best phrase is like the question; words that are rare among the phrases count for more. The
words of its sentences count for less.

A word is found by its stem, its synonyms, its beginning, or as a part of a longer one. A word that
no phrase has is compared letter by letter, as a typing error. A question that no phrase of the
reader's language is like is looked for in the other languages.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from math import log, sqrt

from flask_babel import force_locale, get_locale

from scorekeeper.rules.rulebook import RULEBOOK
from scorekeeper.rules.switches import SWITCHES
from scorekeeper.wording.languages import LANGUAGES
from scorekeeper.wording.search_words import SearchWords, Term, begins_in_japanese, search_words
from scorekeeper.wording.texts import said

LONGEST_QUESTION = 500
"""Characters of a question that are read."""

FITS = 0.28
"""The least score of a rule that answers a question."""

_SURE = 0.55
"""With this score no other language is asked."""

_SAME_GROUP, _BEGINS, _SAME_BEGINNING, _INSIDE, _MISTYPED = 0.7, 0.75, 0.5, 0.5, 0.75
_BESIDE = 0.35
"""The weight of a sentence of a rule, beside its phrases."""


@dataclass(frozen=True, slots=True)
class Found:
    """A rule that a search found: the switch or the point, and how well it fits, from 0 to 1."""

    about: str
    score: float


@dataclass(frozen=True, slots=True)
class SearchedPhrase:
    """Some words of a rule: their stems, its weight, and the length of all its words together."""

    about: str
    stems: tuple[str, ...]
    weight: float
    length: float


Likeness = Mapping[str, float]
"""Stems that are like a word, each with how much, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class PhraseIndex:
    """All phrases of one language. `places` are the phrases (by index) that have a stem."""

    words: SearchWords
    phrases: tuple[SearchedPhrase, ...]
    places: Mapping[str, tuple[int, ...]]
    groups: Mapping[int, frozenset[str]]
    typed: Mapping[str, str]
    """Every word with its stem."""
    known: dict[Term, Likeness] = field(default_factory=dict)
    """What words that were asked are like, kept for the next question."""

    def search(self, asked: str) -> list[Found]:
        """Every rule that has a word of the question, best first."""
        shared: dict[int, float] = defaultdict(float)
        held: dict[str, float] = defaultdict(float)
        square = whole = known = 0.0
        for term in self.words.terms(asked):
            like = self._like(term)
            places = self._places(like)
            rare = _rareness(len(self.phrases), sum(places.values()))
            if not term.groups.isdisjoint(_SPECIAL_CARDS):
                rare *= _SPECIAL
            elif term.word.isdecimal():
                rare *= _FIGURE
            square += rare**2
            whole += rare
            known += rare * max(like.values(), default=0.0)
            of_rule: dict[str, list[float]] = defaultdict(list)
            for at, likeness in places.items():
                shared[at] += likeness * rare**2
                of_rule[self.phrases[at].about].append(likeness * self.phrases[at].weight)
            most = max((sum(each) for each in of_rule.values()), default=1.0)
            for about, each in of_rule.items():
                held[about] += rare * max(each) * (sum(each) / most) ** _SHARE
        by_rule: dict[str, list[float]] = defaultdict(list)
        for at, amount in shared.items():
            phrase = self.phrases[at]
            by_rule[phrase.about].append(phrase.weight * amount / (sqrt(square) * phrase.length))
        found = [
            Found(
                about,
                (_together(scores) + _HELD * held[about] / whole)
                / (1 + _HELD)
                * sqrt(known / whole),
            )
            for about, scores in by_rule.items()
        ]
        return sorted(found, key=lambda each: (-each.score, _ORDER[each.about]))

    def _places(self, like: Likeness) -> dict[int, float]:
        """The phrases that have a stem like these, each with the greatest likeness."""
        places: dict[int, float] = {}
        for stem, likeness in like.items():
            for at in self.places[stem]:
                places[at] = max(places.get(at, 0.0), likeness)
        return places

    def _like(self, term: Term) -> Likeness:
        if term not in self.known:
            if len(self.known) >= _MOST_KNOWN:
                self.known.clear()
            self.known[term] = self._like_anew(term)
        return self.known[term]

    def _like_anew(self, term: Term) -> Likeness:
        found = self._like_word(term)
        if max(found.values(), default=0.0) >= _BEGINS or not _can_be_mistyped(term.word):
            return found
        for word in self.typed:
            if likeness := mistyped(term.word, word):
                for stem, other in self._like_word(self.words.term(word)).items():
                    found[stem] = max(found.get(stem, 0.0), likeness * other)
        return found

    def _like_word(self, term: Term) -> dict[str, float]:
        found = {stem: score for stem in self.places if (score := alike(term.stem, stem))}
        for group in term.groups:
            for stem in self.groups.get(group, ()):
                found[stem] = max(found.get(stem, 0.0), _SAME_GROUP)
        return found


_MOST_KNOWN = 20_000
_SPECIAL_CARDS = frozenset({0, 1})
"""The first two groups of each list: wilds and skips. A question that names one is about it."""

_SPECIAL, _FIGURE = 1.4, 0.7
_SHARE, _HELD, _NEXT = 0.2, 0.8, 0.15


def _rareness(phrases: int, having: float) -> float:
    """How much a word says that so many phrases have."""
    return log(1 + phrases / (1 + having))


def _together(scores: Iterable[float]) -> float:
    """The score of a rule: its best phrase, and a little for the next ones."""
    best = sorted(scores, reverse=True)[:4]
    return best[0] + _NEXT * sum(best[1:])


# --- likeness of two words ------------------------------------------------------------------------


def alike(one: str, other: str) -> float:
    """How alike two stems are, from 0 to 1."""
    if one == other:
        return 1.0
    short, long = (one, other) if len(one) < len(other) else (other, one)
    if len(short) < 4 or short[0] not in long or begins_in_japanese(short):
        return 0.0
    if short[:4] == long[:4]:
        if long.startswith(short):
            return _BEGINS
        same = next(at for at in range(len(short)) if short[at] != long[at])
        return _SAME_BEGINNING if same >= max(5, len(short) - 2) else 0.0
    return _INSIDE if len(short) >= 5 and short in long else 0.0


def _can_be_mistyped(word: str) -> bool:
    return len(word) >= 4 and word.isalpha() and not begins_in_japanese(word)


def mistyped(typed: str, meant: str) -> float:
    """How likely one word was typed for the other: one wrong letter, or two in a long word."""
    most = 2 if len(meant) >= 7 else 1
    if len(meant) < 4 or abs(len(typed) - len(meant)) > most or not meant.isalpha():
        return 0.0
    steps = _edits(typed, meant, most)
    return 0.0 if steps > most else _MISTYPED - 0.15 * (steps - 1)


def _edits(one: str, other: str, most: int) -> int:
    """Letters wrong, missing, too many or swapped with the next; `most + 1` stands for more."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, start=1):
        last, row, older = row, [i], before
        for j, wanted in enumerate(other, start=1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != wanted))
            if older and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
        before = last
    return row[-1]


# --- the rules ------------------------------------------------------------------------------------


def search_rules(asked: str) -> list[Found]:
    """The rules that have words of this question, best first: switches by name, points by number
    (`§17`). Those with a score of `FITS` answer it."""
    asked = asked[:LONGEST_QUESTION]
    own = str(get_locale() or "en")
    best = _index(own).search(asked)
    if best and best[0].score >= _SURE:
        return best
    for language in LANGUAGES:
        if language.id == own:
            continue
        with force_locale(language.id):
            if str(get_locale() or "en") != language.id:
                continue  # outside of an app there is no other language than English
            found = _index(language.id).search(asked)
        if found and found[0].score * _FOREIGN > (best[0].score if best else 0.0):
            best = [Found(each.about, each.score * _FOREIGN) for each in found]
    return best


_FOREIGN = 0.85
"""What a score in another language is worth in the reader's."""


def phrases_of(about: str) -> str:
    """The list of phrases for this switch, or for this point of the rulebook ("§17"), in the
    reader's language. "" if it has no list."""
    searched = SWITCHES[about].searched if about in SWITCHES else RULEBOOK[about].searched
    return said(searched) if searched else ""


SEARCHED = tuple(
    about
    for point in RULEBOOK.values()
    for about in ((point.rule,) if point.question else ()) + point.switches
)
"""What a search can find, in the order of the rulebook."""

_ORDER = {about: number for number, about in enumerate(SEARCHED)}


@lru_cache(maxsize=16)
def _index(locale: str) -> PhraseIndex:
    """The phrases of a language, which must be the reader's."""
    words = search_words()
    read = [
        (about, terms, weight)
        for about in SEARCHED
        for text, weight in _texts_of(about)
        if (terms := words.terms(text))
    ]
    places: dict[str, list[int]] = defaultdict(list)
    groups: dict[int, set[str]] = defaultdict(set)
    having: dict[int, set[int]] = defaultdict(set)
    for at, (_about, terms, _weight) in enumerate(read):
        for term in terms:
            places[term.stem].append(at)
            for group in term.groups:
                groups[group].add(term.stem)
                having[group].add(at)
    phrases = tuple(
        SearchedPhrase(
            about,
            tuple(term.stem for term in terms),
            weight,
            sqrt(
                sum(
                    _rareness(
                        len(read),
                        max(len(places[t.stem]), *(len(having[g]) for g in t.groups), 0),
                    )
                    ** 2
                    for t in terms
                )
            ),
        )
        for about, terms, weight in read
    )
    return PhraseIndex(
        words=words,
        phrases=phrases,
        places={stem: tuple(dict.fromkeys(found)) for stem, found in places.items()},
        groups={group: frozenset(stems) for group, stems in groups.items()},
        typed={term.word: term.stem for _about, terms, _weight in read for term in terms},
    )


def _texts_of(about: str) -> Iterator[tuple[str, float]]:
    """What this switch or point is found by, with weights."""
    if about in SWITCHES:
        switch = SWITCHES[about]
        yield said(switch.question), 1.0
        yield said(switch.short), 1.0
        yield said(RULEBOOK[switch.point].title), 0.9
        for answer in switch.answers.values():
            yield said(answer.words), _BESIDE
        yield said(RULEBOOK[switch.point].statement), _BESIDE
    else:
        point = RULEBOOK[about]
        if point.question:
            yield said(point.question), 1.0
        yield said(point.title), 1.0
        yield said(point.statement), 2 * _BESIDE
    for phrase in phrases_of(about).split(","):
        if phrase.strip():
            yield phrase, 1.0
