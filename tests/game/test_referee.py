"""The referee of commands: what is recorded, and what is refused with which code."""

from __future__ import annotations

import pytest

from scorekeeper.game import commands
from scorekeeper.game.values import CardsLeft, Counters, Total
from scorekeeper.rules.notation import parse_cards
from scorekeeper.rules.table_rules import table_rules
from tests.game.builders import MATTEL, Table, hands, typed


def test_seats_are_numbered_clockwise_and_the_first_one_deals():
    table = Table(4)
    assert table.game.seats == ("p1", "p2", "p3", "p4")
    assert table.game.open.dealer == "p1"


@pytest.mark.parametrize("players", [0, 1, 7])
def test_two_to_six_may_play(players):
    assert Table.start(commands.StartGame(players, MATTEL)) == ("players_2_to_6",)


def test_seven_and_eight_may_play_where_the_rules_say_so_but_never_nine():
    eight = table_rules(changes={"most_players": 8})
    assert len(Table(8, eight).game.seats) == 8
    assert Table.start(commands.StartGame(9, eight)) == ("players_2_to_6",)


def test_a_game_starts_once_and_before_everything_else():
    assert Table().refused(commands.StartGame(3, MATTEL)) == ("already_started",)
    assert Table.start(commands.VoidRound()) == ("not_started",)


# ------------------------------------------------------------------ rounds


def test_points_prove_who_has_laid():
    table = Table()
    table.play(commands.CloseRound("p1", hands(p2=20, p3=120)))
    assert table.laid(1) == {"p1": True, "p2": True, "p3": False}
    assert table.game.totals == {"p1": 0, "p2": 20, "p3": 120}


def test_all_players_whose_points_prove_nothing_are_asked_about_at_once():
    table = Table(4)
    close = commands.CloseRound("p1", hands(p2=20, p3=50, p4=55))
    assert table.problems(close)[0].facts == {"seats": ("p3", "p4")}
    assert table.refused(close) == ("laid_unsaid",)
    assert table.refused(commands.CloseRound("p1", close.hands, anyway=True)) == ("laid_unsaid",)
    said = {
        **close.hands,
        "p3": commands.Hand(Total(50), True),
        "p4": commands.Hand(Total(55), False),
    }
    table.play(commands.CloseRound("p1", said))
    assert table.laid(1) == {"p1": True, "p2": True, "p3": True, "p4": False}


def test_a_mark_proves_that_the_phase_was_laid():
    table = Table()
    table.play(commands.LayDown("p2"))
    table.play(commands.CloseRound("p1", hands(p2=50, p3=120)))
    assert table.laid(1)["p2"]


def test_against_a_mark_a_player_can_only_be_overruled():
    table = Table()
    table.play(commands.LayDown("p2"))
    close = commands.CloseRound("p1", {"p2": commands.Hand(Total(50), False), **hands(p3=120)})
    assert table.refused(close, overrule=True) == ("marked_as_laid",)
    table.play(commands.CloseRound("p1", close.hands, anyway=True))
    assert table.game.closed[0].lines["p2"].overruled == ("marked_as_laid",)
    assert not table.laid(1)["p2"]


def test_every_missing_hand_is_named():
    table = Table(4)
    found = table.problems(commands.CloseRound("p1", hands(p2=20)))
    assert [(p.code, p.facts["seat"]) for p in found] == [
        ("hand_missing", "p3"),
        ("hand_missing", "p4"),
    ]


@pytest.mark.parametrize(
    ("points", "code"),
    [(47, "not_multiple_of_5"), (-5, "points_out_of_range"), (1005, "points_out_of_range")],
)
def test_impossible_points_cannot_be_overruled(points, code):
    table = Table(2)
    assert table.refused(commands.CloseRound("p1", hands(p2=points), anyway=True)) == (code,)


def test_an_implausible_hand_is_questioned_and_may_be_kept():
    table = Table(2)
    close = commands.CloseRound("p1", {"p2": commands.Hand(Total(40), False)})
    assert table.refused(close, overrule=True) == ("too_few_points",)
    assert table.problems(close)[0].facts["seat"] == "p2"
    table.play(commands.CloseRound("p1", close.hands, anyway=True))
    assert table.game.closed[0].lines["p2"].overruled == ("too_few_points",)


def test_an_impossible_total_is_questioned_while_laid_is_unsaid():
    table = Table(2)
    unsaid, doubt = table.problems(commands.CloseRound("p1", hands(p2=300)))
    assert (unsaid.code, doubt.code) == ("laid_unsaid", "too_many_points")
    assert doubt.facts["laid"] is False


