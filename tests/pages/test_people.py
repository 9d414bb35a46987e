"""The list of people and the records: who is in it, who may see it."""

from __future__ import annotations

import pytest

from scorekeeper.pages import people as people_page
from tests.pages.builders import at, hides, links, shows, words
from tests.web.client import Client
from tests.web.links import keeper, seated, watcher


def test_everybody_is_listed_who_won_most_first_in_pages(
    family: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = words(family, "/people")
    assert told.index("Ann") < told.index("Ben") < told.index("Mia")
    shows(told, "3 people", "3 games 2 2 wins", "3 games 1 1 win", "1 game", "Records from 3 games")
    monkeypatch.setattr(people_page, "PEOPLE_A_PAGE", 2)
    first, second = words(family, "/people"), words(family, "/people?page=2")
    hides(first.split("Records")[0], "Mia")
    shows(second, "Mia", but_not="Records")
    shows(family.get("/people?page=2").text, 'rel="prev"')
    for odd in ("3", "0", "x", "9" * 400):
        assert family.get(f"/people?page={odd}").location in (None, "/people")


def test_before_the_first_game_the_page_says_who_will_be_here(client: Client) -> None:
    shows(words(client, "/people"), "Nobody has played yet", "Guests at venue tables do not.")


@pytest.mark.statements
def test_only_the_host_sees_people_and_finds_them_where_one_looks(family: Client) -> None:
    """A seat says who plays in one game. It does not open other games, not even the player's own:
    the keeper lets any phone in under any name."""
    sheet, menu = f"/history/{family.game_id}", f"{family.at}/menu"
    for path in ("/", "/history", menu):
        assert "/people" in links(family.page(path)), path
    assert at(family, "Ben") in links(family.page(sheet))
    for phone in (family.another(keeper=False), watcher(family), seated(family, "p1")):
        for path in ("/people", at(family, "Ann"), at(family, "Ann") + "/edit"):
            assert phone.get(path).status_code == 403
        hides(phone.get("/").text + phone.get("/history").text, "/people")
    its_keeper = keeper(family)
    hides(its_keeper.get(menu).text + its_keeper.get(sheet).text, "/people")
