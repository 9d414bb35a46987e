"""Who was going to win, on the pages: afterwards always, during a game only where it is wanted."""

from __future__ import annotations

from tests.pages.builders import stop
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
    table = next(each for each in page.root.all("table") if each.get("class") == "in-words")
    return [[cell.text for cell in row.all("th", "td")] for row in table.all("tr")]


# --- afterwards -----------------------------------------------------------------------------------


def test_a_finished_game_shows_who_was_going_to_win(client: Client) -> None:
    play(client, 10)
    for path in (client.at, f"/history/{client.game_id}", f"/w/{client.view.code}"):
        page = client.page(path)
        assert ALWAYS in page.text
        label = "Each player’s chance to win after every round, as an area."
        assert [svg.get("aria-label") for svg in page.root.all("svg")].count(label) == 1
    head, *rows = in_words(page_of(client))
    assert head == ["Round", "Who", "Ann", "Ben", "Mia"]
    assert [row[0] for row in rows] == ["0–4", "5", "6", "7", "8", "9", "10"]
    assert rows[0][1:] == ["Still open", "", "", ""]
    assert all(row[4] == "hardly any more" for row in rows[1:6])
    assert all("Mia" not in row[1] for row in rows[1:6])
    assert rows[6][1:] == ["Ann won", "", "", ""]
    said = " ".join(cell for row in rows for cell in row[1:])
    assert "100" not in said
    assert "." not in said
    assert [each.text for each in page_of(client).root.all("text")].count("won") == 1
    assert "As if everybody played equally well." in page_of(client).text
    assert SWITCH not in client.page(f"{client.at}/menu").text
    play(client, 6).post(f"{client.at}/chances", how="on")
    told = client.page(f"/w/{client.view.code}").text
    assert "With what each player laid in earlier games." in told


def test_a_game_stopped_late_ends_with_its_chances_and_names_no_winner(client: Client) -> None:
    for rounds in (1, 5):  # it was open to its end
        assert ALWAYS not in page_of(stop(play(client, rounds))).text
    page = page_of(stop(play(client, 7)))
    assert in_words(page)[-1][0] == "7"
    assert "won" not in in_words(page)[-1][1]
    assert "won" not in [each.text for each in page.root.all("text")]


# --- while a game is played -----------------------------------------------------------------------


def test_chances_are_shown_only_where_the_table_wants_them(client: Client) -> None:
    play(client, 6)
    watch, entries = f"/w/{client.view.code}", client.entries
    pages = (watch, f"{watch}/standings", f"{watch}/tv", f"{watch}/tv/board")
    assert all(LIVE not in client.page(path).text for path in pages)
    assert f"Show the {SWITCH}" in client.page(f"{client.at}/menu").text
    client.post(f"{client.at}/chances", how="on")
    for path in pages:
        assert LIVE in client.page(path).text
        assert "hardly any more" in client.page(path).text
    assert f"Hide the {SWITCH}" in client.page(f"{client.at}/menu").text
    client.post(f"{client.at}/chances", how="off")
    assert all(LIVE not in client.page(path).text for path in pages)
    assert client.entries == entries
    play(client, 1).post(f"{client.at}/chances", how="on")  # before the fifth phase
    told = client.page(f"/w/{client.view.code}").text
    assert "Still open" in told
    assert "about" not in told.replace("About 12 to 15", "")


def test_a_game_without_figures_has_no_chances_and_no_switch(client: Client) -> None:
    for variant in ("any-order", "knock"):
        client.deal("Ann", "Ben", variant=variant, sheet="fundex")
        assert SWITCH not in client.page(f"{client.at}/menu").text
        assert "more rounds" not in client.page(f"/w/{client.view.code}").text
    client.deal("Ann", "Ben", variant="fixed-10")  # is counted exactly
    client.close_round("p1", p2=20)
    assert "9 more rounds" in client.page(f"/w/{client.view.code}").text
