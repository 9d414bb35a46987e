"""Same again: phones keep their seats, the keeper stays keeper, and watchers come along."""

from __future__ import annotations

import pytest
from werkzeug.test import TestResponse

from scorekeeper.storage import games
from scorekeeper.storage.database import writing
from scorekeeper.storage.sqlite_file import FileConnections
from tests.web.client import Client
from tests.web.links import keeper, seated, taken_seats
from tests.web.markup import Markup

HTMX = {"HX-Request": "true"}


def over(table: Client) -> None:
    """The game ends as it stands."""
    table.post(f"{table.at}/stop", how="for-good", seen=str(table.view.seq), key="the-end")
    assert table.view.game.outcome is not None


def again(table: Client, key: str = "once-more") -> Client:
    """*Same again*, tapped at this phone; the table of the new game."""
    answer = table.post(f"{table.at}/again", key=key)
    assert answer.status_code == 303
    return Client(table.scorer, table.app, table.http, int(answer.location.rsplit("/", 1)[1]))


def at(phone: Client, game: Client) -> Client:
    """The same phone, at another game."""
    return Client(phone.scorer, phone.app, phone.http, game.game_id)


def news(phone: Client, path: str, **asked: str) -> TestResponse:
    return phone.http.get(path, query_string=asked or None, headers=HTMX)


def test_every_phone_has_the_seat_of_its_person(table: Client) -> None:
    ann, mia = seated(table, "p1"), seated(table, "p3")
    over(table)
    new = again(table)
    assert new.view.names == {"p1": "Ben", "p2": "Mia", "p3": "Dad", "p4": "Ann"}
    assert taken_seats(new) == {"p2", "p4"}
    assert "You are Mia." in mia.page(f"/w/{new.view.code}").text
    assert "Mia, round 1" in mia.page(f"{new.at}/me").text
    assert "Ann, round 1" in ann.page(f"{new.at}/me").text


def test_whoever_stopped_is_not_carried_along(table: Client) -> None:
    seated(table, "p2"), seated(table, "p3")
    table.post(f"{table.at}/stops", seat="p3", seen=str(table.view.seq), key="mia-stops")
    over(table)
    new = again(table)
    assert list(new.view.names.values()) == ["Ben", "Dad", "Ann"]
    assert taken_seats(new) == {"p1"}


def test_the_keeper_stays_keeper_on_every_phone_until_the_code_is_new(table: Client) -> None:
    first, second, ben = keeper(table), keeper(table), seated(table, "p2")
    over(table)
    new = again(first)
    for phone in (first, second):
        assert at(phone, new).get(new.at).status_code == 200
    assert at(ben, new).get(new.at).status_code == 403
    table.scorer.links.new_keeper_link(new.game_id)
    for phone in (first, second):
        assert at(phone, new).get(new.at).status_code == 403


def test_an_old_game_nobody_finished_does_not_hide_the_same_again(table: Client) -> None:
    """The family plays on tonight; in September somebody stopped in the middle of a game."""
    table.deal("Oma", "Leo")
    table.deal("Ann", "Ben", "Mia", "Dad")
    over(table)
    page = table.page("/")
    assert "Oma" in page.text
    assert "Same again: Ann, Ben, Mia, Dad" in page.text
    new = again(table)
    # They play on already: that game is listed, and the button would lead to it.
    assert "Same again" not in table.page("/").text
    over(new)
    assert "Same again: Ben, Mia, Dad, Ann" in table.page("/").text


def test_two_keepers_who_tap_at_once_begin_one_game(table: Client) -> None:
    first, second = keeper(table), keeper(table)
    over(table)
    new = again(first, "one")
    assert again(second, "other").game_id == new.game_id
    assert again(first, "one").game_id == new.game_id
    assert new.view.game.seq == 1
    # Once that game is over too, its people may begin another from either page.
    over(new)
    assert again(second, "later").game_id not in (table.game_id, new.game_id)


