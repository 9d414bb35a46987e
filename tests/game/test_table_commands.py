"""The table changes in mid-game: its rules, its rulings, and who plays (§5)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import LogError
from scorekeeper.game.answers import Accepted
from scorekeeper.game.changes import changes_between
from scorekeeper.game.commands import ChangeRules, CloseRound, CountHand, GiveRuling, Hand
from scorekeeper.game.course import course
from scorekeeper.game.events import PlayerJoined, RulingGiven, TableRulesChanged
from scorekeeper.game.standings import standing_of, standings
from scorekeeper.game.state import LateStart
from scorekeeper.game.table_commands import (
    MOST_TO_START_WITH,
    first_phase,
    rulings_and_rule_changes,
    rulings_of_this_round,
    table_before,
)
from scorekeeper.game.values import Counters
from scorekeeper.rules.phases import PHASE_LISTS
from scorekeeper.rules.table_rules import LeafletAnswer, table_rules
from tests.all_cases import all_cases
from tests.game.builders import MATTEL, Log, Table

EIGHT = table_rules(changes={"most_players": 8})


def wilds(number: int) -> Hand:
    return Hand(Counters(wilds=number), laid=True)


# ------------------------------------------------------------------ house rules


def test_switches_change_and_nothing_else_does():
    table = Table()
    assert table.play("rule hit_same_turn=own").events == (TableRulesChanged(table.game.table),)
    assert table.game.table.house_rules == {"hit_same_turn": "own"}
    assert table.plays("undo").game.table == MATTEL
    table.play(ChangeRules(table_rules(keeper_closes=True)))
    assert table.game.table.keeper_closes
    assert Table().refused(ChangeRules(MATTEL)) == ("nothing_changed",)
    read = LeafletAnswer("wild_points", 20, "Joker: 20.")
    table = Table().plays("p1 goes out; p2 counts 25")
    table.play(ChangeRules(MATTEL.with_leaflet(read)))
    assert table.game.table.source_at_table("wild_points") == read
    assert table.refused(ChangeRules(MATTEL.with_leaflet(read))) == ("nothing_changed",)
    long = MATTEL.with_leaflet(LeafletAnswer("wild_points", 20, "x" * 301))
    assert table.refused(ChangeRules(long)) == ("words_too_long",)
    assert table.plays("undo").game.table == MATTEL
    for part, wanted in (
        ("sheet", table_rules("ja")),
        ("variant", table_rules(variant="even")),
        ("variant", table_rules(variant="first-5")),
        ("phase_list", table_rules(phase_list=PHASE_LISTS["master"])),
    ):
        (found,) = Table().problems(ChangeRules(wanted))
        assert (found.code, found.facts["part"]) == ("only_switches_change", part)


def test_rules_change_only_while_a_round_is_open():
    Table(2, table_rules(variant="first-1")).plays("""
        pause; rule tie_break=shared ! game_paused; resume;
        nobody is out: p1 10+, p2 10+ anyway; rule tie_break=shared ! tie_round_due;
        p2 wins the tie; rule tie_break=shared ! game_over""")


def test_what_is_counted_stays_and_is_corrected_by_the_rules_of_its_time():
    table = Table(2)
    table.play(CloseRound("p1", {"p2": wilds(2)}))
    table.plays("rule wild_points=20").play(CloseRound("p1", {"p2": wilds(2)}))
    assert [over.lines["p2"].points for over in table.game.closed] == [50, 40]
    table.plays("round 1: p1 is out: p2 45+; undo")
    assert table.game.closed[0].table == MATTEL
    table = Table(4).plays("p1 goes out")
    table.play(CountHand("p2", wilds(2)))
    table.plays("rule wild_points=20").play(CountHand("p2", wilds(3)))
    assert table.game.open.lines["p2"].points == 75
    table.play(CountHand("p3", wilds(3)))
    table.plays("p4 counts 5")
    (over,) = table.game.closed
    assert {seat: line.points for seat, line in over.lines.items()} == {
        "p1": 0,
        "p2": 75,
        "p3": 60,
        "p4": 5,
    }
    assert over.lines["p2"].table == MATTEL
    assert over.table == over.lines["p3"].table != MATTEL


def test_an_earlier_round_is_plausible_by_the_rules_of_its_time():
    Table(2).plays("""
        rule partial_lay=yes; p1 is out: p2 300+; rule partial_lay=no;
        round 1: p1 is out: p2 305+; p1 is out: p2 300+ ? too_many_points""")
    table = Table(3).plays("p1 goes out")
    table.play(CountHand("p2", wilds(3)))
    closing = table.plays("rule wild_points=20").play(CountHand("p3", wilds(4)))
    assert len(closing.events) == 2


def test_phases_made_in_free_order_stay_made_when_the_order_counts_again():
    table = Table(2, table_rules(variant="any-order"))
    table.plays("p1 is out #3: p2 5+ #7; rule phase_order=fixed")
    assert table.game.current_phase("p1") == table.game.current_phase("p2") == 1
    table.plays("p1 is out: p2 5")
    assert table.game.done == {"p1": (3, 1), "p2": (7, 1)}
    assert table.plays("round 1: p1 is out: p2 5+ #6").game.done["p2"] == (6, 1)
    table = Table(2, table_rules(variant="any-order"))
    table.plays("p2 lays #7; rule phase_order=fixed; p1 is out: p2 5")
    assert table.game.done == {"p1": (1,), "p2": (7,)}


def test_a_line_written_before_the_order_was_free_keeps_its_phase():
    table = Table(3).plays("p1 goes out; p2 counts 5; rule phase_order=free; p2 counts 10")
    assert table.game.open.lines["p2"].phase == 1
    table.plays("p3 counts 15+ #4")
    assert table.game.done == {"p1": (1,), "p2": (1,), "p3": (4,)}
    assert table.plays("round 1: p1 is out: p3 15+ #5").game.done["p3"] == (5,)


def test_how_a_game_ends_is_asked_when_it_ends():
    level = "nobody is out: p1 10+, p2 10+ anyway"
    table = Table(2, table_rules(variant="first-1")).plays(f"rule tie_break=shared; {level}")
    assert table.game.outcome.winners == ("p1", "p2")
    table = Table(2, table_rules(variant="first-1"))
    table.plays("rule score_last_hand=no; p1 is out: p2 20")
    assert table.game.totals == {"p1": 0, "p2": 0}
    table = Table(2, table_rules(variant="first-1")).plays("p2 lays; rule end_immediately=yes")
    assert table.game.outcome is None
    table = Table(2, table_rules(variant="first-2"))
    table.plays("p1 is out: p2 55-; rule end_immediately=yes; p1 lays")
    assert table.game.outcome.winners == ("p1",)
    table = Table(3, table_rules(keeper_closes=True)).plays("p1 goes out; p2 counts 5")
    table.play(ChangeRules(table_rules()))
    assert len(table.plays("p3 counts 5").game.closed) == 1


# ------------------------------------------------------------------ rulings


def test_a_ruling_is_recorded_at_any_time_and_changes_no_points():
    table = Table(2, table_rules(variant="first-1"))
    before = standings(table.game)
    words = "No. {p2} laid just now."
    (event,) = table.play(GiveRuling(words, "§23", switch="hit_same_turn", value="own")).events
    assert event == RulingGiven(words, "§23", False, "hit_same_turn", "own")
    assert standings(table.game) == before
    assert rulings_and_rule_changes(table.plays("undo").log) == ()
    table.plays("pause").play(GiveRuling("while it rests"))
    table.plays("resume; p1 is out: p2 20").play(GiveRuling("when it is over"))
    assert len(rulings_and_rule_changes(table.log)) == 2


def test_blank_lines_and_invisible_characters_are_removed_from_a_ruling():
    for typed, kept in (
        ("  so  be\tit ", "so be it"),
        ("one\r\n\r\n two ", "one\ntwo"),
        ("a\x00b", "ab"),
        ("x" * 300, "x" * 300),
    ):
        (event,) = Table().play(GiveRuling(typed, decided=True)).events
        assert event == RulingGiven(kept, decided=True)


@given(st.text(min_size=1, max_size=60))
def test_the_words_of_a_ruling_are_the_same_when_they_are_given_again(typed: str) -> None:
    answer = Table().answer(GiveRuling(typed))
    if isinstance(answer, Accepted):
        (event,) = answer.events
        assert Table().answer(GiveRuling(event.words)) == answer


def test_a_ruling_needs_words_and_a_rule_that_there_is():
    with all_cases() as case:
        for code, refused in (
            ("words_missing", GiveRuling("")),
            ("words_missing", GiveRuling(" \n\x07\n")),
            ("words_too_long", GiveRuling("x" * 301)),
            ("words_too_long", GiveRuling("a\nb\nc")),
            ("no_such_rule", GiveRuling("a", rule="§99")),
            ("no_such_rule", GiveRuling("a", switch="wrap")),
            ("no_such_rule", GiveRuling("a", switch="wrap", value="maybe")),
            ("no_such_rule", GiveRuling("a", switch="jump", value="yes")),
            ("no_such_rule", GiveRuling("a", value="yes")),
        ):
            with case(refused):
                assert Table().refused(refused) == (code,)


def test_rulings_of_a_round_are_listed_until_it_is_closed():
    table = Table(2)
    table.play(GiveRuling("first"))
    listed = rulings_of_this_round(table.plays("rule wrap=yes").log)
    assert [type(entry.event) for entry in listed] == [RulingGiven, TableRulesChanged]
    table.plays("p1 is out: p2 20")
    assert rulings_of_this_round(table.log) == ()
    assert len(rulings_and_rule_changes(table.log)) == 2


def test_the_rules_before_an_entry_are_those_not_struck():
    table = Table(2).plays("p1 is out: p2 20; rule wrap=yes; undo; rule wild_points=20")
    last = table.log[-1].seq
    assert table_before(table.log, last) == MATTEL
    assert table_before(table.log, last + 1).switches.wild_points == 20
    with pytest.raises(LogError):
        table_before((), 5)


# ------------------------------------------------------------------ one comes late


def test_a_late_player_plays_from_the_open_round_on():
    table = Table(3)
    joined = PlayerJoined("p4", ("p1", "p4", "p2", "p3"), (), 0)
    assert table.play("joins after p1").events == (joined,)
    assert table.game.playing == ("p1", "p4", "p2", "p3")
    assert table.game.joined == {"p4": LateStart(1, (), 0)}
    assert (table.game.open.dealer, table.game.open.first_player) == ("p1", "p4")
    table.plays("p4 is out: p1 120, p2 120, p3 120")
    assert table.game.done["p4"] == (1,)
    assert (table.game.open.dealer, table.game.open.first_player) == ("p4", "p2")


def test_who_comes_while_hands_are_counted_waits_for_the_next_deal():
    table = Table(4).plays("""
        p3 leaves; p1 is out: p2 120, p4 120; p1 goes out; joins after p4;
        p3 returns; p3 returns ! still_playing;
        p5 counts 60 ! plays_next_round; p5 goes out ! plays_next_round""")
    assert (table.game.playing, set(table.game.waiting_for_deal)) == (
        ("p1", "p2", "p4"),
        {"p3", "p5"},
    )
    assert not standing_of(table.game, "p5").frozen
    left = Table(2).plays("p1 goes out; joins after p2; p3 leaves").game
    assert (left.waiting_for_deal, left.is_frozen("p3")) == ((), True)
    again = Table(2).plays("p1 goes out; joins after p2; misdeal").game
    assert (again.playing, again.joined["p3"].round_no) == (("p1", "p2", "p3"), 1)
    table.plays("p2 counts 120; p4 counts 120")
    assert table.game.playing == ("p1", "p2", "p3", "p4", "p5")
    assert table.game.joined["p5"].round_no == 3
    assert set(table.game.closed[1].lines) == {"p1", "p2", "p4"}


def test_a_late_player_starts_on_the_lowest_phase_or_where_the_table_says():
    table = Table(3).plays("p1 is out: p2 15, p3 120; p1 is out: p2 15, p3 15")
    assert [table.game.current_phase(seat) for seat in table.game.seats] == [3, 3, 2]
    assert first_phase(table.game) == 2
    table.plays("joins after p3; joins after p4 #4 with 135")
    assert (table.game.current_phase("p4"), table.game.done["p4"]) == (2, (1,))
    assert (table.game.current_phase("p5"), table.game.done["p5"]) == (4, (1, 2, 3))
    table.plays("p5 is out: p1 120, p2 120, p3 120, p4 120")
    assert (table.game.done["p5"], table.game.totals["p5"]) == ((1, 2, 3, 4), 135)
    (step,) = course(table.game).steps("p5")
    assert step.total == 135


def test_the_phases_before_are_those_of_the_list():
    for variant, phase, done in (
        ("even", " #6", (2, 4)),
        ("odd", "", ()),
        ("first-3", " #3", (1, 2)),
        ("any-order", " #4", (1, 2, 3)),
        ("any-order", "", ()),
    ):
        table = Table(2, table_rules(variant=variant))
        table.plays(f"p1 is out{' #3' if variant == 'any-order' else ''}: p2 120")
        assert table.plays(f"joins after p2{phase}").game.done["p3"] == done, variant


def test_in_fixed_rounds_everybody_plays_the_phase_of_the_round():
    table = Table(2, table_rules(variant="fixed-10")).plays("""
        p1 is out: p2 120; joins after p2 #1 ! phase_of_the_round; joins after p2 #2 with 60""")
    assert (table.game.current_phase("p3"), table.game.done["p3"]) == (2, ())
    table.plays("p1 goes out; joins after p2 #2 ! phase_of_the_round; joins after p2 #3")
    assert table.game.current_phase("p4") == 3


