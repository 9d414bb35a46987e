"""Numbers of a spoken round and their units: points, cards, a phase, a round, or the whole game.

A number belongs to the unit that stands with it. One without a unit is taken for points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from scorekeeper.rules.cards import HIGHEST
from scorekeeper.rules.folding import fold
from scorekeeper.wording.round_said import Said
from scorekeeper.wording.round_tokens import (
    SILENT,
    Word,
    begins_without_blanks,
    next_word,
    previous_word,
)
from scorekeeper.wording.round_unrecorded import not_to_count
from scorekeeper.wording.round_words import RoundLineWords

MOST_PHASES = 10
"""The largest number that is a phase where it stands behind that word."""

_OTHER_UNITS = frozenset("%€$£¥°<>≤≥")


def with_units(words: Sequence[Word], vocabulary: RoundLineWords) -> list[Word]:
    """The words, with numbers joined (thirty five) and told apart by their units."""
    joined = not_to_count(_numbers_joined(words, vocabulary))
    return _bullets(_units(_phases(_uncertain(_phase_letters(joined)), vocabulary)))


def _numbers_joined(words: Sequence[Word], vocabulary: RoundLineWords) -> list[Word]:
    """The words, with those that make one number joined: thirty five. The first number word behind
    *phase* stays alone: "phase three thirty five"."""
    joints = vocabulary.numbers.joints
    found: list[Word] = []
    for word in words:
        before = len(found) - 1
        while before >= 0 and (found[before].text.isspace() or fold(found[before].text) in joints):
            before -= 1
        between = found[before + 1 :]
        joint = any(not each.text.isspace() for each in between)
        first = found[before] if before >= 0 else None
        if first and joint and word.parts and first.said in SILENT:
            # "ein und zwanzig": the article is the number one.
            first = replace(first, parts=vocabulary.numbers.parts(fold(first.text)))
        number = None
        if word.parts and first and first.parts and not _behind_phase(found, before, vocabulary):
            marks = (*(False for _part in first.parts), joint, *(False for _part in word.parts[1:]))
            number = vocabulary.numbers.joined(
                (*first.parts, *word.parts), marks, blanks=bool(between)
            )
        if number is None or first is None or any("\n" in each.text for each in between):
            found.append(word)
        else:
            text = "".join(each.text for each in (*found[before:], word))
            parts = (*first.parts, *word.parts)
            found[before:] = [Word(text, Said.NUMBER, number=number, parts=parts)]
    return found


def _phase_letters(words: Sequence[Word]) -> list[Word]:
    """The words, with the letter of *P5* as a word for a phase, although *5 p* are points."""
    found = list(words)
    for at, (word, after) in enumerate(pairwise(words)):
        letter = word.said is Said.POINTS and len(word.text) == 1 and word.text.isalpha()
        if letter and after.said is Said.NUMBER and after.number <= MOST_PHASES:
            found[at] = replace(word, said=Said.PHASE)
    return found


def _uncertain(words: Sequence[Word]) -> list[Word]:
    """The words, with numbers that are no points for certain as vague: those added up, `10+5+5` and
    `25 25`, those beside cards, "two tens and a five", those of a card in letters, `b12`, and those
    of another unit, `35 %` and "5 phases"."""
    found = list(words)
    for at, word in enumerate(words):
        if word.said is Said.NUMBER and (
            _is_added(words, at)
            or _is_beside_cards(words, at)
            or _is_card_in_letters(words, at)
            or _has_another_unit(words, at)
        ):
            found[at] = replace(word, said=Said.VAGUE)
    return found


def _is_added(words: Sequence[Word], at: int) -> bool:
    """Is there a plus and another number before or behind this one, or the same number again?"""
    for step in (-1, 1):
        again = _neighbour(words, at, step)
        twice = again is not None and words[again].number == words[at].number
        if again is not None and twice and words[again].said is Said.NUMBER:
            return True
        sign = _neighbour(words, at, step)
        other = _neighbour(words, sign, step) if sign is not None else None
        number = other is not None and words[other].said is Said.NUMBER
        if sign is not None and words[sign].text == "+" and number:
            return True
    return False


def _is_beside_cards(words: Sequence[Word], at: int) -> bool:
    """Is it counted with cards, as in "a wild 5", "a wild and 10", "10 and two wilds" and "nothing
    but a skip", and has no unit itself?"""
    joint = previous_word(words, at, over=SILENT)
    if joint is not None and words[joint].said is Said.CARDS and words[at].number <= HIGHEST:
        count = previous_word(words, joint, over=SILENT)
        if count is None or words[count].said is not Said.NUMBER:
            return not _has_unit(words, at)
    if joint is not None and words[joint].said is Said.AND:
        counted = previous_word(words, joint, over=SILENT)
        if counted is not None and words[counted].said is Said.CARDS:
            return not _has_unit(words, at)
    joint = next_word(words, at, over=SILENT)
    if joint is None or words[joint].said not in (Said.AND, Said.EXCEPT):
        return False
    counted = next_word(words, joint, over=SILENT)
    return counted is not None and (
        words[counted].said is Said.CARDS
        or (words[counted].said is Said.NUMBER and _has_unit(words, counted, (Said.CARDS,)))
    )