def on_phase(table: Table, phase: int) -> None:
    """A game in which every player has laid all phases before this one."""
    while table.game.current_phase("p1") < phase:
        made = {seat: commands.Hand(Total(0), laid=True) for seat in table.game.seats}
        table.play(commands.CloseRound(None, made, anyway=True))


def test_how_much_can_be_left_depends_on_the_phase():
    table = Table(2)
    table.play(commands.CloseRound("p1", {"p2": commands.Hand(Total(85), True)}))
    table.play(commands.Undo("c2"))
    on_phase(table, 8)
    (doubt,) = table.problems(commands.CloseRound("p1", {"p2": commands.Hand(Total(85), True)}))
    assert (doubt.code, doubt.facts["most_cards"], doubt.facts["most"]) == (
        "too_many_points",
        3,
        75,
    )


def test_a_player_who_laid_extra_cards_holds_fewer():
    table = Table(2)
    table.play(commands.LayDown("p2", typed("5 5 5 5 5 | 7 7 7 7")))
    (doubt,) = table.problems(commands.CloseRound("p1", hands(p2=50)))
    assert (doubt.code, doubt.facts["most_cards"]) == ("too_many_points", 1)


def test_all_hands_share_one_deck():
    table = Table(4)
    on_phase(table, 4)
    wilds = {seat: commands.Hand(Total(75), laid=True) for seat in ("p2", "p3", "p4")}
    assert table.refused(commands.CloseRound("p1", wilds), overrule=True) == (
        "hands_do_not_share_deck",
    )


def test_a_second_empty_hand_is_questioned():
    table = Table(3)
    found = table.refused(commands.CloseRound("p1", hands(p2=0, p3=120)), overrule=True)
    assert found == ("too_few_points", "several_out")
    table.play(commands.CloseRound("p1", hands(p2=0, p3=120), anyway=True))
    assert table.laid(1)["p2"]


def test_nobody_out_is_questioned_and_may_be_kept():
    table = Table(2)
    close = commands.CloseRound(None, hands(p1=60, p2=20))
    assert "nobody_out" in table.refused(
        commands.CloseRound(None, hands(p1=120, p2=20)), overrule=True
    )
    table.play(commands.CloseRound(None, hands(p1=120, p2=20), anyway=True))
    assert table.game.closed[0].out is None
    assert "nobody_out" in table.game.closed[0].overruled
    assert close.out is None


def test_hands_may_be_counted_by_class_or_typed():
    table = Table(3)
    left = {
        "p2": commands.Hand(Counters(low=1, high=1, wilds=1)),
        "p3": commands.Hand(CardsLeft(parse_cards("5 S"))),
    }
    table.play(commands.CloseRound("p1", left))
    assert table.game.totals == {"p1": 0, "p2": 40, "p3": 20}


def test_only_players_of_the_round_have_a_line():
    table = Table(3)
    table.play(commands.LeaveTable("p3"))
    refused = table.refused(commands.CloseRound("p9", hands(p1=120, p2=120, p3=120)))
    assert refused == ("unknown_seat", "not_playing")


def test_nobody_goes_out_without_having_laid_or_with_cards_left():
    table = Table(2)
    out = commands.Hand(Total(10), laid=False)
    refused = table.refused(commands.CloseRound("p1", {"p1": out, **hands(p2=120)}))
    assert refused == ("cannot_happen", "out_holds_cards")
    table.play(commands.CloseRound("p1", {"p1": commands.Hand(Total(0)), **hands(p2=120)}))


# ------------------------------------------------------------------ mending a round


def test_correcting_a_round_changes_the_lines_that_differ():
    table = Table(3)
    table.play(commands.CloseRound("p1", hands(p2=45, p3=120)))
    answer = table.play(commands.AmendRound(1, "p1", hands(p2=40)))
    assert len(answer.events) == 1
    assert table.game.totals == {"p1": 0, "p2": 40, "p3": 120}


def test_correcting_who_went_out_changes_two_lines():
    table = Table(3)
    table.play(commands.CloseRound("p1", hands(p2=45, p3=120)))
    amend = commands.AmendRound(1, "p2", hands(p1=15))
    table.play(amend)
    assert table.game.closed[0].out == "p2"
    assert table.game.totals == {"p1": 15, "p2": 0, "p3": 120}
    assert table.refused(amend) == ("nothing_changed",)
    assert table.refused(commands.AmendRound(1, "p3", {})) == ("hand_missing",)


