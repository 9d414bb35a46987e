"""The numbered rulebook: every point that the code mentions exists."""

from __future__ import annotations

import re

import scorekeeper.rules
from scorekeeper.rules.problems import RULES_CODES
from scorekeeper.rules.rulebook import RULEBOOK
from tests.cases.rows import RULINGS
from tests.project.module_facts import source_of_package


def test_every_point_that_is_mentioned_exists_and_one_that_decides_a_problem_has_a_case() -> None:
    assert set(re.findall(r"§\d+", source_of_package(scorekeeper.rules))) <= set(RULEBOOK)
    points = [[at] if isinstance(at, str) else at.values() for at in RULES_CODES.values()]
    assert {point for each in points for point in each} <= {ruling["rule"] for ruling in RULINGS}
