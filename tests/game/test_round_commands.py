"""Rounds: entered at once, counted on several phones, and corrected."""

from __future__ import annotations

from scorekeeper.game import commands
from scorekeeper.game.commands import CloseRound, CountHand, Hand
from scorekeeper.game.events import EntryAmended, HandCounted
from scorekeeper.game.standings import standings
from scorekeeper.game.values import Counters, Total
from scorekeeper.rules.table_rules import table_rules
from tests.all_cases import all_cases
from tests.game.builders import Table, play_all

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
    play_all({what: f"3; {story}" for what, story in CANNOT_BE.items()})


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


UNSAID = "p1 is out: p2 20, p3 50, p4 55, p5 50"
NOBODY_OUT = "nobody is out: p1 10, p2 45, p3 120 anyway"

STORIES = {
    "points or a mark prove who has laid": f"""5; p5 lays;
        {UNSAID} ! laid_unsaid; {UNSAID} anyway ! laid_unsaid;
        p1 is out: p2 20, p3 50+, p4 120, p5 50; = totals 0 20 50 120 50;
        = closed.0.lines.p1.laid yes; = closed.0.lines.p2.laid yes;
        = closed.0.lines.p4.laid no; = closed.0.lines.p5.laid yes""",
    # ------------------------------------------------------------------ corrected
    "a correction changes the lines that differ": """3; p1 is out: p2 45, p3 120;
        round 1: p1 is out: p2 40 -> EntryAmended; = totals 0 40 120;
        round 1: p2 is out: p1 15; round 1: p2 is out: p1 15 ! nothing_changed;
        = closed.0.out p2; = totals 15 0 120; round 1: p3 is out ! hand_missing""",
    "a correction of who was out removes the doubt": f"""3; {NOBODY_OUT};
        round 1: nobody is out: p2 40; = closed.0.overruled nobody_out;
        round 1: p1 is out; = closed.0.overruled nothing""",
    "what was said about laying holds": """3; p1 is out: p2 50+, p3 20; round 1: p1 is out: p2 55;
        = closed.0.lines.p2.laid yes; round 1: p1 is out: p3 55 ! laid_unsaid;
        round 1: p1 is out: p2 55-; = closed.0.lines.p2.laid no;
        round 1: p1 is out: p3 25, p2 55; = totals 0 55 25""",
    "a total in place of shown cards": """2; p1 is out: p2 [5 S];
        round 1: p1 is out: p2 [5 S] ! nothing_changed; round 1: p1 is out: p2 20;
        = closed.0.lines.p2.count.points 20""",
    # ------------------------------------------------------------------ where the order is free
    "every line names its phase once in a game": """3; rules ja any-order;
        p1 is out: p2 20, p3 120 ! player_must_name_phase player_must_name_phase;
        p1 is out #7: p2 20 #4, p3 120;
        p1 is out #1: p2 20 #4, p3 5 #0 ! phase_already_done unknown_phase; = done 7 | 4 | nothing;
        round 1: p1 is out #7: p2 25; = done.p2 4; round 1: p1 is out #7: p2 25 #2; = done.p2 2;
        p1 goes out ! player_must_name_phase; p1 goes out #11 ! unknown_phase; p1 goes out #5;
        p2 counts 120; p3 counts 120; = done 7 5 | 2 | nothing;
        p1 lays #8; p1 goes out; p1 is out: p2 120, p3 120 -> HandCounted HandCounted RoundClosed;
        = done.p1 7 5 8""",
    "a corrected line may name what no other round made": """4; rules ja any-order;
        p4 leaves; p1 is out #4: p2 120, p3 120; p4 returns; p1 is out #7: p2 120, p3 120, p4 120;
        round 2: p1 is out #4 ! phase_already_done; round 2: p4 is out #4: p1 60-; = done.p4 4;
        round 1: p1 is out #7; = done.p1 7""",
    "the only phase left needs no name": """2; rules first-2 phase_order=free;
        p1 is out #2: p2 120; p2 lays ! player_must_name_phase; p1 lays; = open.laid.p1.phase 1;
        p1 is out: p2 120; = closed.1.lines.p2.phase none; = done.p1 2 1; = outcome.winners p1""",
    "nor where nobody marked it": """2; rules first-2 phase_order=free;
        p1 is out #2: p2 120; p1 is out: p2 120-; = done.p1 2 1""",
    # ------------------------------------------------------------------ counted on several phones
    "a doubt is overruled by whoever enters the hand": """3; p1 goes out;
        p2 counts [9x5 6]- anyway; p3 counts 60-; = closed.0.overruled not_in_deck;
        round 1: p1 is out: p3 65""",
    "a round with doubts waits for the keeper or for a correction": """3; p1 goes out;
        p2 counts 0 anyway; p3 counts 20+; = due.waits_for_keeper yes; = due.objections several_out;
        p2 counts 10+ -> EntryAmended RoundClosed; undo; = due.objections several_out;
        p1 is out ? several_out; p1 is out anyway -> RoundClosed;
        = closed.0.overruled several_out""",
    "a mark made after the count makes the round wait": """3; p1 goes out; p2 counts 60-; p2 lays;
        p3 counts 60-; = due.objections marked_as_laid; p1 is out ? marked_as_laid;
        p1 is out anyway; = closed.0.lines.p2.laid no; = closed.0.lines.p2.overruled marked_as_laid;
        undo; p2 takes back the phase; = due.waits_for_keeper yes; = due.objections nothing;
        p1 is out -> RoundClosed""",
    "the keeper may enter missing hands and correct the others": """4; p1 goes out; p2 counts 45+;
        p1 is out: p4 120 ! hand_missing;
        p1 is out: p2 40, p3 120, p4 120 -> HandCounted HandCounted EntryAmended RoundClosed;
        = totals 0 40 120 120; undo; = due.missing p3 p4; = open.lines.p2.points 45""",
    "the keeper may say that somebody else was out": """3; p1 goes out; p2 counts 45+;
        p3 counts 0 anyway; p3 is out ! hand_missing; p3 is out: p1 120; = closed.0.out p3;
        = totals 120 45 0""",
    "or nobody": """3; p1 goes out; p2 counts 45+; nobody is out: p3 60 ! hand_missing laid_unsaid;
        nobody is out: p1 5+, p3 60- anyway; = closed.0.out none""",
    # ------------------------------------------------------------------ undone, left, dealt again
    "the round no longer waits for a player who leaves": """3; p1 goes out; p3 leaves;
        = due.missing p2; p3 counts 60 ! not_playing; p3 returns; p2 counts 120; = due.missing p3;
        p3 leaves -> SeatsChanged RoundClosed; = playing p1 p2; = closed.0.lines.who p1 p2;
        undo; = due.missing p3""",
    "a player who left after counting has played": """4; p1 goes out; p4 counts 20+; p4 leaves;
        p1 leaves; = due.missing p2 p3; p2 counts 120; p1 is out: p3 120; = closed.0.out p1;
        = totals 0 120 120 20; = closed.0.lines.p4.laid yes; = closed.0.lines.p3.laid no""",
    "in fixed rounds, too": """4; rules fixed-10; p1 goes out; p4 counts 20+; p4 leaves; p1 leaves;
        = due.missing p2 p3; p2 counts 120; p1 is out: p3 120; = totals 0 120 120 20""",
    "and in any order": """4; rules any-order; p1 goes out #3; p4 counts 20+ #3; p4 leaves;
        p1 leaves; = due.missing p2 p3; p2 counts 120; p1 is out: p3 120; = totals 0 120 120 20;
        = done 3 | nothing | nothing | 3""",
    "who went out and left need not be named again": """3; p1 goes out; p1 leaves;
        p2 is out: p3 120 ? several_out; nobody is out: p2 120, p3 120; = closed.0.out p1;
        round 1: nobody is out ! hand_missing""",
    "a misdeal drops the counted hands and the marks": """3; p3 lays; p1 goes out; p2 counts 45+;
        misdeal; = open.lines nothing; = open.laid nothing; = due none; undo; = due.missing p3""",
}


