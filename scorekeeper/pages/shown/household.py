"""The people of a household as every page shows them: the letters in their marks."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.pages.shown.marks import NO_LETTERS, letters_of_people
from scorekeeper.web.access import Action, may
from scorekeeper.web.forms import scorer


def household_letters() -> Mapping[str, str]:
    """The letters of everybody by spelling; none on a phone that may not see the people."""
    return letters_of_people(scorer().people.everybody()) if may(Action.READ_PEOPLE) else NO_LETTERS
