"""Who was going to win, on the pages: afterwards always, during a game only where it is wanted."""

from __future__ import annotations

from tests.pages.builders import hides, shows, stop
from tests.web.client import Client
from tests.web.markup import Markup

ALWAYS = "Who was going to win"
LIVE = "Who is going to win?"
SWITCH = "chances to win"


def play(client: Client, rounds: int) -> Client:
    """Ann lays and goes out every time; Ben lays, Mia does not."""
    client.deal("Ann", "Ben", "Mia")
    for _round in range(rounds):
        client.close_round("p1", p2=10, p3=80)
    return client


def page_of(client: Client) -> Markup:
    return client.page(f"/history/{client.game_id}")


def in_words(page: Markup) -> list[list[str]]:
    """The table below the areas."""
    (table,) = page.root.of_class("in-words", "table")
    return [[cell.text for cell in row.all("th", "td")] for row in table.all("tr")]


# --- afterwards -----------------------------------------------------------------------------------


def test_a_finished_game_shows_who_was_going_to_win(client: Client) -> None:
    play(client, 10)
    label = "Each player’s chance to win after every round, as an area."
    for path in (client.at, f"/history/{client.game_id}", f"/w/{client.view.code}"):
        page = client.page(path)
        shows(page, ALWAYS)
        assert [svg.get("aria-label") for svg in page.root.all("svg")].count(label) == 1
    head, *rows = in_words(page_of(client))
    assert head == ["Round", "Who", "Ann", "Ben", "Mia"]
    assert [row[0] for row in rows] == ["0–4", "5", "6", "7", "8", "9", "10"]
    assert rows[0][1:] == ["Still open", "", "", ""]
    assert {row[4] for row in rows[1:6]} == {"hardly any more"}
    assert not any("Mia" in row[1] for row in rows[1:6])
    assert rows[6][1:] == ["Ann won", "", "", ""]
    hides(" ".join(cell for row in rows for cell in row[1:]), "100", ".")
    assert [each.text for each in page_of(client).root.all("text")].count("won") == 1
    shows(page_of(client), "Worked out as if everybody played equally well.")
    hides(client.page(f"{client.at}/menu"), SWITCH)
    for rounds in (1, 5):  # it was open to its end
        hides(page_of(stop(play(client, rounds))), ALWAYS)
    page = page_of(stop(play(client, 7)))  # stopped late it ends with its chances
    assert in_words(page)[-1][0] == "7"
    hides(in_words(page)[-1][1], "won")


# --- while a game is played -----------------------------------------------------------------------


def test_chances_are_shown_only_where_the_table_wants_them(client: Client) -> None:
    watch, menu = f"/w/{play(client, 6).view.code}", f"{client.at}/menu"
    entries = client.entries
    pages = (watch, f"{watch}/standings", f"{watch}/tv", f"{watch}/tv/board")
    for path in pages:
        hides(client.page(path), LIVE)
    shows(client.page(menu), f"Show the {SWITCH}")
    client.post(f"{client.at}/chances", how="on")
    for path in pages:
        shows(client.page(path), LIVE, "hardly any more")
    shows(client.page(menu), "Standings and big board show them now")
    client.post(f"{client.at}/chances", how="off")
    hides(client.page(watch), LIVE)
    assert client.entries == entries
    client.deal("Ann", "Ben", variant="any-order")  # has no figures
    hides(client.page(f"{client.at}/menu"), SWITCH)
    play(client, 1).post(f"{client.at}/chances", how="on")  # before the fifth phase
    told = client.page(f"/w/{client.view.code}").text
    shows(told, "Still open")
    hides(told.replace("About 12 to 15", ""), "about")
