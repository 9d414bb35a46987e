"""Games on their way out from the pages: archives, CSV, BG Stats; and who may take what."""

from __future__ import annotations

import json
from datetime import UTC
from urllib.parse import unquote

import pytest

from scorekeeper.pages.shown.ending import BG_STATS
from scorekeeper.service import Scorer
from tests.web.client import Client


def over(table: Client) -> Client:
    table.close_round("p1", p2=25, p3=55, p4=0)
    table.close_round("p2", p1=5, p3=15, p4=60)
    table.post(f"{table.at}/stop", {"how": "for-good", "seen": str(table.entries)})
    assert table.view.game.outcome is not None
    return table


def played_out(client: Client) -> Client:
    """A game of one phase: Ben completes it and wins."""
    client.deal("Ann", "Ben", variant="first-1")
    client.close_round("p2", p1=55)
    assert client.view.game.outcome.winners == ("p2",)
    return client


def test_a_game_is_saved_as_an_archive_that_comes_back(table: Client, tmp_path: object) -> None:
    over(table)
    answer = table.get(f"/history/{table.game_id}/archive")
    assert answer.headers["Content-Disposition"] == (
        f'attachment; filename="phase10-{table.view.code}.jsonl"'
    )
    elsewhere = Scorer(f"{tmp_path}/elsewhere.db")
    number = elsewhere.imports.take_in_one(answer.text.splitlines(keepends=True))
    assert elsewhere.view(number).log == table.view.log
    elsewhere.close()


def test_a_game_is_saved_as_csv_that_excel_reads_as_utf_8(table: Client) -> None:
    answer = over(table).get(f"/history/{table.game_id}/csv")
    assert answer.mimetype == "text/csv"
    assert answer.data.startswith(b"\xef\xbb\xbfround,dealer,out,Ann points")
    assert answer.text.count("\r\n") == 3


def test_all_games_are_saved_at_once_by_the_host(table: Client) -> None:
    over(table).deal("Mia", "Dad")
    page = table.page("/export")
    assert "For a spreadsheet" in page.text
    archive = table.get("/export/archive")
    assert archive.text == "".join(table.scorer.exports.all_games())
    assert table.get("/export/csv").data.startswith(b"\xef\xbb\xbfcode,started,ended")


@pytest.mark.parametrize("path", ["/export", "/export/archive", "/export/csv"])
def test_nobody_but_the_host_saves_all_games(table: Client, path: str) -> None:
    assert table.another(keeper=False).get(path).status_code == 403


@pytest.mark.parametrize("what", ["export", "archive", "csv"])
def test_who_may_look_at_a_game_may_save_it_and_nobody_else(table: Client, what: str) -> None:
    over(table).deal("Mia", "Dad")  # now two games, so that none is the only one
    table.deal("Leo", "Zoe")
    stranger = table.another(keeper=False)
    path = f"/history/{table.game_id}/{what}"
    assert stranger.get(path).status_code == 403
    stranger.get(f"/w/{table.view.code}")
    assert stranger.get(path).status_code == 200


def test_the_pages_of_a_game_and_of_all_games_lead_there(table: Client) -> None:
    over(table)
    assert f"/history/{table.game_id}/export" in table.get(f"/history/{table.game_id}").text
    assert 'href="/export"' in table.get("/history").text
    assert 'href="/export"' not in table.another(keeper=False).get("/history").text


def test_the_list_as_csv_waits_until_older_games_are_read(
    table: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(table.scorer.lists), "complete", False)
    assert table.get("/export/csv").location == "/export"
    assert "still loading" in table.get("/export").text


# ------------------------------------------------------------------ BG Stats


def play_of(client: Client) -> dict[str, object]:
    (link,) = [
        link.split('"')[0]
        for link in client.get(f"/history/{client.game_id}/export").text.split('href="')[1:]
        if link.startswith("bgstats:")
    ]
    assert link.startswith(BG_STATS)
    assert link.isascii()
    decoded: dict[str, object] = json.loads(unquote(link.removeprefix(BG_STATS)))
    return decoded


def test_the_link_to_bg_stats_has_every_field_in_its_type(client: Client) -> None:
    played_out(client)
    view = client.view
    assert play_of(client) == {
        "sourceName": "Scorekeeper",
        "sourcePlayId": view.mark,
        "playDate": view.started_at.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "board": "Mattel box, only the first phase",
        "comments": "1 round",
        "game": {
            "name": "Phase 10",
            "sourceGameId": "phase-10",
            "bggId": 1258,
            "highestWins": False,
            "noPoints": False,
        },
        "players": [
            {
                "name": "Ann",
                "sourcePlayerId": "ann",
                "startPlayer": False,
                "winner": False,
                "rank": 2,
                "score": 55,
                "role": "0 phases",
            },
            {
                "name": "Ben",
                "sourcePlayerId": "ben",
                "startPlayer": True,
                "winner": True,
                "rank": 1,
                "score": 0,
                "role": "1 phase",
            },
        ],
    }


def test_the_button_is_on_the_end_page_and_on_the_page_of_the_game(client: Client) -> None:
    played_out(client)
    link = client.get(f"/history/{client.game_id}/export").text.split('href="bgstats:')[1][:300]
    assert link in client.get(client.at).text
    assert link in client.get(f"/history/{client.game_id}").text


def test_names_reach_bg_stats_as_typed_whatever_is_in_them(client: Client) -> None:
    client.deal('Zoë & "Co" <b>', "=Ben 🦊", variant="first-1")
    client.close_round("p2", p1=55)
    players = play_of(client)["players"]
    assert [player["name"] for player in players] == ['Zoë & "Co" <b>', "=Ben 🦊"]  # type: ignore[attr-defined]


def test_nobody_won_a_game_that_was_stopped(table: Client) -> None:
    players = play_of(over(table))["players"]
    assert {player["winner"] for player in players} == {False}  # type: ignore[attr-defined]


def test_a_game_that_goes_on_is_not_handed_over(table: Client) -> None:
    assert "bgstats:" not in table.get(f"/history/{table.game_id}/export").text
