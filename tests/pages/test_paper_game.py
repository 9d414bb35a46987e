"""A game on paper, typed in afterwards from the page: shown first, judged, recorded whole."""

from __future__ import annotations

from datetime import datetime, timedelta

from werkzeug.test import TestResponse

from scorekeeper.game.paper_rounds import was_on_paper
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Started
from tests.pages.builders import fields_on_paper, number_in
from tests.web.client import Client
from tests.web.markup import Markup

GERMAN = """Michaela Horst Petra Thomas
0 25 20 75-
0 65- 70- 25
0 10 15 50-
20 0 20 15
15 70- 0 65-
"""


def read(client: Client, **typed: str) -> TestResponse:
    """Show what was typed so far."""
    fields = client.page("/paper-game").fields("paper-game")
    return client.post("/paper-game", {**fields, **typed}, act="read")


def began(client: Client, names: str = "Ann, Ben", **more: str) -> dict[str, str]:
    answer = read(client, names=names, **more)
    assert answer.status_code == 200
    return fields_on_paper(answer)


def pad(client: Client, fields: dict[str, str]) -> dict[str, str]:
    """The form of the next round, from the page with all rounds."""
    answer = client.post("/paper-game", fields, act="round")
    assert answer.status_code == 200
    return Markup(answer.text).fields("round")


def add(client: Client, fields: dict[str, str], out: str = "", **typed: str) -> TestResponse:
    """Type a round on the pad, and add it."""
    told = {name.replace("_", "-"): text for name, text in typed.items()}
    return client.post("/paper-game", {**fields, "out": out, **told}, act="add")


def all_rounds(client: Client, answer: TestResponse) -> dict[str, str]:
    """The page with all rounds, from the form of a round."""
    typed = Markup(answer.text).fields("round")
    return fields_on_paper(client.post("/paper-game", typed, act="read"))


def record(client: Client, fields: dict[str, str], **more: str) -> TestResponse:
    answer = client.post("/paper-game", {**fields, **more}, act="record")
    if answer.status_code == 303:
        client.game_id = number_in(answer)
    return answer


# --- a game that is typed in ----------------------------------------------------------------------


def test_a_game_is_typed_in_round_by_round(client: Client) -> None:
    """On the form of a round at the table, which leads from one round to the next."""
    fields = client.page("/paper-game").fields("paper-game")
    first = client.post("/paper-game", {**fields, "names": "Ann, Ben"}, act="next", sheet="mattel")
    typed = Markup(first.text).fields("round")
    assert "Round 1 is over" in first.text
    second = add(client, typed, "p1", points_p2="25")
    assert "25 so far" in second.text
    third = add(client, Markup(second.text).fields("round"), "p2", points_p1="60", laid_p1="no")
    fields = all_rounds(client, third)
    assert fields["table"] == "Ann;Ben\n0;25\n60-;0\n"
    less = client.post("/paper-game", fields, act="less")
    assert fields_on_paper(less)["table"] == "Ann;Ben\n0;25\n"
    assert client.scorer.exports.number() == 0
    for _twice in range(2):
        assert record(client, fields).location == "/history/1"
    assert client.scorer.exports.number() == 1
    assert client.view.game.totals == {"p1": 60, "p2": 25}
    assert client.view.game.outcome.reason == "stopped"
    # The rules are those of the last game unless others are chosen.
    client.deal("Ann", "Ben", sheet="ravensburger")
    fields = pad(client, began(client, "<b>ゆうこ</b>、=Ben"))
    page = add(client, fields, "p1", points_p2="20")
    assert "&lt;b&gt;ゆうこ&lt;/b&gt;" in page.text
    record(client, all_rounds(client, page), anyway="yes")
    assert client.view.game.table.sheet == "ravensburger"
    # A half played game goes on at the table; what is odd is recorded only when it is ticked.
    fields = began(client, "", table="Ann Ben\n0 5-\n", ended="no")
    assert "Please check" in client.post("/paper-game", fields, act="read").text
    assert record(client, fields, ended="no").status_code == 422
    assert record(client, fields, ended="no", anyway="yes").location == "/g/4"
    client.close_round("p2", p1=20)
    assert [over.number for over in client.view.game.closed] == [1, 2]


