"""Someone joins late, two swap seats, a tie goes on: pages, forms, and what everybody sees."""

from __future__ import annotations

import pytest

from scorekeeper.game.commands import GoOut, LeaveTable, Undo
from scorekeeper.game.events import PlayerJoined, SeatsChanged, TieRoundDrawn
from tests.web.client import Client
from tests.web.laid_melds import play
from tests.web.links import seated, values
from tests.web.markup import Markup


@pytest.fixture
def table(client: Client) -> Client:
    client.deal("Ann", "Ben", "Mia")
    client.close_round("p1", p2=45, p3=120)
    return client


def come(client: Client, **typed: str) -> Markup:
    """Send the form of one who comes late; the page that answers."""
    fields = client.page(f"{client.at}/menu/late").fields("late")
    answer = client.post(f"{client.at}/joins", {**fields, **typed})
    if answer.status_code == 303:
        return client.page(answer.location)
    assert answer.status_code == 422, answer.text
    return Markup(answer.text)


# --- one comes late -------------------------------------------------------------------------------


def test_one_comes_late_where_the_form_puts_them(table: Client) -> None:
    page = table.page(f"{table.at}/menu/late", name="Oma", after="p2")
    assert page.ids["then"].text.startswith(
        "Clockwise: Ann, Ben, Oma and Mia. Ben deals round 2, Oma begins."
    )
    assert "Oma joined late with 55 points" in come(table, name="Oma").text
    assert table.view.log[-1].event == PlayerJoined("p4", ("p1", "p2", "p3", "p4"), (), 55)
    table.close_round("p1", p2=45, p3=60, p4=15)
    sheet = table.page(f"/history/{table.game_id}")
    heads = [each.text for each in sheet.root.all("th") if each.get("scope") == "col"]
    assert any(head.endswith("Oma from round 2, +55") for head in heads)
    assert [each.text for each in sheet.root.all("td")][3] == "not playing yet"
    assert "70" in sheet.text
    play(table, GoOut("p1"))  # who comes while the others count is seen to wait
    assert "from the next deal on" in table.page(f"{table.at}/menu/late").ids["then"].text
    come(table, name="Leo", other="75")  # what was typed goes before what was tapped
    assert table.view.game.totals["p5"] == 75
    assert "plays from the next deal on" in table.page(f"/w/{table.view.code}").text
    table.deal("Kim", "Lou")  # a name of this house is one tap
    page = table.page(f"{table.at}/menu/late")
    assert {*values(page, "known")} == {"Ann", "Ben", "Mia", "Oma", "Leo"}
    come(table, known="Mia", after="p1", phase="3", points="0")
    assert table.view.log[-1].event == PlayerJoined("p3", ("p1", "p3", "p2"), (1, 2), 0)


def test_what_cannot_be_comes_back_as_it_was_typed(table: Client) -> None:
    before = table.everything()
    fives = "Points come in fives"
    for typed, told in (
        ({"name": ""}, "Every player needs a name."),
        ({"name": "ben"}, "Ben is already here."),
        *(({"name": "Oma", "other": odd}, fives) for odd in ("47", "many", "-5", "5005")),
        ({"name": "Oma", "phase": "12"}, "This table has no phase 12."),
        ({"name": "Oma", "after": "p9"}, "Nobody sits there"),
    ):
        page = come(table, **typed)
        assert told in page.told, typed
        assert page.fields("late")["name"] == typed["name"]
    assert table.everything() == before


def test_where_there_is_nothing_to_choose_nothing_is_asked(client: Client) -> None:
    for variant in ("fixed-10", "any-order"):
        client.deal("Ann", "Ben", variant=variant)
        page = client.page(f"{client.at}/menu/late")
        assert ("phase" in page.ids) is (variant == "any-order")
        come(client, name="Oma")
        assert client.view.log[-1].event == PlayerJoined("p3", ("p1", "p2", "p3"), (), 0)
    client.deal("Ann", "Ben", "Mia", "Dad", "Oma", "Leo")
    page = client.page(f"{client.at}/menu/late")
    assert "6 players are already playing" in page.text
    assert "late" not in page.ids


