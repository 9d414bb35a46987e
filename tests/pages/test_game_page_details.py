"""The details of a game: its title and place, and what else can be done with it."""

from __future__ import annotations

from tests.web.client import Client
from tests.web.links import keeper, seated, watcher


def test_a_title_and_a_place_are_given_changed_and_taken_away(table: Client) -> None:
    at = f"/history/{table.game_id}/details"
    answer = table.post(at, title="  Christmas   eve ", place="Zürich")
    assert answer.status_code == 303
    assert (table.view.title, table.view.place) == ("Christmas eve", "Zürich")
    fields = table.page(at).fields("details")
    assert (fields["title"], fields["place"]) == ("Christmas eve", "Zürich")
    assert 'value="Zürich"' in table.get(at).text
    table.post(at, title="", place="")
    assert (table.view.title, table.view.place) == ("", "")
    assert table.entries == 1, "the log knows nothing of it"


def test_a_title_that_is_too_long_is_refused_and_stays_in_the_form(table: Client) -> None:
    at = f"/history/{table.game_id}/details"
    answer = table.post(at, title="x" * 61, place="here")
    assert answer.status_code == 422
    assert "This title is too long. Up to 60 letters, please." in answer.text
    assert "x" * 61 in answer.text
    assert 'value="here"' in answer.text
    assert table.view.place == ""


def test_a_title_is_text(table: Client) -> None:
    table.post(f"/history/{table.game_id}/details", title="<b>Bo</b>", place="<i>x")
    for path in ("/history", f"/history/{table.game_id}/details", "/"):
        assert "<b>Bo" not in table.get(path).text
        assert "<i>x" not in table.get(path).text


def test_the_page_offers_what_fits_the_game(table: Client) -> None:
    at = f"/history/{table.game_id}/details"
    page = table.page(at).text
    assert "Resume this game" in page
    assert "Put it away" in page
    assert "Rematch" not in page
    table.post(f"{table.at}/stop", how="another-day", seen="1", key="another-day-1")
    assert "Where it was stopped" in table.page(at).text
    table.post(f"{table.at}/resume", seen="2", key="go-on-with-it")
    assert not table.view.game.paused
    table.post(f"/history/{table.game_id}/put-away", away="yes")
    assert "Take it out again" in table.page(at).text
    table.post(f"{table.at}/stop", how="for-good", seen="3", key="for-good-now")
    page = table.page(at).text
    assert "Same again" in page
    assert "Where it was stopped" in page, "the end can be taken back"
    assert "Rematch with other players" in page
    assert "Put it away" not in page


def test_details_are_for_host_and_keeper(table: Client) -> None:
    at = f"/history/{table.game_id}/details"
    assert keeper(table).get(at).status_code == 200
    for phone in (seated(table, "p2"), watcher(table), table.another(keeper=False)):
        assert phone.get(at).status_code == 403
        assert phone.post(at, title="mine").status_code == 403
        assert phone.post(f"/history/{table.game_id}/put-away", away="yes").status_code == 403
    assert table.view.title == ""


def test_a_keeper_is_not_offered_the_places_of_other_games(table: Client) -> None:
    table.post(f"/history/{table.game_id}/details", title="", place="A secret place")
    table.deal("Bo", "Cy")
    at = f"/history/{table.game_id}/details"
    assert "A secret place" in table.get(at).text
    assert "A secret place" not in keeper(table).get(at).text


def test_the_score_sheet_shows_title_and_place(table: Client) -> None:
    assert "noted" not in table.get(f"/history/{table.game_id}").text
    table.post(f"/history/{table.game_id}/details", title="The big final", place="Zürich")
    page = table.page(f"/history/{table.game_id}").text
    assert "The big final" in page
    assert "Zürich" in page
