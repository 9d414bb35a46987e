"""The page of the house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.errors import NotationError, TableError
from scorekeeper.rules.switches import SWITCH_VALUES
from scorekeeper.rules.table_rules import NumberedPhase
from scorekeeper.web.presenters.cards import PhaseLine, phase_lines
from scorekeeper.web.presenters.house_rules.game_questions import game_questions
from scorekeeper.web.presenters.house_rules.questions import RuleQuestion
from scorekeeper.web.presenters.house_rules.switch_questions import RuleSection, rule_sections
from scorekeeper.web.presenters.rules import differ_forms, differ_words
from scorekeeper.web.table_form import OWN, RulesFields, phase_list_of, table_of
from scorekeeper.wording.errors import notation_text
from scorekeeper.wording.problems import table_text


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRulesPage:
    """Everything the rules page of a new game shows. `differ` says in how many rules the table
    differs from its sheet; `differ_none` and the plural `differ_forms` are for the script that
    counts on."""

    sheet: str
    own: str
    opened: str
    differ: str
    differ_none: str
    differ_forms: Mapping[str, str]
    games: tuple[RuleQuestion, ...]
    sections: tuple[RuleSection, ...]
    phases: tuple[PhaseLine, ...]
    fault: str
    saved: tuple[str, ...]


def house_rules_page(fields: RulesFields, saved: Sequence[str], opened: str = "") -> HouseRulesPage:
    """The rules page with every field as it was left, and one question open."""
    phases, fault = _phases(fields)
    known = ("sheet", "phases", "variant", "keeper-closes", "saved", "save")
    opened = opened if opened in known or opened.removeprefix("switch-") in SWITCH_VALUES else ""
    opened = opened or "sheet"
    return HouseRulesPage(
        sheet=fields.sheet,
        own=fields.own,
        opened=opened,
        differ=differ_words(len(fields.changes)),
        differ_none=differ_words(0),
        differ_forms=differ_forms(),
        games=tuple(
            replace(question, opened=question.field == opened)
            for question in game_questions(fields)
        ),
        sections=rule_sections(fields, opened),
        phases=phases,
        fault=fault,
        saved=tuple(saved),
    )


def fault_of(fields: RulesFields) -> str:
    """Why these fields make no table; empty where they do."""
    try:
        table_of(fields)
    except NotationError as error:
        return notation_text(error)
    except TableError as error:
        return table_text(error)
    return ""


def _phases(fields: RulesFields) -> tuple[tuple[PhaseLine, ...], str]:
    if fields.phases == OWN and not fields.own.strip():
        return (), ""
    fault = fault_of(fields)
    if fault:
        return (), fault
    chosen = phase_list_of(fields)
    numbered = (
        NumberedPhase(number, phase) for number, phase in enumerate(chosen.phases, chosen.first)
    )
    return phase_lines(numbered), ""
