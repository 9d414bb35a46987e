"""A game on paper, typed in afterwards from the page: shown first, judged, recorded whole."""

from __future__ import annotations

from datetime import datetime, timedelta

from werkzeug.test import TestResponse

from scorekeeper.game.paper_rounds import was_on_paper
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Started
from tests.pages.builders import fields_on_paper, number_in, shows
from tests.web.client import Client
from tests.web.links import values
from tests.web.markup import Markup, back

GERMAN = """Michaela Horst Petra Thomas
0 25 20 75-
0 65- 70- 25
0 10 15 50-
20 0 20 15
15 70- 0 65-
"""


def send(client: Client, fields: dict[str, str], act: str, **more: str) -> TestResponse:
    answer = client.post("/paper-game", {**fields, **more}, act=act)
    if act == "record" and answer.status_code == 303:
        client.game_id = number_in(answer)
    return answer


def read(client: Client, **typed: str) -> TestResponse:
    """Show what was typed so far."""
    return send(client, client.page("/paper-game").fields("paper-game"), "read", **typed)


def pad(client: Client, fields: dict[str, str]) -> dict[str, str]:
    """The form of the next round, from the page with all rounds."""
    return back(send(client, fields, "round"), 200).fields("round")


def add(client: Client, fields: dict[str, str], out: str = "", **typed: str) -> TestResponse:
    """Type a round on the pad, and add it."""
    told = {name.replace("_", "-"): text for name, text in typed.items()}
    return send(client, {**fields, "out": out}, "add", **told)


def all_rounds(client: Client, answer: TestResponse) -> dict[str, str]:
    """The page with all rounds, from the form of a round."""
    return fields_on_paper(send(client, Markup(answer.text).fields("round"), "read"))


def hint(page: Markup) -> str:
    """What is said above the names; the other sentence keeps its room."""
    spans = (each for each in page.ids["who-played"].all("span") if "." in each.text)
    (said,) = (each.text for each in spans if "unseen" not in each.get("class"))
    return said


def test_known_people_are_tapped_in_and_out_beside_those_who_are_typed(client: Client) -> None:
    client.deal("Ann", "Ben, jun.")
    empty = client.page("/paper-game")
    shows(empty, "Choose at least two")
    assert hint(empty) == "Clockwise, if you remember how you sat."
    seats: list[str] = []
    ben = "Ben, jun."  # a name with a comma is one
    fields: dict[str, object] = {**empty.fields("paper-game")}
    assert values(back(client.post("/paper-game", fields, tap=ben), 200), "seat") == [ben]
    fields["names"] = "Oma"
    for tapped, taken in ((ben, ["Oma", ben]), ("Ann", ["Oma", ben, "Ann"]), (ben, ["Oma", "Ann"])):
        page = back(client.post("/paper-game", fields | {"seat": seats}, tap=tapped), 200)
        fields, seats = {**page.fields("paper-game")}, values(page, "seat")
        assert (seats, fields["names"]) == (taken, "")
        keys = [each for each in page.root.all("button") if each.get("aria-pressed") == "true"]
        assert {each.get("value") for each in keys} == {*seats}
        (first,) = (each.get("value") for each in keys if "dealt first" in each.text)
        assert first == seats[0]
        assert hint(page) == "Clockwise. Tap again to take out."
    page = back(client.post("/paper-game", fields | {"seat": seats}, tap="", names="Leo, Zoe"), 200)
    assert values(page, "seat") == ["Oma", "Ann", "Leo", "Zoe"]
    fields |= {"sheet": "mattel", "act": "next"}
    shows(client.post("/paper-game", fields | {"seat": seats}).text, "Round 1")


