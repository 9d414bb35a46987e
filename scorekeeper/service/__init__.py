"""The scorer: reads a log, asks the referee, writes down what was accepted, tells who is watching.

The only place where memory and game meet. Refuses to know how a command was typed and how an answer
looks. Start with `scorer`; `answers` is what it says, `archives` how a game leaves and comes back.
"""

from scorekeeper.service.answers import (
    Done,
    GameLine,
    Overtaken,
    Refused,
    Repeated,
    Started,
    TableView,
)
from scorekeeper.service.host_notes import HostNotes
from scorekeeper.service.house import House, HouseDecision
from scorekeeper.service.scorer import Scorer

__all__ = [
    "Done",
    "GameLine",
    "HostNotes",
    "House",
    "HouseDecision",
    "Overtaken",
    "Refused",
    "Repeated",
    "Scorer",
    "Started",
    "TableView",
]
