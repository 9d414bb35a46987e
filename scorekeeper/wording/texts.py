"""Says the texts that declarations of the rules hold (`scorekeeper.rules.texts`)."""

from __future__ import annotations

from flask_babel import gettext, pgettext

from scorekeeper.rules.texts import Text


def said(text: Text | int) -> str:
    """The text in the reader's language. A figure is the same in every language."""
    if isinstance(text, int):
        return str(text)
    return pgettext(text.context, text.id) if text.context else gettext(text.id)
