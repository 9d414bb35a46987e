"""The standings on a television: which game it shows, what it shows, and when it celebrates."""

from __future__ import annotations

from tests.pages.builders import hides, send, shows
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
    waiting = screen.page("/tv")
    shows(waiting, "No game is in progress yet.")
    assert led_on_to(screen, waiting) is None
    client.deal("Ann", "Ben")
    assert led_on_to(screen, waiting) == screen.get("/tv").location == board_of(client)
    first, code = board_of(client), client.view.code
    client.deal("Oma", "Leo")
    assert led_on_to(screen, waiting) is None
    shows(screen.page("/tv"), "Which game?", "Enter a code")
    assert screen.get("/tv", code=code.lower()).location == first
    shows(screen.get("/tv", code="<x>QQ").text, "This code opens nothing.", 'value="&lt;x&gt;QQ"')


def test_a_board_is_led_on_once_its_game_is_over_and_another_was_dealt(client: Client) -> None:
    client.deal("Ann", "Ben", "Mia", variant="first-1")
    screen, board = client.another(keeper=False), board_of(client)
    assert led_on_to(screen, screen.page(board)) is None
    client.close_round("p1", p2=55, p3=60)
    shown = screen.page(board)
    assert [each.text for each in shown.root.all("h1")] == ["Ann wins"]
    shows(shown, "Next game: Ben deals.")
    assert "over" in shown.ids["board"].get("class").split()
    assert led_on_to(screen, shown) is None
    client.deal("Oma", "Leo")
    assert screen.get(asked_by(shown)).headers["HX-Redirect"] == board_of(client)
    # Opened on purpose, beside a game that goes on.
    assert led_on_to(screen, screen.page(board)) is None


def test_the_board_is_quiet_while_cards_are_played_and_glad_after_a_round(table: Client) -> None:
    """From then on the numbers of the rounds stand once above the rows, as on the table."""
    board = board_of(table, "/board")
    assert table.get(board, seen=table.view.seq).status_code == 204
    for path in (board, table.at):
        hides(table.get(path).text, "joy-", "rows-axis")
    table.close_round("p1", p2=10, p3=20, p4=30)
    shows(table.get(board).text, "joy-round", "Everybody makes the phase")
    for path in (board, table.at):
        (axis,) = table.page(path).root.of_class("rows-axis", "div")
        figures = [(each.text, each.get("class")) for each in axis.all("span")]
        assert figures == [("round", "axis-word"), ("1", ""), ("2", "u"), *[("", "u")] * 4], path
    send(table, "laid", seat="p2", laid="yes")
    hides(table.get(board).text, "joy-")


def test_who_deals_and_who_begins_have_a_line_each_whatever_they_are_called(client: Client) -> None:
    client.deal("Dr. Who", "Mia")
    shows(client.get(board_of(client, "/board")).text, "Dr.\xa0Who deals round 1.\nMia begins.")
