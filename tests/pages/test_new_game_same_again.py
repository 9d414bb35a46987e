"""Same again: phones keep their seats, the keeper stays keeper, and watchers come along."""

from __future__ import annotations

from datetime import datetime, timedelta, tzinfo
from typing import Self

import pytest
from werkzeug.test import TestResponse

from scorekeeper.storage import games
from scorekeeper.storage.database import writing
from scorekeeper.storage.sqlite_file import FileConnections
from tests.pages.builders import HTMX, hides, links, number_in, send, shows, stop
from tests.pages.builders import at as person_at
from tests.web.client import Client
from tests.web.links import keeper, may_keep, seated, taken_seats, values


def again(table: Client, key: str = "once-more") -> Client:
    """*Same again*, tapped at this phone; the table of the new game."""
    return at(table, number_in(table.post(f"{table.at}/again", key=key)))


def at(phone: Client, game_id: int) -> Client:
    """The same phone, at another game."""
    return Client(phone.scorer, phone.app, phone.http, game_id)


def news(phone: Client, path: str, **asked: str) -> TestResponse:
    return phone.http.get(path, query_string=asked or None, headers=HTMX)


def test_every_phone_has_the_seat_of_its_person_and_a_keeper_stays_one(table: Client) -> None:
    ann, ben, mia = seated(table, "p1"), seated(table, "p2"), seated(table, "p3")
    other = keeper(table)
    send(table, "stops", seat="p2")
    new = again(stop(table))
    assert list(new.view.names.values()) == ["Mia", "Dad", "Ann"]
    assert taken_seats(new) == {"p1", "p3"}
    shows(mia.page(f"/w/{new.view.code}"), "You are Mia.")
    shows(mia.page(f"{new.at}/me"), "Mia, round 1")
    shows(ann.page(f"{new.at}/me"), "Ann, round 1")
    assert ben.get(f"{new.at}/me").status_code == 403  # whoever stopped is not carried along
    kept = at(other, new.game_id)
    assert may_keep(kept)
    table.scorer.links.new_keeper_link(new.game_id)
    assert not may_keep(kept)


def test_two_keepers_who_tap_at_once_begin_one_game(table: Client) -> None:
    first, second = keeper(table), keeper(table)
    new = again(at(first, stop(table).game_id), "one")
    assert again(second, "other").game_id == again(first, "one").game_id == new.game_id
    assert new.view.game.seq == 1
    # Once that game is over too, its people may begin another from either page.
    stop(new)
    assert again(second, "later").game_id not in (table.game_id, new.game_id)


def test_a_page_that_saw_the_end_is_sent_on(table: Client) -> None:
    ben, dad = seated(table, "p2"), keeper(table)
    watcher, code = table.another(keeper=False), table.view.code
    seen = str(stop(table).view.seq)
    assert news(watcher, f"/w/{code}/standings", seen=seen).status_code == 204
    new = again(table)
    for phone, path, onward in (
        (watcher, f"/w/{code}/standings", f"/w/{new.view.code}"),
        (watcher, f"/w/{code}/tv/board", f"/w/{new.view.code}/tv"),
        (ben, f"{table.at}/me/now", f"{new.at}/me"),
        (ben, f"/w/{code}/standings", f"{new.at}/me"),
        (dad, f"{table.at}/rows", new.at),
    ):
        told = news(phone, path, seen=seen)
        assert (told.status_code, told.headers["HX-Redirect"]) == (204, onward)
        assert "HX-Redirect" not in news(phone, path, seen=seen, stay="1").headers
    # An old link shows the old game and the way on.
    page = watcher.page(f"/w/{code}")
    assert page.ids["mine"].text == "They have started the next game. To the next game"
    assert f"{new.at}/me" in links(ben.page(f"{table.at}/me"))
    assert new.at in links(table.page(table.at))
    hides(table.page(table.at), "Same again")
    # A phone that slept through two games comes to the third.
    third = again(stop(new))
    told = news(watcher, f"/w/{code}/standings", seen="1")
    assert told.headers["HX-Redirect"] == f"/w/{third.view.code}"


def test_where_the_end_is_undone_nobody_is_sent_away_before_its_new_end(table: Client) -> None:
    new = again(stop(table))
    send(table, "undo", target=values(table.page(table.at), "target")[0])
    assert table.view.game.outcome is None
    told = news(table.another(keeper=False), f"/w/{table.view.code}/standings", seen="1")
    assert told.status_code == 200
    hides(table.page(f"/w/{table.view.code}"), "They play on")
    dad, seen = keeper(table), str(table.view.seq)
    told = news(dad, f"{stop(table).at}/rows", seen=seen)
    assert "HX-Redirect" not in told.headers
    assert told.headers["HX-Refresh"] == "true"
    assert new.at in links(dad.page(table.at))
    watched = news(dad, f"/w/{table.view.code}/standings", seen=seen)
    assert (watched.status_code, "HX-Redirect" in watched.headers) == (200, False)


def test_a_clock_set_back_before_the_next_game_leaves_nobody_behind(
    table: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the times of the two games were compared, so no phone went on to the next game."""

    class SetBack(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return super().now(tz) - timedelta(hours=2)

    watcher, seen = table.another(keeper=False), str(stop(table).view.seq)
    monkeypatch.setattr("scorekeeper.service.scorer.datetime", SetBack)
    new = again(table)
    told = news(watcher, f"/w/{table.view.code}/standings", seen=seen)
    assert told.headers["HX-Redirect"] == f"/w/{new.view.code}"


def test_a_keeper_of_the_first_of_a_thousand_games_keeps_the_last(table: Client) -> None:
    """Players who go on for years by *Same again*, always with one keeper's link."""
    phone, game_id, last = keeper(table), table.game_id, table.another()
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


def test_who_was_forgotten_is_not_dealt_in_again(client: Client) -> None:
    """*Player 1* sat down, and became a person with games of its own."""
    client.deal("Zed", "Quin", "Rosa", variant="first-1")
    client.close_round("p2", p1=20, p3=60)
    path = f"{person_at(client, 'Zed')}/forget"
    client.post(path, client.page(path).fields("forget"))
    assert client.view.names["p1"] == "Player 1"
    rematch = f"{client.at}/rematch"
    assert client.post(f"{client.at}/again").location == rematch
    for path in (rematch, "/new"):
        hides(client.page(path), "Player 1")
    hides(client.page("/"), "Same again")
