"""The history: what a search finds, what odd input is told, deleted games, and who sees what."""

from __future__ import annotations

from datetime import timedelta

import pytest

from scorekeeper.service.game_lists import TONIGHT
from scorekeeper.web.history_form import first_day, last_day
from tests.web.client import Client
from tests.web.links import keeper, watcher
from tests.web.markup import Markup


def stop(client: Client) -> None:
    client.post(f"{client.at}/stop", how="for-good", seen=str(client.view.seq), key="the-end-of-it")
    assert client.view.game.outcome is not None


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
    """The numbers of the games in the list."""
    links = [element.get("href") for element in page.ids["found"].all("a")]
    return [link.split("/")[2].partition("?")[0] for link in links if link.startswith("/history/")]


def found(client: Client, **asked: object) -> list[str]:
    return games(client.page("/history", **asked))


def test_all_games_are_listed_the_latest_first(played: Client) -> None:
    page = played.page("/history")
    assert games(page) == ["3", "2", "1"]
    assert "3 games" in page.ids["found-leader"].text
    assert "The big final" in page.text
    assert "Grandma’s house" in page.text
    assert "in progress" in page.text


@pytest.mark.parametrize(
    ("asked", "numbers"),
    [
        ({"q": "final"}, ["1"]),
        ({"q": "GRANDMA big"}, ["1"]),
        ({"q": "zoë"}, ["3"]),
        ({"q": "ann final"}, ["1"]),
        ({"q": "   "}, ["3", "2", "1"]),
        ({"q": "nobody"}, []),
        ({"player": "Ann"}, ["2", "1"]),
        ({"player": ["Ann", "mia"]}, ["2"]),
        ({"player": ["Ann", "Dad"]}, []),
        ({"sheet": "rebel"}, ["2"]),
        ({"sheet": "no-such-sheet"}, ["3", "2", "1"]),
        ({"place": "Grandma’s house"}, ["1"]),
        ({"place": "elsewhere"}, []),
        ({"state": "unfinished"}, ["3"]),
        ({"state": "finished", "player": "ann"}, ["2", "1"]),
        ({"from": "2020"}, ["3", "2", "1"]),
        ({"to": "2020"}, []),
        ({"from": "2020-01", "to": "2020-02-29"}, []),
        ({"from": "2020-02-30"}, ["3", "2", "1"]),
    ],
)
def test_a_search_finds_what_fits(
    played: Client, asked: dict[str, object], numbers: list[str]
) -> None:
    assert found(played, **asked) == numbers


def test_what_was_typed_stays(played: Client) -> None:
    asked = {"q": "final", "player": "Ann", "from": "2020-13-99", "to": "2031-01-02"}
    page = played.page(
        "/history", **asked, sheet="rebel", place="Grandma’s house", state="finished"
    )
    fields = page.fields("search")
    assert fields == {
        "player": "Ann",
        "from": "2020-13-99",
        "to": "2031-01-02",
        "sheet": "rebel",
        "place": "Grandma’s house",
        "state": "finished",
        "q": "final",
    }
    assert page.ids["from"].get("type") == "text", "a field for days would show nothing"
    assert page.ids["to"].get("type") == "date"


def test_an_odd_day_gets_one_sentence_and_the_rest_is_searched(played: Client) -> None:
    page = played.page("/history", **{"from": "yesterday", "player": "Ann"})
    assert "“yesterday” is not a day, so it was left out. Type it like 2026-03-14" in page.text
    assert games(page) == ["2", "1"]


def test_days_in_the_wrong_order_are_told(played: Client) -> None:
    page = played.page("/history", **{"from": "2026-05-01", "to": "2026-04"})
    assert "The first day is after the last one." in page.text
    assert games(page) == []


def test_where_nothing_is_found_the_page_says_what_to_do(played: Client) -> None:
    assert "No game has “xyz” in its title" in played.page("/history", q="xyz").text
    assert "No game fits all of this." in played.page("/history", place="elsewhere").text
    assert "0 games found" in played.page("/history", q="xyz").text
    assert "Show all games" in played.page("/history", q="xyz").text


def test_before_the_first_game_the_history_says_so(client: Client) -> None:
    page = client.page("/history")
    assert "No games yet" in page.text
    assert "Games appear here as soon as they are dealt." in page.text


def test_htmx_gets_the_games_alone(played: Client) -> None:
    answer = played.http.get("/history", query_string={"q": "zoë"}, headers={"HX-Request": "true"})
    page = Markup(answer.text)
    assert games(page) == ["3"]
    assert page.ids["found-leader"].get("hx-swap-oob") == "true"
    assert "search" not in page.ids
    assert "<html" not in answer.text


@pytest.mark.parametrize(
    ("typed", "first", "last"),
    [
        ("2026", "2026-01-01", "2026-12-31"),
        ("2026-2", "2026-02-01", "2026-02-28"),
        ("2024-02", "2024-02-01", "2024-02-29"),
        ("2026-12", "2026-12-01", "2026-12-31"),
        ("2026-03-14", "2026-03-14", "2026-03-14"),
        ("2026-02-30", None, None),
        ("0000", None, None),
        ("9999-12", None, None),
        ("tomorrow", None, None),
        ("", None, None),
        ("٢٠٢٦", "2026-01-01", "2026-12-31"),
    ],
)
def test_a_day_may_be_a_month_or_a_year(typed: str, first: str | None, last: str | None) -> None:
    assert (str(first_day(typed)), str(last_day(typed))) == (str(first), str(last))


