"""`referee`: moves as programs tell them, and what they get back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scorekeeper.api.dispatch import QUESTIONS, answer
from scorekeeper.api.referee import MOST_MOVES
from tests.all_cases import each_row
from tests.api.ask import ask, codes, refused
from tests.api.test_openapi import SCHEMAS, faults

PHASE_ONE = [["R1", "B1", "Y1"], ["R2", "B2", "Y2"]]


BEGIN: dict[str, Any] = {"ask": "referee", "players": ["Ann", "Ben", "Mia"], "dealer": "Mia"}


def table(*moves: Any, **fields: Any) -> Any:
    return ask(**{**BEGIN, **fields, "question": "referee", "moves": list(moves)})


def draw(by: str, source: str = "pile") -> Any:
    return {"by": by, "draw": source}


def throw(by: str, card: Any = "Y12") -> Any:
    return {"by": by, "discard": card}


def last(told: Any) -> list[str]:
    return codes(told["moves"][-1]["problems"])


def test_before_the_first_move_the_dealers_left_is_to_play() -> None:
    assert table() == {
        "moves": [],
        "turn": "Ann",
        "skipped": [],
        "pending_skips": {},
        "discard_top": None,
        "went_out": None,
        "round_over": False,
    }
    assert answer({"ask": "referee", "players": ["Ann", "Ben"]})["turn"] == "Ben"


def test_after_the_first_refusal_no_move_is_ruled_on() -> None:
    told = table(draw("Ann"), throw("Ben"), throw("Ann"))
    assert [each["legal"] for each in told["moves"]] == [True, False]
    assert told["turn"] == "Ann"


def test_a_refusal_tells_all_its_problems_by_name() -> None:
    told = table({"by": "Ben", "skip": "Ben", "card": "W"})
    (move,) = told["moves"]
    assert codes(move["problems"]) == [
        "not_your_turn",
        "wild_is_not_skip",
        "must_be_another_player",
    ]
    assert move["problems"][0] == {
        "code": "not_your_turn",
        "rule": "§5",
        "text": "Not yet, Ben. It is Ann’s turn.",
        "facts": {"seat": "Ben", "turn": "Ann"},
    }


def test_whoever_turns_the_first_card_up_need_not_be_named() -> None:
    for move in ({"turn_up": "R9"}, {"by": None, "turn_up": "R9"}, {"by": "Ben", "turn_up": "R9"}):
        assert table(move)["discard_top"] == "R9"


def test_a_knock_that_is_not_meant_is_none() -> None:
    told = table(draw("Ann"), {**throw("Ann"), "knock": False, "buy": None})
    assert told["turn"] == "Ben"


@pytest.mark.parametrize(
    ("fields", "code", "at"),
    [
        ({"players": ["Ann"]}, "players_2_to_6", "/players"),
        ({"dealer": "Zoe"}, "unknown_player", "/dealer"),
        ({"phases_now": {"Zoe": 1}}, "unknown_player", "/phases_now/Zoe"),
        ({"phases_now": {"Ann": 11}}, "unknown_phase", "/phases_now/Ann"),
        ({"phases_now": {"Ann": [1, 11]}}, "unknown_phase", "/phases_now/Ann/1"),
        ({"phases_now": {"Ann": "one"}}, "wrong_type", "/phases_now/Ann"),
        ({"phases_now": {"Ann": 1}, "variant": "even"}, "unknown_phase", "/phases_now/Ann"),
        ({"phases_now": [1, 1]}, "wrong_type", "/phases_now"),
        ({"pending_skips": {"Zoe": 1}}, "unknown_player", "/pending_skips/Zoe"),
        ({"pending_skips": {"Ann": 5}}, "number_out_of_range", "/pending_skips/Ann"),
        ({"pending_skips": {"Ann": -1}}, "number_out_of_range", "/pending_skips/Ann"),
        ({"moves": {}}, "wrong_type", "/moves"),
        ({"moves": ["draw"]}, "wrong_type", "/moves/0"),
        ({"moves": [{}] * (MOST_MOVES + 1)}, "too_many", "/moves"),
    ],
)
def test_what_no_table_can_be_is_told_with_its_place(fields: Any, code: str, at: str) -> None:
    assert refused({**BEGIN, **fields}) == (code, at)


@each_row(
    [
        ({"by": "Ann"}, "no_move", ""),
        ({}, "no_move", ""),
        ({"by": "Ann", "knock": False}, "no_move", ""),
        ({"by": "Ann", "draw": "pile", "discard": "R1"}, "two_moves", ""),
        ({"by": "Ann", "draw": "pile", "discard": None}, "two_moves", ""),
        ({"draw": "pile"}, "missing_field", "/by"),
        ({"by": "Zoe", "draw": "pile"}, "unknown_player", "/by"),
        ({"by": 7, "draw": "pile"}, "wrong_type", "/by"),
        ({"by": "Ann", "draw": "deck"}, "unknown_source", "/draw"),
        ({"by": "Ann", "draw": 1}, "wrong_type", "/draw"),
        ({"by": "Ann", "draw": "pile", "card": "Q"}, "unreadable_card", "/card"),
        ({"by": "Ann", "turn_up": "R1 R2"}, "one_card_each", "/turn_up"),
        ({"by": "Ann", "turn_up": "2xR1"}, "one_card_each", "/turn_up"),
        ({"by": "Ann", "turn_up": ""}, "unreadable_card", "/turn_up"),
        ({"by": "Ann", "turn_up": "W", "to": "Zoe"}, "unknown_player", "/to"),
        ({"by": "Ann", "discard": ["R1"]}, "wrong_type", "/discard"),
        ({"by": "Ann", "skip": "Zoe"}, "unknown_player", "/skip"),
        ({"by": "Ann", "hit": ["R1"], "on": "Zoe", "group": 1}, "unknown_player", "/on"),
        ({"by": "Ann", "hit": ["R1"], "on": "Ann"}, "missing_field", "/group"),
        ({"by": "Ann", "hit": ["R1"], "group": 1}, "missing_field", "/on"),
        ({"by": "Ann", "hit": ["R1", "Q"], "on": "Ann", "group": 1}, "unreadable_card", "/hit/1"),
        ({"by": "Ann", "lay_down": [["R1"], ["Q"]]}, "unreadable_card", "/lay_down/1/0"),
        ({"by": "Ann", "lay_down": [], "declare": 7}, "wrong_type", "/declare"),
        ({"by": "Ann", "knock": "yes"}, "wrong_type", "/knock"),
    ],
)
def test_what_is_no_move_is_told_with_its_place(move: Any, code: str, at: str) -> None:
    moves = [{"turn_up": "R9"}, move]
    assert refused({**BEGIN, "moves": moves}) == (code, f"/moves/1{at}")


def test_every_shape_of_move_is_valid_by_the_description() -> None:
    moves = [
        {"turn_up": "W", "to": "Ann"},
        {"by": "Ann", "lay_down": PHASE_ONE, "declare": [None, None], "phase": 1},
        {"by": "Ann", "hit": ["G1"], "on": "Ann", "group": 1, "take": [], "declare": 2},
        {"by": "Ann", "skip": "Mia", "card": "S"},
        {"by": "Ben", "draw": "discard", "card": "R9"},
        {"by": "Ben", "discard": None},
        {"by": "Mia", "knock": True},
        {"by": "Mia", "buy": True},
    ]
    rules = {"switches": {"first_upcard_wild": "dealer_decides"}}
    now = {"Ann": 1, "Ben": [1, 2], "Mia": None}
    asked = {**BEGIN, "moves": moves, "rules": rules, "phases_now": now, "pending_skips": {}}
    assert not list(faults(asked, SCHEMAS["Referee"]))
    told = json.loads(json.dumps(answer(asked)))
    assert not list(faults(told, SCHEMAS["RefereeAnswer"]))
    over = json.loads(json.dumps(table(draw("Ann"), {"by": "Ann", "lay_down": [
        ["1"] * 5, ["2"] * 6]})))  # fmt: skip
    assert (over["turn"], over["went_out"], over["round_over"]) == (None, "Ann", True)
    assert not list(faults(over, SCHEMAS["RefereeAnswer"]))
    assert QUESTIONS["referee"].required == ("players",)
