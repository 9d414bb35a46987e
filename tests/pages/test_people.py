"""The list of people and the records: who is in it, who may see it."""

from __future__ import annotations

import re

import pytest

from scorekeeper.pages import people as people_page
from tests.pages.builders import at, family, links, words
from tests.web.client import Client
from tests.web.links import keeper, seated, watcher

__all__ = ["family"]


def test_everybody_is_listed_who_won_most_first(family: Client) -> None:
    told = words(family, "/people")
    assert "3 people" in told
    assert told.index("Ann") < told.index("Ben") < told.index("Mia")
    for line in ("3 games 2 wins", "3 games 1 win", "1 game 0 wins", "Records from 3 games"):
        assert line in told
    assert "Most wins from 3 games" not in told


def test_before_the_first_game_the_page_says_who_will_be_here(client: Client) -> None:
    empty = words(client, "/people")
    assert "Nobody has played yet" in empty
    assert "Guests at venue tables do not." in empty
    client.deal("Ann", "Ben")
    assert "no finished game yet" in words(client, "/people")


def test_a_person_has_the_same_letters_on_every_page(client: Client) -> None:
    client.deal("Grandma", "Mia")
    client.deal("Grandma", "Grandpa")
    client.deal("Ben", "Mia")
    known = {"Gr", "Ga", "M", "B"}
    found = dict[str, set[str]]()
    for path in ("/people", at(client, "Grandma"), "/history", "/history?words=mia", "/", "/new"):
        found[path] = set(re.findall(r'<text x="24" y="25">([^<]+)</text>', client.get(path).text))
        assert found[path] <= known, path
    assert found["/people"] == found["/history"] == found["/new"] == known


def test_many_people_are_listed_in_pages(family: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people_page, "PEOPLE_A_PAGE", 2)
    first, second = words(family, "/people"), words(family, "/people?page=2")
    assert "Mia" not in first.split("Records")[0]
    assert "Mia" in second
    assert "Records" not in second
    assert 'rel="prev"' in family.get("/people?page=2").text
    assert family.get("/people?page=3").location == "/people"
    for odd in ("0", "x", "9" * 400):
        assert family.get(f"/people?page={odd}").status_code in (200, 302)


def test_only_the_host_sees_people_and_finds_them_where_they_are_looked_for(
    family: Client,
) -> None:
    """A seat says who plays in one game. It does not open other games, not even the player's own:
    the keeper lets any phone in under any name."""
    sheet, menu = f"/history/{family.game_id}", f"{family.at}/menu"
    for path in ("/", "/history", menu):
        assert "/people" in links(family.page(path)), path
    assert at(family, "Ben") in links(family.page(sheet))
    for phone in (family.another(keeper=False), watcher(family), seated(family, "p1")):
        for path in ("/people", at(family, "Ann"), at(family, "Ann") + "/edit"):
            assert phone.get(path).status_code == 403
        assert "/people" not in phone.get("/").text + phone.get("/history").text
    its_keeper = keeper(family)
    assert "/people" not in its_keeper.get(menu).text + its_keeper.get(sheet).text
