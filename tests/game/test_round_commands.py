"""Rounds: entered at once, counted on several phones, and corrected."""

from __future__ import annotations

import pytest

from scorekeeper.game import commands
from scorekeeper.game.commands import CloseRound, CountHand, Hand
from scorekeeper.game.events import (
    EntryAmended,
    HandCounted,
    PlayerWentOut,
    RoundClosed,
    SeatsChanged,
)
from scorekeeper.game.round_commands import Counting, counting
from scorekeeper.game.standings import standings
from scorekeeper.game.values import Counters, Total
from scorekeeper.rules.table_rules import table_rules
from tests.all_cases import all_cases
from tests.game.builders import Table

ANY_ORDER = table_rules("ja", variant="any-order")


def due(table: Table) -> Counting:
    found = counting(table.game)
    assert found is not None
    return found


def objections(table: Table) -> list[str]:
    """The doubts about a round that waits for its keeper."""
    assert due(table).waits_for_keeper
    return [found.code for found in due(table).objections]


def kinds(table: Table, move: str) -> list[type]:
    return [type(event) for event in table.play(move).events]


# ------------------------------------------------------------------ entered at once


def test_points_or_a_mark_prove_who_has_laid_and_the_others_are_asked_about_at_once():
    table = Table(5).plays("p5 lays")
    unsaid = "p1 is out: p2 20, p3 50, p4 55, p5 50"
    assert table.problems(unsaid)[0].facts == {"seats": ("p3", "p4")}
    table.plays(f"{unsaid} ! laid_unsaid; {unsaid} anyway ! laid_unsaid")
    table.plays("p1 is out: p2 20, p3 50+, p4 120, p5 50")
    assert table.laid(1) == {"p1": True, "p2": True, "p3": True, "p4": False, "p5": True}
    assert table.game.totals == {"p1": 0, "p2": 20, "p3": 50, "p4": 120, "p5": 50}


CANNOT_BE = {
    "points that no cards make": "p1 is out: p2 47, p3 60- anyway ! not_multiple_of_5",
    "fewer points than none": "p1 is out: p2 -5, p3 60- anyway ! points_out_of_range",
    "more points than cards": "p1 is out: p2 1005, p3 60- anyway ! points_out_of_range",
    "missing hands": "p1 is out: ! hand_missing hand_missing",
    "one who left, and a stranger": "p3 leaves;"
    " p9 is out: p1 120, p2 120, p3 120 ! unknown_seat not_playing",
    "out without the phase, with cards": "p1 is out: p1 10-, p2 120, p3 120"
    " ! cannot_happen out_holds_cards",
    "a round that was not closed": "round 1: p1 is out ! unknown_round",
    "a count before anybody is out": "p2 counts 45+ ! round_not_over",
    "a count of a stranger": "p1 goes out; p9 counts 45+ ! unknown_seat",
    "a count that no cards make": "p1 goes out; p2 counts 47+ ! not_multiple_of_5",
    "a count that does not say who laid": "p1 goes out; p2 counts 50 ! laid_unsaid",
    "cards of the player who is out": "p1 goes out; p1 counts 45 ! out_holds_cards",
    "no cards of the player who is out": "p1 goes out; p1 counts 0 ! already_out",
    "two who are out": "p1 goes out; p3 goes out ! already_out",
    "a stranger who is out": "p9 goes out ! unknown_seat",
    "one who left and is out": "p3 leaves; p3 goes out ! not_playing",
    "out while the game rests": "pause; p1 goes out ! game_paused; stop; p1 goes out ! game_over",
    "a count while the game rests": "p1 goes out; pause; p3 counts 60- ! game_paused",
}


def test_what_cannot_be_is_refused_and_never_overruled():
    with all_cases() as case:
        for what, story in CANNOT_BE.items():
            with case(what):
                Table(3).plays(story)


DOUBTFUL = {
    "too_few_points": "p1 is out: p2 40-, p3 120",
    "too_many_points": "p1 is out: p2 300+, p3 120",
    "marked_as_laid": "p2 lays; p1 is out: p2 50-, p3 120",
    "too_few_points several_out": "p1 is out: p2 0, p3 120",
    "nobody_out": "nobody is out: p1 20, p2 60-, p3 120",
    "not_in_deck": "p1 is out: p2 [9x5 6], p3 120",
    "hands_do_not_share_deck": "p1 is out: p2 100+, p3 200-",
}


def test_what_is_doubtful_is_asked_once_and_may_be_kept():
    with all_cases() as case:
        for codes, story in DOUBTFUL.items():
            with case(codes):
                *before, last = story.split("; ")
                table = Table(3).plays("; ".join(before))
                table.plays(f"{last} ? {codes}; {last} anyway")
                (over,) = table.game.closed
                of_lines = {code for line in over.lines.values() for code in line.overruled}
                assert {*over.overruled, *of_lines} == set(codes.split())


