"""Who was going to win, on the pages: afterwards always, during a game only where it is wanted."""

from __future__ import annotations

import pytest

from scorekeeper.game.chances import Chances
from scorekeeper.pages.shown.charts import PLOT_LEFT, PLOT_RIGHT, area_chart
from scorekeeper.pages.shown.marks import PlayerMark
from scorekeeper.service import Hindsight
from tests.web.client import Client
from tests.web.markup import Markup

ANN = PlayerMark(1, "A", "M0 0Z", long=False)
BEN = PlayerMark(2, "B", "M0 0Z", long=False)
ALWAYS = "Who was going to win"
LIVE = "Who is going to win?"


def play(client: Client, rounds: int) -> None:
    """Ann lays and goes out every time; Ben lays, Mia does not."""
    for _round in range(rounds):
        client.close_round("p1", p2=10, p3=80)


def in_words(page: Markup) -> list[list[str]]:
    """The table below the areas."""
    table = next(each for each in page.root.all("table") if each.get("class") == "in-words")
    return [[cell.text for cell in row.all("th", "td")] for row in table.all("tr")]


@pytest.fixture
def over(client: Client) -> Client:
    """Ten rounds, from the first phase to the last."""
    client.deal("Ann", "Ben", "Mia")
    play(client, 10)
    assert client.view.game.outcome is not None
    return client


def test_a_finished_game_shows_who_was_going_to_win(over: Client) -> None:
    for path in (over.at, f"/history/{over.game_id}", f"/w/{over.view.code}"):
        page = over.page(path)
        assert ALWAYS in page.text
        label = "Each player’s chance to win after every round, as an area."
        assert [svg.get("aria-label") for svg in page.root.all("svg")].count(label) == 1
        assert page.faults == []


def test_the_areas_stand_in_words_from_the_leaders_fifth_phase(over: Client) -> None:
    head, *rows = in_words(over.page(f"/history/{over.game_id}"))
    assert head == ["Round", "Who", "Ann", "Ben", "Mia"]
    assert [row[0] for row in rows] == ["0–4", "5", "6", "7", "8", "9", "10"]
    assert rows[0][1:] == ["Still open", "", "", ""]
    assert all(row[4] == "hardly any more" for row in rows[1:6])
    assert all("Mia" not in row[1] for row in rows[1:6])
    assert rows[6][1:] == ["Ann won", "", "", ""]
    said = " ".join(cell for row in rows for cell in row[1:])
    assert "100" not in said
    assert "." not in said


def test_the_chart_of_a_finished_game_names_its_winner(over: Client) -> None:
    page = over.page(f"/history/{over.game_id}")
    assert [text.text for text in page.root.all("text")].count("won") == 1


def test_the_chances_say_what_they_rest_on(over: Client) -> None:
    assert "As if everybody played alike." in over.page(f"/history/{over.game_id}").text


def test_earlier_games_are_named_without_their_number(over: Client) -> None:
    over.deal("Ann", "Ben", "Mia")
    play(over, 6)
    over.post(f"{over.at}/chances", how="on")
    page = over.page(f"/w/{over.view.code}")
    assert "With what each player laid in earlier games." in page.text


def test_a_game_stopped_early_was_open_to_its_end(table: Client) -> None:
    table.close_round("p1", p2=10, p3=80, p4=80)
    table.post(f"{table.at}/stop", how="for-good", seen=str(table.view.seq), key="that-is-all")
    assert ALWAYS not in table.page(f"/history/{table.game_id}").text


def test_a_game_stopped_late_ends_with_its_chances(client: Client) -> None:
    client.deal("Ann", "Ben", "Mia")
    play(client, 7)
    client.post(f"{client.at}/stop", how="for-good", seen=str(client.view.seq), key="that-is-all")
    rows = in_words(client.page(f"/history/{client.game_id}"))
    assert rows[-1][0] == "7"
    assert "won" not in rows[-1][1]


def test_the_chart_of_a_stopped_game_names_no_winner(client: Client) -> None:
    client.deal("Ann", "Ben", "Mia")
    play(client, 7)
    client.post(f"{client.at}/stop", how="for-good", seen=str(client.view.seq), key="that-is-all")
    page = client.page(f"/history/{client.game_id}")
    assert ALWAYS in page.text
    assert "won" not in [text.text for text in page.root.all("text")]


