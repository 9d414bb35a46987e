"""Moves against the rules: each is refused with its code under every sheet.

Where the table may overrule the refusal, the move is recorded, and the entry names the code.
"""

from __future__ import annotations

from scorekeeper.game.answers import Accepted
from scorekeeper.rules.sheets import SHEETS
from tests.all_cases import all_cases
from tests.game.builders import stories, told


def test_every_sheet_refuses_every_move() -> None:
    with all_cases() as case:
        for sheet in SHEETS:
            for what, story in stories("refused_moves").items():
                with case((sheet, what)):
                    told(3, f"rules {sheet} knock=on; {story}")


def test_only_what_the_table_may_overrule_is_recorded_all_the_same() -> None:
    with all_cases() as case:
        for what, story in stories("refused_moves").items():
            before, _, last = story.rpartition("; ")
            move, _, code = last.replace("?", "!").strip().partition(" ! ")
            table, command = told(3, f"rules mattel knock=on; {before}"), f"{move} anyway"
            with case(what):
                if " ? " in story:
                    answer = table.answer(command)
                    assert isinstance(answer, Accepted)
                    assert [event.overruled for event in answer.events] == [(code,)]
                elif hasattr(table.command(move), "anyway"):
                    assert table.refused(command) == (code,)
