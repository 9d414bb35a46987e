"""The page of the house rules: the rule sheet, the four questions that families disagree on, then
everything: questions about the whole game, and one for each switch, in sections. Some answers are
shown with cards. No question is there twice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import count

from flask import render_template
from flask_babel import gettext as _

from scorekeeper.errors import NotationError, TableError
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.cards import PhaseLine, phase_lines, phase_picture
from scorekeeper.pages.shown.plain_rules import (
    PLAIN_FIELDS,
    PlainRule,
    number_of_phases,
    plain_rules,
)
from scorekeeper.pages.shown.rule_questions import RuleChoice, RuleQuestion, example_cards
from scorekeeper.pages.shown.rules import differ_forms, differ_words, differing_rules
from scorekeeper.rules.editions.declaration import RuleSheet
from scorekeeper.rules.phases import CLASSIC, PHASE_LISTS, PhaseList
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.switches import SWITCHES, Switches, differences, switches_of
from scorekeeper.rules.switches.declaration import PARTS, SwitchValue
from scorekeeper.rules.table_rules import NumberedPhase
from scorekeeper.rules.variants import FIRST_PHASES
from scorekeeper.web.forms import Notice
from scorekeeper.web.new_game_form import NewGameForm, NewGameSetup
from scorekeeper.web.table_form import (
    OWN,
    RulesFields,
    phase_list_of,
    table_of,
)
from scorekeeper.wording.errors import notation_text
from scorekeeper.wording.lists import sentences
from scorekeeper.wording.problems import table_text
from scorekeeper.wording.sheets import list_words, sheet_title, variant_words
from scorekeeper.wording.terms import phase_words
from scorekeeper.wording.texts import said

# --- the whole game -------------------------------------------------------------------------------

_FURTHER_VARIANTS = ("standard", "fixed-10", "first-5", "first-7", "even", "odd")


def game_questions(fields: RulesFields) -> tuple[RuleQuestion, ...]:
    """The questions in the order of the page, none of them open."""
    asked = (_sheet_question, _phases_question, _length_question, _closing_question)
    return tuple(question(fields) for question in asked)


def _sheet_question(fields: RulesFields) -> RuleQuestion:
    return RuleQuestion(
        field="sheet",
        title=_("Rule sheet"),
        asked=_("Which rules do you have?"),
        choices=tuple(
            RuleChoice(
                value=sheet.id,
                words=sheet_title(sheet.id),
                short=sheet_title(sheet.id),
                chosen=sheet.id == fields.sheet,
                detail=_sheet_detail(sheet),
            )
            for sheet in SHEETS.values()
        ),
        opened=False,
        looks=True,
    )


_MOST_DIFFERENCES = 2
"""Of a sheet among others; where one game is told there is room for more."""


def _sheet_detail(sheet: RuleSheet) -> str:
    """How a sheet differs from the answers that most sheets give, in a few words."""
    found = differences(sheet.switches, Switches())
    if not found:
        if sheet.slot_b == "violet":
            return _("The answers most boxes give. Violet cards in place of blue.")
        return _("The answers most boxes give.")
    return sentences(differing_rules(found, _MOST_DIFFERENCES))


def _phases_question(fields: RulesFields) -> RuleQuestion:
    choices = [_list_choice(name, phases, fields) for name, phases in PHASE_LISTS.items()]
    choices.append(
        RuleChoice(
            value=OWN,
            words=_("Our own phases"),
            short=_("our own"),
            chosen=fields.phases == OWN,
            detail=_("Built by tapping, from any of these lists."),
        )
    )
    return RuleQuestion(
        field="phases",
        title=_("Phases"),
        asked=_("Which phases?"),
        choices=tuple(choices),
        opened=False,
        looks=True,
    )


def _list_choice(name: str, phases: PhaseList, fields: RulesFields) -> RuleChoice:
    words = list_words(name)
    return RuleChoice(
        value=name,
        words=words,
        short=_("the ten") if name == CLASSIC.name else words,
        chosen=name == fields.phases,
        detail=_("The last phase: %(phase)s.", phase=phase_words(phases.phases[-1])),
        pictures=tuple(map(phase_picture, phases.phases[:2])),
    )


def _length_question(fields: RulesFields) -> RuleQuestion:
    """The variants the sheet prints, then all others; of a phase list that the sheet does not
    print, those that it is long enough for."""
    printed = [v for v in fields.rule_sheet.variants if v not in ("any-order", "knock")]
    further = [v for v in _FURTHER_VARIANTS if v not in printed]
    if fields.phases != CLASSIC.name:
        number = number_of_phases(fields)
        further, printed = [v for v in (*printed, *further) if is_another_game(v, number)], []
    if fields.variant not in (*printed, *further):
        further.append(fields.variant)
    return RuleQuestion(
        field="variant",
        title=_("Length of the game"),
        asked=_("How long is the game?"),
        choices=tuple(
            _variant_choice(
                name, fields, sheet_title(fields.rule_sheet.id) if name in printed else ""
            )
            for name in dict.fromkeys((*printed, *further))
        ),
        opened=False,
    )


def is_another_game(variant: str, number: int) -> bool:
    """Is this variant of a list of so many phases another game than all of them?"""
    first = FIRST_PHASES.fullmatch(variant)
    if first:
        return int(first[1]) < number
    return number > 1 or variant not in ("even", "odd")


def _variant_choice(name: str, fields: RulesFields, printed: str) -> RuleChoice:
    words = variant_words(name)
    detail = ""
    if name == "standard":
        words = _("to the last phase")
        detail = _("The game is over when somebody has laid it.")
    if name == "fixed-10":
        words = _("one round a phase")
        detail = _("Everyone moves up after each round, laid or not.")
    return RuleChoice(
        value=name,
        words=words,
        short=words,
        chosen=name == fields.variant,
        detail=detail,
        printed=printed,
    )


def _closing_question(fields: RulesFields) -> RuleQuestion:
    last, the_keeper = _("whoever counts last"), _("the keeper")
    return RuleQuestion(
        field="keeper-closes",
        title=_("Who closes a round"),
        asked=_("Who closes a round?"),
        choices=(
            RuleChoice(
                value="no",
                words=last,
                short=last,
                chosen=not fields.keeper_closes,
                detail=_("The round is over as soon as everybody has counted."),
            ),
            RuleChoice(
                value="yes",
                words=the_keeper,
                short=the_keeper,
                chosen=fields.keeper_closes,
                detail=_("The keeper checks the points first."),
            ),
        ),
        opened=False,
    )


# --- the switches ---------------------------------------------------------------------------------


@immutable
class RuleSection:
    """Rules that belong together."""

    title: str
    questions: tuple[RuleQuestion, ...]


def rule_sections(fields: RulesFields, opened: str) -> tuple[RuleSection, ...]:
    """Every switch as a question; the question whose field is `opened` is open."""
    return tuple(
        RuleSection(
            said(title),
            tuple(_switch_question(name, fields, opened) for name in switches_of(part)),
        )
        for part, title in PARTS.items()
    )


def _switch_question(name: str, fields: RulesFields, opened: str) -> RuleQuestion:
    asked = SWITCHES[name]
    chosen = fields.answer(name)
    printed: SwitchValue = getattr(fields.rule_sheet.switches, name)
    field = f"switch-{name}"
    return RuleQuestion(
        field=field,
        title=said(asked.short),
        asked=said(asked.question),
        choices=tuple(
            RuleChoice(
                value=str(value),
                words=said(answer.words),
                short=said(answer.short),
                chosen=value == chosen,
                printed=sheet_title(fields.rule_sheet.id) if value == printed else "",
                groups=example_cards(answer.cards),
            )
            for value, answer in asked.answers.items()
        ),
        opened=field == opened,
        changed=chosen != printed,
    )


# --- the page -------------------------------------------------------------------------------------


@immutable(kw_only=True)
class HouseRulesPage:
    """Everything the rules page of a new game shows. `differ` says in how many rules the table
    differs from its sheet; `differ_none` and the plural `differ_forms` are for the script that
    counts on. `all_opened`: the questions after the `plain` ones are shown; `more` says how many
    they are."""

    sheet: str
    own: str
    opened: str
    differ: str
    differ_none: str
    differ_forms: Mapping[str, str]
    boxes: RuleQuestion
    plain: tuple[PlainRule, ...]
    all_opened: bool
    more: int
    games: tuple[RuleQuestion, ...]
    sections: tuple[RuleSection, ...]
    phases: tuple[PhaseLine, ...]
    fault: str
    saved: tuple[str, ...]


def house_rules_page(
    fields: RulesFields,
    saved: Sequence[str],
    opened: str = "",
    usual_time: timedelta | None = None,
) -> HouseRulesPage:
    """The rules page with every field as it was left, and at most one question open. `saved` are
    the names under which rules were saved; `usual_time` is how long a whole game takes here."""
    phases, fault = _chosen_phases(fields)
    known = ("sheet", "phases", "variant", "keeper-closes", "saved", "save")
    opened = opened if opened in known or opened.removeprefix("switch-") in SWITCHES else ""
    is_classic = fields.phases == CLASSIC.name
    boxes, *games = game_questions(fields)
    sections = rule_sections(fields, opened)
    asked = (*games, *(each for section in sections for each in section.questions))
    further = [each for each in asked if each.field not in PLAIN_FIELDS]
    return HouseRulesPage(
        sheet=fields.sheet,
        own=fields.own,
        opened=opened,
        differ=differ_words(len(fields.changes), as_printed=is_classic),
        differ_none=differ_words(0, as_printed=is_classic),
        differ_forms=differ_forms(),
        boxes=replace(boxes, opened=opened == boxes.field),
        plain=plain_rules(asked, fields, usual_time),
        all_opened=opened in ("saved", "save") or any(each.field == opened for each in further),
        more=len(further),
        games=tuple(
            replace(each, opened=each.field == opened) for each in games if each in further
        ),
        sections=tuple(
            RuleSection(section.title, tuple(each for each in section.questions if each in further))
            for section in sections
        ),
        phases=phases,
        fault=fault,
        saved=tuple(saved),
    )


def fault_of(fields: RulesFields) -> str:
    """Why these fields make no table; "" if they make one."""
    try:
        table_of(fields)
    except NotationError as error:
        return notation_text(error)
    except TableError as error:
        return table_text(error)
    return ""


def _chosen_phases(fields: RulesFields) -> tuple[tuple[PhaseLine, ...], str]:
    """The phases of the game, and why there are none. A list of one's own that is still empty has
    neither."""
    if fields.phases == OWN and not fields.own.strip():
        return (), ""
    fault = fault_of(fields)
    if fault:
        return (), fault
    chosen = phase_list_of(fields)
    return phase_lines(map(NumberedPhase, count(chosen.first), chosen.phases)), ""


def rules_page(
    setup: NewGameSetup, form: NewGameForm, notice: Notice | None = None, opened: str = ""
) -> str:
    """The answer to the form: this page, or with htmx the form alone. The question named by
    `opened`, or by the form, is open."""
    kept = () if setup.open_house else setup.scorer.saved_rules.all()
    saved = tuple(name for name, _table in kept)
    opened = opened or form.posted.get("opened", "")
    return render_template(
        "shown/_house_rules.html" if form.partial else "shown/house_rules.html",
        setup=setup,
        form=form,
        page=house_rules_page(form.rules, saved, opened, _usual_time(setup)),
        notice=notice,
    )


def _usual_time(setup: NewGameSetup) -> timedelta | None:
    """How long a whole game takes at this home; None if too few are known, and for guests."""
    return setup.scorer.years.usual_time() if setup.ours and not setup.open_house else None
