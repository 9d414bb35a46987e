"""Every way to read a row of tokens as cards, and the refusal where there are none or two.

    7 red, red 7, 7, wild      one card
    3 x red 7, 3 copies 7      a count before it
    7 3 copies                 a count behind it, as in Japanese
    3 red sevens, 3 wilds      a count and a plural

A colour that touches a number belongs to it. Otherwise a colour between two numbers could belong to
either: `7 rot 8` has two readings, `7 rot 8 blau` has one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.errors import NotationError
from scorekeeper.rules.card_words import SPECIAL_WORDS
from scorekeeper.rules.cards import Colour
from scorekeeper.rules.vocabulary import Meanings, WordKind

_MOST_ALIKE = 8


@dataclass(frozen=True, slots=True)
class Token:
    """One piece of a folded text. Without `meanings` it belongs to the notation; `figures` are the
    digits of a number, `card` marks a whole card of the notation. `glued`: no gap before it."""

    start: int
    end: int
    text: str
    glued: bool
    meanings: Meanings = frozenset()
    figures: str = ""
    card: bool = False
    colour: Colour | None = None

    def meant(self, kind: WordKind) -> object:
        """The value of this meaning, None if the token does not have it."""
        return next((m.value for m in self.meanings if m.kind is kind), None)

    def is_a(self, kind: WordKind) -> bool:
        return any(meaning.kind is kind for meaning in self.meanings)

    @property
    def number(self) -> str:
        """The digits of the number that this token says; empty if it says none."""
        return self.figures or str(self.meant(WordKind.NUMBER) or "")

    @property
    def special(self) -> str:
        """The wild or the skip that this token says, in the language or in the notation."""
        return str(self.meant(WordKind.CARD) or SPECIAL_WORDS.get(self.text) or "")

    @property
    def own_colour(self) -> str:
        """The letter of the colour, if this is a word of the language for one."""
        return str(self.meant(WordKind.COLOUR) or "")

    @property
    def any_colour(self) -> str:
        return self.own_colour or str(self.colour or "")


class Phrase(NamedTuple):
    """Tokens that are one card or several equal ones: where they end, and what they are in the
    notation. It is None where the tokens are notation already."""

    end: int
    notation: str | None


def only_reading(tokens: Sequence[Token], *, declares: bool = False) -> list[Phrase]:
    """The only way to read these tokens as cards. `declares`: they follow an equals sign, where a
    colour may stand alone. Raises NotationError if there is no reading, or another one."""
    if declares and len(tokens) == 1 and tokens[0].own_colour:
        return [Phrase(1, tokens[0].own_colour)]
    whole = [0] * len(tokens) + [1]
    for at in range(len(tokens) - 1, -1, -1):
        whole[at] = min(2, sum(whole[each.end] for each in _phrases(tokens, at)))
    if not whole[0]:
        raise _unreadable(tokens)
    found: list[Phrase] = []
    at = 0
    while at < len(tokens):
        choices = [each for each in _phrases(tokens, at) if whole[each.end]]
        if len(choices) > 1:
            raise _two_ways(tokens, at, max(each.end for each in choices))
        found.append(choices[0])
        at = choices[0].end
    return found


def _phrases(tokens: Sequence[Token], at: int) -> Iterator[Phrase]:
    for end, notation in _all_phrases(tokens, at):
        own = any(token.meanings for token in tokens[at:end])
        yield Phrase(end, notation if own else None)


def _all_phrases(tokens: Sequence[Token], at: int) -> Iterator[tuple[int, str]]:
    for end, card in _cards(tokens, at):
        yield end, card
        if _counted(tokens, end):
            yield end + 2, f"{tokens[end].number}x{card}"
    if tokens[at].number:
        yield from _behind_a_count(tokens, at)


def _counted(tokens: Sequence[Token], at: int) -> bool:
    """Is this a number with a word like 枚?"""
    return at + 1 < len(tokens) and bool(tokens[at].number) and tokens[at + 1].is_a(WordKind.COPIES)


def _behind_a_count(tokens: Sequence[Token], at: int) -> Iterator[tuple[int, str]]:
    count, after = tokens[at].number, at + 1
    if after == len(tokens):
        return
    if tokens[after].is_a(WordKind.TIMES) or tokens[after].is_a(WordKind.COPIES):
        for end, card in _cards(tokens, after + 1):
            yield end, f"{count}x{card}"
    if (cards := tokens[after].meant(WordKind.CARDS)) and not _is_a_card_before(tokens, at):
        yield after + 1, f"{count}x{cards}"
    elif count == "1" and not tokens[at].figures and (card := tokens[after].special):
        yield after + 1, f"1x{card}"
    before = tokens[after].any_colour
    many = after + 1 if before else after
    if many < len(tokens) and (number := tokens[many].meant(WordKind.NUMBERS)):
        yield many + 1, f"{count}x{before}{number}"
        if not before and many + 1 < len(tokens) and (behind := tokens[many + 1].own_colour):
            yield many + 2, f"{count}x{behind}{number}"


def _cards(tokens: Sequence[Token], at: int) -> Iterator[tuple[int, str]]:
    """One card that begins here, and the end of it."""
    if at >= len(tokens):
        return
    token = tokens[at]
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    if token.own_colour:
        if following and following.number and _may_precede(tokens, at):
            yield at + 2, token.own_colour + following.number
        return
    if token.number:
        if following is None or not _is_a_count(tokens, at):
            yield at + 1, token.number
        if following and following.own_colour and _may_follow(tokens, at + 1):
            yield at + 2, following.own_colour + token.number
        return
    if card := token.meant(WordKind.CARD):
        yield at + 1, str(card)
    elif not token.meanings:
        yield at + 1, token.text


def _is_a_count(tokens: Sequence[Token], at: int) -> bool:
    """Is a number before a plural surely a count? `zwei Joker` are two wilds."""
    return at == 0 and not tokens[at].figures and tokens[at + 1].is_a(WordKind.CARDS)


def _is_a_card_before(tokens: Sequence[Token], at: int) -> bool:
    """Is a number surely a card before a word that is singular and plural? The last number of
    `5 5 Joker` and of `3 4 5 Joker` is, because it goes on with the row, and so is the 9 of
    `9 Joker`: nobody has nine wilds."""
    if not tokens[at + 1].is_a(WordKind.CARD):
        return False
    number, before = int(tokens[at].number[-3:]), _number_before(tokens, at)
    return number > _MOST_ALIKE or (before is not None and abs(number - before) <= 1)


def _number_before(tokens: Sequence[Token], at: int) -> int | None:
    """The number of the card before this place, None if there is none or it is no number card."""
    for token in reversed(tokens[max(0, at - 2) : at]):
        digits = "".join(filter(str.isdigit, token.text)) if token.card else token.number
        if digits:
            return int(digits[-3:])
        if not token.own_colour:
            return None
    return None


def _may_precede(tokens: Sequence[Token], at: int) -> bool:
    """May this colour belong to the number after it? Not if it touches only the one before it."""
    touches_before = at > 0 and bool(tokens[at - 1].number) and tokens[at].glued
    return tokens[at + 1].glued or not touches_before


def _may_follow(tokens: Sequence[Token], at: int) -> bool:
    """May this colour belong to the number before it? Not if it touches the one after it."""
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    return not (following and following.number and following.glued)


def _unreadable(tokens: Sequence[Token]) -> NotationError:
    """The refusal of the first token that no reading reaches beyond."""
    reached = {0}
    for at in range(len(tokens)):
        if at in reached:
            reached.update(each.end for each in _phrases(tokens, at))
    at = min(max(reached), len(tokens) - 1)
    if tokens[at].own_colour and at + 1 < len(tokens) and tokens[at + 1].is_a(WordKind.NUMBERS):
        at += 1
    token = tokens[at]
    if plural := token.meant(WordKind.NUMBERS) or token.meant(WordKind.CARDS):
        return _how_many(tokens, at, str(plural))
    return NotationError("unreadable_card", token.start, token=token.text)


def _two_ways(tokens: Sequence[Token], at: int, end: int) -> NotationError:
    for index in range(at, end):
        token = tokens[index]
        if plural := token.meant(WordKind.NUMBERS) or token.meant(WordKind.CARDS):
            return _how_many(tokens, index, str(plural))
    unclear = tokens[at : end + 1]
    # As long as what was typed, words that say nothing included, so that all of it is quoted.
    ends = (*(each.start for each in unclear[1:]), unclear[-1].end)
    words = "".join(
        each.text.ljust(end - each.start) for each, end in zip(unclear, ends, strict=True)
    )
    return NotationError("two_ways", tokens[at].start, token=words)


def _how_many(tokens: Sequence[Token], at: int, plural: str) -> NotationError:
    """Asks how many cards a plural means, and suggests the number before it."""
    before = tokens[at - 1].number if at else ""
    count = int(before) if len(before) == 1 and 2 <= int(before) <= _MOST_ALIKE else 2
    return NotationError("several_cards", tokens[at].start, card=plural, count=count)
