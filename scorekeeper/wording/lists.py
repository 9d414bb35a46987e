"""Names, cards and sentences in a row, joined as the reader's language joins them.

A name that is written from right to left is enclosed in two invisible characters of Unicode, first
strong isolate and pop directional isolate. Without them, a colon or a number that follows the name
is drawn on its other side.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import reduce
from typing import Any

from babel import Locale
from babel.lists import format_list
from flask_babel import get_locale, pgettext

FIRST_STRONG_ISOLATE = "\u2068"
POP_ISOLATE = "\u2069"


def isolated(value: Any) -> Any:
    """The value; between isolates if it is text with letters that run from right to left."""
    if isinstance(value, str) and not value.isascii() and _runs_from_the_right(value):
        return FIRST_STRONG_ISOLATE + value + POP_ISOLATE
    return value


def _runs_from_the_right(text: str) -> bool:
    return any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in text)


_ENDS = (".", "?", "!", "…", "。", "？", "！")
"""How a sentence ends in the languages of the program."""

_SHORT_ANSWER = re.compile(r"(\w{2,6}[.,。、])\s*(.+)", re.DOTALL)
"""A word that answers, such as *Yes.*, and what follows it."""

_BRITISH = Locale("en", "GB")


def yes_or_no_first(answer: str) -> tuple[str, str]:
    """The word that answers, such as *Yes.*, and the rest; "" and all of it without such a word."""
    found = _SHORT_ANSWER.fullmatch(answer)
    return (found[1], found[2]) if found else ("", answer)


def listed(words: Iterable[object]) -> str:
    """A list as it is spoken: 3, 4 and 5."""
    return format_list(_isolated(words), "standard", _locale())


def one_of(words: Iterable[object]) -> str:
    """A choice as it is spoken: 3, 4 or 5."""
    return format_list(_isolated(words), "or", _locale())


def side_by_side(words: Iterable[object]) -> str:
    """Items with commas only: Ann, Ben, Mia."""
    return _in_a_row(
        # Translators: two items of a list with nothing but a comma between them.
        pgettext("a row with commas", "%(first)s, %(next)s"),
        words,
    )


def groups_in_a_row(groups: Iterable[str]) -> str:
    """The groups of a phase: set of 3, run of 4."""
    return _in_a_row(
        # Translators: two groups of a phase, as in “set of 3, run of 4”. A plus may stand between.
        pgettext("a row of groups", "%(first)s, %(next)s"),
        groups,
    )


def statements(lines: Iterable[str]) -> str:
    """Short statements without a full stop in one line: Ben stopped playing; Mia plays again."""
    return _in_a_row(
        # Translators: two short statements in one line, each without a full stop.
        pgettext("a row of statements", "%(first)s; %(next)s"),
        lines,
    )


def sentences(lines: Iterable[str]) -> str:
    """Whole sentences, one after the other; an empty one is left out."""
    return _in_a_row(
        # Translators: two whole sentences, one after the other. Japanese has no blank between them.
        pgettext("a row of sentences", "%(first)s %(next)s"),
        filter(None, lines),
    )


def sentence(statement: str) -> str:
    """A statement with its full stop, unless it ends like a sentence already."""
    if statement.endswith(_ENDS):
        return statement
    # Translators: the full stop after a statement.
    return pgettext("a statement as a sentence", "%(statement)s.", statement=statement)


def _in_a_row(pattern: str, words: Iterable[object]) -> str:
    def joined(first: str, following: str) -> str:
        return pattern % {"first": first, "next": following}

    return reduce(joined, items) if (items := _isolated(words)) else ""


def _isolated(words: Iterable[object]) -> list[str]:
    return [str(isolated(str(word))) for word in words]


def _locale() -> Locale:
    """The reader's language. English is written as in Britain: no comma before the last *and*."""
    locale = get_locale()
    return _BRITISH if locale is None or locale.language == "en" else locale


def with_capital(words: str) -> str:
    """These words as the beginning of a line."""
    return words[:1].upper() + words[1:]
