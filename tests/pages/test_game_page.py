"""The page of one game: its score sheet, its pictures with their figures, its facts, its log."""

from __future__ import annotations

from tests.pages.builders import deal_with, hides, links, send, shows, stop, undo
from tests.web.client import Client
from tests.web.links import keeper, seated
from tests.web.markup import Markup, back


def played(client: Client) -> Client:
    """Two rounds: Ann leads, then Ben."""
    client.deal("Ann", "Ben", "Mia")
    client.close_round("p1", p2=20, p3=60)
    client.close_round("p2", p1=60, p3=45)
    return client


def page_of(client: Client, path: str = "") -> Markup:
    return client.page(f"/history/{client.game_id}{path}")


def test_a_game_shows_its_course_in_two_pictures_with_their_figures(client: Client) -> None:
    """The places stand there from the second round on."""
    client.deal("Ann", "Ben")
    assert page_of(client).root.of_class("race") == []
    client.close_round("p1", p2=20)
    assert page_of(client).root.of_class("plot") == []
    assert client.page(client.at).root.of_class("so-far") == []
    page = page_of(played(client))
    (race,) = page.root.of_class("race")
    assert race.text.startswith("Who was ahead1st")
    assert len(race.of_class("lanes", "figure")) == len(race.of_class("plot", "svg")) == 1
    (figures,) = page.root.of_class("figures", "details")
    assert [[cell.text for cell in row.all("th", "td")] for row in figures.all("tr")] == [
        ["Round", "AAnn", "BBen", "MMia"],
        [
            "1",
            "1st 0 out +0 ✓1phase 1 made",
            "2nd 20 +20 ✓1phase 1 made",
            "3rd 60 +60 phase 1 stays",
        ],
        [
            "2",
            "2nd 60 +60 phase 2 stays",
            "1st 20 out +0 ✓2phase 2 made",
            "3rd 105 +45 ✓1phase 1 made",
        ],
    ]
    for path in (client.at, f"/w/{client.view.code}", f"/w/{client.view.code}/tv"):
        assert client.page(path).root.of_class("so-far"), path


def test_a_sheet_says_that_the_points_of_its_last_round_do_not_count(client: Client) -> None:
    deal_with(client, "Ann, Ben", variant="first-2", switch_score_last_hand="no")
    client.close_round("p1", p2=60)
    hides(page_of(client), "do not count")
    client.close_round("p1", p2=150)
    shows(page_of(client), "The points of round 2 do not count.")
    for path in ("", "/print", "/details"):
        shows(page_of(client, path), "1 rule differs", "only the first 2 phases")


def test_a_game_that_is_over_tells_its_facts_and_who_won_by_how_much(client: Client) -> None:
    client.deal("Ann", "Ben", variant="first-3")
    ben = seated(client, "p2")
    for _round in range(3):
        client.close_round("p1", p2=60)
    for path in (f"{client.at}/me", f"/w/{client.view.code}", f"/history/{client.game_id}"):
        shows(ben.get(path).text, "mine-2")  # the own line is strong
        hides(client.get(path.replace("/me", "")).text, "mine-")
    for page in (page_of(client), client.page(client.at)):
        lines = [line for facts in page.root.of_class("facts", "ul") for line in facts.all("span")]
        first = [*page.root.of_class("first-fact", "p"), *lines][0]
        assert first.text == "Ann laid a phase in 3 rounds in a row"
        shows(page, "3 rounds")  # typed in at once, it has no length
        assert page.root.of_class("so-far") == []
    shows(page_of(client), "Ann won by 3 phases")
    sheet, details = page_of(client).text, f"/history/{client.game_id}/details"
    shows(sheet, "Same again")
    assert details in links(client.page(client.at))
    shows(client.page(client.at), "Name of the evening", "Ann before Ben")
    hides(sheet, "Ann before Ben")
    client.post(details, title="Christmas", place="")
    for path in (client.at, f"/w/{client.view.code}", f"/history/{client.game_id}/print"):
        shows(client.page(path), "Christmas")
    shows(ben.page(f"{client.at}/me"), "Christmas")
    client.deal("Ann", "Ben", "Mia", variant="first-1")
    client.close_round("p1", p2=20, p3=60)
    shows(page_of(client), "Ann won by 20 points")


