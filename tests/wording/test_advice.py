"""What a doubt advises can be done: no advice leads to another refusal."""

from __future__ import annotations

import pytest

from scorekeeper.rules.phases import PHASE_LISTS
from scorekeeper.rules.plausibility import judge_count
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.wording.problems import problem_text

CLASSIC = PHASE_LISTS["classic"].phases
MATTEL = SHEETS["mattel"].switches


def said(number: int, points: int, *, laid: bool) -> str:
    doubts = judge_count(CLASSIC[number - 1], MATTEL, laid=laid, points=points)
    return " ".join(problem_text(doubt) for doubt in doubts)


def test_thirty_points_in_phase_six_cannot_be_laid_either_so_count_again() -> None:
    assert "Count again" in said(6, 30, laid=False)
    assert "Laid after all?" not in said(6, 30, laid=False)
    assert "Count again" in said(6, 30, laid=True)


@pytest.mark.parametrize("sheet", SHEETS)
def test_laid_after_all_is_asked_only_where_it_could_be(sheet: str) -> None:
    rules, asked = SHEETS[sheet].switches, 0
    for phase in CLASSIC:
        for points in range(0, 305, 5):
            doubts = judge_count(phase, rules, laid=False, points=points)
            if any("Laid after all?" in problem_text(doubt) for doubt in doubts):
                assert judge_count(phase, rules, laid=True, points=points) == (), (phase, points)
                asked += 1
    assert asked
