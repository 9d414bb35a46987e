"""Every phone counts its own hand: going out, entering, waiting, filling in for another."""

from __future__ import annotations

import pytest
from werkzeug.test import TestResponse

from tests.pages.builders import hides, send, shows
from tests.web.client import Client
from tests.web.links import seated
from tests.web.markup import back


@pytest.fixture
def phones(table: Client) -> dict[str, Client]:
    """A phone for every seat, each let in."""
    return {seat: seated(table, seat) for seat in table.view.game.seats}


def enter(phone: Client, seat: str, points: int, **more: str) -> int:
    """Count the hand of this seat; the status of the answer."""
    path = f"{phone.at}/hand/{seat}"
    fields = phone.page(path).fields("round")
    return phone.post(path, {**fields, f"points-{seat}": str(points), **more}).status_code


def keeper_key(table: Client) -> tuple[str, str]:
    """The main key on the keeper's table, and what a tap on it asks."""
    bar = next(table.page(table.at).root.all("nav"))
    (key,) = bar.of_class("main", "a")
    return key.text, table.page(key.get("href")).ids["question"].text


def test_who_is_out_is_asked_unless_the_lay_down_was_entered(
    table: Client, phones: dict[str, Client]
) -> None:
    before, ben = table.entries, phones["p2"]
    page = back(send(ben, "me/out"))
    shows(page.told, "Is phase 1 laid, and your hand empty?")
    assert table.entries == before
    yes = next(page.ids["notice"].all("form"))
    sent = {each.get("name"): each.get("value") for each in yes.all("input")}
    assert ben.post(yes.get("action"), sent).status_code == 303
    shows(table.page(table.at), "Ben went out", "3 still to count")
    table.close_round("p2", p1=20, p3=20, p4=60)
    send(table, "laid", seat="p3")
    assert send(phones["p3"], "me/out").status_code == 303
    shows(table.page(table.at), "Mia went out")


@pytest.mark.parametrize(("path", "status"), [("me/out", 409), ("middle/out", 422)])
def test_who_was_out_in_a_round_that_is_recorded_is_not_asked_in_the_next(
    table: Client, phones: dict[str, Client], path: str, status: int
) -> None:
    """The tap waited on the phone until there was a connection."""
    seen = str(table.view.seq)
    table.close_round("p2", p1=20, p3=20, p4=60)
    before = table.entries

    def sent_late(seat: str) -> TestResponse:
        phone = phones[seat] if path == "me/out" else table
        return phone.post(f"{table.at}/{path}", {"seat": seat, "seen": seen})

    assert sent_late("p2").status_code == 303  # it is recorded there
    page = back(sent_late("p3"), status)
    shows(page, "Round 1 recorded", but_not=("your hand empty", "First lay down"))
    assert table.entries == before


def test_each_enters_one_s_own_and_the_last_closes_the_round(
    table: Client, phones: dict[str, Client]
) -> None:
    ann, ben, mia, dad = phones.values()
    me = f"{table.at}/me"
    hides(ben.page(me), "1st", "1, Ann")  # nobody has a place before the first round is recorded
    assert keeper_key(table)[0] == "Round over"
    send(mia, "me/out", anyway="yes")
    shows(ann.page(me), "Mia is out")
    hides(ann.page(f"{table.at}/hand/p1"), "Who went out, and what is left")  # also without scripts
    shows(table.page(table.at), "3 still to count")
    assert keeper_key(table)[0] == "Count 3 hands"
    assert enter(ann, "p1", 60) == 422  # the points do not prove whether it was laid
    assert enter(ann, "p1", 60, **{"laid-p1": "no"}) == 303
    typed = table.page(f"{table.at}/round").fields("round")  # the keeper may close the round
    assert (typed["points-p1"], typed["out"]) == ("60", "p3")
    assert enter(ben, "p2", 15) == 303
    key, asked = keeper_key(table)
    assert key == "Count for Dad"
    shows(asked, "Dad’s points?")
    rows = table.page(table.at)
    shows(rows, "1 still to count")
    # Each row keeps the total and the phase; the hand stands where the key to mark a lay-down was.
    hands = [rows.ids[f"row-{seat}"].text for seat in phones]
    ends = ("+60 not laid", "+15 laid", "out went out", "Points not entered yet")
    for hand, end in zip(hands, ends, strict=True):
        assert "Phase 1" in hand, hand
        assert hand.endswith(end), hand
    # The own seat says in its headline that its player is out.
    shows(mia.page(me), "Waiting for Dad.")
    shows(mia.page(f"/w/{table.view.code}/tv"), "Mia is out. Waiting for Dad.")
    shows(mia.page(f"/w/{table.view.code}"), "1 still to count")
    assert table.view.game.closed == ()
    assert enter(ann, "p4", 30) == 303  # she fills in for Dad
    assert table.view.game.totals == {"p1": 60, "p2": 15, "p3": 0, "p4": 30}
    shows(dad.page(me), "round 2", "1st", "2nd")
    shows(table.get(f"/history/{table.game_id}/log").text, "(entered by Ann)")


def test_paused_in_the_middle_of_the_counting_a_seat_shows_what_was_counted(
    table: Client, phones: dict[str, Client]
) -> None:
    send(table, "laid", seat="p1", laid="yes")
    send(phones["p1"], "me/out")
    assert enter(phones["p2"], "p2", 20) == 303
    send(table, "stop", how="another-day")
    rows = phones["p3"].page(f"{table.at}/me").ids
    shows(rows["stand-p1"].text, "went out")
    shows(rows["stand-p2"].text, "laid +20")
    shows(rows["stand-p3"].text, "not entered yet")
