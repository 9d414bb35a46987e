"""What a table plays by, in words: rule sheets and their sections, variants and phase lists."""

from __future__ import annotations

import re

from flask_babel import gettext as _
from flask_babel import ngettext, pgettext

from scorekeeper.rules.phases import CLASSIC, PHASE_LISTS
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.wording.lists import side_by_side


def sheet_title(sheet: str) -> str:
    """What players call this rule sheet. Raises KeyError for an unknown one."""
    return _TITLES[sheet]()


def section_words(section: str) -> str:
    """A section of a printed sheet. Raises KeyError for an unknown one."""
    return _SECTIONS[section]()


_TITLES = {
    "mattel": lambda: _("Mattel box"),
    "fundex": lambda: _("Fundex box"),
    "ravensburger": lambda: _("Ravensburger"),
    "rebel": lambda: _("Rebel (Polish box)"),
    "ru": lambda: _("Russian box"),
    "ru-violet": lambda: _("Russian box, violet deck"),
    "ja": lambda: _("Japanese article"),
}


_SECTIONS = {
    "players_and_deck": lambda: pgettext("section of printed rules", "players and deck"),
    "deal": lambda: pgettext("section of printed rules", "deal"),
    "play": lambda: pgettext("section of printed rules", "play"),
    "the_ten_phases": lambda: pgettext("section of printed rules", "the ten phases"),
    "definitions": lambda: pgettext("section of printed rules", "definitions"),
    "wilds": lambda: pgettext("section of printed rules", "wilds"),
    "skips": lambda: pgettext("section of printed rules", "skips"),
    "completing_a_phase": lambda: pgettext("section of printed rules", "completing a phase"),
    "hitting": lambda: pgettext("section of printed rules", "hitting"),
    "going_out": lambda: pgettext("section of printed rules", "going out"),
    "points": lambda: pgettext("section of printed rules", "points"),
    "winner": lambda: pgettext("section of printed rules", "winner"),
    "variants": lambda: pgettext("section of printed rules", "variants"),
    "margin": lambda: pgettext("section of printed rules", "margin"),
    "what_is_in_the_box": lambda: pgettext("section of printed rules", "what is in the box"),
    "before_play": lambda: pgettext("section of printed rules", "before play"),
    "phases": lambda: pgettext("section of printed rules", "phases"),
    "wilds_and_skips": lambda: pgettext("section of printed rules", "wilds and skips"),
    "end_of_a_round": lambda: pgettext("section of printed rules", "end of a round"),
    "special_rules": lambda: pgettext("section of printed rules", "special rules"),
    "summary_of_a_turn": lambda: pgettext("section of printed rules", "summary of a turn"),
    "special_points": lambda: pgettext("section of printed rules", "special points"),
    "setting_up": lambda: pgettext("section of printed rules", "setting up"),
    "special_cards": lambda: pgettext("section of printed rules", "special cards"),
    "after_the_round": lambda: pgettext("section of printed rules", "after the round"),
    "winning": lambda: pgettext("section of printed rules", "winning"),
    "players": lambda: pgettext("section of printed rules", "players"),
    "making_a_phase": lambda: pgettext("section of printed rules", "making a phase"),
    "a_turn": lambda: pgettext("section of printed rules", "a turn"),
}


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


def played_words(table: TableRules) -> str:
    """What a table plays. With the classic phase list that is the variant; else it is the name of
    the list, and the variant unless it is the standard one."""
    name = table.phase_list.name
    if name == CLASSIC.name:
        return variant_words(table.variant)
    shown = list_words(name) if name in PHASE_LISTS else _("phases of its own")
    if table.variant == "standard":
        return shown
    return side_by_side((shown, variant_words(table.variant)))
