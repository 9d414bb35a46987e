"""The page of one game: its score sheet, its pictures with their figures, its facts, its log."""

from __future__ import annotations

from tests.pages.builders import stop
from tests.web.client import Client
from tests.web.links import keeper
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
        told = [each.text for each in of_class(page, "first-fact", "p")] + facts(page)
        assert told[0] == "Ann laid a phase in 3 rounds in a row"
        assert "3 rounds" in page.text  # typed in at once, it has no length
    assert "Ann won by 3 phases" in page_of(client).text
    client.deal("Ann", "Ben", "Mia", variant="first-1")
    client.close_round("p1", p2=20, p3=60)
    assert "Ann won by 20 points" in page_of(client).text


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


def test_a_title_and_a_place_are_given_changed_and_taken_away(table: Client) -> None:
    game, at = f"/history/{table.game_id}", f"/history/{table.game_id}/details"
    assert "noted" not in table.get(game).text
    answer = table.post(at, title="  Christmas   eve ", place="<b>Zürich")
    assert answer.status_code == 303
    assert (table.view.title, table.view.place) == ("Christmas eve", "<b>Zürich")
    fields = table.page(at).fields("details")
    assert (fields["title"], fields["place"]) == ("Christmas eve", "<b>Zürich")
    for path in (game, "/history"):
        assert "Christmas eve" in table.page(path).text
        assert "<b>Zürich" in table.page(path).text
        assert "<b>Zürich" not in table.get(path).text
    answer = table.post(at, title="x" * 61, place="here")
    assert answer.status_code == 422
    assert "This title is too long. Up to 60 letters, please." in answer.text
    assert "x" * 61 in answer.text
    assert 'value="here"' in answer.text
    table.post(at, title="", place="")
    assert (table.view.title, table.view.place) == ("", "")
    assert table.entries == 1, "the log knows nothing of it"


def test_the_page_offers_what_fits_the_game(table: Client) -> None:
    at = f"/history/{table.game_id}/details"
    offers: tuple[str, ...] = (
        "Resume this game",
        "Where it was stopped",
        "Hide from the start page",
        "Show on the start page",
    )
    offers += ("Same again", "Rematch with other players")

    def offered() -> set[str]:
        page = table.page(at).text
        return {words for words in offers if words in page}

    assert offered() == {"Resume this game", "Hide from the start page"}
    stop(table, "another-day")
    assert offered() >= {"Where it was stopped"}
    table.post(f"{table.at}/resume", seen="2", key="go-on-with-it")
    table.post(f"/history/{table.game_id}/put-away", away="yes")
    assert "Show on the start page" in offered()
    stop(table)  # the end can be taken back
    assert offered() == {*offers} - {"Hide from the start page", "Show on the start page"}


def test_a_keeper_is_not_offered_the_places_of_other_games(table: Client) -> None:
    table.post(f"/history/{table.game_id}/details", title="", place="A secret place")
    table.deal("Bo", "Cy")
    at = f"/history/{table.game_id}/details"
    assert "A secret place" in table.get(at).text
    assert "A secret place" not in keeper(table).get(at).text
