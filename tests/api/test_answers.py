"""What each question answers: the fields of the contract, the defaults, the table's own rules."""

from __future__ import annotations

import json
from itertools import product
from random import Random
from typing import Any

import pytest

from scorekeeper.api.dispatch import QUESTIONS, answer, print_answer
from scorekeeper.rules.phases import PHASE_LISTS
from scorekeeper.rules.sheets import SHEETS
from tests.all_cases import each_row
from tests.api.ask import ask, codes
from tests.rules.lay_downs import in_hand_order, legal_lay_down

FOURS = {"type": "set", "cards": ["R4", "B4", "G4"]}


RUN = {"type": "run", "cards": ["R9", "B10", "Y11", "G12"]}


# ------------------------------------------------------------------ the envelope


def test_a_question_is_a_text_or_the_object_itself() -> None:
    asked = {"ask": "points", "hand": ["R7"]}
    assert answer(asked) == answer(json.dumps(asked)) == {"points": 5}


@pytest.mark.parametrize("field", ["ask", "question", "kind"])
def test_the_question_may_be_named_in_three_ways(field: str) -> None:
    assert answer({field: "points", "hand": []}) == {"points": 0}


@pytest.mark.parametrize("said", ["a7", 7, "", 0, -3, 10**18])
def test_an_id_comes_back_with_the_answer_and_with_the_error(said: object) -> None:
    assert answer({"ask": "points", "hand": [], "id": said}) == {"id": said, "points": 0}
    assert answer({"ask": "points", "id": said})["id"] == said


def test_fields_that_are_not_known_are_not_read() -> None:
    assert ask("points", hand=["W"], table=["R5"], comment=[[[]]]) == {"points": 25}


def test_null_is_the_same_as_leaving_out_what_has_a_default() -> None:
    assert ask("points", hand=["W"], rules=None, variant=None) == {"points": 25}
    assert ask("points", hand=["W"], rules={"sheet": None, "switches": None}) == {"points": 25}
    assert ask("hit", target=FOURS, add=["4"], own_turn=None, take=None)["legal"]


def test_half_a_character_comes_back_as_json_spells_it() -> None:
    told = answer('{"ask": "points", "hand": [], "id": "\\ud800"}')
    assert print_answer(told) == b'{"id": "\\ud800", "points": 0}'


@each_row(tuple(product(QUESTIONS, SHEETS)))
def test_every_sheet_takes_every_variant(name: str, sheet: str) -> None:
    for variant in ("standard", "fixed-10", "first-5", "even", "odd", "any-order", "knock"):
        example = {**QUESTIONS[name].example, "rules": sheet, "variant": variant}
        if name == "sheet" and variant == "any-order":
            example["rounds"] = []
        if name == "referee":
            example["phases_now"] = {}
        assert "error" not in answer(example)


# ------------------------------------------------------------------ rules


def test_the_default_sheet_is_that_of_the_mattel_box() -> None:
    assert ask("points", hand=["W", "S"]) == ask("points", hand=["W", "S"], rules="mattel")
    assert ask("points", hand=["W"], rules={"switches": {"wild_points": 20}}) == {"points": 20}


def test_a_table_changes_the_switches_of_its_sheet() -> None:
    changed = {"sheet": "ravensburger", "switches": {"skip_points": 25.0, "wrap": "yes"}}
    assert ask("points", hand=["W", "S"], rules=changed) == {"points": 45}
    assert ask("hit", target=RUN, add=["1"], rules=changed)["legal"]


# ------------------------------------------------------------------ check


def test_a_hand_that_completes_shows_the_lay_down_in_the_order_of_the_phase() -> None:
    told = ask("check", phase="set3+run4", hand=["r3", "4", "y5", "g6", "7", "b7", "W", "12"])
    assert told == {
        "completes": True,
        "groups": [["7", "B7", "W"], ["R3", "4", "Y5", "G6"]],
        "leftover": ["12"],
        "leftover_points": 10,
        "missing": 0,
        "needs": [],
    }


def test_a_hand_that_does_not_complete_names_what_is_missing() -> None:
    told = ask("check", phase="color7", hand=["R1", "R2", "R3", "R4", "B5"])
    assert told == {"completes": False, "missing": 3, "needs": ["R", "R", "R"]}


