"""The Fundex box. Its leaflet was not read here."""

from __future__ import annotations

from scorekeeper.rules.editions.declaration import Box, RuleSheet
from scorekeeper.rules.editions.shared_texts import EVEN_ONLY
from scorekeeper.rules.switches import Switches
from scorekeeper.rules.texts import N_

FUNDEX = RuleSheet(
    id="fundex",
    title=N_("Fundex box"),
    languages=(),
    box=Box(leaflet="en", wilds="four"),
    switches=Switches(),
    variants=("standard", "fixed-10", "first-5", "first-7", "even"),
    slot_b="blue",
    read="",
    differ={
        "§12.1": "group",
        "§23.1": "none",
        "§27.1": "required",
        "§31.1": "yes",
        "§34.1": None,
        "§34.2": EVEN_ONLY,
        "§44.1": "replace",
        "§47.1": None,
    },
    ours=frozenset(
        {
            "§10.1",
            "§15.1",
            "§29.1",
            "§29.2",
            "§31.2",
            "§32.4",
            "§36.1",
            "§36.2",
            "§36.3",
            "§36.4",
            "§36.5",
            "§37.1",
            "§43.2",
            "§45.1",
            "§48.1",
        }
    ),
)
