"""Turns as they are followed at a table: one entry per turn, guessed hands, marks of skips.

What a move means is in `tests/cases/rounds.json`; `test_random_turns`
compares what is entered at a table with it.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from scorekeeper.game.state import waiting_skips
from tests.all_cases import each_row
from tests.game.builders import Table, play_stories, told


def situation(table: Table) -> str:
    """Whose turn it is, who lost one, who is out, for whom skips wait, whose hands are guessed."""
    due = table.game.open
    turns = due.turns
    said = [(turns.turn or "nobody") if turns else "not followed"]
    if turns and turns.skipped:
        said.append(f"lost {' '.join(turns.skipped)}")
    if turns and turns.went_out:
        said.append(f"out {turns.went_out}")
    if waiting := waiting_skips(due):
        said.append("waits " + " ".join(seat for seat in waiting for _ in range(waiting[seat])))
    if due.guessed_hands:
        said.append("guessed " + " ".join(sorted(due.guessed_hands)))
    return ", ".join(said)


def test_stories_of_turns_hands_and_the_pile() -> None:
    play_stories("turn_tracking", situation=situation)


@each_row(product(("p1", "p3", "p4"), ("", "p2 passes", "p2 passes; p3 passes")))
def test_a_mark_off_turn_does_not_change_whose_turn_it_is(seat: str, passed: str) -> None:
    table = told(4, f"rules fundex; follow; {passed}")
    on, before = table.turns.turn, table.turns
    after = table.plays(f"{seat} lays").turns
    assert (after.turn, set(after.laid)) == (on, {seat})
    if seat != on:
        kept = replace(after, laid=before.laid, hands=before.hands)
        assert kept == before, "neither the draw nor the pile nor whoever is next"
    assert table.plays(f"{on} passes").turns.turn == before.left_of(str(on))
