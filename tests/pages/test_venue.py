"""A café: cards, "start here", whose names are whose, and what a neighbour's card does not open."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from werkzeug.test import TestResponse

from scorekeeper.app import create_app
from scorekeeper.service.venue import STARTING_LASTS, TableNow
from scorekeeper.serving.limits import WRONG_CODES
from scorekeeper.storage.venue import CODE_LENGTH
from scorekeeper.web.this_phone import AT_TABLES, COOKIE, MOST_LETTERS, MOST_NAMES
from tests.web.client import FROM_HERE, Client
from tests.web.links import seated
from tests.web.markup import Markup, faults_of
from tests.web.routes import routes


@pytest.fixture
def cafe(client: Client) -> Client:
    """The host's phone, at a venue with three tables where nobody plays yet."""
    answer = client.post("/host/tables", count="3")
    assert (answer.status_code, answer.location) == (303, "/host/tables")
    return client


def table(cafe: Client, number: int) -> TableNow:
    return next(now for now in cafe.scorer.venue.tables() if now.table.number == number)


def card(cafe: Client, number: int) -> str:
    """Where the card of this table leads."""
    return f"/t/{table(cafe, number).table.code}"


def guest(cafe: Client) -> Client:
    """A phone that never was here."""
    return cafe.another(keeper=False)


def deal_at(phone: Client, at: str, names: str, **more: str) -> TestResponse:
    """Start here, type the names, deal."""
    assert phone.post(f"{at}/start").location == f"{at}/new"
    fields = phone.page(f"{at}/new").fields("new-game")
    return phone.post(f"{at}/new", {**fields, "names": names, "act": "deal", **more})


def playing(cafe: Client, number: int, names: str = "Oma, Leo") -> Client:
    """A guest's phone that keeps a game at this table."""
    phone = guest(cafe)
    answer = deal_at(phone, card(cafe, number), names)
    assert answer.status_code == 303, answer.text
    phone.game_id = int(answer.location.rsplit("/", 1)[1])
    return phone


def later(cafe: Client, **time: float) -> None:
    """Turn the clock of the venue on."""
    now = cafe.scorer.venue.now
    cafe.scorer.venue.now = lambda: now() + timedelta(**time)


# --- the card -------------------------------------------------------------------------------------


def test_a_card_says_that_nobody_plays_and_offers_to_start(cafe: Client) -> None:
    page = guest(cafe).page(card(cafe, 3))
    assert "Table 3 is free. Start here." in page.text
    assert page.faults == []


def test_the_phone_that_deals_keeps_the_game_at_that_table(cafe: Client) -> None:
    phone = playing(cafe, 3)
    assert phone.get(phone.at).status_code == 200
    assert table(cafe, 3).view == phone.view
    assert not table(cafe, 1).playing


def test_friends_scan_the_same_card_and_look_on(cafe: Client) -> None:
    phone, friend = playing(cafe, 3), guest(cafe)
    assert friend.get(card(cafe, 3)).location == f"/w/{phone.view.code}"
    assert friend.get(f"/w/{phone.view.code}").status_code == 200
    assert friend.post(f"{phone.at}/undo").status_code == 403


def test_the_card_takes_the_keeper_and_who_sits_there_back_to_their_own_page(cafe: Client) -> None:
    phone = playing(cafe, 3)
    assert phone.get(card(cafe, 3)).location == phone.at
    assert seated(phone, "p2").get(card(cafe, 3)).location == f"{phone.at}/me"


def test_a_card_may_be_scanned_in_capitals_or_typed_in_small_letters(cafe: Client) -> None:
    at, phone = card(cafe, 2), guest(cafe)
    assert phone.get(at.replace("/t/", "/T/")).location == at
    assert phone.get(at.lower()).location == at
    assert phone.get(f"{at[:7]}-{at[7:]}").location == at


def test_looking_at_a_card_starts_nothing(cafe: Client) -> None:
    before = cafe.everything()
    for path in ("", "/new", "/waiting"):
        guest(cafe).get(card(cafe, 1) + path)
    assert cafe.everything() == before


def test_a_card_from_elsewhere_posts_nothing(cafe: Client) -> None:
    before = cafe.everything()
    for path in ("/start", "/new", "/forget-names"):
        answer = guest(cafe).http.post(
            card(cafe, 1) + path, headers={"Origin": "http://evil.example"}
        )
        assert answer.status_code == 403
    assert cafe.everything() == before


