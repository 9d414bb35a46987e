"""Whatever is typed, the answer is a code, a sentence and the place, and never an exception."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
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
from scorekeeper.rules.problems import Steps
from scorekeeper.wording.faults import REQUESTS, request_text
from tests.all_cases import each_row
from tests.api.ask import a_round, refused

POINTS: dict[str, Any] = {"ask": "points", "hand": ["R7"]}


CHECK: dict[str, Any] = {"ask": "check", "phase": "set3", "hand": ["R7"]}


JUDGE: dict[str, Any] = {"ask": "judge", "phase": "set3", "groups": [["5", "5", "5"]]}


HIT: dict[str, Any] = {"ask": "hit", "target": {"type": "set", "cards": ["4", "4"]}, "add": ["4"]}


COUNT: dict[str, Any] = {"ask": "plausible", "phase": "set3", "laid": True, "points": 5}


SHEET: dict[str, Any] = {"ask": "sheet", "players": ["Ann", "Ben"]}


def nested(depth: int) -> Any:
    deep: Any = []
    for _ in range(depth):
        deep = [deep]
    return deep


# ------------------------------------------------------------------ the line


@each_row(
    [
        ("", "empty_line", 0),
        (" \t", "empty_line", 0),
        ("hello", "unreadable_json", 0),
        ('{"ask": "points", "hand": [}', "unreadable_json", 27),
        ("{} {}", "unreadable_json", 3),
        ('{"ask": "po\nints"}', "unreadable_json", 11),
        ("[" * 60_000, "nested_too_deep", 100),
        ('{"a":' * 12_000, "nested_too_deep", 500),
        ('{"a":' * 101 + "7" + "}" * 101, "nested_too_deep", 500),
        ('{"a":' * 100 + "7" + "}" * 100, "missing_field", "/ask"),
        ('{"ask": "points", }', "unreadable_json", 16),
        ("x" * (LONGEST_LINE + 1), "line_too_long", LONGEST_LINE),
        ("[]", "wrong_type", ""),
        ("null", "wrong_type", ""),
        ("7", "wrong_type", ""),
        ("NaN", "wrong_type", ""),
        ("{}", "missing_field", "/ask"),
        ('{"ask": null}', "missing_field", "/ask"),
        ('{"ask": 7}', "wrong_type", "/ask"),
        ('{"question": ["check"]}', "wrong_type", "/question"),
        ('{"ask": "points", "hand": [], "hand": ["W"]}', "said_twice", "/hand"),
        ('{"ask": "points", "id": NaN}', "wrong_type", "/id"),
        ('{"ask": "points", "id": true}', "wrong_type", "/id"),
        ('{"ask": "points", "id": 1.5}', "wrong_type", "/id"),
        ('{"ask": "points", "id": [[]]}', "wrong_type", "/id"),
        (f'{{"ask": "points", "id": {"9" * 5000}}}', "wrong_type", "/id"),
        (f'{{"ask": "points", "id": -{"9" * 5000}}}', "wrong_type", "/id"),
    ],
)
def test_a_line_that_is_no_question_says_where(line: str, code: str, at: str | int) -> None:
    assert refused(line) == (code, at)


@pytest.mark.parametrize(
    ("line", "code", "at"),
    [
        (b'{"ask": "\xff"}', "not_utf8", 9),
        (b" " * MOST_BYTES, "line_too_long", LONGEST_LINE),
        (b"\r\n", "empty_line", 0),
    ],
)
def test_bytes_that_are_no_text_say_where(line: bytes, code: str, at: int) -> None:
    told: Any = answer_line(line)
    assert (told["error"]["code"], told["error"]["at"]) == (code, at)


def test_a_mark_at_the_start_of_a_file_is_no_part_of_the_question() -> None:
    assert answer_line(b'\xef\xbb\xbf{"ask": "points", "hand": []}\r\n') == {"points": 0}


@pytest.mark.parametrize("thing", [None, 7, 1.5, True, [], (), set(), b"{}", object(), {1: 2}])
def test_whatever_is_no_object_is_told_so(thing: object) -> None:
    refused(thing)


def test_an_unknown_question_is_told_which_there_are() -> None:
    told: Any = answer({"ask": "umpire", "id": 1})
    assert told["id"] == 1
    assert told["error"]["code"] == "unknown_question"
    for name in QUESTIONS:
        assert name in told["error"]["message"]


# ------------------------------------------------------------------ fields


@pytest.mark.parametrize("name", QUESTIONS)
def test_what_must_be_there_is_named_where_it_is_missing(name: str) -> None:
    question = QUESTIONS[name]
    for field in question.required:
        asked = {said: told for said, told in question.example.items() if said != field}
        assert refused(asked) == ("missing_field", f"/{field}")
        assert refused({**asked, field: None})[0] == "wrong_type"


UNREADABLE_POINTS: tuple[Any, ...] = (
    *(99, "25", True, None, [25], {}, 25.5, math.nan),
    nested(5000),
)


@each_row(
    [
        (POINTS, "hand", "R7", "wrong_type", "/hand"),
        (POINTS, "hand", {"R7": 1}, "wrong_type", "/hand"),
        (POINTS, "hand", ["R7", 7], "wrong_type", "/hand/1"),
        (POINTS, "hand", ["R7", None], "wrong_type", "/hand/1"),
        (POINTS, "hand", [["R7"]], "wrong_type", "/hand/0"),
        (POINTS, "hand", nested(5000), "wrong_type", "/hand/0"),
        (POINTS, "hand", ["R7", "R0"], "no_such_number", "/hand/1"),
        (POINTS, "hand", ["R13"], "no_such_number", "/hand/0"),
        (POINTS, "hand", ["R7", "B7", "*"], "sign_not_card", "/hand/2"),
        (POINTS, "hand", ["R7", "7q"], "unreadable_card", "/hand/1"),
        (POINTS, "hand", [""], "unreadable_card", "/hand/0"),
        (POINTS, "hand", ["0x5"], "unreadable_card", "/hand/0"),
        (POINTS, "hand", ["R7", "5s"], "number_and_s", "/hand/1"),
        (POINTS, "hand", ["wilds"], "several_cards", "/hand/0"),
        (POINTS, "hand", ["R7 B7"], "one_card_each", "/hand/0"),
        (POINTS, "hand", ["5|5"], "bar_not_card", "/hand/0"),
        (POINTS, "hand", ["5" * 10_000], "too_long", "/hand/0"),
        (POINTS, "hand", ["109x5"], "too_many_cards", "/hand/0"),
        (POINTS, "hand", ["100x5", "100x5"], "too_many_cards", "/hand"),
        (POINTS, "hand", ["R7"] * 200, "too_many_cards", "/hand"),
        (CHECK, "hand", ["R7"] * 200, "too_many_cards", "/hand"),
        (CHECK, "hand", ["R7"] * 15, "too_many_cards", "/hand"),
        (CHECK, "hand", ["8x5", "7x6"], "too_many_cards", "/hand"),
        (CHECK, "phase", 4, "wrong_type", "/phase"),
        (CHECK, "phase", "", "unreadable_phase", "/phase"),
        (CHECK, "phase", "4", "unreadable_phase", "/phase"),
        (CHECK, "phase", "set3+", "unreadable_phase", "/phase"),
        (CHECK, "phase", "set1", "group_too_small", "/phase"),
        (CHECK, "phase", "run13", "run_too_long", "/phase"),
        (CHECK, "phase", "set9+set9", "phase_too_large", "/phase"),
        (CHECK, "phase", "s" * 10_000, "too_long", "/phase"),
        (JUDGE, "groups", "5 5 5", "wrong_type", "/groups"),
        (JUDGE, "groups", [["5"], "6"], "wrong_type", "/groups/1"),
        (JUDGE, "groups", [["5"], None], "wrong_type", "/groups/1"),
        (JUDGE, "groups", [["5"], ["5", "?"]], "unreadable_card", "/groups/1/1"),
        (JUDGE, "groups", [["5"] * 200], "too_many_cards", "/groups/0"),
        (JUDGE, "groups", [["50x5"], ["50x6"], ["50x7"]], "too_many_cards", "/groups"),
        (JUDGE, "groups", [[]] * 200, "too_many", "/groups"),
        (JUDGE, "declare", 7, "wrong_type", "/declare"),
        (JUDGE, "declare", [True], "wrong_type", "/declare/0"),
        (JUDGE, "declare", [None, [7]], "wrong_type", "/declare/1"),
        (JUDGE, "declare", [None, "X"], "unreadable_declaration", "/declare/1"),
        (JUDGE, "declare", [10**30], "number_out_of_range", "/declare/0"),
        (JUDGE, "already_laid", 1, "wrong_type", "/already_laid"),
        (JUDGE, "already_laid", "false", "wrong_type", "/already_laid"),
        (JUDGE, "hand_after", "", "wrong_type", "/hand_after"),
        (HIT, "target", ["4", "4"], "wrong_type", "/target"),
        (HIT, "target", {"cards": ["4"]}, "missing_field", "/target/type"),
        (HIT, "target", {"type": "set"}, "missing_field", "/target/cards"),
        (HIT, "target", {"type": "pair", "cards": []}, "unknown_kind", "/target/type"),
        (HIT, "target", {"type": 4, "cards": []}, "wrong_type", "/target/type"),
        (HIT, "target", {"type": "set", "cards": ["4", "x"]}, "unreadable_card", "/target/cards/1"),
        (
            HIT,
            "target",
            {"type": "set", "cards": ["W"], "declared": "?"},
            "unreadable_declaration",
            "/target/declared",
        ),
        (HIT, "owner", "mine", "unknown_owner", "/owner"),
        (HIT, "own_turn", 0, "wrong_type", "/own_turn"),
        (HIT, "add", ["4"] * 15, "too_many_cards", "/add"),
        (HIT, "take", "W", "wrong_type", "/take"),
        (HIT, "declare", True, "wrong_type", "/declare"),
        (COUNT, "points", True, "wrong_type", "/points"),
        (COUNT, "points", "45", "wrong_type", "/points"),
        (COUNT, "points", 45.5, "wrong_type", "/points"),
        (COUNT, "points", math.nan, "wrong_type", "/points"),
        (COUNT, "points", math.inf, "wrong_type", "/points"),
        (COUNT, "points", 1e300, "number_out_of_range", "/points"),
        (COUNT, "points", -(10**40), "number_out_of_range", "/points"),
        (COUNT, "points", None, "missing_field", "/points"),
        (COUNT, "laid", None, "missing_field", "/laid"),
        (COUNT, "laid", "yes", "wrong_type", "/laid"),
        (POINTS, "variant", 5, "wrong_type", "/variant"),
        (POINTS, "variant", "first-0", "unknown_variant", "/variant"),
        (POINTS, "variant", "first-11", "unknown_variant", "/variant"),
        (POINTS, "variant", "x" * 10_000, "unknown_variant", "/variant"),
        (POINTS, "rules", 7, "wrong_type", "/rules"),
        (POINTS, "rules", ["ja"], "wrong_type", "/rules"),
        (POINTS, "rules", "", "unknown_sheet", "/rules"),
        (POINTS, "rules", "Mattel" * 2000, "unknown_sheet", "/rules"),
        (POINTS, "rules", {"sheet": "us"}, "unknown_sheet", "/rules/sheet"),
        (POINTS, "rules", {"sheet": 1}, "wrong_type", "/rules/sheet"),
        (POINTS, "rules", {"switch": {}}, "unknown_field", "/rules/switch"),
        (POINTS, "rules", {"a/b~c": {}}, "unknown_field", "/rules/a~1b~0c"),
        (POINTS, "rules", {"switches": []}, "wrong_type", "/rules/switches"),
        (POINTS, "rules", {"switches": {"a": 1}}, "unknown_switch", "/rules/switches/a"),
        *(
            (
                POINTS,
                "rules",
                {"switches": {"wild_points": value}},
                "unknown_value",
                "/rules/switches/wild_points",
            )
            for value in UNREADABLE_POINTS
        ),
    ],
)
def test_a_field_that_cannot_be_read_is_pointed_at(
    asked: dict[str, Any], field: str, value: object, code: str, at: str
) -> None:
    assert refused({**asked, field: value}) == (code, at)


def test_a_field_that_stands_twice_is_found_wherever_it_is() -> None:
    twice = '{"ask": "points", "hand": [], "rules": {"sheet": "ja", "sheet": "ru"}}'
    assert refused(twice) == ("said_twice", "/rules/sheet")


# ------------------------------------------------------------------ the sheet


@each_row(
    [
        ("players", "Ann, Ben", "wrong_type", "/players"),
        ("players", ["Ann", 7], "wrong_type", "/players/1"),
        ("players", ["Ann"], "players_2_to_6", "/players"),
        ("players", list("ABCDEFG"), "players_2_to_6", "/players"),
        ("players", list("ABCDEFGHI"), "players_2_to_6", "/players"),
        ("players", ["Ann"] * 2000, "too_many", "/players"),
        ("players", ["Ann", "Ben", "Ann"], "same_name_twice", "/players/2"),
        ("players", ["Ann", " "], "name_missing", "/players/1"),
        ("players", ["Ann", "x" * 10_000], "name_too_long", "/players/1"),
        ("dealer", "Mia", "unknown_player", "/dealer"),
        ("dealer", 1, "wrong_type", "/dealer"),
        ("phases", 10, "wrong_type", "/phases"),
        ("phases", [], "no_phases", "/phases"),
        ("phases", ["set3", None, "run4"], "unreadable_phase", "/phases/1"),
        ("phases", ["set3", "", "run4"], "unreadable_phase", "/phases/1"),
        ("phases", ["set3", 4], "wrong_type", "/phases/1"),
        ("phases", ["set3", "run7+set4"], "phase_too_large", "/phases/1"),
        ("phases", ["set3"] * 51, "too_many", "/phases"),
        ("phases", "set3,,run4", "unreadable_phase", "/phases"),
        ("phases", "nonsense", "unreadable_phase", "/phases"),
        ("rounds", {}, "wrong_type", "/rounds"),
        ("rounds", [None], "wrong_type", "/rounds/0"),
        ("rounds", [{}] * 1001, "too_many", "/rounds"),
        ("rounds", [{"out": "Ann"}], "missing_field", "/rounds/0/players"),
        ("rounds", [{"out": 1, "players": {}}], "wrong_type", "/rounds/0/out"),
        ("rounds", [{"out": "Mia", "players": {}}], "unknown_player", "/rounds/0/out"),
        ("rounds", [{"players": []}], "wrong_type", "/rounds/0/players"),
        ("rounds", [{"players": {"Mia": {}}}], "unknown_player", "/rounds/0/players/Mia"),
        ("rounds", [{"players": {"Ann": 5}}], "wrong_type", "/rounds/0/players/Ann"),
        ("rounds", [{"players": {"Ann": {}}}], "missing_field", "/rounds/0/players/Ann/points"),
        ("rounds", [{"out": "Ann", "players": {}}], "hand_missing", "/rounds/0/players/Ben"),
        ("rounds", [a_round("Ann", Ben=True)], "wrong_type", "/rounds/0/players/Ben/points"),
        ("rounds", [a_round("Ann", Ben=52)], "not_multiple_of_5", "/rounds/0/players/Ben/points"),
        ("rounds", [a_round("Ann", Ben=-5)], "points_out_of_range", "/rounds/0/players/Ben/points"),
        (
            "rounds",
            [a_round("Ann", Ben=1005)],
            "points_out_of_range",
            "/rounds/0/players/Ben/points",
        ),
        (
            "rounds",
            [{"out": "Ann", "players": {"Ben": {"laid": False, "hand": ["108xW"]}}}],
            "points_out_of_range",
            "/rounds/0/players/Ben/hand",
        ),
        (
            "rounds",
            [{"out": "Ann", "players": {"Ben": {"points": 60}}}],
            "laid_unsaid",
            "/rounds/0/players/Ben/laid",
        ),
        (
            "rounds",
            [{"out": "Ann", "players": {"Ben": {"points": 5, "hand": ["W"]}}}],
            "points_not_of_cards",
            "/rounds/0/players/Ben/points",
        ),
        ("rounds", [a_round("Ann", Ann=5, Ben=5)], "cannot_happen", "/rounds/0/players/Ann/laid"),
        (
            "rounds",
            [a_round("Ann", made="Ann", Ann=5, Ben=5)],
            "out_holds_cards",
            "/rounds/0/players/Ann/points",
        ),
        ("tie_break", "Ann", "wrong_type", "/tie_break"),
        ("tie_break", {}, "", ""),
        ("tie_break", {"winner": "Mia"}, "unknown_player", "/tie_break/winner"),
        ("tie_break", {"winner": "Ann"}, "no_tie_round", "/tie_break/winner"),
    ],
)
def test_a_sheet_that_no_table_can_mean_is_pointed_at(
    field: str, value: object, code: str, at: str
) -> None:
    asked = {**SHEET, field: value}
    if code:
        assert refused(asked) == (code, at)
    else:
        assert "error" not in answer(asked)


def test_a_player_who_stands_twice_in_a_round_does_not_vanish() -> None:
    twice = '{"Ben": {"points": 5}, "Ben": {"points": 10}}'
    line = f'{{"ask": "sheet", "players": ["Ann", "Ben"], "rounds": [{{"players": {twice}}}]}}'
    assert refused(line) == ("said_twice", "/rounds/0/players/Ben")


# ------------------------------------------------------------------ words


@pytest.mark.parametrize("code", REQUESTS)
def test_every_code_of_this_room_has_its_sentence(code: str) -> None:
    named = ["at", "field", "kind", "known", "last", "most", "name", "one", "other"]
    named += ["owner", "question", "round", "source"]
    facts = {**dict.fromkeys(named, 7), "text": "x", "wanted": "list"}
    assert request_text(code, facts)


def test_no_answer_is_longer_for_what_was_typed() -> None:
    for field in ("ask", "rules", "variant", "phase"):
        told = answer({**CHECK, field: "z" * 60_000})
        assert len(print_answer(told)) < 500


def test_nothing_that_is_refused_is_echoed_whole() -> None:
    told = answer(json.dumps({**POINTS, "rules": {"switches": {"z" * 50_000: 1}}}))
    assert len(print_answer(told)) < 1000


def test_a_hit_that_could_be_tried_in_too_many_ways_says_so() -> None:
    told = {
        "ask": "hit",
        "target": {"type": "run", "cards": ["W"] * 4, "declared": 1},
        "add": ["W", "W", "W", "W", "2", "5", "12", "8", "9", "4", "6"],
        "take": ["W"] * 3,
        "rules": {
            "switches": {"wild_move": "allowed", "wild_replace": "allowed", "wrap": "yes"},
        },
    }
    assert refused(told) == ("too_hard", "/add")


TOO_HARD: dict[str, Any] = {
    "ask": "check",
    "phase": "run2+run2+color4+run2+run2",
    "hand": ["Y2", "B12", "R10", "W", "G8", "G2", "R4", "5", "G5", "Y11", "W", "R7", "B12", "B1"],
    "rules": {
        "switches": {
            "min_natural": "group",
            "same_number_sets": "no",
            "wrap": "yes",
            "go_out_discard": "required",
        }
    },
}


def test_a_hand_with_too_many_ways_to_lay_it_says_what_to_shorten() -> None:
    """Climbing found it: fourteen cards, five groups, runs that go round, a card to be kept."""
    assert refused(TOO_HARD) == ("too_hard", "/phase")
    shorter = {**TOO_HARD, "hand": TOO_HARD["hand"][:11]}
    assert "error" not in answer(shorter)


@pytest.fixture
def few_steps(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Every search from now on may take only so many steps."""
    return lambda most: monkeypatch.setattr(Steps.__init__, "__defaults__", (most,))


