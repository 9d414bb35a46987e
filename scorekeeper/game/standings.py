"""The order of the players, the score sheet, when a game is over, and who has won it.

Most phases done come first, then fewest points (§29). If all move up after each round, only the
points decide (§32). Players who left come after those who play on.

The game ends with the round in which somebody completes the last phase (§28), or after the fixed
rounds (§32); a table may let it end in mid-round (§31). Of the players who have completed the last
phase, the one with the fewest points wins. Level players share the win or play a tie round (§30),
as the rule sheet says. A player who left cannot win.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Protocol

from scorekeeper.game.answers import Accepted, Answer, Refused, refuse
from scorekeeper.game.events import RoundVoided, TieRoundDrawn, TieRoundWon
from scorekeeper.game.latest import once_for_closed_rounds, once_for_latest
from scorekeeper.game.state import Game, Outcome, TieRound
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.rules.table_rules import TableRules

Rank = tuple[bool, int, int, int]


@immutable
class Standing:
    """One player's place. `total` is in points. `current_phase` is the phase laid in the open
    round, else the one that is due: None if no phase is left or the order is free; then
    `phases_open` lists the phases that may be laid. `frozen`: the player has stopped."""

    seat: Seat
    place: int
    phases_done: int
    current_phase: int | None
    phases_open: tuple[int, ...]
    total: int
    frozen: bool


@immutable
class Gap:
    """The distance between two players: phases, or points if they have done equally many phases."""

    phases: int
    points: int


def rank(game: Game, seat: Seat) -> Rank:
    """The sort key of a player: less is better, and equal keys share a place (§29).

    Players who left come after those who play on, because they cannot win. The winner of a tie
    round comes before its other players (§30)."""
    phases = 0 if game.table.points_only else -len(game.done[seat])
    return game.is_frozen(seat), phases, game.totals[seat], _tie_rank(game, seat)


def leaders(game: Game, among: Iterable[Seat]) -> tuple[Seat, ...]:
    """The first of these players; several if they are level."""
    ranked = [(rank(game, seat), seat) for seat in among]
    best = min((place for place, _ in ranked), default=None)
    return tuple(seat for place, seat in ranked if place == best)


def phases_laid(game: Game) -> tuple[tuple[Seat, int], ...]:
    """The phases laid in the open round that are not those due: the order is free, or it was until
    after the lay-down."""
    laid = game.laid.items()
    return tuple((seat, it.phase) for seat, it in laid if it.phase != game.current_phase(seat))


@once_for_latest
def standings(game: Game) -> tuple[Standing, ...]:
    """All players, first place first; level players share a place: 1, 1, 3 (§29)."""
    return _standings(game, phases_laid(game))


@once_for_closed_rounds
def _standings(game: Game, laid: tuple[tuple[Seat, int], ...]) -> tuple[Standing, ...]:
    phases = dict(laid)
    ranks = {seat: rank(game, seat) for seat in game.seats}
    ordered = sorted(game.seats, key=ranks.__getitem__)
    return tuple(
        Standing(
            seat=seat,
            place=place_among(ranks, seat),
            phases_done=len(game.done[seat]),
            current_phase=phases.get(seat, game.current_phase(seat)),
            phases_open=game.phases_open(seat),
            total=game.totals[seat],
            frozen=game.is_frozen(seat),
        )
        for seat in ordered
    )


def ranked(game: Game) -> list[Standing]:
    """Those who have not stopped, first place first."""
    return [line for line in standings(game) if not line.frozen]


def place_among(ranks: Mapping[Seat, tuple[int, ...]], seat: Seat) -> int:
    """The place of this player by these sort keys, of which less is better; level players share
    one."""
    return 1 + sum(other < ranks[seat] for other in ranks.values())


def standing_of(game: Game, seat: Seat) -> Standing:
    """The standing of one player."""
    return next(standing for standing in standings(game) if standing.seat == seat)


class Reached(Protocol):
    """How far a player has come."""

    @property
    def phases_done(self) -> int: ...

    @property
    def total(self) -> int: ...


def gap_between(ahead: Reached, behind: Reached, *, points_only: bool = False) -> Gap:
    """How far one player is behind another (§29). Where only points count (§32), phases do not."""
    phases = 0 if points_only else ahead.phases_done - behind.phases_done
    return Gap(phases, 0 if phases else behind.total - ahead.total)


def gap(game: Game, ahead: Standing, behind: Standing) -> Gap:
    """The same of two players of this game as it stands."""
    return gap_between(ahead, behind, points_only=game.table.points_only)


LEVEL = Gap(0, 0)


def second_place(game: Game) -> tuple[Seat, ...]:
    """Who comes next after the first, of those who did not stop; several if they are level."""
    _first, *others = ranked(game)
    return tuple(line.seat for line in others if line.place == others[0].place)


def ahead_of_second(game: Game) -> Gap:
    """How far the first is ahead of the second, of those who did not stop."""
    first, *others = ranked(game)
    return gap(game, first, others[0]) if others else LEVEL


def _tie_rank(game: Game, seat: Seat) -> int:
    """A number that grows the earlier this player dropped out of the tie rounds (§30); 0 for the
    winner and for players who were never in one."""
    outcome = game.outcome
    tie = None if outcome is None else outcome.tie
    if outcome is None or tie is None or not (tie_rounds_played := tie.tie_rounds_played(seat)):
        return 0
    lost = bool(outcome.winners) and seat not in outcome.winners
    return len(tie.earlier) + 1 - tie_rounds_played + int(lost)


# --- the outcome ----------------------------------------------------------------------------------


def completers(game: Game) -> tuple[Seat, ...]:
    """The players, still playing, who have no phase left (§28, §35)."""
    return tuple(seat for seat in game.playing if not game.missing(seat))


def outcome_after_round(game: Game) -> Outcome | None:
    """The outcome if the game is over with the round just closed, else None."""
    if game.table.fixed_rounds is not None:
        if len(game.closed) < game.table.fixed_rounds:
            return None
        shared = game.table.switches.fixed10_tie == "shared"
        return _outcome_of(game, "fixed_rounds", leaders(game, game.playing), shared)
    finished = completers(game)
    if not finished:
        return None
    return _outcome_of(
        game, "last_phase", leaders(game, finished), game.table.switches.tie_break == "shared"
    )


def is_last_round(game: Game) -> bool:
    """Is the open round, whose hands are being counted, the last one before an outcome?"""
    open_round = game.open
    if open_round is None or open_round.out is None:
        return False
    if game.table.fixed_rounds is not None:
        return open_round.number >= game.table.fixed_rounds
    return any(len(game.missing(seat)) == 1 for seat in game.made)


def outcome_in_mid_round(game: Game, seat: Seat) -> Outcome | None:
    """The outcome if the phase that `seat` has just laid ends the game (§31), else None."""
    others = (len(game.missing(other)) for other in game.playing if other != seat)
    if not game.table.ends_with_this_phase(len(game.missing(seat)), others):
        return None
    return Outcome("last_phase", (seat,))


def could_end_at_once(game: Game, seat: Seat, number: int, table: TableRules) -> bool:
    """By the rules of `table`, could the phase of `seat` in round `number` have ended the game as
    soon as it was laid (§31)? The round may be open or closed."""
    if not table.a_phase_can_end_it:
        return False

    def phases_to_go(player: Seat) -> int:
        since = (over.lines.get(player) for over in game.closed if over.number >= number)
        return len(game.missing(player)) + sum(line is not None and line.laid for line in since)

    others = (phases_to_go(other) for other in game.playing if other != seat)
    return table.ends_with_this_phase(phases_to_go(seat), others)


def outcome_of_stop(game: Game) -> Outcome:
    """The outcome when the table stops for good: the leader has won, or level players share."""
    tie = game.outcome.tie if game.outcome is not None else None
    return Outcome("stopped", leaders(game, game.playing), tie)


def outcome_of_resume(game: Game) -> Outcome | None:
    """The outcome of a stopped game that goes on: None, or the tie round that was due."""
    if game.outcome is None or game.outcome.tie is None:
        return None
    reason = "fixed_rounds" if game.table.points_only else "last_phase"
    return replace(game.outcome, reason=reason, winners=())


def _outcome_of(game: Game, reason: str, level: tuple[Seat, ...], shared: bool) -> Outcome:
    if len(level) <= 1 or shared:
        return Outcome(reason, level)
    dealer = game.next_seat(game.closed[-1].dealer, level)
    tie = TieRound(
        players=level,
        phase=game.last_phase,
        won_by="lay" if game.table.switches.tie_break == "lay" else "out",
        dealer=dealer,
        first_player=game.next_seat(dealer, level),
    )
    return Outcome(reason, (), tie)


# --- the tie round --------------------------------------------------------------------------------
# Only tied players can win it, no points change, and the tied players deal in turn (§30).

MISDEALT_TIE = "tie round"
"""The reason in `RoundVoided` for a tie round."""


def win_tie(game: Game, seat: Seat) -> Answer:
    """Record who won the tie round; only a tied player can."""
    tie = _tie_due(game)
    if isinstance(tie, Refused):
        return tie
    if seat not in tie.players:
        return refuse("not_in_tie", seat=seat, players=tie.players)
    return Accepted((TieRoundWon(seat),))


def draw_tie(game: Game, seats: tuple[Seat, ...]) -> Answer:
    """Record that at least two players of the tie round are level again."""
    tie = _tie_due(game)
    if isinstance(tie, Refused):
        return tie
    for seat in seats:
        if seat not in tie.players:
            return refuse("not_in_tie", seat=seat, players=tie.players)
    level = tuple(seat for seat in tie.players if seat in seats)
    if len(level) < 2:
        return refuse("tie_needs_two", seats=tie.players)
    return Accepted((TieRoundDrawn(level),))


def tie_dealt_again(game: Game) -> Answer:
    """Record a misdealt tie round: it does not count, and the same dealer deals again."""
    return Accepted((RoundVoided(len(game.closed) + 1, MISDEALT_TIE),))


def tie_won(game: Game, seat: Seat) -> Game:
    """The game after this player has won the tie round."""
    tie = game.tie_due
    if game.outcome is None or tie is None or seat not in tie.players:
        return game
    return replace(game, outcome=replace(game.outcome, winners=(seat,)))


def tie_drawn(game: Game, seats: tuple[Seat, ...]) -> Game:
    """The game with another tie round among these players, dealt by the next of them."""
    tie = game.tie_due
    level = tuple(seat for seat in tie.players if seat in seats) if tie is not None else ()
    if game.outcome is None or tie is None or len(level) < 2:
        return game
    dealer = game.next_seat(tie.dealer, level)
    next_tie = replace(
        tie,
        players=level,
        dealer=dealer,
        first_player=game.next_seat(dealer, level),
        earlier=(*tie.earlier, tie.players),
    )
    return replace(game, outcome=replace(game.outcome, tie=next_tie))


def _tie_due(game: Game) -> TieRound | Refused:
    if game.tie_due is None:
        return refuse("game_over" if game.outcome else "no_tie_round")
    return refuse("game_paused") if game.paused else game.tie_due
