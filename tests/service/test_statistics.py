"""Statistics of people, worked out by hand from a few games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.game.finished import PhaseTry, PlayerResult
from scorekeeper.service.statistics import (
    LATEST,
    FamilyRecord,
    HeadToHead,
    PersonStatistics,
    PhaseListRecord,
    PhaseRecord,
    RecordKind,
    Statistics,
)
from scorekeeper.storage.projections import CountedGame

ANN, BEN, MIA = 1, 2, 3
SEATS = {"p1": ANN, "p2": BEN, "p3": MIA}


def result(seat: str, place: int, total: int, **more: object) -> PlayerResult:
    usual = PlayerResult(
        seat=seat,
        place=place,
        won=place == 1,
        total=total,
        phases_done=10,
        rounds=12,
        times_out=1,
        tries=(),
        best_round=0,
        worst_round=60,
        whole=True,
    )
    return replace(usual, **more)  # type: ignore[arg-type]


def game(number: int, *results: PlayerResult, **more: object) -> CountedGame:
    usual = CountedGame(
        game_id=number,
        sheet="mattel",
        variant="standard",
        phases="classic",
        length=10,
        reason="last_phase",
        rounds=12,
        started_at=f"2026-01-{number:02}T18:00:00+00:00",
        ended_at=f"2026-01-{number:02}T20:00:00+00:00",
        results=results,
    )
    return replace(usual, **more)  # type: ignore[arg-type]


def counted(*games: CountedGame, seats: dict[str, int] | None = None) -> Statistics:
    found = Statistics()
    for each in games:
        found.add(each, SEATS if seats is None else seats)
    return found


def of(statistics: Statistics, person: int) -> PersonStatistics:
    found = statistics.of(person)
    assert found is not None
    return found


def records(statistics: Statistics) -> dict[RecordKind, FamilyRecord]:
    return {record.kind: record for record in statistics.records()}


THREE = (
    game(1, result("p1", 1, 100), result("p2", 2, 200), result("p3", 3, 300)),
    game(2, result("p2", 1, 150), result("p1", 2, 180), result("p3", 2, 180)),
    game(3, result("p1", 1, 90), result("p3", 2, 250), result("p2", 3, 400)),
)


def test_places_points_and_wins_are_averaged_over_the_games_of_a_person() -> None:
    ann = of(counted(*THREE), ANN)
    assert (ann.games, ann.wins, ann.compared_games) == (3, 2, 3)
    assert ann.average_place == (1 + 2 + 1) / 3
    assert ann.average_points == (100 + 180 + 90) / 3
    assert (ann.rounds, ann.times_out) == (36, 3)
    assert ann.best is not None
    assert (ann.best.total, ann.best.game_id) == (90, 3)
    assert ann.worst is not None
    assert (ann.worst.total, ann.worst.game_id) == (180, 2)


def test_head_to_head_counts_who_was_ahead_behind_and_level_and_nobody_against_oneself() -> None:
    statistics = counted(*THREE)
    assert of(statistics, ANN).against == (
        HeadToHead(person=BEN, ahead=2, behind=1, level=0),
        HeadToHead(person=MIA, ahead=2, behind=0, level=1),
    )
    for person in (ANN, BEN, MIA):
        mine = of(statistics, person)
        assert person not in [each.person for each in mine.against]
        for each in mine.against:
            theirs = {back.person: back for back in of(statistics, each.person).against}[person]
            assert (each.ahead, each.behind) == (theirs.behind, theirs.ahead)
            assert each.games == each.ahead + each.behind + each.level


def test_a_streak_ends_with_the_first_game_that_is_not_won() -> None:
    won = [game(n, result("p1", 1, 100), result("p2", 2, 120)) for n in (1, 2, 3)]
    lost = game(4, result("p2", 1, 100), result("p1", 2, 120))
    ann, ben = of(counted(*won), ANN), of(counted(*won, lost), BEN)
    assert (ann.streak, ann.longest_streak) == (3, 3)
    assert (ben.streak, ben.longest_streak) == (1, 1)
    after = of(counted(*won, lost), ANN)
    assert (after.streak, after.longest_streak) == (0, 3)


def test_a_game_without_a_person_neither_counts_nor_ends_a_streak() -> None:
    without_ann = game(2, result("p2", 1, 100), result("p3", 2, 120))
    first = game(1, result("p1", 1, 100), result("p2", 2, 120))
    third = game(3, result("p1", 1, 100), result("p3", 2, 120))
    assert of(counted(first, without_ann, third), ANN).streak == 2


def test_the_form_is_the_latest_games_the_last_one_at_the_end() -> None:
    games = [game(n, result("p1", 1, n), result("p2", 2, 500)) for n in range(1, 16)]
    latest = of(counted(*games), ANN).latest
    assert len(latest) == LATEST
    assert [each.game_id for each in latest] == list(range(4, 16))
    assert (latest[-1].place, latest[-1].players, latest[-1].total) == (1, 2, 15)


def test_points_are_those_of_games_played_from_the_first_round_to_the_end() -> None:
    stopped = game(
        4, result("p1", 1, 5, whole=False), result("p2", 2, 10, whole=False), reason="stopped"
    )
    ann = of(counted(*THREE, stopped), ANN)
    assert (ann.games, ann.wins, ann.compared_games) == (4, 3, 3)
    assert ann.average_points == (100 + 180 + 90) / 3
    assert ann.best is not None
    assert ann.best.total == 90


def test_somebody_with_stopped_games_only_has_no_average_of_points() -> None:
    stopped = game(1, result("p1", 1, 5, whole=False), reason="stopped")
    ann = of(counted(stopped), ANN)
    assert (ann.games, ann.average_points, ann.best, ann.worst) == (1, None, None, None)


@pytest.mark.parametrize(
    "kind", [{"variant": "first-5", "length": 5}, {"variant": "fixed-10"}, {"reason": "stopped"}]
)
def test_five_short_games_and_a_whole_one_have_the_points_of_the_whole_one(
    kind: dict[str, object],
) -> None:
    """The best game can be no worse than the average."""
    short = [game(number, result("p1", 1, 50), **kind) for number in range(1, 6)]
    ann = of(counted(*short, game(6, result("p1", 1, 600))), ANN)
    assert (ann.games, ann.compared_games, ann.average_points) == (6, 1, 600)
    assert ann.best is not None
    assert ann.worst is not None
    assert ann.best.total == ann.worst.total == 600


def test_rounds_are_counted_by_phase_and_by_phase_list() -> None:
    tries = (PhaseTry(1, 1, laid=True), PhaseTry(2, 3, laid=True), PhaseTry(3, 2, laid=False))
    again = (PhaseTry(1, 2, laid=True),)
    games = (
        game(1, result("p1", 1, 5, tries=tries)),
        game(2, result("p1", 1, 5, tries=again)),
        game(3, result("p1", 1, 5, tries=again), phases="master"),
        game(4, result("p1", 1, 5, tries=again), variant="fixed-10"),
    )
    assert of(counted(*games), ANN).phase_lists == (
        PhaseListRecord(
            "classic",
            2,
            (
                PhaseRecord(number=1, rounds=3, laid=2, games=2),
                PhaseRecord(number=2, rounds=3, laid=1, games=1),
                PhaseRecord(number=3, rounds=2, laid=0, games=1),
            ),
        ),
        PhaseListRecord("master", 1, (PhaseRecord(number=1, rounds=2, laid=1, games=1),)),
    )


def test_a_person_with_two_seats_in_a_game_has_played_it_once() -> None:
    left = result(
        "p3",
        3,
        50,
        rounds=2,
        times_out=1,
        tries=(PhaseTry(1, 2, laid=False),),
        best_round=20,
        worst_round=90,
    )
    came_back = result(
        "p4",
        1,
        80,
        rounds=5,
        times_out=2,
        tries=(PhaseTry(1, 1, laid=True), PhaseTry(2, 4, laid=True)),
        best_round=None,
        worst_round=None,
    )
    twice = game(1, came_back, result("p1", 2, 90), left)
    statistics = counted(twice, seats={"p1": ANN, "p3": MIA, "p4": MIA})
    mia = of(statistics, MIA)
    assert (mia.games, mia.wins, mia.rounds, mia.times_out) == (1, 1, 7, 3)
    assert (mia.compared_games, mia.worst_round) == (0, 90)
    assert mia.against == (HeadToHead(person=ANN, ahead=1, behind=0, level=0),)
    assert mia.phase_lists[0].records[0] == PhaseRecord(number=1, rounds=3, laid=1, games=1)
    assert statistics.games == 1


def test_nobody_who_was_forgotten_is_counted_and_a_game_of_guests_is_none_of_the_familys() -> None:
    statistics = counted(THREE[0], seats={"p1": ANN, "p3": MIA})
    assert statistics.wins() == {ANN: (1, 1), MIA: (1, 0)}
    assert [each.person for each in of(statistics, ANN).against] == [MIA]
    guests = counted(THREE[0], seats={})
    assert (guests.games, guests.wins(), guests.records()) == (0, {}, ())
    assert guests.of(ANN) is None


# ------------------------------------------------------------------ records


def test_the_records_of_a_family() -> None:
    found = records(counted(*THREE))
    assert found[RecordKind.MOST_WINS] == FamilyRecord(
        kind=RecordKind.MOST_WINS, persons=(ANN,), figure=2
    )
    assert found[RecordKind.FEWEST_POINTS] == FamilyRecord(
        kind=RecordKind.FEWEST_POINTS, persons=(ANN,), figure=90, game_id=3
    )
    assert found[RecordKind.WORST_ROUND].figure == 60
    assert RecordKind.LONGEST_STREAK not in found
    assert RecordKind.MOST_OUT not in found


def test_the_longest_and_the_quickest_game_are_told_by_rounds() -> None:
    games = (replace(THREE[0], rounds=12), replace(THREE[1], rounds=9), replace(THREE[2], rounds=9))
    found = records(counted(*games))
    assert (found[RecordKind.LONGEST_GAME].figure, found[RecordKind.LONGEST_GAME].game_id) == (
        12,
        1,
    )
    quickest = found[RecordKind.QUICKEST_GAME]
    assert (quickest.figure, quickest.game_id, quickest.persons) == (9, 2, (BEN,))


def test_short_fixed_and_stopped_games_set_no_record_of_points_and_rounds() -> None:
    for more in ({"variant": "first-5", "length": 5}, {"variant": "fixed-10"}, {"reason": "stop"}):
        found = records(counted(replace(THREE[0], rounds=3, **more)))
        assert set(found) == {RecordKind.MOST_WINS, RecordKind.WORST_ROUND}


def test_a_record_is_held_by_whoever_reached_it_first() -> None:
    level = game(4, result("p2", 1, 90), result("p1", 2, 200))
    assert records(counted(*THREE, level))[RecordKind.FEWEST_POINTS].persons == (ANN,)
    lower = game(4, result("p2", 1, 85), result("p1", 2, 200))
    assert records(counted(*THREE, lower))[RecordKind.FEWEST_POINTS].persons == (BEN,)


def test_most_wins_are_shared() -> None:
    level = game(4, result("p2", 1, 90), result("p1", 2, 200))
    assert records(counted(*THREE, level))[RecordKind.MOST_WINS].persons == (ANN, BEN)


def test_a_streak_and_many_rounds_ended_by_one_player_are_records() -> None:
    won = [game(n, result("p1", 1, 100, times_out=n), result("p2", 2, 120)) for n in (1, 2, 3)]
    found = records(counted(*won))
    streak, most_out = found[RecordKind.LONGEST_STREAK], found[RecordKind.MOST_OUT]
    assert (streak.persons, streak.figure, streak.game_id) == ((ANN,), 3, 3)
    assert (most_out.persons, most_out.figure, most_out.game_id) == ((ANN,), 3, 3)


def test_a_win_that_is_shared_counts_for_both() -> None:
    shared = game(1, result("p1", 1, 100), result("p2", 1, 100))
    statistics = counted(shared)
    assert statistics.wins() == {ANN: (1, 1), BEN: (1, 1)}
    assert of(statistics, ANN).against[0].level == 1