def test_a_player_who_joins_while_the_last_fixed_round_is_counted_has_not_played():
    log = Log(2, table_rules(variant="fixed-10"))
    for _ in range(9):
        log.round("p1", p2=60)
    table = Table(2)
    table.log = log.entries
    table.plays("p1 goes out; joins after p2; p2 counts 60-")
    assert table.game.outcome.winners == ("p1",)
    assert [(s.seat, s.place) for s in standings(table.game) if s.frozen] == [("p3", 3)]


def test_a_late_player_needs_a_place_a_neighbour_a_phase_and_points_that_can_be():
    Table(3).plays(f"""
        p3 leaves; joins after p9 ! unknown_seat; joins after p3 ! not_playing;
        joins after p1 #11 ! unknown_phase; joins after p1 with 47 ! points_to_start;
        joins after p1 with -5 ! points_to_start;
        joins after p1 with {MOST_TO_START_WITH + 5} ! points_to_start""")
    table = Table(5).plays("""
        joins after p5; joins after p1 ! table_full; p2 leaves; joins after p1;
        p2 returns ! table_full""")
    assert table.game.playing == ("p1", "p7", "p3", "p4", "p5", "p6")
    table = Table(6, EIGHT).plays("joins after p6; joins after p7; joins after p1 ! table_full")
    table.play(ChangeRules(table_rules()))
    table.plays("p1 swaps with p2; p3 leaves; p3 returns ! table_full")
    assert len(table.game.playing) == 7


