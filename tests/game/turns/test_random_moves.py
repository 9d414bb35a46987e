"""Random moves, legal and not, under every sheet: the laws of the referee of turns."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from scorekeeper.game.turns import (
    Buy,
    Discard,
    Draw,
    HitMove,
    Illegal,
    Knock,
    LayDownMove,
    Move,
    Skip,
    Turns,
    TurnUp,
    begin,
    play,
)
from scorekeeper.rules.cards import Card, Colour, full_deck, natural
from scorekeeper.rules.phases import GroupKind, Phase
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.switches import SWITCH_VALUES
from scorekeeper.rules.table_rules import TableRules, table_rules
from scorekeeper.wording.problems import turn_text
from tests.examples import examples

SEATS = tuple("ABCDEF")


VARIANTS = ("standard", "fixed-10", "first-5", "even", "odd", "any-order", "knock")


ASKED_IN_TURNS = (
    *("partial_lay", "phase_order", "hit_same_turn", "go_out_discard", "wild_replace"),
    *("skip_target", "skip_limit", "skip_zone", "skip_last_card", "skip_pickup"),
    *("skip_carry_over", "first_upcard_skip", "first_upcard_counts", "first_upcard_wild"),
    *("rediscard_same_card", "empty_draw_pile", "knock", "buy"),
)


cards = st.sampled_from(tuple(dict.fromkeys(full_deck())))


seats = st.sampled_from((*SEATS, "nobody"))


groups = st.lists(st.lists(cards, max_size=6).map(tuple), max_size=3).map(tuple)


any_move: st.SearchStrategy[Move] = st.one_of(
    st.builds(TurnUp, seats, cards, st.none() | seats),
    st.builds(Draw, seats, st.sampled_from(["pile", "discard"]), st.none() | cards),
    st.builds(LayDownMove, seats, groups, st.just(()), st.none() | st.integers(0, 11)),
    st.builds(HitMove, seats, st.lists(cards, max_size=3).map(tuple), seats, st.integers(-1, 3)),
    st.builds(Discard, seats, st.none() | cards),
    st.builds(Skip, seats, seats, cards),
    st.builds(Knock, seats),
    st.builds(Buy, seats),
)


tables = st.builds(
    lambda sheet, changes, variant: table_rules(sheet, changes, variant=variant),
    st.sampled_from(list(SHEETS)),
    st.fixed_dictionaries(
        {}, optional={name: st.sampled_from(SWITCH_VALUES[name]) for name in ASKED_IN_TURNS}
    ),
    st.sampled_from(VARIANTS),
)


def groups_for(phase: Phase) -> tuple[tuple[Card, ...], ...]:
    """Cards that lay a phase: sets of ones, twos..., rows and colours from 1 on in red."""
    return tuple(
        tuple(
            natural(at + 1) if group.kind is GroupKind.SET else natural(1 + i, Colour.RED)
            for i in range(group.size)
        )
        for at, group in enumerate(phase.groups)
    )


def cards_there(state: Turns) -> int:
    """All the cards of the table."""
    laid = sum(len(meld.cards) for laid in state.laid.values() for meld in laid.melds)
    held = sum(state.hands.values())
    return held + laid + state.pile + len(state.discards) + state.skips_in_front + state.skips_aside


class AnyMoves(RuleBasedStateMachine):
    """A round with random moves."""

    state: Turns

    @initialize(rules=tables, count=st.integers(2, 6), asked=st.randoms(use_true_random=False))
    def deal(self, rules: TableRules, count: int, asked: Any) -> None:
        players = SEATS[:count]
        played = [entry.number for entry in rules.phases]
        due = {
            seat: tuple(played) if rules.switches.phase_order == "free" else (asked.choice(played),)
            for seat in players
        }
        waiting = {asked.choice(players): asked.choice([0, 0, 0, 1])}
        self.state = begin(players, asked.choice(players), rules, due, waiting)

    def on_turn(self) -> str:
        assert self.state.turn is not None
        return self.state.turn

    @rule(move=any_move)
    def anything(self, move: Move) -> None:
        self.make(move)

    @precondition(lambda self: not self.state.round_over)
    @rule(source=st.sampled_from(["pile", "pile", "discard"]))
    def draw(self, source: Any) -> None:
        self.make(Draw(self.on_turn(), source))

    @precondition(lambda self: not self.state.round_over)
    @rule(card=cards)
    def discard(self, card: Card) -> None:
        self.make(Discard(self.on_turn(), card))

    @precondition(lambda self: not self.state.round_over)
    @rule(hit=st.sampled_from(SEATS))
    def skip(self, hit: str) -> None:
        self.make(Skip(self.on_turn(), hit))

    @precondition(lambda self: self.state.claimable)
    @rule(by=st.sampled_from(SEATS), move=st.sampled_from([Knock, Buy]))
    def claim(self, by: str, move: type[Knock | Buy]) -> None:
        self.make(move(by))

    @precondition(lambda self: self.state.drawn)
    @rule(part=st.booleans())
    def lay_down(self, part: bool) -> None:
        by = self.on_turn()
        number = self.state.open_phases[by][0]
        typed = groups_for(self.state.phase(number))
        self.make(LayDownMove(by, typed[:1] if part else typed, (), number))

    @precondition(lambda self: self.state.drawn and self.state.laid)
    @rule(asked=st.randoms(use_true_random=False), card=cards)
    def hit(self, asked: Any, card: Card) -> None:
        on = asked.choice(sorted(self.state.laid))
        melds = self.state.laid[on].melds
        group = asked.randrange(len(melds))
        fitting = [card, *(lain for lain in melds[group].cards if melds[group].kind == "set")]
        self.make(HitMove(self.on_turn(), (asked.choice(fitting),), on, group + 1))

    def make(self, move: Move) -> None:
        """Make the move, and check what it changes and whose turn it is then."""
        before = self.state
        ruled = play(before, move)
        if isinstance(ruled, Illegal):
            assert ruled.problems
            assert all(turn_text(problem, {}) for problem in ruled.problems)
            assert play(before, move) == ruled
            assert self.state is before
            return
        self.state = ruled.state
        if not self.state.round_over:
            self.goes_round(move, before)

    def goes_round(self, move: Move, before: Turns) -> None:
        """Only a discard or a turned-up skip passes the turn; only a knock changes its order."""
        now, ended = self.state, before.turn
        if isinstance(move, Knock):
            assert now.turn == move.by
        elif isinstance(move, Discard | Skip):
            assert ended == move.by
            self.passed(move.by, now.skipped)
        elif isinstance(move, TurnUp) and ended != now.turn:
            assert ended is not None
            assert move.card.is_skip
            at = now.skipped.index(ended)
            self.passed(ended, now.skipped[at + 1 :])
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
