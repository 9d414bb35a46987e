"""What an answer of the rulebook says of its source."""

from __future__ import annotations

from scorekeeper.api.rule_answers import RuleAnswer, ruling_about
from scorekeeper.pages.shown.rules import rulebook_page
from scorekeeper.rules.rulebook import RULEBOOK
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.switches import SWITCH_VALUES
from scorekeeper.rules.table_rules import table_rules


def ruling(sheet: str, about: str, **changes: str) -> RuleAnswer:
    return ruling_about(table_rules(sheet, changes), about)


def test_a_box_whose_leaflet_was_not_read_says_so_once() -> None:
    page = rulebook_page(table_rules("mattel"), "")
    assert page.coverage.startswith("We have not read the leaflet of this box.")
    titles = {answer.source.title for topic in page.topics for answer in topic.rulings}
    assert titles == {"", "Sources differ", "Our choice"}
    assert all(answer.source.is_empty for answer in page.rulings if not answer.source.title)


def test_where_the_answer_is_from_is_said_or_nothing_where_the_sheet_is_silent() -> None:
    for sheet, about, title in (
        ("rebel", "wild_move", ""),
        ("ru", "wild_move", "What the sheet says"),
        ("ja", "skip_limit", "The sheet has no rule for it"),
        ("ru", "empty_draw_pile", "Our choice"),
        ("ja", "score_last_hand", "The sheet says otherwise"),
        ("rebel", "skip_limit", "It can be read either way"),
    ):
        assert ruling(sheet, about).source.title == title
    for sheet in SHEETS:
        for about in (*SWITCH_VALUES, *RULEBOOK):
            found = ruling(sheet, about)
            assert found.answer
            assert found.source.title or found.source.is_empty


def test_what_the_sheet_says_is_quoted_with_what_is_played() -> None:
    """Words that can be read either way have both readings; a printed variant has its own."""
    (either,) = ruling("ravensburger", "skip_target").source.open
    assert len(either.words) == 2
    assert either.here == f"Here: {ruling('ravensburger', 'skip_target').answer}"
    (otherwise,) = ruling("ja", "score_last_hand").source.open
    (words,) = otherwise.words
    assert words.text == "A round is scored if nobody has completed phase 10."
    assert otherwise.here == "Here: Yes."
    knock = ruling("ravensburger", "knock", knock="on").source
    assert "Whoever knocks first gets the card just discarded." in knock.words[0].text
    assert "agree on before the game" in ruling("ravensburger", "knock").source.words[0].text
