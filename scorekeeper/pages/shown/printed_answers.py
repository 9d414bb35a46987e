"""Which sheets print an answer of a house rule."""

from __future__ import annotations

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.switches.declaration import SwitchValue
from scorekeeper.rules.variants import SWITCH_VARIANTS
from scorekeeper.wording.lists import listed
from scorekeeper.wording.sheets import sheet_title

MOST_NAMED = 3
"""Sheets that are named one by one."""


def printed_by(switch: str, value: SwitchValue, own: str) -> str:
    """The sheets that print this answer, `own` first; of more than `MOST_NAMED` the first, and how
    many more. If none does, those that print it as a variant."""
    sheets = [sheet.id for sheet in SHEETS.values() if getattr(sheet.switches, switch) == value]
    titles = [sheet_title(each) for each in sorted(sheets, key=lambda each: each != own)]
    if len(titles) > MOST_NAMED:
        others = len(titles) - 1
        return ngettext(
            "%(sheet)s and %(num)s other", "%(sheet)s and %(num)s others", others, sheet=titles[0]
        )
    if titles:
        return listed(titles)
    found = [
        sheet_title(sheet.id)
        for sheet in SHEETS.values()
        if any(SWITCH_VARIANTS.get(each) == (switch, value) for each in sheet.variants)
    ]
    if not found:
        return _("Only as a house rule")
    # Translators: below an answer of a house rule: the sheets that print it as a variant of the
    # game.
    return _("%(sheets)s, as a variant", sheets=listed(found))
