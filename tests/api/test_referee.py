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


def test_the_dealer_gives_the_first_wild_away() -> None:
    rules = {"switches": {"first_upcard_wild": "dealer_decides"}}
    moves = [{"turn_up": "W", "to": "Ben"}, draw("Ann"), throw("Ann"), draw("Ben")]
    assert last(table(*moves, rules=rules)) == ["already_drawn"]


def test_no_card_is_no_discard() -> None:
    assert last(table(draw("Ann"), throw("Ann", None))) == ["must_discard"]


def test_a_knock_that_is_not_meant_is_none() -> None:
    told = table(draw("Ann"), {**throw("Ann"), "knock": False, "buy": None})
    assert told["turn"] == "Ben"


def test_knocks_and_buys_are_moves() -> None:
    moves = [draw("Ann"), throw("Ann", "R9")]
    told = table(*moves, {"by": "Mia", "knock": True}, variant="knock")
    assert (told["turn"], told["discard_top"]) == ("Mia", None)
    bought = table(*moves, {"by": "Mia", "buy": True}, rules={"switches": {"buy": "on"}})
    assert bought["turn"] == "Ben"


def test_laid_groups_are_hit_by_their_numbers() -> None:
    run = {"lay_down": [["3", "4", "W", "6"], ["R1", "B1", "W"]]}
    moves = [draw("Ann"), {"by": "Ann", **run}]
    hit = {"by": "Ann", "hit": ["5"], "on": "Ann", "group": 1}
    due = {"phases_now": {"Ann": 2}}
    assert last(table(*moves, hit, **due)) == ["does_not_fit"]
    rules = {"switches": {"wild_replace": "allowed"}}
    assert last(table(*moves, {**hit, "take": ["W"]}, rules=rules, **due)) == []
    low = {**hit, "hit": ["W"], "declare": 2}
    assert last(table(*moves, low, {**hit, "hit": ["7"]}, **due)) == []


def test_wilds_alone_are_declared() -> None:
    lay = {"by": "Ann", "lay_down": [["W", "W", "W"], ["2", "2", "2"]], "declare": [1, None]}
    assert last(table(draw("Ann"), lay)) == []


@pytest.mark.parametrize(
    ("now", "named", "problem"),
    [
        ({}, None, ["player_must_name_phase"]),
        ({}, 5, []),
        ({"Ann": None}, 4, []),
        ({"Ann": 4}, None, []),
        ({"Ann": 4}, 5, []),
        ({"Ann": [1, 5]}, None, []),
        ({"Ann": [1, 4, 6]}, None, ["player_must_name_phase"]),
        ({"Ann": [1, 4, 6]}, 5, ["phase_already_done"]),
        ({"Ann": [1, 2]}, None, ["fits_no_open_phase"]),
    ],
)
def test_where_the_order_is_free_the_phase_is_named(now: Any, named: Any, problem: Any) -> None:
    run = [[str(number) for number in range(1, 10)]]
    lay = {"by": "Ann", "lay_down": run, "phase": named}
    told = table(draw("Ann"), lay, variant="any-order", phases_now=now)
    assert last(told) == problem


def test_in_order_the_phase_is_the_one_each_is_on() -> None:
    lay = {"by": "Ann", "lay_down": PHASE_ONE}
    assert last(table(draw("Ann"), lay)) == []
    assert last(table(draw("Ann"), {**lay, "phase": 2})) == ["not_the_phase"]
    assert "does_not_fit" not in last(table(draw("Ann"), lay, phases_now={"Ann": 7}))
    sets = {"by": "Ann", "lay_down": [["5", "5"]]}
    assert last(table(draw("Ann"), sets, phases=["set2", "set3"])) == []


def test_a_skip_carried_over_takes_the_first_turn() -> None:
    told = table(pending_skips={"Ann": 1, "Mia": 0}, rules={"switches": {"skip_limit": "none"}})
    assert (told["turn"], told["skipped"], told["pending_skips"]) == ("Ben", ["Ann"], {})


