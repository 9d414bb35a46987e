"""That's me, Let in, Not now: how a phone gets a seat, loses it, and learns of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorekeeper.service.links import ASKING_LASTS, MOST_ASKING
from scorekeeper.serving.limits import REQUESTS_AT_A_GAME, REQUESTS_OF_A_PHONE, WITHIN
from tests.web.client import Client
from tests.web.links import keeper, link_key, requesting, seated, taken_seats, values
from tests.web.markup import Markup

HTMX = {"HX-Request": "true"}


def answer(table: Client, act: str, number: int | None = None) -> None:
    """The keeper taps on the first who asks."""
    page = table.page(table.at)
    asked = values(page, "asking")[0] if number is None else str(number)
    assert table.post(f"{table.at}/door", asking=asked, act=act).status_code == 303


def waiting(phone: Client) -> str:
    return f"/w/{phone.view.code}/sit/waiting"


# --- asking ---------------------------------------------------------------------------------------


def test_whoever_says_that_is_me_waits_until_the_keeper_lets_them_in(table: Client) -> None:
    phone, entries = requesting(table, "p3"), table.entries
    assert "Waiting for the keeper’s phone to let you in" in phone.page(waiting(phone)).text
    assert taken_seats(table) == frozenset()
    assert "A phone says it is Mia." in table.page(table.at).text
    answer(table, "in")
    assert taken_seats(table) == {"p3"}
    assert phone.get(waiting(phone)).location == f"{table.at}/me"
    assert phone.get(f"{table.at}/me").status_code == 200
    assert "A phone says" not in table.page(table.at).text
    assert table.entries == entries


def test_the_names_of_the_seats_are_the_buttons(table: Client) -> None:
    page = table.another(keeper=False).page(f"/w/{table.view.code}/sit")
    assert values(page, "seat") == ["p1", "p2", "p3", "p4"]
    assert page.faults == []


def test_the_page_that_waits_goes_on_by_itself(table: Client) -> None:
    phone = requesting(table, "p3")
    still = phone.http.get(waiting(phone), headers=HTMX)
    assert (still.status_code, still.headers.get("HX-Redirect")) == (204, None)
    answer(table, "in")
    done = phone.http.get(waiting(phone), headers=HTMX)
    assert (done.status_code, done.headers["HX-Redirect"]) == (204, f"{table.at}/me")


def test_not_now_is_told(table: Client) -> None:
    phone = requesting(table, "p3")
    answer(table, "not-now")
    assert taken_seats(table) == frozenset()
    done = phone.http.get(waiting(phone), headers=HTMX)
    assert done.headers["HX-Redirect"] == f"/w/{table.view.code}/sit"
    assert "Not now, says the keeper" in phone.page(f"/w/{table.view.code}/sit").text
    assert "Not now, says the keeper" in phone.page(f"/w/{table.view.code}").text
    assert phone.post(f"/w/{table.view.code}/sit", seat="p3").status_code == 303


@pytest.mark.parametrize("form", ["round", "lay/p2", "rounds/1/fix"])
def test_who_fills_in_a_form_sees_the_door_above_it_and_comes_back_to_it(
    table: Client, form: str
) -> None:
    table.close_round("p1", p2=20, p3=60, p4=60)
    phone, path = requesting(table, "p3"), f"{table.at}/{form}"
    page = table.page(path)
    line = page.ids["door-line"]
    assert next(line.all("summary")).text == "A phone says it is Mia."
    assert page.faults == []
    fields = {"asking": values(page, "asking")[0], "at": values(page, "at")[0], "act": "in"}
    answered = table.post(f"{table.at}/door", fields)
    assert answered.location == path
    assert phone.get(waiting(phone)).location == f"{table.at}/me"
    line = table.page(path).ids["door-line"]
    assert list(line.all("summary")) == []


def test_the_line_on_a_form_hears_the_news_of_the_door(table: Client) -> None:
    heard = table.page(f"{table.at}/round").ids["door-line"].get("hx-get")
    assert table.http.get(heard, headers=HTMX).status_code == 204
    requesting(table, "p3")
    requesting(table, "p2")
    news = Markup(table.http.get(heard, headers=HTMX).text)
    assert "2 phones ask for a seat." in news.ids["door-line"].text
    assert "A phone says it is Ben." in news.ids["door-line"].text
    # A place that is no form of the game leads to the table.
    for at in ("//elsewhere", "../2/round", "menu", "round/"):
        answered = table.post(f"{table.at}/door", asking="0", at=at, act="in")
        assert answered.location == table.at


def test_a_seat_has_no_door_above_its_forms(table: Client) -> None:
    ben = seated(table, "p2")
    requesting(table, "p3")
    assert "door-line" not in ben.page(f"{table.at}/lay/p2").ids


def test_it_is_said_whose_phone_lets_in(table: Client) -> None:
    table.post(f"/w/{table.view.code}/sit", seat="p1")
    phone = requesting(table, "p3")
    assert "Waiting for Ann’s phone to let you in" in phone.page(waiting(phone)).text


def test_let_in_names_the_seat_and_who_sits_there(table: Client) -> None:
    """A child taps Mum's name."""
    seated(table, "p1")
    child = seated(table, "p3")
    child.post(f"/w/{table.view.code}/sit", seat="p1")
    page = table.page(table.at)
    assert "Mia’s phone says it is Ann." in page.text
    assert "Ann already has a phone; that phone would lose the seat." in page.text
    answer(table, "not-now")
    assert child.get(f"{table.at}/me").status_code == 200
    assert taken_seats(table) == {"p1", "p3"}