def test_correcting_a_round_that_nobody_won_removes_the_doubt():
    table = Table(3)
    table.play(commands.CloseRound(None, hands(p1=10, p2=45, p3=120), anyway=True))
    table.play(commands.AmendRound(1, None, hands(p2=40)))
    assert "nobody_out" in table.game.closed[0].overruled
    table.play(commands.AmendRound(1, "p1", {}))
    assert table.game.closed[0].overruled == ()


def test_what_was_said_about_laying_holds_when_the_points_are_mended():
    table = Table(3)
    table.play(
        commands.CloseRound(
            "p1", {"p2": commands.Hand(Total(50), True), "p3": commands.Hand(Total(20))}
        )
    )
    table.play(commands.AmendRound(1, "p1", hands(p2=55)))
    assert table.laid(1)["p2"]
    assert table.refused(commands.AmendRound(1, "p1", hands(p3=55))) == ("laid_unsaid",)
    table.play(commands.AmendRound(1, "p1", {"p2": commands.Hand(Total(55), False)}))
    assert not table.laid(1)["p2"]
    table.play(commands.AmendRound(1, "p1", hands(p3=25, p2=55)))
    assert table.game.totals == {"p1": 0, "p2": 55, "p3": 25}


def test_a_total_in_place_of_shown_cards_is_a_correction_too():
    table = Table(2)
    table.play(commands.CloseRound("p1", {"p2": commands.Hand(CardsLeft(parse_cards("5 S")))}))
    assert table.refused(
        commands.AmendRound(1, "p1", {"p2": commands.Hand(CardsLeft(parse_cards("5 S")))})
    ) == ("nothing_changed",)
    table.play(commands.AmendRound(1, "p1", hands(p2=20)))
    assert table.game.closed[0].lines["p2"].count == Total(20)


def test_what_the_number_of_cards_proved_was_never_said():
    table = Table(2)
    ten = commands.Hand(CardsLeft(parse_cards("8x5 2x6")))
    table.play(commands.CloseRound("p1", {"p2": ten}))
    assert not table.laid(1)["p2"]
    assert table.refused(commands.AmendRound(1, "p1", hands(p2=60))) == ("laid_unsaid",)


def test_the_same_doubt_is_told_once():
    table = Table(2)
    nine = commands.CloseRound("p1", {"p2": commands.Hand(CardsLeft(parse_cards("9x5 6")))})
    assert table.refused(nine, overrule=True) == ("not_in_deck",)
    table.play(commands.CloseRound("p1", nine.hands, anyway=True))
    over = table.game.closed[0]
    assert over.overruled == over.lines["p2"].overruled == ("not_in_deck",)


def test_counted_cards_that_no_hand_can_hold_prove_nothing():
    table = Table(2)
    seven = commands.Hand(Counters(low=7))
    assert table.refused(commands.CloseRound("p1", {"p2": seven})) == (
        "laid_unsaid",
        "wrong_number_of_cards",
    )


def test_only_a_closed_round_can_be_mended():
    assert Table().refused(commands.AmendRound(1, "p1", {})) == ("unknown_round",)


# ------------------------------------------------------------------ laying down


def test_typed_cards_are_judged_and_lie_in_the_order_of_the_phase():
    table = Table()
    table.play(commands.CloseRound("p2", hands(p1=120, p3=120)))
    table.play(commands.LayDown("p2", typed("3 4 5 6 | 7 7 W")))
    mark = table.game.open.laid["p2"]
    assert [str(meld.kind) for meld in mark.melds] == ["set", "run"]
    assert mark.played == 7


def test_a_lay_down_that_is_not_the_phase_is_questioned_and_may_be_recorded():
    table = Table()
    lay = commands.LayDown("p2", typed("5 5 6 | 7 7 7"))
    assert table.refused(lay, overrule=True)
    table.play(commands.LayDown("p2", lay.groups, anyway=True))
    mark = table.game.open.laid["p2"]
    assert mark.overruled
    assert mark.melds is None


def test_a_spare_group_can_be_overruled_and_lies_with_the_others():
    table = Table()
    table.play(commands.LayDown("p2", typed("5 5 | 7 7 7"), anyway=True))
    assert table.game.open.laid["p2"].melds is not None


def test_a_phase_is_laid_once_a_round():
    table = Table()
    table.play(commands.LayDown("p2"))
    assert table.refused(commands.LayDown("p2")) == ("already_laid",)
    table.play(commands.LayDown("p2", typed("5 5 5 | 7 7 7")))
    assert table.game.open.laid["p2"].melds is not None
    assert table.refused(commands.LayDown("p2", typed("5 5 5 | 7 7 7"))) == ("already_laid",)


