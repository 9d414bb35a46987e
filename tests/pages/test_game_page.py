"""The page of one game: its charts with their figures."""

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


def figures(page: Markup) -> list[list[str]]:
    """The table below the charts."""
    table = next(each for each in page.root.all("details") if each.get("class") == "figures")
    return [[cell.text for cell in row.all("th", "td")] for row in table.all("tr")]


def test_a_game_shows_its_course_as_charts(client: Client) -> None:
    page = played(client).page(f"/history/{client.game_id}")
    charts = [each for each in page.root.all("svg") if each.get("class") == "chart"]
    assert [each.get("aria-label") for each in charts] == [
        "Points after each round. The fewest are on top.",
        "Phases completed after each round. The most are on top.",
    ]
    assert all(each.get("role") == "img" for each in charts)
    ids = [each.get("id") for each in page.root.all("path") if each.get("id")]
    assert len(ids) == len(set(ids)) == 6
    assert page.faults == []


def test_the_figures_of_the_charts_stand_in_a_table(client: Client) -> None:
    page = played(client).page(f"/history/{client.game_id}")
    assert figures(page) == [
        ["Round", "Ann", "Ben", "Mia", "led"],
        ["1", "0 1 phase", "20 1 phase", "60 0 phases", "Ann"],
        ["2", "60 1 phase", "20 2 phases", "105 1 phase", "Ben"],
    ]


def test_before_the_first_round_there_is_no_chart(client: Client) -> None:
    client.deal("Ann", "Ben")
    page = client.page(f"/history/{client.game_id}")
    assert not [each for each in page.root.all("svg") if each.get("class") == "chart"]


def test_where_only_points_count_no_phases_are_drawn(client: Client) -> None:
    client.deal("Ann", "Ben", variant="fixed-10")
    client.close_round("p1", p2=20)
    page = client.page(f"/history/{client.game_id}")
    assert len([each for each in page.root.all("svg") if each.get("class") == "chart"]) == 1


def facts(page: Markup) -> list[str]:
    found = [each for each in page.root.all("ul") if each.get("class") == "facts"]
    return [line.text for line in found[0].all("span")] if found else []


def test_a_game_that_is_over_tells_its_rarest_facts_and_its_length(client: Client) -> None:
    client.deal("Ann", "Ben", variant="first-3")
    for _round in range(3):
        client.close_round("p1", p2=60)
    for page in (client.page(f"/history/{client.game_id}"), client.page(client.at)):
        assert facts(page) == [
            "Ann laid a phase in 3 rounds in a row",
            "Ben tried phase 1 for 3 rounds and did not lay it",
            "3 rounds",
        ]


def test_a_game_that_goes_on_tells_no_facts(client: Client) -> None:
    assert facts(played(client).page(f"/history/{client.game_id}")) == []


def test_rounds_typed_in_at_once_have_no_length(client: Client) -> None:
    """Their entries are seconds apart, which says nothing about the evening."""
    client.deal("Ann", "Ben", variant="first-1")
    client.close_round("p1", p2=60)
    page = client.page(client.at)
    figures = [each.text for each in page.root.all("b") if each.inside("ul")]
    assert "1 min" not in page.text
    assert "1" in figures


def test_a_name_is_only_text_in_a_chart(client: Client) -> None:
    client.deal("<b>", "&lt;")
    client.close_round("p1", p2=20)
    page = client.page(f"/history/{client.game_id}")
    assert "<b>" in figures(page)[0]
    assert page.faults == []


def test_a_running_game_shows_its_chart_from_the_second_round_until_the_end(
    client: Client,
) -> None:
    client.deal("Ann", "Ben", "Mia", variant="first-5")
    code = client.scorer.view(client.game_id).code
    pages = (client.at, f"/w/{code}", f"/w/{code}/tv")
    for number in range(1, 6):
        client.close_round("p1", p2=10, p3=20)
        for page in pages:
            shown = client.get(page).text
            assert ("The evening so far" in shown) == (2 <= number < 5)
            assert ('id="so-far-3"' in shown) == (2 <= number < 5)


def test_the_board_lists_fewer_rounds_above_the_chart(table: Client) -> None:
    for _ in range(5):
        table.close_round("p1", p2=10, p3=20, p4=30)
    code = table.scorer.view(table.game_id).code
    rounds = next(table.page(f"/w/{code}/tv").root.all("tbody"))
    assert [row.text[0] for row in rounds.all("tr")] == ["5", "4", "3"]


def log_of(client: Client) -> dict[str, list[str]]:
    """The lines of the log under the heading of each round, newest first."""
    page = client.page(f"/history/{client.game_id}/log")
    found = (each for each in page.root.all("section") if each.get("class") == "log-round")
    return {
        next(each.all("h2")).text: [
            span.text for span in each.all("span") if span.get("class", "").startswith("what")
        ]
        for each in found
    }


