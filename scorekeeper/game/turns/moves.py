"""What one player can do at the table, as one says it: turn up, draw, lay down, hit, discard...

Every move says who makes it (`by`). Refuses to know whether it is allowed (`referee`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorekeeper.game.values import Seat
from scorekeeper.rules.cards import SKIP, Card
from scorekeeper.rules.readings import Declared


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
class LayDown:
    """The groups of a phase (§17). `phase` is its number, needed only where the order is free."""

    by: Seat
    groups: tuple[tuple[Card, ...], ...]
    declare: tuple[Declared, ...] = ()
    phase: int | None = None


@dataclass(frozen=True, slots=True)
class Hit:
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


Move = TurnUp | Draw | LayDown | Hit | Discard | DiscardUnnamed | Skip | Knock | Buy
