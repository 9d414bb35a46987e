"""A lay-down on the pages: the verdict while it is typed, what comes back, and what lies there."""

from __future__ import annotations

import pytest

from tests.web.client import Client
from tests.web.laid_melds import hit, lies, spoken
from tests.web.links import seated
from tests.web.markup import Markup, back


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("5 5 S | 3 3 3", "skip"),
        ("5 5 5 5 5 5 5 5 5 | 3 3 3", "The 5 is in the deck only 8 times. I count 9."),
        ("R5 R5 R5 | 3 3 3", "The red 5 is in the deck only 2 times. I count 3."),
        ("5 5 | 3 3 3", "1 more card: 5 or wild"),
        ("5 5 5", "Now: Group 2, set of 3"),
        ("5 5 5 | 3 3 3 | 7 7 7", "Left over: 7 7 7"),
    ],
)
def test_a_lay_down_that_is_none_is_told_why_and_recorded_only_when_insisted(
    table: Client, cards: str, words: str
) -> None:
    before = table.entries
    fields = table.page(f"{table.at}/lay/p1").fields("lay")
    page = back(table.post(f"{table.at}/lay/p1", fields, cards=cards, act="record"))
    assert words in page.text
    assert sorted(page.ids["cards"].get("value").replace("|", "").split()) == sorted(
        cards.replace("|", "").split()
    )
    assert table.entries == before
    assert "waiting" in page.ids["record"].get("class")
    again = table.post(f"{table.at}/lay/p1", page.fields("lay"), act="record")
    assert again.status_code == 422
    assert page.ids["anyway"].text == "Record anyway"
    insisted = table.post(f"{table.at}/lay/p1", page.fields("lay"), anyway="yes")
    assert insisted.status_code == 303
    assert table.entries == before + 1
    assert table.view.log[-1].event.overruled


@pytest.mark.parametrize("seat", ["p5", "p0", "P1", "x", "p1 "])
def test_a_player_who_is_not_there_lays_nothing(table: Client, seat: str) -> None:
    before = table.entries
    assert table.get(f"{table.at}/lay/{seat}").status_code in (302, 404)
    fields = {"cards": "5 5 5 3 3 3", "act": "record", "seen": "1", "key": "a-key-of-mine"}
    assert table.post(f"{table.at}/lay/{seat}", fields).status_code in (303, 404)
    assert table.post(f"{table.at}/lay/{seat}/verdict", cards="5").status_code == 404
    assert table.post(f"{table.at}/laid", seat=seat, seen="1").status_code in (303, 409)
    assert table.entries == before


@pytest.mark.parametrize("phase", ["9" * 5000, "0", "11", "x", "²"])
def test_a_phase_that_is_not_open_is_not_laid_by_its_number(client: Client, phase: str) -> None:
    client.deal("Ann", "Ben", variant="any-order")
    assert client.page(f"{client.at}/lay/p1", phase=phase).faults == []
    client.post(f"{client.at}/lay/p1", cards="R1 R2 R3 R4 R5 R6 R7", phase=phase, act="look")
    assert client.entries == 1


def test_every_typed_lay_down_lies_on_the_table_with_the_values_of_its_wilds(melds: Client) -> None:
    page = melds.page(melds.at)
    assert spoken(page)[0] == "Hit Ann’s set of 5s: 5, 5 and wild as 5"
    assert len(spoken(page)) == 4
    hrefs = [each.get("href") for each in page.root.all("a")]
    assert f"{melds.at}/hit/p2/2" in hrefs
    assert hrefs.count(f"{melds.at}/lay/p3") == 1


def test_nothing_lies_there_once_the_round_is_in(melds: Client) -> None:
    melds.close_round("p1", p2=5, p3=10, p4=60)
    assert spoken(melds.page(melds.at)) == []


def test_a_lay_down_is_doubted_with_the_places_of_the_others(melds: Client) -> None:
    path = f"{melds.at}/lay/p4"
    fields = melds.page(path).fields("lay")
    answer = melds.post(path, {**fields, "cards": "R9 R9 W | 4 4 4"}, act="record")
    page = Markup(answer.text)
    assert answer.status_code == 422
    assert "Typed: Ann, group 2: 1; Dad, group 1: 2. Which is another colour?" in page.text
    assert "Record anyway" in page.text


def test_cards_are_typed_later_on_the_phone_of_the_seat(melds: Client) -> None:
    hit(melds, "5", seat="p3")
    mia = seated(melds, "p3")
    path = f"{melds.at}/lay/p3"
    answer = mia.post(path, mia.page(path).fields("lay"), cards="7 7 7 | 8 8 W", act="record")
    assert answer.status_code == 303
    assert lies(melds, "p3", 2) == "8 8 W"
    assert lies(melds) == "5 5 W 5"
    assert melds.view.game.open is not None
    assert melds.view.game.open.laid["p3"].played == 7


def test_who_has_laid_is_told_so_at_once_and_has_no_pad(melds: Client) -> None:
    owner = next(iter(melds.view.game.open.laid))
    page = melds.page(f"{melds.at}/lay/{owner}")
    name = melds.view.names[owner]
    assert f"{name} has already laid phase" in page.ids["verdict"].text
    assert not {"cards", "record"} & set(page.ids)
    assert not [each for each in page.root.all("button") if each.get("data-card")]
    typed = melds.post(f"{melds.at}/lay/{owner}/verdict", cards="5 5 5 | 9 9 9")
    assert f"{name} has already laid phase" in Markup(typed.text).text


def test_who_was_only_marked_is_asked_which_cards(table: Client) -> None:
    table.post(f"{table.at}/laid", seat="p2", seen=str(table.view.game.seq))
    page = table.page(f"{table.at}/lay/p2")
    assert "Ben has laid. Which cards?" in page.ids["verdict"].text
    typed = table.post(f"{table.at}/lay/p2/verdict", cards="5 5 5 | 9 9 9")
    assert "Yes, that is phase 1" in Markup(typed.text).text


def test_a_group_has_one_name_at_its_cards_and_in_what_the_referee_says(table: Client) -> None:
    asked = table.post(f"{table.at}/lay/p1/verdict", cards="5 5 5 | 4 9 9")
    page = Markup(asked.text)
    heads = [each.text for each in page.root.all("p") if "well-head" in each.get("class", "")]
    assert [head.split(",")[0] for head in heads] == ["Group 1", "Group 2"]
    assert "No. Group 2 shows 4 and 9; a set has one number." in page.text
