"""The rules of a new table, chosen and saved; the rulebook of a game, asked."""

from __future__ import annotations

from scorekeeper.game.commands import GiveRuling
from tests.web.client import Client
from tests.web.laid_melds import play


def test_the_rulebook_is_open_to_everybody(table: Client) -> None:
    code = table.scorer.view(table.game_id).code
    looker = table.another(keeper=False)
    for path in (f"/w/{code}/rules", f"/g/{table.game_id}/rules", "/rules/ja"):
        answer = looker.get(path, q="may I hit in the turn I lay down")
        assert answer.status_code == 200
        assert "May I hit in the turn in which I lay down?" in answer.text
    assert looker.get("/rules/uno").status_code == 404


def test_enter_in_the_search_asks_what_was_typed(table: Client) -> None:
    """The questions asked often were keys of its form, and Enter pressed the first of them."""
    page = table.page(f"{table.at}/rules").root
    assert not [each for each in page.all("button") if each.get("form") == "search"]
    often = next(each for each in page.all("a") if each.text == "Who begins?")
    assert "The player left of the dealer begins." in table.get(often.get("href")).text


def test_the_page_says_once_how_far_the_box_is_known_and_under_each_answer_what_is_printed(
    table: Client,
) -> None:
    page = table.get("/rules/ravensburger").text
    assert page.count("The whole leaflet was read.") == 1
    assert "A wild counts 20 points." in page
    assert "Ravensburger, under “end of a round”" in page
    unread = table.get("/rules/mattel").text
    assert unread.count("The leaflet of this box was not read here.") == 1
    assert "What the sheet says" not in unread


def test_a_ruling_that_was_shown_has_its_source_and_a_decision_of_the_table_has_none(
    table: Client,
) -> None:
    named = "If a group is only wilds, say what they stand for when you lay it."
    play(table, GiveRuling("So be it.", rule="§14", decided=True))
    assert named not in table.get(f"{table.at}/rulings").text
    play(table, GiveRuling("How many?\nAny number.", rule="§14"))
    page = table.get(f"{table.at}/rulings").text
    assert "Our choice" in page
    assert named in page
