"""A café: cards, "start here", whose names are whose, and what a neighbour's card does not open."""

from __future__ import annotations

from scorekeeper.app import create_app
from scorekeeper.service.venue import STARTING_LASTS
from scorekeeper.web.new_game_form import MOST_NAMES_TO_TAP
from scorekeeper.web.this_phone import AT_TABLES, MOST_LETTERS, NAMES_COOKIE
from tests.pages.builders import HTMX, deal_with, hides, links, number_in, shows, undo
from tests.web.client import Client
from tests.web.links import seated, values
from tests.web.markup import Markup, back, says
from tests.web.venue_tables import card, deal_at, guest, later, playing, stop, table

FREE = "Table 3 is free."

# --- the card -------------------------------------------------------------------------------------


def test_a_card_leads_to_the_game_at_its_table(cafe: Client) -> None:
    friend, at = guest(cafe), card(cafe, 3)
    shows(friend.page(at), FREE)
    phone = playing(cafe, 3, "Zoe, Kim")
    assert table(cafe, 3).view == phone.view
    assert not table(cafe, 1).playing
    assert phone.get(at).location == phone.at
    assert seated(phone, "p2").get(at).location == f"{phone.at}/me"
    assert friend.get(at).location == f"/w/{phone.view.code}"
    later(cafe, minutes=50)
    ask = "Ask the host to free the table."
    shows(guest(cafe).page(at), ask, "Nothing was entered for 50 min.")
    stop(phone)
    shows(guest(cafe).page(at), FREE, but_not="Zoe")
    assert phone.at in links(phone.page(at))  # who played finds the last game there
    stop(playing(cafe, 3), "another-day")  # a paused game keeps nobody from the table
    shows(guest(cafe).page(at), "A paused game is waiting here.")
    playing(cafe, 3, "Ann, Ben")


def test_a_card_is_read_as_people_type_it(cafe: Client) -> None:
    at, phone = card(cafe, 2), guest(cafe)
    for typed in (at.replace("/t/", "/T/"), at.lower(), f"{at[:7]}-{at[7:]}"):
        assert phone.get(typed).location == at
    shows(phone.get(at[:-1] + "0").text, "codes are written without 0")
    for path in ("", "/new", "/waiting"):
        shows(back(guest(cafe).get(f"/t/CDFGHJKM{path}"), 404), "This code opens nothing")
    for path in ("/start", "/new", "/forget-names"):
        assert guest(cafe).post(f"/t/CDFGHJKM{path}").status_code == 404


def test_the_same_again_stays_at_the_table_unless_others_sit_there(cafe: Client) -> None:
    phone = playing(cafe, 3, "Zoe, Kim")
    stop(phone)
    phone.game_id = number_in(phone.post(f"{phone.at}/again"))
    assert table(cafe, 3).view == phone.view
    assert phone.get(phone.at).status_code == 200
    stop(phone)
    others = playing(cafe, 3, "Ann, Ben")
    # The phone landed in the game of the others, without a word.
    words = "Table 3: Ann and Ben are playing now.", "scan the card of a free table"
    told = says(phone.post(f"{phone.at}/again"), 409, *words)
    assert {f"/w/{others.view.code}", phone.at} <= set(links(Markup(told)))
    assert phone.get(card(cafe, 3)).location == f"/w/{others.view.code}"
    assert len(cafe.scorer.lists.going_on()) == 1
    # If the end is undone, the game goes on at no table.
    undo(phone)
    shows(phone.page(phone.at), "Table 3: Ann and Ben are playing now.", "without a table")
    hides(others.page(others.at), "without a table")
    hides(phone.page("/"), "Table 3")
    shows(others.page("/"), "Table 3")
    stop(others)
    hides(phone.page(phone.at), "without a table")


# --- who may what ---------------------------------------------------------------------------------


def test_table_5_opens_table_3_and_can_look_but_not_touch(cafe: Client) -> None:
    phone, neighbour = playing(cafe, 3, "Zoe, Kim"), playing(cafe, 2, "Ann, Ben")
    before, at = cafe.everything(), card(cafe, 3)
    assert neighbour.get(at).location == f"/w/{phone.view.code}"
    assert neighbour.post(f"{at}/start").location == at
    assert neighbour.post(f"{phone.at}/undo", seen=str(phone.view.seq)).status_code == 403
    # A card starts games at its table and nowhere else.
    assert phone.post("/new", names="Ann, Ben", act="deal").status_code == 403
    assert phone.post(f"{at}/new", names="Ann, Ben", act="deal").status_code == 409
    assert cafe.everything() == before
    for path in ("/", "/history", "/tv", f"/history/{phone.game_id}", phone.at):
        hides(neighbour.get(path).text, "Zoe", phone.view.code)


def test_guests_take_saved_rules_and_save_none(cafe: Client) -> None:
    cafe.post("/new", act="save", named="Fridays", sheet="ravensburger")
    phone, at = guest(cafe), f"{card(cafe, 1)}/new"
    page = Markup(phone.post(at, act="rules").text)
    shows(page, "Fridays", but_not="Save these rules for next time")
    for act in ("save", "forget"):
        assert phone.post(at, act=act, named="Mine", saved="Fridays").status_code == 403
    assert [name for name, _rules in cafe.scorer.saved_rules.all()] == ["Fridays"]


# --- two at once ----------------------------------------------------------------------------------


