"""The commands about rounds: close one, correct a closed one, go out, count a hand.

A round needs the player who went out and the hands of all others. Everything that is missing or
wrong is reported together. Doubts can be overruled, and are recorded with the line or the round.
If players count for themselves, the last hand closes the round (`closing_events`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace

from scorekeeper.game import events
from scorekeeper.game.answers import Accepted, Answer, Refused, codes, problem, refuse
from scorekeeper.game.commands import AmendRound, CloseRound, CountHand, GoOut
from scorekeeper.game.counting import (
    HandReading,
    RoundToCount,
    all_doubts,
    read_hand,
    read_player_out,
    reading_of_line,
    recheck_line,
    round_being_played,
    table_doubts,
)
from scorekeeper.game.events import Entry, Event
from scorekeeper.game.replay import step_in_round
from scorekeeper.game.seating import absence_problem
from scorekeeper.game.state import ClosedRound, Game, Line, OpenRound
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.rules.problems import Problem


@immutable
class RoundReading:
    """A whole round as it was entered: its lines, the problems that cannot be overruled, and the
    doubts about the round as a whole."""

    lines: tuple[HandReading, ...]
    refused: tuple[Problem, ...]
    doubts: tuple[Problem, ...]


def close_round(game: Game, open_round: OpenRound, command: CloseRound) -> Answer:
    """Close the open round with all its lines, or refuse with every problem. Hands counted before
    stay if they say the same, else they are amended."""
    this_round = round_being_played(game, open_round)
    reading = _read(this_round, command)
    lines = tuple(recheck_line(this_round, line) for line in reading.lines)
    doubts = [*_doubts_of_being_out(open_round, command.out), *all_doubts(lines, reading.doubts)]
    refusal = _refusal(reading, doubts, command.anyway)
    if refusal is not None:
        return refusal
    written = _line_events(this_round, lines)
    return Accepted((*written, events.RoundClosed(open_round.number, codes(reading.doubts))))


def _doubts_of_being_out(open_round: OpenRound, seat: Seat | None) -> tuple[Problem, ...]:
    """The doubt about a player who holds ten cards by all that was entered. It needs turns that are
    followed: without them a lay-down that nobody entered is usual."""
    turns = open_round.turns
    if turns is None or seat is None or seat not in turns.seats or seat == open_round.out:
        return ()
    if seat in open_round.laid or seat in open_round.guessed_hands:
        return ()
    return (problem("out_without_laying", seat=seat, count=turns.hands[seat]),)


def _line_events(this_round: RoundToCount, lines: Sequence[HandReading]) -> list[Event]:
    """The events for the lines: new ones first, with the player who went out before the others,
    then corrections of earlier ones."""
    new: list[Event] = []
    amended: list[Event] = []
    for reading in lines:
        line = this_round.lines.get(reading.seat)
        if reading.event is None or (line and reading.event == reading_of_line(line).event):
            continue
        if line is None:
            new.append(reading.event)
        else:
            amended.append(events.EntryAmended(line.seq, reading.event))
    return sorted(new, key=lambda event: isinstance(event, events.HandCounted)) + amended


def amend_round(game: Game, command: AmendRound) -> Answer:
    """Correct a closed round, by the rules it was played by. A player whose hand is not given keeps
    the line. A doubt about the whole round that was overruled before is not raised again."""
    over = next((over for over in game.closed if over.number == command.round_no), None)
    if over is None:
        return refuse("unknown_round", round_no=command.round_no)
    phases = {seat: phases_then(game, over, seat) for seat in over.lines}
    then = replace(game, table=over.table)
    round_then = RoundToCount(then, over.number, tuple(over.lines), phases, over.laid, over.lines)
    reading = _read(round_then, command)
    doubts = all_doubts(reading.lines, reading.doubts, over.overruled)
    refusal = _refusal(reading, doubts, command.anyway)
    if refusal is not None:
        return refusal
    amended = _line_events(round_then, reading.lines)
    if not amended:
        return refuse("nothing_changed", round_no=command.round_no)
    if codes(reading.doubts) != over.overruled:
        amended.append(
            events.EntryAmended(over.seq, events.RoundClosed(over.number, codes(reading.doubts)))
        )
    return Accepted(tuple(amended))


def phases_then(game: Game, over: ClosedRound, seat: Seat) -> tuple[int, ...]:
    """The phases a player could have laid in a closed round: one, or where the order is free all
    that were not completed in another round (§35)."""
    line = over.lines[seat]
    if not line.table.order_is_free:
        return () if line.phase is None else (line.phase,)
    elsewhere = {
        other.lines[seat].phase
        for other in game.closed
        if other is not over and seat in other.lines and other.lines[seat].laid
    }
    return tuple(entry.number for entry in game.table.phases if entry.number not in elsewhere)


def _read(this_round: RoundToCount, command: CloseRound | AmendRound) -> RoundReading:
    """Every line, and the problems of the round as a whole."""
    refused = [
        absence_problem(this_round.game, seat)
        for seat in _seats_named(command)
        if seat not in this_round.seats
    ]
    lines, missing = [], []
    for seat in this_round.seats:
        hand, line = command.hands.get(seat), this_round.lines.get(seat)
        if seat == command.out:
            lines.append(read_player_out(this_round, seat, command.out_phase, hand))
        elif hand is not None:
            lines.append(read_hand(this_round, seat, hand))
        elif line is not None and (
            not line.went_out or _left_after_going_out(this_round, command, seat)
        ):
            lines.append(reading_of_line(line))
        else:
            missing.append(problem("hand_missing", seat=seat))
    refused += missing
    refused += [wrong for reading in lines for wrong in reading.refused]
    laid_unknown = tuple(reading.seat for reading in lines if reading.laid_unknown)
    if laid_unknown:
        refused.append(problem("laid_unsaid", seats=laid_unknown))
    doubts = () if refused else table_doubts(this_round, lines)
    return RoundReading(tuple(lines), tuple(refused), doubts)


def _left_after_going_out(
    this_round: RoundToCount, command: CloseRound | AmendRound, seat: Seat
) -> bool:
    """Did this player go out and then leave? Then the command need not name the player."""
    return isinstance(command, CloseRound) and seat not in this_round.game.playing


def _seats_named(command: CloseRound | AmendRound) -> tuple[Seat, ...]:
    named = command.hands if command.out is None else (command.out, *command.hands)
    return tuple(dict.fromkeys(named))


def _refusal(reading: RoundReading, doubts: list[Problem], anyway: bool) -> Refused | None:
    """The refusal with all problems, or None. It can be overruled if all of them are doubts."""
    if reading.refused:
        return Refused((*reading.refused, *(() if anyway else doubts)))
    if doubts and not anyway:
        return Refused(tuple(doubts), can_overrule=True)
    return None


def go_out(game: Game, open_round: OpenRound, command: GoOut) -> Answer:
    """A player goes out, and the round is over (§24). Hands that were counted before a false "I'm
    out" was taken back count again."""
    if open_round.out is not None:
        return refuse("already_out", seat=open_round.out)
    reading = read_player_out(
        round_being_played(game, open_round), command.seat, command.phase, None
    )
    if reading.event is None:
        return Refused(reading.refused)
    return Accepted((reading.event, *closing_events(game, open_round, reading.event)))


