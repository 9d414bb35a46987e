"""The words and letters people type for cards. Upper and lower case are alike.

A language is added by adding its words here, in lower case; the letters stay the same in every
language, because what is printed is made of them. Blue and violet are one colour: a deck has one of
the two.
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
"""Words that leave open how many cards are meant. They are refused: `2 wilds` could be read as a
two and wilds."""


def colour_named(word: str) -> Colour | None:
    """The colour of this word or letter, None where there is none."""
    return COLOUR_WORDS.get(word.strip().lower())
