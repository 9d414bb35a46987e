"""The form of what questions answer, the defaults, the table's own rules. What is ruled is in
`tests/cases`, and `test_docs_ask` asks every example of the page."""

from __future__ import annotations

import json
from typing import Any

from scorekeeper.api.dispatch import answer, print_answer
from scorekeeper.cli.options import spoken
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.variants import SWITCH_VARIANTS, VARIANTS
from scorekeeper.wording.languages import language_named
from tests.all_cases import each_row
from tests.api.ask import ask, refused

# ------------------------------------------------------------------ the envelope


def test_a_question_is_named_in_three_ways_and_an_id_comes_back_with_answer_and_error() -> None:
    for field in ("ask", "question", "kind"):
        asked = {field: "points", "hand": ["R7"]}
        assert answer(asked) == answer(json.dumps(asked)) == {"points": 5}
    for said in ("a7", 7, "", 0, -3, 10**18):
        assert answer({"ask": "points", "hand": [], "id": said}) == {"id": said, "points": 0}
        assert answer({"ask": "points", "id": said})["id"] == said
    half_a_character = answer('{"ask": "points", "hand": [], "id": "\\ud800"}')
    assert print_answer(half_a_character) == b'{"id": "\\ud800", "points": 0}'


def test_unknown_fields_are_not_read_and_a_table_changes_switches_of_the_usual_sheet() -> None:
    assert ask("points", hand=["W"], table=["R5"], comment=[[[]]]) == {"points": 25}
    held = {"hand": ["W", "S"]}
    nothing = {"sheet": None, "switches": None}
    assert ask("points", **held, rules=nothing) == ask("points", **held, rules="mattel")
    changed = {"sheet": "ravensburger", "switches": {"skip_points": 25.0, "wrap": "yes"}}
    assert ask("points", **held, rules=changed) == {"points": 45}
    for sheet in SHEETS:
        for variant in (*VARIANTS, *SWITCH_VARIANTS):
            named = variant.replace("N", "5")
            assert "points" in ask("points", **held, rules=sheet, variant=named)


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


def test_a_problem_says_what_the_sheet_says_of_its_rule_unless_the_table_has_changed_it() -> None:
    def source(groups: list[list[str]], phase: str, rules: Any) -> Any:
        return ask("judge", phase=phase, groups=groups, rules=rules)["problems"][0]["source"]

    said = source([["3", "4", "5"]], "run4", "ravensburger")
    assert (said["standing"], said["heading"]) == ("implies", "phases, what is in the box")
    assert "A run has four cards or more." in said["text"]
    said = source([["3", "4", "5"]], "run4", "ja")
    assert (said["standing"], said["heading"]) == ("either", "phases, after the round")
    assert said["text"].endswith(
        "It can be read either way. One example of a run has four cards. Another example has three "
        "cards. Here: A run has four cards or more."
    )
    rules = {"sheet": "rebel", "switches": {"same_number_sets": "no"}}
    said = source([["5"] * 3, ["5"] * 3], "set3+set3", rules)
    assert (said["sheet"], said["standing"]) == ("rebel", "house_rule")


# ------------------------------------------------------------------ words


def test_words_are_read_where_the_notation_reads_nothing_and_said_of_the_deck_as_printed() -> None:
    """For a program the notation means the same in every language; `g7` is green."""
    german = language_named("de")
    assert german
    assert refused({"ask": "points", "hand": ["rot 7"]})[0] == "unreadable_card"
    with spoken(german):
        assert ask("points", hand=["rot 7", "g7", "Joker"])["points"] == 35
        assert ask("check", phase="zwei Drillinge", hand=["7", "7"])["missing"] == 4
        assert ask("sheet", players=["A", "B"], phases="7er-Folge", rounds=[])["outcome"] is None
        assert refused({"ask": "points", "hand": ["7 rot 8"]})[0] == "unreadable_card"
    for sheet, colour, sign in (("mattel", "blue", "B"), ("ravensburger", "violet", "V")):
        told = ask("judge", phase="color2", groups=[["B1", "R2"]], rules=sheet)
        assert colour in told["problems"][0]["text"]
        told = ask("judge", phase="set2", groups=[["B3", "R3"], ["B7", "B8"]], rules=sheet)
        assert f"{sign}7 {sign}8" in told["problems"][0]["text"]


@each_row(
    [
        ("who deals next round", "en", "§5"),
        ("who deals next round", "xx", "§5"),  # an unknown language is answered in English
        ("darf ich den Joker klauen", "de", "§16"),
        ("捨て札のスキップは取れる？", "ja", "§42"),
    ]
)
def test_what_is_looked_up_is_answered_in_its_language(
    asked: str, language: str, rule: str
) -> None:
    points = ask("look_up", asked=asked, language=language)["points"]
    assert points[0]["rule"] == rule
    assert 1 <= len(points) <= 5
    assert len({point["rule"] for point in points}) == len(points)
    assert all(point["text"] and point["source"] for point in points)


def test_what_is_looked_up_is_the_answer_of_these_rules() -> None:
    asked = "how many points is a joker"
    assert "25" in ask("look_up", asked=asked)["points"][0]["text"]
    rules = {"sheet": "mattel", "switches": {"wild_points": 20}}
    point = ask("look_up", asked=asked, rules=rules)["points"][0]
    assert "20" in point["text"]
    assert point["source"] == {"sheet": "mattel", "standing": "house_rule"}


def test_a_printed_variant_is_what_its_sheet_says_and_no_house_rule() -> None:
    told = ask("look_up", asked="can I knock", rules="ravensburger", variant="knock")
    said = told["points"][0]["source"]
    assert (said["standing"], said["heading"]) == ("either", "variants")
    assert "Whoever knocks first gets the card just discarded." in said["text"]
    told = ask("look_up", asked="can I knock", rules="rebel", variant="knock")
    assert told["points"][0]["source"]["standing"] == "house_rule"
