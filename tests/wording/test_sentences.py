"""Sentences that were once wrong or unclear, as they read now, and laws for all texts.

Every one was wrong, unclear or quaint once. The laws hold for all texts of the program.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import scorekeeper
from scorekeeper.api.dispatch import answer
from scorekeeper.rules.notation import parse_cards, parse_groups
from scorekeeper.rules.switches import SWITCH_VALUES
from tests.api.ask import ask
from tests.translations.catalogues import marks_texts

PACKAGE = Path(scorekeeper.__file__).parent


def texts(problems: Any) -> list[str]:
    return [problem["text"] for problem in problems]


def hit(kind: str, lies: str, add: str, **more: Any) -> list[str]:
    cards = [str(card) for card in parse_cards(add)]
    target = {"type": kind, "cards": [str(card) for card in parse_cards(lies)]}
    return texts(ask("hit", target=target, add=cards, **more)["problems"])


def laid(phase: str, typed: str, rules: str = "mattel") -> list[str]:
    groups = [[str(card) for card in group.cards] for group in parse_groups(typed)]
    return texts(ask("judge", phase=phase, groups=groups, rules=rules)["problems"])


def counted(phase: str, points: int, *, laid: bool) -> list[str]:
    return texts(ask("plausible", phase=phase, points=points, laid=laid)["warnings"])


def moved(*moves: Any, **fields: Any) -> list[str]:
    told = ask("referee", players=["A", "B", "C", "D"], dealer="D", moves=list(moves), **fields)
    return texts(told["moves"][-1]["problems"])


def error(question: Any) -> str:
    told: Any = answer(question)
    return str(told["error"]["message"])


# ------------------------------------------------------------------ wrong or contradictory


def test_of_two_cards_alike_only_one_fits() -> None:
    assert hit("run", "5 6 7 8", "b4 4") == ["No. Only one 4 fits."]
    assert hit("crun", "r5 r6 r7 r8", "r4 r4")[0] == "No. Only one red 4 fits."


def test_a_card_under_a_skip_is_not_answered_with_the_skip() -> None:
    moves = [
        {"turn_up": "R9"},
        {"by": "A", "draw": "pile"},
        {"by": "A", "skip": "C"},
        {"by": "B", "draw": "discard", "card": "R9"},
    ]
    told = moved(*moves, rules="fundex")
    assert told == ["No. The red 9 lies under a skip, and a skip is never taken."]
    other = {"sheet": "fundex", "switches": {"skip_pickup": "allowed"}}
    assert moved(*moves, rules=other) == ["No. Only the top card may be taken: skip."]


@pytest.mark.parametrize("points", [-5, -3, -200])
@pytest.mark.parametrize("laid_down", [True, False])
def test_points_below_0_are_not_taken_for_none(points: int, laid_down: bool) -> None:
    assert counted("run7", points, laid=laid_down) == ["Points are never below 0."]


def test_a_game_of_no_phases_is_too_short_and_not_too_long() -> None:
    asked = {"ask": "points", "hand": [], "variant": "first-0"}
    assert error(asked) == "A game needs at least one phase."
    assert error({**asked, "variant": "first-11"}) == "The phase list has only 10 phases."


def test_a_number_in_quotes_is_told_from_the_number() -> None:
    def asked(value: Any, switch: str = "wild_points") -> str:
        return error({"ask": "points", "hand": [], "rules": {"switches": {switch: value}}})

    assert asked("20") == "Give the number 20, without quotes."
    points = ", ".join(map(str, SWITCH_VALUES["wild_points"]))
    assert asked("99") == f"“99” is not an answer to wild_points. The answers are: {points}."
    assert asked(True, "wrap") == "“true” is not an answer to wrap. The answers are: no, yes."
    assert asked(None, "wrap") == "“null” is not an answer to wrap. The answers are: no, yes."


# ------------------------------------------------------------------ unclear


def test_a_second_set_is_named_where_a_run_is_wanted() -> None:
    assert laid("set3+run4", "5 5 5 | 9 9 9")[0] == (
        "No. 9 9 9 is one set too many. The phase: set of 3, run of 4."
    )
    assert laid("run4", "9 9 9 9") == ["No. 9 9 9 9 is a set. The phase: run of 4."]
    assert laid("run4", "3 4 4 5") == ["No. The run has 4 twice; each number comes once."]


def test_of_two_groups_of_wilds_each_is_asked_for_by_its_number() -> None:
    assert laid("set3+set3", "W W W | W W W", "ravensburger") == [
        "Not yet. Group 1: which number do the wilds stand for? Type for example “W W W =7”.",
        "Not yet. Group 2: which number do the wilds stand for? Type for example “W W W =7”.",
    ]


def test_one_more_wild_is_only_asked_for_as_a_wild() -> None:
    assert laid("run4", "6 7 8") == ["Not yet. The run still needs: 5, 9 or wild."]
    assert laid("run4", "8 9 10 12") == ["No. The run is not in a row. Missing: 11."]
    assert laid("crun3", "r9 r10")[0] == "Not yet. The colour run still needs: 8, 11 or wild."


def test_cards_that_need_more_wilds_say_how_many() -> None:
    assert hit("run", "4 5 6 7", "W W 2 r10") == ["No. To add 2 and 10 you need 3 wilds, not 2."]
    assert hit("run", "4 5 6 7", "W 1") == ["No. To add 1 you need 2 wilds, not 1."]
    assert hit("run", "4 5 6 7", "r10") == ["No. The red 10 does not fit. What fits: 3 or 8."]


def test_what_fits_a_colour_run_is_named_whole() -> None:
    wanted = "does not fit. What fits: red 2 or red 7."
    assert hit("crun", "r3 r4 r5 r6", "b7") == [f"No. The blue 7 {wanted}"]
    assert hit("crun", "r3 r4 r5 r6", "r12") == [f"No. The red 12 {wanted}"]
    assert hit("color", "r3 r4", "b7") == ["No. The blue 7 does not fit. What fits: red."]


def test_a_skip_skips_and_does_not_hit() -> None:
    skips = ({"by": "B", "draw": "pile"}, {"by": "B", "skip": "C"})
    again = ({"by": "D", "draw": "pile"}, {"by": "D", "skip": "C"})
    start = ({"by": "A", "draw": "pile"}, {"by": "A", "discard": "R1"})
    assert moved(*start, *skips, *again, rules="fundex") == [
        "No. C was already skipped in this circle. Not again until B’s next turn."
    ]


def test_what_cards_cannot_make_names_how_many_cards() -> None:
    assert counted("run9", 20, laid=True) == ["1 card cannot be worth 20 points. Count again?"]
    assert counted("color7", 70, laid=True) == [
        "70 points? No hand of 1 to 3 cards adds up to that. Count again?"
    ]
    assert counted("color7", 235, laid=False) == [
        "235 points? Without a phase 10 cards are left: at most 230 points. Count again?"
    ]


# ------------------------------------------------------------------ quaint


def test_several_cards_have_several_colours() -> None:
    assert laid("color4", "3 4 5 6") == ["Not yet. Which colours are the 3, 4, 5 and 6?"]
    assert laid("color4", "3 r4 r5 r6") == ["Not yet. Which colour is the 3?"]


def test_moves_are_refused_in_plain_english() -> None:
    draw = {"by": "A", "draw": "pile"}
    phase = {"by": "A", "lay_down": [["R1", "B1", "Y1"], ["R2", "B2", "Y2"]]}
    hit_c = {"by": "A", "hit": ["G1"], "on": "C", "group": 1}
    assert moved(draw, hit_c) == [
        "Not yet. Lay down your own phase first.",
        "No. C has no cards on the table yet.",
    ]
    assert moved(draw, {"by": "A", "skip": "A"}) == ["No. You cannot skip yourself."]
    assert moved(draw, phase, phase) == [
        "A has already laid phase 1 in this round. Only one phase a round."
    ]
    assert moved({"by": "B", "knock": True}, variant="knock") == [
        "No. Only the card just discarded can be knocked for."
    ]
    taken = hit(
        "run", "3 4 5 W", "7 8", take=["W"], rules={"switches": {"wild_replace": "allowed"}}
    )
    assert taken[-1] == "No. To take a wild, put the card it stands for in its place."


def test_a_program_is_told_plainly_what_cannot_be_read() -> None:
    assert error({"ask": "points", "hand": 7}) == "This must be a list."
    assert (
        error({"ask": "sheet", "players": ["A", "B"], "rounds": [7]}) == "This must be an object."
    )
    assert error('{"ask": "points", "hand": [], "hand": []}') == "“hand” is given twice."
    assert error('{"ask": "points", "hand": [] oops}') == "Not JSON, starting at character 29."
    assert error({"ask": "referee", "players": ["A", "B"], "pending_skips": {"A": -1}}) == (
        "This number is too large or too small."
    )


# ------------------------------------------------------------------ laws for every text


TEXTS_OF = {"_": 0, "gettext": 0, "lazy_gettext": 0, "ngettext": 0, "pgettext": 1, "npgettext": 1}
"""Functions that translate; the first arguments of some are a context."""


@cache
def texts_of_the_program() -> tuple[tuple[str, str], ...]:
    """Every text that is marked for translation in the code, with its file."""
    return tuple(_texts_in_the_source())


def _texts_in_the_source() -> Iterator[tuple[str, str]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)) if marks_texts(source) else ():
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id in TEXTS_OF:
                for argument in node.args[TEXTS_OF[node.func.id] :]:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield path.name, argument.value


@pytest.mark.parametrize(
    ("fault", "what"),
    [
        (r"[.?!] [a-zäöü]", "a small letter after a full stop"),
        (r"[Ss]kips? hits?\b|\bhit by a skip", "a skip that hits"),
        (r"\b[Oo]ne knocks|\boneself\b|\bthere no more\b|\blies already\b", "a translation"),
        (r"\bmust lie first\b|\bstands there twice\b|\bThere are: %\(known\)s", "a translation"),
        (r"\bis no (answer|move|skip|number|archive)\b", "a translation"),
    ],
)
def test_no_text_reads_like(fault: str, what: str) -> None:
    found = [(file, text) for file, text in texts_of_the_program() if re.search(fault, text)]
    assert not found, what
