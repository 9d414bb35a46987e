"""The scorer: reads a game's log, asks the referee, stores accepted events and announces them.

Only this layer combines `storage` with `game`. It does not read forms and makes no sentences: its
answers are values (`results`), and the layers above show them. Read `scorer` first.
"""

from __future__ import annotations

from scorekeeper.service.announcer import Announcer, SilentAnnouncer
from scorekeeper.service.automatic_copies import CopiesMade
from scorekeeper.service.chances import Hindsight, Outlook
from scorekeeper.service.host_settings import HostSettings
from scorekeeper.service.kept_decisions import KeptDecision, KeptDecisions
from scorekeeper.service.results import (
    GameLine,
    NotRecorded,
    Overtaken,
    Recorded,
    Repeated,
    Started,
    TableView,
)
from scorekeeper.service.scorer import Scorer

__all__ = [
    "Announcer",
    "CopiesMade",
    "GameLine",
    "Hindsight",
    "HostSettings",
    "KeptDecision",
    "KeptDecisions",
    "NotRecorded",
    "Outlook",
    "Overtaken",
    "Recorded",
    "Repeated",
    "Scorer",
    "SilentAnnouncer",
    "Started",
    "TableView",
]