def test_how_much_can_be_left_depends_on_the_phase_and_on_the_cards_laid():
    (doubt,) = Table(2).plays("p2 lays 5 5 5 5 5 | 7 7 7 7").problems("p1 is out: p2 50")
    assert (doubt.code, doubt.facts["most_cards"], doubt.facts["seat"]) == (
        "too_many_points",
        1,
        "p2",
    )
    table = Table(2).plays("p1 is out: p2 85+; undo")
    table.plays("nobody is out: p1 0+, p2 0+ anyway;" * 7)
    (doubt,) = table.problems("p1 is out: p2 85+")
    assert (doubt.facts["most_cards"], doubt.facts["most"]) == (3, 75)
    unsaid, doubt = Table(2).problems("p1 is out: p2 300")
    assert (unsaid.code, doubt.code, doubt.facts["laid"]) == (
        "laid_unsaid",
        "too_many_points",
        False,
    )


def test_the_number_of_counted_cards_proves_what_points_do_not():
    Table(2).plays("p1 is out: p2 70 ! laid_unsaid")
    ten = "p1 is out: p2 [1 2 3 4 5 6 10 10 11 12]"
    assert not Table(2).plays(ten).laid(1)["p2"]
    Table(2).plays(f"{ten}; round 1: p1 is out: p2 60 ! laid_unsaid")
    few = Table(2)
    few.play(CloseRound("p1", {"p2": Hand(Counters(wilds=2, high=2))}))
    assert (few.game.totals["p2"], few.laid(1)["p2"]) == (70, True)
    seven = CloseRound("p1", {"p2": Hand(Counters(low=7))})
    assert Table(2).refused(seven) == ("laid_unsaid", "wrong_number_of_cards")
    bought = Table(2, table_rules(changes={"buy": "on"}))
    assert "laid_unsaid" in bought.refused(ten)


# ------------------------------------------------------------------ corrected


def test_a_correction_changes_the_lines_that_differ():
    table = Table(3).plays("p1 is out: p2 45, p3 120")
    assert kinds(table, "round 1: p1 is out: p2 40") == [EntryAmended]
    assert table.game.totals == {"p1": 0, "p2": 40, "p3": 120}
    table.plays("round 1: p2 is out: p1 15; round 1: p2 is out: p1 15 ! nothing_changed")
    assert (table.game.closed[0].out, table.game.totals) == ("p2", {"p1": 15, "p2": 0, "p3": 120})
    table.plays("round 1: p3 is out ! hand_missing")


def test_a_correction_of_who_was_out_removes_the_doubt():
    table = Table(3).plays("nobody is out: p1 10, p2 45, p3 120 anyway")
    table.plays("round 1: nobody is out: p2 40")
    assert "nobody_out" in table.game.closed[0].overruled
    assert table.plays("round 1: p1 is out").game.closed[0].overruled == ()


def test_what_was_said_about_laying_holds_when_the_points_are_corrected():
    table = Table(3).plays("p1 is out: p2 50+, p3 20; round 1: p1 is out: p2 55")
    assert table.laid(1)["p2"]
    table.plays("round 1: p1 is out: p3 55 ! laid_unsaid; round 1: p1 is out: p2 55-")
    assert not table.laid(1)["p2"]
    table.plays("round 1: p1 is out: p3 25, p2 55")
    assert table.game.totals == {"p1": 0, "p2": 55, "p3": 25}


def test_a_total_in_place_of_shown_cards_is_a_correction_too():
    table = Table(2).plays("p1 is out: p2 [5 S]; round 1: p1 is out: p2 [5 S] ! nothing_changed")
    assert table.plays("round 1: p1 is out: p2 20").game.closed[0].lines["p2"].count == Total(20)


# ------------------------------------------------------------------ where the order is free


def test_in_any_order_every_line_names_its_phase_once_in_a_game():
    table = Table(3, ANY_ORDER).plays("""
        p1 is out: p2 20, p3 120 ! player_must_name_phase player_must_name_phase;
        p1 is out #7: p2 20 #4, p3 120;
        p1 is out #1: p2 20 #4, p3 5 #0 ! phase_already_done unknown_phase""")
    assert table.game.done == {"p1": (7,), "p2": (4,), "p3": ()}
    assert table.plays("round 1: p1 is out #7: p2 25").game.done["p2"] == (4,)
    assert table.plays("round 1: p1 is out #7: p2 25 #2").game.done["p2"] == (2,)
    table.plays("""
        p1 goes out ! player_must_name_phase; p1 goes out #11 ! unknown_phase; p1 goes out #5;
        p2 counts 120; p3 counts 120""")
    assert table.game.done == {"p1": (7, 5), "p2": (2,), "p3": ()}
    table.plays("p1 lays #8; p1 goes out; p1 is out: p2 120, p3 120")
    assert table.game.done["p1"] == (7, 5, 8)
    assert not isinstance(table.log[-1].event, EntryAmended)