# --- two change places ----------------------------------------------------------------------------


def test_two_change_places(table: Client) -> None:
    page = table.page(f"{table.at}/menu/places", seat=["p1", "p3"])
    assert page.ids["then"].text == "Clockwise: Mia, Ben and Ann. Ben deals round 2, Ann begins."
    fields = table.page(f"{table.at}/menu/places").fields("places")
    for seats in ([], ["p1"], ["p1", "p2", "p3"]):
        answer = table.post(f"{table.at}/swaps", {**fields, "seat": seats})
        assert answer.status_code == 422
        assert "Which two swap seats?" in Markup(answer.text).told
    answer = table.post(f"{table.at}/swaps", {**fields, "seat": ["p1", "p3"]})
    assert answer.status_code == 303
    assert table.view.log[-1].event == SeatsChanged(("p3", "p2", "p1"))
    assert "Ann and Mia swapped seats" in table.page(table.at).text
    table.deal("Ann", "Ben")  # two alone are not asked
    assert "Two swap seats" not in table.page(f"{table.at}/menu").text
    assert "places" not in table.page(f"{table.at}/menu/places").ids


# --- a phone at a seat ----------------------------------------------------------------------------


def test_a_phone_whose_player_was_taken_back_looks_on(table: Client) -> None:
    come(table, name="Oma")
    join, phone = table.last_command(), seated(table, "p4")
    assert phone.get(f"{table.at}/me").status_code == 200
    play(table, Undo(join))
    assert phone.get(f"{table.at}/me").location == f"/w/{table.view.code}"
    assert phone.get(f"{table.at}/me/now", seen="0").headers["HX-Refresh"] == "true"
    assert phone.post(f"{table.at}/me/out").status_code == 303


def test_a_phone_is_told_why_it_has_nothing_to_do(table: Client) -> None:
    phone = seated(table, "p3")
    play(table, LeaveTable("p3"))
    assert "You have stopped playing." in phone.page(f"{table.at}/me").told
    table.close_round("p1", p2=45)
    play(table, GoOut("p1"))
    table.post(f"{table.at}/returns", seat="p3", seen=str(table.view.seq))
    assert "You join in the next round." in phone.page(f"{table.at}/me").told
    hand = {"points-p2": "45", "laid-p2": "yes", "seen": str(table.view.seq)}
    table.post(f"{table.at}/hand/p2", hand, anyway="yes")
    assert not phone.page(f"{table.at}/me").told


# --- the tie --------------------------------------------------------------------------------------


@pytest.fixture
def level(client: Client) -> Client:
    client.deal("Ann", "Ben", "Mia", variant="first-5")
    for _ in range(4):
        client.close_round("p1", p2=5, p3=5)
    client.close_round("p2", p1=20, p3=0)
    return client


def test_level_again_the_others_are_out_of_it(level: Client) -> None:
    said = level.page(level.at).ids["tie"].text
    assert "Phase 5 run of 8" in said
    assert "Only Ann, Ben and Mia play." in said
    assert "deals," in said
    assert "The first to go out wins. No points are counted." in said
    path = f"{level.at}/tie/again"
    alone = level.post(path, {"seat": ["p1"]}, seen=str(level.view.seq))
    assert alone.status_code == 409
    assert "Who is still tied?" in Markup(alone.text).told
    due = level.view.game.tie_due
    level.post(f"{level.at}/void", seen=str(level.view.seq))
    assert level.view.game.tie_due == due
    assert "The tie round dealt again" in level.page(level.at).text
    answer = level.post(path, {"seat": ["p1", "p3"]}, seen=str(level.view.seq))
    assert answer.status_code == 303
    assert level.view.log[-1].event == TieRoundDrawn(("p1", "p3"))
    page = level.page(level.at)
    assert "Ann and Mia are still tied" in page.text
    assert "Only Ann and Mia play." in page.ids["tie"].text
    assert "They play phase 5 once more." in level.page(f"/w/{level.view.code}/tv").text
    level.post(f"{level.at}/tie", seat="p3", seen=str(level.view.seq))
    assert "tie round 2 decided" in level.page(level.at).text
