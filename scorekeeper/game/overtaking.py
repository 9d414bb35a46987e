"""When a command comes too late: somebody else was quicker, and what was looked at has changed.

Knows which entries touch what a command was about (`meanwhile` reads them). Refuses to judge the
command (`referee`).

A phone says which entry it has seen last. What happened since is mostly marks ("Mia laid") and,
once somebody is out, the hands of the others. Neither gets in the way of what another player tells:
they let everything pass that does not speak of the same seat otherwise. Whose turn it is gets in
the way of nothing but turns. Anything else stops the command, and its form goes back to the phone
with what happened meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from scorekeeper.game.commands import (
    AmendRound,
    ChangeRules,
    CloseRound,
    Command,
    CountHand,
    DrawTieRound,
    GiveRuling,
    GoOut,
    Hand,
    HitMeld,
    JoinTable,
    KnockFor,
    LayDown,
    LeaveTable,
    PassTurn,
    PlaySkip,
    ResumeGame,
    ReturnToTable,
    StartGame,
    StopGame,
    SufferSkip,
    SwapSeats,
    TakeBackHit,
    TakeBackLayDown,
    TrackTurns,
    TurnUpCard,
    Undo,
    VoidRound,
    WinTieRound,
)
from scorekeeper.game.events import (
    Entry,
    HandCounted,
    PlayerWentOut,
    Seat,
    TableRulesChanged,
)
from scorekeeper.game.log import entries_of, last_command
from scorekeeper.game.meanwhile import Meanwhile, meanwhile
from scorekeeper.game.said_already import agrees


def overtaking(command: Command, log: Sequence[Entry], seen: int) -> tuple[Entry, ...]:
    """What happened after entry `seen` that this command did not reckon with; nothing if it may
    go to the referee."""
    since = tuple(entry for entry in log if entry.seq > seen)
    if isinstance(command, Undo):
        known = last_command(log) == command.command_id or _only_went_out(command.command_id, log)
        return () if known else since
    if isinstance(command, GiveRuling):
        return () if command.decided else _other_rules(since)
    if not since:
        return ()
    news = meanwhile(log, since)
    return since if news.else_too or _contradicts(command, news) else ()


def _only_went_out(command_id: str, log: Sequence[Entry]) -> bool:
    """A false "I'm out" may be undone whatever the others have counted since."""
    entries = entries_of(log, command_id)
    return bool(entries) and all(isinstance(entry.event, PlayerWentOut) for entry in entries)


def _other_rules(since: Sequence[Entry]) -> tuple[Entry, ...]:
    """An answer rests on the rules it was given by, and on nothing else."""
    changed = any(isinstance(entry.event, TableRulesChanged) for entry in since)
    return tuple(since) if changed else ()


_OfTurns = TrackTurns | TurnUpCard | PassTurn | PlaySkip | SufferSkip | KnockFor
_OfTheTable = (
    StartGame
    | StopGame
    | ResumeGame
    | Undo
    | WinTieRound
    | DrawTieRound
    | SwapSeats
    | JoinTable
    | ChangeRules
    | GiveRuling
)


def _contradicts(command: Command, news: Meanwhile) -> bool:
    """Does what was said since say otherwise than the command?"""
    match command:
        case CountHand(seat, hand):
            return seat in news.told or _marked_otherwise(seat, hand, news)
        case GoOut(seat):
            return seat in news.taken_back  # who else is out says the referee
        case CloseRound(out, hands):
            return any(
                not _reckoned_with(seat, line, out, hands.get(seat))
                for seat, line in news.told.items()
            ) or any(_marked_otherwise(seat, hand, news) for seat, hand in hands.items())
        case LayDown(seat) | TakeBackLayDown(seat) | LeaveTable(seat) | ReturnToTable(seat):
            hit_too = isinstance(command, TakeBackLayDown) and news.hit_on(seat)
            return hit_too or news.touches(seat)
        case HitMeld(owner=owner, group=group):
            return news.lies_otherwise(owner) or news.hit_on(owner, group)
        case VoidRound():
            return True
        case AmendRound() | TakeBackHit():
            return False  # what was hit onto it since says the referee
        case _:
            return bool(news.told) or _other_turns(command, news)


def _other_turns(command: _OfTurns | _OfTheTable, news: Meanwhile) -> bool:
    """Was the turn the command speaks of made otherwise meanwhile?"""
    match command:
        case PassTurn(seat) | PlaySkip(seat) | KnockFor(seat) | SufferSkip(seat):
            return seat in news.turned
        case TrackTurns():
            return bool(news.turned) or news.turns_set
        case TurnUpCard():
            return news.turns_set
        case (
            (StartGame() | StopGame() | ResumeGame() | Undo())
            | (WinTieRound() | DrawTieRound() | SwapSeats() | JoinTable())
            | (ChangeRules() | GiveRuling())
        ):
            return False
        case _:
            assert_never(command)


def _marked_otherwise(seat: Seat, hand: Hand, news: Meanwhile) -> bool:
    marks = {True: news.taken_back, False: news.laid}
    return hand.laid is not None and seat in marks[hand.laid]


def _reckoned_with(
    seat: Seat, line: PlayerWentOut | HandCounted | None, out: Seat | None, hand: Hand | None
) -> bool:
    """Does a round told whole leave this line as it stands now? A hand it does not name stays."""
    if isinstance(line, HandCounted):
        return seat != out and (hand is None or agrees(hand, line))
    return line is not None and seat == out
