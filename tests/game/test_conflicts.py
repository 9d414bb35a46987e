"""Two phones that enter the same thing: duplicates, conflicts, and entries that come late."""

from __future__ import annotations

from scorekeeper.game import commands
from scorekeeper.game.commands import Command
from scorekeeper.game.conflicts import earlier_line_problem, find_conflicts, find_duplicate
from scorekeeper.game.events import HandCounted
from scorekeeper.game.log import event_before, seats_before
from scorekeeper.game.values import Total
from scorekeeper.rules.table_rules import table_rules
from tests.all_cases import all_cases
from tests.game.builders import Table


def result_of(table: Table, command: Command, seen: int) -> str:
    """The result of a command whose sender has seen the entries up to `seen`."""
    if find_duplicate(command, table.log, seen):
        return "said"
    return "late" if find_conflicts(command, table.log, seen) else "asked"


TWO_SETS = "p1 lays 5 5 W | 9 9 9; p2 lays"

MEANWHILE = (
    ("p1 goes out", "p2 counts 35", "said", "p2 counts 35+; p2 counts 35"),
    ("p1 goes out", "p2 counts 35", "late", "p2 counts 40; p2 is out: p1 5"),
    ("p1 goes out", "p2 counts 35", "asked", "p2 goes out; p1 counts 40; p1 is out: p3 60, p4 60"),
    ("p1 goes out", "p2 counts 35", "asked", "p1 is out: p2 35, p3 60, p4 60"),
    ("p1 goes out", "p2 counts 35", "late", "p1 is out: p2 40, p3 60, p4 60"),
    ("p1 goes out; p2 counts 35", "p2 counts 45", "late", "p2 counts 60"),
    ("p1 goes out; p2 counts 35", "p2 counts 45", "asked", "p3 counts 60"),
    ("p1 goes out; p2 counts 35; p2 counts 45", "undo", "late", "p2 counts 60"),
    ("p1 goes out", "p2 counts 35; misdeal", "late", "p2 counts 35"),
    ("p1 goes out", "p2 counts 35; p3 counts 60-; p4 counts 65-", "said", "p2 counts 35"),
    ("p1 goes out", "p2 counts 35; p3 counts 60-; p4 counts 65-", "late", "p4 counts 70"),
    ("p1 goes out", "p2 lays", "late", "p2 counts 60-"),
    ("p1 goes out", "p2 lays; rule wrap=yes", "late", "p3 counts 60-"),
    ("p1 goes out", "p2 lays", "asked", "p2 counts 20+"),
    ("", "p1 goes out", "said", "p1 goes out"),
    ("", "p1 goes out", "asked", "p2 goes out"),
    ("", "p2 lays", "late", "misdeal"),
    ("", "p2 lays", "asked", "p3 lays"),
    ("p2 lays", "p2 lays 5 5 5 | 9 9 9", "late", "p2 lays 5 5 5 | 9 9 9"),
    ("p1 is out: p2 60-, p3 60-, p4 60-", "round 1: p1 is out: p2 65-", "late", "p1 lays"),
    ("p1 is out: p2 60-, p3 60-, p4 60-", "p2 goes out", "asked", "round 1: p1 is out: p2 65-"),
    ("", "rule wrap=yes", "late", "p3 lays 5 5 5 | 1 2 3 4"),
    (TWO_SETS, "p2 hits p1 2 9", "asked", "p1 hits p1 1 5; p2 takes back the phase"),
    (TWO_SETS, "p2 hits p1 2 9", "late", "p1 hits p1 2 9; p1 takes back the phase"),
    (TWO_SETS, "p1 takes back the phase; p1 lays 7 7 7 | 8 8 8", "late", "p2 hits p1 1 5"),
    ("follow", "p2 passes", "said", "p2 passes"),
    ("follow", "p2 passes", "late", "p2 discards 7; p2 skips p3"),
    ("follow", "p2 passes", "asked", "p3 passes"),
    ("follow", "p2 passes; p3 skips p1", "said", "p3 skips p1"),
    ("follow", "p2 passes; p3 skips p1", "late", "follow from p4"),
    ("follow", "p2 passes; p3 skips p1; p1 loses the turn", "said", "p1 loses the turn"),
    ("follow", "p2 passes; p1 knocks anyway", "said", "p1 knocks"),
    ("follow; up 7", "p2 takes and skips p1", "said", "p2 skips p1"),
    ("follow", "up 7", "said", "up 7"),
    ("follow", "up 7", "late", "up 9"),
    ("follow", "up 7; follow from p4", "said", "follow from p4"),
    ("follow", "up 7; follow from p4", "asked", "p2 passes"),
    ("follow", "p2 passes; p3 skips p1", "asked", "p4 lays 5 5 5 | 9 9 9; p4 goes out"),
    ("follow", "p2 passes; p3 skips p1", "asked", "p4 is out: p1 5, p2 5, p3 5"),
    ("follow", "p2 passes; p4 goes out", "asked", "p1 counts 50"),
    ("follow", "p2 passes; p4 goes out", "late", "p4 passes"),
)
"""What a phone has seen of a table of four, what happened meanwhile, and what that phone's next
entries are: `said` by somebody already, too `late`, or to be `asked` as any other."""


