"""The list of people and the records: who is in it, who may see it."""

from __future__ import annotations

import re
from html import unescape

import pytest

from scorekeeper.pages import people as people_page
from tests.web import links
from tests.web.client import Client


def play_two_rounds(client: Client, *names: str) -> None:
    """A game of two phases: the first of these wins, everybody else lays the first phase."""
    client.deal(*names, variant="first-2")
    others = [f"p{n}" for n in range(2, len(names) + 1)]
    client.close_round("p1", **dict.fromkeys(others, 20))
    client.close_round("p1", **dict.fromkeys(others, 60))


@pytest.fixture
def family(client: Client) -> Client:
    play_two_rounds(client, "Ann", "Ben", "Mia")
    play_two_rounds(client, "Ann", "Ben")
    play_two_rounds(client, "Ben", "Ann")
    return client


def words(client: Client, path: str) -> str:
    """The words of a page without its drawings, each part apart from the next."""
    client.page(path)
    page = re.sub(r"<svg.*?</svg>|<[^>]+>", " ", client.get(path).text, flags=re.DOTALL)
    return " ".join(unescape(page).split())


def number_of(client: Client, name: str) -> int:
    found = client.scorer.people.of_name(name)
    assert found is not None
    return found.person_id


def at(client: Client, name: str) -> str:
    return f"/people/{number_of(client, name)}"


def test_everybody_is_listed_who_won_most_first(family: Client) -> None:
    words_here = words(family, "/people")
    assert "3 people" in words_here
    assert words_here.index("Ann") < words_here.index("Ben") < words_here.index("Mia")
    for line in ("3 games 2 wins", "3 games 1 win", "1 game 0 wins"):
        assert line in words_here
    assert "Most wins from 3 games" not in words_here
    assert "Records from 3 games" in words_here
    assert "2 wins" in words_here


def test_before_the_first_game_the_page_says_who_will_be_here(client: Client) -> None:
    empty = words(client, "/people")
    assert "Nobody has played yet" in empty
    assert "Guests at venue tables do not." in empty
    client.deal("Ann", "Ben")
    assert "no finished game yet" in words(client, "/people")


def test_a_record_leads_to_its_game(family: Client) -> None:
    client = family
    client.deal("Mia", "Dad")
    for _ in range(9):
        client.close_round("p1", p2=60)
    client.close_round("p1", p2=90)
    assert "Won with the fewest points 0 points Mia" in words(client, "/people")
    assert "Quickest game 10 rounds Mia" in words(client, "/people")
    assert f'href="/history/{client.game_id}?came=people"' in client.get("/people").text


def test_many_people_are_listed_in_pages(family: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people_page, "PEOPLE_A_PAGE", 2)
    first, second = words(family, "/people"), words(family, "/people?page=2")
    assert "Mia" not in first.split("Records")[0]
    assert "Mia" in second
    assert "Records" not in second
    assert 'rel="prev"' in family.get("/people?page=2").text
    assert family.get("/people?page=3").location == "/people"
    for odd in ("0", "-1", "x", "9" * 400):
        assert family.get(f"/people?page={odd}").status_code in (200, 302)


def test_only_the_host_sees_people(family: Client) -> None:
    """A seat says who plays in one game. It does not open other games, not even the player's own:
    the keeper lets any phone in under any name."""
    watcher = family.another(keeper=False)
    watcher.get(f"/w/{family.view.code}")
    for phone in (family.another(keeper=False), watcher, links.seated(family, "p1")):
        for path in ("/people", at(family, "Ann"), at(family, "Ann") + "/edit"):
            assert phone.get(path).status_code == 403
        assert "/people" not in phone.get("/").text
        assert "/people" not in phone.get("/history").text
    keeper = links.keeper(family)
    assert keeper.get(at(family, "Ann")).status_code == 403
    assert "/people" not in keeper.get(f"{family.at}/menu").text


def test_the_host_finds_people_from_the_start_page_the_history_and_the_menu(
    family: Client,
) -> None:
    for path in ("/", "/history", f"{family.at}/menu"):
        assert 'href="/people"' in family.get(path).text, path
    sheet = f"/history/{family.game_id}"
    assert f'href="{at(family, "Ben")}"' in family.get(sheet).text
    assert "/people/" not in links.keeper(family).get(sheet).text
