"""The people whom this phone may know."""

from __future__ import annotations

from flask import g

from scorekeeper.service.people import Person
from scorekeeper.web.access import Action, may
from scorekeeper.web.scorer import scorer


def known_people() -> tuple[Person, ...]:
    """Everybody who plays here; nobody on a phone that may not see the people. They are read once
    for each request."""
    found: tuple[Person, ...] | None = g.get("known_people")
    if found is None:
        found = g.known_people = scorer().people.everybody() if may(Action.READ_PEOPLE) else ()
    return found
