"""Cards in the words of a language, rewritten in the notation: `rote Sieben` as `R7`.

The text is cut into tokens, and the tokens between two commas or bars are read as cards
(`card_readings`). What belongs to the notation is passed on as it was typed, so `r7b12w` means the
same in every language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from scorekeeper.errors import NotationError
from scorekeeper.rules.card_readings import Token, only_reading
from scorekeeper.rules.card_words import COLOUR_WORDS
from scorekeeper.rules.cards import Colour
from scorekeeper.rules.folded_text import FoldedText
from scorekeeper.rules.vocabulary import Meaning, Meanings, WordIndex, WordKind

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
    it was folded. Raises NotationError, with a place in `typed`, where a word has two meanings or
    the cards have no reading or two."""
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
        """Nothing where nothing was typed, so that `rot 7s` is refused like `R7s`. A word needs no
        gap: it ends where it ends."""
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
        """A number in figures, or several cards of it where an ending says so: `7er`."""
        figures = self.text[at:end]
        ending = self.words.word_at(self.text, end)
        if ending and Meaning(WordKind.FIGURES) in ending.meanings:
            number = int(figures[-3:])
            several = frozenset({Meaning(WordKind.NUMBERS, number)})
            return self._token(at, ending.end, glued, meanings=several)
        return self._token(at, end, glued, figures=figures)

    def _unknown(self, at: int, end: int, glued: bool) -> Iterator[Token]:
        """Letters that are no word: several words written together, or letters of the notation."""
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