def test_a_seat_number_is_not_reused_after_its_join_was_undone():
    table = Table(3).plays("joins after p3; undo")
    assert table.game.seats == ("p1", "p2", "p3")
    assert table.plays("joins after p1").game.seats == ("p1", "p5", "p2", "p3")


def test_who_joins_is_no_change_of_the_others():
    table = Table(2).plays("p1 is out: p2 120")
    before = table.game
    after = table.plays("joins after p2").game
    assert changes_between(before, after).lines == changes_between(after, before).lines == ()
    assert "p3" not in {change.seat for change in changes_between(before, after).standings}


# ------------------------------------------------------------------ one leaves and comes back


def test_players_leave_while_two_stay_and_come_back_on_the_same_phase():
    table = Table(3).plays("""
        p1 leaves; p1 leaves ! not_playing; p2 leaves ! too_few_left; p2 returns ! still_playing;
        p7 returns ! unknown_seat; p1 returns; p1 is out: p2 15, p3 120; p2 leaves;
        p1 is out: p3 120; p3 lays; p2 returns""")
    assert table.game.playing == ("p1", "p2", "p3")
    assert (table.game.current_phase("p2"), table.game.totals["p2"]) == (2, 15)
    assert table.plays("p2 is out: p1 120, p3 15").game.done["p2"] == (1, 2)
