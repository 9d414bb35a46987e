"""Two phones that enter the same thing: duplicates, conflicts, and entries that come late."""

from __future__ import annotations

from scorekeeper.game import commands
from scorekeeper.game.commands import Command
from scorekeeper.game.conflicts import earlier_line_problem, find_conflicts, find_duplicate
from scorekeeper.game.events import HandCounted
from scorekeeper.game.log import event_before, seats_before
from scorekeeper.game.values import Total
from tests.game.builders import Table, typed


def counts(seat: str, points: int) -> commands.CountHand:
    return commands.CountHand(seat, commands.Hand(Total(points), laid=points < 50))


def result_of(table: Table, command: Command, seen: int) -> str:
    """The result of a command whose sender has seen the entries up to `seen`."""
    if find_duplicate(command, table.log, seen):
        return "said"
    return "late" if find_conflicts(command, table.log, seen) else "asked"


def in_way(table: Table, command: Command, seen: int) -> list[str]:
    return [problem.code for problem in earlier_line_problem(command, table.log, seen)]


def being_counted() -> tuple[Table, int]:
    """p1 is out, and p2 was counted after the entry whose number is given back."""
    table = Table(4)
    table.play(commands.GoOut("p1"))
    seen = len(table.log)
    table.play(counts("p2", 35))
    return table, seen


def test_the_same_hand_entered_twice_is_recorded_once():
    table, seen = being_counted()
    assert result_of(table, counts("p2", 35), seen) == "said"
    assert result_of(table, commands.CountHand("p2", commands.Hand(Total(35))), seen) == "said"


def test_another_total_for_the_same_hand_is_refused_with_the_first():
    table, seen = being_counted()
    assert result_of(table, counts("p2", 40), seen) == "late"
    assert in_way(table, counts("p2", 40), seen) == ["already_counted"]
    assert in_way(table, counts("p1", 40), seen) == ["already_out"]
    assert in_way(table, counts("p3", 40), seen) == []
    assert in_way(table, commands.GoOut("p2"), seen) == []


def test_a_hand_corrected_or_struck_meanwhile_conflicts():
    table, _ = being_counted()
    seen = len(table.log)
    table.play(counts("p2", 45))
    assert result_of(table, counts("p2", 60), seen) == "late"
    assert result_of(table, counts("p3", 60), seen) == "asked"
    seen = len(table.log)
    table.play(commands.Undo(table.log[-1].command_id))
    assert result_of(table, counts("p2", 60), seen) == "late"


def test_a_corrected_round_conflicts_with_older_forms():
    table = Table(2)
    table.play(commands.CloseRound("p1", {"p2": commands.Hand(Total(60), laid=False)}))
    seen = len(table.log)
    table.play(commands.AmendRound(1, "p1", {"p2": commands.Hand(Total(65), laid=False)}))
    assert result_of(table, commands.LayDown("p1"), seen) == "late"


def test_going_out_twice_is_recorded_once():
    table = Table(3)
    seen = len(table.log)
    table.play(commands.GoOut("p1"))
    assert result_of(table, commands.GoOut("p1"), seen) == "said"
    assert result_of(table, commands.GoOut("p2"), seen) == "asked"


def test_a_round_entered_at_once_must_agree_with_hands_counted_meanwhile():
    table, seen = being_counted()
    others = {"p3": commands.Hand(Total(60)), "p4": commands.Hand(Total(60))}
    assert result_of(table, commands.CloseRound("p1", others), seen) == "asked"
    assert (
        result_of(
            table, commands.CloseRound("p1", {**others, "p2": commands.Hand(Total(35))}), seen
        )
        == "asked"
    )
    assert (
        result_of(
            table, commands.CloseRound("p1", {**others, "p2": commands.Hand(Total(40))}), seen
        )
        == "late"
    )
    assert (
        result_of(table, commands.CloseRound("p2", {**others, "p1": commands.Hand(Total(5))}), seen)
        == "late"
    )


def test_a_contradicting_mark_conflicts_with_a_hand():
    table = Table(3)
    table.play(commands.GoOut("p1"))
    seen = len(table.log)
    table.play(commands.LayDown("p2"))
    assert (
        result_of(table, commands.CountHand("p2", commands.Hand(Total(60), laid=False)), seen)
        == "late"
    )
    assert (
        result_of(table, commands.CountHand("p2", commands.Hand(Total(20), laid=True)), seen)
        == "asked"
    )


def test_a_hand_of_a_voided_round_belongs_to_no_round():
    table, seen = being_counted()
    table.play(commands.VoidRound())
    assert result_of(table, counts("p2", 35), seen) == "late"


def test_a_hand_of_a_round_closed_meanwhile_is_compared_with_that_round():
    table, seen = being_counted()
    table.play(counts("p3", 60))
    table.play(counts("p4", 65))
    assert len(table.game.closed) == 1
    assert result_of(table, counts("p2", 35), seen) == "said"
    assert result_of(table, counts("p4", 70), seen) == "late"


def test_a_false_going_out_is_undone_whatever_the_others_have_counted():
    table, seen = being_counted()
    going_out = table.log[seen - 1].command_id
    assert result_of(table, commands.Undo(going_out), seen) == "asked"
    assert result_of(table, commands.Undo("c1"), seen) == "late"
    table.play(commands.Undo(going_out))
    assert (
        result_of(table, commands.CloseRound("p1", {"p2": commands.Hand(Total(35))}), seen)
        == "late"
    )


def test_a_misdeal_conflicts_with_a_mark_made_meanwhile():
    table = Table(3)
    seen = len(table.log)
    table.play(commands.LayDown("p2"))
    assert result_of(table, commands.VoidRound(), seen) == "late"


def test_cards_typed_meanwhile_conflict_with_typing_them_again():
    table = Table(3)
    table.play(commands.LayDown("p2"))
    seen = len(table.log)
    table.play(commands.LayDown("p2", typed("5 5 5 | 9 9 9")))
    assert result_of(table, commands.LayDown("p2", typed("5 5 5 | 9 9 9")), seen) == "late"
    assert result_of(table, commands.LayDown("p3"), seen) == "asked"


def test_a_counted_player_who_goes_out_is_judged_by_the_referee():
    table, seen = being_counted()
    assert result_of(table, commands.GoOut("p2"), seen) == "asked"
    assert table.refused(commands.GoOut("p2")) == ("already_out",)


def test_the_earlier_event_and_players_of_an_entry():
    table = Table(4)
    table.play(commands.LeaveTable("p4"))
    left = table.log[-1].seq
    table.play(
        commands.CloseRound("p1", {"p2": commands.Hand(Total(20)), "p3": commands.Hand(Total(25))})
    )
    line = next(e for e in table.log if e.event == HandCounted("p2", Total(20), 20, laid=True))
    table.play(commands.AmendRound(1, "p1", {"p2": commands.Hand(Total(15))}))
    assert event_before(table.log, line.seq, table.log[-1].seq) == line.event
    assert seats_before(table.log, left) == ("p1", "p2", "p3", "p4")
    assert seats_before(table.log, left + 1) == ("p1", "p2", "p3")
