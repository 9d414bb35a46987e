"""A round that is corrected: the questions of a new one, and what the correction changed."""

from __future__ import annotations

import json

from tests.pages.builders import deal_with, send, shows, undo
from tests.web.client import Client
from tests.web.markup import back
from tests.web.typed import FINE


def test_a_fix_is_asked_the_same_questions_and_shows_what_it_changed(table: Client) -> None:
    table.close_round("p1", **FINE)
    path, before = f"{table.at}/rounds/1/fix", table.entries
    mine = table.page(path).fields("round")
    for typed, words in (("47", "fives"), ("abc", "number"), ("", "missing")):
        page = back(table.post(path, mine, **{"points-p2": typed}))
        shows(page.told, words)
        assert page.fields("round")["points-p2"] == typed
    assert table.post(path, mine).status_code == 303
    assert table.entries == before  # a fix that changes nothing writes nothing
    assert table.get(f"{table.at}/rounds/2/fix").status_code == 404
    assert table.post(f"{table.at}/rounds/7/fix", out="p1").status_code == 404
    theirs = table.page(path).fields("round")
    del theirs["key"]
    changed = table.post(path, theirs, **{"points-p2": "35", "points-p4": "45"})
    shows(table.page(changed.location), "15", "45")
    written = table.entries
    page = back(table.another().post(path, mine, **{"points-p4": "25"}), 409)
    assert page.told
    fields = page.fields("round")
    assert (fields["points-p2"], fields["points-p4"]) == ("35", "25")  # only the second was mine
    assert table.entries == written


def test_a_phase_corrected_where_the_order_is_free_is_told_everywhere(client: Client) -> None:
    deal_with(client, "Ann, Ben, Mia", switch_phase_order="free")
    typed = {"out": "p1", "phase-p1": "4", "points-p2": "60", "laid-p2": "no"}
    send(client, "round", typed, **{"points-p3": "60", "laid-p3": "no"})
    path = f"{client.at}/rounds/1/fix"
    mine = client.page(path).fields("round")
    page = client.page(client.post(path, mine, **{"phase-p1": "3"}).location)
    shows(page, "phase 4 laid", "phase 3 laid", but_not="all completed")
    shows(client.page(client.at), "Ann, phase 4 → 3")
    shows(client.page(f"/history/{client.game_id}/log"), "Round 1 corrected: Ann phase 4 → phase 3")


def test_a_correction_says_what_becomes_of_the_round_that_is_being_played(client: Client) -> None:
    client.deal("Ann", "Ben", variant="first-2")
    client.close_round("p1", p2=20)
    send(client, "laid", seat="p2", laid="yes")
    path = f"{client.at}/rounds/1/fix"
    changed = {"points-p2": "60", "laid-p2": "no"}
    page = client.page(client.post(path, client.page(path).fields("round"), **changed).location)
    shows(page, "What lies before Ben counts as phase 1 now.", but_not="typed again")


def test_a_fix_whose_page_cannot_be_told_from_its_form_keeps_what_was_typed(client: Client) -> None:
    client.deal("Ann", "Ben")
    client.close_round("p1", p2=20)
    path = f"{client.at}/rounds/1/fix"
    mine = client.page(path).fields("round")
    send(client, "rounds/1/fix", {**mine, "points-p2": "35"})
    sent = {**mine, "seen": "", "key": "another-key", "points-p2": "25"}
    assert back(client.post(path, sent), 409).fields("round")["points-p2"] == "25"


def test_what_typed_cards_are_worth_comes_with_the_form(table: Client) -> None:
    """The script of the form adds it up, and reads no cards itself: *Gr7* was worth nothing."""
    table.post("/phone/language", lang="de", back="/")
    table.close_round("p1", **FINE)
    path = f"{table.at}/rounds/1/fix"
    mine = {**table.page(path).fields("round"), "mode-p2": "cards", "out": ""}
    for typed, field, worth in (
        ("Gr7 12 W", "Gr7 12 W", {"Gr7": 5, "12": 10, "W": 25}),
        ("drei 7er", "7 7 7", {"7": 5}),
        ("zwei 12er", "12 12", {"12": 10}),
        ("rot 7 blau 8", "R7 B8", {"R7": 5, "B8": 5}),
        ("G7", "G7", {}),
    ):
        page = back(table.post(path, mine, **{"cards-p2": typed}))
        assert page.fields("round")["cards-p2"] == field
        found = json.loads(page.ids["round"].get("data-worth"))
        assert worth.items() <= found.items()
        assert "G7" not in found


def test_only_a_correction_that_stands_is_shown_as_made(table: Client) -> None:
    answer = table.get(f"{table.at}/corrected/{table.last_command()}")
    assert (answer.status_code, answer.location) == (302, table.at), "the deal is no correction"
    table.close_round("p1", p2=5, p3=15, p4=60)
    fields = table.page(f"{table.at}/rounds/1/fix").fields("round")
    fixed = table.post(f"{table.at}/rounds/1/fix", {**fields, "points-p3": "20"}, anyway="yes")
    assert "15 → 20" in table.page(fixed.location).text
    undo(table)
    assert table.get(fixed.location).location == table.at