def test_a_mark_set_in_error_is_taken_back_with_its_cards():
    table = Table()
    assert table.refused(commands.TakeBackLayDown("p2")) == ("not_laid",)
    table.play(commands.LayDown("p2"))
    table.play(commands.LayDown("p2", typed("5 5 5 | 7 7 7")))
    table.play(commands.TakeBackLayDown("p2"))
    assert dict(table.game.open.laid) == {}
    assert table.refused(commands.Undo("c1")) == ("nothing_to_undo",)


def test_in_the_fixed_order_only_the_phase_due_is_laid():
    assert Table().refused(commands.LayDown("p2", phase=3)) == ("not_the_phase",)
    Table().play(commands.LayDown("p2", phase=1))


def test_where_part_of_a_phase_may_lie_only_the_whole_is_marked():
    table = Table(3, table_rules(changes={"partial_lay": "yes"}))
    assert table.refused(commands.LayDown("p2", typed("5 5 5"))) == ("only_part_of_phase",)


# ------------------------------------------------------------------ any order


ANY_ORDER = table_rules("ja", variant="any-order")


def test_in_any_order_the_cards_name_the_phase_where_only_one_fits():
    table = Table(3, ANY_ORDER)
    table.play(commands.LayDown("p2", typed("5 5 5 5 5 | 7 7")))
    assert table.game.open.laid["p2"].phase == 9


def test_in_any_order_a_player_must_name_the_phase_where_several_fit():
    table = Table(3, ANY_ORDER)
    nine = typed("R1 B2 G3 Y4 R5 B6 G7 Y8 R9")
    assert table.problems(commands.LayDown("p2", nine))[0].facts["candidates"] == (4, 5, 6)
    assert table.refused(commands.LayDown("p2")) == ("player_must_name_phase",)
    assert table.refused(commands.LayDown("p2", typed("1 2 3"))) == ("fits_no_open_phase",)
    assert table.refused(commands.LayDown("p2", nine, phase=11)) == ("unknown_phase",)
    table.play(commands.LayDown("p2", phase=5))
    table.play(commands.LayDown("p2", nine))
    assert table.game.open.laid["p2"].phase == 5
    table.play(commands.CloseRound("p2", hands(p1=120, p3=120)))
    assert table.game.done["p2"] == (5,)
    assert table.refused(commands.LayDown("p2", nine, phase=5)) == ("phase_already_done",)


def test_in_any_order_the_phase_of_a_line_is_named_too():
    table = Table(3, ANY_ORDER)
    assert table.refused(commands.CloseRound("p1", hands(p2=20, p3=120))) == (
        "player_must_name_phase",
        "player_must_name_phase",
    )
    laid = commands.Hand(Total(20), phase=4)
    table.play(commands.CloseRound("p1", {"p2": laid, **hands(p3=120)}, out_phase=7))
    assert table.game.done == {"p1": (7,), "p2": (4,), "p3": ()}
    assert table.refused(
        commands.CloseRound("p1", {"p2": laid, "p3": commands.Hand(Total(5), phase=0)}, out_phase=1)
    ) == ("phase_already_done", "unknown_phase")
    table.play(commands.AmendRound(1, "p1", {"p2": commands.Hand(Total(25))}))
    assert table.game.done["p2"] == (4,)
    table.play(commands.AmendRound(1, "p1", {"p2": commands.Hand(Total(25), phase=2)}))
    assert table.game.done["p2"] == (2,)


def test_in_any_order_a_mended_line_may_name_what_no_other_round_made():
    table = Table(4, ANY_ORDER)
    table.play(commands.LeaveTable("p4"))
    table.play(commands.CloseRound("p1", hands(p2=120, p3=120), out_phase=4))
    table.play(commands.ReturnToTable("p4"))
    table.play(commands.CloseRound("p1", hands(p2=120, p3=120, p4=120), out_phase=7))
    again = table.refused(commands.AmendRound(2, "p1", {}, out_phase=4))
    assert again == ("phase_already_done",)
    table.play(
        commands.AmendRound(2, "p4", {"p1": commands.Hand(Total(60), laid=False)}, out_phase=4)
    )
    assert table.game.done["p4"] == (4,)
    table.play(commands.AmendRound(1, "p1", {}, out_phase=7))
    assert table.game.done["p1"] == (7,)


