"""Common questions about the rules, answered for one table, and found by what people ask.

Each answer has what the sheet says of it, the answers of other sheets, and whether the table
changed it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.game.values import MAX_PLAYERS
from scorekeeper.immutable import immutable
from scorekeeper.rules.rulebook import RULEBOOK, RulePoint, rule_for_switch
from scorekeeper.rules.rulebook.variants import BESIDE, IN_FIXED_ROUNDS, IN_FREE_ORDER, INSTEAD
from scorekeeper.rules.switches import SWITCHES
from scorekeeper.rules.switches.declaration import SwitchValue
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.rules.texts import Text
from scorekeeper.wording.lists import sentences
from scorekeeper.wording.rule_sources import (
    ShownSource,
    other_answers,
    source_of_answer,
    source_of_statement,
)
from scorekeeper.wording.search import FITS, IN_NO_RULE, search_rules
from scorekeeper.wording.texts import said

NEAREST, MOST_FOUND = 3, 8
"""Answers after a search: if none fits, and at most."""

_WORSE = 0.16
"""An answer whose score is so much less than the best one is left out, unless it is the best of the
first three points."""


@immutable(kw_only=True)
class RuleAnswer:
    """One question with its answer at this table. `source` is what the table's sheet or its own
    leaflet says of it; `others` are the other answers, each with the sheets that say it. `printed`
    is the answer that a house rule has changed. `rule` is the point (§). `about` is the name that
    *Ask the referee* uses: the switch, or the point if no switch changes it. `cards` show the
    answer, written as those of a switch (`Answer.cards`)."""

    question: str
    answer: str
    reason: str
    source: ShownSource
    others: tuple[str, ...]
    changed: bool
    printed: str
    rule: str
    about: str
    cards: str = ""


def ruling_about(table: TableRules, about: str) -> RuleAnswer:
    """This table's answer to one switch or one point. Raises KeyError for an unknown one."""
    if about in SWITCHES:
        return _answer_of_switch(rule_for_switch(about), about, table)
    point = RULEBOOK[about]
    return _answer_of_point(point, said(point.question or point.title), table)


def answers_to(table: TableRules, asked: str) -> tuple[tuple[RuleAnswer, ...], bool]:
    """This table's answers to a question, best first, and whether they answer it. If none does,
    they are the nearest ones. The first three are about different points."""
    fitting = _fitting(asked)
    nearest = fitting or [each.about for each in search_rules(asked) if each.about != IN_NO_RULE]
    names = _different_first(_in_force(nearest, table), NEAREST)
    if not fitting:
        names = list(dict.fromkeys((*names[:NEAREST], *_ASKED_MOST)))[:NEAREST]
    return tuple(ruling_about(table, about) for about in names[:MOST_FOUND]), bool(fitting)


def best_of_each_point(table: TableRules, asked: str, most: int) -> tuple[RuleAnswer, ...]:
    """At most so many of this table's answers to a question, one for each point, best first. None
    if nothing fits."""
    names = _different_first(_in_force(_fitting(asked), table), most)
    points = len({point_of(about) for about in names})
    return tuple(ruling_about(table, about) for about in names[: min(most, points)])


_ASKED_MOST = ("§6", "§5", "§25")
"""What is shown where nothing is near."""


def _fitting(asked: str) -> list[str]:
    """The switches and points that answer a question, best first."""
    found = search_rules(asked)
    if not found or found[0].score < FITS or found[0].about == IN_NO_RULE:
        return []
    names = [each.about for each in found if each.about != IN_NO_RULE]
    near = {each.about for each in found if each.score >= found[0].score - _WORSE}
    near.update(_best_of_points(names)[:NEAREST])
    return [about for about in names if about in near]


def _in_force(names: Iterable[str], table: TableRules) -> list[str]:
    """The same names. Where everybody moves up after each round (§32), and where only hits end a
    round (§27), those that do not count give way to what does."""
    instead = {"tie_break": table.tie_switch}
    if table.switches.go_out_discard == "hits_only":
        instead["skip_last_card"] = "go_out_discard"
    if table.points_only:
        instead["end_immediately"] = "§28"
    return list(dict.fromkeys(instead.get(name, name) for name in names))


def point_of(about: str) -> str:
    """The number of the point that answers this: the point itself, or that of the switch."""
    return SWITCHES[about].point if about in SWITCHES else about


