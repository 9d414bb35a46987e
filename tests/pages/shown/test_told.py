"""A round is told on every page of its game, in the words of who looks, and nothing else is."""

from __future__ import annotations

from tests.pages.builders import hides, send, shows, undo
from tests.web.client import Client
from tests.web.links import seated
from tests.web.markup import Element

LEAD = "Ben goes out and takes the lead"


def told(page: Element) -> list[str]:
    return [each.text for each in page.of_class("told", "div")]


def root_of(client: Client, path: str, name: str) -> Element:
    return client.page(path).ids[name]


def two_rounds(table: Client) -> Client:
    """Ann leads; then Ben goes out, and leads by a phase. Gives the phone at Ben's seat."""
    table.close_round("p1", p2=25, p3=60, p4=45)
    ben = seated(table, "p2")
    table.close_round("p2", p1=80, p3=125, p4=60)
    return ben


def test_every_page_holds_what_is_told_for_when_it_comes_by_the_stream(table: Client) -> None:
    ben, watched = two_rounds(table), f"/w/{table.view.code}"
    for path, name in (
        (watched, "standings"),
        (f"{watched}/tv", "board"),
        (table.at, "table"),
        (f"{table.at}/middle", "middle"),
    ):
        root = root_of(table, path, name)
        assert told(root)[0].startswith(LEAD), path
        given = [root.get(f"data-{each}") for each in ("rounds", "told", "moment", "buzz")]
        assert given == ["2", "round", "lead", ""]
    seat = root_of(ben, f"{table.at}/me", "me")
    assert told(seat) == ["You go out and take the lead"]
    assert seat.get("data-buzz") == "40 60 40"
    (own,) = seat.of_class("own-told", "p")
    assert own.text.replace(" ", "") == "+0phase2madefrom2ndto1st"
    spoken = "You go out and take the lead. +0; phase 2 made; from 2nd to 1st. "
    assert str(seat.get("data-tell")).startswith(spoken)
    # Who comes later hears what is so now.
    assert seat.get("data-say") == "You lead by a phase."
    shows(table.page(f"{table.at}/in/2"), LEAD)
    shows(table.page(f"/history/{table.game_id}/log"), f"{LEAD}.")
    # Rows keep the points of the round until the next one begins.
    shows(seat.text, "+125")
    send(table, "laid", seat="p1", laid="yes")
    assert not told(root_of(table, watched, "standings"))
    hides(root_of(ben, f"{table.at}/me", "me").text, "+125")


def test_an_undone_round_is_told_nowhere_and_in_no_log(table: Client) -> None:
    two_rounds(table)
    undo(table)
    root = root_of(table, f"/w/{table.view.code}", "standings")
    assert root.get("data-rounds") == "1"
    assert str(root.get("data-say")).startswith("Undone: Round 2 recorded")
    assert (root.get("data-told"), told(root)) == ("undone", ["Undone: Round 2 recorded"])
    for text in (root.text, table.page(f"/history/{table.game_id}/log").text):
        hides(text, LEAD)
    # At the end no line would lie over the winner.
    table.deal("Ann", "Ben", "Mia", variant="first-1")
    ben = seated(table, "p2")
    table.close_round("p2", p1=80, p3=60)
    for path, name in (("", "standings"), ("/tv", "board")):
        assert not told(root_of(table, f"/w/{table.view.code}{path}", name))
    assert root_of(ben, f"{table.at}/me", "me").get("data-buzz") == "60 40 60 40 200"