def test_the_example_of_the_german_sheet_is_pasted(client: Client) -> None:
    day = datetime.now().astimezone().date() - timedelta(days=40)
    told = read(client, names="", table=GERMAN + "35 170 125 230\n", sheet="ravensburger")
    assert "line 7" in Markup(told.text).text  # the totals are left out, and it is said
    fields = {**fields_on_paper(told), "day": day.isoformat()}
    assert record(client, fields).location == "/history/1"
    view = client.view
    assert list(view.names.values()) == ["Michaela", "Horst", "Petra", "Thomas"]
    assert view.game.totals == {"p1": 35, "p2": 170, "p3": 125, "p4": 230}
    assert view.started_at == view.last_at
    (line,) = client.scorer.lists.played()
    assert view.started_at.astimezone().date() == line.played_until.astimezone().date() == day
    assert was_on_paper(view.log)
    assert "Played on paper, typed in afterwards" in client.get("/history/1/log").text


# --- what is refused ------------------------------------------------------------------------------


def test_what_is_refused_is_said_and_nothing_typed_is_lost(client: Client) -> None:
    empty = pad(client, began(client, sheet="mattel"))
    for out, typed, reason in (
        ("", {"points_p2": "25"}, "Who went out?"),
        ("nobody", {"points_p1": "0", "points_p2": "25"}, "Who went out?"),
        ("p1", {}, "Points are missing: Ben."),
        ("p1", {"points_p2": "many"}, "is not a number of points"),
        ("p1", {"points_p2": "0"}, "only one player goes out"),
        ("p1", {"points_p2": "7"}, "7"),
    ):
        refused = add(client, empty, out, **typed)
        assert refused.status_code == 422
        assert reason in Markup(refused.text).told
        kept = Markup(refused.text).fields("round")
        assert (kept["points-p2"], kept["table"]) == (typed.get("points_p2", ""), "Ann;Ben\n")
    # On the way to the page with all rounds and back, the round stays as far as it was typed.
    fields = fields_on_paper(client.post("/paper-game", kept, act="read"))
    assert (pad(client, fields)["points-p2"], pad(client, fields)["out"]) == ("7", "p1")
    # A doubt is asked about where it is typed, and is right only if somebody says so.
    doubted = add(client, empty, "p1", points_p2="5", laid_p2="no")
    assert doubted.status_code == 422
    kept = Markup(doubted.text).fields("round")
    second = client.post("/paper-game", {**kept, "anyway": "yes"})
    assert "Round 2 is over" in second.text
    assert (
        add(
            client, Markup(second.text).fields("round"), "p1", points_p2="5", laid_p2="no"
        ).status_code
        == 422
    )
    fields = all_rounds(client, second)
    assert fields["table"] == "Ann;Ben\n0;5-\n"
    assert fields["anyway"] == "yes"
    broken = "Ann;Ben\n0;25\n0;abc\n"
    answer = read(client, table=broken)
    assert answer.status_code == 422
    assert "Line 3: “abc” of Ben cannot be read." in Markup(answer.text).told
    assert fields_on_paper(answer)["table"] == broken
    assert "There is only one column." in Markup(read(client, names="Ann").text).told
    fields = began(client, "", table="Ann Ben\n0 5\n")
    for day in ("", "yesterday", "1890-01-01", "2999-01-01"):
        answer = record(client, fields, day=day)
        assert answer.status_code == 422
        assert "Which day was it played?" in Markup(answer.text).told
    fields = pad(client, began(client, f"Ann, {'x' * 33}"))
    long_name = all_rounds(client, add(client, fields, "p1", points_p2="25"))
    assert record(client, long_name).status_code == 422
    assert client.scorer.exports.number() == 0


def test_a_last_round_without_points_is_one_that_a_lay_down_ended(client: Client) -> None:
    """By rules that know no such end it is refused, and stays as it was typed."""
    text = "Ann;Ben\n60-;0\n;x2\n"
    refused = read(client, table=text, variant="first-2")
    assert refused.status_code == 422
    assert Markup(refused.text).told.startswith("Round 2: It has no points.")
    rules = table_rules("mattel", {"end_immediately": "yes"}, variant="first-2")
    assert isinstance(client.scorer.start_game(["Ann", "Ben"], rules, command_id="deal"), Started)
    typed = {**fields_on_paper(refused), "sheet": "last", "variant": "standard"}
    assert typed["table"] == text
    assert "Ben wins" in client.post("/paper-game", typed, act="read").text
    record(client, typed)
    assert client.view.game.cut_short is not None
    told = client.page(f"/history/{client.game_id}").text
    assert "The last lay-down ended round 2 at once; no hands were counted." in told
