"""A lay-down on the pages: the verdict while it is typed, what comes back, and what lies there."""

from __future__ import annotations

from tests.all_cases import all_cases
from tests.pages.builders import shows
from tests.web.client import Client
from tests.web.laid_melds import hit, lies
from tests.web.links import seated
from tests.web.markup import Markup, back


def cards_in(typed: str) -> list[str]:
    return sorted(typed.replace("|", "").split())


def test_a_lay_down_that_is_none_is_told_why_and_recorded_if_insisted(client: Client) -> None:
    with all_cases() as case:
        for cards, words in (
            ("R5 R5 R5 | 3 3 3", "The red 5 is in the deck only 2 times. I count 3."),
            ("5 5 5", "Now: Group 2, set of 3"),
            ("5 5 5 5 5 5 | 3 3 3 3 3 3", "Ann holds 11 cards, not 12."),
            ("5 5 5 | 3 3 3 | 7 7 7", "Left over: 7 7 7"),
        ):
            with case(cards):
                client.deal("Ann", "Ben", "Mia", "Dad")
                path = f"{client.at}/lay/p1"
                fields = {**client.page(path).fields("lay"), "cards": cards}
                page = back(client.post(path, fields, act="record"))
                kept = page.fields("lay")
                shows(page, words)
                assert cards_in(kept["cards"]) == cards_in(cards)
                assert "waiting" in page.ids["record"].get("class")
                assert page.ids["anyway"].text == "Record anyway"
                assert client.post(path, kept, act="record").status_code == 422
                assert client.entries == 1
                assert client.post(path, kept, anyway="yes").status_code == 303
                assert client.view.log[-1].event.overruled


def test_cards_are_typed_later_on_the_phone_of_the_seat(melds: Client) -> None:
    """Who has laid with its cards is told so at once and has no pad."""
    hit(melds, "5", seat="p3")
    mia, path = seated(melds, "p3"), f"{melds.at}/lay/p3"
    page = mia.page(path)
    shows(page.ids["verdict"].text, "Mia has laid. Which cards?")
    answer = mia.post(path, page.fields("lay"), cards="7 7 7 | 8 8 W", act="record")
    assert answer.status_code == 303
    assert lies(melds, "p3", 2) == "8 8 W"
    assert lies(melds) == "5 5 W 5"
    assert melds.view.game.open.laid["p3"].played == 7
    page = melds.page(f"{melds.at}/lay/p1")
    shows(page.ids["verdict"].text, "Yes, that is phase 1")
    assert not {"cards", "record"} & set(page.ids)
    typed = melds.post(f"{melds.at}/lay/p1/verdict", cards="5 5 5 | 9 9 9")
    shows(Markup(typed.text), "Ann has already laid phase")
