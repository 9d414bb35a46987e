"""Texts in a language of marks: each translated text is enclosed, so that a text inside another is
seen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from flask import Flask
from flask_babel import Babel, Domain

from scorekeeper.wording.terms import _all_groups_in

Key = tuple[str, str]
"""What a text is looked up by: its context, "" for none, and the text, of two forms the first."""

_MARK = re.compile(r"⟦(\d+):|⟧")


@dataclass(slots=True)
class MarkedText:
    """A translated text, and the translated texts that were put into it."""

    key: Key
    inside: list[MarkedText] = field(default_factory=list)

    def pairs(self) -> Iterator[tuple[Key, Key]]:
        """Every text in another: the outer one, and the inner one."""
        for inner in self.inside:
            yield self.key, inner.key
            yield from inner.pairs()


class MarkedTexts(Domain):
    """Translations that enclose each text, and remember which texts were looked up."""

    def __init__(self) -> None:
        super().__init__()
        self.said: dict[Key, int] = {}

    def get_translations(self) -> MarkedTexts:
        return self

    def ugettext(self, message: str) -> str:
        return self._marked("", message, message)

    def ungettext(self, one: str, many: str, number: int) -> str:
        return self._marked("", one, one if number == 1 else many)

    def upgettext(self, context: str, message: str) -> str:
        return self._marked(context, message, message)

    def unpgettext(self, context: str, one: str, many: str, number: int) -> str:
        return self._marked(context, one, one if number == 1 else many)

    def _marked(self, context: str, message: str, shown: str) -> str:
        number = self.said.setdefault((context, message), len(self.said))
        return f"⟦{number}:{shown}⟧"

    def read(self, text: str) -> tuple[MarkedText | None, str]:
        """The translated text that is all of this; None and what is wrong if there is another text
        beside it."""
        keys = list(self.said)
        whole, end, open_texts = MarkedText(("", "")), 0, []
        open_texts.append(whole)
        for mark in _MARK.finditer(text):
            if len(open_texts) == 1 and text[end : mark.start()]:
                return None, f"not translated: {text[end : mark.start()]!r}"
            if mark[1]:
                open_texts[-1].inside.append(found := MarkedText(keys[int(mark[1])]))
                open_texts.append(found)
            else:
                open_texts.pop()
            end = mark.end()
        if text[end:] or len(whole.inside) != 1:
            return None, "not one text"
        return whole.inside[0], ""


@contextmanager
def marked_texts() -> Iterator[MarkedTexts]:
    """All texts are made in the language of marks inside the `with` block."""
    app = Flask("marked")
    domain = MarkedTexts()
    Babel(app).domain_instance = domain
    _all_groups_in.cache_clear()  # private, but what it remembers is in another language
    try:
        with app.app_context():
            yield domain
    finally:
        _all_groups_in.cache_clear()
