"""The words of one language beside the notation, for tests of reading."""

from __future__ import annotations

from functools import cache

from scorekeeper.cli.options import spoken
from scorekeeper.rules.vocabulary import Vocabulary
from scorekeeper.wording.languages import language_named
from scorekeeper.wording.typed_words import typed_words


@cache
def german() -> Vocabulary:
    """What is typed in German, as its catalogue lists it."""
    named = language_named("de")
    assert named
    with spoken(named):
        return typed_words()
