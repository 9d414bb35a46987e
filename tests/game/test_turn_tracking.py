"""Turns as they are followed at a table: one entry per turn, guessed hands, undo."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.game import commands, events
from scorekeeper.game.answers import Accepted
from scorekeeper.game.codec import decode, encode
from scorekeeper.game.conflicts import find_conflicts, find_duplicate
from scorekeeper.game.state import waiting_skips
from scorekeeper.game.turn_questions import (
    apply_move,
    is_off_turn,
    knock_problems,
    next_turn,
    put_down_problems,
    skip_problems,
    take_problems,
    who_begins,
    whom_may_skip,
)
from scorekeeper.game.turns import Turns
from scorekeeper.game.values import Total
from scorekeeper.rules.cards import SKIP, WILD, natural
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import GroupKind
from scorekeeper.rules.table_rules import table_rules
from tests.game.builders import Log, Table, typed

PHASE_ONE = typed("5 5 5 | 9 9 9")


SEVEN, NINE = natural(7), natural(9)


FIVES = Meld(GroupKind.SET, (natural(5),) * 3, (5, 5, 5))


NINES = Meld(GroupKind.SET, (NINE,) * 3, (9, 9, 9))


def hands(**points: int) -> dict[str, commands.Hand]:
    return {seat: commands.Hand(Total(n), laid=False) for seat, n in points.items()}


class Followed(Table):
    """A table that has its turns followed from the deal on; p1 deals, p2 begins."""

    def __init__(
        self, players: int = 4, sheet: str = "fundex", *, on: bool = True, **switches: Any
    ):
        super().__init__(players, table_rules(sheet, switches))
        if on:
            self.play(commands.TrackTurns(on=True))

    @property
    def turns(self) -> Turns:
        assert self.game.open.turns is not None
        return self.game.open.turns

    @property
    def turn(self) -> str | None:
        return self.turns.turn

    def passes(self, *seats: str) -> Followed:
        for seat in seats:
            self.play(commands.PassTurn(seat))
        return self

    def event(self, *happened: Any) -> None:
        self._record(Accepted(happened))

    def said(self, command: Any, seen: int) -> str:
        """The result of a command whose sender has seen the entries up to `seen`."""
        if find_duplicate(command, self.log, seen):
            return "said"
        return "late" if find_conflicts(command, self.log, seen) else "asked"


# ------------------------------------------------------------------ on and off


def test_nobody_follows_turns_until_the_table_wants_it() -> None:
    table = Followed(on=False)
    assert (table.game.tracking, table.game.open.turns) == (False, None)
    assert table.refused(commands.PassTurn("p2")) == ("turns_not_followed",)
    assert table.refused(commands.TrackTurns(on=False)) == ("turns_not_followed",)


def test_the_dealers_left_begins_and_the_turn_goes_round() -> None:
    table = Followed()
    assert table.turn == "p2"
    assert table.passes("p2", "p3", "p4", "p1").turn == "p2"
    assert table.turns.hands == dict.fromkeys(("p1", "p2", "p3", "p4"), 10)
    assert table.refused(commands.TrackTurns(on=True)) == ("turns_followed",)
    assert table.refused(commands.TrackTurns(on=True, turn="p2")) == ("turns_followed",)


def test_turns_followed_from_mid_round_start_with_ten_cards_less_those_laid() -> None:
    table = Followed(on=False)
    table.play(commands.LayDown("p3"))
    table.play(commands.LayDown("p4", PHASE_ONE))
    table.play(commands.PlaySkip("p4", "p3"))
    table.play(commands.TrackTurns(on=True, turn="p1"))
    assert table.turn == "p1"
    assert table.turns.hands == {"p1": 10, "p2": 10, "p3": 4, "p4": 4}
    assert (table.turns.waiting, table.game.open.waiting) == ({"p3": 1}, {})
    assert table.game.open.guessed_hands == {"p3", "p4"}
    assert table.turns.laid["p4"].melds[0].cards == (natural(5),) * 3
    assert table.passes("p1", "p2").turn == "p4"


def test_turns_can_be_followed_from_the_deal_with_a_phase_on_the_table() -> None:
    table = Followed(on=False)
    table.play(commands.LayDown("p2"))
    table.play(commands.TrackTurns(on=True))
    assert table.refused(commands.TurnUpCard(SEVEN), overrule=True) == ("already_turned_up",)


def test_waiting_skips_stay_marked_when_turns_are_no_longer_followed() -> None:
    table = Followed()
    table.play(commands.PlaySkip("p2", "p1"))
    table.play(commands.TrackTurns(on=False))
    assert (table.game.open.turns, table.game.open.waiting) == (None, {"p1": 1})
    table.play(commands.TrackTurns(on=True, turn="p3"))
    assert table.passes("p3", "p4").turn == "p2"


def test_the_next_round_is_followed_from_its_deal() -> None:
    table = Followed().passes("p2")
    table.play(commands.CloseRound("p3", hands(p1=50, p2=50, p4=50), anyway=True))
    assert (table.game.open.number, table.turn) == (2, "p3")
    table.play(commands.VoidRound())
    assert table.turn == "p3"


def test_following_turns_can_be_switched_during_counting() -> None:
    table = Followed()
    table.play(commands.GoOut("p3"))
    assert (table.turn, table.turns.went_out) == (None, "p3")
    for command in (
        commands.PassTurn("p4"),
        commands.PlaySkip("p4", "p1"),
        commands.TrackTurns(on=True, turn="p4"),
    ):
        assert table.refused(command) == ("round_over",)
    table.play(commands.TrackTurns(on=False))
    table.play(commands.TrackTurns(on=True))
    assert (table.turn, table.turns.went_out) == (None, "p3")


def test_a_false_going_out_gives_the_turn_back() -> None:
    table = Followed().passes("p2")
    table.play(commands.GoOut("p4"))
    table.play(commands.Undo(table.log[-1].command_id))
    assert table.turn == "p3"


def test_unknown_seats_and_paused_games_are_refused() -> None:
    table = Followed()
    assert table.refused(commands.PassTurn("p9")) == ("unknown_seat",)
    assert table.refused(commands.PlaySkip("p2", "p9")) == ("unknown_seat",)
    assert table.refused(commands.TrackTurns(on=True, turn="p9")) == ("unknown_seat",)
    table.play(commands.LeaveTable("p4"))
    assert table.refused(commands.SufferSkip("p4")) == ("not_playing",)
    table.play(commands.StopGame(for_good=False))
    assert table.refused(commands.PassTurn("p2")) == ("game_paused",)
    table.play(commands.StopGame(for_good=True))
    assert table.refused(commands.PassTurn("p2")) == ("game_over",)


# ------------------------------------------------------------------ a turn in one line


def test_a_turn_is_a_draw_and_a_discard_that_nobody_named() -> None:
    table = Followed()
    pile = table.turns.pile
    table.play(commands.PassTurn("p2"))
    assert (table.turns.discards, table.turns.pile) == ((None, None), pile - 1)
    table.play(commands.PassTurn("p3", SEVEN, took=True))
    assert (table.turns.discards, table.turns.pile) == ((None, SEVEN), pile - 1)


def test_out_of_turn_is_refused_and_recorded_anyway() -> None:
    table = Followed()
    assert table.refused(commands.PassTurn("p4"), overrule=True) == ("not_your_turn",)
    table.play(commands.PassTurn("p4", anyway=True))
    assert table.log[-1].event == events.TurnPassed("p4", overruled=("not_your_turn",))
    assert (table.turn, table.game.open.guessed_hands) == ("p1", {"p4"})


def test_every_problem_is_reported_at_once() -> None:
    table = Followed(skip_target="next")
    codes = table.refused(commands.PlaySkip("p4", "p2"), overrule=True)
    assert codes == ("not_your_turn", "skip_hits_next_only")
    assert table.refused(commands.PlaySkip("p4", "p4"))[-1] == "must_be_another_player"


def test_a_lay_down_implies_the_draw() -> None:
    table = Followed()
    table.play(commands.LayDown("p2", PHASE_ONE))
    assert (table.turn, table.turns.drawn, table.turns.hands["p2"]) == ("p2", True, 5)
    assert table.turns.laid_this_turn
    table.play(commands.PassTurn("p2", SEVEN))
    assert (table.turn, table.turns.hands["p2"], table.game.open.guessed_hands) == (
        "p3",
        4,
        frozenset(),
    )


def test_the_draw_of_a_lay_down_may_turn_out_to_be_the_discard() -> None:
    table = Followed()
    table.play(commands.TurnUpCard(SEVEN))
    pile = table.turns.pile
    table.play(commands.LayDown("p2", PHASE_ONE))
    table.play(commands.PassTurn("p2", NINE, took=True))
    assert (table.turns.pile, table.turns.discards) == (pile, (NINE,))
    table.play(commands.PlaySkip("p3", "p1"))
    table.play(commands.LayDown("p4", PHASE_ONE))
    assert table.refused(commands.PassTurn("p4", SEVEN, took=True), overrule=True) == (
        "skip_never_from_discard",
    )


def test_a_typed_lay_down_out_of_turn_is_refused_and_the_mark_is_not() -> None:
    table = Followed()
    assert table.refused(commands.LayDown("p3", PHASE_ONE), overrule=True) == ("not_your_turn",)
    table.play(commands.LayDown("p3"))
    assert (table.turn, table.turns.hands["p3"]) == ("p2", 4)
    table.play(commands.LayDown("p3", PHASE_ONE))  # typed later
    assert table.turn == "p2"
    table.play(commands.TakeBackLayDown("p3"))
    assert (table.turn, table.turns.laid) == ("p2", {})


@pytest.mark.parametrize("seat", ["p1", "p3", "p4"])
@pytest.mark.parametrize("passed", [(), ("p2",), ("p2", "p3"), ("p2", "p3", "p4", "p1")])
def test_a_mark_off_turn_does_not_change_whose_turn_it_is(
    seat: str, passed: tuple[str, ...]
) -> None:
    table = Followed().passes(*passed)
    on, before = table.turn, table.turns
    assert on is not None
    table.play(commands.LayDown(seat))
    after = table.turns
    assert table.turn == on
    assert seat in after.laid
    # Nothing of the turn that is on changed: neither its draw nor the pile nor whoever is next.
    of_the_turn = (
        "turn",
        "drawn",
        "pile",
        "discards",
        "first_discard",
        "last_player",
        "laid_this_turn",
    )
    if seat != on:
        for name in of_the_turn:
            assert getattr(after, name) == getattr(before, name), name
    table.passes(on)
    assert table.turn == before.left_of(on)


def test_a_mark_off_turn_does_not_reopen_a_round_that_is_over_by_its_cards() -> None:
    table = Followed()
    table.play(commands.LayDown("p2", typed("5 5 5 | 9 9 9")))
    due = table.game.open
    assert due is not None
    over = replace(due, turns=replace(table.turns, turn=None, went_out="p2"))
    assert is_off_turn(over, "p3")


def test_a_log_of_an_earlier_release_goes_on_as_it_did() -> None:
    """In that release a mark changed the turn: the entry has no `off_turn`."""
    table = Followed()
    table.event(events.PhaseLaidDown("p3", 1))
    assert table.turn == "p3"
    assert "off_turn" not in encode(events.PhaseLaidDown("p3", 1))[1]
    written = encode(events.PhaseLaidDown("p3", 1, off_turn=True))
    assert decode(*written) == events.PhaseLaidDown("p3", 1, off_turn=True)


def test_a_lay_down_after_the_discard() -> None:
    table = Followed().passes("p2")
    assert table.refused(commands.LayDown("p2", PHASE_ONE), overrule=True) == ("not_your_turn",)
    table.play(commands.LayDown("p2", PHASE_ONE, anyway=True))
    assert (table.turn, table.turns.drawn, table.turns.hands["p2"]) == ("p3", False, 4)


def test_both_the_cards_and_the_turn_are_judged() -> None:
    table = Followed()
    codes = table.refused(commands.LayDown("p3", typed("5 5 5 | 9 9 8")), overrule=True)
    assert codes[0] == "not_your_turn"
    assert len(codes) > 1


def test_hits_come_off_the_hand_and_the_last_one_ends_the_round() -> None:
    table = Followed()
    table.play(commands.LayDown("p2", PHASE_ONE))
    assert put_down_problems(table.game.open, "p2", 5) == ()
    assert [p.code for p in put_down_problems(table.game.open, "p2", 6)] == ["more_than_hand"]
    assert [p.code for p in put_down_problems(table.game.open, "p3", 1)] == ["must_discard"]
    grown = Meld(GroupKind.SET, (natural(5),) * 7, (5,) * 7)
    table.event(events.CardsHit("p2", "p2", 1, (natural(5),) * 4, grown))
    assert (table.turns.hands["p2"], table.turns.laid["p2"].melds[0]) == (1, grown)
    table.event(events.CardsHit("p2", "p2", 1, (natural(5),), grown))
    assert (table.turn, table.turns.went_out, table.game.open.out) == (None, "p2", None)
    assert table.refused(commands.PassTurn("p3"), overrule=True) == ("round_over",)
    table.play(commands.PassTurn("p3", anyway=True))
    assert table.turn == "p4"


def test_a_hit_on_melds_that_are_not_there_still_comes_off_the_hand() -> None:
    table = Followed()
    table.play(commands.LayDown("p2"))
    table.event(events.CardsHit("p2", "p2", 1, (SEVEN,), FIVES))
    table.event(events.CardsHit("p2", "p3", 1, (SEVEN,), FIVES))
    assert table.turns.hands["p2"] == 3


def test_nothing_is_concluded_from_a_guessed_hand() -> None:
    table = Followed(go_out_discard="required")
    table.play(commands.LayDown("p2"))
    assert table.game.open.guessed_hands == {"p2"}
    assert put_down_problems(table.game.open, "p2", 8) == ()
    for _ in range(3):
        table.event(events.CardsHit("p2", "p2", 1, (natural(5),) * 3, FIVES))
    assert (table.turn, table.turns.hands["p2"]) == ("p2", 1)
    assert table.passes("p2").turn == "p3"


def test_an_unnamed_discard_after_laying_makes_the_hand_size_a_guess() -> None:
    table = Followed(2)
    table.play(commands.LayDown("p2", PHASE_ONE))
    table.play(commands.PassTurn("p2", SEVEN))
    assert table.game.open.guessed_hands == frozenset()
    assert table.passes("p1", "p2").game.open.guessed_hands == {"p2"}


def test_the_last_card_discarded_by_name_ends_the_round() -> None:
    table = Followed(2)
    table.play(commands.LayDown("p2", PHASE_ONE))
    table.event(events.CardsHit("p2", "p2", 1, (natural(5),) * 4, FIVES))
    table.play(commands.PassTurn("p2", SEVEN))
    assert (table.turn, table.turns.went_out) == (None, "p2")


def test_a_skip_thrown_away_needs_a_player() -> None:
    table = Followed()
    assert table.refused(commands.PassTurn("p2", SKIP), overrule=True) == ("skip_needs_a_player",)
    table.play(commands.PassTurn("p2", SKIP, anyway=True))
    assert (table.turn, table.turns.waiting, table.turns.top) == ("p3", {}, SKIP)


def test_the_turn_can_be_set() -> None:
    table = Followed().passes("p2")
    table.play(commands.TrackTurns(on=True, turn="p1"))
    assert (table.turn, table.turns.drawn) == ("p1", False)
    assert table.passes("p1").turn == "p2"


def test_undo_takes_back_a_whole_turn() -> None:
    table = Followed().passes("p2")
    before = table.game
    table.play(commands.PlaySkip("p3", "p1"))
    table.play(commands.Undo(table.log[-1].command_id))
    assert table.game.open == before.open


# ------------------------------------------------------------------ skips and knocks


def test_a_skip_takes_the_turn_and_says_who_lost_it() -> None:
    table = Followed()
    table.play(commands.PlaySkip("p2", "p3"))
    assert (table.turn, table.turns.skipped) == ("p4", ("p3",))
    assert table.refused(commands.PassTurn("p3"), overrule=True) == ("no_action_when_skipped",)


def test_a_skip_too_many_may_be_recorded_all_the_same() -> None:
    table = Followed()
    table.play(commands.PlaySkip("p2", "p1"))
    assert table.refused(commands.PlaySkip("p3", "p1"), overrule=True) == (
        "one_skip_per_player_per_circle",
    )
    table.play(commands.PlaySkip("p3", "p1", anyway=True))
    assert (table.turns.waiting, table.turn) == ({"p1": 2}, "p4")


def test_a_skip_may_end_a_turn_that_began_with_the_discard() -> None:
    table = Followed(skip_zone="on")
    table.play(commands.TurnUpCard(SEVEN))
    pile = table.turns.pile
    table.play(commands.PlaySkip("p2", "p1", took=True))
    assert (table.turns.pile, table.turns.discards) == (pile, ())
    laid = Followed(skip_zone="on")
    laid.play(commands.TurnUpCard(SEVEN))
    laid.play(commands.LayDown("p2", PHASE_ONE))
    laid.play(commands.PlaySkip("p2", "p1", took=True))
    assert (laid.turns.pile, laid.turns.discards) == (pile, ())
    seen = len(laid.log)
    laid.play(commands.TrackTurns(on=True, turn="p4"))
    laid.play(commands.PlaySkip("p4", "p3", took=True, anyway=True))
    assert laid.said(commands.PlaySkip("p4", "p3"), seen) == "said"


def test_a_skip_suffered_early_no_longer_waits() -> None:
    table = Followed()
    assert table.refused(commands.SufferSkip("p1")) == ("no_skip_waiting",)
    table.play(commands.PlaySkip("p2", "p1"))
    table.play(commands.SufferSkip("p1"))
    assert table.passes("p3", "p4").turn == "p1"


def test_without_turns_a_skip_is_only_marked() -> None:
    table = Followed(on=False)
    assert table.refused(commands.PlaySkip("p2", "p2")) == ("must_be_another_player",)
    table.play(commands.PlaySkip("p2", "p1"))
    assert table.game.open.waiting == waiting_skips(table.game.open) == {"p1": 1}
    assert table.refused(commands.PlaySkip("p3", "p1"), overrule=True) == ("already_pending",)
    table.play(commands.PlaySkip("p3", "p1", anyway=True))
    table.play(commands.SufferSkip("p1"))
    assert table.game.open.waiting == {"p1": 1}
    table.play(commands.SufferSkip("p1"))
    assert table.game.open.waiting == {}
    table.play(commands.PlaySkip("p3", "p1"))
    table.play(commands.CloseRound("p3", hands(p1=50, p2=50, p4=50), anyway=True))
    assert table.game.open.waiting == {}


def test_without_turns_the_sheet_still_says_whom_a_skip_hits() -> None:
    table = Followed(on=False, skip_target="next", skip_limit="none")
    assert table.refused(commands.PlaySkip("p4", "p2"), overrule=True) == ("skip_hits_next_only",)
    table.play(commands.PlaySkip("p4", "p1"))
    table.play(commands.PlaySkip("p4", "p1"))
    assert table.game.open.waiting == {"p1": 2}


@pytest.mark.parametrize("on", [False, True])
def test_a_skip_goes_over_into_the_next_round_where_the_table_plays_so(on: bool) -> None:
    table = Followed(skip_carry_over="yes", on=on)
    table.play(commands.PlaySkip("p2", "p4"))
    table.play(commands.CloseRound("p2", hands(p1=50, p3=50, p4=50), anyway=True))
    assert waiting_skips(table.game.open) == {"p4": 1}
    assert who_begins(table.game) == "p3"
    table.play(commands.PlaySkip("p3", "p1"))
    table.play(commands.VoidRound())
    assert waiting_skips(table.game.open) == {"p4": 1}


def test_a_carried_skip_takes_the_first_turn() -> None:
    table = Followed(skip_carry_over="yes")
    table.play(commands.PlaySkip("p2", "p3"))
    table.play(commands.TrackTurns(on=True, turn="p2"))
    table.play(commands.PlaySkip("p2", "p3", anyway=True))
    table.event(events.SkipPlayed("p4", "p3"))
    table.play(commands.CloseRound("p2", hands(p1=50, p3=50, p4=50), anyway=True))
    assert (who_begins(table.game), table.turn, table.turns.skipped) == ("p4", "p4", ("p3",))


def test_knocking_is_allowed_only_by_the_table_rules() -> None:
    off = Followed()
    assert off.passes("p2").refused(commands.KnockFor("p4"), overrule=True) == ("knocking_is_off",)
    off.play(commands.KnockFor("p4", anyway=True))
    assert off.turn == "p4"
    loose = Followed(on=False)
    assert loose.refused(commands.KnockFor("p4"), overrule=True) == ("knocking_is_off",)
    assert loose.refused(commands.KnockFor("p4", buying=True), overrule=True) == ("buying_is_off",)
    known = Followed(on=False, knock="on", buy="on")
    known.play(commands.KnockFor("p4"))
    known.play(commands.KnockFor("p4", buying=True))


def test_after_a_knock_the_knockers_left_goes_on() -> None:
    table = Followed(knock="on").passes("p2")
    table.play(commands.KnockFor("p4"))
    assert (table.turn, table.turns.drawn, table.turns.hands["p4"]) == ("p4", True, 11)
    table.play(commands.PassTurn("p4", took=True))  # the card knocked for, and no other
    assert (table.turn, len(table.turns.discards)) == ("p1", 2)
    assert table.refused(commands.KnockFor("p4"), overrule=True) == (
        "own_discard",
        "not_twice_in_succession",
    )
    table.passes("p1")
    assert table.refused(commands.KnockFor("p4"), overrule=True) == ("not_twice_in_succession",)
    table.play(commands.KnockFor("p4", anyway=True))
    assert (table.turn, table.turns.knocker) == ("p4", "p4")


def _p1_discards_before_p2_who_is_skipped() -> Followed:
    """Ravensburger with knocking: p4 has skipped p2, and p1 has just ended a turn."""
    table = Followed(sheet="ravensburger", knock="on").passes("p2", "p3")
    table.play(commands.PlaySkip("p4", "p2"))
    return table.passes("p1")


def test_a_knock_does_not_use_up_a_waiting_skip() -> None:
    table = _p1_discards_before_p2_who_is_skipped()
    assert (table.turn, table.turns.skipped, waiting_skips(table.game.open)) == ("p3", ("p2",), {})
    table.play(commands.KnockFor("p2"))
    assert (table.turn, waiting_skips(table.game.open)) == ("p2", {"p2": 1})
    table.passes("p2", "p3", "p4", "p1")
    assert (table.turn, table.turns.skipped) == ("p3", ("p2",))


def test_a_knock_leaves_the_skip_that_waits_for_whoever_was_next() -> None:
    table = _p1_discards_before_p2_who_is_skipped()
    table.play(commands.KnockFor("p3"))
    assert waiting_skips(table.game.open) == {"p2": 1}
    forced = _p1_discards_before_p2_who_is_skipped()
    forced.event(events.Knocked("p2"))
    assert waiting_skips(forced.game.open) == {"p2": 1}


def test_a_used_skip_does_not_come_back_with_a_knock() -> None:
    table = Followed(sheet="ravensburger", knock="on", skip_limit="none").passes("p2")
    table.play(commands.PlaySkip("p3", "p2"))
    table.play(commands.PlaySkip("p4", "p2"))
    table.passes("p1")
    assert waiting_skips(table.game.open) == {"p2": 1}
    table.play(commands.SufferSkip("p2"))
    table.play(commands.KnockFor("p4"))
    assert waiting_skips(table.game.open) == {"p2": 1}


def test_a_player_who_leaves_takes_the_waiting_skip_along() -> None:
    table = _p1_discards_before_p2_who_is_skipped()
    table.play(commands.LeaveTable("p2"))
    table.play(commands.KnockFor("p4"))
    assert (table.turn, waiting_skips(table.game.open)) == ("p4", {})


def test_bought_cards_come_to_the_hand_rightly_or_not() -> None:
    table = Followed(buy="on").passes("p2")
    table.play(commands.KnockFor("p4", buying=True))
    assert (table.turn, table.turns.hands["p4"]) == ("p3", 12)
    assert table.refused(commands.KnockFor("p4", buying=True), overrule=True) == ("nothing_to_buy",)
    table.play(commands.KnockFor("p4", buying=True, anyway=True))
    assert (table.turn, table.turns.hands["p4"]) == ("p3", 14)


# ------------------------------------------------------------------ the first card


def test_a_skip_turned_up_takes_the_first_turn() -> None:
    table = Followed()
    table.play(commands.TurnUpCard(SKIP))
    assert (table.turn, table.turns.skipped, who_begins(table.game)) == ("p3", ("p2",), "p3")
    assert table.game.open.turned_up == SKIP
    assert table.refused(commands.TurnUpCard(SEVEN), overrule=True) == ("already_turned_up",)
    table.play(commands.TurnUpCard(SEVEN, anyway=True))
    assert (table.turn, table.game.open.turned_up) == ("p3", SEVEN)


def test_without_turns_a_skip_turned_up_is_marked() -> None:
    table = Followed(on=False)
    table.play(commands.TurnUpCard(SKIP))
    assert (table.game.open.waiting, who_begins(table.game)) == ({"p2": 1}, "p3")
    assert table.refused(commands.TurnUpCard(SEVEN), overrule=True) == ("already_turned_up",)
    table.play(commands.TrackTurns(on=True))
    assert (table.turn, table.turns.top, table.turns.skipped) == ("p3", SKIP, ("p2",))


def test_a_skip_turned_up_is_covered_by_another_card() -> None:
    table = Followed(on=False, first_upcard_skip="cover")
    table.play(commands.TurnUpCard(SKIP))
    table.play(commands.TurnUpCard(SEVEN))
    assert (table.game.open.waiting, who_begins(table.game)) == ({}, "p2")
    followed = Followed(first_upcard_skip="cover")
    followed.play(commands.TurnUpCard(SKIP))
    assert followed.refused(commands.PassTurn("p2"), overrule=True) == ("turn_up_another",)
    followed.play(commands.PassTurn("p2", anyway=True))
    assert followed.turn == "p3"


def test_the_dealer_gives_the_first_wild_away() -> None:
    table = Followed(first_upcard_wild="dealer_decides")
    assert table.refused(commands.TurnUpCard(SEVEN, "p4")) == ("wild_not_given",)
    assert table.refused(commands.TurnUpCard(WILD, "p9")) == ("unknown_seat",)
    table.play(commands.TurnUpCard(WILD, "p4"))
    assert (table.turn, table.turns.hands["p4"]) == ("p2", 11)
    assert Followed(on=False).refused(commands.TurnUpCard(WILD, "p4")) == ("wild_not_given",)


# ------------------------------------------------------------------ the pile


def test_an_empty_pile_is_shuffled_anew() -> None:
    table = Followed(6)
    seats = ("p2", "p3", "p4", "p5", "p6", "p1")
    for number in range(47):
        table.passes(seats[number % 6])
    assert (table.turns.pile, len(table.turns.discards)) == (0, 48)
    table.passes(seats[47 % 6])
    assert (table.turns.pile, len(table.turns.discards)) == (46, 2)


def test_nobody_has_shuffled_where_the_draw_was_the_discard_after_all() -> None:
    table = Followed(6, buy="on")
    seats = ("p2", "p3", "p4", "p5", "p6", "p1")
    for number in range(47):
        table.passes(seats[number % 6])
    table.play(commands.LayDown("p1", PHASE_ONE))
    assert (table.turns.pile, len(table.turns.discards)) == (46, 1)
    table.play(commands.PassTurn("p1", SEVEN, took=True))
    assert (table.turns.pile, len(table.turns.discards)) == (0, 48)
    table.play(commands.KnockFor("p4", buying=True))  # and a card of the pile, made anew for it
    assert (table.turns.pile, len(table.turns.discards), table.turns.shuffled_in) == (45, 1, ())


def test_it_is_asked_whether_a_player_is_out_who_holds_ten_cards_by_all_that_was_entered() -> None:
    table = Followed(3).passes("p2", "p3")
    over = commands.CloseRound("p1", hands(p2=65, p3=70))
    (doubt,) = table.problems(over)
    assert (doubt.code, doubt.facts) == ("out_without_laying", {"seat": "p1", "count": 10})
    table.play(commands.LayDown("p1"))
    table.play(over)
    # Who says so for oneself was asked on one's own phone.
    table.play(commands.GoOut("p2"))
    table.play(commands.CloseRound("p2", hands(p1=65, p3=70)))
    # Where turns are not followed, a lay-down that nobody entered is usual.
    table.play(commands.TrackTurns(on=False))
    table.play(commands.CloseRound("p3", hands(p1=65, p2=65)))


def test_an_empty_pile_ends_the_round_where_the_table_plays_so() -> None:
    table = Followed(2, empty_draw_pile="end_round")
    for number in range(87):
        table.passes(("p2", "p1")[number % 2])
    assert (table.turn, table.turns.pile) == ("p1", 0)
    table.play(commands.LayDown("p1", PHASE_ONE))  # it was drawn from the discards
    table.play(commands.PassTurn("p1", SEVEN))
    table.play(commands.PassTurn("p2"))
    assert (table.turn, table.turns.went_out) == (None, None)
    table.play(commands.TrackTurns(on=True, turn="p1"))
    assert table.turns.pile > 0
    table.passes("p1")
    table.play(
        commands.CloseRound(
            None, {"p1": commands.Hand(Total(20), True), "p2": commands.Hand(Total(65), False)}
        )
    )


def test_a_lay_down_when_no_card_can_be_drawn_is_written_down() -> None:
    table = Followed(2, empty_draw_pile="end_round")
    for number in range(87):
        table.passes(("p2", "p1")[number % 2])
    table.play(commands.PassTurn("p1", SKIP, took=True))  # p2 is skipped, and a skip is never taken
    assert (table.turn, table.turns.pile, table.turns.top) == ("p1", 0, SKIP)
    table.play(commands.LayDown("p1"))
    assert (table.turn, table.turns.drawn) == ("p1", True)


@pytest.mark.parametrize("rule", ["reshuffle", "end_round"])
def test_where_there_is_nothing_to_draw_a_turn_is_made_all_the_same(rule: str) -> None:
    turns = replace(Followed(empty_draw_pile=rule).turns, pile=0)
    ruling = apply_move(turns, events.TurnPassed("p4"))
    assert ruling.problems[0].code == "not_your_turn"
    assert (ruling.turns.turn, ruling.turns.pile) == ("p1", 0)


# ------------------------------------------------------------------ the table changes


def test_a_player_who_leaves_passes_the_turn_on() -> None:
    table = Followed()
    table.play(commands.PlaySkip("p2", "p4"))
    table.play(commands.LeaveTable("p3"))
    assert (table.turns.seats, table.turn, table.turns.skipped) == (
        ("p1", "p2", "p4"),
        "p1",
        ("p4",),
    )
    table.play(commands.ReturnToTable("p3"))
    assert (table.turns.seats, table.turns.hands["p3"]) == (("p1", "p2", "p3", "p4"), 10)


def test_a_skip_on_a_player_who_left_is_dropped() -> None:
    table = Followed(knock="on", first_upcard_wild="dealer_decides").passes("p2")
    table.play(commands.TrackTurns(on=True, turn="p2"))
    table.event(events.SkipPlayed("p2", "p4"), events.Knocked("p4"))
    table.play(commands.LeaveTable("p4"))
    turns = table.turns
    assert (turns.waiting, turns.knocker, turns.circles, turns.turn) == ({}, None, (), "p1")


def test_new_rules_hold_from_now_on() -> None:
    table = Followed().passes("p2")
    table.event(events.TableRulesChanged(table_rules("fundex", {"knock": "on"})))
    table.play(commands.KnockFor("p4"))
    assert table.turn == "p4"


def test_entries_about_unknown_seats_change_no_turn() -> None:
    log = Log()
    log.record(events.TurnsTracked(on=True))
    for event in (
        events.TurnPassed("p9"),
        events.SkipPlayed("p2", "p9"),
        events.Knocked("p9"),
        events.PhaseLaidDown("p9", 1),
        events.TurnsTracked(on=True, turn="p9"),
    ):
        log.record(event)
    table = Table(3)
    table.log = tuple(log.entries)
    assert table.game.open.turns.turn == "p2"
    log.record(events.TurnsTracked(on=False))
    log.record(events.TurnPassed("p2"))
    log.record(events.CardTurnedUp(SEVEN))
    table.log = tuple(log.entries)
    assert (table.game.open.turns, table.game.open.turned_up) == (None, SEVEN)


# ------------------------------------------------------------------ two phones


def test_a_turn_passed_twice_counts_once() -> None:
    table = Followed()
    seen = len(table.log)
    table.passes("p2")
    assert table.said(commands.PassTurn("p2"), seen) == "said"
    assert table.said(commands.PassTurn("p2", SEVEN), seen) == "late"
    assert table.said(commands.PlaySkip("p2", "p3"), seen) == "late"
    assert table.said(commands.PassTurn("p3"), seen) == "asked"
    assert table.said(commands.PassTurn("p2"), len(table.log)) == "asked"
    table.play(commands.PlaySkip("p3", "p1"))
    assert table.said(commands.PlaySkip("p3", "p1"), seen) == "said"
    assert table.said(commands.TrackTurns(on=True, turn="p4"), seen) == "late"
    table.play(commands.SufferSkip("p1"))
    assert table.said(commands.SufferSkip("p1"), seen) == "said"
    table.play(commands.KnockFor("p1", anyway=True))
    assert table.said(commands.KnockFor("p1"), seen) == "said"


def test_the_first_card_entered_twice_counts_once() -> None:
    table = Followed()
    seen = len(table.log)
    table.play(commands.TurnUpCard(SEVEN))
    assert table.said(commands.TurnUpCard(SEVEN), seen) == "said"
    assert table.said(commands.TurnUpCard(NINE), seen) == "late"
    table.play(commands.TrackTurns(on=True, turn="p4"))
    assert table.said(commands.TrackTurns(on=True, turn="p4"), seen) == "said"
    assert table.said(commands.PassTurn("p2"), seen) == "asked"


def test_turns_entered_meanwhile_conflict_only_with_turns() -> None:
    table = Followed()
    seen = len(table.log)
    table.passes("p2").play(commands.PlaySkip("p3", "p1"))
    assert table.said(commands.LayDown("p4", PHASE_ONE), seen) == "asked"
    assert table.said(commands.GoOut("p4"), seen) == "asked"
    assert table.said(commands.CloseRound("p4", hands(p1=5, p2=5, p3=5)), seen) == "asked"
    table.play(commands.GoOut("p4"))
    assert table.said(commands.CountHand("p1", commands.Hand(Total(50))), seen) == "asked"
    assert table.said(commands.PassTurn("p4"), seen) == "late"


# ------------------------------------------------------------------ questions


def test_each_player_is_told_whom_they_may_skip() -> None:
    table = Followed()
    table.play(commands.PlaySkip("p2", "p1"))
    told = {seat: [p.code for p in no] for seat, no in whom_may_skip(table.game, "p3")}
    assert told == {"p4": [], "p1": ["one_skip_per_player_per_circle"], "p2": []}
    assert list(told) == ["p4", "p1", "p2"]
    loose = Followed(on=False)
    loose.play(commands.PlaySkip("p2", "p1"))
    told = {seat: [p.code for p in no] for seat, no in whom_may_skip(loose.game, "p3")}
    assert told == {"p4": [], "p1": ["already_pending"], "p2": []}


def test_a_skip_as_the_last_card_may_name_anybody() -> None:
    table = Followed(2, skip_target="next")
    table.play(commands.LayDown("p2", PHASE_ONE))
    table.event(events.CardsHit("p2", "p2", 1, (natural(5),) * 4, FIVES))
    assert skip_problems(table.game, "p2", "p2") == ()
    table.play(commands.PlaySkip("p2", "p1"))
    assert (table.turn, table.turns.went_out) == (None, "p2")


def test_the_questions_may_i_take_and_may_i_knock() -> None:
    table = Followed(knock="on")
    table.play(commands.TurnUpCard(SEVEN))
    assert take_problems(table.game, "p2", SEVEN) == ()
    assert [p.code for p in take_problems(table.game, "p3", SEVEN)] == ["not_your_turn"]
    assert [p.code for p in knock_problems(table.game, "p4")] == ["nothing_to_knock"]
    loose = Followed(on=False)
    assert [p.code for p in take_problems(loose.game, "p3", SKIP)] == ["skip_never_from_discard"]
    assert take_problems(loose.game, "p3", SEVEN) == ()


def test_the_next_turn_is_known() -> None:
    table = Followed()
    assert next_turn(table.game.open).turn == "p3"
    table.play(commands.PlaySkip("p2", "p4"))
    assert (next_turn(table.game.open).turn, next_turn(table.game.open).skipped) == ("p1", ("p4",))
    table.play(commands.GoOut("p1"))
    assert next_turn(table.game.open) is None
    assert next_turn(Followed(on=False).game.open) is None


def test_a_game_that_is_over_has_no_turns() -> None:
    table = Followed()
    table.play(commands.StopGame(for_good=True))
    assert who_begins(table.game) is None
    assert skip_problems(table.game, "p1", "p2") == ()


def test_a_late_player_gets_ten_cards_from_the_pile() -> None:
    table = Followed(3)
    pile = table.turns.pile
    table.play(commands.JoinTable("p3"))
    assert (table.turns.hands["p4"], table.turns.pile) == (10, pile - 10)
    table.passes("p2", "p3")
    table.play(commands.LeaveTable("p4"))
    assert table.turns.pile == pile - 12
    table.play(commands.ReturnToTable("p4"))
    assert table.turns.pile == pile - 12


def test_a_player_who_leaves_before_the_first_draw_gives_the_cards_back() -> None:
    table = Followed(4)
    pile = table.turns.pile
    table.play(commands.LeaveTable("p3"))
    assert table.turns.pile == pile + 10
    table.play(commands.ReturnToTable("p3"))
    assert table.turns.pile == pile
