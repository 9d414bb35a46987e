"""The colours of the deck that is spoken of: slot B is blue or violet, as the rule sheet prints it.

It is said once for a page or an answer, as the reader's language is, and every word for a card
follows it. What is said holds in this thread or task; a page ends with `speak_of_any_deck`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from scorekeeper.rules.sheets import RuleSheet

_SLOT_B: ContextVar[str] = ContextVar("slot_b", default="blue")


def speak_of_deck(sheet: RuleSheet) -> None:
    """From now on cards are called as this rule sheet's deck prints them."""
    _SLOT_B.set(sheet.slot_b)


def speak_of_any_deck() -> None:
    """No deck is meant any more; slot B is blue again, as most decks print it."""
    _SLOT_B.set("blue")


@contextmanager
def deck_of(sheet: RuleSheet) -> Iterator[None]:
    """Speak of this rule sheet's deck in here, and of the one before afterwards."""
    before = _SLOT_B.set(sheet.slot_b)
    try:
        yield
    finally:
        _SLOT_B.reset(before)


def deck_is_violet() -> bool:
    """Is slot B of the deck that is spoken of violet?"""
    return _SLOT_B.get() == "violet"
