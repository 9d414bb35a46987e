"""Random turns of whole rounds.

Each named move is compared with the referee of turns.
"""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.game import commands, events, turns
from scorekeeper.game.answers import Accepted
from scorekeeper.game.turns import Turns
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.wording.problems import turn_text
from tests.examples import examples
from tests.game.builders import Table
from tests.game.strategies import ASKED_IN_TURNS, groups_for, known_cards, tables_with

NOT_OF_A_TABLE = {"partial_lay", "phase_order", "wild_replace", "rediscard_same_card"}
"""Here whole phases are laid in their order, no wild is taken back, and anything is discarded."""

tables = tables_with([name for name in ASKED_IN_TURNS if name not in NOT_OF_A_TABLE])


def cards_there(state: Turns) -> int:
    """All the cards of the table."""
    laid = sum(len(meld.cards) for laid in state.laid.values() for meld in laid.melds)
    held = sum(state.hands.values())
    return held + laid + state.pile + len(state.discards) + state.skips_in_front + state.skips_aside


class Told:
    """One round played move by move, and entered at a table at the same time."""

    def __init__(self, players: int, rules: TableRules, draw: Any) -> None:
        self.table = Table(players, rules)
        self.table.play(commands.TrackTurns(on=True))
        self.strict: Turns = self.table.turns
        self.draw = draw

    def is_legal(self, move: turns.Move) -> bool:
        """Make the move if the referee of turns allows it."""
        ruled = turns.play(self.strict, move)
        if isinstance(ruled, turns.Illegal):
            assert all(turn_text(problem, {}) for problem in ruled.problems)
            return False
        self.strict = ruled.state
        assert cards_there(self.strict) == 108, "none is lost"
        assert min(self.strict.pile, *self.strict.hands.values()) >= 0, "none is owed"
        return True

    def one_of(self, *choices: Any) -> Any:
        return self.draw(st.sampled_from(choices))

    def first_card(self) -> None:
        card, to = self.draw(known_cards), self.one_of(None, None, "p1", "p2")
        if self.is_legal(turns.TurnUp(self.strict.dealer, card, to)):
            self.table.play(commands.TurnUpCard(card, to))

    def a_turn(self) -> None:
        """Perhaps a claim of the discard, then a whole turn."""
        by = self.one_of(*self.strict.seats)
        if self.one_of(True, False, False) and self.is_legal(turns.Buy(by)):
            self.table.play(commands.KnockFor(by, buying=True))
        if self.one_of(True, False, False) and self.is_legal(turns.Knock(by)):
            self.table.play(commands.KnockFor(by))
        seat = self.strict.turn
        assert seat is not None
        took = not self.strict.drawn and self.strict.pile > 1 and self.one_of(True, False)
        took = took and self.is_legal(turns.Draw(seat, "discard"))
        if not self.strict.drawn and not self.is_legal(turns.Draw(seat)):
            assert "nothing_to_draw" in self.table.refused(commands.PassTurn(seat), overrule=True)
            return
        if not self.strict.round_over:
            self.lay_and_hit(seat)
        if not self.strict.round_over:
            self.end(seat, took)
        elif self.strict.went_out is None:
            self.table.play(commands.PassTurn(seat))  # the draw found no card

    def lay_and_hit(self, seat: str) -> None:
        phase = self.strict.open_phases[seat][0]
        groups = groups_for(self.strict.phase(phase))
        if self.one_of(True, False) and self.is_legal(turns.LayDownMove(seat, groups)):
            (laid,) = self.table.play(commands.LayDown(seat, groups, anyway=True)).events
            assert isinstance(laid, events.PhaseLaidDown)
            assert set(laid.overruled) <= {"not_in_deck"}  # the deck is not asked about turns
        for _ in range(self.one_of(0, 0, 1, 3) if self.strict.laid else 0):
            owner = self.one_of(*sorted(self.strict.laid))
            if self.strict.round_over:
                return
            card = self.strict.laid[owner].melds[0].cards[0]
            if self.is_legal(turns.HitMove(seat, (card,), owner, 1)):
                grown = self.strict.laid[owner].melds[0]
                self.table.record(Accepted((events.CardsHit(seat, owner, 1, (card,), grown),)))

    def end(self, seat: str, took: bool) -> None:
        target = self.one_of(*self.strict.seats)
        if self.one_of(True, False, False) and not took and self.is_legal(turns.Skip(seat, target)):
            self.table.play(commands.PlaySkip(seat, target))
            return
        card = self.draw(known_cards.filter(lambda drawn: not drawn.is_skip))
        assert self.is_legal(turns.Discard(seat, card))
        self.table.play(commands.PassTurn(seat, card, took))


@settings(max_examples=examples(50), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(players=st.integers(2, 6), rules=tables, count=st.integers(1, 40), data=st.data())
def test_a_round_entered_card_by_card_agrees_with_the_referee_of_turns(
    players: int, rules: TableRules, count: int, data: st.DataObject
) -> None:
    told = Told(players, rules, data.draw)
    told.first_card()
    for _ in range(count):
        if told.strict.round_over:
            break
        if told.strict.first_discard.value == "another":
            told.first_card()
            continue
        told.a_turn()
        live, strict = told.table.turns, told.strict
        for part in ("turn", "went_out", "skipped", "waiting", "hands"):
            assert getattr(live, part) == getattr(strict, part)
        assert strict.round_over or live == strict
    assert told.table.game.open.guessed_hands == frozenset()
