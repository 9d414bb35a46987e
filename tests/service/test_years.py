"""The table of a year: it agrees with what is said of the people, and follows every change."""

from __future__ import annotations

from datetime import datetime

from scorekeeper.service import Scorer
from tests.service.builders import person, three_games, whole_game

THIS_YEAR = datetime.now().astimezone().year


def counted(scorer: Scorer, year: int = THIS_YEAR) -> dict[str, tuple[int, int]]:
    table = scorer.years.table(year)
    return {line.person.name: (line.games, line.wins) for line in table.lines}


def of_people(scorer: Scorer) -> dict[str, tuple[int, int]]:
    lines = scorer.people.overview().lines
    return {line.person.name: (line.games, line.wins) for line in lines if line.games}


def test_a_year_counts_what_its_games_count_for_people(scorer: Scorer) -> None:
    three_games(scorer)
    games = [whole_game(scorer, "Ann", "Ben"), whole_game(scorer, "Ann", "Zoe")]
    table = scorer.years.table(THIS_YEAR)
    assert table.games == scorer.people.overview().games
    assert counted(scorer) == of_people(scorer)
    wins = [line.wins for line in table.lines]
    assert (wins, table.champion.name) == (sorted(wins, reverse=True), "Ann")
    assert not counted(scorer, THIS_YEAR - 1)
    assert scorer.years.table(THIS_YEAR - 1).champion is None
    scorer.people.rename(person(scorer, "Ann"), "Anna")
    scorer.deleted.delete(games[1])
    assert counted(scorer) == of_people(scorer)
    assert "Anna" in counted(scorer)
