"""Requests under a foreign host name, with a foreign cookie, too late, or twice for one hand.

Every route is tried, so a new page is tried too. What links do is in `test_links`,
who may write at all in `test_writing_routes`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from werkzeug.test import TestResponse

from scorekeeper.app import create_app
from scorekeeper.game.events import HandCounted
from scorekeeper.service import Scorer
from scorekeeper.serving.limits import WRONG_CODES
from tests.web.client import Client
from tests.web.links import keeper, link_key, requesting, seated
from tests.web.markup import Markup
from tests.web.routes import permission, routes
from tests.web.test_writing_routes import fields


def plain(answer: TestResponse, status: int) -> Markup:
    """A page that says in words what became of it."""
    assert answer.status_code == status, answer.text
    page = Markup(answer.text)
    assert page.faults == []
    assert "Traceback" not in page.text
    return page


# --- names and cookies of others ------------------------------------------------------------------


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8010", "localhost.evil.example"])
def test_under_a_foreign_name_no_address_answers_even_with_the_key(
    table: Client, host: str
) -> None:
    """A page of another site that leads its own name here: its browser has our cookie's address."""
    table.close_round("p1", p2=5, p3=10, p4=60)
    before, asked = table.everything(), 0
    for method in ("GET", "POST"):
        for _endpoint, path in routes(table, method):
            headers = {"Host": host, "Origin": f"http://{host}"}
            answer = table.http.open(path, method=method, headers=headers, data=fields(table))
            assert answer.status_code == 400, path
            assert "Ann" not in answer.text
            assert "Set-Cookie" not in answer.headers
            asked += 1
    assert asked > 60
    assert table.everything() == before


def test_a_page_that_is_kept_is_sent_to_nobody_under_a_name_that_is_none(table: Client) -> None:
    """All of these were one name to the pages that are kept, and the first is almost ours."""
    phone = table.another()
    odd = ("localhost:99999", "[127.0.0.1]", "", "[::1", "x:y", "user@localhost", "a b")
    for host in ("localhost", *odd, *odd):
        answer = phone.http.get("/", headers={"Host": host})
        if host == "localhost":
            assert answer.status_code == 200
        else:
            assert "does not run under that name" in plain(answer, 400).text


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Client]:
    """A table in another house, on a file of its own."""
    scorer = Scorer(tmp_path / "elsewhere.db")
    app = create_app(scorer)
    found = Client(scorer, app, app.test_client())
    found.take_key()
    found.deal("Ann", "Ben", "Mia", "Dad")
    yield found
    scorer.close()


def test_a_cookie_of_another_house_opens_nothing_here(table: Client, elsewhere: Client) -> None:
    """The same game number, the same seat: what one house sealed another does not read."""
    assert elsewhere.game_id == table.game_id
    before = table.everything()
    for owner in (elsewhere, keeper(elsewhere), seated(elsewhere, "p2")):
        stolen = owner.http.get_cookie("scorekeeper")
        assert stolen is not None
        thief = table.another(keeper=False)
        thief.http.set_cookie("scorekeeper", stolen.value)
        for endpoint, path in routes(table, "POST"):
            if path.startswith(table.at) and not permission(table, endpoint).answers_only:
                plain(thief.post(path, fields(table)), 403)
    assert table.everything() == before


@pytest.mark.parametrize("method", ["HEAD", "OPTIONS"])
def test_a_preview_robot_leaves_no_trace_anywhere(table: Client, method: str) -> None:
    """It sends what it finds in the link, and never the button."""
    robot, before = table.another(keeper=False), table.everything()
    for _endpoint, path in routes(table, "GET"):
        answer = robot.http.open(path, method=method)
        assert answer.status_code < 500, path
        assert "Set-Cookie" not in answer.headers, path
    assert table.everything() == before


# --- codes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "door", ["/{}", "/w/{}", "/w/{}/sit", "/w/{}/tv", "/w/{}/rounds", "/tv?code={}"]
)
def test_a_look_alike_is_told_at_every_door_a_code_opens(table: Client, door: str) -> None:
    before = table.everything()
    answer = table.another(keeper=False).get(door.format("K0Q2"))
    page = plain(answer, 200 if door.startswith("/tv") else 404)
    assert "No code has 0 in it" in page.text
    assert table.everything() == before


def test_nobody_asks_at_the_door_of_a_look_alike(table: Client) -> None:
    before = table.everything()
    page = plain(table.another(keeper=False).post("/w/K0Q2/sit", seat="p2"), 404)
    assert "No code has 0 in it" in page.text
    assert table.everything() == before


def test_a_code_typed_behind_the_hosts_address_opens_its_game(table: Client) -> None:
    looker, code = table.another(keeper=False), table.view.code
    for typed in (code, code.lower(), f"{code[:2]} {code[2:]}", f"{code[:2]}-{code[2:].lower()}"):
        assert looker.get(f"/{typed}").location == f"/w/{code}"
    assert "Ann" in looker.page(f"/w/{code}").text


