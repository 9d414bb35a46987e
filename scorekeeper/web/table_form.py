"""The form of a table's rules: sheet, phase list, variant, house rules; and the table it means.

A switch counts as a house rule if it differs from the sheet with which the form was shown. So
choosing another sheet keeps the house rules and nothing else.

What was read in the table's own leaflet travels in hidden fields too, with the sheet it was read
for. Choosing another box leaves it out, and choosing the first one again brings it back.

A list of phases may also be built by taps (`PhaseDraft`). It may be wrong in between, so it travels
as text in a hidden field (`set3+run4, run13`): a phase that no hand can lay yet must survive until
the next tap. Whether a phase can be laid is decided in `rules.notation`, as for typed phases.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field, replace

from flask_babel import gettext as _

from scorekeeper.errors import NotationError, TableError
from scorekeeper.immutable import immutable
from scorekeeper.rules.editions.declaration import RuleSheet
from scorekeeper.rules.notation import SMALLEST_GROUP, parse_phase_list, print_phase
from scorekeeper.rules.phases import CLASSIC, PHASE_LISTS, Group, GroupKind, Phase, PhaseList
from scorekeeper.rules.sheets import DEFAULT_SHEET, SHEETS, rule_sheet
from scorekeeper.rules.switches import SWITCH_VALUES
from scorekeeper.rules.switches.declaration import SwitchValue
from scorekeeper.rules.table_rules import (
    LONGEST_LEAFLET_WORDS,
    LeafletAnswer,
    TableRules,
    in_order,
    leaflet_words,
    table_rules,
)
from scorekeeper.rules.vocabulary import read_group
from scorekeeper.wording.lists import with_capital
from scorekeeper.wording.sheets import variant_words
from scorekeeper.wording.typed_words import typed_words

OWN = "own"
"""The value of the field `phases` for a list of one's own."""

SWITCH = "switch-"
"""What the name of a field begins with that holds the answer of a switch."""

KEEPER_CLOSES = "keeper-closes"

LEAFLET, LEAFLET_WORDS, LEAFLET_OF = "leaflet-", "leaflet-words-", "leaflet-of"
"""What the names of the fields begin with that hold an answer of the table's own leaflet and its
sentence; and the field with the sheet it was read for."""

LONGEST_LIST = 1_500
"""Letters of a list of one's own."""

OFFERED_VARIANTS = ("standard", "fixed-10", "first-5", "even", "odd", "any-order")
"""The variants to choose from on paper and in print; the free order of phases is one of them."""

MOST_PHASES, MOST_PARTS = 20, 5
"""The most phases of a draft, and the most groups of one phase."""

LARGEST = 13
"""Cards of a group in a draft."""

NEW_PART = Group(GroupKind.SET, 2)
NEW_PHASE = Phase((Group(GroupKind.SET, 3), Group(GroupKind.RUN, 4)))


@immutable(kw_only=True)
class RulesFields:
    """The rules as chosen. `phases` is the name of a phase list or `own`; `own` is the notation of
    one's own list as typed; `changes` are the house rules. `keeper_closes` is no rule of any sheet:
    only the keeper closes a round that the phones have counted. `leaflet` is what was read in the
    table's own leaflet, beside the sheet `leaflet_of`; it counts for no other sheet."""

    sheet: str = DEFAULT_SHEET
    variant: str = "standard"
    phases: str = "classic"
    own: str = ""
    changes: Mapping[str, SwitchValue] = field(default_factory=dict)
    keeper_closes: bool = False
    leaflet: tuple[LeafletAnswer, ...] = ()
    leaflet_of: str = ""

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
    leaflet, leaflet_of = _read_leaflet(form), form.get(LEAFLET_OF, "")
    left_out = {each.switch: each.value for each in leaflet if sheet != leaflet_of}
    changes: dict[str, SwitchValue] = {}
    for name, values in SWITCH_VALUES.items():
        typed = form.get(SWITCH + name)
        value = next((known for known in values if str(known) == typed), None)
        if value is None or (was and value == getattr(was.switches, name)):
            continue
        if was and was.id == leaflet_of and left_out.get(name) == value:
            continue
        if sheet not in SHEETS or value != getattr(SHEETS[sheet].switches, name):
            changes[name] = value
    if was and sheet == leaflet_of != was.id:
        printed = SHEETS[sheet].switches
        brought = {e.switch: e.value for e in leaflet if e.value != getattr(printed, e.switch)}
        changes = {**brought, **changes}
    return RulesFields(
        sheet=sheet,
        variant=form.get("variant", "standard"),
        phases=form.get("phases", "classic"),
        own=form.get("own", "")[:LONGEST_LIST],
        changes=changes,
        keeper_closes=form.get(KEEPER_CLOSES) == "yes",
        leaflet=leaflet,
        leaflet_of=leaflet_of if leaflet else "",
    )


