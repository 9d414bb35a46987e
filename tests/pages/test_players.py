"""Someone joins late, two swap seats, a tie goes on: pages, forms, and what everybody sees."""

from __future__ import annotations

import pytest

from scorekeeper.game.commands import GoOut, LeaveTable, Undo
from scorekeeper.game.events import PlayerJoined, SeatsChanged, TieRoundDrawn
from tests.web.client import Client
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


def play(client: Client, command: object) -> None:
    seq = client.view.seq
    client.scorer.play(client.game_id, command, command_id=f"by-hand-{seq}", seen=seq)  # type: ignore[arg-type]


# ------------------------------------------------------------------ one comes late


def test_one_comes_late_where_the_form_puts_them(table: Client) -> None:
    page = come(table, name="Oma")
    assert table.view.log[-1].event == PlayerJoined("p4", ("p1", "p2", "p3", "p4"), (), 55)
    assert "Oma" in page.text
    assert "Oma joined late with 55 points" in page.text


def test_a_name_of_this_house_is_one_tap(table: Client) -> None:
    table.deal("Kim", "Lou")
    page = table.page(f"{table.at}/menu/late")
    offered = [e.get("value") for e in page.root.all("input") if e.get("name") == "known"]
    assert {"Ann", "Ben", "Mia"} == set(offered)
    names = [label for label in page.root.all("label") if label.get("class") == "name"]
    marked = {label.text for label in names if any(label.all("svg"))}
    assert marked == {"AAnn", "BBen", "MMia"}
    come(table, known="Mia", after="p1", phase="3", points="0")
    assert table.view.log[-1].event == PlayerJoined("p3", ("p1", "p3", "p2"), (1, 2), 0)


def test_points_that_were_typed_go_before_those_that_were_tapped(table: Client) -> None:
    come(table, name="Oma", other="75")
    assert table.view.game.totals["p4"] == 75


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ({"name": ""}, "Every player needs a name."),
        ({"name": "ben"}, "Ben is already here."),
        ({"name": "Oma", "other": "47"}, "Points come in fives"),
        ({"name": "Oma", "other": "many"}, "Points come in fives"),
        ({"name": "Oma", "other": "-5"}, "Points come in fives"),
        ({"name": "Oma", "other": "5005"}, "Points come in fives"),
        ({"name": "Oma", "phase": "12"}, "This table has no phase 12."),
        ({"name": "Oma", "after": "p9"}, "Nobody sits there"),
    ],
)
def test_what_cannot_be_comes_back_as_it_was_typed(
    table: Client, typed: dict[str, str], told: str
) -> None:
    before = table.everything()
    page = come(table, **typed)
    assert told in page.told
    assert page.fields("late")["name"] == typed["name"]
    assert table.everything() == before


def test_six_are_enough(client: Client) -> None:
    client.deal("Ann", "Ben", "Mia", "Dad", "Oma", "Leo")
    page = client.page(f"{client.at}/menu/late")
    assert "6 players are already playing" in page.text
    assert "late" not in page.ids


def test_what_a_choice_would_do_is_shown_before_it_is_made(table: Client) -> None:
    page = table.page(f"{table.at}/menu/late", name="Oma", after="p2")
    assert page.ids["then"].text.startswith(
        "Clockwise: Ann, Ben, Oma and Mia. Ben deals round 2, Oma begins."
    )
    page = table.page(f"{table.at}/menu/places", seat=["p1", "p3"])
    assert page.ids["then"].text == "Clockwise: Mia, Ben and Ann. Ben deals round 2, Ann begins."


def test_who_comes_while_the_others_count_is_seen_to_wait(table: Client) -> None:
    play(table, GoOut("p1"))
    assert "from the next deal on" in table.page(f"{table.at}/menu/late").ids["then"].text
    come(table, name="Oma")
    watch = table.page(f"/w/{table.view.code}")
    assert "plays from the next deal on" in watch.text


def test_the_score_sheet_says_since_when_and_with_what(table: Client) -> None:
    come(table, name="Oma")
    table.close_round("p1", p2=45, p3=60, p4=15)
    page = table.page(f"/history/{table.game_id}")
    heads = [e.text for e in page.root.all("th") if e.get("scope") == "col"]
    assert any(head.endswith("Oma from round 2, +55") for head in heads)
    cells = [e.text for e in page.root.all("td")]
    assert cells[3] == "not playing yet"
    assert "70" in page.text


@pytest.mark.parametrize("variant", ["fixed-10", "any-order"])
def test_where_there_is_nothing_to_choose_nothing_is_asked(client: Client, variant: str) -> None:
    client.deal("Ann", "Ben", variant=variant)
    page = client.page(f"{client.at}/menu/late")
    assert ("phase" in page.ids) is (variant == "any-order")
    come(client, name="Oma")
    assert client.view.log[-1].event == PlayerJoined("p3", ("p1", "p2", "p3"), (), 0)


# ------------------------------------------------------------------ two change places