@pytest.mark.parametrize("code", ["CDFGHJKM", "K7Q2", "é", "%00", "a'b", "9" * 3000])
def test_a_card_of_no_table_is_a_plain_page(cafe: Client, code: str) -> None:
    for path in ("", "/new", "/waiting"):
        answer = guest(cafe).get(f"/t/{code}{path}")
        assert answer.status_code == 404
        assert "Is the code typed right?" in answer.text
    for path in ("/start", "/new", "/forget-names"):
        assert guest(cafe).post(f"/t/{code}{path}").status_code == 404


def test_a_letter_that_looks_like_another_is_named(cafe: Client) -> None:
    typed = card(cafe, 1)[:-1] + "0"
    assert "No code has 0 in it" in guest(cafe).get(typed).text


def test_whoever_guesses_cards_is_made_to_wait(cafe: Client) -> None:
    thief, at = guest(cafe), card(cafe, 1)
    for _guess in range(WRONG_CODES):
        assert thief.get("/t/CDFGHJKM").status_code == 404
    for path in (at, f"{at}/new", f"/wall/{cafe.scorer.venue.wall_code()}", "/find?code=K7Q2"):
        assert thief.get(path).status_code == 429
    assert thief.post(f"{at}/start").status_code == 429


# --- who may what ---------------------------------------------------------------------------------


def test_table_5_opens_table_3_and_can_look_but_not_touch(cafe: Client) -> None:
    phone, neighbour = playing(cafe, 3), playing(cafe, 2, "Ann, Ben")
    before = cafe.everything()
    assert neighbour.get(card(cafe, 3)).location == f"/w/{phone.view.code}"
    for path in ("", "/round", "/menu", "/share", "/me"):
        assert neighbour.get(phone.at + path).status_code == 403
    for path in ("/round", "/undo", "/laid", "/stop", "/again"):
        answer = neighbour.post(phone.at + path, seen=str(phone.view.seq), how="for-good")
        assert answer.status_code == 403
    assert neighbour.post(f"{card(cafe, 3)}/start").location == card(cafe, 3)
    assert cafe.everything() == before


def test_a_keeper_is_shown_no_other_tables_game(cafe: Client) -> None:
    phone, neighbour = playing(cafe, 3, "Zoe, Kim"), playing(cafe, 2, "Ann, Ben")
    for path in ("/", "/history", "/tv"):
        assert "Zoe" not in neighbour.get(path).text
        assert phone.view.code not in neighbour.get(path).text
    for path in (f"/history/{phone.game_id}", f"/history/{phone.game_id}/log", phone.at):
        answer = neighbour.get(path)
        assert answer.status_code == 403
        assert "Zoe" not in answer.text
        assert phone.view.code not in answer.text


def test_a_card_starts_games_at_its_table_and_nowhere_else(cafe: Client) -> None:
    phone = playing(cafe, 3)
    before = cafe.everything()
    assert phone.get("/new").status_code == 403
    assert phone.post("/new", names="Ann, Ben", act="deal").status_code == 403
    assert phone.post(f"{card(cafe, 3)}/new", names="Ann, Ben", act="deal").status_code == 409
    assert cafe.everything() == before


def test_guests_take_saved_rules_and_save_none(cafe: Client) -> None:
    cafe.post("/new", act="save", named="Fridays", sheet="ravensburger")
    phone, at = guest(cafe), f"{card(cafe, 1)}/new"
    page = Markup(phone.post(at, act="rules").text)
    assert "Fridays" in page.text
    assert "Save these rules for next time" not in page.text
    for act in ("save", "forget"):
        assert phone.post(at, act=act, named="Mine", saved="Fridays").status_code == 403
    assert [name for name, _rules in cafe.scorer.saved_rules.all()] == ["Fridays"]


def test_the_tables_belong_to_the_host(cafe: Client) -> None:
    keeper, before = playing(cafe, 1), cafe.everything()
    table_id = table(cafe, 1).table.table_id
    for phone in (keeper, guest(cafe)):
        for path in (
            "/host/tables",
            f"/host/tables/{table_id}",
            "/host/cards",
            "/host/tables/list",
        ):
            answer = phone.get(path)
            assert answer.status_code == 403
            assert table(cafe, 1).table.code not in answer.text
        assert phone.get(f"/host/tables/{table_id}/card.svg").status_code == 403
        for path in ("/host/tables", f"/host/tables/{table_id}", "/host/cards", "/host/wall"):
            fields = {"count": "9", "act": "forget", "game": str(keeper.game_id)}
            assert phone.post(path, fields).status_code == 403
    assert cafe.everything() == before