def test_in_any_order_a_corrected_line_may_name_what_no_other_round_made():
    table = Table(4, ANY_ORDER).plays("""
        p4 leaves; p1 is out #4: p2 120, p3 120; p4 returns; p1 is out #7: p2 120, p3 120, p4 120;
        round 2: p1 is out #4 ! phase_already_done; round 2: p4 is out #4: p1 60-""")
    assert table.game.done["p4"] == (4,)
    assert table.plays("round 1: p1 is out #7").game.done["p1"] == (7,)


def test_in_any_order_the_only_phase_left_needs_no_name():
    rules = table_rules(variant="first-2", changes={"phase_order": "free"})
    table = Table(2, rules).plays("p1 is out #2: p2 120; p2 lays ! player_must_name_phase; p1 lays")
    assert table.game.open.laid["p1"].phase == 1
    table.plays("p1 is out: p2 120")
    assert table.game.closed[1].lines["p2"].phase is None
    assert (table.game.done["p1"], table.game.outcome.winners) == ((2, 1), ("p1",))
    unmarked = Table(2, rules).plays("p1 is out #2: p2 120; p1 is out: p2 120-")
    assert unmarked.game.done["p1"] == (2, 1)


# ------------------------------------------------------------------ counted on several phones


def test_going_out_opens_the_counting_and_the_last_hand_closes_the_round():
    table = Table()
    assert counting(table.game) is None
    assert table.play("p1 goes out").events == (PlayerWentOut("p1"),)
    assert (due(table).round_no, due(table).out, due(table).seats) == (1, "p1", ("p1", "p2", "p3"))
    assert (set(due(table).lines), due(table).missing) == ({"p1"}, ("p2", "p3"))
    assert not due(table).waits_for_keeper
    assert table.problems("p2 goes out")[0].facts == {"seat": "p1"}
    before = standings(table.game)
    table.plays("p3 counts 20+")
    assert standings(table.game) == before
    last = table.play("p2 counts 120")
    assert last.events == (HandCounted("p2", Total(120), 120, laid=False), RoundClosed(1))
    assert counting(table.game) is None
    assert standings(table.game) == standings(Table().plays("p1 is out: p2 120, p3 20+").game)
    table.plays("undo")
    assert (table.game.closed, due(table).missing) == ((), ("p2",))


def test_a_second_hand_of_the_same_player_corrects_the_first():
    table = Table().plays("p1 goes out; p2 counts 45+")
    seq = table.log[-1].seq
    (again,) = table.problems("p2 counts 45+")
    assert again.code == "already_counted"
    assert again.facts == {"seat": "p2", "points": 45, "actor": ""}
    corrected = EntryAmended(seq, HandCounted("p2", Total(40), 40, laid=True))
    assert table.play("p2 counts 40").events == (corrected,)
    assert table.plays("p3 counts 60-").game.totals["p2"] == 40


def test_a_doubt_about_a_hand_is_overruled_by_whoever_enters_it():
    table = Table().plays("p1 goes out")
    nine = CountHand("p2", Hand(Counters(low=9), laid=False))
    assert table.refused(nine, overrule=True) == ("wrong_number_of_cards",)
    table.play(CountHand("p2", nine.hand, anyway=True))
    assert table.game.open.lines["p2"].overruled == ("wrong_number_of_cards",)
    table = Table().plays("p1 goes out; p2 counts [9x5 6]- anyway; p3 counts 60-")
    assert table.game.closed[0].overruled == ("not_in_deck",)
    table.plays("round 1: p1 is out: p3 65")


def test_a_round_with_doubts_waits_for_the_keeper_or_for_a_correction():
    table = Table().plays("p1 goes out; p2 counts 0 anyway; p3 counts 20+")
    assert objections(table) == ["several_out"]
    assert kinds(table, "p2 counts 10+") == [EntryAmended, RoundClosed]
    assert objections(table.plays("undo")) == ["several_out"]
    table.plays("p1 is out ? several_out")
    assert table.play("p1 is out anyway").events == (RoundClosed(1, ("several_out",)),)


