"""The start page: where a typed code leads, and which games a phone is shown: its own, those it
came to by their code, and at home the only one. No page shows a stranger any name."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.errors import LogError, UnknownGame
from scorekeeper.service import TableView
from scorekeeper.service.game_cache import GameCache
from tests.empty_file import conn_of
from tests.pages.builders import at, hides, links, play_two_rounds, shows, stop, words
from tests.web.client import Client
from tests.web.links import keeper, link_key, seated
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
    shows(looker.page("/"), "Enter a code")
    shows(looker.get("/w/ZZZZ").text, "Enter a code")
    for typed, leads in (
        (f"{code[:4]} {code[4:].lower()}", card(cafe, 2)),
        (phone.view.code.lower(), f"/w/{phone.view.code}"),
        (wall, f"/wall/{wall}"),
    ):
        assert looker.get("/find", code=typed).location == leads
        # Typed behind the host's address they lead to the same pages.
        assert looker.get(f"/{typed.replace(' ', '')}").location == leads
    key = f"/s/{link_key(phone, 'p2')}"
    for put, leads in (
        (f"http://192.168.0.2:8000/w/{phone.view.code}", f"/w/{phone.view.code}"),
        (f"HTTP://192.168.0.2/W/{phone.view.code}/tv?a=b", f"/w/{phone.view.code}"),
        (f"192.168.0.2:8000/{phone.view.code}", f"/w/{phone.view.code}"),
        (f"https://other.host/score{card(cafe, 2)}", card(cafe, 2)),
        (f"http://192.168.0.2{key.upper()}", key),
    ):
        assert looker.get("/find", code=put).location == leads, put
    answer = looker.get("/find", code="http://192.168.0.2:8000/")
    shows(answer.text, "This code opens nothing")
    hides(answer.text, "No code has")
    for typed in ("", "   ", "ZZZZ", "<b>x", "é" * 12, "9" * 500):
        answer = guest(cafe).get("/find", code=typed)
        assert answer.status_code in (200, 404)
        shows(answer.text, 'role="alert"' if typed.strip() else "Which code?", but_not="<b>x")


def test_the_host_finds_all_games_before_one_is_over(client: Client) -> None:
    keys = "All gamesA game on paper, Import"
    first = client.page("/")
    shows(first, "Import games")
    assert "/import" in links(first)
    client.deal("Ann", "Ben")
    start = client.page("/")
    shows(start, keys)
    hides(start, f"{keys}, Deleted games")
    assert "/history" in links(start)
    stop(client)
    client.post(f"/history/{client.game_id}/delete", key="delete-it-now")
    shows(client.page("/"), f"{keys}, Deleted games")
    hides(client.another(keeper=False).page("/"), keys)


def test_at_home_the_only_game_is_everybodys_to_look_at(table: Client) -> None:
    stranger = table.another(keeper=False)
    shows(stranger.get("/").text, f'href="/w/{table.view.code}"')
    assert stranger.get(f"/history/{table.game_id}").status_code == 200
    table.scorer.venue.set_up(1)  # in a place with tables not even this one
    hides(shown(table.another(keeper=False), table.game_id), "Mia", table.view.code)


def test_of_several_games_a_stranger_is_shown_none(two: Client) -> None:
    stranger = two.another(keeper=False)
    for game_id in (1, 2):
        hides(shown(stranger, game_id), "Oma", "Mia", two.scorer.view(game_id).code)
        assert stranger.get(f"/history/{game_id}/log").status_code == 403
    two.deal("Oma", "Leo", "Zoe", sheet="ru-violet")
    by_its_rules = {"game": two.game_id, "hand": "B5", "phase": 2}
    shows(two.get("/check", **by_its_rules).text, "violet")
    hides(stranger.get("/check", **by_its_rules).text, "violet")


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
    shows(words(client, "/"), "Say who sits here")
    for _game in range(5):
        play_two_rounds(client, "Mia", "Ben", "Dad")
    client.deal("Mia", "Ben", "Dad", variant="first-1")
    client.close_round("p1", p2=50, p3=125)
    page, told = client.page("/"), words(client, "/")
    hides(told, "Say who sits here")
    shows(told, "Mia won by a phase Dad: 125 points in one round 1st Mia 1 1 phase 0")
    shows(told, "A record fell Most wins in a row: 6 wins")
    shows(told, "This year 6 games", "Mia 6 6 wins", "Ben 0 0 wins", "Same again Mia, Ben, Dad")
    assert {f"/history/{client.game_id}", at(client, "Dad")} <= {*links(page)}
    game = f"/history/{client.game_id}"
    shows(client.get(f"/g/{client.game_id}").text, "Dad: 125 points in one round")
    hides(client.get("/history").text, "Dad: 125 points in one round")  # a list says it shortly
    client.post(f"{game}/details", title="Christmas", place="")
    shows(words(client, "/"), "Christmas 1st Mia")
    hides(words(client.another(keeper=False), "/"), "Dad", "This year")
    # While a game runs, it leads, and says who has laid; the last one stands before the year.
    client.deal("Oma", "Leo")
    told = words(client, "/")
    shows(told, "Round 1, in progress Oma deals", but_not=("Same again", "1st Mia"))
    assert told.index("Back to the table") < told.index("Christmas") < told.index("This year")


@pytest.mark.parametrize("gone", [UnknownGame("unknown_game", game_id=1), LogError("log_gap")])
@pytest.mark.parametrize("over", [False, True])
def test_a_game_that_cannot_be_read_or_is_deleted_meanwhile_hides_no_page(
    client: Client, monkeypatch: pytest.MonkeyPatch, gone: Exception, over: bool
) -> None:
    client.deal("Ann", "Ben")
    if over:
        stop(client)

    def view(*_asked: object) -> TableView:
        raise gone

    monkeypatch.setattr(GameCache, "view", view)
    for path in ("/", "/new"):
        assert client.get(path).status_code == 200


def test_a_phone_that_plays_or_keeps_is_not_told_that_it_only_watches(two: Client) -> None:
    only, watcher = "Here you can watch", two.another(keeper=False)
    watcher.get(f"/w/{two.view.code}")
    shows(watcher.page("/"), only, "Watch this game")
    player, keeps = seated(two, "p2").page("/"), keeper(two).page("/")
    shows(player, "My seat", but_not=(only, "Watch this game"))
    assert f"{two.at}/me" in links(player)
    shows(keeps, "Back to the table", but_not=only)
    # Also after it looked on at a later game.
    phone, later = keeper(two), two.another()
    later.deal("Zoe", "Max")
    phone.get(f"/w/{later.view.code}")
    shows(phone.page("/"), "Back to the table", but_not=(only, "Watch this game"))


def test_a_game_of_a_clock_years_ahead_does_not_lead_the_page(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.deal("Oma", "Leo")
    client.close_round("p1", p2=60)
    later = datetime.now(UTC) - timedelta(days=1000)
    monkeypatch.setattr(client.scorer.lists, "now", lambda: later)
    shows(client.page("/"), "1 unfinished game from before")


def test_three_games_of_a_clock_years_ahead_do_not_hide_the_one_of_today(client: Client) -> None:
    for _game in range(4):
        play_two_rounds(client, "Mia", "Ben", "Dad")
    with conn_of(client.scorer) as db:
        db.execute(
            "UPDATE listed_games SET played_until = '2099-01-01T00:00:00.000+00:00'"
            " WHERE game_id < 4"
        )
    assert "/history/4" in links(client.page("/"))
    client.post("/history/4/delete")
    assert "/history/3" in links(client.page("/"))