# --- two at once ----------------------------------------------------------------------------------


def test_the_second_phone_to_tap_start_is_told_kindly_and_waits(cafe: Client) -> None:
    first, second, at = guest(cafe), guest(cafe), card(cafe, 1)
    assert first.post(f"{at}/start").location == f"{at}/new"
    assert second.post(f"{at}/start").location == at
    page = second.page(at)
    assert "Another phone was quicker." in page.text
    assert page.faults == []
    assert second.get(f"{at}/new").location == at
    assert second.http.get(f"{at}/waiting", headers={"HX-Request": "true"}).status_code == 204
    code = Client(cafe.scorer, cafe.app, first.http, int(deal_now(first, at))).view.code
    on = second.http.get(f"{at}/waiting", headers={"HX-Request": "true"})
    assert on.headers["HX-Redirect"] == at
    assert second.get(at).location == f"/w/{code}"


def deal_now(phone: Client, at: str) -> str:
    fields = phone.page(f"{at}/new").fields("new-game")
    answer = phone.post(f"{at}/new", {**fields, "names": "Oma, Leo", "act": "deal"})
    return answer.location.rsplit("/", 1)[1]


def test_a_phone_that_waits_may_start_instead(cafe: Client) -> None:
    first, second, at = guest(cafe), guest(cafe), card(cafe, 1)
    first.post(f"{at}/start")
    assert second.post(f"{at}/start", instead="yes").location == f"{at}/new"
    assert "Another phone was quicker." in first.page(at).text


def test_nobody_waits_for_a_phone_that_went_away(cafe: Client) -> None:
    first, second, at = guest(cafe), guest(cafe), card(cafe, 1)
    first.post(f"{at}/start")
    later(cafe, seconds=STARTING_LASTS + 1)
    assert "Start here" in second.page(at).text


def test_the_second_to_deal_is_told_who_plays_and_keeps_what_was_typed(cafe: Client) -> None:
    first, second, at = guest(cafe), guest(cafe), card(cafe, 1)
    form = second.page(f"{at}/new").fields("new-game")
    assert deal_at(first, at, "Oma, Leo").status_code == 303
    late = second.post(f"{at}/new", {**form, "names": "Ann, Ben", "act": "deal"})
    assert late.status_code == 409
    page = Markup(late.text)
    assert "Table 1: Oma and Leo are playing now." in page.text
    assert page.faults == []
    assert len(cafe.scorer.games_going_on()) == 1
    cafe.post(f"/g/{table(cafe, 1).view.game_id}/stop", how="for-good", seen="1")
    assert "Ann" in second.page(f"{at}/new").text


def test_the_form_sent_twice_deals_once_and_leads_to_the_same_table(cafe: Client) -> None:
    phone, at = guest(cafe), card(cafe, 1)
    phone.post(f"{at}/start")
    fields = {**phone.page(f"{at}/new").fields("new-game"), "names": "Oma, Leo", "act": "deal"}
    first, again = phone.post(f"{at}/new", fields), phone.post(f"{at}/new", fields)
    assert first.location == again.location
    assert len(cafe.scorer.games_going_on()) == 1


def test_a_keepers_code_that_was_replaced_does_not_come_back_by_sending_the_form_again(
    cafe: Client,
) -> None:
    phone, at = guest(cafe), card(cafe, 1)
    fields = {**phone.page(f"{at}/new").fields("new-game"), "names": "Oma, Leo", "act": "deal"}
    phone.game_id = int(phone.post(f"{at}/new", fields).location.rsplit("/", 1)[1])
    cafe.post(f"{phone.at}/share/new-keeper-code")
    assert phone.get(phone.at).status_code == 403
    assert phone.post(f"{at}/new", fields).status_code == 303
    assert phone.get(phone.at).status_code == 403


def test_another_phone_with_the_same_key_in_its_form_begins_nothing_elsewhere(cafe: Client) -> None:
    first = guest(cafe)
    fields = first.page(f"{card(cafe, 1)}/new").fields("new-game")
    deal = {**fields, "names": "Oma, Leo", "act": "deal"}
    one = first.post(f"{card(cafe, 1)}/new", deal)
    two = guest(cafe).post(f"{card(cafe, 2)}/new", deal)
    assert one.location != two.location