def test_the_second_phone_to_tap_start_is_told_kindly_and_waits(cafe: Client) -> None:
    first, second, at = guest(cafe), guest(cafe), card(cafe, 1)
    form = second.page(f"{at}/new").fields("new-game")
    assert first.post(f"{at}/start").location == f"{at}/new"
    assert second.post(f"{at}/start").location == second.get(f"{at}/new").location == at
    shows(second.page(at), "Another phone was quicker.")
    assert second.post(f"{at}/start", instead="yes").location == f"{at}/new"
    shows(first.page(at), "Another phone was quicker.")
    later(cafe, seconds=STARTING_LASTS + 1)
    shows(first.page(at), "Start here")
    first.post(f"{at}/start")
    assert second.http.get(f"{at}/waiting", headers=HTMX).status_code == 204
    deal_at(first, at, "Oma, Leo")
    assert second.http.get(f"{at}/waiting", headers=HTMX).headers["HX-Redirect"] == at
    late = second.post(f"{at}/new", {**form, "names": "Ann, Ben", "act": "deal"})
    says(late, 409, "Table 1: Oma and Leo are playing now.")
    cafe.post(f"/g/{table(cafe, 1).view.game_id}/stop", how="for-good", seen="1")
    shows(second.page(f"{at}/new"), "Ann")  # what was typed is kept


def test_a_form_sent_twice_deals_once_and_brings_no_replaced_code_back(cafe: Client) -> None:
    phone, at = guest(cafe), card(cafe, 1)
    fields = {**phone.page(f"{at}/new").fields("new-game"), "names": "Oma, Leo", "act": "deal"}
    first = phone.post(f"{at}/new", fields)
    phone.game_id = number_in(first)
    assert phone.post(f"{at}/new", fields).location == first.location
    cafe.post(f"{phone.at}/share/new-keeper-code")
    assert phone.post(f"{at}/new", fields).status_code == 303
    assert phone.get(phone.at).status_code == 403
    assert guest(cafe).post(f"{card(cafe, 2)}/new", fields).location != first.location


# --- names and rules of guests --------------------------------------------------------------------


def offered(phone: Client, at: str) -> list[str]:
    """The names that this phone may tap."""
    return values(phone.page(f"{at}/new"), "tap")


def test_names_are_offered_to_the_phone_that_typed_them_and_to_nobody_else(cafe: Client) -> None:
    cafe.deal("Ann", "Ben")
    stop(cafe)
    phone, second = playing(cafe, 3, "Zoe, Kim"), playing(cafe, 2)
    for other in (guest(cafe), second):
        assert not {"Ann", "Zoe"} & {*offered(other, card(cafe, 1))}
    hides(cafe.page("/new"), "Zoe")
    hides(phone.page(f"{phone.at}/menu/late"), "Ann")  # nor for one who comes late
    stop(phone)
    phone.game_id = number_in(deal_at(phone, card(cafe, 3), "Mia, zoe"))
    assert offered(phone, card(cafe, 1)) == ["Mia", "zoe", "Kim"]
    for _game in range(5):
        stop(playing(cafe, 1, "Zoe, Kim"))
    hides(cafe.page("/"), "Same again")  # as long as a game runs
    stop(second)
    stop(phone)
    shows(cafe.page("/"), "Same againAnn, Ben")  # what guests played is not
    phone.post(f"{card(cafe, 1)}/forget-names")
    assert offered(phone, card(cafe, 1)) == []


def test_the_cookie_with_the_names_stays_small_and_goes_to_tables_only(cafe: Client) -> None:
    phone, stranger = guest(cafe), guest(cafe)
    for evening in range(8):
        names = ", ".join(f"Олександра {evening}-{n}" for n in range(6))
        answer = deal_at(phone, card(cafe, 1), names)
        cafe.post(f"/g/{number_in(answer)}/stop", how="for-good", seen="1")
    sent = answer.headers.getlist("Set-Cookie")
    (cookie,) = [line for line in sent if line.startswith(NAMES_COOKIE)]
    assert len(cookie) < MOST_LETTERS + 200
    assert {"HttpOnly", "Path=/t", "SameSite=Lax"} <= {*cookie.split("; ")}
    for value in ("", "x", "{}", cafe.cookie):  # of somebody else's making
        stranger.http.set_cookie(NAMES_COOKIE, value, path="/t")
        assert offered(stranger, card(cafe, 3)) == []
    kept = offered(phone, card(cafe, 2))
    assert (len(kept), kept[0]) == (MOST_NAMES_TO_TAP, "Олександра 7-0")  # as on every form


def test_over_https_the_names_are_kept_apart_and_forgotten_too(cafe: Client) -> None:
    secure = create_app(cafe.scorer, secure=True)
    phone = Client(cafe.scorer, secure, secure.test_client())
    deal_at(phone, card(cafe, 1), "Oma, Leo")
    kept = phone.http.get_cookie(f"__Secure-{NAMES_COOKIE}", path=AT_TABLES)
    assert kept is not None
    assert kept.secure
    phone.post(f"{card(cafe, 1)}/forget-names")
    assert phone.http.get_cookie(f"__Secure-{NAMES_COOKIE}", path=AT_TABLES) is None


def test_a_table_offers_the_rules_this_phone_played_by_last_and_nobody_elses(cafe: Client) -> None:
    def form(phone: Client) -> dict[str, str]:
        return {**phone.page(f"{card(cafe, 2)}/new").fields("new-game"), "key": ""}

    printed, phone = form(guest(cafe)), guest(cafe)
    deal_at(phone, card(cafe, 1), "Oma, Leo", sheet="ja", was="ja")
    own = {"phases": "own", "own": "set4+run5, color6", "sheet": "fundex"}
    deal_with(cafe, "Ann, Ben", switch_skip_target="next", **own)
    assert form(phone)["sheet"] == "ja"
    assert form(guest(cafe)) == printed
    assert printed["sheet"] == "mattel"
    # The host's own phone is no stranger: at a table, too, it goes on with the host's last rules.
    assert form(cafe)["sheet"] == cafe.page("/new").fields("new-game")["sheet"] == "fundex"
