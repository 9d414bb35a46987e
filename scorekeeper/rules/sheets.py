"""The printed rule sheets, each with its answers to the switches.

Their titles are in `scorekeeper.wording.sheets`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorekeeper.errors import TableError
from scorekeeper.rules.switches import Switches


@dataclass(frozen=True, slots=True)
class RuleSheet:
    """One printed edition: its answers, its languages, the variants it prints, and its deck.

    `slot_b` is the colour of slot B in this deck. `signs` are the signs printed on the wild and the
    skip, if the sheet names them; they differ, so a sign alone is never read as a card."""

    id: str
    languages: tuple[str, ...]
    switches: Switches
    variants: tuple[str, ...]
    slot_b: Literal["blue", "violet"] = "blue"
    signs: tuple[str, str] | None = None


_FUNDEX_FAMILY = Switches()

SHEETS: dict[str, RuleSheet] = {
    sheet.id: sheet
    for sheet in (
        RuleSheet(
            "mattel",
            ("en",),
            Switches(skip_limit="pending", skip_zone="on"),
            ("standard",),
        ),
        RuleSheet(
            "fundex",
            (),
            _FUNDEX_FAMILY,
            ("standard", "fixed-10", "first-5", "first-7", "even"),
        ),
        RuleSheet(
            "ravensburger",
            ("de",),
            Switches(
                wild_points=20,
                min_natural="none",
                skip_limit="pending",
                skip_zone="under",
                tie_break="shared",
            ),
            ("standard", "fixed-10", "first-5", "even", "odd", "knock"),
            slot_b="violet",
            signs=("*", "!"),
        ),
        RuleSheet(
            "rebel",
            ("pl",),
            _FUNDEX_FAMILY,
            ("standard", "fixed-10", "first-5", "first-7", "even"),
            signs=("!", "*"),
        ),
        RuleSheet(
            "ru",
            ("ru",),
            _FUNDEX_FAMILY,
            ("standard", "fixed-10", "first-5", "first-7", "even", "odd"),
        ),
        RuleSheet(
            "ru-violet",
            (),
            _FUNDEX_FAMILY,
            ("standard", "fixed-10", "first-5", "even", "odd"),
            slot_b="violet",
            signs=("*", "!"),
        ),
        RuleSheet(
            "ja",
            ("ja",),
            Switches(
                hit_same_turn="own",
                go_out_discard="required",
                skip_target="next",
                skip_limit="none",
                tie_break="lay",
            ),
            ("standard", "fixed-10", "first-5", "first-8", "even", "odd", "any-order"),
        ),
    )
}
"""All rule sheets by id. `mattel` is the default."""

DEFAULT_SHEET = "mattel"


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
