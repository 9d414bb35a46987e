"""The history: what a search finds, what odd input is told, deleted games, and who sees what."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import timedelta
from itertools import product
from typing import cast

import pytest

from scorekeeper.pages.history.found import split_wins
from scorekeeper.service.game_lists import TONIGHT
from scorekeeper.service.people import Face
from scorekeeper.web.asked_games import FoundGames
from scorekeeper.web.history_form import first_day, last_day
from tests.all_cases import all_cases
from tests.pages.builders import HTMX, hides, links, shows, stop, words
from tests.web.client import Client
from tests.web.links import keeper, watcher
from tests.web.markup import Markup, says


@pytest.fixture
def played(client: Client) -> Client:
    """Three games: two finished, one of them with a title and a place, and one that goes on."""
    client.deal("Ann", "Ben")
    stop(client)
    details = f"/history/{client.game_id}/details"
    client.post(details, title="The big final", place="Grandma’s house")
    client.deal("Ann", "Mia", sheet="rebel")
    stop(client)
    client.deal("Zoë", "Dad")
    return client


def games(page: Markup) -> list[str]:
    """The numbers of the games in the list, without those that are only offered."""
    offers = [each for each in page.ids["found"].all() if "data-beside" in each.attributes]
    beside = {id(link) for each in offers for link in each.all("a")}
    found = [each.get("href") for each in page.ids["found"].all("a") if id(each) not in beside]
    return [link.split("/")[2].partition("?")[0] for link in found if link.startswith("/history/")]


def found(client: Client, **asked: object) -> list[str]:
    return games(client.page("/history", **asked))


ALL = ["3", "2", "1"]
"""The latest first."""


@pytest.mark.statements
def test_a_search_finds_what_fits(played: Client) -> None:
    with all_cases() as case:
        for asked, numbers in (
            ({}, ALL),
            ({"q": "GRANDMA big"}, ["1"]),
            ({"player": ["Ann", "mia"]}, ["2"]),
            ({"sheet": "rebel"}, ["2"]),
            ({"sheet": "no-such-sheet"}, ALL),
            ({"place": "Grandma’s house"}, ["1"]),
            ({"state": "finished", "player": "ann"}, ["2", "1"]),
            ({"to": "2020"}, []),
            ({"from": "2020-02-30"}, ALL),
        ):
            with case(asked):
                assert found(played, **asked) == numbers
    shows(played.page("/history").ids["found-leader"].text, "3 games")
    alone = Markup(played.http.get("/history?q=zoë", headers=HTMX).text)
    assert games(alone) == ["3"]
    assert alone.ids["found-leader"].get("hx-swap-oob") == "true"
    assert "search" not in alone.ids


@pytest.mark.statements
def test_what_was_typed_stays_and_what_is_odd_gets_one_sentence(played: Client) -> None:
    asked = {"q": "final", "player": "Ann", "from": "2020-13-99", "to": "2031-01-02"}
    asked |= {"sheet": "rebel", "place": "Grandma’s house", "state": "finished"}
    page = played.page("/history", **asked)
    assert page.fields("search") == asked
    assert page.ids["from"].get("type") == "text", "a field for days would show nothing"
    assert page.ids["to"].get("type") == "date"
    for query, told in (
        (
            {"from": "yesterday", "player": "Ann"},
            "“yesterday” is not a day. Type 2026-03-14, 2026-03 or 2026.",
        ),
        ({"from": "2026-05-01", "to": "2026-04"}, "The first day is after the last one."),
        ({"q": "xyz"}, "No player, day, title or place is called “xyz”."),
        ({"q": "xyz"}, "No game found"),
        ({"q": "<b>&amp;"}, "called “<b>&amp;”"),
        ({"q": "31 June"}, "There is no June 31."),
        ({"q": "christmas " + "x" * 500}, "Only the first 100 letters were read."),
        ({"q": "longest game"}, "The longest game"),
        ({"place": "elsewhere"}, "No game fits all of this."),
    ):
        shows(played.page("/history", **query), told)
    for word in ("x" * 5000, "%' OR 1=1 --", "\x00", "🃏" * 200, " ".join("abcdefghijklm")):
        assert played.get("/history", q=word, player=[word] * 50, place=word).status_code == 200


def test_what_is_chosen_is_said_as_days_are_written_also_to_scripts(played: Client) -> None:
    """The filter said `from 2026-05-01`, and stayed as it was when something was chosen."""
    query = "from=2026-05-01&to=2026-05"
    asked = played.http.get(f"/history?{query}", headers={**HTMX, "Accept-Language": "de"})
    for page in (played.http.get(f"/history?{query}&lang=de"), asked):
        shows(page.text, "ab 01.05.2026, bis 31.05.2026", "Alle Spiele zeigen")
    fetched = Markup(asked.text)
    for swapped in ("chosen", "faults"):
        assert fetched.ids[swapped].get("hx-swap-oob") == "true"
    hides(played.page("/history"), "Show all games")


def test_words_are_understood_and_each_can_be_taken_off(played: Client) -> None:
    page = played.page("/history", q="rainy games with ann and mia")
    assert games(page) == ["2"]
    shows(page, "1 game together", "Not understood: rainy")
    hides(page, "Ann won")  # the game was stopped
    taken_off = [each for each in links(page) if each.startswith("/history?q=")]
    assert [games(played.page(each)) for each in taken_off] == [["2"], ["2", "1"]]


@dataclass(frozen=True)
class WonGames:
    """Games by who won each: together, or nobody."""

    winners: tuple[tuple[str, ...], ...]

    @property
    def numbers(self) -> range:
        return range(len(self.winners))

    def wins(self, *names: str) -> int:
        return sum(bool(won) and {*names} <= {*won} for won in self.winners)


def test_what_two_people_won_adds_up_to_their_games(client: Client) -> None:
    faces = {"Ann": Face(1, 1), "Ben": Face(2, 2)}
    kinds = ("", "Ann", "Ben", "Mia", "Ann Ben", "Ann Mia", "Ben Ann Mia")
    for winners in product(kinds, repeat=3):
        found = WonGames(tuple(tuple(names.split()) for names in winners))
        with client.app.test_request_context():
            split = split_wins(("Ann", "Ben"), cast(FoundGames, found), faces, {})
        assert (split is not None) is any(winners)
        if split is not None:
            won, (games, *others) = (
                [int(each) for each in re.findall(r"\d+", words)]
                for words in (split.leader, split.words)
            )
            assert games == sum(won) + sum(others) == len(winners), split
            assert split.first_width + split.second_width <= 100


def test_the_row_of_a_running_game_says_who_leads(client: Client) -> None:
    client.deal("Ann", "Ben", "Mia")
    shows(words(client, "/history"), "In progress Ann, Ben, Mia Round 1")
    client.close_round("p1", p2=5, p3=20)
    shows(words(client, "/history"), "Ann leads Ben Mia Ann, Ben, Mia Round 2")
    # Of two who are level nobody leads.
    client.close_round("p2", p1=5, p3=20)
    shows(words(client, "/history"), "Round 3")


def test_games_in_progress_stand_together_and_some_before_those_over(client: Client) -> None:
    client.deal("Ann", "Ben", variant="first-3")
    for _round in range(3):
        client.close_round("p1", p2=5)
    for _game in range(5):
        client.deal("Ann", "Mia")
    shows(
        words(client, "/history"),
        "In progress 5 Ann, Mia",
        "3 more games Ann, Mia",
        "1 game Ann won",
    )
    hides(words(client, "/history?state=unfinished"), "more")


@pytest.mark.statements
def test_a_row_says_once_by_how_much_and_a_running_game_is_no_win(client: Client) -> None:
    client.deal("Ann", "Ben", "Mia", "Dad", variant="first-3")
    for _round in range(2):
        client.close_round("p1", p2=5, p3=20, p4=40)
    client.close_round("p3", p1=60, p2=60, p4=60)
    client.deal("Ann", "Ben")
    told = words(client, "/history")
    shows(told, "Mia came from third and won by a phase", "In progress Ann, Ben Round 1")
    shows(words(client, "/history?q=mia"), "1 game, Mia won 1")
    shows(words(client, "/history?q=ann"), "2 games, Ann won none")
    shows(words(client, "/history?q=ann+mia"), "Ann won none, Mia won 1")
    shows(words(client, "/history?q=when+did+mia+win"), "Mia won once")
    name = "Mia came from third and won by a phase"
    shows(words(client, f"/history?q={name}"), f"{name} Take off")
    shows(words(client, "/history?q=how+often+was+dad+last"), "Dad was last once")
    shows(words(client, "/history?q=who+won+most"), "Mia won once", "Most wins", "Mia 1")
    hides(told, "Mia won by")


def test_a_day_may_be_a_month_or_a_year() -> None:
    for typed, days in (
        ("٢٠٢٦", "2026-01-01 2026-12-31"),
        ("2024-02", "2024-02-01 2024-02-29"),
        ("2026-12", "2026-12-01 2026-12-31"),
        ("2026-03-14", "2026-03-14 2026-03-14"),
        *((odd, "None None") for odd in ("2026-02-30", "0000", "9999-12", "tomorrow", "")),
    ):
        assert f"{first_day(typed)} {last_day(typed)}" == days, typed


@pytest.mark.statements
def test_a_stranger_searches_among_its_own_games_only(played: Client) -> None:
    stranger = played.another(keeper=False)
    assert found(stranger, q="ann") == []
    hides(stranger.page("/history"), "Ann")
    played.game_id = 1
    guest = watcher(played)
    assert found(guest) == ["3", "1"], "the game that goes on is the only one at home"
    assert found(guest, q="ann") == ["1"]
    places = guest.page("/history").ids["place"].all("option")
    assert [option.get("value") for option in places] == ["", "Grandma’s house"]
    narrowed = guest.page("/history", player="Nobody")
    assert {"q", "sheet"} <= {*narrowed.ids}, "what hides its games can be changed"


@pytest.mark.statements
def test_back_from_a_game_leads_to_the_search_it_was_found_by(played: Client) -> None:
    asked = {"q": "ann & <b>", "player": ["Ann", "Mia"], "from": "2020"}
    played.post("/history/2/details", title="Ann & <b>", place="")
    hrefs = [each.get("href") for each in played.page("/history", **asked).root.all("a")]
    (link,) = [each for each in hrefs if "/history/2" in each]
    anchors = played.page(link).root.all("a")
    back = next(each.get("href") for each in anchors if each.get("aria-label") == "Back")
    fields = played.page(back).fields("search")
    assert (fields["q"], fields["from"]) == ("ann & <b>", "2020")
    for odd in ("list-", "list-%00", "list-" + "x" * 5000, "list-https://evil.example"):
        shows(played.get("/history/2", came=odd).text, 'href="/history')


# --- deleted games --------------------------------------------------------------------------------


def test_a_deleted_game_is_gone_everywhere_and_undo_brings_it_back(played: Client) -> None:
    """Only the host and its keeper see it, and may bring it back."""
    code, played.game_id = played.scorer.view(1).code, 1
    its_keeper, guest = keeper(played), watcher(played)
    hides(played.page("/history"), "Deleted games")
    shows(played.page("/history/deleted"), "No game is deleted")
    deleted = its_keeper.post("/history/1/delete", key="delete-it-now")
    assert deleted.location == "/history?deleted=1"
    page = played.page(deleted.location)
    shows(page, "The game was deleted.", "Deleted games")
    assert games(page) == ["3", "2"]
    for path in ("/history/1", "/g/1", f"/w/{code}"):
        assert played.get(path).status_code == 410, path
    for phone in (played, its_keeper):
        shows(phone.page("/history/deleted"), "The big final", "30 days left")
    hides(guest.page("/history/deleted"), "The big final")
    hides(guest.page("/history", deleted="1"), "Undo", "Deleted games")
    assert guest.post("/history/1/bring-back").status_code == 403
    assert played.post("/history/1/bring-back").location.startswith("/history/1")
    hides(played.page("/history", deleted="1"), "Undo")
    assert found(played) == ALL


def test_whoever_comes_to_a_deleted_game_reads_that_it_was_deleted(played: Client) -> None:
    """Watchers read that the code opens nothing, and keepers that there is no such game."""
    code, sheet, played.game_id = played.scorer.view(1).code, "/history/1", 1
    its_keeper, guest, deleted = keeper(played), watcher(played), played.scorer.deleted
    guest.page(f"/w/{code}")
    deleted.delete(1)
    for phone, paths in (
        (guest, (sheet, f"/w/{code}", f"/w/{code}/tv", f"/{code}", f"/find?code={code}")),
        (its_keeper, ("/g/1", "/g/1/round", f"{sheet}/details", f"/w/{code}")),
    ):
        for path in paths:
            answer = phone.get(path)
            if answer.status_code == 302:
                answer = phone.get(answer.location)
            says(answer, 410, "The game was deleted.", "for 30 days")
            assert ("Try again" in answer.text) == (phone is guest), path
            assert ("/history/deleted" in links(Markup(answer.text))) == (phone is its_keeper), path
            assert "Refresh" in answer.headers  # a television has nobody to tap
    # A form is kept until the game is back.
    typed = its_keeper.post(f"{sheet}/details", title="The last final", place="")
    says(typed, 410, "The game was deleted.", "What you entered is still here.", "Deleted games")
    deleted.bring_back(1)
    again = Markup(typed.text).fields("again")
    assert its_keeper.post(f"{sheet}/details", again).status_code == 303
    assert played.scorer.view(1).title == "The last final"
    guest.page(f"/w/{code}")
    deleted.delete(1)
    later = deleted.now() + timedelta(days=1)
    deleted.now = lambda: later
    assert "Refresh" not in guest.get(f"/w/{code}").headers
    assert guest.http.get("/w/XXXX").status_code == 404


def test_old_unfinished_games_are_folded_away_and_hide_nothing(played: Client) -> None:
    then, lists = played.scorer.lists.now(), played.scorer.lists
    old, tomorrow = "1 unfinished game from before", TONIGHT + timedelta(minutes=1)
    for passed, finished, shown, hidden in (
        (timedelta(), 2, "Back to the table", old),
        (tomorrow, 2, "Back to the table", "In progress"),  # the newest leads
        (tomorrow, 3, "In progress", "Back to the table"),
        (timedelta(days=90), 3, old, "In progress"),
    ):
        if len(lists.played()) < finished:
            played.deal("Ann", "Ben")
            stop(played)
        now = then + passed
        lists.now = lambda now=now: now  # type: ignore[misc]
        page = played.page("/")
        shows(page, shown, but_not=hidden)
    assert "/history?state=unfinished" in links(page)
    lists.now = lambda: then
    for away in ("yes", "no"):
        played.post("/history/3/put-away", away=away)
        assert ("Back to the table" in played.page("/").text) is (away == "no")
        assert ("hidden from the start page" in played.page("/history").text) is (away == "yes")
