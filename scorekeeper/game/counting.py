"""A counted hand: its points, what they prove, the doubts about it, and the event it becomes.

Whether the phase was laid is taken from what was entered, else from the mark on the table, else
from what the points prove. Doubts can be overruled; problems in `HandReading.refused` cannot. The
rules themselves are in `rules.cards` and `rules.plausibility`; the commands are in
`round_commands`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from scorekeeper.game.answers import codes, problem
from scorekeeper.game.commands import Hand
from scorekeeper.game.events import HandCounted, PlayerWentOut
from scorekeeper.game.standings import could_end_at_once
from scorekeeper.game.state import Game, LaidPhase, Line, OpenRound
from scorekeeper.game.values import CardsLeft, Count, Counters, Seat, Total
from scorekeeper.immutable import immutable
from scorekeeper.rules.cards import Card, counters_points, hand_points
from scorekeeper.rules.deck import PlacedCards, cards_of_groups, cards_of_melds, new_deck_problems
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import Phase
from scorekeeper.rules.plausibility import (
    CountedHand,
    Proof,
    judge_count,
    judge_round,
    proof,
    proof_of_cards,
    proof_whichever,
)
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.switches import Switches
from scorekeeper.rules.table_rules import TableRules

MOST_POINTS = 1000
"""No hand can hold more."""
_NOTHING_LEFT: Count = Total(0)


@immutable
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
        """Could this player's phase have ended the game before a discard (§31)? Not if it was
        marked and the round went on."""
        if seat in self.marks:
            return False
        return could_end_at_once(self.game, seat, self.number, self.table_for(seat))


def round_being_played(game: Game, open_round: OpenRound) -> RoundToCount:
    """The open round, with all who play and those who left after they had counted."""
    seats = tuple(seat for seat in game.seats if seat in game.playing or seat in open_round.lines)
    phases = {seat: _possible_phases(game, open_round, seat) for seat in seats}
    return RoundToCount(game, open_round.number, seats, phases, open_round.laid, open_round.lines)


def _possible_phases(game: Game, open_round: OpenRound, seat: Seat) -> tuple[int, ...]:
    """The phases a player may lay: one, or all open ones if the order is free (§35)."""
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
    cards decides if it is known, else the points."""
    rules, held, ends = this_round.rules_for(seat), cards_held(count), this_round.ends_game(seat)

    def proof_with(phase: Phase | None) -> Proof:
        if held is None:
            return proof(points, phase, rules, ends_game=ends)
        return proof_of_cards(held, phase, rules, ends_game=ends)

    phases = (this_round.game.phase(number) for number in this_round.phases[seat])
    return proof_whichever(phases, proof_with)


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
    found.extend(replace(p, facts={"seat": seat, **p.facts}) for p in judged)
    return tuple(found)


def _counters_of(count: Count) -> tuple[int, int, int, int] | None:
    if isinstance(count, Counters):
        return count.low, count.high, count.skips, count.wilds
    return None


def _cards_laid(mark: LaidPhase | None) -> int | None:
    return mark.played if mark is not None else None


def counted_hand(this_round: RoundToCount, event: PlayerWentOut | HandCounted) -> CountedHand:
    """The line as `rules.plausibility.judge_round` reads it."""
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


# --- one deck for all melds (§1) ------------------------------------------------------------------
# Counted hands are added only when the round is over (`table_doubts`). The cards of a private check
# never are.


def melds_on_table(marks: Mapping[Seat, LaidPhase]) -> tuple[PlacedCards, ...]:
    """Every meld on the table whose cards were typed."""
    return tuple(
        meld for seat, mark in marks.items() for meld in cards_of_melds(seat, mark.melds or ())
    )


