"""The state of a game, as values: rounds, lines, marks, the outcome.

`Game` answers what can be read off it directly, such as the phase of a player or the next seat.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from scorekeeper.game.turns.model import Turns
from scorekeeper.game.values import Count, Seat
from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import Phase
from scorekeeper.rules.table_rules import TableRules


@dataclass(frozen=True, slots=True)
class LaidHit:
    """Cards that `seat` added to a meld; `group` counts from 1, `seq` is the entry that says so."""

    seat: Seat
    group: int
    cards: tuple[Card, ...]
    taken: tuple[Card, ...]
    seq: int


@dataclass(frozen=True, slots=True)
class LaidPhase:
    """A phase on the table in the open round; `melds` None where the cards were not typed, else
    as they have grown by the `hits`, first to last. `played` counts the cards this player is known
    to have put down, the phase and the hits. `off_turn` as in the entry."""

    phase: int
    melds: tuple[Meld, ...] | None
    seq: int
    command_id: str
    overruled: tuple[str, ...] = ()
    played: int | None = None
    hits: tuple[LaidHit, ...] = ()
    off_turn: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One player's line of a round. `phase` is the number worked on (None where free and unnamed
    or none is left), `laid` whether it counts, `seq` the entry that says so, `actor` who entered
    it. `table` are the rules it was judged by, whatever the table plays by now."""

    seat: Seat
    phase: int | None
    laid: bool
    points: int
    count: Count | None
    went_out: bool
    seq: int
    table: TableRules
    overruled: tuple[str, ...] = ()
    actor: str = ""


@dataclass(frozen=True, slots=True)
class ClosedRound:
    """A round that is over. `lines` by seat; a seat that did not play it has no line. `table` are
    the rules it was closed by, `laid` the marks it ended with, `overruled` the warnings about the
    whole table that were set aside. `counts` is False for a last round whose points the table does
    not count."""

    number: int
    dealer: Seat
    lines: Mapping[Seat, Line] = field(hash=False)
    table: TableRules
    command_id: str = ""
    seq: int = 0
    laid: Mapping[Seat, LaidPhase] = field(default_factory=dict, hash=False)
    overruled: tuple[str, ...] = ()
    counts: bool = True

    @property
    def out(self) -> Seat | None:
        return _who_is_out(self.lines)


@dataclass(frozen=True, slots=True)
class OpenRound:
    """The round being played: its marks, and the hands counted so far. Once somebody is `out` the
    others count. `dealt`: who got cards, the one who dealt them first."""

    number: int
    dealer: Seat
    first_player: Seat
    laid: Mapping[Seat, LaidPhase] = field(default_factory=dict, hash=False)
    lines: Mapping[Seat, Line] = field(default_factory=dict, hash=False)
    # Whose turn it is, where the table has that followed, with the hands whose number is a guess;
    # else the skips that were marked. Those `carried` came over from the round before.
    turns: Turns | None = None
    guessed: frozenset[Seat] = frozenset()
    waiting: Mapping[Seat, int] = field(default_factory=dict, hash=False)
    carried: Mapping[Seat, int] = field(default_factory=dict, hash=False)
    turned_up: Card | None = None
    dealt: tuple[Seat, ...] = ()

    @property
    def out(self) -> Seat | None:
        return _who_is_out(self.lines)


def _who_is_out(lines: Mapping[Seat, Line]) -> Seat | None:
    return next((seat for seat, line in lines.items() if line.went_out), None)


@dataclass(frozen=True, slots=True)
class Joined:
    """Where one who came late started: the first round played, the phases and points the table
    gave for it."""

    round_no: int
    done: tuple[int, ...]
    points: int


@dataclass(frozen=True, slots=True)
class TieRound:
    """Who plays the tie round, which phase, and what wins it: going `out` or to `lay` it (§30).
    `earlier`: who played the tie rounds before it, which ended level once more."""

    players: tuple[Seat, ...]
    phase: int
    won_by: str
    dealer: Seat
    first_player: Seat
    earlier: tuple[tuple[Seat, ...], ...] = ()

    def survived(self, seat: Seat) -> int:
        """How many of these tie rounds this player came into."""
        return sum(seat in players for players in (*self.earlier, self.players))


@dataclass(frozen=True, slots=True)
class Outcome:
    """Why the game ended and who won. `reason`: `last_phase`, `fixed_rounds` or `stopped`.
    `winners` is empty while a tie round is due; `tie` stays when it was won."""

    reason: str
    winners: tuple[Seat, ...]
    tie: TieRound | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """The table as it stands after `seq` entries. `seats` is everybody who ever sat down,
    clockwise; `playing` those who still play, `coming` those who do from the next deal on, `joined`
    those who came late. `done[seat]` are the phase numbers completed in closed rounds. `beyond`
    counts closed rounds that a correction left after the end of the game. `broken_off` is the round
    that was open when the game ended before anybody counted."""

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
    first_dealer: Seat = ""
    broken_off: OpenRound | None = None
    tracking: bool = False
    coming: tuple[Seat, ...] = ()
    joined: Mapping[Seat, Joined] = field(default_factory=dict, hash=False)

    @property
    def seated(self) -> tuple[Seat, ...]:
        """Everybody who plays or waits for the next deal to do so, clockwise."""
        return tuple(seat for seat in self.seats if seat in self.playing or seat in self.coming)

    def is_frozen(self, seat: Seat) -> bool:
        """Has this player stopped? Who waited for a deal that never came has not played either."""
        return seat not in self.playing and (self.outcome is not None or seat not in self.coming)

    @property
    def order_is_free(self) -> bool:
        """May each player choose among the phases still open (§35)?"""
        return self.table.order_is_free

    @property
    def last_phase(self) -> int:
        """The number of the last phase of the list; whoever has completed it ends the game
        (§28)."""
        return self.table.phases[-1].number

    @property
    def tie_due(self) -> TieRound | None:
        """The tie round that is still to be played (§30)."""
        if self.outcome is None or self.outcome.winners:
            return None
        return self.outcome.tie

    def missing(self, seat: Seat) -> tuple[int, ...]:
        """The phase numbers this player has not completed, in the order of the list."""
        done = self.done[seat]
        return tuple(entry.number for entry in self.table.phases if entry.number not in done)

    def phases_open(self, seat: Seat) -> tuple[int, ...]:
        """The phases a player may choose from; none where the order is fixed."""
        return self.missing(seat) if self.order_is_free else ()

    def current_phase(self, seat: Seat) -> int | None:
        """The phase this player is on; None when none is left or the order is free (§20, §32)."""
        if self.order_is_free:
            return None
        if self.table.fixed_rounds is None:
            return next(iter(self.missing(seat)), None)
        due = self.table.phases[len(self.closed) + (seat in self.coming) :]
        if self.outcome is not None or self.is_frozen(seat) or not due:
            return None
        return due[0].number

    def phase(self, number: int) -> Phase:
        """What the phase of this number asks. Raises KeyError when the table does not play it."""
        return {entry.number: entry.phase for entry in self.table.phases}[number]

    def next_seat(self, seat: Seat, among: Collection[Seat] | None = None) -> Seat:
        """The first seat to the left of `seat` that plays (§5); `seat` itself when nobody else
        does."""
        wanted = self.playing if among is None else among
        at = self.seats.index(seat) + 1
        clockwise = self.seats[at:] + self.seats[:at]
        return next((left for left in clockwise if left in wanted), seat)