def test_stories_of_rounds():
    play_all(STORIES)


# ------------------------------------------------------------------ entered at once


def test_the_players_who_are_asked_about_are_named_together():
    assert Table(5).plays("p5 lays").problems(UNSAID)[0].facts == {"seats": ("p3", "p4")}


def test_how_much_can_be_left_depends_on_the_phase_and_on_the_cards_laid():
    (doubt,) = Table(2).plays("p2 lays 5 5 5 5 5 | 7 7 7 7").problems("p1 is out: p2 50")
    assert (doubt.code, doubt.facts["most_cards"]) == ("too_many_points", 1)
    assert doubt.facts["seat"] == "p2"
    table = Table(2).plays("p1 is out: p2 85+; undo")
    table.plays("nobody is out: p1 0+, p2 0+ anyway;" * 7)
    (doubt,) = table.problems("p1 is out: p2 85+")
    assert (doubt.facts["most_cards"], doubt.facts["most"]) == (3, 75)
    unsaid, doubt = Table(2).problems("p1 is out: p2 300")
    assert (unsaid.code, doubt.code) == ("laid_unsaid", "too_many_points")
    assert doubt.facts["laid"] is False


def test_the_number_of_counted_cards_proves_what_points_do_not():
    Table(2).plays("p1 is out: p2 70 ! laid_unsaid")
    ten = "p1 is out: p2 [1 2 3 4 5 6 10 10 11 12]"
    Table(2).plays(f"""{ten}; = closed.0.lines.p2.laid no;
        round 1: p1 is out: p2 60 ! laid_unsaid""")
    few = Table(2)
    few.play(CloseRound("p1", {"p2": Hand(Counters(wilds=2, high=2))}))
    few.plays("= totals.p2 70; = closed.0.lines.p2.laid yes")
    seven = CloseRound("p1", {"p2": Hand(Counters(low=7))})
    assert Table(2).refused(seven) == ("laid_unsaid", "wrong_number_of_cards")
    bought = Table(2, table_rules(changes={"buy": "on"}))
    assert "laid_unsaid" in bought.refused(ten)


