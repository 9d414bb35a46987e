"""Random moves, legal and not, under every sheet: the laws of the referee of turns."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from scorekeeper.game import turns
from scorekeeper.game.turns import Discard, Draw, HitMove, LayDownMove, Move, Skip, TurnUp
from scorekeeper.rules.cards import Card
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.wording.problems import turn_text
from tests.examples import examples
from tests.game.strategies import ASKED_IN_TURNS, groups_for, known_cards, tables_with

SEATS = tuple("ABCDEF")
VARIANTS = ("standard", "fixed-10", "first-5", "even", "odd", "any-order", "knock")

seats = st.sampled_from((*SEATS, "nobody"))
groups = st.lists(st.lists(known_cards, max_size=6).map(tuple), max_size=3).map(tuple)
some_cards = st.lists(known_cards, max_size=3).map(tuple)
maybe_card = st.none() | known_cards

any_move: st.SearchStrategy[Move] = st.one_of(
    st.builds(TurnUp, seats, known_cards, st.none() | seats),
    st.builds(Draw, seats, st.sampled_from(["pile", "discard"]), maybe_card),
    st.builds(LayDownMove, seats, groups, st.just(()), st.none() | st.integers(0, 11)),
    st.builds(HitMove, seats, some_cards, seats, st.integers(-1, 3)),
    st.builds(Discard, seats, maybe_card),
    st.builds(Skip, seats, seats, known_cards),
    st.builds(turns.Knock, seats),
    st.builds(turns.Buy, seats),
)


def cards_there(state: turns.Turns) -> int:
    """All the cards of the table."""
    laid = sum(len(meld.cards) for laid in state.laid.values() for meld in laid.melds)
    held = sum(state.hands.values())
    return held + laid + state.pile + len(state.discards) + state.skips_in_front + state.skips_aside


def goes_on(machine: AnyMoves) -> bool:
    return not machine.state.round_over


class AnyMoves(RuleBasedStateMachine):
    """A round with random moves."""

    state: turns.Turns

    @initialize(
        rules=tables_with(ASKED_IN_TURNS, VARIANTS),
        count=st.integers(2, 6),
        asked=st.randoms(use_true_random=False),
    )
    def deal(self, rules: TableRules, count: int, asked: Any) -> None:
        players = SEATS[:count]
        played = tuple(entry.number for entry in rules.phases)
        free = rules.switches.phase_order == "free"
        due = {seat: played if free else (asked.choice(played),) for seat in players}
        waiting = {asked.choice(players): asked.choice([0, 0, 0, 1])}
        self.state = turns.begin(players, asked.choice(players), rules, due, waiting)

    def on_turn(self) -> str:
        assert self.state.turn is not None
        return self.state.turn

    @rule(move=any_move)
    def anything(self, move: Move) -> None:
        self.make(move)

    @precondition(goes_on)
    @rule(source=st.sampled_from(["pile", "pile", "discard"]))
    def draw(self, source: Any) -> None:
        self.make(Draw(self.on_turn(), source))

    @precondition(goes_on)
    @rule(card=known_cards)
    def discard(self, card: Card) -> None:
        self.make(Discard(self.on_turn(), card))

    @precondition(goes_on)
    @rule(hit=st.sampled_from(SEATS))
    def skip(self, hit: str) -> None:
        self.make(Skip(self.on_turn(), hit))

    @precondition(lambda self: self.state.claimable)
    @rule(by=st.sampled_from(SEATS), move=st.sampled_from([turns.Knock, turns.Buy]))
    def claim(self, by: str, move: type[turns.Knock | turns.Buy]) -> None:
        self.make(move(by))

    @precondition(lambda self: self.state.drawn)
    @rule(part=st.booleans())
    def lay_down(self, part: bool) -> None:
        by = self.on_turn()
        number = self.state.open_phases[by][0]
        typed = groups_for(self.state.phase(number))
        self.make(LayDownMove(by, typed[:1] if part else typed, (), number))

    @precondition(lambda self: self.state.drawn and self.state.laid)
    @rule(asked=st.randoms(use_true_random=False), card=known_cards)
    def hit(self, asked: Any, card: Card) -> None:
        on = asked.choice(sorted(self.state.laid))
        melds = self.state.laid[on].melds
        group = asked.randrange(len(melds))
        fitting = [card, *(lain for lain in melds[group].cards if melds[group].kind == "set")]
        self.make(HitMove(self.on_turn(), (asked.choice(fitting),), on, group + 1))

    def make(self, move: Move) -> None:
        """Make the move, and check what it changes and whose turn it is then."""
        before = self.state
        ruled = turns.play(before, move)
        if isinstance(ruled, turns.Illegal):
            assert ruled.problems
            assert all(turn_text(problem, {}) for problem in ruled.problems)
            assert turns.play(before, move) == ruled
            assert self.state is before
            return
        self.state = ruled.state
        if not self.state.round_over:
            self.goes_round(move, before)

    def goes_round(self, move: Move, before: turns.Turns) -> None:
        """Only a discard or a turned-up skip passes the turn; only a knock changes its order."""
        now, ended = self.state, before.turn
        if isinstance(move, turns.Knock):
            assert now.turn == move.by
        elif isinstance(move, Discard | Skip):
            assert ended == move.by
            self.passed(move.by, now.skipped)
        elif isinstance(move, TurnUp) and ended != now.turn:
            assert ended is not None
            assert move.card.is_skip
            self.passed(ended, now.skipped[now.skipped.index(ended) + 1 :])
        else:
            assert now.turn == ended

    def passed(self, seat: str, skipped: tuple[str, ...]) -> None:
        for lost in skipped:
            seat = self.state.left_of(seat)
            assert seat == lost
        assert self.state.turn == self.state.left_of(seat)

    @invariant()
    def no_card_is_lost_and_none_is_owed(self) -> None:
        assert cards_there(self.state) == 108
        assert min(self.state.hands.values()) >= 0
        assert self.state.pile >= 0

    @invariant()
    def nobody_without_a_phase_has_less_than_ten_cards(self) -> None:
        for seat, count in self.state.hands.items():
            assert count >= 10 or seat in self.state.laid
        if self.state.went_out is not None:
            assert self.state.round_over
            assert self.state.has_laid(self.state.went_out)
            assert self.state.hands[self.state.went_out] == 0


class LongGames(AnyMoves):
    """The same on `make random`, for many more rounds."""


TestAnyMoves = AnyMoves.TestCase
TestAnyMoves.settings = settings(max_examples=examples(20), stateful_step_count=40, deadline=None)
TestLongGames = pytest.mark.soak(LongGames.TestCase)
TestLongGames.settings = settings(TestAnyMoves.settings, max_examples=400)
