"""Statistics of people, worked out by hand from a few games."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scorekeeper.game.finished import PhaseTry
from scorekeeper.service import statistics
from scorekeeper.service.statistics import PersonStatistics
from scorekeeper.storage.projections import CountedGame
from tests.service.builders import ANN, BEN, MIA, SEATS, game, result


def counted(*games: CountedGame, seats: dict[str, int] = SEATS) -> statistics.Statistics:
    found = statistics.Statistics()
    for each in games:
        found.add(each, seats)
    return found


def of(person: int, *games: CountedGame) -> PersonStatistics:
    found = counted(*games).of(person)
    assert found is not None
    return found


def tries(*each: tuple[int, int, bool]) -> tuple[PhaseTry, ...]:
    return tuple(PhaseTry(number, rounds, laid=laid) for number, rounds, laid in each)


def tried(person: PersonStatistics) -> list[tuple[str, int, list[tuple[int, int, int, int]]]]:
    """Each phase list with its games, and of each of its phases number, rounds, laid and games."""
    return [
        (each.phases, each.games, [(r.number, r.rounds, r.laid, r.games) for r in each.records])
        for each in person.phase_lists
    ]


THREE = (
    game(1, result("p1", 1, 100), result("p2", 2, 200), result("p3", 3, 300)),
    game(2, result("p2", 1, 150), result("p1", 2, 180), result("p3", 2, 180)),
    game(3, result("p1", 1, 90), result("p3", 2, 250), result("p2", 3, 400)),
)
WON = [game(n, result("p1", 1, 100, times_out=n), result("p2", 2, 120)) for n in (1, 2, 3)]

SHORT = ({"variant": "first-5", "length": 5}, {"variant": "fixed-10"}, {"reason": "stopped"})
"""Games whose points and rounds are compared with those of no other."""


# ------------------------------------------------------------------ of a person


def test_what_a_person_did_is_summed_and_averaged_over_the_games() -> None:
    ann = of(ANN, *THREE)
    assert (ann.games, ann.wins, ann.compared_games) == (3, 2, 3)
    assert (ann.average_place, ann.average_points) == ((1 + 2 + 1) / 3, (100 + 180 + 90) / 3)
    assert (ann.rounds, ann.times_out) == (36, 3)
    assert (ann.best.total, ann.best.game_id) == (90, 3)
    assert (ann.worst.total, ann.worst.game_id) == (180, 2)
    games = [game(n, result("p1", 1, n), result("p2", 2, 500)) for n in range(1, 16)]
    latest = of(ANN, *games).latest
    assert [each.game_id for each in latest] == list(range(16 - statistics.LATEST, 16))
    assert (latest[-1].place, latest[-1].players, latest[-1].total) == (1, 2, 15)


def test_head_to_head_counts_who_was_ahead_behind_and_level_and_nobody_against_oneself() -> None:
    assert of(ANN, *THREE).against == (
        statistics.HeadToHead(person=BEN, ahead=2, behind=1, level=0),
        statistics.HeadToHead(person=MIA, ahead=2, behind=0, level=1),
    )
    for person in (ANN, BEN, MIA):
        for each in of(person, *THREE).against:
            theirs = {back.person: back for back in of(each.person, *THREE).against}[person]
            assert (each.ahead, each.behind) == (theirs.behind, theirs.ahead)
            assert each.games == each.ahead + each.behind + each.level == 3
    shared = counted(game(1, result("p1", 1, 100), result("p2", 1, 100)))
    assert shared.wins() == {ANN: (1, 1), BEN: (1, 1)}, "a win that is shared counts for both"


def test_a_streak_ends_with_the_first_game_that_is_not_won() -> None:
    without_ann = game(4, result("p2", 1, 100), result("p3", 2, 120))
    lost = game(5, result("p2", 1, 100), result("p1", 2, 120))
    for person, games, streaks in (
        (ANN, (*WON, without_ann), (3, 3)),  # a game without her counts nothing
        (ANN, (*WON, lost), (0, 3)),
        (BEN, (*WON, without_ann, lost), (2, 2)),
    ):
        found = of(person, *games)
        assert (found.streak, found.longest_streak) == streaks


def test_points_are_those_of_whole_games_played_from_the_first_round_to_the_end() -> None:
    """The best game can be no worse than the average."""
    for kind in SHORT:
        short = [game(number, result("p1", 1, 50), **kind) for number in range(1, 6)]
        ann = of(ANN, *short)
        assert (ann.games, ann.average_points, ann.best, ann.worst) == (5, None, None, None)
        ann = of(ANN, *short, game(6, result("p1", 1, 600)))
        assert (ann.games, ann.wins, ann.compared_games, ann.average_points) == (6, 6, 1, 600)
        assert ann.best.total == ann.worst.total == 600
    came_late = game(4, result("p1", 1, 5, whole=False))
    assert of(ANN, *THREE, came_late).average_points == (100 + 180 + 90) / 3


def test_rounds_are_counted_by_phase_and_by_phase_list() -> None:
    first = result("p1", 1, 5, tries=tries((1, 1, True), (2, 3, True), (3, 2, False)))
    again = result("p1", 1, 5, tries=tries((1, 2, True)))
    others = game(3, again, phases="master"), game(4, again, variant="fixed-10")
    assert tried(of(ANN, game(1, first), game(2, again), *others)) == [
        ("classic", 2, [(1, 3, 2, 2), (2, 3, 1, 1), (3, 2, 0, 1)]),
        ("master", 1, [(1, 2, 1, 1)]),
    ]


def test_a_person_with_two_seats_in_a_game_has_played_it_once() -> None:
    laid = tries((1, 1, True), (2, 4, True))
    none = {"best_round": None, "worst_round": None}
    came_back = result("p4", 1, 80, rounds=5, times_out=2, tries=laid, **none)
    left = result("p3", 3, 50, rounds=2, tries=tries((1, 2, False), (3, 1, False)), worst_round=90)
    twice = game(1, came_back, result("p1", 2, 90), left)
    found = counted(twice, seats={"p1": ANN, "p3": MIA, "p4": MIA})
    mia: Any = found.of(MIA)
    assert (found.games, mia.games, mia.wins, mia.rounds, mia.times_out) == (1, 1, 1, 7, 3)
    assert (mia.compared_games, mia.worst_round) == (0, 90)
    assert mia.against == (statistics.HeadToHead(person=ANN, ahead=1, behind=0, level=0),)
    assert tried(mia) == [("classic", 1, [(1, 3, 1, 1), (2, 4, 1, 1), (3, 1, 0, 1)])]


def test_nobody_who_was_forgotten_is_counted_and_a_game_of_guests_is_none_of_the_familys() -> None:
    found = counted(THREE[0], seats={"p1": ANN, "p3": MIA})
    assert found.wins() == {ANN: (1, 1), MIA: (1, 0)}
    assert [each.person for each in found.of(ANN).against] == [MIA]
    guests = counted(THREE[0], seats={})
    assert (guests.games, guests.wins(), guests.records(), guests.of(ANN)) == (0, {}, (), None)


# ------------------------------------------------------------------ of the family


def test_the_records_of_a_family_are_held_by_whoever_reached_them_first() -> None:
    def held(*games: CountedGame) -> dict[str, tuple[Any, ...]]:
        found = counted(*games).records()
        return {each.kind.name: (*each.persons, each.figure, each.game_id) for each in found}

    found = held(*THREE)
    assert (found["MOST_WINS"], found["FEWEST_POINTS"]) == ((ANN, 2, None), (ANN, 90, 3))
    assert found["WORST_ROUND"][-2] == 60
    assert not {"LONGEST_STREAK", "MOST_OUT"} & set(found)
    level = held(*THREE, game(4, result("p2", 1, 90), result("p1", 2, 200)))
    assert level["FEWEST_POINTS"] == (ANN, 90, 3)
    assert level["MOST_WINS"] == (ANN, BEN, 2, None), "wins are shared"
    lower = held(*THREE, game(4, result("p2", 1, 85), result("p1", 2, 200)))
    assert lower["FEWEST_POINTS"] == (BEN, 85, 4)
    won = held(*WON)
    assert won["LONGEST_STREAK"] == won["MOST_OUT"] == (ANN, 3, 3)
    twelve, *nine = replace(THREE[0], rounds=12), *(replace(each, rounds=9) for each in THREE[1:])
    rounds = held(twelve, *nine)
    assert rounds["LONGEST_GAME"][-2:] == (12, 1)
    assert rounds["QUICKEST_GAME"] == (BEN, 9, 2)
    for kind in SHORT:
        assert set(held(replace(THREE[0], rounds=3, **kind))) == {"MOST_WINS", "WORST_ROUND"}
