"""No sentence is put together from translated pieces, and a text that stands in another is one that
every language may leave as it is."""

from __future__ import annotations

from itertools import product

import pytest

from scorekeeper.rules.phases import Group, GroupKind, Phase
from scorekeeper.wording.terms import phase_short, phase_words
from tests.translations.catalogues import known_texts
from tests.wording.every_text import every_text, melds_said
from tests.wording.marked import Key, MarkedTexts, marked_texts

VALUES_BY_CONTEXT = {
    "a card": "the subject of its sentence, or after a colon",
    "a colour alone": "in brackets, or in a list",
    "a card of this colour": "in a list after a colon",
    "key: a colour, in one or two letters": "before the number of a card",
    "the group that a sentence is about": "begins its sentence, or stands before a colon",
    "a player whose cards are all gone": "after a name, in place of points",
    "the phase of a hand": "after a name, in place of points or after them",
    "rounds in a row": "numbers of rounds, as in “5 to 9”",
    "came from": "a place, in the form that the three sentences about coming from it need",
}
"""Texts that may be a value of another text, in the nominative, and where they stand in it."""

FRAMES = {
    ("", "%(sheets)s: %(answer)s"): "sheets, and the answer that they give",
    ("", "%(sheet)s, under “%(section)s”"): "a sheet, and the name of its section in quotes",
    ("", "Here: %(answer)s"): "the answer in force",
    ("", "Elsewhere: %(answer)s"): "another answer",
    ("", "%(name)s: %(text)s"): "whose cards a problem is about",
    ("", "Line %(line)s: %(text)s"): "the line of a table that is wrong",
    ("", "Line %(at)s of this archive cannot be right, so nothing was imported: %(reason)s"): "why",
    ("", "%(said)s. Played on paper, typed in afterwards."): "a line of the log",
    ("", "%(said)s (entered by %(name)s)"): "a line of the log",
    ("", "%(said)s (recorded despite a problem)"): "a line of the log",
    ("", "Corrected: %(said)s"): "a line of the log",
    ("", "Undone: %(said)s"): "lines of the log",
    ("", "Taken back: %(said)s"): "lines of the log",
    ("", "Shown to everybody: %(question)s"): "a question about the rules",
    ("", "Changed: %(question)s"): "a question about the rules",
    ("a statement as a sentence", "%(statement)s."): "a whole statement",
    ("", "phase %(old)s → %(new)s"): "numbers of phases, or that none is left",
    ("", "From now on: %(changes)s"): "questions about the rules with their answers",
    ("a row with commas", "%(first)s, %(next)s"): "labels side by side",
    ("a row of groups", "%(first)s, %(next)s"): "the groups of a phase",
    ("a row of statements", "%(first)s; %(next)s"): "whole statements",
    ("a row of sentences", "%(first)s %(next)s"): "whole sentences",
}
"""Texts that have a whole sentence or label beside a colon, a bracket or another one, and which."""

NOT_SHOWN = frozenset(("search words", "typed words", "a round in one line, words"))
"""The contexts of lists of words that nobody sees."""

ELSEWHERE = {
    ("a round in one line", "tests/wording/test_round_line.py"),
}
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
    assert set(FRAMES) <= said
    assert set(VALUES_BY_CONTEXT) <= {context for context, _ in said}
