"""Every problem and every impossible table of the rulebook in the reader's language.

Knows which sentence belongs to which code (`judge_words`, `hit_words`, `count_words`,
`notation_words`). Refuses to know the refusals of a game (`refusals`). A code without words is a
slip of ours and raises KeyError.
"""

from __future__ import annotations

from collections.abc import Callable

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.errors import TableError
from scorekeeper.rules.verdicts import Problem
from scorekeeper.wording.count_words import COUNT_WORDS
from scorekeeper.wording.hit_words import HIT_WORDS
from scorekeeper.wording.judge_words import JUDGE_WORDS, Facts, Sentence
from scorekeeper.wording.notation_words import notation_text

__all__ = ["PROBLEM_WORDS", "notation_text", "problem_text", "table_text"]

PROBLEM_WORDS: dict[str, Sentence] = JUDGE_WORDS | HIT_WORDS | COUNT_WORDS
"""The sentence of every code that room 1 speaks."""


def problem_text(problem: Problem, slot_b: str = "") -> str:
    """One problem as it is said at the table. `slot_b`: blue or violet, "" as the
    deck that is spoken of (`deck_colours`)."""
    return PROBLEM_WORDS[problem.code](problem.facts, slot_b)


def _unknown_variant(facts: Facts) -> str:
    if facts.get("least"):
        return _("A game needs at least one phase.")
    if "most" in facts:
        return ngettext(
            "The phase list has only one phase.",
            "The phase list has only %(num)s phases.",
            facts["most"],
        )
    return _("There is no variant “%(variant)s”. The variants are: %(known)s.", **facts)


def _unknown_value(facts: Facts) -> str:
    """A number that was given as text is told apart from the number."""
    value, known = facts["value"], str(facts["known"])
    if isinstance(value, str) and value in known.split(", ") and value.isdigit():
        return _("Give the number %(value)s, without quotes.", value=value)
    return _(
        "“%(value)s” is not an answer to %(switch)s. The answers are: %(known)s.",
        value=value,
        switch=facts["switch"],
        known=known,
    )


TABLE_WORDS: dict[str, Callable[[Facts], str]] = {
    "no_phases_left": lambda facts: _("With this variant no phase is left to play.", **facts),
    "unknown_phase_list": lambda facts: _(
        "There is no phase list “%(phases)s”. The phase lists are: %(known)s.", **facts
    ),
    "unknown_sheet": lambda facts: _(
        "There is no rule sheet “%(sheet)s”. The rule sheets are: %(known)s.", **facts
    ),
    "unknown_switch": lambda facts: _(
        "There is no house rule “%(switch)s”. The house rules are: %(known)s.", **facts
    ),
    "unknown_value": _unknown_value,
    "unknown_variant": _unknown_variant,
}


def table_text(error: TableError) -> str:
    """Why a table cannot exist, and what there is instead."""
    facts = dict(error.facts)
    known = facts.get("known")
    if isinstance(known, tuple):
        facts["known"] = ", ".join(map(str, known))
    return TABLE_WORDS[error.code](facts)
