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
    assert page.coverage.startswith("The leaflet of this box was not read here.")
    titles = {answer.source.title for answer in page.rulings}
    assert titles == {"", "Sources differ", "Our choice"}
    assert all(answer.source.is_empty for answer in page.rulings if not answer.source.title)


def test_where_the_answer_is_from_is_said_or_nothing_where_the_sheet_is_silent() -> None:
    for sheet, about, title in (
        *((each, "wild_move", "") for each in ("rebel", "ja", "ru-violet", "ravensburger")),
        ("ru", "wild_move", "What the sheet says"),
        ("ja", "skip_limit", "The sheet has no rule for it"),
        ("ru", "empty_draw_pile", "Our choice"),
    ):
        assert ruling(sheet, about).source.title == title
    places = {words.text: words.place for words in ruling("ru", "§14").source.words}
    assert (
        places["If a group is only wilds, say what they stand for when you lay it."] == "our choice"
    )


def test_words_that_can_be_read_either_way_show_both_readings_and_the_one_in_force() -> None:
    for sheet, about in (
        ("rebel", "skip_limit"),
        ("ru", "go_out_discard"),
        ("ravensburger", "skip_target"),
    ):
        found = ruling(sheet, about)
        assert found.source.title == "It can be read either way"
        (reading,) = found.source.open
        assert len(reading.words) == 2
        assert reading.here == f"Here: {found.answer}"


def test_a_sheet_that_says_otherwise_is_quoted_with_what_is_played() -> None:
    found = ruling("ja", "score_last_hand")
    assert found.source.title == "The sheet says otherwise"
    (reading,) = found.source.open
    assert [words.text for words in reading.words] == [
        "A round is scored if nobody has completed phase 10."
    ]
    assert reading.here == "Here: Yes."


def test_a_printed_variant_is_shown_with_what_the_sheet_says_of_it() -> None:
    found = ruling("ravensburger", "knock", knock="on").source
    assert "Whoever knocks first gets the card just discarded." in found.words[0].text
    assert [reading.head for reading in found.open] == ["It can be read either way"]
    assert "agree on before the game" in ruling("ravensburger", "knock").source.words[0].text


def test_every_answer_of_every_sheet_can_be_shown() -> None:
    for sheet in SHEETS:
        for about in (*SWITCH_VALUES, *RULEBOOK):
            found = ruling(sheet, about)
            assert found.answer
            assert found.source.title or found.source.is_empty
