"""A new game: names as they are typed and tapped, the rules chosen, and what comes back."""

from __future__ import annotations

import pytest
from werkzeug.test import TestResponse

from tests.web.client import Client
from tests.web.markup import Markup, back


def names_form(client: Client, **fields: str) -> TestResponse:
    return client.post("/new", {"sheet": "mattel", "variant": "standard", **fields})


def seats_of(page: Markup) -> list[str]:
    """The players with a seat, in their order."""
    return [each.get("value") for each in page.root.all("input") if each.get("name") == "seat"]


def tapped(client: Client, page: Markup, status: int = 200, /, **fields: str) -> Markup:
    """The form after one tap."""
    sent = {**page.fields("new-game"), "seat": seats_of(page), **fields}
    return back(client.post("/new", sent), status)


@pytest.mark.parametrize("again", ["Ben", "ben", " BEN "])
def test_the_same_name_twice_is_asked_again_and_stays_in_the_field(
    client: Client, again: str
) -> None:
    before = client.everything()
    page = back(names_form(client, names=f"Ann, Ben, {again}", act="deal"))
    assert page.told == "Ben is already here. Another name?"
    assert page.ids["names"].get("value") == again.strip()
    assert page.text.count("Ann deals. Ben begins.") == 1
    assert client.everything() == before


@pytest.mark.parametrize("typed", ["Ben", "ben, ", "Ben, Dad"])
def test_deal_deals_though_a_name_that_has_a_seat_is_still_in_the_field(
    client: Client, typed: str
) -> None:
    page = back(names_form(client, names="Ann, Ben, Mia"), 200)
    page = tapped(client, page, 422, names="Ben", act="add")
    assert page.told == "Ben is already here. Another name?"
    sent = {**page.fields("new-game"), "seat": seats_of(page), "names": typed, "act": "deal"}
    dealt = client.post("/new", sent)
    assert dealt.status_code == 303
    names = list(client.scorer.view(int(dealt.location.rsplit("/", 1)[1])).names.values())
    assert names == ["Ann", "Ben", "Mia", *(["Dad"] if "Dad" in typed else [])]


def test_one_player_is_too_few(client: Client) -> None:
    before = client.everything()
    page = back(names_form(client, names="Ann", act="deal"))
    assert "One more player" in page.told
    assert "Ann" in page.fields("new-game")["seat"]
    assert client.everything() == before


def test_nobody_is_too_few(client: Client) -> None:
    page = back(names_form(client, names=" , ", act="deal"))
    assert "2 to 6" in page.told


def test_the_seventh_player_has_no_seat_and_stays_in_the_field(client: Client) -> None:
    before = client.everything()
    page = back(names_form(client, names="A, B, C, D, E, F, Gus", act="deal"))
    assert "The sheet says six at most. Play with 7?" in page.told
    assert page.ids["names"].get("value") == "Gus"
    assert client.everything() == before


def test_one_tap_lets_seven_and_eight_play_and_nobody_else(client: Client) -> None:
    page = back(names_form(client, names="A, B, C, D, E, F, Gus, Hal, Ida", act="deal"))
    page = tapped(client, page, 422, more="Gus")
    assert page.told == "At most 8 can play. There is no seat for Ida."
    assert page.ids["names"].get("value") == "Ida"
    fields = {**page.fields("new-game"), "seat": seats_of(page), "names": "", "act": "deal"}
    client.game_id = int(client.post("/new", fields).location.rsplit("/", 1)[1])
    assert len(client.view.game.seats) == 8
    assert client.view.game.table.house_rules == {"most_players": 8}


def test_a_seventh_name_that_is_tapped_is_asked_about_too(client: Client) -> None:
    client.deal("Gus", "Hal")
    page = back(names_form(client, names="A, B, C, D, E, F", act="add"), status=200)
    page = tapped(client, page, tap="Gus")
    assert "Play with 7?" in page.told
    assert seats_of(tapped(client, page, more="Gus"))[-1] == "Gus"


@pytest.mark.parametrize("sign", [",", ";", "、", "，", "；", "\n"])
def test_names_are_separated_by_the_commas_of_every_keyboard(client: Client, sign: str) -> None:
    typed = sign.join(("ゆうこ", "Ben", "Mia"))
    page = back(names_form(client, names=typed, act="add"), status=200)
    assert seats_of(page) == ["ゆうこ", "Ben", "Mia"]


def test_a_player_moves_earlier_or_later_and_anybody_can_deal(client: Client) -> None:
    page = back(names_form(client, names="Ann, Ben, Mia", act="add"), status=200)

    def seats(field: str, name: str) -> list[str]:
        nonlocal page
        page = tapped(client, page, 200, **{field: name})
        return seats_of(page)

    assert seats("earlier", "Mia") == ["Ann", "Mia", "Ben"]
    assert seats("later", "Ann") == ["Mia", "Ann", "Ben"]
    assert seats("later", "Ben") == ["Mia", "Ann", "Ben"]
    assert seats("deals", "Ben") == ["Ben", "Mia", "Ann"]
    assert "Ben deals. Mia begins." in page.text
    assert seats("tap", "Mia") == ["Ben", "Ann"]


def test_a_name_longer_than_a_row_is_asked_again(client: Client) -> None:
    page = back(names_form(client, names=f"Ann, {'x' * 33}", act="deal"))
    assert "Up to 32 letters" in page.told
    assert page.ids["names"].get("value") == "x" * 33


@pytest.mark.parametrize("wrong", [{"sheet": "nobody's"}, {"variant": "upside-down"}])
def test_rules_nobody_printed_start_no_game(client: Client, wrong: dict[str, str]) -> None:
    before = client.everything()
    page = back(client.post("/new", {"names": "Ann, Ben", "act": "deal", **wrong}))
    assert page.told
    assert client.everything() == before


