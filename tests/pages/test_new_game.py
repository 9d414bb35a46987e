"""A new game: names as they are typed and tapped, the rules chosen, and what comes back."""

from __future__ import annotations

import pytest
from werkzeug.test import TestResponse

from scorekeeper.rules.switches import SWITCHES
from scorekeeper.service.people import Face
from tests.pages.builders import number_in, stop
from tests.web.client import Client
from tests.web.links import keeper, seated, taken_seats, values
from tests.web.markup import Markup, back


def names_form(client: Client, names: str, act: str = "deal", **fields: str) -> TestResponse:
    rules = {"sheet": "mattel", "variant": "standard"}
    return client.post("/new", {**rules, **fields}, names=names, act=act)


def seats(page: Markup) -> list[str]:
    """The players with a seat, in their order."""
    return values(page, "seat")


def tapped(client: Client, page: Markup, status: int = 200, /, **fields: object) -> Markup:
    """The form after one tap."""
    return back(client.post("/new", sent(page, **fields)), status)


def sent(page: Markup, **fields: object) -> dict[str, object]:
    return {**page.fields("new-game"), "seat": seats(page), **fields}


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
        assert told in page.told, names
        assert page.ids["names"].get("value", "") == kept
    page = back(names_form(client, "Ann, Ben, Ben"))
    assert page.text.count("Ann deals. Ben begins.") == 1
    for wrong in ({"sheet": "nobody's"}, {"variant": "first-99"}, {"phases": "twelve"}):
        assert back(names_form(client, "Ann, Ben", **wrong)).told
    assert client.everything() == before


def test_deal_deals_though_a_name_that_has_a_seat_is_still_in_the_field(client: Client) -> None:
    for typed, more in (("Ben", []), ("ben, ", []), ("Ben, Dad", ["Dad"])):
        page = back(names_form(client, "Ann, Ben, Mia", "add"), 200)
        page = tapped(client, page, 422, names="Ben", act="add")
        assert page.told == "Ben is already here. Another name?"
        dealt = client.post("/new", sent(page, names=typed, act="deal"))
        names = client.scorer.view(number_in(dealt)).names.values()
        assert [*names] == ["Ann", "Ben", "Mia", *more]


def test_one_tap_lets_seven_and_eight_play_and_nobody_else(client: Client) -> None:
    page = back(names_form(client, "A, B, C, D, E, F, Gus, Hal, Ida"))
    assert "Play with 8?" in page.told  # of nine no more than eight can play
    page = tapped(client, page, 422, more="Gus")
    assert page.told == "At most 8 can play. There is no seat for Ida."
    assert page.ids["names"].get("value") == "Ida"
    fields = sent(page, names="", act="deal")
    client.game_id = number_in(client.post("/new", fields))
    assert client.post("/new", fields).location.endswith(client.at)  # one key is one game
    assert len(client.view.game.seats) == 8
    assert client.view.game.table.house_rules == {"most_players": 8}
    page = back(names_form(client, "I, B, C, D, E, F", "add"), 200)
    page = tapped(client, page, tap="Gus")  # a seventh name that is tapped is asked about too
    assert "Play with 7?" in page.told
    assert seats(tapped(client, page, more="Gus"))[-1] == "Gus"


def test_names_are_separated_by_the_commas_of_every_keyboard(client: Client) -> None:
    page = back(names_form(client, "ゆうこ、Ben，Mia；Dad;Leo\nZoe", "add"), 200)
    assert seats(page) == ["ゆうこ", "Ben", "Mia", "Dad", "Leo", "Zoe"]


def test_a_player_moves_earlier_or_later_and_anybody_can_deal(client: Client) -> None:
    page = back(names_form(client, "Ann, Ben, Mia", "add"), 200)
    for field, name, order in (
        ("earlier", "Mia", ["Ann", "Mia", "Ben"]),
        ("later", "Ann", ["Mia", "Ann", "Ben"]),
        ("later", "Ben", ["Mia", "Ann", "Ben"]),
        ("deals", "Ben", ["Ben", "Mia", "Ann"]),
        ("tap", "Mia", ["Ben", "Ann"]),
    ):
        page = tapped(client, page, **{field: name})
        assert seats(page) == order
    assert "Ben deals. Ann begins." in page.text


# --- rules ----------------------------------------------------------------------------------------


def test_faces_are_chosen_before_the_deal_for_known_and_new_players(client: Client) -> None:
    names_form(client, "Tom, Ben")
    page = back(names_form(client, "Ann, Ben", "add"), 200)
    before = client.everything()
    page = tapped(client, page, faces="Ann")
    assert (len(values(page, "colour")), len(values(page, "shape"))) == (8, 16)
    for tap, shown in (
        ({"shape": "9"}, ["3 9 Ann"]),
        ({"colour": "1"}, ["1 9 Ann"]),
        ({"shape": "1"}, ["1 9 Ann"]),
        ({"colour": "2"}, ["1 9 Ann"]),
    ):
        page = tapped(client, page, face=values(page, "face"), **tap)
        assert values(page, "face") == shown, "Tom is petrol, flower, and Ben is rust"
    page = tapped(client, page, face=values(page, "face"), faces="Ben", face_of="")
    page = tapped(client, page, face=values(page, "face"), face_of="Ben", shape="16")
    faces = values(page, "face")
    assert faces == ["1 9 Ann", "2 16 Ben"]
    assert client.everything() == before, "nothing is recorded before the deal"
    client.game_id = number_in(client.post("/new", sent(page, face=faces, act="deal")))
    assert client.view.faces == {"p1": Face(1, 9), "p2": Face(2, 16)}


