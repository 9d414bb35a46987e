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
from scorekeeper.game.events import RulingGiven, TableRulesChanged
from scorekeeper.game.standings import standing_of, standings
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
from tests.game.builders import MATTEL, Table, play_all


def wilds(number: int) -> Hand:
    return Hand(Counters(wilds=number), laid=True)


LEVEL = "nobody is out: p1 10+, p2 10+ anyway"

STORIES = {
    # ------------------------------------------------------------------ house rules
    "rules change only while a round is open": f"""2; rules first-1;
        pause; rule tie_break=shared ! game_paused; resume; {LEVEL};
        rule tie_break=shared ! tie_round_due; p2 wins the tie;
        rule tie_break=shared ! game_over""",
    "an earlier round is plausible by the rules of its time": """2; rule partial_lay=yes;
        p1 is out: p2 300+; rule partial_lay=no; round 1: p1 is out: p2 305+;
        p1 is out: p2 300+ ? too_many_points""",
    "phases made in free order stay made when the order counts again": """2; rules any-order;
        p1 is out #3: p2 5+ #7; rule phase_order=fixed; p1 is out: p2 5; = done 3 1 | 7 1;
        round 1: p1 is out: p2 5+ #6; = done.p2 6 1""",
    "a phase laid in free order counts as it was laid": """2; rules any-order; p2 lays #7;
        rule phase_order=fixed; p1 is out: p2 5; = done 1 | 7""",
    "a line written before the order was free keeps its phase": """3; p1 goes out; p2 counts 5;
        rule phase_order=free; p2 counts 10; = open.lines.p2.phase 1; p3 counts 15+ #4;
        = done 1 | 1 | 4; round 1: p1 is out: p3 15+ #5; = done.p3 5""",
    "how a tie is broken is asked when it is there": f"""2; rules first-1; rule tie_break=shared;
        {LEVEL}; = outcome.winners p1 p2""",
    "whether the last hand counts is asked at the end": """2; rules first-1;
        rule score_last_hand=no; p1 is out: p2 20; = totals 0 0""",
    "a rule does not end a game for what was laid before": """2; rules first-1; p2 lays;
        rule end_immediately=yes; = outcome none""",
    "but for what is laid then": """2; rules first-2; p1 is out: p2 55-;
        rule end_immediately=yes; p1 lays; = outcome.winners p1""",
    # ------------------------------------------------------------------ one comes late
    "a late player plays from the open round on": """3; joins after p1 -> PlayerJoined;
        = playing p1 p4 p2 p3; = joined.p4.round_no 1; = joined.p4.done nothing;
        = joined.p4.points 0; = open.dealer p1; = open.first_player p4;
        p4 is out: p1 120, p2 120, p3 120; = done.p4 1; = open.dealer p4; = open.first_player p2""",
    "who comes while hands are counted waits for the next deal": """4; p3 leaves;
        p1 is out: p2 120, p4 120; p1 goes out; joins after p4; p3 returns;
        p3 returns ! still_playing; p5 counts 60 ! plays_next_round;
        p5 goes out ! plays_next_round; = playing p1 p2 p4; = waiting_for_deal p3 p5;
        p2 counts 120; p4 counts 120; = playing p1 p2 p3 p4 p5; = joined.p5.round_no 3;
        = closed.1.lines.who p1 p2 p4""",
    "who leaves before that deal is not waited for": """2; p1 goes out; joins after p2; p3 leaves;
        = waiting_for_deal nothing""",
    "a misdeal deals to them": """2; p1 goes out; joins after p2; misdeal; = playing p1 p2 p3;
        = joined.p3.round_no 1""",
    "a late player starts on the lowest phase or where the table says": """3;
        p1 is out: p2 15, p3 120; p1 is out: p2 15, p3 15; joins after p3;
        joins after p4 #4 with 135; = done 1 2 | 1 2 | 1 | 1 | 1 2 3;
        p5 is out: p1 120, p2 120, p3 120, p4 120; = done.p5 1 2 3 4; = totals.p5 135""",
    "the phases before are those of even ones": """2; rules even; p1 is out: p2 120;
        joins after p2 #6; = done.p3 2 4""",
    "of odd ones": "2; rules odd; p1 is out: p2 120; joins after p2; = done.p3 nothing",
    "of the first three": """2; rules first-3; p1 is out: p2 120; joins after p2 #3;
        = done.p3 1 2""",
    "of any order": """2; rules any-order; p1 is out #3: p2 120; joins after p2 #4;
        = done.p3 1 2 3""",
    "none in any order": """2; rules any-order; p1 is out #3: p2 120; joins after p2;
        = done.p3 nothing""",
    "in fixed rounds everybody plays the phase of the round": """2; rules fixed-10;
        p1 is out: p2 120; joins after p2 #1 ! phase_of_the_round; joins after p2 #2 with 60;
        = done.p3 nothing; p1 goes out; joins after p2 #2 ! phase_of_the_round;
        joins after p2 #3; p4 leaves""",
    "who joins while the last fixed round is counted has not played": """2; rules fixed-10;
        9x p1 is out: p2 60-; p1 goes out; joins after p2; p2 counts 60-;
        = outcome.winners p1""",
    "a place, a neighbour, a phase and points that can be": f"""3; p3 leaves;
        joins after p9 ! unknown_seat; joins after p3 ! not_playing;
        joins after p1 #11 ! unknown_phase; joins after p1 with 47 ! points_to_start;
        joins after p1 with -5 ! points_to_start;
        joins after p1 with {MOST_TO_START_WITH + 5} ! points_to_start""",
    "a full table": """5; joins after p5; joins after p1 ! table_full; p2 leaves; joins after p1;
        p2 returns ! table_full; = playing p1 p7 p3 p4 p5 p6""",
    "a full table of eight that may be six again": """6; rules most_players=8; joins after p6;
        joins after p7; joins after p1 ! table_full; rule most_players=6; p1 swaps with p2;
        p3 leaves; p3 returns ! table_full; = playing p2 p1 p4 p5 p6 p7 p8""",
    "the number of an undone seat is not used again": """3; joins after p3; undo;
        = seats p1 p2 p3; joins after p1; = seats p1 p5 p2 p3""",
    # ------------------------------------------------------------------ one leaves, and comes back
    "players leave while two stay and come back on the same phase": """3; p1 leaves;
        p1 leaves ! not_playing; p2 leaves ! too_few_left; p2 returns ! still_playing;
        p7 returns ! unknown_seat; p1 returns; p1 is out: p2 15, p3 120; p2 leaves;
        p1 is out: p3 120; p3 lays; p2 returns; = playing p1 p2 p3; = totals.p2 15;
        p2 is out: p1 120, p3 15; = done.p2 1 2""",
}


