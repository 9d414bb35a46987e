"""Games on their way out from the pages: archives, CSV, BG Stats; and who may take what."""

from __future__ import annotations

import json
from datetime import UTC
from typing import Any
from urllib.parse import unquote

import pytest

from scorekeeper.pages.shown.ending import BG_STATS
from tests.pages.builders import links, played_out, shows, stop
from tests.service.builders import whole
from tests.web.client import Client


def test_games_are_saved_as_an_archive_and_as_csv_one_or_all_at_once(
    table: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = f"/history/{table.game_id}"
    assert f"{page}/export" in links(table.page(page))
    answer = table.get(f"{page}/archive")
    named = f'attachment; filename="phase10-{table.view.code}.jsonl"'
    assert answer.headers["Content-Disposition"] == named
    assert answer.text == whole(table.scorer)
    answer = table.get(f"{page}/csv")
    assert answer.mimetype == "text/csv"
    assert answer.data.startswith(b"\xef\xbb\xbfround,dealer,out,Ann points")  # as Excel reads it
    table.deal("Mia", "Dad")
    assert "/export" in links(table.page("/history"))
    assert "/export" not in links(table.another(keeper=False).page("/history"))
    shows(table.page("/export"), "For a spreadsheet")
    assert table.get("/export/archive").text == whole(table.scorer)
    assert table.get("/export/csv").data.startswith(b"\xef\xbb\xbfcode,started,ended")
    monkeypatch.setattr(type(table.scorer.lists), "complete", False)
    assert table.get("/export/csv").location == "/export"  # until older games are read
    shows(table.page("/export"), "still loading")


def bg_stats(client: Client, path: str) -> str:
    """The link to BG Stats on this page, or "" if there is none."""
    return next((each for each in links(client.page(path)) if each.startswith("bgstats:")), "")


def play_of(client: Client) -> dict[str, Any]:
    link = bg_stats(client, f"/history/{client.game_id}/export")
    assert link.startswith(BG_STATS)
    assert link.isascii()
    for path in (client.at, f"/history/{client.game_id}"):
        assert bg_stats(client, path) == link
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
    # Names are as typed, and nobody won a game that was stopped.
    client.deal('Zoë & "Co" <b>', "=Ben 🦊")
    client.close_round("p2", p1=55)
    assert bg_stats(client, f"/history/{client.game_id}/export") == ""  # while it goes on
    players = [(player["name"], player["winner"]) for player in play_of(stop(client))["players"]]
    assert players == [('Zoë & "Co" <b>', False), ("=Ben 🦊", False)]
