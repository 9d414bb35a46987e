"""The standings on a television: which game it shows, what it shows, and when it celebrates."""

from __future__ import annotations

from tests.web.client import Client
from tests.web.markup import Markup


def code(table: Client) -> str:
    return table.scorer.view(table.game_id).code


def test_the_only_game_going_on_is_shown_at_a_plain_address(table: Client) -> None:
    answer = table.another(keeper=False).get("/tv")
    assert answer.location == f"/w/{code(table)}/tv"


def test_with_several_games_the_code_is_asked_for(table: Client) -> None:
    first = code(table)
    table.deal("Oma", "Leo")
    looker = table.another(keeper=False)
    assert "Which game? Type its code." in looker.get("/tv").text
    assert looker.get("/tv", code=first.lower()).location == f"/w/{first}/tv"
    wrong = looker.get("/tv", code="<x>QQ")
    assert "No game has the code" in wrong.text
    assert 'value="&lt;x&gt;QQ"' in wrong.text


def test_before_any_game_the_board_says_so(client: Client) -> None:
    assert "No game is in progress yet." in client.another(keeper=False).get("/tv").text


def asked_by(page: Markup) -> str:
    """The address that this page asks again and again."""
    (asking,) = (
        each for tag in ("div", "aside") for each in page.root.all(tag) if each.get("hx-trigger")
    )
    return str(asking.get("hx-get"))


def led_on_to(screen: Client, page: str) -> str | None:
    """Where a screen that shows this page is led by its next question."""
    answer = screen.get(asked_by(screen.page(page)))
    assert (answer.status_code, answer.text) == (204, "")
    return answer.headers.get("HX-Redirect")


def test_a_screen_that_waits_is_led_to_the_game_once_it_is_dealt(client: Client) -> None:
    screen = client.another(keeper=False)
    assert led_on_to(screen, "/tv") is None
    client.deal("Ann", "Ben")
    assert screen.get("/tv/waiting").headers["HX-Redirect"] == f"/w/{code(client)}/tv"
    client.deal("Oma", "Leo")
    assert "HX-Redirect" not in screen.get("/tv/waiting").headers


def test_a_board_is_led_on_once_its_game_is_over_and_another_was_dealt(client: Client) -> None:
    client.deal("Ann", "Ben", variant="first-1")
    screen, board = client.another(keeper=False), f"/w/{code(client)}/tv"
    assert led_on_to(screen, board) is None
    client.close_round("p1", p2=55)
    assert led_on_to(screen, board) is None
    shown = screen.page(board)
    client.deal("Oma", "Leo")
    led = screen.get(asked_by(shown)).headers["HX-Redirect"]
    assert led == f"/w/{code(client)}/tv"
    assert led_on_to(screen, board) is None  # opened on purpose, beside a game that goes on


def test_the_board_is_quiet_while_cards_are_played_and_glad_after_a_round(table: Client) -> None:
    board = f"/w/{code(table)}/tv/board"
    assert "joy-" not in table.get(board).text
    table.close_round("p1", p2=10, p3=20, p4=30)
    assert "joy-round" in table.get(board).text
    assert "Round 1 recorded." in table.get(board).text
    seen = table.scorer.view(table.game_id).game.seq
    table.post(f"{table.at}/laid", seat="p2", laid="yes", seen=str(seen))
    assert "joy-" not in table.get(board).text


def test_the_board_asks_for_news_and_hears_of_none(table: Client) -> None:
    seen = table.scorer.view(table.game_id).game.seq
    assert table.get(f"/w/{code(table)}/tv/board", seen=seen).status_code == 204


def test_the_code_to_join_is_a_picture_that_is_not_kept(table: Client) -> None:
    answer = table.another(keeper=False).get(f"/w/{code(table)}/join.svg")
    assert answer.mimetype == "image/svg+xml"
    assert answer.headers["Cache-Control"] == "no-store"


def test_the_last_rounds_stand_beside_the_rows_with_who_laid_and_who_went_out(
    table: Client,
) -> None:
    board = f"/w/{code(table)}/tv"
    assert "The last rounds" not in table.get(board).text
    table.close_round("p1", p2=10, p3=20, p4=30)
    rounds = next(table.page(board).root.all("tbody"))
    cells = [cell.text.replace("laid", "") for cell in rounds.all("td")]
    assert cells == ["0", "10", "20", "30"]
    assert rounds.text.count("laid") == 4
    assert len([cell for cell in rounds.all("td") if "went-out" in cell.get("class")]) == 1


def test_after_the_end_the_podium_and_the_next_dealer_replace_rows_and_question(
    client: Client,
) -> None:
    client.deal("Ann", "Ben", "Mia", variant="first-5")
    for _ in range(5):
        client.close_round("p1", p2=10, p3=20)
    page = client.page(f"/w/{code(client)}/tv")
    assert [each.text for each in page.root.all("h1")] == ["Ann wins"]
    told = next(each for each in page.root.all("ul") if each.get("class") == "tv-facts")
    assert [line.text for line in told.all("li")] == [
        "5× Ann went out 5 times in a row",
        "5 Ann led from the first round to the last",
        "5 5 rounds",
    ]
    assert "Next game: Ben deals." in page.text
    assert "over" in page.ids["board"].get("class").split()


def test_a_page_that_watches_the_end_come_has_its_styles(client: Client) -> None:
    client.deal("Ann", "Ben")
    assert "/shown/ending." in client.get(f"/w/{client.view.code}").text