def two_hits(count: int) -> dict[str, Any]:
    """A round in which Ben puts cards on two runs whose wilds may move."""
    moves: list[dict[str, Any]] = [
        {"by": "Ben", "draw": "pile"},
        {"by": "Ben", "lay_down": [["W", "5"], ["W", "5"]]},
    ]
    hits = [{"by": "Ben", "hit": ["4", "W", "7"], "on": "Ben", "group": n} for n in (1, 2)]
    return {
        "ask": "referee",
        "players": ["Ann", "Ben"],
        "phases": ["run2+run2"],
        "moves": moves + hits[:count],
        "rules": {"switches": {"wild_move": "allowed", "wild_replace": "allowed"}},
    }


def test_all_the_hits_of_a_round_share_one_budget(few_steps: Callable[[int], None]) -> None:
    told: Any = answer(two_hits(2))
    assert all(move["legal"] for move in told["moves"])
    for most in range(1, 2000):
        few_steps(most)
        if "error" not in answer(two_hits(1)):
            break
    assert most > 1
    assert refused(two_hits(2)) == ("too_hard", "/moves/3")


def test_a_round_with_more_moves_than_any_table_makes_is_not_played() -> None:
    told = two_hits(0)
    told["moves"] += [{"by": "Ben", "hit": [], "on": "Ben", "group": 1}] * 999
    assert refused(told) == ("too_many", "/moves")


def test_a_game_with_more_rounds_than_any_table_plays_is_not_added_up() -> None:
    none_laid = {name: {"laid": False, "points": 60} for name in ("Ann", "Ben")}
    told = {"ask": "sheet", "players": ["Ann", "Ben"], "rounds": [{"players": none_laid}] * 301}
    assert refused(told) == ("too_many", "/rounds")
    assert "error" not in answer({**told, "rounds": told["rounds"][:300]})
