"""Texts that a declaration holds: marked here for the catalogues, and said in `wording.texts`.

A declaration names its texts in English, as the catalogues have them. This layer never looks one
up, never shows one and never puts a value into one: a sentence about facts is made in `wording`.
"""

from __future__ import annotations

from scorekeeper.immutable import immutable


@immutable
class Text:
    """A text as the catalogues have it. The context tells apart two senses of the same words."""

    id: str
    context: str = ""

    @classmethod
    def in_context(cls, context: str, id: str) -> Text:
        """A text whose words need their context, which `make i18n` reads first."""
        return cls(id, context)


N_ = Text
"""Marks a text, as `gettext` does where it is said at once."""

NP_ = Text.in_context
"""Marks a text with its context, as `pgettext` does where it is said at once."""
