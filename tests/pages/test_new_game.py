"""A new game: names as they are typed and tapped, the rules chosen, and what comes back."""

from __future__ import annotations

import pytest
from werkzeug.test import TestResponse

from scorekeeper.pages.shown.new_game_players import players_page
from scorekeeper.service.people import Face
from tests.pages.builders import links, number_in, shows, stop
from tests.web.client import Client
from tests.web.links import keeper, seated, taken_seats, values
from tests.web.markup import Markup, back, says


def names_form(client: Client, names: str, act: str = "deal", **fields: str) -> TestResponse:
    rules = {"sheet": "mattel", "variant": "standard"}
    return client.post("/new", {**rules, **fields}, names=names, act=act)


def added(client: Client, names: str) -> Markup:
    """The form with a seat for each of these names."""
    return back(names_form(client, names, "add"), 200)


def offered(page: Markup) -> list[str]:
    """The names that can be tapped."""
    return [key.get("value") for key in page.root.of_class("name", "button")]


def seats(page: Markup) -> list[str]:
    """The players with a seat, in their order."""
    return values(page, "seat")


def tapped(client: Client, page: Markup, status: int = 200, /, **fields: object) -> Markup:
    """The form after one tap."""
    return back(client.post("/new", sent(page, **fields)), status)


def sent(page: Markup, **fields: object) -> dict[str, object]:
    kept = {field: values(page, field) for field in ("seat", "given", "face")}
    return {**page.fields("new-game"), **kept, **fields}


# --- names ----------------------------------------------------------------------------------------


def test_what_is_wrong_with_the_names_is_asked_and_stays_in_the_field(client: Client) -> None:
    before = client.everything()
    for names, told, kept in (
        ("Ann, Ben,  BEN ", "Ben is already here. Another name?", "BEN"),
        ("Ann", "One more player", ""),
        (" , ", "2 to 6", ""),
        (f"Ann, {'x' * 33}", "Up to 32 letters", "x" * 33),
    ):
        page = back(names_form(client, names))
        shows(page.told, told)
        assert page.ids["names"].get("value", "") == kept
    for wrong in ({"sheet": "nobody's"}, {"variant": "first-99"}, {"phases": "twelve"}):
        assert back(names_form(client, "Ann, Ben", **wrong)).told
    assert client.everything() == before


def test_deal_deals_though_a_name_that_has_a_seat_is_still_in_the_field(client: Client) -> None:
    page = tapped(client, added(client, "Ann, Ben, Mia"), 422, names="Ben", act="add")
    assert page.told == "Ben is already here. Another name?"
    dealt = client.post("/new", sent(page, names="ben, Dad", act="deal"))
    assert [*client.scorer.view(number_in(dealt)).names.values()] == ["Ann", "Ben", "Mia", "Dad"]


def test_one_tap_lets_seven_and_eight_play_and_nobody_else(client: Client) -> None:
    page = back(names_form(client, "A, B, C, D, E, F, Gus, Hal, Ida"))
    shows(page.told, "Play with 8?")  # of nine no more than eight can play
    page = tapped(client, page, 422, more="Gus")
    assert page.told == "At most 8 can play. There is no seat for Ida."
    assert page.ids["names"].get("value") == "Ida"
    fields = sent(page, names="", act="deal")
    client.game_id = number_in(client.post("/new", fields))
    assert client.post("/new", fields).location.endswith(client.at)  # one key is one game
    assert len(client.view.game.seats) == 8
    assert client.view.game.table.house_rules == {"most_players": 8}
    page = tapped(client, added(client, "I, B, C, D, E, F"), tap="Gus")
    shows(page.told, "Play with 7?")  # a seventh name that is tapped is asked about too
    assert seats(tapped(client, page, more="Gus"))[-1] == "Gus"


def test_names_are_separated_by_the_commas_of_every_keyboard(client: Client) -> None:
    page = added(client, "ゆうこ、Ben，Mia；Dad;Leo\nZoe")
    assert seats(page) == ["ゆうこ", "Ben", "Mia", "Dad", "Leo", "Zoe"]


