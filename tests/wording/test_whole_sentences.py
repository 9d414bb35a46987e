"""No sentence is put together from translated pieces, and a text that stands in another is one that
every language may leave as it is."""

from __future__ import annotations

from itertools import product

import pytest

from scorekeeper.rules.phases import Group, GroupKind, Phase
from scorekeeper.wording.terms import phase_short, phase_words
from tests.rules.text_tables import rows_in
from tests.translations.catalogues import known_texts
from tests.wording.every_text import every_text, melds_said
from tests.wording.marked import Key, MarkedTexts, marked_texts

VALUES_BY_CONTEXT = {context for context, _place in rows_in("wording/tables/values")}
FRAMES = {(context, text) for context, text, _beside in rows_in("wording/tables/frames")}

NOT_SHOWN = frozenset(("search words", "typed words", "a round in one line, words"))
"""The contexts of lists of words that nobody sees."""

ELSEWHERE = {("a round in one line", "tests/wording/test_round_line.py")}
"""The contexts of texts that other tests make, and which."""

IN_TYPED_WORDS = frozenset({("", "a player"), ("", "A player")})
"""Texts in the midst of words that somebody wrote."""


@pytest.fixture(scope="module")
def made() -> tuple[MarkedTexts, tuple[str, ...]]:
    """Every text in the language of marks, and what it was made with."""
    with marked_texts() as marked:
        return marked, tuple(dict.fromkeys(filter(None, every_text())))


def values() -> set[Key]:
    """The labels of groups, phases, melds and points."""
    with marked_texts() as marked:
        for kind, size, times in product(GroupKind, range(2, 9), (1, 2, 3)):
            phase = Phase((Group(kind, size),) * times)
            assert "" not in (phase_words(phase), phase_short(phase))
        assert all(melds_said())
        return {*marked.said, ("", "%(points)s, laid"), ("", "%(points)s, not laid")}


def may_stand_in(outer: Key, inner: Key, labels: set[Key]) -> bool:
    return inner[0] in VALUES_BY_CONTEXT or inner in labels or inner in FRAMES or outer in FRAMES


def test_every_text_is_one_translated_text(made: tuple[MarkedTexts, tuple[str, ...]]) -> None:
    marked, all_texts = made
    faults = {text: fault for text in all_texts if (fault := marked.read(text)[1])}
    assert not faults


def test_no_sentence_is_made_of_pieces(made: tuple[MarkedTexts, tuple[str, ...]]) -> None:
    marked, all_texts = made
    labels = values()
    pieces = {
        pair: text
        for text in all_texts
        for pair in marked.read(text)[0]
        if not may_stand_in(*pair, labels)
    }
    assert not pieces


def test_a_sentence_made_of_pieces_is_found() -> None:
    with marked_texts() as marked:
        number = marked.ugettext("one")
        glued = marked.ugettext("I count %(count)s.") % {"count": number}
        (pair,), fault = marked.read(glued)
        assert not fault
        assert not may_stand_in(*pair, values())
        for beside in (f"{number} {number}", f"{number}.", f"a {number}", f"{number}{number}", "a"):
            assert marked.read(beside)[1]


def test_every_text_of_the_wording_is_made_here(made: tuple[MarkedTexts, tuple[str, ...]]) -> None:
    """The texts that declarations of the rules hold have no place for another text."""
    elsewhere = NOT_SHOWN | {context for context, _ in ELSEWHERE}
    of_the_wording = {
        (context or "", text)
        for (context, text), message in known_texts().items()
        if any(str(file).startswith("scorekeeper/wording/") for file, _ in message.locations)
        and context not in elsewhere
    }
    missing = of_the_wording - set(made[0].said) - IN_TYPED_WORDS
    assert missing == set()


def test_no_exception_is_named_in_vain(made: tuple[MarkedTexts, tuple[str, ...]]) -> None:
    said = set(made[0].said)
    assert said >= FRAMES
    assert {context for context, _ in said} >= VALUES_BY_CONTEXT
