"""Every house rule can be asked about: for each switch and each of its values, questions that
differ in nothing but that switch and get different answers.

The questions and the answers are written by hand from what the switches say.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from scorekeeper.api.dispatch import answer
from scorekeeper.rules.switches import SWITCH_VALUES
from tests.all_cases import each
from tests.api.ask import a_round

Answer = dict[str, Any]


FIVES_AND_SEVENS = [["5"] * 3, ["7"] * 3]


TEN_CARDS = [["5"] * 5, ["7"] * 5]


ELEVEN_CARDS = [["5"] * 5, ["7"] * 6]


@dataclass(frozen=True)
class Asked:
    """One question, what is looked at in its answer, and what that is under each value."""

    switch: str
    question: str
    fields: Answer
    look: Callable[[Answer], object]
    expected: dict[Any, object]


def last_is_legal(told: Answer) -> object:
    return told["moves"][-1]["legal"]


def what(*facts: str) -> Callable[[Answer], object]:
    """The values of these facts."""
    return lambda told: tuple(told[fact] for fact in facts)


def tie_won_by(told: Answer) -> object:
    tie = told["outcome"]["tie_break"]
    return told["outcome"]["winners"], tie and tie["won_by"]


def legal(told: Answer) -> object:
    return told["legal"]


def at_table(*moves: Answer, players: str = "ABC", **fields: Any) -> Answer:
    """A round that the last player deals and A begins."""
    return {"players": list(players), "dealer": players[-1], "moves": list(moves), **fields}


def draw(by: str, source: str = "pile") -> Answer:
    return {"by": by, "draw": source}


def throw(by: str, card: str = "Y12") -> Answer:
    return {"by": by, "discard": card}


def skip(by: str, target: str) -> Answer:
    return {"by": by, "skip": target}


def lay(by: str, groups: list[list[str]], **more: Any) -> Answer:
    return {"by": by, "lay_down": groups, **more}


def up(card: str) -> Answer:
    return {"turn_up": card}


A_SKIPS_C = (draw("A"), skip("A", "C"))


ONE_PHASE = {"players": ["A", "B"], "phases": ["set2"]}


LEVEL = {**ONE_PHASE, "rounds": [a_round(None, "AB", A=20, B=20)]}


RUN = [str(number) for number in range(1, 8)]


UNTIL_THE_PILE_IS_EMPTY = [
    move
    for turn in range(108 - 60 - 1)
    for move in (draw("ABCDEF"[turn % 6]), throw("ABCDEF"[turn % 6]))
]


def worth(switch: str) -> dict[Any, object]:
    """A switch of points: each of its values is the answer itself."""
    return {value: (value,) for value in SWITCH_VALUES[switch]}


ASKED = (
    Asked(
        "most_players",
        "sheet",
        {"players": list("ABCDEFGH"), "rounds": []},
        lambda told: told.get("error", {}).get("code"),
        {6: "players_2_to_6", 8: None},
    ),
    Asked("wild_points", "points", {"hand": ["W"]}, what("points"), worth("wild_points")),
    Asked(
        "skip_points", "points", {"hand": ["S"]}, what("points"), worth("skip_points")
    ),
    Asked(
        "min_natural",
        "judge",
        {"phase": "set3+set3", "groups": [["W"] * 3, ["5", "5", "W"]], "declare": [7, None]},
        legal,
        {"phase": True, "group": False, "none": True},
    ),
    Asked(
        "min_natural",
        "judge",
        {"phase": "set3+set3", "groups": [["W"] * 3, ["W"] * 3], "declare": [7, 8]},
        legal,
        {"phase": False, "group": False, "none": True},
    ),
    Asked(
        "same_number_sets",
        "judge",
        {"phase": "set3+set3", "groups": [["7"] * 3, ["7"] * 3]},
        legal,
        {"yes": True, "no": False},
    ),
    Asked(
        "wrap",
        "judge",
        {"phase": "run4", "groups": [["11", "12", "1", "2"]]},
        legal,
        {"no": False, "yes": True},
    ),
    Asked(
        "wild_on_full_run",
        "hit",
        {"target": {"type": "run", "cards": [str(n) for n in range(1, 13)]}, "add": ["W"]},
        legal,
        {"no": False, "yes": True},
    ),
    Asked(
        "wild_replace",
        "hit",
        {"target": {"type": "run", "cards": ["3", "W", "5", "6"]}, "add": ["4"], "take": ["W"]},
        legal,
        {"never": False, "allowed": True},
    ),
    Asked(
        "wild_move",
        "hit",
        {"target": {"type": "run", "cards": ["3", "4", "5", "W"]}, "add": []},
        legal,
        {"never": False, "allowed": True},
    ),
    Asked(
        "partial_lay",
        "referee",
        at_table(draw("A"), lay("A", [["5", "5", "5"]])),
        last_is_legal,
        {"no": False, "yes": True},
    ),
    Asked(  # the number says what A collects; announced, it is the only phase
        "phase_order",
        "referee",
        at_table(draw("A"), lay("A", [RUN], phase=4), phases_now={"A": 1}),
        last_is_legal,
        {"fixed": False, "free": True, "announced": False},
    ),
    Asked(
        "phase_order",
        "sheet",
        {"players": ["A", "B"], "rounds": [a_round("A", phase=4, B=60)]},
        lambda told: (told["standings"][0]["player"], told["standings"][0]["current_phase"]),
        {"fixed": ("A", 2), "free": ("A", None), "announced": ("A", None)},
    ),
    Asked(
        "hit_same_turn",
        "hit",
        {"target": {"type": "set", "cards": ["5"] * 3}, "add": ["5"], "laid_this_turn": True},
        legal,
        {"all": True, "own": True, "none": False},
    ),
    Asked(
        "hit_same_turn",
        "hit",
        {
            "target": {"type": "set", "cards": ["5"] * 3},
            "add": ["5"],
            "laid_this_turn": True,
            "owner": "other",
        },
        legal,
        {"all": True, "own": False, "none": False},
    ),
    Asked(
        "go_out_discard",
        "referee",
        at_table(draw("A"), lay("A", ELEVEN_CARDS)),
        what("round_over"),
        {"optional": (True,), "required": (False,), "hits_only": (True,)},
    ),
    Asked(
        "go_out_discard",
        "referee",
        at_table(draw("A"), lay("A", TEN_CARDS), throw("A")),
        what("round_over"),
        {"optional": (True,), "required": (True,), "hits_only": (False,)},
    ),
    Asked(
        "skip_target", "referee", at_table(*A_SKIPS_C), last_is_legal, {"any": True, "next": False}
    ),
    Asked(  # a skip that still waits
        "skip_limit",
        "referee",
        at_table(*A_SKIPS_C, draw("B"), skip("B", "C")),
        last_is_legal,
        {"per_circle": False, "pending": False, "none": True},
    ),
    Asked(  # the first skip has been sat out, and A has not had another turn
        "skip_limit",
        "referee",
        at_table(draw("A"), skip("A", "B"), draw("C"), skip("C", "B")),
        last_is_legal,
        {"per_circle": False, "pending": True, "none": True},
    ),
    Asked(  # C sits out after B's discard
        "skip_zone",
        "referee",
        at_table(up("R9"), *A_SKIPS_C, draw("B"), throw("B", "B5")),
        what("discard_top"),
        {"pile": ("B5",), "under": ("B5",), "on": ("S",), "aside": ("B5",)},
    ),
    Asked(  # C buys the blue 5, and A wants the red 9 that then lies on top, or not
        "skip_zone",
        "referee",
        at_table(
            up("R9"),
            *A_SKIPS_C,
            draw("B"),
            throw("B", "B5"),
            {"by": "C", "buy": True},
            draw("A", "discard"),
            rules={"sheet": "fundex", "switches": {"buy": "on"}},
        ),
        lambda told: (last_is_legal(told), told["discard_top"]),
        {"pile": (False, "S"), "under": (True, "S"), "on": (False, "S"), "aside": (True, None)},
    ),
    Asked(
        "skip_last_card",
        "referee",
        at_table(draw("A"), lay("A", TEN_CARDS), skip("A", "C")),
        what("round_over"),
        {"allowed": (True,), "replace": (False,)},
    ),
    Asked(
        "skip_pickup",
        "referee",
        at_table(*A_SKIPS_C, draw("B", "discard")),
        last_is_legal,
        {"never": False, "allowed": True},
    ),
    Asked(
        "skip_carry_over",
        "referee",
        at_table(*A_SKIPS_C, draw("B"), lay("B", ELEVEN_CARDS)),
        what("went_out", "pending_skips"),
        {"no": ("B", {}), "yes": ("B", {"C": 1})},
    ),
    Asked(
        "first_upcard_skip",
        "referee",
        at_table(up("S"), up("R9"), draw("A", "discard")),
        what("turn", "discard_top"),
        {"first_skipped": ("B", "S"), "cover": ("A", "S"), "mix_back": ("A", None)},
    ),
    Asked(
        "first_upcard_counts",
        "referee",
        at_table(up("S"), draw("B"), skip("B", "A")),
        last_is_legal,
        {"yes": False, "no": True},
    ),
    Asked(
        "first_upcard_wild",
        "referee",
        at_table(up("W"), draw("A", "discard")),
        last_is_legal,
        {"may_take": True, "dealer_decides": False},
    ),
    Asked(
        "rediscard_same_card",
        "referee",
        at_table(up("R9"), draw("A", "discard"), throw("A", "R9")),
        last_is_legal,
        {"allowed": True, "forbidden": False},
    ),
    Asked(
        "empty_draw_pile",
        "referee",
        at_table(*UNTIL_THE_PILE_IS_EMPTY, draw("F"), players="ABCDEF"),
        lambda told: (len(told["moves"]), last_is_legal(told), told["round_over"]),
        {"reshuffle": (95, True, False), "end_round": (95, True, True)},
    ),
    Asked(
        "knock",
        "referee",
        at_table(draw("A"), throw("A"), {"by": "C", "knock": True}),
        last_is_legal,
        {"off": False, "on": True},
    ),
    Asked(
        "buy",
        "referee",
        at_table(draw("A"), throw("A"), {"by": "C", "buy": True}),
        last_is_legal,
        {"off": False, "on": True},
    ),
    Asked(
        "tie_break",
        "sheet",
        LEVEL,
        tie_won_by,
        {"out": ([], "out"), "lay": ([], "lay"), "shared": (["A", "B"], None)},
    ),
    Asked(
        "fixed10_tie",
        "sheet",
        {**LEVEL, "variant": "fixed-10"},
        lambda told: told["outcome"]["winners"],
        {"shared": ["A", "B"], "replay": []},
    ),
    Asked(
        "end_immediately",
        "referee",
        at_table(
            draw("A"),
            lay("A", [["5"] * 5, ["7"] * 3]),
            phases_now={"A": 10, "B": 9, "C": 9},
        ),
        what("turn", "round_over", "went_out"),
        {"no": ("A", False, None), "yes": (None, True, None)},
    ),
    Asked(  # three wilds, and nothing discarded yet
        "end_immediately",
        "plausible",
        {"phase": "set5+set3", "laid": True, "points": 75},
        what("plausible"),
        {"no": (False,), "yes": (True,)},
    ),
    Asked(
        "score_last_hand",
        "sheet",
        {**ONE_PHASE, "rounds": [a_round("A", B=60)]},
        lambda told: told["standings"][1]["total"],
        {"yes": 60, "no": 0},
    ),
    Asked(
        "score_last_hand",
        "sheet",
        {**ONE_PHASE, "variant": "fixed-10", "rounds": [a_round("A", B=60)]},
        lambda told: told["standings"][-1]["total"],
        {"yes": 60, "no": 0},
    ),
)  # fmt: skip


@each(ASKED, called=lambda asked: f"{asked.switch}-{asked.question}")
def test_a_question_that_differs_only_in_one_house_rule_gets_the_answer_of_that_rule(
    asked: Asked,
) -> None:
    assert tuple(asked.expected) == SWITCH_VALUES[asked.switch]
    said = asked.fields.get("rules", {"sheet": "fundex", "switches": {}})
    for value, expected in asked.expected.items():
        rules = {**said, "switches": {**said["switches"], asked.switch: value}}
        question = {**asked.fields, "ask": asked.question, "rules": rules}
        told: Answer = answer(question)
        # Only the number of players is refused as a question; the others get different answers.
        assert asked.switch == "most_players" or "error" not in told, told
        assert asked.look(told) == expected, (value, told)


@each(SWITCH_VALUES)
def test_no_two_answers_of_a_house_rule_come_to_the_same(switch: str) -> None:
    about = [asked for asked in ASKED if asked.switch == switch]
    for one, other in combinations(SWITCH_VALUES[switch], 2):
        assert any(asked.expected[one] != asked.expected[other] for asked in about), (one, other)
