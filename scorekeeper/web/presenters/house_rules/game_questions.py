"""Questions about the whole game: its phases, its length, the rule sheet, who closes a round."""

from __future__ import annotations

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.rules.phases import CLASSIC, PHASE_LISTS, PhaseList
from scorekeeper.rules.sheets import SHEETS, RuleSheet
from scorekeeper.rules.switches import Switches, differences
from scorekeeper.web.presenters.cards import phase_picture
from scorekeeper.web.presenters.house_rules.questions import RuleChoice, RuleQuestion
from scorekeeper.web.table_form import OWN, RulesFields
from scorekeeper.wording.lists import sentences
from scorekeeper.wording.sheets import list_words, sheet_title, variant_words
from scorekeeper.wording.switches import short_rule
from scorekeeper.wording.terms import phase_words

FURTHER_VARIANTS = ("standard", "fixed-10", "first-5", "first-7", "even", "odd")


def game_questions(fields: RulesFields) -> tuple[RuleQuestion, ...]:
    """The questions in the order of the page, none of them open."""
    return (_sheet(fields), _lists(fields), _variants(fields), _closing(fields))


def _sheet(fields: RulesFields) -> RuleQuestion:
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


def _sheet_detail(sheet: RuleSheet) -> str:
    """In what a sheet differs from the answers that most sheets give, in a few words."""
    found = differences(sheet.switches, Switches())
    if not found:
        if sheet.slot_b == "violet":
            return _("The answers most boxes give. Violet cards in place of blue.")
        return _("The answers most boxes give.")
    parts = []
    for name, value in tuple(found.items())[:_MOST_DIFFERENCES]:
        short = short_rule(name)
        parts.append(_("%(rule)s: %(answer)s.", rule=short.title, answer=short.answers[value]))
    more = len(found) - len(parts)
    if more > 0:
        parts.append(ngettext("%(num)d more.", "%(num)d more.", more))
    return sentences(parts)


def _lists(fields: RulesFields) -> RuleQuestion:
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


def _variants(fields: RulesFields) -> RuleQuestion:
    """The variants the sheet prints, then all others."""
    printed = [v for v in fields.rule_sheet.variants if v not in ("any-order", "knock")]
    further = (v for v in (*FURTHER_VARIANTS, fields.variant) if v not in printed)
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


def _variant_choice(name: str, fields: RulesFields, printed: str) -> RuleChoice:
    words = short = variant_words(name)
    detail = ""
    if name == "standard":
        words, short = _("To the last phase"), _("to the last phase")
        detail = _("The game is over when somebody has laid it.")
    if name == "fixed-10":
        words, short = _("One round for each phase"), _("one round a phase")
        detail = _("Everyone moves up after each round, laid or not.")
    return RuleChoice(
        value=name,
        words=words,
        short=short,
        chosen=name == fields.variant,
        detail=detail,
        printed=printed,
    )


def _closing(fields: RulesFields) -> RuleQuestion:
    return RuleQuestion(
        field="keeper-closes",
        title=_("Who closes a round"),
        asked=_("Who closes a round?"),
        choices=(
            RuleChoice(
                value="no",
                words=_("The last phone to count"),
                short=_("the last phone"),
                chosen=not fields.keeper_closes,
                detail=_("The round is over as soon as everybody has counted."),
            ),
            RuleChoice(
                value="yes",
                words=_("The keeper"),
                short=_("the keeper"),
                chosen=fields.keeper_closes,
                detail=_("The keeper checks the points first."),
            ),
        ),
        opened=False,
    )
