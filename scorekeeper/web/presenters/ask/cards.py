"""A question about cards as the page shows it, and what every such question has in common.

Knows the fields of the page and how a verdict becomes a reply. Each question is asked in a module
of its own: `lay_question`, `hit_question`, `count_question`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.errors import NotationError
from scorekeeper.game.values import Seat
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.rulebook import RULEBOOK
from scorekeeper.web.presenters.ask.reply import Reply, TableQuestion, Topic, reply
from scorekeeper.web.presenters.cards import CardView
from scorekeeper.web.presenters.typed_cards import GroupLine
from scorekeeper.wording.errors import notation_text
from scorekeeper.wording.problems import refusal_text

_UNFINISHED = frozenset(
    {"too_few_cards", "group_missing", "empty_group", "wild_group_unnamed", "colour_not_said"}
    | {"own_phase_not_laid", "not_your_turn"}
)


@dataclass(frozen=True, slots=True)
class PhaseOption:
    """A phase that may be meant, and who is on it."""

    number: int
    words: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class MeldOption:
    """A meld on the table to ask about: whose, what, and its cards."""

    at: int
    name: str
    kind: str
    cards: tuple[CardView, ...]
    chosen: bool


@dataclass(frozen=True, slots=True)
class PlayerOption:
    """A player who may be meant."""

    seat: Seat
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class CardQuestion:
    """One question as it was typed, and the reply; `answered` once there was something to judge.
    `after` is the meld as it lies then, where a hit fits; `take` asks for a wild of the meld back.
    Fields that the question has no use for are empty."""

    kind: str
    typed: str
    reply: Reply
    answered: bool = False
    lines: tuple[GroupLine, ...] = ()
    cards: tuple[CardView, ...] = ()
    after: tuple[CardView, ...] = ()
    phases: tuple[PhaseOption, ...] = ()
    melds: tuple[MeldOption, ...] = ()
    players: tuple[PlayerOption, ...] = ()
    laid_now: bool = False
    may_take: bool = False
    take: bool = False
    colours: bool = False


def turned(
    topic: Topic, problems: Sequence[Problem], turning: Sequence[tuple[str, object]]
) -> Topic:
    """The topic, resting on the first problem's point and on the switches that would turn it; a yes
    that only a switch allows rests on that."""
    switches = tuple(switch for switch, _value in turning)
    first = topic.rests_on
    if problems:
        first = tuple(problem.rule for problem in problems if problem.rule in RULEBOOK)[:1] or first
    elif switches:
        first = ()
    return Topic(topic.about, (*first, *switches), switches)


def refused(
    asked: TableQuestion, topic: Topic, question: str, problems: Sequence[Problem]
) -> Reply:
    """All problems at once; the first sentence is the answer."""
    tone = "wait" if all(problem.code in _UNFINISHED for problem in problems) else "no"
    texts = [refusal_text(problem, asked.names) for problem in problems]
    head, stop, rest = texts[0].partition(". ")
    return reply(asked, topic, question, tone, head + stop.strip(), (rest, *texts[1:]))


def unreadable(asked: TableQuestion, topic: Topic, trouble: NotationError) -> Reply:
    """What was typed is no cards yet."""
    return reply(asked, topic, "", "wait", _("Not readable yet."), (notation_text(trouble),))