def test_a_code_typed_behind_the_hosts_address_that_was_replaced_says_so(table: Client) -> None:
    old = table.view.code
    table.scorer.links.new_links(table.game_id)
    assert table.view.code != old
    assert "This code was replaced." in plain(table.another(keeper=False).get(f"/{old}"), 410).text


def test_guessing_codes_behind_the_hosts_address_is_made_to_wait(table: Client) -> None:
    guesser, code = table.another(keeper=False), table.view.code
    for number in range(WRONG_CODES):
        plain(guesser.get(f"/WRNG{number}"), 404)
    for path in (f"/{code}", f"/w/{code}"):
        assert guesser.get(path).status_code == 429


@pytest.mark.parametrize(
    "path", ["/favicon.ico", "/robots.txt", "/apple-touch-icon.png", "/.env", "/a", "/" + "C" * 40]
)
def test_what_a_browser_asks_for_by_itself_is_no_guess(table: Client, path: str) -> None:
    phone = table.another(keeper=False)
    for _asked in range(WRONG_CODES + 1):
        plain(phone.get(path), 404)
    assert phone.get(f"/{table.view.code}").location == f"/w/{table.view.code}"


# --- late, and two at once ------------------------------------------------------------------------


def test_a_hand_sent_from_a_seat_that_was_taken_back_is_not_read(table: Client) -> None:
    """The pad was open already when the keeper took the seat back."""
    phone = seated(table, "p2")
    out(seated(table, "p3"))
    typed = {**hand_form(phone, "p2"), "points-p2": "15"}
    table.post(f"{table.at}/share/take-back", seat="p2")
    before = table.everything()
    page = plain(phone.post(f"{table.at}/hand/p2", typed), 403)
    assert "The keeper took Ben’s seat back." in page.text
    assert "What this phone just sent was not recorded." in page.text
    assert table.everything() == before
    assert "just now" not in plain(phone.get(f"{table.at}/hand/p2"), 403).text


def test_who_asks_for_a_seat_taken_meanwhile_is_let_in_only_with_open_eyes(table: Client) -> None:
    """Two phones say they are Mia. The keeper is told before the second gets the seat."""
    requesting(table, "p3")
    second = seated(table, "p3")
    page = table.page(table.at)
    assert "Mia already has a phone; that phone would lose the seat." in page.text
    assert second.get(f"{table.at}/me").status_code == 200


def test_two_seats_enter_for_one_player_and_the_second_hears_what_is_in(table: Client) -> None:
    ann, ben, mia = (seated(table, seat) for seat in ("p1", "p2", "p3"))
    out(mia)
    # Both have the pad of Dad's hand before them.
    first, second = hand_form(ann, "p4"), hand_form(ben, "p4")
    assert ann.post(f"{table.at}/hand/p4", {**first, "points-p4": "15"}).status_code == 303
    before = table.everything()
    page = plain(ben.post(f"{table.at}/hand/p4", {**second, "points-p4": "35"}), 409)
    assert "15" in page.told
    assert "Ann" in page.told
    # What Ben typed is still there; only sent again, with open eyes, does it count.
    again = page.fields("round")
    assert again["points-p4"] == "35"
    assert table.everything() == before
    assert ben.post(f"{table.at}/hand/p4", again).status_code == 303
    assert table.view.game.open.lines["p4"].points == 35


def test_two_seats_enter_the_same_for_one_player_and_it_stands_once(table: Client) -> None:
    ann, ben, mia = (seated(table, seat) for seat in ("p1", "p2", "p3"))
    out(mia)
    first, second = hand_form(ann, "p4"), hand_form(ben, "p4")
    for phone, form in ((ann, first), (ben, second)):
        answer = phone.post(f"{table.at}/hand/p4", {**form, "points-p4": "15"})
        assert (answer.status_code, answer.location) == (303, f"{table.at}/me")
    counted = [entry for entry in table.view.log if isinstance(entry.event, HandCounted)]
    assert [(entry.event.points, entry.actor) for entry in counted] == [(15, "p1")]


def hand_form(phone: Client, seat: str) -> dict[str, str]:
    return phone.page(f"{phone.at}/hand/{seat}").fields("round")


def out(phone: Client) -> None:
    """*I'm out*."""
    answer = phone.post(f"{phone.at}/me/out", seen=str(phone.view.seq), anyway="yes")
    assert answer.status_code == 303


def test_a_seats_link_that_was_used_writes_nothing_for_the_next(table: Client) -> None:
    """Opened twice by two phones at the same time: both see the offer, one gets the seat."""
    key = link_key(table, "p2")
    first, second = table.another(keeper=False), table.another(keeper=False)
    for phone in (first, second):
        assert "Are you Ben?" in phone.page(f"/s/{key}").text
    assert first.post(f"/s/{key}").status_code == 303
    before = table.everything()
    plain(second.post(f"/s/{key}"), 410)
    assert second.get(f"{table.at}/me").status_code == 403
    assert table.everything() == before
