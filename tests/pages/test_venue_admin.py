"""The host’s pages of the venue tables: setting them up, freeing them, and their printed cards."""

from __future__ import annotations

from tests.pages.builders import links
from tests.web.client import Client
from tests.web.markup import Markup
from tests.web.venue_tables import card, guest, later, playing, stop, table


def lines_of(cafe: Client) -> list[str]:
    found = cafe.page("/host/tables").ids["tables"].all("a")
    return [" ".join(part.text for part in line.all("b", "small")) for line in found]


def path_of(cafe: Client, number: int) -> str:
    return f"/host/tables/{table(cafe, number).table.table_id}"


def test_the_host_makes_six_tables_on_the_hosts_page(client: Client) -> None:
    page = client.page("/host")
    assert "Several tables?" in page.text
    assert page.ids["count"].get("value") == "6"
    for typed in ("", "0", "31", "six", "²"):
        answer = client.post("/host/tables", count=typed)
        assert answer.status_code == 422
        assert "How many tables? 1 to 30." in Markup(answer.text).text
    assert client.scorer.venue.tables() == ()
    client.post("/host/tables", count="6")
    client.post("/host/tables", count="6")
    assert lines_of(client)[5:] == ["Table 6 Nobody plays."]
    assert "Nobody plays." in client.page("/host").ids["several"].text


def test_the_host_sees_who_plays_and_which_table_is_quiet(cafe: Client) -> None:
    one, two = playing(cafe, 1, "Zoe, Kim"), playing(cafe, 2)
    assert lines_of(cafe)[0].startswith("Table 1 Round 1, last entry just now Zoe and Kim")
    later(cafe, minutes=3)
    assert "Round 1, last entry 3 min ago" in lines_of(cafe)[0]
    later(cafe, minutes=47)
    asked = cafe.page("/host/tables").ids["tables"].get("hx-get")
    assert cafe.get(asked).status_code == 204
    stop(two, "another-day")
    assert cafe.get(asked).status_code == 200  # only when it says something else
    assert "Round 1, quiet for 50 min" in lines_of(cafe)[0]
    assert "A paused game is waiting." in lines_of(cafe)[1]
    assert lines_of(cafe)[2].startswith("Table 3 Nobody plays.")
    stop(one)
    assert lines_of(cafe)[0].startswith("Table 1 Nobody plays.")


def test_the_host_frees_a_table_and_the_game_is_kept(cafe: Client) -> None:
    phone, _other = playing(cafe, 3), playing(cafe, 2)
    later(cafe, hours=4)
    assert "They have probably left." in cafe.page(path_of(cafe, 3)).text
    cafe.post(path_of(cafe, 3), act="free", game=str(phone.game_id))
    assert "Table 3 is free." in guest(cafe).page(card(cafe, 3)).text
    assert phone.get(phone.at).status_code == 200
    assert "In progress" in cafe.page("/").text
    (keep,) = [link for link in links(cafe.page(path_of(cafe, 2))) if "share/keep" in link]
    assert "/k/" in cafe.get(keep).text  # where the host shows another phone a keeper's code


def test_a_table_gets_a_new_code_a_name_and_is_taken_away(cafe: Client) -> None:
    phone, old = playing(cafe, 3), card(cafe, 3)
    cafe.post(path_of(cafe, 3), act="new-code")
    gone = guest(cafe).get(old)
    assert gone.status_code == 410
    assert "This code was replaced. Ask for the new one." in gone.text
    stop(phone)
    cafe.post(path_of(cafe, 3), act="rename", name="<b>Window</b>")
    assert "<b>Window</b> is free." in guest(cafe).page(card(cafe, 3)).text
    old = card(cafe, 3)
    cafe.post(path_of(cafe, 3), act="forget")
    assert guest(cafe).get(old).status_code == 410
    assert len(cafe.scorer.venue.tables()) == 2
    assert phone.post(f"{phone.at}/again").status_code == 303
    assert cafe.scorer.games_going_on() == ()


def test_every_table_has_a_card_with_its_code_and_its_address_in_words(cafe: Client) -> None:
    assert "Wi-Fi" not in cafe.page("/host/cards", wifi="yes").text
    cafe.post("/host/wifi", name="Guests", password="cards-and-cake")
    page = cafe.page("/host/cards")
    for number in (1, 2, 3):
        assert f"Table {number}" in page.text
        assert f"http://localhost{card(cafe, number)}" in page.text
    assert len(list(page.root.all("img"))) == 3
    assert cafe.get(f"{path_of(cafe, 1)}/card.svg").mimetype == "image/svg+xml"
    assert "Join the Wi-Fi" not in page.text
    with_wifi = cafe.page("/host/cards", wifi="yes").text
    assert with_wifi.count("1. Join the Wi-Fi") == 3
    assert "cards-and-cake" not in with_wifi


def test_the_host_is_told_when_cards_are_to_be_printed_again(cafe: Client) -> None:
    assert "Not printed yet." in cafe.page("/host/cards").text
    cafe.post("/host/cards", base="http://localhost")
    cafe.post("/host/cards", base="http://evil.example")  # is not ours, and not remembered
    assert "Printed, and the address is still right." in cafe.page("/host/tables").text
    elsewhere = "http://192.168.7.7:8010"
    again = cafe.app.test_client()
    key = f"/h/{cafe.scorer.host_key()}"
    again.post(key, base_url=elsewhere, headers={"Origin": elsewhere})
    for path in ("/host", "/host/tables", "/host/cards"):
        told = Markup(again.get(path, base_url=elsewhere).text).text
        assert "The address changed since printing. Print the cards again." in told
    assert "The address changed" not in cafe.page("/host").text
    cafe.post(path_of(cafe, 2), act="new-code")
    assert "Not printed yet: Table 2" in cafe.page("/host/tables").text
