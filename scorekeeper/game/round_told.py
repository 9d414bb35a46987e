"""What a round changed, as one value that every surface tells.

It is worked out of the course of the game, so that it can be told of any round that was played, and
never of one that was struck: that round is not in the course any more. What is worth telling, and
in which order, is in `told_facts`. The sentences are in `wording`.
"""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.game import events
from scorekeeper.game.changes import Changes, changes_between
from scorekeeper.game.course import Course, CourseRound, CourseStep, course
from scorekeeper.game.events import Entry
from scorekeeper.game.latest import once_for_latest
from scorekeeper.game.log import entries_after, entries_of
from scorekeeper.game.replay import replay
from scorekeeper.game.state import Game, Outcome
from scorekeeper.game.told_facts import (
    NO_RECORDS,
    HeldRecords,
    ToldFact,
    facts_of_round,
)
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable


@immutable
class ToldLine:
    """What a round changed for one player. `points` are those of the round; None if this player did
    not play it, or no hand was counted. `phase` is the phase worked on, `laid` whether it was
    completed. `place_before` is the place while this round was played, None in the first one."""

    seat: Seat
    points: int | None
    total_before: int
    total: int
    phase: int | None
    laid: bool
    phases: int
    place_before: int | None
    place: int

    @property
    def moved(self) -> int:
        """The number of places gained, negative if lost."""
        return 0 if self.place_before is None else self.place_before - self.place


@immutable
class RoundTold:
    """One round. `facts` are in order of interest: the first makes the headline, `also` are at most
    two more, about others. `lines` are by seat, clockwise. `counts` is False for a last round whose
    points are not added."""

    number: int
    facts: tuple[ToldFact, ...]
    lines: tuple[ToldLine, ...]
    counts: bool
    outcome: Outcome | None = None

    @property
    def headline(self) -> ToldFact:
        """The most interesting fact. There always is one."""
        return self.facts[0]

    @property
    def also(self) -> tuple[ToldFact, ...]:
        """At most two more facts, about players of whom nothing is told yet."""
        told, found = set(self.headline.about), list[ToldFact]()
        for fact in self.facts[1:]:
            if fact.is_plain or told & set(fact.about):
                continue
            found.append(fact)
            told |= set(fact.about)
        return tuple(found[:2])

    def line(self, seat: Seat) -> ToldLine | None:
        """The line of this player; None for who came later."""
        return next((line for line in self.lines if line.seat == seat), None)


@immutable
class CorrectionTold:
    """A correction of round `number`: what it changed, in closed rounds and in the standings."""

    number: int
    changes: Changes


Told = RoundTold | CorrectionTold


@once_for_latest
def round_told(game: Game, number: int, held: HeldRecords = NO_RECORDS) -> RoundTold | None:
    """What round `number` changed; None if no such round is over. Which records fell in it is told
    by those that were `held`."""
    played = course(game)
    at = next((at for at, each in enumerate(played.rounds) if each.number == number), None)
    if at is None:
        return None
    now, before = played.rounds[at], played.rounds[at - 1] if at else None
    is_last = at == len(played.rounds) - 1
    return RoundTold(
        number=number,
        facts=facts_of_round(game, played, at, held),
        lines=tuple(_line(played, step, before) for step in now.steps.values()),
        counts=now.counts,
        outcome=game.outcome if is_last else None,
    )


def _line(played: Course, step: CourseStep, before: CourseRound | None) -> ToldLine:
    was, start = before.steps.get(step.seat) if before else None, played.starts[step.seat]
    return ToldLine(
        seat=step.seat,
        points=step.points,
        total_before=was.total if was else start.total,
        total=step.total,
        phase=step.phase,
        laid=step.laid,
        phases=step.phases_done,
        place_before=step.place_before,
        place=step.place,
    )


# --- what is told now -----------------------------------------------------------------------------

PLAYED = (
    events.PhaseLaidDown,
    events.CardsHit,
    events.PlayerWentOut,
    events.HandCounted,
    events.CardTurnedUp,
    events.TurnPassed,
    events.SkipPlayed,
    events.Knocked,
)
"""What is recorded while a round is played. With such an entry the next one has begun."""


def just_closed(game: Game, log: Sequence[Entry]) -> int | None:
    """The number of the round that was closed last, until the next one has its first entry."""
    if not game.closed:
        return None
    later = entries_after(log, game.closed[-1].seq)
    if any(isinstance(entry.event, PLAYED) for entry in later):
        return None
    return game.closed[-1].number


def told_now(game: Game, log: Sequence[Entry], held: HeldRecords = NO_RECORDS) -> Told | None:
    """What is told after the last entry: a correction, or the round that was just closed. None if
    the next round has begun, for a round that was struck, and once somebody came or left: the
    places are no longer those after the round."""
    if (correction := _correction(log)) is not None:
        return correction
    number = just_closed(game, log)
    if number is None:
        return None
    later = entries_after(log, game.closed[-1].seq)
    if any(isinstance(each.event, events.PlayerJoined | events.SeatsChanged) for each in later):
        return None
    return round_told(game, number, held)


@once_for_latest
def _correction(log: Sequence[Entry]) -> CorrectionTold | None:
    """The correction of a closed round that the last command made, if it made one. A hand that is
    counted anew while the round is closed corrects no round."""
    entries = entries_of(log, log[-1].command_id)
    kinds = {type(entry.event) for entry in entries}
    if events.EntryAmended not in kinds or events.RoundClosed in kinds:
        return None
    before = replay([entry for entry in log if entry.seq < entries[0].seq])
    found = changes_between(before, replay(log))
    return CorrectionTold(found.lines[0].round_no, found) if found.lines else None
