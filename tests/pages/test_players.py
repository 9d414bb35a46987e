"""Someone joins late, two swap seats, a tie goes on: pages, forms, and what everybody sees."""

from __future__ import annotations

import pytest

from scorekeeper.game.commands import GoOut, LeaveTable, Undo
from scorekeeper.game.events import PlayerJoined, RoundVoided, SeatsChanged, TieRoundDrawn
from scorekeeper.service.people import Face
from tests.pages.builders import hides, send, shows, stop
from tests.web.client import Client
from tests.web.laid_melds import play
from tests.web.links import seated, values
from tests.web.markup import Markup, back


@pytest.fixture
def table(client: Client) -> Client:
    client.deal("Ann", "Ben", "Mia")
    client.close_round("p1", p2=45, p3=120)
    return client


def come(client: Client, **typed: str) -> Markup:
    """Send the form of one who comes late; the page that answers."""
    fields = client.page(f"{client.at}/menu/late").fields("late")
    answer = client.post(f"{client.at}/joins", {**fields, **typed})
    return client.page(answer.location) if answer.status_code == 303 else back(answer)


# --- one comes late -------------------------------------------------------------------------------


def test_one_comes_late_where_the_form_puts_them(table: Client) -> None:
    late = f"{table.at}/menu/late"
    page = table.page(late, name="Oma", after="p2")
    assert page.ids["then"].text.startswith("Clockwise: Ann, Ben, Oma and Mia.")
    assert values(page, "after") == ["p1", "p2", "p3"]
    shows(come(table, name="Oma"), "Oma joined late with 55 points")
    assert table.view.log[-1].event == PlayerJoined("p4", ("p1", "p2", "p3", "p4"), (), 55)
    table.close_round("p1", p2=45, p3=60, p4=15)
    shows(table.page(f"/history/{table.game_id}"), "Oma 3rd", "joins in round 2 with 55", "70")
    play(table, GoOut("p1"))  # who comes while the others count is seen to wait
    shows(table.page(late).ids["then"].text, "from the next deal on")
    come(table, name="Leo", other="75")  # what was typed goes before what was tapped
    assert table.view.game.totals["p5"] == 75
    shows(table.page(f"/w/{table.view.code}"), "from the next deal on")
    table.deal("Kim", "Lou")  # a name of this house is one tap
    page = table.page(f"{table.at}/menu/late")
    assert {*values(page, "known")} == {"Ann", "Ben", "Mia", "Oma", "Leo"}
    assert "Le" in {each.text for each in page.ids["late"].all("text")}  # Lou sits there
    come(table, known="Mia", after="p1", phase="3", points="0")
    assert table.view.log[-1].event == PlayerJoined("p3", ("p1", "p3", "p2"), (1, 2), 0)


def test_what_cannot_be_comes_back_as_it_was_typed(table: Client) -> None:
    before = table.everything()
    for typed, told in (
        ({"name": ""}, "Every player needs a name."),
        ({"name": "ben"}, "Ben is already here."),
        ({"name": "Pia, Ole"}, "One player after the other"),
        *(({"name": "Oma", "other": odd}, "Points come in fives") for odd in ("47", "x", "-5")),
        ({"name": "Oma", "phase": "12"}, "This table has no phase 12."),
        ({"name": "Oma", "after": "p9"}, "Nobody sits there"),
    ):
        page = come(table, **typed)
        shows(page.told, told)
        assert page.fields("late")["name"] == typed["name"]
    assert table.everything() == before


def test_one_who_comes_late_chooses_a_face(table: Client) -> None:
    """Before there is a name, and again for it; what is chosen for one name is not another's."""
    fields = table.page(f"{table.at}/menu/late").fields("late")

    def tap(**tapped: str) -> Markup:
        return back(table.post(f"{table.at}/joins", {**fields, **tapped}), 200)

    before = table.everything()
    fields |= {"name": "Oma", "faces": tap(act="face").fields("late")["faces"]}
    taken = table.view.faces["p1"]
    hides(tap(colour=str(taken.colour)).fields("late")["face"], f"{taken.colour} {taken.shape} ")
    fields["face"] = tap(shape="13").fields("late")["face"]
    fields["face"] = tap(colour="7").fields("late")["face"]
    assert fields["face"] == "7 13 Oma"
    shows(tap(act="face", name="Leo").ids["late-face"].text, "Leo", but_not="cocoa, heart")
    assert table.everything() == before
    table.post(f"{table.at}/joins", fields)
    assert table.view.faces["p4"] == Face(7, 13)


