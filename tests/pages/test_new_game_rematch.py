"""Rematch: the form of a new game with the players, the rules and the next dealer of an old one."""

from __future__ import annotations

import pytest

from tests.pages.builders import number_in, stop
from tests.web.client import Client
from tests.web.links import keeper, seated, taken_seats, values
from tests.web.markup import Markup


@pytest.fixture
def over(client: Client) -> Client:
    """A game of four players by the Polish sheet that is over."""
    client.deal("Ann", "Ben", "Mia", "Dad", sheet="rebel")
    return stop(client)


def form_of(page: Markup, *names: str) -> dict[str, object]:
    return {**page.fields("new-game"), "seat": list(names), "names": ""}


def test_with_one_player_changed_the_phones_of_the_others_go_on(over: Client) -> None:
    path, mia, dad = f"{over.at}/rematch", seated(over, "p3"), seated(over, "p4")
    page = over.page(path)
    assert values(page, "seat") == ["Ben", "Mia", "Dad", "Ann"]
    assert page.fields("new-game")["sheet"] == "rebel"
    assert over.scorer.games_going_on() == (), "nothing is dealt yet"
    page = Markup(over.post(path, form_of(page, "Ben", "Mia", "Dad", "Ann"), tap="Dad").text)
    assert values(page, "seat") == ["Ben", "Mia", "Ann"]
    fields = {**form_of(page, "Ben", "Mia", "Ann"), "names": "Oma", "act": "deal"}
    dealt = over.post(path, fields)
    new = Client(over.scorer, over.app, over.http, number_in(dealt))
    assert list(new.view.names.values()) == ["Ben", "Mia", "Ann", "Oma"]
    assert new.view.game.table.sheet == "rebel"
    assert taken_seats(new) == {"p2"}
    assert "Mia, round 1" in mia.page(f"{new.at}/me").text
    assert dad.get(f"{new.at}/me").status_code == 403
    assert new.get(f"{new.at}/rematch").location == new.at  # it goes on
    assert over.post(path, fields).location == dealt.location, "the same form counts once"


def test_another_rematch_does_not_lead_into_the_first(over: Client) -> None:
    first, phone = over.post(f"{over.at}/again", key="same-again-1").location, keeper(over)
    page = phone.page(f"{over.at}/rematch")
    refused = phone.post(f"{over.at}/rematch", form_of(page, "Ann"), act="deal")
    assert refused.status_code == 422
    assert "One more player, please." in refused.text
    assert values(Markup(refused.text), "seat") == ["Ann"]
    other = phone.post(f"{over.at}/rematch", form_of(page, "Ann", "Zoë"), act="deal")
    assert other.status_code == 303
    assert other.location != first
    assert phone.get(other.location).status_code == 200  # a keeper keeps the rematch