def choose(client: Client, act: str, **fields: str) -> dict[str, str]:
    """Press a button of the rules page; the form that comes back."""
    answer = client.post("/new", {"was": "mattel", "sheet": "mattel", "act": act, **fields})
    assert answer.status_code == 200, answer.text
    return Markup(answer.text).fields("rules" if act != "use" else "new-game")


def deal(client: Client, **chosen: str) -> Client:
    """Use these rules and deal."""
    fields = choose(client, "use", **{**choose(client, "rules"), **chosen})
    answer = client.post("/new", {**fields, "names": "Ann, Ben", "act": "deal"})
    client.game_id = number_in(answer)
    return client


def test_house_rules_and_own_phases_reach_the_table_and_the_next_new_game(client: Client) -> None:
    fields = choose(client, "rules")
    fields = choose(client, "look", **{**fields, "switch-wrap": "yes", "sheet": "ja"})
    # Another sheet keeps the house rules and nothing else.
    assert (fields["was"], fields["switch-wrap"], fields["switch-skip_target"]) == (
        "ja",
        "yes",
        "next",
    )
    wrong = {"phases": "own", "own": "set4+run5, run13", "sheet": "mattel"}
    answer = client.post("/new", wrong, act="look")
    assert 'value="set4+run5, run13"' in answer.text
    assert client.post("/new", wrong, act="use").status_code == 422
    phases = {"phases": "own", "own": "set4+run5, color6"}
    table = deal(client, variant="even", **phases, **{"switch-tie_break": "shared"}).view.game.table
    assert (table.house_rules, table.variant) == ({"tie_break": "shared"}, "even")
    assert [str(entry.phase) for entry in table.phases] == ["color6"]
    for path in (client.at, "/new"):
        assert "1 rule differs" in client.get(path).text


def test_house_rules_begin_with_four_questions_and_have_each_once(client: Client) -> None:
    answer = client.post("/new", act="rules")
    told = Markup(answer.text).text
    plain, further = told.split("29 more questions")
    for words in ("about 1 h 15, five about 40 min", "Wilds alone", "Any order", "10 rounds"):
        assert words in plain
    assert "Hit in the turn you lay" in further
    fields = answer.text.split('type="radio" id="')[1:]
    names = [each.split('"')[0] for each in fields]
    assert len(names) == len({*names})
    asked = {each.split('name="')[1].split('"')[0] for each in fields}
    assert {f"switch-{switch}" for switch in SWITCHES} < asked


def test_rules_are_saved_under_a_name_taken_again_and_forgotten(client: Client) -> None:
    """Also that the keeper closes each round, which is no house rule."""
    fields = choose(client, "rules")
    assert fields["keeper-closes"] == "no"
    chosen = {"switch-wrap": "yes", "keeper-closes": "yes", "named": "Fridays"}
    assert choose(client, "save", **{**fields, **chosen})["keeper-closes"] == "yes"
    assert choose(client, "rules")["keeper-closes"] == "no"
    deal(client, **choose(client, "load", saved="Fridays"))
    rules = client.view.game.table
    assert (rules.keeper_closes, rules.house_rules) == (True, {"wrap": "yes"})
    for path in (client.at, f"{client.at}/rules", "/new"):
        assert "the keeper closes each round" in client.get(path).text
    client.game_id = number_in(client.post(f"{client.at}/again", key="next"))
    assert client.view.game.table.keeper_closes
    choose(client, "forget", saved="Fridays")
    assert client.scorer.saved_rules.all() == ()


@pytest.fixture
def over(client: Client) -> Client:
    """A game of four players by the Polish sheet that is over."""
    client.deal("Ann", "Ben", "Mia", "Dad", sheet="rebel")
    return stop(client)


def form_of(page: Markup, *names: str) -> dict[str, object]:
    return {**page.fields("new-game"), "seat": list(names), "names": ""}


def test_with_one_player_changed_the_phones_of_the_others_go_on(over: Client) -> None:
    path, mia, dad = f"{over.at}/rematch", seated(over, "p3"), seated(over, "p4")
    page = over.page(path)
    assert values(page, "seat") == ["Ben", "Mia", "Dad", "Ann"]
    assert page.fields("new-game")["sheet"] == "rebel"
    assert over.scorer.games_going_on() == (), "nothing is dealt yet"
    page = Markup(over.post(path, form_of(page, "Ben", "Mia", "Dad", "Ann"), tap="Dad").text)
    assert values(page, "seat") == ["Ben", "Mia", "Ann"]
    fields = {**form_of(page, "Ben", "Mia", "Ann"), "names": "Oma", "act": "deal"}
    dealt = over.post(path, fields)
    new = Client(over.scorer, over.app, over.http, number_in(dealt))
    assert list(new.view.names.values()) == ["Ben", "Mia", "Ann", "Oma"]
    assert new.view.game.table.sheet == "rebel"
    assert taken_seats(new) == {"p2"}
    assert "Mia, round 1" in mia.page(f"{new.at}/me").text
    assert dad.get(f"{new.at}/me").status_code == 403
    assert new.get(f"{new.at}/rematch").location == new.at  # it goes on
    assert over.post(path, fields).location == dealt.location, "the same form counts once"


def test_another_rematch_does_not_lead_into_the_first(over: Client) -> None:
    first, phone = over.post(f"{over.at}/again", key="same-again-1").location, keeper(over)
    page = phone.page(f"{over.at}/rematch")
    refused = phone.post(f"{over.at}/rematch", form_of(page, "Ann"), act="deal")
    assert refused.status_code == 422
    assert "One more player, please." in refused.text
    assert values(Markup(refused.text), "seat") == ["Ann"]
    other = phone.post(f"{over.at}/rematch", form_of(page, "Ann", "Zoë"), act="deal")
    assert other.status_code == 303
    assert other.location != first
    assert phone.get(other.location).status_code == 200  # a keeper keeps the rematch