def test_four_fives_may_be_typed_as_one() -> None:
    assert ask("check", phase="set3+set2", hand=["4x5", "W"])["completes"]


def test_a_sheet_that_wants_a_discard_keeps_a_card() -> None:
    hand = ["5", "5", "5"]
    assert ask("check", phase="set3", hand=hand)["completes"]
    assert ask("check", phase="set3", hand=hand, rules="ja")["needs"] == ["1"]


# ------------------------------------------------------------------ judge


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


def test_a_colour_group_stands_for_its_colour() -> None:
    told = ask("judge", phase="color3", groups=[["G1", "W", "G9"]])
    assert told["groups"] == [
        {"cards": ["G1", "W", "G9"], "kind": "color", "stands_for": ["G", "G", "G"]}
    ]


def test_a_wild_on_a_full_run_stands_for_nothing() -> None:
    run = [str(number) for number in range(1, 13)]
    rules = {"switches": {"wild_on_full_run": "yes"}}
    (group,) = ask("judge", phase="run12", groups=[[*run, "W"]], rules=rules)["groups"]
    assert group["stands_for"] == [*range(1, 13), None]


def test_every_problem_has_a_code_a_rule_a_sentence_and_facts() -> None:
    told = ask("judge", phase="set3+run4", groups=[["5", "6", "W"], ["3", "4", "5", "S"]])
    assert codes(told["problems"]) == ["mixed_numbers", "skip_in_phase"]
    for problem in told["problems"]:
        assert set(problem) == {"code", "rule", "text", "facts"}
        assert problem["rule"].startswith("§")
        assert problem["text"]


@pytest.mark.parametrize(
    ("groups", "code"),
    [
        ([], "group_missing"),
        ([["5", "5", "5"], ["6", "6", "6"]], "group_too_many"),
        ([["5", "5", "5"], []], "empty_group"),
        ([["5", "5"]], "too_few_cards"),
        ([["9x5"]], "not_in_deck"),
        ([["R5", "R5", "R5"]], "not_in_deck"),
        ([["15xW", "5"]], "not_in_deck"),
    ],
)
def test_what_the_table_would_argue_about_is_a_problem_and_no_error(
    groups: list[list[str]], code: str
) -> None:
    told = ask("judge", phase="set3", groups=groups)
    assert not told["legal"]
    assert code in codes(told["problems"])


def test_a_group_too_many_has_no_kind_and_one_that_cannot_be_read_stands_for_nothing() -> None:
    told = ask("judge", phase="set3", groups=[["5", "5", "5"], ["s"]])
    assert told["groups"][1] == {"cards": ["S"], "kind": None, "stands_for": None}


@pytest.mark.parametrize(
    ("phase", "declare", "stands_for"),
    [("set3", 7, [7, 7, 7]), ("run3", 4, [4, 5, 6]), ("color3", "g", ["G", "G", "G"])],
)
def test_a_group_of_wilds_alone_is_what_it_is_declared_to_be(
    phase: str, declare: object, stands_for: list[object]
) -> None:
    asked = {"phase": phase, "groups": [["W", "W", "W"]], "rules": "ravensburger"}
    assert codes(ask("judge", **asked)["problems"]) == ["wild_group_unnamed"]
    told = ask("judge", **asked, declare=[declare])
    assert told["legal"]
    assert told["groups"][0]["stands_for"] == stands_for


def test_another_split_of_the_same_cards_is_suggested() -> None:
    told = ask("judge", phase="set3+set3", groups=[["3", "7", "3"], ["7", "3", "7"]])
    assert told["legal"] is False
    assert told["suggestion"] == [["3", "3", "3"], ["7", "7", "7"]]
    assert "suggestion_declare" not in told
    assert ask("judge", phase="set3+set3", groups=told["suggestion"])["legal"] is True


def test_a_suggestion_says_what_a_group_of_wilds_would_be_declared_as() -> None:
    rules = {"switches": {"same_number_sets": "no"}}
    asked: dict[str, Any] = {"phase": "set3+set3", "rules": rules}
    told = ask("judge", **asked, groups=[["5", "W", "5"], ["W", "5", "W"]])
    assert told["suggestion"] == [["5", "5", "5"], ["W", "W", "W"]]
    groups, declare = told["suggestion"], told["suggestion_declare"]
    assert declare[0] is None
    assert ask("judge", **asked, groups=groups, declare=declare)["legal"] is True


