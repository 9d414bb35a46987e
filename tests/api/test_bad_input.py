"""Whatever is typed, the answer is a code, a sentence and the place, and never an exception."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest

from scorekeeper.api.dispatch import (
    LONGEST_LINE,
    MOST_BYTES,
    QUESTIONS,
    answer,
    answer_line,
    print_answer,
)
from scorekeeper.api.referee import MOST_MOVES
from scorekeeper.rules import budget
from tests.all_cases import each, each_row
from tests.api.ask import refused
from tests.rules.text_tables import rows_in

ASKED: dict[str, dict[str, Any]] = {
    "points": {"hand": ["R7"]},
    "check": {"phase": "set3", "hand": ["R7"]},
    "judge": {"phase": "set3", "groups": [["5", "5", "5"]]},
    "hit": {"target": {"type": "set", "cards": ["4", "4"]}, "add": ["4"]},
    "plausible": {"phase": "set3", "laid": True, "points": 5},
    "sheet": {"players": ["Ann", "Ben"]},
    "referee": {"players": ["Ann", "Ben", "Mia"], "dealer": "Mia"},
}
"""A question of each kind that has an answer; a row puts a field into it."""


def asked(question: str, **fields: Any) -> dict[str, Any]:
    return {"ask": question, **ASKED[question], **fields}


def nested(depth: int) -> Any:
    deep: Any = []
    for _ in range(depth):
        deep = [deep]
    return deep


# ------------------------------------------------------------------ the line


@each_row(
    [
        *(
            (line, code, int(at) if at.isdigit() else at)
            for line, code, at in rows_in("api/tables/no_questions")
        ),
        ("", "empty_line", 0),
        (" \t", "empty_line", 0),
        ('{"ask": "po\nints"}', "unreadable_json", 11),
        ("[" * 60_000, "nested_too_deep", 100),
        ('{"a":' * 12_000, "nested_too_deep", 500),
        ('{"a":' * 101 + "7" + "}" * 101, "nested_too_deep", 500),
        ('{"a":' * 100 + "7" + "}" * 100, "missing_field", "/ask"),
        ("x" * (LONGEST_LINE + 1), "line_too_long", LONGEST_LINE),
        (f'{{"ask": "points", "id": -{"9" * 5000}}}', "wrong_type", "/id"),
        (b'{"ask": "\xff"}', "not_utf8", 9),
        (b" " * MOST_BYTES, "line_too_long", LONGEST_LINE),
        (b"\r\n", "empty_line", 0),
        (None, "wrong_type", ""),
        ({1: 2}, "missing_field", "/ask"),
    ],
    lambda line, code, at: f"{line!s:.30} {code} {at}",
)
def test_what_is_no_question_says_where(line: object, code: str, at: str | int) -> None:
    if isinstance(line, bytes):
        told: Any = answer_line(line)
        assert (told["error"]["code"], told["error"]["at"]) == (code, at)
    else:
        assert refused(line) == (code, at)


def test_an_unknown_question_is_told_which_there_are() -> None:
    told: Any = answer({"ask": "umpire", "id": 1})
    assert (told["id"], told["error"]["code"]) == (1, "unknown_question")
    assert all(name in told["error"]["message"] for name in QUESTIONS)
    marked = b'\xef\xbb\xbf{"ask": "points", "hand": []}\r\n'
    assert answer_line(marked) == {"points": 0}, "a mark at the start of a file is no part of it"


# ------------------------------------------------------------------ fields


FIELDS = rows_in("api/tables/unreadable_fields")


@each_row(FIELDS)
def test_a_field_that_cannot_be_read_is_pointed_at(question: str, expected: str) -> None:
    name, _, typed = question.partition(" ")
    fields = json.loads(typed)
    code, _, at = expected.partition(" ")
    match name:
        case "held":
            rounds = [{"out": "Ann", "players": {"Ben": fields}}]
            assert refused(asked("sheet", rounds=rounds)) == (code, f"/rounds/0/players/Ben{at}")
        case "move":
            moves = [{"turn_up": "R9"}, fields]
            assert refused(asked("referee", moves=moves)) == (code, f"/moves/1{at}")
        case _:
            assert refused(asked(name, **fields)) == (code, at)


@each([99, "25", True, None, [25], {}, 25.5, math.nan, nested(5000)], type)
def test_a_value_that_a_switch_does_not_have_is_refused(value: object) -> None:
    rules = {"switches": {"wild_points": value}}
    assert refused(asked("points", rules=rules)) == ("unknown_value", "/rules/switches/wild_points")


# ------------------------------------------------------------------ too much of it


@each_row(
    [
        ("points", "hand", ["5" * 10_000], "too_long", "/hand/0"),
        ("points", "hand", nested(5000), "wrong_type", "/hand/0"),
        ("points", "hand", ["R7"] * 200, "too_many_cards", "/hand"),
        ("check", "hand", ["R7"] * 15, "too_many_cards", "/hand"),
        ("check", "phase", "s" * 10_000, "too_long", "/phase"),
        ("judge", "groups", [["5"] * 200], "too_many_cards", "/groups/0"),
        ("judge", "groups", [[]] * 200, "too_many", "/groups"),
        ("hit", "add", ["4"] * 15, "too_many_cards", "/add"),
        ("points", "variant", "x" * 10_000, "unknown_variant", "/variant"),
        ("points", "rules", "Mattel" * 2000, "unknown_sheet", "/rules"),
        ("sheet", "players", ["Ann"] * 2000, "too_many", "/players"),
        ("sheet", "players", ["Ann", "x" * 10_000], "name_too_long", "/players/1"),
        ("sheet", "phases", ["set3"] * 51, "too_many", "/phases"),
        ("sheet", "rounds", [{}] * 301, "too_many", "/rounds"),
        ("referee", "moves", [{}] * (MOST_MOVES + 1), "too_many", "/moves"),
    ],
    lambda *row: (row[0], row[3]),
)
def test_what_is_longer_than_any_table_needs_is_refused(
    question: str, field: str, value: object, code: str, at: str
) -> None:
    assert refused(asked(question, **{field: value})) == (code, at)


def test_as_many_rounds_as_are_allowed_are_added_up_and_no_text_makes_an_answer_longer() -> None:
    hands = {name: {"laid": False, "points": 60} for name in ("Ann", "Ben")}
    assert "error" not in answer(asked("sheet", rounds=[{"players": hands}] * 300))
    for field in ("ask", "rules", "variant", "phase"):
        told = answer({**asked("check"), field: "z" * 60_000})
        assert len(print_answer(told)) < 500
    told = answer(asked("points", rules={"switches": {"z" * 50_000: 1}}))
    assert len(print_answer(told)) < 1000


def test_a_hit_and_a_hand_that_could_be_tried_in_too_many_ways_say_so() -> None:
    """Climbing found the hand: fourteen cards, five groups, runs that go round, a card to be
    kept."""
    moving = {"wild_move": "allowed", "wild_replace": "allowed", "wrap": "yes"}
    hit = asked(
        "hit",
        target={"type": "run", "cards": ["W"] * 4, "declared": 1},
        add=["W", "W", "W", "W", "2", "5", "12", "8", "9", "4", "6"],
        take=["W"] * 3,
        rules={"switches": moving},
    )
    assert refused(hit) == ("too_hard", "/add")
    held = ["Y2", "B12", "R10", "W", "G8", "G2", "R4", "5", "G5", "Y11", "W", "R7", "B12", "B1"]
    strict = {"min_natural": "group", "same_number_sets": "no", "wrap": "yes"}
    hand = asked(
        "check",
        phase="run2+run2+color4+run2+run2",
        hand=held,
        rules={"switches": strict | {"go_out_discard": "required"}},
    )
    assert refused(hand) == ("too_hard", "/phase")
    assert "error" not in answer({**hand, "hand": held[:11]})


def test_all_the_hits_of_a_round_share_one_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    def hits(count: int) -> dict[str, Any]:
        """Ann puts cards on two runs whose wilds may move."""
        moves: list[Any] = [
            {"by": "Ann", "draw": "pile"},
            {"by": "Ann", "lay_down": [["W", "5"], ["W", "5"]]},
            *({"by": "Ann", "hit": ["4", "W", "7"], "on": "Ann", "group": n} for n in (1, 2)),
        ]
        rules = {"switches": {"wild_move": "allowed", "wild_replace": "allowed"}}
        return asked("referee", phases=["run2+run2"], moves=moves[: 2 + count], rules=rules)

    told: Any = answer(hits(2))
    assert all(move["legal"] for move in told["moves"])
    for most in range(1, 2000):
        monkeypatch.setattr(budget, "MOST_STEPS", most)
        if "error" not in answer(hits(1)):
            break
    assert most > 1
    assert refused(hits(2)) == ("too_hard", "/moves/3")
