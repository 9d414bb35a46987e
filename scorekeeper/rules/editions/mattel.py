"""The Mattel box, as it is sold in English. Parts of its rules are known, from a transcription."""

from __future__ import annotations

from scorekeeper.rules.editions.declaration import Box, RuleSheet, section
from scorekeeper.rules.editions.sections import (
    A_TURN,
    GOING_OUT,
    HITTING,
    PHASES,
    POINTS,
    SKIPS,
    THE_TEN_PHASES,
    WILDS,
)
from scorekeeper.rules.switches import Switches
from scorekeeper.rules.texts import N_

MATTEL = RuleSheet(
    id="mattel",
    title=N_("Mattel box"),
    languages=("en",),
    box=Box(leaflet="en", varies=True),
    switches=Switches(skip_limit="pending", skip_zone="on"),
    variants=("standard",),
    slot_b="blue",
    cited={
        "§6": section(A_TURN),
        "§7": section(THE_TEN_PHASES),
        "§12": section(WILDS),
        "§19": section(PHASES),
        "§20": section(PHASES),
        "§21": section(HITTING),
        "§22": section(HITTING),
        "§23": section(HITTING),
        "§24": section(GOING_OUT),
        "§25": section(POINTS),
        "§27": section(GOING_OUT),
        "§39": section(SKIPS),
        "§40": section(SKIPS),
        "§41": section(SKIPS),
        "§44": section(SKIPS),
    },
    partly_cited=True,
)
