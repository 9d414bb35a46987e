"""A round counted one by one: somebody goes out, the others count, the last of them closes it.

Every phone writes its own line, in any order. Knows when the round is whole: everybody is in, the
table doubts nothing, and no rule of the table keeps it for the keeper. Refuses to judge a hand
(`hands`) and the table (`whole_table`).
"""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.game.answers import Accepted, Answer, Refused, problem, refuse
from scorekeeper.game.commands import CountHand, GoOut
from scorekeeper.game.counting import RoundToWrite, round_being_played
from scorekeeper.game.counting_up import counting
from scorekeeper.game.events import (
    Entry,
    EntryAmended,
    Event,
    HandCounted,
    PlayerWentOut,
    RoundClosed,
    SeatsChanged,
)
from scorekeeper.game.hands import Told, kept, read_hand, read_out
from scorekeeper.game.open_round import step_in_round
from scorekeeper.game.state import Game, Line, OpenRound


def go_out(game: Game, due: OpenRound, command: GoOut) -> Answer:
    """The round is over; hands that are in from a counting that was called off count again."""
    if due.out is not None:
        return refuse("already_out", seat=due.out)
    told = read_out(round_being_played(game, due), command.seat, command.phase, None)
    if told.event is None:
        return Refused(told.refused)
    return Accepted((told.event, *closing(game, due, told.event)))


def count_hand(game: Game, due: OpenRound, command: CountHand) -> Answer:
    """One hand, or its correction. Doubts about it may be overruled by whoever enters it."""
    if due.out is None:
        return refuse("round_not_over")
    of, line = round_being_played(game, due), due.lines.get(command.seat)
    told = _told(of, due, command)
    if told.refused:
        return Refused((*told.refused, *told.doubts))
    if told.doubts and not command.anyway:
        return Refused(told.doubts, can_overrule=True)
    if not isinstance(told.event, HandCounted):
        return refuse("already_out", seat=due.out)
    if line is None:
        return Accepted((told.event, *closing(game, due, told.event)))
    if told.event == kept(of, line).event:
        return refuse("already_counted", seat=line.seat, points=line.points, actor=line.actor)
    amended = EntryAmended(line.seq, told.event)
    return Accepted((amended, *closing(game, due, told.event, line)))


def closing(
    game: Game,
    due: OpenRound,
    event: PlayerWentOut | HandCounted | SeatsChanged,
    old: Line | None = None,
) -> tuple[Event, ...]:
    """What closes the round once `event` has happened, in place of the line `old` if it corrects
    one; nothing while somebody is missing or the keeper is asked."""
    seq, then = game.seq + 1, game
    if old is not None:
        seq, then = old.seq, replace(game, table=old.table)
    counted = counting(replace(step_in_round(then, due, Entry(seq, "", event)), table=game.table))
    if counted is None or counted.missing or counted.objections or game.table.keeper_closes:
        return ()
    return (RoundClosed(counted.round_no, counted.set_aside),)


def _told(of: RoundToWrite, due: OpenRound, command: CountHand) -> Told:
    """The hand as told; whether the phase was laid must be known before it can be written."""
    seat, hand = command.seat, command.hand
    if seat == due.out:
        return read_out(of, seat, None, hand)
    told = read_hand(of, seat, hand)
    if not told.unsaid:
        return told
    return Told(seat, refused=(problem("laid_unsaid", seats=(seat,)),), doubts=told.doubts)