# --- names ----------------------------------------------------------------------------------------


def test_names_are_offered_to_the_phone_that_typed_them_and_to_nobody_else(cafe: Client) -> None:
    phone = playing(cafe, 3, "Zoe, Kim")
    assert "Zoe" in phone.page(f"{card(cafe, 1)}/new").text
    assert "Zoe" not in guest(cafe).page(f"{card(cafe, 1)}/new").text
    assert "Zoe" not in playing(cafe, 2).page(f"{card(cafe, 1)}/new").text
    assert "Zoe" not in cafe.page("/new").text
    assert cafe.scorer.remembered_names() == ()


def test_the_names_of_the_house_are_offered_to_no_guest(cafe: Client) -> None:
    cafe.deal("Ann", "Ben")
    assert "Ann" in cafe.page("/new").text
    assert "Ann" not in guest(cafe).page(f"{card(cafe, 1)}/new").text


def test_the_last_names_typed_come_first_and_a_name_once(cafe: Client) -> None:
    phone = playing(cafe, 1, "Zoe, Kim")
    phone.post(f"{phone.at}/stop", how="for-good", seen=str(phone.view.seq))
    deal_at(phone, card(cafe, 1), "Ann, zoe")
    page = phone.page(f"{card(cafe, 2)}/new")
    chips = [each.get("value") for each in page.root.all("button") if each.get("name") == "tap"]
    assert chips == ["Ann", "zoe", "Kim"]


def test_a_phone_forgets_its_names_when_told_to(cafe: Client) -> None:
    phone = playing(cafe, 3, "Zoe, Kim")
    assert "Zoe" in phone.page(card(cafe, 1)).text
    phone.post(f"{card(cafe, 1)}/forget-names")
    assert "Zoe" not in phone.page(card(cafe, 1)).text


def test_the_cookie_with_the_names_stays_small_and_goes_to_tables_only(cafe: Client) -> None:
    phone = guest(cafe)
    for evening in range(8):
        names = ", ".join(f"Олександра {evening}-{n}" for n in range(6))
        answer = deal_at(phone, card(cafe, 1), names)
        game = int(answer.location.rsplit("/", 1)[1])
        cafe.post(f"/g/{game}/stop", how="for-good", seen="1")
    (cookie,) = (line for line in answer.headers.getlist("Set-Cookie") if line.startswith(COOKIE))
    assert len(cookie) < MOST_LETTERS + 200
    assert {"HttpOnly", "Path=/t", "SameSite=Lax"} <= set(cookie.split("; "))
    page = phone.page(f"{card(cafe, 2)}/new")
    chips = [each.get("value") for each in page.root.all("button") if each.get("name") == "tap"]
    assert 10 < len(chips) <= MOST_NAMES
    assert chips[0] == "Олександра 7-0"


def test_over_https_the_names_are_kept_apart_and_forgotten_too(cafe: Client) -> None:
    secure = create_app(cafe.scorer, secure=True)
    phone = Client(cafe.scorer, secure, secure.test_client())
    deal_at(phone, card(cafe, 1), "Oma, Leo")
    kept = phone.http.get_cookie(f"__Secure-{COOKIE}", path=AT_TABLES)
    assert kept is not None
    assert kept.secure
    phone.post(f"{card(cafe, 1)}/forget-names")
    assert phone.http.get_cookie(f"__Secure-{COOKIE}", path=AT_TABLES) is None


@pytest.mark.parametrize("value", ["", "x", "e30.Zx.y", "{}", "a" * 3000])
def test_a_cookie_of_somebody_elses_making_offers_nothing(cafe: Client, value: str) -> None:
    phone = guest(cafe)
    phone.http.set_cookie(COOKIE, value, path="/t")
    assert phone.get(card(cafe, 1)).status_code == 200
    assert phone.page(f"{card(cafe, 1)}/new").text.count("aria-pressed") == 0


def test_one_cookie_is_not_taken_for_the_other(cafe: Client) -> None:
    phone = guest(cafe)
    held = cafe.http.get_cookie("scorekeeper")
    assert held is not None
    phone.http.set_cookie(COOKIE, held.value, path="/t")
    assert phone.get(card(cafe, 1)).status_code == 200


