"""The race: the cells of every lane, and how the lead went."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.game.course import course
from scorekeeper.game.race import CellKind, LeadKind, RaceCell, lead_told, race
from scorekeeper.game.standings import standings
from scorekeeper.game.story import CameFromBehind, Fact, LedThroughout
from tests.all_cases import each_row
from tests.examples import examples
from tests.game.builders import Table, play_stories, told
from tests.game.random_game import RandomGame

SIGNS = {CellKind.MADE: "", CellKind.TRY: "~", CellKind.AWAY: "", CellKind.NOW: "now "}


def written(cell: RaceCell) -> str:
    """A cell as it is drawn: `3` made, `~` a try, `~9?` an open end, `-` a gap, `!` leads, `*` the
    last card, `^` corrected."""
    if cell.kind is CellKind.AWAY:
        return "-" if cell.gap else "."
    number = "?" if cell.phase is None else cell.phase
    if cell.kind is CellKind.TRY:
        number = f"{number}?" if cell.is_open else ""
    marks = "!" * cell.leads + "*" * cell.out + "^" * cell.corrected
    return f"{SIGNS[cell.kind]}{number}{marks}"


def lanes(table: Table) -> str:
    found = race(table.game, table.log).lanes
    drawn = (f"{lane.seat} {' '.join(map(written, lane.cells))}".rstrip(" .") for lane in found)
    return " | ".join(drawn)


def lead(table: Table) -> str:
    """How the lead went, and the number that is said of it."""
    found = lead_told(table.game)
    return f"{found.kind} {found.number}" if found else "none"


def test_stories_of_lanes_and_of_the_lead() -> None:
    play_stories("race", lanes=lanes, lead=lead)


@given(st.integers(0, 400))
@settings(max_examples=examples(100))
def test_the_race_of_any_game_is_its_course(seed: int) -> None:
    noted = RandomGame(seed)
    game, log = noted.game, noted.log
    played = course(game)
    rounds = len(played.rounds)
    whole = race(game, log)
    assert [lane.seat for lane in whole.lanes] == [line.seat for line in standings(game)]
    for to in range(1, rounds + 1):
        found, now = race(game, log, to), played.rounds[to - 1]
        assert (found.rounds, len({len(lane.cells) for lane in found.lanes})) == (to, 1)
        places = [now.steps[each.seat].place for each in found.lanes if each.seat in now.steps]
        assert to == rounds or places == sorted(places)
        for lane in found.lanes:
            known = next(each.cells for each in whole.lanes if each.seat == lane.seat)
            for earlier, cell in zip(lane.cells[:to], known[:to], strict=True):
                assert replace(earlier, phase=0, is_open=False) == replace(
                    cell, phase=0, is_open=False
                )
            assert set(lane.cells[to:]) <= {RaceCell(CellKind.AWAY)}
    for lane in whole.lanes:
        cells = [cell for cell in lane.cells[:rounds] if cell.place]
        assert len(cells) == len(played.steps(lane.seat))
        made = sum(cell.kind is CellKind.MADE for cell in cells)
        if not played.points_only:
            assert made == lane.phases_done - played.starts[lane.seat].phases_done
        assert all(cell.kind is CellKind.TRY for cell in cells if cell.is_open)
        assert all(each.place for each, _ in pairwise(cells)), "no hole before the first round"
        assert (
            sum(cell.points or 0 for cell in cells) + played.starts[lane.seat].total >= lane.total
        )
    leaders = [
        tuple(lane.seat for lane in whole.lanes if lane.cells[at].leads) for at in range(rounds)
    ]
    assert [set(each) for each in leaders] == [set(each.leaders) for each in played.rounds]


ANN, BEN = "p1 is out: p2 55-, p3 60-", "p2 is out: p1 60-, p3 60-"
MIA = "p3 is out: p1 50-, p2 55-"


@each_row(
    [
        (f"{ANN}; {ANN}", LedThroughout("p1", 2), None),
        (f"{ANN}; {BEN}; {MIA}; {MIA}", CameFromBehind("p3", 2, 3), LeadKind.LAST_ROUND),
        (f"{ANN}; {BEN}; {BEN}", CameFromBehind("p3", 2, 3), LeadKind.FROM_ROUND),
    ]
)
def test_what_a_fact_beside_it_says_is_not_told_of_the_lead_again(
    story: str, fact: Fact, kind: LeadKind | None
) -> None:
    found = lead_told(told(3, f"rules first-2; {story}").game, [fact])
    assert (found and found.kind) == kind