def test_a_page_that_saw_the_end_is_sent_on(table: Client) -> None:
    ben, dad = seated(table, "p2"), keeper(table)
    watcher = table.another(keeper=False)
    over(table)
    code, seen = table.view.code, str(table.view.seq)
    assert news(watcher, f"/w/{code}/standings", seen=seen).status_code == 204
    new = again(table)
    expected = {
        f"/w/{code}/standings": (watcher, f"/w/{new.view.code}"),
        f"/w/{code}/tv/board": (watcher, f"/w/{new.view.code}/tv"),
        f"{table.at}/me/now": (ben, f"{new.at}/me"),
        f"{table.at}/rows": (dad, new.at),
    }
    for path, (phone, onward) in expected.items():
        told = news(phone, path, seen=seen)
        assert (told.status_code, told.headers["HX-Redirect"]) == (204, onward)
        assert "HX-Redirect" not in news(phone, path, seen=seen, stay="1").headers
    assert news(ben, f"/w/{code}/standings").headers["HX-Redirect"] == f"{new.at}/me"


def test_a_phone_that_slept_through_two_games_comes_to_the_third(table: Client) -> None:
    over(table)
    new = again(table)
    over(new)
    third = again(new)
    told = news(table.another(keeper=False), f"/w/{table.view.code}/standings", seen="1")
    assert told.headers["HX-Redirect"] == f"/w/{third.view.code}"


def test_an_old_link_shows_the_old_game_and_the_way_on(table: Client) -> None:
    ben = seated(table, "p2")
    over(table)
    new = again(table)
    watcher = table.another(keeper=False)
    page = watcher.page(f"/w/{table.view.code}")
    assert page.ids["mine"].text == "They have started the next game. To the next game"
    assert page.faults == []
    links = [link.get("href") for link in ben.page(f"{table.at}/me").root.all("a")]
    assert f"{new.at}/me" in links
    end = table.page(table.at)
    assert new.at in [link.get("href") for link in end.root.all("a")]
    assert "Same again" not in end.text
    assert [page.faults, end.faults] == [[], []]


def test_where_the_end_is_undone_nobody_is_sent_away(table: Client) -> None:
    over(table)
    again(table)
    end = table.page(table.at)
    fields = next(form for form in end.root.all("form") if form.get("action").endswith("/undo"))
    target = next(f.get("value") for f in fields.all("input") if f.get("name") == "target")
    table.post(f"{table.at}/undo", target=target, seen=str(table.view.seq), key="not-yet")
    assert table.view.game.outcome is None
    told = news(table.another(keeper=False), f"/w/{table.view.code}/standings", seen="1")
    assert told.status_code == 200
    assert "They play on" not in Markup(table.get(f"/w/{table.view.code}").text).text


@pytest.mark.parametrize("path", ["/round", "/undo", "/laid"])
def test_a_seat_of_the_old_game_writes_no_more_than_before(table: Client, path: str) -> None:
    ben = seated(table, "p2")
    over(table)
    new = again(table)
    for game in (table, new):
        assert ben.post(f"{game.at}{path}").status_code == 403


def test_a_keeper_of_the_first_of_a_thousand_games_keeps_the_last(table: Client) -> None:
    """Players who go on for years by *Same again*, always with one keeper's link."""
    phone, game_id = keeper(table), table.game_id
    last = table.another()
    last.deal("Ann", "Ben")
    connections = FileConnections(table.scorer.path)
    db = connections.db
    with writing(db):
        for after in (*(games.new_game(db) for _ in range(1100)), last.game_id):
            if after != last.game_id:
                games.make_keys(db, after, [games.KEEPER])
            link = games.link_for(db, after, games.KEEPER)
            assert link is not None
            games.record_next_game(db, game_id, after, link.number)
            game_id = after
    connections.close()
    assert phone.get(last.at).status_code == 200
    assert table.another(keeper=False).get(last.at).status_code == 403
