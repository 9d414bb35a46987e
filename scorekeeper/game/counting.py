"""What a counted hand is worth, what its points prove, and what is implausible about it.

The rules themselves are in `rules.points` and `rules.plausibility`. What follows from a doubt is
decided in `hand_lines` and `round_commands`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import assert_never

from scorekeeper.game.commands import Hand
from scorekeeper.game.events import HandCounted, PlayerWentOut
from scorekeeper.game.outcome import could_end_at_once
from scorekeeper.game.problem_codes import problem
from scorekeeper.game.state import Game, LaidPhase, Line, OpenRound
from scorekeeper.game.values import CardsLeft, Count, Counters, Seat, Total
from scorekeeper.rules.cards import counters_points, hand_points
from scorekeeper.rules.phases import Phase
from scorekeeper.rules.plausibility import CountedHand, Proof, cards_left, judge_count, proof
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.switches import Switches
from scorekeeper.rules.table_rules import TableRules

MOST_POINTS = 1000


_NOTHING_LEFT: Count = Total(0)


@dataclass(frozen=True, slots=True)
class RoundToCount:
    """A round that is being entered or corrected: its seats, the phases each player may be on, the
    marks on the table, and the lines entered so far."""

    game: Game
    number: int
    seats: tuple[Seat, ...]
    phases: Mapping[Seat, tuple[int, ...]]
    marks: Mapping[Seat, LaidPhase]
    lines: Mapping[Seat, Line]

    def table_for(self, seat: Seat) -> TableRules:
        """The rules for this player's hand. An existing line keeps the rules it was judged by, even
        if it is corrected after a change of rules."""
        return self.lines[seat].table if seat in self.lines else self.game.table

    def rules_for(self, seat: Seat) -> Switches:
        """The switches of these rules."""
        return self.table_for(seat).switches

    def order_is_free(self, seat: Seat) -> bool:
        """Must this line name its phase (§35)?"""
        return self.table_for(seat).order_is_free

    def ends_game(self, seat: Seat) -> bool:
        """Could this player's phase have ended the game at once, before a discard (§31)? Not if it
        was marked and the round went on."""
        if seat in self.marks:
            return False
        return could_end_at_once(self.game, seat, self.number, self.table_for(seat))


def round_being_played(game: Game, open_round: OpenRound) -> RoundToCount:
    """The open round, with everybody who plays and those who left after they had counted."""
    seats = tuple(seat for seat in game.seats if seat in game.playing or seat in open_round.lines)
    phases = {seat: _possible_phases(game, open_round, seat) for seat in seats}
    return RoundToCount(game, open_round.number, seats, phases, open_round.laid, open_round.lines)


def _possible_phases(game: Game, open_round: OpenRound, seat: Seat) -> tuple[int, ...]:
    """The phases a player may lay: one, or all open ones where the order is free (§35)."""
    line, mark = open_round.lines.get(seat), open_round.laid.get(seat)
    if (game.table if line is None else line.table).order_is_free:
        return game.missing(seat)
    phase = game.current_phase(seat) if mark is None else mark.phase
    if line is not None:
        phase = line.phase
    return () if phase is None else (phase,)


def points_of_count(count: Count, rules: Switches) -> int:
    """The points of a hand, however it was counted (§25)."""
    match count:
        case Total(points=points):
            return points
        case Counters(low=low, high=high, skips=skips, wilds=wilds):
            return counters_points(low, high, skips, wilds, rules)
        case CardsLeft(cards=cards):
            return hand_points(cards, rules)
        case _:
            assert_never(count)


def points_problem(seat: Seat, points: int) -> Problem | None:
    """The problem with points that no hand can be worth (§25); it cannot be overruled."""
    if not 0 <= points <= MOST_POINTS:
        return problem("points_out_of_range", seat=seat, points=points, most=MOST_POINTS)
    if points % 5:
        return problem("not_multiple_of_5", seat=seat, points=points)
    return None


def proof_of_laying(
    this_round: RoundToCount, seat: Seat, points: int, count: Count | None = None
) -> Proof:
    """What a hand proves about laying (§49), whichever of the open phases it was. The number of its
    cards decides where it is known, else the points."""
    rules, held, ends = this_round.rules_for(seat), cards_held(count), this_round.ends_game(seat)

    def proof_with(phase: Phase | None) -> Proof:
        if held is None:
            return proof(points, phase, rules, ends_game=ends)
        return _by_cards(held, phase, rules, ends)

    proofs = {proof_with(this_round.game.phase(number)) for number in this_round.phases[seat]}
    return proofs.pop() if len(proofs) == 1 else proof_with(None)


def cards_held(count: Count | None) -> int | None:
    """How many cards were counted; None if only points were."""
    match count:
        case Counters(low=low, high=high, skips=skips, wilds=wilds):
            return low + high + skips + wilds
        case CardsLeft(cards=cards):
            return len(cards)
        case Total() | None:
            return None
        case _:
            assert_never(count)


def _by_cards(held: int, phase: Phase | None, rules: Switches, ends_game: bool) -> Proof:
    laid = held in cards_left(phase, rules, laid=True, ends_game=ends_game)
    not_laid = held in cards_left(phase, rules, laid=False)
    if laid and not_laid:
        return Proof.NOTHING
    if laid or not_laid:
        return Proof.LAID if laid else Proof.NOT_LAID
    return Proof.IMPOSSIBLE


def doubts_about(
    this_round: RoundToCount, seat: Seat, hand: Hand, points: int, laid: bool, phase: int | None
) -> tuple[Problem, ...]:
    """What is implausible about this hand: the mark contradicts it, or the cards do not fit."""
    found = []
    if hand.laid is False and seat in this_round.marks:
        found.append(problem("marked_as_laid", seat=seat))
    count = hand.count
    judged = judge_count(
        None if phase is None else this_round.game.phase(phase),
        this_round.rules_for(seat),
        laid=laid,
        points=points,
        cards=count.cards if isinstance(count, CardsLeft) else None,
        counters=_counters_of(count),
        cards_laid=_cards_laid(this_round.marks.get(seat)) if laid else None,
        ends_game=this_round.ends_game(seat),
    )
    found.extend(Problem(p.code, p.rule, {"seat": seat, **p.facts}) for p in judged)
    return tuple(found)


def _counters_of(count: Count) -> tuple[int, int, int, int] | None:
    if isinstance(count, Counters):
        return count.low, count.high, count.skips, count.wilds
    return None


def _cards_laid(mark: LaidPhase | None) -> int | None:
    return mark.played if mark is not None else None


def counted_hand(this_round: RoundToCount, event: PlayerWentOut | HandCounted) -> CountedHand:
    """The line in the form that `rules.round_check` reads."""
    seat = event.seat
    phase = (
        event.phase if this_round.order_is_free(seat) else next(iter(this_round.phases[seat]), None)
    )
    if isinstance(event, PlayerWentOut):
        count, points, laid, out = _NOTHING_LEFT, 0, True, True
    else:
        count, points, laid, out = event.count, event.points, event.laid, False
    return CountedHand(
        seat,
        points,
        laid,
        out,
        phase=None if phase is None else this_round.game.phase(phase),
        cards=count.cards if isinstance(count, CardsLeft) else None,
        counters=_counters_of(count),
        ends_game=this_round.ends_game(seat),
    )
