"""What happened, in the past tense. A game is a list of these events and nothing else.

Events name seats `p1`, `p2`...; names, clocks, links and cookies are never in them. `codec` turns
them into plain values and back; `replay` makes the state of the game from them.
"""

from __future__ import annotations

from scorekeeper.game.values import AskedQuestion, Count, Seat
from scorekeeper.immutable import immutable
from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.table_rules import TableRules


@immutable
class GameStarted:
    """The game began: seats clockwise, who deals round 1, and all rules."""

    seats: tuple[Seat, ...]
    dealer: Seat
    table: TableRules


@immutable
class PhaseLaidDown:
    """A player laid a phase. `melds` is None when the cards were not typed; `overruled` are the
    codes of the problems that were overruled. `off_turn`: it was marked during another player's
    turn, and says nothing about turns."""

    seat: Seat
    phase: int
    melds: tuple[Meld, ...] | None = None
    overruled: tuple[str, ...] = ()
    off_turn: bool = False


@immutable
class CardsHit:
    """Cards were added to a meld (§22). `group` counts from 1; `meld` is the meld after the hit;
    `taken` are wilds that went from it to the hand (§15)."""

    seat: Seat
    owner: Seat
    group: int
    cards: tuple[Card, ...]
    meld: Meld
    overruled: tuple[str, ...] = ()
    taken: tuple[Card, ...] = ()


@immutable
class TurnsTracked:
    """From here on turns are followed, or not. `turn` is the player whose turn it is; None for the
    player who begins the round."""

    on: bool
    turn: Seat | None = None


@immutable
class CardTurnedUp:
    """The first discard of the round was turned up (§4). `to` is the player to whom the dealer gave
    a wild (§46)."""

    card: Card
    to: Seat | None = None


@immutable
class TurnPassed:
    """A turn ended with a discard, None if it was not named. `took`: its draw came from the
    discards."""

    seat: Seat
    discard: Card | None = None
    took: bool = False
    overruled: tuple[str, ...] = ()


@immutable
class SkipPlayed:
    """A skip ended the turn of `seat`; `target` loses a turn (§39). `took`: the draw came from the
    discards."""

    seat: Seat
    target: Seat
    overruled: tuple[str, ...] = ()
    took: bool = False


@immutable
class SkipSuffered:
    """This player has lost a turn to a waiting skip (§39)."""

    seat: Seat


@immutable
class Knocked:
    """The card just discarded was taken out of turn: for a turn (§36), or `bought` (§37)."""

    seat: Seat
    bought: bool = False
    overruled: tuple[str, ...] = ()


@immutable
class PlayerWentOut:
    """A player played the last card: the phase is laid, and the hand is worth 0 points (§24).
    `phase` is given only where the order is free (§35)."""

    seat: Seat
    phase: int | None = None


@immutable
class HandCounted:
    """What a player held when the round ended. `points` is the worth of `count` by the rules of
    that moment (§25); `laid` says whether the phase counts; `overruled` are the codes of the
    warnings that were overruled."""

    seat: Seat
    count: Count
    points: int
    laid: bool
    phase: int | None = None
    overruled: tuple[str, ...] = ()


@immutable
class RoundClosed:
    """The round is over and counted. `round_no` counts from 1."""

    round_no: int
    overruled: tuple[str, ...] = ()


@immutable
class RoundVoided:
    """The open round was misdealt and does not count; the same dealer deals it again."""

    round_no: int
    reason: str = "misdeal"


@immutable
class TieRoundWon:
    """This player won the tie round (§30)."""

    seat: Seat


@immutable
class TieRoundDrawn:
    """The tie round ended level between these players, who play another (§30)."""

    seats: tuple[Seat, ...]


@immutable
class TableRulesChanged:
    """From here on these rules hold; earlier entries keep theirs."""

    table: TableRules


@immutable
class SeatsChanged:
    """Who plays from now on, clockwise in this order. A player who is not listed has stopped, and
    may come back."""

    seats: tuple[Seat, ...]


@immutable
class PlayerJoined:
    """A player came late. `seats` are all who play, clockwise, with the new player; `done`
    and `points` are what this player starts with."""

    seat: Seat
    seats: tuple[Seat, ...]
    done: tuple[int, ...] = ()
    points: int = 0


@immutable
class RulingGiven:
    """An answer of the referee that was shown to the table, or a decision of the table itself
    (`decided`). `words` contain `{p2}` for the name of a seat; `rule` is the paragraph; `switch`
    and `value` name the house rule that would settle it, if there is one.

    An answer is kept in codes: `question`, and `verdict` as the tone of the answer and what it
    rests on. Each reader gets it in their own language. Its `words` are English then, for readers
    that cannot answer the question again. Entries of earlier releases have only words."""

    words: str
    rule: str = ""
    decided: bool = False
    switch: str = ""
    value: str = ""
    question: AskedQuestion | None = None
    verdict: tuple[str, ...] = ()


@immutable
class GameStopped:
    """Stopped before its end: for good as it stands, or to go on another day."""

    for_good: bool


@immutable
class GameResumed:
    """The game goes on."""


@immutable
class EntryStruck:
    """All entries of one command are crossed out."""

    command_id: str
    reason: str = "undo"


@immutable
class EntryAmended:
    """The entry `seq` is replaced by another event. The last amendment that stands wins."""

    seq: int
    event: PlayerWentOut | HandCounted | PhaseLaidDown | CardsHit | RoundClosed
    reason: str = "fix"


Event = (
    GameStarted
    | PhaseLaidDown
    | CardsHit
    | TurnsTracked
    | CardTurnedUp
    | TurnPassed
    | SkipPlayed
    | SkipSuffered
    | Knocked
    | PlayerWentOut
    | HandCounted
    | RoundClosed
    | RoundVoided
    | TieRoundWon
    | TieRoundDrawn
    | TableRulesChanged
    | SeatsChanged
    | PlayerJoined
    | RulingGiven
    | GameStopped
    | GameResumed
    | EntryStruck
    | EntryAmended
)


@immutable
class Entry:
    """One line of the log: `seq` from 1 without gaps; entries of one command share
    `command_id`."""

    seq: int
    command_id: str
    event: Event
    actor: str = ""
    recorded_at: str = ""
