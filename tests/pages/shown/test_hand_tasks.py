"""What a hand can hit, as the check tells it, and what the referee says to it."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.game.answers import Accepted, Refused
from scorekeeper.game.commands import HitMeld, LayDown, PassTurn, TrackTurns
from scorekeeper.pages.shown.hand_tasks import best_moves
from scorekeeper.pages.shown.hit_task import OwnedMeld
from scorekeeper.rules.table_rules import TableRules
from tests.examples import examples
from tests.game.builders import Table
from tests.game.strategies import groups_for, known_cards, tables_with

RULES = tables_with(("hit_same_turn", "go_out_discard", "wrap", "wild_on_full_run", "min_natural"))


@settings(max_examples=examples(100), deadline=None)
@given(rules=RULES, turns=st.lists(st.booleans(), min_size=1, max_size=5), data=st.data())
def test_every_hit_that_the_check_offers_is_one_the_referee_accepts(
    rules: TableRules, turns: list[bool], data: st.DataObject
) -> None:
    """It once offered hits in the turn of laying that the table does not allow."""
    table = Table(2, rules)
    table.play(TrackTurns(on=True))
    for lays in turns:
        seat = table.turns.turn
        assert seat is not None
        if lays and seat not in table.game.laid:
            groups = groups_for(table.game.phase(table.game.current_phase(seat)))
            table.play(LayDown(seat, groups, anyway=True))  # perhaps of a card that is laid already
        if seat in table.game.laid:
            on_table = [
                OwnedMeld(owner, group, meld)
                for owner, laid in table.game.laid.items()
                for group, meld in enumerate(laid.melds, 1)
            ]
            lie = st.sampled_from([card for each in on_table for card in each.meld.cards])
            held = table.turns.hands[seat] + (not table.turns.drawn)
            hand = data.draw(st.lists(lie | known_cards, min_size=held, max_size=held))
            for hit in best_moves(table.game, seat, hand, None, on_table).hits:
                target, first = on_table[hit.target], hit.meld.stands_for[0]
                declare = first if isinstance(first, int) else None
                move = HitMeld(seat, target.owner, target.group, hit.cards, (), declare)
                answer = table.answer(move)
                assert isinstance(answer, Refused | Accepted)
                if isinstance(answer, Refused):  # the table was not dealt from one deck
                    assert {found.code for found in answer.problems} == {"not_in_deck"}
        table.play(PassTurn(seat))