def test_a_long_or_strange_search_is_no_fault(played: Client) -> None:
    for word in ("x" * 5000, "%' OR 1=1 --", "\x00", "🃏" * 200, " ".join("abcdefghijklm")):
        assert played.get("/history", q=word, player=[word] * 50, place=word).status_code == 200


def test_a_stranger_searches_among_its_own_games_only(played: Client) -> None:
    stranger = played.another(keeper=False)
    assert found(stranger, q="ann") == []
    assert "Ann" not in stranger.page("/history").text
    played.game_id = 1
    guest = watcher(played)
    assert found(guest) == ["3", "1"], "the game that goes on is the only one at home"
    assert found(guest, q="ann") == ["1"]
    page = guest.page("/history")
    assert [option.get("value") for option in page.ids["place"].all("option")] == [
        "",
        "Grandma’s house",
    ]


# ------------------------------------------------------------------ deleted games


def test_a_deleted_game_is_gone_everywhere_and_undo_brings_it_back(played: Client) -> None:
    code = played.scorer.view(1).code
    answer = played.post("/history/1/delete", key="delete-it-now")
    assert answer.location == "/history?deleted=1"
    page = played.page(answer.location)
    assert "The game was deleted." in page.text
    assert games(page) == ["3", "2"]
    for path in ("/history/1", "/history/1/log", "/history/1/details", "/g/1", f"/w/{code}"):
        assert played.get(path).status_code == 404, path
    assert "big final" not in played.page("/").text
    back = played.post("/history/1/bring-back")
    assert back.location.startswith("/history/1")
    assert "Undo" not in played.page("/history", deleted="1").text
    assert found(played) == ["3", "2", "1"]
    assert played.get(f"/w/{code}").status_code in (200, 302)


def test_deleted_games_are_listed_until_they_are_removed(played: Client) -> None:
    assert "Deleted games" not in played.page("/history").text
    assert "No game is deleted" in played.page("/history/deleted").text
    played.post("/history/1/delete")
    assert "Deleted games" in played.page("/history").text
    page = played.page("/history/deleted")
    assert "The big final" in page.text
    assert "for 30 days" in page.text
    assert page.faults == []


def test_only_host_and_keeper_may_delete_and_bring_back(played: Client) -> None:
    played.game_id = 1
    its_keeper, guest = keeper(played), watcher(played)
    assert guest.post("/history/1/delete").status_code == 403
    assert guest.post("/history/1/bring-back").status_code == 403
    assert its_keeper.post("/history/2/delete").status_code == 403
    assert its_keeper.post("/history/1/delete").status_code == 303
    assert "The big final" in its_keeper.page("/history/deleted").text
    assert "The big final" not in guest.page("/history/deleted").text
    assert "Undo" not in guest.page("/history", deleted="1").text
    assert "Deleted games" not in guest.page("/history").text
    assert its_keeper.post("/history/1/bring-back").status_code == 303


# ------------------------------------------------------------------ the start page


def test_old_unfinished_games_are_folded_away_and_hide_nothing(played: Client) -> None:
    assert "Back to the table" in played.page("/").text
    then, lists = played.scorer.lists.now(), played.scorer.lists
    lists.now = lambda: then + TONIGHT + timedelta(minutes=1)
    page = played.page("/")
    assert "Back to the table" not in page.text
    assert "In progress" in page.text
    assert "from before" not in page.text
    lists.now = lambda: then + timedelta(days=90)
    page = played.page("/")
    assert "1 unfinished game from before" in page.text
    assert "In progress" not in page.text
    assert 'href="/history?state=unfinished"' in played.get("/").text
    lists.now = lambda: then
    assert "Back to the table" in played.page("/").text


def test_a_game_that_is_put_away_is_not_on_the_start_page(played: Client) -> None:
    played.post("/history/3/put-away", away="yes")
    assert "Back to the table" not in played.page("/").text
    assert "put away" in played.page("/history").text
    played.post("/history/3/put-away", away="no")
    assert "Back to the table" in played.page("/").text


def test_back_from_a_game_leads_to_the_search_it_was_found_by(played: Client) -> None:
    asked = {"q": "ann & <b>", "player": ["Ann", "Mia"], "from": "2020"}
    played.post("/history/2/details", title="Ann & <b>", place="")
    (link,) = [
        element.get("href")
        for element in played.page("/history", **asked).ids["found"].all("a")
        if element.get("href").startswith("/history/2")
    ]
    page = played.page(link)
    back = next(element for element in page.root.all("a") if element.get("aria-label") == "Back")
    assert found(played, **asked) == games(played.page(back.get("href"))) == ["2"]
    fields = played.page(back.get("href")).fields("search")
    assert (fields["q"], fields["from"]) == ("ann & <b>", "2020")
    for odd in ("list-", "list-%00", "list-q", "list-" + "x" * 5000, "list-https://evil.example"):
        assert 'href="/history' in played.get("/history/2", came=odd).text
