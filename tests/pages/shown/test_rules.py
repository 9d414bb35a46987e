"""Which section of the sheet a reply cites, and what it says where the sheet is silent."""

from __future__ import annotations

from scorekeeper.api.rule_answers import ruling_about
from scorekeeper.rules.rulebook import RULEBOOK
from scorekeeper.rules.switches import SWITCH_VALUES
from scorekeeper.rules.table_rules import table_rules


def place(sheet: str, about: str, **changes: str) -> str:
    return ruling_about(table_rules(sheet, changes), about).place


def test_the_mattel_box_is_not_called_silent_because_nobody_has_read_all_of_it() -> None:
    unchecked = "Mattel box: not checked for this box; this is how it is usually played"
    assert place("mattel", "§1") == unchecked
    for about in (*SWITCH_VALUES, *RULEBOOK):
        assert "silent" not in place("mattel", about)
        assert "has no rule" not in place("mattel", about)


def test_a_sheet_that_was_read_is_silent_where_it_says_nothing() -> None:
    assert place("ja", "skip_pickup").startswith("Japanese article is silent")
    assert place("ja", "skip_limit") == "Japanese article has no rule for it"
    for sheet in ("rebel", "ja", "ru-violet", "ravensburger"):
        assert place(sheet, "wild_move").endswith("is silent; this is how it is usually played")
    assert "silent" not in place("ru", "wild_move") + place("fundex", "wild_move")


def test_words_that_allow_another_answer_are_not_quoted_as_proof() -> None:
    for sheet, about, changes in (
        ("rebel", "skip_limit", {}),
        ("ru", "go_out_discard", {}),
        ("ru-violet", "go_out_discard", {}),
        ("ravensburger", "knock", {"knock": "on"}),
    ):
        assert place(sheet, about, **changes).endswith("; it can be read either way"), sheet
    assert "either way" not in place("rebel", "go_out_discard")
