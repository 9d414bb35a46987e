"""The host’s pages of the venue tables: setting them up, freeing them, and their printed cards."""

from __future__ import annotations

import pytest

from tests.pages.builders import hides, links, shows
from tests.web.client import Client
from tests.web.markup import back, says
from tests.web.venue_tables import card, guest, later, playing, stop, table


def lines_of(cafe: Client) -> list[str]:
    found = cafe.page("/host/tables").ids["tables"].all("a")
    return [" ".join(part.text for part in line.all("b", "small", "bdi")) for line in found]


def path_of(cafe: Client, number: int) -> str:
    return f"/host/tables/{table(cafe, number).table.table_id}"


def test_the_host_makes_six_tables_on_the_hosts_page(client: Client) -> None:
    page = client.page("/host")
    shows(page, "Several tables?")
    assert page.ids["count"].get("value") == "6"
    for typed in ("", "0", "31", "six", "²"):
        shows(back(client.post("/host/tables", count=typed)), "How many tables? 1 to 30.")
    assert client.scorer.venue.tables() == ()
    for _twice in range(2):
        client.post("/host/tables", count="6")
    assert lines_of(client)[5:] == ["Table 6 Free"]
    shows(client.page("/host").ids["several"].text, "Free")


def test_the_host_sees_who_plays_and_which_table_is_quiet(cafe: Client) -> None:
    one, two = playing(cafe, 1, "Zoe, Kim"), playing(cafe, 2)
    assert lines_of(cafe)[0].startswith("Table 1 Round 1 Zoe deals Zoe Kim")
    later(cafe, minutes=6)
    shows(lines_of(cafe)[0], "Round 1, last entry 6 min ago")
    later(cafe, minutes=44)
    asked = cafe.page("/host/tables").ids["tables"].get("hx-get")
    assert cafe.get(asked).status_code == 204
    stop(two, "another-day")
    assert cafe.get(asked).status_code == 200  # only when it says something else
    quiet, paused, free = lines_of(cafe)
    shows(quiet, "Round 1, quiet for 50 min")
    shows(paused, "A paused game is waiting.")
    assert free.startswith("Table 3 Free")
    stop(one)
    assert lines_of(cafe)[1].startswith("Table 1 Free")  # below all that are taken


@pytest.mark.statements
def test_the_host_frees_a_table_and_the_game_is_kept(cafe: Client) -> None:
    phone, _other = playing(cafe, 3), playing(cafe, 2)
    later(cafe, hours=4)
    shows(cafe.page(path_of(cafe, 3)), "They have probably left.")
    cafe.post(path_of(cafe, 3), act="free", game=str(phone.game_id))
    shows(guest(cafe).page(card(cafe, 3)), "Table 3 is free.")
    assert phone.get(phone.at).status_code == 200
    shows(cafe.page("/"), "in progress")
    (keep,) = [link for link in links(cafe.page(path_of(cafe, 2))) if "share/keep" in link]
    shows(cafe.get(keep).text, "/k/")  # where the host shows another phone a keeper's code


def test_a_table_gets_a_new_code_a_name_and_is_taken_away(cafe: Client) -> None:
    phone, old, path = playing(cafe, 3), card(cafe, 3), path_of(cafe, 3)
    cafe.post("/host/cards", base="http://localhost")
    shows(cafe.page(path), "The same as on its card")
    cafe.post(path, act="new-code")
    renewed = cafe.page(path)
    shows(renewed, "Not on a card yet")
    hides(renewed, "The same as on its card")
    assert "/host/cards" in links(renewed)
    says(guest(cafe).get(old), 410, "This code was replaced. Ask for the new one.")
    stop(phone)
    cafe.post(path, act="rename", name="<b>Window</b>")
    shows(guest(cafe).page(card(cafe, 3)), "<b>Window</b> is free.")
    for taken in (" <B>window</B>", "table 1"):
        refused = back(cafe.post(path_of(cafe, 2), act="rename", name=taken))
        shows(refused, "Another table has this name.")
        assert refused.ids["name"].get("value") == taken
    old = card(cafe, 3)
    cafe.post(path, act="forget")
    assert guest(cafe).get(old).status_code == 410
    assert len(cafe.scorer.venue.tables()) == 2
    shows(back(phone.post(f"{phone.at}/again"), 410), "This table is gone. Ask the host.")
    assert cafe.scorer.lists.going_on() == ()


def test_every_table_has_a_card_with_its_code_and_its_address_in_words(cafe: Client) -> None:
    hides(cafe.page("/host/cards", wifi="yes"), "Wi-Fi")
    cafe.post("/host/wifi", name="Guests", password="cards-and-cake")
    page = cafe.page("/host/cards")
    for number in (1, 2, 3):
        shows(page, f"Table {number}", f"http://localhost{card(cafe, number)}")
    assert len(list(page.root.all("img"))) == 3
    assert cafe.get(f"{path_of(cafe, 1)}/card.svg").mimetype == "image/svg+xml"
    hides(page, "Join the Wi-Fi")
    with_wifi = cafe.page("/host/cards", wifi="yes").text
    assert with_wifi.count("1. Join the Wi-Fi") == 3
    hides(with_wifi, "cards-and-cake")


@pytest.mark.statements
def test_the_host_is_told_when_cards_are_to_be_printed_again(cafe: Client) -> None:
    hides(cafe.page("/host/cards"), "Not printed yet")
    cafe.post("/host/cards", base="http://localhost")
    cafe.post("/host/cards", base="http://evil.example")  # is not ours, and not remembered
    shows(cafe.page("/host/tables"), "Printed, and the address is still right.")
    elsewhere, again = "http://192.168.7.7:8010", cafe.app.test_client()
    again.post(f"/h/{cafe.scorer.host_key()}", base_url=elsewhere, headers={"Origin": elsewhere})
    for path in ("/host", "/host/tables", "/host/cards"):
        told = again.get(path, base_url=elsewhere).text
        shows(told, "The address changed since printing. Print the cards again.")
    hides(cafe.page("/host"), "The address changed")
    cafe.post(path_of(cafe, 2), act="new-code")
    shows(cafe.page("/host/tables"), "Not printed yet: Table 2")