@pytest.mark.parametrize(
    "more",
    [
        {"groups": [["3", "3", "3"], ["7", "7", "7"]]},
        {"groups": [["3", "7", "3"], ["7", "3", "9"]]},
        {"groups": [["3", "7", "3"], ["7", "3", "7", "S"]]},
        {"groups": [["3", "7", "3"], ["7", "3", "7"]], "already_laid": True},
        {"groups": [["3", "7", "3"], ["7", "3", "7"]], "hand": ["3", "7"]},
        {"groups": []},
    ],
)
def test_nothing_is_suggested_where_no_split_would_be_legal(more: dict[str, object]) -> None:
    assert "suggestion" not in ask("judge", phase="set3+set3", **more)


@pytest.mark.parametrize("listed", ["classic", "master", "11-20"])
def test_every_legal_lay_down_in_wrong_groups_gets_a_suggestion_that_is_legal(listed: str) -> None:
    random = Random(listed)
    for phase in PHASE_LISTS[listed].phases:
        for _ in range(20):
            cards = [str(card) for card in in_hand_order(legal_lay_down(phase, random), random)]
            half = len(cards) // 2
            asked: dict[str, Any] = {"phase": str(phase), "groups": [cards[:half], cards[half:]]}
            told = ask("judge", **asked)
            if not told["legal"]:
                asked["groups"] = told["suggestion"]
                again = ask("judge", **asked, declare=told.get("suggestion_declare"))
                assert again["legal"], cards
                assert sorted(card for group in told["suggestion"] for card in group) == sorted(
                    cards
                )


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"already_laid": True}, "already_laid"),
        ({"hand": ["R5", "B5", "7"]}, "card_not_in_hand"),
        ({"hand_after": [], "rules": "ja"}, "must_keep_one_to_discard"),
    ],
)
def test_a_lay_down_is_judged_with_the_hand_and_the_round(
    fields: dict[str, object], code: str
) -> None:
    asked = {"phase": "set3", "groups": [["R5", "B5", "G5"]], **fields}
    assert codes(ask("judge", **asked)["problems"]) == [code]


def test_the_colour_of_slot_b_is_called_as_the_deck_prints_it() -> None:
    asked = {"phase": "color2", "groups": [["B1", "R2"]]}
    assert "blue" in ask("judge", **asked)["problems"][0]["text"]
    assert "violet" in ask("judge", **asked, rules="ravensburger")["problems"][0]["text"]


# ------------------------------------------------------------------ hit


def test_a_hit_shows_the_meld_as_it_then_lies() -> None:
    assert ask("hit", target=RUN, add=["W"]) == {
        "legal": True,
        "problems": [],
        "target": {
            "type": "run",
            "cards": ["W", "R9", "B10", "Y11", "G12"],
            "stands_for": [8, 9, 10, 11, 12],
        },
    }


def test_what_lies_can_be_hit_again() -> None:
    lies = {"type": "set", "cards": ["W", "W"], "declared": 7}
    grown = ask("hit", target=lies, add=["W"])["target"]
    assert grown == {"type": "set", "cards": ["W"] * 3, "stands_for": [7] * 3, "declared": 7}
    assert ask("hit", target=grown, add=["R7"])["legal"]
    assert codes(ask("hit", target=grown, add=["R8"])["problems"]) == ["does_not_fit"]


def test_a_meld_stays_as_it_lay_where_the_hit_is_not_legal() -> None:
    told = ask("hit", target=FOURS, add=["5"])
    assert codes(told["problems"]) == ["does_not_fit"]
    assert told["target"] == {**FOURS, "stands_for": [4, 4, 4]}


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"own_turn": False}, "not_your_turn"),
        ({"own_phase_laid": False}, "own_phase_not_laid"),
        ({"laid_this_turn": True, "owner": "other", "rules": "ja"}, "not_in_turn_of_laying"),
        ({"hand_after": [], "rules": "ja"}, "must_keep_one_to_discard"),
        ({"take": ["W"]}, "wild_not_replaceable"),
        ({"take": ["R4"]}, "only_wilds_are_taken"),
    ],
)
def test_a_hit_is_judged_with_its_turn(fields: dict[str, object], code: str) -> None:
    assert codes(ask("hit", target=FOURS, add=["Y4"], **fields)["problems"]) == [code]


