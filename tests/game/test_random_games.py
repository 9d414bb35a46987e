"""Random games of the commands that count, legal and not, under random sheets and variants.

After every step the `laws` of all games hold, and each meld has the cards that were laid and hit.

`make random` plays many more games, and longer ones.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from scorekeeper.game import commands
from scorekeeper.game.answers import Accepted, Refused
from scorekeeper.game.commands import Command
from scorekeeper.game.events import HandCounted, PhaseLaidDown
from scorekeeper.game.log import last_command, standing_entries
from scorekeeper.game.round_commands import counting
from scorekeeper.game.values import Seat, Total
from scorekeeper.rules.cards import WILD, Card, Colour, natural
from scorekeeper.rules.phases import GroupKind, Phase
from tests.examples import examples
from tests.game.builders import Table
from tests.game.laws import Laws
from tests.game.strategies import counts, tables
from tests.rules.strategies import typed_groups

NAMES = {f"p{n}": name for n, name in enumerate(("Ann", "Ben", "Mia", "Dad", "Oma", "Leo"), 1)}


seats = st.sampled_from([*NAMES, "p9"])


phases = st.one_of(st.none(), st.integers(0, 11))


points = st.integers(0, 24).map(lambda n: 5 * n)


hands = st.builds(
    commands.Hand,
    st.one_of(points.map(Total), counts),
    st.sampled_from((None, True, False)),
    phases,
)


groups = st.one_of(
    st.none(), st.lists(typed_groups, max_size=3).map(lambda typed: tuple(g.cards for g in typed))
)


told = st.dictionaries(seats, hands, max_size=6)


anyway = st.booleans()


def _codes(answer: Refused) -> set[str]:
    return {found.code for found in answer.problems}


def _serving(phase: Phase, number: int) -> tuple[tuple[Card, ...], ...]:
    """Cards that lay this phase, regardless of the deck."""
    return tuple(
        tuple(
            natural(number if group.kind is GroupKind.SET else 1 + at % 12, Colour.RED)
            for at in range(group.size)
        )
        for group in phase.groups
    )


class WholeGames(Laws):
    @initialize(players=st.integers(2, 6), table=tables)
    def sit_down(self, players: int, table: Any) -> None:
        self.table = Table(players, table)
        self.before = self.game = self.table.game

    # -------------------------------------------------------------- anything at all

    @rule(seat=seats, typed=groups, phase=phases, anyway=anyway)
    def lay_down(self, seat: Seat, typed: Any, phase: int | None, anyway: bool) -> None:
        self.try_out(commands.LayDown(seat, typed, (), phase, anyway))

    @rule(out=st.one_of(st.none(), seats), hands=told, anyway=anyway, phase=phases)
    def close_round(self, out: Seat | None, hands: Any, anyway: bool, phase: Any) -> None:
        self.try_out(commands.CloseRound(out, hands, anyway, phase))

    @rule(
        number=st.integers(0, 12),
        out=st.one_of(st.none(), seats),
        hands=told,
        anyway=anyway,
        phase=phases,
    )
    def amend_round(
        self, number: int, out: Seat | None, hands: Any, anyway: bool, phase: Any
    ) -> None:
        self.try_out(commands.AmendRound(number, out, hands, anyway, phase))

    @rule(seat=seats, hand=hands, anyway=anyway)
    def count_hand(self, seat: Seat, hand: commands.Hand, anyway: bool) -> None:
        self.try_out(commands.CountHand(seat, hand, anyway))

    @rule(
        command=st.one_of(
            st.builds(commands.TakeBackLayDown, seats),
            st.builds(commands.GoOut, seats, phases),
            st.just(commands.VoidRound()),
            st.builds(commands.WinTieRound, seats),
            st.builds(commands.LeaveTable, seats),
            st.builds(commands.ReturnToTable, seats),
            st.builds(commands.StopGame, st.booleans()),
            st.just(commands.ResumeGame()),
            st.builds(commands.Undo, st.sampled_from(("c1", "c2", "c9"))),
        )
    )
    def anything_else(self, command: Command) -> None:
        self.try_out(command)

    # -------------------------------------------------------------- what tables really do

    @rule(choice=st.data())
    def a_round_as_tables_play_it(self, choice: st.DataObject) -> None:
        if self.game.open is None or self.game.paused:
            return
        out = choice.draw(st.sampled_from(self.game.playing))
        lines = {
            seat: commands.Hand(
                Total(choice.draw(points)), choice.draw(st.booleans()), self.due(seat)
            )
            for seat in self.game.playing
            if seat != out
        }
        answer = self.try_out(commands.CloseRound(out, lines, anyway=True, out_phase=self.due(out)))
        assert isinstance(answer, Accepted), answer

    @rule(choice=st.data())
    def somebody_lays_the_phase_card_by_card(self, choice: st.DataObject) -> None:
        seat = choice.draw(st.sampled_from(self.game.playing))
        number = self.due(seat)
        if number is not None:
            cards = _serving(self.game.phase(number), choice.draw(st.integers(1, 5)))
            self.try_out(commands.LayDown(seat, cards, (), number, anyway=True))

    @rule(choice=st.data(), anyway=anyway)
    def somebody_hits(self, choice: st.DataObject, anyway: bool) -> None:
        due = self.game.open
        laid = [seat for seat, mark in due.laid.items() if mark.melds] if due else []
        if due is None or not laid:
            return
        owner = choice.draw(st.sampled_from(laid))
        melds = due.laid[owner].melds
        assert melds is not None
        group = choice.draw(st.integers(1, len(melds)))
        fitting = (melds[group - 1].cards[0], WILD)
        cards = choice.draw(st.lists(st.sampled_from((*fitting, natural(7))), max_size=2))
        seat = choice.draw(st.sampled_from(self.game.playing))
        self.try_out(commands.HitMeld(seat, owner, group, tuple(cards), anyway=anyway))

    @rule(choice=st.data())
    def a_hit_is_taken_back(self, choice: st.DataObject) -> None:
        due = self.game.open
        hits = [(s, hit) for s, m in due.laid.items() for hit in m.hits] if due else []
        if hits:
            owner, hit = choice.draw(st.sampled_from(hits))
            self.try_out(commands.TakeBackHit(owner, hit.group, hit.seq))

    @rule(choice=st.data())
    def somebody_goes_out(self, choice: st.DataObject) -> None:
        seat = choice.draw(st.sampled_from(self.game.playing))
        self.try_out(commands.GoOut(seat, self.due(seat)))

    @rule(choice=st.data(), laid=anyway)
    def somebody_counts(self, choice: st.DataObject, laid: bool) -> None:
        due = counting(self.game)
        if due is None or self.game.paused:
            return
        able = [seat for seat in due.seats if seat != due.out and seat in self.game.playing]
        if able:
            seat = choice.draw(st.sampled_from(able))
            hand = commands.Hand(Total(choice.draw(points)), laid, self.due(seat))
            answer = self.try_out(commands.CountHand(seat, hand, anyway=True))
            assert isinstance(answer, Accepted) or _codes(answer) == {"already_counted"}
            now = counting(self.game)
            if isinstance(answer, Accepted) and now is not None and now.waits_for_keeper:
                assert now.objections or self.game.table.keeper_closes

    @rule()
    def the_keeper_closes(self) -> None:
        due = counting(self.game)
        if due is not None and due.waits_for_keeper and not self.game.paused:
            answer = self.try_out(commands.CloseRound(due.out, {}, anyway=True))
            assert isinstance(answer, Accepted)
            assert not any(isinstance(event, HandCounted) for event in answer.events)

    @rule()
    def a_false_going_out_is_called_off(self) -> None:
        due = counting(self.game)
        if due is None:
            return
        command_id = self.table.log[due.lines[due.out].seq - 1].command_id
        assert isinstance(self.try_out(commands.Undo(command_id)), Accepted)
        assert counting(self.game) is None
        others = due.lines.keys() - {due.out}
        assert self.game.open is not None
        assert all(self.game.open.lines[seat] == due.lines[seat] for seat in others)

    @rule(choice=st.data())
    def a_mark(self, choice: st.DataObject) -> None:
        seat = choice.draw(st.sampled_from(self.game.playing))
        self.try_out(commands.LayDown(seat, phase=self.due(seat)))

    @rule(choice=st.data())
    def a_line_mended(self, choice: st.DataObject) -> None:
        if not self.game.closed:
            return
        over = choice.draw(st.sampled_from(self.game.closed))
        seat = choice.draw(st.sampled_from(sorted(over.lines)))
        line = commands.Hand(
            Total(choice.draw(points)), choice.draw(st.booleans()), over.lines[seat].phase
        )
        out = None if over.out == seat else over.out
        self.try_out(commands.AmendRound(over.number, out, {seat: line}, anyway=True))

    @rule()
    def undo(self) -> None:
        last = last_command(self.table.log)
        if last is not None:
            assert isinstance(self.try_out(commands.Undo(last)), Accepted)

    @rule(choice=st.data())
    def the_tie(self, choice: st.DataObject) -> None:
        tie = self.game.tie_due
        if tie is not None and not self.game.paused:
            winner = choice.draw(st.sampled_from(tie.players))
            assert isinstance(self.try_out(commands.WinTieRound(winner)), Accepted)
            assert self.game.outcome.winners == (winner,)

    # -------------------------------------------------------------- a law of the melds

    @invariant()
    def melds_are_what_was_laid_and_what_was_hit(self) -> None:
        """The cards of a meld come from entries that count."""
        for mark in self.game.open.laid.values() if self.game.open else ():
            for at, meld in enumerate(mark.melds or (), start=1):
                laid = next(e.event for e in standing_entries(self.table.log) if e.seq == mark.seq)
                assert isinstance(laid, PhaseLaidDown)
                assert laid.melds is not None
                lain = Counter(laid.melds[at - 1].cards)
                for hit in (hit for hit in mark.hits if hit.group == at):
                    lain += Counter(hit.cards)
                    lain -= Counter(hit.taken)
                assert lain == Counter(meld.cards)


TestWholeGames = WholeGames.TestCase


TestWholeGames.settings = settings(max_examples=examples(25), stateful_step_count=30, deadline=None)


class LongGames(WholeGames):
    pass


TestLongGames = pytest.mark.soak(LongGames.TestCase)


TestLongGames.settings = settings(TestWholeGames.settings, max_examples=600, stateful_step_count=60)
