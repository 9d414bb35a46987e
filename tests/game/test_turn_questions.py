"""What is asked about turns before a move: whom to skip, what to take, whose turn is next."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.game import events
from scorekeeper.game.answers import Accepted
from scorekeeper.game.turn_questions import (
    knock_problems,
    next_turn,
    skip_problems,
    take_problems,
    who_begins,
    whom_may_skip,
)
from scorekeeper.rules.cards import SKIP, natural
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import GroupKind
from scorekeeper.rules.problems import Problem
from tests.game.builders import told

SEVEN = natural(7)


def codes(problems: Iterable[Problem]) -> list[str]:
    return [found.code for found in problems]


def test_each_player_is_told_whom_they_may_skip() -> None:
    for follow, code in (("follow", "one_skip_per_player_per_circle"), ("", "already_pending")):
        table = told(4, f"rules fundex; {follow}; p2 skips p1")
        asked = [(seat, codes(no)) for seat, no in whom_may_skip(table.game, "p3")]
        assert asked == [("p4", []), ("p1", [code]), ("p2", [])]
    assert skip_problems(told(2, "follow; stop").game, "p1", "p2") == ()


def test_a_skip_as_the_last_card_may_name_anybody() -> None:
    table = told(2, "rules fundex skip_target=next; follow; p2 lays 5 5 5 | 9 9 9")
    fives = (natural(5),) * 4
    grown = Meld(GroupKind.SET, fives, (5,) * 4)
    table.record(Accepted((events.CardsHit("p2", "p2", 1, fives, grown),)))  # as it was read
    assert skip_problems(table.game, "p2", "p2") == ()
    assert table.plays("p2 skips p1").turns.went_out == "p2"


def test_the_questions_may_i_take_and_may_i_knock() -> None:
    table = told(4, "rules fundex knock=on; follow; up 7")
    assert codes(take_problems(table.game, "p2", SEVEN)) == []
    assert codes(take_problems(table.game, "p3", SEVEN)) == ["not_your_turn"]
    assert codes(knock_problems(table.game, "p4")) == ["nothing_to_knock"]
    loose = told(4, "rules fundex")
    assert codes(take_problems(loose.game, "p3", SKIP)) == ["skip_never_from_discard"]
    assert codes(take_problems(loose.game, "p3", SEVEN)) == []


def test_the_next_turn_and_the_first_player_are_known() -> None:
    table = told(4, "rules fundex; follow")
    assert next_turn(table.game.open).turn == "p3"
    following = next_turn(table.plays("p2 skips p4").game.open)
    assert (following.turn, following.skipped) == ("p1", ("p4",))
    assert next_turn(table.plays("p1 goes out").game.open) is None
    assert next_turn(told(4, "").game.open) is None
    assert who_begins(told(4, "up S").game) == "p3"
    assert who_begins(told(4, "rules first_upcard_skip=cover; up S; up 7").game) == "p2"
    carried = "rules skip_carry_over=yes; p2 skips p4; p2 is out: p1 50-, p3 50-, p4 50-"
    assert who_begins(told(4, carried).game) == "p3"
    assert who_begins(told(4, "stop").game) is None
