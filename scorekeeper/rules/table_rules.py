"""The rules of one table: a rule sheet, its changed switches, a phase list, a variant.

A `TableRules` is copied whole into a game's first event, so that later changes of a sheet do not
affect the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from typing import Any

from scorekeeper.errors import TableError
from scorekeeper.immutable import immutable
from scorekeeper.rules.editions.declaration import RuleSheet
from scorekeeper.rules.phases import CLASSIC, Phase, PhaseList
from scorekeeper.rules.sheets import DEFAULT_SHEET, rule_sheet
from scorekeeper.rules.switches import SWITCH_VALUES, Switches, change, differences
from scorekeeper.rules.switches.declaration import SwitchValue
from scorekeeper.rules.variants import (
    FIRST_PHASES,
    SWITCH_VARIANTS,
    VARIANTS,
    is_variant,
    only_points_decide,
)


@immutable
class NumberedPhase:
    """A phase with its printed number."""

    number: int
    phase: Phase


LONGEST_LEAFLET_WORDS = 300
"""Letters of a sentence that somebody read in the table's own leaflet."""


@immutable
class LeafletAnswer:
    """What the table's own leaflet answers to a switch. `words` is the sentence that was read
    there, "" if nobody typed it."""

    switch: str
    value: SwitchValue
    words: str = ""


@immutable
class TableRules:
    """The rules of one table. `switches` are those in force, house rules included. `keeper_closes`:
    when all have counted, the keeper still has to close the round. `leaflet` is what was read in
    the leaflet of this table, at most one answer for each switch; a house rule may change it later.
    `phases` are those that this table plays, with their printed numbers (§33, §34)."""

    sheet: str
    switches: Switches
    phase_list: PhaseList = CLASSIC
    variant: str = "standard"
    keeper_closes: bool = False
    leaflet: tuple[LeafletAnswer, ...] = ()
    phases: tuple[NumberedPhase, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Computed once, because every replayed entry asks for them.
        object.__setattr__(self, "phases", _phases_played(self.phase_list, self.variant))

    @property
    def rule_sheet(self) -> RuleSheet:
        return rule_sheet(self.sheet)

    @property
    def house_rules(self) -> Mapping[str, SwitchValue]:
        """The switches whose values differ from those of the sheet."""
        return differences(self.switches, self.rule_sheet.switches)

    def leaflet_answer(self, switch: str) -> LeafletAnswer | None:
        """What the leaflet of this table answers to the switch; None if nobody read it out."""
        return next((each for each in self.leaflet if each.switch == switch), None)

    def source_at_table(self, switch: str) -> LeafletAnswer | None:
        """The answer of this table's leaflet, if it is the one in force; else None."""
        read = self.leaflet_answer(switch)
        in_force = read is not None and read.value == getattr(self.switches, switch)
        return read if in_force else None

    def with_leaflet(self, answer: LeafletAnswer) -> TableRules:
        """These rules with what the leaflet answers, which is in force from then on."""
        answers = {each.switch: each for each in (*self.leaflet, answer)}
        return replace(
            self,
            switches=change(self.switches, {answer.switch: answer.value}),
            leaflet=in_order(answers.values()),
        )

    def without_leaflet(self, switch: str) -> TableRules:
        """These rules with the answer of the sheet in place of the one in the leaflet."""
        printed: SwitchValue = getattr(self.rule_sheet.switches, switch)
        return replace(
            self,
            switches=change(self.switches, {switch: printed}),
            leaflet=tuple(each for each in self.leaflet if each.switch != switch),
        )

    def is_printed_variant(self, switch: str) -> bool:
        """Has this table changed the switch to play a variant that its sheet prints?"""
        changed = (switch, self.house_rules.get(switch))
        return any(SWITCH_VARIANTS.get(name) == changed for name in self.rule_sheet.variants)

    def phase(self, number: int) -> Phase:
        """The phase with this number. Raises KeyError if the table does not play it."""
        return {entry.number: entry.phase for entry in self.phases}[number]

    @property
    def order_is_free(self) -> bool:
        """May each player choose among the phases still open (§35)?"""
        return self.switches.phase_order != "fixed" and not self.points_only

    @property
    def points_only(self) -> bool:
        """Do only points decide, because everybody moves up after each round (§32)?"""
        return only_points_decide(self.variant)

    @property
    def fixed_rounds(self) -> int | None:
        """How many rounds are played if everyone moves up after each (§32), else None."""
        return len(self.phases) if self.points_only else None

    @property
    def tie_switch(self) -> str:
        """The switch that says what happens if two are tied at the end (§30, §32)."""
        return "fixed10_tie" if self.points_only else "tie_break"

    @property
    def a_phase_can_end_it(self) -> bool:
        """Can a phase end the game as soon as it is laid (§31)? Fixed rounds never end early."""
        return self.switches.end_immediately != "no" and not self.points_only

    def ends_with_this_phase(self, phases_to_go: int, others: Iterable[int]) -> bool:
        """Does a phase end the game as soon as it is laid (§31)?

        It does if `end_immediately` is on, this is the player's last phase, and no other player has
        just one left. `phases_to_go`: how many phases the player had left, this one included;
        `others`: the same for each other player."""
        alone = phases_to_go <= 1 and all(each != 1 for each in others)
        return self.a_phase_can_end_it and alone


def leaflet_words(typed: str) -> str:
    """A typed sentence in one line, without invisible characters."""
    return " ".join("".join(c for c in typed if c.isprintable() or c.isspace()).split())


def in_order(answers: Iterable[LeafletAnswer]) -> tuple[LeafletAnswer, ...]:
    """Answers of a leaflet in the order in which games store their switches."""
    order = list(SWITCH_VALUES)
    return tuple(sorted(answers, key=lambda each: order.index(each.switch)))


def _phases_played(phase_list: PhaseList, variant: str) -> tuple[NumberedPhase, ...]:
    numbered = tuple(
        NumberedPhase(number, phase)
        for number, phase in enumerate(phase_list.phases, start=phase_list.first)
    )
    if variant == "even":
        return tuple(entry for entry in numbered if entry.number % 2 == 0)
    if variant == "odd":
        return tuple(entry for entry in numbered if entry.number % 2 == 1)
    if match := FIRST_PHASES.fullmatch(variant):
        return numbered[: int(match[1])]
    return numbered


def table_rules(
    sheet: str = DEFAULT_SHEET,
    changes: dict[str, Any] | None = None,
    phase_list: PhaseList = CLASSIC,
    variant: str = "standard",
    *,
    keeper_closes: bool = False,
    leaflet: tuple[LeafletAnswer, ...] = (),
) -> TableRules:
    """The rules of a table from their parts. Raises TableError naming the part that is wrong."""
    switches = change(rule_sheet(sheet).switches, changes or {})
    if variant in SWITCH_VARIANTS:
        name, value = SWITCH_VARIANTS[variant]
        switches, variant = change(switches, {name: value}), "standard"
    if not is_variant(variant):
        raise TableError("unknown_variant", variant=variant, known=VARIANTS)
    if match := FIRST_PHASES.fullmatch(variant):
        if int(match[1]) < 1:
            raise TableError("unknown_variant", variant=variant, least=1)
        if int(match[1]) > len(phase_list):
            raise TableError("unknown_variant", variant=variant, most=len(phase_list))
    table = TableRules(sheet, switches, phase_list, variant, keeper_closes, leaflet)
    if not table.phases:
        raise TableError("no_phases_left", variant=variant)
    return table
