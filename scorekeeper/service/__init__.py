"""The scorer: reads a game's log, asks the referee, stores accepted events and announces them.

Only this layer combines `storage` with `game`. It does not read forms and makes no sentences: its
answers are values (`results`), and the layers above show them. Read `scorer` first.
"""

from __future__ import annotations

from scorekeeper.service.chances import Hindsight, Outlook
from scorekeeper.service.copies import CopiesMade
from scorekeeper.service.results import (
    Announcer,
    GameLine,
    NotRecorded,
    NotStarted,
    Overtaken,
    Recorded,
    Repeated,
    SilentAnnouncer,
    Started,
    TableView,
)
from scorekeeper.service.scorer import Scorer
from scorekeeper.service.settings import HostSettings, KeptDecision, KeptDecisions

__all__ = [
    "Announcer",
    "CopiesMade",
    "GameLine",
    "Hindsight",
    "HostSettings",
    "KeptDecision",
    "KeptDecisions",
    "NotRecorded",
    "NotStarted",
    "Outlook",
    "Overtaken",
    "Recorded",
    "Repeated",
    "Scorer",
    "SilentAnnouncer",
    "Started",
    "TableView",
]
