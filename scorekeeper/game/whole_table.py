"""Everybody's lines of one round together: what is doubted about them, and said only once.

Puts the lines to the check of the whole table (`rules.round_check`): one empty hand, one deck.
Knows which doubts were set aside before and are not raised again. Refuses to decide whether the
round may be closed (`rounds`, `one_by_one`).
"""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.game.counting import RoundToWrite, counted_hand
from scorekeeper.game.declared import lying
from scorekeeper.game.hands import Told
from scorekeeper.rules.round_check import judge_round
from scorekeeper.rules.verdicts import Problem


def table_doubts(due: RoundToWrite, lines: Sequence[Told]) -> tuple[Problem, ...]:
    """All hands and melds of the round against one deck, and exactly one of them empty (§24)."""
    counted = tuple(counted_hand(due, told.event) for told in lines if told.event is not None)
    return judge_round(counted, due.game.table.switches, lying(due.marks))


def all_doubts(
    lines: Sequence[Told], about_all: Sequence[Problem], set_aside: Sequence[str] = ()
) -> list[Problem]:
    """The doubts about single hands, then those about the whole table that say something new;
    `set_aside` are codes about the table that were overruled before."""
    doubts = [doubt for told in lines for doubt in told.doubts]
    said = [_whoever(d) for told in lines for d in (*told.doubts, *told.settled)]
    new = (d for d in about_all if d.code not in set_aside)
    return doubts + [d for d in new if _whoever(d) not in said]


def _whoever(doubt: Problem) -> tuple[str, dict[str, object]]:
    """What is doubted, without of whom and where."""
    return doubt.code, {k: v for k, v in doubt.facts.items() if k not in ("seat", "places")}