def test_a_game_is_typed_in_round_by_round(client: Client) -> None:
    """On the form of a round at the table, which leads from one round to the next."""
    fields = client.page("/paper-game").fields("paper-game")
    first = send(client, fields, "next", names="Ann, Ben", sheet="mattel")
    shows(first.text, "Round 1", but_not="Round 1 is over")
    second = add(client, Markup(first.text).fields("round"), "p1", points_p2="25")
    shows(second.text, "25 so far")
    third = add(client, Markup(second.text).fields("round"), "p2", points_p1="60", laid_p1="no")
    fields = all_rounds(client, third)
    assert fields["table"] == "Ann;Ben\n0;25\n60-;0\n"
    assert fields_on_paper(send(client, fields, "less"))["table"] == "Ann;Ben\n0;25\n"
    assert client.scorer.exports.number() == 0
    for _twice in range(2):
        assert send(client, fields, "record").location == "/history/1"
    assert client.scorer.exports.number() == 1
    assert client.view.game.totals == {"p1": 60, "p2": 25}
    assert client.view.game.outcome.reason == "stopped"
    # The rules are those of the last game unless others are chosen.
    client.deal("Ann", "Ben", sheet="ravensburger")
    fields = pad(client, fields_on_paper(read(client, names="<b>ゆうこ</b>、=Ben")))
    page = add(client, fields, "p1", points_p2="20")
    shows(page.text, "&lt;b&gt;ゆうこ&lt;/b&gt;")
    send(client, all_rounds(client, page), "record", anyway="yes")
    assert client.view.game.table.sheet == "ravensburger"
    # A half played game goes on at the table; what is odd is recorded only when it is ticked.
    half = read(client, names="", table="Ann Ben\n0 5-\n", ended="no")
    shows(half.text, "Please check")
    fields = {**fields_on_paper(half), "ended": "no"}
    assert send(client, fields, "record").status_code == 422
    assert send(client, fields, "record", anyway="yes").location == "/g/4"
    client.close_round("p2", p1=20)
    assert [over.number for over in client.view.game.closed] == [1, 2]


def test_the_example_of_the_german_sheet_is_pasted(client: Client) -> None:
    day = datetime.now().astimezone().date() - timedelta(days=40)
    told = read(client, names="", table=GERMAN + "35 170 125 230\n", sheet="ravensburger")
    shows(Markup(told.text), "line 7")  # the totals are left out, and it is said
    wrong = read(client, names="", table=GERMAN + "Summe 35 170 125 500\n", sheet="ravensburger")
    shows(wrong.text, "Thomas: line 7 says 500, the rounds add up to 230.", "line 7.")
    send(client, fields_on_paper(told), "record", day=day.isoformat())
    view = client.view
    assert list(view.names.values()) == ["Michaela", "Horst", "Petra", "Thomas"]
    assert view.game.totals == {"p1": 35, "p2": 170, "p3": 125, "p4": 230}
    assert view.started_at == view.last_at
    (line,) = client.scorer.lists.played()
    assert view.started_at.astimezone().date() == line.played_until.astimezone().date() == day
    assert was_on_paper(view.log)
    shows(client.get("/history/1/log").text, "Played on paper, typed in afterwards")


# --- what is refused ------------------------------------------------------------------------------


def test_a_round_that_is_refused_is_asked_about_and_nothing_typed_is_lost(client: Client) -> None:
    empty = pad(client, fields_on_paper(read(client, names="Ann, Ben", sheet="mattel")))
    for out, typed, reason in (
        ("", {"points_p2": "25"}, "Who went out?"),
        ("nobody", {"points_p1": "0", "points_p2": "25"}, "Who went out?"),
        ("p1", {}, "Points are missing: Ben."),
        ("p1", {"points_p2": "0"}, "only one player goes out"),
        ("p1", {"points_p2": "7"}, "7"),
    ):
        refused = back(add(client, empty, out, **typed))
        shows(refused.told, reason)
        kept = refused.fields("round")
        assert (kept["points-p2"], kept["table"]) == (typed.get("points_p2", ""), "Ann;Ben\n")
    # On the way to the page with all rounds and back, the round stays as far as it was typed.
    typed = pad(client, fields_on_paper(send(client, kept, "read")))
    assert (typed["points-p2"], typed["out"]) == ("7", "p1")
    # A doubt is asked about where it is typed, and is right only if somebody says so.
    doubt = {"points_p2": "5", "laid_p2": "no"}
    kept = back(add(client, empty, "p1", **doubt)).fields("round")
    second = client.post("/paper-game", kept, anyway="yes")
    shows(second.text, "Round 2")
    assert add(client, Markup(second.text).fields("round"), "p1", **doubt).status_code == 422
    fields = all_rounds(client, second)
    assert (fields["table"], fields["anyway"]) == ("Ann;Ben\n0;5-\n", "yes")


