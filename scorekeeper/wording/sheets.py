"""What a table plays by, in words: rule sheets, variants and phase lists."""

from __future__ import annotations

import re
from collections.abc import Sequence

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.rules.notation import parse_phase
from scorekeeper.rules.phases import CLASSIC, PHASE_LISTS
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.wording.lists import side_by_side, statements
from scorekeeper.wording.terms import phase_words
from scorekeeper.wording.texts import said


def sheet_title(sheet: str) -> str:
    """What players call this rule sheet. Raises KeyError for an unknown one."""
    return said(SHEETS[sheet].title)


def coverage_words(sheet: str) -> str:
    """How far the rules of this box are known here. It is said once on a page."""
    match SHEETS[sheet].read:
        case "leaflet":
            return _("The whole leaflet was read.")
        case "article":
            return _("This is a web article, not the leaflet of a box. The whole article was read.")
    return _(
        "We have not read the leaflet of this box. Its rules are published in many places, and "
        "these agree; where sources differ, or the choice is ours, the answer says so."
    )


def variant_words(variant: str) -> str:
    """A variant as players call it; its id if it is unknown."""
    match variant:
        case "standard":
            return _("all ten phases")
        case "fixed-10":
            return _("one round a phase, everyone moves up")
        case "first-1":
            return _("only the first phase")
        case "even":
            return _("only the even phases")
        case "odd":
            return _("only the odd phases")
    if match := re.fullmatch(r"first-(\d+)", variant):
        return ngettext(
            "only the first %(num)s phase", "only the first %(num)s phases", int(match[1])
        )
    return variant


def list_words(name: str) -> str:
    """A phase list as players call it; any other name is the reader's own list."""
    match name:
        case "classic":
            return _("the ten classic phases")
        case "master":
            return _("Ravensburger Master phases")
        case "11-20":
            return _("phases 11 to 20")
    return _("your own phases")


def lists_words(keys: Sequence[str]) -> tuple[str, ...]:
    """Phase lists by their `phases_key`. Several own ones are told apart by their phases."""
    own = sum(key not in PHASE_LISTS for key in keys)
    return tuple(
        list_words(key) if key in PHASE_LISTS or own < 2 else _own_list_words(key) for key in keys
    )


def _own_list_words(key: str) -> str:
    phases = statements(phase_words(parse_phase(phase)) for phase in key.split(","))
    return _("your own phases: %(phases)s", phases=phases)


def played_words(table: TableRules) -> str:
    """What a table plays, for whom it may be the table of others."""
    name = table.phase_list.name
    shown = list_words(name) if name in PHASE_LISTS else _("phases of its own")
    return list_and_variant_words(name, table.variant, shown)


def list_and_variant_words(name: str, variant: str, shown: str) -> str:
    """With the classic phase list the variant; else the name of the list, which is `shown`, and the
    variant unless it is the standard one."""
    if name == CLASSIC.name:
        return variant_words(variant)
    return shown if variant == "standard" else side_by_side((shown, variant_words(variant)))