def test_what_a_phone_enters_that_has_not_seen_all() -> None:
    with all_cases() as case:
        for before, meanwhile, expected, entered in MEANWHILE:
            for move in entered.split("; "):
                table = Table(4).plays(before)
                seen = len(table.log)
                table.plays(meanwhile)
                with case((before, meanwhile, move)):
                    command = table.command(move)
                    assert result_of(table, command, seen) == expected


def test_rulings_conflict_with_rules_and_with_nothing_else() -> None:
    given, decided = commands.GiveRuling("x"), commands.GiveRuling("x", decided=True)
    rules = commands.ChangeRules(table_rules(changes={"skip_target": "any"}))
    for meanwhile, late in (("p2 counts 45+", [rules]), ("rule wrap=yes", [given, rules])):
        table = Table(4).plays("p1 goes out")
        seen = len(table.log)
        table.plays(meanwhile)
        for command in (given, decided, rules):
            assert result_of(table, command, seen) == ("late" if command in late else "asked")
    table = Table(4).plays("p1 goes out")
    seen = len(table.log)
    table.play(given)
    for asked in (rules, table.command("p3 counts 60-")):
        assert result_of(table, asked, seen) == "asked"


def test_another_total_for_the_same_hand_is_refused_with_the_first() -> None:
    table = Table(4).plays("p1 goes out; p2 counts 35")
    for move, codes in {
        "p2 counts 40": ["already_counted"],
        "p1 counts 40": ["already_out"],
        "p3 counts 40": [],
        "p2 goes out": [],
    }.items():
        found = earlier_line_problem(table.command(move), table.log, 2)
        assert [problem.code for problem in found] == codes
    table.plays("p2 goes out ! already_out")


def test_hits_and_goings_out_are_taken_back_whatever_came_since() -> None:
    table = Table(4).plays(f"{TWO_SETS}; p2 hits p1 2 9")
    seen, hit = len(table.log), table.game.open.laid["p1"].hits[0].seq
    take_back = commands.TakeBackHit("p1", 2, hit)
    assert result_of(table, take_back, seen - 1) == "asked", "the referee finds what is wrong"
    table.play(take_back)
    more = table.command("p1 hits p1 2 9")
    assert result_of(table, more, seen - 1) == "asked", "as if it had never been"
    assert result_of(table, more, seen) == "late"
    table = Table(4).plays("p1 goes out; p2 counts 35")
    assert result_of(table, commands.Undo("c2"), 2) == "asked"
    assert result_of(table, commands.Undo("c1"), 2) == "late"
    table.play(commands.Undo("c2"))
    assert result_of(table, table.command("p1 is out: p2 35"), 2) == "late"


def test_the_earlier_event_and_players_of_an_entry() -> None:
    table = Table(4).plays("p4 leaves")
    left = table.log[-1].seq
    table.plays("p1 is out: p2 20, p3 25")
    line = next(e for e in table.log if e.event == HandCounted("p2", Total(20), 20, laid=True))
    table.plays("round 1: p1 is out: p2 15")
    assert event_before(table.log, line.seq, table.log[-1].seq) == line.event
    assert seats_before(table.log, left) == ("p1", "p2", "p3", "p4")
    assert seats_before(table.log, left + 1) == ("p1", "p2", "p3")
