"""Compares a question with all phrases of one language, and says which rules it asks for.

Two measures are added. *Likeness* compares the question with each phrase, as the cosine of their
features, where rare ones count for more; a rule is as good as its best phrases. *Expectation* asks
how much more often the features of the question stand in all the phrases of a point than elsewhere
(a language model of each point, smoothed with the whole). The first knows a question that was
written down before, the second one that nobody thought of.

Whether a question is about this game at all is a third: how much of it is known, and how many of
its words are usual in the rules. It is the same for every rule, and decides whether any fits. A
word that nobody wrote is taken for a typing error.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import field
from itertools import chain
from math import log, sqrt

from scorekeeper.immutable import immutable
from scorekeeper.wording.search_features import (
    SPECIAL,
    Features,
    content_features,
    features_of,
    is_pair,
    pieces_of,
)
from scorekeeper.wording.search_words import SearchWords, Term

_BEST_PHRASES = 3
"""Phrases of a rule that say how good it is."""

_NEXT = 0.4
"""The weight of each of them beside the best one."""

_EXPECTED = 1.5
"""The weight of the expectation beside the likeness."""

_SMOOTHED = 4.0
"""Features of a point that are taken from the whole, so that a point with few phrases expects
something of everything."""

_KNOWN = 1.0
"""The weight of how much of the question is known."""

_USUAL_SHARE = 0.5
"""The weight of the share that usual words have in it."""

_USUAL_WORDS = 0.6
"""The weight of each usual word, up to `_MOST_USUAL_WORDS`."""

_MOST_USUAL_WORDS = 3

_USUAL = 15
"""A word that so many phrases have is one of this game."""

_OF_GROUP = 0.5
"""How usual a word is that no phrase has, beside the words of its group."""

_WHOLE_IF_SMALL = 1.0
"""How familiar a question of small words alone is."""

_OTHER_CARD = 0.8
"""How much speaks against a rule about wilds if the question names skips alone, and the other way
round."""

_USUALLY = 0.5
"""The share of the phrases of a rule about wilds or about skips that name them, at least."""

_NEVER_NAMED = 0.3
"""How much speaks against a rule of which no phrase names the wilds or skips of the question."""

_EVERY_CARD = 0.2
"""How much speaks against a rule about wilds or skips if the question names neither, and the point
of the rule has a question about all cards."""

_GREATEST = 5.0
"""What the measures can come to together."""

_MISTYPED = 0.5
"""How much of a mistyped word is known."""

_FROM_PIECES = 0.3
"""How much of a word is known if all its pieces are."""

_MOST_CORRECTED = 2_000
"""Mistyped words whose meaning is kept, of some 400 bytes each."""


@immutable
class Found:
    """A rule that a search found: the switch or the point, and how well it fits. 1 is perfect."""

    about: str
    score: float


@immutable
class SearchedPhrase:
    """Some words of a rule: what it is about, its weight, and the length of its features
    together."""

    about: str
    weight: float
    length: float


@immutable
class WeightedRows:
    """Rows of numbers, each with a weight: 11,000 rows take half a megabyte, where tuples would
    take five. `begins` has one more than there are rows."""

    begins: array[int]
    numbers: array[int]
    weights: array[float]

    @classmethod
    def of(cls, rows: Iterable[Mapping[int, float]]) -> WeightedRows:
        """These rows, in order."""
        begins, numbers, weights = array("I", [0]), array("H"), array("d")
        for row in rows:
            numbers.extend(row)
            weights.extend(row.values())
            begins.append(len(numbers))
        return cls(begins, numbers, weights)

    def turned(self, rows: int) -> WeightedRows:
        """So many rows, one for each number: the rows here that have it, with its weights."""
        begins = array("I", [0]) * (rows + 1)
        for number in self.numbers:
            begins[number + 1] += 1
        for at in range(rows):
            begins[at + 1] += begins[at]
        numbers, weights = array("H", self.numbers), array("d", self.weights)
        free = begins[:]
        for row in range(len(self.begins) - 1):
            for number, weight in self.row(row):
                at = free[number]
                numbers[at], weights[at], free[number] = row, weight, at + 1
        return WeightedRows(begins, numbers, weights)

    def row(self, at: int) -> Iterator[tuple[int, float]]:
        """The numbers of this row with their weights."""
        begin, end = self.begins[at], self.begins[at + 1]
        return zip(self.numbers[begin:end], self.weights[begin:end], strict=True)

    def length(self, at: int) -> int:
        """How many numbers this row has."""
        return self.begins[at + 1] - self.begins[at]


@immutable
class FeatureNumbers:
    """A number for each feature: the place of its hash among those of all, in order. Their names
    would take twenty times as much memory. That a name has the hash of another one happens once in
    a million million questions."""

    hashes: array[int]

    @classmethod
    def of(cls, hashes: Iterable[int]) -> FeatureNumbers:
        """The numbers of the features with these hashes."""
        return cls(array("q", sorted(hashes)))

    def get(self, name: str) -> int | None:
        """The number of the feature with this name; None if there is none."""
        wanted = hash(name)
        at = bisect_left(self.hashes, wanted)
        return at if at < len(self.hashes) and self.hashes[at] == wanted else None

    def __contains__(self, name: str) -> bool:
        return self.get(name) is not None

    def __len__(self) -> int:
        return len(self.hashes)


@immutable
class PhraseIndex:
    """All phrases of one language. `features` numbers what they have; the rows of `places` and
    `expected` and the weights of `rare` are those of the features with these numbers."""

    words: SearchWords
    phrases: tuple[SearchedPhrase, ...]
    features: FeatureNumbers
    places: WeightedRows
    """The phrases that have a feature, by their index, with its weight in each."""
    rare: array[float]
    """How much a feature says."""
    expected: WeightedRows
    """The points that have a feature, by their index, with how much it speaks for each."""
    missing: Mapping[str, float]
    """How much a feature that a point does not have speaks against it, in the order of points."""
    point_of: Mapping[str, str]
    """The point of each rule."""
    naming: Mapping[str, Mapping[int, float]]
    """The special cards, wilds and skips, that phrases of a rule name, with the share of them."""
    typed: Mapping[int, tuple[str, ...]]
    """Every word of a phrase or a group, by its length."""
    corrected: dict[Term, Term | None] = field(default_factory=dict)
    """What mistyped words were taken for, kept for the next question."""

    @property
    def rarest(self) -> float:
        """How much a feature says that no phrase has."""
        return log(1 + len(self.phrases))

    def search(self, asked: str) -> list[Found]:
        """Every rule that has something of the question, best first; equal ones in the order of the
        phrases."""
        terms, familiar = self._familiar(self.words.terms(asked))
        features = {
            name: weight
            for name, weight in features_of(terms).items()
            if not is_pair(name) or name in self.features
        }
        like = self._likeness(features)
        expected = self._expectation(features)
        named = special_cards(terms)

        def fitness(about: str, likeness: float) -> float:
            of_point = expected[self.point_of[about]]
            against = self._names_other_cards(about, named)
            return likeness + _EXPECTED * of_point + familiar - against

        found = [Found(about, fitness(about, each) / _GREATEST) for about, each in like.items()]
        order = {about: number for number, about in enumerate(self.point_of)}
        return sorted(found, key=lambda each: (-each.score, order[each.about]))

    def _names_other_cards(self, about: str, named: Set[int]) -> float:
        """How much speaks against a rule because this question names other special cards, or
        none."""
        shares = self.naming[about]
        usual = {card for card, share in shares.items() if share >= _USUALLY}
        if not named.isdisjoint(usual):
            return 0.0
        if usual:
            is_part = self.point_of[about] in self.naming
            return _OTHER_CARD if named else _EVERY_CARD if is_part else 0.0
        return _NEVER_NAMED if named and named.isdisjoint(shares) else 0.0

    def _likeness(self, features: Features) -> dict[str, float]:
        shared = [0.0] * len(self.phrases)
        square = 0.0
        for name, weight in features.items():
            number = self.features.get(name)
            rare = self._rare(number)
            square += (weight * rare) ** 2
            much = weight * rare**2
            if number is not None:
                for at, held in self.places.row(number):
                    shared[at] += held * much
        by_rule: dict[str, list[float]] = defaultdict(list)
        for at, amount in enumerate(shared):
            if not amount:
                continue
            phrase = self.phrases[at]
            by_rule[phrase.about].append(phrase.weight * amount / (phrase.length * sqrt(square)))
        return {about: _together(scores) for about, scores in by_rule.items()}

    def _expectation(self, features: Features) -> dict[str, float]:
        whole = against = 0.0
        spoken = [0.0] * len(self.missing)
        for name, weight in features.items():
            number = self.features.get(name)
            whole += weight * self._rare(number)
            if number is not None:
                against += weight
                for at, much in self.expected.row(number):
                    spoken[at] += weight * much
        return {
            point: (for_it + against * missing) / whole
            for for_it, (point, missing) in zip(spoken, self.missing.items(), strict=True)
        }

    def _rare(self, number: int | None) -> float:
        """How much the feature with this number says; None is one that no phrase has."""
        return self.rarest if number is None else self.rare[number]

    def _familiar(self, terms: Iterable[Term]) -> tuple[list[Term], float]:
        """These words, mistyped ones corrected, and how much the question is about this game: how
        much of it is known, and how many of its words are usual in the rules."""
        taken: list[Term] = []
        whole = known = length = usual = 0.0
        for term in terms:
            meant, share = self._meant(term)
            taken.append(meant)
            if term.small:
                continue
            numbers = map(self.features.get, content_features(meant))
            rare = min(map(self._rare, numbers), default=self.rarest)
            rare *= max(1.0, len(term.word) / 3) if term.is_run else 1.0
            whole += rare
            known += rare * share
            size = max(1.0, len(term.word) / 2) if term.is_run else 1.0
            length += size
            usual += size * self._usual(meant)
        if not whole:
            return taken, _WHOLE_IF_SMALL
        words = _USUAL_WORDS * min(usual, _MOST_USUAL_WORDS)
        return taken, _KNOWN * known / whole + _USUAL_SHARE * usual / length + words

    def _usual(self, term: Term) -> float:
        """How usual a word is in the rules, from 0 to 1."""
        if term.is_row:
            return 1.0
        names = pieces_of(term) if term.is_run else tuple(content_features(term))
        found = (self.features.get(name) for name in names)
        having = (0 if number is None else self.places.length(number) for number in found)
        each = [min(1.0, number / _USUAL) for number in having]
        if not each:
            return 0.0
        if term.is_run:
            return sum(each) / len(each)
        return max(each) * (1.0 if names[0] in self.features else _OF_GROUP)

    def _meant(self, term: Term) -> tuple[Term, float]:
        """What this word stands for, and how much of it is known, from 0 to 1."""
        if (
            term.small
            or term.is_row
            or any(name in self.features for name in content_features(term))
        ):
            return term, 1.0
        try:
            meant = self.corrected[term]
        except KeyError:
            meant = self._correct(term)
            if len(self.corrected) >= _MOST_CORRECTED:
                self.corrected.clear()
            self.corrected[term] = meant
        if meant is not None:
            return meant, _MISTYPED
        pieces = pieces_of(term)
        held = sum(name in self.features for name in pieces)
        return term, _FROM_PIECES * (held / len(pieces)) ** 2 if pieces else 0.0

    def _correct(self, term: Term) -> Term | None:
        """The word that this one was probably meant to be."""
        if len(term.word) < _SHORTEST_MISTYPED or not term.word.isalpha() or term.is_japanese:
            return None
        size = len(term.word)
        near = chain.from_iterable(
            self.typed.get(length, ()) for length in range(size - _TOO_MANY, size + _TOO_MANY)
        )
        steps, word = min(
            ((wrong_letters(term.word, word), word) for word in near), default=(_TOO_MANY, "")
        )
        return self.words.term(word) if steps < _TOO_MANY else None


def special_cards(terms: Iterable[Term]) -> frozenset[int]:
    """Which of the special cards these words name: the groups of wilds and of skips."""
    return frozenset(group for term in terms for group in term.groups if group in SPECIAL)


def _together(scores: Iterable[float]) -> float:
    """The score of a rule: its best phrase, and a little for the next ones."""
    best = sorted(scores, reverse=True)[:_BEST_PHRASES]
    return (best[0] + _NEXT * sum(best[1:])) / (1 + _NEXT * (_BEST_PHRASES - 1))


# --- typing errors --------------------------------------------------------------------------------

_SHORTEST_MISTYPED = 4
"""Letters of a word from which on one of them may be wrong."""

_LONG_WORD = 7
"""Letters from which on two may be wrong."""

_TOO_MANY = 3
"""Stands for more wrong letters than are forgiven."""


def wrong_letters(typed: str, meant: str) -> int:
    """How many letters are wrong if one word was typed for the other: one, or two in a long word.
    `_TOO_MANY` if it was not."""
    most = 2 if len(meant) >= _LONG_WORD else 1
    if len(meant) < _SHORTEST_MISTYPED or abs(len(typed) - len(meant)) > most:
        return _TOO_MANY
    if not meant.isalpha() or len(set(typed) ^ set(meant)) > 2 * most:
        return _TOO_MANY
    steps = _edits(typed, meant, most)
    return steps if steps <= most else _TOO_MANY


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


# --- the index ------------------------------------------------------------------------------------


def index_of(
    texts: Iterable[tuple[str, str, float]], words: SearchWords, point_of: Mapping[str, str]
) -> PhraseIndex:
    """The index of texts: what each is about, its words, and its weight."""
    read = [(about, terms, weight) for about, text, weight in texts if (terms := words.terms(text))]
    features = _numbered(terms for _about, terms, _weight in read)
    phrases = WeightedRows.of(
        {
            number: much
            for name, much in features_of(terms).items()
            if (number := features.get(name)) is not None
        }
        for _about, terms, _weight in read
    )
    places = phrases.turned(len(features))
    rare = array(
        "d", (log(1 + len(read) / (1 + places.length(each))) for each in range(len(features)))
    )
    points = {point: at for at, point in enumerate(dict.fromkeys(point_of.values()))}
    total = [0.0] * len(points)
    for at, (about, _terms, weight) in enumerate(read):
        for _feature, much in phrases.row(at):
            total[points[point_of[about]]] += weight * much
    everything = sum(total)

    def expected_of(feature: int) -> dict[int, float]:
        held: dict[int, float] = defaultdict(float)
        for at, much in places.row(feature):
            about, _terms, weight = read[at]
            held[points[point_of[about]]] += weight * much
        whole = sum(held.values()) * _SMOOTHED
        return {point: log(1 + much * everything / whole) for point, much in held.items()}

    return PhraseIndex(
        words=words,
        phrases=tuple(
            SearchedPhrase(
                about, weight, sqrt(sum((much * rare[each]) ** 2 for each, much in phrases.row(at)))
            )
            for at, (about, _terms, weight) in enumerate(read)
        ),
        features=features,
        places=places,
        rare=rare,
        expected=WeightedRows.of(map(expected_of, range(len(features)))),
        missing={point: log(_SMOOTHED / (total[at] + _SMOOTHED)) for point, at in points.items()},
        point_of=point_of,
        naming=_naming(read),
        typed=_by_length(
            {term.word for _about, terms, _weight in read for term in terms} | words.whole.keys()
        ),
    )


def _naming(
    read: Iterable[tuple[str, tuple[Term, ...], float]],
) -> dict[str, dict[int, float]]:
    """The special cards that phrases of each rule name, with the share of these phrases."""
    phrases: dict[str, list[frozenset[int]]] = defaultdict(list)
    for about, terms, _weight in read:
        phrases[about].append(special_cards(terms))
    return {
        about: {card: number / len(each) for card, number in Counter(chain(*each)).items()}
        for about, each in phrases.items()
    }


def _numbered(phrases: Iterable[tuple[Term, ...]]) -> FeatureNumbers:
    """A number for each feature of these phrases, but for pairs that one phrase alone has."""
    once: set[int] = set()
    found: set[int] = set()
    for terms in phrases:
        for name in features_of(terms):
            mark = hash(name)
            if is_pair(name) and mark not in once:
                once.add(mark)
            else:
                found.add(mark)
    return FeatureNumbers.of(found)


def _by_length(words: Iterable[str]) -> dict[int, tuple[str, ...]]:
    """The words that can be mistyped, by their lengths."""
    found: dict[int, set[str]] = defaultdict(set)
    for word in words:
        if len(word) >= _SHORTEST_MISTYPED and word.isalpha():
            found[len(word)].add(word)
    return {length: tuple(each) for length, each in found.items()}
