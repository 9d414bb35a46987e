"""New game: who sits where, and by which rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.errors import NotationError, TableError
from scorekeeper.rules.phases import PHASE_LISTS
from scorekeeper.rules.sheets import SHEETS, RuleSheet
from scorekeeper.rules.switches import SWITCH_VALUES, SwitchValue
from scorekeeper.rules.table_rules import NumberedPhase
from scorekeeper.web.presenters.cards import PhaseLine, phase_lines
from scorekeeper.web.presenters.rules import closing_words, differ_words
from scorekeeper.web.table_form import OWN, RulesFields, phase_list_of, table_of
from scorekeeper.wording.errors import notation_text
from scorekeeper.wording.problems import table_text
from scorekeeper.wording.switches import switch_words
from scorekeeper.wording.variants import list_words, variant_words

FURTHER_VARIANTS = ("standard", "fixed-10", "first-5", "first-7", "even", "odd")


EXAMPLE = "set of 4 + run of 5, 6 of one colour, run of 4 in one colour + set of 3"
"""Phases as a player may type them. These words are read in every language
(`rules.group_words`)."""


_SECTIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("players", ("most_players",)),
    ("points", ("wild_points", "skip_points")),
    ("laying", ("min_natural", "same_number_sets", "partial_lay", "phase_order", "wrap")),
    (
        "hitting",
        ("hit_same_turn", "go_out_discard", "wild_replace", "wild_move", "wild_on_full_run"),
    ),
    (
        "skips",
        (
            "skip_target",
            "skip_limit",
            "skip_zone",
            "skip_last_card",
            "skip_pickup",
            "skip_carry_over",
        ),
    ),
    (
        "piles",
        (
            "first_upcard_skip",
            "first_upcard_counts",
            "first_upcard_wild",
            "rediscard_same_card",
            "empty_draw_pile",
            "knock",
            "buy",
        ),
    ),
    ("end", ("tie_break", "fixed10_tie", "end_immediately", "score_last_hand")),
)


@dataclass(frozen=True, slots=True)
class Option:
    """One value of a field: the value sent, the words shown, and whether it is chosen."""

    value: str
    words: str
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchField:
    """One house rule to choose. `changed`: it differs from what the sheet prints."""

    name: str
    question: str
    options: tuple[Option, ...]
    printed: str
    changed: bool


@dataclass(frozen=True, slots=True)
class SwitchSection:
    """House rules that belong together."""

    title: str
    fields: tuple[SwitchField, ...]
    changed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesPage:
    """Everything the rules page of a new game shows."""

    fields: RulesFields
    sheets: tuple[Option, ...]
    lists: tuple[Option, ...]
    variants: tuple[Option, ...]
    sections: tuple[SwitchSection, ...]
    phases: tuple[PhaseLine, ...]
    fault: str
    hint: str
    own: bool
    saved: tuple[str, ...]


def sheet_options(chosen: str) -> tuple[Option, ...]:
    """The rule sheets to choose from."""
    return tuple(Option(s.id, s.title, s.id == chosen) for s in SHEETS.values())


def rules_words(fields: RulesFields) -> str:
    """The rules in one line: how many differ from the sheet, which phases, which variant."""
    parts = [differ_words(len(fields.changes))]
    if fields.phases != "classic":
        parts.append(list_words(fields.phases))
    parts.append(variant_words(fields.variant))
    if fields.keeper_closes:
        parts.append(closing_words())
    line = ", ".join(parts)
    return line[:1].upper() + line[1:]


def rules_page(fields: RulesFields, saved: Sequence[str]) -> RulesPage:
    """The rules page with every field as it was left."""
    phases, fault = _phases(fields)
    return RulesPage(
        fields=fields,
        sheets=sheet_options(fields.sheet),
        lists=tuple(
            Option(name, list_words(name), name == fields.phases) for name in (*PHASE_LISTS, OWN)
        ),
        variants=_variants(fields),
        sections=tuple(_section(title, names, fields) for title, names in _SECTIONS),
        phases=phases,
        fault=fault,
        hint=_("For example: %(example)s.", example=EXAMPLE),
        own=fields.phases == OWN,
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


def _variants(fields: RulesFields) -> tuple[Option, ...]:
    """The variants the sheet prints, then all others."""
    printed = [v for v in fields.rule_sheet.variants if v not in ("any-order", "knock")]
    further = (v for v in (*FURTHER_VARIANTS, fields.variant) if v not in printed)
    names = dict.fromkeys((*printed, *further))
    return tuple(Option(v, variant_words(v), v == fields.variant) for v in names)


def _section(key: str, names: Sequence[str], fields: RulesFields) -> SwitchSection:
    switches = tuple(_switch(name, fields) for name in names)
    return SwitchSection(_section_title(key), switches, sum(switch.changed for switch in switches))


def _section_title(key: str) -> str:
    titles = {
        "players": _("Players"),
        "points": _("Points"),
        "laying": _("Laying down"),
        "hitting": _("Hitting, going out, laid wilds"),
        "skips": _("Skips"),
        "piles": _("Piles, knocking, buying"),
        "end": _("The end"),
    }
    return titles[key]


def _switch(name: str, fields: RulesFields) -> SwitchField:
    words = switch_words(name)
    chosen = fields.answer(name)
    sheet: RuleSheet = fields.rule_sheet
    printed: SwitchValue = getattr(sheet.switches, name)
    options = []
    for value in SWITCH_VALUES[name]:
        shown = words.answers[value]
        if value == printed:
            shown = _("%(answer)s (%(sheet)s)", answer=shown, sheet=sheet.title)
        options.append(Option(str(value), shown, value == chosen))
    return SwitchField(
        name=name,
        question=words.question,
        options=tuple(options),
        printed=str(printed),
        changed=chosen != printed,
    )
