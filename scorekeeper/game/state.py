"""The state of a game, as values: rounds, lines, marks, waiting skips, the outcome.

`Game` answers what can be read off it directly, such as the phase of a player or the next seat.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import field, replace

from scorekeeper.game.turns.model import Turns
from scorekeeper.game.values import Count, Seat
from scorekeeper.immutable import immutable
from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import Phase
from scorekeeper.rules.table_rules import TableRules


@immutable
class LaidHit:
    """Cards that `seat` added to a meld. `group` counts from 1; `seq` is the entry of the hit."""

    seat: Seat
    group: int
    cards: tuple[Card, ...]
    taken: tuple[Card, ...]
    seq: int


@immutable
class LaidPhase:
    """A phase laid in the open round. `melds` is None when the cards were not typed, else the melds
    with all `hits`, first to last. `played` counts the cards this player has laid and hit, as far
    as known. `off_turn` is as in `PhaseLaidDown`."""

    phase: int
    melds: tuple[Meld, ...] | None
    seq: int
    command_id: str
    overruled: tuple[str, ...] = ()
    played: int | None = None
    hits: tuple[LaidHit, ...] = ()
    off_turn: bool = False

    def meld(self, group: int) -> Meld | None:
        """The meld of this group, counted from 1; None if it does not exist or was not typed."""
        if self.melds is None or not 1 <= group <= len(self.melds):
            return None
        return self.melds[group - 1]

    def with_meld(self, group: int, meld: Meld) -> LaidPhase:
        """The same phase with another meld in this group."""
        melds = self.melds or ()
        return replace(self, melds=(*melds[: group - 1], meld, *melds[group:]))


@immutable
class Line:
    """One player's line of a round. `phase` is the number worked on; None if no phase is left, or
    the order is free and the phase was not named. `laid` says whether the phase counts, `seq` is
    the entry of the line, `actor` who entered it. `table` are the rules it was judged by."""

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


@immutable
class ClosedRound:
    """A round that is over. A seat that did not play it has no line. `table` are the rules it was
    closed by, `laid` the marks at its end, `overruled` the codes of the doubts about the whole
    round that were overruled. `counts` is False for a last round whose points do not count."""

    number: int
    dealer: Seat
    first_player: Seat
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


@immutable
class OpenRound:
    """The round being played: its marks, and the hands counted so far. `dealt` are the players who
    got cards, the dealer first.

    Where turns are followed, `turns` says whose turn it is, and `guessed_hands` are the seats whose
    hand size is a guess. Where they are not, `waiting` counts the skips that were marked.
    `carried_skips` are the skips from the round before (§45)."""

    number: int
    dealer: Seat
    first_player: Seat
    laid: Mapping[Seat, LaidPhase] = field(default_factory=dict, hash=False)
    lines: Mapping[Seat, Line] = field(default_factory=dict, hash=False)
    turns: Turns | None = None
    guessed_hands: frozenset[Seat] = frozenset()
    waiting: Mapping[Seat, int] = field(default_factory=dict, hash=False)
    carried_skips: Mapping[Seat, int] = field(default_factory=dict, hash=False)
    turned_up: Card | None = None
    dealt: tuple[Seat, ...] = ()

    @property
    def out(self) -> Seat | None:
        return _who_is_out(self.lines)


def _who_is_out(lines: Mapping[Seat, Line]) -> Seat | None:
    return next((seat for seat, line in lines.items() if line.went_out), None)


@immutable
class LateStart:
    """Where a late player started: the first round, and the phases and points given."""

    round_no: int
    done: tuple[int, ...]
    points: int


@immutable
class TieRound:
    """A tie round (§30). `won_by` is `out` or `lay`: what wins it. `earlier` are the players of the
    tie rounds before it, which ended level."""

    players: tuple[Seat, ...]
    phase: int
    won_by: str
    dealer: Seat
    first_player: Seat
    earlier: tuple[tuple[Seat, ...], ...] = ()

    def tie_rounds_played(self, seat: Seat) -> int:
        """In how many of these tie rounds this player took part."""
        return sum(seat in players for players in (*self.earlier, self.players))


@immutable
class Outcome:
    """Why the game ended and who was first then. `reason`: `last_phase`, `fixed_rounds` or
    `stopped`. `winners` is empty while a tie round is due, and are those who led where the game was
    stopped; `tie` is kept after it is won."""

    reason: str
    winners: tuple[Seat, ...]
    tie: TieRound | None = None

    @property
    def won(self) -> tuple[Seat, ...]:
        """Who has won: nobody, if the game was stopped or a tie round is due."""
        return () if self.stopped else self.winners

    @property
    def stopped(self) -> bool:
        """Did the table end the game before its end?"""
        return self.reason == "stopped"


@immutable
class Game:
    """The game after `seq` entries. `seats` are all players, clockwise; `playing` those who still
    play, `waiting_for_deal` those who play from the next deal on, `joined` those who came late.
    `done[seat]` are the phase numbers completed in closed rounds, `totals[seat]` points.
    `tracking`: turns are followed. `rounds_after_end` counts closed rounds that a correction left
    after the end of the game, and `without_effect` are the numbers of the entries about a tie round
    or an end that it left with nothing to decide. `unfinished_round` is the round that was open
    when the game ended before any hand was counted. `ended_by` is the number of the entry with
    which a game that is over ended; None for one that goes on."""

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
    rounds_after_end: int = 0
    without_effect: tuple[int, ...] = ()
    first_dealer: Seat = ""
    unfinished_round: OpenRound | None = None
    ended_by: int | None = None
    tracking: bool = False
    waiting_for_deal: tuple[Seat, ...] = ()
    joined: Mapping[Seat, LateStart] = field(default_factory=dict, hash=False)

    @property
    def seated(self) -> tuple[Seat, ...]:
        """All who play now or from the next deal on, clockwise."""
        return tuple(
            seat for seat in self.seats if seat in self.playing or seat in self.waiting_for_deal
        )

    @property
    def is_full(self) -> bool:
        """Do as many play as the rules of the table allow (§2)?"""
        return len(self.seated) >= self.table.switches.most_players

    def is_frozen(self, seat: Seat) -> bool:
        """Has this player stopped? True as well for a player who waited for a deal that never
        came."""
        return seat not in self.playing and (
            self.outcome is not None or seat not in self.waiting_for_deal
        )

    @property
    def order_is_free(self) -> bool:
        """May each player choose among the phases still open (§35)?"""
        return self.table.order_is_free

    @property
    def last_phase(self) -> int:
        """The number of the last phase; completing it ends the game (§28)."""
        return self.table.phases[-1].number

    @property
    def tie_due(self) -> TieRound | None:
        """The tie round that is still to be played (§30)."""
        if self.outcome is None or self.outcome.winners:
            return None
        return self.outcome.tie

    @property
    def won(self) -> tuple[Seat, ...]:
        """Who has won; nobody while the game goes on."""
        return () if self.outcome is None else self.outcome.won

    @property
    def is_over(self) -> bool:
        """Has the game ended? One whose tie round is due goes on (§30)."""
        return self.outcome is not None and self.tie_due is None

    @property
    def stopped(self) -> bool:
        """Did the table end the game before its end?"""
        return self.outcome is not None and self.outcome.stopped

    @property
    def can_resume(self) -> bool:
        """Is the game paused, or was it stopped for good?"""
        return self.paused or self.stopped

    @property
    def cut_short(self) -> OpenRound | None:
        """The last round if a lay-down ended the game in it (§31). It was played and never
        counted."""
        return None if self.outcome is None or self.outcome.stopped else self.unfinished_round

    @property
    def rounds_played(self) -> int:
        """How many rounds are over, with the one that was cut short."""
        return len(self.closed) + (self.cut_short is not None)

    @property
    def is_played(self) -> bool:
        """Is a round open, and the game not paused?"""
        return self.open is not None and not self.paused

    @property
    def in_play(self) -> OpenRound | None:
        """The open round; None after a player went out, and while the game is paused."""
        return None if self.open is None or self.open.out is not None or self.paused else self.open

    @property
    def out(self) -> Seat | None:
        """Who went out in the open round."""
        return None if self.open is None else self.open.out

    @property
    def turns(self) -> Turns | None:
        """The turns of the open round; None if they are not followed."""
        return None if self.open is None else self.open.turns

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is; None if that is unknown, or turns are not followed."""
        return None if self.turns is None else self.turns.turn

    @property
    def laid(self) -> Mapping[Seat, LaidPhase]:
        """The marks of the open round."""
        return {} if self.open is None else self.open.laid

    @property
    def made(self) -> frozenset[Seat]:
        """Whose phase counts in the open round: what a counted hand says of it, else the mark; not
        that of a player who has stopped."""
        if self.open is None:
            return frozenset()
        counted = {seat for seat, line in self.open.lines.items() if line.laid}
        marked = self.open.laid.keys() - self.open.lines.keys()
        return frozenset(counted | marked).intersection(self.playing)

    def missing(self, seat: Seat) -> tuple[int, ...]:
        """The phase numbers this player has not completed, in the order of the list."""
        done = self.done[seat]
        return tuple(entry.number for entry in self.table.phases if entry.number not in done)

    def phases_open(self, seat: Seat) -> tuple[int, ...]:
        """The phases a player may choose from; empty if the order is fixed."""
        return self.missing(seat) if self.order_is_free else ()

    def current_phase(self, seat: Seat) -> int | None:
        """The phase this player is on; None if no phase is left or the order is free (§20, §32)."""
        if self.order_is_free:
            return None
        if not self.table.points_only:
            return next(iter(self.missing(seat)), None)
        later = self.table.phases[len(self.closed) + (seat in self.waiting_for_deal) :]
        if self.outcome is not None or self.is_frozen(seat) or not later:
            return None
        return later[0].number

    def phase(self, number: int) -> Phase:
        """The phase with this number. Raises KeyError if the table does not play it."""
        return self.table.phase(number)

    def next_seat(self, seat: Seat, among: Collection[Seat] | None = None) -> Seat:
        """The first seat to the left of `seat` that plays (§5); `seat` itself if it is the only
        one. `among` replaces the players who play."""
        wanted = self.playing if among is None else among
        at = self.seats.index(seat) + 1
        clockwise = self.seats[at:] + self.seats[:at]
        return next((left for left in clockwise if left in wanted), seat)


# --- waiting skips (§39) --------------------------------------------------------------------------


def waiting_skips(open_round: OpenRound) -> Mapping[Seat, int]:
    """How many skips wait for each player, whether turns are followed or not."""
    return open_round.waiting if open_round.turns is None else open_round.turns.waiting


def add_skip(waiting: Mapping[Seat, int], seat: Seat, more: int) -> dict[Seat, int]:
    """The waiting skips with `more` added for one player; `more` may be negative."""
    counts = {**waiting, seat: waiting.get(seat, 0) + more}
    return {each: count for each, count in counts.items() if count > 0}


def skips_of(waiting: Mapping[Seat, int], seats: tuple[Seat, ...]) -> Mapping[Seat, int]:
    """The waiting skips of these players."""
    if all(seat in seats for seat in waiting):
        return waiting
    return {seat: count for seat, count in waiting.items() if seat in seats}