def test_two_change_places(table: Client) -> None:
    fields = table.page(f"{table.at}/menu/places").fields("places")
    answer = table.post(f"{table.at}/swaps", {**fields, "seat": ["p1", "p3"]})
    assert answer.status_code == 303
    assert table.view.log[-1].event == SeatsChanged(("p3", "p2", "p1"))
    assert "Ann and Mia swapped seats" in table.page(table.at).text


@pytest.mark.parametrize("seats", [[], ["p1"], ["p1", "p2", "p3"]])
def test_it_takes_two(table: Client, seats: list[str]) -> None:
    fields = table.page(f"{table.at}/menu/places").fields("places")
    answer = table.post(f"{table.at}/swaps", {**fields, "seat": seats})
    assert answer.status_code == 422
    assert "Which two swap seats?" in Markup(answer.text).told


def test_two_alone_are_not_asked(client: Client) -> None:
    client.deal("Ann", "Ben")
    assert "Two swap seats" not in client.page(f"{client.at}/menu").text
    assert "places" not in client.page(f"{client.at}/menu/places").ids


def test_who_looks_on_changes_no_seats(table: Client) -> None:
    looker = table.another(keeper=False)
    before = table.everything()
    looker.post(f"{table.at}/swaps", {"seat": ["p1", "p2"]})
    looker.post(f"{table.at}/joins", {"name": "Eve", "after": "p1", "points": "0"})
    looker.post(f"{table.at}/tie/again", {"seat": ["p1", "p2"]})
    assert table.everything() == before


# ------------------------------------------------------------------ a phone at a seat


def test_a_phone_whose_player_was_taken_back_looks_on(table: Client) -> None:
    come(table, name="Oma")
    join = table.view.log[-1].command_id
    phone = table.another(keeper=False)
    key = table.scorer.links.seat_key(table.game_id, "p4")
    phone.post(f"/s/{key}")
    at = f"{table.at}/me"
    assert phone.get(at).status_code == 200
    play(table, Undo(join))
    assert phone.get(at).location == f"/w/{table.view.code}"
    assert phone.get(f"{at}/now", seen="0").headers["HX-Refresh"] == "true"
    assert phone.post(f"{at}/out").status_code == 303


def test_a_phone_is_told_why_it_has_nothing_to_do(table: Client) -> None:
    phone = table.another(keeper=False)
    phone.post(f"/s/{table.scorer.links.seat_key(table.game_id, 'p3')}")
    play(table, LeaveTable("p3"))
    assert "You have stopped playing." in phone.page(f"{table.at}/me").told
    table.close_round("p1", p2=45)
    play(table, GoOut("p1"))
    table.post(f"{table.at}/returns", seat="p3", seen=str(table.view.seq))
    assert "You join in the next round." in phone.page(f"{table.at}/me").told
    table.post(f"{table.at}/hand/p2", {"points-p2": "45", "laid-p2": "yes"}, anyway="yes",
               seen=str(table.view.seq))  # fmt: skip
    assert not phone.page(f"{table.at}/me").told


# ------------------------------------------------------------------ the tie


@pytest.fixture
def level(client: Client) -> Client:
    client.deal("Ann", "Ben", "Mia", variant="first-5")
    for _ in range(4):
        client.close_round("p1", p2=5, p3=5)
    client.close_round("p2", p1=20, p3=0)
    return client


def test_the_end_page_says_who_plays_the_tie_and_how(level: Client) -> None:
    said = level.page(level.at).ids["tie"].text
    assert "Phase 5 run of 8" in said
    assert "Only Ann, Ben and Mia play." in said
    assert "deals," in said
    assert "The first to go out wins. No points are counted." in said


def test_level_again_the_others_are_out_of_it(level: Client) -> None:
    answer = level.post(f"{level.at}/tie/again", {"seat": ["p1", "p3"]}, seen=str(level.view.seq))
    assert answer.status_code == 303
    assert level.view.log[-1].event == TieRoundDrawn(("p1", "p3"))
    page = level.page(level.at)
    assert "Ann and Mia are still tied" in page.text
    assert "Only Ann and Mia play." in page.ids["tie"].text
    board = level.page(f"/w/{level.view.code}/tv")
    assert "They play phase 5 once more." in board.text
    level.post(f"{level.at}/tie", seat="p3", seen=str(level.view.seq))
    assert "tie round 2 decided" in level.page(level.at).text


def test_a_misdealt_tie_stays_where_it_is(level: Client) -> None:
    due = level.view.game.tie_due
    level.post(f"{level.at}/void", seen=str(level.view.seq))
    assert level.view.game.tie_due == due
    assert "The tie round dealt again" in level.page(level.at).text


def test_nobody_alone_is_level(level: Client) -> None:
    answer = level.post(f"{level.at}/tie/again", {"seat": ["p1"]}, seen=str(level.view.seq))
    assert answer.status_code == 409
    assert "Who is still tied?" in Markup(answer.text).told