def test_a_player_moves_earlier_or_later_and_anybody_can_deal(client: Client) -> None:
    page = added(client, "Ann, Ben, Mia")
    for field, name, order in (
        ("earlier", "Mia", ["Ann", "Mia", "Ben"]),
        ("later", "Ann", ["Mia", "Ann", "Ben"]),
        ("later", "Ben", ["Mia", "Ann", "Ben"]),
        ("deals", "Ben", ["Ben", "Mia", "Ann"]),
        ("tap", "Mia", ["Ben", "Ann"]),
    ):
        page = tapped(client, page, **{field: name})
        assert seats(page) == order
    assert page.text.count("Ben deals, Ann begins") == 2


def test_one_key_takes_the_players_of_last_time_with_the_next_dealer_first(client: Client) -> None:
    assert "last-players" not in client.page("/new").ids
    client.deal("Ann", "Ben", "Mia")
    stop(client)
    page = client.page("/new")
    shows(page.ids["last-players"].text, "Same as last timeBen, Mia, Ann")
    page = tapped(client, page, last="yes")
    assert seats(page) == ["Ben", "Mia", "Ann"]
    assert "last-players" not in page.ids
    # They are offered no second time; who is taken out is offered again.
    assert not offered(page)
    assert offered(tapped(client, page, tap="Mia")) == ["Mia"]


def test_faces_are_chosen_before_the_deal_for_known_and_new_players(client: Client) -> None:
    names_form(client, "Tom, Ben")
    before = client.everything()
    page = tapped(client, added(client, "Ann, Ben"), faces="Ann")
    assert (len(values(page, "colour")), len(values(page, "shape"))) == (8, 16)
    for field, value, shown in (
        ("shape", "9", "3 9 Ann"),
        ("colour", "1", "1 9 Ann"),
        ("shape", "1", "1 9 Ann"),
        ("colour", "2", "1 9 Ann"),
    ):
        page = tapped(client, page, **{field: value})
        assert values(page, "face") == [shown], "Tom is petrol, flower, and Ben is rust"
    page = tapped(client, page, faces="Ben", face_of="")
    page = tapped(client, page, face_of="Ben", shape="16")
    assert client.everything() == before, "nothing is recorded before the deal"
    client.game_id = number_in(client.post("/new", sent(page, act="deal")))
    assert client.view.faces == {"p1": Face(1, 9), "p2": Face(2, 16)}


# --- rules ----------------------------------------------------------------------------------------


def choose(client: Client, act: str, **fields: str) -> dict[str, str]:
    """Press a button of the rules page; the form that comes back."""
    answer = client.post("/new", {"was": "mattel", "sheet": "mattel", "act": act, **fields})
    assert answer.status_code == 200, answer.text
    page = Markup(answer.text)
    assert page.faults == []
    return page.fields("rules" if act != "use" else "new-game")


def deal(client: Client, **chosen: str) -> Client:
    """Use these rules and deal."""
    fields = choose(client, "use", **{**choose(client, "rules"), **chosen})
    client.game_id = number_in(client.post("/new", {**fields, "names": "Ann, Ben", "act": "deal"}))
    return client


def test_house_rules_and_own_phases_reach_the_table_and_the_next_new_game(client: Client) -> None:
    changed = {**choose(client, "rules"), "switch-wrap": "yes", "sheet": "ja"}
    fields = choose(client, "look", **changed)  # another sheet keeps the house rules only
    told = [fields[name] for name in ("was", "switch-wrap", "switch-skip_target")]
    assert told == ["ja", "yes", "next"]
    wrong = {"phases": "own", "own": "set4+run5, run13", "sheet": "mattel"}
    shows(client.post("/new", wrong, act="look").text, 'value="set4+run5, run13"')
    assert client.post("/new", wrong, act="use").status_code == 422
    phases = {"phases": "own", "own": "set4+run5, color6"}
    table = deal(client, variant="even", **phases, **{"switch-tie_break": "shared"}).view.game.table
    assert (table.house_rules, table.variant) == ({"tie_break": "shared"}, "even")
    assert [str(entry.phase) for entry in table.phases] == ["color6"]
    for path in (client.at, "/new"):
        shows(client.get(path).text, "1 rule differs")