def deal_with_own_phases(cafe: Client) -> None:
    """The host deals a game of four phases of their own, with one answer changed."""
    rules = {
        "phases": "own",
        "own": "set4+run5, color6, crun4+set3, run7",
        "switch-skip_target": "next",
    }
    typed = {"names": "Ann, Ben", "sheet": "fundex", "was": "fundex", **rules, "act": "deal"}
    assert cafe.post("/new", typed).status_code == 303
    rules_now = cafe.scorer.last_table()
    assert rules_now is not None
    assert (len(rules_now.phases), rules_now.house_rules) == (4, {"skip_target": "next"})


def test_a_stranger_who_scans_a_card_gets_the_sheet_as_printed_and_no_house_rules(
    cafe: Client,
) -> None:
    printed = guest(cafe).page(f"{card(cafe, 1)}/new").fields("new-game")
    deal_with_own_phases(cafe)
    phone, at = guest(cafe), card(cafe, 1)
    page = phone.page(f"{at}/new")
    assert "your own phases" not in page.text
    assert {**page.fields("new-game"), "key": ""} == {**printed, "key": ""}
    deal_at(phone, at, "Oma, Leo")
    rules = table(cafe, 1).view.game.table
    assert (len(rules.phases), dict(rules.house_rules)) == (10, {})


def test_a_table_offers_the_rules_this_phone_played_by_last_and_nobody_elses(cafe: Client) -> None:
    phone, at = guest(cafe), card(cafe, 1)
    deal_at(phone, at, "Oma, Leo", sheet="ja", was="ja")
    deal_with_own_phases(cafe)
    assert phone.page(f"{card(cafe, 2)}/new").fields("new-game")["sheet"] == "ja"
    assert guest(cafe).page(f"{card(cafe, 2)}/new").fields("new-game")["sheet"] == "mattel"
    # The host's own phone is no stranger: at a table, too, it goes on with the host's last rules.
    assert cafe.page(f"{card(cafe, 2)}/new").fields("new-game")["sheet"] == "fundex"
    assert cafe.page("/new").fields("new-game")["sheet"] == "fundex"


def test_the_keeper_of_a_guests_table_reads_no_names_of_the_house_for_one_who_comes_late(
    cafe: Client,
) -> None:
    cafe.deal("Grandmother", "Grandfather")
    cafe.deal("Mia", "Leo")
    assert "Grandmother" in cafe.page(f"{cafe.at}/menu/late").text
    phone = playing(cafe, 3)
    assert "Grandmother" not in phone.page(f"{phone.at}/menu/late").text


def test_what_guests_played_is_not_offered_to_the_host_for_another_game(cafe: Client) -> None:
    phone = playing(cafe, 1, "Zoe, Kim")
    phone.post(f"{phone.at}/stop", how="for-good", seen=str(phone.view.seq))
    assert "Same again" not in cafe.page("/").text


def test_the_game_of_the_house_is_offered_again_however_many_guests_played_since(
    cafe: Client,
) -> None:
    cafe.deal("Ann", "Ben")
    stop(cafe)
    for _game in range(6):
        stop(playing(cafe, 1, "Zoe, Kim"))
    assert "Same again: Ann, Ben" in cafe.page("/").text


# --- the end of a game ----------------------------------------------------------------------------


def stop(phone: Client, how: str = "for-good") -> None:
    answer = phone.post(f"{phone.at}/stop", how=how, seen=str(phone.view.seq))
    assert answer.status_code == 303


def test_a_game_that_ended_leaves_its_table_free(cafe: Client) -> None:
    phone = playing(cafe, 3, "Zoe, Kim")
    stop(phone)
    page = guest(cafe).page(card(cafe, 3))
    assert "Table 3 is free. Start here." in page.text
    assert "Zoe" not in page.text
    assert deal_at(guest(cafe), card(cafe, 3), "Ann, Ben").status_code == 303


def test_who_played_finds_the_last_game_on_the_card(cafe: Client) -> None:
    phone = playing(cafe, 3)
    stop(phone)
    links = {each.get("href") for each in phone.page(card(cafe, 3)).root.all("a")}
    assert phone.at in links


def test_a_game_that_waits_for_another_day_keeps_nobody_from_the_table(cafe: Client) -> None:
    phone = playing(cafe, 3)
    stop(phone, "another-day")
    page = guest(cafe).page(card(cafe, 3))
    assert "A paused game is waiting here." in page.text
    assert deal_at(guest(cafe), card(cafe, 3), "Ann, Ben").status_code == 303
    assert phone.get(phone.at).status_code == 200


