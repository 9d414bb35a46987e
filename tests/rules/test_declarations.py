"""The program does not start with a rule that is not declared whole, and says what is missing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

import pytest

from scorekeeper.rules.editions.declaration import Citation, RuleSheet, implies, prints
from scorekeeper.rules.editions.rebel import REBEL
from scorekeeper.rules.rulebook import (
    POINTS,
    RULEBOOK,
    Claim,
    RulePoint,
    check_points,
    claims_of,
    points_of,
)
from scorekeeper.rules.rulebook.topics import TOPICS, check_topics
from scorekeeper.rules.sheets import by_id
from scorekeeper.rules.switches.declaration import Answer, declared, switch
from scorekeeper.rules.texts import Text
from tests.all_cases import each_row

NO, YES = Answer(Text("No."), Text("no")), Answer(Text("Yes."), Text("yes"))


def asked(answers: Mapping[Any, Answer] | None = None, **changed: Any) -> Any:
    """A switch with the answers no and yes, some of it changed."""
    whole: dict[str, Any] = {
        "short": Text("Sing"),
        "part": "end",
        "point": "§28",
        "searched": Text("song"),
    }
    return switch(Text("May I sing?"), answers=answers or {"no": NO, "yes": YES}, **whole | changed)


def stops(sentence: str) -> Any:
    """The start stops with this sentence."""
    return pytest.raises(ValueError, match=f"^{re.escape(sentence)}$")


# --- a switch -------------------------------------------------------------------------------------


@each_row(
    [
        (asked({"no": NO}), "sing: no words for the answer 'yes'."),
        (asked({"no": NO, "yes": YES, 3: YES}), "sing: words for 3, which is none of its answers."),
        (asked({"yes": YES, "no": NO}), "sing: its answers in order are 'no', 'yes'."),
        (
            asked({"no": NO, "yes": replace(YES, cards="7 w13 | x")}),
            "sing: 'w13', 'x' shows no card for the answer 'yes'.",
        ),
        (asked(part="choir"), "sing: there is no part 'choir' of the house rules."),
        (asked(point="§99"), "sing: there is no point §99."),
        ("no", "sing: declare it with switch(...)."),
    ]
)
def test_a_switch_is_declared_whole_with_points_of_the_rulebook(
    declaration: Any, sentence: str
) -> None:
    @dataclass(frozen=True)
    class Song:
        sing: Literal["no", "yes"] = declaration

    with stops(sentence):
        points_of(POINTS, declared(Song))


# --- a point of the rulebook ----------------------------------------------------------------------

FIRST = RulePoint("§1", Text("Song"), Text("Sing."), Text("May I sing?"), searched=Text("song"))


@each_row(
    [
        (replace(FIRST, rule="§3"), "§3 stands where §2 should be."),
        (
            replace(FIRST, rule="§2", searched=None),
            "§2 needs both a question and words to search, or neither.",
        ),
        (
            replace(FIRST, rule="§2", question=None, searched=None),
            "§2 has no question, and no switch changes it.",
        ),
    ]
)
def test_a_point_is_declared_whole_and_in_its_place(second: RulePoint, sentence: str) -> None:
    with stops(sentence):
        points_of((FIRST, second), {})
    with stops("too_loud: there is no point §99."):
        check_points({"not_laid": "", "empty_group": "§17", "too_loud": {"set": "§99"}})
    with stops("Every point of the rulebook belongs to one topic."):
        check_topics((*TOPICS, TOPICS[0]), RULEBOOK)


SAID = Text("Nobody sings.")
WRAP = Claim(text=SAID, switch="wrap")


@each_row(
    [
        ((), "§1 has no claims."),
        ((Claim(text=SAID, switch="knock"),), "§1.1: no switch 'knock' changes §1."),
        ((Claim(text=SAID, switch="wrap", others={3: SAID}),), "§1.1: 'wrap' has no answer 3."),
        ((WRAP, WRAP), "§1.2: another claim answers 'wrap'."),
        ((WRAP, Claim(text=SAID, variant="loud")), "§1.2: there is no variant 'loud'."),
        ((Claim(text=SAID),), "§1: no claim answers 'wrap'."),
    ]
)
def test_a_claim_answers_a_switch_of_its_point(claims: tuple[Claim, ...], sentence: str) -> None:
    with stops(sentence):
        claims_of([replace(FIRST, claims=claims, switches=("wrap",))])


# --- an edition -----------------------------------------------------------------------------------

UNDECLARED: Any = {"wild_points": 31}
"""An answer that mypy would refuse, too."""


def cited(place: Citation, claim: str = "§1.1") -> dict[str, Any]:
    return {"cited": {claim: place}}


@each_row(
    [
        ({"variants": ("first-x",)}, "rebel: there is no variant 'first-x'."),
        ({"sections": ((1, Text("singing")),)}, "rebel: there is no section 'singing'."),
        (cited(prints(9), "§99.1"), "rebel: there is no claim §99.1."),
        (cited(implies(9, like="§1.99")), "rebel: there is no claim §1.99."),
        (cited(prints(9, answer="no")), "rebel: §1.1 has no answer 'no'."),
        (cited(prints(0)), "rebel: line 0 stands in no section."),
        ({"differ": frozenset({"§1.99"})}, "rebel: there is no claim §1.99."),
        (
            {"switches": replace(REBEL.switches, **UNDECLARED)},
            "rebel: the switch 'wild_points' has no answer 31.",
        ),
    ]
)
def test_an_edition_names_only_what_there_is(changed: dict[str, Any], sentence: str) -> None:
    with stops(sentence):
        by_id([replace(REBEL, **changed)])


@each_row(
    [
        (replace(REBEL, languages=()), "rebel: two sheets have this id."),
        (replace(REBEL, id="b"), "rebel and b: both are the usual sheet in the language 'pl'."),
    ]
)
def test_two_editions_share_no_id_and_no_language(other: RuleSheet, sentence: str) -> None:
    with stops(sentence):
        by_id([REBEL, other])
