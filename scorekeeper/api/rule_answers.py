"""Common questions about the rules, answered for one table, and found by what people ask.

Each answer names its place in the sheet, the answers of other sheets, and whether the table changed
it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.rules.citations import (
    Source,
    contradicting_answers,
    is_ambiguous,
    sources,
    sources_of_answer,
)
from scorekeeper.rules.rulebook import RULEBOOK, RulePoint, rule_for_switch
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.switches import SWITCH_VALUES, SWITCHES
from scorekeeper.rules.switches.declaration import SwitchValue
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.wording.lists import listed
from scorekeeper.wording.search import FITS, search_rules
from scorekeeper.wording.sheets import sheet_title
from scorekeeper.wording.texts import said

NEAREST, MOST_FOUND = 3, 8
"""Answers after a search: if none fits, and at most."""

_WORSE = 0.45
"""An answer with a smaller share of the best score is left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleAnswer:
    """One question with its answer at this table. `place` is where the table's sheet says it;
    `others` are the other answers, each with the sheets that give it. `sheet_says` is the printed
    answer to a house rule. `rule` is the point (§). `about` is the name that *Ask the referee*
    uses: the switch, or the point if no switch changes it."""

    question: str
    answer: str
    reason: str
    place: str
    others: tuple[str, ...]
    changed: bool
    sheet_says: str
    rule: str
    about: str


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
    names = _different_first(fitting or [each.about for each in search_rules(asked)], NEAREST)
    if not fitting:
        names = list(dict.fromkeys((*names[:NEAREST], *_ASKED_MOST)))[:NEAREST]
    return tuple(ruling_about(table, about) for about in names[:MOST_FOUND]), bool(fitting)


def best_of_each_point(table: TableRules, asked: str, most: int) -> tuple[RuleAnswer, ...]:
    """At most so many of this table's answers to a question, one for each point, best first. None
    if nothing fits."""
    names = _different_first(_fitting(asked), most)
    points = len({point_of(about) for about in names})
    return tuple(ruling_about(table, about) for about in names[: min(most, points)])


_ASKED_MOST = ("§6", "§5", "§25")
"""What is shown where nothing is near."""


def _fitting(asked: str) -> list[str]:
    """The switches and points that answer a question, best first."""
    found = search_rules(asked)
    least = max(FITS, found[0].score * _WORSE) if found else FITS
    return [each.about for each in found if each.score >= least]


def point_of(about: str) -> str:
    """The number of the point that answers this: the point itself, or that of the switch."""
    return SWITCHES[about].point if about in SWITCHES else about


def _different_first(names: list[str], count: int) -> list[str]:
    """The same names, with the best of each of the first `count` points at the beginning."""
    best: dict[str, str] = {}
    for about in names:
        best.setdefault(point_of(about), about)
    first = list(best.values())[:count]
    return [*first, *(about for about in names if about not in first)]


def rule_answers(table: TableRules) -> Iterator[RuleAnswer]:
    """Every question of the rulebook with this table's answer, in its order."""
    for point in RULEBOOK.values():
        if point.question:
            yield _answer_of_point(point, said(point.question), table)
        for switch in point.switches:
            yield _answer_of_switch(point, switch, table)


def _answer_of_point(point: RulePoint, question: str, table: TableRules) -> RuleAnswer:
    statement = said(point.statement)
    reason = _points_of(table) if point.rule == "§25" else statement
    place, rule = _place(point, table), point.rule
    return RuleAnswer(
        question=question,
        answer=reason,
        reason="",
        place=place,
        others=(),
        changed=False,
        sheet_says="",
        rule=rule,
        about=rule,
    )


def _points_of(table: TableRules) -> str:
    return _(
        "1–9 count 5, 10–12 count 10, a skip %(skip)s, a wild %(wild)s.",
        skip=table.switches.skip_points,
        wild=table.switches.wild_points,
    )


def _answer_of_switch(point: RulePoint, switch: str, table: TableRules) -> RuleAnswer:
    statement = said(point.statement)
    question = said(SWITCHES[switch].question)
    answers = {value: said(each.words) for value, each in SWITCHES[switch].answers.items()}
    mine: SwitchValue = getattr(table.switches, switch)
    printed: SwitchValue = getattr(table.rule_sheet.switches, switch)
    others = []
    for value, answer in answers.items():
        sheets = [
            sheet_title(s.id) for s in SHEETS.values() if getattr(s.switches, switch) == value
        ]
        if value != mine and sheets:
            others.append(_("%(sheets)s: %(answer)s", sheets=listed(sheets), answer=answer))
    others.extend(
        _(
            "%(sheets)s: %(answer)s",
            sheets=_section_of(sheet_title(where.sheet), where),
            answer=answers[value],
        )
        for value, where in contradicting_answers(switch)
        if value != mine
    )
    alone = len(point.switches) == 1 and not others
    changed = mine != printed
    house_rule = changed and not table.is_printed_variant(switch)
    return RuleAnswer(
        question=question,
        answer=answers[mine],
        reason=statement if alone and not changed else "",
        place=_("House rule of this table") if house_rule else _place_of_answer(switch, table),
        others=tuple(others),
        changed=changed,
        sheet_says=answers[printed] if house_rule else "",
        rule=point.rule,
        about=switch,
    )


def _place(point: RulePoint, table: TableRules) -> str:
    """Sheet and section, or that the sheet is silent or was not checked. Never a line number."""
    return _place_among(sources(point.rule), table) or _silent_words(table)


def _place_of_answer(switch: str, table: TableRules) -> str:
    """Where the sheet gives this answer, and whether its text allows another. If the sheet is
    silent or was not checked: how it is usually played, or that there is no rule."""
    answer: SwitchValue = getattr(table.switches, switch)
    found = _place_among(sources_of_answer(switch, answer), table)
    if not found and answer != SWITCH_VALUES[switch][0]:
        if table.rule_sheet.partly_cited:
            return _silent_words(table)
        return _("%(sheet)s has no rule for it", sheet=sheet_title(table.sheet))
    if found and is_ambiguous(switch, table.sheet):
        return _("%(place)s; it can be read either way", place=found)
    return found or _silent_words(table)


def _silent_words(table: TableRules) -> str:
    sheet = sheet_title(table.sheet)
    if table.rule_sheet.partly_cited:
        return _(
            "%(sheet)s: not checked for this box; this is how it is usually played", sheet=sheet
        )
    return _("%(sheet)s is silent; this is how it is usually played", sheet=sheet)


def _place_among(found: Iterable[Source], table: TableRules) -> str:
    title = sheet_title(table.sheet)
    return next((_section_of(title, source) for source in found if source.sheet == table.sheet), "")


def _section_of(title: str, source: Source) -> str:
    return _("%(sheet)s, under “%(section)s”", sheet=title, section=said(source.section))
