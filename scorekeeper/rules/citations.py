"""Where the printed sheets say a point of the rulebook, as their editions declare it.

Pages show the section; the line numbers are for checking the declaration.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.rules.editions.declaration import RuleSheet
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.switches import SWITCHES
from scorekeeper.rules.switches.declaration import SwitchValue
from scorekeeper.rules.texts import Text


@dataclass(frozen=True, slots=True)
class Source:
    """The section of a sheet, and the lines; no lines if the sheet is cited by section only."""

    sheet: str
    section: Text
    lines: tuple[int, ...] = ()


def sources(rule: str) -> tuple[Source, ...]:
    """Every sheet that covers this point of the rulebook (`§12`)."""
    found = (_source(sheet, rule) for sheet in SHEETS.values())
    return tuple(source for source in found if source)


def sources_of_answer(switch: str, answer: SwitchValue) -> tuple[Source, ...]:
    """Every sheet that gives this answer to this switch. A sheet may cover a point without
    answering each of its switches."""
    declared = SWITCHES[switch]
    found = sources(declared.answers[answer].point or declared.point)
    return tuple(source for source in found if switch not in SHEETS[source.sheet].silent_on)


def is_ambiguous(switch: str, sheet: str) -> bool:
    """Can the sheet's words on this switch also be read as another answer?"""
    return switch in SHEETS[sheet].ambiguous


def contradicting_answers(switch: str) -> tuple[tuple[SwitchValue, Source], ...]:
    """The second answers of sheets that contradict themselves, each with its source."""
    return tuple(
        (other.answer, Source(sheet.id, sheet.section_of(other.line), (other.line,)))
        for sheet in SHEETS.values()
        for other in sheet.also_says
        if other.switch == switch
    )


def _source(sheet: RuleSheet, rule: str) -> Source | None:
    """Where this sheet says this point; None if it is silent."""
    cited = sheet.cited.get(rule)
    if cited is None:
        return None
    return Source(sheet.id, cited.section or sheet.section_of(cited.lines[0]), cited.lines)
