"""The rulebook for one table: common questions, answered by this table's rules.

Each answer has what the sheet says of it, the answers of other sheets, and whether the table
changed it. The search knows the words that players use in an argument.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.pages.shown.cards import PhaseLine, phase_lines
from scorekeeper.pages.shown.script_texts import hole, plural_forms
from scorekeeper.pages.shown.sources import (
    ShownSource,
    other_answers,
    source_of_answer,
    source_of_statement,
)
from scorekeeper.rules.phases import CLASSIC
from scorekeeper.rules.rulebook import RULEBOOK, RulePoint, rule_for_switch
from scorekeeper.rules.switches import SWITCHES
from scorekeeper.rules.switches.declaration import SwitchValue
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.service import KeptDecision
from scorekeeper.wording.lists import sentence, sentences, side_by_side
from scorekeeper.wording.log_rules import leaflet_source, words_without_names
from scorekeeper.wording.search import SearchedText, ignored_words, search, searched_text
from scorekeeper.wording.sheets import coverage_words, played_words, sheet_title
from scorekeeper.wording.texts import said

NEAREST, MOST_FOUND = 3, 8
"""Answers shown after a search: if it finds none, and at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleAnswer:
    """One question with its answer at this table. `leaflet` is what was read in the table's own
    leaflet, which then is the source; else `source` is what the table's sheet says of it. `others`
    are the other answers, each with the sheets that say it. `printed` is the answer that a house
    rule has changed. `rule` is the point (§). `about` is the name that *Ask the referee* uses: the
    switch, or the point if no switch changes it."""

    question: str
    answer: str
    reason: str
    leaflet: str
    source: ShownSource
    others: tuple[str, ...]
    changed: bool
    printed: str
    searched: SearchedText
    rule: str
    about: str


@dataclass(frozen=True, slots=True)
class DecisionLine:
    """A decision that is kept here for later games, in words without names."""

    number: int
    words: str
    day: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RulebookPage:
    """Everything the rulebook page shows. `found`: the search found something; else `rulings` are
    the first ones."""

    title: str
    sheet: str
    coverage: str
    differ: str
    played: str
    phases: tuple[PhaseLine, ...]
    asked: str
    rulings: tuple[RuleAnswer, ...]
    found: bool
    house_rules: tuple[RuleAnswer, ...]
    decided: tuple[DecisionLine, ...] = ()


def differ_words(count: int) -> str:
    """In how many rules a table differs from its sheet, in three words."""
    return _number_that_differ(count, count) if count else _("as printed")


def differ_title(count: int) -> str:
    """The same at the beginning of a line."""
    return _number_that_differ(count, count) if count else _("As printed")


def differ_forms() -> dict[str, str]:
    """The same for a script that counts, in every plural form."""
    return plural_forms(lambda count: _number_that_differ(count, hole("count")))


def _number_that_differ(number: int, shown: int | str) -> str:
    return ngettext("%(count)s rule differs", "%(count)s rules differ", number, count=shown)


def closing_words() -> str:
    """Says that rounds wait for the keeper. No sheet has a rule for it, so it does not count as a
    house rule."""
    return _("the keeper closes each round")


def ruling_about(table: TableRules, about: str) -> RuleAnswer:
    """This table's answer to one switch or one point. Raises KeyError for an unknown one."""
    if about in SWITCHES:
        return _answer_of_switch(rule_for_switch(about), about, table)
    point = RULEBOOK[about]
    return _answer_of_point(point, said(point.question or point.title), table)


def decided_words(decisions: Iterable[KeptDecision]) -> tuple[DecisionLine, ...]:
    """The decisions that are kept, worded for people who were not there."""
    found = []
    for each in decisions:
        words = words_without_names(each.words)
        if each.value is not None:
            asked = SWITCHES[each.switch]
            words = sentences((said(asked.question), said(asked.answers[each.value].words)))
        found.append(DecisionLine(each.number, words, each.kept_at))
    return tuple(found)


def rulebook_page(
    table: TableRules, asked: str, decided: tuple[DecisionLine, ...] = ()
) -> RulebookPage:
    """The rulebook of this table. With a question, only the points that answer it, likeliest
    first."""
    rulings = tuple(_rulings(table))
    asked = asked.strip()[:200]
    played = played_words(table)
    if table.keeper_closes:
        played = side_by_side((played, closing_words()))
    named = table.phase_list.name == CLASSIC.name
    shown, found = answers_to(asked, rulings) if asked else (rulings, True)
    return RulebookPage(
        title=_("Look up a rule"),
        sheet=sheet_title(table.sheet),
        coverage=coverage_words(table.sheet),
        differ=differ_words(len(table.house_rules)),
        played=sentence(played),
        phases=() if named else phase_lines(table.phases),
        asked=asked,
        rulings=shown,
        found=found,
        house_rules=tuple(ruling for ruling in rulings if ruling.changed),
        decided=decided,
    )


def _rulings(table: TableRules) -> Iterable[RuleAnswer]:
    for point in RULEBOOK.values():
        if point.question:
            yield _answer_of_point(point, said(point.question), table)
        for switch in point.switches:
            yield _answer_of_switch(point, switch, table)


def _answer_of_point(point: RulePoint, question: str, table: TableRules) -> RuleAnswer:
    statement, further = said(point.statement), further_words(point)
    return RuleAnswer(
        question=question,
        answer=_points_of(table) if point.rule == "§25" else statement,
        reason=further,
        leaflet="",
        source=source_of_statement(point.rule, table),
        others=(),
        changed=False,
        printed="",
        searched=searched_text(point.rule, (question, said(point.title)), (statement, further)),
        rule=point.rule,
        about=point.rule,
    )


def further_words(point: RulePoint) -> str:
    """What a point says after its statement."""
    return sentences(map(said, point.further))


def _points_of(table: TableRules) -> str:
    return _(
        "1–9 count 5, 10–12 count 10, a skip %(skip)s, a wild %(wild)s.",
        skip=table.switches.skip_points,
        wild=table.switches.wild_points,
    )


def _answer_of_switch(point: RulePoint, switch: str, table: TableRules) -> RuleAnswer:
    title, statement = said(point.title), said(point.statement)
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
    further = further_words(point) if first else ""
    stated = statement if len(point.switches) == 1 and not others and not changed else ""
    return RuleAnswer(
        question=question,
        answer=answers[mine],
        reason=sentences(each for each in (stated, further) if each),
        leaflet="" if read is None else leaflet_source(read),
        source=source_of_answer(switch, table, with_rest=first) if read is None else ShownSource(),
        others=others,
        changed=changed,
        printed=answers[printed] if house_rule and read is None else "",
        searched=searched_text(switch, (question, title), (*answers.values(), further)),
        rule=point.rule,
        about=switch,
    )


def answers_to(asked: str, rulings: Sequence[RuleAnswer]) -> tuple[tuple[RuleAnswer, ...], bool]:
    """The answers that a search finds, and whether it found any. Otherwise the first ones."""
    texts = [ruling.searched for ruling in rulings]
    found = search(texts, asked, ignored_words())
    if not found:
        return tuple(rulings[:NEAREST]), False
    best = found[0][0]
    return tuple(rulings[at] for score, at in found if score >= best / 3)[:MOST_FOUND], True
