"""Ten fixed rounds at a table that changed the order of phases: everybody plays the phase of the
round, whatever the switch says (§32)."""

from __future__ import annotations

import pytest

from tests.web.client import Client
from tests.web.markup import Markup


@pytest.fixture
def fixed(client: Client) -> Client:
    rules = {"sheet": "mattel", "was": "mattel", "switch-phase_order": "free"}
    fields = {"names": "Ann, Ben", "variant": "fixed-10", "act": "deal", **rules}
    client.game_id = int(client.post("/new", fields).location.rsplit("/", 1)[1])
    return client


def test_ann_lays_phase_1_in_the_first_of_ten_fixed_rounds(fixed: Client) -> None:
    page = fixed.page(f"{fixed.at}/lay/p1")
    assert "Ann lays down" in page.text
    assert "Phase 1" in page.ids["lay"].text
    fields = page.fields("lay")
    assert "phase" not in fields
    answer = fixed.post(f"{fixed.at}/lay/p1", fields, cards="5 5 5 | 3 3 3", act="record")
    assert answer.status_code == 303, Markup(answer.text).told
    due = fixed.view.game.open
    assert due is not None
    assert due.laid["p1"].phase == 1


def test_nobody_is_asked_which_phase_was_laid_in_a_fixed_round(fixed: Client) -> None:
    page = fixed.page(f"{fixed.at}/round")
    assert not [each for each in page.root.all("select") if each.get("name").startswith("phase-")]
    assert "any phase" not in page.text
    fixed.close_round("p1", p2=5)
    fixed.close_round("p1", p2=5)
    assert fixed.view.game.current_phase("p1") == 3


def test_the_end_of_ten_fixed_rounds_says_that_the_rounds_are_played(fixed: Client) -> None:
    for _round in range(10):
        fixed.close_round("p1", p2=5)
    page = fixed.page(fixed.at)
    assert "After 10 rounds the fewest points win." in page.text
