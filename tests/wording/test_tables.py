"""A table of sentences with something left out does not start the program, and says what it is."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import product

import pytest

import scorekeeper
from scorekeeper.game.answers import CODES
from scorekeeper.rules.problems import RULES_CODES, Problem
from scorekeeper.wording.problems import PROBLEMS, refusal_text, turn_text
from scorekeeper.wording.sentences import (
    Words,
    check_table,
    choose,
    has,
    one_table,
    plural,
    says,
    text_of,
    when,
)
from tests.all_cases import all_cases
from tests.project.module_facts import modules_in, source_of
from tests.wording.every_problem import ALL_FACTS, NAMES


def test_a_code_without_a_sentence_or_a_sentence_without_a_code_is_said_at_the_start() -> None:
    without = {code: words for code, words in PROBLEMS.items() if code != "not_laid"}
    too_loud = Words(player=says("%(name)s is too loud."))
    for table, told in (
        (without, "no sentence for the code not_laid"),
        ({**PROBLEMS, "not_laid": Words()}, "no sentence for the code not_laid"),
        ({**PROBLEMS, "too_loud": too_loud}, "a sentence for no code: too_loud"),
    ):
        with pytest.raises(ValueError, match=f"about problems: {told}"):
            check_table("problems", table, codes=CODES | RULES_CODES)
    with pytest.raises(ValueError, match="in two tables: not_laid"):
        one_table({"not_laid": Words()}, {"not_laid": Words()})


def test_a_hole_that_no_fact_fills_is_said_at_the_start() -> None:
    said = choose(
        when(has("seat"), says("%(nmae)s has stopped.")),
        otherwise=plural("%(num)s has.", "%(num)s have.", by="stopped", name="seat"),
    )
    with pytest.raises(ValueError, match="about players: ") as wrong:
        check_table("players", {"not_playing": said})
    assert str(wrong.value).partition(": ")[2].split("; ") == [
        "no fact fills %(nmae)s of not_playing",
        "not_playing has no hole %(name)s",
        "no fact counts not_playing",
    ]


def test_the_first_case_that_the_facts_fulfil_is_said() -> None:
    row = choose(
        when(has("points"), plural("%(num)s point", "%(num)s points", by="points")),
        when(has("seat"), says("%(name)s, phase %(phase)s", phase="due")),
        otherwise=says("none"),
    )
    assert text_of(row, {"points": 1, "seat": "p2"}) == "1 point"
    assert text_of(row, {"points": 0, "seat": "p2", "due": 4}, NAMES) == "Ben, phase 4"
    assert text_of(row, {}) == "none"


def refused_in_the_source() -> Iterator[tuple[str, str, list[str]]]:
    """Every place that refuses something and names its code and all its facts: the place, the code,
    the names of the facts. The problems of the rules are made by verdicts in `every_problem`."""
    sources = ((name, source_of(name)) for name in modules_in(scorekeeper))
    for name, source in ((n, s) for n, s in sources if "problem(" in s or "refuse(" in s):
        for node in ast.walk(ast.parse(source)):
            match node:
                case ast.Call(ast.Name("problem" | "refuse"), [ast.Constant(str(code))], given):
                    facts = [each.arg for each in given if each.arg is not None]
                    if len(facts) == len(given):
                        yield f"{name}:{node.lineno}", code, facts


def test_every_place_that_refuses_gives_the_facts_of_its_sentence() -> None:
    places = [*refused_in_the_source()]
    with all_cases() as case:
        for (where, code, names), values in product(places, ALL_FACTS):
            with case(f"{where} {code}"):
                found = Problem(code, "", {name: values.get(name, "x") for name in names})
                assert "" not in (refusal_text(found, NAMES), turn_text(found, NAMES))
    assert len({code for _, code, _ in places}) > len(CODES) // 2
