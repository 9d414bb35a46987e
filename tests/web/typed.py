"""What tests type into forms: cards that nothing can be read from, and points that are fine."""

from __future__ import annotations

UNREADABLE = {
    "R13": "There is no 13",
    "7q": "q",
    "*": "wild",
    "!": "skip",
    "5 5 5 | 3 4 R13 6": "13",
}


FINE = {"p2": 5, "p3": 10, "p4": 15}