# --- the log --------------------------------------------------------------------------------------


def log_of(client: Client) -> dict[str, list[str]]:
    """The lines of the log under the heading of each round, newest first."""
    return {
        next(each.all("h2")).text: [
            span.text for span in each.all("span") if span.get("class", "").startswith("what")
        ]
        for each in page_of(client, "/log").root.of_class("log-round", "section")
    }


def test_a_round_that_does_not_count_is_told_as_one(client: Client) -> None:
    client.deal("Ann", "Ben", variant="first-2")
    client.close_round("p1", p2=60)
    client.close_round("p2", p1=60)
    path = f"{client.at}/rounds/2/fix"
    send(client, "laid", seat="p2", laid="yes")
    changed = {"out": "p1", "points-p2": "60", "laid-p2": "no"}
    page = client.page(client.post(path, client.page(path).fields("round"), **changed).location)
    ended = "The game ended before the last rounds. They stay in the log but do not count."
    shows(page, "Ann wins", ended)
    assert "Round 3, does not count" in log_of(client)
    hides(page_of(client), ended)  # no such round was recorded


def test_a_game_that_ended_in_its_first_round_gives_nobody_a_place(client: Client) -> None:
    client.deal("Ann", "Ben")
    shows(page_of(client), "The first round is being played.")
    hides(page_of(stop(client)), "The first round is being played.", "1st")
    assert list(log_of(client)) == ["Round 1"]
    (foot,) = page_of(client, "/print").root.all("tfoot")
    assert foot.text.split() == ["TotalPlace"]  # and nothing beside them


def test_the_log_is_by_round_and_names_each_player(client: Client) -> None:
    client.deal("Ann", "Ben")
    assert log_of(client) == {"Round 1": ["2 players sat down, Ann deals"]}
    shows(page_of(client, "/log"), "Round 1 is being played")
    log = log_of(played(client))
    assert list(log) == ["Round 2", "Round 1"]
    assert log["Round 2"] == []  # what everybody did stands there, and nothing else happened
    page = page_of(client, "/log")
    hands = [each.all("li") for each in page.root.of_class("log-hands", "ul")]
    assert [each.text for each in hands[0]] == [
        "Ann:2phase 2 not laid,60",
        "Ben:2phase 2 laid,0out",
        "Mia:1phase 1 laid,45",
    ]
    recorded = client.last_command()
    for laid in ("yes", "no"):
        send(client, "laid", seat="p2", laid=laid)
    send(client, "undo", target=recorded)
    log = log_of(client)
    assert list(log) == ["Round 2", "Round 3", "Round 1"], "nothing is after the last round yet"
    assert log["Round 2"][0] == "Recorded(crossed out)"


def test_a_round_that_was_played_again_is_told_and_led_to_once(client: Client) -> None:
    client.deal("Ann", "Ben", "Mia")
    client.close_round("p1", p2=20, p3=60)
    first = client.last_command()
    client.close_round("p2", p1=60, p3=45)
    undo(client)
    send(client, "undo", target=first)
    client.close_round("p1", p2=35, p3=60)
    client.close_round("p3", p1=15, p2=20)
    page = page_of(client, "/log")
    rounds = page.root.of_class("log-round", "section")
    assert [each.get("id") or "" for each in rounds] == ["round-2", "round-1", "", ""]
    assert [len(each.of_class("log-hands", "ul")) for each in rounds] == [1, 1, 0, 0]
    assert [each.text for each in rounds[1].of_class("log-hands", "ul")[0].all("li")] == [
        "Ann:1phase 1 laid,0out",
        "Ben:1phase 1 laid,35",
        "Mia:1phase 1 not laid,60",
    ]
    crossed_out = " ".join(each.text for each in rounds[2:])
    shows(crossed_out, "Ben went out, laid", but_not="phase")  # the phases are of what replaced it