def test_the_log_is_by_round_and_names_each_player_by_a_mark(client: Client) -> None:
    log = log_of(played(client))
    assert list(log) == ["Round 2", "Round 1"]
    assert log["Round 2"] == [
        "Round 2 recorded",
        "Mia 45, laid",
        "Ann 60, not laid",
        "Ben went out",
    ]
    assert log["Round 1"][-1] == "3 players sat down, Ann deals"
    page = client.page(f"/history/{client.game_id}/log")
    marks = [each for each in page.root.all("svg") if "mark" in each.get("class").split()]
    assert len(marks) == 6
    assert len([each for each in page.root.all("time") if each.text]) == 2


def test_a_round_that_was_undone_stays_in_the_log_as_that_round(client: Client) -> None:
    played(client)
    client.post(f"{client.at}/undo", target=client.last_command(), seen=str(client.view.seq))
    log = log_of(client)
    assert list(log) == ["Round 2", "Round 1"]
    assert log["Round 2"][1] == "Round 2 recorded(crossed out)"


def test_what_follows_the_last_round_has_a_heading_of_its_own(client: Client) -> None:
    client.deal("Ann", "Ben", variant="first-1")
    client.close_round("p1", p2=20)
    client.post(f"{client.at}/rulings", words="Ann deals.", seen=str(client.view.seq), key="k" * 12)
    assert list(log_of(client)) in (["Round 1"], ["After the last round", "Round 1"])


def test_a_game_without_a_round_has_a_log(client: Client) -> None:
    client.deal("Ann", "Ben")
    assert log_of(client) == {"Round 1": ["2 players sat down, Ann deals"]}
    assert "No round yet" in client.page(f"/history/{client.game_id}/log").text


def test_a_correction_shows_how_everybody_stands_now(client: Client) -> None:
    played(client)
    fix = f"{client.at}/rounds/1/fix"
    fields = {**client.page(fix).fields("round"), "points-p2": "40"}
    page = Markup(client.get(client.post(fix, fields).location).text)
    rows = next(each for each in page.root.all("section") if each.get("class") == "places-now")
    places = [(row.text, "changed" in row.get("class")) for row in rows.all("li")]
    assert places == [("1 B Ben 40", True), ("2 A Ann 60", False), ("3 M Mia 105", False)]


def test_a_corrected_hand_stands_struck_beside_what_replaced_it(client: Client) -> None:
    client.deal("Ann", "Ben", "Mia")
    client.close_round("p1", p2=60, p3=70)
    fields = client.page(f"{client.at}/rounds/1/fix").fields("round")
    sent = {**fields, "points-p2": "55", "anyway": "yes"}
    assert client.post(f"{client.at}/rounds/1/fix", sent).status_code == 303
    sheet = client.page(f"/history/{client.game_id}")
    assert [each.text for each in sheet.root.all("s")] == ["corrected, was 6060"]
    log = client.page(f"/history/{client.game_id}/log")
    (line,) = [
        each for each in log.root.all("li") if list(each.all("time")) and "now" in classes(each)
    ]
    told = {span.get("class"): span.text for span in line.all("span")}
    assert "60" in told["what struck"]
    assert "55" in told["now"]
    assert sheet.faults == log.faults == []


def classes(line: Element) -> set[str]:
    return {each.get("class") for each in line.all("span")}


def test_the_page_tells_afterwards_who_won_and_by_how_much(client: Client) -> None:
    client.deal("Ann", "Ben", "Mia", variant="first-2")
    client.close_round("p1", p2=20, p3=60)
    client.close_round("p1", p2=25, p3=60)
    assert "Ann won by 45" in client.page(f"/history/{client.game_id}").text
    client.deal("Ann", "Ben", variant="first-2")
    client.close_round("p1", p2=60)
    client.close_round("p1", p2=60)
    assert "Ann won by 2 phases" in client.page(f"/history/{client.game_id}").text


def at(minute: int) -> str:
    return f"2026-11-22T19:{minute:02}:00+00:00"


def test_the_length_is_that_of_the_game_and_not_of_later_corrections(client: Client) -> None:
    client.deal("Ann", "Ben", variant="first-1")
    client.close_round("p1", p2=60)
    view = client.view
    log = [replace(entry, recorded_at=at(0 if entry.seq == 1 else 24)) for entry in view.log]
    later = Entry(
        len(log) + 1,
        "c",
        EntryAmended(3, HandCounted("p2", Total(55), 55, laid=False)),
        "",
        "2026-12-24T20:00:00+00:00",
    )
    over = replace(view, log=(*log, later), started_at=datetime.fromisoformat(at(0)))
    with client.app.test_request_context():
        assert length_of(over) == "24 min"
        assert [line.figure for line in story_lines(over, course(over.game))][-1] == "24 min"
        at_once = replace(over, log=tuple(replace(entry, recorded_at=at(0)) for entry in log))
        assert length_of(at_once) == ""


def test_a_long_name_has_smaller_letters_in_the_standings(client: Client) -> None:
    client.deal("Ann", "Christopher", "Anna Katharina Maria")
    rows = client.page(f"/w/{client.view.code}").root.all("span")
    sizes = {
        row.text: row.get("class") for row in rows if "who" in (row.get("class") or "").split()
    }
    assert sizes == {
        "Ann": "who",
        "Christopher": "who middling",
        "Anna Katharina Maria": "who long",
    }
