"""A game that is over, worked out once from its log: what every list, page and file says of it.

A game counts for its players when it is decided and at least one round was played. A game that was
stopped for good counts too; `whole` tells which players played every round of a game that came to
its end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import pairwise

from scorekeeper.game.course import Course, CourseRound, CourseStep, course
from scorekeeper.game.events import Entry, GameResumed, GameStopped
from scorekeeper.game.log import standing_entries
from scorekeeper.game.paper_rounds import PAPER
from scorekeeper.game.standings import standings
from scorekeeper.game.state import Game
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.rules.phases import phase_list_named
from scorekeeper.rules.table_rules import TableRules

SHORTEST_ROUND = timedelta(minutes=1)
"""A game with shorter rounds was typed in afterwards."""


@immutable
class PhaseTry:
    """The rounds in which a player tried this phase in one game, and whether it was laid in the
    end."""

    number: int
    rounds: int
    laid: bool


@immutable(kw_only=True)
class PlayerResult:
    """One player's result of one game. `rounds` are those played, `times_out` those ended by this
    player. `tries` are by phase number; empty if the order is free, because then it is not said
    which phase was tried. In a round that was cut short only those who laid have tried a phase.
    `best_round` and `worst_round` are in points, of the rounds that count; None if there was none.
    `whole`: played from the first round to the end, and the game was not stopped."""

    seat: Seat
    place: int
    won: bool
    total: int
    phases_done: int
    rounds: int
    times_out: int
    tries: tuple[PhaseTry, ...]
    best_round: int | None
    worst_round: int | None
    whole: bool


@immutable(kw_only=True)
class FinishedGame:
    """A game that is over. `course` has its rounds as they were played, `results` its players by
    place; they are empty for a game that does not count. `reason` is why it ended.

    It ended with the entry with which the outcome stood: a ruling, a title or a correction that
    came later moves no end. `time_at_table` goes from the first entry to that one, without the
    pauses; None if the rounds were not recorded while they were played."""

    course: Course
    reason: str
    started_at: datetime
    ended_at: datetime
    time_at_table: timedelta | None
    results: tuple[PlayerResult, ...]

    @property
    def rounds(self) -> int:
        """How many rounds were played, with one that was cut short (§31)."""
        return len(self.course.rounds)

    @property
    def began(self) -> Seat | None:
        """Who began the first round; None if no round was played."""
        return self.course.rounds[0].first_player if self.course.rounds else None


def finished_game(log: Sequence[Entry], game: Game) -> FinishedGame | None:
    """The finished game that this log and its game are; None while the game goes on."""
    if game.ended_by is None or game.outcome is None:
        return None
    told, ended = course(game), log[game.ended_by - 1]
    spent = dict(_time_at_table(log)).get(game.ended_by)
    lines = standings(game) if told.rounds else ()
    return FinishedGame(
        course=told,
        reason=game.outcome.reason,
        started_at=_time(log[0]),
        ended_at=_time(ended),
        time_at_table=spent if spent and spent >= SHORTEST_ROUND * len(told.rounds) else None,
        results=tuple(_result(game, told, each.seat, each.place) for each in lines),
    )


def phases_key(table: TableRules) -> str:
    """What identifies the phases that a table plays: the name of a printed list, or the notation of
    an own one. Numbers of phases may be compared between games with the same key."""
    listed = table.phase_list
    if phase_list_named(listed.name) == listed:
        return listed.name
    return ",".join(str(phase) for phase in listed.phases)


def _result(game: Game, told: Course, seat: Seat, place: int) -> PlayerResult:
    assert game.outcome is not None
    played = [(each, each.steps[seat]) for each in told.rounds if _has_played(each, seat)]
    points = [step.points for each, step in played if each.counts and step.points is not None]
    return PlayerResult(
        seat=seat,
        place=place,
        won=seat in game.won,
        total=game.totals[seat],
        phases_done=len(game.done[seat]),
        rounds=len(played),
        times_out=sum(step.out for _, step in played),
        tries=() if game.order_is_free else _tries([step for _, step in played]),
        best_round=min(points, default=None),
        worst_round=max(points, default=None),
        whole=not game.stopped and len(played) == len(told.rounds),
    )


def _has_played(played: CourseRound, seat: Seat) -> bool:
    return seat in played.steps and played.steps[seat].played


def _tries(steps: Sequence[CourseStep]) -> tuple[PhaseTry, ...]:
    rounds: dict[int, int] = {}
    laid: set[int] = set()
    for step in steps:
        if step.phase is None:
            continue
        rounds[step.phase] = rounds.get(step.phase, 0) + 1
        if step.laid:
            laid.add(step.phase)
    return tuple(PhaseTry(number, tried, number in laid) for number, tried in rounds.items())


# --- time -----------------------------------------------------------------------------------------


def round_lengths(log: Sequence[Entry], game: Game) -> tuple[timedelta, ...]:
    """The time at the table of each closed round."""
    until = dict(_time_at_table(log))
    ends = (timedelta(), *(until.get(over.seq, timedelta()) for over in game.closed))
    return tuple(end - begin for begin, end in pairwise(ends))


def _time_at_table(log: Sequence[Entry]) -> Iterator[tuple[int, timedelta]]:
    """The number of each entry that counts, and the time from the first one to it, without pauses
    and without what was typed in from paper."""
    spent, paused = timedelta(), False
    before: Entry | None = None
    for seq in (each.seq for each in standing_entries(log)):
        entry = log[seq - 1]
        if before is not None and before.actor != PAPER and not paused:
            spent += max(_time(entry) - _time(before), timedelta())
        if isinstance(entry.event, GameStopped | GameResumed):
            paused = isinstance(entry.event, GameStopped)
        yield seq, spent
        before = entry


def _time(entry: Entry) -> datetime:
    return datetime.fromisoformat(entry.recorded_at)
