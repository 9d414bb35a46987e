"""Moves that no question of programs can tell, and what a refusal does not mention."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from scorekeeper.game import turns
from scorekeeper.game.turns import Buy, DiscardUnnamed, Draw, HitMove, Knock, Skip, TurnUp
from scorekeeper.rules.cards import WILD, natural
from scorekeeper.rules.table_rules import table_rules
from tests.cases.referee_of_turns import Round
from tests.cases.rows import steps


def table(play: str = "", **switches: str) -> turns.Turns:
    """The table after these moves; D has dealt."""
    dealt = Round({"players": "ABCD", "dealer": "D"}, table_rules("fundex", dict(switches)))
    for step in steps([play]):
        assert isinstance(step, tuple)
        assert dealt.make(step[0]) == ()
    return dealt.state


def refused(state: turns.Turns, move: turns.Move) -> list[str]:
    answer = turns.play(state, move)
    return [found.code for found in getattr(answer, "problems", ())]


def test_moves_that_cannot_be() -> None:
    hit = HitMove("A", (natural(1),), "Z", 1)
    for move in (Draw("Z"), Skip("A", "Z"), hit, TurnUp("D", WILD, "Z")):
        assert refused(table(), move) == ["unknown_seat"]
    assert refused(table("A draws; A skips B"), DiscardUnnamed("A")) == ["skip_is_the_discard"]
    state = replace(table(), pile=0, discards=(natural(9),), skips_aside=67)
    assert refused(state, Draw("A")) == ["nothing_to_draw"]


def test_a_player_who_may_not_buy_reads_no_paragraph_of_knocking() -> None:
    rules = {"knock": "on", "buy": "on"}
    plays = ["up R9", "up R9; A plays", "up R9; A plays; C knocks; C throws"]
    for play, by in product([*plays, f"{plays[-1]}; D plays"], "ABCD"):
        for claim, other in ((Knock(by), "§37"), (Buy(by), "§36")):
            problems = getattr(turns.play(table(play, **rules), claim), "problems", ())
            assert other not in {problem.rule for problem in problems}, (claim, problems)


def test_a_card_under_a_skip_stays_there_unless_skips_are_taken() -> None:
    for pickup in ("never", "allowed"):
        state = table("up R9; A draws; A skips C", skip_pickup=pickup)
        told = turns.play(state, Draw("B", "discard", natural(9)))
        assert isinstance(told, turns.Illegal)
        (found,) = told.problems
        assert found.code == "only_top_card"
        assert bool(found.facts.get("top_stays")) is (pickup == "never")
