"""The same move gets the same answer from the referee of turns and at a table.

Programs ask the referee of turns for each move. At a table a turn is one entry, and the draw is
implied (`implied_moves`).
"""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from scorekeeper.game import commands, turns
from scorekeeper.game.answers import Refused
from scorekeeper.game.commands import Command
from scorekeeper.game.turns.model import FirstDiscard
from scorekeeper.rules.cards import SKIP, WILD, natural
from scorekeeper.rules.switches import SWITCH_VALUES
from scorekeeper.rules.table_rules import TableRules
from tests.examples import examples
from tests.game.strategies import groups_for, known_cards, tables_with
from tests.game.test_random_turns import Told

OUT_OF_TURN = {"not_your_turn", "no_action_when_skipped", "must_discard", "skip_is_the_discard"}

BEFORE_ALL_ELSE = {"already_laid", "fits_no_open_phase", "player_must_name_phase"}
"""Problems that hide the others: the phase to be laid is not known."""


OF_DECK = {"not_in_deck"}
"""Where it is played it is asked of the whole table at once, and of one meld where it is asked."""


LEFT_OUT = ("partial_lay", "rediscard_same_card")
"""A mark says that the whole phase lies there; and whoever tells here discards whatever comes."""

tables = tables_with([name for name in SWITCH_VALUES if name not in LEFT_OUT])


def same_move(told: Told, seat: str) -> tuple[Any, Command]:
    """A move of this player, for the referee of turns and as the command of a phone."""
    match told.one_of("discard", "skip", "knock", "buy", "lay", "hit"):
        case "discard":
            card = told.draw(st.just(SKIP) | known_cards)
            return turns.Discard(seat, card), commands.PassTurn(seat, card)
        case "skip":
            target = told.one_of(*told.strict.seats)
            return turns.Skip(seat, target), commands.PlaySkip(seat, target)
        case "knock":
            return turns.Knock(seat), commands.KnockFor(seat)
        case "buy":
            return turns.Buy(seat), commands.KnockFor(seat, buying=True)
        case "lay":
            phase = told.strict.phase(told.strict.open_phases[seat][0])
            groups = groups_for(phase)
            extra = told.one_of((), (WILD,), (WILD,) * 4, (WILD,) * 5, (SKIP,), (natural(12),))
            groups = ((*groups[0], *extra), *groups[1:])
            return turns.LayDownMove(seat, groups), commands.LayDown(seat, groups)
        case _:
            owner = told.one_of(*told.strict.seats)
            added = told.one_of((WILD,), (natural(1),), (natural(12), SKIP), (WILD,) * 4)
            return turns.HitMove(seat, added, owner, 1), commands.HitMeld(seat, owner, 1, added)


def asked(told: Told, move: Any) -> set[str]:
    """The problems of the referee of turns, after the draw."""
    state = told.strict
    if move.by == state.turn and not isinstance(move, turns.Knock | turns.Buy):
        drawn = turns.play(state, turns.Draw(move.by))
        state = drawn.state if isinstance(drawn, turns.Legal) else state
    ruled = turns.play(state, move)
    return {p.code for p in ruled.problems} if isinstance(ruled, turns.Illegal) else set()


def answered(told: Told, command: Command) -> set[str]:
    """The problems at the table."""
    answer = told.table.answer(command)
    return {p.code for p in answer.problems} if isinstance(answer, Refused) else set()


@settings(max_examples=examples(100), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(players=st.integers(2, 4), rules=tables, count=st.integers(0, 12), data=st.data())
def test_an_asked_move_gets_the_same_answer_as_a_played_one(
    players: int, rules: TableRules, count: int, data: st.DataObject
) -> None:
    told = Told(players, rules, data.draw)
    told.first_card()
    for _ in range(count):
        if not told.strict.round_over and told.strict.first_discard is not FirstDiscard.ANOTHER:
            told.a_turn()
    if told.strict.round_over or told.strict.first_discard is FirstDiscard.ANOTHER:
        return
    for _ in range(6):
        move, command = same_move(told, told.one_of(told.strict.turn, *told.strict.seats))
        one, other = asked(told, move) - OF_DECK, answered(told, command) - OF_DECK
        event(f"{type(move).__name__} {sorted(one)}")
        if "no_such_meld" in one:
            assert other == {"not_laid"}
        elif first := one & BEFORE_ALL_ELSE:
            assert other == first
        elif one & OUT_OF_TURN:
            assert one & OUT_OF_TURN == other & OUT_OF_TURN, (move, one, other)
        else:
            assert one == other, (move, one, other)