def count_hand(game: Game, open_round: OpenRound, command: CountHand) -> Answer:
    """Count one hand, or correct it. Doubts about it can be overruled."""
    if open_round.out is None:
        return refuse("round_not_over")
    this_round, line = round_being_played(game, open_round), open_round.lines.get(command.seat)
    reading = _read_count(this_round, open_round, command)
    if reading.refused:
        return Refused((*reading.refused, *(() if command.anyway else reading.doubts)))
    if reading.doubts and not command.anyway:
        return Refused(reading.doubts, can_overrule=True)
    if not isinstance(reading.event, events.HandCounted):
        return refuse("already_out", seat=open_round.out)
    if line is None:
        return Accepted((reading.event, *closing_events(game, open_round, reading.event)))
    if reading.event == reading_of_line(line).event:
        return refuse("already_counted", seat=line.seat, points=line.points, actor=line.actor)
    amended = events.EntryAmended(line.seq, reading.event)
    return Accepted((amended, *closing_events(game, open_round, reading.event, line)))


def closing_events(
    game: Game,
    open_round: OpenRound,
    event: events.PlayerWentOut | events.HandCounted | events.SeatsChanged,
    old: Line | None = None,
) -> tuple[Event, ...]:
    """The event that closes the round after `event`, which replaces the line `old` if it is a
    correction. Empty while a hand is missing, there are doubts, or only the keeper may close."""
    seq, then = game.seq + 1, game
    if old is not None:
        seq, then = old.seq, replace(game, table=old.table)
    counted = counting(
        replace(step_in_round(then, open_round, Entry(seq, "", event)), table=game.table)
    )
    if counted is None or counted.missing or counted.objections or game.table.keeper_closes:
        return ()
    return (events.RoundClosed(counted.round_no, counted.set_aside),)


def _read_count(this_round: RoundToCount, open_round: OpenRound, command: CountHand) -> HandReading:
    """The hand as it was entered; refused if it is not known whether the phase was laid."""
    seat, hand = command.seat, command.hand
    if seat == open_round.out:
        return read_player_out(this_round, seat, None, hand)
    reading = read_hand(this_round, seat, hand)
    if not reading.laid_unknown:
        return reading
    return HandReading(
        seat, refused=(problem("laid_unsaid", seats=(seat,)),), doubts=reading.doubts
    )


@immutable
class Counting:
    """A round that a player has ended by going `out`. `seats` are all players of the round,
    clockwise, that player included; `lines` are the hands counted so far, `missing` the seats
    without one. `objections` are the doubts about the whole round, empty while a hand is missing;
    `set_aside` are those that were overruled hand by hand."""

    round_no: int
    out: Seat
    seats: tuple[Seat, ...]
    lines: Mapping[Seat, Line] = field(hash=False)
    missing: tuple[Seat, ...]
    objections: tuple[Problem, ...] = ()
    set_aside: tuple[str, ...] = ()

    @property
    def waits_for_keeper(self) -> bool:
        """Are all hands counted, so that only the keeper can close the round?"""
        return not self.missing


def counting(game: Game) -> Counting | None:
    """The state of counting the open round; None until a player is out."""
    open_round = game.open
    if open_round is None or open_round.out is None:
        return None
    this_round = round_being_played(game, open_round)
    lines = {seat: open_round.lines[seat] for seat in this_round.seats if seat in open_round.lines}
    missing = tuple(seat for seat in this_round.seats if seat not in lines)
    if missing:
        return Counting(open_round.number, open_round.out, this_round.seats, lines, missing)
    kept = (reading_of_line(line) for line in lines.values())
    readings = [recheck_line(this_round, reading) for reading in kept]
    about_all = table_doubts(this_round, readings)
    objections = tuple(all_doubts(readings, about_all))
    return Counting(
        open_round.number, open_round.out, this_round.seats, lines, (), objections, codes(about_all)
    )
