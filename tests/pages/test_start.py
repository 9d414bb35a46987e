"""The start page: where a typed code leads, and which games a phone is shown: its own, those it
came to by their code, and at home the only one. No page shows a stranger any name."""

from __future__ import annotations

import pytest

from tests.pages.builders import at, links, play_two_rounds, stop, words
from tests.web.client import Client
from tests.web.links import keeper, seated
from tests.web.venue_tables import card, guest, playing, table

EVERYWHERE = ("/", "/history", "/tv", "/history/{}", "/history/{}/log", "/g/{}", "/g/{}/rules")


@pytest.fixture
def two(table: Client) -> Client:
    """Two games in one house; the client holds the key, and the second."""
    table.deal("Oma", "Leo")
    return table


def shown(phone: Client, game_id: int) -> str:
    return "".join(phone.get(page.format(game_id)).text for page in EVERYWHERE)


def test_a_typed_code_leads_where_it_belongs(cafe: Client) -> None:
    phone, looker = playing(cafe, 1), guest(cafe)
    code, wall = table(cafe, 2).table.code, cafe.scorer.venue.wall_code()
    assert "Enter a code" in looker.page("/").text
    for typed, leads in (
        (f"{code[:4]} {code[4:].lower()}", card(cafe, 2)),
        (phone.view.code.lower(), f"/w/{phone.view.code}"),
        (wall, f"/wall/{wall}"),
    ):
        assert looker.get("/find", code=typed).location == leads
        # Typed behind the host's address they lead to the same pages.
        assert looker.get(f"/{typed.replace(' ', '')}").location == leads
    for typed in ("", "   ", "ZZZZ", "<b>x", "é" * 12, "9" * 500):
        answer = guest(cafe).get("/find", code=typed)
        assert answer.status_code in (200, 404)
        assert "<b>x" not in answer.text
        assert 'role="alert"' in answer.text


def test_at_home_the_only_game_is_everybodys_to_look_at(table: Client) -> None:
    stranger = table.another(keeper=False)
    assert f'href="/w/{table.view.code}"' in stranger.get("/").text
    assert stranger.get(f"/history/{table.game_id}").status_code == 200
    assert stranger.get("/tv").location == f"/w/{table.view.code}/tv"
    table.scorer.venue.set_up(1)  # in a place with tables not even this one
    found = shown(table.another(keeper=False), table.game_id)
    assert ("Mia" in found, table.view.code in found) == (False, False)


def test_of_several_games_a_stranger_is_shown_none(two: Client) -> None:
    stranger = two.another(keeper=False)
    for game_id in (1, 2):
        found = shown(stranger, game_id)
        assert not [each for each in ("Oma", "Mia", two.scorer.view(game_id).code) if each in found]
        assert stranger.get(f"/history/{game_id}/log").status_code == 403
    two.deal("Oma", "Leo", "Zoe", sheet="ru-violet")
    by_its_rules = {"game": two.game_id, "hand": "B5", "phase": 2}
    assert "violet" in two.get("/check", **by_its_rules).text
    assert "violet" not in stranger.get("/check", **by_its_rules).text


def test_a_phone_is_shown_the_games_it_keeps_sits_at_or_came_to(two: Client) -> None:
    watcher = two.another(keeper=False)
    assert watcher.http.get(f"/w/{two.view.code}/rounds", follow_redirects=True).status_code == 200
    phones = (keeper(two), seated(two, "p2"), watcher)
    two.another().deal("Ann", "Ben")
    stop(two)
    for phone in phones:
        assert "Leo" in phone.get("/").text
        assert "Leo" in phone.get("/history").text
        assert "Mia" not in shown(phone, 1)
        assert phone.get(f"/history/{two.game_id}/log").status_code == 200
        assert phone.get("/history/1").status_code == 403


def test_a_cookie_remembers_twenty_games_and_no_more(two: Client) -> None:
    watcher = two.another(keeper=False)
    for _game in range(25):
        two.deal("Ann", "Ben")
        answer = watcher.get(f"/w/{two.view.code}")
    assert len(answer.headers["Set-Cookie"]) < 2000
    assert watcher.get(f"/history/{two.game_id}").status_code == 200
    assert watcher.get("/history/4").status_code == 403


def test_the_page_is_the_home_of_those_who_play(client: Client) -> None:
    """Before the first game it shows what will happen, then what happened; to the host only."""
    assert "Say who sits here" in words(client, "/")
    for _game in range(5):
        play_two_rounds(client, "Mia", "Ben", "Dad")
    client.deal("Mia", "Ben", "Dad", variant="first-1")
    client.close_round("p1", p2=50, p3=125)
    page, told = client.page("/"), words(client, "/")
    assert "Say who sits here" not in told
    assert "The 125 of Dad 1 Mia" in told
    assert f"/history/{client.game_id}?came=start" in links(page)
    assert "A record fell Most wins in a row: 6 wins" in told
    for line in ("This year 6 games", "Mia 6 6 wins", "Ben 0 0 wins", "Same again Mia, Ben, Dad"):
        assert line in told
    assert at(client, "Dad") in links(page)
    client.post(f"/history/{client.game_id}/details", title="Christmas", place="")
    assert "Christmas 1 Mia" in words(client, "/")
    client.post(f"/history/{client.game_id}/details", title="", place="")
    for path in (f"/history/{client.game_id}", "/history", f"/history/{client.game_id}/details"):
        assert "The 125 of Dad" in client.get(path).text, path
    stranger = words(client.another(keeper=False), "/")
    assert "Dad" not in stranger
    assert "This year" not in stranger
    client.deal("Oma", "Leo")
    told = words(client, "/")
    assert told.index("Back to the table") < told.index("The 125") < told.index("This year")
