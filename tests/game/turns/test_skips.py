"""Skips: who can be skipped, how often, and where the card goes."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.game.turns import DiscardUnnamed, Draw, Knock, Skip
from tests.game.turns.builders import Round, card, discard, lay, up


def test_a_skipped_turn_passes_by_itself() -> None:
    table = Round().skip("A", "B")
    assert (table.state.turn, table.state.skipped, table.state.waiting) == ("C", ("B",), {})
    assert table.refuses(Draw("B")) == ["no_action_when_skipped"]
    assert table.refuses(discard("A")) == ["skip_is_the_discard"]
    assert table.refuses(DiscardUnnamed("A")) == ["skip_is_the_discard"]
    assert table.refuses(discard("A", "S")) == ["skip_is_the_discard"]
    assert table.refuses(Skip("A", "D")) == ["skip_is_the_discard"]


def test_a_skip_waits_for_its_player() -> None:
    table = Round().skip("A", "C")
    assert (table.state.turn, table.state.waiting) == ("B", {"C": 1})
    table.turn("B")
    assert (table.state.turn, table.state.skipped, table.state.waiting) == ("D", ("C",), {})
    table.turn("D")
    assert table.state.skipped == ()


def test_two_in_a_row_can_be_skipped() -> None:
    table = Round().skip("A", "C").skip("B", "D")
    assert (table.state.turn, table.state.skipped) == ("A", ("C", "D"))


def test_with_two_players_a_skip_gives_the_same_player_another_turn() -> None:
    table = Round("AB").skip("A", "B")
    assert table.state.turn == "A"
    assert table.refuses(discard("A")) == ["skip_is_the_discard"]
    assert table.refuses(Skip("A", "B")) == ["skip_is_the_discard"]
    table.turn("A")
    assert table.refuses(Skip("A", "B")) == ["skip_is_the_discard"]


def test_a_skip_names_another_player_and_is_a_skip_card() -> None:
    table = Round().plays(Draw("A"))
    assert table.refuses(Skip("A", "A")) == ["must_be_another_player"]
    assert table.refuses(Skip("A", "B", card("W"))) == ["wild_is_not_skip"]
    assert table.refuses(Skip("A", "A", card("R7"))) == ["not_a_skip", "must_be_another_player"]


def test_any_player_may_be_skipped() -> None:
    assert Round(skip_target="any").skip("A", "D").state.waiting == {"D": 1}


def test_only_the_next_player_may_be_skipped() -> None:
    table = Round(skip_target="next").plays(Draw("A"))
    assert table.refuses(Skip("A", "D")) == ["skip_hits_next_only"]
    table.plays(Skip("A", "B"))


def test_a_discarded_skip_hits_the_only_one_it_can() -> None:
    table = Round(skip_target="next").plays(Draw("A"), discard("A", "S"))
    assert (table.state.turn, table.state.skipped) == ("C", ("B",))
    two = Round("AB").plays(Draw("A"), discard("A", "S"))
    assert (two.state.turn, two.state.skipped) == ("A", ("B",))
    assert Round().plays(Draw("A")).refuses(discard("A", "S")) == ["skip_needs_a_player"]
    assert Round().refuses(discard("A", "S")) == ["draw_first", "skip_needs_a_player"]
    assert Round("AB").refuses(discard("A", "S")) == ["draw_first"]


def test_a_skip_that_can_hit_nobody_is_a_discard() -> None:
    table = Round("AD").plays(up("S"), Draw("D"))
    assert table.refuses(Skip("D", "A")) == ["one_skip_per_player_per_circle"]
    table.plays(discard("D", "S"))
    assert (table.top, table.state.turn, table.state.skipped) == ("S", "A", ())


# ------------------------------------------------------------------ the limit


def test_a_player_is_skipped_once_until_the_skippers_next_turn() -> None:
    table = Round(skip_limit="per_circle").skip("A", "C").plays(Draw("B"))
    assert table.refuses(Skip("B", "C")) == ["one_skip_per_player_per_circle"]
    table.plays(discard("B"), Draw("D"))
    assert table.refuses(Skip("D", "C")) == ["one_skip_per_player_per_circle"]
    table.plays(discard("D")).skip("A", "C")


def test_a_lost_turn_ends_the_circle_of_a_skip() -> None:
    table = Round(skip_limit="per_circle").skip("A", "C").skip("B", "A").turn("D").plays(Draw("B"))
    table.plays(Skip("B", "C"))
    assert table.state.skipped == ("C",)


def test_one_waiting_skip_a_player_at_a_time() -> None:
    table = Round(skip_limit="pending").skip("A", "C").plays(Draw("B"))
    assert table.refuses(Skip("B", "C")) == ["already_pending"]
    table.plays(discard("B")).skip("D", "C")
    assert table.state.waiting == {"C": 1}


def test_without_a_limit_skips_add_up() -> None:
    table = Round(skip_limit="none").skip("A", "C").skip("B", "C")
    assert (table.state.turn, table.state.skipped, table.state.waiting) == ("D", ("C",), {"C": 1})


# ------------------------------------------------------------------ where it goes


@pytest.mark.parametrize(
    ("zone", "played", "suffered"),
    [
        ("pile", ("R8", "R9", "S"), ("R8", "R9", "S")),
        ("under", ("R8", "R9"), ("S", "R8", "R9")),
        ("on", ("R8", "R9"), ("R8", "R9", "S")),
        ("aside", ("R8", "R9"), ("R8", "R9")),
    ],
)
def test_a_played_skip_goes_where_the_table_puts_it(
    zone: str, played: tuple[str], suffered: tuple[str]
) -> None:
    table = Round(skip_zone=zone).plays(up("R8")).turn("A", throws="R9").skip("B", "D")
    assert tuple(map(str, table.state.discards)) == played
    table.turn("C", throws="R7")
    with_discard = [*suffered]
    at = len(with_discard) - 1 if zone == "on" else len(with_discard)
    with_discard.insert(at, "R7")
    assert list(map(str, table.state.discards)) == with_discard
    assert (table.state.turn, table.state.skips_aside) == ("A", int(zone == "aside"))


def test_a_skip_is_never_taken_from_the_discards() -> None:
    table = Round(skip_zone="pile").plays(up("R8")).skip("A", "C")
    assert table.refuses(Draw("B", "discard")) == ["skip_never_from_discard"]
    assert table.refuses(Draw("B", "discard", card("R8"))) == ["only_top_card"]


def test_where_it_is_allowed_a_skip_is_taken() -> None:
    table = Round(skip_zone="pile", skip_pickup="allowed").skip("A", "C")
    table.plays(Draw("B", "discard", card("S")), Skip("B", "D"))


# ------------------------------------------------------------------ the last card


def test_a_skip_may_be_the_last_card_and_then_has_no_effect() -> None:
    for move in (Skip("A", "B"), discard("A", "S"), Skip("A", "A")):
        table = Round("AB", skip_last_card="allowed").down_to(1).plays(move)
        assert (table.state.went_out, table.state.waiting, table.top) == ("A", {}, "S")


def test_where_it_may_not_be_the_last_a_card_is_drawn_for_it() -> None:
    table = Round("AB", skip_last_card="replace").down_to(1)
    pile = table.state.pile
    table.plays(Skip("A", "B"))
    assert (table.state.hands["A"], table.state.pile, table.state.turn) == (1, pile - 1, "A")
    assert table.state.went_out is None


def test_where_only_hits_end_the_round_the_last_skip_hits() -> None:
    table = Round("AB", go_out_discard="hits_only").down_to(1).plays(Skip("A", "B"))
    assert (table.state.hands["A"], table.state.skipped, table.state.turn) == (0, ("B",), "A")


# ------------------------------------------------------------------ the next round


@pytest.mark.parametrize(
    ("value", "zone", "waiting", "skips_aside"),
    [("no", "under", {}, 1), ("no", "pile", {}, 0), ("yes", "under", {"C": 1}, 0)],
)
def test_a_skip_left_at_the_end_is_dropped_or_carried_over(
    value: str, zone: str, waiting: dict[str, int], skips_aside: int
) -> None:
    table = Round("ABC", skip_carry_over=value, skip_zone=zone).skip("A", "C")
    table.plays(Draw("B"), lay("B", "1 1 1 1 1 | 2 2 2 2 2 2"))
    assert (table.state.waiting, table.state.skips_aside) == (waiting, skips_aside)


def test_a_skip_carried_over_takes_the_turn_of_who_begins() -> None:
    table = Round(waiting={"A": 1, "C": 1, "D": 0}, skip_zone="under")
    assert (table.state.turn, table.state.skipped, table.state.waiting) == ("B", ("A",), {"C": 1})
    table.plays(up("R9"))
    assert (table.top, table.state.pile) == ("R9", 108 - 40 - 1 - 2)


# ------------------------------------------------------------------ turned up first


def test_the_first_player_loses_the_turn_to_a_skip_turned_up() -> None:
    table = Round(first_upcard_skip="first_skipped").plays(up("S"))
    assert (table.state.turn, table.state.skipped, table.top) == ("B", ("A",), "S")
    assert table.refuses(Draw("A")) == ["no_action_when_skipped"]
    assert table.refuses(Draw("B", "discard")) == ["skip_never_from_discard"]
    assert table.refuses(up("R9")) == ["already_turned_up"]


def test_a_skip_turned_up_counts_for_the_limit() -> None:
    table = Round(first_upcard_counts="yes").plays(up("S"), Draw("B"))
    assert table.refuses(Skip("B", "A")) == ["one_skip_per_player_per_circle"]
    table.plays(discard("B")).turn("C").turn("D").turn("A").skip("B", "A")


def test_a_turned_up_skip_does_not_count_where_the_table_plays_so() -> None:
    Round(first_upcard_counts="no").plays(up("S")).skip("B", "A")


def test_a_skip_turned_up_is_covered() -> None:
    table = Round(first_upcard_skip="cover").plays(up("S"))
    assert table.refuses(Draw("A")) == ["turn_up_another"]
    table.plays(up("S"), up("R9"))
    assert list(map(str, table.state.discards)) == ["S", "S", "R9"]
    assert (table.state.turn, table.state.pile) == ("A", 108 - 40 - 3)


def test_a_skip_turned_up_is_mixed_back() -> None:
    table = Round(first_upcard_skip="mix_back").plays(up("S"))
    assert (table.state.discards, table.state.pile) == ((), 68)
    assert table.refuses(Draw("A")) == ["turn_up_another"]
    table.plays(up("S"), up("R9"))
    assert (table.top, table.state.pile, table.state.turn) == ("R9", 67, "A")


def test_a_card_is_turned_up_before_the_first_move_or_never() -> None:
    assert Round().plays(Draw("A")).refuses(up("R9")) == ["already_turned_up"]


def test_the_first_player_may_take_a_wild() -> None:
    table = Round(first_upcard_wild="may_take").plays(up("W"), Draw("A", "discard"))
    assert table.state.hands["A"] == 11
    assert Round(first_upcard_wild="may_take").refuses(up("W", "C")) == ["wild_not_given"]


def test_the_dealer_decides_who_gets_a_wild() -> None:
    rules: dict[str, Any] = {"first_upcard_wild": "dealer_decides"}
    assert Round(**rules).plays(up("W")).refuses(Draw("A", "discard")) == ["dealer_decides"]
    assert Round(**rules).refuses(up("R9", "C")) == ["wild_not_given"]
    mine = Round(**rules).plays(up("W", "A"))
    assert (mine.state.drawn, mine.state.hands["A"], mine.state.pile) == (True, 11, 67)
    theirs = Round(**rules, knock="on").plays(up("W", "C")).turn("A").turn("B")
    assert theirs.refuses(Draw("C")) == ["already_drawn"]
    assert theirs.refuses(Knock("D")) == ["nothing_to_knock"]
    theirs.plays(discard("C"))
    assert theirs.state.hands["C"] == 10


def test_a_wild_discarded_later_is_taken_by_anybody() -> None:
    table = Round(first_upcard_wild="dealer_decides").turn("A", throws="W")
    table.plays(Draw("B", "discard"))