def test_a_corrected_hand_stands_struck_beside_what_replaced_it(client: Client) -> None:
    fix = f"{played(client).at}/rounds/1/fix"
    sent = {**client.page(fix).fields("round"), "points-p2": "40"}
    corrected = client.page(client.post(fix, sent).location).root
    (now,) = corrected.of_class("places-now", "section")
    places = [(row.text, "changed" in row.get("class")) for row in now.all("li")]
    assert places == [
        ("1st B Ben 2 phases 40", True),
        ("2nd A Ann 1 phase 60", False),
        ("3rd M Mia 1 phase 105", False),
    ]
    struck = [each.text for each in page_of(client).root.all("s") if each.text]
    assert struck == ["corrected, was 2020"]
    lines = [each for each in page_of(client, "/log").root.all("li") if [*each.all("time")]]
    (line,) = [each for each in lines if each.of_class("now", "span")]
    (was,), (now,) = line.all("s"), line.of_class("now", "span")
    assert ("20" in was.text, "40" in now.text) == (True, True)


# --- title, place, and what can be done -----------------------------------------------------------


def test_a_title_and_a_place_are_given_changed_and_taken_away(table: Client) -> None:
    game, at = f"/history/{table.game_id}", f"/history/{table.game_id}/details"
    table.post(at, title="  Christmas   eve ", place="<b>Zürich")
    fields = table.page(at).fields("details")
    assert (fields["title"], fields["place"]) == ("Christmas eve", "<b>Zürich")
    for path in (game, "/history"):
        shows(table.page(path), "Christmas eve", "<b>Zürich")
        hides(table.get(path).text, "<b>Zürich")
    answer = table.post(at, title="x" * 61, place="here")
    assert answer.status_code == 422
    too_long = "This title is too long. Up to 60 letters, please."
    shows(answer.text, too_long, "x" * 61, 'value="here"')
    table.post(at, title="", place="")
    assert (table.view.title, table.view.place) == ("", "")
    assert table.entries == 1, "the log knows nothing of it"
    table.post(at, title="", place="A secret place")
    table.deal("Bo", "Cy")
    at = f"/history/{table.game_id}/details"
    shows(table.get(at).text, "A secret place")
    hides(keeper(table).get(at).text, "A secret place")  # it is of another game


def test_two_phones_change_a_title_and_a_place_at_the_same_time(table: Client) -> None:
    """The second one once wiped out the title of the first without a word."""
    at = f"/history/{table.game_id}/details"
    shown = table.page(at).fields("details")
    for changed in ({"title": "Christmas"}, {"place": "Zürich"}, {}):
        assert table.post(at, {**shown, **changed}).status_code == 303
    assert (table.view.title, table.view.place) == ("Christmas", "Zürich")
    page = back(table.post(at, {**shown, "title": "Easter"}), 409)
    shows(page, "Somebody else entered something first.", "Christmas")
    fields = page.fields("details")
    assert "data-keys-wait" not in page.ids["details"].attributes
    assert (fields["title"], fields["place"], table.view.title) == ("Easter", "Zürich", "Christmas")
    assert table.post(at, fields).status_code == 303
    assert (table.view.title, table.view.place) == ("Easter", "Zürich")


def test_the_page_offers_what_fits_the_game(table: Client) -> None:
    resume, hide, show = "Resume this game", "Hide from the start page", "Show on the start page"
    to_table, again = "Back to the table", "Rematch with other players"

    def offered() -> set[str]:
        text = page_of(table, "/details").text
        return {words for words in (resume, hide, show, to_table, again) if words in text}

    assert offered() == {to_table, hide}
    table.post(f"/history/{table.game_id}/put-away", away="yes")
    assert offered() == {to_table, show}
    stop(table)  # the end can be taken back
    assert offered() == {resume, again}
