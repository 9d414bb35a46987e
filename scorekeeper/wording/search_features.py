"""What a question and the phrases of a rule are compared by: their features, each with a weight.

A word gives its stem, its groups, and if it is long its pieces of four letters, by which inflected
and compound words meet. A small word gives itself, and counts for less. Neighbours give the order
of words: *add before laid* is another question than *laid before adding*. Japanese text gives its
pieces of two and three characters as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise

from scorekeeper.wording.search_words import Term

Features = Mapping[str, float]
"""Features with their weights in one text."""

# The weights of the features. The stem of a word without a group has 1, as most groups have.

_KINDS = 4
"""The first groups of each list: wilds, skips, sets and runs."""

SPECIAL = (0, 1)
"""Those of wilds and skips."""

_KIND = 2.0
"""A word of one of these: a question is about what it names."""

_GROUPED_STEM = 0.8
"""The stem of a word that has a group."""

_SMALL = 0.5
"""A small word."""

_LETTERS_OF_A_PIECE = 4

_LONG = 5
"""Letters of a word from which on it has pieces."""

_ALL_PIECES = 1.5
"""About the weight of all pieces of a word together; a long word has many, each with little."""

_NEIGHBOURS = 0.6
"""Two words beside each other."""

_NEXT_BUT_ONE = 0.4
"""Two words with another one between them."""

_TOGETHER = 0.5
"""Two words of one text in any order: a question about both is not one about either."""

_MOST_TOGETHER = 8
"""The first words of a text, of which each two are together."""

_RUN_PIECES = 0.5
"""Pieces of Japanese text between the words of groups."""

_JAPANESE_PIECES = 0.3
"""Pieces of all Japanese text, across its words."""


def features_of(terms: Sequence[Term]) -> dict[str, float]:
    """The features of a text with these words, in order."""
    found: dict[str, float] = {}
    names = ["^"]
    japanese = ""
    for term in terms:
        _add(found, word_features(term).items())
        names.append(_name(term))
        if term.is_japanese:
            japanese += term.word
    names.append("$")
    _add(found, ((f"{a} {b}", _NEIGHBOURS) for a, b in pairwise(names)))
    _add(found, ((f"{a} {b}", _NEXT_BUT_ONE) for a, b in zip(names[1:], names[3:], strict=False)))
    words = sorted(_distinct(_name(term) for term in terms if not (term.small or term.is_run)))
    _add(found, ((f"{a}&{b}", _TOGETHER) for a, b in combinations(words, 2)))
    _add(found, ((f"*{piece}", _JAPANESE_PIECES) for piece in japanese_pieces(japanese, 2, 3)))
    return found


@lru_cache(maxsize=2_000)
def word_features(term: Term) -> Features:
    """The features of one word alone."""
    if term.small:
        return {f".{term.word}": _SMALL}
    found = {f"#{group}": _KIND if group < _KINDS else 1.0 for group in term.groups}
    if not term.is_run:
        found[f"={term.stem}"] = _GROUPED_STEM if term.groups else 1.0
    _add(found, ((f"~{piece}", weight) for piece, weight in _pieces(term)))
    return found


def content_features(term: Term) -> Iterator[str]:
    """The features by which a word is known: any of them will do."""
    yield f"={term.stem}"
    for group in term.groups:
        yield f"#{group}"


def pieces_of(term: Term) -> tuple[str, ...]:
    """The features of a word's pieces; none if it is short."""
    return tuple(f"~{piece}" for piece, _weight in _pieces(term))


def _pieces(term: Term) -> Iterator[tuple[str, float]]:
    if term.is_run:
        yield from ((each, _RUN_PIECES) for each in japanese_pieces(term.word, 2))
        yield from ((each, _RUN_PIECES) for each in term.word if each >= "\u3400")
    elif len(term.word) >= _LONG and term.word.isalpha() and not term.is_japanese:
        framed = f"^{term.word}$"
        weight = _ALL_PIECES / len(framed) ** 0.9
        for at in range(len(framed) - _LETTERS_OF_A_PIECE + 1):
            yield framed[at : at + _LETTERS_OF_A_PIECE], weight


def is_pair(feature: str) -> bool:
    """Is it two words of one text in any order? Only those that several phrases have are kept."""
    return "&" in feature


def japanese_pieces(run: str, *lengths: int) -> Iterator[str]:
    """All pieces of a run of characters that have one of these lengths."""
    for length in lengths:
        for at in range(len(run) - length + 1):
            yield run[at : at + length]


def _name(term: Term) -> str:
    """What a word is called beside its neighbours."""
    if term.groups:
        return f"#{min(term.groups)}"
    return term.word if term.small else term.stem


def _distinct(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))[:_MOST_TOGETHER]


def _add(found: dict[str, float], more: Iterable[tuple[str, float]]) -> None:
    """Adds features; of equal ones the greater weight counts."""
    for name, weight in more:
        if weight > found.get(name, 0.0):
            found[name] = weight
