"""Random games of all commands, legal and not, under every sheet, switch and variant.

After every step the `laws` of all games hold, each meld has the cards that were laid and hit, no
card occurs more often than in the deck, and every player has a seat. At the end the log is
exported, imported into another database, and compared.

`make random` plays many more games, and longer ones.
"""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from scorekeeper.game import commands, events
from scorekeeper.game.answers import Accepted
from scorekeeper.game.codec import VERSION, encode_entry
from scorekeeper.game.commands import Command
from scorekeeper.game.counting import melds_on_table
from scorekeeper.game.log import last_command, standing_entries
from scorekeeper.game.referee import decide
from scorekeeper.game.replay import replay
from scorekeeper.game.round_commands import counting
from scorekeeper.game.state import Game, LaidPhase
from scorekeeper.game.turn_questions import knock_problems, take_problems, who_begins, whom_may_skip
from scorekeeper.game.values import MAX_PLAYERS, Total
from scorekeeper.rules.cards import SKIP
from scorekeeper.rules.deck import deck_problems_by_place
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.service import Scorer
from scorekeeper.service.archive import FORMAT
from tests.examples import examples
from tests.game.any_command import GENERATORS, NAMES, ROUND_POINTS, Draw, fitting
from tests.game.builders import Table
from tests.game.laws import Laws
from tests.game.strategies import tables
from tests.service.builders import take_in_one

KINDS = tuple(GENERATORS)


THERE = tempfile.TemporaryDirectory(prefix="scorekeeper-every-command-")


ANOTHER_HOUSE = Scorer(Path(THERE.name) / "games.db")


ENDS_OF_A_TURN: tuple[type[Command], ...] = (
    *(commands.PassTurn, commands.PlaySkip, commands.KnockFor, commands.TakeBackHit),
)


OF_TURNS = (
    *(events.TurnsTracked, events.CardTurnedUp, events.TurnPassed),
    *(events.SkipPlayed, events.SkipSuffered, events.Knocked),
)


def test_every_command_is_tried():
    assert set(GENERATORS) == set(get_args(Command))


def is_played(machine: EveryCommand) -> bool:
    """Is a round open, and the game not paused?"""
    return machine.game.open is not None and not machine.game.paused


def is_counted(machine: EveryCommand) -> bool:
    return counting(machine.game) is not None and not machine.game.paused


