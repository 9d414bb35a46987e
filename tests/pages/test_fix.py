"""A round that is corrected: the questions of a new one, and what the correction changed."""

from __future__ import annotations

import pytest

from tests.web.client import Client
from tests.web.markup import Markup, back
from tests.web.typed import FINE


def fix_form(table: Client, number: int = 1) -> dict[str, str]:
    return table.page(f"{table.at}/rounds/{number}/fix").fields("round")


@pytest.mark.parametrize(("typed", "words"), [("47", "fives"), ("abc", "number"), ("", "missing")])
def test_a_fix_is_asked_the_same_questions(table: Client, typed: str, words: str) -> None:
    table.close_round("p1", **FINE)
    before = table.entries
    page = back(table.post(f"{table.at}/rounds/1/fix", fix_form(table), **{"points-p2": typed}))
    assert words in page.told
    assert page.fields("round")["points-p2"] == typed
    assert table.entries == before


def test_a_fix_that_changes_nothing_writes_nothing(table: Client) -> None:
    table.close_round("p1", **FINE)
    before = table.entries
    assert table.post(f"{table.at}/rounds/1/fix", fix_form(table)).status_code == 303
    assert table.entries == before


def test_a_round_that_was_never_played_cannot_be_fixed(table: Client) -> None:
    assert table.get(f"{table.at}/rounds/1/fix").status_code == 404
    assert table.post(f"{table.at}/rounds/7/fix", out="p1").status_code == 404


def test_two_phones_fix_the_same_round_and_one_gets_its_form_back(table: Client) -> None:
    table.close_round("p1", **FINE)
    mine, theirs = fix_form(table), fix_form(table)
    table.post(f"{table.at}/rounds/1/fix", mine, **{"points-p2": "10"})
    written = table.entries
    answer = table.another().post(f"{table.at}/rounds/1/fix", theirs, **{"points-p2": "15"})
    page = back(answer, 409)
    assert page.told
    assert page.fields("round")["points-p2"] == "15"
    assert table.entries == written


def test_a_correction_without_a_key_shows_what_it_changed(table: Client) -> None:
    table.close_round("p1", p2=5, p3=10, p4=60)
    sent = table.page(f"{table.at}/rounds/1/fix").fields("round")
    del sent["key"]
    answer = table.post(f"{table.at}/rounds/1/fix", {**sent, "points-p4": "65"})
    assert answer.status_code == 303
    page = Markup(table.get(answer.location).text)
    assert "60" in page.text
    assert "65" in page.text
