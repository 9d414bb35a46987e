"""The rule sheets of all editions, by id. An edition that is not declared whole stops the program.

An edition is one module of `scorekeeper.rules.editions`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from scorekeeper.errors import TableError
from scorekeeper.rules.editions import EDITIONS
from scorekeeper.rules.editions.declaration import Citation, RuleSheet
from scorekeeper.rules.editions.mattel import MATTEL
from scorekeeper.rules.editions.sections import is_section
from scorekeeper.rules.rulebook import CLAIMS
from scorekeeper.rules.switches import SWITCH_VALUES
from scorekeeper.rules.variants import SWITCH_VARIANTS, is_variant


def by_id(sheets: Iterable[RuleSheet]) -> dict[str, RuleSheet]:
    """The sheets by id, in their order. Raises ValueError for what cannot be in a sheet, and for
    what two sheets cannot share."""
    found: dict[str, RuleSheet] = {}
    usual: dict[str, str] = {}
    for sheet in sheets:
        if sheet.id in found:
            raise ValueError(f"{sheet.id}: two sheets have this id.")
        for language in sheet.languages:
            if language in usual:
                both = f"{usual[language]} and {sheet.id}"
                raise ValueError(f"{both}: both are the usual sheet in the language {language!r}.")
            usual[language] = sheet.id
        for fault in _faults(sheet):
            raise ValueError(f"{sheet.id}: {fault}.")
        found[sheet.id] = sheet
    return found


def _faults(sheet: RuleSheet) -> Iterator[str]:
    """What cannot be in this sheet."""
    for variant in sheet.variants:
        if variant not in SWITCH_VARIANTS and not is_variant(variant):
            yield f"there is no variant {variant!r}"
    for _line, name in sheet.sections:
        if not is_section(name):
            yield f"there is no section {name.id!r}"
    for number, cited in sheet.cited.items():
        yield from _faults_of_citation(sheet, number, cited)
    for number in (*sheet.differ, *sheet.ours):
        if number not in CLAIMS:
            yield f"there is no claim {number}"
    for number, elsewhere in sheet.differ.items():
        known = SWITCH_VALUES.get(CLAIMS[number].switch, ()) if number in CLAIMS else ()
        if isinstance(elsewhere, str | int) and elsewhere not in known:
            yield f"{number} has no answer {elsewhere!r}"
    for asked, answers in SWITCH_VALUES.items():
        if (answer := getattr(sheet.switches, asked)) not in answers:
            yield f"the switch {asked!r} has no answer {answer!r}"


def _faults_of_citation(sheet: RuleSheet, number: str, cited: Citation) -> Iterator[str]:
    if number not in CLAIMS:
        yield f"there is no claim {number}"
        return
    answers = SWITCH_VALUES.get(CLAIMS[number].switch, ())
    for reading in cited.readings:
        if reading.answer is not None and reading.answer not in answers:
            yield f"{number} has no answer {reading.answer!r}"
        if reading.like and reading.like not in CLAIMS:
            yield f"there is no claim {reading.like}"
        for line in reading.lines:
            if not sheet.sections or line < sheet.sections[0][0]:
                yield f"line {line} stands in no section"


SHEETS: Mapping[str, RuleSheet] = by_id(EDITIONS)
"""All rule sheets by id, in the order in which pages list them."""

DEFAULT_SHEET = MATTEL.id
"""The sheet of those who name none."""


def rule_sheet(sheet_id: str) -> RuleSheet:
    """The rule sheet of this id. Raises TableError for an unknown one."""
    if sheet_id not in SHEETS:
        raise TableError("unknown_sheet", sheet=sheet_id, known=tuple(SHEETS))
    return SHEETS[sheet_id]


def sheet_for_language(language: str) -> RuleSheet:
    """The sheet most likely to be in the box of people who speak this language (`de`, `pl-PL`)."""
    for sheet in SHEETS.values():
        if language[:2].lower() in sheet.languages:
            return sheet
    return SHEETS[DEFAULT_SHEET]
