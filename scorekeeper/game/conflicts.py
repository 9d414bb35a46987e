"""What happened since a form was filled in, and whether the form may still be recorded.

`changes_since` collects what the newer entries changed; `find_conflicts` says which of them the
command did not take into account. A command that was given and struck in the meantime changes
nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
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
from scorekeeper.game.duplicates import agrees
from scorekeeper.game.events import (
    CardsHit,
    CardTurnedUp,
    Entry,
    EntryAmended,
    EntryStruck,
    Event,
    GameResumed,
    GameStarted,
    GameStopped,
    HandCounted,
    Knocked,
    PhaseLaidDown,
    PlayerJoined,
    PlayerWentOut,
    RoundClosed,
    RoundVoided,
    RulingGiven,
    SeatsChanged,
    SkipPlayed,
    SkipSuffered,
    TableRulesChanged,
    TieRoundDrawn,
    TieRoundWon,
    TurnPassed,
    TurnsTracked,
)
from scorekeeper.game.log import entries_of, last_command, round_of, struck_commands
from scorekeeper.game.values import Seat


@dataclass(slots=True)
class ChangesSince:
    """The seats whose mark was made, taken back, or given other cards; the hands that were told,
    None where one was struck or corrected back; the melds that were hit or lost a hit, by owner and
    group; who made or lost a turn, and whether it was said whose turn it is. `else_too`: something
    else happened as well."""

    laid: set[Seat] = field(default_factory=set)
    taken_back: set[Seat] = field(default_factory=set)
    retyped: set[Seat] = field(default_factory=set)
    told: dict[Seat, PlayerWentOut | HandCounted | None] = field(default_factory=dict)
    hit: set[tuple[Seat, int]] = field(default_factory=set)
    turned: set[Seat] = field(default_factory=set)
    turns_set: bool = False
    else_too: bool = False

    def touches(self, seat: Seat) -> bool:
        """Was anything said about this player?"""
        return self.lies_otherwise(seat) or seat in self.told

    def lies_otherwise(self, seat: Seat) -> bool:
        """Did this player lay, take back or type cards?"""
        return seat in self.laid | self.taken_back | self.retyped

    def hit_on(self, owner: Seat, group: int | None = None) -> bool:
        """Did this meld of the owner change, or any of them?"""
        return any(seat == owner and group in (None, at) for seat, at in self.hit)


def changes_since(log: Sequence[Entry], since: Sequence[Entry]) -> ChangesSince:
    """What the entries `since`, the last of this log, changed all together."""
    struck, made = struck_commands(log), {entry.command_id for entry in since}
    news = ChangesSince()
    for entry in since:
        match entry.event:
            case EntryStruck(command_id) if command_id not in made:
                for crossed_out in entries_of(log, command_id):
                    _note(news, crossed_out.event, log, struck=True)
            case EntryStruck():
                pass
            case event if entry.command_id not in struck:
                _note(news, event, log, struck=False)
    news.taken_back -= news.laid
    return news


def _note(news: ChangesSince, event: Event, log: Sequence[Entry], *, struck: bool) -> None:
    match event:
        case PhaseLaidDown(seat):
            (news.taken_back if struck else news.laid).add(seat)
        case PlayerWentOut(seat) | HandCounted(seat):
            news.told[seat] = None if struck else event
        case EntryAmended(_, PhaseLaidDown(seat)):
            news.retyped.add(seat)
        case EntryAmended(seq, PlayerWentOut() | HandCounted() as line) if _is_open(log, seq):
            news.told[line.seat] = None if struck else line
        case TurnPassed(seat) | SkipPlayed(seat) | Knocked(seat) | SkipSuffered(seat):
            news.turned.add(seat)
        case TurnsTracked() | CardTurnedUp():
            news.turns_set = True
        case CardsHit(owner=owner, group=group):
            news.hit.add((owner, group))
        case RulingGiven() | PlayerJoined():
            pass
        case (
            GameStarted()
            | RoundClosed()
            | RoundVoided()
            | TieRoundWon()
            | TieRoundDrawn()
            | TableRulesChanged()
            | SeatsChanged()
            | GameStopped()
            | GameResumed()
            | EntryStruck()
            | EntryAmended()
        ):
            news.else_too = True
        case _:
            assert_never(event)


def _is_open(log: Sequence[Entry], seq: int) -> bool:
    """Does this entry belong to the round that is being played?"""
    return round_of(log, seq) == round_of(log, len(log) + 1)


def find_conflicts(command: Command, log: Sequence[Entry], seen: int) -> tuple[Entry, ...]:
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
    news = changes_since(log, since)
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


def _contradicts(command: Command, news: ChangesSince) -> bool:
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


def _other_turns(command: _OfTurns | _OfTheTable, news: ChangesSince) -> bool:
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


def _marked_otherwise(seat: Seat, hand: Hand, news: ChangesSince) -> bool:
    marks = {True: news.taken_back, False: news.laid}
    return hand.laid is not None and seat in marks[hand.laid]


def _reckoned_with(
    seat: Seat, line: PlayerWentOut | HandCounted | None, out: Seat | None, hand: Hand | None
) -> bool:
    """Does a round told whole leave this line as it stands now? A hand it does not name stays."""
    if isinstance(line, HandCounted):
        return seat != out and (hand is None or agrees(hand, line))
    return line is not None and seat == out
