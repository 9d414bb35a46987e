"""What happened to the open round since somebody last looked: whose marks, whose hands.

Knows that what was made and struck again in the meantime might never have been. Refuses to say
whom it stops (`overtaking`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import assert_never

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
    Seat,
    SeatsChanged,
    SkipPlayed,
    SkipSuffered,
    TableRulesChanged,
    TieRoundDrawn,
    TieRoundWon,
    TurnPassed,
    TurnsTracked,
)
from scorekeeper.game.log import entries_of, round_of, struck_commands


@dataclass(slots=True)
class Meanwhile:
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


def meanwhile(log: Sequence[Entry], since: Sequence[Entry]) -> Meanwhile:
    """What the entries `since`, the last of this log, changed all together."""
    struck, made = struck_commands(log), {entry.command_id for entry in since}
    news = Meanwhile()
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


def _note(news: Meanwhile, event: Event, log: Sequence[Entry], *, struck: bool) -> None:
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
