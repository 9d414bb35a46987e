"""The texts of the catalogue that are said while one answer is made, for a phone that marks texts.

Nothing is written into a text, so what is made of it stays as it is. Words that are remembered
because they are said often are made anew while texts are noted.
"""

from __future__ import annotations

from contextvars import ContextVar

from scorekeeper.immutable import immutable

NEVER_SHOWN = frozenset(("typed words", "search words", "a round in one line, words"))
"""The contexts of texts that are lists of words to read with. Nobody sees them."""


@immutable
class SaidText:
    """A text that was said, with the values in their places. It is `message` in this `context`, in
    the plural form of this number."""

    context: str
    message: str
    form: int
    said: str


_noted: ContextVar[dict[SaidText, None] | None] = ContextVar("noted", default=None)


def begin_noting() -> dict[SaidText, None]:
    """From now on every text that is said in this thread is a key of what is given back, in its
    order."""
    noted: dict[SaidText, None] = {}
    _noted.set(noted)
    return noted


def end_noting() -> None:
    """Note no more texts in this thread."""
    _noted.set(None)


def are_texts_noted() -> bool:
    """Are texts noted now?"""
    return _noted.get() is not None


def note_text(context: str, message: str, form: int, said: str) -> None:
    """Note that this text is said, if texts are noted now."""
    noted = _noted.get()
    if noted is not None and context not in NEVER_SHOWN and said:
        noted[SaidText(context, message, form, said)] = None
