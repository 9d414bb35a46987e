"""The scorer: reads a log, asks the referee, writes down what was accepted, tells who is watching.

The only place where memory and game meet. Refuses to know how a command was typed and how an answer
looks. Start with `scorer`; `answers` is what it says, `archives` how a game leaves and comes back.
"""

from __future__ import annotations

from scorekeeper.service.host import HostNotes
from scorekeeper.service.house_rules import House, HouseDecision
from scorekeeper.service.results import (
    Done,
    GameLine,
    NotRecorded,
    Overtaken,
    Repeated,
    Started,
    TableView,
)
from scorekeeper.service.scorer import Scorer

__all__ = [
    "Done",
    "GameLine",
    "HostNotes",
    "House",
    "HouseDecision",
    "NotRecorded",
    "Overtaken",
    "Repeated",
    "Scorer",
    "Started",
    "TableView",
]
