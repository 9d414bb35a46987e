"""While a tie is to be played, no page shows a winner, an end or a next game (§30)."""

from __future__ import annotations

import pytest

from tests.pages.builders import deal_with, hides, links, number_in, send, shows, stop
from tests.web.client import Client
from tests.web.links import seated
from tests.web.markup import Markup


@pytest.fixture
def level(client: Client) -> Client:
    """Ann and Ben are level after the last phase, at a table of a place; Mia is behind."""
    client.scorer.venue.set_up(1)
    card = client.scorer.venue.tables()[0].table.code
    fields = {"names": "Ann, Ben, Mia", "sheet": "mattel", "variant": "first-1", "act": "deal"}
    client.game_id = number_in(client.post(f"/t/{card}/new", fields))
    client.close_round("nobody", p1=20, p2=20, p3=100)
    assert client.view.game.tie_due is not None
    return client


def pages_of(level: Client) -> dict[str, Markup]:
    """Every page that shows how the game stands, by who looks at it."""
    code, watcher = level.view.code, level.another(keeper=False)
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


def fans(page: Markup) -> list[str]:
    """The winner's cards on this page."""
    drawn = [each.get("class") for each in page.root.all("div", "li")]
    return [each for each in drawn if "fan10" in each or each.endswith(" won")]


def test_a_tie_looks_like_a_tie_on_every_phone_until_it_is_decided(level: Client) -> None:
    for name, page in pages_of(level).items():
        for each in ("The end", "Same again", "Ann won", "Ben won", "wins"):
            asked = page.text.replace("out wins", "").replace("Who wins the tie round?", "")
            assert each not in asked, name
        assert fans(page) == [], name
        said = "Tie round" if name in ("start", "history") else "Ann and Ben are tied"
        assert ("You are tied with Ben" if name == "seat" else said) in page.text, name
        hides(page, "all phases completed", "Send the picture")
    shows(pages_of(level)["standings"], "0 phases")  # of Mia, who laid nothing
    hides(pages_of(level)["keeper"], "went out", "+")  # in the round before the tie round
    (checked,) = [each for each in links(pages_of(level)["seat"]) if "/check" in each]
    assert "phase=1" in checked
    assert level.post(f"{level.at}/again").location == level.at  # of an older page
    saved = "\n".join(level.scorer.exports.game(level.game_id))
    shows(level.post("/import", text=saved).text, "It is not over; it goes on here.")
    send(level, "tie", seat="p2")
    pages = pages_of(level)
    for name in ("keeper", "standings", "board"):
        shows(pages[name], "Ben wins")
        assert fans(pages[name]), name
    shows(pages["standings"], "The end")
    shows(pages["history"], "Ben won")
    for sheet in ("/log", "/print"):
        shows(level.page(f"/history/{level.game_id}{sheet}"), "Ben won the tie")


# --- other ends -----------------------------------------------------------------------------------


def assert_said(table: Client, seat: str, to_the_seat: str, to_the_others: str) -> None:
    """The headings of a game that is over; the page of the game tells it as *won*."""
    code, watcher = table.view.code, table.another(keeper=False)
    afterwards = to_the_others.replace("win together", "won")
    if to_the_others.startswith("Ended"):
        afterwards = to_the_others.replace(" leads", " led").replace(" are ", " were ")
    for page, said in (
        (table.page(table.at), to_the_others),
        (watcher.page(f"/w/{code}"), to_the_others),
        (seated(table, seat).page(f"{table.at}/me"), to_the_seat),
        (watcher.page(f"/w/{code}/tv"), to_the_others),
        (table.page(f"/history/{table.game_id}"), afterwards),
    ):
        assert said in [each.text for each in page.root.all("h1", "h2")]


def test_a_stopped_game_is_called_so_on_every_phone(client: Client) -> None:
    """Players who are level are all named. Nothing is due any more, which once read as if everybody
    had completed all phases."""
    before_a_round = "Ended before the first round was over"
    client.deal("Ann", "Ben", "Mia")
    assert_said(stop(client), "p1", before_a_round, before_a_round)
    shows(client.page("/history"), before_a_round, "Ann, Ben, Mia", but_not="0 points")
    client.deal("Ann", "Ben", "Mia")
    client.close_round("p1", p2=60, p3=70)
    assert_said(stop(client), "p1", "Ended early, you lead", "Ended early, Ann leads")
    for path in (f"/w/{client.view.code}", f"/w/{client.view.code}/tv"):
        page = client.page(path)
        assert fans(page) == []
        shows(page, "1 phase", "0 phases", but_not="all phases completed")
    for path in ("/history", "/"):
        shows(client.page(path), "Ended early, Ann led", but_not="Ann won")
    client.deal("Ann", "Ben", "Mia")
    client.close_round("nobody", p1=60, p2=60, p3=70)
    to_ben, to_others = "Ended early, you are tied with Ann", "Ended early, Ann and Ben are tied"
    assert_said(stop(client), "p2", to_ben, to_others)
    shows(client.page("/history"), "Ended early, Ann and Ben were tied")
    deal_with(client, "Ann, Ben, Mia", variant="first-1", switch_tie_break="shared")
    client.close_round("nobody", p1=20, p2=20, p3=100)
    assert_said(client, "p1", "You win together with Ben", "Ann and Ben win together")


def test_a_tie_can_wait_for_another_day_and_can_be_left(level: Client) -> None:
    """Only the winner of the tie round was asked for, so it stayed in progress for good."""
    assert f"{level.at}/menu/end" in links(level.page(f"{level.at}/menu"))
    shows(level.page(f"{level.at}/menu/end"), "Continue another day", "End the game now")
    stop(level, "another-day")
    pages = pages_of(level)
    for name in ("keeper", "standings", "seat", "board"):
        shows(pages[name], "Paused")
    shows(pages["keeper"], "Resume")
    hides(pages["keeper"], "Who wins the tie round?", "Nobody won", "Same again")
    hides(pages["standings"], "once more")
    send(level, "resume")
    shows(level.page(level.at), "Who wins the tie round?")
    shows(stop(level).page(level.at), "Ended early, Ann and Ben are tied", "Resume")


def test_what_was_recorded_of_a_tie_that_a_correction_took_away_does_not_count(
    level: Client,
) -> None:
    send(level, "void")
    send(level, "tie", seat="p2")
    path = f"{level.at}/rounds/1/fix"
    level.post(path, level.page(path).fields("round"), **{"points-p1": "15"})
    assert level.page(f"/history/{level.game_id}/log").text.count("Does not count any more") == 2
