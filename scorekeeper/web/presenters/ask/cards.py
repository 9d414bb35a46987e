"""A question about cards as the page shows it, and what all such questions share."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldOption:
    """A meld on the table to ask about: its owner, its kind and its cards."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class CardQuestion:
    """One question as it was typed, with the reply. `answered`: there was something to judge.
    `after` is the meld after a legal hit. `take` asks for a wild of the meld. Fields that this
    question does not use are empty."""

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
    """The topic with everything the answer rests on: the rule of the first problem, and the
    switches that would change the answer. A yes that needs a switch rests on that switch."""
    switches = tuple(switch for switch, _value in turning)
    first = topic.rests_on
    if problems:
        first = tuple(problem.rule for problem in problems if problem.rule in RULEBOOK)[:1] or first
    elif switches:
        first = ()
    return Topic((*first, *switches), switches)


def refused(
    asked: TableQuestion, topic: Topic, question: str, problems: Sequence[Problem]
) -> Reply:
    """All problems at once; the first sentence is the answer."""
    tone = "wait" if all(problem.code in _UNFINISHED for problem in problems) else "no"
    texts = [refusal_text(problem, asked.names) for problem in problems]
    codes = [problem.code for problem in problems]
    return reply(asked, topic, question, tone, texts[0], tuple(texts[1:]), codes=codes)


def unreadable(asked: TableQuestion, topic: Topic, error: NotationError) -> Reply:
    """The reply where the text cannot be read as cards."""
    return reply(asked, topic, "", "wait", _("I cannot read that yet."), (notation_text(error),))
