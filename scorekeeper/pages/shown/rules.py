"""The page of the rulebook for one table, and what is said in a few words of its house rules.

The answers are made and found in `api.rule_answers`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.api.rule_answers import RuleAnswer, answers_to, rule_answers
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.cards import PhaseLine, phase_lines
from scorekeeper.pages.shown.questions_asked_most import ShortAnswer, asked_most
from scorekeeper.pages.shown.script_texts import hole, plural_forms
from scorekeeper.rules.phases import CLASSIC
from scorekeeper.rules.rulebook import RULEBOOK
from scorekeeper.rules.rulebook.topics import TOPICS
from scorekeeper.rules.switches import SWITCHES
from scorekeeper.rules.switches.declaration import SwitchValue
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.service import KeptDecision
from scorekeeper.wording.lists import sentence, sentences, side_by_side
from scorekeeper.wording.log_rules import keeper_closes_words, words_without_names
from scorekeeper.wording.search import LONGEST_QUESTION, is_about
from scorekeeper.wording.sheets import coverage_words, played_words, sheet_title
from scorekeeper.wording.texts import said


@immutable
class DecisionLine:
    """A decision that is kept here for later games, in words without names."""

    number: int
    words: str
    day: str


@immutable
class TopicShown:
    """One topic with its answers, without those that a house rule changed."""

    title: str
    rulings: tuple[RuleAnswer, ...]


@immutable(kw_only=True)
class RulebookPage:
    """Everything the rulebook page shows. `rulings` answer the question that was asked; if `found`
    is False, they are the nearest ones. `decided` are decisions that are kept: all, or those that
    answer. Without a question there are `topics` and `asked_most`."""

    title: str
    sheet: str
    coverage: str
    differ: str
    played: str
    phases: tuple[PhaseLine, ...]
    asked: str
    rulings: tuple[RuleAnswer, ...]
    found: bool
    topics: tuple[TopicShown, ...]
    asked_most: tuple[ShortAnswer, ...]
    house_rules: tuple[RuleAnswer, ...]
    decided: tuple[DecisionLine, ...] = ()

    @property
    def spoken(self) -> str:
        """What is read out: a decision of one's own, or what answers best, with its question,
        because that may be another one than was asked; that nothing was found; "" if nothing was
        asked."""
        if not self.asked:
            return ""
        if not self.found:
            return self.nothing_found
        if self.decided:
            return self.decided[0].words
        best = self.rulings[0]
        return sentences(map(sentence, filter(None, (best.question, best.answer, best.reason))))

    @property
    def nothing_found(self) -> str:
        """What stands above the answers that come closest."""
        return _("Nothing found for “%(asked)s”. These come closest:", asked=self.asked)

    @property
    def number(self) -> int:
        """How many answers there are."""
        return len(self.decided) + len(self.rulings)


def differ_words(count: int, *, as_printed: bool = True) -> str:
    """In how many rules a table differs from its sheet, in three words; "" if in none, and still
    its phases or its length are not `as_printed`."""
    if count:
        return _number_that_differ(count, count)
    return _("as printed") if as_printed else ""


def is_as_printed(table: TableRules) -> bool:
    """Does this table play all phases that its sheet prints?"""
    return table.phase_list.name == CLASSIC.name and table.variant == "standard"


def differ_forms() -> dict[str, str]:
    """The same for a script that counts, in every plural form."""
    return plural_forms(lambda count: _number_that_differ(count, hole("count")))


def _number_that_differ(number: int, shown: int | str) -> str:
    return ngettext("%(count)s rule differs", "%(count)s rules differ", number, count=shown)


def differing_rules(found: Mapping[str, SwitchValue], most: int) -> tuple[str, ...]:
    """These answers, each with what it is about, in a few words: so many, then how many more."""
    lines = []
    for name, value in tuple(found.items())[:most]:
        rule, answer = said(SWITCHES[name].short), said(SWITCHES[name].answers[value].short)
        lines.append(_("%(rule)s: %(answer)s.", rule=rule, answer=answer))
    more = len(found) - len(lines)
    if more > 0:
        lines.append(ngettext("%(num)d more.", "%(num)d more.", more))
    return tuple(lines)


def rules_line(table: TableRules) -> str:
    """The rule sheet of a table, how far its rules differ and what it plays, in one line."""
    as_printed = is_as_printed(table)
    parts = rules_parts(
        differ_words(len(table.house_rules), as_printed=as_printed),
        "" if as_printed else played_words(table),
        keeper_closes=table.keeper_closes,
    )
    return side_by_side((sheet_title(table.sheet), *parts))


def rules_parts(differ: str, played: str, *, keeper_closes: bool) -> tuple[str, ...]:
    """The parts of what is said of the rules in one line: how far they `differ`, what is played,
    and whether rounds wait for the keeper."""
    return tuple(filter(None, (differ, played, keeper_closes_words() if keeper_closes else "")))


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
    """The rulebook of this table. With a question, only the points and decisions that answer it,
    likeliest first."""
    rulings = tuple(rule_answers(table))
    asked = asked.strip()[:LONGEST_QUESTION]
    played = played_words(table)
    if table.keeper_closes:
        played = side_by_side((played, keeper_closes_words()))
    named = table.phase_list.name == CLASSIC.name
    shown, found = answers_to(table, asked) if asked else ((), True)
    if asked:
        decided = tuple(each for each in decided if is_about(each.words, asked))
        shown, found = shown if found or not decided else (), found or bool(decided)
    return RulebookPage(
        title=_("All rules"),
        sheet=sheet_title(table.sheet),
        coverage=coverage_words(table.sheet),
        differ=differ_words(len(table.house_rules), as_printed=is_as_printed(table)),
        played=sentence(played),
        phases=() if named else phase_lines(table.phases),
        asked=asked,
        rulings=shown,
        found=found,
        topics=() if asked else tuple(_topics(rulings)),
        asked_most=() if asked else tuple(asked_most(table)),
        house_rules=tuple(ruling for ruling in rulings if ruling.changed),
        decided=decided,
    )


def _topics(rulings: Iterable[RuleAnswer]) -> Iterator[TopicShown]:
    of_point: dict[str, list[RuleAnswer]] = {rule: [] for rule in RULEBOOK}
    for ruling in rulings:
        if not ruling.changed:
            of_point[ruling.rule].append(ruling)
    for topic in TOPICS:
        if found := tuple(each for rule in topic.rules for each in of_point[rule]):
            yield TopicShown(said(topic.title), found)
