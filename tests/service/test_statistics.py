"""Statistics of people, worked out by hand from a few games."""

from __future__ import annotations

from dataclasses import replace

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


def counted(*games: CountedGame, seats: dict[str, int] = SEATS) -> Statistics:
    found = Statistics()
    for each in games:
        found.add(each, seats)
    return found


def of(person: int, *games: CountedGame) -> PersonStatistics:
    found = counted(*games).of(person)
    assert found is not None
    return found


def records(*games: CountedGame) -> dict[RecordKind, FamilyRecord]:
    return {record.kind: record for record in counted(*games).records()}


def tries(*each: tuple[int, int, bool]) -> tuple[PhaseTry, ...]:
    return tuple(PhaseTry(number, rounds, laid=laid) for number, rounds, laid in each)


THREE = (
    game(1, result("p1", 1, 100), result("p2", 2, 200), result("p3", 3, 300)),
    game(2, result("p2", 1, 150), result("p1", 2, 180), result("p3", 2, 180)),
    game(3, result("p1", 1, 90), result("p3", 2, 250), result("p2", 3, 400)),
)
WON = [game(n, result("p1", 1, 100, times_out=n), result("p2", 2, 120)) for n in (1, 2, 3)]

SHORT = ({"variant": "first-5", "length": 5}, {"variant": "fixed-10"}, {"reason": "stopped"})
"""Games whose points and rounds are compared with those of no other."""


# ------------------------------------------------------------------ of a person


def test_places_points_and_wins_are_averaged_over_the_games_of_a_person() -> None:
    ann = of(ANN, *THREE)
    assert (ann.games, ann.wins, ann.compared_games) == (3, 2, 3)
    assert ann.average_place == (1 + 2 + 1) / 3
    assert ann.average_points == (100 + 180 + 90) / 3
    assert (ann.rounds, ann.times_out) == (36, 3)
    assert (ann.best.total, ann.best.game_id) == (90, 3)
    assert (ann.worst.total, ann.worst.game_id) == (180, 2)


def test_head_to_head_counts_who_was_ahead_behind_and_level_and_nobody_against_oneself() -> None:
    assert of(ANN, *THREE).against == (
        HeadToHead(person=BEN, ahead=2, behind=1, level=0),
        HeadToHead(person=MIA, ahead=2, behind=0, level=1),
    )
    for person in (ANN, BEN, MIA):
        for each in of(person, *THREE).against:
            theirs = {back.person: back for back in of(each.person, *THREE).against}[person]
            assert (each.ahead, each.behind) == (theirs.behind, theirs.ahead)
            assert each.games == each.ahead + each.behind + each.level == 3


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


def test_the_form_is_the_latest_games_the_last_one_at_the_end() -> None:
    games = [game(n, result("p1", 1, n), result("p2", 2, 500)) for n in range(1, 16)]
    latest = of(ANN, *games).latest
    assert [each.game_id for each in latest] == list(range(4, 16))
    assert len(latest) == LATEST
    assert (latest[-1].place, latest[-1].players, latest[-1].total) == (1, 2, 15)


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
    first = tries((1, 1, True), (2, 3, True), (3, 2, False))
    again = tries((1, 2, True))
    games = (
        game(1, result("p1", 1, 5, tries=first)),
        game(2, result("p1", 1, 5, tries=again)),
        game(3, result("p1", 1, 5, tries=again), phases="master"),
        game(4, result("p1", 1, 5, tries=again), variant="fixed-10"),
    )
    classic = (
        PhaseRecord(number=1, rounds=3, laid=2, games=2),
        PhaseRecord(number=2, rounds=3, laid=1, games=1),
        PhaseRecord(number=3, rounds=2, laid=0, games=1),
    )
    assert of(ANN, *games).phase_lists == (
        PhaseListRecord("classic", 2, classic),
        PhaseListRecord("master", 1, (PhaseRecord(number=1, rounds=2, laid=1, games=1),)),
    )


