"""Several sets that are said in one breath, each with its number: `two triples 5 and 7`."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.rules.card_phrases import Phrase
from scorekeeper.rules.card_tokens import Token
from scorekeeper.rules.doubtful_cards import two_readings
from scorekeeper.rules.vocabulary import WordKind, is_japanese

_MOST_SETS = 4


def counted_sets(tokens: Sequence[Token], at: int) -> Phrase | None:
    """So many sets of a size with a number for each of them, if they begin here. Raises
    NotationError if the word for the size may be a card as well, as *тройки* may be threes."""
    count = tokens[at].number or tokens[at].meant(WordKind.COUNT)
    if not count or at + 1 == len(tokens) or tokens[at].is_a(WordKind.NUMBERS):
        return None  # 2er-Paar is a pair of twos
    if not 2 <= int(count[-3:]) <= _MOST_SETS:
        return None
    word = tokens[at + 1]
    size, found = word.meant(WordKind.SIZED_SET), _numbers_behind(tokens, at + 2)
    spoken = not tokens[at].figures and not word.number and not is_japanese(word.text)
    if size and spoken and not found and not word.is_a(WordKind.NUMBERS):
        raise two_readings(tokens, at, at + 2)  # drei Zwillinge: of which numbers?
    if not size or word.number or is_japanese(word.text) or len(found) < int(count):
        return None  # 2のペア is a pair of twos
    found = found[: int(count)]
    end, numbers = found[-1][0] + 1, [number for _at, number in found]
    sets = " ".join(f"{size}x{number}" for number in numbers)
    if alike := word.meant(WordKind.NUMBERS):
        raise two_readings(tokens, at, end, (sets, " ".join((f"{count}x{alike}", *numbers))))
    return Phrase(end, sets)


def _numbers_behind(tokens: Sequence[Token], at: int) -> list[tuple[int, str]]:
    """The numbers without a colour that stand here, with commas or *and* between them, and where
    each stands."""
    found: list[tuple[int, str]] = []
    while at < len(tokens) and tokens[at].separates:
        at += 1
    while at < len(tokens):
        number = tokens[at].number or tokens[at].meant(WordKind.NUMBERS)
        if not number or (at + 1 < len(tokens) and not tokens[at + 1].separates):
            break
        found.append((at, number))
        at += 1
        while at < len(tokens) and tokens[at].separates:
            at += 1
    return found
