"""The standings on a television: which game it shows, what it shows, and when it celebrates."""

from __future__ import annotations

from tests.web.client import Client
from tests.web.markup import Markup


def board_of(table: Client, path: str = "") -> str:
    return f"/w/{table.view.code}/tv{path}"


def asked_by(page: Markup) -> str:
    """The address that this page asks again and again."""
    (asking,) = [each for each in page.root.all("div", "aside") if each.get("hx-trigger")]
    return asking.get("hx-get")


def led_on_to(screen: Client, page: Markup) -> str | None:
    """Where a screen that shows this page is led by its next question."""
    answer = screen.get(asked_by(page))
    assert (answer.status_code, answer.text) == (204, "")
    return answer.headers.get("HX-Redirect")


def test_a_plain_address_shows_the_only_game_or_asks_for_a_code(client: Client) -> None:
    screen = client.another(keeper=False)
    assert "No game is in progress yet." in screen.page("/tv").text
    waiting = screen.page("/tv")
    assert led_on_to(screen, waiting) is None
    client.deal("Ann", "Ben")
    assert led_on_to(screen, waiting) == screen.get("/tv").location == board_of(client)
    first, code = board_of(client), client.view.code
    client.deal("Oma", "Leo")
    assert led_on_to(screen, waiting) is None
    assert "Which game? Type its code." in screen.get("/tv").text
    assert screen.get("/tv", code=code.lower()).location == first
    wrong = screen.get("/tv", code="<x>QQ")
    assert "No game has the code" in wrong.text
    assert 'value="&lt;x&gt;QQ"' in wrong.text


def test_a_board_is_led_on_once_its_game_is_over_and_another_was_dealt(client: Client) -> None:
    client.deal("Ann", "Ben", variant="first-1")
    screen, board = client.another(keeper=False), board_of(client)
    assert led_on_to(screen, screen.page(board)) is None
    assert "/shown/ending." in client.get(f"/w/{client.view.code}").text  # its styles for the end
    client.close_round("p1", p2=55)
    shown = screen.page(board)
    assert led_on_to(screen, shown) is None
    client.deal("Oma", "Leo")
    assert screen.get(asked_by(shown)).headers["HX-Redirect"] == board_of(client)
    # Opened on purpose, beside a game that goes on.
    assert led_on_to(screen, screen.page(board)) is None


def test_the_board_is_quiet_while_cards_are_played_and_glad_after_a_round(table: Client) -> None:
    board = board_of(table, "/board")
    assert table.get(board, seen=table.view.seq).status_code == 204
    assert "joy-" not in table.get(board).text
    table.close_round("p1", p2=10, p3=20, p4=30)
    assert "joy-round" in table.get(board).text
    assert "Everybody makes the phase" in table.get(board).text
    table.post(f"{table.at}/laid", seat="p2", laid="yes", seen=str(table.view.seq))
    assert "joy-" not in table.get(board).text


def test_after_the_end_the_podium_and_the_next_dealer_replace_rows_and_question(
    client: Client,
) -> None:
    client.deal("Ann", "Ben", "Mia", variant="first-5")
    for _ in range(5):
        client.close_round("p1", p2=10, p3=20)
    page = client.page(board_of(client))
    assert [each.text for each in page.root.all("h1")] == ["Ann wins"]
    told = next(each for each in page.root.all("ul") if each.get("class") == "tv-facts")
    assert "5× Ann went out 5 times in a row" in [line.text for line in told.all("li")]
    assert "Next game: Ben deals." in page.text
    assert "over" in page.ids["board"].get("class").split()


def test_the_numbers_of_the_rounds_stand_once_above_the_rows_of_the_board_and_the_table(
    table: Client,
) -> None:
    for path in (board_of(table), table.at):
        assert "rows-axis" not in table.get(path).text
    table.close_round("p1", p2=10, p3=20, p4=30)
    for path in (board_of(table), table.at):
        axes = [
            each for each in table.page(path).root.all("div") if each.get("class") == "rows-axis"
        ]
        figures = [[(each.text, each.get("class")) for each in axis.all("span")] for axis in axes]
        assert figures == [[("1", ""), ("2", "u"), *[("", "u")] * 4]], path
