"""How the lead went, what was corrected, and what a screen reader says, in words."""

from __future__ import annotations

from scorekeeper.game.race import lead_told, race
from scorekeeper.wording.race import corrected_line, lead_words
from tests.all_cases import all_cases
from tests.game.builders import told

NAMES = {"p1": "Ann", "p2": "Ben", "p3": "Mia"}

ANN, BEN = "p1 is out: p2 55-, p3 60-", "p2 is out: p1 60-, p3 60-"
MIA = "p3 is out: p1 50-, p2 55-"

STORIES = {
    f"rules first-2; {ANN}; {ANN}": "Ann led from the first round to the last.",
    f"rules first-2; {ANN}; {BEN}; {BEN}": "Ben led from round 2 to the end.",
    f"rules first-2; {ANN}; {BEN}; {MIA}; {MIA}": "Mia came from third after round 3.",
    "rules first-2; p1 is out: p2 5+, p3 60-; p2 is out: p1 10+, p3 60-": (
        "Ben took the lead in the last round."
    ),
    f"rules first-2; {ANN}; {BEN}; {MIA}; p3 is out: p1 15+, p2 60-": (
        "Mia came from third after round 3."
    ),
    f"rules first-3 tie_break=shared; {ANN}; {BEN}; {ANN}; {BEN}; p1 is out: p2 10+, p3 60-": (
        "The lead changed 3 times."
    ),
    f"{ANN}; {BEN}; stop": "",
    ANN: "",
    f"{ANN}; round 1: p1 is out: p2 80-, p3 60-": "",
    "rules fixed-10; p1 is out: p2 60-, p3 5+": "",
}


def test_how_the_lead_went_in_a_sentence() -> None:
    with all_cases() as case:
        for story, said in STORIES.items():
            with case(story):
                found = lead_told(told(3, story).game)
                assert (lead_words(found, NAMES) if found else "") == said


def test_a_correction_says_who_had_which_points() -> None:
    table = told(3, f"{ANN}; round 1: p1 is out: p2 80-, p3 60-")
    found = race(table.game, table.log)
    assert found.corrected == (1,)
    assert corrected_line(found, NAMES, 1) == "Round 1 is corrected. Ben: 80 instead of 55."