def _read_leaflet(form: Mapping[str, str]) -> tuple[LeafletAnswer, ...]:
    """The answers of the table's own leaflet. Unknown ones are left out."""
    found = []
    for name, values in SWITCH_VALUES.items():
        typed = form.get(LEAFLET + name)
        words = leaflet_words(form.get(LEAFLET_WORDS + name, ""))[:LONGEST_LEAFLET_WORDS]
        found += [LeafletAnswer(name, value, words) for value in values if str(value) == typed]
    return tuple(found)


def fields_of_table(table: TableRules) -> RulesFields:
    """The fields that mean this table."""
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
        leaflet=table.leaflet,
        leaflet_of=table.sheet if table.leaflet else "",
    )


def with_box(fields: RulesFields, sheet: str, wild: SwitchValue | None) -> RulesFields:
    """The fields with the sheet of this box. House rules stay; what was read in the leaflet of
    another box does not. `wild` is what the leaflet counts for a wild; None if nobody looked."""
    same = fields.leaflet_of == sheet
    printed = SHEETS[sheet].switches
    read = {each.switch: each for each in fields.leaflet if same}
    left = {} if same else {each.switch: each.value for each in fields.leaflet}
    changes = {
        name: value
        for name, value in fields.changes.items()
        if value != getattr(printed, name) and left.get(name) != value
    }
    if wild is not None:
        changes.pop("wild_points", None)
        read.pop("wild_points", None)
        if wild != printed.wild_points:
            changes["wild_points"] = wild
            read["wild_points"] = LeafletAnswer("wild_points", wild)
    leaflet = in_order(read.values())
    return replace(
        fields,
        sheet=sheet,
        changes=changes,
        leaflet=leaflet,
        leaflet_of=sheet if leaflet else "",
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
        leaflet=fields.leaflet if fields.leaflet_of == fields.sheet else (),
    )


# --- a list of phases while it is built -----------------------------------------------------------


@immutable
class PhaseDraft:
    """The phases so far, at least one. `at` is the place of the phase being changed, from 0."""

    phases: tuple[Phase, ...]
    at: int = 0

    @property
    def phase(self) -> Phase:
        """The phase being changed."""
        return self.phases[self.at]

    @property
    def notation(self) -> str:
        """The list as it is typed."""
        return ", ".join(map(print_phase, self.phases))

    @property
    def first_fault(self) -> int | None:
        """The place of the first phase that no hand can lay; None if all can be laid."""
        return next((at for at, each in enumerate(self.phases) if phase_fault(each)), None)

    @property
    def list_name(self) -> str:
        """The name of the printed list of these phases; "" if they are a list of one's own."""
        return next((name for name, each in PHASE_LISTS.items() if each.phases == self.phases), "")


def phase_fault(phase: Phase) -> NotationError | None:
    """Why no hand can lay this phase; None if one can."""
    try:
        parse_phase_list(print_phase(phase))
    except NotationError as error:
        return error
    return None


