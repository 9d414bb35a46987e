"""A round is told on every page of its game, in the words of who looks, and nothing else is."""

from __future__ import annotations

from scorekeeper.game.commands import Undo
from tests.web.client import Client
from tests.web.laid_melds import play
from tests.web.links import seated
from tests.web.markup import Element

LEAD = "Ben goes out and takes the lead"


def told(page: Element) -> list[str]:
    return [each.text for each in page.all("div") if each.get("class") == "told"]


def root_of(client: Client, path: str, name: str) -> Element:
    return client.page(path).ids[name]


def two_rounds(table: Client) -> Client:
    """Ann leads; then Ben goes out, and leads by a phase. Gives the phone at Ben's seat."""
    table.close_round("p1", p2=25, p3=60, p4=45)
    ben = seated(table, "p2")
    table.close_round("p2", p1=80, p3=125, p4=60)
    return ben


def test_every_page_holds_what_is_told_to_show_it_when_it_comes_by_the_stream(
    table: Client,
) -> None:
    ben = two_rounds(table)
    code = table.view.code
    for path, name in (
        (f"/w/{code}", "standings"),
        (f"/w/{code}/tv", "board"),
        (table.at, "table"),
    ):
        root = root_of(table, path, name)
        assert told(root)[0].startswith(LEAD), path
        assert (root.get("data-rounds"), root.get("data-told")) == ("2", "round")
        assert root.get("data-moment") == "lead"
        assert not root.get("data-buzz")
    seat = root_of(ben, f"{table.at}/me", "me")
    assert told(seat) == ["You go out and take the lead"]
    assert seat.get("data-buzz") == "40 60 40"
    own = next(each for each in seat.all("p") if each.get("class") == "own-told")
    assert own.text.replace(" ", "") == "+0phase2completedplace2to1"
    spoken = "You go out and take the lead. +0; phase 2 completed; place 2 to 1. "
    assert str(seat.get("data-say")).startswith(spoken)
    assert next(table.page(f"{table.at}/in/2").root.all("h2")).text == LEAD
    assert f"{LEAD}." in table.page(f"/history/{table.game_id}/log").root.text


def test_rows_keep_the_place_and_the_points_until_the_next_round_begins(table: Client) -> None:
    ben = two_rounds(table)
    rows = root_of(ben, f"{table.at}/me", "me").text
    assert "2nd" in rows
    assert "+125" in rows
    table.post(
        f"{table.at}/laid", seat="p1", laid="yes", seen=str(table.view.seq), key="a-lay-down"
    )
    assert not told(root_of(table, f"/w/{table.view.code}", "standings"))
    assert "2nd" not in root_of(ben, f"{table.at}/me", "me").text


def test_an_undone_round_is_told_nowhere_and_in_no_log(table: Client) -> None:
    two_rounds(table)
    view = table.view
    play(table, Undo(view.log[-1].command_id))
    root = root_of(table, f"/w/{view.code}", "standings")
    assert root.get("data-rounds") == "1"
    assert LEAD not in root.text
    assert str(root.get("data-say")).startswith("Undone: Round 2 recorded")
    assert LEAD not in table.page(f"/history/{table.game_id}/log").root.text
    # At the end no line would lie over the winner.
    table.deal("Ann", "Ben", "Mia", variant="first-1")
    ben = seated(table, "p2")
    table.close_round("p2", p1=80, p3=60)
    for path, name in (("", "standings"), ("/tv", "board")):
        assert not told(root_of(table, f"/w/{table.view.code}{path}", name))
    assert root_of(ben, f"{table.at}/me", "me").get("data-buzz") == "60 40 60 40 200"
