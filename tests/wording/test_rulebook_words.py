"""Every switch has a question, every value an answer, and every point of the rulebook is
found."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.pages.shown.rules import rulebook_page
from scorekeeper.rules.rulebook import RULEBOOK
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.switches import SWITCHES
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.wording.texts import said
from tests.all_cases import each
from tools.docs.print_rulebook import printed_rulebook


@each(SWITCHES)
def test_every_switch_is_a_question_with_an_answer_for_each_value(switch: str) -> None:
    asked = SWITCHES[switch]
    assert said(asked.question).endswith("?")
    assert all(said(answer.words).endswith(".") for answer in asked.answers.values())


@each(RULEBOOK)
def test_every_point_is_stated_in_a_short_sentence(rule: str) -> None:
    statement = said(RULEBOOK[rule].statement)
    assert said(RULEBOOK[rule].title)
    assert 10 < len(statement) < 160
    assert statement.endswith(".")


@pytest.mark.parametrize(
    ("asked", "sheet", "answer"),
    [
        ("may I hit in the turn I lay down?", "mattel", "Yes, on every meld."),
        ("may I hit in the turn I lay down?", "ja", "Only on your own melds."),
        ("joker points", "ravensburger", "20 points."),
        ("swap the joker", "ru", "No. A laid wild stays."),
        ("whom may I skip", "ja", "Only the next player."),
        ("skip again twice", "mattel", "Not while a skip is waiting"),
        ("wilds only", "ravensburger", "Yes. Wilds alone are enough"),
        ("tie", "rebel", "They play the last phase again. Whoever goes out first wins."),
        ("tie", "ravensburger", "They share the win."),
        ("must I discard my last card", "ja", "Yes. Keep one card to discard."),
        ("does a run go around the corner", "fundex", "No. It ends at 12"),
        ("who deals next", "ru-violet", "The player left of the dealer begins."),
        ("two phases in one round", "mattel", "You work on one phase"),
        ("is laying half a phase allowed", "mattel", "No. All of it at once."),
    ],
)
def test_what_people_argue_about_is_found_first(asked: str, sheet: str, answer: str) -> None:
    page = rulebook_page(table_rules(sheet), asked)
    assert page.found
    assert page.rulings[0].answer.startswith(answer)


def test_a_house_rule_is_marked_with_what_the_sheet_says() -> None:
    page = rulebook_page(table_rules("ja", {"hit_same_turn": "all"}), "hit lay down same turn")
    first = page.rulings[0]
    assert first.changed
    assert first.answer == "Yes, on every meld."
    assert first.sheet_says.startswith("Only on your own melds.")
    assert "House rule" in first.place


def test_nothing_found_shows_the_three_nearest_points() -> None:
    page = rulebook_page(table_rules("mattel"), "banana")
    assert not page.found
    assert len(page.rulings) == 3


def test_no_line_number_of_a_sheet_reaches_the_phone() -> None:
    for sheet in SHEETS:
        for ruling in rulebook_page(table_rules(sheet), "").rulings:
            assert not any(letter.isdigit() for letter in ruling.place)


def test_the_rulebook_in_the_docs_is_the_one_in_the_program() -> None:
    printed = Path(__file__).parents[2] / "docs" / "rules.md"
    assert printed.read_text(encoding="utf-8") == printed_rulebook(), "run `make docs`"