def test_stories_of_a_table_that_changes():
    play_all(STORIES)


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
    table = Table(3).plays("p1 goes out")
    table.play(CountHand("p2", wilds(3)))
    closing = table.plays("rule wild_points=20").play(CountHand("p3", wilds(4)))
    assert len(closing.events) == 2


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


def test_the_last_hand_closes_the_round_once_the_keeper_need_not():
    table = Table(3, table_rules(keeper_closes=True)).plays("p1 goes out; p2 counts 5")
    table.play(ChangeRules(table_rules()))
    table.plays("p3 counts 5 -> HandCounted RoundClosed")


def test_the_first_phase_of_a_late_player_and_the_course_are_told_before():
    table = Table(3).plays("p1 is out: p2 15, p3 120; p1 is out: p2 15, p3 15")
    assert first_phase(table.game) == 2
    table.plays("joins after p3 #4 with 135; p1 goes out; joins after p3")
    assert not standing_of(table.game, "p5").frozen
    table.plays("p2 counts 120; p3 counts 120; p4 counts 0 anyway; p1 is out anyway")
    assert [step.total for step in course(table.game).steps("p4")] == [135]
    left = Table(2).plays("p1 goes out; joins after p2; p3 leaves").game
    assert left.is_frozen("p3")
    assert [table.game.current_phase(seat) for seat in table.game.seats] == [4, 3, 2, 2, 5]


def test_who_joins_is_no_change_of_the_others():
    table = Table(2).plays("p1 is out: p2 120")
    before = table.game
    after = table.plays("joins after p2").game
    assert changes_between(before, after).lines == changes_between(after, before).lines == ()
    assert "p3" not in {change.seat for change in changes_between(before, after).standings}
