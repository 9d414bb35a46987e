"""One round as it stands between two moves: whose turn, what lies there, who holds how many.

Knows counts and open cards only. The 108 cards are always all there: in the hands, in the melds,
in the pile, among the discards, as a skip in front of a player, or out of play. Refuses to know
which move may come next (`referee`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Literal

from scorekeeper.game.values import Seat
from scorekeeper.rules.cards import SKIP, Card
from scorekeeper.rules.melds import Declared, Meld
from scorekeeper.rules.phases import Phase
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.switches import Switches
from scorekeeper.rules.table_rules import TableRules


class FirstDiscard(Enum):
    """The first discard: not yet named, to be turned up once more, or there."""

    UNSAID = "unsaid"
    ANOTHER = "another"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class LaidMelds:
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
    laid: Mapping[Seat, LaidMelds] = field(default_factory=dict, hash=False)
    waiting: Mapping[Seat, int] = field(default_factory=dict, hash=False)
    circles: tuple[tuple[Seat, Seat], ...] = ()
    skipped: tuple[Seat, ...] = ()
    opening: FirstDiscard = FirstDiscard.UNSAID
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
        if self.opening is FirstDiscard.DONE:
            return self
        return replace(self, opening=FirstDiscard.DONE)

    def cards_added(self, seat: Seat, more: int) -> Mapping[Seat, int]:
        """The hands with so many cards more, or fewer, in one of them."""
        return {**self.hands, seat: self.hands[seat] + more}


@dataclass(frozen=True, slots=True)
class TurnUp:
    """The first discard is turned up (§4). `to`: who gets a wild, where the dealer says so
    (§46)."""

    by: Seat
    card: Card
    to: Seat | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """One card, from the draw pile or the top of the discards (§6). `card` may name the discard
    that is wanted."""

    by: Seat
    source: Literal["pile", "discard"] = "pile"
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class LayDownMove:
    """The groups of a phase (§17). `phase` is its number, needed only where the order is free."""

    by: Seat
    groups: tuple[tuple[Card, ...], ...]
    declare: tuple[Declared, ...] = ()
    phase: int | None = None


@dataclass(frozen=True, slots=True)
class HitMove:
    """Cards onto a group of `on`, counted from 1 as that player laid them (§22). `take` and
    `declare` as `judge_hit` reads them."""

    by: Seat
    cards: tuple[Card, ...]
    on: Seat
    group: int
    take: tuple[Card, ...] = ()
    declare: int | None = None


@dataclass(frozen=True, slots=True)
class Discard:
    """The card that ends the turn; None says that there is none."""

    by: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class DiscardUnnamed:
    """The card that ends the turn, seen by all and named by nobody; any card but a skip on
    somebody."""

    by: Seat


@dataclass(frozen=True, slots=True)
class Skip:
    """A skip played on `target`; it is the discard (§39)."""

    by: Seat
    target: Seat
    card: Card = SKIP


@dataclass(frozen=True, slots=True)
class Knock:
    """The card just discarded is wanted instead of a draw, in turn or out of it (§36)."""

    by: Seat


@dataclass(frozen=True, slots=True)
class Buy:
    """The card just discarded is wanted out of turn, for one more from the pile (§37)."""

    by: Seat


Move = TurnUp | Draw | LayDownMove | HitMove | Discard | DiscardUnnamed | Skip | Knock | Buy


TURN_CODES: dict[str, str] = {
    "already_turned_up": "§4",
    "not_your_turn": "§5",
    "draw_first": "§6",
    "already_drawn": "§6",
    "only_top_card": "§6",
    "discards_empty": "§6",
    "must_discard": "§6",
    "more_than_hand": "§17",
    "no_such_meld": "§22",
    "round_over": "§24",
    "must_keep_one_to_discard": "§27",
    "cannot_happen": "§27",
    "knocking_is_off": "§36",
    "nothing_to_knock": "§36",
    "not_twice_in_succession": "§36",
    "no_draw_after_knock": "§36",
    "buying_is_off": "§37",
    "nothing_to_buy": "§37",
    "your_turn_draw": "§37",
    "own_discard": "§36",
    "wild_is_not_skip": "§38",
    "not_a_skip": "§38",
    "skip_is_the_discard": "§39",
    "must_be_another_player": "§39",
    "skip_hits_next_only": "§39",
    "skip_needs_a_player": "§39",
    "no_action_when_skipped": "§39",
    "already_pending": "§40",
    "one_skip_per_player_per_circle": "§40",
    "skip_never_from_discard": "§42",
    "turn_up_another": "§43",
    "dealer_decides": "§46",
    "wild_not_given": "§46",
    "nothing_to_draw": "§47",
    "same_card_back": "§48",
}
"""Every problem a move can meet, with the paragraph that decides."""


@dataclass(frozen=True, slots=True)
class Legal:
    """The move holds; the table then looks like this."""

    state: Turns


@dataclass(frozen=True, slots=True)
class Illegal:
    """The move is refused for all these reasons; the table is as it was."""

    problems: tuple[Problem, ...]


Ruled = Legal | Illegal


def turn_problem(code: str, **facts: object) -> Problem:
    """A problem of turns, with its paragraph."""
    return Problem(code, TURN_CODES[code], facts)
