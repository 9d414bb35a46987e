"""The card desk: cards are typed, and it shows what they are, the verdict, and what else they can
mean.

A page gives it a task, which says what the cards are judged as. Lay down and hit record them
afterwards; check, count and the questions to the referee do not.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from scorekeeper.errors import NotationError
from scorekeeper.pages.shown.hand_tasks import CheckTask, CountTask, check_desk, count_desk
from scorekeeper.pages.shown.hit_task import HitTask, hit_desk
from scorekeeper.pages.shown.lay_down_task import LayDownTask, lay_down_desk
from scorekeeper.pages.shown.verdicts import unreadable_verdict
from scorekeeper.pages.shown.wells import CardDesk, readings_of_doubt

CardTask = LayDownTask | HitTask | CheckTask | CountTask


def card_desk(task: CardTask, typed: str) -> CardDesk:
    """The desk of this task with the typed cards. A text that cannot be read stays in its field as
    it was typed, and the verdict says what is wrong with it. If it can be read in several ways,
    there is a key for each."""
    try:
        return _judged(task, typed)
    except NotationError as error:
        empty, found = _judged(task, ""), unreadable_verdict(error)
        answer = replace(empty.answer, tone=found.tone, head=found.head, lines=found.lines)
        return replace(
            empty,
            typed=typed,
            answer=answer,
            readings=readings_of_doubt(typed, error),
            readable=False,
        )


def _judged(task: CardTask, typed: str) -> CardDesk:
    match task:
        case LayDownTask():
            return lay_down_desk(task, typed)
        case HitTask():
            return hit_desk(task, typed)
        case CheckTask():
            return check_desk(task, typed)
        case CountTask():
            return count_desk(task, typed)
        case _:
            assert_never(task)