def test_a_game_open_until_its_last_round_has_no_chart(client: Client) -> None:
    client.deal("Ann", "Ben", "Mia")
    play(client, 5)
    client.post(f"{client.at}/stop", how="for-good", seen=str(client.view.seq), key="that-is-all")
    assert ALWAYS not in client.page(f"/history/{client.game_id}").text


@pytest.mark.parametrize("variant", ["any-order", "knock"])
def test_a_game_without_figures_has_no_chances_and_no_switch(client: Client, variant: str) -> None:
    client.deal("Ann", "Ben", variant=variant, sheet="fundex")
    assert "chances to win" not in client.page(f"{client.at}/menu").text
    assert "more rounds" not in client.page(f"/w/{client.view.code}").text


# --- while a game is played --------------------------------------------------------------------


def test_chances_are_shown_only_where_the_table_wants_them(client: Client) -> None:
    client.deal("Ann", "Ben", "Mia")
    play(client, 6)
    code = client.view.code
    pages = (f"/w/{code}", f"/w/{code}/standings", f"/w/{code}/tv", f"/w/{code}/tv/board")
    assert all(LIVE not in client.page(path).text for path in pages)

    assert "Show the chances to win" in client.page(f"{client.at}/menu").text
    answer = client.post(f"{client.at}/chances", how="on")
    assert answer.status_code == 303
    for path in pages:
        page = client.page(path)
        assert LIVE in page.text
        assert "hardly any more" in page.text
        assert page.faults == []

    assert "Hide the chances to win" in client.page(f"{client.at}/menu").text
    client.post(f"{client.at}/chances", how="off")
    assert all(LIVE not in client.page(path).text for path in pages)


def test_before_the_fifth_phase_the_game_is_still_open(table: Client) -> None:
    table.close_round("p1", p2=10, p3=80, p4=80)
    table.post(f"{table.at}/chances", how="on")
    page = table.page(f"/w/{table.view.code}")
    assert "Still open" in page.text
    assert "about" not in page.text.replace("About 12 to 15", "")


def test_the_switch_is_no_entry_of_the_log(table: Client) -> None:
    entries = table.entries
    table.post(f"{table.at}/chances", how="on")
    assert table.entries == entries


def test_a_watcher_cannot_switch_the_chances(table: Client) -> None:
    watcher = table.another(keeper=False)
    watcher.get(f"/w/{table.view.code}")
    assert watcher.post(f"{table.at}/chances", how="on").status_code == 403
    assert not table.scorer.chances.shown(table.game_id)


def test_a_game_that_is_over_offers_no_switch(over: Client) -> None:
    assert "chances to win" not in over.page(f"{over.at}/menu").text


def test_fixed_rounds_are_counted_exactly(client: Client) -> None:
    client.deal("Ann", "Ben", variant="fixed-10")
    client.close_round("p1", p2=20)
    assert "9 more rounds" in client.page(f"/w/{client.view.code}").text


def test_hindsight_is_a_value(over: Client) -> None:
    told = over.scorer.chances.hindsight(over.view)
    assert isinstance(told, Hindsight)
    assert all(isinstance(each, Chances) for each in told.course)
    assert over.scorer.chances.outlook(over.view).chances is None


# --- the chart ---------------------------------------------------------------------------------


def test_areas_begin_where_something_is_known_and_end_before_the_deciding_round() -> None:
    chart = area_chart(
        [(ANN, (0.5, 0.7)), (BEN, (0.5, 0.3))], key="c", first=2, last=4, winners=[ANN]
    )
    middle = (PLOT_LEFT + PLOT_RIGHT) / 2
    assert (chart.begins, chart.ends) == (middle, (middle + PLOT_RIGHT) / 2)
    assert chart.open_middle == (PLOT_LEFT + middle) / 2
    assert chart.winners == ((ANN, chart.half),)
    assert all(chart.begins <= x <= chart.ends for area in chart.areas for x, _ in area.points)


def test_level_winners_stand_above_each_other() -> None:
    chart = area_chart([(ANN, (0.5,)), (BEN, (0.5,))], key="c", first=0, last=1, winners=[ANN, BEN])
    (_, above), (_, below) = chart.winners
    assert above < chart.half < below
    assert chart.open_middle is None
