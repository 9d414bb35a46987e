"""One round between two moves, the moves, and the answers to them.

Only counts and open cards are known. The 108 cards are always all there: in the hands, in the
melds, in the pile, among the discards, as a skip in front of a player, or out of play.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from enum import Enum
from typing import Literal

from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.rules.cards import SKIP, Card
from scorekeeper.rules.melds import Declared, Meld
from scorekeeper.rules.phases import Phase
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.switches import Switches
from scorekeeper.rules.table_rules import TableRules


class FirstDiscard(Enum):
    """The first discard: it is not named, another card must be turned up, or it is settled."""

    UNNAMED = "unnamed"
    ANOTHER = "another"
    DONE = "done"


@immutable
class LaidMelds:
    """What one player laid: the phase, its melds as typed, and which requirement each serves.
    `whole` is False if only a part of the phase is laid (§17 `partial_lay`)."""

    phase: int
    melds: tuple[Meld, ...]
    order: tuple[int, ...]
    whole: bool


def dealer_gives(card: Card, rules: Switches) -> bool:
    """Is this a wild that the dealer gives to a player if it is turned up first (§46)?"""
    return card.is_wild and rules.first_upcard_wild == "dealer_decides"


@immutable
class TableAtDiscard:
    """The parts of the table that the next turn changed, as they were at the discard. A player who
    claims that card out of turn (§36, §37) comes before the turns that waiting skips take."""

    waiting: Mapping[Seat, int] = field(hash=False)
    circles: tuple[tuple[Seat, Seat], ...]
    discards: tuple[Card | None, ...]
    given_wild: Seat | None


@immutable
class Turns:
    """A round between two moves.

    `turn` is None when the round is over. `discards` are listed from bottom to top; None is a card
    that was not named. `waiting` counts the skips that wait for each player. `circles` are pairs:
    the first may not be skipped before the turn of the second (§40). `skipped` are the players who
    have just lost their turn. `skips_aside` counts the skips out of play.

    About the present turn: `drawn` is True after a draw or a knock; `taken` is the card taken from
    the discards; `shuffled_in` are the discards its draw shuffled into a new pile. About the turn
    before: `last_player` is its player; `ended_by_skip` says how; `claimable` says that its discard
    may be claimed, `bought` that it was bought; `at_discard` is set if a player was passed over
    since and the table allows claims.

    `given_wild` got the turned-up wild as the draw of a later turn (§46). `phases_to_go` counts the
    phases each player still had to make when the round began; if it is empty, no phase ends the
    game in mid-round (§31)."""

    seats: tuple[Seat, ...]
    dealer: Seat
    table: TableRules
    open_phases: Mapping[Seat, tuple[int, ...]] = field(hash=False)
    hands: Mapping[Seat, int] = field(hash=False)
    turn: Seat | None
    pile: int
    discards: tuple[Card | None, ...] = (None,)
    skips_aside: int = 0
    laid: Mapping[Seat, LaidMelds] = field(default_factory=dict, hash=False)
    waiting: Mapping[Seat, int] = field(default_factory=dict, hash=False)
    circles: tuple[tuple[Seat, Seat], ...] = ()
    skipped: tuple[Seat, ...] = ()
    first_discard: FirstDiscard = FirstDiscard.UNNAMED
    given_wild: Seat | None = None
    drawn: bool = False
    knocked: bool = False
    laid_this_turn: bool = False
    taken: Card | None = None
    shuffled_in: tuple[Card | None, ...] = ()
    last_player: Seat | None = None
    ended_by_skip: bool = False
    claimable: bool = False
    bought: bool = False
    at_discard: TableAtDiscard | None = None
    knocker: Seat | None = None
    draws_since_knock: int = 0
    went_out: Seat | None = None
    phases_to_go: Mapping[Seat, int] = field(default_factory=dict, hash=False)

    @property
    def rules(self) -> Switches:
        return self.table.switches

    @property
    def round_over(self) -> bool:
        return self.turn is None

    @property
    def top(self) -> Card | None:
        """The top discard; None if there are no discards or it was not named."""
        return self.discards[-1] if self.discards else None

    @property
    def skips_in_front(self) -> int:
        """How many skips lie in front of players."""
        return sum(self.waiting.values()) if self.rules.skip_zone in ("under", "on") else 0

    def left_of(self, seat: Seat) -> Seat:
        """The left neighbour (§5)."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def has_laid(self, seat: Seat) -> bool:
        """Has this player laid the whole phase?"""
        laid = self.laid.get(seat)
        return laid is not None and laid.whole

    def phase(self, number: int) -> Phase:
        """The phase with this number. Raises KeyError if the table does not play it."""
        return self.table.phase(number)

    def after_first_discard(self) -> Turns:
        """The same table after the first move: the first discard is settled."""
        if self.first_discard is FirstDiscard.DONE:
            return self
        return replace(self, first_discard=FirstDiscard.DONE)

    def cards_added(self, seat: Seat, more: int) -> Mapping[Seat, int]:
        """The sizes of the hands, with `more` cards added to one of them (removed if negative)."""
        return {**self.hands, seat: self.hands[seat] + more}


@immutable
class TurnUp:
    """Turn up the first discard (§4). `to` is the player to whom the dealer gives a wild (§46)."""

    by: Seat
    card: Card
    to: Seat | None = None


@immutable
class Draw:
    """Draw one card, from the pile or the top of the discards (§6). `card` may name the discard
    that is wanted."""

    by: Seat
    source: Literal["pile", "discard"] = "pile"
    card: Card | None = None


@immutable
class LayDownMove:
    """Lay the groups of a phase (§17). `phase` is its number, needed only where the order is free
    (§35)."""

    by: Seat
    groups: tuple[tuple[Card, ...], ...]
    declare: tuple[Declared, ...] = ()
    phase: int | None = None


@immutable
class HitMove:
    """Add cards to a meld of player `on` (§22). `group` counts that player's melds from 1. `take`
    and `declare` are as in `rules.hits.judge_hit`."""

    by: Seat
    cards: tuple[Card, ...]
    on: Seat
    group: int
    take: tuple[Card, ...] = ()
    declare: int | None = None


@immutable
class Discard:
    """Discard the card that ends the turn. `card` is None if the player has none to discard."""

    by: Seat
    card: Card | None


@immutable
class DiscardUnnamed:
    """Discard a card that was not named. It is not a skip that hits a player."""

    by: Seat


@immutable
class Skip:
    """Play a skip on `target` as the discard (§39)."""

    by: Seat
    target: Seat
    card: Card = SKIP


@immutable
class Knock:
    """Claim the card just discarded instead of a draw, in turn or out of turn (§36)."""

    by: Seat


@immutable
class Buy:
    """Claim the card just discarded out of turn, and take one more from the pile (§37)."""

    by: Seat


Move = TurnUp | Draw | LayDownMove | HitMove | Discard | DiscardUnnamed | Skip | Knock | Buy


@immutable
class Legal:
    """The move is legal; `state` is the table after it."""

    state: Turns


@immutable
class Illegal:
    """The move is refused for all these reasons; the table does not change."""

    problems: tuple[Problem, ...]


MoveAnswer = Legal | Illegal
