"""One player's line of a round: how it is read, and the event it becomes.

Whether the phase was laid is taken from what was entered, else from the mark on the table, else
from what the points prove. Doubts can be overruled; problems in `refused` cannot.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.game.commands import Hand
from scorekeeper.game.counting import (
    RoundToCount,
    counted_hand,
    doubts_about,
    points_of_count,
    points_problem,
    proof_of_laying,
)
from scorekeeper.game.deck_doubts import melds_on_table
from scorekeeper.game.events import HandCounted, PlayerWentOut
from scorekeeper.game.problem_codes import problem
from scorekeeper.game.results import codes
from scorekeeper.game.state import Game, Line
from scorekeeper.game.values import Seat, Total
from scorekeeper.rules.plausibility import Proof, judge_round
from scorekeeper.rules.problems import Problem


@dataclass(frozen=True, slots=True)
class HandReading:
    """One line as it was entered. `event` is None if it cannot be written. `laid_unknown`: nobody
    said whether the phase was laid, and the points prove nothing. `overruled_before` are doubts
    that were overruled when the line was first written."""

    seat: Seat
    event: PlayerWentOut | HandCounted | None = None
    refused: tuple[Problem, ...] = ()
    doubts: tuple[Problem, ...] = ()
    laid_unknown: bool = False
    overruled_before: tuple[Problem, ...] = ()


def read_player_out(
    this_round: RoundToCount, seat: Seat, named: int | None, hand: Hand | None
) -> HandReading:
    """The line of the player who went out: the phase is laid, the hand is empty (§24)."""
    refused = []
    if hand is not None and hand.laid is False:
        refused.append(problem("cannot_happen", seat=seat))
    if hand is not None and (points := points_of_count(hand.count, this_round.rules_for(seat))):
        refused.append(problem("out_holds_cards", seat=seat, points=points))
    phase = _phase_of_line(this_round, seat, named or (hand.phase if hand else None), laid=True)
    if isinstance(phase, Problem):
        return HandReading(seat, refused=(*refused, phase))
    if refused:
        return HandReading(seat, refused=tuple(refused))
    return HandReading(seat, PlayerWentOut(seat, phase if this_round.order_is_free(seat) else None))


def read_hand(this_round: RoundToCount, seat: Seat, hand: Hand) -> HandReading:
    """The line of a player who holds cards."""
    rules, line = this_round.rules_for(seat), this_round.lines.get(seat)
    same_count = line is not None and line.count == hand.count
    points = line.points if line and same_count else points_of_count(hand.count, rules)
    wrong = points_problem(seat, points)
    if wrong is not None:
        return HandReading(seat, refused=(wrong,))
    laid = _was_laid(this_round, seat, hand, points)
    if laid is None:
        return HandReading(
            seat,
            laid_unknown=True,
            doubts=doubts_about(this_round, seat, hand, points, False, None),
        )
    phase = _phase_of_line(this_round, seat, hand.phase, laid=laid)
    if isinstance(phase, Problem):
        return HandReading(seat, refused=(phase,))
    if line and same_count and (line.laid, line.phase) == (laid, phase):
        return reading_of_line(this_round, line)
    doubts = doubts_about(this_round, seat, hand, points, laid, phase)
    named = phase if this_round.order_is_free(seat) else None
    event = HandCounted(seat, hand.count, points, laid, named, codes(doubts))
    return HandReading(seat, event, doubts=doubts)


def reading_of_line(this_round: RoundToCount, line: Line) -> HandReading:
    """A line that stays as it is, with the doubts that were overruled when it was written."""
    phase = line.phase if line.table.order_is_free else None
    if line.went_out:
        return HandReading(line.seat, PlayerWentOut(line.seat, phase))
    count = Total(line.points) if line.count is None else line.count
    event = HandCounted(line.seat, count, line.points, line.laid, phase, line.overruled)
    return HandReading(line.seat, event)


def recheck_line(this_round: RoundToCount, reading: HandReading) -> HandReading:
    """Check an earlier line again, because a newer mark may contradict it. Doubts that were
    overruled when the line was written are settled."""
    line = this_round.lines.get(reading.seat)
    event = reading.event
    if (
        line is None
        or not isinstance(event, HandCounted)
        or event != reading_of_line(this_round, line).event
    ):
        return reading
    hand = Hand(event.count, event.laid)
    found = doubts_about(this_round, reading.seat, hand, line.points, line.laid, line.phase)
    doubts = tuple(doubt for doubt in found if doubt.code not in line.overruled)
    overruled_before = tuple(doubt for doubt in found if doubt.code in line.overruled)
    event = replace(event, overruled=(*line.overruled, *codes(doubts)))
    return replace(reading, event=event, doubts=doubts, overruled_before=overruled_before)


def _was_laid(this_round: RoundToCount, seat: Seat, hand: Hand, points: int) -> bool | None:
    """Has this player laid? None if nobody said so and the points prove nothing."""
    line = this_round.lines.get(seat)
    if hand.laid is not None:
        return hand.laid
    if seat in this_round.marks:
        return True
    if line is not None and line.count == hand.count:
        return line.laid
    if points == 0:
        return True  # nobody can empty the hand before laying the phase (§49)
    match proof_of_laying(this_round, seat, points, hand.count):
        case Proof.LAID:
            return True
        case Proof.NOT_LAID:
            return False
        case _ if line is not None and _was_asked(this_round, line):
            return line.laid  # it was asked then, and the answer holds
        case _:
            return None


def _was_asked(this_round: RoundToCount, line: Line) -> bool:
    """Did the line as it stands prove nothing, so that somebody said whether the phase lay?"""
    return proof_of_laying(this_round, line.seat, line.points, line.count) is Proof.NOTHING


def _phase_of_line(
    this_round: RoundToCount, seat: Seat, named: int | None, *, laid: bool
) -> int | Problem | None:
    """The phase of the line. Where the order is free, a phase that was laid must be known (§35)."""
    candidates = this_round.phases[seat]
    if not this_round.order_is_free(seat):
        return candidates[0] if candidates else None
    if named is not None:
        return named_phase_problem(this_round.game, seat, named, candidates) or named
    if line_phase := this_round.lines[seat].phase if seat in this_round.lines else None:
        return line_phase
    if seat in this_round.marks and laid:
        return this_round.marks[seat].phase
    if len(candidates) == 1 or not laid:
        return candidates[0] if laid else None
    return problem("player_must_name_phase", seat=seat, candidates=candidates)


def named_phase_problem(
    game: Game, seat: Seat, phase: int, candidates: Sequence[int]
) -> Problem | None:
    """Why a player cannot lay the named phase: it is not played here, or already done."""
    if phase in candidates:
        return None
    if all(entry.number != phase for entry in game.table.phases):
        return problem("unknown_phase", seat=seat, phase=phase)
    return problem("phase_already_done", seat=seat, phase=phase)


def table_doubts(this_round: RoundToCount, lines: Sequence[HandReading]) -> tuple[Problem, ...]:
    """The doubts about the round as a whole: all hands and melds must come from one deck (§1), and
    exactly one hand is empty (§24)."""
    counted = tuple(
        counted_hand(this_round, reading.event) for reading in lines if reading.event is not None
    )
    return judge_round(counted, this_round.game.table.switches, melds_on_table(this_round.marks))


def all_doubts(
    lines: Sequence[HandReading], about_all: Sequence[Problem], set_aside: Sequence[str] = ()
) -> list[Problem]:
    """The doubts about single hands, then those about the whole table that add something new.
    `set_aside` are codes about the table that were overruled before."""
    doubts = [doubt for reading in lines for doubt in reading.doubts]
    known = [
        _without_seat(d) for reading in lines for d in (*reading.doubts, *reading.overruled_before)
    ]
    new = (d for d in about_all if d.code not in set_aside)
    return doubts + [d for d in new if _without_seat(d) not in known]


def _without_seat(doubt: Problem) -> tuple[str, dict[str, object]]:
    """The code and facts of a doubt, without whose hand it is about."""
    return doubt.code, {k: v for k, v in doubt.facts.items() if k not in ("seat", "places")}
