"""The start page: where a typed code leads, and which games a phone is shown: its own, those it
came to by their code, and at home the only one. No page shows a stranger any name."""

from __future__ import annotations

import pytest

from tests.web.client import Client
from tests.web.links import keeper, seated
from tests.web.markup import Markup
from tests.web.venue_tables import card, guest, playing, table


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


EVERYWHERE = ("/", "/history", "/tv", "/history/{}", "/history/{}/log", "/g/{}", "/g/{}/rules")


@pytest.fixture
def two(table: Client) -> Client:
    """Two games in one house; the client holds the key, and the second."""
    table.deal("Oma", "Leo")
    return table


def shown(phone: Client, game_id: int) -> str:
    return "".join(phone.get(page.format(game_id)).text for page in EVERYWHERE)


def test_at_home_the_only_game_is_everybodys_to_look_at(table: Client) -> None:
    stranger = table.another(keeper=False)
    assert f'href="/w/{table.view.code}"' in stranger.get("/").text
    assert stranger.get(f"/history/{table.game_id}").status_code == 200
    assert stranger.get("/tv").location == f"/w/{table.view.code}/tv"


def test_of_several_games_a_stranger_is_shown_none(two: Client) -> None:
    stranger = two.another(keeper=False)
    for game_id in (1, 2):
        found = shown(stranger, game_id)
        assert "Oma" not in found
        assert "Mia" not in found
        assert two.scorer.view(game_id).code not in found
        assert stranger.get(f"/history/{game_id}").status_code == 403
        assert stranger.get(f"/history/{game_id}/log").status_code == 403


def test_a_place_with_tables_shows_a_stranger_not_even_the_only_game(table: Client) -> None:
    table.scorer.venue.set_up(1)
    stranger = table.another(keeper=False)
    assert "Mia" not in shown(stranger, table.game_id)
    assert table.view.code not in shown(stranger, table.game_id)


def test_who_keeps_or_sits_at_a_game_is_shown_that_one_and_no_other(two: Client) -> None:
    for phone in (keeper(two), seated(two, "p2")):
        assert "Leo" in phone.get("/").text
        assert "Leo" in phone.get("/history").text
        assert "Mia" not in shown(phone, 1)
        assert phone.get(f"/history/{two.game_id}").status_code == 200
        assert phone.get("/history/1").status_code == 403


def test_who_came_by_a_code_finds_the_game_again_also_when_it_is_over(two: Client) -> None:
    watcher = two.another(keeper=False)
    assert watcher.get(f"/w/{two.view.code}").status_code == 200
    two.another().deal("Ann", "Ben")
    two.post(f"{two.at}/stop", how="for-good", seen=str(two.view.seq))
    assert "Leo" in watcher.get("/").text
    assert watcher.get(f"/history/{two.game_id}/log").status_code == 200
    assert watcher.get("/history/1").status_code == 403


def test_the_rounds_are_found_by_the_code_alone(two: Client) -> None:
    watcher = two.another(keeper=False)
    assert watcher.http.get(f"/w/{two.view.code}/rounds", follow_redirects=True).status_code == 200


def test_new_codes_end_the_looking_too(two: Client) -> None:
    watcher = two.another(keeper=False)
    watcher.get(f"/w/{two.view.code}")
    two.post(f"{two.at}/share/new-codes")
    assert "Leo" not in shown(watcher, two.game_id)
    assert two.view.code not in shown(watcher, two.game_id)


def test_who_handed_the_game_on_may_still_look(two: Client) -> None:
    old = keeper(two)
    two.scorer.links.new_keeper_link(two.game_id)
    assert f"/w/{two.view.code}" in old.get(two.at).text


def test_a_hand_is_not_checked_by_a_game_that_is_out_of_sight(two: Client) -> None:
    two.deal("Oma", "Leo", "Zoe", sheet="ru-violet")
    by_its_rules = {"game": two.game_id, "hand": "B5", "phase": 2}
    stranger, as_printed = two.another(keeper=False), {"hand": "B5", "phase": 2}
    assert "violet" in two.get("/check", **by_its_rules).text
    assert "violet" not in stranger.get("/check", **by_its_rules).text
    assert "violet" not in stranger.get("/check", **as_printed).text


def test_the_host_is_shown_everything(two: Client) -> None:
    for page in ("/", "/history"):
        assert {"Mia", "Leo"} <= {name for name in ("Mia", "Leo") if name in two.get(page).text}


def test_a_cookie_remembers_twenty_games_and_no_more(two: Client) -> None:
    watcher = two.another(keeper=False)
    for _game in range(25):
        two.deal("Ann", "Ben")
        answer = watcher.get(f"/w/{two.view.code}")
    assert len(answer.headers["Set-Cookie"]) < 2000
    assert watcher.get(f"/history/{two.game_id}").status_code == 200
    assert watcher.get("/history/4").status_code == 403
