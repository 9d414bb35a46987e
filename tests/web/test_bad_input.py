"""Bad input: each gets a plain sentence, keeps what was typed, and writes nothing wrong.

Here over HTTP, form by form. What only happens in a browser (reload, the back button, a draft) is
in `tests/browser/test_bad_input.py`.
"""

from __future__ import annotations

import pytest

from tests.web.client import Client
from tests.web.markup import back
from tests.web.typed import FINE

# ------------------------------------------------------------------ new game


# ------------------------------------------------------------------ cards


# ------------------------------------------------------------------ round over


# ------------------------------------------------------------------ twice, late, back


def test_a_double_tap_counts_once(table: Client) -> None:
    fields = table.round_fields("p1", **FINE)
    first = table.post(f"{table.at}/round", fields)
    written = table.entries
    second = table.post(f"{table.at}/round", fields)
    assert (second.status_code, second.location) == (303, first.location)
    assert table.entries == written
    assert len(table.view.game.closed) == 1


def test_the_same_form_with_other_values_shows_the_round_as_it_was_recorded(table: Client) -> None:
    """The back button brings the old form; what is sent from it is not a second round."""
    fields = table.round_fields("p1", **FINE)
    first = table.post(f"{table.at}/round", fields)
    written = table.entries
    for changed in ({"points-p2": "45"}, {"points-p2": "abc"}, {"out": ""}, {"points-p3": ""}):
        again = table.post(f"{table.at}/round", {**fields, **changed})
        assert (again.status_code, again.location) == (303, first.location)
    assert table.entries == written
    shown = table.page(first.location).text
    assert "Round 1 recorded" in shown
    assert "+5" in shown


def test_two_phones_send_the_same_round_and_one_gets_its_form_back(table: Client) -> None:
    other = table.another()
    mine, theirs = table.round_fields("p1", **FINE), other.round_fields("p1", p2=25, p3=35, p4=45)
    assert table.post(f"{table.at}/round", mine).status_code == 303
    written = table.entries
    page = back(other.post(f"{other.at}/round", theirs), 409)
    assert "is not recorded yet" in page.told
    assert "round 1" in page.told.lower()
    kept = page.fields("round")
    assert [kept[f"points-p{n}"] for n in (2, 3, 4)] == ["25", "35", "45"]
    assert kept["out"] == "p1"
    assert kept["key"] != theirs["key"]
    assert kept["seen"] == str(table.view.seq)
    assert table.entries == written


def test_a_mark_made_meanwhile_does_not_send_the_round_back(table: Client) -> None:
    fields = table.round_fields("p1", **FINE)
    table.another().post(f"{table.at}/laid", seat="p3", laid="yes", seen="1", key="another-key")
    assert table.post(f"{table.at}/round", fields).status_code == 303


def test_two_phones_undo_the_same_entry_and_one_entry_is_struck(table: Client) -> None:
    table.close_round("p1", **FINE)
    table.close_round("p2", p1=5, p3=10, p4=15)
    target, seen = table.last_command(), str(table.view.seq)
    table.post(f"{table.at}/undo", target=target, seen=seen, key="first-undo")
    written = table.entries
    page = back(table.post(f"{table.at}/undo", target=target, seen=seen, key="second-undo"), 409)
    assert page.told
    assert table.entries == written
    assert len(table.view.game.closed) == 1


def test_undo_sent_twice_leads_to_the_same_form(table: Client) -> None:
    table.close_round("p1", **FINE)
    fields = {"target": table.last_command(), "seen": str(table.view.seq), "key": "one-undo"}
    first = table.post(f"{table.at}/undo", fields)
    again = table.post(f"{table.at}/undo", fields)
    assert first.location == again.location
    assert table.page(first.location).fields("round")["points-p2"] == str(FINE["p2"])
    # Once the table has gone on, that form is of the past.
    table.close_round("p2", p1=5, p3=10, p4=15)
    assert table.post(f"{table.at}/undo", fields).location == table.at


@pytest.mark.parametrize("target", ["", "nothing-of-ours", "x" * 500])
def test_undo_of_what_never_was_strikes_nothing(table: Client, target: str) -> None:
    table.close_round("p1", **FINE)
    before = table.entries
    fields = {"target": target, "seen": str(before), "key": "undo-nothing"}
    assert back(table.post(f"{table.at}/undo", fields), 409).told
    assert table.entries == before


def test_a_form_without_a_key_is_recorded_once_and_not_again(table: Client) -> None:
    """Its second copy has seen too little: it comes back, with what happened."""
    fields = table.round_fields("p1", **FINE)
    del fields["key"]
    assert table.post(f"{table.at}/round", fields).status_code == 303
    written = table.entries
    assert back(table.post(f"{table.at}/round", fields), 409).told
    assert table.entries == written


@pytest.mark.parametrize("key", ["", "x", "a b c d e f g h", "é" * 12, "k" * 65, "<script>1"])
def test_a_key_that_is_none_is_replaced(table: Client, key: str) -> None:
    fields = {**table.round_fields("p1", **FINE), "key": key}
    assert table.post(f"{table.at}/round", fields).status_code == 303
    assert table.last_command() != key


@pytest.mark.parametrize("seen", ["", "x", "-1", "9" * 30])
def test_a_form_that_has_seen_nothing_comes_back_and_can_be_sent_again(
    table: Client, seen: str
) -> None:
    table.close_round("p1", **FINE)
    before = table.entries
    fields = {**table.round_fields("p1", p2=20, p3=25, p4=30), "seen": seen}
    page = back(table.post(f"{table.at}/round", fields), 409)
    assert table.entries == before
    assert table.post(f"{table.at}/round", page.fields("round")).status_code == 303


# ------------------------------------------------------------------ fixing


# ------------------------------------------------------------------ the menu, at the wrong moment


def test_a_game_that_is_over_takes_no_more_rounds(table: Client) -> None:
    fields = table.round_fields("p1", **FINE)
    table.post(f"{table.at}/stop", how="for-good", seen=str(table.view.seq), key="that-is-all")
    before = table.entries
    answer = table.post(f"{table.at}/round", fields)
    assert answer.status_code in (303, 409, 422)
    assert table.get(f"{table.at}/round").status_code == 302
    assert table.entries == before
