"""While a tie is to be played, no page shows a winner, an end or a next game (§30)."""

from __future__ import annotations

import pytest

from tests.web.client import Client
from tests.web.links import seated
from tests.web.markup import Markup

FAN = "fan10"


@pytest.fixture
def level(client: Client) -> Client:
    """Ann and Ben are level after phase 5 of a short game, at a table of a place; Mia is behind."""
    client.scorer.venue.set_up(1)
    card = client.scorer.venue.tables()[0].table.code
    fields = {"names": "Ann, Ben, Mia", "sheet": "mattel", "variant": "first-5", "act": "deal"}
    answer = client.post(f"/t/{card}/new", fields)
    client.game_id = int(answer.location.rsplit("/", 1)[1])
    for _round in range(4):
        client.close_round("p1", p2=5, p3=100)
    client.close_round("p2", p1=20, p3=100)
    assert client.view.game.tie_due is not None
    return client


def pages_of(level: Client) -> dict[str, Markup]:
    """Every page that shows how the game stands, by who looks at it."""
    code = level.view.code
    watcher = level.another(keeper=False)
    return {
        "keeper": level.page(level.at),
        "standings": watcher.page(f"/w/{code}"),
        "seat": seated(level, "p1").page(f"{level.at}/me"),
        "board": watcher.page(f"/w/{code}/tv"),
        "wall": watcher.page(f"/wall/{level.scorer.venue.wall_code()}"),
        "start": level.page("/"),
        "history": level.page("/history"),
        "score sheet": level.page(f"/history/{level.game_id}"),
    }


def test_a_tie_looks_like_a_tie_on_every_phone_until_it_is_decided(level: Client) -> None:
    for name, page in pages_of(level).items():
        assert page.faults == [], name
        assert "The end" not in page.text, name
        for each in ("Ann won", "Ben won", "wins"):
            assert each not in page.text.replace("out wins", ""), name
        assert "Same again" not in page.text, name
        drawn = [each.get("class") for each in page.root.all("div", "li")]
        assert not [found for found in drawn if FAN in found or found.endswith(" won")], name
        said = "Tie round" if name in ("start", "history", "wall") else "Ann and Ben are tied"
        if name == "seat":
            said = "You are tied with Ben"
        assert said in page.text, name
    assert "Ann and Ben are tied" in pages_of(level)["wall"].text


def test_once_the_tie_is_decided_every_phone_shows_the_winner(level: Client) -> None:
    seen = str(level.view.seq)
    assert level.post(f"{level.at}/tie", seat="p2", seen=seen).status_code == 303
    pages = pages_of(level)
    for name in ("keeper", "standings", "board"):
        assert "Ben wins" in pages[name].text, name
        assert [each for each in pages[name].root.all("div") if FAN in each.get("class")], name
    assert "The end" in pages["standings"].text
    assert "Same again" in pages["keeper"].text
    assert "Ben won" in pages["history"].text


def test_same_again_of_an_older_page_leads_to_the_tie(level: Client) -> None:
    answer = level.post(f"{level.at}/again")
    assert (answer.status_code, answer.location) == (303, level.at)
    assert level.scorer.next_games.after(level.game_id) is None


def test_a_game_that_was_stopped_shows_no_winners_cards(table: Client) -> None:
    table.close_round("p1", p2=10, p3=20, p4=30)
    table.post(f"{table.at}/stop", how="for-good", seen=str(table.view.seq))
    assert table.view.game.outcome is not None
    watcher = table.another(keeper=False)
    for path in (f"/w/{table.view.code}", f"/w/{table.view.code}/tv"):
        page = watcher.page(path)
        assert "Ann leads" in page.text
        assert not [each for each in page.root.all("div") if FAN in each.get("class")], path


def heads(table: Client, seat: str) -> dict[str, list[str]]:
    """The headings on the pages of a game that is over, by who looks at it."""
    code, watcher = table.view.code, table.another(keeper=False)
    pages = {
        "keeper": table.page(table.at),
        "watcher": watcher.page(f"/w/{code}"),
        "seat": seated(table, seat).page(f"{table.at}/me"),
        "board": watcher.page(f"/w/{code}/tv"),
        "game": table.page(f"/history/{table.game_id}"),
    }
    return {name: [each.text for each in page.root.all("h1", "h2")] for name, page in pages.items()}


def assert_said(
    table: Client, seat: str, to_the_seat: str, to_the_others: str, afterwards: str = ""
) -> None:
    said = {"seat": to_the_seat, "game": afterwards or to_the_others}
    for name, told in heads(table, seat).items():
        assert said.get(name, to_the_others) in told, name


def stop(table: Client) -> None:
    table.post(f"{table.at}/stop", how="for-good", seen=str(table.view.seq))
    assert table.view.game.outcome is not None


def test_a_stopped_game_is_called_so_on_every_phone(client: Client) -> None:
    client.deal("Ann", "Ben", "Mia")
    client.close_round("p1", p2=60, p3=70)
    stop(client)
    assert_said(client, "p1", "Stopped, you lead", "Stopped, Ann leads")
    for path in ("/history", "/"):
        page = client.page(path)
        assert "Stopped, Ann led" in page.text, path
        assert "Ann won" not in page.text, path


def test_a_game_stopped_while_players_are_level_names_them(client: Client) -> None:
    client.deal("Ann", "Ben", "Mia")
    client.close_round("p1", p2=60, p3=70)
    client.close_round("p2", p1=60, p3=70)
    assert client.view.game.totals["p1"] == client.view.game.totals["p2"]
    stop(client)
    assert_said(client, "p2", "Stopped, you are tied with Ann", "Stopped, Ann and Ben are tied")
    assert "Stopped, Ann and Ben were tied" in client.page("/history").text


def test_a_game_stopped_in_its_first_round_has_nobody_ahead(client: Client) -> None:
    client.deal("Ann", "Ben")
    stop(client)
    said = "Stopped before the first round was over"
    assert_said(client, "p1", said, said)


def test_a_shared_win_names_everybody_and_on_a_seat_the_others(client: Client) -> None:
    client.deal("Ann", "Ben", "Mia", variant="fixed-10")
    for _round in range(5):
        client.close_round("p1", p2=60, p3=70)
        client.close_round("p2", p1=60, p3=70)
    together = "Ann and Ben win together"
    assert_said(client, "p1", "You win together with Ben", together, "Ann and Ben won")