def test_a_skip_that_lies_before_a_player_is_sat_out_whatever_goes_over_into_the_next_round() -> (
    None
):
    for kept in ("no", "yes"):
        rules = {"switches": {"skip_carry_over": kept}}
        told = table(pending_skips={"Ann": 1}, rules=rules)
        assert (told["turn"], told["skipped"]) == ("Ben", ["Ann"])


NO_TURN_LEFT = {"turn": None, "went_out": None, "round_over": True}


ENDS_AT_ONCE = {"switches": {"end_immediately": "yes"}}


def after_the_lay_down(*groups: list[str], **fields: Any) -> dict[str, Any]:
    """Whose turn it is once Ann has laid these groups, and whether the round is over."""
    told = table(draw("Ann"), {"by": "Ann", "lay_down": list(groups)}, **fields)
    assert last(told) == []
    return {fact: told[fact] for fact in ("turn", "went_out", "round_over")}


def test_nobody_plays_on_once_the_last_phase_has_ended_the_game_at_once() -> None:
    ten = (["5"] * 5, ["7"] * 3)
    on_nine = {"Ann": 10, "Ben": 9, "Mia": 9}
    plays_on = {"turn": "Ann", "went_out": None, "round_over": False}
    assert after_the_lay_down(*ten, phases_now=on_nine, rules=ENDS_AT_ONCE) == NO_TURN_LEFT
    assert after_the_lay_down(*ten, phases_now=on_nine) == plays_on
    too = {**on_nine, "Mia": 10}
    assert after_the_lay_down(*ten, phases_now=too, rules=ENDS_AT_ONCE) == plays_on
    fixed = {"rules": ENDS_AT_ONCE, "variant": "fixed-10"}
    assert after_the_lay_down(*ten, phases_now=on_nine, **fixed) == plays_on


def test_in_free_order_the_last_open_phase_ends_the_game_at_once() -> None:
    one, free = PHASE_ONE, {"rules": ENDS_AT_ONCE, "variant": "any-order"}
    left = {"Ann": [1], "Ben": [1, 4], "Mia": 1}
    assert after_the_lay_down(*one, phases_now=left, **free) == NO_TURN_LEFT
    left = {"Ann": 1, "Ben": [1, 4], "Mia": 1}
    assert after_the_lay_down(*one, phases_now=left, **free)["turn"] == "Ann"


def test_in_a_short_game_the_last_phase_played_ends_it_at_once() -> None:
    run = [str(number) for number in range(1, 9)]
    short = {"rules": ENDS_AT_ONCE, "variant": "first-5"}
    on_four = {"Ann": 5, "Ben": 4, "Mia": 4}
    assert after_the_lay_down(run, phases_now=on_four, **short) == NO_TURN_LEFT


def test_knocking_cures_nobody_of_a_skip() -> None:
    """Ravensburger: Ann has skipped Mia, Ben discards the red 5, and Mia knocks for it."""
    until = [draw("Ann"), {"by": "Ann", "skip": "Mia"}, draw("Ben"), throw("Ben", "R5")]
    plays = {"rules": "ravensburger", "variant": "knock"}
    told = table(*until, **plays)
    assert (told["turn"], told["skipped"], told["pending_skips"]) == ("Ann", ["Mia"], {})
    told = table(*until, {"by": "Mia", "knock": True}, **plays)
    assert (told["turn"], told["skipped"], told["pending_skips"]) == ("Mia", [], {"Mia": 1})


def test_two_skips_may_wait_where_there_is_no_limit() -> None:
    rules = {"switches": {"skip_limit": "none"}}
    moves = [draw("Ann"), {"by": "Ann", "skip": "Mia"}, draw("Ben"), {"by": "Ben", "skip": "Mia"}]
    told = table(*moves, rules=rules)
    assert (told["turn"], told["skipped"], told["pending_skips"]) == ("Ann", ["Mia"], {"Mia": 1})


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
