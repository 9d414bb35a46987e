"""The printed score sheet: blank, half filled in mid-game, final."""

from __future__ import annotations

import pytest

from tests.pages.test_export import played_out
from tests.web.client import Client
from tests.web.markup import Element, Markup


def rows(page: Markup) -> list[list[str]]:
    """The rounds of the sheet: number and points as written."""
    (body,) = page.root.all("tbody")
    return [[cell.text for cell in row.all("th", "td")] for row in body.all("tr")]


def last_lines(page: Markup) -> list[list[str]]:
    (foot,) = page.root.all("tfoot")
    return [[cell.text for cell in row.all("td")] for row in foot.all("tr")]


def crossed(page: Markup) -> list[Element]:
    return [box for box in page.root.all("i") if "crossed" in box.get("class")]


@pytest.mark.parametrize(("asked", "players"), [("3", 3), ("8", 8), ("1", 2), ("99", 8), ("x", 4)])
def test_a_blank_sheet_has_a_column_for_each_player(
    client: Client, asked: str, players: int
) -> None:
    page = client.another(keeper=False).page("/print-sheet", players=asked)
    lines = rows(page)
    assert lines[0] == ["1", *[""] * players]
    assert len(lines) == 16
    assert last_lines(page) == [[""] * players] * 2
    assert crossed(page) == []
    assert not any("join.svg" in image.get("src") for image in page.root.all("img"))


def test_a_blank_sheet_prints_the_rules_that_were_chosen(client: Client) -> None:
    text = client.page("/print-sheet", sheet="ravensburger", variant="odd").text
    assert "a wild 20." in text
    assert "1. " in text
    assert "2. " not in text
    assert client.page("/print-sheet", sheet="nonsense", variant="first-99").text


def test_the_sheet_of_a_running_game_is_half_filled_and_leads_back(table: Client) -> None:
    table.close_round("p1", p2=25, p3=55, p4=0)
    page = table.page(f"/history/{table.game_id}/print")
    lines = rows(page)
    assert lines[:2] == [["1", "0", "25", "55", "0"], ["2", "", "", "", ""]]
    assert len(lines) == 16
    assert last_lines(page) == [[""] * 4] * 2
    assert len(crossed(page)) == 3
    assert any(f"/w/{table.view.code}/join.svg" in i.get("src") for i in page.root.all("img"))
    assert f"/w/{table.view.code}" in page.text


def test_the_sheet_of_a_game_that_is_over_is_final(client: Client) -> None:
    played_out(client)
    page = client.page(f"/history/{client.game_id}/print")
    assert rows(page) == [["1", "55", "0"]]
    assert last_lines(page) == [["55", "0"], ["2", "1"]]
    assert "Ben wins" in page.text


def test_a_long_game_keeps_some_lines_to_write(table: Client) -> None:
    for at in range(16):  # nobody gets to the tenth phase
        table.close_round(f"p{at % 4 + 1}", **{f"p{n}": 55 for n in range(1, 5) if n != at % 4 + 1})
    assert [row[0] for row in rows(table.page(f"/history/{table.game_id}/print"))][-1] == "20"


@pytest.mark.parametrize(
    ("language", "paper"),
    [("en-US", "letter"), ("de-DE", "a4"), ("en-GB", "a4"), ("fr-CA", "letter")],
)
def test_the_paper_is_the_usual_one_unless_it_was_chosen(
    client: Client, language: str, paper: str
) -> None:
    heading = {"Accept-Language": language}
    assert f"print_sheet_{paper}.css" in client.http.get("/print-sheet", headers=heading).text
    assert "print_sheet_a4.css" in client.http.get("/print-sheet?paper=a4", headers=heading).text


def test_the_sheet_of_a_game_is_for_who_may_look_at_it(table: Client) -> None:
    table.deal("Mia", "Dad")
    assert table.another(keeper=False).get(f"/history/{table.game_id}/print").status_code == 403