def test_in_any_order_the_only_phase_left_needs_no_name():
    table = Table(2, table_rules(variant="first-2", changes={"phase_order": "free"}))
    table.play(commands.CloseRound("p1", hands(p2=120), out_phase=2))
    assert table.refused(commands.LayDown("p2")) == ("player_must_name_phase",)
    table.play(commands.LayDown("p1"))
    assert table.game.open.laid["p1"].phase == 1
    table.play(commands.CloseRound("p1", hands(p2=120)))
    assert table.game.closed[1].lines["p2"].phase is None
    assert table.game.outcome.winners == ("p1",)


def test_in_any_order_the_last_open_phase_is_judged_like_any_other():
    table = Table(2, table_rules(variant="first-2", changes={"phase_order": "free"}))
    table.play(commands.CloseRound("p1", hands(p2=120), out_phase=2))
    assert table.refused(commands.LayDown("p1", typed("5 5 6 | 7 7 7")), overrule=True) != (
        "fits_no_open_phase",
    )
    table.play(commands.CloseRound("p1", {"p2": commands.Hand(Total(120), laid=False)}))
    assert table.game.done["p1"] == (2, 1)


def test_in_any_order_two_that_fit_are_asked_about_too():
    table = Table(2, ANY_ORDER)
    (found,) = table.problems(commands.LayDown("p1", typed("1 2 3 4 5 6 7 8")))
    assert found.facts["candidates"] == (4, 5)
    two = Table(2, table_rules(variant="first-2", changes={"phase_order": "free"}))
    two.play(commands.LayDown("p1", typed("5 5 5 | 3 4 5 6")))
    assert two.game.open.laid["p1"].phase == 2


# ------------------------------------------------------------------ leaving, stopping, undoing


def test_a_misdealt_round_is_dealt_again():
    table = Table()
    table.play(commands.LayDown("p2"))
    table.play(commands.VoidRound())
    assert dict(table.game.open.laid) == {}


def test_players_leave_and_return_while_two_stay():
    table = Table(3)
    table.play(commands.LeaveTable("p1"))
    assert table.refused(commands.LeaveTable("p1")) == ("not_playing",)
    assert table.refused(commands.LeaveTable("p2")) == ("too_few_left",)
    assert table.refused(commands.ReturnToTable("p2")) == ("still_playing",)
    assert table.refused(commands.ReturnToTable("p7")) == ("unknown_seat",)
    table.play(commands.ReturnToTable("p1"))
    assert table.game.playing == ("p1", "p2", "p3")


def test_a_game_put_off_takes_no_rounds_until_it_goes_on():
    table = Table(2)
    table.play(commands.StopGame(for_good=False))
    assert table.refused(commands.VoidRound()) == ("game_paused",)
    assert table.refused(commands.StopGame(for_good=False)) == ("game_paused",)
    table.play(commands.ResumeGame())
    assert table.refused(commands.ResumeGame()) == ("not_stopped",)
    table.play(commands.VoidRound())


def test_a_game_stopped_for_good_is_over_and_may_still_go_on():
    table = Table(2)
    table.play(commands.LayDown("p2"))
    table.play(commands.StopGame(for_good=True))
    assert table.game.outcome.reason == "stopped"
    assert table.refused(commands.LayDown("p1")) == ("game_over",)
    assert table.refused(commands.StopGame(for_good=True)) == ("game_over",)
    assert table.refused(commands.WinTieRound("p1")) == ("game_over",)
    table.play(commands.ResumeGame())
    assert table.game.outcome is None
    assert "p2" in table.game.open.laid


def test_undo_strikes_the_last_command_that_stands():
    table = Table(2)
    assert table.refused(commands.Undo("c1")) == ("nothing_to_undo",)
    first = table.play(commands.CloseRound("p1", hands(p2=120)))
    table.play(commands.LayDown("p2"))
    assert first.events
    assert table.refused(commands.Undo("c2")) == ("not_the_last",)
    table.play(commands.Undo("c3"))
    table.play(commands.Undo("c2"))
    assert table.game.closed == ()


def test_the_tied_play_on_and_one_of_them_wins():
    table = Table(3, table_rules(variant="first-1"))
    assert table.refused(commands.WinTieRound("p1")) == ("no_tie_round",)
    table.play(commands.CloseRound(None, hands(p1=20, p2=20, p3=120), anyway=True))
    assert table.refused(commands.CloseRound("p1", {})) == ("tie_round_due",)
    assert table.refused(commands.WinTieRound("p3")) == ("not_in_tie",)
    table.play(commands.StopGame(for_good=False))
    assert table.refused(commands.WinTieRound("p2")) == ("game_paused",)
    table.play(commands.ResumeGame())
    table.play(commands.WinTieRound("p2"))
    assert table.game.outcome.winners == ("p2",)
