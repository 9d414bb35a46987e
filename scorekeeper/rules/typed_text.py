"""A typed text on its way to the notation, and the way back for the place of a fault.

Full width, accents, CJK commas and quotation marks are folded for everybody. With a vocabulary the
words of a language are rewritten as well. A refusal names the place and the word as typed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from scorekeeper.errors import NotationError
from scorekeeper.rules.folded_text import FoldedText, folded
from scorekeeper.rules.spoken_cards import cards_in_notation
from scorekeeper.rules.spoken_groups import groups_in_notation
from scorekeeper.rules.vocabulary import Vocabulary

_SIGNS = str.maketrans("\u3001\u30fb\u3002\u201c\u201d\u201e\u00ab\u00bb\u300c\u300d", ",,,       ")
_WORD_END = re.compile(r"[\s,|;/]|$")
LONGEST_WORD = 40

Read = TypeVar("Read")
Reading = Callable[[str], Read]


def read_cards(text: str, vocabulary: Vocabulary | None, read: Reading[Read]) -> Read:
    """What `read` makes of the cards of `text` in the notation."""
    if vocabulary is None and text.isascii():
        return read(text)
    typed = _folded(text)
    if vocabulary:
        try:
            typed = cards_in_notation(typed, text, vocabulary.cards)
        except NotationError as error:
            raise _as_typed(error, text, typed, error.at) from None
    return _read(text, typed, read)


def read_groups(text: str, vocabulary: Vocabulary | None, read: Reading[Read]) -> Read:
    """What `read` makes of the groups of a phase of `text` in the notation."""
    if vocabulary is None and text.isascii():
        return read(text)
    typed = _folded(text)
    if vocabulary:
        typed = groups_in_notation(typed, vocabulary.groups)
    return _read(text, typed, read)


def word_around(text: str, at: int) -> str:
    """The word around `at`, so that the reader sees what could not be read."""
    start = at
    while start > 0 and not _WORD_END.match(text[start - 1]):
        start -= 1
    end = _WORD_END.search(text, at)
    return text[start : end.start() if end else len(text)][:LONGEST_WORD]


def _folded(text: str) -> FoldedText:
    plain = folded(text)
    return FoldedText(plain.text.translate(_SIGNS), plain.places)


def _read(text: str, typed: FoldedText, read: Reading[Read]) -> Read:
    if typed.text == text.lower():
        return read(text)
    try:
        return read(typed.text)
    except NotationError as error:
        token = str(error.facts.get("token", ""))
        begins = typed.text.rfind(token, 0, error.at + len(token))
        raise _as_typed(error, text, typed, max(begins, 0)) from None


def _as_typed(error: NotationError, text: str, typed: FoldedText, begins: int) -> NotationError:
    """The error with its place and its word in `text`. `begins` is where the word begins in the
    text that was read."""
    facts = dict(error.facts)
    if "token" in facts:
        ends = begins + len(str(facts["token"]))
        facts["token"] = text[_place(typed, begins, text) : _place(typed, ends, text)].strip()
    return NotationError(error.code, _place(typed, error.at, text), **facts)


def _place(typed: FoldedText, at: int, text: str) -> int:
    return typed.places[at] if at < len(typed.places) else len(text)
