"""Finds the rules that answer a question as people ask it at the table, in each language.

What is searched are phrases: the question and the title of each point and switch, and what people
say and ask instead: two lists in the catalogue, `searched` of its declaration and `ASKED` of the
rulebook. The sentences of a rule count for less. How a question is compared with them is in
`search_index`. A question that no phrase of the reader's language is like is looked for in the
other languages that are written like it.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from threading import Lock

from flask_babel import force_locale, get_locale, pgettext

from scorekeeper.rules.rulebook import ASKED, RULEBOOK
from scorekeeper.rules.switches import SWITCHES
from scorekeeper.rules.texts import Text
from scorekeeper.wording.languages import LANGUAGES
from scorekeeper.wording.search_features import word_features
from scorekeeper.wording.search_index import Found, PhraseIndex, index_of
from scorekeeper.wording.search_words import search_words
from scorekeeper.wording.texts import said

LONGEST_QUESTION = 500
"""Characters of a question that are read."""

FITS = 0.382
"""The least score of a rule that answers a question."""

_SURE = 0.55
"""With this score no other language is asked."""

_FOREIGN, _FITS_ABROAD = 0.85, 0.45
"""What a score in another language is worth in the reader's, and the least one that is taken."""

IN_NO_RULE = ""
"""What a search finds for a question about the game that no rule answers."""

_BESIDE = 0.35
"""The weight of a sentence of a rule, beside its phrases."""


def search_rules(asked: str) -> list[Found]:
    """The rules that have words of this question, best first: switches by name, points by number
    (`§17`). Those with a score of `FITS` answer it, and none does if `IN_NO_RULE` is the first."""
    asked = asked[:LONGEST_QUESTION]
    own, scripts = _reader(), _scripts_of(asked)
    best = _only_index(own).search(asked)
    if best and best[0].score >= _SURE:
        return best
    for language in LANGUAGES:
        if language.id == own or scripts.isdisjoint(_scripts_of(language.name)):
            continue
        with force_locale(language.id):
            if _reader() != language.id:
                continue  # outside of an app there is no other language than English
            found = _only_index(language.id).search(asked)
        least = max(_FITS_ABROAD, best[0].score / _FOREIGN if best else 0.0)
        if found and found[0].score > least:
            best = [Found(each.about, each.score * _FOREIGN) for each in found]
    return best


def is_about(text: str, asked: str) -> bool:
    """Has a text that people wrote half of the words of this question, or more?"""
    terms = search_words().terms
    of_question = {term for term in terms(asked[:LONGEST_QUESTION]) if not term.small}
    of_text = terms(text)
    stems = {term.stem for term in of_text}
    groups = {group for term in of_text for group in term.groups}
    shared = [
        term
        for term in of_question
        if term.stem in stems
        or not groups.isdisjoint(term.groups)
        or (term.is_japanese and term.word in text)
    ]
    return 2 * len(shared) >= len(of_question) > 0


def _scripts_of(text: str) -> set[str]:
    """The scripts in which this is written, such as LATIN and CYRILLIC."""
    letters = filter(str.isalpha, unicodedata.normalize("NFKC", text))
    found = {unicodedata.name(letter, "").partition(" ")[0] for letter in letters}
    return {"CJK" if script in ("HIRAGANA", "KATAKANA") else script for script in found}


def make_index() -> None:
    """Make the index of the reader's language, if there is none: that takes about half a second."""
    _only_index(_reader())


def _reader() -> str:
    """The id of the reader's language."""
    return str(get_locale() or "en")


def phrases_of(about: str) -> tuple[str, ...]:
    """What people say and ask about this switch, or about this point of the rulebook ("§17"), in
    the reader's language."""
    searched = SWITCHES[about].searched if about in SWITCHES else RULEBOOK[about].searched
    lists = (searched, ASKED.get(about))
    said_of = (phrase.strip() for each in lists if each for phrase in said(each).split(","))
    return tuple(dict.fromkeys(filter(None, said_of)))


SEARCHED = tuple(
    about
    for point in RULEBOOK.values()
    for about in ((point.rule,) if point.question else ()) + point.switches
)
"""What a search can find, in the order of the rulebook."""

_POINT_OF = {about: SWITCHES[about].point if about in SWITCHES else about for about in SEARCHED}


_MAKING: defaultdict[str, Lock] = defaultdict(Lock)


def _only_index(locale: str) -> PhraseIndex:
    """The index of a language, which must be the reader's. Whoever asks while it is being made
    waits for it, and does not make another."""
    with _MAKING[locale]:
        return _index(locale)


@lru_cache(maxsize=16)
def _index(locale: str) -> PhraseIndex:
    """The phrases of a language, which must be the reader's."""
    texts = [(about, text, weight) for about in SEARCHED for text, weight in _texts_of(about)]
    texts.extend((IN_NO_RULE, text, 1.0) for text in _in_no_rule().split(","))
    words = search_words()
    index = index_of(texts, words, {**_POINT_OF, IN_NO_RULE: IN_NO_RULE})
    # What was read for the phrases would take 1.5 MB, and questions need little of it.
    words.read.clear()
    word_features.cache_clear()
    return index


def _further_of(about: str) -> tuple[Text, ...]:
    """What the point says further, if the answer to this switch or point says it."""
    point = RULEBOOK[_POINT_OF[about]]
    said_by = point.rule if point.question else point.switches[0]
    return tuple(each.text for each in point.further) if about == said_by else ()


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
    for further in _further_of(about):
        yield said(further), 1.0
    for phrase in phrases_of(about):
        yield phrase, 1.0


def _in_no_rule() -> str:
    # Translators: What people ask about the game although no rule answers it, with commas between
    # the phrases: the search then says that nothing was found. Give what they say at a table.
    return pgettext(
        "search words",
        "look through the discard pile, look at the cards in the discard pile, what was discarded "
        "before, see the card under the top discard, count the discards, peek at the next card of "
        "the draw pile, look into the draw pile, may I see what comes next, how long may a turn "
        "take, time limit for a turn, he takes forever, is there a timer, somebody has to leave, "
        "a player goes home in the middle, somebody wants to join later, join in the middle of the "
        "game, play in teams, play as partners, play two against two, play for money, who invented "
        "the game, when was the game made, from what age, is it for small children, somebody "
        "cheats, what if someone cheats, where can I buy the game, may I write down what was "
        "thrown, someone has to go home, how long may somebody think",
    )
