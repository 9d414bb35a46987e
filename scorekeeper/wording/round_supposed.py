"""What a spoken round only asks, supposes or turns round: nothing of it is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from scorekeeper.wording.round_items import PLAYERS, QUANTIFIERS
from scorekeeper.wording.round_said import Said
from scorekeeper.wording.round_tokens import (
    ENDS,
    SILENT,
    Word,
    begins_without_blanks,
    clauses_of,
    next_word,
    previous_word,
)


def questions(words: Sequence[Word]) -> list[Word]:
    """The words, with facts that are only asked about taken as vague."""
    found = list(words)
    for first, last in clauses_of(found, strong=True):
        clause = range(first, last)
        marked = last < len(found) and found[last].text in ("?", "？")
        begins = next((at for at in clause if found[at].said not in SILENT), None)
        word = next((at for at in clause if found[at].said is Said.QUESTION), None)
        asked = _is_condition(found, clause) or (
            word is not None
            and (marked or word == begins or begins_without_blanks(found[word].text))
        )
        for at in clause:
            if found[at].said is Said.IF:
                found[at] = replace(found[at], said=Said.VAGUE)
            if (asked or marked) and found[at].said in (*TOLD, Said.NOT_OUT):
                found[at] = replace(found[at], said=Said.VAGUE)
            elif marked and found[at].said in PLAYERS:  # "wasn't Mia out?"
                found[at] = replace(found[at], denied=None)
            elif found[at].said is Said.QUESTION:
                behind = Said.YES if at > first and _ends_clause(found, at) else Said.WORD
                found[at] = replace(found[at], said=Said.VAGUE if asked else behind)
    return found


def _is_condition(words: Sequence[Word], clause: range) -> bool:
    """Does a sentence say what would be if a player did something: "if Mia is out, Ben has 40"?"""
    for at in clause:
        if words[at].said is not Said.IF:
            continue
        whom = next_word(words, at, over=SILENT)
        if whom is not None and words[whom].said in (Said.NAME, *QUANTIFIERS):
            return True
        if begins_without_blanks(words[at].text) and any(
            words[each].said in PLAYERS for each in clause if each < at
        ):
            return True
    return False


def swapped(words: Sequence[Word]) -> list[Word]:
    """The words, with all that was told before a word that turns it round as vague: "Ben 35, Dad
    40, the other way round"."""
    found = list(words)
    last = max((at for at, word in enumerate(found) if word.said is Said.SWAPPED), default=0)
    for at, word in enumerate(found):
        if word.said is Said.SWAPPED:
            found[at] = replace(word, said=Said.UNREAD)
        elif at < last and word.said in TOLD:
            found[at] = replace(word, said=Said.VAGUE)
    return found


def _ends_clause(words: Sequence[Word], at: int) -> bool:
    """Does a clause with a player end with this word: "Ann did"?"""
    before = previous_word(words, at, over=SILENT)
    return next_word(words, at, over=SILENT) is None and (
        before is not None and words[before].said in PLAYERS
    )


TOLD = frozenset((Said.OUT, Said.LAID, Said.NOT_LAID, Said.NUMBER, Said.COUNT))
_TOLD_OF = frozenset(
    (
        *(Said.NUMBER, Said.COUNT, Said.TOTAL_NUMBER, Said.SAME, *PLAYERS, Said.OUT),
        *(Said.LAID, Said.NOT_LAID, Said.SOMEBODY, Said.EVERYBODY, Said.OTHERS, Said.BOTH),
    )
)


def idle_words(words: Sequence[Word]) -> list[Word]:
    """The words, without vague ones in a clause that tells nothing: "more or less ready"."""
    found = list(words)
    for first, last in clauses_of(found):
        clause = [found[at].said for at in range(first, last)]
        alone = all(said in (Said.VAGUE, Said.FILLER) for said in clause)
        if Said.VAGUE in clause and not alone and not _TOLD_OF.intersection(clause):
            for at in range(first, last):
                if found[at].said is Said.VAGUE:
                    found[at] = replace(found[at], said=Said.WORD)
    return found


def not_yet(words: Sequence[Word]) -> list[Word]:
    """The words, without a *not yet* that belongs to what is denied behind it: the Japanese
    まだあがってません says nothing of a phase."""
    found = list(words)
    for at, word in enumerate(found):
        after = next_word(found, at, over=SILENT)
        if word.said is Said.NOT_LAID and after is not None and found[after].said is Said.NOT_OUT:
            found[at] = replace(word, said=Said.FILLER)
    return found


def only_meant(words: Sequence[Word]) -> list[Word]:
    """The words, with what only might be or might have been as vague: "would have been out", "is
    far from out"."""
    found = list(words)
    for at, word in enumerate(found):
        if word.said in (Said.OUT, Said.LAID, Said.NOT_LAID) and _may_be_turned(found, at):
            found[at] = replace(word, said=Said.VAGUE)
    return found


def _may_be_turned(words: Sequence[Word], at: int) -> bool:
    """Does a vague or unknown word stand between this fact and what is said before it, which may
    turn it round: "nearly out", "refuses to lay"?"""
    for word in reversed(words[:at]):
        if word.said in (Said.VAGUE, Said.UNREAD):
            return any(letter.isalpha() for letter in word.text)
        if word.said in ENDS or word.said in (*PLAYERS, *QUANTIFIERS, *TOLD):
            return False
    return False


def unknown_endings(words: Sequence[Word]) -> list[Word]:
    """The words, with a Japanese verb as vague if what goes on behind it is not known: it may deny
    it."""
    found = list(words)
    for at, (word, after) in enumerate(pairwise(words)):
        known = word.said in (Said.OUT, Said.LAID, Said.NOT_LAID) and begins_without_blanks(
            after.text
        )
        if known and after.said in (Said.UNREAD, Said.VAGUE):
            found[at] = replace(word, said=Said.VAGUE)
    return found
