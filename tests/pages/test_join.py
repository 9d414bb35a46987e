"""That's me, Let in, Not now: how a phone gets a seat, loses it, and learns of it."""

from __future__ import annotations

from collections.abc import Callable

from scorekeeper.service.links import ASKING_LASTS, MOST_ASKING
from scorekeeper.serving.limits import REQUESTS_AT_A_GAME, REQUESTS_OF_A_PHONE, WITHIN
from tests.pages.builders import HTMX, hides, shows
from tests.web.client import FROM_HERE, Client
from tests.web.links import keeper, requesting, seated, taken_seats, values
from tests.web.markup import Markup, says


def sit(phone: Client, seat: str) -> str:
    """Tap *That's me*; where it leads."""
    return phone.post(f"/w/{phone.view.code}/sit", seat=seat).location


def asking(table: Client) -> list[str]:
    """The numbers of the phones at the door."""
    return sorted({*values(table.page(table.at), "asking")})


def answer(table: Client, act: str, *numbers: str) -> None:
    """The keeper answers these phones, or the first who asks."""
    asked = list(numbers) or asking(table)[:1]
    assert table.post(f"{table.at}/door", {"asking": asked, "act": act}).status_code == 303


def waiting(phone: Client) -> str:
    return f"/w/{phone.view.code}/sit/waiting"


def heard(phone: Client) -> str | None:
    """Where the page that waits is sent."""
    told = phone.http.get(waiting(phone), headers=HTMX)
    assert told.status_code == 204
    return told.headers.get("HX-Redirect")


# --- asking ---------------------------------------------------------------------------------------


def test_whoever_says_that_is_me_waits_until_the_keeper_lets_them_in(table: Client) -> None:
    archive = tuple(table.scorer.exports.game(table.game_id))
    stranger, ann = table.another(keeper=False), keeper(table)
    mine = f"/w/{table.view.code}/mine"
    shows(stranger.page(mine), "That’s me")
    assert stranger.page(mine).ids["mine"].get("hx-get") == ""  # a stranger has nothing to hear
    assert values(stranger.page(f"/w/{table.view.code}/sit"), "seat") == ["p1", "p2", "p3", "p4"]
    phone = requesting(table, "p3")
    shows(phone.page(waiting(phone)), "Waiting for the keeper’s phone to let you in")
    shows(phone.page(mine), "You asked to sit down as Mia.")
    now = phone.page(mine).ids["mine"].get("data-door")
    assert phone.get(mine, door=now).status_code == 204
    assert heard(phone) is None
    assert sit(ann, "p1") == f"{table.at}/me"  # a keeper's phone sits down at once
    shows(phone.page(waiting(phone)), "Waiting for Ann’s phone to let you in")
    for page in (table.page(table.at), ann.page(f"{table.at}/me")):
        shows(page, "A phone says it is Mia.")
    assert phone.post(f"{table.at}/laid", seat="p3", laid="yes").status_code == 403
    answer(table, "in")
    assert taken_seats(table) == {"p1", "p3"}
    shows(phone.page(mine, door=now), "You are Mia.")
    assert heard(phone) == phone.get(waiting(phone)).location == f"{table.at}/me"
    hides(table.page(table.at), "A phone says")
    before = table.everything()
    assert sit(phone, "p3") == f"{table.at}/me"  # who sits there already just goes there
    assert table.everything() == before
    assert tuple(table.scorer.exports.game(table.game_id)) == archive


def test_not_now_is_told(table: Client) -> None:
    phone, names = requesting(table, "p3"), f"/w/{table.view.code}/sit"
    answer(table, "not-now")
    assert taken_seats(table) == frozenset()
    assert heard(phone) == names
    for path in (names, f"/w/{table.view.code}"):
        shows(phone.page(path), "Not now, says the keeper")
    assert sit(phone, "p3") == waiting(phone)
    before = table.everything()
    for seat in ("", "p5"):  # nobody sits where there is no seat
        answered = table.post(names, seat=seat)
        assert (answered.status_code, "Tap a name" in answered.text) == (422, True)
    assert table.everything() == before


# --- the door -------------------------------------------------------------------------------------


