"""Prints `docs/rules.md`, the rulebook: every point, its switches, and the answer of each sheet."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from scorekeeper.rules.rulebook import RULEBOOK, RulePoint
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.switches import SWITCH_VALUES
from scorekeeper.wording.rulebook import point_words
from scorekeeper.wording.sheets import section_words, sheet_title
from scorekeeper.wording.switches import switch_words

_HEAD = """\
# The rulebook

Every point by which this program decides, in our own words. A verdict names the point that decided
it. Where sheets differ, a switch says how; the first value of a switch is what most sheets print.
Line numbers, where known, are those of the sheet as it was read and stand in
`scorekeeper/rules/rulebook.py`.

This page is printed from the program by `make docs`.

Sheets: """


def printed_rulebook() -> str:
    """The page, in Markdown."""
    sheets = ", ".join(f"`{sheet.id}` ({sheet_title(sheet.id)})" for sheet in SHEETS.values())
    parts = [f"{_HEAD}{sheets}.", *("\n".join(_point(point)) for point in RULEBOOK.values())]
    return "\n\n".join(parts) + "\n"


def _point(point: RulePoint) -> Iterator[str]:
    words = point_words(point.rule)
    yield f"## {point.rule} {words.title}"
    yield ""
    yield words.statement
    for switch in point.switches:
        yield ""
        yield from _switch(switch)
    if point.sources:
        sources = "; ".join(
            f"`{source.sheet}`: {section_words(source.section)}" for source in point.sources
        )
        yield ""
        yield f"Said by {sources}."


def _switch(switch: str) -> Iterator[str]:
    words = switch_words(switch)
    yield f"**`{switch}`** {words.question}"
    yield ""
    for value in SWITCH_VALUES[switch]:
        sheets = [s.id for s in SHEETS.values() if getattr(s.switches, switch) == value]
        printed_by = f" ({', '.join(f'`{sheet}`' for sheet in sheets)})" if sheets else ""
        yield f"- `{value}`: {words.answers[value]}{printed_by}"


if __name__ == "__main__":
    sys.stdout.write(printed_rulebook())
