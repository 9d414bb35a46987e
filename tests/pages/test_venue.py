"""A café: cards, "start here", whose names are whose, and what a neighbour's card does not open."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorekeeper.app import create_app
from scorekeeper.service.venue import STARTING_LASTS
from scorekeeper.serving.limits import WRONG_CODES
from scorekeeper.storage.venue import CODE_LENGTH
from scorekeeper.web.this_phone import AT_TABLES, MOST_LETTERS, MOST_NAMES, NAMES_COOKIE
from tests.web.client import FROM_HERE, Client
from tests.web.links import seated
from tests.web.markup import Markup, faults_of
from tests.web.routes import routes
from tests.web.venue_tables import card, deal_at, guest, later, playing, stop, table

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
    for number in range(WRONG_CODES):
        assert thief.get(f"/t/CDFGHJKM{number}").status_code == 404
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
    (cookie,) = (
        line for line in answer.headers.getlist("Set-Cookie") if line.startswith(NAMES_COOKIE)
    )
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
    kept = phone.http.get_cookie(f"__Secure-{NAMES_COOKIE}", path=AT_TABLES)
    assert kept is not None
    assert kept.secure
    phone.post(f"{card(cafe, 1)}/forget-names")
    assert phone.http.get_cookie(f"__Secure-{NAMES_COOKIE}", path=AT_TABLES) is None


@pytest.mark.parametrize("value", ["", "x", "e30.Zx.y", "{}", "a" * 3000])
def test_a_cookie_of_somebody_elses_making_offers_nothing(cafe: Client, value: str) -> None:
    phone = guest(cafe)
    phone.http.set_cookie(NAMES_COOKIE, value, path="/t")
    assert phone.get(card(cafe, 1)).status_code == 200
    assert phone.page(f"{card(cafe, 1)}/new").text.count("aria-pressed") == 0


def test_one_cookie_is_not_taken_for_the_other(cafe: Client) -> None:
    phone = guest(cafe)
    held = cafe.http.get_cookie("scorekeeper")
    assert held is not None
    phone.http.set_cookie(NAMES_COOKIE, held.value, path="/t")
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


# --- cards ----------------------------------------------------------------------------------------


# --- typing a code --------------------------------------------------------------------------------


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
    assert {"venue_admin.show", "venue_admin.show_table", "venue_admin.cards", "wall.show"} <= seen


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
