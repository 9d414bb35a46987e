"""What people say of a round that is not recorded: whose meld was hit, an age, what not to count.

"Hit on Dad's run and went out" says of Dad nothing: the player who hits is named before, or speaks.
"On Grandma's 80th birthday" has no points, and "don't count my 35" tells nothing of 35.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from scorekeeper.rules.folding import fold
from scorekeeper.wording.round_context import is_named_in_sentence
from scorekeeper.wording.round_items import PLAYERS
from scorekeeper.wording.round_said import Said
from scorekeeper.wording.round_tokens import SILENT, Word, clauses_of, next_word, previous_word
from scorekeeper.wording.round_words import RoundLineWords

_TOLD_ALONE = {Said.OUT: Said.I_AM_OUT, Said.LAID: Said.I_LAID}
"""What is told where nobody is named is told of who speaks."""

_TOLD = (Said.NUMBER, Said.OUT, Said.NOT_OUT, Said.NOBODY_OUT, Said.LAID, Said.NOT_LAID)
_BESIDE = SILENT | {Said.UNREAD, Said.FOR}
_OF_THE_OWNER = (Said.NUMBER, Said.LAID, Said.NOT_LAID, Said.OUT, Said.PHASE)
_LONGEST_FILLER = 2
"""A longer small word before a name is no preposition: "then has Mia hit on Ben's run"."""
_BEHIND_AN_OWNER = ("の", "に", "へ")
_OWNED = ("'s", "’s")
_BETWEEN_AGE = 3
"""Words at most between a number and what makes it an age, such as a dot and the ending *th*."""


def not_to_count(words: Sequence[Word]) -> list[Word]:
    """The words, without numbers that are somebody's age, and with what is not to be counted as
    vague."""
    found = list(words)
    for first, last in clauses_of(found):
        told = any(found[at].said in (Said.NUMBER, *PLAYERS) for at in range(first, last))
        for at in range(first, last):
            if found[at].said is Said.UNCOUNTED:
                # Alone in its clause it may be said of anything before.
                found[at] = replace(found[at], said=Said.VAGUE if told else Said.SWAPPED)
    for at, word in enumerate(found):
        age = _age_behind(found, at) if word.said is Said.NUMBER else None
        for each in range(at, at if age is None else age + 1):
            if not found[each].text.isspace():
                found[each] = Word(found[each].text, Said.WORD)
    return found


def _age_behind(words: Sequence[Word], at: int) -> int | None:
    """The place of the word that makes the number at this place an age; None if it is none."""
    behind = (place for place in range(at + 1, len(words)) if not words[place].text.isspace())
    for place in islice(behind, _BETWEEN_AGE + 1):
        word = words[place]
        if word.said is Said.AGE:
            return place
        told = word.said in (Said.NUMBER, Said.OUT, Said.COMMA, *PLAYERS)
        if told or word.text in (",", "、") or "\n" in word.text:
            return None
    return None


def hits(words: Sequence[Word], vocabulary: RoundLineWords) -> list[Word]:
    """The words, without the owner of a meld that was hit. What is told in the clause of a hit is
    told of the players before it, or of who speaks."""
    found = list(words)
    for first, last in clauses_of(found):
        at = next((at for at in range(first, last) if found[at].said is Said.HIT), None)
        if at is None:
            _go_out_on(found, first, last, vocabulary)
            continue
        names = [each for each in range(first, at) if found[each].said in PLAYERS]
        hitters = _who_hit(found, names, at)
        begins = first if hitters == _who_hit(found, names[:1], at) else hitters[0]
        for each in range(begins, _end_of_hit(found, at, last)):
            word = found[each]
            if word.said is Said.HIT or (word.said in PLAYERS and each not in hitters):
                found[each] = Word(word.text, Said.WORD)
            elif word.said is Said.UNREAD and word.text.isalpha():
                found[each] = replace(word, said=Said.WORD)
            elif not hitters and word.said in _TOLD_ALONE:
                found[each] = replace(word, said=_TOLD_ALONE[word.said])
    return found


def _go_out_on(words: list[Word], first: int, last: int, vocabulary: RoundLineWords) -> None:
    """Take the owner of a meld for no player where somebody goes out on it: "out on Dad's run". If
    no word tells the owner from who goes out, it is asked: "out on Dad"."""
    for at in range(first, last):
        if words[at].said not in (Said.OUT, Said.I_AM_OUT):
            continue
        owner, owned = _owner_beside(words, at, vocabulary)
        if owner is None:
            continue
        begins, ends = min(owner, at), max(min(owner + 3, last), at)
        who = previous_word(words, begins, over=_BESIDE)
        named = who is not None and words[who].said in PLAYERS
        if not (named or owned or words[at].said is Said.I_AM_OUT):
            words[owner] = replace(words[owner], doubtful=True)
            continue
        for each in range(begins, ends):
            unread = words[each].said is Said.UNREAD and words[each].text.isalpha()
            if each == owner or unread:
                words[each] = Word(words[each].text, Said.WORD)
        if not named and not is_named_in_sentence(words, at):
            words[at] = replace(words[at], said=Said.I_AM_OUT)


def _owner_beside(
    words: Sequence[Word], at: int, vocabulary: RoundLineWords
) -> tuple[int | None, bool]:
    """The place of the player on whose cards somebody goes out at this place, and whether a word
    for a meld or an ending says so, too."""
    behind, before = next_word(words, at, over=_BESIDE), previous_word(words, at, over=_BESIDE)
    for owner, upon in (
        (behind, vocabulary.upon | vocabulary.at_behind),
        (before, vocabulary.upon),
    ):
        if owner is None or words[owner].said not in PLAYERS:
            continue
        told = next_word(words, owner, over=_BESIDE)
        owned = _is_owned(words, owner, upon)
        if owned is not None and (told in (None, at) or words[told].said not in _OF_THE_OWNER):
            return owner, owned
    return None, False


def _is_owned(words: Sequence[Word], owner: int, upon: frozenset[str]) -> bool | None:
    """Is this player named behind one of the words `upon`, with a word for a meld before or behind
    the name or an ending? None if there is no such word before."""
    before = [each for each in range(max(owner - 4, 0), owner) if not words[each].text.isspace()]
    noun = bool(before) and words[before[-1]].said in (Said.UNREAD, Said.WORD)
    place = before[-1 - noun] if len(before) > noun else None
    if place is None or fold(words[place].text) not in upon:
        return None
    behind = words[owner + 1 : owner + 3]
    if len(behind) == 2 and behind[0].text.isspace():
        noun = noun or behind[1].said in (Said.UNREAD, Said.WORD)
    return noun or words[owner].text.endswith(_OWNED)


def _end_of_hit(words: Sequence[Word], at: int, last: int) -> int:
    """Where another player begins: "Ben hit on Dad's run and Mia is out", "Ben hit Mia 20"."""
    counted = False
    for each in range(at, last):
        counted = counted or words[each].said is Said.NUMBER
        whom = next_word(words, each, over=SILENT) if words[each].said is Said.AND else None
        if whom is not None and words[whom].said in PLAYERS:
            return each
        if words[each].said in PLAYERS and not _is_owner(words, each):
            behind = next_word(words, each, over=SILENT)
            told = None if behind is None else words[behind].said
            if told is Said.NUMBER or (counted and told in _TOLD):
                return each
    return last


def _who_hit(words: Sequence[Word], names: Sequence[int], at: int) -> list[int]:
    """The places of those who hit, of the `names` before it: one player, or several joined by
    *and*; empty if nobody is named but the owner of the meld. Of whom something is told before
    another player is named, that one hit: "Mia out Ben hit 40"."""
    before = [each for each in names if not _is_owner(words, each)]
    told = [each for each in range(at) if words[each].said in _TOLD]
    since = [each for each in before if told and before[0] < told[-1] < each]
    named = since or before
    return named[:1] + [each for each in named[1:] if _is_joined(words, each)]


def _is_joined(words: Sequence[Word], at: int) -> bool:
    """Does *and* stand before this player?"""
    before = previous_word(words, at, over=SILENT)
    return before is not None and words[before].said is Said.AND


def _is_owner(words: Sequence[Word], at: int) -> bool:
    """Is this player named behind a preposition, or with an ending, as one whose meld is hit?"""
    behind = words[at + 1].text if at + 1 < len(words) else ""
    if words[at].text.endswith(_OWNED) or behind in _BEHIND_AN_OWNER:
        return True
    before = words[at - 2] if at > 1 and words[at - 1].text.isspace() else None
    if before is None:
        return False
    small = before.said is Said.FILLER and len(before.text) <= _LONGEST_FILLER
    return small or before.said is Said.FOR
