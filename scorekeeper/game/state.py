"""The state of a game: a pure fold over its log. There is no second copy that could drift.

Knows how each event changes the table. Refuses to judge (`referee`) or to rank (`score_sheet`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.game.events import Count, Seat
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.table import TableRules


@dataclass(frozen=True, slots=True)
class LaidPhase:
    """A phase on the table in the open round; `melds` None where the cards were not typed."""

    phase: int
    melds: tuple[Meld, ...] | None
    seq: int
    command_id: str
    overruled: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """One player's line of a round. `phase` is the number worked on (None where free and unnamed or
    none is left), `laid` whether it counts, `seq` the entry that says so."""

    seat: Seat
    phase: int | None
    laid: bool
    points: int
    count: Count | None
    went_out: bool
    seq: int
    overruled: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClosedRound:
    """A round that is over. `lines` by seat; a seat that did not play it has no line."""

    number: int
    dealer: Seat
    lines: Mapping[Seat, Line] = field(hash=False)
    command_id: str = ""
    seq: int = 0

    @property
    def out(self) -> Seat | None:
        return next((seat for seat, line in self.lines.items() if line.went_out), None)


@dataclass(frozen=True, slots=True)
class OpenRound:
    """The round being played: its marks, and the hands counted so far."""

    number: int
    dealer: Seat
    first_player: Seat
    laid: Mapping[Seat, LaidPhase] = field(default_factory=dict, hash=False)
    lines: Mapping[Seat, Line] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class TieRound:
    """Who plays the tie round, which phase, and what wins it: going `out` or to `lay` it (§30)."""

    players: tuple[Seat, ...]
    phase: int
    won_by: str
    dealer: Seat
    first_player: Seat


@dataclass(frozen=True, slots=True)
class Outcome:
    """Why the game ended and who won. `reason`: `last_phase`, `fixed_rounds` or `stopped`.
    `winners` is empty while a tie round is due; `tie` stays when it was won."""

    reason: str
    winners: tuple[Seat, ...]
    tie: TieRound | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """The table as it stands after `seq` entries. `seats` is everybody who ever sat down, clockwise;
    `playing` those who still play. `done[seat]` are the phase numbers completed in closed rounds.
    `beyond` counts closed rounds that a correction left after the end of the game."""

    table: TableRules
    seats: tuple[Seat, ...]
    playing: tuple[Seat, ...]
    closed: tuple[ClosedRound, ...]
    open: OpenRound | None
    done: Mapping[Seat, tuple[int, ...]] = field(hash=False)
    totals: Mapping[Seat, int] = field(hash=False)
    outcome: Outcome | None
    paused: bool
    seq: int
    beyond: int = 0