def test_a_person_with_two_seats_in_a_game_has_played_it_once() -> None:
    no_rounds: dict[str, object] = {"best_round": None, "worst_round": None}
    laid = tries((1, 1, True), (2, 4, True))
    came_back = result("p4", 1, 80, rounds=5, times_out=2, tries=laid, **no_rounds)
    left = result("p3", 3, 50, rounds=2, tries=tries((1, 2, False), (3, 1, False)), worst_round=90)
    twice = game(1, came_back, result("p1", 2, 90), left)
    statistics = counted(twice, seats={"p1": ANN, "p3": MIA, "p4": MIA})
    mia = statistics.of(MIA)
    assert (mia.games, mia.wins, mia.rounds, mia.times_out) == (1, 1, 7, 3)
    assert (mia.compared_games, mia.worst_round) == (0, 90)
    assert mia.against == (HeadToHead(person=ANN, ahead=1, behind=0, level=0),)
    tried = [(each.number, each.rounds, each.laid) for each in mia.phase_lists[0].records]
    assert tried == [(1, 3, 1), (2, 4, 1), (3, 1, 0)]
    assert statistics.games == 1


def test_nobody_who_was_forgotten_is_counted_and_a_game_of_guests_is_none_of_the_familys() -> None:
    statistics = counted(THREE[0], seats={"p1": ANN, "p3": MIA})
    assert statistics.wins() == {ANN: (1, 1), MIA: (1, 0)}
    assert [each.person for each in statistics.of(ANN).against] == [MIA]
    guests = counted(THREE[0], seats={})
    assert (guests.games, guests.wins(), guests.records(), guests.of(ANN)) == (0, {}, (), None)


def test_a_win_that_is_shared_counts_for_both() -> None:
    shared = game(1, result("p1", 1, 100), result("p2", 1, 100))
    assert counted(shared).wins() == {ANN: (1, 1), BEN: (1, 1)}
    assert of(ANN, shared).against[0].level == 1


# ------------------------------------------------------------------ of the family


def record(kind: RecordKind, person: int, figure: int, game_id: int | None = None) -> FamilyRecord:
    return FamilyRecord(kind=kind, persons=(person,), figure=figure, game_id=game_id)


def test_the_records_of_a_family_are_held_by_whoever_reached_them_first() -> None:
    found = records(*THREE)
    assert found[RecordKind.MOST_WINS] == record(RecordKind.MOST_WINS, ANN, 2)
    assert found[RecordKind.FEWEST_POINTS] == record(RecordKind.FEWEST_POINTS, ANN, 90, 3)
    assert found[RecordKind.WORST_ROUND].figure == 60
    assert not {RecordKind.LONGEST_STREAK, RecordKind.MOST_OUT} & set(found)
    level = records(*THREE, game(4, result("p2", 1, 90), result("p1", 2, 200)))
    assert level[RecordKind.FEWEST_POINTS].persons == (ANN,)
    assert level[RecordKind.MOST_WINS].persons == (ANN, BEN), "wins are shared"
    lower = records(*THREE, game(4, result("p2", 1, 85), result("p1", 2, 200)))
    assert lower[RecordKind.FEWEST_POINTS].persons == (BEN,)
    won = records(*WON)
    for kind in (RecordKind.LONGEST_STREAK, RecordKind.MOST_OUT):
        assert won[kind] == record(kind, ANN, 3, 3)


def test_the_longest_and_the_quickest_game_are_told_by_rounds_of_whole_games() -> None:
    games = (replace(THREE[0], rounds=12), replace(THREE[1], rounds=9), replace(THREE[2], rounds=9))
    found = records(*games)
    longest, quickest = found[RecordKind.LONGEST_GAME], found[RecordKind.QUICKEST_GAME]
    assert (longest.figure, longest.game_id) == (12, 1)
    assert (quickest.figure, quickest.game_id, quickest.persons) == (9, 2, (BEN,))
    for kind in SHORT:
        short = records(replace(THREE[0], rounds=3, **kind))
        assert set(short) == {RecordKind.MOST_WINS, RecordKind.WORST_ROUND}