def test_the_keepers_own_phone_sits_down_at_once(table: Client) -> None:
    for phone, seat in ((keeper(table), "p1"), (table, "p2")):
        reply = phone.post(f"/w/{table.view.code}/sit", seat=seat)
        assert reply.location == f"{table.at}/me"
    assert taken_seats(table) == {"p1", "p2"}


def test_who_sits_there_already_just_goes_there(table: Client) -> None:
    phone = seated(table, "p2")
    before = table.everything()
    assert phone.post(f"/w/{table.view.code}/sit", seat="p2").location == f"{table.at}/me"
    assert table.everything() == before


@pytest.mark.parametrize("seat", ["", "p5", "keeper", "Ben", "p1'--", "p2" * 500])
def test_nobody_sits_where_there_is_no_seat(table: Client, seat: str) -> None:
    before = table.everything()
    for phone in (table.another(keeper=False), keeper(table)):
        reply = phone.post(f"/w/{table.view.code}/sit", seat=seat)
        assert reply.status_code == 422
        assert "Tap a name" in reply.text
    assert table.everything() == before


def test_asking_is_no_part_of_the_game(table: Client) -> None:
    archive = tuple(table.scorer.exports.game(table.game_id))
    phone = requesting(table, "p3")
    assert tuple(table.scorer.exports.game(table.game_id)) == archive
    assert phone.post(f"{table.at}/laid", seat="p3", laid="yes").status_code == 403


# --- the door -------------------------------------------------------------------------------------


def test_the_door_answers_only_when_something_happened(table: Client) -> None:
    page = table.page(f"{table.at}/door")
    assert page.root.text == ""
    now = page.ids["door-line"].get("data-door")
    assert table.get(f"{table.at}/door", door=now).status_code == 204
    requesting(table, "p3")
    news = table.page(f"{table.at}/door", door=now)
    assert "A phone says it is Mia." in news.text
    assert news.ids["door-line"].get("data-door") != now


def test_who_asks_twice_stands_there_once(table: Client) -> None:
    phone = requesting(table, "p3")
    phone.post(f"/w/{table.view.code}/sit", seat="p2")
    page = table.page(table.at)
    assert len(set(values(page, "asking"))) == 1
    assert "says it is Ben." in page.text


@pytest.mark.parametrize("act", ["in", "not-now", "", "both"])
@pytest.mark.parametrize("asked", ["", "0", "999", "-1", "x", "9" * 40])
def test_who_does_not_ask_is_not_let_in(table: Client, asked: str, act: str) -> None:
    requesting(table, "p3")
    before = table.everything()
    assert table.post(f"{table.at}/door", asking=asked, act=act).status_code == 303
    assert table.everything() == before


def test_letting_in_twice_lets_in_once(table: Client) -> None:
    requesting(table, "p3")
    number = int(values(table.page(table.at), "asking")[0])
    answer(table, "in", number)
    before = table.everything()
    answer(table, "in", number)
    assert table.everything() == before


def test_all_who_ask_for_free_seats_are_let_in_with_one_tap(table: Client) -> None:
    phones = [requesting(table, seat) for seat in ("p2", "p3", "p4")]
    page = table.page(table.at)
    assert "3 phones ask for a seat." in page.text
    assert "Let all in" in page.text
    asked = sorted(set(values(page, "asking")))
    assert table.post(f"{table.at}/door", {"asking": asked, "act": "in"}).status_code == 303
    assert taken_seats(table) == {"p2", "p3", "p4"}
    for phone in phones:
        assert phone.get(waiting(phone)).location == f"{table.at}/me"


def test_nobody_loses_a_seat_by_letting_all_in(table: Client) -> None:
    player = seated(table, "p2")
    requesting(table, "p2")
    requesting(table, "p3")
    page = table.page(table.at)
    assert "Let all in" not in page.text
    asked = sorted(set(values(page, "asking")))
    table.post(f"{table.at}/door", {"asking": asked, "act": "in"})
    assert taken_seats(table) == {"p2", "p3"}
    assert player.page(f"{table.at}/me").text


def test_only_the_keeper_sees_the_door_and_opens_it(table: Client) -> None:
    player, asked = seated(table, "p2"), requesting(table, "p3")
    number = values(table.page(table.at), "asking")[0]
    for phone in (player, asked, table.another(keeper=False)):
        assert phone.get(f"{table.at}/door").status_code == 403
        reply = phone.post(f"{table.at}/door", asking=number, act="in")
        assert reply.status_code == 403
    assert taken_seats(table) == {"p2"}