@pytest.mark.statements
def test_a_name_in_other_letters_is_the_name_to_tap() -> None:
    """As in everything that is stored: full-width letters made a second one of it."""
    face = Face(1, 1)
    page = players_page(("Ａｎｎ", "Ben"), ("Ann",), {"Ａｎｎ": face, "Ann": face, "Ben": face})
    assert [(each.player.name, each.number) for each in page.names] == [("Ann", 1), ("Ben", 2)]


def test_rules_are_saved_under_a_name_taken_again_and_forgotten(client: Client) -> None:
    """Also that the keeper closes each round, which is no house rule."""
    chosen = {"switch-wrap": "yes", "keeper-closes": "yes", "named": "Fridays"}
    saved = choose(client, "enter", **{**choose(client, "rules"), **chosen})
    assert saved["keeper-closes"] == "yes"
    assert choose(client, "rules")["keeper-closes"] == "no"
    deal(client, **choose(client, "load", saved="Fridays"))
    rules = client.view.game.table
    assert (rules.keeper_closes, rules.house_rules) == (True, {"wrap": "yes"})
    for path in (client.at, f"{client.at}/rules", "/new"):
        shows(client.get(path).text, "the keeper closes each round")
    client.game_id = number_in(client.post(f"{client.at}/again", key="next"))
    assert client.view.game.table.keeper_closes
    choose(client, "forget", saved="Fridays")
    assert client.scorer.saved_rules.all() == ()


# --- a rematch ------------------------------------------------------------------------------------


def form_of(page: Markup, *names: str) -> dict[str, object]:
    return {**page.fields("new-game"), "seat": list(names), "names": ""}


def test_with_one_player_changed_the_phones_of_the_others_go_on(client: Client) -> None:
    client.deal("Ann", "Ben", "Mia", "Dad", sheet="rebel")
    path, mia, dad = f"{stop(client).at}/rematch", seated(client, "p3"), seated(client, "p4")
    page = client.page(path)
    assert seats(page) == ["Ben", "Mia", "Dad", "Ann"]
    assert client.scorer.lists.going_on() == (), "nothing is dealt yet"
    page = Markup(client.post(path, form_of(page, *seats(page)), tap="Dad").text)
    assert seats(page) == ["Ben", "Mia", "Ann"]
    fields = {**form_of(page, *seats(page)), "names": "Oma", "act": "deal"}
    dealt = client.post(path, fields)
    client.game_id = number_in(dealt)
    assert list(client.view.names.values()) == ["Ben", "Mia", "Ann", "Oma"]
    assert client.view.game.table.sheet == "rebel"
    assert taken_seats(client) == {"p2"}
    shows(mia.page(f"{client.at}/me"), "Mia, round 1")
    assert dad.get(f"{client.at}/me").status_code == 403
    assert client.get(f"{client.at}/rematch").location == client.at  # it goes on
    assert client.post(path, fields).location == dealt.location, "the same form counts once"


def test_a_rematch_says_first_that_the_next_game_was_dealt_meanwhile(table: Client) -> None:
    """*Same again* on one phone and an open *Rematch* on another dealt two games."""
    path, phone = f"{stop(table).at}/rematch", keeper(table)
    page = phone.page(path)
    sent = {**form_of(page, *seats(page)), "act": "deal"}
    first = table.post(f"{table.at}/again", key="same-again-1").location
    told = Markup(says(phone.post(path, sent), 409, "They have started the next game."))
    assert first in links(told)
    assert seats(told) == seats(page)
    assert len(table.scorer.lists.going_on()) == 1
    # Who deals nevertheless is not asked again.
    other = phone.post(path, form_of(told, *seats(told)), act="deal")
    assert other.location != first
    assert phone.get(other.location).status_code == 200, "a keeper keeps the rematch"
