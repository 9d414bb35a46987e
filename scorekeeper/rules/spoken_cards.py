"""Cards in the words of a language, rewritten in the notation: `rote Sieben` as `R7`.

The text is cut into tokens, and the tokens between two commas or bars are read as cards:

    7 red, red 7, 7, wild      one card
    3 x red 7, 3 copies 7      a count before it
    7 3 copies                 a count behind it, as in Japanese
    3 red sevens, 3 wilds      a count and a plural

A colour that touches a number belongs to it. Any other colour between two numbers could belong to
either: `7 rot 8` has two readings, `7 rot 8 blau` has one. All readings are tried, and the text is
refused if there is none, or more than one.

What belongs to the notation is passed on as it was typed, so `r7b12w` means the same in every
language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.errors import NotationError
from scorekeeper.rules.cards import Colour
from scorekeeper.rules.vocabulary import (
    COLOUR_WORDS,
    SPECIAL_WORDS,
    FoldedText,
    Meaning,
    Meanings,
    WordIndex,
    WordKind,
)

# --- the readings of a row of tokens --------------------------------------------------------------

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
    """Tokens that are one card or several equal ones: where they end, and the cards in the
    notation, None if the tokens are already in the notation."""

    end: int
    notation: str | None


def only_reading(tokens: Sequence[Token], *, declares: bool = False) -> list[Phrase]:
    """The only way to read these tokens as cards. `declares`: they follow an equals sign, where a
    colour may stand alone. Raises NotationError if there is no reading, or more than one."""
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
        if _is_counted(tokens, end):
            yield end + 2, f"{tokens[end].number}x{card}"
    if tokens[at].number:
        yield from _behind_a_count(tokens, at)


def _is_counted(tokens: Sequence[Token], at: int) -> bool:
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
    """Is a number before a word that is singular and plural surely a card, not a count? The last
    number of `5 5 Joker` and of `3 4 5 Joker` is, because it continues the row. So is the 9 of
    `9 Joker`, because a deck has only eight wilds."""
    if not tokens[at + 1].is_a(WordKind.CARD):
        return False
    number, before = int(tokens[at].number[-3:]), _number_before(tokens, at)
    return number > _MOST_ALIKE or (before is not None and abs(number - before) <= 1)


def _number_before(tokens: Sequence[Token], at: int) -> int | None:
    """The number of the card before `at`; None if no number card is there."""
    for token in reversed(tokens[max(0, at - 2) : at]):
        digits = "".join(filter(str.isdigit, token.text)) if token.card else token.number
        if digits:
            return int(digits[-3:])
        if not token.own_colour:
            return None
    return None


def _may_precede(tokens: Sequence[Token], at: int) -> bool:
    """May this colour belong to the number after it? Not if it touches only the one before."""
    touches_before = at > 0 and bool(tokens[at - 1].number) and tokens[at].glued
    return tokens[at + 1].glued or not touches_before


def _may_follow(tokens: Sequence[Token], at: int) -> bool:
    """May this colour belong to the number before it? Not if it touches the one after."""
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
    # Quote all that was typed, ignored words included: they are filled up with blanks.
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


# --- rewriting a text -----------------------------------------------------------------------------

_COLOURS = "|".join(sorted(COLOUR_WORDS, key=len, reverse=True))
_LETTERS = re.compile(r"[^\W\d_]+")
_FIGURES = re.compile(r"[0-9]+")
_CARD = re.compile(rf"({_COLOURS})\s*-?\s*[0-9]+|[0-9]+({_COLOURS})(?![a-z0-9])")
_DECLARED = re.compile(rf"(?<==)({_COLOURS})(?![a-z0-9])")
_GLUED_LETTERS = re.compile("[ws]+([a-z])(?=[0-9])")
_TIMES_SIGN = re.compile("([0-9]\\s*)[x\u0445]")  # the second is the Cyrillic letter
_DASHES = "-\u2010\u2011\u2012\u2013\u2014\u30fc"
_TIMES = frozenset({Meaning(WordKind.TIMES)})


def cards_in_notation(typed: FoldedText, original: str, words: WordIndex) -> FoldedText:
    """The text with its words for cards rewritten in the notation. `original` is the text before
    it was folded. Raises NotationError, with a place in `typed`, if a word has two meanings, or if
    the cards have no reading or several."""
    return _Rewriting(typed, original, words).rewritten()


class _Rewriting:
    """One text while it is rewritten."""

    def __init__(self, typed: FoldedText, original: str, words: WordIndex) -> None:
        self.text = _TIMES_SIGN.sub("\\1\u00d7", typed.text)
        self.typed, self.original, self.words = typed, original, words
        self.written: list[str] = []
        self.places: list[int] = []

    def rewritten(self) -> FoldedText:
        row: list[Token] = []
        declares = False
        for token in self._tokens():
            if not self._separates(token):
                row.append(token)
                continue
            self._write_cards(row, declares=declares)
            row, declares = [], token.text == "="
            self._write("," if token.meanings else token.text, token.start)
        self._write_cards(row, declares=declares)
        return FoldedText("".join(self.written), tuple(self.places))

    # --- writing ---------------------------------------------------------------------------------

    def _separates(self, token: Token) -> bool:
        """Do cards end here? A word like *and*, a comma, a bar, or any other sign."""
        if token.meanings:
            return token.is_a(WordKind.BETWEEN)
        return not token.card and not token.text[0].isalnum()

    def _write_cards(self, row: list[Token], *, declares: bool) -> None:
        row = [token for token in row if not token.is_a(WordKind.IGNORED)]
        at = 0
        for end, notation in only_reading(row, declares=declares) if row else ():
            if notation is None:
                for token in row[at:end]:
                    self._write("" if token.glued else " ", token.start)
                    self._write(token.text, token.start)
            else:
                self._write(self._gap(row[at], notation), row[at].start)
                self._write(notation, row[at].start)
                if row[end - 1].is_a(WordKind.CARD) or row[end - 1].is_a(WordKind.CARDS):
                    self._write(" ", row[at].start)
            at = end

    def _gap(self, token: Token, notation: str) -> str:
        """The blank before a card, if one was typed or two numbers would touch. No other blank is
        added, so that `rot 7s` is refused like `R7s`."""
        last = self.written[-1][-1:] if self.written else ""
        apart = not token.glued or token.is_a(WordKind.CARD)
        return " " if apart or (last.isdigit() and notation[0].isdigit()) else ""

    def _write(self, text: str, place: int) -> None:
        if text:
            self.written.append(text)
            self.places.extend([self.typed.places[place]] * len(text))

    # --- reading ---------------------------------------------------------------------------------

    def _tokens(self) -> Iterator[Token]:
        at, glued = 0, False
        previous: Token | None = None
        while at < len(self.text):
            if self.text[at].isspace() or self._joins(at, previous):
                glued = glued and not self.text[at].isspace()
                at += 1
                continue
            for token in self._tokens_at(at, glued):
                if previous and token.glued and _is_one_number(previous, token):
                    raise NotationError("unreadable_card", previous.start, token=token.text)
                previous, at, glued = token, token.end, True
                yield token

    def _joins(self, at: int, previous: Token | None) -> bool:
        """A dash between a colour and a number that is not in the notation: `rot-7`."""
        if self.text[at] not in _DASHES or previous is None or previous.end != at:
            return False
        return bool(previous.meanings) or bool(self.words.word_at(self.text, at + 1))

    def _tokens_at(self, at: int, glued: bool) -> Iterator[Token]:
        if card := _CARD.match(self.text, at):
            behind = card[1] is None
            start = card.start(2) if behind else at
            if not self._has_two_meanings(start, printed=not behind):
                yield self._token(at, card.end(), glued, card=True)
                return
        if figures := _FIGURES.match(self.text, at):
            yield self._figures(at, figures.end(), glued)
        elif self.text[at] == "\u00d7":
            yield self._token(at, at + 1, glued, meanings=_TIMES)
        elif self._is_declared(at):
            yield self._token(at, at + 1, glued)
        elif word := self.words.word_at(self.text, at):
            written = self._original(at, word.end).lower()
            meanings = self.words.accented.get(written, word.meanings)
            self._refuse_two_meanings(at, word.end, meanings)
            yield self._token(at, word.end, glued, meanings=meanings)
        elif letters := _LETTERS.match(self.text, at):
            yield from self._unknown(at, letters.end(), glued)
        else:
            yield self._token(at, at + 1, glued)

    def _figures(self, at: int, end: int, glued: bool) -> Token:
        """A number in figures, or several cards of it if an ending says so: `7er`."""
        figures = self.text[at:end]
        ending = self.words.word_at(self.text, end)
        if ending and Meaning(WordKind.FIGURES) in ending.meanings:
            number = int(figures[-3:])
            several = frozenset({Meaning(WordKind.NUMBERS, number)})
            return self._token(at, ending.end, glued, meanings=several)
        return self._token(at, end, glued, figures=figures)

    def _unknown(self, at: int, end: int, glued: bool) -> Iterator[Token]:
        """The tokens of letters that are no word: joined words, or letters of the notation."""
        for length, meanings in self.words.parts_of(self.text[at:end]):
            yield self._token(at, at + length, glued, meanings=meanings)
            at, glued = at + length, True
        if at == end:
            return
        if letters := _GLUED_LETTERS.match(self.text, at):
            self._has_two_meanings(letters.start(1), printed=True, alone=False)
        colour = COLOUR_WORDS.get(self.text[at:end])
        yield self._token(at, end, glued, colour=colour)

    def _has_two_meanings(self, at: int, *, printed: bool, alone: bool = True) -> bool:
        """Has this letter of a colour another meaning in the language? `printed`: a capital before
        a number is always the letter of the notation."""
        letter = self.text[at : at + 1]
        word = self.words.word_at(self.text if alone else letter, at if alone else 0)
        if word is None or (printed and self._original(at).isupper()):
            return False
        self._refuse_two_meanings(at, at + 1, word.meanings)
        return True

    def _refuse_two_meanings(self, at: int, end: int, meanings: Meanings) -> None:
        """Refuse a word for two colours, or for a colour and a card."""
        readings = sorted({str(value) for _kind, value in meanings if value is not None})
        if len(readings) > 1:
            raise NotationError("two_meanings", at, token=self.text[at:end], readings=readings)

    def _is_declared(self, at: int) -> bool:
        """Is this the capital letter of a colour after an equals sign, as the program prints it?"""
        return bool(_DECLARED.match(self.text, at)) and self._original(at).isupper()

    def _original(self, at: int, end: int | None = None) -> str:
        """What was typed from here on, one letter or up to `end`."""
        first = self.typed.places[at]
        return self.original[first : self.typed.places[(end or at + 1) - 1] + 1]

    def _token(
        self,
        at: int,
        end: int,
        glued: bool,
        *,
        meanings: Meanings = frozenset(),
        figures: str = "",
        card: bool = False,
        colour: Colour | None = None,
    ) -> Token:
        return Token(at, end, self.text[at:end], glued, meanings, figures, card, colour)


def _is_one_number(first: Token, second: Token) -> bool:
    """Two numbers written together, as in 二十 and *dreizehn*, are one number that no card has."""
    return bool(first.number and second.number)
