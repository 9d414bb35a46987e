"""The Mattel box, as it is sold in English. Its leaflet was not read here."""

from __future__ import annotations

from scorekeeper.rules.editions.declaration import Box, RuleSheet
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
    read="",
    differ={
        "§10.1": "yes",
        "§12.1": "group",
        "§23.1": "none",
        "§27.1": "required",
        "§29.1": None,
        "§29.2": None,
        "§31.1": "yes",
        "§34.1": None,
        "§34.2": None,
        "§40.1": "per_circle",
        "§41.1": "pile",
        "§47.1": None,
    },
    ours=frozenset(
        {
            "§15.1",
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
