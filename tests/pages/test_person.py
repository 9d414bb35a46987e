"""The page of one person: figures, form, phases, head to head; honest with few games."""

from __future__ import annotations

import pytest

from scorekeeper.pages import person as person_page
from tests.pages.test_people import at, family, play_two_rounds, words
from tests.web.client import Client

__all__ = ["family"]


def test_a_person_has_figures_and_what_they_rest_on(family: Client) -> None:
    told = words(family, at(family, "Ben"))
    assert "Ben won 1 of 3 games" in told
    assert "players: 2.3 average place" in told or "average place 1.7 players: 2.3" in told
    assert "average points" not in told  # three games of two phases
    assert "Last 3 games" in told
    assert "Rounds for each phase from 3 games" in told
    assert "Phase 2 is the hardest" in told


def test_the_figures_of_the_drawings_are_in_tables(family: Client) -> None:
    told = words(family, at(family, "Ben"))
    assert "1 of 2 0" in told
    assert "2 of 3 80" in told
    assert "1 1.0 3 3 3" in told
    assert "2 3.0 3 1 3" in told


def test_a_phase_that_was_never_laid_says_so_and_few_games_name_no_hardest(
    family: Client,
) -> None:
    told = words(family, at(family, "Mia"))
    assert "from 1 game" in told
    assert "2 never laid 1 0 1" in told
    assert "hardest" not in told
    assert "Last" not in told.split("Head to head")[0]
    assert "1+" in told or "1+" in family.get(at(family, "Mia")).text


def test_head_to_head_counts_the_games_of_both(family: Client) -> None:
    told = words(family, at(family, "Ann"))
    assert "Games with Ben: 2 ahead, 1 behind, 0 tied" in told
    assert "Games with Mia: 1 ahead, 0 behind, 0 tied" in told
    assert "Games with Ann" not in told


def test_many_people_met_are_in_a_table(family: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(person_page, "MOST_BARS", 1)
    told = words(family, at(family, "Ann"))
    assert "Everybody else Name Ahead Behind Tied Mia 1 0 0" in told


def test_streaks_are_told_from_two_wins_on(family: Client) -> None:
    assert "wins in a row" not in words(family, at(family, "Mia"))
    assert "most wins in a row 2" in words(family, at(family, "Ann"))
    play_two_rounds(family, "Ben", "Ann")
    assert "wins in a row now 2" in words(family, at(family, "Ben"))


def test_the_last_games_lead_to_their_pages(family: Client) -> None:
    page = family.get(at(family, "Mia")).text
    assert 'href="/history/1?came=person' in page
    assert 'href="/history/2' not in page


def test_without_a_finished_game_there_is_only_the_name(client: Client) -> None:
    client.deal("Zoe", "Leo")
    told = words(client, at(client, "Zoe"))
    assert "Zoe No game is finished yet" in told
    assert "average" not in told


def test_a_stopped_game_counts_and_gives_no_average_of_points(client: Client) -> None:
    client.deal("Ann", "Ben")
    client.close_round("p1", p2=60)
    client.post(f"{client.at}/stop", how="for-good", key="stop-the-game", seen=str(client.view.seq))
    told = words(client, at(client, "Ann"))
    assert "won 1 of 1 game" in told
    assert "average points" not in told


def whole_games(client: Client) -> None:
    """Two games of ten phases: Mia wins with 0 points and then with 15."""
    for points in (0, 15):
        client.deal("Mia", "Dad")
        for _ in range(9):
            client.close_round("p1", p2=60)
        client.close_round(
            "p1" if not points else "p2", **({"p2": 90} if not points else {"p1": 15})
        )


def test_the_best_and_the_worst_game_are_those_of_ten_phases(client: Client) -> None:
    whole_games(client)
    told = words(client, at(client, "Mia"))
    assert "8 average points" in told or "average points 8" in told
    assert "best game" in told
    assert "0 Last 2 games" in told
    assert "most points in a game" in told
    page = client.get(at(client, "Mia")).text
    number = at(client, "Mia").rsplit("/", 1)[1]
    assert f'href="/history/1?came=person-{number}"' in page
    assert 'href="/history?player=Mia"' in page


def test_two_phase_lists_are_told_apart(family: Client) -> None:
    assert "the ten classic phases" not in words(family, at(family, "Ann"))
    fields = {"names": "Ann, Ben", "act": "deal", "phases": "master", "sheet": "ravensburger"}
    answer = family.post("/new", {**fields, "variant": "first-2"})
    family.game_id = int(answer.location.rsplit("/", 1)[1])
    for _ in range(2):
        family.close_round("p1", p2=60)
    told = words(family, at(family, "Ann"))
    assert "from 3 games the ten classic phases" in told
    assert "from 1 game Ravensburger Master phases" in told


def test_a_game_opened_from_a_person_or_a_record_leads_back_there(family: Client) -> None:
    path = at(family, "Mia")
    number = path.rsplit("/", 1)[1]
    assert f'class="icon" href="{path}"' in family.get(f"/history/1?came=person-{number}").text
    assert 'class="icon" href="/people"' in family.get("/history/1?came=people").text
    for odd in ("person-", "person-x", "person-" + "9" * 30):
        assert family.get(f"/history/1?came={odd}").status_code == 200
    watcher = family.another(keeper=False)
    watcher.get(f"/w/{family.scorer.view(1).code}")
    assert "/people" not in watcher.get(f"/history/1?came=person-{number}").text


def test_nobody_has_this_number(client: Client) -> None:
    for number in ("1", "0", "9" * 18, "9" * 30):
        assert client.get(f"/people/{number}").status_code == 404
