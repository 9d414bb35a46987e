"""The referee's replies to a question: the answer, the reason, what the sheet says, and what
would change it.

Names are handed in: a reply on a phone names the players, a ruling in the log has their seats.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from flask_babel import gettext as _

from scorekeeper.api.rule_answers import RuleAnswer, ruling_about, statement_at
from scorekeeper.game.state import Game
from scorekeeper.game.table_commands import MOST_LETTERS
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.verdicts import ShownVerdict, refusal_verdict
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.rulebook import RULEBOOK, RulePoint
from scorekeeper.rules.sheets import DEFAULT_SHEET, SHEETS
from scorekeeper.rules.switches import SWITCHES, differences
from scorekeeper.rules.switches.declaration import SwitchValue
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.service import TableView
from scorekeeper.wording.lists import sentence, sentences
from scorekeeper.wording.rule_sources import ShownSource, source_of_whole_point
from scorekeeper.wording.texts import said

Names = Mapping[Seat, str]


@immutable
class TableQuestion:
    """A question at a table. `by` is the player whose phone asks; None if the phone belongs to no
    player. `names` are the words for seats in the reply."""

    view: TableView
    names: Names
    by: Seat | None = None

    @property
    def game(self) -> Game:
        return self.view.game

    @property
    def table(self) -> TableRules:
        return self.view.game.table

    def name(self, seat: Seat) -> str:
        return self.names.get(seat, seat)


@immutable
class ChangeableRule:
    """A house rule that would change the answer: its switch and its question."""

    switch: str
    question: str


@immutable
class Topic:
    """What a question is about. `rests_on` are switches or points (§), the deciding one first;
    `differently` are the switches that would change the answer. `told_whole`: the answer says all
    of the deciding point, so that the point is not told again below it."""

    rests_on: tuple[str, ...]
    differently: tuple[str, ...] = ()
    told_whole: bool = False


@immutable(kw_only=True)
class Reply(ShownVerdict):
    """The referee's reply: a verdict with its question and its source. `rule` is the point (§);
    `statement` is its text, "" if the answer says the same. `source` is what this table's sheet
    says of it, `house_rule` tells that the table has changed it, and `others` are the answers of
    other sheets. `cards` show the answer (`Answer.cards`). `codes` are what the answer rests on:
    problems, players, points or values of switches."""

    question: str
    rule: str
    statement: str
    source: ShownSource
    house_rule: bool
    cards: str
    others: tuple[str, ...]
    differently: tuple[ChangeableRule, ...]

    @property
    def verdict(self) -> tuple[str, ...]:
        """The answer without words of any language."""
        return (self.tone, *self.codes)


def tone_of(switch: str, value: SwitchValue) -> str:
    """The tone of this answer: `yes`, `no`, `wait` (in between) or `plain`."""
    return SWITCHES[switch].answers[value].tone


def reply_about(asked: TableQuestion, about: str) -> Reply:
    """What this table plays, by switch or point. Raises KeyError for an unknown one."""
    ruling = ruling_about(asked.table, about)
    switches = () if about in RULEBOOK else (about,)
    tone = tone_of(about, getattr(asked.table.switches, about)) if switches else "plain"
    printed = ruling.printed
    lines = (_("Without this house rule: %(answer)s", answer=printed),) if printed else ()
    topic = Topic((about,), switches)
    codes = tuple(str(getattr(asked.table.switches, switch)) for switch in switches)
    found = _full_reply(asked.table, topic, (ruling,), ruling.question, tone, ruling.answer, lines)
    return replace(found, codes=codes)


def reply(
    asked: TableQuestion,
    topic: Topic,
    question: str,
    tone: str,
    head: str,
    lines: Iterable[str] = (),
    *,
    codes: Iterable[str] = (),
    also: Iterable[tuple[str, str]] = (),
) -> Reply:
    """A reply to a question of this topic. `codes` say what the answer rests on, `also` are further
    questions with their answers."""
    rulings = tuple(ruling_about(asked.table, each) for each in topic.rests_on)
    kept = tuple(line for line in lines if line)
    found = _full_reply(asked.table, topic, rulings, question, tone, head, kept)
    return replace(found, codes=tuple(codes), also=tuple(also))


def _full_reply(
    table: TableRules,
    topic: Topic,
    rulings: Sequence[RuleAnswer],
    question: str,
    tone: str,
    head: str,
    lines: tuple[str, ...],
) -> Reply:
    first = rulings[0]
    others = tuple(
        other if ruling is first else sentences((ruling.question, other))
        for ruling in rulings
        for other in ruling.others
    )
    return Reply(
        question=question,
        tone=tone,
        head=head,
        lines=lines,
        rule=first.rule,
        statement=""
        if topic.told_whole
        else _statement(RULEBOOK[first.rule], table, (head, *lines)),
        source=_source(first, rulings, table),
        house_rule=bool(first.printed),
        cards=first.cards,
        others=others,
        differently=tuple(
            ChangeableRule(switch, said(SWITCHES[switch].question)) for switch in topic.differently
        ),
    )


def _source(first: RuleAnswer, rulings: Sequence[RuleAnswer], table: TableRules) -> ShownSource:
    """What the sheet says of what decides: of the switch, or of a point and its switches."""
    if first.about == first.rule and len(rulings) == 1:
        return source_of_whole_point(first.rule, table)
    return first.source


def _statement(point: RulePoint, table: TableRules, said_already: Sequence[str]) -> str:
    """What the point says at this table; "" if that is said already. The rulebook states the
    usual rule. A table that plays it differently gets its own answers instead."""
    other = differences(table.switches, SHEETS[DEFAULT_SHEET].switches)
    changed = [switch for switch in point.switches if switch in other]
    if not changed:
        statement = statement_at(point, table)
        return "" if statement in said_already else statement
    answers = []
    for switch in changed:
        answer = said(SWITCHES[switch].answers[other[switch]].words)
        if answer not in said_already:
            answers.append(sentences((said(SWITCHES[switch].question), answer)))
    return sentences(answers)


def deciding_switch(found: Reply, table: TableRules) -> tuple[str, str]:
    """The switch that alone decides this answer, and its value at this table: kept as a house rule,
    it gives the same answer in every game. Two empty texts unless exactly one switch decides."""
    if len(found.differently) != 1:
        return "", ""
    switch = found.differently[0].switch
    return switch, str(getattr(table.switches, switch))


def ruling_text(found: Reply) -> str:
    """The reply as it is shown to the table: the question, then the answer with its reason, cut to
    the length of a ruling."""
    answer = sentences(map(sentence, found.parts)).replace("\n", " ").strip()
    question = found.question.replace("\n", " ")[: MOST_LETTERS // 2]
    space = MOST_LETTERS - len(question) - 1
    if len(answer) > space:
        answer = answer[: space - 1].rsplit(" ", 1)[0] + "…"
    return f"{question}\n{answer}"


# --- replies about cards --------------------------------------------------------------------------


def topic_of_answer(
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


def refusal_reply(
    asked: TableQuestion, topic: Topic, question: str, problems: Sequence[Problem]
) -> Reply:
    """All problems at once; the first sentence is the answer."""
    found = refusal_verdict(problems, asked.names)
    return reply(asked, topic, question, found.tone, found.head, found.lines, codes=found.codes)
