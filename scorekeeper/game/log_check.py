"""The check of a log that comes from another program or file: could the referee have recorded it?

Our own logs need no check, because the referee judged each command before it was recorded.
`fault_of` applies the same rules entry by entry, against the state of the game before each entry:
seats exist, points are possible, a strike names a command that could be taken back, a correction
names an entry of its kind.

What a table may overrule is not judged again. Turns are not judged either: earlier releases
followed them differently, and their logs are valid.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from itertools import groupby
from typing import assert_never

from scorekeeper.errors import TableError
from scorekeeper.game import commands, events
from scorekeeper.game.answers import Accepted
from scorekeeper.game.commands import Command
from scorekeeper.game.counting import points_problem
from scorekeeper.game.events import Entry, Event
from scorekeeper.game.log import last_command, struck_commands
from scorekeeper.game.move_commands import commands_of_mark
from scorekeeper.game.referee import decide, struck_with_going_out
from scorekeeper.game.replay import advance, replay
from scorekeeper.game.state import Game, OpenRound, waiting_skips
from scorekeeper.game.table_commands import can_start_with, fixed_part_changed
from scorekeeper.game.values import MIN_PLAYERS, CardsLeft, Count, Counters, Seat, Total
from scorekeeper.immutable import immutable
from scorekeeper.rules.cards import CARDS_IN_DECK, Colour
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.notation import MOST_PHASES
from scorekeeper.rules.phases import GroupKind
from scorekeeper.rules.table_rules import TableRules, table_rules


@immutable
class LogFault:
    """Why the referee cannot have recorded the entry `seq`. The sentence for `code` is in
    `wording.faults`."""

    seq: int
    code: str
    facts: Mapping[str, object] = field(default_factory=dict, hash=False)


def fault_of(log: Sequence[Entry]) -> LogFault | None:
    """The first fault of this log; None if the referee could have recorded it. `log` must not be
    empty, and must be numbered without gaps."""
    start = log[0].event
    if not isinstance(start, events.GameStarted):
        return LogFault(1, "start_is_first")
    if (code := start_fault(start)) is not None:
        return LogFault(1, code)
    return _order_fault(log) or next(_entry_faults(log), None)


def _order_fault(log: Sequence[Entry]) -> LogFault | None:
    """The fault if the entries of a command are not consecutive, a game starts twice, or a seat
    number is given twice."""
    ended: set[str] = set()
    seats: set[Seat] = set()
    last = ""
    for entry in log:
        event = entry.event
        if entry.command_id != last:
            if entry.command_id in ended:
                return LogFault(entry.seq, "command_twice")
            ended.add(last)
        elif entry.seq == 2:  # a start is recorded alone
            return LogFault(entry.seq, "command_twice")
        last = entry.command_id
        if isinstance(event, events.GameStarted):
            if entry.seq > 1:
                return LogFault(entry.seq, "start_is_first")
            seats.update(event.seats)
        if isinstance(event, events.PlayerJoined):
            if event.seat in seats or not SEAT.fullmatch(event.seat):
                return LogFault(entry.seq, "seat_taken", {"seat": event.seat})
            seats.add(event.seat)
    return None


def _entry_faults(log: Sequence[Entry]) -> Iterator[LogFault]:
    """The faults of single entries, each checked against the game before it."""
    game: Game | None = replay(log[:1])
    for _command, found in groupby(log[1:], key=lambda entry: entry.command_id):
        block = tuple(found)
        before = log[: block[0].seq - 1]
        game = replay(before) if game is None else game
        if any(isinstance(entry.event, events.EntryStruck) for entry in block):
            yield from _strike_faults(game, before, block)
            game = None
            continue
        for entry in block:
            earlier = log[: entry.seq - 1]
            game = replay(earlier) if game is None else game
            code = entry_fault(game, earlier, entry.event, block)
            if code is not None:
                yield LogFault(entry.seq, code, {"seat": getattr(entry.event, "seat", "")})
            game = None if isinstance(entry.event, events.EntryAmended) else advance(game, entry)


def _strike_faults(
    game: Game, before: Sequence[Entry], block: Sequence[Entry]
) -> Iterator[LogFault]:
    """Only these may be struck, each once: the last command, a false "I'm out", and a lay-down or
    hit of the open round with its corrections."""
    last = block[-1].event
    at_last = last.command_id if isinstance(last, events.EntryStruck) else ""
    can_be = _can_be_struck(game, before, at_last)
    struck = set(struck_commands(before))
    for entry in block:
        if not isinstance(entry.event, events.EntryStruck):
            yield LogFault(entry.seq, "strike_among_others")
            return
        target = entry.event.command_id
        if target in struck:
            yield LogFault(entry.seq, "struck_before")
        elif target not in can_be:
            yield LogFault(entry.seq, "cannot_be_struck")
        struck.add(target)


def _can_be_struck(game: Game, before: Sequence[Entry], at_last: str) -> set[str | None]:
    """Hands that were counted since are struck only where a false "I'm out" is struck `at_last`."""
    found = {last_command(before)}
    if game.open is None:
        return found
    with_hands = struck_with_going_out(game, before)
    found.update(with_hands if at_last in with_hands[-1:] else ())
    for mark in game.open.laid.values():
        found.update(commands_of_mark(mark, before))
    return found


# --- one entry ------------------------------------------------------------------------------------
# If the event contains the whole command, the referee is asked again. All other events are compared
# with the state of the round.

_Turn = (
    events.TurnPassed
    | events.SkipPlayed
    | events.SkipSuffered
    | events.Knocked
    | events.CardTurnedUp
)
_OfTable = (
    events.TableRulesChanged | events.SeatsChanged | events.PlayerJoined | events.TurnsTracked
)
_Decision = (
    events.RoundVoided
    | events.TieRoundWon
    | events.TieRoundDrawn
    | events.GameStopped
    | events.GameResumed
    | events.RulingGiven
)
_InRound = (
    events.PhaseLaidDown
    | events.CardsHit
    | events.PlayerWentOut
    | events.HandCounted
    | events.RoundClosed
    | _OfTable
    | _Turn
)


def entry_fault(
    game: Game, earlier: Sequence[Entry], event: Event, block: Sequence[Entry]
) -> str | None:
    """The code of the fault of this event, or None. `block` are all entries of its command."""
    if isinstance(event, _Decision):
        return _fault_of_decision(game, earlier, event)
    match event:
        case events.GameStarted():
            return "start_is_first"
        case events.EntryStruck():
            return "strike_among_others"
        case events.EntryAmended(event=now):
            return _amend_fault(game, earlier, event) or content_fault(game, now)
        case _ if game.open is None or game.paused:
            return "no_round_open"
        case _:
            return _round_fault(game, game.open, event, block) or content_fault(game, event)


def _amend_fault(game: Game, earlier: Sequence[Entry], amended: events.EntryAmended) -> str | None:
    """A correction names an earlier entry of the same kind and player that is not struck."""
    if not 1 <= amended.seq <= len(earlier):
        return "nothing_to_correct"
    entry = earlier[amended.seq - 1]
    if entry.command_id in struck_commands(earlier):
        return "nothing_to_correct"
    match entry.event, amended.event:
        case (
            (events.PlayerWentOut(seat=seat) | events.HandCounted(seat=seat)),
            (events.PlayerWentOut() | events.HandCounted()) as line,
        ):
            return None if line.seat == seat else "nothing_to_correct"
        case events.PhaseLaidDown(seat=seat), events.PhaseLaidDown() as laid:
            return None if laid.seat == seat else "nothing_to_correct"
        case events.CardsHit(owner=owner, group=group), events.CardsHit() as hit:
            return None if (hit.owner, hit.group) == (owner, group) else "nothing_to_correct"
        case events.RoundClosed(), events.RoundClosed(round_no=number):
            return None if 1 <= number <= len(game.closed) else "wrong_round"
    return "nothing_to_correct"


def _fault_of_decision(game: Game, earlier: Sequence[Entry], event: _Decision) -> str | None:
    """Ask the referee again. This is possible if the event contains the whole command."""
    answer = decide(game, earlier, _command_of(event))
    if not isinstance(answer, Accepted):
        return "not_now"
    if isinstance(event, events.RulingGiven):
        # Words are tidied when a ruling is given, and earlier releases tidied them differently.
        return None
    return None if answer.events == (event,) else "not_now"


def _command_of(event: _Decision) -> Command:
    match event:
        case events.RoundVoided():
            return commands.VoidRound()
        case events.TieRoundWon(seat=seat):
            return commands.WinTieRound(seat)
        case events.TieRoundDrawn(seats=seats):
            return commands.DrawTieRound(seats)
        case events.GameStopped(for_good=for_good):
            return commands.StopGame(for_good)
        case events.GameResumed():
            return commands.ResumeGame()
        case events.RulingGiven(words, rule, decided, switch, value):
            # The question is left out: it does not decide whether the ruling may be recorded.
            return commands.GiveRuling(words, rule, decided, switch, value)
        case _:
            assert_never(event)


def _round_fault(
    game: Game, open_round: OpenRound, event: _InRound, block: Sequence[Entry]
) -> str | None:
    """Does this event fit the open round?"""
    if isinstance(event, _OfTable):
        return _table_fault(game, event)
    if isinstance(event, _Turn):
        return _turn_fault(game, open_round, event)
    match event:
        case events.PhaseLaidDown(seat=seat):
            return _absence_fault(game, seat) or (
                "already_laid" if seat in open_round.laid else None
            )
        case events.CardsHit():
            return _absence_fault(game, event.seat) or hit_fault(open_round, event)
        case events.PlayerWentOut() | events.HandCounted():
            return _absence_fault(game, event.seat) or _line_fault(open_round, event, block)
        case events.RoundClosed(round_no=number):
            if number != open_round.number:
                return "wrong_round"
            return None if set(game.playing) <= set(open_round.lines) else "not_all_counted"
        case _:
            assert_never(event)


def _table_fault(game: Game, event: _OfTable) -> str | None:
    """Does this change of rules, seats or turns fit the table?"""
    match event:
        case events.TableRulesChanged(table=table):
            return change_fault(game.table, table)
        case events.SeatsChanged(seats=seats):
            return seats_fault(game, seats)
        case events.PlayerJoined():
            return join_fault(game, event)
        case events.TurnsTracked(turn=turn):
            return None if turn is None else _absence_fault(game, turn)
        case _:
            assert_never(event)


def _absence_fault(game: Game, seat: Seat) -> str | None:
    return None if seat in game.playing else "nobody_there"


def _turn_fault(game: Game, open_round: OpenRound, event: _Turn) -> str | None:
    if open_round.out is not None:
        return "round_is_over"
    match event:
        case events.CardTurnedUp(to=to):
            return None if to is None else _absence_fault(game, to)
        case events.SkipPlayed(seat=seat, target=target):
            # As the last card of a hand a skip has no effect, whoever the target is (§39).
            if seat == target and open_round.turns is None:
                return "skips_itself"
            return _absence_fault(game, seat) or _absence_fault(game, target)
        case events.SkipSuffered(seat=seat):
            if open_round.turns is None and not waiting_skips(open_round).get(seat):
                return "no_skip_there"
            return _absence_fault(game, seat)
        case events.TurnPassed(seat=seat):
            return _absence_fault(game, seat) or (None if open_round.turns else "no_turns_followed")
        case events.Knocked(seat=seat):
            return _absence_fault(game, seat)
        case _:
            assert_never(event)


def _line_fault(
    open_round: OpenRound, line: events.PlayerWentOut | events.HandCounted, block: Sequence[Entry]
) -> str | None:
    """A player counts once, and only if a player is out or the whole round is entered together. A
    player who counted before a false "I'm out" was taken back may go out later."""
    whole = any(isinstance(entry.event, events.RoundClosed) for entry in block)
    if isinstance(line, events.PlayerWentOut):
        return None if open_round.out is None or whole else "out_before"
    if line.seat in open_round.lines:
        return "counted_before"
    return None if open_round.out is not None or whole else "nobody_is_out"


# --- the values of an event -----------------------------------------------------------------------
# Each check gives the code of a fault, or None.

MOST_LETTERS_OF_A_LIST = 100
"""Letters in the name of a phase list."""

HIGHEST_PHASE = 1000

SEAT = re.compile(r"p[1-9][0-9]{0,5}", re.ASCII)
"""How a seat is written in a log."""

_CODE = re.compile(r"[a-z0-9_.]{1,60}", re.ASCII)
_MOST_CODES = 100


def content_fault(game: Game, event: Event) -> str | None:
    """Phases must be played at this table, points possible, and melds complete."""
    if not _are_codes(getattr(event, "overruled", ())):
        return "unreadable_codes"
    match event:
        case events.PhaseLaidDown(phase=phase, melds=melds):
            return _phase_fault(game, phase) or _melds_fault(game, phase, melds or ())
        case events.CardsHit(meld=meld):
            return _meld_fault(meld)
        case events.PlayerWentOut(phase=phase):
            return None if phase is None else _phase_fault(game, phase)
        case events.HandCounted(phase=phase, points=points, count=count):
            wrong = None if phase is None else _phase_fault(game, phase)
            return wrong or _points_fault(event.seat, points, count)
        case _:
            return None


def _are_codes(overruled: Sequence[str]) -> bool:
    return len(overruled) <= _MOST_CODES and all(map(_CODE.fullmatch, overruled))


def _phase_fault(game: Game, phase: int) -> str | None:
    played = any(entry.number == phase for entry in game.table.phases)
    return None if played else "unknown_phase"


def _points_fault(seat: Seat, points: int, count: Count) -> str | None:
    """Points must be possible for a hand (§25). They are not counted again, because a corrected
    line keeps the rules of its own time."""
    if points_problem(seat, points) is not None:
        return "points_impossible"
    match count:
        case Total(points=total):
            fits = total == points
        case Counters(low=low, high=high, skips=skips, wilds=wilds):
            fits = min(low, high, skips, wilds) >= 0
        case CardsLeft():
            fits = True
        case _:
            assert_never(count)
    return None if fits else "points_impossible"


def _melds_fault(game: Game, phase: int, melds: Sequence[Meld]) -> str | None:
    if len(melds) > len(game.phase(phase).groups):
        return "meld_does_not_fit"
    return next((wrong for meld in melds if (wrong := _meld_fault(meld))), None)


def _meld_fault(meld: Meld) -> str | None:
    """Each card stands for something: a colour in a colour group, else a number."""
    wanted = Colour if meld.kind is GroupKind.COLOR else int
    whole = 0 < len(meld.cards) == len(meld.stands_for) <= CARDS_IN_DECK
    fits = whole and all(
        isinstance(each, wanted) and (isinstance(each, Colour) or abs(each) < CARDS_IN_DECK)
        for each in meld.stands_for
    )
    return None if fits else "meld_does_not_fit"


# --- the table ------------------------------------------------------------------------------------


def start_fault(start: events.GameStarted) -> str | None:
    """As many seats as the rules allow, one of them the dealer's, and rules to play by (§2)."""
    seats, most = start.seats, start.table.switches.most_players
    if not MIN_PLAYERS <= len(seats) <= most or len(set(seats)) < len(seats):
        return "seats_do_not_fit"
    if not all(map(SEAT.fullmatch, seats)) or start.dealer not in seats:
        return "seats_do_not_fit"
    return _rules_fault(start.table)


