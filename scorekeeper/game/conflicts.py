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
from scorekeeper.game.duplicates import same_hand
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
    """What newer entries changed. `laid`, `taken_back` and `retyped` are the seats whose mark was
    made, taken back or given other cards. `lines` are the hands that were entered, None where one
    was struck. `hit` are the melds that got or lost a hit, by owner and group. `turned` are the
    players who had or lost a turn; `turns_set`: somebody said whose turn it is. `other`: something
    else happened as well."""

    laid: set[Seat] = field(default_factory=set)
    taken_back: set[Seat] = field(default_factory=set)
    retyped: set[Seat] = field(default_factory=set)
    lines: dict[Seat, PlayerWentOut | HandCounted | None] = field(default_factory=dict)
    hit: set[tuple[Seat, int]] = field(default_factory=set)
    turned: set[Seat] = field(default_factory=set)
    turns_set: bool = False
    other: bool = False

    def touches(self, seat: Seat) -> bool:
        """Did the marks or the hand of this player change?"""
        return self.marks_changed(seat) or seat in self.lines

    def marks_changed(self, seat: Seat) -> bool:
        """Did the marks of this player change?"""
        return seat in self.laid | self.taken_back | self.retyped

    def hit_on(self, owner: Seat, group: int | None = None) -> bool:
        """Did this meld of the owner change? With `group` None: any of them?"""
        return any(seat == owner and group in (None, at) for seat, at in self.hit)


def changes_since(log: Sequence[Entry], since: Sequence[Entry]) -> ChangesSince:
    """What the entries `since` changed together. They are the last entries of this log."""
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
            news.lines[seat] = None if struck else event
        case EntryAmended(_, PhaseLaidDown(seat)):
            news.retyped.add(seat)
        case EntryAmended(seq, PlayerWentOut() | HandCounted() as line) if _is_open(log, seq):
            news.lines[line.seat] = None if struck else line
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
            news.other = True
        case _:
            assert_never(event)


def _is_open(log: Sequence[Entry], seq: int) -> bool:
    """Does this entry belong to the open round?"""
    return round_of(log, seq) == round_of(log, len(log) + 1)


def find_conflicts(command: Command, log: Sequence[Entry], seen: int) -> tuple[Entry, ...]:
    """The entries after `seen` that contradict this command; empty if the command may go to the
    referee."""
    since = tuple(entry for entry in log if entry.seq > seen)
    if isinstance(command, Undo):
        known = last_command(log) == command.command_id or _only_went_out(command.command_id, log)
        return () if known else since
    if isinstance(command, GiveRuling):
        return () if command.decided else _other_rules(since)
    if not since:
        return ()
    news = changes_since(log, since)
    return since if news.other or _contradicts(command, news) else ()


def _only_went_out(command_id: str, log: Sequence[Entry]) -> bool:
    """Did this command only say that somebody went out? It may be undone even when others have
    counted since."""
    entries = entries_of(log, command_id)
    return bool(entries) and all(isinstance(entry.event, PlayerWentOut) for entry in entries)


def _other_rules(since: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries, if the rules have changed. An answer of the referee depends on nothing else."""
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
    """Do the newer entries contradict the command?"""
    match command:
        case CountHand(seat, hand):
            return seat in news.lines or _contradicts_mark(seat, hand, news)
        case GoOut(seat):
            return seat in news.taken_back  # the referee checks whether somebody else is out
        case CloseRound(out, hands):
            return any(
                not _leaves_line(seat, line, out, hands.get(seat))
                for seat, line in news.lines.items()
            ) or any(_contradicts_mark(seat, hand, news) for seat, hand in hands.items())
        case LayDown(seat) | TakeBackLayDown(seat) | LeaveTable(seat) | ReturnToTable(seat):
            hit_too = isinstance(command, TakeBackLayDown) and news.hit_on(seat)
            return hit_too or news.touches(seat)
        case HitMeld(owner=owner, group=group):
            return news.marks_changed(owner) or news.hit_on(owner, group)
        case VoidRound():
            return True
        case AmendRound() | TakeBackHit():
            return False  # the referee checks these
        case _:
            return bool(news.lines) or _other_turns(command, news)


def _other_turns(command: _OfTurns | _OfTheTable, news: ChangesSince) -> bool:
    """Has somebody entered this turn in the meantime?"""
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


def _contradicts_mark(seat: Seat, hand: Hand, news: ChangesSince) -> bool:
    marks = {True: news.taken_back, False: news.laid}
    return hand.laid is not None and seat in marks[hand.laid]


def _leaves_line(
    seat: Seat, line: PlayerWentOut | HandCounted | None, out: Seat | None, hand: Hand | None
) -> bool:
    """Does a whole round leave this line as it is? A hand that the round does not name stays."""
    if isinstance(line, HandCounted):
        return seat != out and (hand is None or same_hand(hand, line))
    return line is not None and seat == out
