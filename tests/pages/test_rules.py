"""The rules of a new table, chosen and saved; the rulebook of a game, asked."""

from __future__ import annotations

from scorekeeper.game.commands import GiveRuling
from tests.pages.builders import deal_with, hides, links, shows
from tests.web.client import Client
from tests.web.laid_melds import play


def test_the_rulebook_is_open_to_everybody(table: Client) -> None:
    code, looker = table.view.code, table.another(keeper=False)
    for path in (f"/w/{code}/rules", f"/g/{table.game_id}/rules", "/rules/ja"):
        page = looker.page(path, q="may I hit in the turn I lay down")
        shows(page, "May I hit in the turn in which I lay down?")
    assert looker.get("/rules/uno").status_code == 404
    assert looker.page("/rules/mattel").text.count("Two to six people play.") == 1
    topics = [each for each in links(looker.page("/rules/mattel")) if each.startswith("#topic")]
    assert {each[1:] for each in topics} <= {*looker.page("/rules/mattel").ids}
    page = looker.page("/rules/ravensburger")
    assert page.text.count("The whole leaflet was read.") == 1
    shows(page, "A wild counts 20 points.", "Ravensburger, under “end of a round”")


def test_enter_in_the_search_asks_what_was_typed(table: Client) -> None:
    """The questions asked often were keys of its form, and Enter pressed the first of them."""
    page = table.page(f"{table.at}/rules").root
    assert not [each for each in page.all("button") if each.get("form") == "search"]
    often = next(each for each in page.all("summary") if "Who begins?" in each.text)
    assert "left of the dealer" in often.text


def test_a_ruling_that_was_shown_has_its_source_and_a_decision_has_none(table: Client) -> None:
    named = "If a group is only wilds, say what they stand for when you lay it."
    play(table, GiveRuling("So be it.", rule="§14", decided=True))
    hides(table.page(f"{table.at}/rulings"), named)
    play(table, GiveRuling("How many?\nAny number.", rule="§14"))
    shows(table.page(f"{table.at}/rulings"), "Chosen by Scorekeeper", named)


def test_a_table_of_eight_reads_that_eight_can_play(client: Client) -> None:
    """Below its house rule it read that two to six people play."""
    table = deal_with(client, "A, B, C, D, E, F, G, H", switch_most_players="8")
    for page in (
        table.page(f"{table.at}/rules"),
        table.page(f"{table.at}/ask", about="§2"),
        table.page(f"{table.at}/rules", q="how many can play"),
    ):
        shows(page, "Two to eight people play.", but_not="Two to six people play.")
