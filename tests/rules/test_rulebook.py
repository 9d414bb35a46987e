"""The numbered rulebook: every point that the code mentions exists."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable

import scorekeeper.rules
from scorekeeper.rules.citations import sources
from scorekeeper.rules.editions.sections import HITTING, PHASES, PLAY, SPECIAL_RULES
from scorekeeper.rules.problems import RULES_CODES, Rule
from scorekeeper.rules.rulebook import RULEBOOK, rule_for_switch
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.switches import SWITCH_VALUES
from tests.all_cases import each
from tests.cases.rows import RULINGS
from tests.project.module_facts import modules_in, source_of, source_of_package

SOURCE = source_of_package(scorekeeper.rules)


def test_every_point_that_the_rules_mention_exists() -> None:
    mentioned = set(re.findall(r"§\d+", SOURCE))
    assert mentioned <= set(RULEBOOK)


def test_every_point_that_decides_a_problem_has_a_case() -> None:
    decided = {rule for each in RULES_CODES.values() for rule in _each_point(each)}
    assert decided <= {ruling["rule"] for ruling in RULINGS}


def _each_point(rule: Rule) -> Iterable[str]:
    return (rule,) if isinstance(rule, str) else rule.values()


@each(SWITCH_VALUES)
def test_every_switch_changes_one_point(switch: str) -> None:
    assert switch in rule_for_switch(switch).switches


def test_sources_name_lines_where_they_are_known() -> None:
    for point in RULEBOOK.values():
        for source in sources(point.rule):
            assert bool(source.lines) is bool(SHEETS[source.sheet].sections)
    assert sources("§48") == ()


def test_the_section_is_found_by_its_line() -> None:
    assert [s.section for s in sources("§10")] == [SPECIAL_RULES]
    assert {s.sheet: s.section for s in sources("§23")}.items() >= {
        "ravensburger": PHASES,
        "rebel": HITTING,
        "ja": PLAY,
        "mattel": HITTING,
    }.items()


def test_the_rules_import_only_the_standard_library_and_themselves() -> None:
    for name in modules_in(scorekeeper.rules):
        for node in ast.walk(ast.parse(source_of(name))):
            if isinstance(node, ast.ImportFrom) and node.module and "scorekeeper" in node.module:
                assert node.module.startswith(("scorekeeper.rules", "scorekeeper.errors"))
