"""A folded text cut into tokens: the words, numbers, signs and cards that people type.

What belongs to the notation is one token for each card, so `r7b12w` means the same in every
language. A capital letter before a number is the notation, because the program prints it; but not
where the language has two colours for it, as German has for G (`wording.typed_words`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from scorekeeper.errors import NotationError
from scorekeeper.immutable import immutable
from scorekeeper.rules.cards import HIGHEST, LOWEST
from scorekeeper.rules.folding import FoldedText
from scorekeeper.rules.vocabulary import (
    COLOUR_SIGNS,
    COLOUR_WORDS,
    SPECIAL_LETTERS,
    SPECIAL_SIGNS,
    UNSURE_SIGNS,
    Meaning,
    Meanings,
    WordIndex,
    WordKind,
    is_japanese,
)


@immutable
class Token:
    """One piece of a folded text. `figures` are the digits of a number, `card` is a number card
    with its colour in the notation. `glued`: no gap before it. `keycap`: the emoji of one digit.
    `letter`: a colour by a letter of the notation. `after_article`: a word like *a* stands before.
    `capital`: it was typed with a capital."""

    start: int
    end: int
    text: str
    glued: bool
    meanings: Meanings = frozenset()
    figures: str = ""
    card: str = ""
    keycap: bool = False
    capital: bool = False
    after_article: bool = False

    def meant(self, kind: WordKind) -> str:
        """The value of this meaning; empty if the token does not have it."""
        found = (each.value for each in self.meanings if each.kind is kind)
        return next((str(value) for value in found if value is not None), "")

    def is_a(self, kind: WordKind) -> bool:
        return any(meaning.kind is kind for meaning in self.meanings)

    @property
    def number(self) -> str:
        """The digits of the number that this token says; empty if it says none."""
        return self.figures or self.meant(WordKind.NUMBER)

    @property
    def colour(self) -> str:
        """The letter of the colour that this token says, of one card or of several."""
        return self.meant(WordKind.COLOUR) or self.meant(WordKind.COLOURS)

    @property
    def separates(self) -> bool:
        """Is it a comma, a plus, or a word like *and*?"""
        return self.text in (",", "+", "&") or self.is_a(WordKind.BETWEEN)


_LETTERS = re.compile(r"[^\W\d_]+")
_FIGURES = re.compile("[0-9](?=\u20e3)|\U0001f51f|[0-9]+")
_COLOUR_LETTERS = "".join(letter for letter in COLOUR_WORDS if len(letter) == 1)
_CARD = re.compile(f"([{_COLOUR_LETTERS}])-?[0-9]+|[0-9]+([{_COLOUR_LETTERS}])(?![a-z0-9])")
_GLUED = re.compile(f"[ws]+[{_COLOUR_LETTERS}]?(?![a-z])")
_TIMES_SIGNS = "x\u0445\u00d7"
_ONE_LETTER_CARDS = frozenset((*SPECIAL_LETTERS, *_COLOUR_LETTERS))
_RANGE_SIGNS = "-\u2010\u2011\u2012\u2013\u2014\u2015\u30fc\u301c~\u2212"
_DOTS = re.compile(r"(?:\.{2,3}|\u2026)(?=[0-9])")
_DASHES = "-\u2010\u2011\u2012\u2013\u2014\u30fc"
_TIMES = frozenset({Meaning(WordKind.TIMES)})
_RANGE = frozenset({Meaning(WordKind.RANGE)})
_WIDEST_GAP = 20
_KEYCAP = "\u20e3"
_LIKELY_TWO = 2


def tokens_of(typed: FoldedText, original: str, words: WordIndex) -> list[Token]:
    """The tokens of a text. `original` is the text before it was folded. Raises NotationError, with
    a place in `typed`, if a word has two meanings or a number no card has is written in words."""
    found: list[Token] = []
    for token in _Cutting(typed, original, words).tokens():
        previous = found[-1] if found else None
        if (
            previous
            and token.glued
            and _is_one_number(previous, token)
            and not (previous.figures and _is_counting(typed.text, token, words))
        ):
            raise NotationError("unreadable_card", previous.start, token=token.text)
        found.append(token)
    return found


def _is_one_number(first: Token, second: Token) -> bool:
    """Two numbers written together, as in 二十 and *dreizehn*, are one number that no card has. So
    are the emoji 1 and 2: nobody knows whether it is a 12."""
    if not (first.number and second.number):
        return False
    if first.keycap and second.keycap and len(first.text) == len(second.text) == 1:
        return LOWEST <= int(first.number + second.number) <= HIGHEST
    return not first.keycap


def _is_counting(text: str, token: Token, words: WordIndex) -> bool:
    """Is this a number in words that counts the cards before it, as in 赤3二枚?"""
    behind = None if token.figures else words.word_at(text, token.end)
    return behind is not None and any(each.kind is WordKind.COPIES for each in behind.meanings)


class _Cutting:
    """One text while it is cut."""

    def __init__(self, typed: FoldedText, original: str, words: WordIndex) -> None:
        self.text, self.typed, self.original, self.words = typed.text, typed, original, words
        self.range_word_at = -1

    def tokens(self) -> Iterator[Token]:
        at, glued = 0, False
        previous: Token | None = None
        while at < len(self.text):
            if self.text[at].isspace() or self._joins(at, previous):
                glued = glued and not self.text[at].isspace()
                at += 1
                continue
            for token in self._tokens_at(at, glued):
                previous, at, glued = token, token.end, True
                yield token
            if self.text[at : at + 1] == _KEYCAP:
                at += 1

    def _joins(self, at: int, previous: Token | None) -> bool:
        """A dash between a colour and a number, `rot-7`, or the dot behind a card, `5. 6.`."""
        if previous is None or previous.end != at:
            return False
        if self.text[at] == ".":
            if _DOTS.match(self.text, at):
                return False
            ends = previous.meanings or previous.figures or previous.card
            return bool(ends) and not self.text[at + 1 : at + 2].isalnum()
        if self.text[at] not in _DASHES:
            return False
        if previous.colour:
            return True
        behind = self.words.word_at(self.text, at + 1)
        if behind is None or previous.card or self.text[behind.end : behind.end + 1].isdigit():
            return False
        return any(each.kind is WordKind.COLOUR for each in behind.meanings)

    def _tokens_at(self, at: int, glued: bool) -> Iterator[Token]:
        if card := _CARD.match(self.text, at):
            behind = card[1] is None
            start = card.start(2) if behind else at
            if not self._is_a_word_too(start, printed=not behind):
                yield self._card(card, glued)
                return
        if figures := _FIGURES.match(self.text, at):
            yield self._figures(at, figures.end(), glued)
        elif self._is_times(at):
            yield self._token(at, at + 1, glued, meanings=_TIMES)
        elif word := self.words.word_at(self.text, at):
            yield self._word(at, word.end, word.meanings, glued)
        elif self._is_range(at):
            yield self._token(at, at + 1, glued, meanings=_RANGE)
        elif glued and (dots := _DOTS.match(self.text, at)):
            yield self._token(at, dots.end(), glued, meanings=_RANGE)
        elif letters := _LETTERS.match(self.text, at):
            yield from self._unknown(at, letters.end(), glued)
        else:
            yield self._sign(at, glued)

    def _card(self, found: re.Match[str], glued: bool) -> Token:
        """A card in the notation. The letter of its colour may stand before or behind."""
        letter = found[1] or found[2]
        digits = "".join(filter(str.isdigit, found[0]))
        self._refuse_s(found.end(), found[0])
        card = f"{COLOUR_WORDS[letter]}{digits}"
        return self._token(found.start(), found.end(), glued, card=card)

    def _is_times(self, at: int) -> bool:
        """Is this a sign between a count and a card? An x must not touch a word of its letters."""
        sign, before = self.text[at], self.text[at - 1 : at] if at else ""
        if sign not in _TIMES_SIGNS or sign == "\u00d7":
            return sign == "\u00d7"
        behind = _LETTERS.match(self.text, at + 1)
        apart = not before.isalpha() or before in SPECIAL_LETTERS or is_japanese(before)
        return apart and (not behind or behind[0] in _ONE_LETTER_CARDS or is_japanese(behind[0][0]))

    def _is_range(self, at: int) -> bool:
        """Is this a sign between the ends of a range? Not the dash at the head of a line, or the
        minus of a number."""
        if self.text[at] not in _RANGE_SIGNS:
            return False
        before = self.text[max(0, at - _WIDEST_GAP) : at]
        behind = self.text[at + 1 : at + 1 + _WIDEST_GAP]
        gaps = before[len(before.rstrip()) :], behind[: len(behind) - len(behind.lstrip())]
        return bool(gaps[0]) == bool(gaps[1]) and "\n" not in "".join(gaps)

    def _sign(self, at: int, glued: bool) -> Token:
        sign = self.text[at]
        if sign in UNSURE_SIGNS:
            raise NotationError("sign_not_card", at, end=at + 1, choices=("W", "S"), sign=sign)
        meanings: set[Meaning] = set()
        if colour := COLOUR_SIGNS.get(sign):
            meanings.add(Meaning(WordKind.COLOUR, colour))
        if card := SPECIAL_SIGNS.get(sign):
            meanings.add(Meaning(WordKind.CARD, card))
        return self._token(at, at + 1, glued, meanings=frozenset(meanings))

    def _word(self, at: int, end: int, meanings: Meanings, glued: bool) -> Token:
        written = self._original(at, end).lower()
        meanings = self._around_a_range(at, end, self.words.accented.get(written, meanings))
        if self.text[at:end] == "s" and self.text[at - 1 : at].isdigit() and at > 0:
            figures = re.search("[0-9]+$", self.text[:at])
            self._refuse_s(at, figures[0] if figures else "")
        if self.text[at:end] in SPECIAL_LETTERS and self._original(at).isupper():
            alone = Meaning(WordKind.CARD, SPECIAL_LETTERS[self.text[at:end]])
            meanings = frozenset(each for each in meanings if each.kind is not WordKind.IN) | {
                alone
            }
        if self._is_declared(at, end):
            meanings = frozenset({Meaning(WordKind.COLOUR, COLOUR_WORDS[self.text[at:end]])})
        self._refuse_two_meanings(at, end, meanings)
        return self._token(at, end, glued, meanings=meanings)

    def _around_a_range(self, at: int, end: int, meanings: Meanings) -> Meanings:
        """The meanings, of which those around a range count only where one is, and then alone: the
        Russian с is a colour and a skip, but not in `с 3 по 6`."""
        kinds = {each.kind for each in meanings}
        if WordKind.AROUND_RANGE in kinds and kinds & {WordKind.COLOUR, WordKind.CARD}:
            self.range_word_at = self._range_word_behind(end)
            kind, is_range = WordKind.AROUND_RANGE, self.range_word_at >= 0
        elif kinds >= {WordKind.RANGE, WordKind.TIMES}:
            kind, is_range = WordKind.RANGE, at == self.range_word_at
        else:
            return meanings
        return frozenset(each for each in meanings if (each.kind is kind) == is_range)

    def _range_word_behind(self, at: int) -> int:
        """Where the word between the ends of a range begins, behind a number; -1 without one."""
        low = self._number_behind(at)
        begins = self._behind_gap(low)
        word = self.words.word_at(self.text, begins) if begins > low >= 0 else None
        is_range = word and any(each.kind is WordKind.RANGE for each in word.meanings)
        return begins if word and is_range and self._number_behind(word.end) >= 0 else -1

    def _number_behind(self, at: int) -> int:
        """Where the number ends that stands behind a gap; -1 if none does."""
        begins = self._behind_gap(at)
        if begins <= at:
            return -1
        if figures := _FIGURES.match(self.text, begins):
            return figures.end()
        word = self.words.word_at(self.text, begins)
        kinds = {each.kind for each in word.meanings} if word else set()
        return word.end if word and kinds & {WordKind.NUMBER, WordKind.NUMBERS} else -1

    def _behind_gap(self, at: int) -> int:
        return len(self.text) - len(self.text[at:].lstrip()) if at >= 0 else -1

    def _is_declared(self, at: int, end: int) -> bool:
        """Is this the capital letter of a colour after an equals sign, as the program prints it?"""
        after = self.text[:at].rstrip()[-1:] == "="
        printed = self.text[at:end] in _COLOUR_LETTERS and self._original(at).isupper()
        return after and printed and not self._has_two_colours(self.text[at:end])

    def _figures(self, at: int, end: int, glued: bool) -> Token:
        """A number in figures, or several cards of it if an ending says so: `7er`."""
        figures = self.text[at:end].replace("\U0001f51f", "10")
        if self.text[end : end + 1] == _KEYCAP or figures != self.text[at:end]:
            return self._token(at, end, glued, figures=figures, keycap=True)
        ending = self.words.word_at(self.text, end)
        if ending and Meaning(WordKind.FIGURES) in ending.meanings:
            if self._original(end) == "S":
                self._refuse_s(end, figures)
            number = int(figures[-3:])
            meanings = {Meaning(WordKind.NUMBERS, number)}
            if self.text[end : ending.end] != "s" and not self.text[end : ending.end].endswith(
                "rn"
            ):
                meanings.add(Meaning(WordKind.NUMBER, number))
            return self._token(at, ending.end, glued, meanings=frozenset(meanings))
        return self._token(at, end, glued, figures=figures)

    def _refuse_s(self, at: int, card: str) -> None:
        """Refuse an s right behind a number: a plural, or a skip."""
        if self.text[at : at + 1] != "s" or self.text[at + 1 : at + 2].isalpha():
            return
        before = re.search(r"(?<![a-z0-9])([2-8])\s+$", self.text[: at - len(card)])
        count = int(before[1]) if before else _LIKELY_TWO
        raise NotationError("number_and_s", at, card=card, count=count)

    def _unknown(self, at: int, end: int, glued: bool) -> Iterator[Token]:
        """The tokens of letters that are no word: joined words, or letters of the notation."""
        for length, meanings in self.words.parts_of(self.text[at:end]):
            self._refuse_two_meanings(at, at + length, meanings)
            yield self._token(at, at + length, glued, meanings=meanings)
            at, glued = at + length, True
        if at == end:
            return
        if end == at + 2 and self.text[at] in SPECIAL_LETTERS and self.text[at + 1] in "x\u0445":
            yield from self._letters(at, at + 1, glued)
            yield self._token(at + 1, end, True, meanings=_TIMES)
        elif letters := _GLUED.match(self.text, at):
            yield from self._letters(at, letters.end(), glued)
        else:
            yield self._token(at, end, glued)

    def _letters(self, at: int, end: int, glued: bool) -> Iterator[Token]:
        """Letters of the notation without gaps, such as those of `ww` and `wr7`."""
        for place in range(at, end):
            letter = self.text[place]
            if special := SPECIAL_LETTERS.get(letter):
                yield self._token(
                    place, place + 1, glued, meanings=frozenset({Meaning(WordKind.CARD, special)})
                )
            else:
                card = _CARD.match(self.text, place)
                self._is_a_word_too(place, printed=True, alone=False)
                if card:
                    yield self._card(card, True)
                else:
                    yield self._token(place, place + 1, glued)
            glued = True

    def _is_a_word_too(self, at: int, *, printed: bool, alone: bool = True) -> bool:
        """Has this letter of a colour another meaning in the language? `printed`: a capital before
        a number is the letter of the notation, unless two colours begin with it."""
        letter = self.text[at : at + 1]
        word = self.words.word_at(self.text if alone else letter, at if alone else 0)
        if printed and self._original(at).isupper() and not self._has_two_colours(letter):
            return False
        if word is None:
            return False
        self._refuse_two_meanings(at, at + 1, word.meanings)
        return Meaning(WordKind.COLOUR, COLOUR_WORDS[letter]) not in word.meanings

    def _has_two_colours(self, letter: str) -> bool:
        """Do two colours of the language begin with this letter of the notation?"""
        word = self.words.word_at(letter, 0)
        colours = (
            {each.value for each in word.meanings if each.kind is WordKind.COLOUR} if word else ()
        )
        return len(colours) > 1

    def _refuse_two_meanings(self, at: int, end: int, meanings: Meanings) -> None:
        """Refuse a word for two colours, or for a colour and a card."""
        beside = (WordKind.SIZED_SET, WordKind.SLOT_B)
        values = {each.value for each in meanings if each.kind not in beside}
        readings = sorted(str(value) for value in values if value is not None)
        if len(readings) > 1:
            start, stop, choices = self._choices(at, end, readings)
            raise NotationError(
                "two_meanings",
                at,
                end=stop,
                choices=choices if start == at else (),
                token=self.text[at:end],
                readings=readings,
            )

    def _choices(self, at: int, end: int, readings: list[str]) -> tuple[int, int, tuple[str, ...]]:
        """What the letter and the number behind it can be."""
        number = re.compile(r"\s*-?([0-9]+)(?![0-9])").match(self.text, end)
        if not number:
            return at, end, tuple(each for each in readings if each in ("W", "S"))
        choices = (
            f"{each} {number[1]}" if each in ("W", "S") or each.isdigit() else f"{each}{number[1]}"
            for each in readings
        )
        return at, number.end(), tuple(choices)

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
        card: str = "",
        keycap: bool = False,
    ) -> Token:
        capital = self._original(at).isupper()
        return Token(at, end, self.text[at:end], glued, meanings, figures, card, keycap, capital)
