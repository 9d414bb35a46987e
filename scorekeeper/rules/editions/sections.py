"""The sections of printed rules, in our own words."""

from __future__ import annotations

from scorekeeper.rules.texts import NP_, Text

PLAYERS_AND_DECK = NP_("section of printed rules", "players and deck")
DEAL = NP_("section of printed rules", "deal")
PLAY = NP_("section of printed rules", "play")
THE_TEN_PHASES = NP_("section of printed rules", "the ten phases")
DEFINITIONS = NP_("section of printed rules", "definitions")
WILDS = NP_("section of printed rules", "wilds")
SKIPS = NP_("section of printed rules", "skips")
COMPLETING_A_PHASE = NP_("section of printed rules", "completing a phase")
HITTING = NP_("section of printed rules", "hitting")
GOING_OUT = NP_("section of printed rules", "going out")
POINTS = NP_("section of printed rules", "points")
WINNER = NP_("section of printed rules", "winner")
VARIANTS = NP_("section of printed rules", "variants")
MARGIN = NP_("section of printed rules", "margin")
WHAT_IS_IN_THE_BOX = NP_("section of printed rules", "what is in the box")
BEFORE_PLAY = NP_("section of printed rules", "before play")
PHASES = NP_("section of printed rules", "phases")
WILDS_AND_SKIPS = NP_("section of printed rules", "wilds and skips")
END_OF_A_ROUND = NP_("section of printed rules", "end of a round")
SPECIAL_RULES = NP_("section of printed rules", "special rules")
SUMMARY_OF_A_TURN = NP_("section of printed rules", "summary of a turn")
SPECIAL_POINTS = NP_("section of printed rules", "details")
SETTING_UP = NP_("section of printed rules", "setting up")
SPECIAL_CARDS = NP_("section of printed rules", "special cards")
AFTER_THE_ROUND = NP_("section of printed rules", "after the round")
WINNING = NP_("section of printed rules", "winning")


def is_section(text: Text) -> bool:
    """Is this the name of a section?"""
    return text.context == PLAY.context
