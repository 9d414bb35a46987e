"""Prints `docs/rules.md`, the rulebook: every point, its switches, and the answer of each sheet."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from scorekeeper.rules.citations import sources
from scorekeeper.rules.rulebook import RULEBOOK, RulePoint
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.switches import SWITCHES
from scorekeeper.wording.sheets import sheet_title
from scorekeeper.wording.texts import said

_HEAD = """\
# The rulebook

Every point by which this program decides, in our own words. A verdict names the point that decided
it. Where sheets differ, a switch says how; the first value of a switch is what most sheets print.
Line numbers, where known, are those of the sheet as it was read and stand in
`scorekeeper/rules/editions/`.

This page is printed from the program by `make docs`.

Sheets: """


def printed_rulebook() -> str:
    """The page, in Markdown."""
    sheets = ", ".join(f"`{sheet.id}` ({sheet_title(sheet.id)})" for sheet in SHEETS.values())
    parts = [f"{_HEAD}{sheets}.", *("\n".join(_point(point)) for point in RULEBOOK.values())]
    return "\n\n".join(parts) + "\n"


def _point(point: RulePoint) -> Iterator[str]:
    yield f"## {point.rule} {said(point.title)}"
    yield ""
    yield said(point.statement)
    for switch in point.switches:
        yield ""
        yield from _switch(switch)
    if found := sources(point.rule):
        places = "; ".join(f"`{source.sheet}`: {said(source.section)}" for source in found)
        yield ""
        yield f"Said by {places}."


def _switch(switch: str) -> Iterator[str]:
    yield f"**`{switch}`** {said(SWITCHES[switch].question)}"
    yield ""
    for value, answer in SWITCHES[switch].answers.items():
        sheets = [s.id for s in SHEETS.values() if getattr(s.switches, switch) == value]
        printed_by = f" ({', '.join(f'`{sheet}`' for sheet in sheets)})" if sheets else ""
        yield f"- `{value}`: {said(answer.words)}{printed_by}"


if __name__ == "__main__":
    sys.stdout.write(printed_rulebook())
