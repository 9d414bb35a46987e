"""The form of a table's rules: sheet, phase list, variant, house rules; and the table it means.

A switch counts as a house rule if it differs from the sheet that the form was shown with. So
choosing another sheet keeps the house rules and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.errors import TableError
from scorekeeper.rules.notation import parse_phase_list, print_phase
from scorekeeper.rules.phases import PHASE_LISTS, PhaseList
from scorekeeper.rules.sheets import DEFAULT_SHEET, SHEETS, RuleSheet, rule_sheet
from scorekeeper.rules.switches import SWITCH_VALUES, SwitchValue
from scorekeeper.rules.table_rules import TableRules, table_rules
from scorekeeper.wording.typed_words import typed_words

OWN = "own"


SWITCH = "switch-"


KEEPER_CLOSES = "keeper-closes"


LONGEST_LIST = 1_500


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesFields:
    """The rules as chosen. `phases` is the name of a phase list or `own`; `own` is the notation of
    one's own list as typed; `changes` are the house rules. `keeper_closes` is no rule of any sheet:
    only the keeper closes a round that the phones have counted."""

    sheet: str = DEFAULT_SHEET
    variant: str = "standard"
    phases: str = "classic"
    own: str = ""
    changes: Mapping[str, SwitchValue] = field(default_factory=dict)
    keeper_closes: bool = False

    @property
    def rule_sheet(self) -> RuleSheet:
        return SHEETS.get(self.sheet, SHEETS[DEFAULT_SHEET])

    def answer(self, switch: str) -> SwitchValue:
        """The value chosen for this switch."""
        printed: SwitchValue = getattr(self.rule_sheet.switches, switch)
        return self.changes.get(switch, printed)


def read_rules(form: Mapping[str, str]) -> RulesFields:
    """The fields of a posted form. An unknown value of a switch becomes what the sheet prints."""
    was = SHEETS.get(form.get("was", ""), None)
    sheet = form.get("sheet", DEFAULT_SHEET)
    changes: dict[str, SwitchValue] = {}
    for name, values in SWITCH_VALUES.items():
        typed = form.get(SWITCH + name)
        value = next((known for known in values if str(known) == typed), None)
        if value is None or (was and value == getattr(was.switches, name)):
            continue
        if sheet not in SHEETS or value != getattr(SHEETS[sheet].switches, name):
            changes[name] = value
    return RulesFields(
        sheet=sheet,
        variant=form.get("variant", "standard"),
        phases=form.get("phases", "classic"),
        own=form.get("own", "")[:LONGEST_LIST],
        changes=changes,
        keeper_closes=form.get(KEEPER_CLOSES) == "yes",
    )


def fields_of_table(table: TableRules) -> RulesFields:
    """The fields that would have made this table."""
    name = table.phase_list.name
    listed = PHASE_LISTS.get(name) == table.phase_list
    own = ", ".join(map(print_phase, table.phase_list.phases))
    return RulesFields(
        sheet=table.sheet,
        variant=table.variant,
        phases=name if listed else OWN,
        own="" if listed else own,
        changes=table.house_rules,
        keeper_closes=table.keeper_closes,
    )


def phase_list_of(fields: RulesFields) -> PhaseList:
    """The phase list chosen. Raises NotationError for an own list that cannot be read or laid,
    TableError for an unknown name."""
    if fields.phases == OWN:
        return parse_phase_list(fields.own, typed_words())
    if fields.phases not in PHASE_LISTS:
        raise TableError("unknown_phase_list", phases=fields.phases, known=tuple(PHASE_LISTS))
    return PHASE_LISTS[fields.phases]


def table_of(fields: RulesFields) -> TableRules:
    """The table these fields mean. Raises NotationError or TableError."""
    rule_sheet(fields.sheet)
    return table_rules(
        fields.sheet,
        dict(fields.changes),
        phase_list_of(fields),
        fields.variant,
        keeper_closes=fields.keeper_closes,
    )