def test_a_wild_comes_back_where_the_table_plays_so() -> None:
    lies = {"type": "run", "cards": ["R3", "B4", "W", "G6"]}
    rules = {"switches": {"wild_replace": "allowed"}}
    told = ask("hit", target=lies, add=["Y5"], take=["W"], rules=rules)
    assert told["taken"] == ["W"]
    assert told["target"]["cards"] == ["R3", "B4", "Y5", "G6"]


def test_a_wild_goes_to_the_end_that_the_player_says() -> None:
    lies = {"type": "run", "cards": ["4", "5", "6"]}
    assert ask("hit", target=lies, add=["W"])["target"]["stands_for"] == [4, 5, 6, 7]
    assert ask("hit", target=lies, add=["W"], declare=3)["target"]["stands_for"] == [3, 4, 5, 6]


def test_nothing_added_asks_to_move_a_wild() -> None:
    lies = {"type": "run", "cards": ["5", "6", "7", "W"]}
    assert codes(ask("hit", target=lies, add=[])["problems"]) == ["wild_fixed"]
    moved = ask("hit", target=lies, add=[], rules={"switches": {"wild_move": "allowed"}})
    assert moved["target"]["stands_for"] == [4, 5, 6, 7]


@pytest.mark.parametrize(
    ("lies", "code"),
    [
        ({"type": "set", "cards": ["4", "5"]}, "mixed_numbers"),
        ({"type": "set", "cards": []}, "empty_group"),
        ({"type": "run", "cards": ["W", "W"]}, "wild_group_unnamed"),
        ({"type": "color", "cards": ["R1", "B2"]}, "mixed_colour"),
        ({"type": "crun", "cards": ["R1", "S"]}, "skip_in_phase"),
    ],
)
def test_a_target_that_could_not_lie_like_that_is_a_problem(
    lies: dict[str, object], code: str
) -> None:
    told = ask("hit", target=lies, add=["4"])
    assert not told["legal"]
    assert codes(told["problems"]) == [code]
    assert told["target"] == {**lies, "stands_for": None}


# ------------------------------------------------------------------ points and plausible


def test_the_whole_deck_can_be_counted() -> None:
    deck = [f"{c}{n}" for c in "RBYG" for n in range(1, 13) for _ in "ab"] + ["8xW", "4xS"]
    assert ask("points", hand=deck) == {"points": 860}
    assert ask("points", hand=deck, rules="ravensburger") == {"points": 820}


@pytest.mark.parametrize(
    ("points", "certain"),
    [(0, "laid"), (45, "laid"), (50, None), (100, None), (105, "not laid"), (37, None)],
)
def test_the_points_alone_may_prove_that_the_phase_was_laid(
    points: int, certain: str | None
) -> None:
    told = ask("plausible", phase="set3+set3", laid=True, points=points)
    assert told["certain"] == certain


def test_a_doubt_is_a_warning_with_words() -> None:
    told = ask("plausible", phase="run9", laid=True, points=30)
    assert not told["plausible"]
    assert codes(told["warnings"]) == ["too_many_points"]
    assert "25 points" in told["warnings"][0]["text"]
    assert ask("plausible", phase="run9", laid=True, points=25)["plausible"]


def test_cards_are_counted_and_compared_with_the_points() -> None:
    ten = [f"R{n}" for n in range(1, 11)]
    assert ask("plausible", phase="run9", laid=False, hand=ten)["plausible"]
    told = ask("plausible", phase="run9", laid=False, hand=ten, points=50)
    assert codes(told["warnings"]) == ["points_not_of_cards"]
    told = ask("plausible", phase="run9", laid=False, hand=ten[:9])
    assert codes(told["warnings"]) == ["wrong_number_of_cards"]


def test_who_went_out_has_laid_and_holds_nothing() -> None:
    told = ask("plausible", phase="run9", out=True, points=0)
    assert told == {"plausible": True, "warnings": [], "certain": "laid"}
    told = ask("plausible", phase="run9", out=True, laid=False, points=5)
    assert codes(told["warnings"]) == ["not_laid_but_out", "out_with_cards"]
