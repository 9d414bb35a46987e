"""The Ravensburger box, in German."""

from __future__ import annotations

from scorekeeper.rules.editions.declaration import Box, RuleSheet, SecondAnswer, lines
from scorekeeper.rules.editions.sections import (
    BEFORE_PLAY,
    END_OF_A_ROUND,
    MARGIN,
    PHASES,
    PLAY,
    SPECIAL_RULES,
    VARIANTS,
    WHAT_IS_IN_THE_BOX,
    WILDS_AND_SKIPS,
    WINNER,
)
from scorekeeper.rules.switches import Switches
from scorekeeper.rules.texts import N_

RAVENSBURGER = RuleSheet(
    id="ravensburger",
    title=N_("Ravensburger"),
    languages=("de",),
    box=Box(leaflet="de"),
    switches=Switches(
        wild_points=20,
        min_natural="none",
        skip_limit="pending",
        skip_zone="under",
        tie_break="shared",
    ),
    variants=("standard", "fixed-10", "first-5", "even", "odd", "knock"),
    slot_b="violet",
    signs=("*", "!"),
    sections=(
        (1, MARGIN),
        (26, WHAT_IS_IN_THE_BOX),
        (32, BEFORE_PLAY),
        (41, PLAY),
        (61, MARGIN),
        (98, PHASES),
        (126, MARGIN),
        (142, WILDS_AND_SKIPS),
        (148, END_OF_A_ROUND),
        # Lines 157 to 189 are a worked example.
        (196, WINNER),
        (198, SPECIAL_RULES),
        (219, VARIANTS),
    ),
    cited={
        "§1": lines(28),
        "§3": lines(34),
        "§4": lines(38),
        "§5": lines(45, 194),
        "§6": lines(49),
        "§7": lines(110, 114),
        "§8": lines(102),
        "§9": lines(108),
        "§10": lines(200),
        "§11": lines(114),
        "§12": lines(144),
        "§13": lines(201),
        "§14": lines(144, 203),
        "§16": lines(204),
        "§17": lines(120),
        "§18": lines(120, 202),
        "§19": lines(57),
        "§20": lines(155),
        "§21": lines(124),
        "§22": lines(124),
        "§23": lines(124),
        "§24": lines(148),
        "§25": lines(150),
        "§26": lines(148),
        "§27": lines(148),
        "§28": lines(196),
        "§29": lines(196),
        "§31": lines(196),
        "§32": lines(221),
        "§33": lines(222),
        "§34": lines(222),
        "§36": lines(223),
        "§38": lines(205),
        "§39": lines(146, 138),
        "§40": lines(206),
        "§41": lines(146),
        "§44": lines(207),
    },
    silent_on=frozenset({"wild_move", "fixed10_tie"}),
    ambiguous=frozenset(
        {
            # *ablegen* is to discard or to lay down
            "go_out_discard",
            # "not twice in a row": not on the next discard, or not until another player has knocked
            "knock",
        }
    ),
    also_says=(SecondAnswer("skip_target", "next", line=138),),
)
