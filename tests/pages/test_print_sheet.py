"""The printed score sheet: blank, half filled in mid-game, final."""

from __future__ import annotations

import re

from tests.pages.builders import deal_with, played_out, shows
from tests.web.client import Client
from tests.web.markup import Element, Markup


def rows(page: Markup, part: str = "tbody", *cells: str) -> list[list[str]]:
    """The rounds of the sheet, number and points as written, or the cells of another part."""
    (found,) = page.root.all(part)
    return [[points(each) for each in row.all(*cells or ("th", "td"))] for row in found.all("tr")]


def points(cell: Element) -> str:
    """What is written in this cell, without the total below and the phase in its corner."""
    return re.sub(r"^\d*phase .*?,|Total .*$", "", cell.text)


def phases(page: Markup) -> list[str]:
    """The phases in the corners of the rounds."""
    (body,) = page.root.all("tbody")
    said = (each.text for each in body.of_class("sr", "span"))
    return [each.rstrip(", ") for each in said if each.startswith("phase")]


def last_lines(page: Markup) -> list[list[str]]:
    return rows(page, "tfoot", "td")


def crossed(page: Markup) -> list[Element]:
    """The boxes of phases that are laid, in the heads of the columns."""
    return [each for head in page.root.all("thead") for each in head.of_class("crossed", "i")]


def join_codes(page: Markup) -> list[str]:
    return [each.get("src") for each in page.root.all("img") if "join.svg" in each.get("src")]


def test_a_blank_sheet_has_a_column_for_each_player_and_the_chosen_rules(client: Client) -> None:
    guest = client.another(keeper=False)
    for asked, players in (("3", 3), ("8", 8), ("1", 2), ("99", 8), ("x", 4)):
        page = guest.page("/print-sheet", players=asked)
        assert rows(page) == [[str(number), *[""] * players] for number in range(1, 17)]
        assert last_lines(page) == [[""] * players] * 2
        assert crossed(page) == join_codes(page) == []
    text = client.page("/print-sheet", sheet="ravensburger", variant="odd").text
    shows(text, "a wild 20.", "1. ", but_not="2. ")
    assert client.page("/print-sheet", sheet="nonsense", variant="first-99").text


def test_the_sheet_of_a_running_game_is_half_filled_and_leads_back(table: Client) -> None:
    table.close_round("p1", p2=25, p3=55, p4=0)
    path = f"/history/{table.game_id}/print"
    page = table.page(path)
    assert rows(page)[:2] == [["1", "0", "25", "55", "0"], ["2", "", "", "", ""]]
    assert (len(rows(page)), len(crossed(page))) == (16, 3)
    was = ("laid", "laid", "not laid", "laid")
    assert phases(page) == [f"phase 1 {each}" for each in was]
    assert last_lines(page) == [[""] * 4] * 2
    assert join_codes(page) == [f"/w/{table.view.code}/join.svg"]
    for _round in range(15):  # a long game keeps some lines to write
        table.close_round("nobody", p1=55, p2=55, p3=55, p4=55)
    assert rows(table.page(path))[-1][0] == "20"
    page = played_out(table).page(f"/history/{table.game_id}/print")  # final
    assert (rows(page), last_lines(page)) == ([["1", "55", "0"]], [["55", "0"], ["2", "1"]])
    shows(page, "Ben won by a phase")


def test_a_game_of_ten_rounds_has_ten_lines(client: Client) -> None:
    assert len(rows(client.page("/print-sheet", variant="fixed-10"))) == 10
    ten = deal_with(client, "Ann, Ben", variant="fixed-10")
    ten.close_round("p1", p2=25)
    assert len(rows(ten.page(f"/history/{ten.game_id}/print"))) == 10


def test_the_paper_is_the_usual_one_unless_it_was_chosen(client: Client) -> None:
    papers = {"en-US": "letter", "de-DE": "a4", "en-GB": "a4", "fr-CA": "letter"}
    for language, paper in papers.items():
        heading = {"Accept-Language": language}
        usual = client.http.get("/print-sheet", headers=heading).text
        chosen = client.http.get("/print-sheet?paper=a4", headers=heading).text
        assert f"print_sheet_{paper}.css" in usual
        assert "print_sheet_a4.css" in chosen