class EveryCommand(Laws):
    games_taken_in = 0

    @initialize(players=st.integers(2, 6), table=tables, followed=st.booleans())
    def sit_down(self, players: int, table: TableRules, followed: bool) -> None:
        self.table = Table(players, table)
        self.before = self.game = self.table.game
        if followed:
            self.try_out(commands.TrackTurns(on=True))

    # -------------------------------------------------------------- what is asked for

    @rule(choice=st.data(), kind=st.sampled_from(KINDS))
    def any_command(self, choice: st.DataObject, kind: type[Command]) -> None:
        self.try_out(GENERATORS[kind](self.draw(choice)))

    @rule(choice=st.data())
    def a_command_that_fits(self, choice: st.DataObject) -> None:
        kinds = fitting(self.game)
        self.try_out(GENERATORS[choice.draw(st.sampled_from(kinds))](self.draw(choice)))

    @precondition(is_played)
    @rule(choice=st.data(), last=st.sampled_from(ENDS_OF_A_TURN))
    def a_turn_as_tables_play_it(self, choice: st.DataObject, last: type[Command]) -> None:
        for kind in (commands.LayDown, commands.HitMeld, commands.HitMeld, last):
            self.try_out(GENERATORS[kind](self.draw(choice)))

    @precondition(is_played)
    @rule(now=st.sampled_from((*(False,) * 5, True)))
    def the_rest_goes_quickly_and_ends_level(self, now: bool) -> None:
        """Every player lays every phase, with points that make the totals equal."""
        while now and self.game.open is not None and not self.game.paused:
            most = max(self.game.totals.values())
            lines = {
                seat: self.hand(seat, min(most - self.game.totals[seat] + 20, 1000), laid=True)
                for seat in self.game.playing
            }
            command = commands.CloseRound(None, lines, anyway=True)
            if not isinstance(self.try_out(command), Accepted):
                return

    @precondition(is_played)
    @rule(choice=st.data())
    def a_round_as_tables_play_it(self, choice: st.DataObject) -> None:
        out = choice.draw(st.sampled_from(self.game.playing))
        lines = {
            seat: self.hand(seat, choice.draw(ROUND_POINTS), choice.draw(st.booleans()))
            for seat in self.game.playing
            if seat != out
        }
        self.accepts(commands.CloseRound(out, lines, anyway=True, out_phase=self.due(out)))

    @precondition(is_counted)
    @rule(choice=st.data(), all_of_them=st.booleans(), laid=st.booleans())
    def the_others_count(self, choice: st.DataObject, all_of_them: bool, laid: bool) -> None:
        due = counting(self.game)
        assert due is not None
        able = [seat for seat in due.seats if seat != due.out and seat in self.game.playing]
        chosen = due.missing if all_of_them else able and (choice.draw(st.sampled_from(able)),)
        for seat in chosen:
            hand = self.hand(seat, choice.draw(ROUND_POINTS), laid)
            answer = self.try_out(commands.CountHand(seat, hand, anyway=True))
            if not isinstance(answer, Accepted):
                assert [found.code for found in answer.problems] == ["already_counted"]
            now = counting(self.game)
            if isinstance(answer, Accepted) and now is not None and now.waits_for_keeper:
                assert now.objections or self.game.table.keeper_closes

    @precondition(is_counted)
    @rule()
    def the_keeper_closes(self) -> None:
        due = counting(self.game)
        if due is not None and due.waits_for_keeper:
            closed = self.accepts(commands.CloseRound(due.out, {}, anyway=True)).events
            assert not any(isinstance(event, events.HandCounted) for event in closed)

    @precondition(lambda self: self.game.tie_due is not None and not self.game.paused)
    @rule(choice=st.data())
    def somebody_wins_the_tie(self, choice: st.DataObject) -> None:
        winner = choice.draw(st.sampled_from(self.game.tie_due.players))
        self.accepts(commands.WinTieRound(winner))
        assert self.game.outcome.winners == (winner,)

    @precondition(lambda self: counting(self.game) is not None)
    @rule()
    def a_false_going_out_is_called_off(self) -> None:
        due = counting(self.game)
        assert due is not None
        command_id = self.table.log[due.lines[due.out].seq - 1].command_id
        self.accepts(commands.Undo(command_id))
        assert counting(self.game) is None
        if self.game.open is not None:
            assert not self.game.open.lines, "who counted has other cards when the round ends"

    @precondition(lambda self: last_command(self.table.log) is not None)
    @rule(now=st.booleans())
    def undo(self, now: bool) -> None:
        last = last_command(self.table.log)
        if now and last is not None:
            self.accepts(commands.Undo(last))

    @invariant()
    def stopping_for_good_is_always_possible(self) -> None:
        if self.game.outcome is None or self.game.tie_due:
            assert isinstance(decide(self.game, self.table.log, commands.StopGame(True)), Accepted)

    def accepts(self, command: Command) -> Accepted:
        answer = self.try_out(command)
        assert isinstance(answer, Accepted), answer
        return answer

    def hand(self, seat: str, count: int, laid: bool) -> commands.Hand:
        return commands.Hand(Total(count), laid, self.due(seat))

    def draw(self, choice: st.DataObject) -> Draw:
        return Draw(choice, self.game, self.table.log)

    # -------------------------------------------------------------- at the end

    def teardown(self) -> None:
        """The log is exported and imported into another database."""
        if not hasattr(self, "table"):
            return
        log = [replace(entry, recorded_at="2026-11-21T19:00:00+00:00") for entry in self.table.log]
        came = {seat for entry in log for seat in getattr(entry.event, "seats", ())}
        EveryCommand.games_taken_in += 1
        head = {
            "format": FORMAT,
            "version": VERSION,
            "game": f"game {EveryCommand.games_taken_in}",
            "names": {seat: NAMES[seat] for seat in came},
        }
        lines = [*_printed([head]), *_printed(encode_entry(entry) for entry in log)]
        game_id = take_in_one(ANOTHER_HOUSE, lines)
        assert ANOTHER_HOUSE.view(game_id).game == self.game
        assert list(ANOTHER_HOUSE.exports.game(game_id))[1:] == lines[1:]

    # -------------------------------------------------------------- laws of a table

    @invariant()
    def melds_are_what_was_laid_and_what_was_hit(self) -> None:
        """The cards of a meld come from entries that count."""
        for mark in self.game.open.laid.values() if self.game.open else ():
            for at, meld in enumerate(mark.melds or (), start=1):
                laid = next(e.event for e in standing_entries(self.table.log) if e.seq == mark.seq)
                assert isinstance(laid, events.PhaseLaidDown)
                assert laid.melds is not None
                lain = Counter(laid.melds[at - 1].cards)
                for hit in (hit for hit in mark.hits if hit.group == at):
                    lain += Counter(hit.cards)
                    lain -= Counter(hit.taken)
                assert lain == Counter(meld.cards)

    @invariant()
    def no_card_lies_there_more_often_than_in_the_deck(self) -> None:
        """Cards that a table overruled are allowed, and doubles that a taken-back hit leaves."""
        rounds = [over.laid for over in self.game.closed]
        rounds += [self.game.open.laid] if self.game.open else []
        for marks in rounds:
            if not any(self.was_overruled(mark) for mark in marks.values()):
                assert deck_problems_by_place(melds_on_table(marks)) == ()

    def was_overruled(self, mark: LaidPhase) -> bool:
        hits = (self.table.log[hit.seq - 1].event for hit in mark.hits)
        return bool(mark.overruled) or any(
            isinstance(hit, events.CardsHit) and bool(hit.overruled) for hit in hits
        )

    @invariant()
    def everybody_sits_somewhere(self) -> None:
        game: Game = self.game
        assert len(set(game.seats)) == len(game.seats)
        assert game.playing == tuple(seat for seat in game.seats if seat in game.playing)
        assert not set(game.playing) & set(game.waiting_for_deal)
        assert 2 <= len(game.playing) <= len(game.seated) <= MAX_PLAYERS
        due = game.open
        if due is None:
            return
        assert {due.dealer, due.first_player} <= set(game.playing)
        assert set(game.playing) <= {*due.dealt, *due.lines}
        assert (due.turns is not None) == game.tracking

    @invariant()
    def the_turns_are_those_of_the_table(self) -> None:
        game: Game = self.game
        due = game.open
        if due is None:
            return
        assert all(count > 0 for count in due.waiting.values())
        assert set(due.waiting) | set(due.guessed_hands) <= set(game.playing)
        for seat in game.playing:
            assert len(whom_may_skip(game, seat)) == len(game.playing) - 1
            problems = (*knock_problems(game, seat), *take_problems(game, seat, SKIP))
            assert all(problem.code for problem in problems)
        assert who_begins(game) in game.playing
        turns = due.turns
        if turns is None:
            return
        assert turns.seats == game.playing
        assert turns.turn in (None, *game.playing)
        assert turns.turn is None or due.out is None
        assert set(turns.hands) == set(game.playing)
        assert min(turns.hands.values()) >= 0
        assert turns.pile >= 0
        assert due.out or set(turns.laid) == set(due.laid) & set(game.playing)
        assert all(count > 0 for count in turns.waiting.values())

    @invariant()
    def without_its_turns_the_game_counts_the_same(self) -> None:
        """All but who began a round in which places were changed: turns know it, places do not."""
        game: Game = self.game
        plain = replay([e for e in self.table.log if not isinstance(e.event, OF_TURNS)])
        assert _counted(plain) == _counted(game)
        if game.open is not None:
            for part in ("laid", "lines", "dealer"):
                assert getattr(plain.open, part) == getattr(game.open, part)


def _counted(game: Game) -> Game:
    of_turns: dict[str, Any] = dict.fromkeys(("open", "unfinished_round", "seq", "tracking"))
    closed = tuple(replace(each, first_player="") for each in game.closed)
    return replace(game, **of_turns, closed=closed)


def _printed(lines: Any) -> list[str]:
    return [json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines]


TestEveryCommand = EveryCommand.TestCase


TestEveryCommand.settings = settings(
    max_examples=examples(30),
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


class LongGames(EveryCommand):
    pass


TestLongGames = pytest.mark.soak(LongGames.TestCase)


TestLongGames.settings = settings(
    TestEveryCommand.settings, max_examples=600, stateful_step_count=60
)
