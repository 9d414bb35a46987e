"""One turn: who begins, what is drawn, what ends the turn and the round."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.game.turns import Buy, Discard, Draw, Knock, Skip, TurnUp
from tests.game.turns.builders import Round, card, discard, hit, lay, up

# ------------------------------------------------------------------ the circle


def test_the_dealers_left_begins_and_the_turn_goes_round() -> None:
    table = Round("ABC")
    assert [table.turn(player).state.turn for player in "ABC"] == ["B", "C", "A"]


def test_a_player_out_of_turn_is_refused() -> None:
    table = Round()
    for move in (Draw("B"), discard("B"), Skip("B", "C")):
        assert table.refuses(move) == ["not_your_turn"]
    assert table.refuses(lay("B")) == ["not_your_turn"]
    assert table.refuses(hit("B", "R1", "A")) == [
        "not_your_turn",
        "own_phase_not_laid",
        "no_such_meld",
    ]


def test_an_unknown_player_is_refused() -> None:
    table = Round()
    for move in (Draw("Z"), Skip("A", "Z"), hit("A", "R1", "Z"), TurnUp("D", card("W"), "Z")):
        assert table.refuses(move) == ["unknown_seat"]


# ------------------------------------------------------------------ drawing


def test_a_card_is_drawn_before_anything_else() -> None:
    table = Round()
    for move in (discard("A"), lay("A"), Skip("A", "B")):
        assert table.refuses(move) == ["draw_first"]


def test_one_card_is_drawn_in_a_turn() -> None:
    assert Round().plays(Draw("A")).refuses(Draw("A")) == ["already_drawn"]


def test_the_top_discard_may_be_drawn_and_no_other() -> None:
    table = Round().plays(up("R9")).turn("A", throws="R5")
    assert table.refuses(Draw("B", "discard", card("R9"))) == ["only_top_card"]
    for named in (None, card("R5"), card("5")):
        told = Round().plays(up("R9")).turn("A", throws="R5")
        told.plays(Draw("B", "discard", named))
        assert (told.top, told.state.hands["B"]) == ("R9", 11)


def test_a_first_discard_that_nobody_named_may_be_anything() -> None:
    table = Round().plays(Draw("A", "discard", card("R9")))
    assert table.state.discards == ()


def test_nothing_is_taken_from_empty_discards() -> None:
    table = Round(skip_zone="under").plays(up("R9"), Draw("A", "discard"), Skip("A", "C"))
    assert table.refuses(Draw("B", "discard")) == ["discards_empty"]


def test_a_hand_is_counted_by_its_moves() -> None:
    table = Round("AB").plays(Draw("A"))
    assert table.state.hands == {"A": 11, "B": 10}
    table.plays(lay("A"), discard("A"))
    assert table.state.hands == {"A": 4, "B": 10}
    assert table.state.pile == 108 - 20 - 1 - 1


# ------------------------------------------------------------------ discarding


def test_the_turn_ends_with_a_discard() -> None:
    table = Round().plays(Draw("A"))
    assert table.refuses(Discard("A", None)) == ["must_discard"]
    assert table.refuses(Draw("B")) == ["must_discard"]
    assert table.refuses(Draw("C")) == ["not_your_turn"]
    assert table.refuses(discard("B")) == ["not_your_turn"]


def test_after_the_discard_the_turn_is_over() -> None:
    table = Round().turn("A")
    for move in (lay("A"), discard("A"), Draw("A")):
        assert table.refuses(move) == ["not_your_turn"]
    assert table.refuses(Skip("A", "B")) == ["skip_is_the_discard"]


def test_the_card_just_taken_may_be_discarded_again() -> None:
    Round().plays(up("R9"), Draw("A", "discard"), discard("A", "R9"))


def test_where_it_is_forbidden_the_card_just_taken_is_not_discarded() -> None:
    table = Round(rediscard_same_card="forbidden")
    table.plays(up("R9"), Draw("A", "discard"))
    assert table.refuses(discard("A", "R9")) == ["same_card_back"]
    table.plays(discard("A", "R8"))
    table.plays(Draw("B"), discard("B", "R8"))


def test_a_card_that_was_taken_and_laid_is_gone() -> None:
    table = Round(rediscard_same_card="forbidden").plays(up("R1"), Draw("A", "discard"))
    table.plays(lay("A"), discard("A", "R1"))
    table.turn("B").turn("C").turn("D", throws="G1").plays(Draw("A", "discard"))
    table.plays(hit("A", "G1", "A"), discard("A", "G1"))


# ------------------------------------------------------------------ laying down


def test_nobody_is_forced_to_lay_down() -> None:
    assert Round().turn("A").state.turn == "B"


def test_a_phase_is_laid_once_a_round() -> None:
    table = Round("AB").turn("A", lay("A")).turn("B").plays(Draw("A"))
    assert table.refuses(lay("A", "R3 B3 Y3 | R4 B4 Y4")) == ["already_laid"]


def test_only_the_current_phase_is_laid() -> None:
    table = Round(phases={"A": (2,)}).plays(Draw("A"))
    assert table.refuses(lay("A", phase=1)) == ["not_the_phase"]
    assert table.refuses(lay("A", phase=99)) == ["unknown_phase"]
    assert "too_few_cards" in table.refuses(lay("A"))
    table.plays(lay("A", "R1 B1 Y1 | 3 4 5 6", phase=2))


def test_the_problems_of_the_judge_are_given_back() -> None:
    table = Round().plays(Draw("A"))
    assert table.refuses(lay("A", "R1 B1 | S 2 2 2")) == ["too_few_cards", "skip_in_phase"]
    assert Round().refuses(lay("A", "R1 B1 | 2 2 2")) == ["draw_first", "too_few_cards"]


def test_nobody_lays_more_cards_than_there_are_in_the_hand() -> None:
    table = Round().plays(Draw("A"))
    typed = "1 1 1 1 1 1 | 2 2 2 2 2 2"
    assert table.refuses(lay("A", typed)) == ["more_than_hand"]


def test_where_the_order_is_free_the_cards_say_the_phase_or_the_player_does() -> None:
    run9 = "1 2 3 4 5 6 7 8 9"
    table = Round(phases={"A": (1, 4, 5, 6)}, phase_order="free").plays(Draw("A"))
    assert table.refuses(lay("A", run9)) == ["player_must_name_phase"]
    assert table.refuses(lay("A", run9, phase=2)) == ["phase_already_done"]
    assert table.refuses(lay("A", "1 1 1")) == ["fits_no_open_phase"]
    table.plays(lay("A", run9, phase=5))
    assert table.state.laid["A"].phase == 5
    told = Round(phases={"A": (1, 4, 5, 6)}, phase_order="free").plays(Draw("A"), lay("A"))
    assert told.state.laid["A"].phase == 1


def test_where_part_of_a_phase_may_lie_the_rest_follows() -> None:
    table = Round("AB", partial_lay="yes").plays(Draw("A"), lay("A", "R1 B1 Y1"))
    assert not table.state.has_laid("A")
    assert table.refuses(hit("A", "G1", "A")) == ["own_phase_not_laid"]
    table.plays(discard("A")).turn("B").plays(Draw("A"))
    assert table.refuses(lay("A", "R2 B2 Y2", phase=2)) == ["not_the_phase"]
    table.plays(lay("A", "W W W =2"), hit("A", "G2", "A", 2))
    assert table.state.has_laid("A")


def test_a_part_of_wilds_may_come_first_where_no_natural_is_asked() -> None:
    table = Round("AB", "ravensburger", partial_lay="yes").plays(Draw("A"), lay("A", "W W W =1"))
    table.plays(lay("A", "W W W =2"))
    assert table.state.has_laid("A")


def test_a_part_of_wilds_needs_a_natural_if_none_was_laid() -> None:
    table = Round(partial_lay="yes").plays(Draw("A"))
    assert table.refuses(lay("A", "W W W =2")) == ["needs_one_natural"]


# ------------------------------------------------------------------ hitting


def test_a_hit_is_judged_on_the_meld_as_it_has_grown() -> None:
    table = Round("AB", phases={"A": (2,)})
    table.plays(Draw("A"), lay("A", "R1 B1 Y1 | 3 4 5 6"), hit("A", "7", "A", 2))
    assert table.refuses(hit("A", "7", "A", 2)) == ["does_not_fit"]
    table.plays(hit("A", "W", "A", 2))
    assert table.refuses(hit("A", "8", "A", 2)) == ["does_not_fit"]
    assert table.state.laid["A"].melds[1].stands_for == (3, 4, 5, 6, 7, 8)


def test_groups_count_as_they_were_laid() -> None:
    table = Round(phases={"A": (2,)})
    table.plays(Draw("A"), lay("A", "3 4 5 6 | R1 B1 Y1"), hit("A", "2", "A", 1))
    assert table.refuses(hit("A", "2", "A", 2)) == ["does_not_fit"]


def test_a_meld_that_is_not_there_cannot_be_hit() -> None:
    table = Round().plays(Draw("A"), lay("A"))
    for on, group in (("A", 0), ("A", 3), ("A", -1), ("B", 1)):
        assert table.refuses(hit("A", "R1", on, group)) == ["no_such_meld"]


def test_a_player_who_has_not_laid_does_not_hit() -> None:
    table = Round().turn("A", lay("A")).plays(Draw("B"))
    assert table.refuses(hit("B", "G1", "A")) == ["own_phase_not_laid"]
    assert table.refuses(hit("B", "G3", "A")) == ["own_phase_not_laid", "does_not_fit"]


@pytest.mark.parametrize(
    ("value", "own", "other"), [("all", True, True), ("own", True, False), ("none", False, False)]
)
def test_hitting_in_the_turn_of_laying_is_as_the_sheet_says(
    value: str, own: bool, other: bool
) -> None:
    table = Round("AB", hit_same_turn=value).turn("A", lay("A"))
    table.plays(Draw("B"), lay("B", "3 3 3 | 4 4 4"))
    for allowed, move in ((other, hit("B", "G1", "A")), (own, hit("B", "3", "B"))):
        if allowed:
            table.plays(move)
        else:
            assert table.refuses(move) == ["not_in_turn_of_laying"]
    table.plays(discard("B")).turn("A").plays(Draw("B"), hit("B", "1", "A"), hit("B", "3", "B"))


def test_nobody_hits_with_more_cards_than_there_are() -> None:
    table = Round("AB").down_to(1)
    assert table.refuses(hit("A", "W W", "A")) == ["more_than_hand"]


def test_a_replaced_wild_comes_back_to_the_hand() -> None:
    table = Round("AB", wild_replace="allowed", phases={"A": (2,)})
    table.plays(Draw("A"), lay("A", "R1 B1 Y1 | 3 W 5 6"))
    before = table.state.hands["A"]
    table.plays(hit("A", "4", "A", 2, take=(card("W"),)))
    assert table.state.hands["A"] == before


# ------------------------------------------------------------------ the last card


@pytest.mark.parametrize("value", ["optional", "required"])
def test_the_last_card_may_be_discarded(value: str) -> None:
    table = Round("AB", go_out_discard=value).down_to(1).plays(discard("A"))
    assert (table.state.went_out, table.state.round_over, table.state.hands["A"]) == ("A", True, 0)


@pytest.mark.parametrize("value", ["optional", "hits_only"])
def test_the_last_card_may_be_hit(value: str) -> None:
    table = Round("AB", go_out_discard=value).down_to(0)
    assert (table.state.went_out, table.state.turn) == ("A", None)


def test_where_a_discard_is_required_the_last_card_is_not_hit() -> None:
    table = Round("AB", go_out_discard="required").down_to(1)
    assert table.refuses(hit("A", "W", "A")) == ["must_keep_one_to_discard"]
    table.plays(discard("A"))
    laid = Round(go_out_discard="required").plays(Draw("A"))
    typed = "1 1 1 1 1 | 2 2 2 2 2 2"
    assert laid.refuses(lay("A", typed)) == ["must_keep_one_to_discard"]


def test_all_cards_may_go_with_the_phase() -> None:
    table = Round().plays(Draw("A"), lay("A", "1 1 1 1 1 | 2 2 2 2 2 2"))
    assert table.state.went_out == "A"


def test_where_only_hits_end_the_round_a_player_without_cards_plays_on() -> None:
    table = Round("AB", go_out_discard="hits_only").down_to(1).plays(discard("A"))
    assert (table.state.hands["A"], table.state.turn, table.state.went_out) == (0, "B", None)
    table.turn("B").turn("A").turn("B").plays(Draw("A"), hit("A", "W", "A"))
    assert table.state.went_out == "A"


def test_nobody_goes_out_before_laying_the_phase() -> None:
    table = Round("AB", partial_lay="yes").plays(Draw("A"))
    assert table.refuses(lay("A", "1 1 1 1 1 1 1 1 W W W")) == ["cannot_happen"]
    table.plays(lay("A", "1 1 1 1 1 1 1 1 W W"))
    assert table.refuses(discard("A")) == ["cannot_happen"]
    assert table.refuses(Skip("A", "B")) == ["cannot_happen"]


def test_after_the_round_nothing_is_played() -> None:
    table = Round("AB").down_to(0)
    for move in (Draw("B"), lay("B"), discard("A"), TurnUp("B", card("R9")), Knock("B"), Buy("B")):
        assert table.refuses(move) == ["round_over"]


# ------------------------------------------------------------------ the pile


def emptied(**switches: Any) -> Round:
    table = Round("AB", **switches)
    for number in range(87):
        table.turn("AB"[number % 2])
    assert table.state.pile == 0
    return table


def test_the_empty_pile_is_reshuffled_from_the_discards_under_the_top() -> None:
    table = emptied().plays(Draw("B"))
    assert (table.state.pile, table.state.discards) == (86, (card("Y12"),))
    assert table.state.hands["B"] == 11


def test_where_the_table_says_so_the_empty_pile_ends_the_round() -> None:
    table = emptied(empty_draw_pile="end_round").plays(Draw("B"))
    assert (table.state.round_over, table.state.went_out) == (True, None)
    assert table.state.hands == {"A": 10, "B": 10}


def test_the_top_discard_may_be_taken_when_the_pile_is_empty() -> None:
    table = emptied(empty_draw_pile="end_round").plays(Draw("B", "discard"))
    assert not table.state.round_over


def test_nothing_is_drawn_if_no_card_is_left() -> None:
    table = emptied()
    table.state = replace(table.state, discards=(card("Y12"),), skips_aside=87)
    assert table.refuses(Draw("B")) == ["nothing_to_draw"]
