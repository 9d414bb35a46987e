"""The form of what each question answers, the defaults, the table's own rules. What is ruled is in
`tests/cases`."""

from __future__ import annotations

import json
from itertools import product
from random import Random
from typing import Any

from scorekeeper.api.dispatch import QUESTIONS, answer, print_answer
from scorekeeper.cli.options import spoken
from scorekeeper.rules.phases import PHASE_LISTS
from scorekeeper.rules.sheets import DEFAULT_SHEET, SHEETS
from scorekeeper.wording.languages import language_named
from tests.all_cases import each, each_row
from tests.api.ask import ask, refused
from tests.examples import ALL, examples
from tests.rules.lay_downs import in_hand_order, legal_lay_down

FOURS = {"type": "set", "cards": ["R4", "B4", "G4"]}
RUN = {"type": "run", "cards": ["R9", "B10", "Y11", "G12"]}

# ------------------------------------------------------------------ the envelope


def test_a_question_is_a_text_or_an_object_and_named_in_three_ways() -> None:
    for field in ("ask", "question", "kind"):
        asked = {field: "points", "hand": ["R7"]}
        assert answer(asked) == answer(json.dumps(asked)) == {"points": 5}


@each(["a7", 7, "", 0, -3, 10**18])
def test_an_id_comes_back_with_the_answer_and_with_the_error(said: object) -> None:
    assert answer({"ask": "points", "hand": [], "id": said}) == {"id": said, "points": 0}
    assert answer({"ask": "points", "id": said})["id"] == said


def test_half_a_character_comes_back_as_json_spells_it() -> None:
    told = answer('{"ask": "points", "hand": [], "id": "\\ud800"}')
    assert print_answer(told) == b'{"id": "\\ud800", "points": 0}'


def test_unknown_fields_are_not_read_and_null_is_the_same_as_left_out() -> None:
    for more in (
        {"table": ["R5"], "comment": [[[]]]},
        {"rules": None, "variant": None},
        {"rules": {"sheet": None, "switches": None}},
    ):
        assert ask("points", hand=["W"], **more) == {"points": 25}
    assert ask("hit", target=FOURS, add=["4"], own_turn=None, take=None)["legal"]


@each_row(tuple(product(QUESTIONS, SHEETS)))
def test_every_sheet_takes_every_variant(name: str, sheet: str) -> None:
    """Day by day the usual sheet takes all, and every other sheet a few."""
    variants = ("standard", "fixed-10", "first-5", "even", "odd", "any-order", "knock")
    for variant in variants if ALL or sheet == DEFAULT_SHEET else variants[:: len(variants) // 2]:
        example = {**QUESTIONS[name].example, "rules": sheet, "variant": variant}
        if name == "sheet" and variant == "any-order":
            example["rounds"] = []
        if name == "referee":
            example["phases_now"] = {}
        assert "error" not in answer(example)


def test_the_default_sheet_is_that_of_the_mattel_box_and_a_table_changes_switches() -> None:
    assert ask("points", hand=["W", "S"]) == ask("points", hand=["W", "S"], rules="mattel")
    changed = {"sheet": "ravensburger", "switches": {"skip_points": 25.0, "wrap": "yes"}}
    assert ask("points", hand=["W", "S"], rules=changed) == {"points": 45}
    assert ask("hit", target=RUN, add=["1"], rules=changed)["legal"]


# ------------------------------------------------------------------ what is answered


def test_groups_come_back_as_they_lie_in_the_order_they_were_typed() -> None:
    told = ask("judge", phase="set3+run4", groups=[["6", "w", "4", "3"], ["R9", "B9", "G9"]])
    assert told == {
        "legal": True,
        "problems": [],
        "groups": [
            {"cards": ["3", "4", "W", "6"], "kind": "run", "stands_for": [3, 4, 5, 6]},
            {"cards": ["R9", "B9", "G9"], "kind": "set", "stands_for": [9, 9, 9]},
        ],
    }
    assert ask("hit", target=RUN, add=["W"]) == {
        "legal": True,
        "problems": [],
        "target": {
            "type": "run",
            "cards": ["W", "R9", "B10", "Y11", "G12"],
            "stands_for": [8, 9, 10, 11, 12],
        },
    }


def source_of(told: Any) -> Any:
    return told["problems"][0]["source"]


def test_a_problem_says_what_the_sheet_says_of_its_rule() -> None:
    asked: dict[str, Any] = {"phase": "run4", "groups": [["3", "4", "5"]]}
    assert source_of(ask("judge", **asked)) == {"sheet": "mattel", "standing": "published"}
    said = source_of(ask("judge", **asked, rules="ravensburger"))
    assert (said["standing"], said["heading"]) == ("implies", "phases")
    assert "A run has four cards or more." in said["text"]
    assert source_of(ask("judge", **asked, rules="ja"))["standing"] == "either"


def test_a_rule_that_the_table_has_changed_has_no_standing_on_its_sheet() -> None:
    rules = {"sheet": "rebel", "switches": {"same_number_sets": "no"}}
    groups = [["5", "5", "5"], ["5", "5", "5"]]
    said = source_of(ask("judge", phase="set3+set3", groups=groups, rules=rules))
    assert (said["sheet"], said["standing"]) == ("rebel", "house_rule")


@each([phase for listed in PHASE_LISTS.values() for phase in listed.phases])
def test_every_legal_lay_down_in_wrong_groups_gets_a_suggestion_that_is_legal(phase: Any) -> None:
    random = Random(str(phase))
    for _ in range(examples(20)):
        cards = [str(card) for card in in_hand_order(legal_lay_down(phase, random), random)]
        half = len(cards) // 2
        asked: dict[str, Any] = {"phase": str(phase), "groups": [cards[:half], cards[half:]]}
        told = ask("judge", **asked)
        if not told["legal"]:
            asked["groups"] = told["suggestion"]
            again = ask("judge", **asked, declare=told.get("suggestion_declare"))
            assert again["legal"], cards
            assert sorted(card for group in told["suggestion"] for card in group) == sorted(cards)


# ------------------------------------------------------------------ words


def test_the_colour_of_slot_b_is_called_as_the_deck_prints_it() -> None:
    asked = {"phase": "color2", "groups": [["B1", "R2"]]}
    assert "blue" in ask("judge", **asked)["problems"][0]["text"]
    assert "violet" in ask("judge", **asked, rules="ravensburger")["problems"][0]["text"]


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