def test_a_keeper_lets_in_from_her_own_seat_too(table: Client) -> None:
    ann = keeper(table)
    ann.post(f"/w/{table.view.code}/sit", seat="p1")
    requesting(table, "p3")
    assert "A phone says it is Mia." in ann.page(f"{table.at}/me").text


# --- losing a seat --------------------------------------------------------------------------------


def test_the_phone_whose_seat_was_taken_is_told(table: Client) -> None:
    old = seated(table, "p2")
    new = seated(table, "p2")
    assert new.get(f"{table.at}/me").status_code == 200
    page = old.get(f"{table.at}/me")
    assert page.status_code == 403
    assert "Ben’s seat was taken by another phone." in page.text
    assert Markup(page.text).faults == []
    assert "Ben’s seat was taken by another phone." in old.page(f"/w/{table.view.code}").text


def test_a_seat_let_in_to_another_phone_is_lost_too(table: Client) -> None:
    old = seated(table, "p3")
    requesting(table, "p3")
    answer(table, "in")
    assert "Mia’s seat was taken by another phone." in old.page(f"/w/{table.view.code}").text
    old.post(f"/w/{table.view.code}/sit", seat="p4")
    answer(table, "in")
    assert taken_seats(table) == {"p3", "p4"}
    assert "was taken" not in old.page(f"/w/{table.view.code}").text


def test_a_seat_can_be_taken_back(table: Client) -> None:
    phone, shown = seated(table, "p2"), link_key(table, "p2")
    assert table.post(f"{table.at}/share/take-back", seat="p2").status_code == 303
    assert taken_seats(table) == frozenset()
    assert "The keeper took Ben’s seat back." in phone.get(f"{table.at}/me").text
    assert phone.post(f"/s/{shown}").status_code == 410


def test_the_line_of_one_phone_tells_what_became_of_it(table: Client) -> None:
    stranger, phone = table.another(keeper=False), requesting(table, "p3")
    mine = f"/w/{table.view.code}/mine"
    assert "That’s me" in stranger.page(mine).text
    assert stranger.page(mine).ids["mine"].get("hx-get") == ""  # a stranger has nothing to hear
    page = phone.page(mine)
    assert "You asked to sit down as Mia." in page.text
    now = page.ids["mine"].get("data-door")
    assert phone.get(mine, door=now).status_code == 204
    answer(table, "in")
    assert "You are Mia." in phone.page(mine, door=now).text


# --- too many, too long ---------------------------------------------------------------------------


def turned(table: Client) -> Callable[[float], None]:
    """A clock for every limit of this counter."""
    clock = [1000.0]
    limits = table.app.extensions["limits"]
    table.scorer.links.now = lambda: clock[0]
    for counter in (limits.requests, limits.games, limits.codes):
        counter.now = lambda: clock[0]

    def turn(seconds: float) -> None:
        clock[0] += seconds

    return turn


def knock(table: Client, address: str) -> int:
    phone = table.another(keeper=False)
    code = table.view.code
    return phone.http.post(
        f"/w/{code}/sit",
        data={"seat": "p3"},
        headers={"Origin": "http://localhost"},
        environ_base={"REMOTE_ADDR": address},
    ).status_code


def test_one_phone_asks_for_a_seat_so_often_and_then_waits(table: Client) -> None:
    turn = turned(table)
    phone, at = table.another(keeper=False), f"/w/{table.view.code}/sit"
    for _ in range(REQUESTS_OF_A_PHONE):
        assert phone.post(at, seat="p3").status_code == 303
    before = table.everything()
    assert phone.post(at, seat="p3").status_code == 429
    assert table.everything() == before
    assert knock(table, "127.0.0.1") == 303
    turn(WITHIN + 1)
    assert phone.post(at, seat="p3").status_code == 303


def test_seven_phones_behind_one_address_all_get_to_ask_within_a_minute(table: Client) -> None:
    """A household in Docker or behind a proxy has one address."""
    turned(table)
    assert [knock(table, "172.17.0.1") for _ in range(7)] == [303] * 7


def test_so_many_wait_at_one_door(table: Client) -> None:
    turn = turned(table)
    for number in range(MOST_ASKING):
        assert knock(table, f"10.0.1.{number}") == 303
    assert knock(table, "10.0.0.9") == 429
    turn(ASKING_LASTS + 1)
    assert values(table.page(table.at), "asking") == []
    assert knock(table, "10.0.0.9") == 303


def test_a_crowd_from_many_addresses_is_not_heard_for_ever(table: Client) -> None:
    turned(table)
    told = [knock(table, f"10.0.2.{number}") for number in range(REQUESTS_AT_A_GAME + 1)]
    assert told.count(303) == MOST_ASKING
    assert told[-1] == 429


def test_nobody_waits_for_ever(table: Client) -> None:
    turn = turned(table)
    phone = requesting(table, "p3")
    turn(ASKING_LASTS + 1)
    assert phone.get(waiting(phone)).location == f"/w/{table.view.code}/sit"


# --- share ----------------------------------------------------------------------------------------
