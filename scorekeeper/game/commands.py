"""What people at the table ask for, in the imperative. `referee.decide` answers each.

A command may be refused; an event has happened.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from scorekeeper.game.values import AskedQuestion, Count, Seat
from scorekeeper.immutable import immutable
from scorekeeper.rules.cards import Card
from scorekeeper.rules.table_rules import TableRules


@immutable
class StartGame:
    """Start a game with `players` players, seated clockwise; the first of them deals."""

    players: int
    table: TableRules


@immutable
class LayDown:
    """Lay the phase of `seat`. `groups` is None when the cards were not typed; `phase` is needed
    only where the order is free (§35). `anyway` records it although the judge objects."""

    seat: Seat
    groups: tuple[tuple[Card, ...], ...] | None = None
    declare: tuple[object, ...] = ()
    phase: int | None = None
    anyway: bool = False


@immutable
class TakeBackLayDown:
    """Take back the mark "laid" of `seat` in the open round: it was a mistake."""

    seat: Seat


@immutable
class HitMeld:
    """`seat` adds `cards` to a meld of `owner`; `group` counts from 1. `take` and `declare` are as
    in `rules.hits.judge_hit`. `anyway` records it although the judge objects."""

    seat: Seat
    owner: Seat
    group: int
    cards: tuple[Card, ...]
    take: tuple[Card, ...] = ()
    declare: int | None = None
    anyway: bool = False


@immutable
class TakeBackHit:
    """Take back the hit on this meld that the entry `seq` recorded: it was a mistake."""

    owner: Seat
    group: int
    seq: int


@immutable
class TrackTurns:
    """Start or stop following turns. `turn` is the player whose turn it is; None for the player who
    begins, or for no change."""

    on: bool
    turn: Seat | None = None


@immutable
class TurnUpCard:
    """Turn up the first discard of the round (§4). `to` is the player to whom the dealer gives a
    wild (§46)."""

    card: Card
    to: Seat | None = None
    anyway: bool = False


@immutable
class PassTurn:
    """`seat` has drawn and discarded, and the turn passes on. `discard` is None when the card was
    not named; `took`: the draw came from the discards."""

    seat: Seat
    discard: Card | None = None
    took: bool = False
    anyway: bool = False


@immutable
class PlaySkip:
    """`seat` ends the turn with a skip on `target`. `took`: the draw came from the discards."""

    seat: Seat
    target: Seat
    anyway: bool = False
    took: bool = False


@immutable
class SufferSkip:
    """`seat` has lost a turn to a skip (§39); needed only where turns are not followed."""

    seat: Seat


@immutable
class KnockFor:
    """`seat` claims the card just discarded out of turn, by knocking (§36) or buying (§37)."""

    seat: Seat
    buying: bool = False
    anyway: bool = False


@immutable
class Hand:
    """What one player holds when the round is over. `laid` is None if it was not said
    whether the phase was laid; then the mark or the points decide."""

    count: Count
    laid: bool | None = None
    phase: int | None = None


@immutable
class GoOut:
    """`seat` has played the last card: the round is over, and all others count (§24). `phase`
    is needed only where the order is free (§35)."""

    seat: Seat
    phase: int | None = None


@immutable
class CountHand:
    """What `seat` holds, once a player is out. A second count corrects the first; the last missing
    count closes the round. `anyway` overrules the warnings about this hand."""

    seat: Seat
    hand: Hand
    anyway: bool = False


@immutable
class CloseRound:
    """The whole round: who went out, None if no player did, and what the others hold. A player
    whose hand is not given keeps the hand counted before. `anyway` overrules every warning."""

    out: Seat | None
    hands: Mapping[Seat, Hand] = field(hash=False)
    anyway: bool = False
    out_phase: int | None = None


@immutable
class AmendRound:
    """The closed round `round_no` as it should be; the fields are those of `CloseRound`. A player
    whose hand is not given keeps the line."""

    round_no: int
    out: Seat | None
    hands: Mapping[Seat, Hand] = field(hash=False)
    anyway: bool = False
    out_phase: int | None = None


@immutable
class VoidRound:
    """The open round, or the tie round, was misdealt: the same dealer deals it again."""


@immutable
class WinTieRound:
    """This player won the tie round (§30)."""

    seat: Seat


@immutable
class DrawTieRound:
    """The tie round ended level between these players, who play another (§30)."""

    seats: tuple[Seat, ...]


@immutable
class LeaveTable:
    """A player stops, and stays in the standings."""

    seat: Seat


@immutable
class ReturnToTable:
    """A player who stopped plays again from the open round on."""

    seat: Seat


@immutable
class SwapSeats:
    """Two players change places."""

    seat: Seat
    other: Seat


@immutable
class JoinTable:
    """A new player sits down at the left of `after` and starts on `phase` with `points`. `phase`
    None leaves the choice to `table_commands.first_phase`."""

    after: Seat
    phase: int | None = None
    points: int = 0


@immutable
class ChangeRules:
    """Play by these rules from now on; only switches may differ."""

    table: TableRules


@immutable
class GiveRuling:
    """Show an answer to the whole table, or write down what the table has `decided`. The fields are
    those of the event `RulingGiven`."""

    words: str
    rule: str = ""
    decided: bool = False
    switch: str = ""
    value: str = ""
    question: AskedQuestion | None = None
    verdict: tuple[str, ...] = ()


@immutable
class StopGame:
    """Stop the game: for good as it stands, or to go on another day."""

    for_good: bool


@immutable
class ResumeGame:
    """Go on with a game that was stopped."""


@immutable
class Undo:
    """Strike the last command that stands. `command_id` is the command that the form showed."""

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
