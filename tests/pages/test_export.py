"""Games on their way out from the pages: archives, CSV, BG Stats; and who may take what."""

from __future__ import annotations

import json
from datetime import UTC
from typing import Any
from urllib.parse import unquote

import pytest

from scorekeeper.pages.shown.ending import BG_STATS
from scorekeeper.service import Scorer
from tests.pages.builders import links, played_out, stop, whole
from tests.web.client import Client


def test_a_game_is_saved_as_an_archive_that_comes_back_and_as_csv(
    table: Client, tmp_path: object
) -> None:
    table.close_round("p1", p2=25, p3=55, p4=0)
    page = f"/history/{table.game_id}"
    assert f"{page}/export" in links(table.page(page))
    answer = table.get(f"{page}/archive")
    named = f'attachment; filename="phase10-{table.view.code}.jsonl"'
    assert answer.headers["Content-Disposition"] == named
    elsewhere = Scorer(f"{tmp_path}/elsewhere.db")
    number = elsewhere.imports.take_in_one(answer.text.splitlines(keepends=True))
    assert elsewhere.view(number).log == table.view.log
    elsewhere.close()
    answer = table.get(f"{page}/csv")
    assert answer.mimetype == "text/csv"
    assert answer.data.startswith(b"\xef\xbb\xbfround,dealer,out,Ann points")  # as Excel reads it
    assert answer.text.count("\r\n") == 2


def test_all_games_are_saved_at_once_by_the_host(
    table: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.deal("Mia", "Dad")
    assert "/export" in links(table.page("/history"))
    assert "/export" not in links(table.another(keeper=False).page("/history"))
    assert "For a spreadsheet" in table.page("/export").text
    assert table.get("/export/archive").text == whole(table.scorer)
    assert table.get("/export/csv").data.startswith(b"\xef\xbb\xbfcode,started,ended")
    monkeypatch.setattr(type(table.scorer.lists), "complete", False)
    assert table.get("/export/csv").location == "/export"  # until older games are read
    assert "still loading" in table.get("/export").text


# --- BG Stats -------------------------------------------------------------------------------------


def link_of(client: Client, path: str) -> str:
    """The link to BG Stats on this page, or "" if there is none."""
    found = [each for each in links(client.page(path)) if each.startswith("bgstats:")]
    return found[0] if found else ""


def play_of(client: Client) -> dict[str, Any]:
    link = link_of(client, f"/history/{client.game_id}/export")
    assert link.startswith(BG_STATS)
    assert link.isascii()
    for path in (client.at, f"/history/{client.game_id}"):
        assert link_of(client, path) == link
    decoded: dict[str, Any] = json.loads(unquote(link.removeprefix(BG_STATS)))
    return decoded


def test_the_link_to_bg_stats_has_every_field_in_its_type(client: Client) -> None:
    view = played_out(client).view
    ann = {"name": "Ann", "sourcePlayerId": "ann", "rank": 2, "score": 55, "role": "0 phases"}
    ben = {"name": "Ben", "sourcePlayerId": "ben", "rank": 1, "score": 0, "role": "1 phase"}
    game = {"name": "Phase 10", "sourceGameId": "phase-10", "bggId": 1258}
    assert play_of(client) == {
        "sourceName": "Scorekeeper",
        "sourcePlayId": view.mark,
        "playDate": view.started_at.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "board": "Mattel box, only the first phase",
        "comments": "1 round",
        "game": {**game, "highestWins": False, "noPoints": False},
        "players": [
            {**ann, "winner": False, "startPlayer": False},
            {**ben, "winner": True, "startPlayer": True},
        ],
    }


def test_names_reach_bg_stats_as_typed_and_nobody_won_a_game_that_was_stopped(
    client: Client,
) -> None:
    client.deal('Zoë & "Co" <b>', "=Ben 🦊")
    client.close_round("p2", p1=55)
    assert link_of(client, f"/history/{client.game_id}/export") == ""  # while it goes on
    players = play_of(stop(client))["players"]
    assert [player["name"] for player in players] == ['Zoë & "Co" <b>', "=Ben 🦊"]
    assert {player["winner"] for player in players} == {False}
