"""Every phone counts its own hand: going out, entering, waiting, filling in for another."""

from __future__ import annotations

import pytest

from tests.web.client import Client
from tests.web.markup import back


@pytest.fixture
def phones(table: Client) -> dict[str, Client]:
    """A phone for every seat, each let in."""
    found = {}
    for seat in ("p1", "p2", "p3", "p4"):
        found[seat] = table.another(keeper=False)
        found[seat].post(f"/s/{table.scorer.links.seat_key(table.game_id, seat)}")
    return found


def fields(phone: Client, path: str, form: str) -> dict[str, str]:
    return phone.page(path).fields(form)


def enter(phone: Client, seat: str, points: int, **more: str) -> None:
    path = f"{phone.at}/hand/{seat}"
    sent = {**fields(phone, path, "round"), f"points-{seat}": str(points), **more}
    answer = phone.post(path, sent)
    assert answer.status_code == 303, answer.text


def go_out(phone: Client) -> None:
    seen = phone.scorer.view(phone.game_id).seq
    answer = phone.post(f"{phone.at}/me/out", seen=str(seen), anyway="yes")
    assert answer.status_code == 303


def test_a_player_of_whom_no_lay_down_was_entered_is_asked_before_the_round_stops(
    table: Client, phones: dict[str, Client]
) -> None:
    before, ben = table.entries, phones["p2"]
    page = back(ben.post(f"{table.at}/me/out", seen=str(table.view.game.seq)))
    assert "Is phase 1 laid, and your hand empty?" in page.told
    assert table.entries == before
    assert "Round over" in table.page(table.at).text
    yes = next(page.ids["notice"].all("form"))
    sent = {each.get("name"): each.get("value") for each in yes.all("input")}
    assert ben.post(yes.get("action"), sent).status_code == 303
    assert "Ben is out." in table.page(table.at).text


def keeper_key(table: Client) -> tuple[str, str]:
    """The main key on the keeper's table, and what a tap on it asks."""
    bar = next(table.page(table.at).root.all("nav"))
    key = next(each for each in bar.all("a") if "main" in each.get("class").split())
    asked = table.page(key.get("href"))
    return key.text, asked.ids["question"].text


def test_the_keeper_is_asked_for_the_hands_that_are_missing(
    table: Client, phones: dict[str, Client]
) -> None:
    assert keeper_key(table)[0] == "Round over"
    go_out(phones["p3"])
    assert keeper_key(table)[0] == "Count 3 hands"
    enter(phones["p1"], "p1", 20)
    enter(phones["p4"], "p4", 30)
    key, asked = keeper_key(table)
    assert key == "Count for Ben"
    assert "Ben’s points?" in asked
    enter(table, "p2", 15)
    assert keeper_key(table)[0] == "Round over"


def test_a_player_who_laid_is_out_with_one_tap(table: Client, phones: dict[str, Client]) -> None:
    table.post(f"{table.at}/laid", seat="p2", seen=str(table.view.game.seq))
    answer = phones["p2"].post(f"{table.at}/me/out", seen=str(table.view.game.seq))
    assert answer.status_code == 303
    assert "Ben is out." in table.page(table.at).text


def test_each_enters_one_s_own_and_the_last_closes_the_round(
    table: Client, phones: dict[str, Client]
) -> None:
    go_out(phones["p3"])
    assert "Mia is out" in phones["p1"].get(f"{table.at}/me").text
    assert "3 hands to count" in table.page(table.at).text
    enter(phones["p1"], "p1", 20)
    enter(phones["p2"], "p2", 15)
    assert "One hand to count" in table.page(table.at).text
    assert "Waiting for Dad." in table.page(table.at).text
    for path in (f"{table.at}/me", f"/w/{table.view.code}", f"/w/{table.view.code}/tv"):
        assert "Mia is out. Waiting for Dad." in phones["p3"].page(path).text
    assert table.scorer.view(table.game_id).game.closed == ()
    enter(phones["p4"], "p4", 30)
    game = table.scorer.view(table.game_id).game
    assert game.totals == {"p1": 20, "p2": 15, "p3": 0, "p4": 30}
    assert "round 2" in phones["p1"].get(f"{table.at}/me").text


def test_whoever_fills_in_for_another_is_named(table: Client, phones: dict[str, Client]) -> None:
    go_out(phones["p3"])
    enter(phones["p1"], "p4", 30)
    assert "by Ann" in phones["p2"].get(f"{table.at}/me").text
    assert "(entered by Ann)" in table.get(f"/history/{table.game_id}/log").text


def test_what_the_points_do_not_prove_is_asked_on_one_s_own_phone(
    table: Client, phones: dict[str, Client]
) -> None:
    go_out(phones["p3"])
    path = f"{table.at}/hand/p1"
    sent = {**fields(phones["p1"], path, "round"), "points-p1": "60"}
    assert phones["p1"].post(path, sent).status_code == 422
    enter(phones["p1"], "p1", 60, **{"laid-p1": "no"})


def test_a_false_im_out_is_undone_and_what_others_typed_stays(
    table: Client, phones: dict[str, Client]
) -> None:
    go_out(phones["p3"])
    enter(phones["p1"], "p1", 20)
    out = next(e for e in table.scorer.view(table.game_id).log if e.actor == "p3")
    seen = str(table.scorer.view(table.game_id).seq)
    phones["p1"].post(f"{table.at}/me/undo", target=out.command_id, seen=seen)
    assert table.scorer.view(table.game_id).game.open.out == "p3"
    assert "You are out." in phones["p3"].get(f"{table.at}/me").text
    phones["p3"].post(f"{table.at}/me/undo", target=out.command_id, seen=seen)
    game = table.scorer.view(table.game_id).game
    assert game.open.out is None
    assert game.open.lines["p1"].points == 20


def test_the_keeper_closes_what_is_half_counted(table: Client, phones: dict[str, Client]) -> None:
    go_out(phones["p3"])
    enter(phones["p1"], "p1", 20)
    typed = table.page(f"{table.at}/round").fields("round")
    assert typed["points-p1"] == "20"
    assert typed["out"] == "p3"
    answer = table.post(f"{table.at}/round", {**typed, "points-p2": "15", "points-p4": "30"})
    assert answer.status_code == 303
    assert table.scorer.view(table.game_id).game.totals["p1"] == 20


def test_a_seat_lays_down_for_nobody_else(table: Client, phones: dict[str, Client]) -> None:
    assert phones["p1"].get(f"{table.at}/lay/p1").status_code == 200
    assert phones["p1"].get(f"{table.at}/lay/p2").status_code == 403
    refused = phones["p1"].post(f"{table.at}/lay/p2", act="untyped")
    assert refused.status_code == 403
    assert table.scorer.view(table.game_id).game.open.laid == {}


def test_who_looks_on_has_no_seat(table: Client) -> None:
    looker = table.another(keeper=False)
    for path in ("me", "hand/p1"):
        assert looker.get(f"{table.at}/{path}").status_code == 403