def _is_card_in_letters(words: Sequence[Word], at: int) -> bool:
    """Is this written right behind a single letter that says nothing else, as in `b12`?"""
    letter = words[at - 1] if at else None
    if letter is None or letter.said is not Said.UNREAD or words[at].number > HIGHEST:
        return False
    return len(letter.text) == 1 and letter.text.isalpha() and not words[at].parts


def _has_unit(
    words: Sequence[Word], at: int, units: Sequence[Said] = (Said.CARDS, Said.POINTS)
) -> bool:
    unit = next_word(words, at, over=SILENT)
    if unit is not None and words[unit].said is Said.NUMBER:
        unit = next_word(words, unit, over=SILENT)  # the Japanese 10が1枚
    return unit is not None and words[unit].said in units


def _has_another_unit(words: Sequence[Word], at: int) -> bool:
    before, after = _neighbour(words, at, -1), _neighbour(words, at, 1)
    if any(each is not None and words[each].text in _OTHER_UNITS for each in (before, after)):
        return True
    glued = words[at + 1] if at + 1 < len(words) and words[at].text.isdecimal() else None
    if glued and glued.said is Said.UNREAD and glued.text.isalpha():
        return not begins_without_blanks(glued.text)  # 80th
    if after is not None and words[after].text == ".":
        after = _neighbour(words, after, 1)  # the German and Polish "5. Phase"
    if after is None or words[after].said is not Said.PHASE or words[at].number > MOST_PHASES:
        return False
    behind = next_word(words, after, over=SILENT)
    return behind is None or words[behind].said not in (Said.NUMBER, Said.NOT)


def _neighbour(words: Sequence[Word], at: int, step: int) -> int | None:
    """The nearest piece on this side that is no blank."""
    at += step
    while 0 <= at < len(words) and words[at].text.isspace() and "\n" not in words[at].text:
        at += step
    return at if 0 <= at < len(words) else None


def _behind_phase(words: Sequence[Word], at: int, vocabulary: RoundLineWords) -> bool:
    before = at - 1
    while before >= 0 and words[before].text.isspace():
        before -= 1
    return before >= 0 and _ends_with_phase(words[before], vocabulary)


def _ends_with_phase(word: Word, vocabulary: RoundLineWords) -> bool:
    if word.said is Said.PHASE:
        return True
    if word.said not in (Said.LAID, Said.NOT_LAID, Said.I_LAID, Said.STAYS) or word.number:
        return False
    return vocabulary.said_by(fold(word.text).split()[-1]) is Said.PHASE


