"""What is asked about turns before a move: whom to skip, what to take, whose turn is next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from scorekeeper.game import turn_questions
from scorekeeper.game.events import TurnPassed
from scorekeeper.game.turn_questions import skip_problems
from scorekeeper.rules.cards import SKIP, natural
from scorekeeper.rules.problems import Problem
from tests.all_cases import each
from tests.game.builders import Table, play_stories, told

LAID = "p2 lays 5 5 5 | 9 9 9"


def codes(problems: Iterable[Problem]) -> str:
    return " ".join(found.code for found in problems)


def may_skip(table: Table) -> str:
    """Whom p3 may skip, and why not the others."""
    asked = turn_questions.whom_may_skip(table.game, "p3")
    return ", ".join(f"{seat} {codes(problems)}".strip() for seat, problems in asked)


def test_stories_of_whom_to_skip_and_whose_turn_is_next() -> None:
    play_stories(
        "turn_questions",
        may_skip=may_skip,
        next=lambda table: turn_questions.next_turn(table.game.open),
        begins=lambda table: turn_questions.who_begins(table.game),
    )
    assert skip_problems(told(2, "follow; stop").game, "p1", "p2") == ()
    last_card = f"rules fundex skip_target=next; follow; {LAID}; p2 hits p2 1 5 5 5 5"
    assert skip_problems(told(2, last_card).game, "p2", "p2") == ()


def test_the_questions_may_i_take_knock_and_put_down() -> None:
    game, loose = told(4, "rules fundex knock=on; follow; up 7").game, told(4, "rules fundex").game
    may_take = turn_questions.take_problems
    assert codes(may_take(game, "p2", natural(7))) == codes(may_take(loose, "p3", natural(7))) == ""
    assert codes(may_take(game, "p3", natural(7))) == "not_your_turn"
    assert codes(may_take(loose, "p3", SKIP)) == "skip_never_from_discard"
    assert codes(turn_questions.knock_problems(game, "p4")) == "nothing_to_knock"
    laid, marked = (told(4, f"rules fundex; follow; {lays}").game for lays in (LAID, "p2 lays"))
    for due, seat, cards, code in (
        (laid.open, "p2", 5, ""),
        (laid.open, "p2", 6, "more_than_hand"),
        (laid.open, "p3", 1, "must_discard"),
        (marked.open, "p2", 8, ""),
    ):
        assert codes(turn_questions.put_down_problems(due, seat, cards)) == code


def test_a_mark_off_turn_does_not_reopen_a_round_that_is_over_by_its_cards() -> None:
    table = told(4, f"rules fundex; follow; {LAID}")
    over = replace(table.game.open, turns=replace(table.turns, turn=None, went_out="p2"))
    assert turn_questions.is_off_turn(over, "p3")


@each(["reshuffle", "end_round"])
def test_where_there_is_nothing_to_draw_a_turn_is_made_all_the_same(rule: str) -> None:
    turns = replace(told(4, f"rules empty_draw_pile={rule}; follow").turns, pile=0)
    ruling = turn_questions.apply_move(turns, TurnPassed("p4"))
    assert ruling.problems[0].code == "not_your_turn"
    assert (ruling.turns.turn, ruling.turns.pile) == ("p1", 0)