def _different_first(names: list[str], count: int) -> list[str]:
    """The same names, with the best of each of the first `count` points at the beginning."""
    first = _best_of_points(names)[:count]
    return [*first, *(about for about in names if about not in first)]


def _best_of_points(names: list[str]) -> list[str]:
    """The first of these names for each point."""
    best: dict[str, str] = {}
    for about in names:
        best.setdefault(point_of(about), about)
    return list(best.values())


def rule_answers(table: TableRules) -> Iterator[RuleAnswer]:
    """Every question of the rulebook with this table's answer, in its order."""
    for point in RULEBOOK.values():
        if point.question:
            yield _answer_of_point(point, said(point.question), table)
        for switch in _in_force(point.switches, table):
            if switch in point.switches:
                yield _answer_of_switch(point, switch, table)


def _answer_of_point(point: RulePoint, question: str, table: TableRules) -> RuleAnswer:
    begins = (said(point.begins),) if point.begins else ()
    statement = sentences((*begins, statement_at(point, table)))
    further = further_words(point, table)
    return RuleAnswer(
        question=question,
        answer=statement,
        reason=further,
        source=source_of_statement(point.rule, table),
        others=(),
        changed=False,
        printed="",
        rule=point.rule,
        about=point.rule,
        cards=point.cards,
    )


def further_words(point: RulePoint, table: TableRules) -> str:
    """What a point says after its statement at this table."""
    return sentences(said(each.text) for each in point.further if each.applies(table.switches))


def statement_at(point: RulePoint, table: TableRules) -> str:
    """What a point says at this table: its statement, if no number, variant or house rule changes
    it, and what a house rule adds."""
    if numbers := _said_of_numbers(point.rule, table):
        return numbers
    in_variant: Mapping[str, Text] = IN_FREE_ORDER if table.order_is_free else {}
    if table.points_only:
        in_variant = IN_FIXED_ROUNDS
    statement = in_variant.get(point.rule, point.statement)
    statement = next(_at_switches(INSTEAD, point.rule, table), statement)
    return sentences(map(said, (statement, *_at_switches(BESIDE, point.rule, table))))


def _at_switches(
    texts: Mapping[str, Mapping[tuple[str, SwitchValue], Text]], rule: str, table: TableRules
) -> Iterator[Text]:
    """Those of the texts of a point that belong to the answers of this table."""
    for (switch, answer), text in texts.get(rule, {}).items():
        if getattr(table.switches, switch) == answer:
            yield text


def _said_of_numbers(rule: str, table: TableRules) -> str:
    """What a point with numbers says of those of this table; "" where its text holds."""
    if rule == "§25":
        return _(
            "1–9 count 5, 10–12 count 10, a skip %(skip)s, a wild %(wild)s.",
            skip=table.switches.skip_points,
            wild=table.switches.wild_points,
        )
    if rule == "§2" and table.switches.most_players == MAX_PLAYERS:
        return _("Two to eight people play.")
    if rule == "§28" and (rounds := table.fixed_rounds) is not None:
        return ngettext(
            "The game ends after %(num)s round.", "The game ends after %(num)s rounds.", rounds
        )
    return ""


def _answer_of_switch(point: RulePoint, switch: str, table: TableRules) -> RuleAnswer:
    question = said(SWITCHES[switch].question)
    answers = {value: said(each.words) for value, each in SWITCHES[switch].answers.items()}
    mine: SwitchValue = getattr(table.switches, switch)
    printed: SwitchValue = getattr(table.rule_sheet.switches, switch)
    others = other_answers(switch, table)
    changed = mine != printed
    house_rule = changed and not table.is_printed_variant(switch)
    read = table.source_at_table(switch)
    # What a point says further stands under its own question, or under its first switch.
    first = point.question is None and switch == point.switches[0]
    declared = SWITCHES[switch].answers[mine]
    more = (said(declared.further),) if declared.further is not None else ()
    further = sentences((further_words(point, table) if first else "", *more))
    return RuleAnswer(
        question=question,
        answer=answers[mine],
        reason=further if further != answers[mine] else "",
        source=source_of_answer(switch, table, with_rest=first),
        others=others,
        changed=changed,
        printed=answers[printed] if house_rule and read is None else "",
        rule=point.rule,
        about=switch,
        cards=declared.cards,
    )