def test_the_same_again_stays_at_the_table(cafe: Client) -> None:
    phone = playing(cafe, 3, "Zoe, Kim")
    stop(phone)
    answer = phone.post(f"{phone.at}/again")
    phone.game_id = int(answer.location.rsplit("/", 1)[1])
    assert table(cafe, 3).view == phone.view
    assert phone.get(phone.at).status_code == 200
    assert cafe.scorer.remembered_names() == ()


def test_the_same_again_is_too_late_where_others_sit_by_now(cafe: Client) -> None:
    phone = playing(cafe, 3, "Zoe, Kim")
    stop(phone)
    others = playing(cafe, 3, "Ann, Ben")
    assert phone.post(f"{phone.at}/again").location == card(cafe, 3)
    assert phone.get(card(cafe, 3)).location == f"/w/{others.view.code}"
    assert len(cafe.scorer.games_going_on()) == 1


def test_newcomers_at_a_table_that_is_quiet_learn_whom_to_ask(cafe: Client) -> None:
    phone = playing(cafe, 3, "Zoe, Kim")
    later(cafe, minutes=50)
    page = guest(cafe).page(card(cafe, 3))
    assert "Ask the host to free the table." in page.text
    assert "Nothing was entered for 50 min." in page.text
    assert page.faults == []
    assert phone.get(card(cafe, 3)).location == phone.at


# --- the host -------------------------------------------------------------------------------------


def words_of(cafe: Client) -> list[str]:
    page = cafe.page("/host/tables")
    lines = page.ids["tables"].all("a")
    return [" ".join(part.text for part in line.all("b", "small")) for line in lines]


def test_the_host_makes_six_tables_on_the_hosts_page(client: Client) -> None:
    page = client.page("/host")
    assert "Several tables?" in page.text
    assert page.ids["count"].get("value") == "6"
    client.post("/host/tables", count="6")
    client.post("/host/tables", count="6")
    assert len(client.scorer.venue.tables()) == 6
    assert words_of(client)[5] == "Table 6 Nobody plays."
    assert "Nobody plays." in client.page("/host").ids["several"].text
    client.post("/host/tables", count="7")
    assert len(client.scorer.venue.tables()) == 7


@pytest.mark.parametrize("typed", ["", "0", "-1", "31", "9999", "six", "1e3", "²"])
def test_a_number_of_tables_that_is_none_comes_back(client: Client, typed: str) -> None:
    answer = client.post("/host/tables", count=typed)
    assert answer.status_code == 422
    assert "How many tables? 1 to 30." in Markup(answer.text).text
    assert client.scorer.venue.tables() == ()


def test_the_host_sees_who_plays_and_which_table_is_quiet(cafe: Client) -> None:
    one, two = playing(cafe, 1, "Zoe, Kim"), playing(cafe, 2)
    assert words_of(cafe)[0].startswith("Table 1 Round 1, last entry just now Zoe and Kim")
    later(cafe, minutes=3)
    assert "Round 1, last entry 3 min ago" in words_of(cafe)[0]
    later(cafe, minutes=47)
    stop(two, "another-day")
    assert "Round 1, quiet for 50 min" in words_of(cafe)[0]
    assert "A paused game is waiting." in words_of(cafe)[1]
    assert words_of(cafe)[2].startswith("Table 3 Nobody plays.")
    stop(one)
    assert words_of(cafe)[0].startswith("Table 1 Nobody plays.")


def test_the_list_is_asked_for_anew_only_when_it_says_something_else(cafe: Client) -> None:
    phone = playing(cafe, 1)
    asked = cafe.page("/host/tables").ids["tables"].get("hx-get")
    assert cafe.get(asked).status_code == 204
    stop(phone)
    answer = cafe.get(asked)
    assert answer.status_code == 200
    assert Markup(answer.text).faults == []


def test_the_host_frees_a_table_and_the_game_is_kept(cafe: Client) -> None:
    phone = playing(cafe, 3)
    later(cafe, hours=4)
    at = f"/host/tables/{table(cafe, 3).table.table_id}"
    assert "They have probably left." in cafe.page(at).text
    cafe.post(at, act="free", game=str(phone.game_id))
    assert "Table 3 is free." in guest(cafe).page(card(cafe, 3)).text
    assert phone.get(phone.at).status_code == 200
    assert "In progress" in cafe.page("/").text


