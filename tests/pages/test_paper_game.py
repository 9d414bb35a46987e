"""A game on paper, typed in afterwards from the page: shown first, judged, recorded whole."""

from __future__ import annotations

import html
from datetime import datetime, timedelta

import pytest
from werkzeug.test import TestResponse

from scorekeeper.game.paper_rounds import was_on_paper
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Started
from tests.web.client import Client
from tests.web.markup import Markup

GERMAN = """Michaela Horst Petra Thomas
0 25 20 75-
0 65- 70- 25
0 10 15 50-
20 0 20 15
15 70- 0 65-
"""


def fields_of(answer: TestResponse) -> dict[str, str]:
    """The form of this answer. The table keeps its lines, as in a browser."""
    table = answer.text.split("<textarea")[1].split(">", 1)[1].split("</textarea>")[0]
    lines = html.unescape(table).removeprefix("\n")
    return {**Markup(answer.text).fields("paper-game"), "table": lines}


def began(client: Client, names: str = "Ann, Ben", **more: str) -> dict[str, str]:
    fields = {**client.page("/paper-game").fields("paper-game"), "names": names, **more}
    answer = client.post("/paper-game", fields, act="read")
    assert answer.status_code == 200
    return fields_of(answer)


def add(client: Client, fields: dict[str, str], **cells: str) -> TestResponse:
    typed = {name.replace("_", "-"): text for name, text in cells.items()}
    return client.post("/paper-game", {**fields, **typed}, act="add")


@pytest.mark.parametrize("names", ["ゆうこ、Ben", "ゆうこ，Ben", "ゆうこ, Ben"])
def test_names_may_have_japanese_commas_between_them(client: Client, names: str) -> None:
    assert "ゆうこ;Ben" in began(client, names)["table"]


def test_a_game_is_typed_in_round_by_round(client: Client) -> None:
    fields = began(client, sheet="mattel")
    first = add(client, fields, points_p2="25")
    assert first.status_code == 200
    assert "Round 2" in first.text
    second = add(client, fields_of(first), points_p1="60", mark_p1="-", points_p2="0")
    assert fields_of(second)["table"] == "Ann;Ben\n0;25\n60-;0\n"
    assert client.scorer.exports.number() == 0
    recorded = client.post("/paper-game", fields_of(second), act="record")
    assert recorded.status_code == 303
    client.game_id = 1
    assert recorded.location == "/history/1"
    assert client.view.game.totals == {"p1": 60, "p2": 25}
    assert client.view.game.outcome.reason == "stopped"


def test_the_example_of_the_german_sheet_is_pasted(client: Client) -> None:
    fields = began(client, "", table=GERMAN, sheet="ravensburger", day="2026-10-03")
    recorded = client.post("/paper-game", fields, act="record")
    assert recorded.location == "/history/1"
    client.game_id = 1
    view = client.view
    assert list(view.names.values()) == ["Michaela", "Horst", "Petra", "Thomas"]
    assert view.game.totals == {"p1": 35, "p2": 170, "p3": 125, "p4": 230}
    assert view.started_at == view.last_at
    assert view.started_at.astimezone().date().isoformat() == "2026-10-03"
    assert was_on_paper(view.log)
    assert "Played on paper, typed in afterwards" in client.get("/history/1/log").text


def test_what_the_referee_refuses_is_said_and_nothing_typed_is_lost(client: Client) -> None:
    fields = began(client)
    refused = add(client, fields, points_p2="7")
    assert refused.status_code == 422
    told = Markup(refused.text)
    assert told.told.startswith("Round 1: ")
    kept = fields_of(refused)
    assert (kept["points-p2"], kept["table"]) == ("7", "Ann;Ben\n")


def test_a_table_that_cannot_be_read_names_line_and_reason_and_stays(client: Client) -> None:
    fields = client.page("/paper-game").fields("paper-game")
    broken = "Ann;Ben\n0;25\n0;abc\n"
    answer = client.post("/paper-game", {**fields, "table": broken}, act="read")
    assert answer.status_code == 422
    assert "Line 3: “abc” of Ben cannot be read." in Markup(answer.text).told
    assert fields_of(answer)["table"].strip() == broken.strip()


def test_a_doubt_is_shown_and_recorded_only_when_it_is_ticked(client: Client) -> None:
    fields = began(client, "", table="Ann Ben\n0 5-\n")
    page = client.post("/paper-game", fields, act="read").text
    assert "What is odd" in page
    refused = client.post("/paper-game", fields, act="record")
    assert refused.status_code == 422
    assert client.scorer.exports.number() == 0
    assert client.post("/paper-game", {**fields, "anyway": "yes"}, act="record").status_code == 303


def test_the_last_round_is_taken_out_again(client: Client) -> None:
    fields = began(client, "", table="Ann Ben\n0 5\n0 10\n")
    answer = client.post("/paper-game", fields, act="less")
    assert fields_of(answer)["table"] == "Ann;Ben\n0;5\n"


def test_a_half_played_game_goes_on_at_the_table(client: Client) -> None:
    fields = began(client, "", table="Ann Ben\n0 5\n", ended="no")
    recorded = client.post("/paper-game", {**fields, "ended": "no"}, act="record")
    assert recorded.location == "/g/1"
    client.game_id = 1
    client.close_round("p2", p1=20)
    assert [over.number for over in client.view.game.closed] == [1, 2]