def _phases(words: Sequence[Word], vocabulary: RoundLineWords) -> list[Word]:
    """The words, with "phase 3", "with phase 3" and "still on phase 3" as one word each."""
    found = list(words)
    for at, word in enumerate(found):
        follows = next_word(found, at, over=SILENT)
        if follows is None:
            continue
        if word.said is Said.STAYS and found[follows].said is Said.PHASE:
            found[follows] = replace(found[follows], said=Said.FILLER)
            follows = next_word(found, follows, over=SILENT)
        if follows is None or found[follows].said is not Said.NUMBER:
            continue
        is_phase = 1 <= found[follows].number <= MOST_PHASES
        if word.said is Said.STAYS and is_phase:
            found[at] = replace(word, said=Said.NOT_LAID)
            found[follows] = replace(found[follows], said=Said.FILLER)
        elif is_phase and _ends_with_phase(word, vocabulary):
            number = found[follows].number
            found[at] = replace(word, number=number)
            found[follows] = replace(found[follows], said=Said.FILLER)
    for at, word in enumerate(found):
        if word.said is Said.STAYS:
            before = previous_word(found, at, over=SILENT)
            numbered = before is not None and (
                found[before].said is Said.NUMBER
                or (found[before].said is Said.PHASE and found[before].number)
            )
            if before is not None and numbered:
                found[before] = replace(found[before], said=Said.FILLER)
                found[at] = replace(word, said=Said.NOT_LAID)
            else:
                found[at] = replace(word, said=Said.FILLER)
    return found


def _units(words: Sequence[Word]) -> list[Word]:
    """The words, with numbers of cards, of rounds and of the whole game told from points."""
    found = list(words)
    for at, word in enumerate(found):
        if word.said is Said.CARDS:
            before = previous_word(found, at, over=SILENT)
            if before is not None and found[before].said is Said.NUMBER:
                found[before] = replace(found[before], said=Said.COUNT)
                _join_kind(found, before)
        elif word.said is Said.ROUND:
            before = previous_word(found, at, over=SILENT, pauses=".")
            after = next_word(found, at, over=SILENT, pauses=".#")
            opens = previous_word(found, at, over=SILENT) is None or (
                before is not None and previous_word(found, before, over=SILENT) is None
            )
            if before is not None and found[before].said is Said.NUMBER and opens:
                found[before] = replace(found[before], said=Said.FILLER)
            elif after is not None and found[after].said is Said.NUMBER and opens:
                found[after] = replace(found[after], said=Said.FILLER)
        elif word.said is Said.TOTAL:
            after = next_word(found, at, over=SILENT)
            before = previous_word(found, at, over=SILENT | {Said.POINTS})
            for near in (after, before):
                if near is not None and found[near].said is Said.NUMBER:
                    found[near] = replace(found[near], said=Said.TOTAL_NUMBER)
                    break
    return [
        replace(word, said=Said.FILLER)
        if word.said in (Said.ROUND, Said.TOTAL, Said.POINTS)
        else word
        for word in found
    ]


def _join_kind(words: list[Word], count: int) -> None:
    """Take the kind of the counted cards for no points: the Japanese 10が3枚 are three tens."""
    kind = previous_word(words, count, over=SILENT)
    if kind is None or words[kind].said is not Said.NUMBER or words[kind].number > HIGHEST:
        return
    between = "".join(word.text for word in words[kind + 1 : count]).strip()
    if len(between) == 1 and begins_without_blanks(between):
        words[kind] = replace(words[kind], said=Said.FILLER)


def _bullets(words: Sequence[Word]) -> list[Word]:
    """The words, with the numbers 1, 2, 3 of a numbered list taken as no numbers."""
    places = [
        at
        for at, word in enumerate(words[:-1])
        if word.said is Said.NUMBER
        and not word.parts
        and words[at + 1].text in (".", ")", ":")
        and (at == 0 or words[at - 1].said is Said.FULL_STOP or words[at - 1].text.isspace())
    ]
    if len(places) < 2 or [words[at].number for at in places] != [*range(1, len(places) + 1)]:
        return list(words)
    found = list(words)
    for at in places:
        found[at] = replace(found[at], said=Said.FILLER)
        found[at + 1] = replace(found[at + 1], said=Said.FILLER)
    return found
