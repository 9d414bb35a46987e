"""The details of a game: its title and place, and what else can be done with it."""

from __future__ import annotations

from tests.pages.builders import stop
from tests.web.client import Client
from tests.web.links import keeper


def test_a_title_and_a_place_are_given_changed_and_taken_away(table: Client) -> None:
    game, at = f"/history/{table.game_id}", f"/history/{table.game_id}/details"
    assert "noted" not in table.get(game).text
    answer = table.post(at, title="  Christmas   eve ", place="<b>Zürich")
    assert answer.status_code == 303
    assert (table.view.title, table.view.place) == ("Christmas eve", "<b>Zürich")
    fields = table.page(at).fields("details")
    assert (fields["title"], fields["place"]) == ("Christmas eve", "<b>Zürich")
    for path in (game, "/history"):
        assert "Christmas eve" in table.page(path).text
        assert "<b>Zürich" in table.page(path).text
        assert "<b>Zürich" not in table.get(path).text
    answer = table.post(at, title="x" * 61, place="here")
    assert answer.status_code == 422
    assert "This title is too long. Up to 60 letters, please." in answer.text
    assert "x" * 61 in answer.text
    assert 'value="here"' in answer.text
    table.post(at, title="", place="")
    assert (table.view.title, table.view.place) == ("", "")
    assert table.entries == 1, "the log knows nothing of it"


def test_the_page_offers_what_fits_the_game(table: Client) -> None:
    at = f"/history/{table.game_id}/details"
    offers = ("Resume this game", "Where it was stopped", "Put it away", "Take it out again")
    offers += ("Same again", "Rematch with other players")

    def offered() -> set[str]:
        page = table.page(at).text
        return {words for words in offers if words in page}

    assert offered() == {"Resume this game", "Put it away"}
    stop(table, "another-day")
    assert offered() >= {"Where it was stopped"}
    table.post(f"{table.at}/resume", seen="2", key="go-on-with-it")
    table.post(f"/history/{table.game_id}/put-away", away="yes")
    assert "Take it out again" in offered()
    stop(table)  # the end can be taken back
    assert offered() == {*offers} - {"Put it away", "Take it out again"}


def test_a_keeper_is_not_offered_the_places_of_other_games(table: Client) -> None:
    table.post(f"/history/{table.game_id}/details", title="", place="A secret place")
    table.deal("Bo", "Cy")
    at = f"/history/{table.game_id}/details"
    assert "A secret place" in table.get(at).text
    assert "A secret place" not in keeper(table).get(at).text
