"""Questions a table might ask, each answered by hand before the program was asked.

`asked` holds the fields of the contract, `expected` what of the answer matters: problems by their
codes; of moves, `last` is what is wrong with the last of them, and all before it are legal.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from scorekeeper.cli.options import spoken
from scorekeeper.rules.rulebook import RULEBOOK
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.switches import SWITCH_VALUES
from scorekeeper.wording.languages import language_named
from tests.all_cases import all_cases
from tests.api.ask import ask, codes, refused

Asked = dict[str, Any]


QUESTIONS: list[Asked] = json.loads(
    (Path(__file__).parents[1] / "cases" / "questions.json").read_text(encoding="utf-8")
)


def test_every_answer_is_the_one_given_by_hand() -> None:
    with all_cases() as case:
        for question in QUESTIONS:
            for sheet in question["sheets"]:
                with case(f"{question['id']} {sheet}"):
                    answered_as_by_hand(question, sheet)


def answered_as_by_hand(question: Asked, sheet: str) -> None:
    rules = {"sheet": sheet, "switches": question.get("switches", {})}
    told = ask(question["ask"], **question["asked"], rules=rules)
    if "problems" in told:
        told["problems"] = codes(told["problems"])
    if question["ask"] == "referee":
        *before, last = told["moves"]
        assert len(told["moves"]) == len(question["asked"]["moves"]), codes(last["problems"])
        assert all(move["legal"] for move in before)
        (told["last"],) = codes(last["problems"]) or (None,)
    holds(told, question["expected"])


def holds(told: Any, expected: Any) -> None:
    """Is everything there that is expected? Of objects some fields, of lists every place; null
    stands for whatever it may be."""
    if isinstance(expected, dict) and expected:
        for name, value in expected.items():
            assert name in told
            holds(told[name], value)
    elif isinstance(expected, list) and any(isinstance(each, dict) for each in expected):
        for one, other in zip(told, expected, strict=True):
            if other is not None:
                holds(one, other)
    else:
        assert told == expected


def test_every_question_names_its_sheets_its_rule_and_its_switches() -> None:
    ids = [question["id"] for question in QUESTIONS]
    assert len(set(ids)) == len(ids)
    for question in QUESTIONS:
        assert question["sheets"]
        assert set(question["sheets"]) <= set(SHEETS)
        assert question["rule"] in RULEBOOK
        assert question["reason"]
        for switch, value in question.get("switches", {}).items():
            assert value in SWITCH_VALUES[switch]


def test_words_are_read_where_the_notation_reads_nothing() -> None:
    """For a program the notation means the same in every language; `g7` is green."""
    german = language_named("de")
    assert german
    assert refused({"ask": "points", "hand": ["rot 7"]})[0] == "unreadable_card"
    with spoken(german):
        assert ask("points", hand=["rot 7", "g7", "Joker"])["points"] == 35
        assert ask("check", phase="zwei Drillinge", hand=["7", "7"])["missing"] == 4
        assert ask("sheet", players=["A", "B"], phases="7er-Folge", rounds=[])["outcome"] is None
        assert refused({"ask": "points", "hand": ["7 rot 8"]})[0] == "unreadable_card"