def doubts_of_laying(
    marks: Mapping[Seat, LaidPhase],
    seat: Seat,
    phase: Phase,
    groups: Sequence[tuple[Card, ...]],
    order: Sequence[int | None],
) -> tuple[Problem, ...]:
    """The cards of which there would be too many after a lay-down (§1). `order[i]` is the
    requirement that group `i` serves, None if it serves none."""
    assigned = [(at, cards) for at, cards in zip(order, groups, strict=True) if at is not None]
    known = [(phase.groups[at].kind, cards) for at, cards in sorted(assigned, key=lambda g: g[0])]
    unassigned = [(None, cards) for at, cards in zip(order, groups, strict=True) if at is None]
    others = melds_on_table(marks)
    return new_deck_problems(others, (*others, *cards_of_groups(seat, [*known, *unassigned])))


def doubts_of_hitting(
    marks: Mapping[Seat, LaidPhase], owner: Seat, group: int, meld: Meld
) -> tuple[Problem, ...]:
    """The cards of which there would be too many after a hit (§1). `meld` is the meld after it."""
    grown = {**marks, owner: marks[owner].with_meld(group, meld)}
    return new_deck_problems(melds_on_table(marks), melds_on_table(grown))


# --- one player's line of a round -----------------------------------------------------------------


@immutable
class HandReading:
    """One line as it was entered. `event` is None if it cannot be written. `laid_unknown`: it
    was not said whether the phase was laid, and the points prove nothing. `overruled_before` are
    doubts that were overruled when the line was first written."""

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
        phases = this_round.phases[seat]
        shortest = min(phases, key=lambda each: this_round.game.phase(each).size, default=None)
        return HandReading(
            seat,
            laid_unknown=True,
            doubts=doubts_about(this_round, seat, hand, points, False, shortest),
        )
    phase = _phase_of_line(this_round, seat, hand.phase, laid=laid)
    if isinstance(phase, Problem):
        return HandReading(seat, refused=(phase,))
    if line and same_count and (line.laid, line.phase) == (laid, phase):
        return reading_of_line(line)
    doubts = doubts_about(this_round, seat, hand, points, laid, phase)
    named = phase if this_round.order_is_free(seat) else None
    event = HandCounted(seat, hand.count, points, laid, named, codes(doubts))
    return HandReading(seat, event, doubts=doubts)


def reading_of_line(line: Line) -> HandReading:
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
    if line is None or not isinstance(event, HandCounted) or event != reading_of_line(line).event:
        return reading
    hand = Hand(event.count, event.laid)
    found = doubts_about(this_round, reading.seat, hand, line.points, line.laid, line.phase)
    doubts = tuple(doubt for doubt in found if doubt.code not in line.overruled)
    overruled_before = tuple(doubt for doubt in found if doubt.code in line.overruled)
    event = replace(event, overruled=(*line.overruled, *codes(doubts)))
    return replace(reading, event=event, doubts=doubts, overruled_before=overruled_before)


def _was_laid(this_round: RoundToCount, seat: Seat, hand: Hand, points: int) -> bool | None:
    """Has this player laid? None if it was not said and the points prove nothing."""
    line = this_round.lines.get(seat)
    if hand.laid is not None:
        return hand.laid
    if seat in this_round.marks:
        return True
    if line is not None and line.count == hand.count:
        return line.laid
    if points == 0:
        return True  # a hand cannot be emptied before the phase is laid (§49)
    match proof_of_laying(this_round, seat, points, hand.count):
        case Proof.LAID:
            return True
        case Proof.NOT_LAID:
            return False
        case _ if line is not None and _was_asked(this_round, line):
            return line.laid  # the player was asked then, and the answer holds
        case _:
            return None


def _was_asked(this_round: RoundToCount, line: Line) -> bool:
    """Does the present line prove nothing, so that the player was asked about the phase?"""
    return proof_of_laying(this_round, line.seat, line.points, line.count) is Proof.NOTHING


def _phase_of_line(
    this_round: RoundToCount, seat: Seat, named: int | None, *, laid: bool
) -> int | Problem | None:
    """The phase of the line. If the order is free, a phase that was laid must be known (§35)."""
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
