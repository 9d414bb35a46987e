"""The facts of a year, worked out by hand from a few games."""

from __future__ import annotations

from typing import Any

from scorekeeper.game.finished import PhaseTry
from scorekeeper.service.year_facts import FEWEST_GAMES, YearFact, YearFactKind, year_facts
from scorekeeper.storage.projections import CountedGame
from tests.service.test_statistics import ANN, BEN, MIA, SEATS, game, result


def fact(kind: YearFactKind, persons: tuple[int, ...], *figures: int, **more: Any) -> YearFact:
    return YearFact(kind=kind, persons=persons, figures=figures, **more)


def of_game(number: int, winner: int) -> dict[str, Any]:
    ended = f"2026-01-{number:02}T20:00:00+00:00"
    return {"game_id": number, "ended_at": ended, "winners": (winner,), "players": 2}


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
    kinds, found = YearFactKind, year_facts(YEAR, known={ANN, BEN})
    assert found.facts == (
        fact(kinds.CLOSEST, (BEN, ANN), 5, seats=("p2", "p1"), **of_game(2, BEN)),
        fact(kinds.MOST_ROUNDS, (BEN, ANN), 21, **of_game(2, BEN)),
        fact(kinds.HARDEST_PHASE, (), 100, 0, 0, 300, number=4),
        fact(kinds.TWO_PEOPLE, (ANN, BEN), 4, 1, 0, number=5),
        fact(kinds.MOST_OUT, (ANN,), 7, seats=("p1",), **of_game(4, ANN)),
        fact(kinds.WORST_ROUND, (BEN,), 135, seats=("p2",), **of_game(3, ANN)),
        fact(kinds.FEWEST_POINTS, (ANN,), 90, **of_game(3, ANN)),
        fact(kinds.NEW_PLAYERS, (MIA,), 1),
    )
    assert set(found.everybody) == {ANN, BEN, MIA}


def test_what_is_not_told() -> None:
    def kinds(games: list[tuple[CountedGame, dict[str, int]]]) -> set[str]:
        return {fact.kind.name for fact in year_facts(games, known=()).facts}

    assert kinds(YEAR[: FEWEST_GAMES - 1]) == set()
    assert "NEW_PLAYERS" not in kinds(YEAR)
    assert kinds([(each, {}) for each in GAMES]) <= {"MOST_ROUNDS", "HARDEST_PHASE"}
    tied = (PhaseTry(1, 3, laid=True), PhaseTry(4, 3, laid=True))
    as_long = [game(at, result("p1", 1, 90, tries=tied)) for at in range(1, FEWEST_GAMES + 1)]
    assert kinds([(each, SEATS) for each in as_long]).isdisjoint({"HARDEST_PHASE"})
