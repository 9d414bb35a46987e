"""The page of one game: its score sheet, its charts with their figures, its facts, its log."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from scorekeeper.game.course import course
from scorekeeper.game.events import Entry, EntryAmended, HandCounted
from scorekeeper.game.values import Total
from scorekeeper.pages.shown.ending import length_of, story_lines
from tests.web.client import Client
from tests.web.markup import Element, Markup


def played(client: Client) -> Client:
    """Two rounds: Ann leads, then Ben."""
    client.deal("Ann", "Ben", "Mia")
    client.close_round("p1", p2=20, p3=60)
    client.close_round("p2", p1=60, p3=45)
    return client


def page_of(client: Client, path: str = "") -> Markup:
    return client.page(f"/history/{client.game_id}{path}")


def of_class(page: Markup | Element, name: str, *tags: str) -> list[Element]:
    root = page.root if isinstance(page, Markup) else page
    return [each for each in root.all(*tags) if name in each.get("class").split()]


def charts(page: Markup) -> list[str]:
    return [each.get("aria-label") for each in of_class(page, "chart", "svg")]


def figures(page: Markup) -> list[list[str]]:
    """The table below the charts."""
    (table,) = of_class(page, "figures", "details")
    return [[cell.text for cell in row.all("th", "td")] for row in table.all("tr")]


def facts(page: Markup) -> list[str]:
    found = of_class(page, "facts", "ul")
    return [line.text for line in found[0].all("span")] if found else []


# --- charts and figures ---------------------------------------------------------------------------


def test_a_game_shows_its_course_as_charts_with_their_figures(client: Client) -> None:
    client.deal("Ann", "Ben")
    assert charts(page_of(client)) == []
    page = page_of(played(client))
    assert [chart.split(" after")[0] for chart in charts(page)] == ["Points", "Phases completed"]
    ids = [each.get("id") for each in page.root.all("path") if each.get("id")]
    assert len(ids) == len(set(ids)) == 6
    assert figures(page) == [
        ["Round", "Ann", "Ben", "Mia", "led"],
        ["1", "0 1 phase", "20 1 phase", "60 0 phases", "Ann"],
        ["2", "60 1 phase", "20 2 phases", "105 1 phase", "Ben"],
    ]
    assert facts(page) == []  # while it goes on
    client.deal("<b>", "&lt;", variant="fixed-10")
    client.close_round("p1", p2=20)
    assert len(charts(page_of(client))) == 1  # where only points count no phases are drawn
    assert "<b>" in figures(page_of(client))[0]


def test_a_running_game_shows_its_chart_from_the_second_round_until_the_end(
    client: Client,
) -> None:
    client.deal("Ann", "Ben", "Mia", variant="first-5")
    watched = f"/w/{client.view.code}"
    for number in range(1, 6):
        client.close_round("p1", p2=10, p3=20)
        for path in (client.at, watched, f"{watched}/tv"):
            shown = client.get(path).text
            assert ("The evening so far" in shown) == (2 <= number < 5)
            assert ('id="so-far-3"' in shown) == (2 <= number < 5)
        if number == 4:  # the board lists fewer rounds above the chart
            rounds = next(client.page(f"{watched}/tv").root.all("tbody"))
            assert [row.text[0] for row in rounds.all("tr")] == ["4", "3", "2"]


def test_a_game_that_is_over_tells_its_facts_and_who_won_by_how_much(client: Client) -> None:
    client.deal("Ann", "Ben", variant="first-3")
    for _round in range(3):
        client.close_round("p1", p2=60)
    for page in (page_of(client), client.page(client.at)):
        assert (facts(page)[0], len(facts(page))) == ("Ann laid a phase in 3 rounds in a row", 3)
        assert facts(page)[-1] == "3 rounds"  # typed in at once, it has no length
    assert "Ann won by 3 phases" in page_of(client).text
    client.deal("Ann", "Ben", "Mia", variant="first-1")
    client.close_round("p1", p2=20, p3=60)
    assert "Ann won by 20" in page_of(client).text


def test_the_length_is_that_of_the_game_and_not_of_later_corrections(client: Client) -> None:
    client.deal("Ann", "Ben", variant="first-1")
    client.close_round("p1", p2=60)

    def at(minute: int) -> str:
        return f"2026-11-22T19:{minute:02}:00+00:00"

    view = client.view
    log = [replace(entry, recorded_at=at(0 if entry.seq == 1 else 24)) for entry in view.log]
    amended = EntryAmended(3, HandCounted("p2", Total(55), 55, laid=False))
    later = Entry(len(log) + 1, "c", amended, "", "2026-12-24T20:00:00+00:00")
    over = replace(view, log=(*log, later), started_at=datetime.fromisoformat(at(0)))
    with client.app.test_request_context():
        assert length_of(over) == "24 min"
        assert [line.figure for line in story_lines(over, course(over.game))][-1] == "24 min"
        at_once = tuple(replace(entry, recorded_at=at(0)) for entry in log)
        assert length_of(replace(over, log=at_once)) == ""


# --- the log --------------------------------------------------------------------------------------


def log_of(client: Client) -> dict[str, list[str]]:
    """The lines of the log under the heading of each round, newest first."""
    return {
        next(each.all("h2")).text: [
            span.text for span in each.all("span") if span.get("class", "").startswith("what")
        ]
        for each in of_class(page_of(client, "/log"), "log-round", "section")
    }


def test_the_log_is_by_round_and_names_each_player_by_a_mark(client: Client) -> None:
    client.deal("Ann", "Ben")
    assert log_of(client) == {"Round 1": ["2 players sat down, Ann deals"]}
    assert "No round yet" in page_of(client, "/log").text
    log = log_of(played(client))
    assert list(log) == ["Round 2", "Round 1"]
    assert log["Round 2"][1:] == ["Mia 45, laid", "Ann 60, not laid", "Ben went out"]
    assert log["Round 1"][-1] == "3 players sat down, Ann deals"
    page = page_of(client, "/log")
    assert len(of_class(page, "mark", "svg")) == 6
    assert len([each for each in page.root.all("time") if each.text]) == 2
    client.post(f"{client.at}/undo", target=client.last_command(), seen=str(client.view.seq))
    assert list(log_of(client)) == ["Round 2", "Round 1"]
    assert log_of(client)["Round 2"][1] == "Round 2 recorded(crossed out)"


def test_a_corrected_hand_stands_struck_beside_what_replaced_it(client: Client) -> None:
    fix = f"{played(client).at}/rounds/1/fix"
    sent = {**client.page(fix).fields("round"), "points-p2": "40"}
    shown = client.page(client.post(fix, sent).location)
    (now,) = of_class(shown, "places-now", "section")
    places = [(row.text, "changed" in row.get("class")) for row in now.all("li")]
    assert places == [("1 B Ben 40", True), ("2 A Ann 60", False), ("3 M Mia 105", False)]
    assert [each.text for each in page_of(client).root.all("s")] == ["corrected, was 2020"]
    told = {span.get("class"): span.text for span in page_of(client, "/log").root.all("span")}
    assert "20" in told["what struck"]
    assert "40" in told["now"]


def test_a_long_name_has_smaller_letters_in_the_standings(client: Client) -> None:
    client.deal("Ann", "Christopher", "Anna Katharina Maria")
    names = of_class(client.page(f"/w/{client.view.code}"), "who", "span")
    classes = [name.get("class") for name in names]
    assert classes == ["who", "who middling", "who long"]
