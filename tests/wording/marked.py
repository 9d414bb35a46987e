"""Texts in a language of marks: each translated text is enclosed, so that a text inside another is
seen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask
from flask_babel import Babel, Domain

from scorekeeper.wording.terms import _all_groups_in  # it remembers words of a language

Key = tuple[str, str]
"""What a text is looked up by: its context, "" for none, and the text, of two forms the first."""

_MARK = re.compile(r"⟦(\d+):|⟧")


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

    def read(self, text: str) -> tuple[list[tuple[Key, Key]], str]:
        """Every text in another, the outer one first; and what is wrong if this is not one
        translated text and nothing beside it."""
        keys, open_keys = list(self.said), list[Key]()
        pairs, whole, end = list[tuple[Key, Key]](), 0, 0
        for mark in _MARK.finditer(text):
            if not open_keys and text[end : mark.start()]:
                return pairs, f"not translated: {text[end : mark.start()]!r}"
            if mark[1]:
                key = keys[int(mark[1])]
                pairs += [(outer, key) for outer in open_keys[-1:]]
                whole += not open_keys
                open_keys.append(key)
            else:
                open_keys.pop()
            end = mark.end()
        return pairs, "" if whole == 1 and not text[end:] else "not one text"


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
