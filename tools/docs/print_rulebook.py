"""Prints `docs/rules.md`, the rulebook: every point, its switches, the answer of each sheet, and
what each sheet says."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

from scorekeeper.rules.citations import GIVES_THE_ANSWER, Source, source
from scorekeeper.rules.rulebook import CLAIMS, RULEBOOK, RulePoint
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.switches import SWITCHES
from scorekeeper.rules.texts import Text
from scorekeeper.wording.lists import sentences
from scorekeeper.wording.sheets import coverage_words, sheet_title
from scorekeeper.wording.texts import said

_HEAD = """\
# The rulebook

Every point by which this program decides, in our own words. A verdict names the point that decided
it. Where sheets differ, a switch says how, with the sheets that play each answer; the first value
of a switch is what most sheets print.

Below stands what the sheets say of it, with the section of each; the point may just follow from
it. A sheet that is not named is silent. Where its words can be read in either way, both readings
stand there, the one in force first. *Ours* is what no sheet has. Line numbers stand in
`scorekeeper/rules/editions/`.

This page is printed from the program by `make docs`.

Sheets:"""


def printed_rulebook() -> str:
    """The page, in Markdown."""
    sheets = "\n".join(
        f"- `{sheet.id}` {sheet_title(sheet.id)}. {coverage_words(sheet.id)}"
        for sheet in SHEETS.values()
    )
    parts = [f"{_HEAD}\n\n{sheets}", *("\n".join(_point(point)) for point in RULEBOOK.values())]
    return "\n\n".join(parts) + "\n"


def _point(point: RulePoint) -> Iterator[str]:
    yield f"## {point.rule} {said(point.title)}"
    yield ""
    yield sentences((said(point.statement), *(said(each.text) for each in point.further)))
    for switch in point.switches:
        yield ""
        yield from _switch(switch)
    yield ""
    yield from _said_by_sheets(point)


def _switch(switch: str) -> Iterator[str]:
    yield f"**`{switch}`** {said(SWITCHES[switch].question)}"
    yield ""
    for value, answer in SWITCHES[switch].answers.items():
        sheets = [s.id for s in SHEETS.values() if getattr(s.switches, switch) == value]
        played_by = f" ({', '.join(f'`{sheet}`' for sheet in sheets)})" if sheets else ""
        yield f"- `{value}`: {said(answer.words)}{played_by}"


def _said_by_sheets(point: RulePoint) -> Iterator[str]:
    """Each text with the sheets that say so, then what they leave open."""
    texts: dict[Text, dict[str, Text]] = {}
    left_open = []
    for number, claim in enumerate(point.claims, start=1):
        if claim.own:
            left_open.append(f"- {said(claim.text)} *Ours.*")
            continue
        found = [source(f"{point.rule}.{number}", sheet) for sheet in SHEETS]
        for each in found:
            if each.standing in GIVES_THE_ANSWER:
                places = texts.setdefault(each.words[0].text, {})
                places.setdefault(each.sheet, each.words[0].section)
        left_open.extend(_left_open(found))
    for text, places in texts.items():
        named = ", ".join(f"`{sheet}` ({said(section)})" for sheet, section in places.items())
        yield f"- {said(text)} {named}"
    yield from dict.fromkeys(left_open)


def _left_open(found: Iterable[Source]) -> Iterator[str]:
    """Of one claim: what can be read in either way, what says otherwise, what differs."""
    for each in found:
        readings = " Or: ".join(f"{said(w.text)} ({said(w.section)})" for w in each.words)
        match each.standing:
            case "either":
                yield f"- `{each.sheet}` can be read in either way: {readings}"
            case "says_other":
                yield f"- `{each.sheet}` says otherwise: {readings}"
            case "no_rule":
                yield f"- `{each.sheet}` has no rule for it."
            case "sources_differ":
                told = _told_elsewhere(each)
                elsewhere = f" Elsewhere: {said(told)}" if told else ""
                yield f"- `{each.sheet}`: sources differ.{elsewhere}"
            case "own":
                yield f"- `{each.sheet}`: our choice."


def _told_elsewhere(found: Source) -> Text | None:
    """What other sources tell, where public sources differ."""
    told = SHEETS[found.sheet].differ[found.claim]
    if isinstance(told, str | int):
        return SWITCHES[CLAIMS[found.claim].switch].answers[told].words
    return told


if __name__ == "__main__":
    sys.stdout.write(printed_rulebook())
