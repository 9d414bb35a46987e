"""The words and letters of the notation for cards, in lower case. Upper case is read as well.

They are read in every language, because the program prints the letters. The words of a language
are in its catalogue (`wording.typed_words`). Blue and violet are one colour, because a deck has
only one of them.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.rules.cards import SKIP, WILD, Card, Colour

COLOUR_WORDS: Mapping[str, Colour] = {
    "r": Colour.RED,
    "red": Colour.RED,
    "b": Colour.BLUE,
    "blue": Colour.BLUE,
    "v": Colour.BLUE,
    "violet": Colour.BLUE,
    "y": Colour.YELLOW,
    "yellow": Colour.YELLOW,
    "g": Colour.GREEN,
    "green": Colour.GREEN,
}

SPECIAL_LETTERS: Mapping[str, Card] = {"w": WILD, "s": SKIP}
"""Letters that may stand next to other cards without a space: `r7w`."""

SPECIAL_WORDS: Mapping[str, Card] = {"wild": WILD, "joker": WILD, "skip": SKIP}
"""Words that end where a space, a comma or a bar follows."""

PLURALS: Mapping[str, Card] = {"wilds": WILD, "jokers": WILD, "skips": SKIP}
"""Words that do not say how many cards are meant. They are refused: `2 wilds` could mean a two and
some wilds."""


def colour_named(word: str) -> Colour | None:
    """The colour of this word or letter, None if it names no colour."""
    return COLOUR_WORDS.get(word.strip().lower())
