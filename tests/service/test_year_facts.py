"""The facts of a year, worked out by hand from a few games."""

from __future__ import annotations

from scorekeeper.game.finished import PhaseTry
from scorekeeper.service.year_facts import FEWEST_GAMES, year_facts
from scorekeeper.storage.projections import CountedGame
from tests.rules.text_tables import printed, rows_in
from tests.service.builders import ANN, BEN, MIA, SEATS, game, result

PLAIN = (result("p1", 1, 200), result("p2", 2, 260), result("p3", 3, 300, phases_done=8))
TRIES = (PhaseTry(1, 1, laid=True), PhaseTry(4, 3, laid=True))
GAMES = [
    game(1, *PLAIN),
    game(2, result("p2", 1, 150), result("p1", 2, 155), rounds=21),
    game(3, result("p1", 1, 90, tries=TRIES), result("p2", 2, 300, worst_round=135)),
    game(4, result("p1", 1, 180, tries=TRIES, times_out=7), result("p2", 2, 260, tries=TRIES)),
    game(5, result("p1", 1, 180, tries=TRIES), result("p2", 2, 260, tries=TRIES)),
]
YEAR = [(each, SEATS) for each in GAMES]


def test_each_fact_is_told_of_whom_it_is_about() -> None:
    found = year_facts(YEAR, known={ANN, BEN})
    assert [(printed(fact),) for fact in found.facts] == rows_in("service/tables/year_facts")
    assert set(found.everybody) == {ANN, BEN, MIA}


def test_a_game_is_as_close_as_its_points_where_only_points_count() -> None:
    """Phases made it far apart."""
    few, many = result("p1", 1, 100, phases_done=3), result("p2", 2, 101, phases_done=5)
    found = year_facts([*YEAR, (game(6, few, many, variant="fixed-10"), SEATS)], known={ANN, BEN})
    (closest,) = (fact for fact in found.facts if fact.kind.name == "CLOSEST")
    assert (closest.game_id, closest.figures) == (6, (1,))


def test_what_is_not_told() -> None:
    def kinds(games: list[tuple[CountedGame, dict[str, int]]]) -> set[str]:
        return {fact.kind.name for fact in year_facts(games, known=()).facts}

    assert kinds(YEAR[: FEWEST_GAMES - 1]) == set()
    assert "NEW_PLAYERS" not in kinds(YEAR)
    assert kinds([(each, {}) for each in GAMES]) <= {"MOST_ROUNDS", "HARDEST_PHASE"}
    tied = (PhaseTry(1, 3, laid=True), PhaseTry(4, 3, laid=True))
    as_long = [game(at, result("p1", 1, 90, tries=tied)) for at in range(1, FEWEST_GAMES + 1)]
    assert kinds([(each, SEATS) for each in as_long]).isdisjoint({"HARDEST_PHASE"})
