"""Knocking for the card just discarded, and buying it."""

from __future__ import annotations

from itertools import product

from scorekeeper.game.turns import Buy, Draw, Illegal, Knock, play
from tests.game.turns.builders import Round, card, discard, lay, up


def test_nobody_knocks_where_knocking_is_off() -> None:
    table = Round(knock="off", buy="off").turn("A")
    assert table.refuses(Knock("C")) == ["knocking_is_off"]
    assert table.refuses(Buy("C")) == ["buying_is_off"]


def test_the_knocker_has_the_turn_and_then_the_left_neighbour() -> None:
    table = Round(knock="on").turn("A", throws="R9").plays(Knock("C"))
    assert (table.state.turn, table.state.hands["C"], table.state.taken) == ("C", 11, card("R9"))
    assert table.refuses(Draw("C")) == ["no_draw_after_knock"]
    table.plays(lay("C"), discard("C"))
    assert table.state.turn == "D"


def test_a_knock_claims_the_card_just_discarded_by_another_player() -> None:
    table = Round(knock="on").plays(up("R9"))
    assert table.refuses(Knock("C")) == ["nothing_to_knock"]
    table.turn("A")
    assert table.refuses(Knock("A")) == ["own_discard"]
    table.plays(Draw("B"))
    assert table.refuses(Knock("C")) == ["nothing_to_knock"]


def test_the_next_player_may_knock_as_well_as_draw() -> None:
    assert Round(knock="on").turn("A").knock("B").state.turn == "C"


def test_nobody_knocks_for_a_skip() -> None:
    table = Round(knock="on", skip_zone="under").turn("A", throws="R9").skip("B", "D")
    assert table.refuses(Knock("A")) == ["nothing_to_knock"]
    plain = Round("AD", knock="on").plays(up("S"), Draw("D"), discard("D", "S"))
    assert plain.refuses(Knock("A")) == ["skip_never_from_discard"]


def test_a_knock_is_quicker_than_the_skip_that_would_cover_the_card() -> None:
    table = Round(knock="on", skip_zone="on").skip("A", "C").turn("B", throws="R9")
    assert (table.state.turn, table.top) == ("D", "S")
    table.plays(Knock("A"))
    assert (table.state.taken, table.state.waiting) == (card("R9"), {"C": 1})
    drawn = Round(knock="on", skip_zone="on").skip("A", "C").turn("B", throws="R9")
    drawn.plays(Draw("D"))
    assert drawn.refuses(Knock("A")) == ["nothing_to_knock"]


def test_nobody_knocks_twice_in_succession() -> None:
    table = Round(knock="on").turn("A").knock("C").turn("D")
    assert table.refuses(Knock("C")) == ["not_twice_in_succession"]
    table.knock("B")
    table.knock("C")


def test_the_same_player_may_knock_again_after_another_discard() -> None:
    table = Round(knock="on").turn("A").knock("C").turn("D").turn("A")
    table.plays(Knock("C"))


def test_a_waiting_skip_does_not_bar_knocking() -> None:
    table = Round(knock="on", skip_zone="under").skip("A", "D").turn("B", throws="R9")
    table.plays(Knock("D"))
    assert (table.state.turn, table.state.waiting) == ("D", {"D": 1})
    table.plays(discard("D")).turn("A").turn("B").turn("C")
    assert (table.state.turn, table.state.skipped) == ("A", ("D",))


def _c_discards_before_d_who_is_skipped() -> Round:
    """Ravensburger with knocking: B has skipped D, and C has just discarded the red 5."""
    table = Round(sheet="ravensburger", knock="on").turn("A").skip("B", "D")
    return table.turn("C", throws="R5")


def test_a_knock_by_another_leaves_the_skip_in_front_of_whoever_was_next() -> None:
    table = _c_discards_before_d_who_is_skipped()
    assert (table.state.turn, table.state.skipped, table.state.waiting) == ("A", ("D",), {})
    table.knock("B")
    assert (table.state.turn, table.state.waiting) == ("C", {"D": 1})
    table.turn("C")
    assert (table.state.turn, table.state.skipped, table.state.waiting) == ("A", ("D",), {})


def test_a_knock_does_not_use_up_a_waiting_skip() -> None:
    table = _c_discards_before_d_who_is_skipped().plays(Knock("D"))
    assert (table.state.turn, table.state.taken, table.state.waiting) == ("D", card("R5"), {"D": 1})
    table.plays(discard("D")).turn("A").turn("B").turn("C")
    assert (table.state.turn, table.state.skipped, table.state.waiting) == ("A", ("D",), {})


def test_where_nobody_knocks_the_skip_is_used_up_when_the_next_player_draws() -> None:
    table = _c_discards_before_d_who_is_skipped().plays(Draw("A"))
    assert table.state.waiting == {}
    assert table.refuses(Knock("B")) == ["nothing_to_knock"]
    assert table.state.skips_in_front == 0


def test_a_buyer_is_quicker_than_the_skip_that_would_cover_the_card() -> None:
    table = Round(buy="on", skip_zone="on").turn("A").skip("B", "D").turn("C", throws="R5")
    table.plays(Buy("B"))
    assert (table.state.hands["B"], table.state.turn, table.top) == (12, "A", "S")
    assert (table.state.skipped, table.state.waiting) == (("D",), {})


def test_the_card_knocked_for_is_the_card_just_taken() -> None:
    table = Round(knock="on", rediscard_same_card="forbidden").turn("A", throws="R9")
    table.plays(Knock("C"))
    assert table.refuses(discard("C", "R9")) == ["same_card_back"]


def test_a_wild_given_by_the_dealer_is_kept_through_a_knock() -> None:
    table = Round(knock="on", first_upcard_wild="dealer_decides").plays(up("W", "C"))
    table.turn("A").knock("C").turn("D").turn("A").turn("B")
    assert (table.state.turn, table.state.drawn, table.state.hands["C"]) == ("C", True, 11)


def test_a_buyer_takes_one_more_card_from_the_pile() -> None:
    table = Round(buy="on").turn("A", throws="R9")
    pile = table.state.pile
    assert table.refuses(Buy("A")) == ["cannot_buy_own_discard"]
    assert table.refuses(Buy("B")) == ["your_turn_draw"]
    table.plays(Buy("C"))
    assert (table.state.hands["C"], table.state.pile, table.state.turn) == (12, pile - 1, "B")
    assert table.refuses(Buy("D")) == ["nothing_to_buy"]
    table.turn("B")


def test_without_a_pile_nobody_buys() -> None:
    table = Round("ABC", buy="on", empty_draw_pile="end_round")
    for number in range(77):
        table.turn("ABC"[number % 3])
    assert table.state.pile == 0
    assert table.refuses(Buy("A")) == ["nothing_to_draw"]


def test_a_player_who_may_not_buy_reads_no_paragraph_of_knocking() -> None:
    table = Round(knock="on", buy="on").plays(up("R9"))
    moments = [table.state, table.turn("A").state, table.knock("C").state, table.turn("D").state]
    for state, by in product(moments, "ABCD"):
        for claim, other in ((Knock(by), "§37"), (Buy(by), "§36")):
            answer = play(state, claim)
            problems = answer.problems if isinstance(answer, Illegal) else ()
            assert other not in {problem.rule for problem in problems}, (claim, problems)
