"""Finds a rule by the words of a question, in any language, without a dictionary.

Words are compared folded and by their beginnings, so that endings do not matter: *jokera* finds
*joker*, *Siebenen* finds *sieben*. Japanese has no spaces, so pairs of its characters are compared.
A rare word counts for more than a common one. A phrase that people argue with counts as a whole.

The catalogues have a list of such words and phrases for each switch and each point of the rulebook,
which is in its declaration.
The lists are never shown. A word need not be repeated with other endings, and the words of the
point's own question are found anyway. English words are found in every language.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log

from flask_babel import force_locale, pgettext

from scorekeeper.rules.folding import fold
from scorekeeper.rules.rulebook import RULEBOOK
from scorekeeper.rules.switches import SWITCHES
from scorekeeper.wording.texts import said

# --- the search -----------------------------------------------------------------------------------


_RUNS = re.compile(r"[0-9]+|[\u3005-\u30ff\u3400-\u9fff]+|[^\W\d_]+")
_SAME_BEGINNING, _SHORTEST = 5, 3
_EXACT, _BEGINS, _ALIKE, _INSIDE = 1.0, 0.9, 0.6, 0.4
_PHRASE = 3.0
"""The weight of a phrase that has every word of the question. The single words weigh 1 together."""


@dataclass(frozen=True, slots=True)
class SearchedText:
    """A text to find: `titles` and `phrases` count for more than the words `beside` them. A phrase
    is a question, or some words that people use for it."""

    titles: tuple[str, ...]
    phrases: tuple[str, ...]
    beside: tuple[str, ...]


def search(
    texts: Sequence[SearchedText], asked: str, ignored: Collection[str] = ()
) -> list[tuple[float, int]]:
    """The score and the index in `texts` of every text that has a word of `asked`, best first.
    `ignored` are words that say nothing in a question."""
    index = _index(tuple(texts))
    found = {term: _matches(term, index) for term in wanted_terms(asked, ignored)}
    rare = {term: log(1 + len(texts) / len(each)) for term, each in found.items() if each}
    scores: dict[int, float] = defaultdict(float)
    for term, weight in rare.items():
        for at, score in found[term].items():
            scores[at] += weight * score
    whole = sum(rare.values())
    for at in scores:
        scores[at] += _PHRASE * whole * _best_phrase(texts[at].phrases, rare, whole)
    return sorted(
        ((score, at) for at, score in scores.items()), key=lambda each: (-each[0], each[1])
    )


def wanted_terms(asked: str, ignored: Collection[str] = ()) -> frozenset[str]:
    """The terms to look for. Words that say nothing are left out, unless there are no others."""
    terms = terms_of(asked)
    small = {fold(word) for word in ignored}
    return frozenset(term for term in terms if term not in small) or terms


@lru_cache(maxsize=8192)
def terms_of(text: str) -> frozenset[str]:
    """The words of a text, folded; in Japanese every pair of adjacent characters."""
    terms: set[str] = set()
    for run in _RUNS.findall(fold(text)):
        if _is_japanese(run) and len(run) > 1:
            terms.update(run[at : at + 2] for at in range(len(run) - 1))
        else:
            terms.add(run)
    return frozenset(terms)


@lru_cache(maxsize=32)
def _index(texts: tuple[SearchedText, ...]) -> dict[str, dict[int, float]]:
    """Every term with the texts that have it (by index), and its weight in each."""
    index: dict[str, dict[int, float]] = defaultdict(dict)
    for at, text in enumerate(texts):
        for term, weight in _terms_of(text).items():
            index[term][at] = weight
    return index


def _terms_of(text: SearchedText) -> dict[str, float]:
    weights: dict[str, float] = {}
    for weight, parts in ((0.5, text.beside), (1.0, text.phrases), (1.3, text.titles)):
        for part in parts:
            weights.update(dict.fromkeys(terms_of(part), weight))
    return weights


def _matches(wanted: str, index: dict[str, dict[int, float]]) -> dict[int, float]:
    """For each text (by index) how well it matches this term."""
    found: dict[int, float] = {}
    for term, places in index.items():
        if likeness := alike(wanted, term):
            for at, weight in places.items():
                found[at] = max(found.get(at, 0.0), likeness * weight)
    return found


@lru_cache(maxsize=65536)
def alike(one: str, other: str) -> float:
    """How alike two words are, from 0 to 1: the same, one the beginning of the other, the same
    beginning, or one a part of the other."""
    if one == other:
        return _EXACT
    short, long = sorted((one, other), key=len)
    if len(short) < _SHORTEST or not short.isalpha() or not long.isalpha() or _is_japanese(short):
        return 0.0
    if long.startswith(short):
        return _BEGINS
    same = next((at for at in range(len(short)) if short[at] != long[at]), len(short))
    if same >= min(_SAME_BEGINNING, max(_SHORTEST, len(short) - 1)):
        return _ALIKE
    return _INSIDE if len(short) >= _SAME_BEGINNING and short in long else 0.0


def _best_phrase(phrases: tuple[str, ...], rare: dict[str, float], whole: float) -> float:
    """The share of the question that the best phrase has, from 0 to 1. A phrase that says much more
    than the question counts for less."""
    best = 0.0
    for phrase in phrases:
        terms = terms_of(phrase)
        shared = sum(
            weight * max((alike(term, each) for each in terms), default=0.0)
            for term, weight in rare.items()
        )
        likeness = shared / whole * min(1.0, (len(rare) + 2) / (len(terms) + 2)) ** 0.5
        best = max(best, likeness)
    return best


def _is_japanese(run: str) -> bool:
    return "\u3005" <= run[0] <= "\u30ff" or "\u3400" <= run[0] <= "\u9fff"


# --- the words of the rulebook --------------------------------------------------------------------


def search_words(about: str) -> str:
    """The list of words for this switch, or for this point of the rulebook ("§17"), in the reader's
    language. "" if it has no list."""
    searched = SWITCHES[about].searched if about in SWITCHES else RULEBOOK[about].searched
    return said(searched) if searched else ""


def searched_text(about: str, titles: tuple[str, ...], beside: tuple[str, ...]) -> SearchedText:
    """What this switch or point is found by: its question, what people call it, also in English,
    and what is said about it."""
    phrases = tuple(phrase for phrase in search_words(about).split(",") if phrase.strip())
    return SearchedText(titles, (*titles, *phrases), (*beside, _english(about)))


@lru_cache(maxsize=128)
def _english(about: str) -> str:
    """The question and the words in English, which every reader may type."""
    with force_locale("en"):
        asked = SWITCHES[about].question if about in SWITCHES else RULEBOOK[about].question
        return f"{said(asked) if asked else ''} {search_words(about)}"


def ignored_words() -> tuple[str, ...]:
    """The small words of a question, in the reader's language."""
    # Translators: Small words that say nothing in a question, with blanks between them: the search
    # for a rule leaves them out. “may I”, “what”, “how”, “the”, “is”, “when”, “who” and so on.
    # Japanese: leave out particles that would cut a word.
    small = pgettext(
        "search words",
        "a an the i my may do does can is are it of to in on for we you when what who how and or "
        "me if be with at this that must then",
    )
    return tuple(small.split())
