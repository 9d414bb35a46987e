"""The page of one game: its score sheet, its pictures with their figures, its facts, its log."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from scorekeeper.game.course import course
from scorekeeper.game.events import Entry, EntryAmended, HandCounted
from scorekeeper.game.values import Total
from scorekeeper.pages.shown.ending import length_of, story_lines
from tests.web.client import Client
from tests.web.markup import Element, Markup

MADE_1, MADE_2 = "✓1phase 1 completed", "✓2phase 2 completed"


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


def figures(page: Markup) -> list[list[str]]:
    """The table below the pictures."""
    (table,) = of_class(page, "figures", "details")
    return [[cell.text for cell in row.all("th", "td")] for row in table.all("tr")]


def facts(page: Markup) -> list[str]:
    found = of_class(page, "facts", "ul")
    return [line.text for line in found[0].all("span")] if found else []


# --- pictures and figures -------------------------------------------------------------------------


def test_a_game_shows_its_course_in_two_pictures_with_their_figures(client: Client) -> None:
    client.deal("Ann", "Ben")
    assert of_class(page_of(client), "race") == []
    page = page_of(played(client))
    (race,) = of_class(page, "race")
    assert race.text.startswith("After round 2 Ben leads by a phase.")
    assert len(of_class(race, "lanes", "figure")) == len(of_class(race, "plot", "svg")) == 1
    ids = [each.get("id") for each in page.root.all("path") if each.get("id")]
    assert len(ids) == len(set(ids)) == 3
    assert figures(page) == [
        ["Round", "AAnn", "BBen", "MMia"],
        [
            "1",
            "1st 0 out +0 ✓1phase 1 completed",
            "2nd 20 +20 ✓1phase 1 completed",
            "3rd 60 +60 phase 1 stays",
        ],
        [
            "2",
            "2nd 60 +60 phase 2 stays",
            "1st 20 out +0 ✓2phase 2 completed",
            "3rd 105 +45 ✓1phase 1 completed",
        ],
    ]
    assert facts(page) == []  # while it goes on
    client.deal("<b>", "&lt;", variant="fixed-10")
    client.close_round("p1", p2=20)
    page = page_of(client)
    assert of_class(page, "plot", "svg") == []  # a line needs two rounds
    head, first = figures(page)
    assert (head[1], first) == ("<<b>", ["1", "1st 0 out +0", "2nd 20 +20"])


def test_a_running_game_shows_its_places_from_the_second_round_until_the_end(
    client: Client,
) -> None:
    client.deal("Ann", "Ben", "Mia", variant="first-5")
    watched = f"/w/{client.view.code}"
    for number in range(1, 6):
        client.close_round("p1", p2=10, p3=20)
        for path in (client.at, watched, f"{watched}/tv"):
            shown = client.page(path)
            assert bool(of_class(shown, "so-far")) == (
                2 <= number < 5 or (number == 5 and path.endswith("tv"))
            )


def test_a_game_that_is_over_tells_its_facts_and_who_won_by_how_much(client: Client) -> None:
    client.deal("Ann", "Ben", variant="first-3")
    for _round in range(3):
        client.close_round("p1", p2=60)
    for page in (page_of(client), client.page(client.at)):
        assert facts(page) == [
            "Ann laid a phase in 3 rounds in a row",
            "Ben tried phase 1 for 3 rounds and did not lay it",
            "3 rounds",
        ]
        assert "1 min" not in page.text  # typed in at once, it has no length
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
    assert log["Round 2"] == [
        "Round 2 recorded",
        "Mia 45, laid",
        "Ann 60, not laid",
        "Ben went out",
    ]
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
    assert places == [("1 B Ben 40123?", True), ("2 A Ann 6012?", False), ("3 M Mia 10512?", False)]
    assert [each.text for each in page_of(client).root.all("s") if each.text] == [
        "corrected, was 2020"
    ]
    (line,) = [
        each
        for each in page_of(client, "/log").root.all("li")
        if list(each.all("time")) and of_class(each, "now", "span")
    ]
    told = {span.get("class"): span.text for span in line.all("span")}
    assert "20" in told["what struck"]
    assert "40" in told["now"]


def test_a_long_name_has_smaller_letters_in_the_standings(client: Client) -> None:
    client.deal("Ann", "Christopher", "Anna Katharina Maria")
    names = of_class(client.page(f"/w/{client.view.code}"), "who", "span")
    classes = [name.get("class") for name in names]
    assert classes == ["who", "who middling", "who long"]
