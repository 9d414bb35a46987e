"""The laws of every game, as a state machine that other tests extend.

After every step: the replay equals the live state, a refusal changes nothing, a phase rises by at
most one in a round, standings follow from the rounds that count, a struck command leaves no trace,
and what is encoded is decoded to the same. Every event also has words.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

from hypothesis.stateful import RuleBasedStateMachine, invariant

from scorekeeper.game.answers import Accepted, Refused
from scorekeeper.game.changes import changes_between
from scorekeeper.game.codec import decode_entry, encode_entry
from scorekeeper.game.commands import Command, Undo
from scorekeeper.game.conflicts import earlier_line_problem, find_duplicate
from scorekeeper.game.conflicts import find_conflicts as too_late
from scorekeeper.game.course import course
from scorekeeper.game.events import Entry, EntryStruck
from scorekeeper.game.log import GameLog, struck_commands
from scorekeeper.game.race import race
from scorekeeper.game.referee import decide
from scorekeeper.game.replay import Replayed, replay, replayed
from scorekeeper.game.round_commands import counting
from scorekeeper.game.round_told import told_now
from scorekeeper.game.standings import gap, standings
from scorekeeper.game.state import Game
from scorekeeper.wording.log import command_line, event_line
from scorekeeper.wording.problems import refusal_text
from tests.game.any_command import NAMES
from tests.game.builders import Table


class Laws(RuleBasedStateMachine):
    table: Table
    game: Any
    before: Any
    so_far: Replayed | None = None

    # -------------------------------------------------------------- laws of a step

    def due(self, seat: str) -> int | None:
        return next(iter(self.game.phases_open(seat)), None)

    def try_out(self, command: Command) -> Accepted | Refused:
        log = self.table.log
        assert isinstance(command, Undo) or not too_late(command, log, len(log))
        self.a_late_one_hears_of_everything_since(command, len(log) // 2)
        answer = decide(self.game, log, command)
        if isinstance(answer, Accepted):
            assert answer.events
            self.table.record(answer)
            self.before, self.game = self.game, replay(self.table.log)
            self.what_goes_on_is_what_begins_anew(log)
            self.a_phase_rises_by_one_a_round()
            written = self.table.log[-len(answer.events) :]
            self.what_is_written_down_reads_back(written)
            self.everything_has_words(written)
        else:
            assert answer.problems
            assert replay(log) == self.game
            for problem in answer.problems:
                assert refusal_text(problem, NAMES)
            if answer.can_overrule:
                forced = replace(command, anyway=True)  # type: ignore[arg-type]
                assert isinstance(decide(self.game, log, forced), Accepted)
        return answer

    def what_goes_on_is_what_begins_anew(self, before: tuple[Entry, ...]) -> None:
        """The game went on from what was known of it, and is the same as after a whole replay."""
        earlier = self.so_far or replayed(before)
        self.so_far = earlier.followed_by(self.table.log[len(earlier.log) :])
        assert self.so_far.log == self.table.log
        assert vars(self.so_far.log) == vars(GameLog(self.table.log))
        assert self.so_far.game == self.game
        # What is remembered of the rounds that are over holds for the game that went on.
        kept, anew = self.so_far.game, self.game
        assert (standings(kept), course(kept)) == (standings(anew), course(anew))
        assert race(kept, self.so_far.log) == race(anew, self.table.log)

    def a_late_one_hears_of_everything_since(self, command: Command, seen: int) -> None:
        log = self.table.log
        assert too_late(command, log, seen) in ((), log[seen:])
        assert all(entry.seq <= len(log) for entry in find_duplicate(command, log, seen))
        for problem in earlier_line_problem(command, log, seen):
            assert refusal_text(problem, NAMES)

    def a_phase_rises_by_one_a_round(self) -> None:
        rounds = self.game.rounds_played
        for seat in self.game.seats:
            made = self.game.done[seat]
            came = self.game.joined.get(seat)
            assert len(set(made)) == len(made) <= rounds + (len(came.done) if came else 0)
            if seat in self.before.seats and len(self.game.closed) == len(self.before.closed) + 1:
                assert len(made) <= len(self.before.done[seat]) + 1 or self.before.outcome

    def what_is_written_down_reads_back(self, entries: tuple[Entry, ...]) -> None:
        for entry in entries:
            assert decode_entry(encode_entry(entry)) == entry

    def everything_has_words(self, entries: tuple[Entry, ...]) -> None:
        assert command_line(entries, NAMES, self.table.log)
        assert event_line(entries[-1], NAMES)

    # -------------------------------------------------------------- laws of a log

    @invariant()
    def what_was_struck_might_never_have_been(self) -> None:
        struck = struck_commands(self.table.log)
        kept = [
            entry
            for entry in self.table.log
            if entry.command_id not in struck and not isinstance(entry.event, EntryStruck)
        ]
        assert replace(replay(kept), seq=self.game.seq) == self.game

    # -------------------------------------------------------------- laws of a table

    @invariant()
    def totals_are_the_sums_of_the_rounds_that_count(self) -> None:
        game: Game = self.game
        for seat in game.seats:
            lines = [over.lines[seat] for over in game.closed if over.counts and seat in over.lines]
            began = game.joined[seat].points if seat in game.joined else 0
            assert game.totals[seat] == began + sum(line.points for line in lines)

    @invariant()
    def the_course_ends_where_the_standings_are(self) -> None:
        game = self.game
        told = course(game)
        assert len(told.rounds) == game.rounds_played
        for seat in game.seats:
            steps = told.steps(seat)
            if steps:
                assert steps[-1].total == game.totals[seat]
                assert steps[-1].phases_done == len(game.done[seat])
                assert steps[-1].total - told.starts[seat].total == sum(
                    each.steps[seat].points or 0
                    for each in told.rounds
                    if each.counts and seat in each.steps
                )
        for played in told.rounds:
            ranked = sorted(step.place for step in played.steps.values())
            assert all(place <= at for at, place in enumerate(ranked, 1))
            assert len({played.steps[seat].place for seat in played.leaders}) <= 1

    @invariant()
    def standings_are_ranked_and_complete(self) -> None:
        ranked = standings(self.game)
        assert sorted(standing.seat for standing in ranked) == sorted(self.game.seats)
        places = [standing.place for standing in ranked]
        assert places == sorted(places)
        assert all(place <= at for at, place in enumerate(places, 1))
        for ahead, behind in pairwise(each for each in ranked if not each.frozen):
            found = gap(self.game, ahead, behind)
            assert found.phases > 0 or (found.phases == 0 and found.points >= 0)
        outcome = self.game.outcome
        if outcome and len(outcome.winners) == 1 and outcome.reason != "stopped":
            assert self.game.rounds_played

    @invariant()
    def a_counting_knows_whom_it_waits_for(self) -> None:
        due = counting(self.game)
        if due is None:
            return
        assert due.out in due.lines
        assert set(self.game.playing) <= set(due.seats)
        assert set(due.seats) == {*due.lines, *due.missing}
        assert not (due.missing and due.objections)

    @invariant()
    def a_game_is_open_or_over(self) -> None:
        game: Game = self.game
        assert (game.open is None) is (game.outcome is not None)
        if game.outcome is not None:
            assert set(game.outcome.winners) <= set(game.playing)
            assert bool(game.outcome.winners) is (game.tie_due is None)
        if game.tie_due is not None:
            tie = game.tie_due
            assert {tie.dealer, tie.first_player} <= set(tie.players) <= set(game.playing)
            assert len(tie.players) > 1
        assert game.closed or told_now(game, self.table.log) is None
        assert not changes_between(game, game)