def read_draft(notation: str, at: str = "") -> PhaseDraft:
    """The draft of a posted form. What cannot be read is left out; an empty list begins with one
    phase."""
    phases = tuple(filter(None, map(_read_phase, notation.split(","))))[:MOST_PHASES]
    return _draft(phases or (NEW_PHASE,), _place_in(at) or 0)


def starting_list(name: str) -> PhaseDraft:
    """One of the lists to start from: a printed one, or the even, odd or first five phases. An
    unknown name gives the classic list."""
    classic = CLASSIC.phases
    chosen = {"even": classic[1::2], "odd": classic[::2], "first-5": classic[:5]}.get(name)
    return PhaseDraft(chosen or PHASE_LISTS.get(name, CLASSIC).phases)


def after_tap(draft: PhaseDraft, tap: str) -> PhaseDraft:
    """The draft after one tap. An unknown tap changes nothing."""
    match tap.split(":"):
        case ["start", name]:
            draft = starting_list(name)
        case ["open", at] if (place := _place_in(at)) is not None:
            draft = _draft(draft.phases, place)
        case ["phase" | "remove" | "up" | "down" as what]:
            draft = _with_list(draft, what)
        case ["part"] if len(draft.phase.groups) < MOST_PARTS:
            draft = _with_groups(draft, (*draft.phase.groups, NEW_PART))
        case [what, at, *rest] if (place := _place_in(at)) is not None:
            draft = _with_part(draft, what, place, rest)
    return draft


def _with_list(draft: PhaseDraft, what: str) -> PhaseDraft:
    phases, at = list(draft.phases), draft.at
    match what:
        case "phase" if len(phases) < MOST_PHASES:
            phases.append(NEW_PHASE)
            at = len(phases) - 1
        case "remove" if len(phases) > 1:
            del phases[at]
        case "up" if at > 0:
            phases[at - 1 : at + 1] = phases[at], phases[at - 1]
            at -= 1
        case "down" if at + 1 < len(phases):
            phases[at : at + 2] = phases[at + 1], phases[at]
            at += 1
    return _draft(tuple(phases), at)


def _with_part(draft: PhaseDraft, what: str, part: int, rest: list[str]) -> PhaseDraft:
    groups = list(draft.phase.groups)
    if part >= len(groups):
        return draft
    group = groups[part]
    match what, rest:
        case "more", []:
            groups[part] = Group(group.kind, min(group.size + 1, LARGEST))
        case "less", []:
            groups[part] = Group(group.kind, max(group.size - 1, SMALLEST_GROUP))
        case "drop", [] if len(groups) > 1:
            del groups[part]
        case "kind", [kind] if kind in tuple(GroupKind):
            groups[part] = Group(GroupKind(kind), group.size)
    return _with_groups(draft, tuple(groups))


def _with_groups(draft: PhaseDraft, groups: tuple[Group, ...]) -> PhaseDraft:
    phases = list(draft.phases)
    phases[draft.at] = Phase(groups)
    return replace(draft, phases=tuple(phases))


def _place_in(text: str) -> int | None:
    return int(text) if re.fullmatch("[0-9]{1,3}", text) else None


def _draft(phases: tuple[Phase, ...], at: int) -> PhaseDraft:
    return PhaseDraft(phases, min(at, len(phases) - 1))


def _read_phase(text: str) -> Phase | None:
    groups: list[Group] = []
    for part in re.split(r"[+&]", text):
        if found := read_group(part):
            kind, digits, copies = found
            size = int(digits) if len(digits) < 4 else LARGEST
            groups.extend([Group(kind, min(max(size, SMALLEST_GROUP), LARGEST))] * copies)
    return Phase(tuple(groups[:MOST_PARTS])) if groups else None


# --- the choice of a variant ----------------------------------------------------------------------


@immutable
class ListChoice:
    """One line of a list to choose from."""

    value: str
    words: str
    chosen: bool


def variant_choice_words(name: str) -> str:
    """The words of a variant, or of the free order of phases, as a choice of a list."""
    words = _("phases in any order") if name == "any-order" else variant_words(name)
    return with_capital(words)