def test_the_host_shows_a_new_keepers_code_and_the_old_one_dies(cafe: Client) -> None:
    phone = playing(cafe, 3)
    at = f"/host/tables/{table(cafe, 3).table.table_id}"
    keep = next(
        each.get("href") for each in cafe.page(at).root.all("a") if "share/keep" in each.get("href")
    )
    cafe.post(f"{phone.at}/share/new-keeper-code")
    assert phone.get(phone.at).status_code == 403
    key = re.search(r"/k/([A-Z0-9]+)", cafe.get(keep).text)
    assert key is not None
    new = guest(cafe)
    assert new.post(f"/k/{key[1]}").location == phone.at
    assert new.get(phone.at).status_code == 200


def test_a_new_code_ends_the_old_card(cafe: Client) -> None:
    old, at = card(cafe, 3), f"/host/tables/{table(cafe, 3).table.table_id}"
    cafe.post(at, act="new-code")
    gone = guest(cafe).get(old)
    assert gone.status_code == 410
    assert "This code was replaced. Ask for the new one." in gone.text
    assert guest(cafe).get(card(cafe, 3)).status_code == 200


def test_a_table_taken_away_leaves_the_list_and_its_card_says_so(cafe: Client) -> None:
    phone, old = playing(cafe, 3), card(cafe, 3)
    cafe.post(f"/host/tables/{table(cafe, 3).table.table_id}", act="forget")
    assert guest(cafe).get(old).status_code == 410
    assert len(cafe.scorer.venue.tables()) == 2
    assert phone.get(phone.at).status_code == 200
    stop(phone)
    assert phone.post(f"{phone.at}/again").status_code == 303
    assert cafe.scorer.games_going_on() == ()


def test_a_table_has_a_name_if_the_host_gives_it_one(cafe: Client) -> None:
    at = f"/host/tables/{table(cafe, 3).table.table_id}"
    cafe.post(at, act="rename", name="<b>Window</b>")
    assert "<b>Window</b> is free." in guest(cafe).page(card(cafe, 3)).text
    assert "<b>Window" not in guest(cafe).get(card(cafe, 3)).text


# --- cards ----------------------------------------------------------------------------------------


def test_every_table_has_a_card_with_its_code_and_its_address_in_words(cafe: Client) -> None:
    page = cafe.page("/host/cards")
    for number in (1, 2, 3):
        assert f"Table {number}" in page.text
        assert f"http://localhost{card(cafe, number)}" in page.text
    assert len(list(page.root.all("img"))) == 3
    picture = cafe.get(f"/host/tables/{table(cafe, 1).table.table_id}/card.svg")
    assert picture.mimetype == "image/svg+xml"


def test_the_host_is_told_when_the_printed_address_is_no_longer_ours(cafe: Client) -> None:
    assert "Not printed yet." in cafe.page("/host/cards").text
    cafe.post("/host/cards", base="http://localhost")
    assert "Printed, and the address is still right." in cafe.page("/host/tables").text
    elsewhere = "http://192.168.7.7:8010"
    again = cafe.app.test_client()
    key = f"/h/{cafe.scorer.host_key()}"
    again.post(key, base_url=elsewhere, headers={"Origin": elsewhere})
    for path in ("/host", "/host/tables", "/host/cards"):
        told = Markup(again.get(path, base_url=elsewhere).text).text
        assert "The address changed since printing. Print the cards again." in told
    assert "The address changed" not in cafe.page("/host").text


def test_an_address_that_is_not_ours_is_not_remembered_as_printed(cafe: Client) -> None:
    cafe.post("/host/cards", base="http://evil.example")
    assert table(cafe, 1).table.printed_as == "http://localhost"


def test_a_new_card_is_to_be_printed(cafe: Client) -> None:
    cafe.post("/host/cards", base="http://localhost")
    cafe.post(f"/host/tables/{table(cafe, 2).table.table_id}", act="new-code")
    assert "Not printed yet: Table 2" in cafe.page("/host/tables").text


def test_the_cards_carry_the_wifis_code_if_the_host_wants(cafe: Client) -> None:
    assert "Wi-Fi" not in cafe.page("/host/cards", wifi="yes").text
    cafe.post("/host/wifi", name="Guests", password="cards-and-cake")
    assert "Join the Wi-Fi" not in cafe.page("/host/cards").text
    page = cafe.page("/host/cards", wifi="yes")
    assert page.text.count("1. Join the Wi-Fi") == 3
    assert "cards-and-cake" not in page.text
    assert page.faults == []