# ------------------------------------------------------------------ counted on several phones


def test_going_out_opens_the_counting_and_the_last_hand_closes_the_round():
    table = Table().plays("""= due none; p1 goes out -> PlayerWentOut; = due.round_no 1;
        = due.out p1; = due.lines.who p1; = due.seats p1 p2 p3; = due.missing p2 p3;
        = due.waits_for_keeper no""")
    assert table.problems("p2 goes out")[0].facts == {"seat": "p1"}
    before = standings(table.game)
    table.plays("p3 counts 20+")
    assert standings(table.game) == before
    last = table.play("p2 counts 120")
    assert last.events[0] == HandCounted("p2", Total(120), 120, laid=False)
    assert standings(table.game) == standings(Table().plays("p1 is out: p2 120, p3 20+").game)
    table.plays("= due none; undo; = closed nothing; = due.missing p2")


def test_a_second_hand_of_the_same_player_corrects_the_first():
    table = Table().plays("p1 goes out; p2 counts 45+")
    seq = table.log[-1].seq
    (again,) = table.problems("p2 counts 45+")
    assert again.code == "already_counted"
    assert again.facts == {"seat": "p2", "points": 45, "actor": ""}
    corrected = EntryAmended(seq, HandCounted("p2", Total(40), 40, laid=True))
    assert table.play("p2 counts 40").events == (corrected,)
    table.plays("p3 counts 60-; = totals.p2 40")
    nine = CountHand("p2", Hand(Counters(low=9), laid=False))
    table = Table().plays("p1 goes out")
    assert table.refused(nine, overrule=True) == ("wrong_number_of_cards",)
    table.play(CountHand("p2", nine.hand, anyway=True))
    table.plays("= open.lines.p2.overruled wrong_number_of_cards")


def test_a_false_going_out_is_struck_alone_and_the_hands_stay():
    table = Table().plays("p1 goes out; p2 counts 45+")
    table.play(commands.Undo("c2"))
    table.plays("""= due none; = open.lines.p2.points 45; p2 counts 40 ! round_not_over;
        p3 goes out; = due.missing p1; p1 counts 120; = totals 120 45 0""")
    assert table.refused(commands.Undo("c2")) == ("not_the_last",)
    assert table.plays("p1 goes out").refused(commands.Undo("c2")) == ("not_the_last",)
    table = Table().plays("p1 goes out; p2 counts 0 anyway; p3 counts 120")
    table.play(commands.Undo("c2"))  # who counted may turn out to be out
    table.plays("""p2 goes out; = due.missing p1; undo; p1 leaves; = open.lines.p2.points 0;
        p2 goes out -> PlayerWentOut RoundClosed""")