def test_who_fills_in_a_form_sees_the_door_above_it_and_comes_back_to_it(table: Client) -> None:
    table.close_round("p1", p2=20, p3=60, p4=60)
    for form, seat, name in (
        ("round", "p3", "Mia"),
        ("lay/p2", "p4", "Dad"),
        ("rounds/1/fix", "p2", "Ben"),
    ):
        phone, path = requesting(table, seat), f"{table.at}/{form}"
        page = table.page(path)
        assert next(page.ids["door-line"].all("summary")).text == f"A phone says it is {name}."
        fields = {"asking": values(page, "asking")[0], "at": values(page, "at")[0], "act": "in"}
        assert table.post(f"{table.at}/door", fields).location == path
        assert phone.get(waiting(phone)).location == f"{table.at}/me"
        assert list(table.page(path).ids["door-line"].all("summary")) == []
    ben = seated(table, "p2")
    door = table.page(f"{table.at}/round").ids["door-line"].get("hx-get")
    assert table.http.get(door, headers=HTMX).status_code == 204
    requesting(table, "p3")
    requesting(table, "p1")
    news = Markup(table.http.get(door, headers=HTMX).text)
    line = news.ids["door-line"]
    shows(line.text, "2 phones ask for a seat.")
    assert f"?door={line.get('data-door')}&" in line.get("hx-get") != door
    assert "door-line" not in ben.page(f"{table.at}/lay/p2").ids
    # A place that is no form of the game leads to the table.
    for place in ("//elsewhere", "../2/round", "menu", "round/"):
        for number, act in (("0", "in"), ("x", "both"), ("9" * 40, "")):
            sent = {"asking": number, "at": place, "act": act}
            assert table.post(f"{table.at}/door", sent).location == table.at
    assert len(asking(table)) == 2


def test_nobody_loses_a_seat_by_letting_all_in(table: Client) -> None:
    """A child taps Mum's name."""
    mum, child = seated(table, "p1"), seated(table, "p3")
    requesting(table, "p2")
    hides(table.page(table.at), "Let all in")  # there is one
    requesting(table, "p4")
    shows(table.page(table.at), "Let all in")
    sit(child, "p1")
    page = table.page(table.at)
    lost = "Ann already has a phone; that phone would lose the seat."
    shows(page, "Mia’s phone says it is Ann.", lost, but_not="Let all in")
    answer(table, "in", *asking(table))
    assert taken_seats(table) == {"p1", "p2", "p3", "p4"}
    assert {phone.get(f"{table.at}/me").status_code for phone in (mum, child)} == {200}


# --- losing a seat --------------------------------------------------------------------------------


def test_the_phone_whose_seat_was_taken_is_told(table: Client) -> None:
    old, mia = seated(table, "p2"), seated(table, "p3")
    seated(table, "p2")
    page, watched = old.get(f"{table.at}/me"), f"/w/{table.view.code}"
    says(page, 403, "Ben’s seat was taken by another phone.")
    requesting(table, "p3")
    answer(table, "in")
    shows(mia.page(watched), "Mia’s seat was taken by another phone.")
    sit(mia, "p4")
    answer(table, "in")
    hides(mia.page(watched), "was taken")
    table.post(f"{table.at}/share/take-back", seat="p4")
    shows(mia.get(f"{table.at}/me").text, "The keeper took Dad’s seat back.")


# --- too many, too long ---------------------------------------------------------------------------


def turned(table: Client) -> Callable[[float], None]:
    """A clock for every limit of this counter, which turns on by so many seconds."""
    clock = [1000.0]
    limits = table.app.extensions["limits"]
    table.scorer.links.now = lambda: clock[0]
    at_doors = (limits.seat_requests_of_phones, limits.seat_requests_at_games)
    for counter in (*at_doors, limits.codes):
        counter.now = lambda: clock[0]

    def turn(seconds: float) -> None:
        clock[0] += seconds

    return turn


def knock(phone: Client, address: str = "127.0.0.1") -> int:
    """Ask for a seat from this address; the status of the answer."""
    path, here = f"/w/{phone.view.code}/sit", {"REMOTE_ADDR": address}
    sent = phone.http.post(path, data={"seat": "p3"}, headers=FROM_HERE, environ_base=here)
    return sent.status_code


def test_one_phone_asks_so_often_and_so_many_wait_at_one_door(table: Client) -> None:
    turn, phone = turned(table), table.another(keeper=False)
    assert {knock(phone) for _ in range(REQUESTS_OF_A_PHONE)} == {303}
    before = table.everything()
    assert knock(phone) == 429
    assert table.everything() == before
    # A household in Docker or behind a proxy has one address: seven others all get to ask.
    assert [knock(table.another(keeper=False)) for _ in range(7)] == [303] * 7
    turn(WITHIN + 1)
    assert knock(phone) == 303
    others = [f"10.0.2.{number}" for number in range(REQUESTS_AT_A_GAME + 1)]
    told = [knock(table.another(keeper=False), address) for address in others]
    assert (told.count(303), told[-1]) == (MOST_ASKING - 8, 429)
    turn(ASKING_LASTS + 1)  # nobody waits for ever
    assert phone.get(waiting(phone)).location == f"/w/{table.view.code}/sit"
    assert asking(table) == []
    assert knock(table.another(keeper=False), "10.0.0.9") == 303
