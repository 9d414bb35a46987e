"""What somebody at the table asks for, in the imperative. `referee.decide` answers each.

A command may be refused; an event happened. Words of the table only, no forms and no names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.game.values import Count, Seat
from scorekeeper.rules.cards import Card
from scorekeeper.rules.table_rules import TableRules


@dataclass(frozen=True, slots=True)
class StartGame:
    """Sit `players` people down clockwise, the first of them dealing."""

    players: int
    table: TableRules


@dataclass(frozen=True, slots=True)
class LayDown:
    """Lay the phase of `seat`. `groups` None: cards not typed. `phase` only where the order is
    free. `anyway` records it although the judge objects."""

    seat: Seat
    groups: tuple[tuple[Card, ...], ...] | None = None
    declare: tuple[object, ...] = ()
    phase: int | None = None
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class TakeBackLayDown:
    """The mark "laid" of `seat` in the open round was a slip."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HitMeld:
    """`seat` adds `cards` to a meld of `owner`; `group` counts from 1. `take` and `declare` as
    `rules.hits.judge_hit` reads them. `anyway` records it although the judge objects."""

    seat: Seat
    owner: Seat
    group: int
    cards: tuple[Card, ...]
    take: tuple[Card, ...] = ()
    declare: int | None = None
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class TakeBackHit:
    """The hit that entry `seq` recorded on this meld was a slip: its cards go back."""

    owner: Seat
    group: int
    seq: int


@dataclass(frozen=True, slots=True)
class TrackTurns:
    """Follow turns from now on, or no more. `turn`: whose turn it is; None: of whoever begins, or
    as the referee has it."""

    on: bool
    turn: Seat | None = None


@dataclass(frozen=True, slots=True)
class TurnUpCard:
    """The first discard of the round; `to` gets a wild, where the dealer says so."""

    card: Card
    to: Seat | None = None
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class PassTurn:
    """`seat` has drawn and discarded, and the next one goes on. `discard` where it was said;
    `took`: the draw came from the discards."""

    seat: Seat
    discard: Card | None = None
    took: bool = False
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class PlaySkip:
    """`seat` ends the turn with a skip on `target`. `took`: the draw came from the discards."""

    seat: Seat
    target: Seat
    anyway: bool = False
    took: bool = False


@dataclass(frozen=True, slots=True)
class SufferSkip:
    """`seat` has lost the turn; where turns are followed that is known by itself."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class KnockFor:
    """`seat` wants the card just discarded out of turn: by knocking, or by buying it."""

    seat: Seat
    buying: bool = False
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    """One player's line of a round that is over. `laid` None: as the points prove."""

    count: Count
    laid: bool | None = None
    phase: int | None = None


@dataclass(frozen=True, slots=True)
class GoOut:
    """`seat` has played the last card: the round is over, and everybody else counts. `phase` only
    where the order is free."""

    seat: Seat
    phase: int | None = None


@dataclass(frozen=True, slots=True)
class CountHand:
    """What `seat` holds, once somebody is out. A second one corrects the first; the last one that
    was missing closes the round. `anyway` overrules the warnings about this hand."""

    seat: Seat
    hand: Hand
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class CloseRound:
    """The whole round at once: who went out (None: nobody did) and what the others hold. A player
    whose hand was counted before and is not given keeps the line. `anyway` overrules every
    warning."""

    out: Seat | None
    hands: Mapping[Seat, Hand] = field(hash=False)
    anyway: bool = False
    out_phase: int | None = None


@dataclass(frozen=True, slots=True)
class AmendRound:
    """The closed round `round_no` as it should read; same shape as `CloseRound`. A player whose
    hand is not given keeps the line."""

    round_no: int
    out: Seat | None
    hands: Mapping[Seat, Hand] = field(hash=False)
    anyway: bool = False
    out_phase: int | None = None


@dataclass(frozen=True, slots=True)
class VoidRound:
    """The open round, or the tie round, is misdealt: forget its marks, same dealer again."""


@dataclass(frozen=True, slots=True)
class WinTieRound:
    """This one of the tied players won the tie round."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawTieRound:
    """The tie round ended level again between these: they play one more."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class LeaveTable:
    """A player stops: frozen, kept in the standings."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ReturnToTable:
    """A player who stopped plays again from the open round on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SwapSeats:
    """Two who play change places."""

    seat: Seat
    other: Seat


@dataclass(frozen=True, slots=True)
class JoinTable:
    """One more sits down at the left of `after`, starting on phase `phase` with `points`."""

    after: Seat
    phase: int | None = None
    points: int = 0


@dataclass(frozen=True, slots=True)
class ChangeRules:
    """Play by these rules from now on: other switches, the same phases and the same variant."""

    table: TableRules


@dataclass(frozen=True, slots=True)
class GiveRuling:
    """Show an answer to the whole table, or write down what the table has `decided`; the fields
    are those of the event `RulingGiven`."""

    words: str
    rule: str = ""
    decided: bool = False
    switch: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class StopGame:
    """Stop the whole game: for good as it stands, or to go on another day."""

    for_good: bool


@dataclass(frozen=True, slots=True)
class ResumeGame:
    """Go on with a game that was stopped."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Strike the last command that stands; `command_id` is the one the asker saw beside the
    button."""

    command_id: str


Command = (
    StartGame
    | LayDown
    | TakeBackLayDown
    | HitMeld
    | TakeBackHit
    | GoOut
    | CountHand
    | CloseRound
    | AmendRound
    | VoidRound
    | WinTieRound
    | DrawTieRound
    | LeaveTable
    | ReturnToTable
    | ChangeRules
    | GiveRuling
    | SwapSeats
    | JoinTable
    | StopGame
    | ResumeGame
    | TrackTurns
    | TurnUpCard
    | PassTurn
    | PlaySkip
    | SufferSkip
    | KnockFor
    | Undo
)
