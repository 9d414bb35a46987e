"""One round as it stands between two moves: whose turn, what lies there, who holds how many.

Knows counts and open cards only. The 108 cards are always all there: in the hands, in the melds,
in the pile, among the discards, as a skip in front of a player, or out of play. Refuses to know
which move may come next (`referee`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from scorekeeper.game.values import Seat
from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import Phase
from scorekeeper.rules.sheets import Switches
from scorekeeper.rules.table import TableRules


class Opening(Enum):
    """The first discard: not yet named, to be turned up once more, or there."""

    UNSAID = "unsaid"
    ANOTHER = "another"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Laid:
    """What one player laid: the phase, its melds as typed, and which requirement each serves.
    `whole` is False where a table lets part of a phase lie (§17 `partial_lay`)."""

    phase: int
    melds: tuple[Meld, ...]
    order: tuple[int, ...]
    whole: bool


@dataclass(frozen=True, slots=True)
class AtDiscard:
    """What the coming of the next turn changed at the table, as it was when the discard fell. Who
    claims that card out of turn (§36, §37) is quicker than the turns that waiting skips take."""

    waiting: Mapping[Seat, int] = field(hash=False)
    circles: tuple[tuple[Seat, Seat], ...]
    discards: tuple[Card | None, ...]
    ahead: Seat | None


@dataclass(frozen=True, slots=True)
class Turns:
    """A round between two moves. `turn` is None once it is over. `discards` lie from bottom to top;
    None is a card nobody named. `waiting` are skips not yet suffered; `circles` says whom no skip
    may hit (first) before whose turn comes round (second). `skipped` lost their turn just now.

    Of the turn: `drawn`, by knocking or else; `taken`, the card from the discards; `shuffled_in`,
    those its draw made a new pile of. Of the turn before: who `ended` it, whether by a skip, and
    whether the discard is `fresh`: there to be knocked for; `at_discard`, where somebody was passed
    over since and the table lets players claim it. `ahead` got the turned-up wild as the draw of a
    turn to come (§46). `to_go`: how many phases each still had to make when the round began; empty
    where nobody said so, and then no phase laid ends the game at once (§31)."""

    seats: tuple[Seat, ...]
    dealer: Seat
    table: TableRules
    open_phases: Mapping[Seat, tuple[int, ...]] = field(hash=False)
    hands: Mapping[Seat, int] = field(hash=False)
    turn: Seat | None
    pile: int
    discards: tuple[Card | None, ...] = (None,)
    aside: int = 0
    laid: Mapping[Seat, Laid] = field(default_factory=dict, hash=False)
    waiting: Mapping[Seat, int] = field(default_factory=dict, hash=False)
    circles: tuple[tuple[Seat, Seat], ...] = ()
    skipped: tuple[Seat, ...] = ()
    opening: Opening = Opening.UNSAID
    ahead: Seat | None = None
    drawn: bool = False
    knocked: bool = False
    laid_this_turn: bool = False
    taken: Card | None = None
    shuffled_in: tuple[Card | None, ...] = ()
    ended: Seat | None = None
    ended_by_skip: bool = False
    fresh: bool = False
    at_discard: AtDiscard | None = None
    knocker: Seat | None = None
    draws_since_knock: int = 0
    went_out: Seat | None = None
    to_go: Mapping[Seat, int] = field(default_factory=dict, hash=False)

    @property
    def rules(self) -> Switches:
        return self.table.switches

    @property
    def round_over(self) -> bool:
        return self.turn is None

    @property
    def top(self) -> Card | None:
        """The top discard; None where there is none or nobody named it."""
        return self.discards[-1] if self.discards else None

    @property
    def in_front(self) -> int:
        """How many skips lie in front of players."""
        return sum(self.waiting.values()) if self.rules.skip_zone in ("under", "on") else 0

    def left_of(self, seat: Seat) -> Seat:
        """The left neighbour (§5)."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def has_laid(self, seat: Seat) -> bool:
        """Does this player's whole phase lie there?"""
        laid = self.laid.get(seat)
        return laid is not None and laid.whole

    def phase(self, number: int) -> Phase:
        """The phase the table calls by this number. Raises KeyError where there is none."""
        return {entry.number: entry.phase for entry in self.table.phases}[number]

    def opened(self) -> Turns:
        """The same table after a first move: no card is turned up any more."""
        if self.opening is Opening.DONE:
            return self
        return replace(self, opening=Opening.DONE)

    def cards_added(self, seat: Seat, more: int) -> Mapping[Seat, int]:
        """The hands with so many cards more, or fewer, in one of them."""
        return {**self.hands, seat: self.hands[seat] + more}
