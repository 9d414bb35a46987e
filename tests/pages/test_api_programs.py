"""JSON for other programs: a game under its watch code, and the feed of finished games."""

from __future__ import annotations

import json
from typing import Any

from werkzeug.test import TestResponse

from scorekeeper.api.description import answered_object
from scorekeeper.api.games import STATES, WatchedGame
from scorekeeper.game.commands import GoOut
from scorekeeper.serving.limits import Attempts
from tests.api.schemas import faults
from tests.pages.builders import played_out, send, stop, undo
from tests.web.client import Client
from tests.web.laid_melds import play


def game_of(client: Client, code: str = "") -> dict[str, Any]:
    answer = client.get(f"/w/{code or client.view.code}.json")
    assert (answer.status_code, answer.mimetype) == (200, "application/json")
    found: dict[str, Any] = json.loads(answer.data)
    assert list(faults(found, answered_object(WatchedGame).schema)) == []
    return found


def refusal(answer: TestResponse) -> tuple[int, str]:
    return answer.status_code, answer.get_json()["error"]["code"]


def test_the_state_of_a_game_is_one_of_five(table: Client) -> None:
    table.close_round("p1", p2=25, p3=55, p4=0)
    send(table, "laid", seat="p2", laid="yes")
    found = game_of(table)
    whole = {name: found[name] for name in ("state", "round", "dealer", "first_player", "out")}
    assert [*whole.values()] == ["playing", 2, "Ben", "Mia", None]
    last = [[*each.values()] for each in found["last_round"]["players"]]
    assert last[1:3] == [["Ben", 25, True], ["Mia", 55, False]]
    assert [line["laid"] for line in found["standings"]] == [False, False, True, False]
    assert found["last_change"]["text"] == "Ben laid phase 2"
    undo(table)
    table.post("/phone/language", lang="de", back="/")  # a program is told in its language
    assert game_of(table)["last_change"]["text"].startswith("Zurückgenommen: Ben ")
    play(table, GoOut("p1"))
    counting = game_of(table)
    assert (counting["state"], counting["out"]) == ("counting", "Ann")
    stop(table, "another-day")
    assert game_of(table)["state"] == "paused"
    table.deal("Ann", "Ben", "Mia", variant="first-1")
    table.close_round("p1", p2=0, p3=55)
    tie = game_of(table)
    assert (tie["state"], tie["outcome"]) == ("tie", {"reason": "last_phase", "winners": []})
    stop(table, "another-day")
    assert game_of(table)["state"] == "paused", "as in the list of the terminal"
    code = played_out(table).view.code
    assert game_of(table)["outcome"] == {"reason": "last_phase", "winners": ["Ben"]}
    table.post(f"{table.at}/again", {})
    found = game_of(table, code)  # a program finds the game that followed
    following = table.scorer.next_games.after(table.game_id)
    assert following is not None
    assert (found["state"], found["next_code"]) == ("over", table.scorer.view(following).code)
    assert set(STATES) == {"playing", "counting", "tie", "paused", "over"}


def test_any_page_may_read_a_game_and_nothing_is_sent_twice(table: Client) -> None:
    stranger, path = table.another(keeper=False), f"/w/{table.view.code}.json"
    answer = stranger.get(path.lower())
    assert not {"Access-Control-Allow-Credentials", "Set-Cookie"} & {*answer.headers.keys()}
    tag = {"If-None-Match": answer.headers["ETag"]}
    again = stranger.http.get(path, headers=tag)
    assert (again.status_code, again.data) == (304, b"")
    for each in (answer, again):
        assert each.headers["Access-Control-Allow-Origin"] == "*"
    table.close_round("p1", p2=25, p3=55, p4=0)
    assert stranger.http.get(path, headers=tag).status_code == 200
    table.scorer.links.new_links(table.game_id)
    replaced = table.get(path)
    assert replaced.status_code == 410
    assert "This code was replaced. Ask for the new one." in replaced.text


def test_a_page_that_guesses_reads_nothing(table: Client) -> None:
    stranger = table.another(keeper=False)
    for path in ("/w/ZZZZ.json", "/feed/CDFGHJKMNPQR.json"):
        answer = stranger.get(path)
        assert refusal(answer) == (404, "not_found")
        assert "Access-Control-Allow-Origin" not in answer.headers
    stranger.app.extensions["limits"].codes = Attempts(most=1)
    for code in ("ZZZY", "ZZZX"):
        stranger.get(f"/w/{code}.json")
    assert refusal(stranger.get(f"/w/{table.view.code}.json")) == (429, "status_429")


# --- the feed -------------------------------------------------------------------------------------


def feed_path(client: Client) -> str:
    (line,) = [line for line in client.get("/api").text.splitlines() if "/feed/" in line]
    return "/feed/" + line.split("/feed/")[1].split("<")[0]


def test_the_feed_lists_finished_games_the_latest_first(table: Client) -> None:
    stop(table)
    code = played_out(table).view.code
    table.deal("Mia", "Dad")
    old = feed_path(table)
    answer = table.another(keeper=False).get(old)
    assert answer.mimetype == "application/feed+json"
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    feed = json.loads(answer.data)
    assert feed["version"] == "https://jsonfeed.org/version/1.1"
    assert feed["feed_url"] == f"http://localhost{old}"
    latest, first = feed["items"]
    assert latest["title"] == "Ben won (Ann, Ben)"
    assert latest["content_text"] == "Ben: 1 phase, 0 points\nAnn: 55 points"
    assert latest["url"] == f"http://localhost/w/{code}"
    assert latest["_scorekeeper"]["standings"][0]["player"] == "Ben"
    assert first["title"] == "Ended early: Ann, Ben, Mia, Dad"
    assert latest["id"] != first["id"]
    assert latest["date_published"] > first["date_published"]
    table.post("/export/feed")  # a new address ends the old one
    assert (table.get(old).status_code, table.get(feed_path(table)).status_code) == (404, 200)
    assert table.get("/feed/None.json").status_code == 404
