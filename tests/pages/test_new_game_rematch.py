"""Rematch: the form of a new game with the players, the rules and the next dealer of an old one."""

from __future__ import annotations

import pytest

from tests.web.client import Client
from tests.web.links import keeper, seated, taken_seats, watcher
from tests.web.markup import Markup


@pytest.fixture
def over(client: Client) -> Client:
    """A game of four players by the Polish sheet that is over."""
    client.deal("Ann", "Ben", "Mia", "Dad", sheet="rebel")
    client.post(f"{client.at}/stop", how="for-good", seen="1", key="the-end-of-it")
    return client


def seats(page: Markup) -> list[str]:
    names = (element for element in page.ids["new-game"].all("input"))
    return [element.get("value") for element in names if element.get("name") == "seat"]


def form_of(page: Markup, *names: str) -> dict[str, object]:
    return {**page.fields("new-game"), "seat": list(names), "names": ""}


def test_the_form_has_the_players_the_rules_and_the_next_dealer(over: Client) -> None:
    page = over.page(f"{over.at}/rematch")
    assert seats(page) == ["Ben", "Mia", "Dad", "Ann"]
    assert page.fields("new-game")["sheet"] == "rebel"
    assert over.scorer.games_going_on() == (), "nothing is dealt yet"


def test_with_one_player_changed_the_phones_of_the_others_go_on(over: Client) -> None:
    mia, dad = seated(over, "p3"), seated(over, "p4")
    page = over.page(f"{over.at}/rematch")
    tapped = over.post(f"{over.at}/rematch", form_of(page, "Ben", "Mia", "Dad", "Ann"), tap="Dad")
    assert seats(Markup(tapped.text)) == ["Ben", "Mia", "Ann"]
    fields = form_of(Markup(tapped.text), "Ben", "Mia", "Ann")
    dealt = over.post(f"{over.at}/rematch", fields, names="Oma", act="deal")
    assert dealt.status_code == 303
    new = Client(over.scorer, over.app, over.http, int(dealt.location.rsplit("/", 1)[1]))
    assert list(new.view.names.values()) == ["Ben", "Mia", "Ann", "Oma"]
    assert new.view.game.table.sheet == "rebel"
    assert taken_seats(new) == {"p2"}
    assert "Mia, round 1" in mia.page(f"{new.at}/me").text
    assert dad.get(f"{new.at}/me").status_code == 403
    again = over.post(f"{over.at}/rematch", fields, names="Oma", act="deal")
    assert again.location == dealt.location, "the same form counts once"


def test_another_rematch_does_not_lead_into_the_first(over: Client) -> None:
    first = over.post(f"{over.at}/again", key="same-again-1").location
    page = over.page(f"{over.at}/rematch")
    other = over.post(f"{over.at}/rematch", form_of(page, "Ann", "Zoë"), act="deal")
    assert other.status_code == 303
    assert other.location != first


def test_a_game_that_goes_on_has_no_rematch(table: Client) -> None:
    assert table.get(f"{table.at}/rematch").location == table.at


def test_a_keeper_may_deal_the_rematch_and_keeps_it(over: Client) -> None:
    phone = keeper(over)
    page = phone.page(f"{over.at}/rematch")
    dealt = phone.post(f"{over.at}/rematch", form_of(page, "Ann", "Ben"), act="deal")
    assert dealt.status_code == 303
    assert phone.get(dealt.location).status_code == 200
    for other in (seated(over, "p2"), watcher(over)):
        assert other.get(f"{over.at}/rematch").status_code == 403
        assert other.post(f"{over.at}/rematch", act="deal").status_code == 403


def test_a_rematch_with_one_player_is_refused_and_keeps_the_form(over: Client) -> None:
    page = over.page(f"{over.at}/rematch")
    answer = over.post(f"{over.at}/rematch", form_of(page, "Ann"), act="deal")
    assert answer.status_code == 422
    assert "One more player, please." in answer.text
    assert seats(Markup(answer.text)) == ["Ann"]