def test_dealing_twice_with_one_key_is_one_game(client: Client) -> None:
    fields = {**client.page("/new").fields("new-game"), "names": "Ann, Ben", "act": "deal"}
    first, second = client.post("/new", fields), client.post("/new", fields)
    assert first.location == second.location
    assert len(client.scorer.games_going_on()) == 1


def choose(client: Client, act: str, **fields: str) -> dict[str, str]:
    """Press a button of the rules page; the form that comes back."""
    answer = client.post("/new", {"was": "mattel", "sheet": "mattel", "act": act, **fields})
    assert answer.status_code == 200, answer.text
    from tests.web.markup import Markup

    page = Markup(answer.text)
    return page.fields("rules" if act != "use" else "new-game")


def deal(client: Client, fields: dict[str, str]) -> Client:
    answer = client.post("/new", {**fields, "names": "Ann, Ben", "act": "deal"})
    assert answer.status_code == 303, answer.text
    client.game_id = int(answer.location.rsplit("/", 1)[1])
    return client


def test_the_answers_of_the_sheet_are_chosen_first(client: Client) -> None:
    fields = choose(client, "rules", was="ja", sheet="ja")
    assert fields["switch-skip_target"] == "next"
    assert fields["switch-hit_same_turn"] == "own"


def test_another_sheet_keeps_the_house_rules_and_nothing_else(client: Client) -> None:
    fields = choose(client, "rules")
    fields = choose(client, "look", **{**fields, "switch-wrap": "yes", "sheet": "ja"})
    assert fields["switch-wrap"] == "yes"
    assert fields["switch-skip_target"] == "next"
    assert fields["was"] == "ja"


def test_house_rules_reach_the_table(client: Client) -> None:
    fields = choose(client, "rules")
    fields = choose(client, "use", **{**fields, "switch-wild_points": "20", "variant": "even"})
    table = deal(client, fields).scorer.view(client.game_id).game.table
    assert table.house_rules == {"wild_points": 20}
    assert table.variant == "even"
    assert "1 rule differs" in client.get(client.at).text


def test_phases_of_one_s_own_are_checked_while_they_are_written(client: Client) -> None:
    answer = client.post("/new", phases="own", own="set4+run5, run13", act="look", sheet="mattel")
    assert "12" in answer.text
    assert 'value="set4+run5, run13"' in answer.text
    refused = client.post("/new", phases="own", own="set4+run5, run13", act="use", sheet="mattel")
    assert refused.status_code == 422
    assert client.scorer.games_going_on() == ()


def test_phases_of_one_s_own_are_played(client: Client) -> None:
    fields = choose(client, "rules")
    chosen = {"phases": "own", "own": "set4+run5, color6, crun4+set3"}
    table = deal(client, choose(client, "use", **{**fields, **chosen})).scorer.view(client.game_id)
    assert [str(entry.phase) for entry in table.game.table.phases] == [
        "set4+run5",
        "color6",
        "crun4+set3",
    ]


def test_rules_are_saved_under_a_name_taken_again_and_forgotten(client: Client) -> None:
    fields = choose(client, "rules")
    choose(client, "save", **{**fields, "switch-wrap": "yes", "named": "Fridays"})
    assert [name for name, _table in client.scorer.saved_rules.all()] == ["Fridays"]
    taken = choose(client, "load", saved="Fridays")
    assert taken["switch-wrap"] == "yes"
    choose(client, "forget", saved="Fridays")
    assert client.scorer.saved_rules.all() == ()


def test_the_keeper_closing_each_round_is_chosen_kept_and_no_house_rule(client: Client) -> None:
    fields = choose(client, "rules")
    assert fields["keeper-closes"] == "no"
    fields = choose(client, "save", **{**fields, "keeper-closes": "yes", "named": "Fridays"})
    assert fields["keeper-closes"] == "yes"
    assert choose(client, "rules")["keeper-closes"] == "no"
    fields = choose(client, "use", **choose(client, "load", saved="Fridays"))
    game = deal(client, fields).view.game
    assert game.table.keeper_closes
    assert game.table.house_rules == {}
    told = "as printed, the keeper closes each round"
    assert told in client.get(client.at).text
    assert "the keeper closes each round" in client.get(f"{client.at}/rules").text
    assert "the keeper closes each round" in client.get("/new").text


def test_a_round_waits_for_the_keeper_only_where_the_table_says_so(client: Client) -> None:
    fields = choose(client, "use", **{**choose(client, "rules"), "keeper-closes": "yes"})
    deal(client, fields)
    again = client.post(f"{client.at}/again", key="next")
    number = int(again.location.rsplit("/", 1)[1])
    assert client.scorer.view(number).game.table.keeper_closes
    plain = choose(client, "use", **{**choose(client, "rules"), "key": "the third"})
    assert not deal(client, plain).view.game.table.keeper_closes


def test_the_next_game_begins_with_the_rules_of_the_last(client: Client) -> None:
    fields = choose(client, "rules")
    chosen = {"switch-tie_break": "shared", "phases": "master"}
    deal(client, choose(client, "use", **{**fields, **chosen}))
    assert "1 rule differs, ravensburger master phases" in client.get("/new").text.casefold()


def test_rules_that_cannot_be_are_told_and_nothing_is_dealt(client: Client) -> None:
    for wrong in ({"sheet": "uno"}, {"variant": "first-99"}, {"phases": "twelve"}):
        answer = client.post("/new", {"names": "Ann, Ben", "act": "deal", "sheet": "ja", **wrong})
        assert answer.status_code == 422
        assert "There" in answer.text or "only" in answer.text
    assert client.scorer.games_going_on() == ()
