"""The host’s pages of the venue tables: setting them up, freeing them, and their printed cards."""

from __future__ import annotations

import re

import pytest

from tests.web.client import Client
from tests.web.markup import Markup
from tests.web.venue_tables import card, guest, later, playing, stop, table


def words_of(cafe: Client) -> list[str]:
    page = cafe.page("/host/tables")
    lines = page.ids["tables"].all("a")
    return [" ".join(part.text for part in line.all("b", "small")) for line in lines]


def test_the_host_makes_six_tables_on_the_hosts_page(client: Client) -> None:
    page = client.page("/host")
    assert "Several tables?" in page.text
    assert page.ids["count"].get("value") == "6"
    client.post("/host/tables", count="6")
    client.post("/host/tables", count="6")
    assert len(client.scorer.venue.tables()) == 6
    assert words_of(client)[5] == "Table 6 Nobody plays."
    assert "Nobody plays." in client.page("/host").ids["several"].text
    client.post("/host/tables", count="7")
    assert len(client.scorer.venue.tables()) == 7


@pytest.mark.parametrize("typed", ["", "0", "-1", "31", "9999", "six", "1e3", "²"])
def test_a_number_of_tables_that_is_none_comes_back(client: Client, typed: str) -> None:
    answer = client.post("/host/tables", count=typed)
    assert answer.status_code == 422
    assert "How many tables? 1 to 30." in Markup(answer.text).text
    assert client.scorer.venue.tables() == ()


def test_the_host_sees_who_plays_and_which_table_is_quiet(cafe: Client) -> None:
    one, two = playing(cafe, 1, "Zoe, Kim"), playing(cafe, 2)
    assert words_of(cafe)[0].startswith("Table 1 Round 1, last entry just now Zoe and Kim")
    later(cafe, minutes=3)
    assert "Round 1, last entry 3 min ago" in words_of(cafe)[0]
    later(cafe, minutes=47)
    stop(two, "another-day")
    assert "Round 1, quiet for 50 min" in words_of(cafe)[0]
    assert "A paused game is waiting." in words_of(cafe)[1]
    assert words_of(cafe)[2].startswith("Table 3 Nobody plays.")
    stop(one)
    assert words_of(cafe)[0].startswith("Table 1 Nobody plays.")


def test_the_list_is_asked_for_anew_only_when_it_says_something_else(cafe: Client) -> None:
    phone = playing(cafe, 1)
    asked = cafe.page("/host/tables").ids["tables"].get("hx-get")
    assert cafe.get(asked).status_code == 204
    stop(phone)
    answer = cafe.get(asked)
    assert answer.status_code == 200
    assert Markup(answer.text).faults == []


def test_the_host_frees_a_table_and_the_game_is_kept(cafe: Client) -> None:
    phone = playing(cafe, 3)
    later(cafe, hours=4)
    at = f"/host/tables/{table(cafe, 3).table.table_id}"
    assert "They have probably left." in cafe.page(at).text
    cafe.post(at, act="free", game=str(phone.game_id))
    assert "Table 3 is free." in guest(cafe).page(card(cafe, 3)).text
    assert phone.get(phone.at).status_code == 200
    assert "In progress" in cafe.page("/").text


def test_the_host_shows_a_new_keepers_code_and_the_old_one_dies(cafe: Client) -> None:
    phone = playing(cafe, 3)
    at = f"/host/tables/{table(cafe, 3).table.table_id}"
    keep = next(
        each.get("href") for each in cafe.page(at).root.all("a") if "share/keep" in each.get("href")
    )
    cafe.post(f"{phone.at}/share/new-keeper-code")
    assert phone.get(phone.at).status_code == 403
    key = re.search(r"/k/([A-Z0-9]+)", cafe.get(keep).text)
    assert key is not None
    new = guest(cafe)
    assert new.post(f"/k/{key[1]}").location == phone.at
    assert new.get(phone.at).status_code == 200


def test_a_new_code_ends_the_old_card(cafe: Client) -> None:
    old, at = card(cafe, 3), f"/host/tables/{table(cafe, 3).table.table_id}"
    cafe.post(at, act="new-code")
    gone = guest(cafe).get(old)
    assert gone.status_code == 410
    assert "This code was replaced. Ask for the new one." in gone.text
    assert guest(cafe).get(card(cafe, 3)).status_code == 200


def test_a_table_taken_away_leaves_the_list_and_its_card_says_so(cafe: Client) -> None:
    phone, old = playing(cafe, 3), card(cafe, 3)
    cafe.post(f"/host/tables/{table(cafe, 3).table.table_id}", act="forget")
    assert guest(cafe).get(old).status_code == 410
    assert len(cafe.scorer.venue.tables()) == 2
    assert phone.get(phone.at).status_code == 200
    stop(phone)
    assert phone.post(f"{phone.at}/again").status_code == 303
    assert cafe.scorer.games_going_on() == ()


def test_a_table_has_a_name_if_the_host_gives_it_one(cafe: Client) -> None:
    at = f"/host/tables/{table(cafe, 3).table.table_id}"
    cafe.post(at, act="rename", name="<b>Window</b>")
    assert "<b>Window</b> is free." in guest(cafe).page(card(cafe, 3)).text
    assert "<b>Window" not in guest(cafe).get(card(cafe, 3)).text


def test_every_table_has_a_card_with_its_code_and_its_address_in_words(cafe: Client) -> None:
    page = cafe.page("/host/cards")
    for number in (1, 2, 3):
        assert f"Table {number}" in page.text
        assert f"http://localhost{card(cafe, number)}" in page.text
    assert len(list(page.root.all("img"))) == 3
    picture = cafe.get(f"/host/tables/{table(cafe, 1).table.table_id}/card.svg")
    assert picture.mimetype == "image/svg+xml"


def test_the_host_is_told_when_the_printed_address_is_no_longer_ours(cafe: Client) -> None:
    assert "Not printed yet." in cafe.page("/host/cards").text
    cafe.post("/host/cards", base="http://localhost")
    assert "Printed, and the address is still right." in cafe.page("/host/tables").text
    elsewhere = "http://192.168.7.7:8010"
    again = cafe.app.test_client()
    key = f"/h/{cafe.scorer.host_key()}"
    again.post(key, base_url=elsewhere, headers={"Origin": elsewhere})
    for path in ("/host", "/host/tables", "/host/cards"):
        told = Markup(again.get(path, base_url=elsewhere).text).text
        assert "The address changed since printing. Print the cards again." in told
    assert "The address changed" not in cafe.page("/host").text


def test_an_address_that_is_not_ours_is_not_remembered_as_printed(cafe: Client) -> None:
    cafe.post("/host/cards", base="http://evil.example")
    assert table(cafe, 1).table.printed_as == "http://localhost"


def test_a_new_card_is_to_be_printed(cafe: Client) -> None:
    cafe.post("/host/cards", base="http://localhost")
    cafe.post(f"/host/tables/{table(cafe, 2).table.table_id}", act="new-code")
    assert "Not printed yet: Table 2" in cafe.page("/host/tables").text


def test_the_cards_carry_the_wifis_code_if_the_host_wants(cafe: Client) -> None:
    assert "Wi-Fi" not in cafe.page("/host/cards", wifi="yes").text
    cafe.post("/host/wifi", name="Guests", password="cards-and-cake")
    assert "Join the Wi-Fi" not in cafe.page("/host/cards").text
    page = cafe.page("/host/cards", wifi="yes")
    assert page.text.count("1. Join the Wi-Fi") == 3
    assert "cards-and-cake" not in page.text
    assert page.faults == []
