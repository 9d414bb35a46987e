"""How the lead went, what was corrected, and what a screen reader says, in words."""

from __future__ import annotations

from scorekeeper.game.race import lead_told, race
from scorekeeper.wording.race import corrected_line, lead_words
from tests.all_cases import each_row
from tests.game.builders import told
from tests.rules.text_tables import rows_in

NAMES = {"p1": "Ann", "p2": "Ben", "p3": "Mia"}

STORIES = rows_in("wording/tables/leads")


@each_row(STORIES)
def test_how_the_lead_went_in_a_sentence(story: str, said: str) -> None:
    found = lead_told(told(3, story).game)
    assert (lead_words(found, NAMES) if found else "") == said


def test_a_correction_says_who_had_which_points() -> None:
    table = told(3, "p1 is out: p2 55-, p3 60-; round 1: p1 is out: p2 80-, p3 60-")
    found = race(table.game, table.log)
    assert found.corrected == (1,)
    assert corrected_line(found, NAMES, 1) == "Round 1 is corrected. Ben: 80 instead of 55."
