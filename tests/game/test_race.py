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
from tests.game.builders import told
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


@each_row(
    [
        ("", "p1 now 1 | p2 now 1"),
        ("p1 is out: p2 50-", "p1 1!* now 2 | p2 ~ now 1"),
        # a tie in a round
        ("p1 is out: p2 0+ anyway; p2 is out: p1 40+", "p2 1! 2!* now 3 | p1 1!* 2 now 3"),
        # late
        (
            "p1 is out: p2 50-; joins after p2 #3 with 60; p2 is out: p1 60-, p3 60-",
            "p3 . ~! now 3 | p2 ~ 1* now 2 | p1 1!* ~ now 2",
        ),
        # stopped, over
        (
            "joins after p2; p1 is out: p2 50+, p3 60-; p3 leaves; p1 is out: p2 50-; stop",
            "p1 1!* 2!* | p2 1 ~2? | p3 ~1? -",
        ),
        # cut short
        ("rules first-2 end_immediately=yes; p1 is out: p2 60-; p1 lays", "p1 1!* 2! | p2 ~ ~1?"),
        # corrected
        ("p1 is out: p2 50-; round 1: p1 is out: p2 60-", "p1 1!* now 2 | p2 ~^ now 1"),
        ("rules fixed-10; p1 is out: p2 60-", "p1 1!* now 2 | p2 ~ now 2"),
        (
            "rules any-order; p1 is out #4: p2 55-; p1 is out #1: p2 50+ #3; stop",
            "p1 4!* 1!* | p2 ~ 3",
        ),
    ]
)
def test_the_cells_of_a_lane_in_every_state(story: str, lanes: str) -> None:
    table = told(2, story)
    found = race(table.game, table.log).lanes
    drawn = [f"{lane.seat} {' '.join(map(written, lane.cells))}".rstrip(" .") for lane in found]
    assert " | ".join(drawn) == lanes


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
        (f"{ANN}; {ANN}", (LeadKind.THROUGHOUT, 0)),
        (f"{ANN}; {BEN}; {BEN}", (LeadKind.FROM_ROUND, 2)),
        (f"{ANN}; {BEN}; {MIA}; {MIA}", (LeadKind.COMEBACK, 3)),
        (f"{ANN}; p2 is out: p1 5+, p3 60-", (LeadKind.THROUGHOUT, 0)),
        ("p1 is out: p2 5+, p3 60-; p2 is out: p1 10+, p3 60-", (LeadKind.LAST_ROUND, 0)),
        (f"{ANN}; {BEN}", None),
        (f"{ANN}; {BEN}; stop", None),
    ]
)
def test_how_the_lead_went_is_the_first_that_is_true(story: str, lead: object) -> None:
    found = lead_told(told(3, f"rules first-2; {story}").game)
    assert (found and (found.kind, found.number)) == lead


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
