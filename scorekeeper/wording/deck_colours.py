"""The colour of slot B in the current deck: blue or violet, as the rule sheet prints it.

It is set once for a page or an answer, like the reader's language, and every card is named by it.
The setting is local to the thread or task. A page ends with `name_cards_by_any_deck`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from scorekeeper.rules.sheets import RuleSheet

_SLOT_B: ContextVar[str] = ContextVar("slot_b", default="blue")


def name_cards_by_deck(sheet: RuleSheet) -> None:
    """Name cards as this rule sheet's deck prints them, from now on."""
    _SLOT_B.set(sheet.slot_b)


def name_cards_by_any_deck() -> None:
    """Reset: slot B is blue again, as most decks print it."""
    _SLOT_B.set("blue")


@contextmanager
def deck_of(sheet: RuleSheet) -> Iterator[None]:
    """Name cards by this rule sheet's deck inside the `with` block only."""
    before = _SLOT_B.set(sheet.slot_b)
    try:
        yield
    finally:
        _SLOT_B.reset(before)


def deck_is_violet() -> bool:
    """Is slot B of the current deck violet?"""
    return _SLOT_B.get() == "violet"
