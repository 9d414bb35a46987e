"""A verdict as a page shows it, and when it is *no* or *not yet*."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field

from flask_babel import gettext as _

from scorekeeper.errors import NotationError
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.rules.problems import Problem
from scorekeeper.wording.errors import notation_text
from scorekeeper.wording.lists import sentence, sentences
from scorekeeper.wording.problems import refusal_lines

_NOT_YET = frozenset(
    {"too_few_cards", "group_missing", "empty_group", "wild_group_unnamed", "colour_not_said"}
    | {"nothing_added", "own_phase_not_laid", "not_your_turn", "hit_after_out", "not_in_deck"}
)
"""Problems that more cards, a further word or a later moment can solve. Any other one means no."""


@immutable
class ShownVerdict:
    """A verdict as shown: `tone` is yes, wait, no, plain or done; `head` is the first sentence,
    `lines` are the reasons, `codes` what it rests on, such as the codes of problems. `also` are
    further questions, each with its answer."""

    tone: str
    head: str
    lines: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    also: tuple[tuple[str, str], ...] = field(default=(), kw_only=True)

    @property
    def spoken(self) -> str:
        """All of it for a screen reader, each part as a sentence."""
        return sentences(sentence(part) for part in self.parts if part)

    @property
    def parts(self) -> tuple[str, ...]:
        """All that is said, in order."""
        return (self.head, *self.lines, *map(sentences, self.also))


def tone_of_problems(problems: Iterable[Problem]) -> str:
    """`wait` if all these problems can still be solved, else `no`."""
    return "wait" if all(problem.code in _NOT_YET for problem in problems) else "no"


def is_finally_wrong(problem: Problem) -> bool:
    """Does no further card or later moment solve this problem?"""
    return problem.code not in _NOT_YET


def refusal_verdict(problems: Sequence[Problem], names: Mapping[Seat, str]) -> ShownVerdict:
    """All these problems at once; the first sentence is the answer."""
    head, *lines = refusal_lines(problems, names) or ("",)
    codes = tuple(problem.code for problem in problems)
    return ShownVerdict(tone_of_problems(problems), head, tuple(lines), codes)


def unreadable_verdict(error: NotationError) -> ShownVerdict:
    """The verdict on a text that cannot be read as cards."""
    return ShownVerdict("wait", _("I cannot read that yet."), (notation_text(error),))
