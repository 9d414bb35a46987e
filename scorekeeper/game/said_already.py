"""When somebody else has told the same hand before: what stands there, and does it say the same?

A phone that was without Wi-Fi, or two people who fill in for one player, speak of one line of one
round. Knows which round the asker looked at. Refuses to write (`one_by_one`) and to say whether
anything else came between (`overtaking`).
"""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.game.answers import problem
from scorekeeper.game.commands import Command, CountHand, GoOut, Hand
from scorekeeper.game.events import Entry, Event, HandCounted, PlayerWentOut, Seat
from scorekeeper.game.log import round_seen
from scorekeeper.rules.verdicts import Problem


def said_already(command: Command, log: Sequence[Entry], seen: int) -> tuple[Entry, ...]:
    """The entry that says the very same about the round the asker looked at: nothing is left to
    do."""
    if not isinstance(command, CountHand | GoOut):
        return ()
    line = _line(log, seen, command.seat)
    return (line,) if line is not None and _same(command, line.event) else ()


def _same(command: CountHand | GoOut, line: Event) -> bool:
    match command, line:
        case CountHand(hand=hand), HandCounted():
            return agrees(hand, line)
        case GoOut(phase=phase), PlayerWentOut(phase=made):
            return phase in (None, made)
        case _:
            return False


def in_the_way(command: Command, log: Sequence[Entry], seen: int) -> tuple[Problem, ...]:
    """What stands there instead of the hand that came too late."""
    if not isinstance(command, CountHand):
        return ()
    line = _line(log, seen, command.seat)
    match line:
        case Entry(event=HandCounted(seat=seat, points=points), actor=actor):
            return (problem("already_counted", seat=seat, points=points, actor=actor),)
        case Entry(event=PlayerWentOut(seat=seat)):
            return (problem("already_out", seat=seat),)
        case _:
            return ()


def agrees(hand: Hand, line: HandCounted) -> bool:
    """Do they say the same? What was left unsaid agrees with anything."""
    return (
        hand.count == line.count
        and hand.laid in (None, line.laid)
        and (line.phase is None or hand.phase in (None, line.phase))
    )


def _line(log: Sequence[Entry], seen: int, seat: Seat) -> Entry | None:
    """The line of this player in the round the asker looked at, as it reads now."""
    lines = [
        entry
        for entry in round_seen(log, seen)
        if isinstance(entry.event, PlayerWentOut | HandCounted) and entry.event.seat == seat
    ]
    return lines[-1] if lines else None