def test_a_mark_made_after_the_count_makes_the_round_wait():
    table = Table().plays("p1 goes out; p2 counts 60-; p2 lays; p3 counts 60-")
    assert objections(table) == ["marked_as_laid"]
    table.plays("p1 is out ? marked_as_laid; p1 is out anyway")
    line = table.game.closed[0].lines["p2"]
    assert (line.laid, line.overruled) == (False, ("marked_as_laid",))
    table.plays("undo; p2 takes back the phase")
    assert objections(table) == []
    assert table.play("p1 is out").events == (RoundClosed(1),)


def test_the_keeper_may_enter_missing_hands_and_correct_the_others():
    table = Table(4).plays("p1 goes out; p2 counts 45+; p1 is out: p4 120 ! hand_missing")
    told = kinds(table, "p1 is out: p2 40, p3 120, p4 120")
    assert told == [HandCounted, HandCounted, EntryAmended, RoundClosed]
    assert table.game.totals == {"p1": 0, "p2": 40, "p3": 120, "p4": 120}
    table.plays("undo")
    assert (due(table).missing, table.game.open.lines["p2"].points) == (("p3", "p4"), 45)


def test_the_keeper_may_say_that_somebody_else_was_out_or_nobody():
    table = Table().plays(
        "p1 goes out; p2 counts 45+; p3 counts 0 anyway; p3 is out ! hand_missing"
    )
    table.plays("p3 is out: p1 120")
    assert (table.game.closed[0].out, table.game.totals) == ("p3", {"p1": 120, "p2": 45, "p3": 0})
    table = Table().plays("p1 goes out; p2 counts 45+")
    table.plays("nobody is out: p3 60 ! hand_missing laid_unsaid")
    assert table.plays("nobody is out: p1 5+, p3 60- anyway").game.closed[0].out is None


# ------------------------------------------------------------------ undone, left, dealt again


def test_a_false_going_out_is_struck_alone_and_the_hands_stay():
    table = Table().plays("p1 goes out; p2 counts 45+")
    table.play(commands.Undo("c2"))
    assert counting(table.game) is None
    assert table.game.open.lines["p2"].points == 45
    table.plays("p2 counts 40 ! round_not_over; p3 goes out")
    assert due(table).missing == ("p1",)
    assert table.plays("p1 counts 120").game.totals == {"p1": 120, "p2": 45, "p3": 0}
    assert table.refused(commands.Undo("c2")) == ("not_the_last",)
    assert table.plays("p1 goes out").refused(commands.Undo("c2")) == ("not_the_last",)


def test_a_player_who_counted_may_turn_out_to_be_out():
    table = Table().plays("p1 goes out; p2 counts 0 anyway; p3 counts 120")
    table.play(commands.Undo("c2"))
    assert due(table.plays("p2 goes out")).missing == ("p1",)
    table.plays("undo; p1 leaves")
    assert table.game.open.lines["p2"].points == 0
    assert kinds(table, "p2 goes out") == [PlayerWentOut, RoundClosed]


def test_the_round_no_longer_waits_for_a_player_who_leaves():
    table = Table().plays("p1 goes out; p3 leaves")
    assert due(table).missing == ("p2",)
    table.plays("p3 counts 60 ! not_playing; p3 returns; p2 counts 120")
    assert due(table).missing == ("p3",)
    assert table.play("p3 leaves").events == (SeatsChanged(("p1", "p2")), RoundClosed(1))
    assert list(table.game.closed[0].lines) == ["p1", "p2"]
    assert due(table.plays("undo")).missing == ("p3",)


@pytest.mark.parametrize("variant", ["standard", "fixed-10", "any-order"])
def test_a_player_who_leaves_after_counting_has_played_the_round(variant: str):
    phase = " #3" if variant == "any-order" else ""
    table = Table(4, table_rules(variant=variant)).plays(f"p1 goes out{phase}")
    table.plays(f"p4 counts 20+{phase}; p4 leaves; p1 leaves")
    assert due(table).missing == ("p2", "p3")
    table.plays("p2 counts 120; p1 is out: p3 120")
    assert table.game.closed[0].out == "p1"
    assert table.game.totals == {"p1": 0, "p2": 120, "p3": 120, "p4": 20}
    assert table.laid(1) == {"p1": True, "p2": False, "p3": False, "p4": True}


def test_a_player_who_went_out_and_left_need_not_be_named_again():
    table = Table().plays("p1 goes out; p1 leaves; p2 is out: p3 120 ? several_out")
    assert table.plays("nobody is out: p2 120, p3 120").game.closed[0].out == "p1"
    table.plays("round 1: nobody is out ! hand_missing")


def test_a_misdeal_drops_the_counted_hands_and_the_marks():
    table = Table().plays("p3 lays; p1 goes out; p2 counts 45+; misdeal")
    assert (dict(table.game.open.lines), dict(table.game.open.laid)) == ({}, {})
    assert counting(table.game) is None
    assert due(table.plays("undo")).missing == ("p3",)
