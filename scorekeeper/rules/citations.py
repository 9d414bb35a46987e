"""How the printed sheets stand to a claim of the rulebook, and what they say of it.

Pages show the section; the line numbers are for checking the declarations.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from scorekeeper.immutable import immutable
from scorekeeper.rules.editions.declaration import Reading, RuleSheet
from scorekeeper.rules.rulebook import CLAIM_OF_SWITCH, CLAIMS, RULEBOOK, Claim
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.switches import SWITCH_VALUES
from scorekeeper.rules.switches.declaration import SwitchValue
from scorekeeper.rules.texts import Text

Standing = Literal[
    "says", "implies", "either", "says_other", "no_rule", "silent", "own",
    "published", "sources_differ",
]  # fmt: skip
"""How a sheet stands to a claim. Of a sheet that was read: as its citation says, or `silent`; `own`
is a convention of this program. Of one that was not read: `published` and agreed, `sources_differ`,
or `own`."""

WEAKEST_FIRST: tuple[Standing, ...] = (
    "says_other", "either", "sources_differ", "implies", "says", "published", "no_rule", "own",
    "silent",
)  # fmt: skip
"""A point has the weakest standing among those of its claims."""

GIVES_THE_ANSWER: tuple[Standing, ...] = ("says", "implies")
"""The standings of words that settle the answer."""


@immutable
class PrintedWords:
    """What a sheet says in one place, in our own words: the text, the section in which it stands,
    its lines, and its answer if the claim answers a switch."""

    text: Text
    section: Text
    lines: tuple[int, ...]
    answer: SwitchValue | None


@immutable
class Source:
    """How a sheet stands to a claim, with what it says: nothing, one thing, or two readings of
    which the first is in force."""

    sheet: str
    claim: str
    standing: Standing
    words: tuple[PrintedWords, ...] = ()


def source(number: str, sheet_id: str) -> Source:
    """How this sheet stands to this claim (`§12.1`). Raises KeyError for an unknown one."""
    claim, sheet = CLAIMS[number], SHEETS[sheet_id]
    cited = sheet.cited.get(number)
    if cited is None:
        return Source(sheet_id, number, _standing_without_words(number, claim, sheet))
    words = tuple(
        PrintedWords(
            _text(claim, reading),
            sheet.section_of(reading.lines[0]),
            reading.lines,
            _answer(claim, reading),
        )
        for reading in cited.readings
    )
    return Source(sheet_id, number, cited.standing, words)


def sources_of_point(rule: str, sheet_id: str, variants: Iterable[str] = ()) -> tuple[Source, ...]:
    """How this sheet stands to each claim of a point. Claims of a printed variant are left out
    unless it is one of `variants`."""
    played = frozenset(variants)
    return tuple(
        source(f"{rule}.{number}", sheet_id)
        for number, claim in enumerate(RULEBOOK[rule].claims, start=1)
        if not claim.variant or claim.variant in played
    )


def source_of_switch(switch: str, sheet_id: str) -> Source:
    """How this sheet stands to its answer to this switch."""
    return source(CLAIM_OF_SWITCH[switch], sheet_id)


def sheets_that_say(switch: str, answer: SwitchValue) -> tuple[str, ...]:
    """Every sheet whose words give this answer to this switch, and no other."""
    found = (source_of_switch(switch, sheet) for sheet in SHEETS)
    return tuple(
        each.sheet
        for each in found
        if each.standing in GIVES_THE_ANSWER and each.words[0].answer == answer
    )


def weakest(standings: Iterable[Standing]) -> Standing:
    """The weakest of these. Raises ValueError if there is none."""
    return min(standings, key=WEAKEST_FIRST.index)


def _standing_without_words(number: str, claim: Claim, sheet: RuleSheet) -> Standing:
    if number in sheet.differ:
        return "sources_differ"
    if claim.own or number in sheet.ours:
        return "own"
    return "silent" if sheet.read else "published"


def _answer(claim: Claim, reading: Reading) -> SwitchValue | None:
    if not claim.switch:
        return None
    return SWITCH_VALUES[claim.switch][0] if reading.answer is None else reading.answer


def _text(claim: Claim, reading: Reading) -> Text:
    """What the reading says: its own text, that of another claim, or that of its answer."""
    if reading.text is not None:
        return reading.text
    if reading.like:
        return CLAIMS[reading.like].text
    return claim.others.get(reading.answer, claim.text) if reading.answer else claim.text