def test_a_count_that_cannot_be_is_doubted_before_it_is_asked_who_laid(client: Client) -> None:
    """As at the table."""
    empty = pad(client, fields_on_paper(read(client, names="Ann, Ben", sheet="mattel")))
    page = back(add(client, empty, "p1", points_p2="300"))
    shows(page.told, "Ben: 300 points?", but_not="Did Ben lay")
    assert page.ids["again"].text == "Count again Ben"
    page = back(client.post("/paper-game", page.fields("round"), anyway="yes"))
    shows(page.told, "Did Ben lay the phase?", but_not="300 points?")
    kept = {**page.fields("round"), "laid-p2": "no", "kept": "p2"}
    shows(client.post("/paper-game", kept, act="add").text, "Round 2")


def test_a_game_that_is_refused_stays_as_it_was_typed(client: Client) -> None:
    broken = "Ann;Ben\n0;25\n0;abc\n"
    answer = read(client, table=broken)
    shows(back(answer).told, "Line 3: “abc” of Ben cannot be read.")
    assert fields_on_paper(answer)["table"] == broken
    impossible = back(read(client, table="Ann;Ben\n0;900\n", sheet="mattel"))
    shows(impossible.told, "50x means laid and 50- means not laid")
    shows(back(read(client, names="Ann")).told, "There is only one column.")
    fields = fields_on_paper(read(client, names="", table="Ann Ben\n0 5\n"))
    for day in ("", "yesterday", "1890-01-01", "2999-01-01"):
        shows(back(send(client, fields, "record", day=day)).told, "Which day was it played?")
    fields = pad(client, fields_on_paper(read(client, names=f"Ann, {'x' * 33}")))
    long_name = all_rounds(client, add(client, fields, "p1", points_p2="25"))
    assert send(client, long_name, "record").status_code == 422
    assert client.scorer.exports.number() == 0


def test_the_phases_chosen_are_played_whatever_the_last_game_played(client: Client) -> None:
    """After a game of two phases one of ten ended with its second round."""
    rules = table_rules("mattel", {"wild_points": 20}, variant="first-2")
    assert isinstance(client.scorer.start_game(["Ann", "Ben"], rules, command_id="deal"), Started)
    fields = fields_on_paper(read(client, names="", table="Ann Ben\n0 25\n0 20\n0 15\n"))
    assert (fields["sheet"], fields["variant"]) == ("last", "standard")
    send(client, fields, "record")
    game = client.view.game
    assert (game.rounds_played, game.done["p1"], game.table.variant) == (3, (1, 2, 3), "standard")
    assert game.table.switches.wild_points == 20


def test_a_last_round_without_points_is_one_that_a_lay_down_ended(client: Client) -> None:
    """By rules that know no such end it is refused, and stays as it was typed."""
    text = "Ann;Ben\n60-;0\n;x2\n"
    refused = read(client, table=text, variant="first-2")
    assert back(refused).told.startswith("Round 2: Points are missing.")
    rules = table_rules("mattel", {"end_immediately": "yes"}, variant="first-2")
    assert isinstance(client.scorer.start_game(["Ann", "Ben"], rules, command_id="deal"), Started)
    typed = {**fields_on_paper(refused), "sheet": "last", "variant": "first-2"}
    assert typed["table"] == text
    shows(send(client, typed, "read").text, "Ben wins")
    send(client, typed, "record")
    assert client.view.game.cut_short is not None
    ended = "The last lay-down ended round 2 at once; no hands were counted."
    shows(client.page(f"/history/{client.game_id}"), ended)
