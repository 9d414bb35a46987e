"""Cards that have one reading, which a reader at the table would doubt all the same.

both 5 and 6            two fives and a six, or one of each?
triples of 5 and 6      three of each, or three fives and a six?
a red one, one red      a red card, or the red 1?
2 to 8, wild for 5      is the wild in the place of the 5? So with "wild 5"
wild for 5 and 6        two wilds, or a wild and a 6?
blue 5 and violet 5     no deck prints both colours; so with orange
5が2                    is the 2 a card or a count?
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from scorekeeper.errors import NotationError
from scorekeeper.rules.card_phrases import Phrase, words_of
from scorekeeper.rules.card_tokens import Token
from scorekeeper.rules.vocabulary import SLOT_B_SIGNS, WordKind, is_japanese

Placed = tuple[int, Phrase]
"""A phrase with the index of its first token; its end is an index of the same tokens."""

_ONE_CARD = re.compile(r"[RBYG]?[0-9]+$")
_ALIKE = re.compile(r"([0-9]+)x([RBYG]?[0-9]+)$")


def refuse_doubtful(tokens: Sequence[Token], phrases: Sequence[Placed]) -> None:
    """Refuse phrases of one row that a reader would doubt."""
    _refuse_wild_in_range(tokens, phrases)
    _refuse_count_of_two(tokens, phrases)
    _refuse_one_as_article(tokens, phrases)
    _refuse_value_in_range(tokens, phrases)
    _refuse_wild_for_two(tokens, phrases)


def refuse_two_of_slot_b(tokens: Sequence[Token]) -> None:
    """Refuse a text that tells blue, violet and orange apart, because a deck has one of them."""
    said = [(token, letter) for token in tokens if (letter := _slot_b(token))]
    if len({letter for _token, letter in said}) > 1:
        token = next(token for token, letter in said if letter != "b")
        raise NotationError("unreadable_card", token.start, token=token.text)


def _slot_b(token: Token) -> str:
    """Which colour of slot B this token says: b, v or o; empty if none."""
    letter = token.meant(WordKind.SLOT_B) or SLOT_B_SIGNS.get(token.text, "")
    if letter:
        return letter
    if token.card and "v" in token.text:
        return "v"
    return "b" if token.colour == "B" or token.card[:1] == "B" else ""


def refuse_particles(row: Sequence[Token]) -> None:
    """Refuse two Japanese cards with a particle between them that makes one say something of the
    other: 5が2, 5はワイルド."""
    for at, token in enumerate(row[1:-1], 1):
        before, after, behind = row[at - 1], row[at + 1], row[at + 2 : at + 3]
        particle = token.is_a(WordKind.IGNORED) and len(token.meanings) == 1
        if not (particle and len(token.text) == 1 and is_japanese(token.text)):
            continue
        counts = any(
            each.is_a(WordKind.COPIES) or each.is_a(WordKind.TIMES) or each.is_a(WordKind.AS)
            for each in behind
        )
        if _is_card(before) and _is_card(after) and not counts:
            raise two_readings(row, at - 1, at + 2)


def _is_card(token: Token) -> bool:
    return bool(token.number or token.meant(WordKind.CARD))


def _refuse_count_of_two(tokens: Sequence[Token], phrases: Sequence[Placed]) -> None:
    """Refuse `both 5 and 6`, where the word for two may count the cards around *and*, and `triples
    of 5 and 6`, where that for a set may be said of each of them."""
    for index, (start, phrase) in enumerate(phrases):
        card = _ALIKE.match(phrase.notation)
        before = phrases[index - 1] if index else None
        touched = before is not None and before[1].end == start and before[1].bare
        if card and before and touched and tokens[start].is_a(WordKind.COUNT):
            raise two_readings(tokens, before[0], phrase.end)  # 5 twice 6
        begins_set = _is_set(tokens[start])
        said = tokens[start + begins_set : phrase.end]
        plural = any(each.is_a(WordKind.NUMBERS) for each in said)
        if card is None or (plural and not _says_one(said)):
            continue
        if _is_two(tokens[start]) and index + 1 < len(phrases):
            first, other = phrases[index + 1]
            gap, apart = tokens[phrase.end : first], tokens[first].after_article
            begin, end, kinds = start, other.end, (card[2], other.notation)
        elif index and (_is_two(last := tokens[phrase.end - 1]) or last.is_a(WordKind.TIMES)):
            first, other = phrases[index - 1]
            gap, apart = tokens[other.end : start], tokens[start].after_article
            begin, end, kinds = first, phrase.end, (other.notation, card[2])
        else:
            continue
        joined = all(each.is_a(WordKind.BETWEEN) for each in gap)
        if joined and not apart and _ONE_CARD.match(other.notation):
            whole = kinds[0] if begin != start else phrase.notation
            rest = kinds[1] if begin == start else phrase.notation
            choices = [f"{whole} {rest}"]
            if begins_set or begin != start:
                choices.insert(0, " ".join(f"{card[1]}x{kind}" for kind in kinds))
            if card[1] == "2":
                choices.append(" ".join(kinds))
            raise two_readings(tokens, begin, end, tuple(choices))


def _says_one(tokens: Sequence[Token]) -> bool:
    """May a plural of these be one card, too?"""
    return all(token.number for token in tokens if token.is_a(WordKind.NUMBERS))


def _is_two(token: Token) -> bool:
    """Is this *both*, *twice* or *pair*?"""
    return token.is_a(WordKind.COUNT) or _is_set(token)


def _is_set(token: Token) -> bool:
    """Is this a word for a set of a size, such as *pair*?"""
    return bool(token.meant(WordKind.SIZED_SET) and not token.number)


def _refuse_one_as_article(tokens: Sequence[Token], phrases: Sequence[Placed]) -> None:
    """Refuse a word for the number 1 that may be no number: `one red`, `a wild one`, `one five`."""
    for index, (start, phrase) in enumerate(phrases):
        last = phrase.end - 1
        if phrase.colour == "behind" and _is_article(tokens[start]):
            raise two_readings(tokens, start, phrase.end)
        if not _is_article(tokens[last]) or phrase.notation.lstrip("RBYG") != "1":
            continue
        touches = index > 0 and phrases[index - 1][1].end == start
        first = phrases[index - 1][0] if touches else start
        if tokens[first].after_article and (first < last):
            raise two_readings(tokens, first, phrase.end)
        following = phrases[index + 1] if index + 1 < len(phrases) else None
        if following and phrase.bare and not touches and following[0] == phrase.end:
            number = tokens[following[0]].number
            if number and number != "2" and not tokens[following[0]].figures:
                raise two_readings(tokens, start, following[1].end)


def _is_article(token: Token) -> bool:
    return token.number == "1" and token.is_a(WordKind.IGNORED)


def _refuse_wild_in_range(tokens: Sequence[Token], phrases: Sequence[Placed]) -> None:
    """Refuse `3 to 6, wild for 5`: is the wild in the place of the 5, or is it one card more?"""
    for beside, (_at, wild) in enumerate(phrases):
        for index, (_from, row) in enumerate(phrases):
            cards = row.notation.split()
            inside = [card for card in cards if wild.stands_for == card.lstrip("RBYG")]
            if not wild.stands_for or len(cards) < 2 or not inside:
                continue
            doubtful = phrases[min(index, beside) : max(index, beside) + 1]
            whole = " ".join(phrase.notation for _start, phrase in doubtful)
            rest = " ".join(card for card in cards if card not in inside)
            choices = (whole.replace(row.notation, rest), whole)
            raise two_readings(tokens, doubtful[0][0], doubtful[-1][1].end, choices)


def _refuse_value_in_range(tokens: Sequence[Token], phrases: Sequence[Placed]) -> None:
    """Refuse a wild with a number beside it that a range has: `2 to 8, wild 5`."""
    for index, ((start, one), (second, other)) in enumerate(pairwise(phrases)):
        pair = {one.notation, other.notation}
        if one.end != second or "W" not in pair or len(pair) != 2:
            continue
        number = next(each for each in pair if each != "W").lstrip("RBYG")
        for at, (_start, row) in enumerate(phrases):
            cards = [card.lstrip("RBYG") for card in row.notation.split()]
            if at not in (index, index + 1) and len(cards) > 1 and number in cards:
                first, last = min(_start, start), max(row.end, other.end)
                raise two_readings(tokens, first, last)


def _refuse_wild_for_two(tokens: Sequence[Token], phrases: Sequence[Placed]) -> None:
    """Refuse `wild for 5 and 6`: two wilds, or a wild and a 6?"""
    for (start, wild), (second, other) in pairwise(phrases):
        gap = tokens[wild.end : second]
        joined = bool(gap) and all(each.is_a(WordKind.BETWEEN) for each in gap)
        own = tokens[second].after_article and not other.bare
        also = joined and not own and _ONE_CARD.match(other.notation)
        if wild.notation == "W" and wild.stands_for and also:
            choices = ("W W", f"W {other.notation}")
            raise two_readings(tokens, start, other.end, choices)


def two_readings(
    tokens: Sequence[Token], begin: int, end: int, choices: tuple[str, ...] = ()
) -> NotationError:
    """The refusal of these tokens, which have two readings; the `choices` are notation."""
    return NotationError(
        "two_ways",
        tokens[begin].start,
        end=tokens[end - 1].end,
        choices=choices,
        token=words_of(tokens[begin:end]),
    )