def test_a_form_that_is_sent_twice_counts_once(client: Client) -> None:
    fields = began(client, "", table="Ann Ben\n0 5\n")
    for _ in range(2):
        assert client.post("/paper-game", fields, act="record").location == "/history/1"
    assert client.scorer.exports.number() == 1


@pytest.mark.parametrize("day", ["", "yesterday", "1890-01-01", "2999-01-01"])
def test_a_day_that_cannot_be_is_asked_again(client: Client, day: str) -> None:
    fields = began(client, "", table="Ann Ben\n0 5\n")
    answer = client.post("/paper-game", {**fields, "day": day}, act="record")
    assert answer.status_code == 422
    assert "Which day was it played?" in Markup(answer.text).told


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("", "The table is empty."),
        ("Ann", "There is only one column."),
        ("Ann, Ann", "Two columns are called “Ann”."),
    ],
)
def test_names_that_will_not_do_are_told(client: Client, names: str, said: str) -> None:
    fields = client.page("/paper-game").fields("paper-game")
    answer = client.post("/paper-game", {**fields, "names": names}, act="read")
    assert answer.status_code == 422
    assert said in Markup(answer.text).told


def test_a_name_that_is_too_long_is_told_before_anything_is_recorded(client: Client) -> None:
    fields = began(client, f"Ann, {'x' * 33}")
    added = add(client, fields, points_p2="25")
    answer = client.post("/paper-game", fields_of(added), act="record")
    assert answer.status_code == 422
    assert client.scorer.exports.number() == 0


def test_names_are_text_whatever_is_in_them(client: Client) -> None:
    fields = began(client, "<b>Ann</b>, =HYPERLINK(1)")
    page = add(client, fields, points_p2="25").text
    assert "<b>Ann</b>" not in page
    assert "&lt;b&gt;Ann&lt;/b&gt;" in page


def test_an_empty_round_and_a_game_without_rounds_are_not_recorded(client: Client) -> None:
    fields = began(client)
    assert "Type the points" in Markup(add(client, fields).text).told
    answer = client.post("/paper-game", fields, act="record")
    assert "Type at least one round." in Markup(answer.text).told


def test_seven_played_by_house_rules_that_let_them(client: Client) -> None:
    fields = began(client, "A, B, C, D, E, F, G")
    assert fields["table"] == "A;B;C;D;E;F;G\n"
    assert began(client, "A, B, C, D, E, F, G, H")


def test_nobody_but_the_host_types_in_a_game(table: Client) -> None:
    stranger = table.another(keeper=False)
    assert stranger.get("/paper-game").status_code == 403
    assert stranger.post("/paper-game", {"names": "Ann, Ben"}).status_code == 403


def test_totals_that_were_pasted_are_left_out_and_said(client: Client) -> None:
    fields = {**client.page("/paper-game").fields("paper-game")}
    text = "Ann Ben\n0 25\n60- 0\n0 5\n60 30\n"
    answer = client.post("/paper-game", {**fields, "table": text}, act="read")
    assert "line 5" in Markup(answer.text).text


def test_the_rules_are_those_of_the_last_game_unless_others_are_chosen(table: Client) -> None:
    table.deal("Ann", "Ben", sheet="ravensburger")
    fields = began(table)
    recorded = table.post(
        "/paper-game", fields_of(add(table, fields, points_p2="20")), act="record"
    )
    number = int(recorded.location.rsplit("/", 1)[1])
    assert table.scorer.view(number).game.table.sheet == "ravensburger"


def test_a_game_of_an_earlier_day_is_listed_on_that_day(client: Client) -> None:
    day = datetime.now().astimezone().date() - timedelta(days=40)
    fields = began(client, "", table="Ann Ben\n0 5\n", day=day.isoformat())
    client.post("/paper-game", fields, act="record")
    (line,) = client.scorer.lists.played()
    assert line.played_until.astimezone().date() == day


def test_a_last_round_without_points_is_one_that_a_lay_down_ended(client: Client) -> None:
    """By rules that know no such end it is refused, and stays as it was typed."""
    text = "Ann;Ben\n60-;0\n;x2\n"
    fields = client.page("/paper-game").fields("paper-game")
    refused = client.post(
        "/paper-game", {**fields, "table": text, "variant": "first-2"}, act="read"
    )
    assert refused.status_code == 422
    assert Markup(refused.text).told.startswith("Round 2: It has no points.")
    assert fields_of(refused)["table"] == text
    rules = table_rules("mattel", {"end_immediately": "yes"}, variant="first-2")
    assert isinstance(client.scorer.start_game(["Ann", "Ben"], rules, command_id="deal"), Started)
    typed = {**fields_of(refused), "sheet": "last", "variant": "standard"}
    assert "Ben wins" in client.post("/paper-game", typed, act="read").text
    client.game_id = int(client.post("/paper-game", typed, act="record").location.rsplit("/", 1)[1])
    assert client.view.game.cut_short is not None
    told = client.page(f"/history/{client.game_id}").text
    assert "The last lay-down ended round 2 at once; no hands were counted." in told