def test_where_there_is_nothing_to_choose_nothing_is_asked(client: Client) -> None:
    for variant in ("fixed-10", "any-order"):
        client.deal("Ann", "Ben", variant=variant)
        page = client.page(f"{client.at}/menu/late")
        assert ("phase" in page.ids) is (variant == "any-order")
        come(client, name="Oma")
        assert client.view.log[-1].event == PlayerJoined("p3", ("p1", "p2", "p3"), (), 0)
    stop(client, "another-day")
    for asked in ("late", "places"):  # a paused game says so first
        assert client.get(f"{client.at}/menu/{asked}").location == client.at
    client.deal("Ann", "Ben", "Mia", "Dad", "Oma", "Leo")
    page = client.page(f"{client.at}/menu/late")
    shows(page, "6 players are already playing")
    assert "late" not in page.ids


# --- two change places ----------------------------------------------------------------------------


def test_two_change_places(table: Client) -> None:
    path = f"{table.at}/menu/places"
    then = table.page(path, seat=["p1", "p3"]).ids["then"].text
    order = "After the swap, clockwise: Mia, Ben and Ann.MMiaBBenAAnn"
    assert then == f"{order}Ben deals round 2. Ann begins."
    fields = table.page(path).fields("places")
    for seats in ([], ["p1"], ["p1", "p2", "p3"]):
        refused = back(table.post(f"{table.at}/swaps", {**fields, "seat": seats}))
        shows(refused.told, "Which two swap seats?")
    table.post(f"{table.at}/swaps", {**fields, "seat": ["p1", "p3"]})
    assert table.view.log[-1].event == SeatsChanged(("p3", "p2", "p1"))
    shows(table.page(table.at), "Ann and Mia swapped seats")
    table.deal("Ann", "Ben")  # two alone are not asked
    hides(table.page(f"{table.at}/menu"), "Two swap seats")
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
    phone, me = seated(table, "p3"), f"{table.at}/me"
    play(table, LeaveTable("p3"))
    shows(phone.page(me).told, "You have stopped playing.")
    table.close_round("p1", p2=45)
    play(table, GoOut("p1"))
    send(table, "returns", seat="p3")
    shows(phone.page(me).told, "You join in the next round.")
    send(table, "hand/p2", {"points-p2": "45", "laid-p2": "yes"}, anyway="yes")
    assert not phone.page(me).told


# --- the tie --------------------------------------------------------------------------------------


def test_level_again_the_others_are_out_of_it(client: Client) -> None:
    client.deal("Ann", "Ben", "Mia", variant="first-5")
    for _ in range(4):
        client.close_round("p1", p2=5, p3=5)
    client.close_round("p2", p1=20, p3=0)
    page = client.page(client.at)
    shows(page, "Each has 20 points.", "Who wins the tie round?")
    said = page.ids["tie"].text
    shows(said, "Phase 5 once more: the first to go out wins.", "run of 8", "deals,")
    assert "Only" not in said
    shows(back(send(client, "tie/again", {"seat": ["p1"]}), 409).told, "Who is still tied?")
    due = client.view.game.tie_due
    send(client, "void")
    assert client.view.game.tie_due == due
    shows(client.page(client.at), "The tie round dealt again")
    send(client, "tie/again", {"seat": ["p1", "p3"]})
    assert client.view.log[-1].event == TieRoundDrawn(("p1", "p3"))
    page = client.page(client.at)
    shows(page, "Ann and Mia are still tied")
    shows(page.ids["tie"].text, "Only Ann and Mia play.")
    shows(client.page(f"/w/{client.view.code}/tv"), "Phase 5 once more: the first to go out wins.")
    send(client, "tie", seat="p3")
    shows(client.page(client.at), "tie round 2 decided")


def test_two_who_say_the_same_of_the_table_are_no_two_changes(client: Client) -> None:
    """The second was to swap them back, or was told that something typed is below."""
    client.deal("Ann", "Ben", "Mia", "Dad")
    seen = str(client.view.seq)
    for _twice in range(2):
        assert send(client, "swaps", {"seat": ["p1", "p2"]}, seen=seen).status_code == 303
    assert client.view.game.seated == ("p2", "p1", "p3", "p4")
    others = back(send(client, "swaps", {"seat": ["p1", "p3"]}, seen=seen), 409).told
    shows(others, "so this was not recorded.", "Ann and Ben swapped seats")
    seen = str(client.view.seq)
    for _twice in range(2):
        assert send(client, "void", seen=seen).status_code == 303
    assert [type(each.event) for each in client.view.log].count(RoundVoided) == 1
