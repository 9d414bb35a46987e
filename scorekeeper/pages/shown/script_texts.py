"""Texts that a script of a page fills in: holes such as {name}, and the forms of a plural."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from babel import Locale
from flask_babel import get_locale

_NUMBERS = range(101)
"""A language that counts by the last two digits uses all its forms for these numbers."""


def hole(name: str) -> str:
    """The place in a text where the script puts the value of this name (`keeper.fill`)."""
    return "{" + name + "}"


def plural_forms(text: Callable[[int], str]) -> dict[str, str]:
    """A text that counts, by the plural categories of the reader's language as `Intl.PluralRules`
    names them: one, few, many, other. `text` makes it for one number, with a hole in its place."""
    locale = get_locale() or Locale("en")
    return {category: text(number) for category, number in _examples(locale).items()}


@lru_cache(maxsize=32)
def _examples(locale: Locale) -> Mapping[str, int]:
    """A number of each plural category."""
    found: dict[str, int] = {}
    for number in _NUMBERS:
        found.setdefault(locale.plural_form(number), number)
    return found
