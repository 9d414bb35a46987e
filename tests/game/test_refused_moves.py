"""Moves against the rules: each is refused with its code under every sheet.

Where the table may overrule the refusal, the move is recorded, and the entry names the code.
"""

from __future__ import annotations

from scorekeeper.game.answers import Accepted
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.table_rules import table_rules
from tests.all_cases import all_cases
from tests.game.builders import Table

LAID = "p2 lays 5 5 5 | 9 9 9"

MOVES = {
    "a turn that is another's": "follow; p3 passes ? not_your_turn",
    "a skip out of turn": "follow; p3 skips p1 ? not_your_turn",
    "a lay-down out of turn": "follow; p3 lays 5 5 5 | 9 9 9 ? not_your_turn",
    "a hit out of turn": f"follow; {LAID}; p2 passes; p2 hits p2 1 5 ? not_your_turn",
    "a lay-down after the discard": f"follow; p2 passes; {LAID} ? not_your_turn",
    "a second discard": "follow; p2 passes; p2 passes ? not_your_turn",
    "a second phase": f"{LAID}; p2 lays 1 1 1 | 2 2 2 ! already_laid",
    "a second mark": f"{LAID}; p2 lays ! already_laid",
    "a hit on a third set": f"{LAID}; p2 hits p2 3 5 ! no_such_meld",
    "a hit on nobody's meld": f"{LAID}; p2 hits p3 1 5 ! not_laid",
    "a hit on cards not typed": "p3 lays; p3 hits p3 1 5 ! cards_not_typed",
    "a skip on oneself": "follow; p2 skips p2 ! must_be_another_player",
    "a skip on oneself, marked": "p2 skips p2 ! must_be_another_player",
    "a skip from the discards": "follow; up S; p3 takes ? skip_never_from_discard",
    "two knocks in a row": "follow; p2 passes; p1 knocks; p1 passes; p2 passes;"
    " p1 knocks ? not_twice_in_succession",
    "a knock for one's own": "follow; p2 passes; p2 knocks ? own_discard",
    "a turn after the end": "follow; p2 goes out; p3 passes ! round_over",
    "a skip after the end": "follow; p2 goes out; p3 skips p1 ! round_over",
    "a knock after the end": "follow; p2 goes out; p3 knocks ! round_over",
    "a card after the end": "p2 goes out; up S ! round_over",
    "a lost turn after the end": "p2 goes out; p3 loses the turn ! round_over",
    "a hit after the end": f"{LAID}; p2 goes out; p2 hits p2 1 5 ? hit_after_out",
    "a second going out": "p2 goes out; p3 goes out ! already_out",
    "a turn after the game": "follow; stop; p2 passes ! game_over",
    "a phase after the game": f"stop; {LAID} ! game_over",
    "a hit after the game": f"{LAID}; stop; p2 hits p2 1 5 ! game_over",
}
"""p1 has dealt, and p2 begins."""


def knocking(sheet: str) -> Table:
    return Table(3, table_rules(sheet, {"knock": "on"}))


def test_every_sheet_refuses_every_move() -> None:
    with all_cases() as case:
        for sheet in SHEETS:
            for what, story in MOVES.items():
                with case((sheet, what)):
                    knocking(sheet).plays(story)


def test_only_what_the_table_may_overrule_is_recorded_all_the_same() -> None:
    with all_cases() as case:
        for what, story in MOVES.items():
            before, _, last = story.rpartition("; ")
            move, _, code = last.replace("?", "!").partition(" ! ")
            table, command = knocking("mattel").plays(before), f"{move} anyway"
            with case(what):
                if " ? " in story:
                    answer = table.answer(command)
                    assert isinstance(answer, Accepted)
                    assert [event.overruled for event in answer.events] == [(code,)]
                elif hasattr(table.command(move), "anyway"):
                    assert table.refused(command) == (code,)
