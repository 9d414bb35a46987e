"""Every switch has a question, every value an answer, and every point of the rulebook is
found."""

from __future__ import annotations

from scorekeeper.pages.shown.rules import rulebook_page
from scorekeeper.rules.rulebook import RULEBOOK
from scorekeeper.rules.switches import SWITCHES
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.wording.texts import said
from tests.all_cases import each_row
from tests.checkout import read
from tests.rules.text_tables import rows_of
from tools.docs.print_rulebook import printed_rulebook


def test_every_switch_and_every_point_of_the_rulebook_is_said_in_short_sentences() -> None:
    for asked in SWITCHES.values():
        assert said(asked.question).endswith("?")
        assert all(said(answer.words).endswith(".") for answer in asked.answers.values())
    for point in RULEBOOK.values():
        statement = said(point.statement)
        assert said(point.title)
        assert 10 < len(statement) < 160
        assert statement.endswith(".")


FOUND = """
mattel: may I hit in the turn I lay down? -> Yes, on every meld.
ja: may I hit in the turn I lay down? -> Only on your own melds.
ja: whom may I skip -> Only the next player.
rebel: tie -> They play the last phase again. Whoever goes out first wins.
ja: must I discard my last card -> Yes. Keep one card to discard.
"""


@each_row(rows_of(FOUND))
def test_what_people_argue_about_is_answered_first_by_their_sheet(row: str, answer: str) -> None:
    sheet, _, asked = row.partition(": ")
    page = rulebook_page(table_rules(sheet), asked)
    assert page.found
    assert page.rulings[0].answer.startswith(answer)


def test_a_house_rule_is_marked_with_what_the_sheet_says() -> None:
    page = rulebook_page(table_rules("ja", {"hit_same_turn": "all"}), "hit lay down same turn")
    first = page.rulings[0]
    assert (first.changed, first.answer) == (True, "Yes, on every meld.")
    assert first.printed.startswith("Only on your own melds.")
    assert [words.text for words in first.source.words] == [
        "In the turn in which a phase is laid, only this phase takes further cards."
    ]


def test_the_rulebook_in_the_docs_is_the_one_in_the_program() -> None:
    assert read("docs/rules.md") == printed_rulebook(), "run `make docs`"
