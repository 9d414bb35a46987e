"""The key of a form and what it has seen: sent twice it is recorded once, sent too late it comes
back with what was typed.

What only happens in a browser (reload, the back button, a draft) is in
`tests/browser/test_bad_input.py`; every form of a round, sent too late, in `test_stale_forms`.
"""

from __future__ import annotations

from scorekeeper.web.forms import posted_key
from tests.all_cases import all_cases
from tests.web import links
from tests.web.client import Client
from tests.web.markup import Markup, back, says
from tests.web.typed import FINE

NO_KEYS = ("", "x", "a key with spaces", "é" * 12, "k" * 65, "<script>1")


def test_a_form_without_a_readable_key_has_one_key_for_the_whole_request(table: Client) -> None:
    for sent in ({}, *({"key": key} for key in NO_KEYS)):
        with table.app.test_request_context("/", method="POST", data=sent):
            first = posted_key()
            assert first == posted_key() != sent.get("key")
        with table.app.test_request_context("/", method="POST", data=sent):
            assert posted_key() != first


def test_every_form_has_a_new_key_and_keeps_it_when_it_is_refused(table: Client) -> None:
    table.close_round("p1", p2=5, p3=10, p4=60)
    ann = links.seated(table, "p1")
    nonsense = {"key": "the-key-it-had", "cards": "Q", "points-p2": "x", "points-p4": "x"}
    with all_cases() as case:
        for page in ("/round", "/lay/p1", "/rounds/1/fix", "/hand/p2"):
            if page == "/hand/p2":
                ann.post(f"{table.at}/me/out", seen=str(table.view.seq), anyway="yes")
            with case(page):
                shown = [table.page(f"{table.at}{page}") for _ in range(2)]
                keys = [key for each in shown for key in links.values(each, "key")]
                assert len(set(keys)) == len(keys) >= 2
                assert all(keys)
                again = Markup(says(table.post(f"{table.at}{page}", nonsense), 422))
                assert "the-key-it-had" in links.values(again, "key")


def test_a_form_sent_again_shows_the_round_as_it_was_recorded(table: Client) -> None:
    """A double tap; or the back button brings the old form, and something else is typed in it."""
    fields = table.round_fields("p1", **FINE)
    first = table.post(f"{table.at}/round", fields)
    written = table.entries
    for changed in ({}, {"points-p2": "45"}, {"points-p2": "abc"}, {"out": ""}, {"points-p3": ""}):
        again = table.post(f"{table.at}/round", {**fields, **changed})
        assert (again.status_code, again.location) == (303, first.location)
    assert table.entries == written
    says(table.get(first.location), 200, "Round 1 recorded", "+5")


def test_two_phones_record_the_same_round_and_it_counts_once(table: Client) -> None:
    """One tap more recorded the hands of round 1 as round 2."""
    other = table.another()
    mine, theirs = table.round_fields("p1", **FINE), other.round_fields("p1", **FINE)
    first = table.post(f"{table.at}/round", mine)
    written = table.entries
    again = other.post(f"{other.at}/round", theirs)
    assert (again.status_code, again.location) == (303, first.location)
    for changed in ({"points-p2": "25"}, {"points-p2": "abc"}, {"out": "p2", "points-p1": "25"}):
        typed = {**theirs, **changed}
        page = back(other.post(f"{other.at}/round", typed), 409)
        assert "Somebody else has recorded this round." in page.told
        kept = page.fields("round")
        assert {"line": "", **kept} == {**typed, "key": kept["key"], "seen": str(table.view.seq)}
        assert kept["key"] != typed["key"]
        assert table.entries == written
    assert "Ann went out" in page.told, "who is told by both otherwise"
    fixed = other.post(page.ids["round"].get("action"), {**kept, "anyway": "yes"})
    assert (fixed.status_code, len(table.view.game.closed)) == (303, 1)
    assert table.view.game.closed[0].out == "p2"


def test_a_form_that_has_seen_nothing_comes_back_and_can_be_sent_again(table: Client) -> None:
    for number, seen in enumerate(("", "x", "-1", "9" * 30, "99")):
        typed = {**table.round_fields("p1", **FINE), "seen": seen, "key": "x"}
        before = table.entries
        page = back(table.post(f"{table.at}/round", typed), 409)
        if seen == "99":
            assert "An older copy of the games may have been put back here." in page.text
        mark = says(table.post(f"{table.at}/laid", seat="p2", seen=seen), 409)
        assert ("showed more entries than are recorded here" in mark) is (seen == "99")
        assert table.entries == before
        assert page.fields("round")["points-p2"] == str(FINE["p2"])
        assert table.post(f"{table.at}/round", page.fields("round")).status_code == 303
        assert table.last_command() != "x"
        assert len(table.view.game.closed) == number + 1


def test_forms_for_texts_keep_them_on_the_phone(table: Client) -> None:
    """How they do it is tested in a browser."""
    at = table.at
    pages = (f"{at}/rulings?write=yes", f"/history/{table.game_id}/details", f"{at}/menu/late")
    for path in (*pages, "/import"):
        page = table.page(path)
        for form in page.root.all("form"):
            texts = form.all("textarea"), form.all("input")
            typed = [each for each in (*texts[0], *texts[1]) if each.get("type") in (None, "text")]
            assert not typed or form.get("data-draft"), path
        assert any("text_draft" in (each.get("src") or "") for each in page.root.all("script"))