def _rules_fault(table: TableRules) -> str | None:
    """A table that could be started: a known sheet and variant, and phases to play."""
    listed = table.phase_list
    try:
        table_rules(table.sheet, {}, listed, table.variant)
    except TableError:
        return "unknown_rules"
    named = len(listed.name) <= MOST_LETTERS_OF_A_LIST and len(listed.phases) <= MOST_PHASES
    return None if named and 0 <= listed.first <= HIGHEST_PHASE else "unknown_rules"


def change_fault(now: TableRules, wanted: TableRules) -> str | None:
    """Only switches may change in mid-game."""
    return None if fixed_part_changed(now, wanted) is None else "other_rules"


def hit_fault(open_round: OpenRound, hit: events.CardsHit) -> str | None:
    """A hit names a meld on the table, which grows by its cards."""
    mark = open_round.laid.get(hit.owner)
    meld = None if mark is None else mark.meld(hit.group)
    if meld is None:
        return "no_meld_there"
    grown = len(meld.cards) + len(hit.cards) - len(hit.taken)
    fits = hit.meld.kind is meld.kind and len(hit.meld.cards) == grown
    return None if fits else "meld_does_not_fit"


def seats_fault(game: Game, seats: tuple[Seat, ...]) -> str | None:
    """One player leaves or comes back, or two change places."""
    changed = set(seats) ^ set(game.seated)
    known = set(seats) <= set(game.seats)
    if not known or len(set(seats)) < len(seats) or len(changed) > 1:
        return "seats_do_not_fit"
    enough = sum(seat in game.playing for seat in seats) >= MIN_PLAYERS
    return None if enough and _enough_room(game, seats) else "seats_do_not_fit"


def _enough_room(game: Game, seats: tuple[Seat, ...]) -> bool:
    """May these seats play (§2)? Players who already sit may stay after the rules have changed."""
    return len(seats) <= max(game.table.switches.most_players, len(game.seated))


def join_fault(game: Game, joined: events.PlayerJoined) -> str | None:
    """One new player sits down among the others, with possible points and phases."""
    others = tuple(seat for seat in joined.seats if seat != joined.seat)
    once = len(joined.seats) == len(others) + 1
    if others != game.seated or not once or not _enough_room(game, joined.seats):
        return "seats_do_not_fit"
    if not can_start_with(joined.points):
        return "points_impossible"
    phases = tuple(entry.number for entry in game.table.phases)
    return None if joined.done == phases[: len(joined.done)] else "unknown_phase"