# --- typing a code --------------------------------------------------------------------------------


def test_a_typed_code_leads_where_it_belongs(cafe: Client) -> None:
    phone, looker = playing(cafe, 1), guest(cafe)
    code = table(cafe, 2).table.code
    assert "Enter a code" in looker.page("/").text
    assert looker.get("/find", code=f"{code[:4]} {code[4:].lower()}").location == card(cafe, 2)
    assert looker.get("/find", code=phone.view.code.lower()).location == f"/w/{phone.view.code}"
    wall = cafe.scorer.venue.wall_code()
    assert looker.get("/find", code=wall).location == f"/wall/{wall}"
    # Typed behind the host's address they lead to the same pages.
    assert looker.get(f"/{code.lower()}").location == card(cafe, 2)
    assert looker.get(f"/{phone.view.code}").location == f"/w/{phone.view.code}"
    assert looker.get(f"/{wall}").location == f"/wall/{wall}"


@pytest.mark.parametrize("typed", ["", "   ", "ZZZZ", "<b>x", "é" * 12, "9" * 500])
def test_a_typed_code_of_nothing_is_answered_in_words(cafe: Client, typed: str) -> None:
    answer = guest(cafe).get("/find", code=typed)
    assert answer.status_code in (200, 404)
    assert Markup(answer.text).faults == []
    assert "<b>x" not in answer.text
    assert 'role="alert"' in answer.text


# --- every page -----------------------------------------------------------------------------------


def nothing_yet(cafe: Client) -> None:
    cafe.game_id = playing(cafe, 1).game_id
    cafe.post(f"{cafe.at}/laid", seat="p2", laid="yes", seen=str(cafe.view.seq))


def some_rounds(cafe: Client) -> None:
    cafe.game_id = playing(cafe, 1, "<b>Bo</b>, A&amp B, Mia").game_id
    cafe.close_round("p1", p2=5, p3=60)
    playing(cafe, 2)
    cafe.post(f"/host/tables/{table(cafe, 1).table.table_id}", act="rename", name="<i>x</i> & 'y'")


def ended(cafe: Client) -> None:
    some_rounds(cafe)
    stop(cafe)


def rested(cafe: Client) -> None:
    some_rounds(cafe)
    stop(cafe, "another-day")


@pytest.mark.parametrize("stage", [nothing_yet, some_rounds, ended, rested])
def test_every_page_of_a_place_is_sound_and_looking_changes_nothing(
    cafe: Client, stage: Callable[[Client], None]
) -> None:
    stage(cafe)
    cafe.scorer.host_settings.feed_address()  # made once, when it is first asked for
    before, seen = cafe.everything(), set()
    for phone in (cafe, guest(cafe), playing_again(cafe)):
        for endpoint, address in routes(cafe, "GET"):
            answer = phone.get(address)
            assert answer.status_code < 500, address
            if answer.status_code in (200, 403) and answer.mimetype == "text/html":
                assert faults_of(answer.text) == (), address
                assert "<b>Bo" not in answer.text
                assert "<i>x" not in answer.text
                seen.add(endpoint)
    assert cafe.everything() == before
    assert {"venue_admin.show", "venue_admin.one", "venue_admin.cards", "wall.show"} <= seen


def playing_again(cafe: Client) -> Client:
    """A phone that remembers a game and names, from a cookie alone."""
    phone = guest(cafe)
    phone.get(f"/w/{cafe.view.code}")
    return phone


def test_an_empty_form_is_answered_in_words_by_every_page_of_a_place(cafe: Client) -> None:
    playing(cafe, 1)
    for phone in (cafe, guest(cafe)):
        for path in (f"{card(cafe, 2)}/new", f"{card(cafe, 1)}/new", f"{card(cafe, 1)}/start"):
            answer = phone.http.post(path, headers=FROM_HERE)
            assert answer.status_code < 500, path
            if answer.status_code == 200:
                assert Markup(answer.text).faults == []


def test_a_cards_code_is_longer_than_a_games(cafe: Client) -> None:
    assert len(table(cafe, 1).table.code) == CODE_LENGTH == 2 * len(playing(cafe, 1).view.code)
