"""`referee`: moves as programs tell them, and what they get back."""

from __future__ import annotations

import json
from typing import Any

from scorekeeper.api.dispatch import QUESTIONS, answer
from tests.api.ask import ask, codes
from tests.api.schemas import faults, schemas

BEGIN: dict[str, Any] = {"players": ["Ann", "Ben", "Mia"], "dealer": "Mia"}


def table(*moves: Any, **fields: Any) -> Any:
    return ask("referee", **{**BEGIN, **fields}, moves=list(moves))


DRAW, THROW = {"by": "Ann", "draw": "pile"}, {"by": "Ann", "discard": "Y12"}


def test_a_refusal_tells_all_its_problems_by_name() -> None:
    (move,) = table({"by": "Ben", "skip": "Ben", "card": "W"})["moves"]
    others = ["wild_is_not_skip", "must_be_another_player"]
    assert codes(move["problems"]) == ["not_your_turn", *others]
    assert move["problems"][0] == {
        "code": "not_your_turn",
        "rule": "§5",
        "source": {"sheet": "mattel", "standing": "published"},
        "text": "Not yet, Ben. It is Ann’s turn.",
        "facts": {"seat": "Ben", "turn": "Ann"},
    }


def test_what_is_not_meant_is_not_done_and_after_a_refusal_no_move_is_ruled_on() -> None:
    told = table(DRAW, {"by": "Ben", "discard": "Y12"}, THROW)
    assert [each["legal"] for each in told["moves"]] == [True, False]
    assert told["turn"] == table()["turn"] == "Ann", "the dealer's left is the first to play"
    assert ask("referee", players=["Ann", "Ben"])["turn"] == "Ben", "the first player deals"
    assert table(DRAW, {**THROW, "knock": False, "buy": None})["turn"] == "Ben"
    for by in ({}, {"by": None}, {"by": "Ben"}):
        assert table({**by, "turn_up": "R9"})["discard_top"] == "R9"


def test_every_shape_of_move_is_valid_by_the_description() -> None:
    laid = [["R1", "B1", "Y1"], ["R2", "B2", "Y2"]]
    moves = [
        {"turn_up": "W", "to": "Ann"},
        {"by": "Ann", "lay_down": laid, "declare": [None, None], "phase": 1},
        {"by": "Ann", "hit": ["G1"], "on": "Ann", "group": 1, "take": [], "declare": 2},
        {"by": "Ann", "skip": "Mia", "card": "S"},
        {"by": "Ben", "draw": "discard", "card": "R9"},
        {"by": "Ben", "discard": None},
        {"by": "Mia", "knock": True},
        {"by": "Mia", "buy": True},
    ]
    asked = {
        "ask": "referee",
        **BEGIN,
        "moves": moves,
        "rules": {"switches": {"first_upcard_wild": "dealer_decides"}},
        "phases_now": {"Ann": 1, "Ben": [1, 2], "Mia": None},
        "pending_skips": {},
    }
    out = {"by": "Ann", "lay_down": [["1"] * 5, ["2"] * 6]}
    over = {"ask": "referee", **BEGIN, "moves": [DRAW, out]}
    for question in (asked, over):
        assert not list(faults(question, schemas()["Referee"]))
        told = json.loads(json.dumps(answer(question)))
        assert not list(faults(told, schemas()["RefereeAnswer"]))
    assert (told["turn"], told["went_out"], told["round_over"]) == (None, "Ann", True)
    assert QUESTIONS["referee"].required == ("players",)
